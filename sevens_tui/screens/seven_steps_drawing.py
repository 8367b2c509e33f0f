"""7 Steps' play screen as it is drawn: marks on the board, and the panel beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sevens_tui.core import Entry, Prompt
from sevens_tui.rules.seven_steps.table import (
    COMPENSATED,
    KEEP_NEW,
    TOP,
    Kind,
    Move,
    Step,
    Table,
    Turn,
    View,
    imagine,
    running,
)
from sevens_tui.screens.log import HEADING, log_lines
from sevens_tui.screens.seven_steps_choice import ON_BOARD, Choice
from sevens_tui.screens.seven_steps_words import mark_of, rule_of
from sevens_tui.widgets.canvas import Canvas
from sevens_tui.widgets.hex_board import Frame, Mark
from sevens_tui.widgets.seven_steps_panel import (
    Row,
    build_rows,
    draw_points,
    draw_rows,
    hand_rows,
    sum_rows,
    text_rows,
)

PANEL, WIDE_PANEL = 25, 39
"""Columns right of the board, in a small window and in a large one."""

NOTICE = "7 points or fewer bring you a special tile."


def board_frame(width: int, height: int) -> Frame:
    """Where the board is drawn in a window."""
    panel = WIDE_PANEL if width >= 110 else PANEL
    return Frame(0, 2, width - panel - 1, height - 6)


def panel_left(canvas: Canvas) -> int:
    """Where the panel's text begins."""
    return board_frame(canvas.width, canvas.height).width + 2


# marks


def marks(choice: Choice, *, help: bool) -> dict[int, Mark]:
    """What stands on the spaces: this turn's discs by number, and what may be chosen, with what it brings."""
    table, turn = choice.view.table, choice.view.table.turn
    found: dict[int, Mark] = {}
    if choice.plan:
        after = imagine(choice.view, choice.plan).table.turn
        found |= {space: Mark("[]") for space in _changed(after)}
        found |= {each.space: Mark(f"#{number}") for number, each in enumerate(after.built, 1)}
    elif help:
        found |= {space: Mark(mark_of(choice.ahead, move)) for space, move in choice.on_spaces.items()}
    if choice.step in ON_BOARD:
        found |= {space: Mark("[]", done=True) for space in _changed(turn) if space not in found}
    return found | {each.space: Mark(f"#{number}", done=True) for number, each in enumerate(table.turn.built, 1)}


def _changed(turn: Turn) -> list[int]:
    """The spaces that an aid tile changed."""
    return [*turn.removed, *(at for at in (turn.source, turn.target) if at is not None)]


def spread_marks(table: Table, told: Entry) -> dict[int, Mark]:
    """How many discs each space has more, or fewer, since towers were taken down."""
    board = table.board
    more: Counter[int] = Counter()
    for tower in (board.index[piece] for piece in told.line.pieces if piece in board.index):
        more[tower] -= TOP
        more.update(board.of_colour[board.colours[tower]])
    return {space: Mark(f"{count:+}", done=True) for space, count in more.items()}


# the panel


def draw_panel(canvas: Canvas, prompt: Prompt, names: Sequence[str], choice: Choice, *, help: bool) -> None:
    """Points, the running build or what is to be chosen, the rule of the step, and what happened."""
    view, table, x = choice.view, choice.view.table, panel_left(canvas)
    seat = table.seat if prompt.seat is None else prompt.seat
    width, last, large = canvas.width - x - 1, canvas.height - 5, canvas.height >= 34
    y = draw_points(canvas, x, 2, table, names, seat, view.owns) + 1
    rows: list[Row | None] = []
    if table.step is not Step.OVER and not prompt.turn_over:
        own = bool(choice.moves) or prompt.eyes == {table.seat}
        rows += _turn_rows(choice, "This build" if own else f"{names[table.seat]}'s build", help=help)
        rows = _fitted(rows, last - y + 1)
    if large or len(rows) + 4 <= last - y:
        low = choice.step in (Step.START, Step.BUILD) and table.turn.discs <= COMPENSATED
        for text in (NOTICE if low else "", _rule(choice) if large else ""):
            rows += [None, *text_rows(text, width)] if text else []
    if large:
        rows += [None, *hand_rows(view.owns, names, prompt.seat)] if len(prompt.eyes) > 1 else []
        lines = log_lines(prompt, names, width, last - y - len(rows) - 3)
        rows += [None, Row(HEADING), *(Row(line, soft=True) for line in lines)] if lines else []
    draw_rows(canvas, x, y, rows, last)


def _fitted(rows: list[Row | None], room: int) -> list[Row | None]:
    """As many rows as there is room for: gaps go first, then the earliest discs, which are numbered on the board."""
    if len(rows) > room:
        rows = [row for row in rows if row is not None]
    return rows if len(rows) <= room else [rows[0], *rows[len(rows) - room + 1 :]]


def _rule(choice: Choice) -> str:
    """The rule of the step, or of that which the chosen aid tile would bring."""
    return rule_of(choice.ahead.table) if choice.moves else ""


def _turn_rows(choice: Choice, heading: str, *, help: bool) -> list[Row | None]:
    """The running build, or what is to be chosen, and the sums."""
    view, table = choice.view, choice.view.table
    rows = build_rows(table, heading, choice.after, help=help)
    if choice.step in (Step.TILE, Step.KEEP, Step.COLLECT):
        rows += [None, *(_choice_row(view, move, move == choice.chosen, help) for move in choice.beside)]
    rows += [None] if len(rows) < 9 else []
    if choice.step not in (Step.KEEP, Step.COLLECT):
        rows += sum_rows(view, usable=any(move.kind is Kind.AID for move in choice.moves), help=help)
    return rows


def _choice_row(view: View, move: Move, here: bool, help: bool) -> Row:
    """A choice beside the board: its key, and what it is."""
    own = view.own
    assert own is not None
    match move.kind:
        case Kind.TAKE:
            return Row(f"{'A' if move.word == 'aid' else 'V'} {move.pile.words}", "", here, target=move)
        case Kind.KEEP:
            assert view.table.turn.gained is not None
            tile = own.new if move == KEEP_NEW else own.held(view.table.turn.gained)
            number, word = ("1", "new") if move == KEEP_NEW else ("2", "old")
            return Row(f"{number} {tile.title if tile else ''}", word, here, target=move)
        case Kind.POINTS:
            return Row(f"V {move.tile.title}", f"+{running(view).bonus}" if help else "", here, target=move)
        case _:
            return Row("S without it", "", here, target=move)


def draw_interlude_panel(canvas: Canvas, table: Table, names: Sequence[str]) -> None:
    """Points alone, above what happened."""
    draw_points(canvas, panel_left(canvas), 2, table, names, table.seat, ())


def draw_told(canvas: Canvas, lines: Sequence[str], players: int) -> None:
    """What happened, beside the board, which everybody wants to see now."""
    x = panel_left(canvas)
    rows = [row for line in lines for row in text_rows(line, canvas.width - x - 1, soft=False)]
    draw_rows(canvas, x, 4 + players, rows, canvas.height - 5)
