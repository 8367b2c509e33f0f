"""Why somebody leads, and why something is not allowed, in Red7's words.

Sentences are said to the player whose turn it is; ``{2}`` in them stands for the name on seat 2.
"""

from __future__ import annotations

from dataclasses import dataclass

from sevens_tui.core import Refusal, Seat
from sevens_tui.rules.red7.cards import Card, Colour, Standing
from sevens_tui.rules.red7.layout import DONE, Cards, Kind, Move, Step, Table, View
from sevens_tui.rules.red7.turn import allowed, lapsed, owner_of, takable

_KINDS = {
    Colour.ORANGE: "of one number",
    Colour.YELLOW: "of one colour",
    Colour.GREEN: "even",
    Colour.BLUE: "colours",
    Colour.INDIGO: "in a row",
    Colour.VIOLET: "below 4",
}


@dataclass(frozen=True)
class Comparison:
    """How one seat stands under a rule beside the best of the others."""

    rule: Colour
    seat: Seat
    mine: Standing | None
    rival: Seat | None
    theirs: Standing | None

    @property
    def leads(self) -> bool:
        """Whether the seat has the best palette."""
        return self.mine is not None and (self.theirs is None or self.mine.rank > self.theirs.rank)

    @property
    def by_card(self) -> bool:
        """Whether both sets are equally large, so that the highest card decides."""
        return self.mine is not None and self.theirs is not None and self.mine.size == self.theirs.size


def compare(table: Table, seat: Seat, rule: Colour | None = None) -> Comparison:
    """A seat beside the best of the others, under a rule or the present one."""
    rule = table.rule if rule is None else rule
    rival = table.rival(seat, rule)
    theirs = None if rival is None else table.standing(rival, rule)
    return Comparison(rule, seat, table.standing(seat, rule), rival, theirs)


def count(standing: Standing | None, rule: Colour) -> str:
    """A standing in words: ``3 even``, ``4 in a row``; under red its highest card."""
    if standing is None:
        return "nothing"
    if rule is Colour.RED:
        return standing.high.face
    return f"{standing.size} {_KINDS[rule]}"


def verdict(comparison: Comparison) -> str:
    """Who leads and why, to the compared player: ``You lead, 4 in a row, {0} has 3``."""
    mine, theirs, rule = comparison.mine, comparison.theirs, comparison.rule
    rival = f"{{{comparison.rival}}}"
    if mine is None:
        if theirs is None:
            return "Nobody leads: no palette has a card that counts"
        return f"{rival} leads, {count(theirs, rule)}; you have none"
    if theirs is None:
        return f"You lead, {count(mine, rule)}, nobody else has any"
    who = "You lead" if comparison.leads else f"{rival} leads"
    if comparison.by_card:
        each = "" if rule is Colour.RED else f" {mine.size} each,"
        if comparison.leads:
            return f"{who}:{each} your {mine.high.face} beats {rival}'s {theirs.high.face}"
        return f"{who}:{each} {theirs.high.face} beats your {mine.high.face}"
    if comparison.leads:
        return f"{who}, {count(mine, rule)}, {rival} has {theirs.size}"
    return f"{who}, {count(theirs, rule)} to your {mine.size}"


def refuse(view: View, attempt: Move) -> Refusal:
    """Why ``attempt``, which is not legal, is not: the thing, the fact, the rule."""
    table, hand = view.table, view.hand
    if hand is None or table.step in (Step.DEAL, Step.OVER):
        return Refusal("turn", "nothing is asked of you now.")
    card = attempt.card
    if attempt.kind in (Kind.PALETTE, Kind.CANVAS):
        assert card is not None
        if card not in hand:
            return Refusal("turn", f"Not {card.face}: you do not hold it.", (str(card),))
    waiting = None if lapsed(table, hand) else _owed(table)
    if waiting and attempt.kind not in waiting[0]:
        return Refusal(waiting[1], waiting[2])
    match attempt.kind:
        case Kind.PALETTE:
            assert card is not None
            return _no_palette(table, card)
        case Kind.CANVAS:
            assert card is not None
            return _no_canvas(table, card, "to the canvas")
        case Kind.TAKE:
            assert card is not None
            return _no_taking(table, card)
        case Kind.SHOW | Kind.TUCK:
            assert card is not None
            return _no_sending(table, card, attempt.kind)
        case Kind.PASS:
            may_end = DONE in allowed(table, hand)
            then = "End your turn without one more." if may_end else "The turn must now end with you in the lead."
            return Refusal("turn", f"Not passing: you have played a card. {then}")
        case Kind.DONE:
            if table.step is Step.PLAY:
                return Refusal("turn", "Nothing is played yet: play a card, or pass and be out.")
            rule = "no-spite" if not table.turn.shown else "canvas"
            why = "you played a 1" if rule == "no-spite" else "a card went to the canvas"
            return Refusal(rule, f"Not yet: {why}, so you must lead now. {verdict(compare(table, table.seat))}.")
        case Kind.DRAW:
            if not table.options.advanced:
                return Refusal("draw", "No card to draw: a canvas card brings one in the advanced game only.")
            what = "a card that goes from your hand to the canvas, above your palette's size,"
            return Refusal("draw", f"No card to draw: only {what} brings one.")
        case Kind.DEAL:
            return Refusal("set-up", "The round is not over: somebody else is still in.")


