"""7 Leagues' play screen: your journey with the card that would join it, the river, your hand, everybody's totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from textual.binding import Binding

from sevens_tui.core import Refusal, Seat
from sevens_tui.grammar import counted, joined
from sevens_tui.rules.seven_leagues.table import (
    LENGTH,
    RIVER,
    SWAP,
    SWEEP,
    Kind,
    League,
    Move,
    Part,
    Side,
    Step,
    Table,
    View,
    why_not,
)
from sevens_tui.rules.seven_leagues.words import known, section
from sevens_tui.screens.key_order import needed_first
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.neighbours import Neighbours
from sevens_tui.screens.seven_leagues_choice import ESCAPING, Choice
from sevens_tui.screens.seven_leagues_drawing import (
    JOURNEY,
    draw_below,
    draw_more,
    draw_objective,
    journey_of,
    mark_ends,
    own_journey,
)
from sevens_tui.screens.seven_leagues_keys import ATTEMPTS, KEYS
from sevens_tui.screens.seven_leagues_words import (
    DOING,
    choice_text,
    hint_of,
    note_of,
    placing_text,
    sliding_text,
    then_text,
)
from sevens_tui.widgets.canvas import Canvas, Target
from sevens_tui.widgets.journey import LARGE, SMALL, End, Held, Seen, Under, draw_journey, draw_players


class SevenLeagues(Neighbours):
    """Your journey, and below it, in the same columns, river and hand, or somebody else's journey."""

    BINDINGS = [*KEYS, *Neighbours.BINDINGS]

    def lay_out(self) -> None:
        self.choice = Choice(self.view, ())

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
    def step(self) -> Step:
        """What is owed by these eyes; OVER if nothing is."""
        return self.choice.step

    @property
    def me(self) -> Seat:
        """Whose journey is shown large."""
        return self.table.seat if self.prompt.seat is None else self.prompt.seat

    @property
    def hand(self) -> tuple[League, ...]:
        """The hand; none for onlookers."""
        seat = self.prompt.seat
        own = None if seat is None or self.interlude is not None else self.view.owns[seat]
        return () if own is None else own.hand

    def draft(self) -> object:
        return self.choice

    def begin(self, draft: object = None) -> None:
        self.choice = Choice(self.view, self.prompt.moves if self.mine else ()).cleared()
        self.other = None
        if isinstance(draft, Choice):
            self.choice = replace(draft, view=self.choice.view, moves=self.choice.moves)

    def take_plan(self, plan: tuple[object, ...]) -> None:
        self.choice = self.choice.planning([move for move in plan if isinstance(move, Move)])
        self.other = None

    def step_back(self) -> bool:
        self.refusal = None
        return super().step_back() or self.drop_plan()

    def drop_plan(self) -> bool:
        before, self.choice = self.choice, self.choice.cleared()
        return before != self.choice

    def choose(self, choice: Choice) -> None:
        """Take another choice."""
        self.choice, self.other = choice, None
        self.refuse(None)

    def try_move(self, move: Move) -> None:
        """Choose a decision, or say why it cannot be."""
        if refusal := why_not(self.view, move):
            self.refuse(refusal)
        else:
            self.choose(self.choice.planning([move]))

    # keys

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "next" and not self.mine:
            return False
        if action == "number":
            return self.step in (Step.PLACE, *ESCAPING)
        if action == "down":
            return self.step in ESCAPING
        if action == "river":
            return self.step is Step.TAKE
        if action == "revealed":
            return self.step is Step.TAKE and self.table.revealed is not None
        if action in ("sweep", "swap"):
            return self.step is Step.WIND
        if action == "across":
            return self.step in ESCAPING or (self.step is Step.PLACE and bool(self.table.area.journey))
        return super().works(action, parameters)

    def keys_now(self) -> Iterator[Binding]:
        for each in needed_first(super().keys_now()):
            if each.action == "known":
                yield replace(each, description="known", show=True)
            elif each.action.startswith("across") and each.show and self.step in ESCAPING:
                yield replace(each, description="card")
            elif each.action == "number(1)" and self.step in ESCAPING:
                yield replace(each, description="Escape")
            else:
                yield each

    def idle(self, action: str) -> Refusal | None:
        if self.mine and action in ATTEMPTS and (action, self.step) != ("revealed", Step.TAKE):
            return why_not(self.view, ATTEMPTS[action])
        return super().idle(action)

    def action_number(self, number: int) -> None:
        """A card of the hand, or an Escape card, by its number."""
        cards: Sequence[object] = self.choice.looked if self.step in ESCAPING else self.hand
        if number > len(cards):
            what, rule = ("Escape card", "perfect") if self.step in ESCAPING else ("card in your hand", "placing")
            self.refuse(Refusal(rule, f"There is no {what} with the number {number}; there are {len(cards)}."))
        elif self.step in ESCAPING:
            self.choose(self.choice.holding(number - 1))
        elif self.step is Step.PLACE:
            self.choose(replace(self.choice, card=self.hand[number - 1]))
        else:  # by a click
            self.refuse(why_not(self.view, ATTEMPTS["number"]))

    def action_across(self, by: int) -> None:
        """The other end of the journey; or the next card that an Escape card can go to."""
        if self.step in ESCAPING:
            self._hold_beside(by)
        elif self.choice.card is None:
            self.refuse(Refusal("placing", "First choose a card of your hand, 1-3."))
        else:
            self.choose(replace(self.choice, side=Side.LEFT if by < 0 else Side.RIGHT))

    def _hold_beside(self, by: int) -> None:
        if self.choice.escape is None:
            self.refuse(Refusal("perfect", "First choose an Escape card with its number."))
        else:
            self.choose(self.choice.beside(by))

    def action_down(self, by: int) -> None:
        """The upper or the lower part of the card."""
        part, place = Part.LOWER if by > 0 else Part.UPPER, self.choice.place
        if self.choice.escape is None:
            self._hold_beside(1)
        elif place is None:
            free = list(self.choice.slidings)
            self.choose(replace(self.choice, place=next((each for each in free if each.part is part), free[0])))
        elif Under(place.number, part) in self.choice.slidings:
            self.choose(replace(self.choice, place=Under(place.number, part)))
        else:
            self.refuse(why_not(self.view, Move(Kind.UNDER, place.number + 1, part)))

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
        """Walk through what may be chosen."""
        self.choose(self.choice.following(by))

    def touched(self, target: Target | None) -> None:
        """A click chooses; a second one on what is chosen confirms."""
        if isinstance(target, Seen):
            self.other = None if target.seat in (self.other, self.me) else target.seat
            self.refuse(None)
        elif not self.mine or target is None:
            return
        else:
            self.click(lambda: self._touch(target))

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
            case Under() if target in self.choice.slidings:
                self.choose(replace(self.choice, place=target))
            case Under(number, part):
                self.refuse(why_not(self.view, Move(Kind.UNDER, number + 1, part)))

    # what Enter does

    @property
    def sent(self) -> tuple[Move, ...]:
        return self.choice.sent

    def preview(self) -> str | None:
        choice = self.choice
        if not choice.sent or self.other is not None:
            return None
        if choice.placing is not None and choice.card is not None:
            return placing_text(choice.placing, choice.card, self.help, self.table.options.advanced)
        if choice.sliding is not None:
            return sliding_text(choice.sliding, len(choice.looked) - 1, self.help)
        return choice_text(self.view, choice.sent[0])

    def hint(self) -> str:
        if self.other is not None:
            total = f": {counted(self.table.accounts[self.other].total, 'point')}" if self.help else ""
            return f"{self.names[self.other]}'s journey{total}. O the next one, Esc back."
        return hint_of(self.view) if self.mine else ""

    def last_said(self, width: int) -> str:
        choice = self.choice
        if self.other is not None and (own := self.view.owns[self.other]) is not None:
            return f"Open hand: {joined(card.brief for card in own.hand) or 'no card'}."
        if choice.placing is not None and choice.card is not None and self.other is None:
            return then_text(self.table, choice.card, choice.placing, self.help)
        return super().last_said(width)

    # drawing

    def facts(self) -> str:
        table = self.table
        game = "advanced" if table.options.advanced else "base game"
        escapes = f", Escape {table.escapes}" if table.options.advanced else ""
        return f"{game}  turn {table.round} of {LENGTH}  deck {table.deck}{escapes}"

    def doing(self) -> str:
        return DOING[self.table.step]

    def draw_table(self, canvas: Canvas) -> None:
        table, me = self.table, self.me
        large = canvas.width >= 120 and canvas.height >= 40
        look = LARGE if large else SMALL
        part = Canvas(canvas.width if large else 80, canvas.height - 4)
        totals = [account.total for account in table.accounts] if self.help else None
        draw_players(part, 0, self.names, [area.journey for area in table.areas], totals, me)
        me_has = "you have" if me == self.prompt.seat and self.whose == "Your" else f"{self.names[me]} has"
        draw_objective(part, 3, table, me, me_has, help=self.help)
        draw_journey(part, JOURNEY, own_journey(self.choice, me, help=self.help), look)
        mark_ends(part, self.choice, look)
        below = JOURNEY + look.rows + 3
        if self.other is not None and not large:
            draw_journey(part, below, journey_of(table, self.other, help=self.help), look, compact=True)
        else:
            draw_below(part, below, self.choice, self.hand, look, self.whose)
        if large:
            other = self.other if self.other is not None else (me + 1) % len(table.areas)
            draw_more(part, below + look.rows + 2, table, other, self.prompt, self.names, self.help)
        canvas.paste(part, (canvas.width - part.width) // 2, 1)

    def known(self) -> Sequence[Item]:
        return [Item(self.named(label), self.named(text)) for label, text in known(self.view)]

    def note(self) -> str:
        return note_of(self.view)

    def section(self) -> str:
        return section(self.view)
