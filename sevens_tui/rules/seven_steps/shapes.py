"""The shapes that seven tiles can be put together in (S3): the named ones, those of a file, and one by lot.

A shape is the tile centres in axial coordinates, ``[q, r]``, and, if somebody cares, which tile lies where and how far
it is turned, in sixths clockwise. As a mapping, which is what a file holds, it has the keys

``centres``   seven of them, such as ``[[0, 0], [3, 0], ...]``
``tiles``     the tiles in the same order, by the letters of their main colours: ``"tybprkg"``; left out: that order
``turns``     a number from 0 to 5 each; left out: none is turned

and as text, which is what an option and a save hold, it is one word a tile: ``0,0t0 3,0y0 ...``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import permutations, product
from typing import Any

from sevens_tui.core import BadPosition, Chance
from sevens_tui.rules.positions import check_keys, fault, listing, mapping, text, wrong
from sevens_tui.rules.seven_steps.board import Board, Placed, lay, tiles
from sevens_tui.rules.seven_steps.hexes import Hex, connected, distance, flower, neighbours
from sevens_tui.rules.seven_steps.pieces import Colour

TILES = "tybprkg"
"""The seven tiles by name."""

RANDOM = "random"

WIDEST, HIGHEST = 25, 9
"""Half-columns and rows that a shape by lot keeps to, so that it fits the smallest screen."""

_FARTHEST = 100
_WORD = re.compile(r"(-?\d{1,3}),(-?\d{1,3})([tybprkg])([0-5])")


@dataclass(frozen=True)
class Shape:
    """Seven tiles as they are put together; the tiles and turns are what lies there if they are not drawn by lot."""

    placed: tuple[Placed, ...]

    def __str__(self) -> str:
        return " ".join(f"{each.centre.q},{each.centre.r}{each.tile}{each.turn}" for each in self.placed)

    @property
    def centres(self) -> tuple[Hex, ...]:
        """Where the tiles' centres lie."""
        return tuple(each.centre for each in self.placed)


@cache
def named() -> Mapping[str, Shape]:
    """The shapes that have a name, the basic one first."""
    data = tomllib.loads(files(__package__).joinpath("shapes.toml").read_text(encoding="utf-8"))
    return {name: from_mapping(shape) for name, shape in data.items()}


def from_mapping(given: Mapping[str, Any]) -> Shape:
    """The shape that a mapping tells of. Raises BadPosition, with the key and the reason, if it is none."""
    check_keys(mapping(given, ""), "", ("centres", "tiles", "turns"))
    if "centres" not in given:
        fault("centres", "the centres of the seven tiles are missing")
    centres = [_centre(each, f"centres[{n}]") for n, each in enumerate(listing(given["centres"], "centres"))]
    if len(centres) != 7:
        fault("centres", f"a board has exactly seven tiles, not {len(centres)}")
    for n, one in enumerate(centres):
        for m, other in enumerate(centres[:n]):
            if distance(one, other) < 3:
                at = f"[{one.q}, {one.r}] overlaps the one on [{other.q}, {other.r}]"
                fault(f"centres[{n}]", f"the tile on {at}, centres[{m}]; their centres must be 3 steps apart")
    if not connected({space for centre in centres for space in flower(centre)}):
        fault("centres", "the tiles are not one connected area")
    names = text(given.get("tiles", TILES), "tiles")
    if sorted(names) != sorted(TILES):
        fault("tiles", f"this should be the letters {TILES} in any order, not {names!r}")
    turns = [_turn(each, f"turns[{n}]") for n, each in enumerate(listing(given.get("turns", [0] * 7), "turns"))]
    if len(turns) != 7:
        fault("turns", f"there should be seven turns, one for each tile, not {len(turns)}")
    return Shape(tuple(Placed(*each) for each in zip(centres, names, turns, strict=True)))


def _centre(value: object, key: str) -> Hex:
    pair = listing(value, key)
    if len(pair) != 2:
        fault(key, "a centre is two numbers, q and r")
    return Hex(*(_number(each, f"{key}[{n}]", -_FARTHEST, _FARTHEST) for n, each in enumerate(pair)))


def _turn(value: object, key: str) -> int:
    return _number(value, key, 0, 5)


def _number(value: object, key: str, least: int, most: int) -> int:
    if type(value) is not int:
        wrong(value, "a number", key)
    if not least <= value <= most:
        fault(key, f"this should be a number from {least} to {most}, not {value}")
    return value


def from_text(words: str) -> Shape:
    """The shape of this name, or that this text writes. Raises BadPosition, with the reason, if it is none."""
    if words in named():
        return named()[words]
    found = [_WORD.fullmatch(word) for word in words.split()]
    if not found or None in found:
        fault("", f"there are: {', '.join(named())}, {RANDOM}, or a file of your own")
    parts = [match.groups() for match in found if match]
    return from_mapping(
        {
            "centres": [[int(q), int(r)] for q, r, _, _ in parts],
            "tiles": "".join(name for _, _, name, _ in parts),
            "turns": [int(turn) for _, _, _, turn in parts],
        }
    )


