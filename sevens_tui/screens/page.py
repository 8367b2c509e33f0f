"""What every screen is: a page as large as the window, drawn on one sheet, that answers whoever asked it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from sevens_tui.environment import HEIGHT, WIDTH
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit, width_of
from sevens_tui.widgets.sheet import RIGHT_BUTTON, Sheet

if TYPE_CHECKING:
    from sevens_tui.app import SevensApp

T = TypeVar("T")

WIDEST = 160
"""A wider window is not filled: the page stands in its middle."""

_SPARED = ("rules", "log", "hide")
"""What the last line can do without, by action, the least needed first: the list of keys names it too."""

HEADER = Ink("text", "panel")
TITLE = Ink("bright", "panel", bold=True)
SOFT = Ink("soft")
TEXT = Ink("text")
BOLD = Ink("bright", bold=True)
BADGE = Ink("ink", "mark", bold=True)
ROW = Ink("bright", "tray", bold=True)
WHY_NOT = Ink("whynot")


@dataclass(frozen=True)
class Press:
    """The target of a word that stands for a key: a click on it does what the key does."""

    action: str


def key(keys: str, action: str, word: str, shown: str = "", help: str = "") -> Binding:
    """A binding: what the key line calls it, how the key is written there, and what the list of keys says.

    A binding without a word is not in the key line; one without a help is not in the list of keys.
    """
    return Binding(keys, action, word, show=bool(word), key_display=shown or None, tooltip=help)


def action_of(binding: Binding) -> tuple[str, tuple[str, ...]]:
    """The name of what a key does, and with what, as :meth:`Page.works` is asked about it."""
    name, _, rest = binding.action.partition("(")
    return name, (rest.rstrip(")").strip("'\""),)


class Page(Screen[str | None], Generic[T]):
    """A page. Subclasses say what is on it in :meth:`draw`, and give their answers to :meth:`reply`.

    Whoever shows the page awaits :meth:`answer`, once or time and again. Nothing else comes out of a page.
    """

    DEFAULT_CSS = "Page { overflow: hidden; }"
    AUTO_FOCUS = ""
    ALLOW_SELECT = False

    BINDINGS: ClassVar[list[BindingType]] = [
        key("ctrl+q,ctrl+c", "quit", "", "Ctrl+Q", "quit sevens; it asks once"),
        key("ctrl+z", "app.doze", "", "Ctrl+Z", "stop sevens, behind the curtain; fg in the shell brings it back"),
    ]

    unsaved = ""
    """Why the latest decisions of the game at the table could not be saved; the app says so to every page."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = Sheet()
        self._answers: asyncio.Queue[T] = asyncio.Queue()
        self._quitting = False

    @property
    def sevens(self) -> SevensApp:
        """The app, as what it is."""
        return cast("SevensApp", self.app)

    def compose(self) -> ComposeResult:
        yield self.sheet

    @property
    def on_top(self) -> bool:
        """Whether this is the page that is shown. Textual's ``is_current`` also holds for the one below it."""
        stack = self.app.screen_stack
        return bool(stack) and stack[-1] is self

    # answers

    def reply(self, answer: T) -> None:
        """Give an answer to whoever asked."""
        self._answers.put_nowait(answer)

    async def answer(self) -> T:
        """The next answer of this page."""
        return await self._answers.get()

    def forget_answers(self, but: T) -> None:
        """Throw away answers to an earlier question, as a key pressed twice gives them, all but one kind."""
        given = []
        while not self._answers.empty():
            given.append(self._answers.get_nowait())
        if but in given:
            self.reply(but)

    async def painted(self) -> None:
        """Wait until the page has been sent to the terminal."""
        sent = asyncio.Event()
        self.call_after_refresh(sent.set)
        await sent.wait()

    # drawing

    @property
    def too_small(self) -> bool:
        """Whether the window has no room for a page."""
        return self.size.width < WIDTH or self.size.height < HEIGHT

    def draw(self, canvas: Canvas) -> None:
        """Put the page on a canvas of at least 80 by 24 cells."""
        raise NotImplementedError

    def frame(self, width: int, height: int) -> Canvas:
        """The page in a window of ``width`` by ``height``: the notice in a small one, the middle of a wide one."""
        canvas = Canvas(width, height)
        if width < WIDTH or height < HEIGHT:
            draw_too_small(canvas, self.unsaved, quitting=self._quitting)
            return canvas
        if width <= WIDEST:
            self._draw_on(canvas)
            return canvas
        middle = Canvas(WIDEST, height)
        self._draw_on(middle)
        canvas.paste(middle, (width - WIDEST) // 2, 0)
        return canvas

    def _draw_on(self, canvas: Canvas) -> None:
        self.draw(canvas)
        if self._quitting:
            canvas.fill(0, canvas.height - 3, canvas.width, 2, TEXT)
            canvas.put(1, canvas.height - 2, fit(not_saved(self.unsaved), canvas.width - 2), WHY_NOT)
            saved = "The latest decisions are NOT saved." if self.unsaved else "All is saved."
            draw_enter(canvas, canvas.height - 3, f"quit sevens. {saved}", "Ctrl+Q", Press("quit"))

    def redraw(self) -> None:
        """Show the page as it is now; only what changed is sent."""
        if self.size.width and self.size.height:
            self.sheet.show(self.frame(self.size.width, self.size.height), self.sevens.palette)

    def on_mount(self) -> None:
        self.redraw()

    def on_resize(self) -> None:
        self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()

    def legend(self) -> Sequence[tuple[str, str]]:
        """What marks on the page mean, for the list of keys: (mark, meaning)."""
        return ()

    @property
    def hides(self) -> bool:
        """Whether H closes the curtain, here and on what is laid over this page: whether a hand may be seen here."""
        return False

    def show_keys(self, title: str) -> None:
        """Lay the list of keys over the page; a key that is clicked there is pressed here."""
        from sevens_tui.screens.leaflet import keys_page

        page = keys_page(list(self.keys_now()), title, self.legend(), hides=self.hides)
        self.sevens.lay_over(page, self._press_chosen)

    async def _press_chosen(self, action: str | None) -> None:
        if action is not None:
            await self.press(action)

    # keys and mouse

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key works now; under a too small window none does but those that quit.

        A page that is not shown any more may still be handed what was typed or clicked while it was: nothing works
        there, or a log could be laid over the curtain that has fallen.
        """
        if not self.on_top:
            return False
        if self.too_small and action not in ("quit", "doze"):
            return False
        return self.works(action, parameters)

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether a key of this page works now."""
        return True

    def keys_now(self) -> Iterator[Binding]:
        """The bindings that work now, in the order in which they are declared."""
        for each in type(self).BINDINGS:
            assert isinstance(each, Binding)
            if self.works(*action_of(each)):
                yield each

    async def on_key(self, event: events.Key) -> None:
        if not self.on_top:
            return
        if self._quitting and event.key not in ("ctrl+q", "ctrl+c"):
            self._quitting = False
            self.redraw()
        if not self.too_small:
            self.typed(event)

    def typed(self, event: events.Key) -> None:
        """A key, before any binding sees it; ``event.stop()`` keeps it from them."""

    async def on_sheet_pressed(self, event: Sheet.Pressed) -> None:
        canvas = self.sheet.canvas
        gone = canvas is not None and canvas.target_at(event.x, event.y) != event.target  # a key was faster
        if self.too_small or gone or not self.on_top:
            return
        if self._quitting and event.target != Press("quit"):
            self._quitting = False
            self.redraw()
        if event.button == RIGHT_BUTTON:
            await self.press("back")
        elif isinstance(event.target, Press):
            await self.press(event.target.action)
        else:
            self.touched(event.target)

    async def press(self, action: str) -> None:
        """Do what a key would do, if it works now."""
        name = action.partition("(")[0]
        if hasattr(self, f"action_{name}"):
            await self.run_action(action)

    def touched(self, target: Target | None) -> None:
        """A click on a piece, or beside all of them."""

    def on_sheet_scrolled(self, event: Sheet.Scrolled) -> None:
        if not self.too_small and self.on_top:
            self.scrolled(-1 if event.direction == "up" else 1)

    def scrolled(self, lines: int) -> None:
        """The wheel was turned."""

    def action_quit(self) -> None:
        """Ask once; asked again, quit."""
        if self._quitting or (self.too_small and not self.unsaved):
            self.sevens.leave()
            return
        self._quitting = True
        self.redraw()


def not_saved(why: str) -> str:
    """What a page says where the latest decisions could not be saved; nothing where they are."""
    return why and f"NOT SAVED, Ctrl+S tries again: {why}"


def draw_too_small(canvas: Canvas, unsaved: str = "", *, quitting: bool = False) -> None:
    """The notice for a window that is smaller than a page; it hides all the rest."""
    saved = "The latest decisions are NOT saved." if unsaved else "The game is saved; nothing is lost."
    lines = (
        f"This window is {canvas.width} x {canvas.height}.",
        f"sevens needs {WIDTH} x {HEIGHT}.",
        "",
        "Enlarge it or use a smaller font.",
        "Ctrl+Q again quits sevens." if quitting else saved,
    )
    top = max(0, (canvas.height - len(lines)) // 2)
    for y, line in enumerate(lines, top):
        canvas.put(max(0, (canvas.width - len(line)) // 2), y, line)


def draw_header(canvas: Canvas, title: str, facts: str, whose: str, notice: str = "") -> None:
    """Line 1: the game, its facts, a notice, and whose move it is.

    Facts that wide gaps part are left out whole, the last first, rather than be cut: half a number is a wrong one.
    """
    canvas.fill(0, 0, canvas.width, 1, HEADER)
    x = canvas.put(1, 0, title, TITLE)
    end = canvas.right(canvas.width - 1, 0, whose, TITLE)
    if notice:
        end = canvas.right(end - 2, 0, f" {notice} ", BADGE)
    while width_of(facts) > end - x - 4 and "  " in facts:
        facts = facts.rpartition("  ")[0].rstrip()
    canvas.put(x + 2, 0, fit(facts, end - x - 4), Ink("soft", "panel"))


def draw_enter(canvas: Canvas, y: int, text: str, badge: str = "Enter", target: Target = Press("enter")) -> None:
    """The preview line: a badge, which a click presses, and what it will do."""
    x = canvas.put(1, y, f" {badge} ", BADGE, target)
    canvas.put(x + 1, y, fit(text, canvas.width - x - 2))


def draw_keys(canvas: Canvas, bindings: Iterator[Binding]) -> None:
    """The last line: the keys that work now, as words to click on, as many as fit; the list of them all always does."""
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, HEADER)
    shown = [binding for binding in bindings if binding.show]
    while sum(map(_cells_of_key, shown)) - 1 > canvas.width:
        spare = (each for name in _SPARED for each in shown if each.action == name)
        others = (each for each in reversed(shown) if each.action != "help")
        shown.remove(next(spare, None) or next(others))
    x = 1
    for binding in shown:
        target = Press(binding.action)
        x = canvas.put(x, y, (binding.key_display or binding.key) + " ", TITLE, target)
        x = canvas.put(x, y, binding.description, Ink("soft", "panel"), target) + 2


def _cells_of_key(binding: Binding) -> int:
    """The cells that a key takes in the last line, with the gap behind it."""
    return width_of(f"{binding.key_display or binding.key} {binding.description}  ")


def one_of(values: range | list[Any], now: int, step: int) -> int:
    """The index after ``now`` by ``step``, round the end and the beginning."""
    return (now + step) % len(values) if values else 0
