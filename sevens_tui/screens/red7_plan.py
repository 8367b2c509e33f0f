"""A plan in Red7: decisions that Enter would send, one after another, as far as luck lets them be planned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from sevens_tui.core import Refusal
from sevens_tui.rules.red7.table import (
    DEAL,
    DONE,
    DRAW,
    PASS,
    Card,
    Cards,
    Kind,
    Move,
    Step,
    Table,
    View,
    imagine,
    moves,
    owed,
    why_not,
)

_ENDS = (DONE, DRAW, PASS, DEAL)


@dataclass(frozen=True, repr=False)
class Plan:
    """Legal decisions to be made from ``view``. The end of the turn is left to :meth:`whole`."""

    view: View
    moves: tuple[Move, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.moves)

    @cached_property
    def after(self) -> View:
        """What these eyes would see after the plan, as far as they can know it."""
        return imagine(self.view, self.moves)

    @cached_property
    def shown(self) -> Table:
        """The table as the plan would leave it for the check, before anything that ends the turn."""
        kept = tuple(move for move in self.moves if move not in _ENDS)
        return imagine(self.view, kept).table if kept else self.view.table

    @cached_property
    def draw_closes(self) -> bool:
        """Whether a card is drawn by the last decision, so that the plan must be sent before more can be planned.

        So it is with a card that all know as well: it comes to the hand, and is chosen from there.
        """
        if not self.moves or self.moves[-1] == DRAW:
            return False
        before, after = imagine(self.view, self.moves[:-1]).table, self.after.table
        return after.turns == before.turns and after.turn.drawn > before.turn.drawn

    @property
    def known_draw(self) -> Card | None:
        """The card that the plan would draw, if it lies known on the deck (R13)."""
        top = imagine(self.view, self.moves[:-1]).table.top
        return top[0] if self.draw_closes and top else None

    @cached_property
    def step(self) -> Step:
        """What the plan leaves to be decided; OVER when a draw or the end of the turn closes it."""
        if self.moves and (self.moves[-1] in _ENDS or self.draw_closes):
            return Step.OVER
        return owed(self.after) if self.after.table.turns == self.view.table.turns else Step.OVER

    @cached_property
    def targets(self) -> Cards:
        """The cards in palettes that the running action may choose."""
        return self._legal() if self.step in (Step.TAKE, Step.SEND) else ()

    def choosable(self, hand: Cards) -> Cards:
        """What may be chosen next: targets of an action, else cards of the hand that may be played somewhere."""
        if self.targets or self.step is Step.OVER:
            return self.targets
        legal = self._legal()
        return tuple(card for card in hand if card in legal)

    def _legal(self) -> Cards:
        cards = (move.card for move in moves(self.after))
        return tuple(dict.fromkeys(card for card in cards if card is not None))

    def why_not(self, move: Move) -> Refusal | None:
        """Why ``move`` cannot come next; None if it can."""
        if self.step is Step.OVER:
            what = "the drawn card comes first: Enter" if self.draw_closes else "your plan is complete: Enter, or U"
            return Refusal("turn", f"Not yet: {what}.")
        return why_not(self.after, move)

    def plus(self, move: Move) -> Plan:
        """The plan with one more legal decision."""
        return replace(self, moves=(*self.moves, move))

    def minus(self, move: Move) -> Plan:
        """The plan without one of its decisions, and without those after it that could not stand any more."""
        at = self.moves.index(move)
        plan = replace(self, moves=self.moves[:at])
        for later in self.moves[at + 1 :]:
            if plan.why_not(later) is None:
                plan = plan.plus(later)
        return plan

    def instead(self, card: Card, kind: Kind) -> Plan:
        """The plan that makes room for a card: one place takes one card, and one card goes to one place."""
        plan = self
        other = Kind.CANVAS if kind is Kind.PALETTE else Kind.PALETTE
        if Move(other, card) in plan.moves:
            plan = plan.minus(Move(other, card))
        if plan.moves == (PASS,):
            plan = replace(plan, moves=())
        if kind is Kind.CANVAS or plan.step not in (Step.PLAY, Step.MORE):
            for move in plan.moves:
                if move.kind is kind and move in plan.moves:
                    plan = plan.minus(move)
                    break
        return plan

    def whole(self) -> tuple[Move, ...]:
        """The plan as Enter would send it: the extra card is drawn, and the turn ended, where nothing else is owed."""
        if self.step is Step.DRAW:
            return (*self.moves, DRAW)
        if self.step is Step.CANVAS and (self.moves or owed(self.view) is Step.CANVAS):
            return (*self.moves, DONE)
        return self.moves

    @cached_property
    def would_be_out(self) -> bool:
        """Whether sending the plan would put the player out (R14)."""
        seat = self.view.table.seat
        return imagine(self.view, self.whole()).table.areas[seat].out and not self.view.table.areas[seat].out
