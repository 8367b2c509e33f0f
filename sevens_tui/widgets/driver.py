"""The way to the terminal: nothing is sent twice, and the terminal is left empty behind.

A terminal without an alternate screen keeps what was drawn last when the program ends or stops: that may be a hand.
"""

from __future__ import annotations

import os
import re
import signal
import termios
import tty
from contextlib import suppress

from textual.drivers.linux_driver import LinuxDriver

WHOLE = "\x1b[1;1H"
"""How a frame begins that fills the window."""

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
"""What stands before and behind a frame where the terminal can hold back the parts of one."""

_PART = re.compile(r"\x1b\[[0-9]+;[0-9]+H")
_AROUND = (BEGIN, END, "\x1b]22;")  # where a frame begins and ends, the shape of the mouse: they draw nothing

# mouse, focus, paste and resize reports off, lines wrapped, our keyboard popped, the normal screen, a cursor
_MODES_OFF = "\x1b[?1000;1002;1003;1006;1015;1004;2004;2048l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"


def cleared(lines: int) -> str:
    """Plain ink, nothing on a screen of so many lines, top left.

    Line by line: tmux keeps what is wiped all at once for scrolling back.
    """
    lines_wiped = "".join(f"\x1b[{line};1H\x1b[2K" for line in range(1, lines + 1))
    return f"\x1b[0m{lines_wiped}\x1b[H"


class TidyDriver(LinuxDriver):
    """Clears the screen before it gives it back, whatever ended the program: a key, a signal, a fault.

    Textual paints a page that comes to the top two or three times over, and first what changed in it, as if it stood
    there already. Neither is sent.
    """

    _shown = ""
    _begin = ""  # of a frame, as long as there is nothing in it
    _turning = False
    _taken = False

    def write(self, data: str) -> None:
        """Send ``data``, unless it is a whole frame that was the last to be sent, or part of one that was not."""
        whole = data.startswith(WHOLE)
        self._turning = self._turning and not whole
        if (whole and data == self._shown) or (self._turning and _PART.match(data)):
            return
        if data == BEGIN or (data == END and self._begin):
            self._begin = data if data == BEGIN else ""
            return
        if not data.startswith(_AROUND):
            self._shown = data
        super().write(self._begin + data)
        self._begin = ""

    def turn_page(self) -> None:
        """Another page is about to be shown: what is sent next of any page is a whole frame."""
        self._turning = True

    def forget(self) -> None:
        """The window may show anything now: it was resized, or another program had it."""
        self._shown = ""

    def start_application_mode(self) -> None:
        self.forget()
        reader = self._key_thread
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._taken = self._key_thread is not reader  # in the background it only stops, to start when it is continued

    def suspend_application_mode(self) -> None:
        super().suspend_application_mode()
        self._taken = False

    def stop_application_mode(self) -> None:
        self.write(cleared(self._lines))
        super().stop_application_mode()

    @property
    def _lines(self) -> int:
        return max(self._get_terminal_size()[1], self._app.size.height)

    def _sigcont_application(self, *_: object) -> None:
        """Go on after a stop; a SIGCONT comes with every hang-up, too.

        After a stop that was not ours there still are a reader and a writer: to start all over would leave them behind,
        and a program that never ends.
        """
        if not self._taken:
            super()._sigcont_application()
            return
        with suppress(OSError, termios.error):  # the terminal has gone
            while os.tcgetpgrp(self.fileno) != os.getpgrp():  # in the background nobody may touch it
                os.kill(os.getpid(), signal.SIGSTOP)
            self._take_back()

    def _take_back(self) -> None:
        """A shell had the terminal meanwhile: set the line and the modes as they were, and paint the page again."""
        line = termios.tcgetattr(self.fileno)
        line[tty.LFLAG] = self._patch_lflag(line[tty.LFLAG])
        line[tty.IFLAG] = self._patch_iflag(line[tty.IFLAG])
        line[tty.CC][termios.VMIN] = 1
        termios.tcsetattr(self.fileno, termios.TCSANOW, line)
        self.write("\x1b[?1049h\x1b[?25l\x1b[?1004h")
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._disable_line_wrap()
        self.forget()
        self._app.call_later(self._app.refresh)

    def ask_position(self, line: int) -> None:
        """Let the terminal answer, with an ``events.CursorPosition`` on this line, once it has come this far."""
        self.write(f"\x1b[{line};1H\x1b[6n")

    def abandon(self) -> None:
        """Give back a terminal that does not take what it is sent, as well as that can be done without waiting."""
        last = f"{cleared(self._lines)}{_MODES_OFF}".encode()
        with suppress(OSError, termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            os.set_blocking(self.fileno, False)
            termios.tcflush(self.fileno, termios.TCOFLUSH)
            os.write(self.fileno, last)
