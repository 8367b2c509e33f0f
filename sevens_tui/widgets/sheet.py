"""The one widget of every screen: it fills the window, shows canvases, and sends what changed from one to the next."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from sevens_tui.widgets.canvas import Canvas, Ink, Target, cells_of
from sevens_tui.widgets.frugal import make_frugal
from sevens_tui.widgets.palette import Palette

Direction: TypeAlias = Literal["up", "down"]

LEFT_BUTTON = 1
RIGHT_BUTTON = 3


def strip_of(canvas: Canvas, y: int, palette: Palette) -> Strip:
    """Row ``y`` as Textual draws it."""
    segments: list[Segment] = []
    for text, ink in canvas.row(y):
        cells, style = cells_of(text), palette.style(ink)
        # rich loses combining characters where it cuts a segment, so their cells stand by themselves.
        whole = isinstance(cells, str) or max(map(len, cells)) <= 1
        segments += [Segment(palette.glyphs(part), style) for part in ((text,) if whole else cells) if part]
    return Strip(segments, canvas.width)


class Sheet(Widget, can_focus=False):
    """Shows one canvas at a time; tells what was pressed on it.

    Rows are handed to the compositor as they are, past Textual's styles and colour filters (see palette.py), so no CSS
    colour, tint or opacity has any effect on a Sheet. Where the window is larger than the canvas, bare ground shows.
    """

    DEFAULT_CSS = "Sheet { width: 100%; height: 100%; border: none; scrollbar-size: 0 0; }"

    class Pressed(Message):
        """A mouse button went down on a cell; ``target`` is what the canvas says of it."""

        def __init__(self, target: Target | None, x: int, y: int, button: int) -> None:
            super().__init__()
            self.target, self.x, self.y, self.button = target, x, y, button

    class Scrolled(Message):
        """The wheel was turned over a cell."""

        def __init__(self, direction: Direction, target: Target | None) -> None:
            super().__init__()
            self.direction, self.target = direction, target

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.canvas: Canvas | None = None
        self._palette = Palette()
        self._strips: dict[int, Strip] = {}

    def on_mount(self) -> None:
        make_frugal(self.screen)

    def show(self, canvas: Canvas, palette: Palette) -> None:
        """Show ``canvas`` from now on. It must not be drawn on any more; the next frame is another canvas."""
        old, self.canvas = self.canvas, canvas
        if old is None or palette != self._palette or (old.width, old.height) != (canvas.width, canvas.height):
            self._palette = palette
            self._strips.clear()
            self.refresh()
            return
        spans = canvas.changes(old)
        for y, _, _ in spans:
            self._strips.pop(y, None)
        if spans:
            self.refresh(*(Region(left, y, right - left, 1) for y, left, right in spans))

    def render_line(self, y: int) -> Strip:
        """Row ``y``, as wide as the widget."""
        strip = self._strips.get(y)
        width = self.size.width
        if strip is None or strip.cell_length != width:
            strip = self._strips[y] = self._row(y, width)
        return strip

    def _row(self, y: int, width: int) -> Strip:
        if self.canvas is None:
            return Strip.blank(width)
        ground = self._palette.style(Ink("text", "ground"))
        if y >= self.canvas.height:
            return Strip.blank(width, ground)
        return strip_of(self.canvas, y, self._palette).adjust_cell_length(width, ground)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of ``crop``. Overridden so that nothing filters their styles."""
        return [self.render_line(y).crop(crop.x, crop.right) for y in range(crop.y, crop.bottom)]

    def _target(self, event: events.MouseEvent) -> Target | None:
        return None if self.canvas is None else self.canvas.target_at(event.x, event.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        event.stop()
        if event.button in (LEFT_BUTTON, RIGHT_BUTTON):
            self.post_message(self.Pressed(self._target(event), event.x, event.y, event.button))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrolled("up", self._target(event)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrolled("down", self._target(event)))

    def render(self) -> Any:
        """Not used: rows come from render_lines."""
        return ""
