"""Plain play is stopped, ended, or cannot save: no hand stays on the screen, and what is lost is said."""

from __future__ import annotations

import resource
import select
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from terminal import Terminal, sevens
from test_plain import TWO, match_in
from test_plain_typed_ahead import sit


@contextmanager
def in_a_shell(home: Path) -> Iterator[Terminal]:
    """Plain play, begun in a shell that can stop it and go on with it; Ann's hand is on the screen."""
    with Terminal(["bash", "--norc", "-i"], size=(100, 60), home=home) as terminal:
        terminal.send(" ".join(f"'{each}'" for each in sevens(*TWO)) + "\n")
        sit(terminal)
        yield terminal


def stop_and_go_on(terminal: Terminal) -> None:
    """Stop it while a hand is shown, and go on."""
    terminal.key("ctrl+z")
    terminal.wait_for("Stopped")
    assert "holds" not in terminal.main_text and "You may:" not in terminal.main_text
    mark = terminal.mark()
    terminal.send("fg\n")
    terminal.wait_for("Press Space and then Enter when only Ann can see")
    terminal.send("\n")
    terminal.wait_for("Only Space and then Enter or leave are answers here.")
    assert b"holds" not in terminal.bytes_since(mark)
    terminal.send(" \n")


def test_stopped_at_a_decision_it_asks_who_is_there_and_asks_again(tmp_path: Path) -> None:
    with in_a_shell(tmp_path) as terminal:
        stop_and_go_on(terminal)
        terminal.wait_for("Ann, what do you do?")
        assert "Ann holds " in terminal.text and "You may:" in terminal.text
        terminal.send("palette y6\n")
        terminal.wait_for("put Y6 into the palette")


def test_stopped_at_a_question_it_asks_that_again(tmp_path: Path) -> None:
    with in_a_shell(tmp_path) as terminal:
        terminal.send("pass\n")
        terminal.wait_for("Type yes to do it")
        stop_and_go_on(terminal)
        terminal.wait_for(lambda each: "Ann holds " in each.text and "Type yes to do it" in each.text)
        terminal.send("yes\n")
        terminal.wait_for("Ann passed")


def test_stopped_while_it_calls_somebody_it_calls_again(tmp_path: Path) -> None:
    with in_a_shell(tmp_path) as terminal:
        terminal.send("hide\n")
        terminal.wait_for("Enter when only Ann can see")
        terminal.key("ctrl+z")
        terminal.wait_for("Stopped")
        terminal.send("fg\n")
        terminal.wait_for(lambda each: "Enter when only Ann can see" in each.text.rpartition("bash-")[2])
        sit(terminal)


def test_stopped_in_the_middle_of_writing(tmp_path: Path) -> None:
    """With more to say than the terminal takes in. No shell is there to stop it, so it goes on at once."""
    with Terminal(sevens(*TWO), home=tmp_path) as terminal:
        sit(terminal)
        terminal.send("rules setup\nrules\ntable\nmoves\nknown\n" * 40)
        asleep = 0
        while asleep < 20:  # there is more to read, so it sleeps only because it cannot write
            assert terminal.running
            state = Path(f"/proc/{terminal.pid}/stat").read_text().rpartition(")")[2].split()[0]
            asleep = asleep + 1 if state == "S" else 0
            select.select([], [], [], 0.005)
        terminal.signal(signal.SIGTSTP)
        terminal.settle()
        assert terminal.running and b"RuntimeError" not in terminal.output
        assert "holds" not in terminal.text and terminal.text.rstrip().endswith("\n>")
        sit(terminal)
        assert "Ann holds " in terminal.text


def test_ctrl_backslash_leaves_no_hand_and_no_core(tmp_path: Path) -> None:
    with Terminal(sevens(*TWO), home=tmp_path) as terminal:
        sit(terminal)
        assert resource.prlimit(terminal.pid, resource.RLIMIT_CORE) == (0, 0)
        terminal.key("ctrl+\\")
        assert terminal.wait() == 128 + signal.SIGQUIT
        assert terminal.main_text == ""


def test_two_signals_at_once_leave_no_hand(tmp_path: Path) -> None:
    """A window that is closed hangs up, and its shell may end what ran there besides."""
    with Terminal(sevens(*TWO), home=tmp_path) as terminal:
        sit(terminal)
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
            if terminal.running:
                terminal.signal(number)
        terminal.wait()
        assert terminal.main_text == ""


def end_it_where_nothing_can_be_saved(terminal: Terminal) -> None:
    sit(terminal)
    (terminal.home / "saves").rename(terminal.home / "away")
    (terminal.home / "saves").write_text("in the way")
    terminal.send("pass\nyes\n\n")
    terminal.wait_for("Press Enter to go on.")
    assert "Bob is the last one in and wins the round." in terminal.text


def test_an_end_that_cannot_be_saved_is_said_under_the_scores(tmp_path: Path) -> None:
    with Terminal(sevens(*TWO), size=(100, 50), home=tmp_path) as terminal:
        end_it_where_nothing_can_be_saved(terminal)
        terminal.send("\n")
        assert terminal.wait() == 1
        said = terminal.main_text.partition("Place 2: ")[2]
        assert "NOT SAVED: " in said and "How the game ended is NOT saved. To go on from what is: sevens play" in said
        assert "The game goes on" not in said


def test_an_end_is_saved_as_soon_as_it_can_be(tmp_path: Path) -> None:
    with Terminal(sevens(*TWO), size=(100, 50), home=tmp_path) as terminal:
        end_it_where_nothing_can_be_saved(terminal)
        (tmp_path / "saves").unlink()
        (tmp_path / "away").rename(tmp_path / "saves")
        terminal.send("\n")
        assert terminal.wait() == 0
        assert "Saved; nothing is lost." in terminal.main_text and "Place 1: " in terminal.main_text
    assert match_in(tmp_path).result is not None


@pytest.mark.parametrize("mended", [False, True])
def test_who_leaves_what_could_not_be_saved_is_told(tmp_path: Path, mended: bool) -> None:
    with Terminal(sevens(*TWO), size=(100, 50), home=tmp_path) as terminal:
        sit(terminal)
        (tmp_path / "saves").rename(tmp_path / "away")
        (tmp_path / "saves").write_text("in the way")
        terminal.send("palette y6\n")
        terminal.wait_for("NOT SAVED: ")
        if mended:
            (tmp_path / "saves").unlink()
            (tmp_path / "away").rename(tmp_path / "saves")
        terminal.send("leave\n")
        assert terminal.wait() == (0 if mended else 1)
        assert ("The game is saved as " if mended else "The game is NOT saved as ") in terminal.main_text
