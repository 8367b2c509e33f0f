"""Siebenpunkt drawn from views: an estate with a tile held over it, tiles, and the patterns of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sevens_tui.rules.siebenpunkt.table import (
    COLUMNS,
    SIDE,
    SQUARES,
    STEPS,
    Estate,
    Landscape,
    Pattern,
    Side,
    Tile,
    square_at,
)
from sevens_tui.widgets.canvas import Canvas, Ink, Target

SOFT, TEXT, BOLD = Ink("soft"), Ink("text"), Ink("bright", bold=True)
MARK = Ink("ink", "mark", bold=True)
ROAD = Ink("soft")

LEFT = 3
"""Cells left of the first column of squares: the road, with the numbers of the rows."""


class Look(NamedTuple):
    """How large a square is drawn, in cells; in a large one its word stands below its letters."""

    width: int
    height: int

    @property
    def right(self) -> int:
        """The x after the last column of squares."""
        return LEFT + SIDE * self.width


SMALL, LARGE, HUGE = Look(4, 2), Look(6, 3), Look(9, 4)


class At(NamedTuple):
    """The target of a square, by its number; of the road beside the estate too: row and column from the south-west,
    -1 and SIDE being the road.
    """

    row: int
    column: int


class Ghost(NamedTuple):
    """A tile held over an estate: its halves, and where the first lies; either may lie over the edge, on the road."""

    tile: Tile
    row: int
    column: int
    side: Side

    @property
    def halves(self) -> tuple[tuple[int, int, Landscape], ...]:
        """(row, column, landscape) of both halves."""
        rows, columns = STEPS[self.side]
        return (self.row, self.column, self.tile.one), (self.row + rows, self.column + columns, self.tile.two)


def chip(landscape: Landscape, part: str = "") -> Ink:
    """The ink of a landscape; field is drawn as bare ground instead."""
    return Ink("ink", f"sieben.{landscape.code}{f'.{part}' if part else ''}", bold=True)


def ground(row: int, column: int) -> Ink:
    """The ink of un-sown field, lighter and darker by turns."""
    return Ink("soft", "field.a" if (row + column) % 2 else "field.b")


def place(look: Look, top: int, row: int, column: int) -> tuple[int, int]:
    """The upper left cell of a square; rows and columns of the road are beside the others."""
    return LEFT + look.width * column, top + look.height * (SIDE - 1 - row)


def draw_estate(
    canvas: Canvas,
    top: int,
    estate: Estate,
    look: Look,
    marks: Mapping[int, str],
    ghost: Ghost | None = None,
) -> None:
    """An estate with its road, the first row of squares at line ``top``; marks stand below the letters of squares."""
    right, bottom = look.right, top + look.height * SIDE
    part = Canvas(right + LEFT, bottom + 1 - (top - 1), Ink("soft", "ground"))
    shift = top - 1
    for column in range(SIDE):
        x, _ = place(look, top, 0, column)
        part.put(x + look.width // 2 - 1, 0, COLUMNS[column], ROAD)
    for row in range(SIDE):
        _, y = place(look, top, row, 0)
        part.put(1, y - shift, str(row + 1), ROAD)
    part.put(LEFT, bottom - shift, "road", ROAD)
    for square in range(len(SQUARES)):
        row, column = divmod(square, SIDE)
        x, y = place(look, top, row, column)
        part.fill(x, y - shift, look.width, look.height, ground(row, column), At(row, column))
        _draw_square(part, x, y - shift, estate.at(square), look, marks.get(square, ""))
    if ghost is not None:
        for row, column, landscape in ghost.halves:
            x, y = place(look, top, row, column)
            under = square_at(row, column)
            covered = None if under is None else estate.at(under)
            _draw_ghost(part, x, max(0, y - shift) if row < SIDE else 0, landscape, covered, look)
    canvas.paste(part, 0, shift)


def _draw_square(part: Canvas, x: int, y: int, landscape: Landscape, look: Look, mark: str) -> None:
    width = look.width
    if landscape is Landscape.FIELD:
        part.put(x + width // 2, y + look.height // 2 - (look.height == SMALL.height), ".")
    else:
        part.put(x, y, landscape.letters.center(width), chip(landscape))
        for row in range(1, look.height):
            part.put(x, y + row, " " * width, chip(landscape, "side" if row == look.height - 1 else ""))
        rows = look.height - 1 - bool(mark)
        for row, word in enumerate(_words(landscape, width, rows) if look.height > SMALL.height else (), 1):
            last = row == look.height - 1
            ink = chip(landscape, "side" if last else "")
            part.put(x, y + row, word.center(width), ink._replace(bold=False))
    if mark:
        part.put(
            x,
            y + look.height - 1,
            mark.center(width),
            BOLD if landscape is Landscape.FIELD else chip(landscape, "side"),
        )


def _words(landscape: Landscape, width: int, rows: int) -> tuple[str, ...]:
    """The word of a landscape in lines of so many cells, whole or not at all: blue, bell; a cell stays free beside it,
    so that no two words run together.
    """
    word = landscape.word
    if len(word) < width:
        return (word,)
    at = 4 if landscape is Landscape.CHERRY else len(word) // 2  # cher, ry
    return (word[:at], word[at:]) if rows > 1 else ()


def _draw_ghost(part: Canvas, x: int, y: int, landscape: Landscape, covered: Landscape | None, look: Look) -> None:
    ink = Ink("bright", "tray", bold=True) if landscape is Landscape.FIELD else chip(landscape)
    if not LEFT <= x < look.right:  # the road beside the estate is narrow
        part.put(max(LEFT - 2, x) if x < LEFT else x, y, landscape.letters, ink)
        return
    part.put(x, y, f"[{landscape.letters.center(look.width - 2)}]", ink)
    if covered is None:
        return
    words = (*_words(landscape, look.width, look.height - 2), *[""] * look.height)
    for row in range(1, look.height - 1):
        part.put(x, y + row, words[row - 1].center(look.width), ink._replace(bold=False))
    under = ".." if covered is Landscape.FIELD else covered.code
    part.put(x, y + look.height - 1, under.center(look.width), MARK)


def draw_tile(canvas: Canvas, x: int, y: int, tile: Tile, target: Target | None = None) -> int:
    """A tile on one line; gives the x after it."""
    for half in tile[:2]:
        ink = Ink("text", "field.a") if half is Landscape.FIELD else chip(half)
        x = canvas.put(x, y, f" {half.letters} ", ink, target)
    return x


# patterns


def draw_pattern(canvas: Canvas, x: int, y: int, pattern: Pattern, room: int) -> int:
    """The blocks of a pattern side by side, turned so that they are no higher than ``room`` lines if that can be, with
    ``+`` between joined ones. Gives the x after it.
    """
    start = x
    for number, joined in pattern.in_line:
        block = pattern.blocks[number]
        rows = _rows(
            [(cell.row, cell.column, None if cell.want is None else cell.want.letters) for cell in block], room
        )
        if x > start:
            canvas.put(x + 1, y, "+" if joined else ",", SOFT)
            x += 3
        for line, row in enumerate(rows):
            for column, letters in enumerate(row):
                if letters is not None:
                    canvas.put(x + 4 * column, y + line, f" {letters} ", want_ink(letters))
        x += 4 * max(map(len, rows))
    return x


def fill_text(pattern: Pattern) -> str:
    """What the blanks of a pattern must hold; empty if it has none."""
    return f"?? {' '.join(want.letters for want in pattern.fill)}" if pattern.fill else ""


def want_ink(letters: str) -> Ink:
    """The ink of what a pattern asks for."""
    code = letters.lower()
    if code == "??":
        return Ink("bright", "line", bold=True)
    return Ink("text", "field.a") if code == "fi" else Ink("ink", f"sieben.{code}", bold=True)


def _rows(cells: Sequence[tuple[int, int, str | None]], room: int) -> list[list[str | None]]:
    """A block row by row from the north, lying rather than standing; None where it has no square."""
    high = 1 + max(row for row, _, _ in cells)
    if high > room:  # a quarter to the right
        cells = [(-column, row, want) for row, column, want in cells]
        low = min(row for row, _, _ in cells)
        cells = [(row - low, column, want) for row, column, want in cells]
        high = 1 + max(row for row, _, _ in cells)
    wide = 1 + max(column for _, column, _ in cells)
    rows: list[list[str | None]] = [[None] * wide for _ in range(high)]
    for row, column, want in cells:
        rows[high - 1 - row][column] = want or "??"
    return rows
