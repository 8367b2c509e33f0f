"""What is used of Textual that it does not promise to keep, so that another release is found out before it is trusted.

Without ``App._fatal_error`` a fault of ours would print what a page held; without the driver's names a hand could be
left on the screen. Both would only show when it is too late.
"""

from __future__ import annotations

from textual import __version__
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from sevens_tui.core import SevensError

USED: tuple[tuple[type, tuple[str, ...]], ...] = (
    (App, ("_fatal_error", "_close_messages_no_wait")),
    (
        LinuxDriver,
        (
            "_disable_line_wrap",
            "_enable_bracketed_paste",
            "_enable_mouse_support",
            "_get_terminal_size",
            "_patch_iflag",
            "_patch_lflag",
            "_sigcont_application",
        ),
    ),
)
"""By class: the private names that are called or stood in for."""


def check() -> None:
    """Raises SevensError if Textual has another inside than the one that is known."""
    for owner, names in USED:
        for name in names:
            if not hasattr(owner, name):
                raise SevensError(
                    f"Textual {__version__} is not known here: {owner.__name__} has no {name} any more; "
                    "install the release that sevens was made for: pip install 'textual==8.2.*'"
                )
