"""What tests ask of a frame: the inks that stand in it, and where a click means something."""

from __future__ import annotations

from rich.cells import cell_len

from sevens_tui.widgets.canvas import Canvas, Ink, Target


def cells_with(canvas: Canvas, target: Target) -> list[tuple[int, int]]:
    """All cells (x, y) a click on which means ``target``."""
    return [(x, y) for y in range(canvas.height) for x in range(canvas.width) if canvas.target_at(x, y) == target]


def ink_at(canvas: Canvas, x: int, y: int) -> Ink:
    """The ink that a cell is shown in."""
    end = 0
    for text, ink in canvas.row(y):
        end += cell_len(text)
        if x < end:
            return ink
    raise AssertionError(f"there is no cell {x} in row {y}")


def inks(canvas: Canvas) -> set[Ink]:
    """All inks that something visible stands in, and those of bare ground."""
    return {ink for y in range(canvas.height) for _, ink in canvas.row(y)}
