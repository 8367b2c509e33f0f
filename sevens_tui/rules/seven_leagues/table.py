"""The open side of 7 Leagues, whole: the table, what these eyes may do, what it would bring, and why not."""

from __future__ import annotations

from collections.abc import Sequence

from sevens_tui.core import Refusal
from sevens_tui.rules.seven_leagues.journey import (
    LENGTH,
    SECOND_FROM,
    Account,
    CardLine,
    Condition,
    Joint,
    Journey,
    ObjectiveLine,
    Slot,
    accounts,
    card_lines,
    joint,
    joints,
    objective_lines,
    symbols,
)
from sevens_tui.rules.seven_leagues.layout import (
    HAND,
    RIVER,
    SWAP,
    SWEEP,
    Area,
    Kind,
    Move,
    Options,
    Own,
    Phase,
    Step,
    Table,
    Turn,
    View,
)
from sevens_tui.rules.seven_leagues.pieces import (
    EMPTY,
    GOLDEN,
    ORDINARY,
    PLACES,
    TERRAINS,
    WEATHERS,
    Aim,
    Escape,
    League,
    Objective,
    Part,
    Side,
    Symbol,
    numbered,
)
from sevens_tui.rules.seven_leagues.previews import Placing, Sliding, Trial, placings, slidings
from sevens_tui.rules.seven_leagues.reasons import refuse
from sevens_tui.rules.seven_leagues.turn import allowed, effect, free_parts

__all__ = [
    "EMPTY",
    "GOLDEN",
    "HAND",
    "LENGTH",
    "ORDINARY",
    "PLACES",
    "RIVER",
    "SECOND_FROM",
    "SWAP",
    "SWEEP",
    "TERRAINS",
    "WEATHERS",
    "Account",
    "Aim",
    "Area",
    "CardLine",
    "Condition",
    "Escape",
    "Joint",
    "Journey",
    "Kind",
    "League",
    "Move",
    "Objective",
    "ObjectiveLine",
    "Options",
    "Own",
    "Part",
    "Phase",
    "Placing",
    "Side",
    "Sliding",
    "Slot",
    "Step",
    "Symbol",
    "Table",
    "Trial",
    "Turn",
    "View",
    "accounts",
    "card_lines",
    "forced",
    "imagine",
    "joint",
    "joints",
    "moves",
    "numbered",
    "objective_lines",
    "placings",
    "progress",
    "slidings",
    "standings",
    "symbols",
    "why_not",
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

    It stops after the first decision that luck takes part in; what is drawn is then counted but not seen: it is in no
    hand, and a place of the river is None.
    """
    for move in plan:
        own = view.own
        if own is None:
            break
        after = effect(view.table, own, move)
        view = view.after(after.table, after.own)
        if after.draw or after.look:
            break
    return view


def forced(table: Table) -> Move | None:
    """The only decision there is, where everybody knows that: one part of the journey is free for an Escape card."""
    if table.step is Step.UNDER and len(free := free_parts(table)) == 1:
        return free[0]
    return None


def progress(table: Table) -> str:
    """How far the game is, in a word or two."""
    return f"turn {table.round} of {LENGTH}"


def standings(table: Table) -> str:
    """Where everybody stands, for the closed curtain; ``{2}`` stands for the name on seat 2."""
    parts = [f"{{{seat}}} {account.total}" for seat, account in enumerate(table.accounts)]
    parts.append(f"deck {table.deck}")
    if table.options.advanced:
        parts.append(f"escape {table.escapes}")
    return "   ".join(parts)
