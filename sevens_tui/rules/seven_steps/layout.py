"""What lies on the table of 7 Steps: the parts of a Table and a View, and the decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from sevens_tui.core import Seat
from sevens_tui.options import OwnValue, choice
from sevens_tui.rules import areas
from sevens_tui.rules.seven_steps.board import Board
from sevens_tui.rules.seven_steps.pieces import AidTile, Colour, Discs, Pile, PointsTile
from sevens_tui.rules.seven_steps.shapes import from_mapping, shape_fault

COMPENSATED = 7
"""Who scores this or less in a turn is given a special tile (S7)."""

FIRST_LIMIT = 5
"""The most discs in a turn with the tile *First disc higher*."""

TRACK = 40
"""Fields of the scoring track: each time round brings a "40+" tile (S11)."""

UNUSED_TILE = 2
"""Points at the end for each tile not used (S10)."""


@dataclass(frozen=True)
class Options:
    """How 7 Steps is played."""

    board: str = choice(
        "which side of the board tiles lies up",
        front="one colour a tile: an easy start, more luck",
        back="three colours a tile: more to plan, less luck",
    )
    shape: str = choice(
        "how the seven tiles are put together",
        own_value=OwnValue(lambda drawn: str(from_mapping(drawn)), shape_fault),
        basic="one tile in the middle, six around it",
        mask="a mask with two eyes",
        river="a long S; on the back turquoise flows through it",
        butterfly="a body and two wings",
        ring="a closed ring around a hole",
        cross="four arms",
        random="another shape each time, by lot",
    )
    tiles: str = choice(
        "which tile lies where, and how it is turned",
        words={"lot": "by lot", "fixed": "always the same"},
        lot="by lot",
        fixed="always the same",
    )
    end: str = choice(
        "when the game ends",
        words={"printed": "as printed", "more": "one more round"},
        printed="with the round in which somebody cannot refill to seven discs",
        more="one round later, for those who like to play a bit longer",
    )
    first: str = choice(
        "who is start player",
        words={"lot": "by lot", "seat1": "seat 1"},
        lot="by lot",
        seat1="whoever sits on seat 1",
    )


class Step(Enum):
    """What is owed by the seat whose turn it is; the value is its word in a position."""

    START = "start"
    AID = "aid"
    BUILD = "build"
    COLLECT = "collect"
    TILE = "tile"
    KEEP = "keep"
    THROW = "throw"
    OVER = "over"


class Kind(Enum):
    """The kinds of decision; the value is the word of the notation."""

    AID = "aid"
    REMOVE = "remove"
    ENOUGH = "enough"
    FROM = "from"
    TO = "to"
    PICK = "pick"
    DISC = "disc"
    STOP = "stop"
    POINTS = "points"
    TAKE = "take"
    KEEP = "keep"
    THROW = "throw"
    DONE = "done"


class Move(NamedTuple):
    """One decision, and its notation.

    ``aid remove``, ``aid swap``, ``aid shift``, ``aid first``, ``aid take`` lay down the aid tile. What it then asks
    for: ``remove g3`` and ``remove h2`` or ``enough``; ``from g3`` and ``to h2`` for both tiles that move; ``pick g3``
    and ``throw k`` to take a disc and throw another. ``disc k@d4`` builds, ``stop`` ends the build. ``points edge``
    uses the points tile, ``done`` collects without. ``take aid`` or ``take points`` names the compensation,
    ``keep new`` or ``keep old`` what stays of two. ``throw k`` throws a disc back, ``done`` refills and ends the turn.
    """

    kind: Kind
    colour: Colour | None = None
    space: str = ""
    word: str = ""

    def __str__(self) -> str:
        if self.kind is Kind.DISC:
            return f"disc {self.colour}@{self.space}"
        what = self.space or self.word or ("" if self.colour is None else str(self.colour))
        return f"{self.kind.value} {what}" if what else self.kind.value

    @property
    def aid(self) -> AidTile:
        """The aid tile of an ``aid`` decision."""
        return AidTile(self.word)

    @property
    def tile(self) -> PointsTile:
        """The points tile of a ``points`` decision."""
        return PointsTile(self.word)

    @property
    def pile(self) -> Pile:
        """The pile of a ``take`` decision."""
        return Pile(self.word)


STOP, DONE, ENOUGH = Move(Kind.STOP), Move(Kind.DONE), Move(Kind.ENOUGH)
KEEP_NEW, KEEP_OLD = Move(Kind.KEEP, word="new"), Move(Kind.KEEP, word="old")


def disc(colour: Colour, space: str) -> Move:
    """Build a disc on a space."""
    return Move(Kind.DISC, colour, space)


class Built(NamedTuple):
    """A disc of the running build: its space, by its place in the board, and the level, which is its points."""

    space: int
    level: int


def worth(board: Board, built: Sequence[Built], tile: PointsTile) -> int:
    """What a points tile brings for these discs (S9)."""
    match tile:
        case PointsTile.COLOURS:
            return len({board.colours[each.space] for each in built})
        case PointsTile.MOST:
            colours = [board.colours[each.space] for each in built]
            return 2 * max(map(colours.count, colours), default=0)
        case PointsTile.EDGE:
            return sum(board.edge[each.space] for each in built)
        case PointsTile.LINE:
            return len(line(board, built))
        case PointsTile.THIRD_RP | PointsTile.THIRD_YK:
            return 5 * any(each.level == 3 and board.colours[each.space] in tile.pair for each in built)


def line(board: Board, built: Sequence[Built]) -> tuple[int, ...]:
    """The longest straight line among the spaces of these discs, along any axis, in any order (S9)."""
    spaces = {each.space for each in built}
    best: tuple[int, ...] = ()
    for ahead in board.ahead:
        for space in spaces:
            found = [space]
            while (following := ahead[found[-1]]) in spaces:
                found.append(following)
            if len(found) > len(best):
                best = tuple(found)
    return best


@dataclass(frozen=True)
class Area:
    """What everybody knows of one player: points of discs and of points tiles, points by round, how many discs lie
    behind the screen, and which kinds of tile before it (S7). The faces of the tiles are not known.
    """

    discs: int = 0
    bonus: int = 0
    rounds: tuple[int, ...] = ()
    hand: int = 0
    aid: bool = False
    tile: bool = False

    @property
    def points(self) -> int:
        """All points so far, those for unused tiles not counted."""
        return self.discs + self.bonus

    @property
    def field(self) -> int:
        """Where the scoring stone stands (S11)."""
        return self.points % TRACK

    @property
    def rounds_of_track(self) -> int:
        """How many "40+" tiles the player has (S11)."""
        return self.points // TRACK

    def has(self, pile: Pile) -> bool:
        """Whether a tile of this kind lies before the player."""
        return self.aid if pile is Pile.AID else self.tile


@dataclass(frozen=True)
class Turn:
    """What everybody saw of the running turn. Spaces are places in the board.

    ``aid`` is the aid tile used; ``removed`` are spaces that lost a disc by it; ``source`` and ``target`` are where a
    tower or disc was moved from and to, or swapped; ``source`` also where a disc was taken into the supply.
    ``tile`` is the points tile used and ``bonus`` what it brought. ``gained`` is the kind of tile given by the
    7-point rule, ``discarded`` the one of two that was not kept. ``thrown`` counts discs thrown back at the end.
    ``collected``: the points have moved the stone.
    """

    aid: AidTile | None = None
    removed: tuple[int, ...] = ()
    source: int | None = None
    target: int | None = None
    built: tuple[Built, ...] = ()
    tile: PointsTile | None = None
    bonus: int = 0
    collected: bool = False
    gained: Pile | None = None
    discarded: AidTile | PointsTile | None = None
    thrown: int = 0

    @property
    def discs(self) -> int:
        """The points of the discs built so far."""
        return sum(each.level for each in self.built)

    @property
    def points(self) -> int:
        """All points of the turn so far: discs and points tile."""
        return self.discs + self.bonus


@dataclass(frozen=True)
class Table(areas.Areas):
    """Everything that lies open, and whose turn it is.

    ``heights`` are those of the towers, by the spaces of the board. ``bag`` counts discs. The box holds discs out of
    the game: ``box`` those that all saw go there, ``boxed`` counts the others (S8). ``aids`` and ``tiles`` count the
    draw piles; their discards lie open. ``ended`` is the round in which somebody first could not refill, and ``ender``
    that player (S10). ``began`` is the start player, ``turns`` counts turns from 1.
    """

    options: Options
    board: Board
    heights: tuple[int, ...]
    areas: tuple[Area, ...]
    bag: int
    seat: Seat
    step: Step = Step.START
    turn: Turn = Turn()
    box: Discs = ()
    boxed: int = 0
    aids: int = 10
    aid_discards: tuple[AidTile, ...] = ()
    tiles: int = 10
    tile_discards: tuple[PointsTile, ...] = ()
    began: Seat = 0
    round: int = 1
    turns: int = 1
    ended: int = 0
    ender: Seat | None = None

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seat whose turn it is; none when the game is over."""
        return () if self.step is Step.OVER else (self.seat,)

    @property
    def last_round(self) -> int | None:
        """The number of the round after which the game is over; None while nobody knows (S10)."""
        return self.ended + (self.options.end == "more") if self.ended else None

    @property
    def in_last_round(self) -> bool:
        """Whether the running round is the last one."""
        return self.round == self.last_round

    @property
    def limit(self) -> int | None:
        """The most discs that may be built this turn; None if only the discs at hand limit it."""
        return FIRST_LIMIT if self.turn.aid is AidTile.FIRST else None

    def lowest(self, colour: Colour) -> int:
        """The height of the lowest space of a colour: 0 while one is empty."""
        return min(self.heights[space] for space in self.board.of_colour[colour])

    def start_height(self, colour: Colour) -> int:
        """How high a space must be for the first disc of this colour: empty, or as low as any of its colour, or one
        higher with the tile *First disc higher* (S4, S8).
        """
        return self.lowest(colour) + (self.turn.aid is AidTile.FIRST)

    def tower(self, name: str) -> int:
        """How high the tower on a space is, by the space's name."""
        return self.heights[self.board.index[name]]

    def worth(self, tile: PointsTile) -> int:
        """What a points tile brings for the discs built this turn."""
        return worth(self.board, self.turn.built, tile)


@dataclass(frozen=True, repr=False)
class Own:
    """What one player knows alone: the discs behind the screen, the faces of the tiles before it, a tile looked at
    that is kept or not, and the discs thrown this turn.
    """

    hand: Discs = ()
    aid: AidTile | None = None
    tile: PointsTile | None = None
    new: AidTile | PointsTile | None = None
    thrown: Discs = ()

    def held(self, pile: Pile) -> AidTile | PointsTile | None:
        """The tile of this kind before the player, without one that is looked at."""
        return self.aid if pile is Pile.AID else self.tile


class View(areas.View[Table, Own]):
    """A table of 7 Steps, and what these eyes may see besides."""
