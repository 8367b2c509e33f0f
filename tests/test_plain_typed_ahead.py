"""Plain play at a real keyboard: what is typed before it is asked for opens no hand and decides for nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from counts import one_every_time
from terminal import Terminal, sevens
from test_plain import ALONE, TWO, match_in, typed

SIEBENPUNKT = ("play", "siebenpunkt", "--plain", "--player", "Ann", "--player", "Bob", "--seed", "5")
CALLED = "It is the turn of Bob. Press Space and then Enter when only Bob can see and hear this."


def sit(terminal: Terminal, name: str = "Ann") -> None:
    """Open the hand of a player who has been called."""
    terminal.wait_for(f"Enter when only {name} can see")
    terminal.send(" \n")
    terminal.wait_for(f"{name}, what do you do?")


def assert_only_called(terminal: Terminal) -> None:
    """Bob is called, and nobody has answered."""
    terminal.wait_for(CALLED)
    terminal.settle()
    assert terminal.text.rstrip().endswith("\n>")
    assert b"Bob, what do you do?" not in terminal.output and b"Bob holds" not in terminal.output
    assert {decision.seat for decision in match_in(terminal.home).decisions} == {0}


@pytest.mark.parametrize("more", one_every_time(["\n\n", " \n" * 5, "\n \n1\n\n \n1\n", " \n" * 3000, " "], " \n" * 5))
def test_what_is_typed_in_one_go_does_not_open_the_next_hand(tmp_path: Path, more: str) -> None:
    """Also not with the right key, nor with more than the kernel holds at once."""
    with Terminal(sevens(*SIEBENPUNKT), size=(100, 60), home=tmp_path) as terminal:
        sit(terminal)
        terminal.send(f"1\n\n{more}")
        assert_only_called(terminal)
        if more == " ":  # half a line is thrown away too
            terminal.send("\n")
            terminal.wait_for("Only Space and then Enter or leave are answers here.")
        sit(terminal, "Bob")


@pytest.mark.slow
def test_enter_opens_no_hand_at_any_moment_of_a_hand_over(tmp_path: Path) -> None:
    """Enter once more whenever anything has come from the program, from the decision to well after the call."""
    with Terminal(sevens(*TWO), size=(100, 60), home=tmp_path) as terminal:
        sit(terminal)
        terminal.send("palette y6\ncanvas g6\n")
        seen = 0
        while terminal.text.count("Only Space and then Enter") < 3:
            terminal.wait_for(lambda each, before=seen: len(each.output) > before)
            seen = len(terminal.output)
            terminal.send("\n")
        assert_only_called(terminal)
        sit(terminal, "Bob")


def test_nobody_decides_for_the_next_player_at_an_open_table(tmp_path: Path) -> None:
    command = sevens(*TWO, "--option", "table=open")
    with Terminal(command, size=(100, 60), home=tmp_path) as terminal:
        terminal.wait_for("Ann, what do you do?")
        terminal.send("palette y6\ncanvas g6\n\npalette v6\n\n1\n1\n")
        terminal.wait_for("Bob, what do you do?")
        terminal.settle()
        assert {decision.seat for decision in match_in(tmp_path).decisions} == {0}


def test_hiding_is_not_undone_by_what_was_typed_with_it(tmp_path: Path) -> None:
    with Terminal(sevens(*TWO), home=tmp_path) as terminal:
        sit(terminal)
        terminal.send("hide\n \n\n")
        terminal.wait_for("Enter when only Ann can see")
        terminal.settle()
        assert "holds" not in terminal.text and terminal.text.rstrip().endswith("\n>")
        sit(terminal)
        assert "Ann holds " in terminal.text


def test_what_is_for_everybody_stays_until_it_could_be_read(tmp_path: Path) -> None:
    with Terminal(sevens(*ALONE), size=(100, 60), home=tmp_path) as terminal:
        terminal.wait_for("Ann, what do you do?")
        terminal.send("pass\nyes\n\n\n\n\n")
        terminal.wait_for("Press Enter to go on.")
        terminal.settle()
        assert terminal.running and "Place 1" not in terminal.text
        terminal.send("\n")
        assert terminal.wait() == 0


def test_through_a_pipe_every_line_counts(tmp_path: Path) -> None:
    done = typed(tmp_path, SIEBENPUNKT, "", "1", "", "", "1", "", "leave")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Press Enter when only Bob can see and hear this." in done.stdout
    assert [decision.seat for decision in match_in(tmp_path).decisions][:2] == [0, 1]
