"""Counting Siebenpunkt: animals at home and fed or not, mandates completed, field strips; each with its reason (P8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sevens_tui.core import Result, Score
from sevens_tui.grammar import joined
from sevens_tui.rules.results import most_points, places, ranked
from sevens_tui.rules.siebenpunkt.cards import Animal, Cards, Mandate
from sevens_tui.rules.siebenpunkt.landscape import Estate
from sevens_tui.rules.siebenpunkt.layout import STRIP, Done, Table
from sevens_tui.rules.siebenpunkt.observing import food
from sevens_tui.rules.siebenpunkt.options import Options
from sevens_tui.rules.siebenpunkt.patterns import apart, shows
from sevens_tui.rules.siebenpunkt.patterns import places as places_of


@dataclass(frozen=True)
class Counted:
    """What a marked animal counts: its value if its habitat is there and its food is marked, else minus its value.

    ``food`` are the marked animals that feed it; ``fed`` also holds for an animal that asks for none.
    """

    animal: Animal
    home: bool
    fed: bool
    food: tuple[str, ...]

    @property
    def points(self) -> int:
        """Plus or minus its value."""
        return self.animal.value if self.home and self.fed else -self.animal.value


@dataclass(frozen=True, repr=False)
class Sheet:
    """All that a player's points come from, as the estate is."""

    animals: tuple[Counted, ...]
    done: tuple[Done, ...]
    strips: tuple[str, ...]

    @property
    def plus(self) -> int:
        """Points of animals that live well."""
        return sum(each.points for each in self.animals if each.points > 0)

    @property
    def minus(self) -> int:
        """Points of animals that lost their home or lack their food, below zero."""
        return sum(each.points for each in self.animals if each.points < 0)

    @property
    def mandates(self) -> int:
        """Points of mandates."""
        return sum(each.points for each in self.done)

    @property
    def field(self) -> int:
        """Points of field strips."""
        return STRIP * len(self.strips)

    @property
    def total(self) -> int:
        """All points."""
        return self.plus + self.minus + self.mandates + self.field


def completed(mandates: Sequence[Mandate], estate: Estate) -> tuple[Done, ...]:
    """The mandates that an estate completes, no two overlapping, so that they bring most (P9)."""
    found = apart([each.points for each in mandates], [places_of(each.area, estate) for each in mandates])
    return tuple(Done(each.id, each.points, at) for each, at in zip(mandates, found, strict=True) if at is not None)


def count_animals(cards: Cards, estate: Estate, marked: Sequence[str]) -> tuple[Counted, ...]:
    """What each marked animal counts; prey feeds if marked, wherever its own habitat is."""
    counted = []
    for id_ in marked:
        animal = cards.animal[id_]
        eaten = food(cards, animal, marked)
        counted.append(Counted(animal, shows(animal.habitat, estate), animal.eats is None or bool(eaten), eaten))
    return tuple(counted)


def sheet(options: Options, cards: Cards, estate: Estate, marked: Sequence[str], mandates: Sequence[str]) -> Sheet:
    """All that a player's points come from, with this estate, these marks and these mandates."""
    return Sheet(
        count_animals(cards, estate, marked),
        completed([cards.mandate[each] for each in mandates], estate),
        estate.strips if options.with_strips else (),
    )


def _fed(sheet: Sheet, sign: int) -> str:
    """The animals that count plus, or minus, with their points, and what the latter lack."""
    found = []
    for each in sheet.animals:
        if each.points * sign > 0:
            lacks = [what for what, has in (("home", each.home), ("food", each.fed)) if not has]
            lack = f" without its {joined(lacks)}" if lacks else ""
            found.append(f"{each.animal.name} {each.points:+}{lack}")
    return ", ".join(found)


def scores(table: Table, mandates: Sequence[Sequence[str]], *, early: bool) -> Result:
    """The end, or what it would be now; ``mandates`` are the ids by seat."""
    options = table.options
    sheets = [
        sheet(options, table.cards, area.estate, area.marked, held)
        for area, held in zip(table.areas, mandates, strict=True)
    ]
    totals = [each.total for each in sheets]
    found = []
    for seat, (each, place) in enumerate(zip(sheets, places(totals), strict=True)):
        rows = [("Animals +", each.plus, _fed(each, 1)), ("Animals -", each.minus, _fed(each, -1))]
        if options.advanced and options.mandates != "0":
            done = [f"{table.cards.mandate[one.mandate].name} {one.points}" for one in each.done]
            rows.insert(0, ("Mandates", each.mandates, ", ".join(done)))
        if options.with_strips:
            rows.append(("Strips", each.field, f"{', '.join(each.strips)}, {STRIP} points each" if each.strips else ""))
        lines = tuple((label, points) for label, points, _ in rows)
        found.append(Score(seat, place, each.total, lines, reasons=tuple(reason for _, _, reason in rows)))
    end = f"All {table.rounds} rounds are played."
    when = f"The game was ended early, in round {table.round};" if early else end
    return ranked(found, lambda winners: f"{when} {most_points(winners, max(totals))}")
