"""What a plan in Red7 would bring, in one line."""

from __future__ import annotations

from sevens_tui.rules.red7.table import (
    DONE,
    DRAW,
    PASS,
    Card,
    Cards,
    Colour,
    Kind,
    Move,
    Step,
    Table,
    compare,
    imagine,
    verdict,
)
from sevens_tui.screens.red7_plan import Plan

_ENDS = (DONE, DRAW, PASS)


def preview_of(plan: Plan) -> str:
    """The plan and its consequence; ``{2}`` stands for the name on seat 2."""
    table, moves = plan.shown, plan.whole()
    if moves == (PASS,):
        return f"pass: you are OUT{_winner(plan)}. Enter twice."
    deeds = ", ".join([_deed(move) for move in moves if move not in _ENDS] + _draw(plan))
    rule = f" {table.rule}." if table.rule is not plan.view.table.rule else ""
    if plan.draw_closes:
        drawn = plan.known_draw
        return f"{deeds}:{rule} draw {drawn.face if drawn else 'a card'}, then go on."
    said = verdict(compare(table, plan.view.table.seat))
    if plan.would_be_out:
        only = " only" if deeds and not any(move.kind is Kind.CANVAS for move in moves) else ""
        begin = f"{deeds}{only}:{rule}" if deeds else "end your turn:"
        return f"{begin} you are OUT{_winner(plan)}. Enter twice. {said}."
    if not deeds:
        return f"end your turn. {said}."
    said = said if rule or not said.startswith("You") else "y" + said[1:]
    return f"{deeds}:{rule} {said}."


def _draw(plan: Plan) -> list[str]:
    """The extra card of the advanced game, and the key that decides the other way."""
    if plan.whole()[-1] == DRAW:
        return ["draw 1 (D: do not)"]
    return ["no extra card (D: draw 1)"] if DONE in plan.moves else []


def compared(table: Table, rule: Colour) -> Cards:
    """The cards that are compared under a rule: the best set of every player; none once the round is over."""
    if table.step in (Step.DEAL, Step.OVER):
        return ()
    standings = (table.standing(seat, rule) for seat in range(len(table.areas)))
    return tuple(card for standing in standings if standing for card in standing.cards)


def _winner(plan: Plan) -> str:
    """Who would win the round by that, if it ends."""
    playing = imagine(plan.view, plan.whole()).table.playing()
    return f", {{{playing[0]}}} wins" if len(playing) == 1 else ""


def _deed(move: Move) -> str:
    card = move.card
    assert isinstance(card, Card)
    words = {
        Kind.PALETTE: "{} palette",
        Kind.CANVAS: "{} canvas",
        Kind.SHOW: "{} moved to the canvas",
        Kind.TUCK: "{} onto the deck",
        Kind.TAKE: "take {}",
    }
    return words[move.kind].format(card.face)
