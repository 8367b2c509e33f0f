"""Terminals that go, stop, are taken by a shell for a while, or take nothing any more: the program goes on or ends."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from counts import one_every_time
from sitting import HANDS, open_curtain, play_arguments
from terminal import Terminal, session, sevens
from test_terminals import Tmux, clock, save_in

from sevens_tui.store import Store

__all__ = ["clock"]


@pytest.mark.slow
@pytest.mark.tmux
@pytest.mark.parametrize("how", ["kill-server", "kill-pane"])
def test_a_tmux_that_goes_takes_the_program_with_it(tmp_path: Path, clock: Terminal, how: str) -> None:
    """A hang-up comes with a SIGCONT, which is none of those that follow our own suspension."""
    tmux = Tmux(tmp_path, "screen")
    try:
        tmux.wait_for(clock, "$", "#")
        tmux("send-keys", f"exec {shlex.join(sevens(*play_arguments(2)))}", "Enter")
        tmux.wait_for(clock, "only you can see")
        tmux("send-keys", "Space")
        tmux.wait_for(clock, *HANDS)
        program = int(tmux("display-message", "-p", "#{pane_pid}"))
        with suppress(subprocess.CalledProcessError):
            tmux(how)
        for _ in range(100):
            if not session(program):
                break
            clock.pump(0.1)
        assert not session(program)
    finally:
        tmux.close()


@pytest.mark.slow
@pytest.mark.tmux
def test_without_an_alternate_screen_no_hand_is_left_to_scroll_back_to(tmp_path: Path, clock: Terminal) -> None:
    tmux = Tmux(tmp_path, "screen", "set -g alternate-screen off", "set -g history-limit 5000")
    try:
        tmux.wait_for(clock, "$", "#")
        tmux("send-keys", shlex.join(sevens(*play_arguments(2))), "Enter")
        tmux.wait_for(clock, "only you can see")
        tmux("send-keys", "Space")
        shown = tmux.wait_for(clock, *HANDS)
        held = [line for line in shown.splitlines() if any(hand in line for hand in HANDS)]
        (program,) = (each for each in session(int(tmux("display-message", "-p", "#{pane_pid}"))) if sevens_is(each))
        os.kill(program, signal.SIGTERM)
        for _ in range(100):
            if not any(map(sevens_is, session(int(tmux("display-message", "-p", "#{pane_pid}"))))):
                break
            clock.pump(0.1)
        assert held and not any(line in tmux.everything for line in held)
    finally:
        tmux.close()


def sevens_is(program: int) -> bool:
    """Whether this process is ours."""
    with suppress(OSError):
        return b"sevens_tui" in Path(f"/proc/{program}/cmdline").read_bytes()
    return False


@pytest.mark.parametrize("how", one_every_time(["quit", "signal"]))
def test_stopped_and_continued_from_outside_it_goes_on_and_ends_in_good_order(tmp_path: Path, how: str) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        before = terminal.text
        for _ in range(2):
            terminal.signal(signal.SIGSTOP)
            terminal.wait_for(lambda each: each.stopped)
            drawn = len(terminal.output) + 2000
            terminal.signal(signal.SIGCONT)
            terminal.wait_for(lambda each, drawn=drawn: len(each.output) > drawn)  # somebody else may have drawn there
            terminal.settle()
            assert terminal.text == before
        if how == "quit":
            terminal.key("ctrl+q", "ctrl+q")
        else:
            terminal.signal(signal.SIGTERM)
        assert terminal.wait() == (0 if how == "quit" else 128 + signal.SIGTERM)
        assert terminal.leftovers() == []


@pytest.mark.slow
@pytest.mark.parametrize("how", ["signal", "hang-up"])
def test_a_terminal_that_takes_nothing_any_more_does_not_keep_it(tmp_path: Path, clock: Terminal, how: str) -> None:
    """The loop waits for the writer by then, and the writer for the terminal."""
    with Terminal(sevens(*play_arguments(2, game="7-steps")), home=tmp_path) as terminal:
        open_curtain(terminal)
        program = terminal.pid
        terminal.send("\t" * 3000)
        clock.pump(1)  # the other terminal alone reads
        if how == "signal":
            os.kill(program, signal.SIGTERM)
        else:
            terminal.close_unread()
        for _ in range(100):
            if not session(program):
                break
            clock.pump(0.1)
        assert not session(program)
        with Store(tmp_path / "saves").hold(save_in(tmp_path)):  # the lock is free
            pass


SHELL = ["bash", "--norc", "--noprofile", "-i"]


@pytest.mark.slow
@pytest.mark.parametrize("how", ["ctrl+z", "ctrl+z bg", "&", "stop"])
def test_a_shell_may_have_the_terminal_for_a_while(how: str) -> None:
    with Terminal(SHELL) as terminal:
        terminal.settle(0.3)
        terminal.send(shlex.join(sevens()) + (" &" if how == "&" else "") + "\r")
        if how != "&":
            terminal.wait_for("four games")
            terminal.settle(0.3)
        if how == "stop":
            (program,) = filter(sevens_is, session(terminal.pid))
            os.kill(program, signal.SIGSTOP)
        elif how != "&":
            terminal.key("ctrl+z")
        terminal.wait_for(lambda each: re.search(r"Stopped|^\[1\] [0-9]+", each.text + each.main_text, re.MULTILINE))
        terminal.settle(0.5)
        if "bg" in how:
            terminal.send("bg\r")
            terminal.settle(0.5)
        terminal.send("fg\r")
        terminal.wait_for("New game")
        terminal.settle(0.5)
        terminal.key("r")
        terminal.wait_for("Players  in seat order")
        assert "^[" not in terminal.text
        terminal.settle()
        terminal.key("ctrl+q", "ctrl+q")
        terminal.wait_for(lambda each: not any(map(sevens_is, session(each.pid))))  # it throws away what is typed
        terminal.settle(0.3)
        terminal.send("echo it is $((6 * 7))\r")
        terminal.wait_for("it is 42")


@pytest.mark.parametrize("typed", one_every_time(["click", "Shift+F3"]))
def test_what_comes_with_the_answer_of_the_terminal_opens_nothing(tmp_path: Path, typed: str) -> None:
    """A slow line brings a click that was made before, and the answer, together; a key may look like an answer."""
    with Terminal(sevens(*play_arguments(3)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.key("h")
        terminal.wait_for("only you can see")
        x, y = terminal.find("Space  I am")
        open_curtain(terminal)
        sent = f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m" if typed == "click" else "\x1b[1;2R "
        answer = terminal.emulator.answer
        terminal.emulator.answer = lambda data: answer(sent + data)
        terminal.key("h")
        terminal.wait_for("only you can see")
        terminal.settle(0.3)
        assert "only you can see" in terminal.text and not any(hand in terminal.text for hand in HANDS)


def test_a_late_answer_is_not_taken_for_that_to_the_next_question(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(3)), home=tmp_path) as terminal:
        open_curtain(terminal)
        held: list[str] = []
        answer = terminal.emulator.answer
        terminal.emulator.answer = lambda data: held.append(data) if data.endswith("R") else answer(data)
        terminal.key("h")
        terminal.wait_for("only you can see")  # no answer in time is taken for one
        terminal.key("space")
        terminal.wait_for(lambda each: any(hand in each.text for hand in HANDS))
        terminal.settle()
        terminal.key("h")
        terminal.wait_for("your turn")
        late, *_ = held
        answer(late + " ")
        terminal.settle(0.2)
        assert "only you can see" not in terminal.text
        terminal.wait_for("only you can see")
        terminal.settle()
        assert not any(hand in terminal.text for hand in HANDS), "the Space came before"
