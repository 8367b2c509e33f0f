"""Watching a game: its table without anything to decide, step by step or by itself, with what happened below."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from enum import Enum
from textwrap import wrap
from typing import TypeAlias

from textual import events
from textual.timer import Timer

from sevens_tui.core import Entry, Prompt
from sevens_tui.screens.fitting import in_lines
from sevens_tui.screens.leaflet import log_page
from sevens_tui.screens.page import BOLD, SOFT, TEXT, WHY_NOT, Page, draw_header, draw_keys, key
from sevens_tui.screens.phrases import sentence
from sevens_tui.screens.play import Play
from sevens_tui.widgets.canvas import Canvas, Target, fit

SPEEDS = (4.0, 2.5, 1.5, 1.0, 0.5, 0.25)
"""Seconds a step, from slow to fast."""


FREE = 3
"""The most rows above the last ones that what happened may take, where the table leaves them free."""


@dataclass(frozen=True)
class Film:
    """How many moments of a game are shown after the first, and at which of them turns and rounds begin; both hold 0.

    A moment is how the game stood after a decision: after any, if the game is over; of one that goes on, after those
    that everybody was told of.
    """

    length: int
    turns: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Scene:
    """What is shown at the moment ``at``: the prompt, what has just been done, and what is said of it besides."""

    at: int
    prompt: Prompt
    told: Entry | None = None
    caption: str = ""


@dataclass(frozen=True)
class To:
    """Show the game at another moment."""

    at: int


class Want(Enum):
    """What somebody who watches wants, other than another moment of the game."""

    EYES = "eyes"
    PLAY_ON = "play on"
    SCORES = "scores"
    NEXT = "next"
    LEAVE = "leave"


Answer: TypeAlias = To | Want

NO_PLAY_ON = "✗ G plays on only from a game that is over; this one goes on from the menu."
"""Why G does nothing: what everybody may see of a game that is being played must not be played from anew."""


class Spot(int):
    """The target of a cell of the bar: a moment of the game."""


class Watch(Page[Answer]):
    """A game that is over, or shows itself; it holds one scene at a time.

    ``demo``: it runs by itself from the beginning, with captions in the place of the bar, and at its end asks for what
    is next. ``wants`` are the wishes that can be met here.
    """

    BINDINGS = [
        key("space", "play", "play/pause", "Space", "go on by itself, or stop"),
        key("left", "step(-1)", "step", "Left/Right", "a decision back or forward"),
        key("right", "step(1)", ""),
        key("pageup", "turn(-1)", "turn", "PgUp/PgDn", "to the turn before or after"),
        key("pagedown", "turn(1)", ""),
        key("up", "round(-1)", "", "Up/Down", "to the round before or after"),
        key("down", "round(1)", ""),
        key("home", "end(0)", "", "Home/End", "to the beginning or the end"),
        key("end", "end(1)", ""),
        key("plus,equals_sign", "speed(1)", "", "+ -", "faster, slower"),
        key("minus", "speed(-1)", ""),
        key("e,E", "want('EYES')", "eyes", "E", "whose eyes: all hands open, each player's, nobody's"),
        key("g,G", "want('PLAY_ON')", "play on", "G", "play on from here, as a new game"),
        key("s,S", "want('SCORES')", "scores", "S", "the scores"),
        key("n,N", "want('NEXT')", "next game", "N", "show the next game"),
        key("l,L", "log", "", "L", "all that happened up to here"),
        key("f1", "rules", "rules", "F1", "the rule of this step"),
        key("question_mark", "help", "keys", "?", "this list"),
        key("escape", "want('LEAVE')", "back", "Esc", "stop watching"),
        *Page.BINDINGS,
    ]

    def __init__(self, table: Play, film: Film, wants: frozenset[Want], *, demo: bool = False) -> None:
        super().__init__()
        self.table, self.film, self.wants, self.demo = table, film, wants, demo
        self.scene, self.said = Scene(0, table.prompt), ""
        self.playing = demo
        self.speed = 0 if demo else 3
        self._timer: Timer | None = None
        assert table.watched, "nothing is asked of who watches"

    async def show_scene(self, scene: Scene) -> Answer:
        """Show a moment of the game, and wait for what is wanted next."""
        self.scene, self.said = scene, ""
        self.table.turn_to(scene.prompt)
        self.redraw()
        self._wind()
        return await self.answer()

    def _wind(self) -> None:
        """Ask for the next step after a while, if it goes by itself; nothing ticks otherwise."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.playing and self.is_mounted:
            self._timer = self.set_timer(SPEEDS[self.speed], self._go_on)

    def _go_on(self) -> None:
        if self.scene.at < self.film.length:
            self.reply(To(self.scene.at + 1))
        elif self.demo:
            self.reply(Want.NEXT)
        else:
            self.playing = False
            self.redraw()

    # drawing

    def draw(self, canvas: Canvas) -> None:
        bottom = canvas.height - 3
        self.table.draw_table(canvas)
        draw_header(canvas, self.table.game.title, self.table.facts(), self._where())
        above = [line.strip() for line in canvas.text().split("\n")[bottom - FREE : bottom]]
        free = next((rows for rows, line in enumerate(reversed(above)) if line), FREE)
        canvas.fill(0, bottom, canvas.width, 3, TEXT)
        if self.demo:
            self._draw_captions(canvas, bottom - free, 2 + free)
        else:
            told = self._fitted(canvas.width - 2, 1 + free)
            for row, line in enumerate(told, bottom + 1 - len(told)):
                canvas.put(1, row, line)
            canvas.put(1, bottom, "" if told else self._begin(), SOFT)
            self._draw_bar(canvas, bottom + 1)
        if self.said:
            canvas.put(1, canvas.height - 1, fit(self.said, canvas.width - 2), WHY_NOT)
            return
        draw_keys(canvas, self.keys_now())

    def _draw_captions(self, canvas: Canvas, y: int, rows: int) -> None:
        """What happened and the rule that it shows, if there is a row for it, the last of them on the last row."""
        width = canvas.width - 2
        told = self._fitted(width, rows)
        rule = wrap(self.scene.caption, width)[: rows - len(told)]
        for row, line in enumerate([*told, *rule], y + rows - max(2, len(told) + len(rule))):
            canvas.put(1, row, line, BOLD if line in told else TEXT)

    def _fitted(self, width: int, rows: int) -> list[str]:
        """What happened, on so many rows at most: where they do not hold all of it, L tells more."""
        parts = self._told().split("; ")
        for count in range(len(parts), 0, -1):
            told = "; ".join(parts[:count]) + ("" if count == len(parts) else ". L tells more.")
            if len(lines := wrap(told, width)) <= rows:
                return lines
        return in_lines(self._told(), width, rows)

    def _where(self) -> str:
        if self.demo:
            return f"demo   {self.scene.at} of {self.film.length}, {self._state}"
        return f"replay, {self._whose()}"

    @property
    def _state(self) -> str:
        return "playing" if self.playing else "paused"

    def _whose(self) -> str:
        eyes, names = self.scene.prompt.eyes, self.table.names
        if len(eyes) == len(names):
            return "all hands open"
        return f"{names[next(iter(eyes))]}'s eyes" if eyes else "no hands"

    def _told(self) -> str:
        told = self.scene.told
        if told is None:
            return ""
        who = "" if told.seat is None else f"{self.table.names[told.seat]} "
        return sentence(who + self.table.named(told.line.text))

    def _begin(self) -> str:
        return "The game begins." if self.scene.at == 0 else ""

    def _draw_bar(self, canvas: Canvas, y: int) -> None:
        """Where in the game this is; a click goes there."""
        x = canvas.put(1, y, f"{self.scene.at:>4} ", SOFT)
        end = canvas.right(canvas.width - 1, y, f" {self.film.length}, {self._state}", SOFT)
        room = max(1, end - x - 1)
        here = round(self.scene.at * room / max(1, self.film.length))
        for cell in range(room + 1):
            mark = "▸" if cell == here else "=" if cell < here else "-"
            spot = Spot(round(cell * self.film.length / room))
            canvas.put(x + cell, y, mark, BOLD if cell == here else SOFT, spot)

    # keys and mouse

    def typed(self, event: events.Key) -> None:
        """A key of a wish that cannot be met here says why, until the next key."""
        idle = event.key in ("g", "G") and not self.demo and Want.PLAY_ON not in self.wants
        said = NO_PLAY_ON if idle else ""
        if said != self.said:
            self.said = said
            self.redraw()

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "want":
            return Want[str(parameters[0])] in self.wants
        if action == "round":
            return len(self.film.rounds) > 1
        return True

    def touched(self, target: Target | None) -> None:
        if isinstance(target, Spot):
            self.go(int(target))

    def scrolled(self, lines: int) -> None:
        self.go(self.scene.at + lines)

    def go(self, at: int) -> None:
        """Ask for another moment, and stop."""
        self.playing = False
        self.reply(To(max(0, min(self.film.length, at))))

    def action_play(self) -> None:
        """Go on by itself, or stop; at the end, from the beginning."""
        self.playing = not self.playing
        if self.playing and self.scene.at == self.film.length:
            self.reply(To(0))
        self.redraw()
        self._wind()

    def action_step(self, by: int) -> None:
        """A decision back or forward."""
        self.go(self.scene.at + by)

    def action_turn(self, by: int) -> None:
        """To the beginning of another turn."""
        self.go(self._beside(self.film.turns, by))

    def action_round(self, by: int) -> None:
        """To the beginning of another round."""
        self.go(self._beside(self.film.rounds, by))

    def _beside(self, marks: tuple[int, ...], by: int) -> int:
        if by < 0:
            return marks[max(0, bisect_left(marks, self.scene.at) - 1)]
        later = bisect_right(marks, self.scene.at)
        return marks[later] if later < len(marks) else self.film.length

    def action_end(self, end: int) -> None:
        """To the beginning or the end."""
        self.go(self.film.length * end)

    def action_speed(self, by: int) -> None:
        """Faster or slower."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self._wind()

    def action_want(self, name: str) -> None:
        """Something else than another moment."""
        self.reply(Want[name])

    def action_back(self) -> None:
        """Stop watching."""
        self.reply(Want.LEAVE)

    def action_log(self) -> None:
        """Read what happened up to here."""
        self.playing = False
        self._wind()
        self.sevens.lay_over(log_page(self.scene.prompt, self.table.game.title))

    def action_rules(self) -> None:
        """Read the rule of this step."""
        self.playing = False
        self._wind()
        told = self.scene.told
        self.sevens.read_rules(self.table.game, told.line.rule if told is not None else "idea")

    def action_help(self) -> None:
        """Read the list of keys."""
        self.show_keys(self.table.game.title)
