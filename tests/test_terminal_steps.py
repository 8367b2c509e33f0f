"""Whole games of 7 Steps at a real terminal: by keys, by the nudge, by mouse, without colours, killed and resumed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from sitting import at_random, go_on, kind_of, open_curtain, play_arguments, play_to_the_end
from terminal import Terminal, sevens

NEAR_THE_END = str(Path(__file__).with_name("positions") / "7-steps" / "near-the-end.toml")
"""A few turns before the end, every kind of tile at hand."""


def game(players: int, *options: str, seed: int = 7) -> list[str]:
    return sevens(*play_arguments(players, *options, game="7-steps", seed=seed))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options", "env"),
    [(3, (), {}), (2, ("board=back", "shape=ring", "end=more"), {"NO_COLOR": "1"})],
    ids=["front", "back-without-colour"],
)
def test_a_whole_game_by_nudges(
    tmp_path: Path, players: int, options: tuple[str, ...], env: dict[str, str | None]
) -> None:
    with Terminal(game(players, *options), home=tmp_path, env=env) as terminal:
        kinds = play_to_the_end(terminal, Random(1), most=900)
        assert kinds.count("curtain") >= 3 * players
        assert "wins" in terminal.screen[0] or "share the win" in terminal.screen[0]
        if env:
            sent = terminal.output.decode(errors="replace")
            assert not re.search(r"\x1b\[[0-9;]*[34]8;", sent)
            assert not re.search(r"\x1b\[(?:[0-9]+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m", sent)
        terminal.key("esc")
        terminal.wait_for("four games for one keyboard")
        terminal.key("q")
        assert terminal.wait() == 0
        assert terminal.leftovers() == []


@pytest.mark.slow
def test_the_last_turns_by_nudges(tmp_path: Path) -> None:
    with Terminal(sevens("play", NEAR_THE_END, "--seed", "5"), home=tmp_path) as terminal:
        kinds = play_to_the_end(terminal, Random(1))
        assert kinds.count("curtain") >= kinds.count("over") >= 4
        assert "Unused tiles" in terminal.text


@pytest.mark.slow
def test_the_last_turns_by_keys_without_a_plan(tmp_path: Path) -> None:
    with Terminal(sevens("play", NEAR_THE_END, "--seed", "5"), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(5), at_random)[-1] == "scores"


@pytest.mark.slow
def test_the_last_turns_by_mouse(tmp_path: Path) -> None:
    with Terminal(sevens("play", NEAR_THE_END, "--seed", "5"), home=tmp_path) as terminal:
        play_to_the_end(terminal, Random(3), mouse=True)
        terminal.click_on(" Enter ")
        terminal.wait_for("Quit")
        terminal.settle()
        terminal.click_on("Quit")
        terminal.click_on("Quit")
        assert terminal.wait() == 0


@pytest.mark.slow
def test_a_whole_game_by_mouse(tmp_path: Path) -> None:
    with Terminal(game(2, "board=back", seed=4), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(2), most=900, mouse=True)[-1] == "scores"


@pytest.mark.parametrize(
    "env",
    [
        pytest.param({"NO_COLOR": "1"}, id="none", marks=pytest.mark.slow),
        pytest.param({"COLORTERM": None, "TERM": "xterm"}, id="16"),
        pytest.param({"LANG": None, "LC_ALL": "C"}, id="ascii", marks=pytest.mark.slow),
    ],
)
def test_every_kind_of_terminal_plays(tmp_path: Path, env: dict[str, str | None]) -> None:
    with Terminal(game(4, "board=back"), home=tmp_path, env=env) as terminal:
        open_curtain(terminal)
        assert len(re.findall(r"[1-7] [TYBPRKG]\+", terminal.screen[20])) == 7
        assert "".join(line[2:54] for line in terminal.screen[2:20]).count(" +1 ") >= 7
        go_on(terminal, Random(0))
        assert kind_of(terminal) in ("play", "over"), "the build is sent as one plan"
        sent = terminal.output.decode(errors="replace")
        if "LC_ALL" not in env:
            assert not re.search(r"\x1b\[[0-9;]*[34]8;", sent)
        if "NO_COLOR" in env:
            assert not re.search(r"\x1b\[(?:[0-9]+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m", sent)
        if "LC_ALL" in env:
            assert terminal.output.isascii()


def test_a_turn_by_mouse(tmp_path: Path) -> None:
    """A space, and again; the word in the key line; the badge."""
    with Terminal(sevens("play", NEAR_THE_END), home=tmp_path) as terminal:
        open_curtain(terminal)
        x, y = terminal.find("+1")
        terminal.click(x, y)
        terminal.wait_for("◂")
        terminal.click(x, y)
        terminal.wait_for("#1")
        terminal.settle()
        terminal.click(terminal.screen[-1].index("stop"), 23)
        terminal.wait_for("stop: ")
        terminal.settle()
        terminal.click_on(" Enter ")
        terminal.wait_for("V uses ")
