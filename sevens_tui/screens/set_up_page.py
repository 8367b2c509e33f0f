"""A game that is being set up, as it stands on the page: who plays, how, and with which luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap
from types import MappingProxyType as Frozen

from sevens_tui.core import Player
from sevens_tui.options import Option
from sevens_tui.rules import Game
from sevens_tui.screens.new_game_words import (
    ADD_HINT,
    BOT_HINTS,
    SEED_HINT,
    curtain_said,
    end_of,
    label_of,
    offered,
    option_lines,
    start_said,
)
from sevens_tui.screens.page import BOLD, SOFT, TEXT, WHY_NOT, Page, draw_enter, draw_header, draw_keys
from sevens_tui.screens.phrases import NUMBERS, sentence
from sevens_tui.screens.sitters import KINDS, Sitters
from sevens_tui.setup import Setup, players_fault
from sevens_tui.widgets.canvas import Canvas, Ink, fit

FIELD = Ink("bright", "line", bold=True)
SELECTED = Ink("ink", "mark")

KEY, NAME, KIND, VALUE = 3, 6, 26, 20
DOTS = 4
"""Cells for the dots that stand for values without room, with a gap."""

ROOM = 18
"""Cells for a name."""

PANE = 84
"""Where, in a wide window, the row under the cursor is explained."""


@dataclass(frozen=True)
class Row:
    """A row: of a player, the one that adds a player, of an option, of the seed. They are counted by kind."""

    kind: str
    number: int = 0


@dataclass(frozen=True)
class Value:
    """One of the things a row can be; a click on it chooses it."""

    row: Row
    number: int


ADD, SEED = Row("add"), Row("seed")


class SetUpPage(Page[Setup | None]):
    """What is chosen so far, row by row, what the row under the cursor means, and what Enter would start."""

    def __init__(self, game: Game, players: tuple[Player, ...] = (), wished: Mapping[str, str] = Frozen({})) -> None:
        super().__init__()
        self.game = game
        self._sitters = Sitters(game.seats, players)
        self._options = offered(game)
        begin = ((each, wished.get(each.name, each.default)) for each in self._options)
        self._values = [list(option.values).index(value) for option, value in begin]
        self._seed: str | None = None
        self._at = Row("player")
        self._refusal = ""

    # what is set up

    def _rows(self) -> list[Row]:
        return [
            *(Row("player", number) for number in range(len(self._sitters))),
            *([ADD] if self._sitters.may_add else []),
            *(Row("option", number) for number in range(len(self._options))),
            SEED,
        ]

    def _chosen(self, number: int) -> str:
        return list(self._options[number].values)[self._values[number]]

    def _values_by_name(self) -> dict[str, str]:
        return {option.name: self._chosen(number) for number, option in enumerate(self._options)}

    def _counts(self, option: Option) -> bool:
        return option.counts(self._values_by_name())

    def setup(self) -> Setup:
        """What would be played now."""
        return Setup(
            self.game.name,
            self._sitters.players,
            tuple(self._values_by_name().items()),
            int(self._seed) if self._seed else None,
        )

    def fault(self) -> str | None:
        """Why that cannot be played."""
        return players_fault(self._sitters.players, self.game)

    # drawing

    def draw(self, canvas: Canvas) -> None:
        seats = self.game.seats
        facts = f"{self.game.title}, {seats[0]} to {seats[-1]} players"
        draw_header(canvas, "New game", facts, f"{NUMBERS[len(self._sitters)]} players")
        wide = canvas.width >= 112
        y = self._draw_players(canvas, 2)
        y = self._draw_options(canvas, y + 1)
        if wide:
            self._explain(canvas, PANE, 3, canvas.width - PANE - 2, canvas.height - 8)
        else:
            self._explain(canvas, KEY, y + 1, 74, canvas.height - 4 - y)
        self._draw_below(canvas)
        draw_keys(canvas, self.keys_now())

    def _surface(self, canvas: Canvas, y: int, row: Row) -> bool:
        here = row == self._at
        canvas.fill(1, y, 78, 1, Ink("text", "tray" if here else None), row)
        if here:
            canvas.put(1, y, "▸", BOLD)
        return here

    def _draw_players(self, canvas: Canvas, y: int) -> int:
        canvas.put(KEY, y, "Players", SOFT)
        canvas.put(KEY + 9, y, "in seat order, clockwise", SOFT)
        for number, sitter in enumerate(self._sitters.all):
            y += 1
            row = Row("player", number)
            here = self._surface(canvas, y, row)
            canvas.put(KEY, y, str(number + 1), BOLD)
            if here:
                self._draw_field(canvas, y, sitter.name.text, sitter.name.fresh)
            else:
                canvas.put(NAME, y, fit(sitter.name.text, ROOM), TEXT)
            self._draw_values(canvas, KIND, y, row, [word for _, word in KINDS], sitter.kind, gap=4)
        if self._sitters.may_add:
            y += 1
            here = self._surface(canvas, y, ADD)
            canvas.put(KEY, y, "+", BOLD)
            canvas.put(NAME, y, "add a player", BOLD if here else SOFT)
        return y + 1

    def _draw_field(self, canvas: Canvas, y: int, text: str, fresh: bool) -> None:
        """The name that is being typed: its end, if it is too long. What a letter would replace looks selected."""
        canvas.fill(NAME, y, ROOM, 1, FIELD, self._at)
        x = canvas.put(NAME, y, end_of(text, ROOM - 1), SELECTED if fresh and text else FIELD)
        canvas.put(x, y, "_", FIELD)

    def _draw_options(self, canvas: Canvas, y: int) -> int:
        canvas.put(KEY, y, "Options", SOFT)
        for number, option in enumerate(self._options):
            y += 1
            row, counts = Row("option", number), self._counts(option)
            here = self._surface(canvas, y, row)
            canvas.put(NAME, y, fit(label_of(option), VALUE - NAME - 1), BOLD if here else TEXT if counts else SOFT)
            words = [option.word(value) for value in option.values]
            self._draw_values(canvas, VALUE, y, row, words, self._values[number], soft=not counts)
        y += 1
        here = self._surface(canvas, y, SEED)
        canvas.put(NAME, y, "Seed", BOLD if here else TEXT)
        typed = "type one" if self._seed is None else self._seed + ("_" if here else "")
        self._draw_values(canvas, VALUE, y, SEED, ["new", typed or " "], int(self._seed is not None))
        return y + 1

    def _draw_values(
        self, canvas: Canvas, x: int, y: int, row: Row, words: list[str], at: int, gap: int = 1, *, soft: bool = False
    ) -> None:
        """``[chosen]  other``, begun so far to the right that the chosen one is seen; dots stand for what is not."""
        first, last = 0, len(words) - 1
        room = 79 + gap - x - DOTS * (at < last)
        while first < at and DOTS * (first > 0) + sum(len(word) + 2 + gap for word in words[first : at + 1]) > room:
            first += 1
        if first:
            x = canvas.put(x, y, "...", SOFT) + 1
        for number, word in list(enumerate(words))[first:]:
            if x + len(word) + 2 > 79 - DOTS * (number < last):
                canvas.put(x, y, "...", SOFT)
                break
            shown, ink = (f"[{word}]", SOFT if soft else BOLD) if number == at else (f" {word} ", SOFT)
            x = canvas.put(x, y, shown, ink, Value(row, number)) + gap

    def _explain(self, canvas: Canvas, x: int, y: int, width: int, room: int) -> None:
        """What the row under the cursor means: the option and each of its values, or the chosen one alone."""
        lines = self._explained(width)
        if len(lines) > room:
            lines = [line for line in lines if line[1] != SOFT or line is lines[0]]
        for at, (text, ink) in enumerate(lines[:room], y):
            canvas.put(x, at, fit(text, width), ink)

    def _explained(self, width: int) -> list[tuple[str, Ink]]:
        if self._at.kind == "option":
            option = self._options[self._at.number]
            return option_lines(option, self._chosen(self._at.number), width, counts=self._counts(option))
        if self._at.kind == "player":
            hint = BOT_HINTS[self._sitters.all[self._at.number].bot]
        else:
            hint = SEED_HINT if self._at == SEED else ADD_HINT
        return [(line, SOFT) for line in wrap(hint, width)]

    def _draw_below(self, canvas: Canvas) -> None:
        bottom, width = canvas.height - 3, canvas.width - 2
        fault = self.fault()
        if self._at == ADD:
            draw_enter(canvas, bottom, "add a player.")
        elif fault is None:
            players, chosen = self._sitters.players, self._values_by_name()
            draw_enter(canvas, bottom, start_said(players, self._options, chosen, self._seed, width - 9))
        else:
            canvas.put(1, bottom, "This cannot be played yet.", SOFT)
        if self._refusal or fault:
            canvas.put(1, bottom + 1, fit(f"✗ {self._refusal or sentence(fault or '')}", width), WHY_NOT)
        else:
            canvas.put(1, bottom + 1, curtain_said(self._sitters.players, self._values_by_name()), SOFT)
