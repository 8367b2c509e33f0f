"""The test harness itself: small real programs in ``Terminal``, and one over ``SshServer``."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from emulator import Emulator
from ssh import SshServer
from terminal import Terminal, cpu_seconds, environment, key_sequence, session

PROGRAM = """
from textual.app import App
from textual.widgets import Static

class Small(App):
    ENABLE_COMMAND_PALETTE = False
    CSS = "Static { width: 100%; height: auto; color: #ff8000; background: #000040; }"
    count = 0

    def compose(self):
        yield Static("wide 漢字 end", markup=False)
        yield Static("ready", id="said", markup=False)

    def say(self, text):
        self.count += 1
        self.query_one("#said").update(f"{self.count}: {text}")

    def on_mount(self):
        print("never seen")
        self.set_interval(60, lambda: None)

    def on_key(self, event):
        self.say(f"key {event.key}")

    def on_click(self, event):
        self.say(f"click {event.screen_x},{event.screen_y} button {event.button}")

    def on_mouse_scroll_down(self, event):
        self.say(f"wheel {event.screen_x},{event.screen_y}")

    def on_paste(self, event):
        self.say(f"paste {event.text!r}")

    def on_resize(self, event):
        self.say(f"size {event.size.width} x {event.size.height}")

    def on_app_blur(self):
        self.say("blur")

    def on_app_focus(self):
        self.say("focus")

