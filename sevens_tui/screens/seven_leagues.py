"""7 Leagues' play screen: your journey with the card that would join it, the river, your hand, everybody's totals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from textwrap import wrap

from sevens_tui.core import Prompt, Refusal, Seat
from sevens_tui.rules import Game
from sevens_tui.rules.seven_leagues.table import (
    LENGTH,
    RIVER,
    SWAP,
    SWEEP,
    Escape,
    Kind,
    League,
    Move,
    Own,
    Part,
    Placing,
    Side,
    Sliding,
    Slot,
    Step,
    Table,
    View,
    placings,
    slidings,
    why_not,
)
from sevens_tui.rules.seven_leagues.words import known, section
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.page import key
from sevens_tui.screens.play import Decide, Play
from sevens_tui.screens.seven_leagues_words import (
    DOING,
    LETTERS,
    choice_text,
    hint_of,
    note_of,
    objective_said,
    objective_text,
    placing_text,
    sliding_text,
    then_text,
)
from sevens_tui.widgets.canvas import Canvas, Target, fit
from sevens_tui.widgets.journey import (
    BOLD,
    LARGE,
    SMALL,
    SOFT,
    TEXT,
    End,
    Held,
    Look,
    Seen,
    Shown,
    Under,
    draw_card,
    draw_escape,
    draw_journey,
    draw_players,
)


class SevenLeagues(Play):
    """Your journey, and below it, in the same columns, river and hand, or somebody else's journey."""

    BINDINGS = [
        *(
            key(
                str(digit),
                f"number({digit})",
                "card" if digit == 1 else "",
                "1-3",
                "a card of your hand; an Escape card that you look at" if digit == 1 else "",
            )
            for digit in range(1, 4)
        ),
        key("left", "across(-1)", "end", "Left/Right", "which end of the journey; which card an Escape card goes to"),
        key("right", "across(1)", ""),
        key("up", "down(-1)", "", "Up/Down", "an Escape card above the card, or below it"),
        key("down", "down(1)", ""),
        *(
            key(
                f"{letter},{letter.upper()}",
                f"river({number})",
                "river" if not number else "",
                "a-d",
                "take a card of the river" if not number else "",
            )
            for number, letter in enumerate(LETTERS)
        ),
        key("e,E", "revealed", "sun's", "E", "take the card that the sun revealed"),
        key("w,W", "sweep", "sweep", "W", "wind: sweep the river"),
        key("x,X", "swap", "swap", "X", "wind: swap the cards in your hand"),
        key("tab", "next(1)", "", "Tab", "walk through what may be chosen, Shift+Tab back"),
        key("shift+tab", "next(-1)", ""),
        key("o,O", "others(1)", "others", "O", "the journeys of the others, one after another"),
        *Play.BINDINGS,
    ]

    def __init__(self, game: Game, prompt: Prompt) -> None:
        super().__init__(game, prompt)
        self.card: League | None = None
        self.side = Side.RIGHT
        self.chosen: Move | None = None
        self.escape: Escape | None = None
        self.place: Under | None = None
        self.other: Seat | None = None

    # what is chosen

    @property
    def view(self) -> View:
        """What these eyes see now."""
        view: View = self.prompt.view
        return view

    @property
    def table(self) -> Table:
        """What lies open."""
        return self.view.table

    @property
    def mine(self) -> bool:
        """Whether a decision is asked of these eyes."""
        return self.prompt.seat is not None and not self.prompt.turn_over and self.interlude is None

    @property
    def step(self) -> Step:
        """What is owed by these eyes; OVER if nothing is."""
        return self.table.step if self.mine else Step.OVER

    @property
    def own(self) -> Own | None:
        """What the player before the screen knows alone."""
        seat = self.prompt.seat
        return None if seat is None or self.interlude is not None else self.view.owns[seat]

    @property
    def me(self) -> Seat:
        """Whose journey is shown large."""
        return self.table.seat if self.prompt.seat is None else self.prompt.seat

    def hand(self) -> tuple[League, ...]:
        """The hand; none for onlookers."""
        return () if self.own is None else self.own.hand

    def looked(self) -> tuple[Escape, ...]:
        """The Escape cards that may be kept."""
        own = self.own
        if own is None or self.step not in (Step.ESCAPE, Step.UNDER):
            return ()
        return own.looked if own.chosen is None else (own.chosen,)

    def draft(self) -> object:
        return self.card, self.side, self.chosen, self.escape, self.place

    def begin(self, draft: object = None) -> None:
        self._forget()
        self.card, self.chosen, self.escape, self.place, self.other = None, None, None, None, None
        if isinstance(draft, tuple):
            self.card, self.side, self.chosen, self.escape, self.place = draft
        elif len(self.looked()) == 1:
            self.escape = self.looked()[0]

    def _forget(self) -> None:
        """What was worked out for the choice that was made so far."""
        for name in ("placing", "slidings"):
            self.__dict__.pop(name, None)

    def take_plan(self, plan: tuple[object, ...]) -> None:
        self.begin()
        for move in plan:
            if isinstance(move, Move):
                self._take(move)

    def _take(self, move: Move) -> None:
        match move.kind:
            case Kind.PLACE | Kind.LEFT | Kind.RIGHT:
                self.card = next(card for card in self.hand() if card.number == move.number)
                self.side = Side.LEFT if move.kind is Kind.LEFT else Side.RIGHT
            case Kind.ESCAPE:
                self.escape = next(card for card in self.looked() if card.number == move.number)
            case Kind.UNDER:
                assert move.part is not None
                self.place = Under(move.number - 1, move.part)
            case _:
                self.chosen = move

    @cached_property
    def placing(self) -> Placing | None:
        """The chosen card at the chosen end, and what it brings."""
        if self.card is None or self.step is not Step.PLACE:
            return None
        found = placings(self.view, self.card)
        return found[-1] if self.side is Side.RIGHT else found[0]

    @cached_property
    def slidings(self) -> dict[Under, Sliding]:
        """What the chosen Escape card would bring at every free place."""
        if self.escape is None or self.step not in (Step.ESCAPE, Step.UNDER):
            return {}
        return {Under(each.move.number - 1, each.part): each for each in slidings(self.view, self.escape)}

    def sent(self) -> tuple[Move, ...]:
        """The decisions that Enter would send; none if nothing is chosen."""
        if not self.mine:
            return ()
        if self.placing is not None:
            return (self.placing.move,)
        if self.place is not None and self.place in self.slidings and self.escape is not None:
            under = self.slidings[self.place].move
            return (Move(Kind.ESCAPE, self.escape.number), under) if self.step is Step.ESCAPE else (under,)
        return () if self.chosen is None else (self.chosen,)

    def step_back(self) -> bool:
        self.refusal = None
        if self.other is not None:
            self.other = None
            return True
        if self.place is not None:
            self.place = None
            return True
        if self.card is not None or self.chosen is not None or (self.escape is not None and len(self.looked()) > 1):
            self.begin()
            return True
        return False

    def try_move(self, move: Move) -> None:
        """Choose a decision, or say why it cannot be."""
        refusal = why_not(self.view, move)
        if refusal is None:
            self.begin()
            self._take(move)
        self.refuse(refusal)

    # keys

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action in ("number", "across", "next") and not self.mine:
            return False
        if action == "down":
            return self.step in (Step.ESCAPE, Step.UNDER)
        if action == "river":
            return self.step is Step.TAKE
        if action == "revealed":
            return self.step is Step.TAKE and self.table.revealed is not None
        if action in ("sweep", "swap"):
            return self.step is Step.WIND
        if action == "across":
            return self.step in (Step.PLACE, Step.ESCAPE, Step.UNDER) and bool(self.table.area.journey)
        return super().works(action, parameters)

    def action_number(self, number: int) -> None:
        """A card of the hand, or an Escape card, by its number."""
        if self.step in (Step.ESCAPE, Step.UNDER):
            cards = self.looked()
            if number > len(cards):
                self.refuse(Refusal("perfect", f"There is no Escape card {number}; you look at {len(cards)}."))
                return
            self._forget()
            self.escape = cards[number - 1]
            if self.place is None or self.place not in self.slidings:
                self.place = next(iter(self.slidings), None)
        elif number > len(self.hand()):
            self.refuse(Refusal("placing", f"There is no card {number} in your hand; you hold {len(self.hand())}."))
            return
        elif self.step is not Step.PLACE:
            self.refuse(why_not(self.view, Move(Kind.RIGHT, self.hand()[number - 1].number)))
            return
        else:
            self._forget()
            self.card = self.hand()[number - 1]
        self.refuse(None)

    def action_across(self, by: int) -> None:
        """The other end of the journey; or the next card that an Escape card can go to."""
        if self.step is Step.PLACE:
            self._forget()
            self.side = Side.LEFT if by < 0 else Side.RIGHT
            self.card = self.card or (self.hand()[0] if len(self.hand()) == 1 else None)
            self.refuse(None if self.card else Refusal("placing", "First choose a card of your hand, 1-3."))
            return
        self._walk_places(by)

    def _walk_places(self, by: int) -> None:
        """Another card of the journey for the Escape card, at the same part if that is free."""
        if self.escape is None:
            self.refuse(Refusal("perfect", "First choose an Escape card with its number."))
            return
        part = self.place.part if self.place else Part.UPPER
        free = [under for under in self.slidings if under.part is part] or list(self.slidings)
        if self.place in free and self.place is not None:
            self.place = free[(free.index(self.place) + by) % len(free)]
        else:
            self.place = free[0 if by > 0 else -1]
        self.refuse(None)

    def action_down(self, by: int) -> None:
        """The upper or the lower part of the card."""
        part = Part.LOWER if by > 0 else Part.UPPER
        if self.place is None or self.escape is None:
            self._walk_places(1)
        elif Under(self.place.number, part) in self.slidings:
            self.place = Under(self.place.number, part)
            self.refuse(None)
        else:
            self.refuse(why_not(self.view, Move(Kind.UNDER, self.place.number + 1, part)))

    def action_river(self, number: int) -> None:
        """Take a card of the river."""
        card = self.table.river[number] if number < RIVER else None
        if card is not None:
            self.try_move(Move(Kind.TAKE, card.number))

    def action_revealed(self) -> None:
        """Take the card that the sun revealed."""
        if self.table.revealed is not None:
            self.try_move(Move(Kind.TAKE, self.table.revealed.number))

    def action_sweep(self) -> None:
        """Wind: sweep the river."""
        self.try_move(SWEEP)

    def action_swap(self) -> None:
        """Wind: swap the hand."""
        self.try_move(SWAP)

    def action_next(self, by: int) -> None:
        """Walk through what may be chosen: every card at every end, every card to take, every place."""
        if self.step in (Step.ESCAPE, Step.UNDER):
            if self.escape is None:
                self.action_number(1)
                return
            places = list(self.slidings)
            at = places.index(self.place) + by if self.place in places else (0 if by > 0 else -1)
            self.place = places[at % len(places)]
            self.refuse(None)
            return
        moves, now = self.prompt.moves, self.sent()
        at = moves.index(now[0]) + by if now else (0 if by > 0 else -1)
        self.try_move(moves[at % len(moves)])

    def action_others(self, by: int) -> None:
        """The journey of the next player, round to none."""
        seats = len(self.table.areas)
        order = [(self.me + step) % seats for step in range(1, seats)]
        at = order.index(self.other) + by if self.other in order else 0
        self.other = order[at] if at < len(order) else None
        self.refuse(None)

    def touched(self, target: Target | None) -> None:
        """A click chooses; a second one on what is chosen confirms."""
        if isinstance(target, Seen):
            self.other = None if target.seat in (self.other, self.me) else target.seat
            self.refuse(None)
        elif not self.mine or target is None:
            return
        else:
            before = self.sent()
            self._touch(target)
            if before and before == self.sent() and self.refusal is None:
                self.action_enter()

    def _touch(self, target: Target) -> None:
        match target:
            case Held("hand" | "escape", number):
                self.action_number(number + 1)
            case Held("river", number):
                card = self.table.river[number]
                self.try_move(Move(Kind.TAKE, 0 if card is None else card.number))
            case Held("sun", _):
                self.action_revealed()
            case End(side):
                self.action_across(-1 if side is Side.LEFT else 1)
            case Under() if self.escape is not None and target in self.slidings:
                self.place = target
                self.refuse(None)
            case Under(number, part):
                self.refuse(why_not(self.view, Move(Kind.UNDER, number + 1, part)))

    # what Enter does

    def preview(self) -> str | None:
        moves = self.sent()
        if not moves or self.other is not None:
            return None
        if self.placing is not None and self.card is not None:
            return placing_text(self.placing, self.card, self.help)
        if self.place is not None and self.escape is not None:
            return sliding_text(self.slidings[self.place], len(self.looked()) - 1)
        return choice_text(self.view, moves[0])

    def hint(self) -> str:
        if self.other is not None:
            total = f": {self.table.accounts[self.other].total} points" if self.help else ""
            return f"{self.names[self.other]}'s journey{total}. O the next one, Esc back."
        return hint_of(self.view) if self.mine else ""

    def last_said(self) -> str:
        if self.placing is not None and self.card is not None and self.other is None:
            return then_text(self.table, self.card, self.placing)
        return super().last_said()

    def confirm(self) -> None:
        self.reply(Decide(self.sent()))

    # drawing

    def facts(self) -> str:
        table = self.table
        parts = [table.options.game if table.options.advanced else "base game", f"turn {table.round} of {LENGTH}"]
        escapes = f", escape {table.escapes}" if table.options.advanced else ""
        return "   ".join([*parts, f"deck {table.deck}{escapes}"])

    def doing(self) -> str:
        return DOING[self.table.step]

    def draw_table(self, canvas: Canvas) -> None:
        table = self.table
        large = canvas.width >= 120 and canvas.height >= 40
        look = LARGE if large else SMALL
        part = Canvas(canvas.width if large else 80, canvas.height - 4)
        accounts = table.accounts
        totals = [account.total for account in accounts] if self.help else None
        draw_players(part, 0, self.names, [area.journey for area in table.areas], totals, self.me)
        line = accounts[self.me].objective
        if table.objective is not None and line is not None:
            mine = f"{'you' if self.own else self.names[self.me]}: {objective_text(line)}" if self.help else ""
            end = part.right(part.width - 1, 3, mine, TEXT)
            part.put(1, 3, fit(f"Objective  {objective_said(table.objective, len(table.areas))}", end - 2), SOFT)
        draw_journey(part, 5, self.shown(), look)
        self._draw_ends(part, look)
        below = 5 + look.rows + 3
        if self.other is not None and not large:
            draw_journey(part, below, self._journey_of(self.other), look, compact=True)
        else:
            self._draw_below(part, below, look)
        if large:
            self._draw_large(part, below + look.rows + 2)
        canvas.paste(part, (canvas.width - part.width) // 2, 1)

    def shown(self) -> Shown:
        """Your own journey, with the card or the Escape card that is tried on it."""
        table, account = self.table, self.table.accounts[self.me]
        journey = table.areas[self.me].journey
        lines = account.cards if self.help else ()
        if self.placing is not None and self.card is not None:
            at = self.placing.at
            longer = (*journey[:at], Slot(self.card), *journey[at:])
            lines = self.placing.after.cards if self.help else ()
            return Shown(longer, lines, self.placing.changes if self.help else (), at)
        marks = {under: f"{each.gain:+}" if self.help else "free" for under, each in self.slidings.items()}
        sliding = self.slidings.get(self.place) if self.place is not None else None
        if sliding is not None and self.help:
            lines = sliding.after.cards
        return Shown(journey, lines, sliding.changes if sliding and self.help else (), None, marks, self.place)

    def _journey_of(self, seat: Seat) -> Shown:
        lines = self.table.accounts[seat].cards if self.help else ()
        return Shown(self.table.areas[seat].journey, lines)

    def _draw_ends(self, canvas: Canvas, look: Look) -> None:
        """The two free ends, to click on, while a card is to be placed."""
        count = len(self.table.areas[self.me].journey) + (self.placing is not None)
        if self.step is not Step.PLACE or not self.table.area.journey:
            return
        first = (LENGTH - count) // 2
        for side, column in ((Side.LEFT, first - 1), (Side.RIGHT, first + count)):
            if 0 <= column < LENGTH:
                canvas.fill(look.x(column), 6, look.width, look.rows, TEXT, End(side))

    def _draw_below(self, canvas: Canvas, y: int, look: Look) -> None:
        table, hand = self.table, self.hand() if self.interlude is None else ()
        looked = self.looked()
        if looked:
            canvas.put(look.x(0), y, "Escape cards, for your eyes only", SOFT)
            for number, escape in enumerate(looked):
                draw_escape(canvas, number, y + 1, escape, look, str(number + 1), escape == self.escape)
        else:
            canvas.put(look.x(0), y, "River", SOFT)
            for number, card in enumerate(table.river):
                if card is not None:
                    chosen = self.chosen == Move(Kind.TAKE, card.number)
                    place = Held("river", number)
                    draw_card(
                        canvas, number, y + 1, card, look, "panel", key=LETTERS[number], chosen=chosen, target=place
                    )
        if table.revealed is not None:
            chosen = self.chosen == Move(Kind.TAKE, table.revealed.number)
            place = Held("sun", 0)
            canvas.put(look.x(4), y, "The sun's", SOFT)
            draw_card(canvas, 4, y + 1, table.revealed, look, "panel", key="e", chosen=chosen, target=place)
        if hand:
            first = LENGTH - len(hand)
            canvas.put(look.x(first), y, "Your hand", SOFT)
            for number, card in enumerate(hand):
                held, chosen = Held("hand", number), card == self.card
                draw_card(
                    canvas, first + number, y + 1, card, look, "tray", key=str(number + 1), chosen=chosen, target=held
                )

    def _draw_large(self, canvas: Canvas, y: int) -> None:
        """In a large window: another journey, and the log beside it."""
        seats = len(self.table.areas)
        other = self.other if self.other is not None else (self.me + 1) % seats
        canvas.put(2, y, f"{self.names[other]}'s journey", SOFT)
        draw_journey(canvas, y + 1, self._journey_of(other), SMALL)
        x, room = 82, canvas.height - 1 - y
        lines: list[str] = []
        for entry in reversed(self.prompt.log):
            who = "" if entry.seat is None else f"{self.names[entry.seat]} "
            text = wrap(who + self.named(entry.line.text), canvas.width - x - 1)
            if len(lines) + len(text) > room:
                break
            lines = [*text, *lines]
        canvas.put(x, y, "What happened", BOLD)
        for row, line in enumerate(lines, y + 1):
            canvas.put(x, row, fit(line, canvas.width - x - 1), SOFT)

    def known(self) -> Sequence[Item]:
        return [Item(self.named(label), self.named(text)) for label, text in known(self.view)]

    def note(self) -> str:
        return note_of(self.view)

    def section(self) -> str:
        return section(self.view)
