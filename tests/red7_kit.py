"""What the tests know of Red7."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from trails import Trail

from sevens_tui.core import Eyes
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import DEAL, DECK, DONE, DRAW, PASS, Card, Kind, Move, Table, View

if TYPE_CHECKING:
    from playouts import Playout


class Red7Kit:
    """What the tests know of Red7: every card is the only one of its kind."""

    attempts = (
        *(Move(kind, card) for kind in (Kind.PALETTE, Kind.CANVAS, Kind.TAKE, Kind.SHOW, Kind.TUCK) for card in DECK),
        *(PASS, DONE, DRAW, DEAL),
    )
    supply = {str(card): 1 for card in DECK}
    breaks_ties = False
    after_the_rounds = frozenset[str]()

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        # No round is longer than all cards played twice. The winner of a round keeps a card at least: a point at least.
        return 98 if options["game"] == "quick" else 98 * 40 * seats

    def pieces(self, state: State) -> Counter[str]:
        table = state.table
        places = [*state.hands, state.bag, *state.down, table.top, table.canvas]
        places += [(*area.palette, *area.scored) for area in table.areas]
        return Counter(str(card) for cards in places for card in cards)

    def shown(self, text: str) -> frozenset[str]:
        return frozenset(face.lower() for face in re.findall(r"\b[ROYGBIVroygbiv][1-7]\b", text))

    def names(self, move: Move) -> frozenset[str]:
        return self.shown(str(move))

    def lying_open(self, table: Table) -> frozenset[str]:
        cards = {*table.canvas, *table.top}
        for area in table.areas:
            cards |= {*area.palette, *area.known, *area.scored}
        return frozenset(map(str, cards))

    def opened(self, before: State, move: Move, after: State) -> frozenset[str]:
        return self.lying_open(before.table) | self.lying_open(after.table) | self.names(move)

    def unseen(self, state: State, eyes: Eyes) -> frozenset[str]:
        own = {str(card) for seat in eyes for card in state.hands[seat]}
        return frozenset(map(str, DECK)) - self.lying_open(state.table) - own

    def sort(self, piece: str) -> str:
        return "card"

    def trail(self, playout: Playout) -> Trail:
        states = playout.states
        return Trail(
            playout.opening,
            tuple(step.drawn for step in playout.steps),
            ("",) * len(playout.steps),
            lambda count, eyes: self.unseen(states[count], eyes),
        )

    def naming(self, move: Move, piece: str) -> Move:
        raise AssertionError("every decision of Red7 is open")

    def mixes(self, move: Move) -> bool:
        return move == DEAL

    def turns_up(self, move: Move) -> bool:
        return False

    def foreseen(self, before: View, move: Move, after: View, drawn: tuple[str, ...]) -> View:
        if self.mixes(move):
            return before
        hands = tuple(
            None if hand is None else tuple(card for card in hand if str(card) not in drawn) for hand in after.hands
        )
        return View(after.table, after.eyes, after.seat, hands)

    def lines(self, view: View) -> Iterator[str]:
        table, turn = view.table, view.table.turn
        yield (
            f"turn: {table.turns} in round {table.round} begun by {table.began}; seat {table.seat} owes "
            f"{table.step.name}; {table.rule}; canvas {_cards(table.canvas)}; deck {table.deck} top {_cards(table.top)}"
        )
        played = ("palette", "canvas", "taken", "shown", "tucked")
        parts = [f"{name} {_cards(cards)}" for name in played if (cards := getattr(turn, name))]
        parts += [f"drawn {turn.drawn}"] * bool(turn.drawn) + ["must lead"] * turn.must_lead
        if parts:
            yield f"this turn: {'; '.join(parts)}"
        if table.won:
            yield "won: " + "; ".join(f"seat {seat} {points}" for seat, points in table.won)
        for seat, area in enumerate(table.areas):
            parts = [f"out, {area.down} down" if area.out else f"palette {_cards(area.palette)}; hand {area.hand}"]
            parts += [f"known {_cards(area.known)}"] * bool(area.known)
            parts += [f"scored {area.points} {_cards(area.scored)}"] * bool(area.scored)
            yield f"seat {seat}: {'; '.join(parts)}"
        for seat, hand in enumerate(view.hands):
            if hand is not None:
                yield f"hand of seat {seat}: {_cards(hand)}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "-"
