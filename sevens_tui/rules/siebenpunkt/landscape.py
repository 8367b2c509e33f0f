"""The landscapes of Siebenpunkt, what a card may ask of a square, the squares, the tiles, and an estate."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import NamedTuple, TypeAlias

SIDE = 8
"""Squares along each side of an estate (P1)."""

COLUMNS = "abcdefgh"
"""The letters of the columns, from the west. Rows are counted from the south, from 1."""

SQUARES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)
"""The names of the squares, by number: a1 is 0, h1 is 7, a2 is 8, h8 is 63."""

SIZE = len(SQUARES)
"""Squares of an estate."""

SQUARE = {name: number for number, name in enumerate(SQUARES)}
"""The number of a square, by its name."""

Square: TypeAlias = int
Bits: TypeAlias = int
"""A set of squares: bit n is square n."""


class Landscape(IntEnum):
    """What a square shows."""

    APPLE = 0
    CHERRY = 1
    PLUM = 2
    WALNUT = 3
    POPPY = 4
    BLUEBELL = 5
    PRIMROSE = 6
    DAISY = 7
    BUSH = 8
    WATER = 9
    STONES = 10
    FIELD = 11

    @property
    def code(self) -> str:
        """The two small letters that name it in notation and in data."""
        return CODES[self]

    @property
    def letters(self) -> str:
        """The two letters that name it on screen: Ap."""
        return CODES[self].capitalize()

    @property
    def word(self) -> str:
        """Its word: apple."""
        return self.name.lower()


CODES = ("ap", "ch", "pl", "wn", "po", "bl", "pr", "da", "bu", "wa", "st", "fi", "tr", "se")
"""The two letters of every landscape and of the two classes, by number."""

BY_CODE = {code: Landscape(number) for number, code in enumerate(CODES[:12])}
TREES = (Landscape.APPLE, Landscape.CHERRY, Landscape.PLUM, Landscape.WALNUT)
SEEDS = (Landscape.POPPY, Landscape.BLUEBELL, Landscape.PRIMROSE, Landscape.DAISY)


class Want(IntEnum):
    """What a card asks of a square: a landscape, any tree, or any seed mix (P5); numbered as landscapes are."""

    APPLE = 0
    CHERRY = 1
    PLUM = 2
    WALNUT = 3
    POPPY = 4
    BLUEBELL = 5
    PRIMROSE = 6
    DAISY = 7
    BUSH = 8
    WATER = 9
    STONES = 10
    FIELD = 11
    TREE = 12
    SEED = 13

    @property
    def code(self) -> str:
        """The two small letters of it in data."""
        return CODES[self]

    @property
    def letters(self) -> str:
        """The two letters of it on screen."""
        return CODES[self].capitalize()

    @property
    def word(self) -> str:
        """Its words: apple, any tree."""
        return {Want.TREE: "any tree", Want.SEED: "any seed mix"}.get(self, self.name.lower())

    def met_by(self, landscape: Landscape) -> bool:
        """Whether a square that shows this has what is asked; a class is met by any of its members."""
        return landscape in _MET[self]


WANT_BY_CODE = {code: Want(number) for number, code in enumerate(CODES)}
_MET: dict[Want, tuple[Landscape, ...]] = {Want(each): (each,) for each in Landscape} | {
    Want.TREE: TREES,
    Want.SEED: SEEDS,
}

ASKED_BY = tuple(tuple(want for want in Want if landscape in _MET[want]) for landscape in Landscape)
"""By landscape: the wants that it meets, itself and its class."""


class Tile(NamedTuple):
    """A landscape tile: two halves, and which of the tiles with the same halves it is, counted from 1."""

    one: Landscape
    two: Landscape
    copy: int = 1

    def __str__(self) -> str:
        return f"{self.faces}{self.copy if self.copy > 1 else ''}"

    @property
    def faces(self) -> str:
        """What it shows: ap-po."""
        return f"{self.one.code}-{self.two.code}"

    @property
    def double(self) -> bool:
        """Whether both halves show the same."""
        return self.one is self.two

    @property
    def has_field(self) -> bool:
        """Whether it shows one or two fields (P2)."""
        return Landscape.FIELD in (self.one, self.two)


Tiles: TypeAlias = tuple[Tile, ...]


class Side(Enum):
    """Where the second half of a tile lies, seen from the first; or which half alone lies on the board (P2)."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    FIRST = "first"
    SECOND = "second"


