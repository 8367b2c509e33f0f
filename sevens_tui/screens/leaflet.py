"""A leaflet: lines to read, longer than the window or not. The log, the list of keys, and what is known to all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from textual.binding import Binding

from sevens_tui.core import Entry, Prompt
from sevens_tui.screens.page import BOLD, SOFT, TEXT, Page, draw_header, draw_keys, key
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit


@dataclass(frozen=True)
class Item:
    """A line of a leaflet: what stands in its margin, the text, and the key that a click on it presses."""

    margin: str = ""
    text: str = ""
    ink: Ink = TEXT
    action: str | None = None


class Leaflet(Page[None]):
    """Lines to read, pushed over the page they belong to and popped when they are laid aside."""

    BINDINGS = [
        key("up,k", "scroll(-1)", "scroll", "Up/Down", "a line up or down"),
        key("down,j", "scroll(1)", ""),
        key("pageup", "scroll(-18)", "page", "PgUp/PgDn", "a page up or down"),
        key("pagedown,space", "scroll(18)", ""),
        key("home", "scroll(-99999)", ""),
        key("end", "scroll(99999)", ""),
        key("escape,enter", "back", "back", "Esc", "back to where you were"),
        key("h,H", "hide", ""),
        *Page.BINDINGS,
    ]

    def __init__(
        self,
        title: str,
        facts: str,
        items: Sequence[Item],
        *,
        margin: int = 12,
        at_end: bool = False,
        hides: bool = False,
    ) -> None:
        """``hides``: it lies over a hand, so that H closes the curtain."""
        super().__init__()
        self._title, self._facts, self._items, self._margin = title, facts, items, margin
        self._top = 0
        self._at_end, self._hides = at_end, hides

    @property
    def hides(self) -> bool:
        return self._hides

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "hide":
            return self._hides
        return action != "scroll" or len(self._lines(self.size.width)) > self.size.height - 3

    def _lines(self, width: int) -> list[Item]:
        lines: list[Item] = []
        room = min(width, 160) - self._margin - 6
        for item in self._items:
            for number, text in enumerate(wrap(item.text, room) or [""]):
                lines.append(replace(item, margin=item.margin if number == 0 else "", text=text))
        return lines

    def action_scroll(self, by: int) -> None:
        """Move the text."""
        last = max(0, len(self._lines(self.size.width)) - (self.size.height - 3))
        self._top = max(0, min(last, self._top + by))
        self._at_end = False
        self.redraw()

    def scrolled(self, lines: int) -> None:
        self.action_scroll(3 * lines)

    def touched(self, target: Target | None) -> None:
        if isinstance(target, str):
            self.dismiss(target)

    def action_hide(self) -> None:
        """Close the curtain, over a leaflet too: a log holds what only these eyes were told."""
        self.sevens.hide()

    def action_back(self) -> None:
        """Done reading."""
        self.dismiss(None)

    def draw(self, canvas: Canvas) -> None:
        lines = self._lines(canvas.width)
        room = canvas.height - 3
        if self._at_end:
            self._top = max(0, len(lines) - room)
        shown = lines[self._top : self._top + room]
        draw_header(canvas, self._title, self._facts, "")
        for y, item in enumerate(shown, 2):
            canvas.put(3, y, fit(item.margin, self._margin - 2), BOLD, item.action)
            canvas.put(3 + self._margin, y, fit(item.text, canvas.width - self._margin - 4), item.ink, item.action)
        if self._top + room < len(lines):
            canvas.fill(0, canvas.height - 2, canvas.width, 1, TEXT)
            canvas.put(3 + self._margin, canvas.height - 2, "more below", SOFT)
        draw_keys(canvas, self.keys_now())


def log_page(prompt: Prompt, title: str, *, hides: bool = False) -> Leaflet:
    """Everything these eyes were told, newest last."""
    items = [_entry(prompt, entry) for entry in prompt.log] or [Item("", "nothing has happened yet", SOFT)]
    return Leaflet("Log", f"{title}, as you saw it", items, at_end=True, hides=hides)


def _entry(prompt: Prompt, entry: Entry) -> Item:
    text = prompt.named(entry.line.text) + (" (no other choice)" if entry.forced else "")
    return Item(prompt.who(entry), text)


def keys_page(
    bindings: Sequence[Binding], title: str, legend: Sequence[tuple[str, str]] = (), *, hides: bool = False
) -> Leaflet:
    """The keys of a page, made from its bindings, and what the marks on it mean."""
    items = [
        Item(binding.key_display or binding.key.split(",")[0], binding.tooltip, action=binding.action)
        for binding in bindings
        if binding.tooltip
    ]
    mouse = (
        "A click moves the cursor there and shows what would happen; a second click there, or one on the Enter badge, "
        "does it. Words in the key line are buttons. Right click is Esc; the wheel scrolls."
    )
    marks = [Item(), *(Item(mark, meaning) for mark, meaning in legend)] if legend else []
    return Leaflet("Keys", title, [*items, Item(), Item("Mouse", mouse), *marks], margin=16, hides=hides)
