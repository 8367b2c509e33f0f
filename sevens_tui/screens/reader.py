"""The reader: the rules of the games, laid over the page from which they were opened."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events

from sevens_tui.grammar import counted
from sevens_tui.rules import GAMES, Game
from sevens_tui.rules.sections import Section, read, search
from sevens_tui.screens.page import (
    BOLD,
    HEADER,
    ROW,
    SOFT,
    TEXT,
    TITLE,
    Page,
    Press,
    draw_header,
    draw_keys,
    key,
)
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit
from sevens_tui.widgets.rules_text import Row, Setter, columns, draw_rows
from sevens_tui.widgets.sheet import Sheet

LIST = 25
"""The width of the list of sections."""

TOP = 2
TWO_COLUMNS = 120
"""From this width on, text stands in two columns."""

_GAP = 5  # cells between two columns
_WIDEST_COLUMN = 72
_LONGEST_SEARCH = 40


@dataclass(frozen=True)
class Chosen:
    """The target of a section in the list, by its index."""

    section: int


@dataclass(frozen=True)
class Other:
    """The target of another game, by its name."""

    game: str


@dataclass(frozen=True)
class Part:
    """The target of what is not in words: the list, or the text. The wheel moves the one it is over."""

    name: str


_IN_LIST = Part("list")
_IN_TEXT = Part("text")


class Reader(Page[None]):
    """The rules, opened at a section, pushed over a page and popped when they are laid aside.

    ``note`` ties that section to the position, in what the eyes before the screen may know; it stands on the tray.
    ``hides``: it lies over a hand, so that H closes the curtain.
    """

    BINDINGS = [
        key("up", "section(-1)", "section", "Up/Down", "the section before or after"),
        key("down", "section(1)", ""),
        key("home", "section(-99)", "", "Home/End", "the first or the last section"),
        key("end", "section(99)", ""),
        key("pageup", "page(-1)", "page", "PgUp/PgDn", "a page up or down, where a section is longer than the window"),
        key("pagedown", "page(1)", ""),
        key("left", "game(-1)", "game", "Left/Right", "the rules of another game"),
        key("right", "game(1)", ""),
        key("slash", "find", "find", "/", "find words; Enter goes to the next place, Esc ends it"),
        key("enter", "next", ""),
        key("h,H", "hide", "hide", "H", "close the curtain at once"),
        key("question_mark", "help", "keys", "?", "this list"),
        key("escape", "back", "back", "Esc", "back to where you were"),
        key("f1", "close", ""),
        *Page.BINDINGS,
    ]

    def __init__(self, game: Game | None, section: str = "", note: str = "", *, hides: bool = False) -> None:
        super().__init__()
        self.game = next(iter(GAMES.values())) if game is None else game
        self._noted = (self.game.name, 0)
        self._note, self._hides = note, hides
        self._where: dict[str, int] = {}
        self._top = 0  # the first row of the list that is shown
        self._offset = 0  # rows of text that have been paged away
        self._words: str | None = None  # what is looked for; None when nothing is
        self._window = (80, 24)
        ids = [each.id for each in self._sections]
        self._go(ids.index(section) if section in ids else 0)
        self._noted = (self.game.name, self._at)

    # what is read

    @property
    def _sections(self) -> tuple[Section, ...]:
        return read(f"sevens_tui.rules.{self.game.package}")

    @property
    def _at(self) -> int:
        return self._where.get(self.game.name, 0)

    @property
    def section(self) -> Section:
        """The section that is read."""
        return self._sections[self._at]

    def _others(self) -> list[Game]:
        return [game for game in GAMES.values() if game is not self.game]

    def _hits(self) -> list[int]:
        """The sections in which all that is looked for stands together."""
        ids = {id for id, _ in search(self._sections, self._words or "")}
        return [number for number, section in enumerate(self._sections) if section.id in ids]

    def _go(self, number: int) -> None:
        """To another section, from its beginning."""
        self._where[self.game.name] = max(0, min(len(self._sections) - 1, number))
        self._offset = 0
        self._show_in_list()

    # measures

    @property
    def _room(self) -> int:
        """Rows of text, and of the list."""
        return self._window[1] - TOP - 1

    @property
    def _columns(self) -> int:
        return 2 if self._window[0] >= TWO_COLUMNS else 1

    @property
    def _setter(self) -> Setter:
        room = self._window[0] - LIST - 5 - _GAP * (self._columns - 1)
        words = tuple((self._words or "").casefold().split())
        return Setter(self.game.package, min(room // self._columns, _WIDEST_COLUMN), words)

    def _body(self) -> list[Row]:
        noted = (self.game.name, self._at) == self._noted
        return self._setter.body(self.section, self._note if noted else "", self._room * self._columns - 2)

    def _last_offset(self, body: list[Row]) -> int:
        """How far the text can be paged away: below its title, nothing at all if there is room for it."""
        return max(0, len(body) + 2 - self._room * self._columns)

    @property
    def hides(self) -> bool:
        return self._hides

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if self._words is not None and action in ("game", "find", "hide", "help"):
            return False  # their keys are letters to be found, or move within what is typed
        if action == "page":
            return self._last_offset(self._body()) > 0
        if action == "hide":
            return self._hides
        return self._words is not None if action == "next" else True

    # the list

    def _list(self) -> list[tuple[int, str, Ink, Target]]:
        """The rows of the list: how far they are indented, what they say, in which ink, and what a click means."""
        hits = self._hits()
        rows: list[tuple[int, str, Ink, Target]] = []
        for number, section in enumerate(self._sections):
            ink = ROW if number == self._at else SOFT
            if number in hits:
                ink = (ink if number == self._at else BOLD)._replace(underline=True)
            rows.append((3, section.title, ink, Chosen(number)))
        rows += [(0, "", SOFT, _IN_LIST), (3, "Other games", SOFT, _IN_LIST)]
        for game in self._others():
            rows.append((3, f"{game.key} {game.title}", TEXT, Other(game.name)))
        return rows

    def _scroll_list(self, by: int) -> None:
        self._top = max(0, min(len(self._list()) - self._room, self._top + by))

    def _show_in_list(self) -> None:
        """Scroll the list as little as needed to show the section and one on each side; at the last one, to the end."""
        below = len(self._list()) - 1 if self._at == len(self._sections) - 1 else self._at + 2
        self._top = min(max(below + 1 - self._room, min(self._top, self._at - 2)), self._at)
        self._scroll_list(0)

    def _draw_list(self, canvas: Canvas) -> None:
        canvas.fill(0, 1, LIST, canvas.height - 2, Ink("text", "panel"), _IN_LIST)
        rows = self._list()
        shown = rows[self._top : self._top + self._room]
        for y, (x, text, ink, target) in enumerate(shown, TOP):
            if isinstance(target, (Chosen, Other)):
                here = target == Chosen(self._at)
                canvas.fill(0, y, LIST, 1, ROW if here else Ink("text", "panel"), target)
                if here:
                    canvas.put(1, y, "▸", ROW)
            canvas.put(x, y, fit(text, LIST - x), ink)
        for y, hidden, word, step in ((TOP, self._top, "above", -1), (TOP + len(shown) - 1, self._below(), "below", 1)):
            if hidden > 0:
                canvas.fill(0, y, LIST, 1, Ink("soft", "panel"), Press(f"list({step})"))
                canvas.put(1, y, f"more {word}", SOFT)

    def _below(self) -> int:
        """How many rows of the list are below the window."""
        return len(self._list()) - self._room - self._top

    # the text

    def _draw_text(self, canvas: Canvas) -> None:
        setter, room = self._setter, self._room
        canvas.fill(LIST, 1, canvas.width - LIST, canvas.height - 2, TEXT, _IN_TEXT)
        body = self._body()
        last = self._last_offset(body)
        self._offset = min(self._offset, last)
        first = [*setter.title(self.section), *body[self._offset :]]
        following = [setter.section(each) for each in self._sections[self._at + 1 :]] if self._columns > 1 else []
        x = LIST + 3
        for column in columns(first, [] if last else following, room, self._columns):
            draw_rows(canvas, x, TOP, setter.width, column)
            x += setter.width + _GAP
        if self._offset:
            canvas.put(LIST + 3, TOP + 1, "more above", SOFT, Press("page(-1)"))
        if self._offset < last:
            x = LIST + 3 + (self._columns - 1) * (setter.width + _GAP)
            canvas.fill(x - 2, TOP + room - 1, setter.width + 4, 1, TEXT, _IN_TEXT)
            canvas.put(x, TOP + room - 1, "more below", SOFT, Press("page(1)"))

    def _draw_find(self, canvas: Canvas, words: str) -> None:
        """The last line while something is looked for: what, where it is, and the two keys for it."""
        y, hits = canvas.height - 1, self._hits()
        canvas.fill(0, y, canvas.width, 1, HEADER)
        x = canvas.put(1, y, "Find  ", TITLE)
        x = canvas.put(x, y, f"{fit(words, 28)}_", Ink("bright", "panel", bold=True)) + 2
        if not words.split():
            found = "type what you look for"
        elif not hits:
            found = "not in these rules"
        elif self._at in hits:
            found = f"{hits.index(self._at) + 1} of {counted(len(hits), 'section')}"
        else:
            found = f"in {counted(len(hits), 'section')}"
        canvas.put(x, y, found, Ink("soft", "panel"))
        x = canvas.width - 21
        for shown, word, target in (("Enter", "next", Press("next")), ("Esc", "end", Press("back"))):
            x = canvas.put(x, y, f"{shown} ", TITLE, target)
            x = canvas.put(x, y, word, Ink("soft", "panel"), target) + 2

    def draw(self, canvas: Canvas) -> None:
        if self._window != (canvas.width, canvas.height):
            self._window = (canvas.width, canvas.height)
            self._show_in_list()
        draw_header(canvas, "Rules", self.game.title, f"{self._at + 1} of {len(self._sections)}")
        self._draw_list(canvas)
        self._draw_text(canvas)
        if self._words is None:
            draw_keys(canvas, self.keys_now())
        else:
            self._draw_find(canvas, self._words)

    # keys

    def typed(self, event: events.Key) -> None:
        char = event.character if event.is_printable else None
        if self._words is None:
            wanted = (char or "").upper()
            for game in self._others():
                if game.key == wanted:
                    self._open(game)
        elif event.key == "backspace":
            self._look_for(self._words[:-1])
        elif char:
            self._look_for(self._words + char)

    def on_paste(self, event: events.Paste) -> None:
        """Look for what is pasted."""
        if self._words is not None and not self.too_small:
            self._look_for(self._words + " ".join(event.text.split()))

    def _look_for(self, words: str | None) -> None:
        self._words = words if words is None else words[:_LONGEST_SEARCH]
        self.redraw()

    def _open(self, game: Game) -> None:
        """Read the rules of another game, from where they were left."""
        self.game, self._top, self._words = game, 0, None
        self._go(self._at)
        self.redraw()

    def action_section(self, by: int) -> None:
        """Another section."""
        self._go(self._at + by)
        self.redraw()

    def action_page(self, by: int) -> None:
        """Another page of a long section."""
        last = self._last_offset(self._body())
        self._offset = max(0, min(last, self._offset + by * (self._room - 4)))
        self.redraw()

    def action_list(self, by: int) -> None:
        """Scroll the list by a page, and stay in the section."""
        self._scroll_list(by * (self._room - 4))
        self.redraw()

    def action_game(self, by: int) -> None:
        """Another game."""
        games = list(GAMES.values())
        self._open(games[(games.index(self.game) + by) % len(games)])

    def action_find(self) -> None:
        """Look for words."""
        self._look_for("")

    def action_next(self) -> None:
        """The next section in which the words are; after the last, the first."""
        hits = self._hits()
        if not hits:
            return
        self._go(next((hit for hit in hits if hit > self._at), hits[0]))
        rows = [number for number, row in enumerate(self._body()) if row.hit]
        if rows and rows[0] >= self._room * self._columns - 3:
            self._offset = rows[0]  # drawing keeps it within bounds
        self.redraw()

    def action_hide(self) -> None:
        """Close the curtain: a note holds what only these eyes may know."""
        self.sevens.hide()

    def action_back(self) -> None:
        """End looking for something, or else done reading."""
        if self._words is not None:
            self._look_for(None)
        else:
            self.dismiss(None)

    def action_close(self) -> None:
        """Done reading."""
        self.dismiss(None)

    def action_help(self) -> None:
        """The list of keys."""
        self.show_keys("Rules")

    # mouse

    def touched(self, target: Target | None) -> None:
        if isinstance(target, Chosen):
            self._go(target.section)
        elif isinstance(target, Other):
            self._open(GAMES[target.game])
            return
        self.redraw()

    def on_sheet_scrolled(self, event: Sheet.Scrolled) -> None:
        if self.too_small:
            return
        by = -1 if event.direction == "up" else 1
        if isinstance(event.target, (Chosen, Other)) or event.target in (_IN_LIST, Press("list(1)"), Press("list(-1)")):
            self._scroll_list(3 * by)
        elif last := self._last_offset(self._body()):
            self._offset = max(0, min(last, self._offset + 3 * by))
        self.redraw()
