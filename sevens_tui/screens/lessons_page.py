"""The lessons: one a game, and how far each has been read."""

from __future__ import annotations

from collections.abc import Mapping

from sevens_tui.rules import GAMES, Game
from sevens_tui.screens.page import BOLD, SOFT, TEXT, Page, draw_enter, draw_header, draw_keys, key, one_of
from sevens_tui.widgets.canvas import Canvas, Ink, Target


class LessonsPage(Page[Game | None]):
    """Answers with the game whose lesson is wanted, None to go back. ``steps`` are all, ``seen`` those seen."""

    BINDINGS = [
        key("up,shift+tab", "move(-1)", "move", "Up/Down", "one row up or down"),
        key("down,tab", "move(1)", ""),
        key("enter", "enter", "", "Enter", "begin the lesson, or go on with it"),
        *(
            key(f"{game.key.lower()},{game.key}", f"begin('{game.name}')", "", game.key, f"the lesson of {game.title}")
            for game in GAMES.values()
        ),
        key("escape", "back", "menu", "Esc", "back to the menu"),
        key("question_mark", "help", "keys", "?", "this list"),
        *Page.BINDINGS,
    ]

    def __init__(self, steps: Mapping[str, int], seen: Mapping[str, int]) -> None:
        super().__init__()
        self._steps, self._seen = steps, seen
        self._games = [GAMES[name] for name in steps]
        self._at = 0

    def draw(self, canvas: Canvas) -> None:
        draw_header(canvas, "Lessons", "a game in ten minutes, alone or as a group", "")
        for number, game in enumerate(self._games):
            y, here = 3 + 2 * number, number == self._at
            canvas.fill(1, y, 78, 1, Ink("text", "tray" if here else None), game)
            canvas.put(1, y, "▸" if here else " ", BOLD)
            canvas.put(3, y, game.key, BOLD)
            canvas.put(6, y, game.title, BOLD if here else TEXT)
            canvas.put(20, y, f"{self._steps[game.name]} steps", SOFT)
            canvas.put(32, y, self._state(game), SOFT)
        game = self._games[self._at]
        how = "go on with" if 0 < self._seen.get(game.name, 0) < self._steps[game.name] else "begin"
        draw_enter(canvas, canvas.height - 3, f"{how} the lesson of {game.title}.")
        draw_keys(canvas, self.keys_now())

    def _state(self, game: Game) -> str:
        seen, steps = self._seen.get(game.name, 0), self._steps[game.name]
        return "" if not seen else "done" if seen >= steps else f"step {seen + 1} is next"

    def touched(self, target: Target | None) -> None:
        if isinstance(target, Game):
            self._choose(target)

    def _choose(self, game: Game) -> None:
        """Move to a game; begin, if it is the one under the cursor already."""
        at = self._games.index(game)
        if at == self._at:
            self.action_enter()
        else:
            self._at = at
            self.redraw()

    def action_move(self, by: int) -> None:
        """Move the cursor, round both ends."""
        self._at = one_of(self._games, self._at, by)
        self.redraw()

    def action_enter(self) -> None:
        """The lesson under the cursor."""
        self.reply(self._games[self._at])

    def action_begin(self, name: str) -> None:
        """The lesson of a game."""
        if name in self._steps:
            self.reply(GAMES[name])

    def action_back(self) -> None:
        """Back to the menu."""
        self.reply(None)

    def action_help(self) -> None:
        """The list of keys."""
        self.show_keys("Lessons")
