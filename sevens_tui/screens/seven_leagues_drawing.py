"""7 Leagues' play screen as it is drawn: your journey, and below it the river and your hand, or Escape cards."""

from __future__ import annotations

from collections.abc import Sequence

from sevens_tui.core import Prompt, Seat
from sevens_tui.rules.seven_leagues.table import LENGTH, Kind, League, Move, Side, Slot, Step, Table
from sevens_tui.screens.log import draw_log, log_lines
from sevens_tui.screens.seven_leagues_choice import Choice
from sevens_tui.screens.seven_leagues_words import LETTERS, objective_said, objective_text
from sevens_tui.widgets.canvas import Canvas, width_of
from sevens_tui.widgets.journey import (
    SMALL,
    SOFT,
    TEXT,
    End,
    Held,
    Look,
    Shown,
    draw_card,
    draw_escape,
    draw_journey,
)

JOURNEY = 5
"""The line on which the upper Escape cards of your journey stand."""

LOG = 82
"""The column in which the log begins in a large window."""


def own_journey(choice: Choice, seat: Seat, *, help: bool) -> Shown:
    """Your own journey, with the card or the Escape card that is tried on it."""
    table, placing, sliding = choice.view.table, choice.placing, choice.sliding
    journey, account = table.areas[seat].journey, table.accounts[seat]
    if placing is not None and choice.card is not None:
        longer = (*journey[: placing.at], Slot(choice.card), *journey[placing.at :])
        lines, changes = (placing.after.cards, placing.changes) if help else ((), ())
        return Shown(longer, lines, changes, placing.at, warned=help and table.options.advanced)
    tried = sliding if help else None
    lines = account.cards if tried is None else tried.after.cards
    marks = {under: f"{each.gain:+}" if help else "free" for under, each in choice.slidings.items()}
    return Shown(journey, lines if help else (), tried.changes if tried else (), None, marks, choice.place)


def journey_of(table: Table, seat: Seat, *, help: bool) -> Shown:
    """Somebody's journey as it stands."""
    return Shown(table.areas[seat].journey, table.accounts[seat].cards if help else ())


def draw_objective(canvas: Canvas, y: int, table: Table, seat: Seat, name: str, *, help: bool) -> None:
    """The objective, and how a player stands to it, beside it or, where that is too long, on the line below."""
    line = table.accounts[seat].objective
    if table.objective is None or line is None:
        return
    end = canvas.put(1, y, f"Objective  {objective_said(table.objective, len(table.areas))}", SOFT)
    stands = f"{name} {objective_text(line)}" if help else ""
    beside = end + 2 + width_of(stands) < canvas.width
    canvas.right(canvas.width - 1, y if beside else y + 1, stands, TEXT)


def mark_ends(canvas: Canvas, choice: Choice, look: Look) -> None:
    """The two free ends, to click on, while a card is to be placed."""
    journey = choice.view.table.area.journey
    if choice.step is not Step.PLACE or not journey:
        return
    count = len(journey) + (choice.placing is not None)
    first = (LENGTH - count) // 2
    for side, column in ((Side.LEFT, first - 1), (Side.RIGHT, first + count)):
        if 0 <= column < LENGTH:
            canvas.fill(look.x(column), JOURNEY + 1, look.width, look.rows, TEXT, End(side))


def draw_below(canvas: Canvas, y: int, choice: Choice, hand: Sequence[League], look: Look, whose: str = "Your") -> None:
    """The river or the Escape cards looked at, the card that the sun revealed, and the hand."""
    table = choice.view.table
    if choice.looked:
        canvas.put(look.x(0), y, "Escape cards: upper part, name, lower part", SOFT)
        for number, escape in enumerate(choice.looked):
            draw_escape(canvas, number, y + 1, escape, look, str(number + 1), escape == choice.escape)
    else:
        canvas.put(look.x(0), y, "River", SOFT)
        for number, card in enumerate(table.river):
            if card is not None:
                _draw_held(canvas, number, y + 1, card, look, choice, Held("river", number), LETTERS[number])
    if table.revealed is not None:
        canvas.put(look.x(4), y, "The sun's", SOFT)
        _draw_held(canvas, 4, y + 1, table.revealed, look, choice, Held("sun", 0), "e")
    first = LENGTH - len(hand)
    canvas.put(look.x(first), y, f"{whose} hand" if hand else "", SOFT)
    for number, card in enumerate(hand):
        _draw_held(canvas, first + number, y + 1, card, look, choice, Held("hand", number), str(number + 1))


def _draw_held(
    canvas: Canvas, column: int, y: int, card: League, look: Look, choice: Choice, held: Held, key: str
) -> None:
    chosen = card == choice.card or choice.chosen == Move(Kind.TAKE, card.number)
    ground = "tray" if held.where == "hand" else "panel"
    draw_card(canvas, column, y, card, look, ground, key=key, chosen=chosen, target=held)


def draw_more(
    canvas: Canvas, y: int, table: Table, seat: Seat, prompt: Prompt, names: Sequence[str], help: bool
) -> None:
    """In a large window: another journey, and the log beside it."""
    canvas.put(2, y, f"{names[seat]}'s journey", SOFT)
    draw_journey(canvas, y + 1, journey_of(table, seat, help=help), SMALL)
    draw_log(canvas, LOG, y, log_lines(prompt, names, canvas.width - LOG - 1, canvas.height - 1 - y))
