"""Where plain play reads and writes: a terminal used line by line, or a pipe in its place.

Here is also what the signals of a terminal do: whatever ends or stops the program leaves no hand on the screen.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sevens_tui.environment import ENDING, moves_cursor
from sevens_tui.launch import tell

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Top left, clear the screen, clear what has scrolled off it."""

PUSHED_AWAY = 50
"""So many empty lines push a hand off a screen that cannot be cleared."""

QUIET = 0.05
"""Seconds without a line after which nothing more is on its way: a key that is held down sends lines faster."""


class Stopping(Exception):
    """The program is asked to stop, as by Ctrl+Z; it waits for a line, so nothing is half written."""


class Lines:
    """Standard input and output, a line at a time.

    ``typed``: lines come from a keyboard, so they may have been typed before anybody could read what they answer.
    ``clears``: the screen can be cleared.
    """

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        self.clears = sys.stdout.isatty() and moves_cursor(os.environ)
        self._held = b""  # read and not yet taken; Python's own buffer could not be emptied
        self._waiting = self._asked_to_stop = False

    def ask(self, question: str) -> str:
        """A line for an answer, as it was typed. Raises EOFError at the end of input, and Stopping."""
        tell(question)
        _send("> ")
        self._waiting = True
        try:
            if self._asked_to_stop:
                raise Stopping
            return self._typed_line() if self.typed else _piped_line()
        except EOFError:
            tell("")
            raise
        finally:
            self._waiting = False

    def _typed_line(self) -> str:
        while b"\n" not in self._held:
            with suppress(OSError):  # the terminal has gone
                if data := os.read(sys.stdin.fileno(), 4096):
                    self._held += data
                    continue
            raise EOFError
        line, _, self._held = self._held.partition(b"\n")
        return line.decode(sys.stdin.encoding, "replace")

    def forget(self) -> None:
        """Throw away all that has been typed until now. What comes through a pipe was meant, and stays."""
        if not self.typed:
            return
        self._held = b""
        with suppress(termios.error):  # the terminal has gone
            # Again and again: the kernel holds a few thousand letters, and takes in more when those are gone.
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
            while select.select([sys.stdin], [], [], QUIET)[0]:
                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def clear(self) -> None:
        """Take everything off the screen."""
        _send(CLEAR if self.clears else "\n" * PUSHED_AWAY)

    # signals

    @contextmanager
    def signals(self) -> Iterator[None]:
        """As long as this holds, the screen is cleared whatever ends the program, and it stops only when it waits."""
        before = {number: signal.signal(number, _end) for number in ENDING}
        before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._ask_to_stop)
        try:
            yield
        except BaseException:
            _no_more()
            with suppress(Exception):
                self.clear()
            raise
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _ask_to_stop(self, *_: object) -> None:
        # Nothing is written here: the program may be just writing, and Python's files cannot be entered twice.
        self._asked_to_stop = True
        if self._waiting:
            raise Stopping

    def stop(self) -> None:
        """Stop, as was asked; returns when the program goes on."""
        self._asked_to_stop = False
        ours = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, ours)


def _piped_line() -> str:
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line


def _end(number: int, *_: object) -> None:
    """A signal ends it as any other end does."""
    _no_more()
    sys.exit(128 + number)


def _no_more() -> None:
    """Let no further signal come in between; what ignores them is a function, as some may be on their way already."""
    for number in (*ENDING, signal.SIGTSTP):
        signal.signal(number, lambda *_: None)


def _send(text: str) -> None:
    """Write ``text`` as it is, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
