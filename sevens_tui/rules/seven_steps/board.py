"""A board of 7 Steps: its spaces, who neighbours whom, what lies at the edge, and where each is drawn."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

from sevens_tui.rules.seven_steps.hexes import AXES, Hex, at, neighbours
from sevens_tui.rules.seven_steps.pieces import BY_LETTER, Colour


class Space(NamedTuple):
    """A space of a board. ``row`` and ``column`` say where it is drawn, from 0; columns are halves of a space.

    ``name`` is the row's letter from the top and the space's number in it from the left (S3).
    """

    name: str
    row: int
    column: int
    colour: Colour


@dataclass(frozen=True, repr=False)
class Board:
    """The spaces, by row and then from left to right; a space is known by its place in this tuple.

    All else follows from them and is worked out once. Boards are equal if their spaces are.
    """

    spaces: tuple[Space, ...]

    def __repr__(self) -> str:
        return f"<a board of {len(self.spaces)} spaces>"

    def __deepcopy__(self, memo: object) -> Board:
        return self

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The place of each space by its name."""
        return {space.name: at for at, space in enumerate(self.spaces)}

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """The colour of each space."""
        return tuple(space.colour for space in self.spaces)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each space."""
        return tuple(space.name for space in self.spaces)

    @cached_property
    def of_colour(self) -> tuple[tuple[int, ...], ...]:
        """For each colour, its spaces."""
        return tuple(tuple(at for at, each in enumerate(self.colours) if each is colour) for colour in Colour)

    @cached_property
    def _places(self) -> Mapping[Hex, int]:
        odd = (self.spaces[0].row + self.spaces[0].column) % 2  # rows and columns begin at 0 wherever the board lay
        return {at(space.row, space.column + odd): n for n, space in enumerate(self.spaces)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each space, those beside it, clockwise from the right one."""
        return tuple(
            tuple(self._places[each] for each in neighbours(place) if each in self._places) for place in self._places
        )

    @cached_property
    def touching(self) -> tuple[frozenset[int], ...]:
        """For each space, those beside it, as a set."""
        return tuple(map(frozenset, self.neighbours))

    @cached_property
    def edge(self) -> tuple[bool, ...]:
        """For each space, whether it lies at the edge, a hole's too: it has fewer than six neighbours (S9)."""
        return tuple(len(near) < 6 for near in self.neighbours)

    @cached_property
    def ahead(self) -> tuple[tuple[int, ...], ...]:
        """For each of the three axes, the next space along it from each space; -1 past the edge."""
        return tuple(tuple(self._places.get(place.plus(axis), -1) for place in self._places) for axis in AXES)

    @cached_property
    def rows(self) -> int:
        """How many rows the board is high."""
        return 1 + max(space.row for space in self.spaces)

    @cached_property
    def columns(self) -> int:
        """At how many half-columns a space can stand; the space at the last one reaches half a space further."""
        return 1 + max(space.column for space in self.spaces)


class Placed(NamedTuple):
    """A tile on the table: where its centre lies, which tile it is, and by how many sixths it is turned clockwise."""

    centre: Hex
    tile: str
    turn: int = 0


@cache
def tiles(side: str) -> Mapping[str, tuple[Colour, ...]]:
    """The seven tiles of a side by name: the centre's colour, then those of the rim, clockwise from the right."""
    data = tomllib.loads(files(__package__).joinpath("boards.toml").read_text(encoding="utf-8"))
    return {name: tuple(BY_LETTER[letter] for letter in drawn.replace(" ", "")) for name, drawn in data[side].items()}


def lay(placed: tuple[Placed, ...], side: str) -> Board:
    """The board that these tiles make, which must not overlap."""
    spaces: dict[Hex, Colour] = {}
    for centre, name, turn in placed:
        middle, *rim = tiles(side)[name]
        spaces[centre] = middle
        for direction, space in enumerate(neighbours(centre)):
            spaces[space] = rim[(direction - turn) % 6]
    return board_of(spaces)


def board_of(colours: Mapping[Hex, Colour]) -> Board:
    """The board of these spaces, moved up and left as far as they go, and named (S3)."""
    top = min(place.r for place in colours)
    left = min(place.half_column for place in colours)
    spaces: list[Space] = []
    for place in sorted(colours, key=lambda each: (each.r, each.half_column)):
        row = place.r - top
        number = 1 + sum(space.row == row for space in spaces)
        spaces.append(Space(f"{chr(ord('a') + row)}{number}", row, place.half_column - left, colours[place]))
    return Board(tuple(spaces))
