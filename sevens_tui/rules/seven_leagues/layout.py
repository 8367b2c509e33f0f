"""What lies on the table of 7 Leagues: the parts of a Table and a View, and the decisions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from sevens_tui.core import Seat
from sevens_tui.options import choice
from sevens_tui.rules import areas
from sevens_tui.rules.decks import choice_of_cards
from sevens_tui.rules.seven_leagues.cards import NAME
from sevens_tui.rules.seven_leagues.journey import LENGTH, Account, Joint, Journey, accounts
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Objective, Part, Side

HAND = 3
"""League cards in a hand when a turn begins."""

RIVER = 4
"""League cards in the river."""


@dataclass(frozen=True)
class Options:
    """How 7 Leagues is played."""

    game: str = choice(
        "which of the two versions",
        base="boots and cards: the way to begin",
        advanced="with Escape cards for perfect connections, and an objective for all",
    )
    cards: str = choice_of_cards(NAME)

    @property
    def advanced(self) -> bool:
        """Whether Escape cards and the objective are played with."""
        return self.game == "advanced"


class Step(Enum):
    """What is owed by the seat whose turn it is; the value is its word in a position."""

    PLACE = "place"
    WIND = "wind"
    TAKE = "take"
    ESCAPE = "escape"
    UNDER = "under"
    OVER = "over"


class Kind(Enum):
    """The kinds of decision; the value is the word of the notation."""

    PLACE = "place"
    LEFT = "left"
    RIGHT = "right"
    SWEEP = "sweep"
    SWAP = "swap"
    TAKE = "take"
    ESCAPE = "escape"
    UNDER = "under"

    @property
    def side(self) -> Side:
        """The end of the journey at which a card is placed so; the first card is at both."""
        return Side.LEFT if self is Kind.LEFT else Side.RIGHT


class Move(NamedTuple):
    """One decision, and its notation.

    ``place 23`` begins the journey with card 23, ``left 23`` and ``right 23`` put it at an end. After wind, ``sweep``
    discards the river and ``swap`` the hand. ``take 41`` takes card 41, of the river or the one the sun revealed.
    ``escape 7`` chooses Escape card 7, ``under 3 upper`` slides it under the upper part of the third card of the
    journey, counted from the left.
    """

    kind: Kind
    number: int = 0
    part: Part | None = None

    def __str__(self) -> str:
        if self.part is not None:
            return f"{self.kind.value} {self.number} {self.part}"
        return f"{self.kind.value} {self.number}" if self.number else self.kind.value


SWEEP, SWAP = Move(Kind.SWEEP), Move(Kind.SWAP)


class Phase(Enum):
    """What phase 2 of a turn came to: the weather of the card just placed, as printed (L6)."""

    RIVER = "river"
    RAIN = "rain"
    SUN = "sun"
    SWEEP = "sweep"
    SWAP = "swap"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Area:
    """What everybody knows of one player: the journey, how many cards the hand has, and which of them are known because
    they were taken face up.
    """

    journey: Journey = ()
    hand: int = HAND
    known: tuple[League, ...] = ()


@dataclass(frozen=True)
class Turn:
    """What everybody saw of the running turn.

    ``placed`` is the card just placed and ``at`` its place in the journey, ``joint`` the connection it made, None for
    the first card. ``phase`` is what phase 2 came to, None until the player has chosen after wind. ``swept`` or
    ``swapped`` went to the discards by it. ``taken`` is the card taken face up, ``drew`` how many were drawn unseen.
    ``looked`` is how many Escape cards the player looks at, and ``chosen`` whether one of them is chosen.
    """

    placed: League | None = None
    at: int = 0
    joint: Joint | None = None
    phase: Phase | None = None
    swept: tuple[League, ...] = ()
    swapped: tuple[League, ...] = ()
    taken: League | None = None
    drew: int = 0
    looked: int = 0
    chosen: bool = False


@dataclass(frozen=True)
class Table(areas.Areas):
    """Everything that lies open, and whose turn it is.

    A place of the river is None only in what is imagined: that card is not known yet. ``revealed`` is the card that
    the sun revealed. ``deck`` and ``escapes`` count the face-down piles, whose discards lie open. ``began`` is the
    first player, ``turns`` counts all turns from 1.
    """

    options: Options
    areas: tuple[Area, ...]
    river: tuple[League | None, ...]
    deck: int
    seat: Seat
    began: Seat = 0
    step: Step = Step.PLACE
    turn: Turn = Turn()
    discards: tuple[League, ...] = ()
    revealed: League | None = None
    objective: Objective | None = None
    escapes: int = 0
    escape_discards: tuple[Escape, ...] = ()
    turns: int = 1

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seat whose turn it is; none when the game is over."""
        return () if self.step is Step.OVER else (self.seat,)

    @property
    def round(self) -> int:
        """The running round, from 1 to 7: everybody has one turn in each."""
        return min((self.turns - 1) // len(self.areas) + 1, LENGTH)

    @property
    def last_turn(self) -> bool:
        """Whether this is the very last turn, whose phase 2 is skipped (L7)."""
        return self.turns == LENGTH * len(self.areas)

    @property
    def area(self) -> Area:
        """What lies before the player whose turn it is."""
        return self.areas[self.seat]

    @property
    def ends(self) -> tuple[Kind, ...]:
        """The ways in which the player whose turn it is can place a card: at either end, or as the first."""
        return (Kind.LEFT, Kind.RIGHT) if self.area.journey else (Kind.PLACE,)

    @property
    def accounts(self) -> tuple[Account, ...]:
        """All journeys counted out, as if the game ended now."""
        return accounts([area.journey for area in self.areas], self.objective)

    @property
    def to_choose(self) -> tuple[League, ...]:
        """The cards that can be taken in phase 2: the river's, and the one that the sun revealed."""
        cards = (*self.river, self.revealed)
        return tuple(card for card in cards if card is not None)


@dataclass(frozen=True, repr=False)
class Own:
    """What one player knows alone: the hand, by number, and the Escape cards looked at, the chosen one apart."""

    hand: tuple[League, ...] = ()
    looked: tuple[Escape, ...] = ()
    chosen: Escape | None = None

    def __repr__(self) -> str:
        return "<what a player knows alone>"


class View(areas.View[Table, Own]):
    """A table of 7 Leagues, and what these eyes may see besides."""
