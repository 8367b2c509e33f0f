"""What a plan in Red7 would bring, in one line."""

from __future__ import annotations

from sevens_tui.rules.red7.table import (
    DONE,
    DRAW,
    PASS,
    Card,
    Kind,
    Move,
    Table,
    View,
    compare,
    imagine,
    verdict,
)

Plan = tuple[Move, ...]

_ENDS = (DONE, DRAW, PASS)


def before_check(view: View, plan: Plan) -> Table:
    """The table that the check would look at: the plan without what ends the turn."""
    return imagine(view, tuple(move for move in plan if move not in _ENDS)).table


def would_be_out(view: View, plan: Plan) -> bool:
    """Whether the plan ends the turn with the player out (R14)."""
    after = imagine(view, plan).table
    return after.areas[view.table.seat].out and not view.table.areas[view.table.seat].out


def preview_of(view: View, plan: Plan, luck_closes: bool) -> str:
    """The plan and its consequence; ``{2}`` stands for the name on seat 2."""
    seat = view.table.seat
    if plan == (PASS,):
        return f"pass: you are OUT{_winner(view, plan)}. Enter twice."
    deeds = ", ".join(_deed(move) for move in plan if move not in _ENDS)
    table = before_check(view, plan)
    rule = f"{table.rule}. " if table.rule is not view.table.rule else ""
    begin = f"{deeds}: {rule}" if deeds else ""
    if luck_closes and plan[-1] != DRAW:
        return f"{begin}draw a card, then go on."
    said = verdict(compare(table, seat))
    if would_be_out(view, plan):
        only = " only" if deeds and not any(move.kind is Kind.CANVAS for move in plan) else ""
        begin = f"{deeds}{only}: {rule}" if deeds else "end your turn. "
        return f"{begin}{said}. You would be OUT{_winner(view, plan)}: Enter twice."
    draws = " Draw 1." if plan[-1] == DRAW else ""
    end = "end your turn. " if not deeds and plan[-1] == DONE else ""
    return f"{end}{begin}{said}.{draws}"


def _winner(view: View, plan: Plan) -> str:
    """Who would win the round by that, if it ends."""
    table = imagine(view, plan).table
    playing = table.playing()
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
