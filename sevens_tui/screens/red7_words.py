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
from sevens_tui.screens.phrases import sentence
from sevens_tui.screens.red7_plan import Plan

_ENDS = (DONE, DRAW, PASS)

LEGEND = (
    (">3<", "leads under the rule above it, with 3 cards that count; under red the highest card"),
    ("-  .", "no card counts under that rule; out of the round"),
    ("now, then", "the rule that holds; the one that would hold after your plan"),
    ("+G7", "a card that your plan adds to the palette"),
    ("#G2", "a card of a palette that the action may choose; ▸ the one that is chosen"),
    ("[G2]", "a card that is compared, while W shows why"),
    ("+P, +C", "under a card of your hand: you would lead with it in your palette, on the canvas"),
)
"""The marks on the table and in the hand, in words."""


def with_target(plan: Plan, target: Card) -> Plan:
    """The plan with what Enter would do with the chosen card of a palette."""
    return plan.plus(Move(Kind.TAKE if plan.step is Step.TAKE else Kind.TUCK, target))


def target_preview(plan: Plan, target: Card) -> str:
    """What becomes of the card that an action has chosen, and who leads then."""
    said = sentence(verdict(compare(with_target(plan, target).shown, plan.view.table.seat)))
    if plan.step is Step.TAKE:
        return f"take {target.face}, face down on the deck. {said}"
    return f"{target.face} onto the deck. {said}"


def hint_of(step: Step, plan: Plan, cursor: Card | None) -> str:
    """What may be done, when Enter would do nothing."""
    match step:
        case Step.OVER:
            return ""
        case Step.MORE:
            return "The 5 asks for one more card to your palette: its number, then P."
        case Step.TAKE:
            return "The 1 takes a card of another palette: Tab walks those it may take."
        case Step.SEND:
            return "The 7 moves a card of your palette: Tab, then D to the deck, C to the canvas."
        case Step.CANVAS:
            why = "A 7 changed the canvas" if plan.after.table.turn.shown else "You play a 1"
            return f"{why}, so you must end in the lead: choose a card, then C."
    if cursor is None:
        return "Choose a card by its number, then P for your palette or C for the canvas."
    return f"{cursor.face}: P puts it into your palette, C on the canvas."


def heading_of(step: Step, *, help: bool, actions: bool) -> str:
    """What stands above the hand: what an action asks for and how to choose it, else what is marked below."""
    if step is Step.SEND:
        return "The 7 moves a card of your palette: Tab chooses; D deck, C canvas"
    if step is Step.TAKE:
        return "The 1 takes a card of another palette: Tab chooses; Enter takes"
    said = ["odd cards act on the palette"] * actions + ["+P +C: you would lead with it there"] * help
    return "; ".join(said)


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
        only = ""
        if deeds and not any(move.kind is Kind.CANVAS for move in moves):
            alone = all(move.kind is Kind.PALETTE or move in _ENDS for move in moves)
            only = " only" if alone else ", no card on the canvas"
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
