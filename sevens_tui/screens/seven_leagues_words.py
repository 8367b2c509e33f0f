"""What decisions in 7 Leagues would bring, in one line each, what comes next, and what may be done."""

from __future__ import annotations

from sevens_tui.grammar import counted, joined
from sevens_tui.rules.seven_leagues.table import (
    EMPTY,
    SECOND_FROM,
    Aim,
    Kind,
    League,
    Move,
    Objective,
    ObjectiveLine,
    Part,
    Placing,
    Sliding,
    Step,
    Symbol,
    Table,
    Trial,
    View,
    numbered,
)
from sevens_tui.widgets.journey import SHORT

DOING = {
    Step.PLACE: "places",
    Step.WIND: "has wind",
    Step.TAKE: "takes a card",
    Step.ESCAPE: "chooses",
    Step.UNDER: "slides under",
    Step.OVER: "is done",
}
"""What the player whose turn it is does, in a word or two."""

ROOM = 70
"""Cells of the line beside the Enter badge, in the smallest window."""

LETTERS = "abcd"
"""The keys of the river."""

WHOLE_WORDS = 3
"""So many symbols of a set are named in whole words; of more, three letters each must do."""


def placing_text(placing: Placing, card: League, help: bool, advanced: bool) -> str:
    """A card at an end: what it brings; ``advanced``: whether a perfect connection means something."""
    where = "" if placing.move.kind is Kind.PLACE else f" {placing.move.kind.value}"
    name = f"{card.terrain.word}{where}"
    if not help:
        return f"{name}."
    if placing.joint is None:
        said = f"{name} begins: {brings(card)}."
        return said if len(said) <= ROOM else f"{name}: {brings(card)}."
    return f"{name}: {sums(placing)}. {connection(placing, advanced)}"


def sums(trial: Trial) -> str:
    """What comes of boots, cards and objective, and the total."""
    parts = (("boots", trial.boots), ("cards", trial.cards), ("objective", trial.objective))
    said = ", ".join(f"{name} {points:+}" for name, points in parts if points)
    return f"{said or 'nothing now'}, total {trial.after.total}"


def connection(placing: Placing, advanced: bool) -> str:
    """The boots that are made; in the advanced game whether the connection is perfect, and if not, which halves stand
    alone.
    """
    joint = placing.joint
    assert joint is not None
    if not advanced:
        return f"{counted(len(joint.boots), 'boot') if joint.boots else 'No boot'}."
    if joint.perfect:
        return f"Perfect: {counted(len(joint.boots), 'boot')}."
    if not joint.alone:
        return "No boot."
    cards = placing.after.cards
    one, other = (0, 1) if placing.at == 0 else (-2, -1)
    edges = cards[one].slot.card.right_edge, cards[other].slot.card.left_edge
    halves = dict.fromkeys(
        half for place in joint.alone for half in (edges[0][place], edges[1][place]) if half != EMPTY
    )
    return f"{'Imperfect' if joint.boots else 'No boot'}: {' '.join(halves)} alone."


def brings(card: League) -> str:
    """What a card brings, and for what: marsh left brings 2 for each plains."""
    sides = [f"{symbol} {side}" for side, symbol in (("left", card.left), ("right", card.right)) if symbol is not None]
    worth = f"{card.points}" if card.per is None else f"{card.points} for each {card.per}"
    return f"{joined(sides)} {'each bring' if len(sides) > 1 else 'brings'} {worth}" if sides else "it has no condition"


def then_text(table: Table, card: League, placing: Placing, help: bool) -> str:
    """What comes after a card is placed; at a bare table the player finds out what the connection brings."""
    advanced, joint = table.options.advanced, placing.joint
    escapes = len(joint.boots) if help and advanced and joint is not None and joint.perfect else 0
    if table.last_turn:
        phase = "no card is taken" if escapes or (advanced and not help) else "the game is over"
    else:
        phase = (_PHASES_AND_MORE if escapes else _PHASES)[card.weather]
    return f"Then {phase}" + (f"; then look at {counted(escapes, 'Escape card')}." if escapes else ".")


