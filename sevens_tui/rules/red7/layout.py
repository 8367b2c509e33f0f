"""What lies on Red7's table: the parts of a Table and a View, and the decisions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from sevens_tui.core import Eyes, Seat
from sevens_tui.options import choice
from sevens_tui.rules.areas import Areas
from sevens_tui.rules.red7.cards import Card, Colour, Standing, standing

Cards = tuple[Card, ...]

TARGETS = {2: 40, 3: 35, 4: 30}
"""Points that end the advanced game, by number of players (R10)."""


@dataclass(frozen=True)
class Options:
    """How Red7 is played."""

    game: str = choice(
        "how long you play",
        quick="one round: its winner wins the game",
        advanced="several rounds for points, and an extra card for high numbers on the canvas",
    )
    actions: str = choice(
        "whether odd cards act when they go to the palette",
        off="cards do nothing but count",
        on="1 takes a card, 3 draws, 5 plays one more, 7 moves one",
    )

    @property
    def advanced(self) -> bool:
        """Several rounds for points."""
        return self.game == "advanced"


class Step(Enum):
    """What is owed by the seat whose turn it is, as everybody knows it.

    MORE: a 5 asks for one more card, unless it lapses for the hand that only the player sees (R11).
    """

    PLAY = "play a card or pass"
    MORE = "play one more card to the palette"
    TAKE = "take a card from another palette"
    SEND = "move a card of your palette"
    CANVAS = "put a card on the canvas, or end the turn"
    DRAW = "draw a card, or not"
    DEAL = "deal the next round"
    OVER = "nothing, the game is over"


class Kind(Enum):
    """The kinds of decision; the value is the word of the notation."""

    PALETTE = "palette"
    CANVAS = "canvas"
    PASS = "pass"
    DONE = "done"
    DRAW = "draw"
    TAKE = "take"
    SHOW = "show"
    TUCK = "tuck"
    DEAL = "deal"


class Move(NamedTuple):
    """One decision, and its notation: ``palette r7``, ``canvas i7``, ``done``, ``pass``, ``draw``, ``deal``.

    ``take o4`` is the action of a 1; ``show y5`` (to the canvas) and ``tuck y5`` (on top of the deck) that of a 7.
    """

    kind: Kind
    card: Card | None = None

    def __str__(self) -> str:
        return self.kind.value if self.card is None else f"{self.kind.value} {self.card}"


PASS, DONE, DRAW, DEAL = Move(Kind.PASS), Move(Kind.DONE), Move(Kind.DRAW), Move(Kind.DEAL)


@dataclass(frozen=True)
class Area:
    """What everybody knows of one player: ``known`` are cards of the hand that came there in the open (R13).

    ``down`` is how many cards lie face down before a player who is out of the round (R6).
    """

    palette: Cards = ()
    hand: int = 0
    known: Cards = ()
    out: bool = False
    down: int = 0
    scored: Cards = ()

    @property
    def points(self) -> int:
        """The numbers on the scored cards, added up (R10)."""
        return sum(card.number for card in self.scored)


@dataclass(frozen=True)
class Turn:
    """What the running turn has done so far: cards put into the palette and from the hand on the canvas, cards taken
    by a 1, out of whose palette, shown or tucked by a 7, and how many were drawn; ``must_lead`` since R5 or R12 asks
    it to end in the lead.
    """

    palette: Cards = ()
    canvas: Cards = ()
    taken: Cards = ()
    taken_from: Seat | None = None
    shown: Cards = ()
    tucked: Cards = ()
    drawn: int = 0
    must_lead: bool = False


@dataclass(frozen=True)
class Table(Areas):
    """Everything that lies open, and whose turn it is.

    ``canvas`` is its pile, bottom first, without the card that starts it with red. ``top`` are the cards on the deck
    that everybody knows, topmost first, ``deck`` counts them too. ``won`` holds (seat, points) of each round won.
    """

    options: Options
    areas: tuple[Area, ...]
    canvas: Cards
    deck: int
    top: Cards
    seat: Seat
    step: Step
    turn: Turn = Turn()
    began: Seat = 0
    round: int = 1
    turns: int = 1
    won: tuple[tuple[Seat, int], ...] = ()

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seat whose turn it is; none when the game is over."""
        return () if self.step is Step.OVER else (self.seat,)

    @property
    def rule(self) -> Colour:
        """The rule that holds now."""
        return self.canvas[-1].colour if self.canvas else Colour.RED

    @property
    def target(self) -> int:
        """Points that end the advanced game."""
        return TARGETS[len(self.areas)]

    def standing(self, seat: Seat, rule: Colour | None = None) -> Standing | None:
        """How a seat stands under a rule, the present one if none is named; None without one (R4) or when out."""
        area = self.areas[seat]
        return None if area.out else standing(area.palette, self.rule if rule is None else rule)

    def leader(self, rule: Colour | None = None) -> Seat | None:
        """Who leads under a rule, the present one if none is named; None if nobody has a standing (R4)."""
        best: tuple[tuple[int, Card], Seat] | None = None
        for seat in range(len(self.areas)):
            here = self.standing(seat, rule)
            if here is not None and (best is None or here.rank > best[0]):
                best = here.rank, seat
        return None if best is None else best[1]

    def rival(self, seat: Seat, rule: Colour | None = None) -> Seat | None:
        """The best of the others under a rule; None if none of them has a standing."""
        others = tuple(replace(area, out=area.out or each == seat) for each, area in enumerate(self.areas))
        return replace(self, areas=others).leader(rule)

    def playing(self) -> tuple[Seat, ...]:
        """The seats still in the round."""
        return tuple(seat for seat, area in enumerate(self.areas) if not area.out)


@dataclass(frozen=True, repr=False)
class View:
    """A table and what these eyes may see besides: the hands of their seats, None for those of others.

    ``seat`` is who is asked, None for onlookers; what may be decided is that seat's. No repr, for it knows hands.
    """

    table: Table
    eyes: Eyes
    seat: Seat | None
    hands: tuple[Cards | None, ...]

    @property
    def hand(self) -> Cards | None:
        """The hand of the seat that is asked, while it owes something; None when it does not."""
        return self.hands[self.seat] if self.seat is not None and self.seat in self.table.owing else None
