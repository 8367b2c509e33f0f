"""The pieces of 7 Steps: discs in seven colours (S1), and twenty special tiles in two piles (S8, S9)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum

DISCS_OF_A_COLOUR = 20
"""Discs of each colour; 140 in all."""

SUPPLY = 7
"""Discs behind a screen at the beginning of a turn, while the bag lasts."""

TOP = 7
"""The highest level; a tower that reaches it is taken down when the turn ends."""


class Colour(IntEnum):
    """The colours of discs and spaces, in the order in which discs lie in a tray (S1)."""

    TURQUOISE = 0
    YELLOW = 1
    BEIGE = 2
    PURPLE = 3
    RED = 4
    BLACK = 5
    GREEN = 6

    def __str__(self) -> str:
        return "tybprkg"[self]

    @property
    def face(self) -> str:
        """The capital letter of the colour."""
        return str(self).upper()

    @property
    def word(self) -> str:
        """The colour's name, small."""
        return self.name.lower()


BY_LETTER: dict[str, Colour] = {str(colour): colour for colour in Colour}

Discs = tuple[Colour, ...]
"""Some discs, sorted by colour, so that their order tells nothing."""


def sort_discs(discs: Iterable[Colour]) -> Discs:
    """Discs in the order of the tray."""
    return tuple(sorted(discs))


def without(discs: Discs, colour: Colour) -> Discs:
    """The discs less one of this colour, which must be among them."""
    at = discs.index(colour)
    return (*discs[:at], *discs[at + 1 :])


def letters(discs: Iterable[Colour]) -> str:
    """Discs as their letters: ``ttbk``."""
    return "".join(map(str, discs))


class Pile(Enum):
    """The two kinds of special tile, each with a draw pile and a discard pile of its own."""

    AID = "aid"
    POINTS = "points"

    @property
    def words(self) -> str:
        """A tile of this kind, with its article."""
        return "an aid tile" if self is Pile.AID else "a points tile"


class AidTile(Enum):
    """A building-aid tile (S8); the value is its word in the notation."""

    REMOVE = "remove"
    SWAP = "swap"
    SHIFT = "shift"
    FIRST = "first"
    TAKE = "take"

    def __str__(self) -> str:
        return self.value

    @property
    def title(self) -> str:
        """What the tile is called."""
        return _AID_TITLES[self]

    @property
    def rule(self) -> str:
        """The section of the rules about it."""
        return f"aid-{self.value}"


class PointsTile(Enum):
    """A victory-point tile (S9); the value is its word in the notation."""

    COLOURS = "colours"
    MOST = "most"
    EDGE = "edge"
    LINE = "line"
    THIRD_RP = "third-rp"
    THIRD_YK = "third-yk"

    def __str__(self) -> str:
        return self.value

    @property
    def title(self) -> str:
        """What the tile is called."""
        return _POINTS_TITLES[self]

    @property
    def rule(self) -> str:
        """The section of the rules about it."""
        return f"points-{self.value.split('-')[0]}"

    @property
    def pair(self) -> frozenset[Colour]:
        """The two colours of a 3rd-level tile; none of any other."""
        return _PAIRS.get(self, frozenset())


_AID_TITLES = {
    AidTile.REMOVE: "Remove 1 or 2 discs",
    AidTile.SWAP: "Move or swap towers",
    AidTile.SHIFT: "Move a disc",
    AidTile.FIRST: "First disc higher",
    AidTile.TAKE: "Take one disc",
}

_POINTS_TITLES = {
    PointsTile.COLOURS: "Different colours",
    PointsTile.MOST: "Most of one colour",
    PointsTile.EDGE: "Edge spaces",
    PointsTile.LINE: "Straight line",
    PointsTile.THIRD_RP: "3rd level R P",
    PointsTile.THIRD_YK: "3rd level Y K",
}

_PAIRS = {
    PointsTile.THIRD_RP: frozenset({Colour.RED, Colour.PURPLE}),
    PointsTile.THIRD_YK: frozenset({Colour.YELLOW, Colour.BLACK}),
}

AID_TILES: tuple[AidTile, ...] = tuple(tile for tile in AidTile for _ in range(2))
"""All ten building-aid tiles: two of each."""

POINTS_TILES: tuple[PointsTile, ...] = (
    *(tile for tile in PointsTile for _ in range(2) if not tile.pair),
    *(PointsTile.THIRD_RP, PointsTile.THIRD_YK),
)
"""All ten victory-point tiles: two of each, 3rd level once for each pair of colours."""


def sort_aids(tiles: Iterable[AidTile]) -> tuple[AidTile, ...]:
    """Aid tiles in a fixed order."""
    return tuple(sorted(tiles, key=list(AidTile).index))


def sort_points(tiles: Iterable[PointsTile]) -> tuple[PointsTile, ...]:
    """Points tiles in a fixed order."""
    return tuple(sorted(tiles, key=list(PointsTile).index))