STEPS = {Side.NORTH: (1, 0), Side.EAST: (0, 1), Side.SOUTH: (-1, 0), Side.WEST: (0, -1)}
"""Rows to the north and columns to the east that each direction leads."""


def square_at(row: int, column: int) -> Square | None:
    """The square on a row and column, both counted from 0; None over the edge of the board."""
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else None


def beside(square: Square, side: Side) -> Square | None:
    """The square next to another; None over the edge of the board."""
    rows, columns = STEPS[side]
    return square_at(square // SIDE + rows, square % SIDE + columns)


def on_border(square: Square) -> bool:
    """Whether a square lies in an outermost row or column."""
    return square // SIDE in (0, SIDE - 1) or square % SIDE in (0, SIDE - 1)


def covers(tile: Tile, square: Square, side: Side) -> tuple[tuple[Square, Landscape], ...]:
    """What a tile laid there covers, square by square, and what these then show. It must lie so."""
    if side is Side.FIRST:
        return ((square, tile.one),)
    if side is Side.SECOND:
        return ((square, tile.two),)
    other = beside(square, side)
    assert other is not None, "a tile lies on the board, or with one half over its edge"
    return (square, tile.one), (other, tile.two)


def squares_of(bits: Bits) -> tuple[Square, ...]:
    """The squares of a set, in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def bits_of(squares: Iterable[Square]) -> Bits:
    """The set of these squares."""
    bits = 0
    for square in squares:
        bits |= 1 << square
    return bits


def names_of(squares: Iterable[Square]) -> str:
    """Squares by name, in order: "b5, c5, c6"."""
    return ", ".join(SQUARES[square] for square in sorted(squares))


STRIPS = {f"{row + 1}": bits_of(range(row * SIDE, (row + 1) * SIDE)) for row in range(SIDE)} | {
    letter: bits_of(range(column, SIZE, SIDE)) for column, letter in enumerate(COLUMNS)
}
"""The squares of every row and column, by its number or letter."""


# An estate, looked at from its four sides: lane n of a board is the estate turned n quarters, SIZE bits each. A block
# that is laid on lane n without turning it lies on the estate turned n quarters.

LANES = 4
LANE = 1 << SIZE


def _turned(square: Square, quarters: int) -> Square:
    row, column = divmod(square, SIDE)
    for _ in range(quarters):
        row, column = column, SIDE - 1 - row
    return row * SIDE + column


REAL = tuple(tuple(_turned(place, lane) for place in range(SIZE)) for lane in range(LANES))
"""By lane and place in it: the square of the estate that lies there."""

_SEEN = [0] * SIZE
for _lane in range(LANES):
    for _place in range(SIZE):
        _SEEN[REAL[_lane][_place]] |= 1 << (SIZE * _lane + _place)

SEEN = tuple(_SEEN)
"""By square: its bits in the four lanes."""


@dataclass(frozen=True)
class Estate:
    """What the squares of an estate show on top, as numbers of landscapes."""

    shown: bytes

    def at(self, square: Square) -> Landscape:
        """What a square shows."""
        return Landscape(self.shown[square])

    def covered(self, *changes: tuple[Square, Landscape]) -> Estate:
        """This estate with some squares covered by something else."""
        shown, boards = bytearray(self.shown), list(self.boards)
        for square, landscape in changes:
            for want in ASKED_BY[shown[square]]:
                boards[want] ^= SEEN[square]
            for want in ASKED_BY[landscape]:
                boards[want] ^= SEEN[square]
            shown[square] = landscape
        after = Estate(bytes(shown))
        after.__dict__["boards"] = tuple(boards)  # what the property would find, in a tenth of the time
        return after

    @cached_property
    def boards(self) -> tuple[int, ...]:
        """By want: the places in the four lanes where it is met."""
        found = [0] * 14
        for square, landscape in enumerate(self.shown):
            found[landscape] |= SEEN[square]
        for each in TREES:
            found[Want.TREE] |= found[each]
        for each in SEEDS:
            found[Want.SEED] |= found[each]
        return tuple(found)

    def squares(self, want: Want) -> Bits:
        """The squares where a want is met."""
        return self.boards[want] % LANE

    @cached_property
    def strips(self) -> tuple[str, ...]:
        """The full rows and columns of un-sown field, by their number or letter (P10)."""
        field = self.squares(Want.FIELD)
        return tuple(name for name, squares in STRIPS.items() if field & squares == squares)


BARE = Estate(bytes([Landscape.FIELD]) * SIZE)
"""Nothing but un-sown field."""
