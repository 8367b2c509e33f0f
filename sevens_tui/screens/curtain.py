"""The curtain: what stands between two players. It knows what a passer-by knows, and hides all the rest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from textwrap import wrap
from time import monotonic

from textual import events
from textual.timer import Timer

from sevens_tui.core import Recap, named
from sevens_tui.grammar import counted
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

USUAL, LINES = 8, 10
"""The lines of recap that stand where they always do, and the most in the smallest window; with what stands now."""


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
    button, up, down = middle + (19 if recap else 18), 0, 0
    if recap:
        told = _Told(caller, recap, LINES + canvas.height - 24)
        down = min(max(0, told.height - USUAL) // 2, canvas.height - 24 - middle)
        up = max(0, told.height - USUAL) - down
        told.draw(canvas, left, middle + 7 - up)
        canvas.centre(middle + 5 - up, "since your last turn", CLOTH)
    canvas.centre(middle + (3 if recap else 8) - up, fit(" ".join(caller.name.upper()), canvas.width - 12), NAME)
    middle, button = middle + down, button + down
    if not recap:
        canvas.centre(middle + 10, f"{caller.title}, your turn", CLOTH)
        canvas.centre(middle + 12, f"seat {caller.seat + 1}", CLOTH)
    if not ready:
        return
    canvas.centre(button - 2, "When only you can see the screen:", CLOTH)
    canvas.centre(button, f"  Space  I am {fit(caller.name, 40)}  ", BUTTON, Press("open"))
    saved = "the latest decisions are NOT saved" if unsaved else "the game is saved"
    canvas.centre(middle + 22, f"Esc  leave the table, {saved}", CLOTH, Press("leave"))


class _Told:
    """A recap in lines of at most 75 cells, and what stands now below them; no more than ``most`` lines together.

    What is newest stays, and what the whole table had to see, as the end of a round; it is said how much is left out.
    """

    def __init__(self, caller: Caller, recap: Recap, most: int) -> None:
        names = fit_names(caller.names, 10)
        self._column = max(width_of(names[seat]) for seat, _ in recap.turns) + 4
        room = 69 - self._column
        self._now = _now(named(recap.now, names), room)
        turns = []
        for number, (seat, texts) in enumerate(recap.turns):
            parts = [wrap(named(text, names), room, subsequent_indent="  ") for text in texts]
            lines = [line for part in parts for line in part]
            turns.append(_Turn(names[seat], lines, parts[-1] if number in recap.ends else []))
        self._lines = _kept(turns, most - len(self._now))

    @property
    def height(self) -> int:
        """How many lines it has."""
        return len(self._lines) + len(self._now)

    def draw(self, canvas: Canvas, left: int, y: int) -> None:
        """Put it on the closed curtain, from line ``y`` on, with a gap above what stands now."""
        now = [("Now" if at == 0 else "", text) for at, text in enumerate(self._now)]
        lines = [*self._lines, ("", ""), *now]
        widest = max(width_of(text) for _, text in lines)
        x = left + max(6, min(12, (80 - self._column - widest) // 2))
        for at, (name, text) in enumerate(lines, y):
            canvas.put(x, at, name, CLOTH if (name, text) in now else NAME)
            canvas.put(x + self._column, at, fit(text, left + 75 - x - self._column), CLOTH)


@dataclass(frozen=True)
class _Turn:
    """A turn in lines; ``of_all`` are those of them that tell what the whole table had to see."""

    name: str
    lines: list[str]
    of_all: list[str]


def _kept(turns: list[_Turn], most: int) -> list[tuple[str, str]]:
    """(name, line) of all turns, or, where they are more than ``most``, of the newest, and of what all had to see."""
    *before, newest = range(len(turns))
    kept = [turn.lines for turn in turns]
    cuts = [(number, turns[number].of_all) for number in before] + [(number, []) for number in before]
    for number, stays in (*cuts, (newest, kept[newest][1 - most :])):
        if sum(map(len, kept)) + (kept != [turn.lines for turn in turns]) <= most:
            break
        kept[number] = stays
    left_out = sum(len(turn.lines) for turn in turns) - sum(map(len, kept))
    lines = [
        (turn.name if at == 0 else "", line)
        for turn, stays in zip(turns, kept, strict=True)
        for at, line in enumerate(stays)
    ]
    return [("", f"{counted(left_out, 'line')} before that: see L"), *lines] if left_out else lines


def _now(text: str, room: int) -> list[str]:
    """What stands now, in lines; what wide gaps part is short, and stays together where it can."""
    parts = [part if width_of(part) > room // 2 else part.replace(" ", "\u00a0") for part in text.split("   ")]
    return [line.strip().replace("\u00a0", " ") for line in wrap("   ".join(parts), room)]
