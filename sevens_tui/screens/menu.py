"""The menu: games to go on with, games to begin, and what else there is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from textwrap import wrap
from typing import TypeAlias

from textual import events

from sevens_tui.environment import HEIGHT
from sevens_tui.grammar import counted
from sevens_tui.rules import GAMES, Game
from sevens_tui.screens import menu_saves as saves
from sevens_tui.screens.fitting import in_lines
from sevens_tui.screens.page import BOLD, SOFT, TEXT, WHY_NOT, Page, Press, draw_enter, draw_keys, key, one_of
from sevens_tui.screens.phrases import sentence
from sevens_tui.setup import Demo, Learn, Replay, Resume
from sevens_tui.store import Listed
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit, width_of


@dataclass(frozen=True)
class Start:
    """Set up a new game; ``game`` is its name in GAMES."""

    game: str


@dataclass(frozen=True)
class Forget:
    """Delete this save; that has been asked once more."""

    path: Path


class Other(Enum):
    """What else can be chosen; the rules open over the menu."""

    LESSONS = "lessons"
    DEMO = "demo"
    RULES = "rules"
    SETTINGS = "settings"
    QUIT = "quit"


Choice: TypeAlias = Resume | Replay | Demo | Learn | Start | Forget | Other


class More(Enum):
    """The row that unfolds the list of saves, or folds it again."""

    MORE = "more"


Row: TypeAlias = Listed | Game | Other | More

OTHERS = {
    Other.LESSONS: ("T", "Lessons", "learn a game in ten minutes, alone or as a group", "choose a lesson."),
    Other.DEMO: ("D", "Demo", "watch the games play themselves", "watch the games play themselves."),
    Other.RULES: ("F1", "Rules", "of all four games", "read the rules."),
    Other.SETTINGS: ("E", "Settings", "theme, glyphs, curtain, nudges", "change theme, glyphs, curtain or nudges."),
    Other.QUIT: ("Q", "Quit", "", "quit sevens."),
}

KEY, NAME, TEXT_AT, STAND, RIGHT = 3, 6, 19, 52, 78
PANE = 84
"""Where, in a wide window, the facts of the chosen row stand."""


class Menu(Page[Choice]):
    """The menu of saves and games. ``said`` stands below until the next key; ``now`` is what "today" is."""

    BINDINGS = [
        key("up,shift+tab", "move(-1)", "move", "Up/Down", "one row up or down"),
        key("down,tab", "move(1)", ""),
        key("enter", "enter", "open", "Enter", "do what the line beside Enter says"),
        key("delete,backspace", "forget", "forget a game", "Del", "delete the saved game under the cursor; Y confirms"),
        key("y,Y", "yes", ""),
        *(key(str(n), f"pick({n})", "", "1-9", "" if n > 1 else "go on with that game") for n in range(1, 10)),
        key("m,M", "more", "", "M", "show older and finished games, or fold them away"),
        *(
            key(f"{game.key.lower()},{game.key}", f"begin('{game.name}')", "", game.key, f"a new game of {game.title}")
            for game in GAMES.values()
        ),
        key("f1", "rules", "", "F1", "the rules"),
        key("t,T", "other('LESSONS')", "", "T", "learn a game in ten minutes"),
        key("d,D", "other('DEMO')", "", "D", "watch the games play themselves"),
        key("e,E", "other('SETTINGS')", "", "E", "theme, glyphs, curtain, nudges"),
        key("q,Q", "other('QUIT')", "", "Q", "quit"),
        key("escape", "back", "back", "Esc", "fold the list of games again"),
        key("question_mark", "help", "keys", "?", "this list"),
        *Page.BINDINGS,
    ]

    def __init__(self, listed: tuple[Listed, ...], said: str = "", *, now: datetime | None = None) -> None:
        super().__init__()
        self._now = now or datetime.now().astimezone()
        self._open = [each for each in listed if not saves.finished(each)]
        self._done = [each for each in listed if saves.finished(each)]
        self._height = HEIGHT  # of the latest frame; it decides how many saves are listed
        self._unfolded = False
        self._top = 0
        self._forget: Listed | None = None
        self._said, self._refusal = said, ""
        first: list[Row] = [*self._open, *GAMES.values(), Other.RULES]
        self._at = first[0]

    # rows

    def _shown(self) -> list[Listed]:
        """The saves that have a row: all, or as many of the newest unfinished ones as there is room for."""
        if self._unfolded:
            return [*self._open, *self._done]
        return self._open[: max(3, min(12, self._height - 21))]

    def _rows(self) -> list[Row]:
        shown = self._shown()
        more = [More.MORE] if self._unfolded or len(shown) < len(self._open) or self._done else []
        return [*shown, *more] if self._unfolded else [*shown, *more, *GAMES.values(), *Other]

    def _row(self) -> Row:
        """The row under the cursor; a window that shrank may have folded it away."""
        rows = self._rows()
        return self._at if self._at in rows else rows[0]

    # drawing

    def draw(self, canvas: Canvas) -> None:
        self._height = canvas.height
        _draw_sign(canvas)
        at = self._row()
        last = self._draw_all(canvas, at) if self._unfolded else self._draw_sections(canvas, at)
        if canvas.width >= 112:
            self._draw_pane(canvas, at)
        if not self._draw_below(canvas, at, last):
            draw_keys(canvas, self.keys_now())

    def _draw_sections(self, canvas: Canvas, at: Row) -> int:
        """Saves, games and the rest; gives the line of the last row."""
        y = 4
        shown = self._shown()
        rows = self._rows()
        if self._open or self._done:
            canvas.put(KEY, y, "Continue", SOFT)
            for number, listed in enumerate(shown, 1):
                self._draw_save(canvas, y + number, number, listed, listed == at)
            y += 1 + len(shown)
            if More.MORE in rows:
                self._line(canvas, y, More.MORE, at, "M", "")
                canvas.put(NAME, y, f"more: {self._what_more()}", SOFT)
                y += 1
            y += 1
        canvas.put(KEY, y, "New game", SOFT)
        for y, game in enumerate(GAMES.values(), y + 1):  # noqa: B020
            self._line(canvas, y, game, at, game.key, game.title)
            canvas.put(TEXT_AT, y, f"{game.seats[0]}-{game.seats[-1]}", SOFT)
            canvas.put(TEXT_AT + 6, y, fit(game.blurb, RIGHT - TEXT_AT - 6), SOFT)
        for y, (other, (letter, name, text, _)) in enumerate(OTHERS.items(), y + 2):  # noqa: B020
            self._line(canvas, y, other, at, letter, name)
            canvas.put(TEXT_AT, y, text, SOFT)
        return y

    def _draw_all(self, canvas: Canvas, at: Row) -> int:
        """All saves, one below the other; the list moves with the cursor. Gives the line of the last row."""
        lines: list[str | tuple[int, Listed]] = ["Continue"] if self._open else []
        lines += enumerate(self._open, 1)
        if self._done:
            lines += [*([""] if self._open else []), "Finished", *enumerate(self._done, len(self._open) + 1)]
        room = canvas.height - 10
        here = next((number for number, line in enumerate(lines) if not isinstance(line, str) and line[1] == at), 0)
        if at is not More.MORE:  # moved no further than needed: a second click must find the row where the first did
            self._top = max(here - room + 1, min(self._top, here if here > 1 else 0))
        self._top = max(0, min(self._top, len(lines) - room))
        shown = lines[self._top : self._top + room]
        for y, line in enumerate(shown, 4):
            if isinstance(line, str):
                canvas.put(KEY, y, line, SOFT)
            else:
                self._draw_save(canvas, y, line[0], line[1], line[1] == at)
        if self._top:
            canvas.right(RIGHT, 3, "more above", SOFT)
        self._line(canvas, 4 + len(shown), More.MORE, at, "M", "")
        canvas.put(NAME, 4 + len(shown), "back to the menu", SOFT)
        if self._top + room < len(lines):
            canvas.right(RIGHT, 4 + len(shown), "more below", SOFT)
        return 4 + len(shown)

    def _line(self, canvas: Canvas, y: int, row: Row, at: Row, letter: str, name: str, *, usable: bool = True) -> None:
        here = row == at
        canvas.fill(1, y, 78, 1, Ink("text", "tray" if here else None), row)
        if here:
            canvas.put(1, y, "▸", BOLD)
        canvas.put(KEY, y, letter, BOLD if usable else SOFT)
        canvas.put(NAME, y, name, SOFT if not usable else BOLD if here else TEXT)

    def _draw_save(self, canvas: Canvas, y: int, number: int, listed: Listed, here: bool) -> None:
        usable = listed.fault is None and listed.held is None
        letter = str(number) if number <= 9 else ""
        self._line(canvas, y, listed, listed if here else More.MORE, letter, "", usable=usable)
        canvas.put(NAME, y, fit(saves.title(listed), 12), SOFT if not usable else BOLD if here else TEXT)
        date = saves.date(listed, self._now)
        canvas.right(RIGHT, y, date, SOFT)
        stand = saves.stand(listed)
        x = min(STAND, RIGHT - max(12, width_of(date) + 1) - width_of(stand))
        x = max(x, TEXT_AT + 12)
        canvas.put(x, y, fit(stand, RIGHT - x - width_of(date) - 1), TEXT if usable else SOFT)
        canvas.put(TEXT_AT, y, fit(saves.who(listed), x - TEXT_AT - 1), SOFT)

    def _draw_pane(self, canvas: Canvas, at: Row) -> None:
        """What everybody may know of the chosen row."""
        room = canvas.width - PANE - 2
        if isinstance(at, Listed):
            canvas.put(PANE, 4, fit(saves.title(at), room), BOLD)
            facts = saves.facts(at, self._now)
        elif isinstance(at, Game):
            canvas.put(PANE, 4, at.title, BOLD)
            facts = [("for", f"{at.seats[0]} to {at.seats[-1]} players"), ("", sentence(at.blurb))]
        else:
            return
        y = 6
        for label, text in facts:
            canvas.put(PANE, y, label, SOFT)
            for part in wrap(text, room - 10) or [""]:
                if y < canvas.height - 4:
                    canvas.put(PANE + 10, y, fit(part, room - 10), TEXT)
                y += 1

    def _draw_below(self, canvas: Canvas, at: Row, last: int) -> bool:
        """What Enter does, and what is said; whether two lines of that took the line of the keys, for want of room."""
        bottom = canvas.height - 3
        width = canvas.width - 2
        said = (
            f"✗ {self._refusal}"
            if self._refusal
            else self._said or saves.remark(at if isinstance(at, Listed) else None)
        )
        lines = in_lines(said, width, 2) or [""]
        taken = len(lines) > 1 and bottom - 1 <= last
        bottom -= (len(lines) > 1) and not taken
        for y, line in enumerate(lines, bottom + 1):
            canvas.put(1, y, line, WHY_NOT if self._refusal else SOFT)
        if self._forget is not None:
            draw_enter(canvas, bottom, f"forget {saves.described(self._forget)}, for ever.", "Y", Press("yes"))
        else:
            draw_enter(canvas, bottom, self._preview(at))
        return taken

    def _preview(self, at: Row) -> str:
        if isinstance(at, Listed):
            return saves.preview(at)
        if isinstance(at, Game):
            return f"set up a new game of {at.title}."
        if isinstance(at, More):
            return "back to the whole menu." if self._unfolded else f"show {self._what_more()}."
        return OTHERS[at][3]

    def _what_more(self) -> str:
        older, done = len(self._open) - len(self._shown()), len(self._done)
        words = [counted(older, "older game")] if older else []
        if done:
            words.append(f"{done} finished" if older else counted(done, "finished game"))
        return ", ".join(words)

    # keys and mouse

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action in ("forget", "yes"):
            return isinstance(self._row(), Listed) if action == "forget" else self._forget is not None
        if action == "more":
            return More.MORE in self._rows()
        return action != "back" or self._unfolded

    def typed(self, event: events.Key) -> None:
        if event.key not in ("delete", "backspace", "y", "Y"):
            self._settle()

    def _settle(self) -> None:
        """Forget what was said and asked; the next thing is being done."""
        if self._said or self._refusal or self._forget:
            self._said, self._refusal, self._forget = "", "", None
            self.redraw()

    async def press(self, action: str) -> None:
        if action not in ("forget", "yes"):
            self._settle()
        await super().press(action)

    def touched(self, target: Target | None) -> None:
        self._settle()
        if isinstance(target, (Listed, Game, Other, More)):
            if target == self._row():
                self.action_enter()
            else:
                self._at = target
                self.redraw()

    def scrolled(self, lines: int) -> None:
        self._settle()
        self.action_move(lines)

    def action_move(self, by: int) -> None:
        """Move the cursor, round both ends."""
        rows = self._rows()
        self._at = rows[one_of(rows, rows.index(self._row()), by)]
        self.redraw()

    def action_enter(self) -> None:
        """Do what the row under the cursor says."""
        at = self._row()
        if isinstance(at, Listed):
            self.reply(Replay(at.path) if saves.finished(at) else Resume(at.path))
        elif isinstance(at, Game):
            self.action_begin(at.name)
        elif isinstance(at, More):
            self.action_more()
        elif at is Other.RULES:
            self.action_rules()
        else:
            self._choose(at)

    def action_pick(self, number: int) -> None:
        """Go on with the game of that number."""
        shown = self._shown()
        if number <= len(shown):
            self._at = shown[number - 1]
            self.action_enter()

    def action_more(self) -> None:
        """Unfold the list of saves, or fold it."""
        older = self._open[len(self._shown()) :]
        self._unfolded = not self._unfolded
        if self._unfolded:
            self._at = next(iter([*older, *self._done, *self._open]))
        elif self._at not in self._rows():
            self._at = More.MORE
        self.redraw()

    def action_begin(self, name: str) -> None:
        """Set up a new game."""
        self.reply(Start(name))

    def action_forget(self) -> None:
        """Ask whether to forget the save. The same key again, or held down, is no answer."""
        at = self._row()
        assert isinstance(at, Listed)
        if at.held is not None:
            self._refusal = "Not this one: somebody has it open."
        else:
            self._said, self._refusal, self._forget = "Any other key keeps it.", "", at
        self.redraw()

    def action_yes(self) -> None:
        """Forget the save."""
        assert self._forget is not None
        self.reply(Forget(self._forget.path))

    def action_back(self) -> None:
        """Fold the list."""
        if self._unfolded:
            self.action_more()

    def action_rules(self) -> None:
        """The rules of all games, over the menu, which stays as it is."""
        self.sevens.read_rules(None, "")

    def action_other(self, name: str) -> None:
        """What else there is; quitting needs no question, for at the menu there is nothing to lose."""
        self._choose(Other[name])

    def _choose(self, other: Other) -> None:
        self.reply(Demo() if other is Other.DEMO else other)

    def action_help(self) -> None:
        """The list of keys."""
        self.show_keys("Menu")


def _draw_sign(canvas: Canvas) -> None:
    for number, (letter, colour) in enumerate(zip("SEVENS7", "tybprkg", strict=True)):
        canvas.put(3 + 5 * number, 1, f" {letter}  ", Ink("ink", f"steps.{colour}", bold=True))
        canvas.put(3 + 5 * number, 2, "    ", Ink("ink", f"steps.{colour}.side"))
    canvas.put(42, 1, "four games for one keyboard", SOFT)
    canvas.put(42, 2, "and two to six people", SOFT)
