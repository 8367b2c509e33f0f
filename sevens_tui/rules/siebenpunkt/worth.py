"""What an estate is worth on the way, for advice: what counts already, and what is nearly there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from sevens_tui.core import Seat
from sevens_tui.rules.siebenpunkt.landscape import (
    ASKED_BY,
    REAL,
    SIZE,
    STEPS,
    STRIPS,
    Estate,
    Side,
    Square,
    Tile,
    Want,
    beside,
    covers,
    squares_of,
)
from sevens_tui.rules.siebenpunkt.layout import STRIP, Kind, Move, Own, Table
from sevens_tui.rules.siebenpunkt.observing import is_fed
from sevens_tui.rules.siebenpunkt.patterns import Pattern, apart, missed, near, places
from sevens_tui.rules.siebenpunkt.turn import placings

_MISSING = (1, 0.35, 0.14, 0.05)
"""What part of its value an animal on the table is worth, by squares missing."""

_UNFINISHED = 0.75
"""What part of its points an unfinished mandate is worth, times the square of the share that is there."""

_EARLY_STRIPS = 0.35
"""What part of its points a field strip is worth in the first round; in the last one it is all."""

TRIED = 10
"""How many placings of a tile are counted out in full, those that promise most."""


@dataclass(frozen=True, repr=False)
class Aim:
    """A card that an estate is judged by: its pattern, and what it is worth by squares missing."""

    pattern: Pattern
    worth: tuple[float, ...]

    @property
    def most(self) -> int:
        """The most squares missing at which it is still told apart from hopeless."""
        return len(self.worth) - 1

    def at(self, number: int | None) -> float:
        """What it is worth with so many squares missing; the last figure holds for all beyond."""
        return self.worth[-1] if number is None or number > self.most else self.worth[number]


class Judge:
    """Judges estates as one player would now: by the animals on the table and the player's own, mandates, strips."""

    def __init__(self, table: Table, seat: Seat, own: Own) -> None:
        cards, marked = table.cards, (*table.areas[seat].marked, *own.claims)
        self.aims: list[Aim] = []
        for id_ in table.animals:
            animal = cards.animal[id_]
            value = animal.value * (1 if is_fed(cards, animal, marked) else 0.5)
            if id_ not in own.claims:
                self.aims.append(Aim(animal.habitat, (*(share * value for share in _MISSING), 0.0)))
        for id_ in marked:
            animal = cards.animal[id_]
            self.aims.append(Aim(animal.habitat, (animal.value, -animal.value)))
        self.mandates = [cards.mandate[each] for each in own.mandates]
        for mandate in self.mandates:
            size = mandate.area.size
            shares = (_UNFINISHED * mandate.points * (1 - number / size) ** 2 for number in range(1, size))
            self.aims.append(Aim(mandate.area, (mandate.points, *shares, 0.0)))
        ahead = (table.round - 1) / (table.rounds - 1)
        self.strip = STRIP * (_EARLY_STRIPS + (1 - _EARLY_STRIPS) * ahead) if table.options.with_strips else 0.0
        self.estate = own.estate
        self._near = [near(aim.pattern, own.estate, aim.most) for aim in self.aims]
        self.worth = self.of(own.estate)

    def of(self, estate: Estate) -> float:
        """What an estate is worth."""
        worth, done = self.strip * len(estate.strips), 0
        first = len(self.aims) - len(self.mandates)
        for number, aim in enumerate(self.aims):
            count = missed(aim.pattern, estate, aim.most)
            worth += aim.at(count)
            done += number >= first and count == 0
        if done > 1:
            points = [mandate.points for mandate in self.mandates]
            found = [places(mandate.area, estate) for mandate in self.mandates]
            best = apart(points, found)
            worth -= sum(point for point, there, at in zip(points, found, best, strict=True) if there and at is None)
        return worth

    def best(self, number: int, tile: Tile) -> tuple[float, Move]:
        """The best way to lay a tile: what the estate gains, and how."""
        promise = {half: self._promise(half) for half in {tile.one, tile.two}}
        ranked = sorted(
            _ways(tile.double),
            key=lambda way: -sum(promise[(tile.one, tile.two)[half]][square] for half, square in way[0]),
        )
        found: list[tuple[float, int, Move]] = []
        for _, square, side in ranked[:TRIED]:
            after = self.estate.covered(*covers(tile, square, side))
            found.append((self.of(after) - self.worth, -len(found), Move(Kind.TILE, number, square, side)))
        gain, _, move = max(found)
        return gain, move

    def _promise(self, half: int) -> list[float]:
        """By square: about what it brings to show this landscape there instead."""
        promise = [0.0] * SIZE
        for aim, here in zip(self.aims, self._near, strict=True):
            if here is None:
                continue
            if here.missed:
                step = aim.at(here.missed - 1) - aim.at(here.missed)
                bits = 0
                for want in ASKED_BY[half]:
                    bits |= here.helping[want]
                for square in {REAL[bit // SIZE][bit % SIZE] for bit in squares_of(bits)}:
                    promise[square] += step
            loss = aim.at(here.missed) - aim.at(here.missed + 1)
            for square in squares_of(here.taken):
                if half not in _serving(frozenset(aim.pattern.wants), self.estate.shown[square]):
                    promise[square] -= loss
        for strip in self.estate.strips:
            for square in squares_of(STRIPS[strip]):
                promise[square] -= self.strip
        for square, shown in enumerate(self.estate.shown):
            if shown == half:
                promise[square] = 0.0
        return promise


@cache
def _serving(wants: frozenset[Want], shown: int) -> frozenset[int]:
    """The landscapes that may serve these wants as well as the one shown does."""
    return frozenset(half for half in range(12) if wants & set(ASKED_BY[half]) & set(ASKED_BY[shown]))


Way: TypeAlias = tuple[tuple[tuple[int, Square], ...], Square, Side]
"""Which half of a tile comes on which square; and the square and side by which that is called."""


@cache
def _ways(double: bool) -> tuple[Way, ...]:
    """All ways to lay a tile."""
    return tuple(_listed_ways(double))


def _listed_ways(double: bool) -> Iterator[Way]:
    for move in placings(1, double):
        side = move.side
        assert side is not None
        if side in STEPS:
            other = beside(move.square, side)
            assert other is not None
            yield ((0, move.square), (1, other)), move.square, side
        else:
            yield ((int(side is Side.SECOND), move.square),), move.square, side
