"""How a sensible player goes on in Red7: end in the lead, spend few cards, keep ways open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sevens_tui.core import Advice
from sevens_tui.rules.red7.cards import Card
from sevens_tui.rules.red7.layout import DEAL, DONE, PASS, Cards, Kind, Move, Step, Table, View
from sevens_tui.rules.red7.reasons import compare, verdict
from sevens_tui.rules.red7.turn import Effect, allowed, effect

Plan = tuple[Move, ...]


def plans(table: Table, hand: Cards, five: Card | None = None) -> Iterator[tuple[Plan, Effect]]:
    """Every way to finish the running turn with the cards now held, or to come to the next luck, and where it ends.

    ``five`` is the 5 that was played just before: 5s are tried from the lowest up only, for their order is all one.
    """
    for move in allowed(table, hand):
        chained = move.card if move.kind is Kind.PALETTE and move.card and move.card.number == 5 else None
        if five is not None and chained is not None and chained < five:
            continue
        after = effect(table, hand, move)
        if after.draw or after.table.turns != table.turns or move == DEAL:
            yield (move,), after
            continue
        for rest, end in plans(after.table, after.hand, chained):
            yield (move, *rest), end


def advise(view: View) -> Advice:
    """The best way to go on for the seat that is asked, whose turn it must be."""
    table, hand = view.table, view.hand
    assert hand is not None, "advice is for the player whose turn it is"
    legal = allowed(table, hand)
    if len(legal) == 1:
        return Advice(legal, "the only choice", "there is nothing else to do")
    seat = table.seat
    best = max(plans(table, hand), key=lambda found: _worth(table, *found))
    plan, end = best
    if plan == (PASS,) or (not end.draw and end.table.areas[seat].out):
        return Advice(plan, "nothing", "no card of yours leads in any way; you are out whatever you do")
    before = _before_check(table, hand, plan)
    if end.draw and before.leader() != seat:
        return Advice(plan, "a chance of the lead", "the card you draw may let you lead")
    return Advice(plan, "the lead", verdict(compare(before, seat)))


def _before_check(table: Table, hand: Cards, plan: Plan) -> Table:
    """The table as the plan leaves it, with the palettes that the check looks at."""
    seat = table.seat
    for move in plan:
        after = effect(table, hand, move)
        if after.table.turns != table.turns:
            if move.kind is Kind.CANVAS and move.card is not None:
                return replace(table, canvas=(*table.canvas, move.card))
            return table
        table, hand = after.table, after.hand
    assert table.seat == seat
    return table


def _worth(table: Table, plan: Plan, end: Effect) -> tuple[float, ...]:
    """Greater is better: staying in, cards left, rules one would lead under, a strong palette."""
    seat = table.seat
    area = end.table.areas[seat]
    drew = end.draw
    hoping = drew and end.table.turns == table.turns
    stays = not area.out and (not hoping or end.table.leader() == seat)
    if not stays:
        return (0.5 if hoping else 0.0, -float(len(plan)), 0.0, 0.0, 0.0)
    won = end.table.step in (Step.OVER, Step.DEAL)
    ways = sum(end.table.leader(card.colour) == seat for card in end.hand)
    if len(end.hand) == 0 and not won:
        ways = -1
    high = sum(card.number for card in area.palette)
    return (
        1.0 + won,
        float(area.hand >= 1),
        area.hand + 0.6 * len(area.palette) + 0.25 * ways,
        float(high),
        float(DONE in plan),
    )
