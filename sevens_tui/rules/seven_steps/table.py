"""The open side of 7 Steps, whole: the table, what these eyes may do, what it would bring, and why not."""

from __future__ import annotations

from collections.abc import Sequence

from sevens_tui.core import Refusal
from sevens_tui.rules.seven_steps.board import Board, Space
from sevens_tui.rules.seven_steps.layout import (
    COMPENSATED,
    DONE,
    ENOUGH,
    KEEP_NEW,
    KEEP_OLD,
    STOP,
    UNUSED_TILE,
    Area,
    Built,
    Kind,
    Move,
    Options,
    Own,
    Step,
    Table,
    Turn,
    View,
    disc,
)
from sevens_tui.rules.seven_steps.pieces import (
    BY_LETTER,
    SUPPLY,
    TOP,
    AidTile,
    Colour,
    Discs,
    Pile,
    PointsTile,
)
from sevens_tui.rules.seven_steps.previews import (
    Place,
    Running,
    brings,
    fitting,
    refusal_at,
    running,
    touchable,
    tray,
    worths,
)
from sevens_tui.rules.seven_steps.reasons import refill, refuse, tile_note
from sevens_tui.rules.seven_steps.shapes import shape_of
from sevens_tui.rules.seven_steps.telling import discs_on
from sevens_tui.rules.seven_steps.turn import allowed, dissolved, effect

__all__ = [
    "BY_LETTER",
    "COMPENSATED",
    "DONE",
    "ENOUGH",
    "KEEP_NEW",
    "KEEP_OLD",
    "STOP",
    "SUPPLY",
    "TOP",
    "UNUSED_TILE",
    "AidTile",
    "Area",
    "Board",
    "Built",
    "Colour",
    "Discs",
    "Kind",
    "Move",
    "Options",
    "Own",
    "Pile",
    "Place",
    "PointsTile",
    "Running",
    "Space",
    "Step",
    "Table",
    "Turn",
    "View",
    "brings",
    "disc",
    "discs_on",
    "dissolved",
    "fitting",
    "forced",
    "imagine",
    "moves",
    "progress",
    "refill",
    "refusal_at",
    "running",
    "shape_of",
    "standings",
    "tile_note",
    "touchable",
    "tray",
    "why_not",
    "worths",
]


def moves(view: View) -> tuple[Move, ...]:
    """All legal decisions of the seat that is asked; none if it is not its turn."""
    own = view.own
    return () if own is None else allowed(view.table, own)


def why_not(view: View, attempt: Move) -> Refusal | None:
    """Why a decision is not allowed now, the most telling reason first; None if it is."""
    return None if attempt in moves(view) else refuse(view, attempt)


def imagine(view: View, plan: Sequence[Move]) -> View:
    """The view after these legal decisions of the seat that is asked, as far as these eyes can know it.

    It stops after the first decision that luck takes part in; what is drawn is then counted but not seen.
    """
    for move in plan:
        own = view.own
        if own is None:
            break
        after = effect(view.table, own, move)
        view = view.after(after.table, after.own)
        if after.draw or after.pile is not None:
            break
    return view


def forced(table: Table) -> Move | None:
    """The only decision there is, where everybody knows that: no disc is left, or none of any colour could follow."""
    area, turn = table.areas[table.seat], table.turn
    if table.step is Step.START and not area.hand and (turn.aid is not None or not area.aid):
        return STOP
    if table.step is Step.THROW and not area.hand:
        return DONE
    if table.step is Step.BUILD:
        every = Own(hand=tuple(Colour) if area.hand else ())
        return STOP if allowed(table, every) == (STOP,) else None
    return None


def progress(table: Table) -> str:
    """How far the game is, in a word or two."""
    return f"turn {table.turns}"


def standings(table: Table) -> str:
    """Where everybody stands, for the closed curtain; ``{2}`` stands for the name on seat 2."""
    parts = [f"{{{seat}}} {area.points}" for seat, area in enumerate(table.areas)]
    parts.append(f"bag {table.bag}")
    if table.in_last_round:
        parts.append("last round")
    return "   ".join(parts)
