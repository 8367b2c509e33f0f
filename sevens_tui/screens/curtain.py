"""The curtain: what stands between two players. It knows what a passer-by knows, and hides all the rest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from textwrap import wrap
from time import monotonic

from textual import events
from textual.timer import Timer

from sevens_tui.core import Recap, named
from sevens_tui.screens.page import Page, Press, key
from sevens_tui.widgets.canvas import Canvas, Ink, fit, fit_names, width_of

CLOTH = Ink("curtain_text", "curtain")
NAME = Ink("curtain_text", "curtain", bold=True)
BUTTON = Ink("curtain", "curtain_text", bold=True)

PATIENCE = 1.0
"""Seconds that a terminal has to tell that it shows the curtain; after them it is taken for shown."""

CALM = 0.5
"""Seconds without Space after an interlude, which Space leaves too; and under tmux or screen, which answer for the
terminal behind them, before that has shown anything.
"""

LINES = 10
"""The most lines of recap that a curtain shows, with what stands now; below them it says who is to come."""


class Answer(Enum):
    """What the next player said."""

    OPEN = "open"
    LEAVE = "leave"


@dataclass(frozen=True)
class Caller:
    """Whom the curtain waits for, with what a passer-by may know."""

    seat: int
    names: tuple[str, ...]
    title: str
    recap: Recap | None = None

    @property
    def name(self) -> str:
        """The name of the player who is called."""
        return self.names[self.seat]


class Curtain(Page[Answer]):
    """Closed from the first moment; with :meth:`call` it says for whom, and how to open it once the terminal shows it.

    Keys typed before are thrown away, but those that quit: over a slow line nobody had seen whose curtain it is.

    Where nothing is shown that it has to cover, it may say for whom from the first frame: then it is made with its
    caller. ``wary``: Space may have been meant for something else, so it opens only after some calm.
    """

    BINDINGS = [
        key("space", "open", "", "Space", "open the curtain"),
        key("escape", "back", "", "Esc", "leave the table"),
        *Page.BINDINGS,
    ]

    def __init__(self, caller: Caller | None = None, *, wary: bool = False) -> None:
        super().__init__()
        self._caller, self._wary = caller, wary
        self._opens_at = float("inf")
        self._calm: Timer | None = None

    def call(self, caller: Caller) -> None:
        """Wait for this player."""
        self._caller = caller
        self.redraw()
        self.call_after_refresh(self.sevens.ask_terminal, self._seen)

    def _seen(self) -> None:
        """The terminal shows whose curtain it is."""
        self.sevens.covered()
        if self._wary:
            self._calm = self.set_timer(CALM, self._ready)
        else:
            self._ready()

    def _ready(self) -> None:
        self._opens_at = monotonic()
        self.redraw()

    @property
    def ready(self) -> bool:
        """Whether it can be opened."""
        return self._opens_at < float("inf")

    async def on_event(self, event: events.Event) -> None:
        """Throw away what was typed before the curtain could be seen; the app does so with clicks."""
        if isinstance(event, (events.Key, events.Paste)) and event.time < self._opens_at:
            if self._calm is not None and isinstance(event, events.Key) and event.key == "space":
                self._calm.reset()
            if isinstance(event, events.Key) and event.key in ("ctrl+q", "ctrl+c"):
                await super().on_event(event)
            return
        await super().on_event(event)

    def action_open(self) -> None:
        """The player is there."""
        if self._caller is not None:
            self.sevens.asked_to_hide = False
            self.reply(Answer.OPEN)

    def action_back(self) -> None:
        """Nobody wants to go on."""
        if self._caller is not None:
            self.reply(Answer.LEAVE)

    async def press(self, action: str) -> None:
        # a right click leaves any other page; here only the buttons count, so that nobody brushes the curtain aside
        if action in ("open", "leave", "quit"):
            await super().press("back" if action == "leave" else action)

    def draw(self, canvas: Canvas) -> None:
        draw_curtain(canvas, self._caller, self.unsaved, ready=self.ready)


def draw_curtain(canvas: Canvas, caller: Caller | None, unsaved: str = "", *, ready: bool = True) -> None:
    """One ground over the whole window, and what may stand on it."""
    canvas.fill(0, 0, canvas.width, canvas.height, CLOTH)
    for x in (1, canvas.width - 4):
        canvas.fill(x, 0, 3, canvas.height, Ink("curtain_text", "fold"))
    if caller is None:
        return
    recap = caller.recap if caller.recap is not None and caller.recap.turns else None
    left = (canvas.width - 80) // 2
    middle = (canvas.height - 24) // 2
    button = middle + (19 if recap else 18)
    canvas.centre(middle + (3 if recap else 8), fit(" ".join(caller.name.upper()), canvas.width - 12), NAME)
    if recap:
        _draw_recap(canvas, left, middle, caller, recap)
    else:
        canvas.centre(middle + 10, f"{caller.title}, your turn", CLOTH)
        canvas.centre(middle + 12, f"seat {caller.seat + 1}", CLOTH)
    if not ready:
        return
    canvas.centre(button - 2, "When only you can see the screen:", CLOTH)
    canvas.centre(button, f"  Space  I am {fit(caller.name, 40)}  ", BUTTON, Press("open"))
    saved = "the latest decisions are NOT saved" if unsaved else "the game is saved"
    canvas.centre(middle + 22, f"Esc  leave the table, {saved}", CLOTH, Press("leave"))


def _draw_recap(canvas: Canvas, left: int, middle: int, caller: Caller, recap: Recap) -> None:
    canvas.centre(middle + 5, "since your last turn", CLOTH)
    names = fit_names(caller.names, 10)
    column = max(width_of(names[seat]) for seat, _ in recap.turns)
    room = 69 - column - 4
    lines = [
        (names[seat] if first == 0 and again == 0 else "", part)
        for seat, texts in recap.turns
        for first, text in enumerate(texts)
        for again, part in enumerate(wrap(named(text, names), room, subsequent_indent="  "))
    ]
    now = _now(named(recap.now, names), room)
    most = LINES - len(now)
    if len(lines) > most:
        lines = [*lines[: most - 1], ("", f"and {len(lines) - most + 1} more, see L")]
    widest = max(width_of(text) for text in (*now, *(text for _, text in lines)))
    x = left + max(6, min(12, (80 - column - 4 - widest) // 2))
    y = middle + 7
    for name, text in lines:
        canvas.put(x, y, name, NAME)
        canvas.put(x + column + 4, y, fit(text, left + 75 - x - column - 4), CLOTH)
        y += 1
    if y + len(now) <= middle + 16:
        y += 1
    canvas.put(x, y, "Now", CLOTH)
    for at, text in enumerate(now, y):
        canvas.put(x + column + 4, at, fit(text, left + 75 - x - column - 4), CLOTH)


def _now(text: str, room: int) -> list[str]:
    """What stands now, in lines; what wide gaps part is short, and stays together where it can."""
    parts = [part if width_of(part) > room // 2 else part.replace(" ", "\u00a0") for part in text.split("   ")]
    return [line.strip().replace("\u00a0", " ") for line in wrap("   ".join(parts), room)]