def shape_fault(words: str) -> str | None:
    """Why this text is no shape, in one sentence; None if it is the name of one, or writes one."""
    try:
        _ = words == RANDOM or from_text(words)
    except BadPosition as bad:
        return str(bad)
    return None


@cache
def _outlines() -> Mapping[frozenset[tuple[int, int]], str]:
    """The named shapes by where their spaces stand."""
    return {outline(lay(shape.placed, "front")): name for name, shape in named().items()}


def outline(board: Board) -> frozenset[tuple[int, int]]:
    """Where the spaces of a board stand: (row, half-column)."""
    return frozenset((space.row, space.column) for space in board.spaces)


def shape_of(board: Board) -> str:
    """What the shape of a board is called: by its name, or "its own"."""
    return _outlines().get(outline(board), "its own")


# By lot.


def by_lot(chance: Chance) -> Shape:
    """A shape that grew by lot, tile by tile, each beside one that lies already."""
    centres = [Hex(0, 0)]
    while len(centres) < 7:
        (centre,), _ = chance.draw([_Lot(each) for each in _beside(centres)])
        centres.append(centre.at)
    return Shape(tuple(Placed(centre, name) for centre, name in zip(centres, TILES, strict=True)))


@dataclass(frozen=True)
class _Lot:
    """A centre that can be drawn; luck is recorded as its text."""

    at: Hex

    def __str__(self) -> str:
        return f"{self.at.q},{self.at.r}"


def _beside(centres: Sequence[Hex]) -> list[Hex]:
    """Where one more tile can lie: beside another, over none, within the bounds."""
    around = [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4) if distance(Hex(q, r), Hex(0, 0)) == 3]
    free = {centre.plus(step) for centre in centres for step in around}
    return sorted(
        each for each in free if all(distance(each, centre) >= 3 for centre in centres) and _fits([*centres, each])
    )


def _fits(centres: Sequence[Hex]) -> bool:
    rows = [centre.r for centre in centres]
    columns = [centre.half_column for centre in centres]
    return max(rows) - min(rows) + 3 <= HIGHEST and max(columns) - min(columns) + 5 <= WIDEST


def place(shape: Shape, side: str, chance: Chance | None) -> Board:
    """The board on this shape: its own tiles and turns, or, if there is luck, tiles and turns by lot.

    On the back of the river luck only chooses among the ways in which the turquoise spaces flow (S3).
    """
    if chance is None:
        return lay(shape.placed, side)
    if side == "back" and shape.centres == named()["river"].centres:
        (course,), _ = chance.draw(courses())
        placed = list(course.placed)
        open_centres = [centre for centre in shape.centres if centre not in {each.centre for each in placed}]
        names, _ = chance.draw([name for name in TILES if name not in {each.tile for each in placed}], 4)
    else:
        placed, open_centres = [], list(shape.centres)
        names, _ = chance.draw(TILES, 7)
    for centre, name in zip(open_centres, names, strict=True):
        turn = chance.draw(range(6))[0][0] if side == "back" else 0  # a front looks the same however it is turned
        placed.append(Placed(centre, name, turn))
    return lay(tuple(placed), side)


@dataclass(frozen=True)
class Course:
    """Three tiles side by side over which turquoise flows."""

    placed: tuple[Placed, ...]

    def __str__(self) -> str:
        return str(Shape(self.placed))


@cache
def courses() -> tuple[Course, ...]:
    """All ways to lay the three tiles with turquoise on the river so that it flows: 2, 3 and 2 in one chain (S3)."""
    return tuple(_courses(named()["river"].centres))


def _courses(centres: Sequence[Hex]) -> Iterator[Course]:
    wet = {name: sum(colour is Colour.TURQUOISE for colour in tile) for name, tile in tiles("back").items()}
    (middle,) = (name for name, count in wet.items() if count == 3)
    outer = [name for name, count in wet.items() if count == 2]
    for left, centre, right in permutations(centres, 3):
        if distance(left, centre) != 3 or distance(centre, right) != 3 or distance(left, right) == 3:
            continue
        for turns in product(range(6), repeat=3):
            placed = (Placed(left, outer[0], turns[0]), Placed(centre, middle, turns[1]))
            course = Course((*placed, Placed(right, outer[1], turns[2])))
            if _flows(course):
                yield course


def _flows(course: Course) -> bool:
    """Whether the turquoise spaces are one chain: two ends, and between them each goes on in one way."""
    water = set()
    for centre, name, turn in course.placed:
        middle, *rim = tiles("back")[name]
        for direction, space in enumerate(neighbours(centre)):
            if rim[(direction - turn) % 6] is Colour.TURQUOISE:
                water.add(space)
        if middle is Colour.TURQUOISE:
            water.add(centre)
    near = sorted(len(water.intersection(neighbours(space))) for space in water)
    return connected(water) and near == [1, 1, 2, 2, 2, 2, 2]
