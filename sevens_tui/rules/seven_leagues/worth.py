"""What a journey is worth to somebody who plays on: the points of ``journey.py`` in one number, counted fast, and what
its ends may still bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from sevens_tui.rules.seven_leagues.journey import LENGTH, Journey, joint, objective_lines
from sevens_tui.rules.seven_leagues.pieces import EMPTY, GOLDEN, Escape, League, Objective, Side, Symbol

OPEN_CONDITION = 0.45
"""Which part of its worth a condition that looks beyond an end is expected to bring."""

OPEN_GOLDEN, OPEN_ORDINARY = 0.8, 0.15
"""Points expected from half a boot at an end."""

PERFECT = (7.0, 8.5, 9.5)
"""Points expected from the Escape cards for a perfect connection of one, two, three boots."""

FADING = (0.0, 0.5, 1.0)
"""How much of what the ends may bring counts with no, one, two or more turns left."""


@lru_cache(maxsize=4096)
def _shown(card: League, upper: Escape | None) -> tuple[int, tuple[Symbol, ...]]:
    """The symbols of a card with what lies above it, as bits and as they are."""
    symbols: tuple[Symbol, ...] = (card.terrain,) if card.weather is None else (card.terrain, card.weather)
    if upper is not None:
        symbols += upper.upper
    bits = 0
    for symbol in symbols:
        bits |= 1 << symbol
    return bits, symbols


@cache
def _edge(edge: str) -> float:
    return sum(OPEN_GOLDEN if half == GOLDEN else 0 if half == EMPTY else OPEN_ORDINARY for half in edge)


def count(journey: Journey) -> tuple[int, float, list[int]]:
    """The points of a journey without the objective, what its ends may still bring, and how often each symbol is there.

    The points are those of ``journey.accounts``; a test compares them.
    """
    counts = [0] * len(Symbol)
    bits = [0]
    for slot in journey:
        mask, symbols = _shown(slot.card, slot.upper)
        bits.append(mask)
        for symbol in symbols:
            counts[symbol] += 1
    bits.append(0)
    last = len(journey)
    points, hope, edge = 0, 0.0, ""
    for at, slot in enumerate(journey, 1):
        card = slot.card
        if edge:
            points += joint(edge, card.left_edge).points
        edge = card.right_edge
        each = card.points if card.per is None else card.points * counts[card.per]
        own = 0
        if card.left is not None:
            own += each * (bits[at - 1] >> card.left & 1)
            hope += each * (at == 1)
        if card.right is not None:
            own += each * (bits[at + 1] >> card.right & 1)
            hope += each * (at == last)
        below = slot.lower
        if below is not None:
            there = at - 1 if below.side is Side.LEFT else at + 1
            met = bits[there] >> below.condition & 1
            gain = own if below.double else below.points * (1 if below.per is None else counts[below.per])
            if met:
                own += gain
            elif there in (0, last + 1):
                hope += gain
        points += own
    halves = _edge(journey[0].card.left_edge) + _edge(edge) if journey else 0.0
    return points, OPEN_CONDITION * hope + halves, counts


def worth(journey: Journey, objective: Objective | None, others: Sequence[Sequence[int]]) -> float:
    """What a journey is worth now: its points, those of the objective as it stands against the symbols of the others,
    and what its ends may still bring.
    """
    points, hope, counts = count(journey)
    value = points + FADING[min(LENGTH - len(journey), 2)] * hope
    if objective is not None:
        value += objective_lines(objective, (counts, *others))[0].points
    return value


def perfect(journey: Journey, side: Side) -> float:
    """What the connection at an end is worth by its Escape cards, if it is perfect."""
    if len(journey) < 2:
        return 0.0
    one, other = journey[:2] if side is Side.LEFT else journey[-2:]
    made = joint(one.card.right_edge, other.card.left_edge)
    return PERFECT[len(made.boots) - 1] if made.perfect else 0.0
