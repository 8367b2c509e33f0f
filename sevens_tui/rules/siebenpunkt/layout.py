"""What lies on the table of Siebenpunkt: the parts of a Table and a View, and the decisions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from sevens_tui.core import Seat
from sevens_tui.rules import areas
from sevens_tui.rules.siebenpunkt.cards import Animal, Arrow, Cards, called
from sevens_tui.rules.siebenpunkt.landscape import SQUARES, Bits, Estate, Side, Square, Tile, Tiles
from sevens_tui.rules.siebenpunkt.options import Options

OPEN_ANIMALS = 8
"""Animals that lie open on the table."""

MARKS = 15
"""Observation markers of each player (P7)."""

PLACED = 3
"""Tiles that each player chooses and places in a round."""

RESERVE = 4
"""The number of the tile that was in reserve, among those to be placed."""

STRIP = 2
"""Points of a field strip (P10)."""

DEALT = 4
"""Mandates that are dealt to each player by lot."""


def draws(seats: int) -> int:
    """How many tiles each player draws in a round: three, with two players four (P3)."""
    return 4 if seats == 2 else 3


class Step(Enum):
    """What a seat owes, or why it owes nothing; the value is its word in a position."""

    CHOOSE = "choose"
    WAIT = "wait"
    PLACE = "place"
    OBSERVE = "observe"
    SEALED = "sealed"
    OVER = "over"


OWING = (Step.CHOOSE, Step.PLACE, Step.OBSERVE)
"""The steps in which a seat owes a decision."""


class Kind(Enum):
    """The kinds of decision; the value is the word of the notation."""

    KEEP = "keep"
    TILE = "tile"
    DISCARD = "discard"
    RESERVE = "reserve"
    CLAIM = "claim"
    SEAL = "seal"


class Move(NamedTuple):
    """One decision, and its notation.

    ``keep 3`` keeps the third of the tiles that one chooses from. ``tile 2 at d4 north`` lays tile 2 with its first
    half on d4 and its second to the north of it; ``tile 2 at a1 first`` lays only its first half on the board, on a1,
    and the other over the edge. Tile 4 is the one that was in reserve. ``discard 2`` and ``reserve 2`` do that with
    tile 2. ``claim wolf-spider`` claims an animal. ``seal`` ends placing, or observing.
    """

    kind: Kind
    number: int = 0
    square: Square = -1
    side: Side | None = None
    animal: str = ""

    def __str__(self) -> str:
        if self.kind is Kind.TILE and self.side is not None:
            return f"tile {self.number} at {SQUARES[self.square]} {self.side.value}"
        what = self.animal or (str(self.number) if self.number else "")
        return f"{self.kind.value} {what}" if what else self.kind.value


SEAL = Move(Kind.SEAL)


def claim(animal: str) -> Move:
    """Claim an animal, by its id."""
    return Move(Kind.CLAIM, animal=animal)


class Laid(NamedTuple):
    """A tile that lies on an estate, as it was laid."""

    tile: Tile
    square: Square
    side: Side


@dataclass(frozen=True, repr=False)
class Done:
    """A mandate that an estate completes: its id, its points, and the squares of its area."""

    mandate: str
    points: int
    squares: Bits


@dataclass(frozen=True)
class Area:
    """What everybody knows of one player.

    ``estate`` with the tiles ``laid`` on it, oldest first, and ``reserve`` are as they were when all had last placed;
    ``discarded`` counts tiles face down. ``marked`` are the ids of animals with this player's mark, oldest first.
    ``mandates`` counts those in hand; when the game is over they lie open in ``shown``. ``kept`` counts tiles chosen in
    this round. ``step`` is what the player owes.
    """

    board: str
    estate: Estate
    laid: tuple[Laid, ...] = ()
    reserve: Tile | None = None
    discarded: int = 0
    marked: tuple[str, ...] = ()
    mandates: int = 0
    shown: tuple[str, ...] = ()
    kept: int = 0
    step: Step = Step.CHOOSE

    @property
    def marks(self) -> int:
        """Markers left (P7)."""
        return MARKS - len(self.marked)


@dataclass(frozen=True)
class Observed:
    """What was claimed in a round: by seat the ids, as they were declared; and who dropped out of which (P6)."""

    round: int
    claims: tuple[tuple[str, ...], ...]
    dropped: tuple[tuple[Seat, str], ...] = ()

    def marks(self, seat: Seat) -> tuple[str, ...]:
        """The animals that a seat marked in that round."""
        return tuple(each for each in self.claims[seat] if (seat, each) not in self.dropped)

    def claimants(self, animal: str) -> tuple[Seat, ...]:
        """The seats that claimed an animal."""
        return tuple(seat for seat, claims in enumerate(self.claims) if animal in claims)


@dataclass(frozen=True)
class Table(areas.Areas):
    """Everything that lies open, and what each seat owes.

    ``animals`` are the ids of those on the table; ``deck`` counts the cards of the face-down deck, and ``arrow`` is
    that on the back of its top card, or the last one seen. ``out`` counts tiles that left the game unseen.
    ``sitting`` is the seat that decided last. ``observed`` is what came of the claims of the latest round that was
    observed.
    """

    options: Options
    areas: tuple[Area, ...]
    animals: tuple[str, ...]
    arrow: Arrow
    deck: int
    round: int = 1
    out: int = 0
    sitting: Seat | None = None
    observed: Observed | None = None

    @property
    def cards(self) -> Cards:
        """The cards that are played with."""
        return called(self.options.cards)

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return self.options.rounds

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return all(area.step is Step.OVER for area in self.areas)

    @property
    def shared(self) -> tuple[str, ...]:
        """The animals that lie beside the table with marks of several players, in the order of the cards."""
        marks = Counter(each for area in self.areas for each in area.marked)
        return tuple(each.id for each in self.cards.animals if marks[each.id] > 1)

    @property
    def choices(self) -> int:
        """How many tiles each player keeps by choice: the third one is left over, but not with two players (P3)."""
        return draws(len(self.areas)) - 1

    @property
    def stock(self) -> int:
        """How many tiles each player still has to draw."""
        return 0 if self.over else (self.rounds - self.round) * draws(len(self.areas))

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats that owe a decision: who decided last first, if it still owes one, then on with the arrow.

        So the first seats choose once, and each one after them chooses, chooses again and places in one sitting.
        """
        seats = len(self.areas)
        begin = self.sitting if self.sitting is not None else 0
        order = [(begin + self.arrow.step * number) % seats for number in range(seats)]
        return tuple(seat for seat in order if self.areas[seat].step in OWING)

    def animal(self, id_: str) -> Animal:
        """An animal by its id."""
        return self.cards.animal[id_]

    def receives_from(self, seat: Seat) -> Seat:
        """Who passes tiles to this seat in this round."""
        return (seat - self.arrow.step) % len(self.areas)

    def passes_to(self, seat: Seat) -> Seat:
        """To whom this seat passes tiles in this round."""
        return (seat + self.arrow.step) % len(self.areas)

    def sharers(self, animal: str) -> tuple[Seat, ...]:
        """The seats whose marks are on an animal."""
        return tuple(seat for seat, area in enumerate(self.areas) if animal in area.marked)


