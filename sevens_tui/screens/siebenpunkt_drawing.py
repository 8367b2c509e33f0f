"""Siebenpunkt's play screen as it is drawn: the estate, the lists beside it, the tiles below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sevens_tui.core import Prompt, Seat
from sevens_tui.rules.siebenpunkt.table import (
    PLACED,
    RESERVE,
    SIDE,
    Living,
    Own,
    Pattern,
    Sheet,
    Step,
    Tile,
    View,
    areas,
    estate_of,
    marked,
    nearest,
    on_the_table,
    score,
    squares_of,
)
from sevens_tui.screens.log import draw_log, log_lines
from sevens_tui.screens.siebenpunkt_choice import Choice
from sevens_tui.screens.siebenpunkt_words import about, about_mandate, others_of, progress_of
from sevens_tui.widgets.animal_rows import (
    CARD,
    EATS,
    HERE,
    LOST,
    NEW,
    POINTS,
    Row,
    Tab,
    animal_row,
    draw_asked,
    draw_card,
    draw_rows,
    mandate_row,
    missing_text,
    status,
)
from sevens_tui.widgets.canvas import Canvas, Ink, fit
from sevens_tui.widgets.estate import BOLD, SMALL, SOFT, TEXT, Look, draw_estate, draw_tile

TABLE, MINE = "Table", "Mine"
TRAY = Ink("text", "tray")


@dataclass(frozen=True)
class Held:
    """The target of a tile in the tray, by its number."""

    number: int


@dataclass(frozen=True)
class Scene:
    """What is drawn: a choice, whose estate is shown, which list is open, and which of its lines is chosen.

    ``seat`` is who sits before the screen, or whose turn it is. ``other`` is a player whose estate is looked at.
    ``watched``: whoever looks on is none of the players, so that each is called by name.
    """

    choice: Choice
    names: tuple[str, ...]
    seat: Seat
    other: Seat | None
    tab: str
    line: str | None
    help: bool
    watched: bool = False

    @property
    def view(self) -> View:
        """What these eyes see now."""
        return self.choice.view

    @property
    def shown(self) -> Seat:
        """Whose estate is shown."""
        return self.seat if self.other is None else self.other

    @property
    def marked_only(self) -> bool:
        """Whether the list is that of the animals one player has marked, not of those on the table."""
        return self.other is not None or self.tab == MINE

    @cached_property
    def animals(self) -> list[Row]:
        """The lines of the list that is open."""
        if self.marked_only:
            return self._marked()
        before = on_the_table(self.view, self.seat)
        after = {each.animal.id: each for each in on_the_table(self.choice.after, self.seat)}
        own = self.view.owns[self.seat]
        claimed = {*self.choice.claims, *(own.claims if own else ())}
        return [
            animal_row(
                str(number),
                each,
                _home(each, after.get(each.animal.id, each)),
                help=self.help,
                claimed=each.animal.id in claimed,
            )
            for number, each in enumerate(before, 1)
        ]

    def _marked(self) -> list[Row]:
        after = self.choice.after if self.other is None else self.view
        then = {each.animal.id: each for each in marked(after, self.shown)}
        return [
            animal_row("", then.get(each.animal.id, each), _home(each, then.get(each.animal.id, each)), help=self.help)
            for each in marked(self.view, self.shown)
        ]

    @cached_property
    def mandates(self) -> list[Row]:
        """The mandates of the player whose estate is shown, if these eyes know them."""
        before = areas(self.view, self.shown)
        after = {each.mandate.id: each for each in areas(self.choice.after, self.shown)}
        found = []
        for letter, each in zip("abcd", before, strict=False):
            then = after.get(each.mandate.id, each)
            home = status(then)
            if (each.done is None) != (then.done is None):
                home = NEW if each.done is None else LOST
            found.append(mandate_row(letter, each, home, help=self.help))
        return found

    @cached_property
    def rows(self) -> list[Row]:
        """All lines that can be chosen, animals and then mandates."""
        return [*self.animals, *self.mandates]

    @cached_property
    def told(self) -> str:
        """What the line that is chosen has and lacks, in a sentence; nothing at a bare table."""
        if self.line is None or not self.help:
            return ""
        after = self.choice.after if self.other is None else self.view
        living = [] if self.other is not None else [*on_the_table(after, self.seat)]
        for each in (*marked(after, self.shown), *living):
            if each.animal.id == self.line:
                names = [after.table.animal(prey).name for prey in each.food]
                return about(each, names)
        return next((about_mandate(each) for each in areas(after, self.shown) if each.mandate.id == self.line), "")

    @cached_property
    def asked(self) -> Row | None:
        """The line that is chosen."""
        return next((row for row in self.rows if row.id == self.line), None)

    @cached_property
    def marks(self) -> Mapping[int, str]:
        """What stands on the squares: where the chosen line is, or nearly is, and what is missing there."""
        row = self.asked
        if row is None or not self.help:
            return {}
        after = self.choice.after if self.other is None else self.view
        done = next((each.done for each in areas(after, self.shown) if each.mandate.id == row.id), None)
        if done is not None:
            return dict.fromkeys(squares_of(done.squares), "==")
        return _place_marks(row.pattern, after, self.shown)


def _home(before: Living, after: Living) -> str:
    if before.home != after.home:
        return NEW if after.home else LOST
    return HERE if after.home else missing_text(after.place.missed)


def _place_marks(pattern: Pattern, view: View, seat: Seat) -> dict[int, str]:
    place = nearest(pattern, estate_of(view, seat))
    marks = dict.fromkeys(place.squares, "==")
    wants = [*place.wants, *[None] * len(place.missing)]
    for square, want in zip(place.missing, wants, strict=False):
        marks[square] = "??" if want is None else f"?{want.letters}"
    return marks | dict.fromkeys(place.barred, "xx")


# drawing


def draw_all(canvas: Canvas, scene: Scene, look: Look) -> None:
    """All between the header and the preview."""
    x = look.right + LEFT_OF_PANEL
    ghost = scene.choice.ghost if scene.other is None and not scene.choice.pending else None
    draw_estate(canvas, 2, estate_of(scene.view, scene.shown), look, scene.marks, ghost)
    canvas.fill(x - 1, 1, canvas.width - x + 1, canvas.height - 6, Ink("text", "ground"))
    _draw_tabs(canvas, x, scene)
    if look is SMALL:
        _draw_lists(canvas, x, scene, canvas.height - 6)
    else:
        _draw_cards(canvas, x, scene)
    _draw_tray(canvas, canvas.height - 5, scene)


def draw_more(canvas: Canvas, look: Look, prompt: Prompt, names: Sequence[str]) -> None:
    """In a large window: what happened, below the estate."""
    top = 4 + look.height * SIDE
    draw_log(canvas, 1, top, log_lines(prompt, names, look.right, canvas.height - 7 - top))


LEFT_OF_PANEL = 3
"""Cells between the estate and the lists: the road, where half a tile may lie."""


def _draw_tabs(canvas: Canvas, x: int, scene: Scene) -> None:
    edge = canvas.width - 1
    if scene.other is not None:
        total = f" {score(scene.view, scene.other).total:+}" if scene.help else ""
        canvas.put(x, 1, f"{scene.names[scene.other]}'s estate{total}", BOLD)
        canvas.right(edge, 1, others_of(scene.view.table, scene.other) if canvas.width >= 100 else "", SOFT)
        return
    total = f" {score(scene.choice.after, scene.seat).total:+}" if scene.help else ""
    mine = scene.names[scene.seat] if scene.watched else MINE
    small = canvas.width < 100
    for name, text in ((TABLE, TABLE), (MINE, f"{mine}{total}"), ("Others", "Others")):
        ink = BOLD._replace(underline=True) if name == scene.tab else SOFT
        x = canvas.put(x, 1, text, ink, Tab(name)) + (1 if small else 2)
    if small:
        canvas.right(canvas.width - POINTS, 1, "pts" if x < canvas.width - POINTS - 3 else "", SOFT)
        canvas.put(canvas.width - EATS, 1, "eats", SOFT)
        canvas.right(canvas.width, 1, "home" if scene.tab == TABLE else "", SOFT)


def _draw_lists(canvas: Canvas, x: int, scene: Scene, last: int) -> None:
    mandates, asked = scene.mandates, scene.asked
    tail = (5 + len(mandates) if mandates else 4) if asked is not None else len(mandates) + bool(mandates)
    y = _draw_animals(canvas, x, 2, scene, last - tail)
    if mandates:
        y = max(y, 10)
        own = scene.other is None and not scene.view.table.over
        whose = f"{scene.names[scene.seat]}'s mandates" if scene.watched else "Your mandates, secret"
        canvas.put(x, y, whose if own else "Mandates", SOFT)
        y = draw_rows(canvas, x, y + 1, mandates, scene.line, last)
    if asked is not None:
        _draw_asked(canvas, x, max(y, last - 3), asked, scene)


def _draw_animals(canvas: Canvas, x: int, y: int, scene: Scene, last: int) -> int:
    """The list of animals, above those of a player what they come to; as far as line ``last``. Gives the line after."""
    rows = scene.animals
    if scene.marked_only:
        y = _draw_sums(canvas, x, y, score(scene.choice.after, scene.shown), scene)
        if not rows:
            canvas.put(x, y, "no animal is claimed yet", SOFT)
            return y + 1
    room = last - y + 1
    if len(rows) <= room:
        return draw_rows(canvas, x, y, rows, scene.line, last)
    at = next((n for n, row in enumerate(rows) if row.id == scene.line), 0)
    start = min(max(0, at - room + 3), len(rows) - room + 1)  # the chosen one and, if there is one, the next
    y = draw_rows(canvas, x, y, rows[start : start + room - 1], scene.line, last - 1)
    canvas.put(x + 2, y, f"{len(rows) - room + 1} more: Up and Down", SOFT)
    return y + 1


def _draw_asked(canvas: Canvas, x: int, y: int, asked: Row, scene: Scene) -> None:
    mandate = any(row.id == asked.id for row in scene.mandates)
    draw_asked(canvas, x, y, asked.name, asked.pattern, 3, mandate=mandate)


def _draw_sums(canvas: Canvas, x: int, y: int, sheet: Sheet, scene: Scene) -> int:
    """Where the points come from. Gives the line after."""
    if not scene.help:
        return y
    parts = f"animals {sheet.plus:+} {sheet.minus or '-0'}"
    if scene.view.table.options.advanced:
        secret = scene.view.owns[scene.shown] is None and not scene.view.table.over
        parts += f" strips {sheet.field:+} mandates {'secret' if secret else f'{sheet.mandates:+}'}"
    canvas.put(x, y, fit(parts, canvas.width - x), TEXT)
    return y + 1


def _draw_cards(canvas: Canvas, x: int, scene: Scene) -> None:
    """Animals and mandates as cards, two beside each other, with their patterns; those of one player as a list."""
    bottom = canvas.height - 6
    if scene.marked_only:
        y = _draw_animals(canvas, x, 3, scene, bottom - 10)
        asked = scene.asked
        if asked is not None and not any(row.id == asked.id for row in scene.mandates):
            _draw_asked(canvas, x, y, asked, scene)
            y += 4
    else:
        y = _draw_pairs(canvas, x, 3, scene.animals, scene.line, bottom)
    _draw_pairs(canvas, x, y + 1, scene.mandates, scene.line, bottom)


def _draw_pairs(canvas: Canvas, x: int, y: int, rows: Sequence[Row], chosen: str | None, bottom: int) -> int:
    """Cards, two beside each other, as far as they end above line ``bottom``. Gives the line after."""
    for number, row in enumerate(rows):
        at = x + (CARD[0] + 1) * (number % 2)
        if at + CARD[0] <= canvas.width and y + CARD[1] <= bottom:
            draw_card(canvas, at, y, row, here=row.id == chosen)
        if number % 2 or number == len(rows) - 1:
            y += CARD[1]
    return y


def _draw_tray(canvas: Canvas, y: int, scene: Scene) -> None:
    """The tiles to choose from or to place, and what everybody owes."""
    canvas.fill(0, y, canvas.width, 2, TRAY)
    table, own = scene.view.table, scene.choice.own
    if own is not None and scene.choice.step is Step.CHOOSE:
        title = scene.names[scene.seat] if scene.watched else "Choose one"
        _draw_tiles(canvas, y, title, dict(enumerate(own.pack, 1)), scene.choice)
        old = table.areas[scene.seat].reserve
        have = [f"kept {letters(own.kept)}"] * bool(own.kept) + ([f"reserve {letters([old])}"] if old else [])
        canvas.right(canvas.width - 1, y, "   ".join(have), SOFT)
    elif own is not None and scene.choice.step is Step.PLACE:
        slots = _slots(own)
        title = scene.names[scene.seat] if scene.watched else "Your tiles"
        _draw_tiles(canvas, y, title if slots else f"{title}: all settled.", slots, scene.choice)
    elif (kept := scene.view.owns[scene.seat]) is not None and kept.kept and scene.other is None:
        reserve = kept.reserved if kept.reserved is not None else table.areas[scene.seat].reserve
        held = f" In reserve: {letters([reserve])}." if reserve is not None else ""
        who = scene.names[scene.seat] if scene.watched else "You"
        canvas.put(1, y, f"{who} kept {letters(kept.kept)}.{held}", SOFT)
    arrow = "" if table.over else f"tiles go {table.arrow.value}"
    canvas.right(canvas.width - 1, y + 1, arrow, SOFT)
    canvas.put(
        1,
        y + 1,
        progress_of(table, own, scene.seat, scene.names, canvas.width - len(arrow) - 4, asked=not scene.watched),
        SOFT,
    )


def letters(tiles: Sequence[Tile]) -> str:
    """Tiles in letters: Ap-Po, Bl-St."""
    return ", ".join(f"{tile.one.letters}-{tile.two.letters}" for tile in tiles)


def _slots(own: Own) -> dict[int, Tile]:
    """The tiles to be settled, and the one in reserve."""
    return own.unsettled if own.reserved is None else {**own.unsettled, PLACED + 2: own.reserved}


def _draw_tiles(canvas: Canvas, y: int, title: str, tiles: Mapping[int, Tile], choice: Choice) -> None:
    canvas.put(1, y, title, SOFT)
    x = 14
    for number, tile in tiles.items():
        here = number == choice.number or (choice.chosen is not None and choice.chosen.number == number)
        canvas.put(x - 1, y, "▸" if here else " ", BOLD, Held(number))
        at = canvas.put(x, y, str(number) if number <= RESERVE else " ", BOLD, Held(number)) + 1
        reserved = number > RESERVE or (number == RESERVE and choice.step is Step.PLACE)
        if reserved:
            at = canvas.put(at, y, "reserve", SOFT, Held(number)) + 1
        x = draw_tile(canvas, at, y, tile, Held(number)) + 3
