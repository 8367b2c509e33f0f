"""A board of six-sided spaces drawn in cells: towers with letter, level and side, at three zooms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sevens_tui.rules.seven_steps.table import Board, Colour
from sevens_tui.widgets.canvas import Canvas, Ink

TABLE = Ink("text", "table")
LETTER = Ink("soft")
CURSOR = Ink("bright", bold=True)
MAY = Ink("ink", "mark", bold=True)

MARGIN = 2
"""Cells left of the first space of a row, for the row's letter and a colon: alone it would look like a space."""

AHEAD = 2
"""So many spaces beyond the cursor stay in sight where a board is larger than its frame."""


class Zoom(NamedTuple):
    """How large a space is drawn, in cells, its gap to the right included."""

    width: int
    height: int

    @property
    def half(self) -> int:
        """How far a row is shifted against the next."""
        return self.width // 2


LARGE, NORMAL, FLAT = Zoom(6, 3), Zoom(4, 2), Zoom(4, 1)
ZOOMS = (FLAT, NORMAL, LARGE)
"""The zooms, from small to large."""


class Mark(NamedTuple):
    """What stands on a space besides its tower: at most two letters. ``done`` is part of this turn already; all else
    may be chosen, or is planned.
    """

    text: str
    done: bool = False


class At(NamedTuple):
    """The target of a space on the board, by its place in it."""

    space: int


class Frame(NamedTuple):
    """Where on the canvas the board is drawn."""

    x: int
    y: int
    width: int
    height: int


def size(board: Board, zoom: Zoom) -> tuple[int, int]:
    """Cells that the whole board takes, from the first row letter to the mark behind the last space."""
    return MARGIN + zoom.half * (board.columns - 1) + zoom.width, zoom.height * board.rows


def fitting_zoom(board: Board, frame: Frame, wanted: Zoom | None) -> Zoom:
    """The wanted zoom, or else the largest, if the whole board fits; a smaller one otherwise, at last the flat one."""
    for zoom in reversed(ZOOMS):
        width, height = size(board, zoom)
        if (wanted is None or zoom <= wanted) and width <= frame.width and height <= frame.height:
            return zoom
    return FLAT


@dataclass(frozen=True)
class HexView:
    """A board in a frame on the canvas. ``left`` and ``top`` are cells of the board that lie outside, where it is
    larger than the frame.
    """

    board: Board
    zoom: Zoom
    frame: Frame
    left: int = 0
    top: int = 0

    def place(self, space: int) -> tuple[int, int]:
        """The upper left cell of a space, counted from that of the frame; it may lie outside."""
        width, height = size(self.board, self.zoom)
        x = max(0, (self.frame.width - width + 1) // 2) + MARGIN + self.zoom.half * self.board.spaces[space].column
        y = max(0, (self.frame.height - height) // 2) + self.zoom.height * self.board.spaces[space].row
        return x - self.left, y - self.top

    @property
    def beyond(self) -> str:
        """On which sides there is more of the board than is shown; empty if all of it is."""
        width, height = size(self.board, self.zoom)
        sides = (
            ("left", self.left > 0),
            ("right", self.left + self.frame.width < width),
            ("above", self.top > 0),
            ("below", self.top + self.frame.height < height),
        )
        return ", ".join(side for side, more in sides if more)

    def followed(self, cursor: int | None) -> HexView:
        """The same board moved so far that a space and two beyond it are in sight; as it is for none."""
        if cursor is None:
            return self
        width, height = size(self.board, self.zoom)
        space = self.board.spaces[cursor]
        column, row = MARGIN + self.zoom.half * space.column, self.zoom.height * space.row
        wide, high = AHEAD * self.zoom.width, AHEAD * self.zoom.height
        left = _moved(self.left, column, self.zoom.width, wide, self.frame.width, width)
        top = _moved(self.top, row, self.zoom.height, high, self.frame.height, height)
        return HexView(self.board, self.zoom, self.frame, left, top)


def _moved(now: int, at: int, cell: int, ahead: int, room: int, whole: int) -> int:
    now = min(now, at - ahead)
    now = max(now, at + cell + ahead - room)
    return max(0, min(now, whole - room))


def beside(board: Board, space: int, across: int) -> int:
    """The next space of the row, over a hole if there is one; the same at its end."""
    at = space + across
    return at if 0 <= at < len(board.spaces) and board.spaces[at].row == board.spaces[space].row else space


def below(board: Board, space: int, column: int, down: int) -> int:
    """The space nearest to a column in the next row, above for ``down`` -1; the same at the last row.

    Of two as near, the left one, whichever way it goes: so a walk that keeps its column comes back the way it went.
    """
    row = [at for at, each in enumerate(board.spaces) if each.row == board.spaces[space].row + down]
    return min(row, key=lambda at: (abs(board.spaces[at].column - column), at), default=space)


def chip(colour: Colour, part: str = "", *, bold: bool = True) -> Ink:
    """The ink of a disc, of its ``side``, or of an empty space, its ``plate``."""
    return Ink("ink", f"steps.{colour}.{part}" if part else f"steps.{colour}", bold=bold)


def draw_board(
    canvas: Canvas, shown: HexView, heights: tuple[int, ...], marks: Mapping[int, Mark], cursor: int | None = None
) -> None:
    """The board with its towers, the marks on them, and the cursor; above the frame, which space that is on, and where
    there is more of the board.
    """
    part = Canvas(shown.frame.width, shown.frame.height, TABLE)
    letters: dict[int, tuple[int, str]] = {}
    for at, space in enumerate(shown.board.spaces):
        x, y = shown.place(at)
        letters.setdefault(y, (x - MARGIN, space.name[0]))
        if -shown.zoom.width < x < part.width and -shown.zoom.height < y < part.height:
            part.fill(x, y, shown.zoom.width, shown.zoom.height, TABLE, At(at))
            _draw_space(part, x, y, shown.zoom, space.colour, heights[at], marks.get(at), at == cursor)
    for y, (x, letter) in letters.items():
        if x < 0:  # the row begins outside: its letter stays
            part.fill(0, y, MARGIN, shown.zoom.height, TABLE)
        part.put(max(0, x), y, f"{letter}:", LETTER)
    canvas.paste(part, shown.frame.x, shown.frame.y)
    if cursor is not None:
        canvas.put(shown.frame.x + 1, shown.frame.y - 1, f"▸ {shown.board.names[cursor]}", CURSOR)
    if shown.beyond:
        canvas.right(shown.frame.x + part.width, shown.frame.y - 1, f"more: {shown.beyond}", LETTER)


def _draw_space(
    part: Canvas, x: int, y: int, zoom: Zoom, colour: Colour, height: int, mark: Mark | None, here: bool
) -> None:
    room = zoom.width - 1
    face = f" {colour.face}{height}" if height else f" {colour} "
    ink = chip(colour) if height else chip(colour, "plate", bold=False)
    part.put(x, y, face.ljust(room), ink)
    side = chip(colour, "side")
    for row in range(1, zoom.height) if height else ():
        part.put(x, y + row, " " * room, side)
    if mark is not None and zoom.height == 1:
        part.put(x, y, "#" if mark.done else mark.text[0], ink if mark.done else MAY)
    elif mark is not None:
        done = side if height else Ink("text")
        part.put(x, y + zoom.height - 1, f" {mark.text}".ljust(room), done if mark.done else MAY)
    if here:
        part.put(x, y, "▸", ink._replace(bold=True))
        part.put(x + room, y, "◂", CURSOR)
