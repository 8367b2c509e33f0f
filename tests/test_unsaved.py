"""What cannot be saved is said on every page, tried again before it is lost, and told when the program has gone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from saves import match_in, no_folder
from sitting import go_on, kind_of, open_curtain, play_arguments
from terminal import Terminal, sevens

UNSAVED = "The latest decisions are NOT saved."


@contextmanager
def at_the_next_curtain(home: Path) -> Iterator[Terminal]:
    """Ann has played, and it could not be saved; the curtain waits for Bob."""
    with Terminal(sevens(*play_arguments(2)), home=home) as terminal:
        open_curtain(terminal)
        with no_folder(home):
            while kind_of(terminal) != "curtain":
                go_on(terminal, Random(1))
            yield terminal


def test_the_curtain_says_it(tmp_path: Path) -> None:
    with at_the_next_curtain(tmp_path) as terminal:
        terminal.wait_for("leave the table, the latest decisions are NOT saved")
        terminal.key("ctrl+q")
        terminal.wait_for(f"quit sevens. {UNSAVED}")
        terminal.key("ctrl+q")
        assert terminal.wait() == 1
        said = " ".join(terminal.main_text.split())
        assert said.startswith("sevens: the latest decisions could not be saved: ") and "Traceback" not in said


def test_pages_to_read_say_it(tmp_path: Path) -> None:
    with at_the_next_curtain(tmp_path) as terminal:
        open_curtain(terminal)
        for key in ("l", "?", "f1", "i"):
            terminal.wait_for("Bob plays")
            terminal.key(key)
            terminal.wait_for(lambda each: "Bob plays" not in each.text)
            terminal.key("ctrl+q")
            terminal.wait_for(f"quit sevens. {UNSAVED}")
            terminal.key("esc")


def test_a_small_window_says_it_and_asks(tmp_path: Path) -> None:
    with at_the_next_curtain(tmp_path) as terminal:
        terminal.resize(60, 20)
        terminal.wait_for(UNSAVED)
        terminal.key("ctrl+q")
        terminal.wait_for("Ctrl+Q again quits sevens.")
        terminal.resize(80, 24)
        terminal.wait_for(f"quit sevens. {UNSAVED}")


def test_the_menu_says_what_was_lost(tmp_path: Path) -> None:
    with at_the_next_curtain(tmp_path) as terminal:
        terminal.key("esc")
        terminal.wait_for("four games for one keyboard")
        terminal.wait_for(lambda each: "the latest decisions could not be saved" in " ".join(each.text.split()))
        terminal.key("ctrl+q")
        terminal.wait_for("quit sevens. All is saved.")


def test_it_is_tried_again_when_the_program_is_quit(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        before = len(match_in(tmp_path).decisions)
        with no_folder(tmp_path):
            go_on(terminal, Random(1))
            terminal.wait_for("NOT SAVED")
        terminal.key("ctrl+q", "ctrl+q")
        assert terminal.wait() == 0
        assert len(match_in(tmp_path).decisions) > before


def test_the_end_of_a_game_is_not_lost_unsaid(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        with no_folder(tmp_path):
            terminal.key("x", "enter", "enter")  # pass: the round is over, and with it the game
            terminal.wait_for("turn over")
            terminal.key("enter")
            terminal.wait_for("go on. This is for everybody")
            terminal.settle()
            terminal.key("space")
            terminal.wait_for("back to the menu")
            terminal.wait_for("NOT SAVED, Ctrl+S tries again: ")
            terminal.key("b")
            terminal.wait_for("The final table")
            terminal.key("ctrl+q")
            terminal.wait_for(f"quit sevens. {UNSAVED}")
            terminal.key("esc", "esc")
            terminal.wait_for("NOT SAVED, Ctrl+S tries again: ")
            assert match_in(tmp_path, "away").to_move
        terminal.key("ctrl+s")
        terminal.wait_for(lambda each: "NOT SAVED" not in each.text)
        assert match_in(tmp_path).result is not None
