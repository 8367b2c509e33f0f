"""The lines at the bottom of a play screen: what Enter would do, how a lesson goes on, what was told to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from sevens_tui.screens.page import BADGE, BOLD, SOFT, TEXT, WHY_NOT, Press, draw_enter
from sevens_tui.widgets.canvas import Canvas, Ink, fit, width_of

LINES = 3
"""Lines below the table; the last of them is that of the keys, unless something is said there until the next key."""


def draw_preview(canvas: Canvas, bottom: int, preview: str, said: str, ink: Ink, below: str = "") -> bool:
    """What Enter would do and, below it, what is said until the next key, both whole; whether that took the line of
    the keys. Where these lines do not hold it all it begins higher, over the end of the table.

    ``below`` stands beside the end of the preview if there is room for all of it.
    """
    first, *rest = wrap(preview, canvas.width - 10)
    told = wrap(said, canvas.width - 2)
    end = bottom + (LINES if told else LINES - 1)
    y = min(bottom, end - 1 - len(rest) - len(told))
    canvas.fill(0, y, canvas.width, bottom - y, Ink("text", "ground"))
    draw_enter(canvas, y, first)
    y, x = y + 1, 1
    for line in rest:
        x = canvas.put(9, y, line) + 2
        y += 1
    if below and x + width_of(below) < canvas.width:
        canvas.put(x, y - bool(rest), below, BOLD)
    for line in told:
        canvas.put(1, y, line, ink)
        y += 1
    return y >= canvas.height


def draw_hint(canvas: Canvas, bottom: int, hint: str, rows: int) -> int:
    """What may be done, on so many lines at most; how many it took, one at least."""
    width = canvas.width - 2
    lines = wrap(hint, width)
    lines = lines if len(lines) <= rows else [*lines[: rows - 1], fit(" ".join(lines[rows - 1 :]), width)]
    for y, line in enumerate(lines, bottom):
        canvas.put(1, y, line, SOFT)
    return max(1, len(lines))


def draw_said(canvas: Canvas, y: int, text: str, ink: Ink) -> bool:
    """What is said until the next key, from line ``y`` on, whole if it can be; whether it took the line of the keys."""
    width, room = canvas.width - 2, canvas.height - y
    rows = wrap(text, width)
    if len(rows) > room:
        rows = [*rows[: room - 1], fit(" ".join(rows[room - 1 :]), width)]
    for at, row in enumerate(rows, y):
        canvas.put(1, at, row, ink)
    return y + len(rows) >= canvas.height


def draw_long_refusal(canvas: Canvas, bottom: int, refused: str) -> bool:
    """Why not, on two lines in the place of the hint; False if one line holds it, and the hint may stay."""
    first, *rest = wrap(refused, canvas.width - 2) or [""]
    if rest:
        canvas.put(1, bottom, first, WHY_NOT)
        canvas.put(3, bottom + 1, fit(" ".join(rest), canvas.width - 4), WHY_NOT)
    return bool(rest)


def draw_onward(canvas: Canvas, y: int, onward: str) -> None:
    """That Enter goes on, at the end of a line."""
    x = canvas.right(canvas.width - 1, y, f" {onward}", TEXT)
    canvas.right(x, y, " Enter ", BADGE, Press("enter"))


def draw_told(canvas: Canvas, lines: Sequence[str], bottom: int, said: str) -> None:
    """The lines of an interlude, the last of them on line ``bottom``, and what else is said above them."""
    lines = [row for line in lines for row in wrap(line, canvas.width - 2, subsequent_indent="  ")]
    top = bottom - len(lines) + 1
    canvas.fill(0, top - bool(said), canvas.width, len(lines) + 1 + bool(said), TEXT)
    canvas.put(1, top - 1, fit(said, canvas.width - 2), WHY_NOT)
    for y, line in enumerate(lines, top):
        canvas.put(1, y, fit(line, canvas.width - 2))
