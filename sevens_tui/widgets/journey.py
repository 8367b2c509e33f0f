"""7 Leagues drawn from views: cards whose half boots join, journeys, the river, hands and Escape cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from sevens_tui.core import Seat
from sevens_tui.rules.seven_leagues.table import (
    GOLDEN,
    CardLine,
    Condition,
    Escape,
    Journey,
    League,
    Part,
    Side,
    Slot,
    Symbol,
    joints,
)
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit

SOFT, TEXT, BOLD = Ink("soft"), Ink("text"), Ink("bright", bold=True)
MARK = Ink("ink", "mark", bold=True)
GOLD = Ink("ink", "gold", bold=True)
ALONE = Ink("whynot", bold=True)

SHORT = {
    Symbol.PLAINS: "Pln",
    Symbol.FOREST: "For",
    Symbol.MOUNTAIN: "Mtn",
    Symbol.MARSH: "Msh",
    Symbol.LAKE: "Lak",
    Symbol.SUN: "Sun",
    Symbol.RAIN: "Rai",
    Symbol.WIND: "Wnd",
}
"""Symbols in three letters, where a card has no room for words."""

TINY = {symbol: short[:2] for symbol, short in SHORT.items()} | {Symbol.MOUNTAIN: "Mt", Symbol.MARSH: "Ms"}
"""Symbols in two letters."""

COLUMNS = 7


class Look(NamedTuple):
    """How large cards are drawn: where the first column begins, how wide a card is, and whether words are whole."""

    left: int
    width: int
    whole: bool

    def x(self, column: int) -> int:
        """Where a column begins."""
        return self.left + (self.width + 1) * column

    @property
    def rows(self) -> int:
        """Lines of a card: header, three places, conditions; in a large one also the name, and a line a condition."""
        return 6 + self.named if self.whole else 5

    @property
    def named(self) -> int:
        """Lines of a card for its name, below the header."""
        return 2 if self.whole else 0

    def word(self, symbol: Symbol) -> str:
        """A symbol as it is written on a card."""
        return symbol.word if self.whole else SHORT[symbol]


SMALL, LARGE = Look(2, 10, False), Look(4, 15, True)


class Held(NamedTuple):
    """The target of a card of the hand, of the river, or of the Escape cards looked at, by its place there from 0."""

    where: str
    number: int


class Under(NamedTuple):
    """The target of a part of a card of a journey, by the card's place from 0."""

    number: int
    part: Part


class End(NamedTuple):
    """The target of an end of the journey."""

    side: Side


def value_of(points: int, per: Symbol | None, look: Look) -> str:
    """What a met condition brings, as it is written on a card."""
    if per is None:
        return str(points)
    return f"{points}/{per.word if look.whole else SHORT[per]}"


def draw_card(
    canvas: Canvas,
    column: int,
    y: int,
    card: League,
    look: Look,
    ground: str,
    *,
    key: str = "",
    chosen: bool = False,
    conditions: Sequence[Condition] = (),
    target: Target | None = None,
    lower: Target | None = None,
) -> None:
    """A League card; ``key`` is what picks it, ``conditions`` are how its conditions stand in a journey.

    A click on it means ``target``, on its lower half ``lower``, if that is another one.
    """
    x, width = look.x(column), look.width
    body = Ink("text", ground)
    canvas.fill(x, y, width, look.rows, body, target)
    below = look.rows // 2
    canvas.fill(x, y + look.rows - below, width, below, body, lower or target)
    head = MARK if chosen else Ink("ink", f"leagues.{card.terrain}", bold=True)
    title = f"{key}{'▸' if chosen else ' '}{card.terrain.word}"
    canvas.put(x, y, fit(title, width).ljust(width), head, target)
    if look.whole:
        canvas.right(x + width - 1, y, str(card.number), head, target)
    for row, line in enumerate(_name_lines(card.name, width - 1, look.named), y + 1):
        canvas.put(x + 1, row, line, Ink("soft"))
    y += look.named
    _middle(canvas, x, y + 1, width, "" if card.weather is None else str(card.weather), TEXT)
    _middle(canvas, x, y + 2, width, value_of(card.points, card.per, look), BOLD)
    for place in range(3):
        for at, half in ((x, card.left_edge[place]), (x + width - 1, card.right_edge[place])):
            ink = Ink("gold", bold=True) if half == GOLDEN else SOFT if half == "." else BOLD
            canvas.put(at, y + 1 + place, half, ink)
    for condition in conditions or _unmet(card):
        _condition(canvas, x, y + 4, look, condition)


