"""The settings: how sevens looks and behaves, for all games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from sevens_tui.screens.page import BOLD, SOFT, TEXT, Page, Press, draw_enter, draw_header, draw_keys, key
from sevens_tui.settings import Setting, Settings, settings_of
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit

WORDS = 26
"""Where the values of a setting begin."""


@dataclass(frozen=True)
class Row:
    """A setting, or one value of it when ``value`` is not None."""

    number: int
    value: int | None = None


class SettingsPage(Page[Settings]):
    """Every change shows at once; the page answers with what is set when it is left."""

    BINDINGS = [
        key("down,tab", "move(1)", "move", "Up/Down", "another setting"),
        key("up,shift+tab", "move(-1)", ""),
        key("right", "choose(1)", "choose", "Left/Right", "another value"),
        key("left", "choose(-1)", ""),
        key("d,D", "default", "default", "D", "the value this setting has in a new sevens"),
        key("enter", "back", "", "Enter", "keep the settings and go back"),
        key("escape", "back", "menu", "Esc", "keep the settings and go back"),
        key("question_mark", "help", "keys", "?", "this list"),
        *Page.BINDINGS,
    ]

    def __init__(self, settings: Settings, where: str) -> None:
        super().__init__()
        self.settings = settings
        self._where = where
        self._rows = settings_of()
        self._at = 0

    def _index(self, row: Setting) -> int | None:
        now = getattr(self.settings, row.name)
        return next((number for number, value in enumerate(row.values) if value.value == now), None)

    def draw(self, canvas: Canvas) -> None:
        draw_header(canvas, "Settings", "for all games", "")
        for number, row in enumerate(self._rows):
            self._draw_row(canvas, 3 + number, number, row)
        row = self._rows[self._at]
        index = self._index(row)
        y = 5 + len(self._rows)
        meaning = "" if index is None else row.values[index].meaning
        for text in (*wrap(f"{row.help[:1].upper()}{row.help[1:]}.", 74), *wrap(meaning and f"Now: {meaning}.", 74)):
            canvas.put(3, y, text, SOFT)
            y += 1
        draw_enter(canvas, canvas.height - 3, "back to the menu; what you changed is kept.", target=Press("back"))
        canvas.put(1, canvas.height - 2, fit(f"They are kept in {self._where}", canvas.width - 2), SOFT)
        draw_keys(canvas, self.keys_now())

    def _draw_row(self, canvas: Canvas, y: int, number: int, row: Setting) -> None:
        here = number == self._at
        canvas.fill(1, y, 78, 1, Ink("text", "tray" if here else None), Row(number))
        if here:
            canvas.put(1, y, "▸", BOLD)
        canvas.put(3, y, row.title, BOLD if here else TEXT)
        chosen, x = self._index(row), WORDS
        for at, value in enumerate(row.values):
            shown, ink = (f"[{value.word}]", BOLD) if at == chosen else (f" {value.word} ", SOFT)
            x = canvas.put(x, y, shown, ink, Row(number, at)) + 1
        if chosen is None:
            canvas.put(x, y, f"[{getattr(self.settings, row.name)}]", BOLD)

    def _set(self, row: Setting, value: Any) -> None:
        self.settings = replace(self.settings, **{row.name: value})
        self.sevens.apply(self.settings)
        self.redraw()

    def action_move(self, by: int) -> None:
        """Another setting."""
        self._at = (self._at + by) % len(self._rows)
        self.redraw()

    def action_choose(self, by: int) -> None:
        """Another value."""
        row = self._rows[self._at]
        index = self._index(row)
        at = (0 if by > 0 else -1) if index is None else (index + by) % len(row.values)
        self._set(row, row.values[at].value)

    def action_default(self) -> None:
        """The value it has in a new sevens."""
        row = self._rows[self._at]
        self._set(row, row.default)

    def touched(self, target: Target | None) -> None:
        if isinstance(target, Row):
            self._at = target.number
            if target.value is not None:
                row = self._rows[self._at]
                self._set(row, row.values[target.value].value)
            self.redraw()

    def scrolled(self, lines: int) -> None:
        self.action_move(lines)

    def action_help(self) -> None:
        """The list of keys."""
        self.show_keys("Settings")

    def action_back(self) -> None:
        """Done."""
        self.reply(self.settings)