_PHASES = {
    None: "take a card of the river",
    Symbol.RAIN: "rain: the top card of the deck, unseen",
    Symbol.SUN: "sun: one more card is revealed, take it or one of the river",
    Symbol.WIND: "wind: sweep the river and take one, or swap your two cards for three",
}
_PHASES_AND_MORE = _PHASES | {
    Symbol.SUN: "sun: the revealed card or one of the river",
    Symbol.WIND: "wind: sweep the river or swap your hand",
}


def sliding_text(sliding: Sliding, others: int, help: bool) -> str:
    """An Escape card under a part of a card; how many others then go to the discards."""
    where = f"{'above' if sliding.part is Part.UPPER else 'below'} card {sliding.move.number}"
    gone = {0: "", 1: " The other goes."}.get(others, f" The other {others} go.")
    if not help:
        return f"{sliding.escape.name} {where}.{gone}"
    return f"{sliding.escape.name} {where}: {sums(sliding)}.{gone}"


def choice_text(view: View, move: Move) -> str:
    """What a choice after placing does."""
    table = view.table
    match move.kind:
        case Kind.SWEEP:
            return "sweep the river: four new cards, and you take one of them."
        case Kind.SWAP:
            return "swap: both cards of your hand go, and you draw three unseen."
        case _:
            card = numbered(table.to_choose, move.number)
            if table.revealed is None:
                source = "deck" if table.deck else "discards, shuffled"
                return f"take {card.said}. The river is filled from the {source}."
            fills = "it goes to your hand" if card == table.revealed else "the sun's card fills its place"
            return f"take {card.said}; {fills}."


def hint_of(view: View) -> str:
    """What may be done now, when Enter would do nothing."""
    table = view.table
    match table.step:
        case Step.PLACE:
            end = "; Left and Right choose the end" if table.area.journey else ""
            return f"Choose a card of your hand with 1-3{end}."
        case Step.WIND:
            return "Wind: W sweeps the river, X swaps the two cards in your hand for three."
        case Step.TAKE:
            sun = ", or E the card that the sun revealed" if table.revealed is not None else ""
            return f"Take a card of the river with a-d{sun}."
        case Step.ESCAPE:
            return "Only you see these Escape cards: 1-3 which one, then the arrows where to."
        case Step.UNDER:
            return "Where does your Escape card go? Left and Right which card, Up above it, Down below it."
        case _:
            return ""


def objective_said(objective: Objective, players: int) -> str:
    """What the objective asks for, among so many players, as short as it can be said."""
    wanted = objective.symbols
    match objective.aim:
        case Aim.COUNT:
            first = f"{objective.points} for {objective.least} {several(wanted[0], objective.least)}"
            return f"{first}, then {objective.more} for each further"
        case Aim.SETS:
            words = (SHORT[symbol] if len(wanted) > WHOLE_WORDS else symbol.word for symbol in wanted)
            return f"{objective.points} for each {'+'.join(words)}"
        case Aim.MOST:
            second = f", second {objective.more}" if objective.more and players >= SECOND_FROM else ""
            return f"{objective.points} for the most {several(wanted[0], 2)}{second}"


def several(symbol: Symbol, number: int) -> str:
    """What so many of a symbol are called."""
    return symbol.times(number).partition(" ")[2]


def objective_text(line: ObjectiveLine) -> str:
    """How a player stands to the objective."""
    objective = line.objective
    if objective.aim is Aim.SETS:
        have = counted(line.sets, "set")
    else:
        place = ("", ", the most", ", second")[line.place] + (", shared" if line.shared > 1 else "")
        have = f"{line.counts[0]} {several(objective.symbol, line.counts[0])}{place}"
    return f"{have}, {counted(line.points, 'point')}"


def note_of(view: View) -> str:
    """What the rules may say of the game that is played, with these eyes' facts only."""
    table = view.table
    made = table.turn.joint
    if made is not None and table.turn.placed is not None:
        said = f"In your game now: {table.turn.placed.said} made {counted(len(made.boots), 'boot')}"
        if not table.options.advanced:
            return f"{said}."
        return f"{said}; the connection is {'perfect' if made.perfect else 'not perfect'}."
    return f"In your game now: turn {table.round} of 7, {counted(table.deck, 'card')} in the deck."
