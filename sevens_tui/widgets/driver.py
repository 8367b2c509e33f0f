"""The way to the terminal: nothing is sent twice, and the terminal is left empty behind.

A terminal without an alternate screen keeps what was drawn last when the program ends or stops: that may be a hand.
"""

from __future__ import annotations

import re

from textual.drivers.linux_driver import LinuxDriver

WHOLE = "\x1b[1;1H"
"""How a frame begins that fills the window."""

_PART = re.compile(r"\x1b\[[0-9]+;[0-9]+H")
_AROUND = ("\x1b[?2026", "\x1b]22;")  # where a frame begins and ends, and the shape of the mouse: they draw nothing


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
    _turning = False
    _suspended = False

    def write(self, data: str) -> None:
        """Send ``data``, unless it is a whole frame that was the last to be sent, or part of one that was not."""
        whole = data.startswith(WHOLE)
        self._turning = self._turning and not whole
        if (whole and data == self._shown) or (self._turning and _PART.match(data)):
            return
        if not data.startswith(_AROUND):
            self._shown = data
        super().write(data)

    def turn_page(self) -> None:
        """Another page is about to be shown: what is sent next of any page is a whole frame."""
        self._turning = True

    def forget(self) -> None:
        """The window may show anything now: it was resized, or another program had it."""
        self._shown = ""

    def start_application_mode(self) -> None:
        self.forget()
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def stop_application_mode(self) -> None:
        self.write(cleared(max(self._get_terminal_size()[1], self._app.size.height)))
        super().stop_application_mode()

    def ask_position(self) -> None:
        """Let the terminal answer, with an ``events.CursorPosition``, once it has come this far."""
        self.write("\x1b[6n")

    def suspend_application_mode(self) -> None:
        self._suspended = True
        super().suspend_application_mode()

    def _sigcont_application(self, *_: object) -> None:
        """Go on after our own suspension. After any other stop nothing was given back, so nothing is to be taken again:

        to start all over would leave a second reader and writer, and a program that never ends. It comes with every
        hang-up too.
        """
        if self._suspended:
            self._suspended = False
            super()._sigcont_application()
        else:
            self.forget()
            self._app.call_later(self._app.refresh)
