"""What the tests know of each ready game, so that the laws and the twins are the same for all of them.

Pieces are called as in the notation (``r7``). A kit is not told anything that it could work out from the rules: it is
there to say what lies hidden, what may be tried, and how a view is written down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from siebenpunkt_kit import SiebenpunktKit

from sevens_tui.core import Eyes
from sevens_tui.rules import GAMES, Game
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import DEAL, DECK, DONE, DRAW, PASS, Card, Kind, Move, Table, View

READY: dict[str, Game] = {name: game for name, game in GAMES.items() if game.ready}
"""The games that can be played."""


class Kit(Protocol):
    """What the tests know of one game."""

    @property
    def attempts(self) -> tuple[Any, ...]:
        """Every decision that the notation can say, legal or not."""

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        """More decisions than any game takes."""

    def pieces(self, state: Any) -> list[str]:
        """All pieces, wherever they lie, sorted."""

    def shown(self, text: str) -> frozenset[str]:
        """The pieces whose faces a text shows."""

    def lying_open(self, table: Any) -> frozenset[str]:
        """The pieces whose faces everybody at the table knows."""

    def hands(self, state: Any) -> frozenset[str]:
        """The pieces in somebody's hand."""

    def unseen(self, state: Any, eyes: Eyes) -> frozenset[str]:
        """The pieces whose place these eyes do not know."""

    def alike(self, piece: str) -> str:
        """Of what kind a piece is: only pieces of one kind can lie in each other's place."""

    def in_passing(self, before: Any, move: Any) -> frozenset[str]:
        """The pieces that everybody sees in this decision, though they may lie open neither before nor after it."""

    @property
    def breaks_ties(self) -> bool:
        """Whether equal totals may have different places."""

    def mixes(self, move: Any) -> bool:
        """Whether luck mixes all pieces anew in this decision."""

    def foreseen(self, before: Any, move: Any, after: Any, drawn: tuple[str, ...]) -> Any:
        """What ``imagine`` can know before a decision that luck takes part in, or that shows the deciding player
        something new: views before and after it.
        """

    def lines(self, view: Any) -> Iterator[str]:
        """A view in a few readable lines, all of it."""


class Red7Kit:
    """What the tests know of Red7."""

    attempts = (
        *(Move(kind, card) for kind in (Kind.PALETTE, Kind.CANVAS, Kind.TAKE, Kind.SHOW, Kind.TUCK) for card in DECK),
        *(PASS, DONE, DRAW, DEAL),
    )

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        # No round is longer than all cards played twice. The winner of a round keeps a card at least: a point at least.
        return 98 if options["game"] == "quick" else 98 * 40 * seats

    def pieces(self, state: State) -> list[str]:
        table = state.table
        places = [*state.hands, state.bag, *state.down, table.top, table.canvas]
        places += [(*area.palette, *area.scored) for area in table.areas]
        return sorted(str(card) for cards in places for card in cards)

    def shown(self, text: str) -> frozenset[str]:
        return frozenset(face.lower() for face in re.findall(r"\b[ROYGBIVroygbiv][1-7]\b", text))

    def lying_open(self, table: Table) -> frozenset[str]:
        cards = {*table.canvas, *table.top}
        for area in table.areas:
            cards |= {*area.palette, *area.known, *area.scored}
        return frozenset(map(str, cards))

    def hands(self, state: State) -> frozenset[str]:
        return frozenset(str(card) for hand in state.hands for card in hand)

    def unseen(self, state: State, eyes: Eyes) -> frozenset[str]:
        own = {str(card) for seat in eyes for card in state.hands[seat]}
        return frozenset(map(str, DECK)) - self.lying_open(state.table) - own

    breaks_ties = False

    def in_passing(self, before: State, move: Move) -> frozenset[str]:
        return frozenset()

    def alike(self, piece: str) -> str:
        return "card"

    def mixes(self, move: Move) -> bool:
        return move == DEAL

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
            f"round {table.round} turn {table.turns} begun by {table.began}: seat {table.seat} owes {table.step.name}; "
            f"{table.rule}; canvas {_cards(table.canvas)}; deck {table.deck} top {_cards(table.top)}"
        )
        played = ("palette", "canvas", "taken", "shown", "tucked")
        parts = [f"{name} {_cards(cards)}" for name in played if (cards := getattr(turn, name))]
        parts += [f"taken from seat {turn.taken_from}"] * (turn.taken_from is not None)
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


ALL_KITS: dict[str, Kit] = {
    "red7": Red7Kit(),
    "siebenpunkt": SiebenpunktKit(),
}

KITS: dict[str, Kit] = {name: kit for name, kit in ALL_KITS.items() if name in READY}
"""The kits by game, of those that can be played."""
