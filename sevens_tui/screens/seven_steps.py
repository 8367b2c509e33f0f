"""7 Steps' play screen: the cursor on the board, the tray of discs, and what the next decision brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from textual.binding import Binding

from sevens_tui.core import Refusal
from sevens_tui.rules.seven_steps.table import (
    BY_LETTER,
    DONE,
    ENOUGH,
    KEEP_NEW,
    KEEP_OLD,
    STOP,
    Colour,
    Kind,
    Move,
    Own,
    Place,
    Step,
    View,
    fitting,
    imagine,
    refusal_at,
    shape_of,
    tray,
    why_not,
)
from sevens_tui.rules.seven_steps.words import known, section
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.page import WHY_NOT
from sevens_tui.screens.play import Play
from sevens_tui.screens.seven_steps_choice import ON_BOARD, Choice
from sevens_tui.screens.seven_steps_drawing import (
    board_frame,
    draw_interlude_panel,
    draw_panel,
    draw_told,
    marks,
    spread_marks,
)
from sevens_tui.screens.seven_steps_keys import KEYS, LEGEND, NO_TILE, WORDS
from sevens_tui.screens.seven_steps_words import doing_of, hint_of, no_space_of, note_of, preview_of, tiles_of, took
from sevens_tui.widgets.canvas import Canvas, Ink, Target, fit
from sevens_tui.widgets.hex_board import ZOOMS, At, HexView, Zoom, below, beside, draw_board, fitting_zoom
from sevens_tui.widgets.seven_steps_panel import Disc, draw_tray, hand_rows


class SevenSteps(Play):
    """The board with its cursor, and what Enter would do there; or a tile, the stop, discs to throw back."""

    BINDINGS = [*KEYS, *Play.BINDINGS]

    def lay_out(self) -> None:
        self.choice = Choice(self.view, ())
        self._shown: HexView | None = None

    # what is chosen

    @property
    def view(self) -> View:
        """What these eyes see now."""
        view: View = self.prompt.view
        return view

    @property
    def step(self) -> Step:
        """What is owed by these eyes; OVER if nothing is."""
        return self.choice.step

    @property
    def own(self) -> Own | None:
        """What the player before the screen knows alone."""
        seat = self.prompt.seat
        return None if seat is None or self.interlude is not None else self.view.owns[seat]

    def draft(self) -> object:
        return self.choice

    def begin(self, draft: object = None) -> None:
        fresh = Choice(self.view, self.prompt.moves if self.mine else ())
        if fresh.step in ON_BOARD:
            fresh = fresh.at(self.choice.cursor)
        if isinstance(draft, Choice):
            fresh = replace(draft, view=fresh.view, moves=fresh.moves)
        self.choice = fresh

    def take_plan(self, plan: tuple[object, ...]) -> None:
        self.choice = self.choice.planning([move for move in plan if isinstance(move, Move)])

    def step_back(self) -> bool:
        self.refusal = None
        if self.drop_plan():
            return True
        if self.choice.cursor is not None and self.mine:
            self.choice = self.choice.at(None)
            return True
        return False

    def drop_plan(self) -> bool:
        if not self.choice.pending:
            return False
        self.choice = self.choice.cleared()
        return True

    def choose(self, move: Move) -> None:
        """Choose something beside the board, or say why it cannot be."""
        refusal = why_not(self.view, move)
        if refusal is None:
            self.choice = self.choice.choosing(move)
        self.refuse(refusal)

    def go(self, space: int, column: int | None = None) -> None:
        """Move the cursor to a space, on a walk along a column if one is given; where nothing can be done, say why."""
        self.choice = self.choice.at(space, column)
        self.refuse(self._why_not_here() if self.help else None)

    def _why_not_here(self) -> Refusal | None:
        """Why nothing can be done on the space under the cursor; None if something can, or none is asked for."""
        cursor = self.choice.shown_cursor
        return None if cursor is None else refusal_at(self.choice.ahead, self.view.table.board.names[cursor])

    # keys

    def idle(self, action: str) -> Refusal | None:
        own = self.own
        if not self.mine or own is None:
            return None
        if action == "aid":
            return why_not(self.view, Move(Kind.AID, word=own.aid.value)) if own.aid else NO_TILE
        if action == "points":
            return why_not(self.view, Move(Kind.POINTS, word=own.tile.value)) if own.tile else NO_TILE
        return why_not(self.view, STOP) if action == "stop" else super().idle(action)

    def keys_now(self) -> Iterator[Binding]:
        """The keys, called as what they do in this step."""
        for binding in super().keys_now():
            word = WORDS.get((self.step, binding.key))
            shown = binding.key_display
            if binding.key == "1":
                # an aid tile may make an eighth disc
                shown = "1 2" if self.step is Step.KEEP else f"1-{max(7, len(tray(self.view)))}"
            yield binding if word is None else replace(binding, description=word, key_display=shown)

    def legend(self) -> Sequence[tuple[str, str]]:
        return LEGEND

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action in ("next", "number", "colour", "stop", "aid", "points", "walk") and not self.mine:
            return False
        if action == "zoom":
            return True
        if action in ("number", "colour"):
            throws = any(move.kind is Kind.THROW for move in self.prompt.moves)
            keeps = action == "number" and self.step is Step.KEEP
            return self.step in (Step.START, Step.BUILD, Step.THROW) or throws or keeps
        if action == "stop":
            return self.step in (Step.BUILD, Step.COLLECT) or STOP in self.prompt.moves or ENOUGH in self.prompt.moves
        if action in ("aid", "points"):
            own, pile = self.own, self.step is Step.TILE
            held = own is not None and (own.aid if action == "aid" else own.tile) is not None
            when = (Step.START,) if action == "aid" else (Step.BUILD, Step.COLLECT)
            return pile or (held and self.step in when)
        return super().works(action, parameters)

    def action_next(self, by: int) -> None:
        """Walk through what may be chosen: spaces, or what lies beside the board."""
        if self.step is Step.THROW:
            self.refuse(Refusal("drawing", "Press the numbers of the discs to throw back; Enter draws."))
        elif spaces := self.choice.spaces(help=self.help):
            self.go(self.choice.after_cursor(spaces, by))
        elif others := self.choice.beside:
            chosen = self.choice.chosen
            at = others.index(chosen) + by if chosen in others else (0 if by > 0 else -1)
            self.choose(others[at % len(others)])

    def action_number(self, number: int) -> None:
        """A disc of the tray by its number: where it may be built; thrown back or kept. Or one of two tiles."""
        if self.step is not Step.KEEP:
            self._disc(number)
        elif number <= 2:
            self.choose(KEEP_NEW if number == 1 else KEEP_OLD)
        else:
            self.refuse(Refusal(self.section(), "There are two tiles: 1 the new one, 2 the old one."))

    def _disc(self, number: int) -> None:
        """A disc of the tray by its number from 1."""
        discs = tray(self.view)
        if number > len(discs):
            self.refuse(Refusal(self.section(), f"There is no disc {number} in your tray."))
            return
        colour, place = discs[number - 1]
        if place is not Place.HELD:
            self.refuse(Refusal(self.section(), f"Disc {number} is {place.value} already."))
        elif self.step is Step.THROW:
            self.choice = replace(self.choice.cleared(), marked=self.choice.marked ^ {number - 1})
            self.refuse(None)
        elif any(move.kind is Kind.THROW for move in self.prompt.moves) or self.step not in (Step.START, Step.BUILD):
            self.choose(Move(Kind.THROW, colour))
        else:
            self._pick(colour)

    def action_colour(self, letter: str) -> None:
        """A colour: where it may be built; or a disc of it, thrown back or kept."""
        colour = BY_LETTER[letter]
        if self.step in (Step.START, Step.BUILD):
            self._pick(colour)
            return
        held = [n for n, (each, place) in enumerate(tray(self.view)) if each is colour and place is Place.HELD]
        fresh = [n for n in held if n not in self.choice.marked] or held
        if fresh:
            self._disc(fresh[0] + 1)
        else:
            self.refuse(Refusal(self.section(), f"You have no {colour.word} disc."))

    def _pick(self, colour: Colour) -> None:
        """The next space where a disc of this colour may be built."""
        if spaces := self.choice.spaces(colour, help=self.help):
            self.go(self.choice.after_cursor(spaces, 1))
        else:
            self.refuse(Refusal(self.section(), no_space_of(self.view, self.choice.aid, colour)))

    def action_stop(self) -> None:
        """Stop building; enough; collect without the points tile."""
        end = {Step.AID: ENOUGH, Step.COLLECT: DONE}.get(self.step, STOP)
        self.choose(end)

    def action_aid(self) -> None:
        """Lay down the aid tile, or take one."""
        self._tile(Kind.AID, "aid")

    def action_points(self) -> None:
        """Use the points tile, or take one."""
        self._tile(Kind.POINTS, "points")

    def _tile(self, kind: Kind, pile: str) -> None:
        own = self.own
        tile = None if own is None else own.aid if kind is Kind.AID else own.tile
        if self.step is Step.TILE:
            self.choose(Move(Kind.TAKE, word=pile))
        elif tile is not None:
            self.choose(Move(kind, word=tile.value))

    def action_walk(self, across: int, down: int) -> None:
        """Move the cursor along the row, or to the next row in the column where it began to walk up or down."""
        board = self.view.table.board
        if self.step not in ON_BOARD:
            self.action_next(across or down)
            return
        at = self.choice.cursor
        if at is None:
            built = self.view.table.turn.built
            self.go(built[-1].space if built else (self.choice.spaces(help=self.help) or [0])[0])
        elif across:
            self.go(beside(board, at, across))
        else:
            column = board.spaces[at].column if self.choice.column is None else self.choice.column
            self.go(below(board, at, column, down), column)

    def action_zoom(self, by: int) -> None:
        """A larger board, or a smaller one."""
        now = self._shown.zoom if self._shown is not None else ZOOMS[1]
        wanted = ZOOMS[max(0, min(len(ZOOMS) - 1, ZOOMS.index(now) + by))]
        shown = self._shown
        if shown is None or fitting_zoom(self.view.table.board, shown.frame, wanted) == now:
            how = "small" if by < 0 else "large"
            self.refuse(Refusal(self.section(), f"The board is as {how} as it gets in this window."))
            return
        self.look = None if wanted == fitting_zoom(self.view.table.board, shown.frame, None) else wanted
        self.refuse(None)

    def touched(self, target: Target | None) -> None:
        """A click moves the cursor, chooses a disc or a tile; a second one on it confirms."""
        if not self.mine:
            return
        if isinstance(target, At):
            if target.space == self.choice.shown_cursor and self.choice.sent:
                self.action_enter()
            else:
                self.go(target.space)
        elif isinstance(target, Disc):
            self._disc(target.number + 1)
        elif isinstance(target, Move):
            if target == self.choice.chosen:
                self.action_enter()
            else:
                self.choose(target)

    # what Enter does

    @property
    def sent(self) -> tuple[Move, ...]:
        return self.choice.sent

    def preview(self) -> str | None:
        return preview_of(self.view, self.choice.sent, help=self.help) if self.choice.sent else None

    def hint(self) -> str:
        if not self.mine:
            return ""
        if (aid := self.choice.aid) is not None:  # and the cursor is where it cannot be used, or Enter would do it
            return f"{aid.aid.title}: not here. Tab goes to where, Esc keeps the tile."
        if self.refusal is not None and self.choice.shown_cursor is not None:
            return "Nothing is chosen here; Tab goes to the next place that may be chosen."
        return hint_of(self.view, self.prompt.moves, help=self.help)

    def action_enter(self) -> None:
        if not self.choice.sent and (refusal := self._why_not_here()):
            self.refuse(refusal)
            return
        super().action_enter()

    # drawing

    def facts(self) -> str:
        table = self.view.table
        last = "   LAST ROUND" if table.in_last_round else ""
        return f"{table.options.board} side, {shape_of(table.board)} shape{last}"

    def doing(self) -> str:
        return doing_of(self.view.table)

    def draw_table(self, canvas: Canvas) -> None:
        table, choice = self.view.table, self.choice
        frame = board_frame(canvas.width, canvas.height)
        zoom = fitting_zoom(table.board, frame, self.look if isinstance(self.look, Zoom) else None)
        before = self._shown
        if before is None or (before.board, before.zoom, before.frame) != (table.board, zoom, frame):
            before = HexView(table.board, zoom, frame)
        self._shown = before.followed(self._in_sight())
        canvas.fill(0, 1, frame.width + 1, canvas.height - 5, Ink("text", "table"))
        heights = imagine(self.view, choice.plan).table.heights if choice.plan else table.heights
        if self.interlude is not None:
            draw_board(canvas, self._shown, heights, spread_marks(table, self.interlude))
            draw_interlude_panel(canvas, table, self.names)
        else:
            draw_board(canvas, self._shown, heights, marks(choice, help=self.help), choice.shown_cursor)
            draw_panel(canvas, self.prompt, self.names, choice, help=self.help)
        self._draw_tray(canvas, canvas.height - 4)

    def _in_sight(self) -> int | None:
        """A space that should be seen: the cursor, else what was built last, else a tower that came down."""
        table = self.view.table
        if self.interlude is not None:
            return next((table.board.index[each] for each in self.interlude.line.pieces), None)
        built = table.turn.built
        return built[-1].space if self.choice.cursor is None and built else self.choice.cursor

    def _draw_tray(self, canvas: Canvas, y: int) -> None:
        table = self.view.table
        canvas.fill(0, y, canvas.width, 1, Ink("text", "tray"))
        last = f" of {table.last_round}" if table.last_round else ""
        canvas.right(canvas.width - 1, y, f"bag {table.bag}   round {table.round}{last}", Ink("soft"))
        if self.own is not None:
            discs = tray(self.view) if self.mine else tuple((colour, Place.HELD) for colour in self.own.hand)
            fits = fitting(self.view) if self.mine and self.help else frozenset()
            title = "Your discs" if self.whose == "Your" else self.names[self.prompt.seat or 0]
            draw_tray(canvas, y, discs, self.choice.brackets, fits, title)

    def draw_told(self, canvas: Canvas, lines: Sequence[str], bottom: int) -> None:
        draw_told(canvas, lines, len(self.view.table.areas))
        canvas.put(1, bottom, fit(self.said, canvas.width - 2), WHY_NOT)

    def last_said(self, width: int) -> str:
        return took(self.own if self.mine else None, self.view.table) or super().last_said(width)

    def known(self) -> Sequence[Item]:
        items = [Item(self.named(label), self.named(text)) for label, text in known(self.view)]
        rows = hand_rows(self.view.owns, self.names, self.prompt.seat)[1:]
        items += [Item(row.left, f"holds {row.right}") for row in rows if row is not None]
        return [*items, *(Item("You alone know", said) for said in tiles_of(self.own))]

    def note(self) -> str:
        return note_of(self.view, help=self.help)

    def section(self) -> str:
        return section(self.view)
