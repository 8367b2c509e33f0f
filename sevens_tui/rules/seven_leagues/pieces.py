"""The cards of 7 Leagues: symbols, boots, League, Escape and Objective cards (L1, L9, L11)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import NamedTuple, TypeVar

from sevens_tui.grammar import counted

ORDINARY = "oxv"
"""The three ordinary kinds of boot, a point each."""

GOLDEN = "7"
"""The golden winged boot, worth seven points."""

EMPTY = "."
"""A place of an edge without half a boot."""

PLACES = ("top", "middle", "bottom")
"""The three places of an edge, in the order in which an edge is written."""


class Symbol(IntEnum):
    """A terrain or a weather; the number is its place in counts of symbols."""

    PLAINS = 0
    FOREST = 1
    MOUNTAIN = 2
    MARSH = 3
    LAKE = 4
    SUN = 5
    RAIN = 6
    WIND = 7

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def word(self) -> str:
        """The symbol's name, with a capital."""
        return self.name.capitalize()

    def times(self, number: int) -> str:
        """So many of it: 1 sun, 3 suns, 2 marshes, 2 plains."""
        word = str(self)
        return counted(number, word, word if word.endswith("s") else f"{word}es" if word.endswith("sh") else "")

    @property
    def is_terrain(self) -> bool:
        """Whether it is a terrain; else it is a weather."""
        return self < Symbol.SUN


TERRAINS: tuple[Symbol, ...] = tuple(symbol for symbol in Symbol if symbol.is_terrain)
WEATHERS: tuple[Symbol, ...] = tuple(symbol for symbol in Symbol if not symbol.is_terrain)


class Side(Enum):
    """The two sides of a card, and the two ends of a journey."""

    LEFT = "left"
    RIGHT = "right"

    def __str__(self) -> str:
        return self.value


class Part(Enum):
    """Where an Escape card slides under: the upper part shows its symbols, the lower its condition."""

    UPPER = "upper"
    LOWER = "lower"

    def __str__(self) -> str:
        return self.value


class League(NamedTuple):
    """A League card (L1): about four kilometres of the way.

    An edge is three letters, top, middle, bottom. ``left`` and ``right`` are the conditions, None where there is none.
    Each that is met brings ``points``, or that many for each symbol ``per`` in the journey.
    """

    number: int
    name: str
    terrain: Symbol
    weather: Symbol | None
    left_edge: str
    right_edge: str
    left: Symbol | None
    right: Symbol | None
    points: int
    per: Symbol | None

    def __str__(self) -> str:
        return f"c{self.number}"

    def __hash__(self) -> int:
        return hash(self.number)

    @property
    def face(self) -> str:
        """How the card is called: its number and its name."""
        return f"{self.number} {self.name}"

    @property
    def kind(self) -> str:
        """What a glance at the card tells: its terrain, and its weather if it has one."""
        return self.terrain.word if self.weather is None else f"{self.terrain.word}/{self.weather}"

    @property
    def brief(self) -> str:
        """The card as it is told of beside others: what it is, and its number."""
        return f"{self.kind} {self.number}"

    @property
    def said(self) -> str:
        """The card as it is told of: what it is, then how it is called, which no small card has room for."""
        return f"{self.kind} ({self.face})"

    def edge(self, side: Side) -> str:
        """The edge on a side."""
        return self.left_edge if side is Side.LEFT else self.right_edge

    def condition(self, side: Side) -> Symbol | None:
        """The condition on a side, if there is one."""
        return self.left if side is Side.LEFT else self.right


class Escape(NamedTuple):
    """An Escape card (L9): symbols for the upper part, a condition for the lower one.

    The condition looks at the neighbour on ``side``. Met, it brings ``points``, or that many for each symbol ``per``;
    with ``double`` it doubles the points of its League card instead, and ``points`` is 0.
    """

    number: int
    name: str
    upper: tuple[Symbol, ...]
    side: Side
    condition: Symbol
    points: int
    per: Symbol | None
    double: bool

    def __str__(self) -> str:
        return f"e{self.number}"

    def __hash__(self) -> int:
        return hash(-self.number)

    @property
    def face(self) -> str:
        """How the card is called: its number and its name."""
        return f"{self.number} {self.name}"

    @property
    def brief(self) -> str:
        """The card as it is told of beside others."""
        return str(self.number)


class Aim(Enum):
    """The kinds of objective (L11); the value is its word in the files."""

    COUNT = "count"
    SETS = "sets"
    MOST = "most"


class Objective(NamedTuple):
    """An Objective card (L11).

    ``count``: ``points`` for ``least`` of the one symbol, then ``more`` for each further one. ``sets``: ``points`` for
    each set of the symbols, of which one may stand there twice. ``most``: ``points`` for the most of the one symbol,
    and with four to six players ``more`` for the second most.
    """

    number: int
    name: str
    aim: Aim
    symbols: tuple[Symbol, ...]
    points: int
    least: int
    more: int

    def __str__(self) -> str:
        return f"o{self.number}"

    def __hash__(self) -> int:
        return hash((self.number, self.name))

    @property
    def symbol(self) -> Symbol:
        """The symbol counted, where it is one."""
        return self.symbols[0]

    @property
    def said(self) -> str:
        """What the card says, in a few words."""
        least, many = self.symbol.times(self.least), self.symbol.times(2).partition(" ")[2]
        match self.aim:
            case Aim.COUNT:
                return f"{self.points} for {least}, then {self.more} for each further {self.symbol}"
            case Aim.SETS:
                return f"{self.points} for each set of {' + '.join(symbol.word for symbol in self.symbols)}"
            case Aim.MOST:
                second = f", second most {self.more} (4 to 6 players)" if self.more else ""
                return f"{self.points} for the most {many}{second}"


C = TypeVar("C", League, Escape)


def sort_cards(cards: Iterable[League]) -> tuple[League, ...]:
    """League cards by number, so that their order tells nothing."""
    return tuple(sorted(cards, key=_number))


def sort_escapes(cards: Iterable[Escape]) -> tuple[Escape, ...]:
    """Escape cards by number."""
    return tuple(sorted(cards, key=_number))


def numbered(cards: Iterable[C], number: int) -> C:
    """The card with this number, which is among them."""
    return next(card for card in cards if card.number == number)


def _number(card: League | Escape) -> int:
    return card.number
