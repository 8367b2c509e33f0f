"""A real terminal for tests: a program runs in a pseudo-terminal, and an emulator reads what it sends.

``Terminal`` waits for conditions on real output and never sleeps. Positions are cells, counted from 0 at the top
left; a wide character takes two. Works on Linux and macOS.
"""

from __future__ import annotations

import contextlib
import fcntl
import functools
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, TypeAlias

from emulator import ALTERNATE, CURSOR, FOCUS, MOUSE, PASTE, SYNCHRONIZED, WRAP, Emulator
from pyte.screens import Char

ROOT = Path(__file__).resolve().parent.parent
"""The checkout: programs started here import the package from it."""

Button: TypeAlias = Literal["left", "middle", "right"]
BUTTONS: Mapping[Button, int] = {"left": 0, "middle": 1, "right": 2}

_LETTERS = {"up": "A", "down": "B", "right": "C", "left": "D", "end": "F", "home": "H"}
_LETTERS |= {f"f{number}": letter for number, letter in enumerate("PQRS", 1)}
_NUMBERS = {"insert": 2, "delete": 3, "pageup": 5, "pagedown": 6, "f5": 15, "f6": 17, "f7": 18, "f8": 19}
_NUMBERS |= {"f9": 20, "f10": 21, "f11": 23, "f12": 24}
_PLAIN = {"enter": "\r", "tab": "\t", "shift+tab": "\x1b[Z", "backspace": "\x7f", "space": " "}
_PLAIN |= {"esc": "\x1b", "escape": "\x1b", "ctrl+space": "\0"}

ESCAPE_PAUSE = 0.25
"""Seconds a lone Esc needs before the next key: sooner, programs read the two as one key with Alt."""


def key_sequence(name: str, application: bool = False) -> str:
    """What xterm sends for the key ``name``: "a", "enter", "shift+tab", "ctrl+q", "alt+x", "ctrl+up", "f1" …

    ``application``: cursor keys in application mode. Raises ValueError for a key it does not know.
    """
    if len(name) == 1:
        return name
    if name in _PLAIN:
        return _PLAIN[name]
    *modifiers, key = name.split("+")
    weights = {"shift": 1, "alt": 2, "ctrl": 4}
    if set(modifiers) <= set(weights):
        code = 1 + sum(weights[modifier] for modifier in modifiers)
        if key in _LETTERS:
            start = "\x1bO" if key[0] == "f" or application else "\x1b["
            return f"\x1b[1;{code}{_LETTERS[key]}" if modifiers else start + _LETTERS[key]
        if key in _NUMBERS:
            return f"\x1b[{_NUMBERS[key]};{code}~" if modifiers else f"\x1b[{_NUMBERS[key]}~"
        if modifiers == ["ctrl"] and len(key) == 1 and key.lower() in "abcdefghijklmnopqrstuvwxyz\\]^_":
            return chr(ord(key.upper()) & 0x1F)
        if modifiers == ["alt"]:
            return "\x1b" + key_sequence(key)
    raise ValueError(f"no such key: {name!r}")


def environment(home: Path) -> dict[str, str]:
    """A clean environment whose files all lie below ``home``; TERM and COLORTERM are the terminal's to add."""
    return {
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath))),
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "SEVENS_SAVES": str(home / "saves"),
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
    }


def sevens(*arguments: str) -> list[str]:
    """The command line of the program under test with ``arguments``."""
    return [sys.executable, "-m", "sevens_tui", *arguments]


