"""What happened, beside a table that has room for it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from sevens_tui.core import Prompt, named
from sevens_tui.screens.page import BOLD, SOFT
from sevens_tui.screens.phrases import sentence
from sevens_tui.widgets.canvas import Canvas, fit

HEADING = "What happened"


def log_lines(prompt: Prompt, names: Sequence[str], width: int, room: int, *, by_turn: bool = False) -> list[str]:
    """The latest entries of the log that ``room`` lines of ``width`` cells hold, oldest first, each whole.

    ``names`` are those by seat as they are shown. ``by_turn``: what somebody did is told once a turn, at its end.
    """
    lines: list[str] = []
    for entry in reversed(prompt.log):
        told = "; ".join(entry.line.summary) if by_turn else entry.line.text
        if not told:
            continue
        who = "" if entry.seat is None else f"{names[entry.seat]} "
        said = sentence(who + named(told, names))
        text = wrap(said, width, subsequent_indent="  ", break_on_hyphens=False)  # Ap-Po is one tile
        if len(lines) + len(text) > room:
            break
        lines = [*text, *lines]
    return [fit(line, width) for line in lines]  # a name may have letters of two cells


def draw_log(canvas: Canvas, x: int, y: int, lines: Sequence[str]) -> None:
    """The lines of the log below their heading, which stands on line ``y``; nothing where nothing has happened."""
    if lines:
        canvas.put(x, y, HEADING, BOLD)
    for at, line in enumerate(lines, y + 1):
        canvas.put(x, at, line, SOFT)