Small().run()
print("left on the normal screen")
"""


def started(terminal: Terminal) -> Terminal:
    terminal.wait_for("size 60 x 12")
    terminal.settle()
    return terminal


@pytest.fixture
def program(tmp_path: Path) -> list[str]:
    path = tmp_path / "small.py"
    path.write_text(PROGRAM)
    return [sys.executable, str(path)]


@pytest.fixture
def small(program: list[str]) -> Iterator[Terminal]:
    with Terminal(program, size=(60, 12)) as terminal:
        yield started(terminal)


def shell(script: str) -> list[str]:
    return ["/bin/sh", "-c", script]


def test_text_and_colours_are_read(small: Terminal) -> None:
    assert small.screen[0] == "wide 漢字 end" + " " * 47
    assert small.find("end") == (10, 0)
    cell = small.cell(0, 0)
    assert (cell.data, cell.fg, cell.bg, cell.bold, cell.reverse) == ("w", "ff8000", "000040", False, False)
    assert small.emulator.unknown == []


def test_input_arrives(small: Terminal) -> None:
    for name, told in (("x", "x"), ("enter", "enter"), ("up", "up"), ("f1", "f1"), ("shift+tab", "shift+tab")):
        small.key(name)
        small.wait_for(f"key {told}")
    small.key("esc", "down")  # told apart, although sent at once
    small.wait_for("key down")
    small.key("ctrl+z")
    small.wait_for("key ctrl+z")
    small.click(59, 11)
    small.wait_for("click 59,11 button 1")
    small.click_on("end", "right")
    small.wait_for("click 10,0 button 3")
    small.wheel(3, 4, "down")
    small.wait_for("wheel 3,4")
    small.paste("two\nlines")
    small.wait_for("paste 'two")
    small.focus(False)
    small.wait_for("blur")
    small.focus(True)
    small.wait_for("focus")


def test_every_key_has_the_sequence_that_textual_reads() -> None:
    from textual._xterm_parser import XTermParser
    from textual.events import Key

    names = ["enter", "tab", "shift+tab", "backspace", "space", "insert", "delete", "home", "end", "pageup", "pagedown"]
    names += ["up", "down", "left", "right", "ctrl+up", "shift+left", "ctrl+q", "ctrl+c", "a", "Z", "7", "ctrl+pageup"]
    names += [f"f{number}" for number in range(1, 13)]
    for name in names:
        keys = [event.key for event in XTermParser().feed(key_sequence(name)) if isinstance(event, Key)]
        assert keys == [name]
    with pytest.raises(ValueError, match="no such key"):
        key_sequence("entre")


def test_resize_arrives(small: Terminal) -> None:
    for columns, lines in ((100, 30), (40, 5)):
        small.resize(columns, lines)
        small.wait_for(f"size {columns} x {lines}")
        assert [len(line) for line in small.screen[1:]] == [columns] * (lines - 1)


def test_terminal_is_restored_after_quitting(small: Terminal) -> None:
    assert (small.alternate, small.mouse, small.cursor_shown) == (True, True, False)
    assert {1000, 1003, 1006, 1004, 2004} <= small.modes
    assert "line settings changed (echo, signals, whole lines)" in small.leftovers()
    assert small.main_text == ""
    small.key("ctrl+q")
    assert small.wait() == 0
    assert small.leftovers() == []
    assert (small.alternate, small.mouse, small.cursor_shown) == (False, False, True)
    assert small.main_text == "left on the normal screen" == small.text.strip()
    assert small.processes() == []


def test_terminal_is_not_restored_by_a_kill(small: Terminal) -> None:
    assert small.kill() == -signal.SIGKILL
    assert "mode 1049 on" in small.leftovers()
    assert not small.running
    with pytest.raises(ChildProcessError):
        os.waitpid(small.pid, 0)


def test_bytes_are_counted_and_idle_sends_none(small: Terminal) -> None:
    used, mark = small.cpu_seconds(), small.mark()
    small.settle(quiet=1.0)
    assert small.bytes_since(mark) == b""
    assert small.cpu_seconds() - used < 0.5
    sent = small.answer_to("y")
    assert b"key y" in sent
    assert bytes(small.output).endswith(sent) and len(sent) < 4000


def test_synchronized_output_is_used_when_the_terminal_says_so(program: list[str]) -> None:
    with Terminal(program, size=(60, 12)) as terminal:
        assert b"\x1b[?2026h" in started(terminal).answer_to("y")
    with Terminal(program, size=(60, 12), synchronized=False) as terminal:
        assert b"\x1b[?2026h" not in started(terminal).answer_to("y")


def test_stop_and_continue(small: Terminal) -> None:
    small.signal(signal.SIGSTOP)
    small.wait_for(lambda terminal: terminal.stopped)
    small.signal(signal.SIGCONT)
    small.wait_for(lambda terminal: not terminal.stopped)
    small.signal(signal.SIGTERM)
    assert small.wait() == -signal.SIGTERM


def test_hangup_reaches_the_program() -> None:
    with Terminal(shell("trap 'echo gone > hup; exit 3' HUP; echo ready; while :; do read line; done")) as terminal:
        terminal.wait_for("ready")
        terminal.hangup()
        assert terminal.wait() == 3
        assert (terminal.home / "hup").read_text() == "gone\n"
    assert not terminal.home.exists()


def test_nothing_is_left_behind() -> None:
    with Terminal(shell("trap '' HUP TERM; sleep 1000 & sleep 1001 & echo started; wait")) as terminal:
        terminal.wait_for("started")
        assert len(terminal.processes()) == 3
    terminal.close()
    assert session(terminal.pid) == []


def test_failures_show_the_screen() -> None:
    with Terminal(shell("echo something else"), size=(20, 3)) as terminal:
        with pytest.raises(
            AssertionError, match=r"waited for 'this': the program has ended[^|]*\n\|something else +\|"
        ):
            terminal.wait_for("this")
        with pytest.raises(AssertionError, match="does not listen to the mouse"):
            terminal.click(0, 0)
    with Terminal(shell("read line"), size=(20, 3)) as terminal, pytest.raises(AssertionError, match="not within"):
        terminal.wait_for("this", timeout=0.1)


def test_environment_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAKED", "1")
    with Terminal(
        shell("env; tty; stty size; ps -o tpgid= -p $$"), size=(200, 50), env={"LANG": None, "A": "b"}
    ) as terminal:
        assert terminal.wait() == 0
        assert "LEAKED" not in terminal.text and "LANG" not in terminal.text
        assert f"SEVENS_SAVES={terminal.home}/saves" in terminal.text
        assert "A=b" in terminal.text and "50 200" in terminal.text and "/dev/" in terminal.text
        assert terminal.text.split()[-1] == str(terminal.pid)  # in the foreground of its own terminal


def test_what_scrolls_away_can_be_read() -> None:
    with Terminal(shell("for n in 1 2 3 4 5 6 7 8 9; do echo line $n; done"), size=(20, 4)) as terminal:
        terminal.wait()
        assert terminal.text == "line 7\nline 8\nline 9\n"
        assert terminal.main_text.split("\n") == [f"line {n}" for n in range(1, 10)]
        terminal.resize(20, 2)
        assert terminal.text == "line 9\n"
        assert terminal.main_text.split("\n") == [f"line {n}" for n in range(1, 10)]


def test_emulator_reads_what_pyte_does_not() -> None:
    answers: list[str] = []
    emulator = Emulator(10, 2, answers.append)
    sent = "\x1b[>25u\x1b[?2026$p\x1b[?25$p\x1b[6nab\x1b[<u\x1b]22;pointer\x07\x1b]2;title\x1b\\\x1bP+q544e\x1b\\"
    sent += "\x1b]52;c;aGFuZA==\x07c🂡\u200d\ufe0fd\x1b[1;1Hx漢\x1b[1;2Hy"
    for byte in sent.encode():  # also when it comes in the smallest pieces
        emulator.feed(bytes([byte]))
    assert answers == ["\x1b[?2026;0$y", "\x1b[?25;1$y", "\x1b[1;1R"]
    assert emulator.page.row(0) == "xy 🂡d     "  # the other half of the overwritten wide character is a blank
    assert (emulator.titles, emulator.clipboard, emulator.keyboard) == (["title"], ["hand"], 0)
    assert emulator.unknown == ["\x1bP+q544e\x1b\\"]


def test_processor_time_needs_a_process() -> None:
    assert cpu_seconds(os.getpid()) > 0
    with Terminal(shell("exit 4")) as terminal:
        assert terminal.wait() == 4
    with pytest.raises(ProcessLookupError):
        cpu_seconds(terminal.pid)


@pytest.mark.slow
@pytest.mark.ssh
def test_program_over_a_real_ssh_line(program: list[str], tmp_path: Path) -> None:
    with SshServer() as server:
        command = server.command(program, env=environment(tmp_path))
        with Terminal(command, size=(60, 12)) as terminal:
            started(terminal)
            assert terminal.cell(0, 0).fg != "ff8000"  # 256 colours: ssh does not bring COLORTERM
            assert b"key down" in terminal.answer_to("down")
            terminal.resize(50, 10)
            terminal.wait_for("size 50 x 10")
            terminal.key("ctrl+q")
            assert terminal.wait() == 0
            assert terminal.leftovers() == []
            assert "left on the normal screen" in terminal.main_text
        with Terminal(server.command("echo $A; exit 5", env={"A": "spaces and 'quotes'"})) as terminal:
            assert terminal.wait() == 5
            assert terminal.text.startswith("spaces and 'quotes'\n")
        with Terminal(command, size=(60, 12)) as terminal:
            started(terminal)
            (remote,) = session(server.programs()[-1])
            terminal.kill()
            end = time.monotonic() + 10
            while session(remote):
                assert time.monotonic() < end, "the program outlives its line"
    assert session(remote) == []
