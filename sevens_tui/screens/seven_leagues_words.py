"""What decisions in 7 Leagues would bring, in one line each, what comes next, and what may be done."""

from __future__ import annotations

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
)
from sevens_tui.screens.phrases import counted, joined

DOING = {
    Step.PLACE: "places",
    Step.WIND: "has wind",
    Step.TAKE: "takes a card",
    Step.ESCAPE: "escapes",
    Step.UNDER: "escapes",
    Step.OVER: "is done",
}
"""What the player whose turn it is does, in a word or two."""

LETTERS = "abcd"
"""The keys of the river."""


def placing_text(placing: Placing, card: League, whole: bool) -> str:
    """A card at an end: what it brings."""
    where = "" if placing.move.kind is Kind.PLACE else f", {placing.move.kind.value} end"
    name = f"{card.terrain.word}{where}"
    if not whole:
        return f"{name}."
    if placing.joint is None:
        possible = f", up to {placing.possible} with its neighbours" if placing.possible else ""
        return f"{name}: your first card. It looks for {looks_for(card)}{possible}."
    return f"{name}: {sums(placing)}. {connection(placing)}"


def sums(trial: Trial) -> str:
    """Boots, cards, objective, and the total."""
    parts = [f"boots {trial.boots:+}", f"cards {trial.cards:+}"]
    if trial.objective:
        parts.append(f"objective {trial.objective:+}")
    return f"{', '.join(parts)}, total {trial.after.total}"


def connection(placing: Placing) -> str:
    """Whether the connection is perfect, and if not, which halves stand alone."""
    joint = placing.joint
    assert joint is not None
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
    return f"{'Imperfect' if joint.boots else 'No boot'}: {joined(list(halves))} alone."


def looks_for(card: League) -> str:
    """The conditions of a card, in words."""
    sides = [f"{symbol} {side}" for side, symbol in (("left", card.left), ("right", card.right)) if symbol is not None]
    return joined(sides)


def then_text(table: Table, card: League, placing: Placing) -> str:
    """What comes after a card is placed."""
    joint = placing.joint
    escapes = len(joint.boots) if table.options.advanced and joint is not None and joint.perfect else 0
    if table.last_turn:
        phase = "the game is over" if not escapes else "no card is taken"
    else:
        phase = (_PHASES_AND_MORE if escapes else _PHASES)[card.weather]
    return f"Then {phase}" + (f"; then look at {counted(escapes, 'Escape card')}." if escapes else ".")


_PHASES = {
    None: "take a card of the river",
    Symbol.RAIN: "rain: a card from the pile, unseen",
    Symbol.SUN: "sun: one more card is revealed, take it or one of the river",
    Symbol.WIND: "wind: sweep the river and take one, or swap your two cards for three",
}
_PHASES_AND_MORE = _PHASES | {
    Symbol.SUN: "sun: take the revealed card or one of the river",
    Symbol.WIND: "wind: sweep the river or swap your hand",
}


def sliding_text(sliding: Sliding, others: int, whole: bool) -> str:
    """An Escape card under a part of a card; how many others then go to the discards."""
    where = f"{'above' if sliding.part is Part.UPPER else 'below'} card {sliding.move.number}"
    gone = {0: "", 1: " The other goes."}.get(others, f" The other {others} go.")
    if not whole:
        return f"{sliding.escape.name} {where}.{gone}"
    what = f"cards {sliding.cards:+}" + (f", objective {sliding.objective:+}" if sliding.objective else "")
    return f"{sliding.escape.name} {where}: {what}, total {sliding.after.total}.{gone}"


def choice_text(view: View, move: Move) -> str:
    """What a choice after placing does."""
    table = view.table
    match move.kind:
        case Kind.SWEEP:
            return "sweep the river: four new cards, and you take one of them."
        case Kind.SWAP:
            return "swap: both cards of your hand go, and you draw three unseen."
        case _:
            card = next(card for card in table.to_choose if card.number == move.number)
            if table.revealed is None:
                return f"take {card.face}. The river is filled from the pile."
            fills = "it goes to your hand" if card == table.revealed else f"{table.revealed.face} fills its place"
            return f"take {card.face}; {fills}."


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
            return "Only you see these Escape cards: 1-3 which one, then the arrows where it goes."
        case Step.UNDER:
            return "Where does your Escape card go? Left and Right which card, Up above it, Down below it."
        case _:
            return ""


def objective_said(objective: Objective, players: int) -> str:
    """What the objective asks for, among so many players."""
    if objective.aim is not Aim.MOST:
        return objective.said
    second = f", second most {objective.more}" if objective.more and players >= SECOND_FROM else ""
    return f"most {objective.symbol.word} {objective.points}{second}"


def objective_text(line: ObjectiveLine) -> str:
    """How a player stands to the objective."""
    objective = line.objective
    have = ", ".join(f"{count} {symbol.word}" for symbol, count in zip(objective.symbols, line.counts, strict=False))
    if line.place:
        have += {1: ", most", 2: ", second"}[line.place] + (" (shared)" if line.shared > 1 else "")
    return f"{have}: {counted(line.points, 'point')}"


def note_of(view: View) -> str:
    """What the rules may say of the game that is played, with these eyes' facts only."""
    table = view.table
    made = table.turn.joint
    if made is not None and table.turn.placed is not None:
        boots = counted(len(made.boots), "boot")
        perfect = "perfect" if made.perfect else "not perfect"
        return f"In your game now: {table.turn.placed.face} made {boots}; the connection is {perfect}."
    return f"In your game now: turn {table.round} of 7, {counted(table.deck, 'card')} in the pile."
