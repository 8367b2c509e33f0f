"""Twins: the same game with other hidden pieces, as somebody's eyes cannot tell it from the real one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from playouts import Plan, Playout, Step, match_of, played

from sevens_tui.core import BadLuck, Chance, Eyes, read_options
from sevens_tui.match import Match
from sevens_tui.record import Decision, Record

Swap = Mapping[str, str]
"""For pieces that change places, which piece takes the place of which."""


def twin_of(playout: Playout, eyes: Eyes, dice: Random) -> Playout | None:
    """The same decisions with other pieces where these eyes could never look; None if no such game is found.

    Pieces change places only among those that stayed hidden from these eyes as long as nothing mixed them anew. Some
    changes make a decision impossible that was made, for what is legal depends on a hand; those games are no twins.
    """
    spans = [_alike(playout, hidden) for hidden in _hidden(playout, eyes)]
    for share in (1.0, 1.0, 0.6, 0.6, 0.3, 0.3, 0.0, 0.0, 0.0, 0.0):
        swaps = [dict(swap for kind in span for swap in _swap(kind, share, dice).items()) for span in spans]
        other = _played_again(playout, swaps)
        if other is not None and any(one != two for one, two in zip(playout.states, other.states, strict=True)):
            return other
    return None


def _hidden(playout: Playout, eyes: Eyes) -> Iterator[frozenset[str]]:
    """For each span between two mixings, the pieces that these eyes never saw in it."""
    kit, hidden = playout.kit, playout.kit.unseen(playout.first, eyes)
    for step in playout.steps:
        if kit.mixes(step.move):
            yield hidden
            hidden = kit.unseen(step.after, eyes)
        hidden &= kit.unseen(step.after, eyes)
        hidden -= kit.in_passing(step.before, step.move)
    yield hidden


def _alike(playout: Playout, hidden: frozenset[str]) -> list[list[str]]:
    """Hidden pieces by kind, of each kind that there is something to change."""
    kinds: dict[str, list[str]] = {}
    for piece in sorted(hidden):
        kinds.setdefault(playout.kit.alike(piece), []).append(piece)
    return [pieces for pieces in kinds.values() if len(pieces) > 1]


def _swap(hidden: Sequence[str], share: float, dice: Random) -> Swap:
    """A change of places among some of the hidden pieces, two at least."""
    chosen = dice.sample(hidden, min(len(hidden), max(2, round(share * len(hidden)))))
    return dict(zip(chosen, (*chosen[1:], *chosen[:1]), strict=True))


def _played_again(playout: Playout, swaps: Sequence[Swap]) -> Playout | None:
    """The same decisions with other luck; None if the rules do not allow one of them."""
    plan, rules, table = playout.plan, playout.game.game, playout.game.table
    span = 0

    def other(drawn: Sequence[str]) -> tuple[str, ...]:
        return tuple(swaps[span].get(each, each) for each in drawn)

    opening = other(playout.opening)
    state = first = rules.new(read_options(table.Options, dict(plan.options)), plan.seats, Chance.given(opening))
    steps: list[Step] = []
    for step in playout.steps:
        span += playout.kit.mixes(step.move)
        legal = table.moves(rules.view(state, frozenset({step.seat}), step.seat))
        if step.seat not in rules.to_move(state) or step.move not in legal:
            return None
        drawn = other(step.drawn)
        chance = Chance.given(drawn)
        try:
            after = rules.play(state, step.seat, step.move, chance)
        except BadLuck:
            return None
        if chance.left:
            return None
        steps.append(Step(state, step.seat, legal, step.move, drawn, after))
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
