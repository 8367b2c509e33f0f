"""Red7 drawn from views: the canvas band, the palettes, the leader grid, the hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sevens_tui.core import Seat
from sevens_tui.grammar import counted
from sevens_tui.rules.red7.table import RAINBOW, RULES, Card, Cards, Colour, Table
from sevens_tui.widgets.canvas import Canvas, Ink, Target, width_of

SOFT, TEXT, BOLD = Ink("soft"), Ink("text"), Ink("bright", bold=True)
LINE = Ink("line")
GRID, STEP = 52, 4
PALETTE, PALETTE_ROOM = 14, 37

ACTIONS = {1: "take", 3: "draw", 5: "more", 7: "move"}
"""What an odd card does, in one word under it."""


@dataclass(frozen=True)
class Spot:
    """The target of a rule's letter in the grid, or of a player's row."""

    kind: str
    number: int


def chip(colour: Colour, *, bold: bool = True) -> Ink:
    """The ink of a piece in a colour."""
    return Ink("ink", f"red7.{colour.letter}", bold=bold)


def draw_band(canvas: Canvas, table: Table) -> None:
    """Lines 1 to 3: the rule that holds, in its colour over the whole width."""
    ink = chip(table.rule)
    canvas.fill(0, 1, canvas.width, 3, ink)
    x = canvas.put(2, 2, str(table.rule), ink)
    canvas.put(x + 3, 2, f"{RULES[table.rule]} wins", chip(table.rule, bold=False))
    pile = f"canvas of {len(table.canvas)}" if table.canvas else "the canvas begins red"
    canvas.right(canvas.width - 2, 2, pile, chip(table.rule, bold=False))


@dataclass(frozen=True, repr=False)
class Picture:
    """What the table part shows: how it stands, how it would stand, and what is marked in it.

    ``then`` is the table as it would be, ``now`` itself when nothing is planned; ``laid`` is the one whose palettes are
    drawn, in which a card that is to leave them still lies. ``new`` are cards that would come to
    a palette; ``hands`` are those that lie open for all; ``marked`` are cards that may be chosen, ``cursor`` the one
    under the cursor; ``sets`` are the cards compared under the rule ``reason``.
    """

    now: Table
    then: Table
    laid: Table
    names: tuple[str, ...]
    seat: Seat | None
    new: Cards = ()
    marked: Cards = ()
    cursor: Card | None = None
    hands: tuple[Cards | None, ...] = ()
    sets: Cards = ()
    reason: Colour | None = None
    help: bool = True

    @property
    def planned(self) -> bool:
        """Whether something would change."""
        return self.then is not self.now


def draw_players(canvas: Canvas, top: int, picture: Picture) -> None:
    """The palettes and, beside them, the grid: who leads under each rule, and with how many cards."""
    now, then = picture.now, picture.then
    canvas.put(1, top, "Points" if now.options.advanced else "Player", SOFT)
    canvas.put(PALETTE, top, "Palette", SOFT)
    if picture.help:
        canvas.right(GRID - 2, top, "cards that count, R: highest", SOFT)
        for column, rule in enumerate(RAINBOW):
            canvas.put(GRID + STEP * column, top, f" {rule.letter.upper()} ", chip(rule), Spot("rule", rule))
        _draw_marks(canvas, top + 1, picture)
    leaders = {rule: then.leader(rule) for rule in RAINBOW}
    for seat in range(len(now.areas)):
        y = top + 2 + 2 * seat
        _draw_player(canvas, y, seat, picture)
        if picture.help:
            _draw_grid_row(canvas, y, seat, then, leaders)


def _draw_marks(canvas: Canvas, y: int, picture: Picture) -> None:
    if picture.reason is not None:
        canvas.put(GRID + STEP * RAINBOW.index(picture.reason), y, "why", BOLD)
        return
    now, then = RAINBOW.index(picture.now.rule), RAINBOW.index(picture.then.rule)
    canvas.put(GRID + STEP * now, y, "now", SOFT)
    if then != now:  # "then" is as wide as its column, so it leaves the blank before "now" on its other side
        canvas.put(GRID + STEP * then - (then + 1 == now), y, "then", BOLD)


def _draw_player(canvas: Canvas, y: int, seat: Seat, picture: Picture) -> None:
    now, area = picture.now, picture.then.areas[seat]
    here = seat == picture.seat
    if here:
        canvas.fill(0, y, canvas.width, 2, Ink("text", "tray"), Spot("player", seat))
        canvas.put(0, y, "▸", BOLD)
    canvas.put(1, y, str(seat + 1), TEXT)
    canvas.put(3, y, picture.names[seat], BOLD if here else TEXT)
    if now.options.advanced:
        # a long name takes the place where the points would stand; then they stand below for all, in one column
        below = any(3 + width_of(name) > PALETTE - 5 for name in picture.names)
        canvas.right(PALETTE - 2, y + below, str(area.points), SOFT)
    if area.out:
        canvas.put(PALETTE, y, f"out: {counted(area.down, 'card')} face down", SOFT)
        return
    draw_palette(canvas, PALETTE, y, PALETTE_ROOM, picture.laid.areas[seat].palette, picture)
    x = canvas.put(PALETTE, y + 1, in_hand(seat, picture), SOFT)
    leads, would = now.leader() == seat, picture.planned and picture.then.leader() == seat
    if not picture.help:
        return
    if would:
        canvas.put(max(x + 3, PALETTE + 12), y + 1, "would lead" if not leads else "would still lead", BOLD)
    elif leads:
        canvas.put(max(x + 3, PALETTE + 12), y + 1, "leads now", SOFT)


def in_hand(seat: Seat, picture: Picture) -> str:
    """How many cards a player holds; at an open table, which."""
    cards = picture.hands[seat] if picture.hands else None
    if not cards:
        return f"{picture.now.areas[seat].hand} in hand"
    return "holds " + " ".join(card.face for card in cards)


def draw_palette(canvas: Canvas, x: int, y: int, room: int, cards: Cards, picture: Picture, tall: bool = False) -> None:
    """A row of cards: four cells each, three or two when there are many."""
    cell = next((size for size in (4, 3) if size * len(cards) <= room), 2)
    for card in cards:
        target: Target = card
        before = "+" if card in picture.new else " "
        if card in picture.marked:
            before = "▸" if card == picture.cursor else "#"
        after = " "
        if card in picture.sets:
            before, after = "[", "]"
        face = (before + card.face + after)[:cell] if cell > 2 else card.face
        canvas.put(x, y, face, chip(card.colour), target)
        if tall:
            canvas.put(x, y + 1, " " * cell, chip(card.colour), target)
        x += cell


def _draw_grid_row(canvas: Canvas, y: int, seat: Seat, table: Table, leaders: dict[Colour, Seat | None]) -> None:
    for column, rule in enumerate(RAINBOW):
        x = GRID + STEP * column
        standing = table.standing(seat, rule)
        if table.areas[seat].out:
            canvas.put(x + 1, y, ".", LINE)
        elif standing is None:
            canvas.put(x + 1, y, "-", SOFT, Spot("rule", rule))
        else:
            size = standing.high.number if rule is Colour.RED else standing.size
            leads = leaders[rule] == seat
            canvas.put(
                x, y, f">{size}<" if leads else f" {size} ", chip(rule) if leads else Ink("text"), Spot("rule", rule)
            )


def draw_hand(
    canvas: Canvas,
    top: int,
    hand: Cards,
    cursor: Card | None,
    note: Callable[[Card], tuple[str, bool]],
    brings: Callable[[Card], str],
    heading: str,
    tall: bool = False,
    title: str = "Your hand",
) -> None:
    """The hand, numbered; under each card a note (the second says: it is part of the plan) and what it brings."""
    end = canvas.put(1, top, title, SOFT)
    canvas.put(max(PALETTE, end + 2), top, heading, SOFT)
    for index, card in enumerate(hand):
        x = 2 + 8 * index
        here = card == cursor
        canvas.put(x, top + 1, "▸" if here else str(index + 1), BOLD, card)
        canvas.put(x + 1, top + 1, f" {card.face} ", chip(card.colour), card)
        y = top + 2
        if tall:
            canvas.put(x + 1, y, "    ", chip(card.colour), card)
            y += 1
        text, planned = note(card)
        canvas.put(x + 2, y, text, Ink("bright", bold=True, underline=True) if planned else SOFT, card)
        mark = brings(card)
        if mark:
            canvas.put(x + 2, y + 1, mark, Ink("ink", "mark", bold=True), card)
