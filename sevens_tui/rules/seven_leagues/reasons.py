"""Why something cannot be chosen now in 7 Leagues: the section of the rules, and one sentence."""

from __future__ import annotations

from sevens_tui.core import Refusal
from sevens_tui.rules.seven_leagues.layout import Kind, Move, Own, Step, Table, View
from sevens_tui.rules.seven_leagues.pieces import Part, Symbol

_PLACING = (Kind.PLACE, Kind.LEFT, Kind.RIGHT)
_WIND = (Kind.SWEEP, Kind.SWAP)


def refuse(view: View, attempt: Move) -> Refusal:
    """Why ``attempt``, which is not legal, cannot be chosen; the most telling reason first."""
    table, own = view.table, view.own
    if table.step is Step.OVER:
        return Refusal("end", "Not now: the game is over.")
    if own is None:
        return Refusal("turn", "Not now: it is another player's turn.")
    if attempt.kind in _PLACING:
        return _no_place(table, own, attempt)
    if attempt.kind in _WIND:
        return _no_wind(table)
    if attempt.kind is Kind.TAKE:
        return _no_take(table, attempt)
    return _no_escape(table, own, attempt)


def _no_place(table: Table, own: Own, attempt: Move) -> Refusal:
    if table.step is not Step.PLACE:
        return Refusal("placing", "Too late: you have placed your card, one in each turn.")
    if all(card.number != attempt.number for card in own.hand):
        return Refusal("placing", f"Not card {attempt.number}: it is not in your hand.")
    if attempt.kind is Kind.PLACE:
        return Refusal("placing", "Not there: choose the left or the right end; nothing goes between two cards.")
    return Refusal("placing", "Not at an end: your journey has none yet, this card begins it.")


def _no_wind(table: Table) -> Refusal:
    placed = table.turn.placed
    if placed is not None and placed.weather is not Symbol.WIND:
        weather = "no weather" if placed.weather is None else str(placed.weather)
        return Refusal("wind", f"No wind: the card you placed has {weather}.", (str(placed),))
    if table.last_turn:
        pieces = () if placed is None else (str(placed),)
        return Refusal("taking", "No wind now: in the very last turn of the game no card is taken.", pieces)
    if placed is None:
        return Refusal("wind", "Not yet: place a card first; a card with wind then sweeps or swaps.")
    return Refusal("wind", "Too late: you have chosen what the wind does.", (str(placed),))


def _no_take(table: Table, attempt: Move) -> Refusal:
    if table.last_turn:
        return Refusal("taking", "No card now: in the very last turn of the game none is taken.")
    match table.step:
        case Step.PLACE:
            return Refusal("taking", "Not yet: place a card first, then you take one.")
        case Step.WIND:
            return Refusal("wind", "Not yet: first the wind, sweep the river or swap your hand.")
        case Step.TAKE:
            others = "neither in the river nor revealed" if table.revealed is not None else "not in the river"
            return Refusal("taking", f"Not card {attempt.number}: it is {others}.")
        case _:
            return Refusal("taking", "Too late: phase 2 is over, now your Escape card.")


def _no_escape(table: Table, own: Own, attempt: Move) -> Refusal:
    if not table.options.advanced:
        return Refusal("variants", "No Escape cards: this is the base game.")
    if table.step in (Step.PLACE, Step.WIND, Step.TAKE):
        made = table.turn.joint
        if table.step is Step.PLACE:
            return Refusal("perfect", "Not yet: Escape cards come at the end of a turn, for a perfect connection.")
        if made is None:
            return Refusal("perfect", "No Escape card: the first card of a journey makes no connection.")
        if not made.perfect:
            return Refusal("perfect", "No Escape card: the connection you made is not perfect.")
        if not table.escapes and not table.escape_discards:
            return Refusal("perfect", "No Escape card: none is left to be drawn.")
        return Refusal("perfect", "Not yet: first phase 2, then your Escape cards.")
    if attempt.kind is Kind.ESCAPE:
        if table.step is Step.UNDER:
            return Refusal("perfect", "Not now: your Escape card is chosen, slide it under a card.")
        return Refusal("perfect", f"Not Escape card {attempt.number}: it is not one of those you look at.")
    journey = table.area.journey
    if not 1 <= attempt.number <= len(journey):
        return Refusal("sliding-under", f"Not there: your journey has no card {attempt.number}.")
    slot = journey[attempt.number - 1]
    assert attempt.part is not None
    there = slot.under(attempt.part)
    if there is None:
        assert table.step is Step.ESCAPE
        return Refusal("perfect", "Not yet: first choose which Escape card you keep.")
    where = "above" if attempt.part is Part.UPPER else "below"
    text = f"Not there: an Escape card is {where} card {attempt.number} already; one on each side at most."
    return Refusal("sliding-under", text, (str(slot.card), str(there)))
