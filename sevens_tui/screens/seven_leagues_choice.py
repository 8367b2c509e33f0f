"""What a player of 7 Leagues has chosen and not yet done: a card and an end, a card to take, an Escape card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from sevens_tui.rules.seven_leagues.table import (
    Escape,
    Kind,
    League,
    Move,
    Part,
    Placing,
    Side,
    Sliding,
    Step,
    View,
    numbered,
    placings,
    slidings,
)
from sevens_tui.widgets.journey import Under

T = TypeVar("T")

ESCAPING = (Step.ESCAPE, Step.UNDER)
"""The steps in which an Escape card finds its place."""


@dataclass(frozen=True, repr=False)
class Choice:
    """A choice among ``moves``, the legal decisions; they are empty where nothing is asked.

    ``card`` of the hand goes to the end ``side``; ``escape`` is an Escape card looked at, ``place`` where it would go;
    ``chosen`` is any other decision.
    """

    view: View
    moves: tuple[Move, ...]
    card: League | None = None
    side: Side = Side.RIGHT
    chosen: Move | None = None
    escape: Escape | None = None
    place: Under | None = None

    @property
    def step(self) -> Step:
        """What is owed; OVER if nothing is asked."""
        return self.view.table.step if self.moves else Step.OVER

    @property
    def looked(self) -> tuple[Escape, ...]:
        """The Escape cards that may be kept; the one that is chosen for good."""
        own = self.view.own
        if own is None or self.step not in ESCAPING:
            return ()
        return own.looked if own.chosen is None else (own.chosen,)

    @cached_property
    def placing(self) -> Placing | None:
        """The chosen card at the chosen end, and what it brings."""
        if self.card is None or self.step is not Step.PLACE:
            return None
        found = placings(self.view, self.card)
        return found[-1] if self.side is Side.RIGHT else found[0]

    @cached_property
    def slidings(self) -> dict[Under, Sliding]:
        """What the chosen Escape card would bring at every free place."""
        if self.escape is None or self.step not in ESCAPING:
            return {}
        return {Under(each.move.number - 1, each.part): each for each in slidings(self.view, self.escape)}

    @property
    def sliding(self) -> Sliding | None:
        """The chosen Escape card at its place."""
        return None if self.place is None else self.slidings.get(self.place)

    @property
    def sent(self) -> tuple[Move, ...]:
        """The decisions that Enter would send; none if nothing is chosen."""
        if self.placing is not None:
            return (self.placing.move,)
        if self.sliding is not None and self.escape is not None:
            under = self.sliding.move
            return (Move(Kind.ESCAPE, self.escape.number), under) if self.step is Step.ESCAPE else (under,)
        return () if self.chosen is None else (self.chosen,)

    def cleared(self) -> Choice:
        """Nothing chosen but what there is no choice of: a single Escape card is held at the first free place."""
        bare = replace(self, card=None, chosen=None, escape=None, place=None)
        return bare.holding(0) if len(self.looked) == 1 else bare

    def planning(self, moves: Sequence[Move]) -> Choice:
        """These decisions chosen."""
        choice = self.cleared()
        for move in moves:
            choice = choice._with(move)
        return choice

    def _with(self, move: Move) -> Choice:
        own = self.view.own
        match move.kind:
            case Kind.PLACE | Kind.LEFT | Kind.RIGHT if own is not None:
                return replace(self, card=numbered(own.hand, move.number), side=move.kind.side)
            case Kind.ESCAPE:
                return replace(self, escape=numbered(self.looked, move.number))
            case Kind.UNDER if move.part is not None:
                return replace(self, place=Under(move.number - 1, move.part))
            case _:
                return replace(self, chosen=move)

    def holding(self, number: int) -> Choice:
        """An Escape card in the hand, by its number from 0, at the place where the last one was if it can be there."""
        choice = replace(self, escape=self.looked[number])
        return choice if choice.sliding is not None else replace(choice, place=next(iter(choice.slidings), None))

    def beside(self, by: int) -> Choice:
        """The Escape card at another card of the journey, under the same part where that is free; none is chosen yet:
        as it is.
        """
        if self.escape is None:
            return self
        part = self.place.part if self.place else Part.UPPER
        free = [under for under in self.slidings if under.part is part] or list(self.slidings)
        return replace(self, place=_next(free, self.place, by))

    def following(self, by: int) -> Choice:
        """The next of all that may be chosen: every card at every end, every card to take, every place."""
        if self.step in ESCAPING:
            return replace(self, place=_next(list(self.slidings), self.place, by)) if self.escape else self.holding(0)
        return self.planning([_next(self.moves, self.sent[0] if self.sent else None, by)])


def _next(things: Sequence[T], now: T | None, by: int) -> T:
    """The thing ``by`` steps after ``now``, round the ends; the first or the last if ``now`` is none of them."""
    return (
        things[(things.index(now) + by) % len(things)]
        if now is not None and now in things
        else things[0 if by > 0 else -1]
    )
