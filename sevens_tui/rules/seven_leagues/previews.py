"""What a screen of 7 Leagues shows before it counts: a card at either end, an Escape card under a part."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_tui.rules.seven_leagues.journey import (
    LENGTH,
    Account,
    CardLine,
    Joint,
    Journey,
    account,
    extended,
    slid_under,
)
from sevens_tui.rules.seven_leagues.layout import Kind, Move, Step, Table, View
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Part, Side
from sevens_tui.rules.seven_leagues.turn import free_parts


@dataclass(frozen=True, repr=False)
class Trial:
    """A journey before and after something is tried on it: both counted out, the objective included.

    ``changes`` are, for each card of the journey after it, the points that it gains; a new card gains all it has.
    """

    before: Account
    after: Account
    changes: tuple[int, ...]

    @property
    def gain(self) -> int:
        """What it brings now, in all."""
        return self.after.total - self.before.total

    @property
    def boots(self) -> int:
        """What it brings now in boots."""
        return self.after.boots - self.before.boots

    @property
    def cards(self) -> int:
        """What it brings now on cards."""
        return sum(self.changes)

    @property
    def objective(self) -> int:
        """What it brings now for the objective."""
        return self.gain - self.boots - self.cards


@dataclass(frozen=True, repr=False)
class Placing(Trial):
    """A card of the hand at one end of the journey.

    ``at`` is its place there, from 0, ``joint`` the connection that it makes, None for the first card, and ``line``
    what the card itself brings. ``possible`` is what its conditions that look beyond the end may bring besides, as
    much as they are worth now.
    """

    move: Move
    at: int
    joint: Joint | None
    line: CardLine
    possible: int


@dataclass(frozen=True, repr=False)
class Sliding(Trial):
    """An Escape card under a part of the journey."""

    move: Move
    escape: Escape
    part: Part


def placings(view: View, card: League) -> tuple[Placing, ...]:
    """What this card of the hand would bring at each end; for the first card there is one way."""
    table = view.table
    if view.own is None or table.step is not Step.PLACE or card not in view.own.hand:
        return ()
    return tuple(_placing(table, card, end) for end in table.ends)


def _placing(table: Table, card: League, kind: Kind) -> Placing:
    side = kind.side
    journey = extended(table.area.journey, card, side)
    before, after = _account(table, table.area.journey), _account(table, journey)
    at = 0 if side is Side.LEFT else len(journey) - 1
    joint = None if len(journey) == 1 else after.joints[0] if side is Side.LEFT else after.joints[-1]
    old = [line.points for line in before.cards]
    old.insert(at, 0)
    line = after.cards[at]
    open_ = sum(condition.neighbour is None for condition in line.conditions) if len(journey) < LENGTH else 0
    return Placing(
        before,
        after,
        tuple(new.points - then for new, then in zip(after.cards, old, strict=True)),
        Move(kind, card.number),
        at,
        joint,
        line,
        line.worth * open_,
    )


def slidings(view: View, escape: Escape) -> tuple[Sliding, ...]:
    """What an Escape card that the player looks at would bring under each part that is free."""
    table, own = view.table, view.own
    if own is None or table.step not in (Step.ESCAPE, Step.UNDER) or escape not in own.looked:
        return ()
    before = _account(table, table.area.journey)
    found = []
    for move in free_parts(table):
        assert move.part is not None
        after = _account(table, slid_under(table.area.journey, move.number, move.part, escape))
        changes = tuple(new.points - old.points for new, old in zip(after.cards, before.cards, strict=True))
        found.append(Sliding(before, after, changes, move, escape, move.part))
    return tuple(found)


def _account(table: Table, journey: Journey) -> Account:
    journeys = [journey if seat == table.seat else area.journey for seat, area in enumerate(table.areas)]
    return account(journeys, table.seat, table.objective)