def _owed(table: Table) -> tuple[tuple[Kind, ...], str, str] | None:
    """What a running action or draw asks for first: the kinds it takes, the rule, the sentence."""
    match table.step:
        case Step.MORE:
            return (Kind.PALETTE,), "action-5", "First the 5: play one more card to your palette."
        case Step.TAKE:
            return (Kind.TAKE,), "action-1", "First the 1: take a card from another palette."
        case Step.SEND:
            kinds = (Kind.SHOW, Kind.TUCK)
            return kinds, "action-7", "First the 7: move a card of your palette to the canvas or the deck."
        case Step.DRAW:
            return (Kind.DRAW, Kind.DONE), "draw", "The canvas is done: draw a card, or end your turn."
        case _:
            return None


def _no_palette(table: Table, card: Card) -> Refusal:
    if table.step is Step.CANVAS:
        if table.turn.palette:
            most = "only a 5 brings one more" if table.options.actions == "on" else "one a turn is all"
            text = f"Not {card.face}: {table.turn.palette[-1].face} went to your palette, and {most}."
        else:
            text = f"Not {card.face}: the palette comes before the canvas, never after it."
        return Refusal("turn", text, (str(card),))
    return Refusal(
        "no-spite",
        f"Not {card.face} to the palette: after a 1 you must end in the lead, and no card you hold can do that.",
        (str(card),),
    )


def _no_canvas(table: Table, card: Card, what: str) -> Refusal:
    comparison = compare(table, table.seat, card.colour)
    if comparison.rival is None or comparison.theirs is None:
        why = "no palette has a card that counts there"
    elif comparison.mine is None:
        why = f"you have no card that counts, {{{comparison.rival}}} would lead"
    elif comparison.by_card:
        each = "" if card.colour is Colour.RED else f"{comparison.mine.size} each, "
        why = f"{each}{{{comparison.rival}}}'s {comparison.theirs.high.face} beats your {comparison.mine.high.face}"
    else:
        theirs = count(comparison.theirs, card.colour)
        why = f"it would be {{{comparison.rival}}}'s, {theirs} to your {comparison.mine.size}"
    pieces = _pieces(comparison)
    return Refusal("canvas", f"Not {card.face} {what}: {card.colour}: {why}.", (str(card), *pieces))


def _pieces(comparison: Comparison) -> tuple[str, ...]:
    sets: tuple[Cards, ...] = tuple(each.cards for each in (comparison.mine, comparison.theirs) if each)
    return tuple(str(card) for cards in sets for card in cards)


def _no_taking(table: Table, card: Card) -> Refusal:
    mine = len(table.areas[table.seat].palette)
    if table.step is not Step.TAKE:
        return Refusal("action-1", f"Not {card.face}: only a 1 that you play takes a card.", (str(card),))
    try:
        owner = owner_of(table, card)
    except ValueError:
        return Refusal("action-1", f"Not {card.face}: it lies in no palette.", (str(card),))
    if owner == table.seat:
        return Refusal("action-1", f"Not {card.face}: a 1 takes from another player's palette.", (str(card),))
    if card not in tuple(takable(table)):
        theirs = len(table.areas[owner].palette)
        text = f"Not {card.face}: {{{owner}}}'s palette has {theirs}, fewer than your {mine}."
        return Refusal("action-1", text, (str(card),))
    return Refusal("no-spite", f"Not {card.face}: taking it, you could not end in the lead.", (str(card),))


def _no_sending(table: Table, card: Card, kind: Kind) -> Refusal:
    if table.step is not Step.SEND:
        return Refusal("action-7", f"Not {card.face}: only a 7 that you play moves a card.", (str(card),))
    if card not in table.areas[table.seat].palette:
        return Refusal("action-7", f"Not {card.face}: a 7 moves a card of your own palette.", (str(card),))
    if kind is Kind.SHOW:
        text = f"Not {card.face} to the canvas: no card you hold could then end your turn in the lead."
        return Refusal("action-7", text, (str(card),))
    return Refusal("action-7", f"Not {card.face}: that would keep you from ending in the lead.", (str(card),))
