"""The end of a game: the places, where the points came from, and how they grew."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from textwrap import wrap
from unicodedata import bidirectional

from textual import events

from sevens_tui.core import Result, Score, named
from sevens_tui.grammar import counted, joined
from sevens_tui.rules import Game
from sevens_tui.screens.fitting import parts_in_lines
from sevens_tui.screens.page import (
    BOLD,
    SOFT,
    TEXT,
    WHY_NOT,
    Page,
    draw_enter,
    draw_header,
    draw_keys,
    key,
    not_saved,
    one_of,
)
from sevens_tui.screens.score_chart import BEST, COLUMNS, PLACE, PLAYER, Chart, Course, course_of
from sevens_tui.screens.score_columns import Column, columns_of
from sevens_tui.widgets.canvas import Canvas, Ink, Target, cells_of, fit, fit_names, width_of


class After(Enum):
    """What to do after the game."""

    MENU = "menu"
    AGAIN = "again"
    SAME_DEAL = "the same deal, seats moved on"
    BOARD = "board"
    REPLAY = "replay"
    SAVE = "try again to save it"


@dataclass(frozen=True)
class Cell:
    """The target of the points of one line of a score."""

    score: Score
    line: int


class Scores(Page[After]):
    """The result of a game. Rows are targets: their ``Score``."""

    BINDINGS = [
        key("enter", "enter", "", "Enter", "do what the line beside Enter says"),
        key("left", "line(-1)", "reason", "Left/Right", "where the points of a line come from"),
        key("right", "line(1)", ""),
        key("n,N", "again", "again", "N", "a new game, same people and options"),
        key("s,S", "same_deal", "same deal", "S", "the same opening deal again, everybody one seat further on"),
        key("p,P", "replay", "replay", "P", "look back on the game, step by step"),
        key("b,B", "board", "the final board", "B", "look at the table as it was at the end"),
        key("question_mark", "help", "keys", "?", "this list"),
        key("up,shift+tab", "move(-1)", "player", "Up/Down", "the score of another player"),
        key("down,tab", "move(1)", ""),
        key("escape", "back", "menu", "Esc", "back to the menu"),
        key("ctrl+s", "save", "", "Ctrl+S", "try again to save the game"),
        *Page.BINDINGS,
    ]

    def __init__(
        self, game: Game, names: tuple[str, ...], result: Result, course: Course = (), *, dealt: bool = True
    ) -> None:
        """``course``: what each seat would have had after each round; where rounds have points, those say it.

        ``dealt``: it began with a deal, which can be dealt again to other seats, and not from a position.
        """
        super().__init__()
        self._dealt = dealt
        self.game, self.names, self.result = game, names, result
        self._word = game.round_word
        self._rounds = max((len(score.rounds) for score in result.scores), default=0)
        self._chart = Chart(result, names, self._word, course_of(result) or course)
        self._at = 0
        self._line: int | None = None
        self._dealing = False

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action in ("save", "same_deal"):
            return bool(self.unsaved) if action == "save" else self._dealt
        return action != "line" or any(score.reasons for score in self.result.scores)

    @property
    def plain(self) -> bool:
        """Whether there was nothing to count: one round, won or lost."""
        return self._rounds <= 1 and all(0 <= score.total <= 1 for score in self.result.scores)

    def _called(self, score: Score, cells: int) -> str:
        return fit_names(self.names, cells)[score.seat]

    # drawing

    def draw(self, canvas: Canvas) -> None:
        winners = self.result.winners
        won = joined(fit_names(self.names, 12)[seat] for seat in winners)
        facts = "the end" if self.plain or not self._rounds else f"the end, after {counted(self._rounds, self._word)}"
        draw_header(canvas, self.game.title, facts, f"{won} {'wins' if len(winners) == 1 else 'share the win'}")
        if self.plain:
            self._draw_plain(canvas)
        else:
            y = self._draw_table(canvas)
            self._chart.draw(canvas, y + 1, self.result.scores[self._at])
        self._draw_below(canvas)
        draw_keys(canvas, self.keys_now())

    def _surface(self, canvas: Canvas, y: int, score: Score) -> Ink:
        """The row of a score; gives the ink of its words."""
        here = score == self.result.scores[self._at]
        canvas.fill(1, y, canvas.width - 2, 1, Ink("text", "tray" if here else None), score)
        if here:
            canvas.put(1, y, "▸", BOLD)
        return BOLD if here else TEXT

    def _draw_plain(self, canvas: Canvas) -> None:
        canvas.put(PLACE, 2, "Place", SOFT)
        canvas.put(PLAYER, 2, "Player", SOFT)
        for y, score in enumerate(self.result.scores, 3):
            ink = self._surface(canvas, y, score)
            canvas.put(PLACE, y, f"{score.place}.", ink)
            x = canvas.put(PLAYER, y, self._called(score, 40), ink)
            if score.seat in self.result.winners:
                canvas.put(max(COLUMNS, x + 2), y, "won", BOLD)
        top = 3 + len(self.result.scores)
        reason = self._reason_lines(64)
        y = top + max(2, (canvas.height - 4 - top - len(reason) - 2) // 2)
        won = joined(fit_names(self.names, 30)[seat] for seat in self.result.winners)
        canvas.centre(y, fit(_spaced(won), canvas.width - 8), BOLD)
        for at, line in enumerate(reason, y + 2):
            canvas.centre(at, line, TEXT)

    def _reason_lines(self, width: int) -> list[str]:
        reason = named(self.result.reason, fit_names(self.names, 20))
        return [line for each in reason.replace(". ", ".\n").splitlines() for line in wrap(each, width)]

    def _draw_table(self, canvas: Canvas) -> int:
        scores = self.result.scores
        columns, gap = columns_of(scores, canvas.width - COLUMNS - 14)
        start, tail = COLUMNS, 10
        if len(columns) < len(scores[0].lines):  # rather close together than added up
            start, tail = COLUMNS - 2, 7
            columns, gap = columns_of(scores, canvas.width - start - 9)
        canvas.put(PLACE, 2, "Place", SOFT)
        canvas.put(PLAYER, 2, "Player", SOFT)
        edges = []
        x = start
        for column in columns:
            x += column.width
            edges.append(x)
            canvas.right(x, 2, column.label, SOFT)
            x += gap
        total = x - gap + tail if columns else COLUMNS + 5
        canvas.right(total, 2, "Total", SOFT)
        for y, score in enumerate(scores, 3):
            ink = self._surface(canvas, y, score)
            canvas.put(PLACE, y, f"{score.place}.", ink)
            canvas.put(PLAYER, y, self._called(score, start - PLAYER - 1), ink)
            here = score == scores[self._at]
            for number, (edge, column) in enumerate(zip(edges, columns, strict=True)):
                chosen = here and number == self._line
                self._draw_points(canvas, edge, y, column, score, BEST if chosen else ink, Cell(score, number))
            canvas.right(total, y, str(score.total), BOLD)
        return 3 + len(scores)

    def _draw_points(
        self, canvas: Canvas, edge: int, y: int, column: Column, score: Score, ink: Ink, target: Cell
    ) -> None:
        points = column.points[score.seat]
        reasons = target if score.reasons else None
        canvas.right(edge, y, str(points), ink if points or ink == BEST else SOFT, reasons)

    def _draw_below(self, canvas: Canvas) -> None:
        score = self.result.scores[self._at]
        bottom, width = canvas.height - 3, canvas.width - 2
        if self._dealing:
            moved = joined(fit_names([*self.names[-1:], *self.names[:-1]], 10))
            draw_enter(canvas, bottom, "begin the same deal again, everybody one seat further on.")
            canvas.put(1, bottom + 1, fit(f"In seat order: {moved}. Any other key goes back.", width), SOFT)
            return
        if self.unsaved:
            draw_enter(canvas, bottom, "back to the menu.")
            canvas.put(1, bottom + 1, fit(not_saved(self.unsaved), width), WHY_NOT)
            return
        if self._line is not None and score.reasons:
            drawn = canvas.text().split("\n")[:bottom]
            free = next((n for n, line in enumerate(reversed(drawn)) if line.strip()), 0)
            lines = parts_in_lines(self._reason(score, self._line), width, 2 + max(0, free - 1))
            for y, line in enumerate(lines, bottom + 2 - max(2, len(lines))):
                canvas.put(1, y, line, TEXT)
            return
        lines = wrap(self._explained(score, width), width)[:2] or [""]
        draw_enter(canvas, bottom + 1 - len(lines), f"back to the menu.  {self._best_round(score)}")
        for y, line in enumerate(lines, bottom + 2 - len(lines)):
            canvas.put(1, y, line, SOFT)

    def _reason(self, score: Score, line: int) -> str:
        """Where the points of one line come from."""
        return f"{self._called(score, 10)}, {score.lines[line][0].lower()}: {score.reasons[line] or 'nothing'}."

    def _best_round(self, score: Score) -> str:
        if self.plain or len(score.rounds) < 2 or max(score.rounds) <= 0:
            return ""
        best = max(score.rounds)
        return (
            f"{self._called(score, 10)} scored most in {self._word} {score.rounds.index(best) + 1}: "
            f"{counted(best, 'point')}."
        )

    def _explained(self, score: Score, width: int) -> str:
        """Why this player has this score."""
        if self.plain:
            if score.seat in self.result.winners:
                return ""
            return f"There was one {self._word}, and only its winner wins the game."
        if score.seat in self.result.winners:
            return named(self.result.reason, fit_names(self.names, 20))
        shared = sum(each.place == score.place for each in self.result.scores) > 1
        tail = f" Place {score.place} is shared." if shared else ""
        name = self._called(score, 10)
        parts = [(points, label[:1].lower() + label[1:]) for label, points in score.lines if points]
        if not parts:
            return f"{name} scored nothing.{tail}"
        full = _sum_of([(points, f" ({label})") for points, label in parts])
        text = f"{name}: {full} = {score.total}.{tail}"
        if width_of(text) > width:
            text = f"{name}: {_sum_of([(points, '') for points, _ in parts])} = {score.total}.{tail}"
        return text

    # keys and mouse

    def typed(self, event: events.Key) -> None:
        if self._dealing and event.key not in ("s", "S", "enter"):
            self._dealing = False
            self.redraw()
            if event.key == "escape":  # one step back
                event.stop()

    async def press(self, action: str) -> None:
        if action not in ("same_deal", "enter"):
            self._dealing = False
        await super().press(action)

    def touched(self, target: Target | None) -> None:
        self._dealing = False
        if isinstance(target, Cell):
            self._at, self._line = self.result.scores.index(target.score), target.line
            self.redraw()
        if isinstance(target, Score):
            self._at = self.result.scores.index(target)
            self.redraw()

    def scrolled(self, lines: int) -> None:
        self.action_move(lines)

    def action_move(self, by: int) -> None:
        """Another player, round both ends."""
        self._at = one_of(range(len(self.result.scores)), self._at, by)
        self.redraw()

    def action_line(self, by: int) -> None:
        """Another line of this player's score; beyond both ends none."""
        choices = [None, *range(len(self.result.scores[self._at].lines))]
        self._line = choices[one_of(choices, choices.index(self._line), by)]
        self.redraw()

    def action_enter(self) -> None:
        """What the line beside Enter says."""
        self.reply(After.SAME_DEAL if self._dealing else After.MENU)

    def action_back(self) -> None:
        """Back to the menu."""
        self.reply(After.MENU)

    def action_again(self) -> None:
        """A new game for the same people."""
        self.reply(After.AGAIN)

    def action_same_deal(self) -> None:
        """The same opening deal, for the same people on other seats; what that means is said first."""
        if self._dealing:
            self.reply(After.SAME_DEAL)
        self._dealing = True
        self.redraw()

    def action_board(self) -> None:
        """The table as it was at the end."""
        self.reply(After.BOARD)

    def action_save(self) -> None:
        """Try again to save the game."""
        self.reply(After.SAVE)

    def action_replay(self) -> None:
        """Look back on the game."""
        self.reply(After.REPLAY)

    def action_help(self) -> None:
        """The list of keys."""
        self.show_keys(self.game.title)


def _sum_of(parts: list[tuple[int, str]]) -> str:
    """``66 (discs) + 7 (points tiles) - 3 (missing)``."""
    text = ""
    for points, label in parts:
        sign = ("- " if points < 0 else "+ ") if text else ("-" if points < 0 else "")
        text += f"{' ' if text else ''}{sign}{abs(points)}{label}"
    return text


def _spaced(text: str) -> str:
    """``text`` in spaced capitals, where its script can be spaced."""
    parts = list(cells_of(text.upper()))
    if "" in parts or any(len(part) > 1 or bidirectional(part) in ("R", "AL") for part in parts if part):
        return text
    return " ".join(parts)
