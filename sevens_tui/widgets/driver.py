"""The way to the terminal, which is left empty behind.

A terminal without an alternate screen keeps what was drawn last when the program ends or stops: that may be a hand.
"""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver

CLEAR = "\x1b[0m\x1b[H\x1b[2J"
"""Plain ink, top left, and nothing on the screen; what has scrolled off it is not ours."""


class TidyDriver(LinuxDriver):
    """Clears the screen before it gives it back, whatever ended the program: a key, a signal, a fault."""

    def stop_application_mode(self) -> None:
        self.write(CLEAR)
        super().stop_application_mode()
