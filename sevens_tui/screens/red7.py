"""Red7's play screen: a plan of decisions, shown as the table would be, and sent one by one."""

from __future__ import annotations

from collections.abc import Sequence

from sevens_tui.core import Prompt, Refusal
from sevens_tui.rules import Game
from sevens_tui.rules.red7.table import (
    DEAL,
    DONE,
    DRAW,
    PASS,
    RULES,
    Card,
    Cards,
    Kind,
    Move,
    Step,
    Table,
    View,
    compare,
    imagine,
    moves,
    why_not,
)
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.page import key
from sevens_tui.screens.play import Decide, Play
from sevens_tui.screens.red7_words import preview_of, would_be_out
from sevens_tui.widgets.canvas import Canvas, Target
from sevens_tui.widgets.red7_large import draw_large
from sevens_tui.widgets.red7_table import ACTIONS, Picture, draw_band, draw_hand, draw_players

Plan = tuple[Move, ...]


class Red7(Play):
    """The plan is a tuple of decisions that Enter would send; a trailing end of turn is left to Enter."""

    BINDINGS = [
        *(
            key(
                str(digit),
                f"card({digit})",
                "card" if digit == 1 else "",
                "1-9",
                "choose a card of your hand" if digit == 1 else "",
            )
            for digit in range(1, 10)
        ),
        key("p,P", "palette", "palette", "P", "plan the chosen card for your palette; again takes it back"),
        key("c,C", "canvas", "canvas", "C", "plan the chosen card for the canvas; again takes it back"),
        key("d,D", "deck", "deck", "D", "7: onto the deck; after a high canvas card: draw, or do not"),
        key("x,X", "pass", "pass", "X", "pass: you are out of the round"),
        key("left,up", "walk(-1)", "", "Arrows", "walk through the cards"),
        key("right,down", "walk(1)", ""),
        key("tab", "next(1)", "", "Tab", "walk through what may be chosen, Shift+Tab back"),
        key("shift+tab", "next(-1)", ""),
        *Play.BINDINGS,
    ]

    def __init__(self, game: Game, prompt: Prompt) -> None:
        super().__init__(game, prompt)
        self.plan: Plan = ()
        self.cursor: Card | None = None
        self.warned = False

    # the plan

    @property
    def view(self) -> View:
        """What these eyes see now."""
        view: View = self.prompt.view
        return view

    @property
    def imagined(self) -> View:
        """What they would see after the plan."""
        return imagine(self.view, self.plan)

    @property
    def mine(self) -> bool:
        """Whether a decision is asked of these eyes."""
        return self.prompt.seat is not None and not self.prompt.turn_over and self.interlude is None

    def open_step(self) -> Step:
        """What the plan still leaves to be decided; OVER when luck or the end of the turn closes it."""
        if self.plan and (self.plan[-1] in (PASS, DONE, DRAW) or self.luck_closes):
            return Step.OVER
        after = self.imagined.table
        return after.step if after.turns == self.view.table.turns else Step.OVER

    @property
    def luck_closes(self) -> bool:
        """Whether the plan ends with a card that has to be drawn before anything more can be planned."""
        if not self.plan:
            return False
        before, after = imagine(self.view, self.plan[:-1]).table, self.imagined
        unknown = after.hand is not None and after.table.areas[after.table.seat].hand > len(after.hand)
        return unknown and after.table.deck < before.deck

    def draft(self) -> object:
        return self.plan, self.cursor

    def begin(self, draft: object = None) -> None:
        self.plan, self.warned = (), False
        if isinstance(draft, tuple):
            self.plan, self.cursor = draft
        hand = self.hand()
        if self.cursor not in hand:
            self.cursor = None

    def hand(self) -> Cards:
        """The hand as it would be after the plan, or, for onlookers, none."""
        seat = self.prompt.seat
        return () if seat is None else self.view.hands[seat] or ()

    def targets(self) -> Cards:
        """The cards in palettes that the open action may choose."""
        if not self.mine or self.open_step() not in (Step.TAKE, Step.SEND):
            return ()
        cards = (move.card for move in moves(self.imagined))
        return tuple(dict.fromkeys(card for card in cards if card is not None))

    def choosable(self) -> Cards:
        """What Tab walks through: targets of an action, else cards of the hand that may be played somewhere."""
        if targets := self.targets():
            return targets
        if not self.mine or self.open_step() is Step.OVER:
            return ()
        legal = {move.card for move in moves(self.imagined)}
        return tuple(card for card in self.hand() if card in legal)

    def add(self, move: Move) -> None:
        """Put a decision into the plan, or say why it cannot be."""
        self.warned = False
        if self.open_step() is Step.OVER:
            what = "the drawn card comes first: Enter" if self.luck_closes else "your plan is complete: Enter, or U"
            self.refuse(Refusal(self.section(), f"Not yet: {what}."))
            return
        refusal = why_not(self.imagined, move)
        if refusal is None:
            self.plan = (*self.plan, move)
            self.refusal = None
            self.cursor = next(iter(self.targets()), self.cursor)
        self.refuse(refusal)

    def take_back(self, card: Card, kind: Kind) -> bool:
        """Take a planned decision back, and all that followed it."""
        if Move(kind, card) not in self.plan:
            return False
        later = self.plan[self.plan.index(Move(kind, card)) + 1 :]
        self.plan = self.plan[: self.plan.index(Move(kind, card))]
        for move in later:
            if self.open_step() is not Step.OVER and why_not(self.imagined, move) is None:
                self.plan = (*self.plan, move)
        self.warned = False
        self.refuse(None)
        return True

    def step_back(self) -> bool:
        self.refusal, armed, self.warned = None, self.warned, False
        if self.plan:
            self.plan = self.plan[:-1]
            return True
        if self.cursor is not None and not armed:
            self.cursor = None
            return True
        return armed

    # keys

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action in ("card", "palette", "canvas", "pass", "walk", "next", "deck"):
            if not self.mine:
                return False
            step = self.open_step()
            if action == "deck":
                return step in (Step.SEND, Step.DRAW) or DRAW in self.plan
            if action == "pass":
                return self.view.table.step is Step.PLAY
            if action == "card":
                return True
        return super().works(action, parameters)

    def action_card(self, number: int) -> None:
        """Choose a card of the hand by its number."""
        hand = self.hand()
        if number > len(hand):
            self.refuse(Refusal("turn", f"There is no card {number} in your hand; you hold {len(hand)}."))
            return
        self.choose(hand[number - 1])

    def choose(self, card: Card) -> None:
        """Move the cursor to a card."""
        self.cursor, self.warned = card, False
        self.refuse(None)

    def action_walk(self, by: int) -> None:
        """Move the cursor along the hand, or along the targets of an action."""
        self._walk(self.targets() or self.hand(), by)

    def action_next(self, by: int) -> None:
        """Move the cursor along what may be chosen."""
        self._walk(self.choosable(), by)

    def _walk(self, cards: Cards, by: int) -> None:
        if not cards:
            return
        if self.cursor in cards:
            self.choose(cards[(cards.index(self.cursor) + by) % len(cards)])
        else:
            self.choose(cards[0 if by > 0 else -1])

    def _chosen(self) -> Card | None:
        if self.cursor is None:
            self.refuse(Refusal("turn", "No card is chosen: press its number first."))
        return self.cursor

    def action_palette(self) -> None:
        """Plan the chosen card for the palette, or take it back."""
        card = self._chosen()
        if card is not None and not self.take_back(card, Kind.PALETTE):
            self.take_back(card, Kind.CANVAS)
            self._instead(Kind.PALETTE)
            self.add(Move(Kind.PALETTE, card))

    def action_canvas(self) -> None:
        """Plan the chosen card for the canvas, or take it back; as the action of a 7, the card of the palette."""
        card = self._chosen()
        if card is None:
            return
        if self.open_step() is Step.SEND and card in self.targets():
            self.add(Move(Kind.SHOW, card))
        elif not self.take_back(card, Kind.CANVAS):
            self._instead(Kind.CANVAS)
            self.add(Move(Kind.CANVAS, card))

    def _instead(self, kind: Kind) -> None:
        """A second card for one place replaces the first, unless an action has asked for one more."""
        if self.open_step() is Step.MORE:
            return
        planned = [move for move in self.plan if move.kind is kind or move in (PASS, DRAW)]
        if planned and (kind is Kind.CANVAS or self.open_step() is not Step.PLAY):
            self.plan = self.plan[: self.plan.index(planned[0])]

    def action_deck(self) -> None:
        """The action of a 7: onto the deck. After a high canvas card: draw, or do not."""
        if self.open_step() is Step.SEND:
            card = self._chosen()
            if card is not None:
                self.add(Move(Kind.TUCK, card))
        elif DRAW in self.plan:
            self.plan = self.plan[:-1]
            self.refuse(None)
        else:
            self.add(DRAW)

    def action_pass(self) -> None:
        """Plan to pass, or take that back."""
        self.warned = False
        self.plan = () if self.plan == (PASS,) else (PASS,)
        self.refuse(None)

    def touched(self, target: Target | None) -> None:
        """A click on a card chooses it; the next ones plan it for the palette, then the canvas, then neither."""
        if not isinstance(target, Card) or not self.mine:
            return
        if target in self.targets():
            if target != self.cursor:
                self.choose(target)
            elif self.open_step() is Step.TAKE:
                self.add(Move(Kind.TAKE, target))
            else:
                self.add(Move(Kind.TUCK, target))
        elif target not in self.hand():
            self.refuse(why_not(self.imagined, Move(Kind.TAKE, target)))
        elif target != self.cursor:
            self.choose(target)
        elif Move(Kind.PALETTE, target) in self.plan:
            self.take_back(target, Kind.PALETTE)
            self.action_canvas()
        elif Move(Kind.CANVAS, target) in self.plan:
            self.take_back(target, Kind.CANVAS)
        elif self.open_step() in (Step.PLAY, Step.MORE):
            self.action_palette()
        else:
            self.action_canvas()

    # what Enter does

    def whole_plan(self) -> Plan:
        """The plan with the end of the turn that Enter adds to it."""
        if self.view.table.step is Step.DRAW and not self.plan:
            return (DRAW,)
        step = self.open_step()
        if self.plan and step is Step.DRAW:
            return (*self.plan, DONE)
        if step is Step.CANVAS and (self.plan or self.view.table.step is Step.CANVAS):
            return (*self.plan, DONE)
        return self.plan

    def preview(self) -> str | None:
        if not self.mine:
            return None
        if self.open_step() in (Step.TAKE, Step.SEND) and self.cursor in self.targets():
            return self._target_preview()
        if self.open_step() in (Step.TAKE, Step.SEND, Step.MORE) or not self.whole_plan():
            return None
        if self.open_step() is Step.CANVAS and why_not(self.imagined, DONE):
            return None
        text = preview_of(self.view, self.whole_plan(), self.luck_closes)
        if self.warned:
            text = "again: you are OUT of the round."
        return self.prompt.named(text)

    def _target_preview(self) -> str:
        assert self.cursor is not None
        if self.open_step() is Step.TAKE:
            return f"take {self.cursor.face} and put it face down on the deck."
        return f"D {self.cursor.face} onto the deck, C to the canvas."

    def hint(self) -> str:
        step = self.open_step()
        if self.prompt.seat is None:
            return ""
        if step is Step.MORE:
            return "The 5 asks for one more card to your palette: its number, then P."
        if step is Step.TAKE:
            return "The 1 takes a card of another palette: Tab walks those it may take."
        if step is Step.SEND:
            return "The 7 moves a card of your palette: Tab, then D onto the deck or C to the canvas."
        if step is Step.CANVAS and self.plan:
            why = why_not(self.imagined, DONE)
            return "You must lead now: choose a card and C." if why else ""
        if self.cursor is None:
            return "Choose a card by its number, then P for your palette or C for the canvas."
        return f"{self.cursor.face}: P puts it to your palette, C on the canvas."

    def confirm(self) -> None:
        step = self.open_step()
        if step in (Step.TAKE, Step.SEND):
            assert self.cursor is not None
            self.add(Move(Kind.TAKE if step is Step.TAKE else Kind.TUCK, self.cursor))
            return
        plan = self.whole_plan()
        if not self.warned and would_be_out(self.view, plan):
            self.warned = True
            self.refuse(None)
            return
        self.reply(Decide(plan))

    # drawing

    def facts(self) -> str:
        table = self.view.table
        kind = "advanced" if table.options.advanced else "quick game"
        parts = [kind + (", with actions" if table.options.actions == "on" else "")]
        if table.options.advanced:
            parts += [f"round {table.round}", f"first to {table.target}"]
        return "   ".join([*parts, f"deck {table.deck}"])

    def picture(self) -> Picture:
        """What the table shows: as it is, or as it would be."""
        now = self.view.table
        plan = tuple(move for move in self.plan if move not in (DONE, PASS, DRAW, DEAL))
        then = imagine(self.view, plan).table if plan else now
        new = tuple(move.card for move in plan if move.kind is Kind.PALETTE and move.card)
        seat = now.seat if self.mine else self.prompt.seat
        return Picture(now, then, self.prompt.names, seat, new, self.targets(), self.cursor)

    def draw_table(self, canvas: Canvas) -> None:
        picture = self.picture()
        draw_band(canvas, picture.now)
        if canvas.width >= 120 and canvas.height >= 40:
            draw_large(canvas, picture, self.prompt, self._draw_hand)
            return
        draw_players(canvas, 5, picture)
        self._draw_hand(canvas, 16, False)

    def _draw_hand(self, canvas: Canvas, top: int, tall: bool) -> None:
        if self.prompt.seat is None or self.interlude is not None:
            return
        table = self.view.table
        actions = table.options.actions == "on"
        heading = "odd cards act when they go to the palette" if actions else ""
        draw_hand(canvas, top, self.hand(), self.cursor, self._note, self._brings, heading, tall)

    def _note(self, card: Card) -> tuple[str, bool]:
        """The word under a card: where the plan puts it, or its action."""
        for move in self.plan:
            if move.card == card and move.kind in (Kind.PALETTE, Kind.CANVAS):
                return move.kind.value, True
        acts = self.view.table.options.actions == "on" and card.acts
        return (ACTIONS[card.number], False) if acts else ("", False)

    def _brings(self, card: Card) -> str:
        """Marks what would lead: ``+P`` the card alone to the palette, ``+C`` on the canvas after the plan."""
        if not self.mine or self.open_step() not in (Step.PLAY, Step.CANVAS) or self._note(card)[1]:
            return ""
        table: Table = self.imagined.table
        marks = ""
        if self.open_step() is Step.PLAY:
            palette = imagine(self.view, (*self.plan, Move(Kind.PALETTE, card)))
            if palette.table.leader() == table.seat:
                marks += "P"
        if table.leader(card.colour) == table.seat:
            marks += "C"
        return f"+{marks}" if marks else ""

    def known(self) -> Sequence[Item]:
        table = self.view.table
        names = self.prompt.names
        pile = " ".join(card.face for card in reversed(table.canvas)) or "none yet; the game begins under red"
        items = [
            Item("Rule", f"{table.rule}: {RULES[table.rule]}"),
            Item("Canvas, top first", pile),
            Item("Deck", f"{table.deck} cards"),
            Item("Began this round", names[table.began]),
        ]
        if table.top:
            items.append(Item("On top of the deck", " ".join(card.face for card in table.top)))
        for seat, area in enumerate(table.areas):
            said = f"out, {area.down} cards face down" if area.out else f"{area.hand} in hand"
            if area.known:
                said += ", among them " + " ".join(card.face for card in area.known)
            if area.scored:
                said += f"; scored {area.points}: " + " ".join(card.face for card in area.scored)
            items.append(Item(names[seat], said))
        leader = table.leader()
        if leader is not None:
            best = compare(table, leader).mine
            assert best is not None
            items.append(Item("Leads now", f"{names[leader]} with " + " ".join(card.face for card in best.cards)))
        return items

    def section(self) -> str:
        step = self.open_step() if self.mine else self.view.table.step
        by_step = {
            Step.MORE: "action-5",
            Step.TAKE: "action-1",
            Step.SEND: "action-7",
            Step.CANVAS: "canvas",
            Step.DRAW: "draw",
        }
        return by_step.get(step, "end" if self.interlude else "turn")
