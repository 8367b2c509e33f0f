"""Twins at a real terminal, in every game: two saves that differ only in what the player before it cannot know send the
same bytes, whatever is opened in between, and leave the same behind; also where the program falls over."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from counts import many
from kits import KITS
from playouts import Plan, Playout, played
from sitting import kind_of
from terminal import Terminal, sevens
from twins import matches_of, twin_of

from sevens_tui.__main__ import main
from sevens_tui.core import PASSER_BY
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.rules import GAMES
from sevens_tui.store import Store

FALLS_OVER = """
import sys
from sevens_tui import match
def choose(self, seat, move):
    raise ValueError(self.position())
match.Match.choose = choose
from sevens_tui.__main__ import main
sys.exit(main())
"""
"""The program with a fault in it, whose message tells all hands."""

KEYS = ("l", "esc", "i", "esc", "?", "esc", "f1", "esc", "tab", "right", "1", "2", "o", "esc", "esc")
"""Everything that can be opened, and a plan begun; the last Esc may ask whether to leave."""


def seeds(game: str) -> Iterator[tuple[Match, Match, Playout]]:
    """Pairs of matches that the player to move cannot tell apart, where that player has something to choose."""
    seed = 0
    while True:
        seed += 1
        dice = Random(seed)
        options = tuple((each.name, dice.choice(list(each.values))) for each in options_of(GAMES[game].table.Options))
        playout = played(Plan(game, options, 2 + seed % 2, seed, b"", seed % 3 == 0, most=dice.randrange(40)))
        if not (owing := playout.secret.to_move(playout.last)):
            continue
        mover = min(owing)
        twin = twin_of(playout, frozenset({mover}), dice)
        if twin is None:
            continue
        one, other = matches_of(playout, twin)
        if one.forced is None and one.only(mover) is None and one.to_move[0] == mover and len(one.moves(mover)) > 1:
            yield one, other, playout


def sit_down(terminal: Terminal) -> None:
    """Go on until a player decides."""
    terminal.settle()
    while kind_of(terminal) != "play":
        terminal.key("space" if kind_of(terminal) in ("curtain", "interlude") else "esc")
        terminal.settle(0.3)


def sent_by(home: Path, match: Match, *, falls_over: bool, quiet: float) -> list[bytes]:
    """What the program sends for a save of this match, part by part, what it leaves on the screen, and the title."""
    with Store(home / "saves").create(match.record()) as hold:
        save = hold.path
    command = [sys.executable, "-c", FALLS_OVER, "play", str(save)] if falls_over else sevens("play", str(save))
    with Terminal(command, home=home) as terminal:
        terminal.wait_for(lambda each: kind_of(each) != "other")
        sit_down(terminal)
        parts = [bytes(terminal.output)]

        def part(*names: str) -> None:
            mark = terminal.mark()
            terminal.key(*names)
            terminal.settle(quiet)
            parts.append(terminal.bytes_since(mark))

        for key in KEYS:
            part(key)
        sit_down(terminal)
        mark = terminal.mark()
        terminal.resize(120, 40)
        terminal.settle(2 * quiet)
        terminal.resize(80, 24)
        terminal.settle(2 * quiet)
        parts.append(terminal.bytes_since(mark))
        part("n")
        part("n")
        if falls_over:
            terminal.key("enter")
            code = terminal.wait()
        else:
            part("h")
            terminal.wait_for("only you can see")
            terminal.settle()
            terminal.key("ctrl+q")
            terminal.wait_for("quit sevens")
            terminal.key("ctrl+q")
            code = terminal.wait()
        parts += [bytes(terminal.output), terminal.main_text.encode(), str(terminal.emulator.titles).encode()]
        parts.append(f"{code} {terminal.leftovers()} {terminal.emulator.clipboard}".encode())
        assert ("a fault of its own ended it" in terminal.main_text) == falls_over
    return parts


def compare(home: Path, game: str, number: int, figures: Counter[str]) -> None:
    """Compare so many pairs, every other one to where the program falls over.

    One that differs is played again slowly, for two frames may have been sent as one.
    """
    kit = KITS[game]
    for count, (one, other, playout) in zip(range(number), seeds(game), strict=False):
        falls_over = (count + len(game)) % 2 == 1
        for quiet in (0.06, 0.5):
            sent = []
            for name, match in (("1", one), ("2", other)):
                place = home / f"{count}-{quiet}" / name
                place.mkdir(parents=True)
                sent.append(sent_by(place, match, falls_over=falls_over, quiet=quiet))
            if sent[0] == sent[1]:
                break
            figures["again"] += 1
        else:
            where = [at for at, (first, second) in enumerate(zip(*sent, strict=True)) if first != second]
            raise AssertionError(f"{game}: {playout.plan} differs at {where}: {sent[0][where[0]]!r}")
        left = sent[0][-3].decode()
        assert not kit.shown(left), f"what is left behind shows {kit.shown(left)}"
        figures["pairs"] += 1
        figures["fallen over"] += falls_over
        figures["bytes"] += sum(map(len, sent[0]))


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_twins_send_the_same_bytes(tmp_path: Path, game: str) -> None:
    figures = Counter[str]()
    compare(tmp_path, game, many(100, 100), figures)
    print(game, dict(figures))
    assert figures["pairs"] == many(100, 100)


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_what_is_exported_without_open_hides_what_a_passer_by_does_not_know(
    tmp_path: Path, game: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures are the same for twins; text and positions hold hands, and are refused."""
    kit = KITS[game]
    for seed in range(2):
        options = tuple((each.name, list(each.values)[-1]) for each in options_of(GAMES[game].table.Options))
        playout = played(Plan(game, options, 3, seed, b"", most=4 + 5 * seed))
        twin = twin_of(playout, PASSER_BY, Random(seed))
        assert twin is not None
        told = []
        for name, match in zip("12", matches_of(playout, twin), strict=True):
            with Store(tmp_path / f"{seed}{name}").create(match.record()) as hold:
                path = hold.path
            said = []
            for form in (("svg",), ("text",), ("toml",), ("text", "--seat", "Ann"), ("svg", "--seat", "Ann")):
                monkeypatch.setattr("sys.argv", ["sevens", "export", str(path), "--as", *form])
                code = main()
                out, error = capfd.readouterr()
                said.append((code, out, error))
                if form != ("svg",):
                    assert (code, out) == (2, ""), form
                    assert "--open does it" in error
            for command in ("show", "moves"):
                monkeypatch.setattr("sys.argv", ["sevens", command, str(path)])
                said.append((main(), *capfd.readouterr()))
            told.append(said)
        assert told[0] == told[1]
        text = re.sub(r"<style.*?</style>|<[^>]*>", " ", told[0][0][1], flags=re.DOTALL)
        open_ = kit.lying_open(playout.first.table).union(
            *(kit.opened(step.before, step.move, step.after) for step in playout.steps)
        )
        assert kit.shown(text) <= open_


@pytest.mark.slow
def test_a_leak_would_be_found(tmp_path: Path) -> None:
    """The test is tested: twins to a passer-by, whose mover holds other cards, do not send the same."""
    playout = played(Plan("red7", (("game", "quick"), ("actions", "off")), 2, 1, b"", most=0))
    twin = twin_of(playout, PASSER_BY, Random(1))
    assert twin is not None
    sent = []
    for name, match in zip("12", matches_of(playout, twin), strict=True):
        (tmp_path / name).mkdir()
        sent.append(sent_by(tmp_path / name, match, falls_over=False, quiet=0.06))
    assert sent[0] != sent[1]
