"""Twins: the same game with other hidden pieces, as somebody's eyes cannot tell it from the real one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from playouts import Plan, Playout, Step, begun, match_of, played
from trails import Trail, kind

from sevens_tui.core import BadLuck, Chance, Eyes
from sevens_tui.match import Match
from sevens_tui.record import Decision, Record

Swap = Mapping[str, str]
"""For pieces that change places, which piece takes the place of which."""


def printed(thing: object) -> str:
    """How a thing is printed, but for where it lies in the memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(thing))


def spelled(thing: Any) -> str:
    """All that a thing holds, also where it does not print it."""
    if isinstance(thing, tuple):
        return f"({', '.join(map(spelled, thing))})"
    if is_dataclass(thing):
        return f"{type(thing).__name__}({', '.join(spelled(getattr(thing, field.name)) for field in fields(thing))})"
    return printed(thing)


def twin_of(playout: Playout, eyes: Eyes, dice: Random) -> Playout | None:
    """The same decisions with other pieces where these eyes could never look; None if no such game is found.

    Pieces change places only among those of their sort that stayed hidden from these eyes as long as nothing mixed
    them anew. Some changes make a decision impossible that was made, for what is legal depends on a hand; those games
    are no twins.
    """
    trail = _trail(playout)
    spans = list(_hidden(playout, trail, eyes))
    for share in (1.0, 1.0, 0.6, 0.6, 0.3, 0.3, 0.0, 0.0, 0.0, 0.0):
        swaps = [_swap(playout, hidden, share, dice) for hidden in spans]
        other = _played_again(playout, trail, swaps)
        if other is not None and any(one != two for one, two in zip(playout.states, other.states, strict=True)):
            return other
    return None


@lru_cache(maxsize=1)
def _trail(playout: Playout) -> Trail:
    return playout.kit.trail(playout)


def _hidden(playout: Playout, trail: Trail, eyes: Eyes) -> Iterator[frozenset[str]]:
    """For each span between two mixings, the pieces that these eyes never saw in it."""
    hidden = trail.unseen(0, eyes)
    for count, step in enumerate(playout.steps, 1):
        if playout.kit.mixes(step.move):
            yield hidden
            hidden = trail.unseen(count, eyes)
        hidden &= trail.unseen(count, eyes)
    yield hidden


def _swap(playout: Playout, hidden: frozenset[str], share: float, dice: Random) -> Swap:
    """A change of places among some of the hidden pieces of each sort, two at least."""
    swap: dict[str, str] = {}
    for sort in sorted({playout.kit.sort(piece) for piece in hidden}):
        alike = sorted(piece for piece in hidden if playout.kit.sort(piece) == sort)
        chosen = dice.sample(alike, min(len(alike), max(2, round(share * len(alike)))))
        swap |= zip(chosen, (*chosen[1:], *chosen[:1]), strict=True)
    return swap


def _played_again(playout: Playout, trail: Trail, swaps: Sequence[Swap]) -> Playout | None:
    """The same decisions with other luck; None if the rules do not allow one of them."""
    plan, kit, rules, table = playout.plan, playout.kit, playout.secret, playout.game.table
    span = 0

    def other(pieces: Sequence[str]) -> tuple[str, ...]:
        return tuple(kind(swaps[span].get(each, each)) for each in pieces)

    opening = other(trail.opening)
    state = first = begun(plan, Chance.given(opening))
    steps: list[Step] = []
    for step, lucky, named in zip(playout.steps, trail.drawn, trail.named, strict=True):
        span += kit.mixes(step.move)
        move = kit.naming(step.move, *other((named,))) if named in swaps[span] else step.move
        legal = table.moves(rules.view(state, frozenset({step.seat}), step.seat))
        if step.seat not in rules.to_move(state) or move not in legal:
            return None
        drawn = other(lucky)
        chance = Chance.given(drawn)
        try:
            after = rules.play(state, step.seat, move, chance)
        except BadLuck:
            return None
        if chance.left:
            return None
        steps.append(Step(state, step.seat, legal, move, drawn, after))
        state = after
    return Playout(plan, opening, first, tuple(steps))


@lru_cache(maxsize=8)
def _record(plan: Plan) -> Record:
    return match_of(played(plan)).record()


def matches_of(playout: Playout, twin: Playout) -> tuple[Match, Match]:
    """The match in which a game was played, and that of its twin, both loaded from their records."""
    record = _record(playout.plan)
    decisions = tuple(Decision(step.seat, str(step.move), step.drawn) for step in twin.steps)
    return Match.load(record), Match.load(replace(record, opening=twin.opening, decisions=decisions))