def cpu_seconds(pid: int) -> float:
    """Processor time, user and system, that process ``pid`` has used. Raises ProcessLookupError if there is none."""
    with contextlib.suppress(FileNotFoundError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))
    answer = subprocess.run(["ps", "-o", "time=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    if not answer:
        raise ProcessLookupError(pid)
    days, _, clock = answer.rpartition("-")
    return int(days or 0) * 86400.0 + functools.reduce(lambda sum, part: sum * 60 + float(part), clock.split(":"), 0.0)


def session(leader: int) -> list[int]:
    """The processes of the session of process ``leader``; zombies, which only wait to be reaped, do not count."""
    if Path("/proc/self/stat").exists():
        pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    else:
        table = subprocess.run(["ps", "-A", "-o", "pid=", "-o", "stat="], capture_output=True, text=True).stdout
        pids = [int(pid) for pid, state in (line.split() for line in table.splitlines()) if "Z" not in state]
    members = []
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.getsid(pid) == leader and not _is_zombie(pid):
                members.append(pid)
    return members


def _is_zombie(pid: int) -> bool:
    with contextlib.suppress(FileNotFoundError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    return False


def kill_session(leader: int) -> None:
    """Kill every process of the session of ``leader``, and wait until they are gone."""
    end = time.monotonic() + 10
    while members := session(leader):
        assert time.monotonic() < end, f"cannot kill {members}"
        for pid in members:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


class Terminal:
    """A program in a real terminal of ``size`` (columns, lines), in a session of its own, which this ends.

    ``env`` is laid over a clean environment (``environment(home)``, an xterm with 24 bit colours); None takes a
    variable away. ``home`` is a fresh folder, removed in the end, unless one is given. ``synchronized``: the terminal
    says that it knows mode 2026, so that whole frames can be told. ``alternate``: it has an alternate screen. Signals
    start at their defaults, whatever the caller ignores.

    What is read is as fresh as the last ``pump``, ``wait_for``, ``settle``, ``wait`` or ``bytes_since``.
    """

    def __init__(
        self,
        command: Sequence[str | os.PathLike[str]],
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        home: Path | None = None,
        cwd: Path | None = None,
        synchronized: bool = True,
        alternate: bool = True,
    ) -> None:
        self._temporary = None if home else Path(tempfile.mkdtemp(prefix="sevens-terminal-"))
        self.home = home or Path(str(self._temporary))
        wanted = environment(self.home) | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | dict(env or {})
        self.emulator = Emulator(*size, answer=self._write, synchronized=synchronized, alternate=alternate)
        self.output = bytearray()
        self.exit_code: int | None = None
        self.stopped = False
        self._quiet_until = 0.0
        self._ended = False
        self._closed = False
        self._master, self._slave = os.openpty()
        try:
            os.set_blocking(self._master, False)
            termios.tcsetwinsize(self._slave, (size[1], size[0]))
            self._settings = self._line()
            self._process = subprocess.Popen(
                [os.fspath(word) for word in command],
                stdin=self._slave,
                stdout=self._slave,
                stderr=self._slave,
                env={name: value for name, value in wanted.items() if value is not None},
                cwd=cwd or self.home,
                start_new_session=True,
                preexec_fn=_take_terminal,
            )
        except BaseException:
            self._close_files()
            raise
        self.pid = self._process.pid

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and not str(error).endswith(self.picture()):
            error.add_note(self.picture())
        self.close()

    # What shows

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return self.emulator.main.columns, self.emulator.main.lines

    @property
    def screen(self) -> list[str]:
        """The lines that show, blanks at their ends included."""
        page = self.emulator.page
        return [page.row(y) for y in range(page.lines)]

    @property
    def text(self) -> str:
        """The screen as text, without the blanks at the lines' ends."""
        return "\n".join(line.rstrip() for line in self.screen)

    @property
    def main_text(self) -> str:
        """The normal screen with what has scrolled off it: what is left to read when the program has gone."""
        page = self.emulator.main
        return "\n".join((*page.scrolled, *(page.row(y).rstrip() for y in range(page.lines)))).rstrip()

    def cell(self, x: int, y: int) -> Char:
        """A cell: data, fg and bg ("default", a name, or "rrggbb"), bold, italics, underscore, reverse …"""
        columns, lines = self.size
        assert 0 <= x < columns and 0 <= y < lines, f"no cell {x}, {y} on {columns} x {lines}"
        return self.emulator.page.buffer[y][x]

    def find(self, text: str) -> tuple[int, int]:
        """The cell (x, y) where ``text`` starts, first from the top; fails if it is not on the screen."""
        for y in range(self.size[1]):
            cells = list(self.emulator.page.cells(y))
            if (index := "".join(cells).find(text)) >= 0:
                starts = [x for x, cell in enumerate(cells) for _ in cell]
                return starts[index], y
        raise AssertionError(f"{text!r} is not on the screen\n{self.picture()}")

    @property
    def cursor(self) -> tuple[int, int]:
        """Where the cursor is, shown or not (``cursor_shown``)."""
        cursor = self.emulator.page.cursor
        return min(cursor.x, self.size[0] - 1), cursor.y

    @property
    def cursor_shown(self) -> bool:
        """Whether the cursor can be seen."""
        return CURSOR in self.modes

    @property
    def title(self) -> str:
        """The window's title; ``emulator.titles`` has the earlier ones too."""
        return self.emulator.titles[-1] if self.emulator.titles else ""

    @property
    def modes(self) -> frozenset[int]:
        """The private modes that are on: 1000 … 1006 mouse, 1004 focus, 1049 alternate screen, 2004 paste …"""
        return frozenset(self.emulator.modes)

    @property
    def alternate(self) -> bool:
        """Whether the alternate screen shows."""
        return ALTERNATE in self.modes

    @property
    def mouse(self) -> bool:
        """Whether the program wants to hear of the mouse."""
        return bool(self.modes & MOUSE)

    def leftovers(self) -> list[str]:
        """What a program has changed about the terminal and not put back; empty as long as all is as at the start."""
        left = [f"mode {mode} {'on' if mode in self.modes else 'off'}" for mode in sorted(self.modes ^ {CURSOR, WRAP})]
        if self.emulator.keyboard:
            left.append(f"keyboard protocol pushed {self.emulator.keyboard} times")
        if self._line() != self._settings:
            left.append("line settings changed (echo, signals, whole lines)")
        return left

    def picture(self) -> str:
        """The screen in a frame, and how the program is, for a failing test's message."""
        columns, lines = self.size
        state = "running" if self.exit_code is None else f"ended with {self.exit_code}"
        page = "alternate" if self.alternate else "normal"
        told = f"{page} screen {columns} x {lines}, cursor {self.cursor}, {state}, {len(self.output)} bytes"
        frame = "\n".join(f"|{line}|" for line in self.screen)
        rule = f"+{'-' * columns}+"
        return f"{told}\n{rule}\n{frame}\n{rule}\nlast bytes: {bytes(self.output[-200:])!r}"

    # What is sent

    def send(self, data: str | bytes) -> None:
        """Send these bytes, as if typed; a key after a lone Esc waits until the Esc can be told apart."""
        while (left := self._quiet_until - time.monotonic()) > 0:
            self._read(left)
        self._quiet_until = 0.0
        self._write(data)

    def key(self, *names: str) -> None:
        """Press these keys, one after another: "a", "enter", "shift+tab", "ctrl+q", "f1" (``key_sequence``)."""
        for name in names:
            self.send(key_sequence(name, application=1 in self.modes))
            if name in ("esc", "escape"):
                self._quiet_until = time.monotonic() + ESCAPE_PAUSE

    def _point(self, code: int, x: int, y: int, up: bool = False) -> None:
        columns, lines = self.size
        assert 0 <= x < columns and 0 <= y < lines, f"no cell {x}, {y} on {columns} x {lines}"
        assert self.mouse and 1006 in self.modes, f"the program does not listen to the mouse\n{self.picture()}"
        self.send(f"\x1b[<{code};{x + 1};{y + 1}{'m' if up else 'M'}")

    def click(self, x: int, y: int, button: Button = "left") -> None:
        """Press and release a button over a cell. Fails, as all of the mouse, if the program has not asked for it."""
        self._point(BUTTONS[button], x, y)
        self._point(BUTTONS[button], x, y, up=True)

    def click_on(self, text: str, button: Button = "left") -> None:
        """Click on the first cell of ``text``, once it shows."""
        self.wait_for(text)
        self.click(*self.find(text), button)

    def move(self, x: int, y: int) -> None:
        """Move the mouse over a cell, no button held."""
        self._point(35, x, y)

    def wheel(self, x: int, y: int, way: Literal["up", "down"]) -> None:
        """Turn the wheel one notch over a cell."""
        self._point(64 if way == "up" else 65, x, y)

    def paste(self, text: str) -> None:
        """Paste, in brackets if the program has asked for them; line ends become Enter."""
        text = text.replace("\r\n", "\r").replace("\n", "\r")
        self.send(f"\x1b[200~{text}\x1b[201~" if PASTE in self.modes else text)

    def focus(self, gained: bool) -> None:
        """The window gains or loses the focus; fails if the program does not ask to be told."""
        assert FOCUS in self.modes, f"the program does not listen to the focus\n{self.picture()}"
        self.send("\x1b[I" if gained else "\x1b[O")

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size; the kernel tells the program (SIGWINCH)."""
        self.pump()
        self.emulator.resize(columns, lines)
        termios.tcsetwinsize(self._master, (lines, columns))

    # What comes back

    def pump(self, seconds: float = 0.0) -> None:
        """Read all that has come; with ``seconds``, all that comes in that time. A flood is read for 2 s more."""
        end = time.monotonic() + seconds
        while self._read(max(0.0, end - time.monotonic())) or time.monotonic() < end:
            if self._ended or time.monotonic() > end + 2:
                return

    def wait_unread(self, timeout: float = 10.0) -> None:
        """Wait until the program has sent something, and leave it unread: so it cannot be answered."""
        ready, _, _ = select.select([self._master], [], [], timeout)
        assert ready, f"nothing was sent\n{self.picture()}"

    def wait_for(self, wanted: str | Callable[[Terminal], object], timeout: float = 10.0) -> None:
        """Read until ``wanted``, a text or a condition, is on the screen; fails, with a picture, if it never is.

        It looks at whole frames, if the program sends them so. It need not be the last that is on its way: ``settle``
        before a whole screen is compared.
        """
        end = time.monotonic() + timeout
        while True:
            over = self._check() is not None
            self.pump()
            whole = over or SYNCHRONIZED not in self.modes
            if whole and (wanted in self.text if isinstance(wanted, str) else wanted(self)):
                return
            late = time.monotonic() >= end
            if late or over:
                name = repr(wanted) if isinstance(wanted, str) else getattr(wanted, "__name__", "the condition")
                why = "the program has ended" if over else f"not within {timeout} s"
                raise AssertionError(f"waited for {name}: {why}\n{self.picture()}")
            self._read(min(0.02, end - time.monotonic()))  # in slices, because an end or a stop sends nothing

    def settle(self, quiet: float = 0.15, timeout: float = 10.0) -> None:
        """Read until nothing has come for ``quiet`` seconds; fails if that never happens.

        Right after a key it may see the silence before the answer: wait for the answer, or use ``answer_to``.
        """
        end = time.monotonic() + timeout
        while self._read(quiet):
            assert time.monotonic() < end, f"still sending after {timeout} s\n{self.picture()}"

    def mark(self) -> int:
        """A mark after all bytes that have come, for ``bytes_since``."""
        self.pump()
        return len(self.output)

    def bytes_since(self, mark: int) -> bytes:
        """Exactly the bytes the program has sent since ``mark``."""
        self.pump()
        return bytes(self.output[mark:])

    def answer_to(self, *names: str, quiet: float = 0.15, timeout: float = 10.0) -> bytes:
        """Press keys; the bytes the program sends for them, which must be some, until it is quiet again."""
        mark = self.mark()
        self.key(*names)
        self.wait_for(lambda _: len(self.output) > mark, timeout)
        self.settle(quiet, timeout)
        return self.bytes_since(mark)

    # How it ends

    @property
    def running(self) -> bool:
        """Whether the program has not ended; if it has, it is reaped."""
        return self._check() is None

    def signal(self, number: int) -> None:
        """Send the program a signal; fails if it has ended."""
        assert self.running, f"cannot signal\n{self.picture()}"
        os.kill(self.pid, number)

    def kill(self) -> int:
        """Kill the program at once and reap it: the exit code."""
        self.signal(signal.SIGKILL)
        return self.wait()

    def hangup(self) -> None:
        """Close the window: the kernel hangs up (SIGHUP), and nothing can be read any more."""
        self.pump()
        self._close_files()

    def close_unread(self) -> None:
        """Close the window with what the program has sent still in it."""
        self._close_files()

    def wait(self, timeout: float = 10.0) -> int:
        """Read until the program has ended, reap it: its exit code, minus the signal if one ended it."""
        end = time.monotonic() + timeout
        while (code := self._check()) is None:
            assert time.monotonic() < end, f"still running after {timeout} s\n{self.picture()}"
            self._read(0.02)
        self.pump()
        return code

    def cpu_seconds(self) -> float:
        """Processor time of the program so far; it must be running."""
        return cpu_seconds(self.pid)

    def processes(self) -> list[int]:
        """The processes of the program's session that are there, children it left behind among them."""
        self._check()
        return session(self.pid)

    def close(self) -> None:
        """End the program and all of its session, reap it, remove its temporary home. Can be called again."""
        if self._closed:
            return
        self._closed = True
        kill_session(self.pid)
        self._close_files()
        try:
            self.wait()
        finally:
            if self._temporary:
                shutil.rmtree(self._temporary, ignore_errors=True)

    # Underneath

    def _check(self) -> int | None:
        while self.exit_code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED | os.WCONTINUED)
            if not pid:
                break
            self.stopped = os.WIFSTOPPED(status)
            if not self.stopped and not os.WIFCONTINUED(status):
                self.exit_code = self._process.returncode = os.waitstatus_to_exitcode(status)
        return self.exit_code

    def _read(self, seconds: float) -> bool:
        """Wait so long at most for output, and take a piece; whether there was any."""
        if self._master < 0 or self._ended:
            select.select([], [], [], seconds)
            return False
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return False
        except OSError:  # EIO: nobody holds the other side any more
            data = b""
        self._ended = not data
        self.output += data
        self.emulator.feed(data)
        return bool(data)

    def _write(self, data: str | bytes) -> None:
        rest = data.encode() if isinstance(data, str) else data
        end = time.monotonic() + 10
        while rest:
            assert self._master >= 0, "the terminal is closed"
            try:
                rest = rest[os.write(self._master, rest) :]
            except BlockingIOError:
                assert time.monotonic() < end, f"the program does not read\n{self.picture()}"
                select.select([], [self._master], [], 0.1)

    def _line(self) -> list[Any]:
        """The line's settings: input, output, control and local flags, without what the kernel notes for itself."""
        for file in (self._slave, self._master):
            with contextlib.suppress(termios.error):
                *flags, local = termios.tcgetattr(file)[:4]
                return [*flags, local & ~(termios.FLUSHO | getattr(termios, "PENDIN", 0))]
        return []

    def _close_files(self) -> None:
        for file in (self._master, self._slave):
            if file >= 0:
                os.close(file)
        self._master = self._slave = -1


def _take_terminal() -> None:
    """In the child: make standard input the session's controlling terminal, and put signals to their defaults."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP, signal.SIGTTOU):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
