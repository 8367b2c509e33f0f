"""Red7's open side, whole: the table, what these eyes may do, what it would bring, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sevens_tui.core import Refusal
from sevens_tui.rules.areas import replaced
from sevens_tui.rules.red7.cards import BY_NAME, DECK, RAINBOW, RULES, Card, Colour, Standing, standing
from sevens_tui.rules.red7.layout import (
    DEAL,
    DONE,
    DRAW,
    PASS,
    Area,
    Cards,
    Kind,
    Move,
    Options,
    Step,
    Table,
    Turn,
    View,
)
from sevens_tui.rules.red7.reasons import Comparison, compare, count, refuse, verdict
from sevens_tui.rules.red7.turn import allowed, effect, lapsed, palette_leads

__all__ = [
    "BY_NAME",
    "DEAL",
    "DECK",
    "DONE",
    "DRAW",
    "PASS",
    "RAINBOW",
    "RULES",
    "Area",
    "Card",
    "Cards",
    "Colour",
    "Comparison",
    "Kind",
    "Move",
    "Options",
    "Standing",
    "Step",
    "Table",
    "Turn",
    "View",
    "compare",
    "count",
    "forced",
    "imagine",
    "lead",
    "moves",
    "owed",
    "palette_leads",
    "progress",
    "standing",
    "standings",
    "verdict",
    "why_not",
]


def moves(view: View) -> tuple[Move, ...]:
    """All legal decisions of the seat that is asked; none if it is not its turn."""
    hand = view.hand
    return () if hand is None else allowed(view.table, hand)


def owed(view: View) -> Step:
    """What is owed now, as far as the seat that is asked can know it."""
    hand = view.hand
    return Step.CANVAS if hand is not None and lapsed(view.table, hand) else view.table.step


def imagine(view: View, plan: Sequence[Move]) -> View:
    """The view after these legal decisions of the seat that is asked, as far as these eyes can know it.

    It stops after the first decision that luck takes part in; the unknown card is then counted but not in the hand.
    """
    for move in plan:
        hand, seat = view.hand, view.table.seat
        if hand is None:
            break
        after = effect(view.table, hand, move)
        left = () if after.table.areas[seat].out else after.hand
        view = replace(view, table=after.table, hands=replaced(view.hands, seat, left))
        if after.draw or move.kind is Kind.DEAL:
            break
    return view


def forced(table: Table) -> Move | None:
    """The only decision there is, where everybody knows that: the deal, and passing without a card (R7)."""
    if table.step is Step.DEAL:
        return DEAL
    return PASS if table.step is Step.PLAY and not table.areas[table.seat].hand else None


def progress(table: Table) -> str:
    """How far the game is, in a word or two."""
    return f"round {table.round}" if table.options.advanced else f"turn {table.turns}"


def lead(table: Table) -> str:
    """Who leads under which rule; when the round is over, who has won it: the cards that count may be scored then."""
    if table.step in (Step.DEAL, Step.OVER):
        return f"{{{table.won[-1][0]}}} has won " + (f"round {table.round}" if table.options.advanced else "the round")
    leader = table.leader()
    return f"{table.rule}: " + ("nobody leads" if leader is None else f"{{{leader}}} leads")


def standings(table: Table) -> str:
    """Where everybody stands, for the closed curtain; ``{2}`` stands for the name on seat 2."""
    parts = [lead(table)]
    if table.options.advanced:
        parts += [f"{{{seat}}} {area.points}" for seat, area in enumerate(table.areas)]
    else:
        parts += [f"{{{seat}}} is out" for seat, area in enumerate(table.areas) if area.out]
    return "   ".join(parts)


def why_not(view: View, attempt: Move) -> Refusal | None:
    """Why a decision is not allowed now, the most telling reason first; None if it is."""
    return None if attempt in moves(view) else refuse(view, attempt)
