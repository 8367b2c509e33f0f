"""A grid of cells that screens put text on: what stands in every cell, in which ink, and what a click there means.

Knows neither Textual nor colours. An ink names *roles* ("soft", "red7.r"); the palette makes colours of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from unicodedata import category

from rich.cells import get_character_cell_size

Target: TypeAlias = Hashable
"""What a click on a cell means: a key, a piece; None where a click means nothing."""

Cells: TypeAlias = str | tuple[str, ...] | list[str]
"""One string per cell; after a wide character stands an empty one."""

Span: TypeAlias = tuple[int, int, int]
"""Cells of one row: y, first x, and the x after the last."""

GAP = 12
"""So many unchanged cells between two changes of a row are worth a jump over them."""

MARKS = 6
"""So many combining characters may sit on one base; more are dropped."""


class Ink(NamedTuple):
    """How text looks, in roles; ``bg`` None keeps the ground that is there, ``fg`` "ink" is what suits the ground."""

    fg: str = "text"
    bg: str | None = None
    bold: bool = False
    underline: bool = False


TEXT = Ink()
GROUND = Ink("text", "ground")


@lru_cache(maxsize=512)
def _face(ink: Ink) -> Ink:
    """The ink without its ground."""
    return Ink(ink.fg, None, ink.bold, ink.underline)


@lru_cache(maxsize=2048)
def _on(face: Ink, ground: str) -> Ink:
    return Ink(face.fg, ground, face.bold, face.underline)


@lru_cache(maxsize=1024)
def _split(text: str) -> tuple[str, ...]:
    """One string per cell: a wide character has an empty string after it, a combining one stands with its base.

    What terminals disagree on, or what would steer them, is taken away: joiners, variation selectors and skin tones are
    dropped, flags become letters, control and format characters ``?``. So every terminal counts the cells we count.
    """
    cells: list[str] = []
    for char in text:
        code = ord(char)
        if code in (0x200C, 0x200D) or 0xFE00 <= code <= 0xFE0F or 0x1F3FB <= code <= 0x1F3FF or code >= 0xE0100:
            continue
        if 0x1F1E6 <= code <= 0x1F1FF:
            char = chr(code - 0x1F1E6 + ord("A"))
        kind = category(char)
        if kind == "Zs":
            char = " "
        elif kind[0] == "C" or kind in ("Zl", "Zp"):
            char = "?"
        size = get_character_cell_size(char)
        if size == 0:
            base = -2 if cells and not cells[-1] else -1
            if cells and cells[base] != " " and len(cells[base]) <= MARKS:
                cells[base] += char
        else:
            cells += (char, "") if size == 2 else (char,)
    return tuple(cells)


def cells_of(text: str) -> str | tuple[str, ...]:
    """``text`` as one string per cell (see Canvas.put); plain ASCII comes back as it is."""
    return text if text.isascii() and text.isprintable() else _split(text)


def width_of(text: str) -> int:
    """How many cells ``text`` takes when it is put."""
    return len(cells_of(text))


def fit(text: str, cells: int) -> str:
    """``text`` if it takes no more than ``cells`` cells, else its beginning and ``~``."""
    parts = cells_of(text)
    if len(parts) <= cells:
        return text
    if cells <= 0:
        return ""
    cut = cells - 1
    if cut and parts[cut] == "":
        cut -= 1
    return "".join(parts[:cut]) + "~"


def fit_names(names: Sequence[str], cells: int) -> tuple[str, ...]:
    """Each name in at most ``cells`` cells, 8 or more; no two of different names look alike.

    Names whose beginnings are the same show their ends too (``Barthol~ew``), or else their number at the table.
    """
    shown = [fit(name, cells) for name in names]
    alike = [text for text in shown if shown.count(text) > 1]
    for ending in range(2, cells - 4):
        trial = [_with_end(name, cells, ending) if fit(name, cells) in alike else fit(name, cells) for name in names]
        if len(set(trial)) == len(trial):
            return tuple(trial)
    return tuple(
        f"{fit(name, cells - 1 - len(str(seat)))}{seat}" if text in alike else text
        for seat, (name, text) in enumerate(zip(names, shown, strict=True), 1)
    )


def _with_end(name: str, cells: int, ending: int) -> str:
    parts = cells_of(name)
    end = parts[len(parts) - ending :]
    if end[0] == "":  # half a wide character
        end = end[1:]
    return fit(name, cells - len(end)) + "".join(end)


class Canvas:
    """A frame of ``width`` by ``height`` cells. All drawing is cut at the four edges; wide characters are never halved.

    Text keeps what is under it unless told otherwise: the ground if its ink has none, the target if none is given. A
    ``fill`` is a new surface: what could be clicked under it is gone.
    """

    __slots__ = ("_chars", "_faces", "_grounds", "_targets", "height", "width")

    def __init__(self, width: int, height: int, ink: Ink = GROUND) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        face, ground, rows = _face(ink), ink.bg or "ground", range(self.height)
        self._chars = [[" "] * self.width for _ in rows]
        self._faces = [[face] * self.width for _ in rows]
        self._grounds = [[ground] * self.width for _ in rows]
        self._targets: list[list[Target | None]] = [[None] * self.width for _ in rows]

    def put(self, x: int, y: int, text: str, ink: Ink = TEXT, target: Target | None = None) -> int:
        """Put ``text`` with its first cell at ``x``; gives the x after its last cell, on the canvas or not."""
        parts: Cells = cells_of(text)
        after = x + len(parts)
        if 0 <= y < self.height:
            if x < 0 or after > self.width:
                x, parts = self._cut(x, parts)
            if parts:
                self._lay(x, y, parts)
                end, count = x + len(parts), len(parts)
                self._faces[y][x:end] = [_face(ink)] * count
                if ink.bg is not None:
                    self._grounds[y][x:end] = [ink.bg] * count
                elif "" in parts and not isinstance(parts, str):
                    self._one_ground(x, y, parts)
                if target is not None:
                    self._targets[y][x:end] = [target] * count
        return after

    def right(self, x: int, y: int, text: str, ink: Ink = TEXT, target: Target | None = None) -> int:
        """Put ``text`` so that it ends before ``x``; gives the x of its first cell."""
        start = x - width_of(text)
        self.put(start, y, text, ink, target)
        return start

    def centre(self, y: int, text: str, ink: Ink = TEXT, target: Target | None = None) -> int:
        """Put ``text`` in the middle of row ``y``; gives the x after it."""
        return self.put((self.width - width_of(text)) // 2, y, text, ink, target)

    def fill(self, x: int, y: int, width: int, height: int, ink: Ink, target: Target | None = None) -> None:
        """Blank cells: a surface in the ground of ``ink``, with ``target`` and no other on it."""
        left, right = max(0, x), min(x + width, self.width)
        count = right - left
        if count <= 0:
            return
        blanks, face = " " * count, _face(ink)
        for row in range(max(0, y), min(y + height, self.height)):
            self._lay(left, row, blanks)
            self._faces[row][left:right] = [face] * count
            if ink.bg is not None:
                self._grounds[row][left:right] = [ink.bg] * count
            self._targets[row][left:right] = [target] * count

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Put all of ``other`` here, with its grounds and targets, its left upper cell at ``x``, ``y``."""
        left, right = max(0, x), min(x + other.width, self.width)
        if left >= right:
            return
        source = slice(left - x, right - x)
        for row in range(max(0, y), min(y + other.height, self.height)):
            self._lay(left, row, self._cut(x, other._chars[row - y])[1])
            self._faces[row][left:right] = other._faces[row - y][source]
            self._grounds[row][left:right] = other._grounds[row - y][source]
            self._targets[row][left:right] = other._targets[row - y][source]

    def _cut(self, x: int, parts: Cells) -> tuple[int, list[str]]:
        """The part of ``parts`` that is on the canvas, and where it begins; half a wide character is a blank."""
        first, last = max(0, -x), max(0, self.width - x)
        kept = list(parts[first:last])
        if kept:
            if kept[0] == "":
                kept[0] = " "
            if last < len(parts) and parts[last] == "":
                kept[-1] = " "
        return x + first, kept

    def _lay(self, x: int, y: int, parts: Cells) -> None:
        """Write characters that fit; a wide character of which half is overwritten leaves a blank."""
        row, end = self._chars[y], x + len(parts)
        if row[x] == "":
            row[x - 1] = " "
        if end < self.width and row[end] == "":
            row[end] = " "
        row[x:end] = parts

    def _one_ground(self, x: int, y: int, parts: Cells) -> None:
        """Both halves of a wide character stand on the ground of the first, as on every terminal."""
        grounds = self._grounds[y]
        for at, part in enumerate(parts, x):
            if part == "":
                grounds[at] = grounds[at - 1]

    def target_at(self, x: int, y: int) -> Target | None:
        """What a click on this cell means; None off the canvas too."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self._targets[y][x]
        return None

    def text(self) -> str:
        """The whole frame as lines, without trailing blanks."""
        return "\n".join("".join(row).rstrip() for row in self._chars)

    def row(self, y: int) -> list[tuple[str, Ink]]:
        """Row ``y`` as runs of one ink each, their grounds filled in. Together they are as wide as the canvas.

        A blank shows nothing but its ground, so it goes with the run before it, or else with the one after.
        """
        runs: list[tuple[str, Ink]] = []
        chars, grounds = self._chars[y], self._grounds[y]
        start, run, under = 0, None, None
        for x, face in enumerate(self._faces[y]):
            bare = chars[x] == " " and not face.underline
            if grounds[x] == under and (face is run or _joins(run, None if bare else face)):
                if run is None and not bare:
                    run = face
                continue
            if under is not None:
                runs.append(("".join(chars[start:x]), _on(run or TEXT, under)))
            start, run, under = x, None if bare else face, grounds[x]
        if under is not None:
            runs.append(("".join(chars[start:]), _on(run or TEXT, under)))
        return runs

    def changes(self, old: Canvas) -> list[Span]:
        """The cells that look different on ``old``, a canvas of the same size; near changes of a row go together."""
        spans: list[Span] = []
        for y in range(self.height):
            chars, before = self._chars[y], old._chars[y]
            faces, faces_before = self._faces[y], old._faces[y]
            grounds, grounds_before = self._grounds[y], old._grounds[y]
            if chars == before and faces == faces_before and grounds == grounds_before:
                continue
            different = (
                x
                for x in range(self.width)
                if chars[x] != before[x]
                or (chars[x] == "" and chars[x - 1] != before[x - 1])
                or grounds[x] != grounds_before[x]
                or (
                    faces[x] != faces_before[x] and (chars[x] != " " or faces[x].underline or faces_before[x].underline)
                )
            )
            spans += _spans(y, different)
        return spans


def _joins(run: Ink | None, face: Ink | None) -> bool:
    """Whether a cell can go into a run on the same ground. None is a bare blank, or a run of nothing else."""
    if run is None:
        return face is None or not face.underline
    return not run.underline if face is None else run == face


def _spans(y: int, cells: Iterable[int]) -> Iterable[Span]:
    start = end = -1
    for x in cells:
        if start >= 0 and x - end >= GAP:
            yield y, start, end
            start = -1
        if start < 0:
            start = x
        end = x + 1
    if start >= 0:
        yield y, start, end
