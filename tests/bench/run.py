"""All figures in one table: start, keys, bytes, resuming, the rules alone, memory; beside a bare app and plain curses.

    python tests/bench/run.py [rounds]

Everything is measured at a real pseudo-terminal, interleaved, in one run; the ratios are what counts.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median

from measure import COLOURS, HEAD, QUIET, answered, high, press, row
from ssh import SshServer, available
from steps_keys import POSITION, scene
from terminal import Terminal, environment, sevens

from sevens_tui.bots import greedy
from sevens_tui.core import Chance, Player
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.rules.secret import secret_of
from sevens_tui.store import Store

HERE = Path(__file__).resolve().parent
NAMES = ("Ann", "Bob", "Cem", "Dora", "Eve", "Fay")

GAMES_AT_HAND: dict[str, tuple[int, dict[str, str]]] = {
    "7-steps": (4, {"board": "back"}),
    "red7": (4, {"game": "advanced", "actions": "on"}),
    "7-leagues": (6, {"game": "advanced"}),
    "siebenpunkt": (5, {"game": "advanced"}),
}
"""By game: players and options."""

KEYS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...], str]] = {
    "7-steps": ("disc", (), ("tab",), "enter"),
    "red7": ("palette", ("1",), ("right",), "p"),
    "7-leagues": ("left", (), ("1", "2", "3"), "enter"),
    "siebenpunkt": ("tile", (), ("up", "right", "down", "left"), "enter"),
}
"""By game: what is decided, by the first word of its notation; keys that come first, keys that move the cursor in
turn, and one that chooses.
"""


def arguments(game: str, seed: int = 7) -> list[str]:
    """The command that starts a game."""
    players, options = GAMES_AT_HAND[game]
    given = ["play", game, "--seed", str(seed)]
    for name in NAMES[:players]:
        given += ["--player", name]
    for name, value in options.items():
        given += ["--option", f"{name}={value}"]
    return given


def until(command: Sequence[str], text: str, home: Path) -> float:
    """Milliseconds from starting a program to the moment when a text stands on its screen."""
    start = time.perf_counter()
    with Terminal(command, home=home, env=COLOURS) as terminal:
        terminal.wait_for(text)
        return 1000 * (time.perf_counter() - start)


def starts(rounds: int, home: Path) -> None:
    """From the command to the first text."""
    programs: dict[str, tuple[list[str], str]] = {
        "bare Textual app": ([sys.executable, str(HERE / "bare_app.py")], "four games"),
        "plain curses": ([sys.executable, str(HERE / "curses_board.py"), str(scene(home))], "Your discs"),
        "sevens": (sevens(), "four games"),
    }
    programs |= {f"sevens play {game}": (sevens(*arguments(game)), "only you can see") for game in GAMES_AT_HAND}
    found: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(rounds):
        for name, (command, text) in programs.items():
            found[name].append(until(command, text, home))
    bare = median(found["bare Textual app"])
    print(f"{'start':34}{'ms':>8}{'95 %':>8}{'ratio':>8}")
    for name, times in found.items():
        print(f"{name:34}{median(times):8.0f}{high(times):8.0f}{median(times) / bare:8.2f}")


def opened(terminal: Terminal) -> None:
    """Behind the curtain."""
    terminal.wait_for("only you can see")
    terminal.settle()
    terminal.key("space")
    terminal.wait_for(lambda each: "only you can see" not in each.text)
    terminal.settle()


def keys(rounds: int, home: Path) -> None:
    """What keys, the curtain and a resize are answered with in the middle of each game; idle bytes; memory."""
    store = Store(home / "middles")
    print(f"\n{HEAD}")
    with Terminal([sys.executable, str(HERE / "curses_board.py"), str(scene(home))], home=home, env=COLOURS) as plain:
        plain.wait_for("Your discs")
        print(row("plain curses, cursor", [press(plain, "tab") for _ in range(4 * rounds)]))
    for game, (word, first, cursor, choose) in KEYS.items():
        with store.create(middle(game, word).record()) as hold:
            path = hold.path
        with Terminal(sevens("play", str(path)), home=home, env=COLOURS) as terminal:
            opened(terminal)
            for key in first:
                press(terminal, key)
            moves = [press(terminal, cursor[number % len(cursor)]) for number in range(4 * rounds)]
            chosen = [press(terminal, choose)]
            terminal.settle(quiet=QUIET)
            closed, raised, sized = [], [], []
            for _ in range(rounds):
                closed.append(press(terminal, "h"))
                terminal.wait_for("only you can see")
                terminal.settle()
                raised.append(press(terminal, "space"))
                for size in ((120, 40), (80, 24)):
                    sized.append(answered(terminal, lambda size=size: terminal.resize(*size)))  # type: ignore[misc]
            terminal.settle()
            mark = terminal.mark()
            terminal.pump(2.0)
            idle = len(terminal.bytes_since(mark))
            print(row(f"{game}, cursor", moves))
            print(row(f"{game}, choice", chosen))
            print(row(f"{game}, curtain closed", closed))
            print(row(f"{game}, curtain opened", raised))
            print(row(f"{game}, resize", sized))
            print(f"{game + ', idle for 2 s':34}{idle:7}        memory {_memory(terminal)} MB")


def _memory(terminal: Terminal) -> int:
    """Megabytes that the program holds."""
    for pid in terminal.processes():
        status = Path(f"/proc/{pid}/status")
        if status.exists():
            line = next(each for each in status.read_text().splitlines() if each.startswith("VmRSS"))
            return int(line.split()[1]) // 1024
    return 0


def played(game: str, share: float) -> Match:
    """A game played sensibly, up to a share of its decisions."""
    players, options = GAMES_AT_HAND[game]
    people = [Player(name) for name in NAMES[:players]]
    whole = Match(GAMES[game], options, people, 7)
    dice = Random(7)
    while whole.to_move:
        seat = whole.to_move[0]
        whole.choose(seat, greedy(GAMES[game], whole.prompt(seat), dice))
        whole.hand_over()
    record = whole.record()
    return Match.load(record, int(share * (len(record.decisions) - 1)))


def middle(game: str, word: str) -> Match:
    """A game in its middle, where somebody may decide what in notation begins with ``word``."""
    record = played(game, 0.95).record()
    for upto in range(6 * len(record.decisions) // 10, 0, -1):
        match = Match.load(record, upto)
        if any(str(move).split()[0] == word for move in match.prompt(match.to_move[0]).moves):
            return match
    raise ValueError(f"nobody decides {word!r} in {game}")


def demos(rounds: int, home: Path) -> None:
    """What each step of a demo sends through a real SSH connection, and what a demo sends that is stopped."""
    print(f"\n{HEAD}")
    if not available():
        print("no SSH server here")
        return
    sizes = {"80x24": (80, 24), "120x40": (120, 40)}
    with SshServer() as server:
        for game, (name, size) in ((game, size) for game in GAMES for size in sizes.items()):
            env = environment(home) | {"COLORTERM": ""}
            with Terminal(server.command(sevens("demo", game), env=env), env=COLOURS, size=size) as terminal:
                terminal.wait_for(GAMES[game].title)
                terminal.settle()
                terminal.key("space")
                terminal.settle()
                mark = terminal.mark()
                terminal.pump(2.0)
                idle = len(terminal.bytes_since(mark))
                steps = [press(terminal, "right") for _ in range(2 * rounds)]
                print(row(f"demo of {game} {name}, a step", steps) + f"   stopped: {idle} bytes in 2 s")


def resumes(rounds: int, home: Path) -> None:
    """Loading a save early and late in a game: the rules again, and from the command to the curtain."""
    print(f"\n{'resume':34}{'decisions':>10}{'load ms':>9}{'to curtain ms':>15}")
    store = Store(home / "saves")
    for game in GAMES_AT_HAND:
        for share, when in ((0.05, "first"), (0.95, "last")):
            match = played(game, share)
            with store.create(match.record()) as hold:
                path = hold.path
            loads = []
            for _ in range(rounds):
                start = time.perf_counter()
                Match.load(match.record())
                loads.append(1000 * (time.perf_counter() - start))
            shown = [until(sevens("play", str(path)), "only you can see", home) for _ in range(rounds)]
            name = f"{game}, {when} rounds"
            print(f"{name:34}{len(match.decisions):10}{median(loads):9.1f}{median(shown):15.0f}")


def rules() -> None:
    """The rules alone: random decisions a second, and what a sensible player's thought costs."""
    print(f"\n{'rules':34}{'decisions/s':>12}{'advice ms':>11}{'95 %':>8}")
    for game in GAMES_AT_HAND:
        players, options = GAMES_AT_HAND[game]
        speed = _random_speed(game, players, options)
        thoughts = _thoughts(game, players, options)
        print(f"{game:34}{speed:12.0f}{median(thoughts):11.2f}{high(thoughts):8.2f}")


