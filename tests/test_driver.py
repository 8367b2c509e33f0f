"""The way to the terminal: every page is sent once and whole, with nothing of it before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kits import ONE_AND_ALL
from saves import no_folder
from sitting import open_curtain, play_arguments
from terminal import Terminal, sevens

from sevens_tui.widgets.driver import BEGIN, END, WHOLE


def frames(sent: bytes) -> list[str]:
    """The frames in what a terminal was sent that asks for them one by one."""
    found: list[str] = re.findall(rf"{re.escape(BEGIN)}(.*?){re.escape(END)}", sent.decode(), re.DOTALL)
    assert all(found), "a frame with nothing in it"
    return found


@pytest.mark.parametrize("game", ONE_AND_ALL)
def test_a_page_is_sent_once_and_whole(game: str) -> None:
    with Terminal(sevens(*play_arguments(3, game=game))) as terminal:
        terminal.wait_for("only you can see")
        open_curtain(terminal)
        for key in ("l", "esc", "?", "esc", "f1", "?", "esc", "esc", "h", "space"):
            mark = terminal.mark()
            terminal.key(key)
            terminal.settle(0.3)
            first, *rest = frames(terminal.bytes_since(mark))
            assert first.startswith(WHOLE) and first.count("\n") == 23, key
            assert not any(each.startswith(WHOLE) for each in rest), key
            assert bool(rest) == (key == "h"), "the curtain closes first, then it says for whom"


def test_a_window_that_was_another_size_for_a_moment_is_painted_again() -> None:
    with Terminal(sevens()) as terminal:
        terminal.wait_for("four games")
        terminal.settle()
        before = terminal.text
        for _ in range(3):
            mark = terminal.mark()
            terminal.resize(81, 24)
            terminal.resize(80, 24)
            terminal.settle(0.3)
            assert any(each.startswith(WHOLE) for each in frames(terminal.bytes_since(mark)))
            assert terminal.text == before


def test_a_page_that_looks_like_the_one_before_it_goes_on(tmp_path: Path) -> None:
    """Where nothing needs to be sent for the page, what changes on it afterwards still is."""
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        with no_folder(tmp_path):
            terminal.key("x", "enter", "enter")  # pass: the game is over
            terminal.wait_for("turn over")
            terminal.key("enter")
            terminal.wait_for("go on. This is for everybody")
            terminal.settle()
            terminal.key("space")
            terminal.wait_for("NOT SAVED, Ctrl+S tries again: ")
            for _ in range(2):
                terminal.settle()
                before = terminal.text
                mark = terminal.mark()
                terminal.key("ctrl+s")  # the scores are shown anew
                terminal.settle(0.3)
                assert terminal.text == before
                assert not any(each.startswith(WHOLE) for each in frames(terminal.bytes_since(mark)))
            terminal.key("down")
            terminal.wait_for(lambda each: each.text != before)
