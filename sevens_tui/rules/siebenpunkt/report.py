"""Figures of finished games: totals, animals, mandates, field strips, and how often each card was reached.

A game that is over is told by its last open table, for then all mandates lie open and all estates are final.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sevens_tui.rules.siebenpunkt.layout import Table
from sevens_tui.rules.siebenpunkt.scoring import Sheet, sheet


@dataclass(frozen=True)
class Finished:
    """A finished game: by seat what the points came from, what was marked, and the mandates held; the animals that came
    to the table in it, and how many animals each player marked in the first round.
    """

    sheets: tuple[Sheet, ...]
    marked: tuple[tuple[str, ...], ...]
    mandates: tuple[tuple[str, ...], ...]
    came: frozenset[str]
    first_round: tuple[int, ...]


def finished(tables: Iterable[Table]) -> Finished:
    """A game from the open tables it went through, in order, each after a decision; the last one must be over."""
    came: set[str] = set()
    first: tuple[int, ...] | None = None
    last: Table | None = None
    for table in tables:
        came.update(table.animals)
        if first is None and table.observed is not None:
            first = tuple(len(table.observed.marks(seat)) for seat in range(len(table.areas)))
        last = table
    assert last is not None and last.over, "only a game that is over can be counted"
    came.update(*(area.marked for area in last.areas))
    sheets = tuple(sheet(last.options, last.cards, area.estate, area.marked, area.shown) for area in last.areas)
    return Finished(
        sheets,
        tuple(area.marked for area in last.areas),
        tuple(area.shown for area in last.areas),
        frozenset(came),
        first or (),
    )


@dataclass(frozen=True)
class Spread:
    """A figure over all players of all games: its mean, and what one in ten, half and nine in ten do not exceed."""

    mean: float
    low: int
    middle: int
    high: int

    @classmethod
    def of(cls, values: Sequence[int]) -> Spread:
        """The spread of these values, of which there must be one at least."""
        ordered = sorted(values)
        low, middle, high = (ordered[len(ordered) * part // 10] for part in (1, 5, 9))
        return cls(sum(ordered) / len(ordered), low, middle, high)

    def __str__(self) -> str:
        return f"{self.mean:.1f} ({self.low}/{self.middle}/{self.high})"


@dataclass(frozen=True)
class Reached:
    """How often a card was reached: in so many of the games, or deals, in which it came up."""

    reached: int
    came: int

    @property
    def share(self) -> float:
        """The part of them, 0 to 1; 0 if it never came up."""
        return self.reached / self.came if self.came else 0.0


@dataclass(frozen=True)
class Report:
    """The figures of many games. ``in_first_round`` is the share of players who observed an animal in round 1."""

    games: int
    totals: Spread
    winners: Spread
    animals: Spread
    net: Spread
    mandates: Spread
    mandate_points: Spread
    strips: Spread
    in_first_round: float
    by_animal: dict[str, Reached]
    by_mandate: dict[str, Reached]


def report(games: Sequence[Finished]) -> Report:
    """The figures of these games, of which there must be one at least."""
    sheets = [each for game in games for each in game.sheets]
    came: Counter[str] = Counter()
    observed: Counter[str] = Counter()
    dealt: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for game in games:
        came.update(game.came)
        observed.update({each for marked in game.marked for each in marked})
        for each, held in zip(game.sheets, game.mandates, strict=True):
            dealt.update(held)
            done.update(one.mandate for one in each.done)
    first = [count for game in games for count in game.first_round]
    return Report(
        len(games),
        Spread.of([each.total for each in sheets]),
        Spread.of([max(each.total for each in game.sheets) for game in games]),
        Spread.of([len(each.animals) for each in sheets]),
        Spread.of([each.plus + each.minus for each in sheets]),
        Spread.of([len(each.done) for each in sheets]),
        Spread.of([each.mandates for each in sheets]),
        Spread.of([len(each.strips) for each in sheets]),
        sum(count > 0 for count in first) / len(first) if first else 0.0,
        {each: Reached(observed[each], came[each]) for each in sorted(came)},
        {each: Reached(done[each], dealt[each]) for each in sorted(dealt)},
    )


def lines(figures: Report) -> Iterator[str]:
    """The figures in words, a line each."""
    yield f"Points: {figures.totals}, of winners {figures.winners}."
    yield f"Animals marked: {figures.animals}, for {figures.net} points net."
    if figures.by_mandate:
        yield f"Mandates done: {figures.mandates}, for {figures.mandate_points} points."
        yield f"Field strips: {figures.strips}."
    yield f"An animal in the first round: {figures.in_first_round:.0%} of the players."
    yield f"Least observed: {_least(figures.by_animal)}."
    if figures.by_mandate:
        yield f"Mandates least often done: {_least(figures.by_mandate)}."


def _least(cards: dict[str, Reached]) -> str:
    ordered = sorted(cards, key=lambda each: (cards[each].share, each))[:5]
    return ", ".join(f"{each} {cards[each].share:.0%} of {cards[each].came}" for each in ordered)
