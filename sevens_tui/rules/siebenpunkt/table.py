"""The open side of Siebenpunkt, whole: the table, what these eyes may do, what it would bring, and why not."""

from __future__ import annotations

from collections.abc import Sequence

from sevens_tui.core import Refusal
from sevens_tui.rules.siebenpunkt.cards import Animal, Arrow, Cards, Class, Deck, Mandate
from sevens_tui.rules.siebenpunkt.cards import Kind as AnimalKind
from sevens_tui.rules.siebenpunkt.landscape import (
    COLUMNS,
    SIDE,
    SQUARE,
    SQUARES,
    STEPS,
    Estate,
    Landscape,
    Side,
    Tile,
    Want,
    names_of,
    square_at,
    squares_of,
)
from sevens_tui.rules.siebenpunkt.layout import (
    MARKS,
    OPEN_ANIMALS,
    PLACED,
    RESERVE,
    SEAL,
    STRIP,
    Area,
    Done,
    Kind,
    Laid,
    Move,
    Observed,
    Own,
    Step,
    Table,
    View,
    claim,
)
from sevens_tui.rules.siebenpunkt.observing import Marked, claimable, observe
from sevens_tui.rules.siebenpunkt.options import Options
from sevens_tui.rules.siebenpunkt.patterns import Pattern, Place, nearest
from sevens_tui.rules.siebenpunkt.previews import (
    Change,
    Living,
    Nearing,
    areas,
    change,
    estate_of,
    lacking,
    last_to_seal,
    lies_on,
    mandates_of,
    marked,
    marked_by,
    on_the_table,
    owed,
    passing,
    score,
    to_settle,
)
from sevens_tui.rules.siebenpunkt.reasons import missing, refuse
from sevens_tui.rules.siebenpunkt.scoring import Counted, Sheet
from sevens_tui.rules.siebenpunkt.turn import allowed, allows, effect, laying

__all__ = [
    "COLUMNS",
    "MARKS",
    "OPEN_ANIMALS",
    "PLACED",
    "RESERVE",
    "SEAL",
    "SIDE",
    "SQUARE",
    "SQUARES",
    "STEPS",
    "STRIP",
    "Animal",
    "AnimalKind",
    "Area",
    "Arrow",
    "Cards",
    "Change",
    "Class",
    "Counted",
    "Deck",
    "Done",
    "Estate",
    "Kind",
    "Laid",
    "Landscape",
    "Living",
    "Mandate",
    "Marked",
    "Move",
    "Nearing",
    "Observed",
    "Options",
    "Own",
    "Pattern",
    "Place",
    "Sheet",
    "Side",
    "Step",
    "Table",
    "Tile",
    "View",
    "Want",
    "areas",
    "change",
    "claim",
    "claimable",
    "estate_of",
    "forced",
    "imagine",
    "lacking",
    "last_to_seal",
    "laying",
    "lies_on",
    "mandates_of",
    "marked",
    "marked_by",
    "missing",
    "moves",
    "names_of",
    "nearest",
    "observe",
    "on_the_table",
    "owed",
    "passing",
    "progress",
    "score",
    "square_at",
    "squares_of",
    "standings",
    "to_settle",
    "why_not",
]


def moves(view: View) -> tuple[Move, ...]:
    """All legal decisions of the seat that is asked; none if it owes nothing."""
    own, seat = view.own, view.seat
    return () if own is None or seat is None else allowed(view.table, seat, own)


def why_not(view: View, attempt: Move) -> Refusal | None:
    """Why a decision is not allowed now, the most telling reason first; None if it is."""
    own, seat = view.own, view.seat
    if own is not None and seat is not None and allows(view.table, seat, own, attempt):
        return None
    return refuse(view, attempt)


def imagine(view: View, plan: Sequence[Move]) -> View:
    """The view after these legal decisions of the seat that is asked, as far as these eyes can know it.

    It stops where others come in: where tiles that they passed would be looked at, and where the last seal would open
    everything.
    """
    seat = view.seat
    for move in plan:
        own = view.own
        if own is None or seat is None:
            break
        table, own = effect(view.table, seat, own, move)
        view = view.after(table, own)
        if move.kind is Kind.KEEP and not own.pack and not own.unsettled:
            break
    return view


def forced(table: Table) -> Move | None:
    """The only decision there is, where everybody knows that: never, for what a seat may do, it alone knows."""
    return None


def progress(table: Table) -> str:
    """How far the game is, in a word or two."""
    return f"round {table.round} of {table.rounds}"


def standings(table: Table) -> str:
    """Where everybody stands, for the closed curtain, secret mandates not counted; ``{2}`` is the name on seat 2."""
    from_open = View(table, frozenset(), None, (None,) * len(table.areas))
    parts = [f"{{{seat}}} {score(from_open, seat).total}" for seat in range(len(table.areas))]
    secret = [] if table.over or not any(area.mandates for area in table.areas) else ["without mandates"]
    return "   ".join([*parts, progress(table), *secret])