def _random_speed(game: str, players: int, options: dict[str, str]) -> float:
    from sevens_tui.options import read_options

    table, secret = GAMES[game].table, secret_of(GAMES[game])
    dice, count, start = Random(7), 0, time.perf_counter()
    settled = read_options(table.Options, options)
    for seed in range(5):
        state = secret.new(settled, players, Chance(seed, 0))
        while owing := secret.to_move(state):
            moves = table.moves(secret.view(state, frozenset({owing[0]}), owing[0]))
            state = secret.play(state, owing[0], dice.choice(moves), Chance(seed, count + 1))
            count += 1
    return count / (time.perf_counter() - start)


def _thoughts(game: str, players: int, options: dict[str, str]) -> list[float]:
    match = Match(GAMES[game], options, [Player(name) for name in NAMES[:players]], 7)
    found: list[float] = []
    while match.to_move:
        seat = match.to_move[0]
        prompt = match.prompt(seat)
        start = time.perf_counter()
        advice = GAMES[game].advice.advise(prompt.view)
        found.append(1000 * (time.perf_counter() - start))
        match.choose(seat, advice.plan[0])
        match.hand_over()
    return found


def main(rounds: int) -> None:
    """Measure all."""
    home = Path(tempfile.mkdtemp())
    (home / "bench.toml").write_text(POSITION, encoding="utf-8")
    parts: list[Callable[[], None]] = [
        lambda: starts(rounds, home),
        lambda: keys(rounds, home),
        lambda: demos(rounds, home),
        lambda: resumes(max(2, rounds // 2), home),
        rules,
    ]
    for part in parts:
        part()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
