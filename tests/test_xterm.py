"""Every game in a real xterm, by its pixels: cell for cell it shows what the emulator of the other tests has."""

from __future__ import annotations

from pathlib import Path

import pytest
from kits import KITS
from sitting import play_arguments
from terminal import Terminal, sevens
from xterm import XTerm, available, differences

COLOURS = {"true": ("xterm-256color", "truecolor"), "256": ("xterm-256color", ""), "16": ("xterm", "")}
"""What TERM and COLORTERM say of a terminal with so many colours."""

GAMES = dict(zip(KITS, ("true", "256", "16", "true"), strict=True)) if available() else {}
"""In how many colours each game is looked at; none where xterm or its screen is not installed."""

READ = ("space", "tab", "right", "l", "esc", "i", "esc", "?", "esc", "f1", "esc", "n")
"""Behind the curtain: the cursor moved, all that can be opened to read, a nudge."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_xterm_shows_what_the_emulator_has(tmp_path: Path, game: str) -> None:
    term, colorterm = COLOURS[GAMES[game]]
    command = ["env", f"COLORTERM={colorterm}", *sevens(*play_arguments(3, game=game))]  # xterm hands none on
    homes = tmp_path / "emulator", tmp_path / "xterm"
    for home in homes:
        home.mkdir()
    with (
        Terminal(command, home=homes[0], env={"TERM": term}) as terminal,
        XTerm(command, home=homes[1], term=term) as xterm,
    ):

        def same(after: str) -> None:
            terminal.settle()
            xterm.wait_until(lambda picture: differences(picture, terminal.emulator.page), after)

        terminal.wait_for("only you can see")
        same("start")
        for key in READ:
            terminal.key(key)
            xterm.key(key)
            same(key)
        for size in ((120, 40), (70, 20), (80, 24)):
            terminal.resize(*size)
            xterm.resize(*size)
            same(f"{size}")
        for place in ((20, 10), (60, 18), (40, 22)):
            terminal.click(*place)
            xterm.click(*place)
            same(f"a click at {place}")
        terminal.key("h")
        xterm.key("h")
        same("the curtain")
        terminal.key("ctrl+q", "ctrl+q")
        xterm.key("ctrl+q", "ctrl+q")
        assert terminal.wait() == 0
        empty = terminal.emulator.main  # but for xterm's cursor
        assert not terminal.main_text
        xterm.wait_until(lambda picture: [each for each in differences(picture, empty) if each.x or each.y], "the end")
