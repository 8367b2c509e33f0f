"""Red7's play screen: a plan of decisions, shown as the table would be, and sent one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from textual.binding import Binding

from sevens_tui.core import Refusal
from sevens_tui.rules.red7.table import (
    DONE,
    DRAW,
    PASS,
    RAINBOW,
    RULES,
    Card,
    Cards,
    Colour,
    Kind,
    Move,
    Step,
    View,
    lead,
    palette_leads,
)
from sevens_tui.rules.red7.words import known, reason_of, section
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.log import draw_log, log_lines
from sevens_tui.screens.play import Play
from sevens_tui.screens.red7_keys import KEYS
from sevens_tui.screens.red7_plan import Plan
from sevens_tui.screens.red7_words import LEGEND, compared, heading_of, hint_of, preview_of, target_preview, with_target
from sevens_tui.widgets.canvas import Canvas, Target
from sevens_tui.widgets.red7_large import LOG, draw_large
from sevens_tui.widgets.red7_table import ACTIONS, Picture, Spot, draw_band, draw_hand, draw_players


class Red7(Play):
    """The table, the hand, the cursor on a card, and the plan that Enter would send."""

    BINDINGS = [*KEYS, *Play.BINDINGS]

    def lay_out(self) -> None:
        self.plan = Plan(self.view)
        self.cursor: Card | None = None
        self.warned = False
        self.reason: Colour | None = None

    # the plan

    @property
    def view(self) -> View:
        """What these eyes see now."""
        view: View = self.prompt.view
        return view

    @property
    def step(self) -> Step:
        """What the plan leaves to be decided."""
        return self.plan.step if self.mine else Step.OVER

    def draft(self) -> object:
        return self.plan.moves, self.cursor

    def begin(self, draft: object = None) -> None:
        self.plan, self.warned, self.reason = Plan(self.view), False, None
        if isinstance(draft, tuple):
            planned, self.cursor = draft
            self.plan = Plan(self.view, planned)
        if self.cursor not in self.hand():
            self.cursor = None

    def hand(self) -> Cards:
        """The hand as it is now; none for onlookers."""
        seat = self.prompt.seat
        return () if seat is None else self.view.hands[seat] or ()

    def targets(self) -> Cards:
        """The cards in palettes that the running action may choose."""
        return self.plan.targets if self.mine else ()

    @property
    def target(self) -> Card | None:
        """The card of a palette that the running action would take or move, if the cursor is on one."""
        return self.cursor if self.cursor in self.targets() else None

    def change(self, plan: Plan) -> None:
        """Take another plan, with the cursor on what it asks for; not on the 7 that has just come to the palette."""
        self.plan, self.warned, self.reason, self.refusal = plan, False, None, None
        targets = self.targets()
        if targets:
            others = [card for card in targets if card not in self.hand()]
            self.cursor = self.cursor if self.cursor in others else (*others, *targets)[0]
        elif self.cursor not in self.hand():
            self.cursor = None
        self.redraw()

    def add(self, move: Move, to: Plan | None = None) -> None:
        """Put a decision into the plan, or say why it cannot be."""
        plan = self.plan if to is None else to
        if refusal := plan.why_not(move):
            self.refuse(refusal)
        else:
            self.change(plan.plus(move))

    def take_plan(self, plan: tuple[object, ...]) -> None:
        self.plan, self.warned, self.reason = Plan(self.view), False, None
        for move in plan:
            ends = move in (DONE, DRAW) and self.plan.step is not Step.DRAW
            if isinstance(move, Move) and not ends and move != DRAW and self.plan.why_not(move) is None:
                self.plan = self.plan.plus(move)
        cards = (move.card for move in self.plan.moves)
        self.cursor = next((card for card in cards if card in self.hand()), self.cursor)

    def step_back(self) -> bool:
        self.refusal, armed, self.warned = None, self.warned, False
        if self.reason is not None:
            self.reason = None
            return True
        if self.drop_plan() or armed:
            return True
        chosen, self.cursor = self.cursor, None
        return chosen is not None

    def drop_plan(self) -> bool:
        planned, aimed = bool(self.plan), self.target is not None
        self.plan, self.warned, self.reason = Plan(self.view, self.plan.moves[:-1]), False, None
        if (aimed and not planned) or self.cursor not in (*self.hand(), *self.targets()):
            self.cursor = None
        return planned or aimed

    # keys

    def keys_now(self) -> Iterator[Binding]:
        """The keys; in a lesson, which speaks of it and has room for it, W too is in the key line."""
        for binding in super().keys_now():
            named = self.caption is not None and binding.action == "reasons"
            if self.reason is not None and binding.action == "reasons":
                yield replace(binding, description="close", show=True)
            else:
                yield replace(binding, description="why", show=True) if named else binding

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "reasons" and not self.help:
            return False
        if (self.caption is not None or self.watched) and (
            action == "reasons" or (action == "walk" and self.reason is not None)
        ):
            return True
        if action in ("card", "palette", "canvas", "walk", "next") and not self.mine:
            return False
        if action == "deck":
            return self.step in (Step.SEND, Step.DRAW) or DONE in self.plan.moves
        if action == "pass":
            return self.mine and self.view.table.step is Step.PLAY
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
        self.cursor, self.warned, self.reason = card, False, None
        self.refuse(None)

    def action_reasons(self) -> None:
        """Show who leads under a rule and why, or stop showing it."""
        self.show_reason(self.plan.shown.rule if self.reason is None else None)

    def show_reason(self, rule: Colour | None) -> None:
        """Mark the sets that are compared under a rule."""
        self.reason, self.refusal = rule, None
        self.redraw()

    def action_walk(self, by: int) -> None:
        """Move the cursor along the hand, or along the targets of an action; along the rules, if reasons are shown."""
        if self.reason is not None:
            self.show_reason(RAINBOW[(RAINBOW.index(self.reason) + by) % len(RAINBOW)])
            return
        self._walk(self.targets() or self.hand(), by)

    def action_next(self, by: int) -> None:
        """Move the cursor along what may be chosen."""
        self._walk(self.plan.choosable(self.hand()), by)

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
        self._plan_card(Kind.PALETTE)

    def action_canvas(self) -> None:
        """Plan the chosen card for the canvas, or take it back; as the action of a 7, the card of the palette."""
        if self.step is Step.SEND and self.cursor in self.targets():
            self.add(Move(Kind.SHOW, self.cursor))
        else:
            self._plan_card(Kind.CANVAS)

    def _plan_card(self, kind: Kind) -> None:
        card = self._chosen()
        if card is None:
            return
        if Move(kind, card) in self.plan.moves:
            self.change(self.plan.minus(Move(kind, card)))
        else:
            self.add(Move(kind, card), to=self.plan.instead(card, kind))

    def action_deck(self) -> None:
        """The action of a 7: onto the deck. After a high canvas card: draw, or do not."""
        if self.step is Step.SEND:
            if (card := self._chosen()) is not None:
                self.add(Move(Kind.TUCK, card))
        elif DONE in self.plan.moves:
            self.change(self.plan.minus(DONE))
        else:
            self.add(DONE)

    def action_pass(self) -> None:
        """Plan to pass, or take that back."""
        self.change(Plan(self.view, () if self.plan.moves == (PASS,) else (PASS,)))

    def touched(self, target: Target | None) -> None:
        """A click on a card chooses it; the next ones plan it for the palette, then the canvas, then neither."""
        if isinstance(target, Spot) and target.kind == "rule":
            self.show_reason(None if self.reason == target.number else Colour(target.number))
        if not isinstance(target, Card) or not self.mine:
            return
        if target != self.cursor and (target in self.hand() or target in self.targets()):
            self.choose(target)
        elif target in self.targets():
            self.add(Move(Kind.TAKE if self.step is Step.TAKE else Kind.TUCK, target))
        elif target not in self.hand():
            self.refuse(self.plan.why_not(Move(Kind.TAKE, target)))
        elif Move(Kind.PALETTE, target) in self.plan.moves or Move(Kind.CANVAS, target) in self.plan.moves:
            self._plan_card(Kind.CANVAS)
        else:
            self._plan_card(Kind.PALETTE if self.step in (Step.PLAY, Step.MORE) else Kind.CANVAS)

    # what Enter does

    @property
    def sent(self) -> tuple[Move, ...]:
        return self.plan.whole()

    def preview(self) -> str | None:
        if not self.mine or self.reason is not None:
            return None
        plan = self.plan
        if self.step in (Step.TAKE, Step.SEND):
            target = self.target
            return None if target is None else self.named(target_preview(self.plan, target))
        if self.step is Step.MORE or not plan.whole() or (self.step is Step.CANVAS and plan.why_not(DONE)):
            return None
        if self.warned:
            return "again: you are OUT of the round."
        return self.named(preview_of(plan))

    def explained(self) -> str:
        return "" if self.reason is None else self.named(reason_of(self.plan.shown, self.reason))

    def hint(self) -> str:
        if self.reason is not None:
            return self.explained()
        return hint_of(self.step, self.plan, self.cursor)

    def legend(self) -> Sequence[tuple[str, str]]:
        return LEGEND

    def unfinished(self) -> str:
        if self.reason is not None:
            return "Not while W shows who leads and why: W again closes it."
        return f"Not yet. {self.hint()}" if self.plan else super().unfinished()

    def confirm(self) -> None:
        if self.step in (Step.TAKE, Step.SEND):
            self.add(Move(Kind.TAKE if self.step is Step.TAKE else Kind.TUCK, self.cursor))
        elif self.plan.would_be_out and not self.warned:
            self.warned = True
            self.refuse(None)
        else:
            super().confirm()

    # drawing

    def facts(self) -> str:
        table = self.view.table
        kind = "advanced" if table.options.advanced else "quick game"
        parts = [kind + (", actions" if table.options.actions == "on" else "")]
        if table.options.advanced:
            parts += [f"round {table.round}", f"first to {table.target}"]
        return "  ".join([*parts, f"deck {table.deck}"])

    def picture(self) -> Picture:
        """What the table shows: as it is, or as it would be."""
        now, laid = self.view.table, self.plan.shown
        then = laid if self.target is None or self.reason is not None else with_target(self.plan, self.target).shown
        new = tuple(move.card for move in self.plan.moves if move.kind is Kind.PALETTE and move.card)
        seat = now.seat if self.mine else self.prompt.seat
        sets = compared(then, self.reason) if self.reason is not None else ()
        # at an open table everybody sees all hands; one's own lies below in any case
        hands = self.view.hands if len(self.prompt.eyes) > 1 else ()
        marks = self.targets(), self.cursor
        # the cards that won an advanced round are scored: what is left of that palette leads nobody
        counts = self.help and not (now.options.advanced and now.step in (Step.DEAL, Step.OVER))
        return Picture(now, then, laid, self.names, seat, new, *marks, hands, sets, self.reason, counts)

    def draw_table(self, canvas: Canvas) -> None:
        picture = self.picture()
        draw_band(canvas, picture.now)
        if canvas.width >= 120 and canvas.height >= 40:
            draw_large(canvas, picture, self._draw_hand)
            room = canvas.height - 5 - LOG
            draw_log(canvas, 1, LOG, log_lines(self.prompt, self.names, canvas.width - 2, room, by_turn=True))
            return
        draw_players(canvas, 5, picture)
        self._draw_hand(canvas, 16, False)

    def _draw_hand(self, canvas: Canvas, top: int, tall: bool) -> None:
        if not self.hand() or self.interlude is not None:
            return
        help = self.help and self.mine and self.step in (Step.PLAY, Step.CANVAS)
        heading = heading_of(self.step, help=help, actions=self.view.table.options.actions == "on")
        title = f"{self.whose} hand"
        draw_hand(canvas, top, self.hand(), self.cursor, self._note, self._brings, heading, tall, title)

    def _note(self, card: Card) -> tuple[str, bool]:
        """The word under a card: where the plan puts it, or its action."""
        for move in self.plan.moves:
            if move.card == card and move.kind in (Kind.PALETTE, Kind.CANVAS):
                return move.kind.value, True
        acts = self.view.table.options.actions == "on" and card.acts
        return (ACTIONS[card.number], False) if acts else ("", False)

    def _brings(self, card: Card) -> str:
        """Marks what would lead: ``+P`` the card alone to the palette, ``+C`` on the canvas after the plan."""
        if not self.help or not self.mine or self.step not in (Step.PLAY, Step.CANVAS) or self._note(card)[1]:
            return ""
        table = self.plan.after.table
        marks = ""
        if self.step is Step.PLAY:
            laid = self.plan.plus(Move(Kind.PALETTE, card)).after
            marks += "P" if laid.hand is not None and palette_leads(laid.table, laid.hand) else ""
        marks += "C" if table.leader(card.colour) == table.seat else ""
        return f"+{marks}" if marks else ""

    def known(self) -> Sequence[Item]:
        return [Item(self.named(label), self.named(text)) for label, text in known(self.view)]

    def note(self) -> str:
        table = self.view.table
        holds = "" if table.step in (Step.DEAL, Step.OVER) else f"{RULES[table.rule]}; "
        return f"In your game now: {holds}{self.named(lead(table))}."

    def section(self) -> str:
        return section(self.view if self.step is Step.OVER else self.plan.after)
