"""Journeys and what they are worth: boots, conditions, symbols and objectives, each with its reasons (L0 to L11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from sevens_tui.rules.seven_leagues.pieces import (
    EMPTY,
    GOLDEN,
    PLACES,
    Aim,
    Escape,
    League,
    Objective,
    Part,
    Side,
    Symbol,
)

LENGTH = 7
"""League cards in a journey when it is complete."""

GOLDEN_POINTS = 7

SECOND_FROM = 4
"""From so many players on an objective of the kind "most" has a second value (L11)."""

SHARED_FIRST_FROM = 5
"""From so many players on nobody scores that second value where the first place is tied (L11)."""


class Slot(NamedTuple):
    """A League card of a journey, with the Escape cards under its upper and its lower part."""

    card: League
    upper: Escape | None = None
    lower: Escape | None = None

    def __str__(self) -> str:
        above = "" if self.upper is None else f" {self.upper} upper"
        return f"{self.card}{above}" + ("" if self.lower is None else f" {self.lower} lower")

    def under(self, part: Part) -> Escape | None:
        """The Escape card under a part."""
        return self.upper if part is Part.UPPER else self.lower

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """All symbols of the card: terrain, weather, and those of the Escape card above (L0)."""
        card = self.card
        own = (card.terrain,) if card.weather is None else (card.terrain, card.weather)
        return own if self.upper is None else own + self.upper.upper

    def with_escape(self, escape: Escape, part: Part) -> Slot:
        """The same with an Escape card under a part, which must be free."""
        return self._replace(upper=escape) if part is Part.UPPER else self._replace(lower=escape)


Journey = tuple[Slot, ...]
"""A journey, from its left end to its right end."""


def extended(journey: Journey, card: League, side: Side) -> Journey:
    """The journey with one more card, at this end."""
    return (Slot(card), *journey) if side is Side.LEFT else (*journey, Slot(card))


def slid_under(journey: Journey, number: int, part: Part, escape: Escape) -> Journey:
    """The journey with an Escape card under a part of one of its cards, counted from 1."""
    return (*journey[: number - 1], journey[number - 1].with_escape(escape, part), *journey[number:])


class Joint(NamedTuple):
    """Where two cards meet (L2, L3): the kinds of the boots completed, and the places of halves that stand alone.

    Both tell places, 0 for the top: ``boots`` as (place, kind).
    """

    boots: tuple[tuple[int, str], ...]
    alone: tuple[int, ...]

    def __str__(self) -> str:
        said = [f"{kind} {PLACES[place]}" for place, kind in self.boots]
        return ", ".join(said + [f"alone {PLACES[place]}" for place in self.alone])

    @property
    def perfect(self) -> bool:
        """Whether a boot is complete and no half stands alone."""
        return bool(self.boots) and not self.alone

    @property
    def points(self) -> int:
        """What the boots are worth."""
        return sum(GOLDEN_POINTS if kind == GOLDEN else 1 for _, kind in self.boots)


@cache
def joint(left: str, right: str) -> Joint:
    """Where the right edge of one card meets the left edge of the next."""
    halves = [(place, one, other) for place, (one, other) in enumerate(zip(left, right, strict=True))]
    boots = tuple((place, one) for place, one, other in halves if one == other != EMPTY)
    return Joint(boots, tuple(place for place, one, other in halves if one != other))


def joints(journey: Journey) -> tuple[Joint, ...]:
    """All places where cards meet, from the left; one fewer than cards."""
    return tuple(joint(one.card.right_edge, other.card.left_edge) for one, other in pairwise(journey))


def symbols(journey: Journey) -> tuple[int, ...]:
    """How often each symbol stands in the journey, by its number (L0)."""
    counts = [0] * len(Symbol)
    for slot in journey:
        for symbol in slot.symbols:
            counts[symbol] += 1
    return tuple(counts)


class Condition(NamedTuple):
    """A condition of a card, and whether the neighbour meets it; at an end of the journey there is none (L4)."""

    side: Side
    symbol: Symbol
    met: bool
    neighbour: League | None


class CardLine(NamedTuple):
    """What one League card brings, and why (L5, L9, L10).

    ``worth`` is what each met condition brings: ``points``, times ``counted`` where it is per symbol. ``own`` is that
    for all conditions met, doubled where ``doubled`` says that an Escape card does so. ``lower`` is the condition of
    the Escape card below, ``lower_counted`` the symbols that it counts, and ``extra`` what it brings besides.
    """

    slot: Slot
    conditions: tuple[Condition, ...]
    counted: int
    worth: int
    doubled: bool
    own: int
    lower: Condition | None
    lower_counted: int
    extra: int

    @property
    def points(self) -> int:
        """All points of the card and of the Escape card below it."""
        return self.own + self.extra

    @property
    def met(self) -> int:
        """How many conditions of the League card are met."""
        return sum(condition.met for condition in self.conditions)


def card_lines(journey: Journey) -> tuple[CardLine, ...]:
    """What each card of the journey brings, from the left."""
    counts = symbols(journey)
    return tuple(_card_line(journey, at, counts) for at in range(len(journey)))


def _card_line(journey: Journey, at: int, counts: Sequence[int]) -> CardLine:
    slot = journey[at]
    card = slot.card
    found = []
    if card.left is not None:
        found.append(_condition(journey, at, Side.LEFT, card.left))
    if card.right is not None:
        found.append(_condition(journey, at, Side.RIGHT, card.right))
    conditions = tuple(found)
    counted = 1 if card.per is None else counts[card.per]
    worth = card.points * counted
    own = worth * sum(condition.met for condition in conditions)
    escape = slot.lower
    if escape is None:
        return CardLine(slot, conditions, counted, worth, False, own, None, 1, 0)
    lower = _condition(journey, at, escape.side, escape.condition)
    if escape.double:
        return CardLine(slot, conditions, counted, worth, lower.met, own * (1 + lower.met), lower, 1, 0)
    lower_counted = 1 if escape.per is None else counts[escape.per]
    extra = escape.points * lower_counted if lower.met else 0
    return CardLine(slot, conditions, counted, worth, False, own, lower, lower_counted, extra)


def _condition(journey: Journey, at: int, side: Side, symbol: Symbol) -> Condition:
    there = at - 1 if side is Side.LEFT else at + 1
    if not 0 <= there < len(journey):
        return Condition(side, symbol, False, None)
    neighbour = journey[there]
    return Condition(side, symbol, symbol in neighbour.symbols, neighbour.card)


class ObjectiveLine(NamedTuple):
    """What the objective brings a player, and why: how often each of its symbols is there, how many sets that makes.

    ``place`` is 1 or 2 for most or second most, 0 for neither; ``shared`` is how many players have that place.
    """

    objective: Objective
    counts: tuple[int, ...]
    points: int
    sets: int = 0
    place: int = 0
    shared: int = 0


def objective_lines(objective: Objective, everyone: Sequence[Sequence[int]]) -> tuple[ObjectiveLine, ...]:
    """What an objective brings each player, from how often each symbol stands in each journey (L11)."""
    if objective.aim is Aim.MOST:
        return _most(objective, [counts[objective.symbol] for counts in everyone])
    return tuple(_alone(objective, counts) for counts in everyone)


def _alone(objective: Objective, counts: Sequence[int]) -> ObjectiveLine:
    """The kinds that every player scores for alone."""
    wanted = objective.symbols
    have = tuple(counts[symbol] for symbol in wanted)
    if objective.aim is Aim.COUNT:
        over = have[0] - objective.least
        return ObjectiveLine(objective, have, objective.points + objective.more * over if over >= 0 else 0)
    sets = min(counts[symbol] // wanted.count(symbol) for symbol in wanted)
    return ObjectiveLine(objective, have, objective.points * sets, sets=sets)


def _most(objective: Objective, have: Sequence[int]) -> tuple[ObjectiveLine, ...]:
    best = max(have)
    first = have.count(best) if best else 0
    second = max((each for each in have if 0 < each < best), default=0)
    if not objective.more or len(have) < SECOND_FROM or (first > 1 and len(have) >= SHARED_FIRST_FROM):
        second = 0
    lines = []
    for each in have:
        if best and each == best:
            lines.append(ObjectiveLine(objective, (each,), objective.points, place=1, shared=first))
        elif second and each == second:
            lines.append(ObjectiveLine(objective, (each,), objective.more, place=2, shared=have.count(second)))
        else:
            lines.append(ObjectiveLine(objective, (each,), 0))
    return tuple(lines)


class Account(NamedTuple):
    """A journey counted out: its connections, its symbols, its cards, and the objective if there is one."""

    joints: tuple[Joint, ...]
    symbols: tuple[int, ...]
    cards: tuple[CardLine, ...]
    objective: ObjectiveLine | None

    @property
    def boots(self) -> int:
        """Points for boots."""
        return sum(each.points for each in self.joints)

    @property
    def complete(self) -> tuple[tuple[str, int], ...]:
        """How many boots of each kind are complete: (kind, number), golden last."""
        kinds = [kind for each in self.joints for _, kind in each.boots]
        return tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds), key="oxv7".index))

    @property
    def perfect(self) -> int:
        """How many connections are perfect."""
        return sum(each.perfect for each in self.joints)

    @property
    def suns(self) -> int:
        """Sun symbols, which break ties (L12)."""
        return self.symbols[Symbol.SUN]

    @property
    def pad(self) -> tuple[tuple[str, int], ...]:
        """The rows of the score pad: boots, seven cards in their order, the objective if one is played with."""
        cards = [line.points for line in self.cards] + [0] * (LENGTH - len(self.cards))
        rows = [("Boots", self.boots), *((f"Card {at}", points) for at, points in enumerate(cards, 1))]
        if self.objective is not None:
            rows.append(("Objective", self.objective.points))
        return tuple(rows)

    @property
    def total(self) -> int:
        """All points so far."""
        objective = 0 if self.objective is None else self.objective.points
        return self.boots + sum(line.points for line in self.cards) + objective


def accounts(journeys: Sequence[Journey], objective: Objective | None) -> tuple[Account, ...]:
    """Every player's journey counted out."""
    counts = [symbols(journey) for journey in journeys]
    goals = _goals(objective, counts)
    return tuple(
        Account(joints(journey), each, card_lines(journey), goal)
        for journey, each, goal in zip(journeys, counts, goals, strict=True)
    )


def account(journeys: Sequence[Journey], seat: int, objective: Objective | None) -> Account:
    """One player's journey counted out; of the others no more than the objective asks for."""
    counts = [symbols(journey) for journey in journeys]
    return Account(joints(journeys[seat]), counts[seat], card_lines(journeys[seat]), _goals(objective, counts)[seat])


def _goals(objective: Objective | None, counts: Sequence[Sequence[int]]) -> Sequence[ObjectiveLine | None]:
    return [None] * len(counts) if objective is None else objective_lines(objective, counts)
