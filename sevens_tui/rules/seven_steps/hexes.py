"""Six-sided spaces on axial coordinates: neighbours, distances, turns, and where a space stands on screen.

Rows run from left to right; every row is shifted by half a space against the next. A space's *half-column* counts in
halves of its width, so neighbours of one row are two apart and neighbours of two rows are one apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple


class Hex(NamedTuple):
    """A space by axial coordinates: ``q`` counts to the right, ``r`` downward along the slant to the right."""

    q: int
    r: int

    @property
    def half_column(self) -> int:
        """Where it stands in its row, in halves of a space."""
        return 2 * self.q + self.r

    def plus(self, other: Hex) -> Hex:
        """The space that lies from here as ``other`` lies from the origin."""
        return Hex(self.q + other.q, self.r + other.r)


DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six neighbours of the origin, clockwise from the right one."""

AXES = DIRECTIONS[:3]
"""One direction of each of the three straight lines."""


def at(row: int, half_column: int) -> Hex:
    """The space that stands there. Raises ValueError between two spaces, where a row has none."""
    if (half_column - row) % 2:
        raise ValueError(f"row {row} has no space at half-column {half_column}")
    return Hex((half_column - row) // 2, row)


def neighbours(space: Hex) -> tuple[Hex, ...]:
    """The six spaces around one, clockwise from the right one."""
    return tuple(space.plus(each) for each in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """How many steps lead from one space to another."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def flower(centre: Hex) -> tuple[Hex, ...]:
    """A space and the six around it: the centre first, then clockwise from the right one."""
    return (centre, *neighbours(centre))


def turned(space: Hex, sixths: int = 1) -> Hex:
    """The space after a turn about the origin, clockwise."""
    for _ in range(sixths % 6):
        space = Hex(-space.r, space.q + space.r)
    return space


def connected(spaces: Collection[Hex]) -> bool:
    """Whether steps within ``spaces`` lead from each to every other; no space at all is not connected."""
    return bool(spaces) and len(reached(next(iter(spaces)), spaces)) == len(set(spaces))


def reached(start: Hex, spaces: Iterable[Hex]) -> frozenset[Hex]:
    """The spaces that steps within ``spaces`` lead to from ``start``, which is one of them."""
    left, found = set(spaces) - {start}, [start]
    for space in found:
        near = left.intersection(neighbours(space))
        left -= near
        found.extend(sorted(near))
    return frozenset(found)