@dataclass(frozen=True, repr=False)
class Own:
    """What one player knows alone.

    ``packs`` are the tiles looked at in this round, pack by pack as they came, each before one was kept; ``kept`` is
    what was kept of them, in order, and at last the tile that was left over. ``slots`` are the tiles to be placed, by
    number from 1; the fourth was in reserve; None once it is settled. ``estate`` and ``laid`` are as this player has
    them now. ``reserved`` was put in reserve in this round. ``discards`` are all of the game. ``claims`` are those of
    this round.
    """

    estate: Estate
    laid: tuple[Laid, ...] = ()
    packs: tuple[Tiles, ...] = ()
    kept: Tiles = ()
    slots: tuple[Tile | None, ...] = (None,) * RESERVE
    reserved: Tile | None = None
    discards: Tiles = ()
    claims: tuple[str, ...] = ()
    mandates: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return "<what a player of Siebenpunkt knows alone>"

    @property
    def pack(self) -> Tiles:
        """The tiles to choose from now."""
        return self.packs[-1] if len(self.packs) > len(self.kept) else ()

    @property
    def passed(self) -> tuple[Tiles, ...]:
        """The tiles passed on in this round, choice by choice (P3)."""
        return tuple(without(pack, kept) for pack, kept in zip(self.packs, self.kept, strict=False) if len(pack) > 1)

    @property
    def reserve(self) -> Tile | None:
        """What is in reserve now."""
        return self.reserved if self.reserved is not None else self.slots[RESERVE - 1]

    def held(self, number: int) -> Tile | None:
        """A tile to be placed, by its number."""
        return self.slots[number - 1] if 1 <= number <= RESERVE else None

    @property
    def unsettled(self) -> dict[int, Tile]:
        """The tiles to be placed, by their numbers; the fourth may stay in reserve."""
        return {number: tile for number, tile in enumerate(self.slots, 1) if tile is not None}

    @property
    def placed(self) -> bool:
        """Whether all tiles that must be settled in this round are (P4)."""
        return not any(self.slots[:PLACED])


def without(tiles: Tiles, tile: Tile) -> Tiles:
    """These tiles less one."""
    place = tiles.index(tile)
    return (*tiles[:place], *tiles[place + 1 :])


class View(areas.View[Table, Own]):
    """A table of Siebenpunkt, and what these eyes may see besides."""
