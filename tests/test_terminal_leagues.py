"""Whole games of 7 Leagues at a real terminal: by the nudge, by keys, by mouse, on every kind of terminal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from sitting import NAMES, at_random, go_on, kind_of, open_curtain, play_arguments, play_to_the_end
from terminal import Terminal, sevens

BY_NUMBER = re.compile(r"\x1b\[[0-9;]*[34]8;")
"""Colours by number, of which a terminal with 16 has none."""

COLOURS = re.compile(r"\x1b\[(?:[0-9]+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])m")
"""The 16 colours."""


def game(players: int, version: str = "advanced", seed: int = 7) -> list[str]:
    return sevens(*play_arguments(players, f"game={version}", game="7-leagues", seed=seed))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "version", "env"),
    [(6, "advanced", {}), (2, "base", {"NO_COLOR": "1"})],
    ids=["six", "two-without-colour"],
)
def test_a_whole_game_by_nudges(tmp_path: Path, players: int, version: str, env: dict[str, str | None]) -> None:
    with Terminal(game(players, version), home=tmp_path, env=env) as terminal:
        kinds = play_to_the_end(terminal, Random(1), most=900)
        assert kinds.count("curtain") == 7 * players, "everybody has seven turns, and each begins behind the curtain"
        assert "wins" in terminal.screen[0] or "share the win" in terminal.screen[0]
        assert all(name in terminal.text for name in NAMES[:players])
        if env:
            sent = terminal.output.decode(errors="replace")
            assert not BY_NUMBER.search(sent) and not COLOURS.search(sent)
        terminal.key("esc")
        terminal.wait_for("four games for one keyboard")
        terminal.key("q")
        assert terminal.wait() == 0
        assert terminal.leftovers() == []


@pytest.mark.slow
def test_a_whole_game_by_keys_without_a_plan(tmp_path: Path) -> None:
    with Terminal(game(2), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(5), at_random)[-1] == "scores"


@pytest.mark.slow
def test_a_whole_game_by_mouse(tmp_path: Path) -> None:
    with Terminal(game(3, seed=4), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(2), most=900, mouse=True)[-1] == "scores"
        terminal.click_on(" Enter ")
        terminal.wait_for("Quit")
        terminal.settle()
        terminal.click_on("Quit")
        terminal.click_on("Quit")
        assert terminal.wait() == 0


@pytest.mark.parametrize(
    "env",
    [
        pytest.param({"NO_COLOR": "1"}, id="none", marks=pytest.mark.slow),
        pytest.param({"COLORTERM": None, "TERM": "xterm"}, id="16"),
        pytest.param({"LANG": None, "LC_ALL": "C"}, id="ascii", marks=pytest.mark.slow),
    ],
)
def test_every_kind_of_terminal_plays_with_six(tmp_path: Path, env: dict[str, str | None]) -> None:
    with Terminal(game(6), home=tmp_path, env=env) as terminal:
        open_curtain(terminal)
        assert all(any(f" {name} " in line for line in terminal.screen[1:4]) for name in NAMES)
        assert len(re.findall(r"(?<!\w)[1-3a-d] [A-Z][a-z]+", "".join(terminal.screen[14:16]))) == 7
        go_on(terminal, Random(0))
        assert kind_of(terminal) in ("play", "over"), "the card is placed, and what follows is asked"
        sent = terminal.output.decode(errors="replace")
        if "LC_ALL" not in env:
            assert not BY_NUMBER.search(sent)
        if "NO_COLOR" in env:
            assert not COLOURS.search(sent)
        if "LC_ALL" in env:
            assert terminal.output.isascii()


def test_a_turn_by_mouse(tmp_path: Path) -> None:
    """A card of the hand, and again; a card of the river, the badge."""
    with Terminal(game(2, "base"), home=tmp_path) as terminal:
        open_curtain(terminal)
        y = next(y for y, line in enumerate(terminal.screen) if "Your hand" in line) + 1
        x = terminal.screen[y].index("1 ")
        terminal.click(x, y)
        terminal.wait_for("1▸")
        terminal.click(x, y)
        terminal.wait_for(lambda each: not each.screen[0].rstrip().endswith(" places"))
        terminal.settle()
        assert len(re.findall(r"-- ", "".join(terminal.screen[1:4]))) == 13, "one card lies there"
