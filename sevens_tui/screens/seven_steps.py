"""7 Steps' play screen: the cursor on the board, the tray of discs, and what the next decision brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from sevens_tui.core import Prompt, Refusal
from sevens_tui.rules import Game
from sevens_tui.rules.seven_steps.table import (
    BY_LETTER,
    DONE,
    ENOUGH,
    KEEP_NEW,
    KEEP_OLD,
    STOP,
    AidTile,
    Colour,
    Discs,
    Kind,
    Move,
    Own,
    Place,
    Step,
    View,
    fitting,
    imagine,
    refusal_at,
    running,
    touchable,
    tray,
    why_not,
)
from sevens_tui.rules.seven_steps.words import known, section
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.page import key
from sevens_tui.screens.play import Decide, Play, Wish
from sevens_tui.screens.seven_steps_words import (
    DOING,
    RULE_OF_STEP,
    hint_of,
    mark_of,
    mark_of_tile,
    note_of,
    preview_of,
)
from sevens_tui.widgets.canvas import Canvas, Ink, Target
from sevens_tui.widgets.hex_board import ZOOMS, Area, At, HexView, Mark, Zoom, draw_board, fitting_zoom
from sevens_tui.widgets.seven_steps_panel import (
    Disc,
    Row,
    build_rows,
    draw_points,
    draw_rows,
    draw_tray,
    hand_rows,
    sum_rows,
    text_rows,
)

PANEL, WIDE_PANEL = 25, 39
"""Columns right of the board, in a small window and in a large one."""


class SevenSteps(Play):
    """The board with its cursor, and what Enter would do there; or a tile, the stop, discs to throw back."""

    BINDINGS = [
        key("tab", "next(1)", "next", "Tab", "walk through what may be chosen, Shift+Tab back"),
        key("shift+tab", "next(-1)", ""),
        *(
            key(
                str(digit),
                f"number({digit})",
                "colour" if digit == 1 else "",
                "1-7",
                "a disc of the tray: where it may be built; at the end of the turn, throw it back or keep it"
                if digit == 1
                else "",
            )
            for digit in range(1, 9)
        ),
        key("s,S", "stop", "stop", "S", "stop building; enough, after a disc was removed; collect without the tile"),
        key("a,A", "aid", "aid tile", "A", "lay down your aid tile, before the first disc; take an aid tile"),
        key("v,V", "points", "points tile", "V", "use your points tile, when you collect; take a points tile"),
        *(
            key(
                f"{letter},{letter.upper()}",
                f"colour('{letter}')",
                "",
                "T Y B P R K G" if letter == "t" else "",
                "the spaces of one colour where you may build" if letter == "t" else "",
            )
            for letter in BY_LETTER
        ),
        key("left", "walk(-1,0)", "", "Arrows", "move the cursor over the board; where it may not build it says why"),
        key("right", "walk(1,0)", ""),
        key("up", "walk(0,-1)", ""),
        key("down", "walk(0,1)", ""),
        key("plus,equals_sign", "zoom(1)", "", "+ -", "a larger board, a smaller one"),
        key("minus", "zoom(-1)", ""),
        *Play.BINDINGS,
    ]

    zoom: ClassVar[Zoom | None] = None
    """The zoom that was asked for; it stays so for the next player's page."""

    def __init__(self, game: Game, prompt: Prompt) -> None:
        super().__init__(game, prompt)
        self.cursor: int | None = None
        self.chosen: Move | None = None
        self.marked: frozenset[int] = frozenset()
        self.plan: tuple[Move, ...] = ()
        self._shown: HexView | None = None

    # what is chosen

    @property
    def view(self) -> View:
        """What these eyes see now."""
        view: View = self.prompt.view
        return view

    @property
    def mine(self) -> bool:
        """Whether a decision is asked of these eyes."""
        return self.prompt.seat is not None and not self.prompt.turn_over and self.interlude is None

    @property
    def step(self) -> Step:
        """What is owed by these eyes; OVER if nothing is."""
        return self.view.table.step if self.mine else Step.OVER

    @property
    def own(self) -> Own | None:
        """What the player before the screen knows alone."""
        seat = self.prompt.seat
        return None if seat is None or self.interlude is not None else self.view.owns[seat]

    def draft(self) -> object:
        return self.cursor, self.chosen, self.marked, self.plan

    def begin(self, draft: object = None) -> None:
        self.chosen, self.marked, self.plan = None, frozenset(), ()
        if isinstance(draft, tuple):
            self.cursor, self.chosen, self.marked, self.plan = draft

    def take_plan(self, plan: tuple[object, ...]) -> None:
        moves = tuple(move for move in plan if isinstance(move, Move))
        self.chosen, self.marked, self.plan = None, frozenset(), ()
        if self.step is Step.THROW:
            self.marked = self._numbers([move.colour for move in moves if move.colour is not None])
        elif len(moves) == 1 and not moves[0].space:
            self.chosen = moves[0]
        else:
            self.plan = moves

    def _numbers(self, colours: Sequence[Colour]) -> frozenset[int]:
        """Discs of the tray in these colours, by their numbers."""
        wanted, found = Counter(colours), set()
        for number, (colour, place) in enumerate(tray(self.view)):
            if place is Place.HELD and wanted[colour]:
                wanted[colour] -= 1
                found.add(number)
        return frozenset(found)

    def sent(self) -> tuple[Move, ...]:
        """The decisions that Enter would send; none if nothing is chosen."""
        if not self.mine:
            return ()
        if self.plan:
            return self.plan
        if self.step is Step.THROW:
            discs = tray(self.view)
            return (*(Move(Kind.THROW, discs[number][0]) for number in sorted(self.marked)), DONE)
        if self.chosen is not None:
            return (self.chosen,)
        move = None if self.cursor is None else self._on_spaces().get(self.cursor)
        return () if move is None else (move,)

    def _on_spaces(self) -> dict[int, Move]:
        """What may be done on spaces now, by space."""
        index = self.view.table.board.index
        return {index[move.space]: move for move in self.prompt.moves if move.space} if self.mine else {}

    def _beside(self) -> tuple[Move, ...]:
        """What may be chosen beside the board now."""
        return tuple(move for move in self.prompt.moves if not move.space) if self.mine else ()

    def step_back(self) -> bool:
        self.refusal = None
        if self.plan or self.chosen is not None or self.marked:
            self.begin()
            return True
        if self.cursor is not None and self.mine:
            self.cursor = None
            return True
        return False

    def choose(self, move: Move) -> None:
        """Choose something beside the board, or say why it cannot be."""
        refusal = why_not(self.view, move)
        if refusal is None:
            self.begin()
            self.chosen = move
        self.refuse(refusal)

    def go(self, space: int) -> None:
        """Move the cursor to a space; where nothing can be done, say why."""
        self.begin()
        self.cursor = space
        names = self.view.table.board.names
        said = self.help and self.step in (Step.START, Step.AID, Step.BUILD)
        self.refuse(refusal_at(self.view, names[space]) if said else None)

    # keys

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action in ("next", "number", "colour", "stop", "aid", "points", "walk") and not self.mine:
            return False
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
        elif spaces := self._choosable():
            self._walk_on(spaces, by)
        elif others := self._beside():
            at = others.index(self.chosen) + by if self.chosen in others else (0 if by > 0 else -1)
            self.choose(others[at % len(others)])

    def _choosable(self, colour: Colour | None = None) -> list[int]:
        """The spaces that Tab walks: those that may be chosen; at a bare table those of colours in the hand."""
        colours = self.view.table.board.colours
        spaces = sorted(self._on_spaces())
        if not self.help and self.own is not None and self.step in (Step.START, Step.BUILD):
            spaces = [space for space, each in enumerate(colours) if each in self.own.hand]
        return [space for space in spaces if colour is None or colours[space] is colour]

    def _walk_on(self, spaces: Sequence[int], by: int) -> None:
        """The next of these spaces, from the cursor on."""
        now = self.cursor
        if now in spaces and now is not None:
            self.go(spaces[(spaces.index(now) + by) % len(spaces)])
        else:
            self.go(spaces[0 if by > 0 else -1])

    def action_number(self, number: int) -> None:
        """A disc of the tray by its number: where it may be built; thrown back or kept."""
        if self.step is Step.KEEP:
            if number <= 2:
                self.choose(KEEP_NEW if number == 1 else KEEP_OLD)
            return
        discs = tray(self.view)
        if number > len(discs):
            self.refuse(Refusal(self.section(), f"There is no disc {number} in your tray."))
            return
        colour, place = discs[number - 1]
        if place is not Place.HELD:
            self.refuse(Refusal(self.section(), f"Disc {number} is {place.value} already."))
        elif self.step is Step.THROW:
            self.marked = self.marked ^ {number - 1}
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
        fresh = [n for n in held if n not in self.marked] or held
        if fresh:
            self.action_number(fresh[0] + 1)
        else:
            self.refuse(Refusal(self.section(), f"You have no {colour.word} disc."))

    def _pick(self, colour: Colour) -> None:
        """The next space where a disc of this colour may be built."""
        if spaces := self._choosable(colour):
            self._walk_on(spaces, 1)
        elif self.own is None or colour not in self.own.hand:
            self.refuse(Refusal(self.section(), f"You have no {colour.word} disc."))
        else:
            self.refuse(
                Refusal(self.section(), f"No {colour.word} space can be built on now; other colours carry a +.")
            )

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
        """Move the cursor to the next space of the row, or to the nearest one of the next row."""
        board = self.view.table.board
        if self.step not in (Step.START, Step.AID, Step.BUILD):
            self.action_next(across or down)
            return
        if self.cursor is None:
            built = self.view.table.turn.built
            self.go(built[-1].space if built else (self._choosable() or [0])[0])
            return
        here = board.spaces[self.cursor]
        if across:
            beside = self.cursor + across
            if 0 <= beside < len(board.spaces) and board.spaces[beside].row == here.row:
                self.go(beside)
            return
        row = [at for at, space in enumerate(board.spaces) if space.row == here.row + down]
        if row:
            self.go(min(row, key=lambda at: (abs(board.spaces[at].column - here.column), -down * at)))

    def action_zoom(self, by: int) -> None:
        """A larger board, or a smaller one."""
        now = self._shown.zoom if self._shown is not None else ZOOMS[1]
        wanted = ZOOMS[max(0, min(len(ZOOMS) - 1, ZOOMS.index(now) + by))]
        if fitting_zoom(self.view.table.board, self._area(self.size.width, self.size.height), wanted) == now:
            self.refuse(Refusal(self.section(), "The board is as small as it gets." if by < 0 else "No room for more."))
            return
        type(self).zoom = wanted
        self.refuse(None)

    def touched(self, target: Target | None) -> None:
        """A click moves the cursor, chooses a disc or a tile; a second one on it confirms."""
        if not self.mine:
            return
        if isinstance(target, At):
            again = target.space == self.cursor and self.chosen is None and not self.plan
            if again and self.sent():
                self.action_enter()
            else:
                self.go(target.space)
        elif isinstance(target, Disc):
            self.action_number(target.number + 1)
        elif isinstance(target, Move):
            if target == self.chosen:
                self.action_enter()
            else:
                self.choose(target)

    # what Enter does

    def preview(self) -> str | None:
        moves = self.sent()
        return preview_of(self.view, moves) if moves else None

    def hint(self) -> str:
        if not self.mine:
            return ""
        if self.refusal is not None and self.cursor is not None:
            return "Nothing is chosen here; Tab goes to the next place that may be chosen."
        return hint_of(self.view, self.prompt.moves, counted_points=self.help)

    def confirm(self) -> None:
        self.reply(Decide(self.sent()))

    def action_enter(self) -> None:
        if self.mine and not self.sent() and self.cursor is not None and self.step is not Step.THROW:
            self.refuse(refusal_at(self.view, self.view.table.board.names[self.cursor]))
            if self.refusal is not None:
                return
        super().action_enter()

    def action_undo(self) -> None:
        """Take back what is chosen, but for the cursor; else the latest decision."""
        if not (self.plan or self.chosen is not None or self.marked):
            self.refusal = None
            if self.prompt.undo is None:
                self.reply(Wish.UNDO)
                return
            self.cursor = None
        super().action_undo()

    # drawing

    def facts(self) -> str:
        options, table = self.view.table.options, self.view.table
        shape = f"{options.shape} shape" if options.shape.isalpha() else "your own shape"
        last = "   LAST ROUND" if table.in_last_round else ""
        return f"{options.board} side, {shape}{last}"

    def doing(self) -> str:
        return DOING[self.view.table.step]

    def _area(self, width: int, height: int) -> Area:
        panel = WIDE_PANEL if width >= 110 else PANEL
        return Area(0, 2, width - panel - 1, height - 6)

    def draw_table(self, canvas: Canvas) -> None:
        table = self.view.table
        area = self._area(canvas.width, canvas.height)
        zoom = fitting_zoom(table.board, area, self.zoom)
        before = self._shown
        if before is None or (before.board, before.zoom, before.area) != (table.board, zoom, area):
            before = HexView(table.board, zoom, area)
        self._shown = before.followed(self.cursor)
        canvas.fill(0, 1, area.width + 1, canvas.height - 5, Ink("text", "table"))
        heights = imagine(self.view, self.plan).table.heights if self.plan else table.heights
        cursor = self.cursor if self.mine and self.chosen is None and not self.plan else None
        draw_board(canvas, self._shown, heights, self.marks(), cursor)
        self._draw_panel(canvas, area.width + 2)
        self._draw_tray(canvas, canvas.height - 4)

    def marks(self) -> dict[int, Mark]:
        """What stands on the spaces: this turn's discs by number, and what may be chosen, with what it brings."""
        table, view = self.view.table, self.view
        marks: dict[int, Mark] = {}
        if self.interlude is not None:
            index = table.board.index
            towers = [index[piece] for piece in self.interlude.line.pieces if piece in index]
            return {
                space: Mark("+1", done=True)
                for tower in towers
                for space in table.board.of_colour[table.board.colours[tower]]
            }
        if self.plan:
            built = imagine(view, self.plan).table.turn.built
            marks |= {each.space: Mark(f"#{number}") for number, each in enumerate(built, 1)}
        elif self.help and self.mine:
            marks |= self._choices()
        changed = [*table.turn.removed, *(at for at in (table.turn.source, table.turn.target) if at is not None)]
        if self.mine and table.step in (Step.START, Step.AID, Step.BUILD):
            marks |= {space: Mark("[]", done=True) for space in changed if space not in marks}
        return marks | {each.space: Mark(f"#{number}", done=True) for number, each in enumerate(table.turn.built, 1)}

    def _choices(self) -> dict[int, Mark]:
        view, index = self.view, self.view.table.board.index
        if self.chosen is not None and self.chosen.kind is Kind.AID:
            aid = self.chosen.aid
            return {index[space]: Mark(mark_of_tile(view, aid, space)) for space in touchable(view)}
        return {space: Mark(mark_of(view, move)) for space, move in self._on_spaces().items()}

    def _draw_panel(self, canvas: Canvas, x: int) -> None:
        view, table = self.view, self.view.table
        seat = self.prompt.seat if self.prompt.seat is not None else table.seat
        owns = view.owns if self.interlude is None else ()
        y = draw_points(canvas, x, 2, table, self.names, seat, owns) + 1
        if self.interlude is not None:
            return
        last = canvas.height - 5
        rows: list[Row | None] = []
        if table.step is not Step.OVER and not self.prompt.turn_over:
            rows += self._turn_rows()
        large = canvas.height >= 34
        if len(rows) + 4 <= last - y or large:
            text = RULE_OF_STEP[table.step] if large and self.mine else ""
            notice = "7 points or fewer bring you a special tile." if self.step in (Step.START, Step.BUILD) else ""
            for each in (notice, text):
                rows += [None, *text_rows(each, canvas.width - x - 1)] if each else []
        if large:
            rows += [None, *hand_rows(view.owns, self.names, seat)] if len(self.prompt.eyes) > 1 else []
            rows += [None, *self._log_rows(canvas.width - x - 1, last - y - len(rows) - 2)]
        draw_rows(canvas, x, y, rows, last)

    def _log_rows(self, width: int, room: int) -> list[Row | None]:
        """The latest lines of the log, as many as there is room for."""
        lines: list[Row | None] = []
        for entry in reversed(self.prompt.log):
            who = "" if entry.seat is None else f"{self.names[entry.seat]} "
            text = text_rows(who + self.named(entry.line.text), width)
            if len(lines) + len(text) >= room:
                break
            lines = [*text, *lines]
        return [Row("What happened"), *lines] if lines else []

    def _turn_rows(self) -> list[Row | None]:
        """The running build, or what is to be chosen, and the sums."""
        view, table = self.view, self.view.table
        after = imagine(view, self.sent()).table if self.sent() and self.mine else table
        if after.turns != table.turns:
            after = table
        heading = "This build" if self.mine else f"{self.names[table.seat]}'s build"
        rows = build_rows(table, heading, after, counted=self.help)
        if table.step in (Step.TILE, Step.KEEP, Step.COLLECT) and self.mine:
            rows += [None, *(self._choice_row(move) for move in self._beside())]
        elif self.help:
            rows += [None] if len(rows) < 8 else []
            rows += sum_rows(table, running(view), view.own)
        return rows

    def _choice_row(self, move: Move) -> Row:
        """A choice beside the board: its key, and what it is."""
        own, here = self.view.own, move == self.chosen
        assert own is not None
        match move.kind:
            case Kind.TAKE:
                aid = move.word == "aid"
                return Row(f"{'A' if aid else 'V'} {move.pile.words}", "", here, target=move)
            case Kind.KEEP:
                new = move == KEEP_NEW
                held = own.aid if isinstance(own.new, AidTile) else own.tile
                tile = own.new if new else held
                return Row(f"{'1 new' if new else '2 old'}: {tile.title if tile else ''}", "", here, target=move)
            case Kind.POINTS:
                worth = f"+{running(self.view).bonus}" if self.help else ""
                return Row(f"V {move.tile.title}", worth, here, target=move)
            case _:
                return Row("S without it", "", here, target=move)

    def _draw_tray(self, canvas: Canvas, y: int) -> None:
        table = self.view.table
        canvas.fill(0, y, canvas.width, 1, Ink("text", "tray"))
        last = f" of {table.last_round}" if table.last_round else ""
        canvas.right(canvas.width - 1, y, f"bag {table.bag}   round {table.round}{last}", Ink("soft"))
        if self.own is None:
            return
        discs = tray(self.view) if self.mine else tuple((colour, Place.HELD) for colour in self._hand())
        chosen = self.marked
        if self.chosen is not None and self.chosen.kind is Kind.THROW and self.chosen.colour is not None:
            chosen = self._numbers([self.chosen.colour])
        fits = fitting(self.view) if self.mine and self.help else frozenset()
        draw_tray(canvas, y, discs, chosen, fits)

    def _hand(self) -> Discs:
        return () if self.own is None else self.own.hand

    def draw_told(self, canvas: Canvas, lines: Sequence[str], y: int) -> None:
        """What happened, beside the board, which everybody wants to see now."""
        x = self._area(canvas.width, canvas.height).width + 2
        rows: list[Row | None] = []
        for line in lines:
            rows += text_rows(line, canvas.width - x - 1, soft=False)
        draw_rows(canvas, x, 4 + len(self.view.table.areas), rows, canvas.height - 5)

    def known(self) -> Sequence[Item]:
        items = [Item(self.named(label), self.named(text)) for label, text in known(self.view)]
        for row in hand_rows(self.view.owns, self.names, self.prompt.seat)[1:]:
            assert row is not None
            items.append(Item(row.left, f"holds {row.right}"))
        return items

    def note(self) -> str:
        return note_of(self.view)

    def section(self) -> str:
        return section(self.view)