def _name_lines(name: str, width: int, room: int) -> list[str]:
    """A name in ``room`` lines of ``width`` cells; the last one cut, if it is longer."""
    lines = wrap(name, width, break_on_hyphens=False)
    return lines if len(lines) <= room else [*lines[: room - 1], fit(" ".join(lines[room - 1 :]), width)][:room]


def _unmet(card: League) -> list[Condition]:
    sides = ((Side.LEFT, card.left), (Side.RIGHT, card.right))
    return [Condition(side, symbol, False, None) for side, symbol in sides if symbol is not None]


def _middle(canvas: Canvas, x: int, y: int, width: int, text: str, ink: Ink) -> None:
    canvas.put(x + 2 + (width - 4 - len(text)) // 2, y, text, ink)


def _condition(canvas: Canvas, x: int, y: int, look: Look, condition: Condition) -> None:
    ink = BOLD if condition.met else SOFT
    if condition.side is Side.LEFT:
        canvas.put(x, y, condition_text(condition, look), ink)
    else:
        canvas.right(x + look.width, y + look.whole, condition_text(condition, look), ink)


def condition_text(condition: Condition, look: Look) -> str:
    """A condition: which side it looks at, and a tick once it is met."""
    word = look.word(condition.symbol)
    if condition.side is Side.LEFT:
        return ("✓" if condition.met else "<") + word
    return word + ("✓" if condition.met else ">")


def _roomiest(room: int, *texts: str) -> str:
    """The first of these texts that takes no more than ``room`` cells; the last one cut, if none does."""
    return next((text for text in texts if len(text) <= room), fit(texts[-1], room))


def upper_text(escape: Escape, room: int) -> str:
    """The symbols that an Escape card adds, in ``room`` cells: each with its sign, or all of them after one."""
    short, tiny = ([names[symbol] for symbol in escape.upper] for names in (SHORT, TINY))
    each = " ".join(f"+{name}" for name in short)
    return _roomiest(room, each, f"+{' '.join(short)}", f"+{' '.join(tiny)}", f"+{''.join(tiny)}")


def lower_text(escape: Escape, room: int, met: bool = False) -> str:
    """The condition that an Escape card adds, and what it brings, in ``room`` cells."""
    asked = condition_text(Condition(escape.side, escape.condition, met, None), SMALL)
    worth = "x2" if escape.double else value_of(escape.points, escape.per, SMALL)
    tiny = worth if escape.per is None else f"{escape.points}/{TINY[escape.per]}"
    return _roomiest(room, f"{asked} {worth}", f"{asked}{worth}", f"{asked}{tiny}")


class Shown(NamedTuple):
    """A journey as it is drawn. ``lines`` are what its cards bring, empty where nothing is to be counted; ``changes``
    what is about to be added to each; ``new`` is the place of a card that is not placed yet, ``key`` what picks it.
    ``marks`` say what an Escape card would bring at free parts, ``cursor`` is the one it is held at. ``warned``: halves
    of the new card that stand alone are marked.
    """

    journey: Journey
    lines: Sequence[CardLine] = ()
    changes: Sequence[int] = ()
    new: int | None = None
    marks: Mapping[Under, str] = {}
    cursor: Under | None = None
    warned: bool = False


def draw_journey(canvas: Canvas, y: int, shown: Shown, look: Look, *, compact: bool = False) -> None:
    """A journey from the line of its upper Escape cards to that of its points; ``compact``: they stand in the cards."""
    first = (COLUMNS - len(shown.journey)) // 2
    for at, slot in enumerate(shown.journey):
        line = shown.lines[at] if shown.lines else None
        _draw_slot(canvas, first + at, y, at, slot, line, shown, look)
        if line is not None:
            _draw_points(canvas, first + at, y, at, line, shown, look, compact)
    _draw_joints(canvas, first, y, shown, look)


def _draw_slot(
    canvas: Canvas, column: int, y: int, at: int, slot: Slot, line: CardLine | None, shown: Shown, look: Look
) -> None:
    x, width = look.x(column), look.width
    conditions = line.conditions if line is not None else ()
    upper, lower = (Under(at, Part.UPPER), Under(at, Part.LOWER)) if shown.marks else (None, None)
    draw_card(canvas, column, y + 1, slot.card, look, "table", conditions=conditions, target=upper, lower=lower)
    met = bool(line and line.lower is not None and line.lower.met)
    for part, row, escape in ((Part.UPPER, y, slot.upper), (Part.LOWER, y + 1 + look.rows, slot.lower)):
        under = Under(at, part)
        if escape is not None:
            room = width - 1  # a card, brackets and all, ends before the next one begins
            text = upper_text(escape, room) if part is Part.UPPER else lower_text(escape, room, met)
            strong = part is Part.UPPER or met
            # the brackets say that it is one card, however many symbols it has, and that it is none of the League's
            tray = Ink("text" if strong else "soft", "tray", bold=met)
            canvas.put(x - 1, row, f"[{text}]".ljust(width + 1), tray)
        elif under in shown.marks:
            here = under == shown.cursor
            text = f"{'▸' if here else ' '}{shown.marks[under]}".ljust(width)
            canvas.put(x, row, text, MARK if here else Ink("text", "tray"), under)


def _draw_points(
    canvas: Canvas, column: int, y: int, at: int, line: CardLine, shown: Shown, look: Look, compact: bool
) -> None:
    x, width = look.x(column), look.width
    change = shown.changes[at] if shown.changes else 0
    row = y + 2 + look.rows
    if compact:
        _middle(canvas, x, y + look.rows - 1 - look.whole, width, str(line.points), BOLD)
    elif at == shown.new:
        canvas.put(x, row, f"▸ new {change:+4}".ljust(width), MARK)
    elif change:
        canvas.put(x, row, f"{line.points - change} {change:+}".center(width), BOLD)
    else:
        canvas.put(x, row, str(line.points).center(width), TEXT)


def _draw_joints(canvas: Canvas, first: int, y: int, shown: Shown, look: Look) -> None:
    """Complete boots over the gaps; where it is warned of them, also halves of the new card that stand alone."""
    top = y + 2 + look.named
    for at, joint in enumerate(joints(shown.journey)):
        gap = look.x(first + at + 1) - 1
        for place, kind in joint.boots:
            canvas.put(gap - 1, top + place, f"{kind}={kind}", GOLD if kind == GOLDEN else MARK)
        if shown.warned and shown.new in (at, at + 1):
            for place in joint.alone:
                canvas.put(gap, top + place, "!", ALONE)


def draw_escape(canvas: Canvas, column: int, y: int, escape: Escape, look: Look, key: str, chosen: bool) -> None:
    """An Escape card that is looked at: its upper part, its name on two lines, its lower part."""
    x, width, target = look.x(column), look.width, Held("escape", int(key) - 1)
    canvas.fill(x, y, width, look.rows, Ink("text", "tray"), target)
    canvas.put(
        x, y, f"{key}{'▸' if chosen else ' '}Escape".ljust(width), MARK if chosen else Ink("bright", "line"), target
    )
    canvas.put(x, y + 1, upper_text(escape, width), BOLD)
    for row, line in enumerate(wrap(escape.name, width)[: look.rows - 3], y + 2):
        canvas.put(x, row, line, SOFT)
    canvas.put(x, y + look.rows - 1, lower_text(escape, width), BOLD)


def draw_players(
    canvas: Canvas,
    y: int,
    names: Sequence[str],
    journeys: Sequence[Journey],
    totals: Sequence[int] | None,
    seat: Seat | None,
) -> None:
    """Everybody's journey in two letters a card, two players a line, with the points so far."""
    half = canvas.width // 2
    for each, journey in enumerate(journeys):
        x, row = half * (each % 2) + 1, y + each // 2
        here = each == seat
        if here:
            canvas.fill(x - 1, row, half, 1, Ink("text", "tray"))
            canvas.put(x - 1, row, "▸", BOLD)
        canvas.put(x, row, str(each + 1), TEXT, Seen(each))
        canvas.put(x + 2, row, names[each], BOLD if here else TEXT, Seen(each))
        terrains = [TINY[slot.card.terrain] for slot in journey] + ["--"] * (COLUMNS - len(journey))
        canvas.put(x + 13, row, " ".join(terrains), SOFT, Seen(each))
        if totals is not None:
            canvas.right(x + half - 2, row, str(totals[each]), BOLD if here else TEXT)


class Seen(NamedTuple):
    """The target of a player's line: their journey."""

    seat: Seat
