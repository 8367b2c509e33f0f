"""Fewer bytes for a partial update: send the changed cells of a line and no others.

Textual 8 cuts a line that is resent behind the change, but not before it: from the widget's left edge on, everything
goes out again. ``make_frugal`` puts another way of writing an update before one screen's compositor. That compositor
is private to Textual; should it change its shape, nothing is replaced and all that is lost is bytes.
"""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.control import Control
from textual.screen import Screen

try:
    from textual._compositor import ChopsUpdate
except ImportError:  # a later Textual
    ChopsUpdate = None  # type: ignore[assignment,misc]


def changed_cells(update: Any, console: Console) -> str:
    """What the terminal must be sent so that the spans of a ChopsUpdate are drawn, and nothing beside them."""
    out: list[str] = []
    for y, first, last in update.spans:
        for x, strip in update.chops[y].items():
            if strip is not None:
                left, right = max(first, x), min(last, x + strip.cell_length)
                if left < right:
                    out += (Control.move_to(left, y).segment.text, strip.crop(left - x, right - x).render(console))
    return "".join(out)


def make_frugal(screen: Screen[Any]) -> bool:
    """Let ``screen`` send changed cells only; says whether that could be done. Doing it twice is harmless."""
    compositor: Any = getattr(screen, "_compositor", None)
    partial_update = getattr(compositor, "render_partial_update", None)
    if ChopsUpdate is None or partial_update is None:
        return False
    if "render_partial_update" in vars(compositor):
        return True

    def frugal_update() -> Any:
        update = partial_update()
        if isinstance(update, ChopsUpdate) and hasattr(update, "spans") and hasattr(update, "chops"):
            frugal: Any = update
            frugal.render_segments = lambda console: changed_cells(update, console)
        return update

    compositor.render_partial_update = frugal_update
    return True
