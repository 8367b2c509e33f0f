"""Red7 in a large window: tall cards, both grids side by side, the seven rules, and the log."""

from __future__ import annotations

from collections.abc import Callable

from sevens_tui.grammar import counted
from sevens_tui.rules.red7.table import RAINBOW, RULES, Colour, Table
from sevens_tui.widgets.canvas import Canvas, Ink
from sevens_tui.widgets.red7_table import BOLD, LINE, SOFT, TEXT, Picture, Spot, chip, draw_palette, in_hand

SIDE = 72
CELL = 6
LOG = 32
"""The line on which the log begins, below the hand."""

NOTES = 18
"""The first line below the seven rules and how equal sets are compared."""


def draw_large(canvas: Canvas, picture: Picture, draw_hand: Callable[[Canvas, int, bool], None]) -> None:
    """All between the band and the log, in at least 120 by 40 cells."""
    bottom = max(7 + 3 * len(picture.now.areas), NOTES)  # the second grid is as far right as what stands there
    _draw_players(canvas, 5, picture)
    if picture.help:
        _draw_rules(canvas, 5, picture)
        _draw_grid(canvas, 1, bottom, "now", picture.now, picture)
        if picture.planned:
            _draw_grid(canvas, 62, bottom, "then", picture.then, picture)
    draw_hand(canvas, LOG - 6, True)


def _draw_players(canvas: Canvas, top: int, picture: Picture) -> None:
    now = picture.now
    canvas.put(1, top, "Points" if now.options.advanced else "Player", SOFT)
    canvas.put(20, top, "Palette", SOFT)
    for seat in range(len(now.areas)):
        y = top + 1 + 3 * seat
        area = picture.then.areas[seat]
        here = seat == picture.seat
        if here:
            canvas.fill(0, y, SIDE - 2, 3, Ink("text", "tray"), Spot("player", seat))
            canvas.put(0, y, "▸", BOLD)
        canvas.put(1, y, str(seat + 1), TEXT)
        canvas.put(3, y, picture.names[seat], BOLD if here else TEXT)
        if now.options.advanced:
            canvas.right(19, y, str(area.points), SOFT)
        if area.out:
            canvas.put(20, y, f"out: {counted(area.down, 'card')} face down", SOFT)
            continue
        draw_palette(canvas, 20, y, SIDE - 22, picture.laid.areas[seat].palette, picture, tall=True)
        if picture.hands and picture.hands[seat]:
            canvas.put(36, y + 2, in_hand(seat, picture), SOFT)
        else:
            canvas.put(3, y + 1, in_hand(seat, picture), SOFT)
        leads, would = now.leader() == seat, picture.planned and picture.then.leader() == seat
        if not picture.help:
            continue
        if would:
            canvas.put(20, y + 2, "would lead" if not leads else "would still lead", BOLD)
        elif leads:
            canvas.put(20, y + 2, "leads now", SOFT)


def _draw_rules(canvas: Canvas, top: int, picture: Picture) -> None:
    canvas.put(SIDE, top, "The seven rules", SOFT)
    for y, rule in enumerate(RAINBOW, top + 1):
        canvas.put(SIDE, y, f" {rule.letter.upper()} ", chip(rule), Spot("rule", rule))
        here = rule is picture.then.rule
        x = canvas.put(SIDE + 4, y, RULES[rule], BOLD if here else TEXT)
        if rule is picture.now.rule:
            x = canvas.put(x + 2, y, "now", SOFT)
        if rule is picture.then.rule and picture.then.rule is not picture.now.rule:
            canvas.put(x + 2, y, "then", BOLD)
    y = top + 9
    for line in (
        "Equally many: the higher card leads.",
        "Equal numbers: red, orange, yellow, green,",
        "blue, indigo, violet.",
    ):
        canvas.put(SIDE, y, line, SOFT)
        y += 1


def _draw_grid(canvas: Canvas, x: int, top: int, word: str, table: Table, picture: Picture) -> None:
    """Who leads under each rule: the size of the best set, and its highest card."""
    canvas.put(x, top, word, BOLD if word == "then" else SOFT)
    for column, rule in enumerate(RAINBOW):
        canvas.put(x + 13 + CELL * column, top, f" {rule.letter.upper()}   "[:5], chip(rule), Spot("rule", rule))
    for seat in range(len(table.areas)):
        canvas.put(x, top + 1 + seat, picture.names[seat], TEXT)
    for column, rule in enumerate(RAINBOW):
        leader = table.leader(rule)
        for seat in range(len(table.areas)):
            _draw_cell(canvas, x + 13 + CELL * column, top + 1 + seat, table, seat, rule, seat == leader)


def _draw_cell(canvas: Canvas, x: int, y: int, table: Table, seat: int, rule: Colour, leads: bool) -> None:
    standing = table.standing(seat, rule)
    if table.areas[seat].out:
        canvas.put(x + 1, y, ".", LINE)
    elif standing is None:
        canvas.put(x + 1, y, "-", SOFT, Spot("rule", rule))
    else:
        text = f"{standing.size} {standing.high}"
        shown = f">{text}"[:5] + "<" if leads else f" {text} "
        canvas.put(x, y, shown[:5], chip(rule) if leads else TEXT, Spot("rule", rule))
