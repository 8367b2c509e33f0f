"""What is typed or clicked before a page has gone, and reaches it only after: it does nothing there."""

from __future__ import annotations

from pathlib import Path

import pytest
from kits import KITS
from sitting import kind_of, open_curtain, play_arguments
from terminal import Terminal, sevens


def clicks(terminal: Terminal, word: str, times: int = 1) -> str:
    """What a terminal sends for quick clicks on a word of the key line."""
    x, y = terminal.screen[-1].index(word), terminal.size[1] - 1
    return f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m" * times


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_the_last_page_is_not_closed_by_clicking_twice(tmp_path: Path, game: str) -> None:
    with Terminal(sevens(*play_arguments(2, game=game)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.key("l")
        terminal.wait_for("as you saw it")
        terminal.settle()
        terminal.send(clicks(terminal, "Esc", 5))
        terminal.wait_for(lambda each: kind_of(each) == "play")  # the other clicks may have found the table there
        terminal.settle()
        assert terminal.running


def test_a_log_is_not_laid_over_the_curtain(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.send(clicks(terminal, "hide") + clicks(terminal, "log", 3) + clicks(terminal, "rules") + "li?l")
        terminal.wait_for("only you can see")
        terminal.settle()
        assert "only you can see" in terminal.text
