"""Siebenpunkt's play screen: your estate with a tile held over it, and what that would bring; animals and mandates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from textual.binding import Binding

from sevens_tui.core import Refusal, Seat
from sevens_tui.rules.siebenpunkt.table import RESERVE, SEAL, Kind, Move, Step, View, claim, why_not
from sevens_tui.rules.siebenpunkt.words import known, section
from sevens_tui.screens.key_order import needed_first
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.neighbours import Neighbours
from sevens_tui.screens.page import TEXT, WHY_NOT
from sevens_tui.screens.siebenpunkt_choice import Choice
from sevens_tui.screens.siebenpunkt_drawing import MINE, TABLE, Held, Scene, draw_all, draw_more, letters
from sevens_tui.screens.siebenpunkt_keys import KEYS, WORDS
from sevens_tui.screens.siebenpunkt_words import DOING, LEGEND, hint_of, note_of, others_of, preview_of, unbroken
from sevens_tui.widgets.animal_rows import Chosen, Tab
from sevens_tui.widgets.canvas import Canvas, Target, fit
from sevens_tui.widgets.estate import HUGE, LARGE, SMALL, At

_LOOKS = ((HUGE, 150, 48), (LARGE, 120, 40))
"""How squares are drawn in a window of so many columns and lines, or more."""


class Siebenpunkt(Neighbours):
    """The estate and its ghost tile, the lists beside it, the tiles below."""

    BINDINGS = [*KEYS, *Neighbours.BINDINGS]

    def lay_out(self) -> None:
        self.choice = Choice(self.view, asked=False)
        self.tab = TABLE
        self.line: str | None = None
        self.in_list = False

    # what is chosen

    @property
    def view(self) -> View:
        """What these eyes see now."""
        view: View = self.prompt.view
        return view

    @property
    def step(self) -> Step:
        """What is owed by these eyes; SEALED if nothing is."""
        return self.choice.step

    @property
    def me(self) -> Seat:
        """Whose estate is shown: of who sits here, or sat here last, or the first."""
        if self.prompt.seat is not None:
            return self.prompt.seat
        return self.view.table.sitting or 0

    def draft(self) -> object:
        return self.choice

    def begin(self, draft: object = None) -> None:
        old, self.other = self.choice, None
        fresh = Choice(self.view, self.mine, 0, old.row, old.column, old.side)
        self.choice = fresh.dropped() if old.asked and old.view == self.view else fresh.begun()
        if isinstance(draft, Choice):
            self.choice = replace(draft, view=self.view, asked=self.mine)
        if self.view.table.over:
            self.tab = MINE
        elif old.view.table.over:  # a replay has gone back
            self.tab = TABLE
        if self.choice.ghost is None or self.line not in {row.id for row in self.scene().rows}:
            self.in_list, self.line = self.choice.ghost is None, None
        if self.caption is not None:
            self._show_card(self.caption.shows)

    def _show_card(self, id: str) -> None:
        """Open the list that has this line, and choose it there; none if a lesson speaks of none."""
        self.line, self.tab = None, MINE if self.view.table.over else TABLE
        for self.tab in (TABLE, MINE) if id else ():
            if id in {row.id for row in self.scene().rows}:
                self.line, self.in_list = id, False
                break

    def take_plan(self, plan: tuple[object, ...]) -> None:
        self.choice = self.choice.planning(tuple(move for move in plan if isinstance(move, Move)))
        self.other, self.in_list = None, False

    def change(self, choice: Choice) -> None:
        """Take another choice."""
        self.choice, self.other = choice, None
        self.refuse(None)

    def choose(self, move: Move) -> None:
        """Choose a decision, or say why it cannot be."""
        if refusal := why_not(self.view, move):
            self.refuse(refusal)
        else:
            self.change(replace(self.choice, chosen=move))

    def drop_plan(self) -> bool:
        if not self.choice.pending:
            return False
        self.choice = self.choice.dropped()
        return True

    def step_back(self) -> bool:
        self.refusal = None
        if super().step_back():
            return True
        if self.in_list and (self.choice.ghost is not None or self.line is not None):
            self.in_list, self.line = self.choice.ghost is None, None
            return True
        return self.drop_plan()

    # keys

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        placing = self.step is Step.PLACE and self.choice.tile is not None
        if action in ("turn", "discard"):
            return placing
        if action == "reserve":
            return placing and self.choice.number != RESERVE
        if action == "number":
            return self.step in (Step.CHOOSE, Step.PLACE, Step.OBSERVE)
        if action == "claim":
            own = self.choice.own
            return self.step is Step.OBSERVE or (own is not None and own.placed and self.view.table.options.at_once)
        if action == "seal":
            return self.step in (Step.PLACE, Step.OBSERVE)
        if action in ("move", "next"):
            return self.interlude is None
        return super().works(action, parameters)

    def keys_now(self) -> Iterator[Binding]:
        """The keys, called as what they do in this step."""
        for binding in needed_first(super().keys_now()):
            word, keys = WORDS.get((self.step, binding.key), ("", ""))
            if self.step is Step.CHOOSE and self.choice.own is not None:
                keys = keys and f"1-{len(self.choice.own.pack)}"
            yield binding if not word else replace(binding, description=word, key_display=keys)

    def legend(self) -> Sequence[tuple[str, str]]:
        return LEGEND

    def idle(self, action: str) -> Refusal | None:
        if not self.mine:
            return None
        if action == "claim":
            return why_not(self.view, claim(self.line or "")) if self.line else None
        if action in ("discard", "reserve", "turn") and (why := why_not(self.view, Move(Kind.DISCARD, 1))):
            return why
        return why_not(self.view, SEAL) if action == "seal" else super().idle(action)

    def unfinished(self) -> str:
        if self.choice.to_claim:
            return "Not yet: nothing is claimed. Claim animals, or press S to seal without."
        return "First press the number of the tile that you keep." if self.step is Step.CHOOSE else super().unfinished()

    def action_move(self, rows: int, columns: int) -> None:
        """Move the tile; or choose a line of the list."""
        if self.in_list or self.choice.ghost is None or self.other is not None:
            self._walk(-1 if rows > 0 or columns < 0 else 1)
            return
        choice = self.choice.at(self.choice.row + rows, self.choice.column + columns)
        if choice is self.choice:
            self.refuse(Refusal("edge", "No further: at least half of a tile lies on your estate."))
        else:
            self.change(choice)

    def _walk(self, by: int) -> None:
        rows = [row.id for row in self.scene().rows]
        if not rows:
            return
        at = rows.index(self.line) + by if self.line in rows else (0 if by > 0 else -1)
        self.line = rows[at % len(rows)]
        self.refuse(None)

    def action_turn(self) -> None:
        """Turn the tile."""
        self.change(self.choice.turned())

    def action_number(self, number: int) -> None:
        """A tile to keep or to place, or an animal to claim."""
        own = self.choice.own
        if self.step is Step.CHOOSE:
            self.choose(Move(Kind.KEEP, number))
        elif self.step is Step.OBSERVE:
            self._claim_line(number)
        elif own is not None and own.held(number) is not None:
            self.in_list = False
            self.change(self.choice.holding(number))
        else:
            self.refuse(why_not(self.view, Move(Kind.DISCARD, number)))

    def _claim_line(self, number: int) -> None:
        animals = self.view.table.animals
        if number > len(animals):
            self.refuse(Refusal("observing", f"There is no animal {number}; there are {len(animals)} on the table."))
            return
        self.line = animals[number - 1]
        self.action_claim()

    def action_claim(self) -> None:
        """Claim the chosen animal, or not any more."""
        if self.line is None:
            self.refuse(Refusal("observing", "First choose an animal: Tab, then Up and Down."))
        elif self.line not in self.choice.claims and (refusal := why_not(self.view, claim(self.line))):
            self.refuse(refusal)
        else:
            self.change(self.choice.toggled(self.line))

    def action_discard(self) -> None:
        """Discard the tile."""
        self.choose(Move(Kind.DISCARD, self.choice.number))

    def action_reserve(self) -> None:
        """Put the tile in reserve."""
        self.choose(Move(Kind.RESERVE, self.choice.number))

    def action_seal(self) -> None:
        """Done."""
        self.choose(SEAL)

    def action_next(self) -> None:
        """Into the list, on to the animals you have claimed, back to the estate."""
        self.other = None
        if not self.in_list:
            self.in_list, self.tab = True, TABLE
        elif self.tab == TABLE:
            self.tab = MINE
        else:
            self.in_list, self.tab = self.choice.ghost is None, TABLE
        rows = [row.id for row in self.scene().rows]
        self.line = self.line if self.line in rows else next(iter(rows), None)
        self.refuse(None)

    def touched(self, target: Target | None) -> None:
        """A click moves the tile, chooses a line or a tile; a second one there confirms."""
        match target:
            case Tab("Others"):
                self.action_others()
            case Tab(name):
                self.other, self.tab, self.in_list = None, name, True
                self.refuse(None)
            case Chosen(id):
                self._touch_line(id)
            case Held(number) if self.mine and number <= RESERVE:
                self.click(lambda: self.action_number(number))
            case At(row, column) if self.choice.ghost is not None:
                self.click(lambda: self._put(row, column))
            case At() if self.mine:
                self.refuse(self.idle("turn"))

    def _touch_line(self, id: str) -> None:
        if self.line == id and self.works("claim", ()) and id in self.view.table.animals:
            self.action_claim()
        else:
            self.line, self.in_list = id, True
            self.refuse(None)

    def _put(self, row: int, column: int) -> None:
        self.in_list = False
        self.change(self.choice.at(row, column))

    # what Enter does

    @property
    def sent(self) -> tuple[Move, ...]:
        return self.choice.sent

    def preview(self) -> str | None:
        if not self.choice.sent or self.other is not None:
            return None
        return self.named(preview_of(self.view, self.choice.sent, self.choice.changed, help=self.help))

    def hint(self) -> str:
        if self.other is not None:
            beside = others_of(self.view.table, self.other)
            return f"{self.names[self.other]}'s estate; {beside}. O the next one, Esc back."
        return self.named(hint_of(self.view)) if self.mine else ""

    def _unbroken(self) -> str:
        """That laying the tile there would break nothing, if so."""
        changed = self.choice.changed
        return unbroken(self.view.table, changed) if changed is not None and self.help else ""

    def last_said(self, width: int) -> str:
        if self.other is not None:
            return self.explained() or super().last_said(width)
        return self.explained() or self._unbroken() or super().last_said(width)

    def explained(self) -> str:
        """What the chosen line of a list has and lacks, while the cursor is in the list."""
        return self.scene().told if self.interlude is None and self.in_list else ""

    # drawing

    def scene(self) -> Scene:
        """What is drawn."""
        watched = self.prompt.seat is None or (self.watched and self.caption is None)
        return Scene(self.choice, self.names, self.me, self.other, self.tab, self.line, self.help, watched)

    def facts(self) -> str:
        table = self.view.table
        return f"{table.options.game}   round {table.round} of {table.rounds}"

    def doing(self) -> str:
        seat = self.prompt.seat
        return "" if seat is None else DOING[self.view.table.areas[seat].step]

    def draw_table(self, canvas: Canvas) -> None:
        look = next(
            (each for each, width, height in _LOOKS if canvas.width >= width and canvas.height >= height), SMALL
        )
        draw_all(canvas, self.scene(), look)
        if look is not SMALL:
            draw_more(canvas, look, self.prompt, self.names)

    def draw_told(self, canvas: Canvas, lines: Sequence[str], bottom: int) -> None:
        if self.other is not None:
            return
        canvas.fill(0, 1, canvas.width, bottom, TEXT)
        y = 2
        for line in lines:
            for text in wrap(line, min(canvas.width, 100) - 4, subsequent_indent="  "):
                if y < bottom:
                    canvas.put(2, y, text, TEXT)
                y += 1
        if y >= bottom:
            canvas.put(2, bottom - 1, "more in the log: L", TEXT)
        canvas.put(1, bottom, fit(self.said, canvas.width - 2), WHY_NOT)

    def known(self) -> Sequence[Item]:
        items = [Item(self.named(label), self.named(text)) for label, text in known(self.view)]
        seat = self.prompt.seat
        own = None if seat is None else self.view.owns[seat]
        passed = () if own is None else own.passed
        return [*items, *(Item("You passed on", letters(tiles)) for tiles in passed)]

    def note(self) -> str:
        return note_of(self.view)

    def section(self) -> str:
        return section(self.view)
