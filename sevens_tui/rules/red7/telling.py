"""What is told of a decision in Red7, line by line and once a turn."""

from __future__ import annotations

from sevens_tui.core import Line, Seat
from sevens_tui.grammar import counted
from sevens_tui.rules.red7.cards import RULES
from sevens_tui.rules.red7.layout import Cards, Kind, Move, Step, Table, Turn
from sevens_tui.rules.red7.reasons import compare, count
from sevens_tui.rules.red7.turn import owner_of

_SECTION = {
    Kind.PALETTE: "turn",
    Kind.CANVAS: "canvas",
    Kind.PASS: "out",
    Kind.DONE: "the-check",
    Kind.DRAW: "draw",
    Kind.TAKE: "action-1",
    Kind.SHOW: "action-7",
    Kind.TUCK: "action-7",
    Kind.DEAL: "set-up",
}


def line(before: Table, move: Move, after: Table, drawn: Cards) -> Line:
    """The line of a decision; ``drawn`` are the cards newly in the deciding hand, if these eyes may know them."""
    seat = before.seat
    parts = [_deed(before, move)]
    extra = after.deck < before.deck and move.kind is not Kind.DEAL
    if extra:
        if before.top:
            parts.append(f"drew {before.top[0].face}, which lay known on the deck")
        else:
            parts.append("drew " + (drawn[0].face if drawn else "a card"))
    ended = after.turns != before.turns or move.kind is Kind.DEAL
    summary: tuple[str, ...] = ()
    if ended and move.kind is not Kind.DEAL:
        verdict = _verdict(before, move, after, seat)
        parts += verdict
        summary = _summary(before, move, extra, verdict)
    over = after.step in (Step.DEAL, Step.OVER)
    pieces = () if move.card is None else (str(move.card),)
    everybody = (f"{{{seat}}} {'; '.join(summary[:2])}", *summary[2:]) if over else ()
    return Line("; ".join(parts), summary, pieces, _SECTION[move.kind], everybody)


def _deed(before: Table, move: Move) -> str:
    card = move.card
    face = card.face if card else ""
    match move.kind:
        case Kind.PALETTE:
            return f"put {face} into the palette"
        case Kind.CANVAS:
            assert card is not None
            return f"put {face} on the canvas: {card.colour}, {RULES[card.colour]}"
        case Kind.SHOW:
            assert card is not None
            return f"moved {face} to the canvas: {card.colour}, {RULES[card.colour]}"
        case Kind.TUCK:
            return f"moved {face} onto the deck"
        case Kind.TAKE:
            assert card is not None
            return f"took {face} of {{{owner_of(before, card)}}} and put it on the deck"
        case Kind.PASS:
            return "passed" if before.areas[before.seat].hand else "had no card left to play"
        case Kind.DRAW:
            return "took the extra card"
        case Kind.DONE:
            return "ended the turn"
        case Kind.DEAL:
            return "dealt the next round"


def _verdict(before: Table, move: Move, after: Table, seat: Seat) -> list[str]:
    """How the check went, and how the round or the game ended by it."""
    rule = move.card.colour if move.kind is Kind.CANVAS and move.card else before.rule
    if after.areas[seat].out:
        said = ["is out"]
        comparison = compare(before, seat, rule)
        if move.kind is not Kind.PASS and comparison.rival is not None:
            said = [f"is out: {{{comparison.rival}}} leads under {rule}, {count(comparison.theirs, rule)}"]
    else:
        said = [f"leads with {count(before.standing(seat, rule), rule)}"]
    if after.step in (Step.DEAL, Step.OVER):
        winner, points = after.won[-1]
        won = f"{{{winner}}} is the last one in and wins the round"
        if after.options.advanced:
            best = before.standing(winner, rule)
            cards = " ".join(card.face for card in best.cards) if best else "nothing"
            won += f": {counted(points, 'point')} for {cards}"
        said.append(won)
    return said


def _summary(before: Table, move: Move, extra: bool, verdict: list[str]) -> tuple[str, ...]:
    """The whole turn in a few lines, for the recap."""
    turn: Turn = before.turn
    said = []
    if turn.palette:
        said.append("put " + " and ".join(card.face for card in turn.palette) + " into the palette")
    said += [f"took {card.face} from {{{turn.taken_from}}}'s palette" for card in turn.taken]
    said += [f"moved {card.face} onto the deck" for card in turn.tucked]
    said += [f"moved {card.face} to the canvas: {card.colour}" for card in turn.shown]
    canvas = (*turn.canvas, move.card) if move.kind is Kind.CANVAS else turn.canvas
    said += [f"put {card.face} on the canvas: {card.colour}" for card in canvas if card]
    if move.kind is Kind.PASS:
        said.append(_deed(before, move))
    # the card that lay known on the deck when the extra one was drawn is no secret from anybody
    faces = [before.top[0].face] if extra and before.top else []
    unnamed = turn.drawn + extra - len(faces)
    if unnamed:
        said.append("drew a card" if unnamed == 1 else f"drew {unnamed} cards")
    said += [f"drew {face}, which lay known on the deck" for face in faces]
    return (", ".join(said), *verdict)
