"""One animal, mandate or board of Siebenpunkt each, and what kinds of them there are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from sevens_tui.rules.siebenpunkt.landscape import BARE, Estate, Landscape, Square
from sevens_tui.rules.siebenpunkt.patterns import Pattern


class Kind(Enum):
    """The kinds of animal, which exclude each other (P6); the value is the word in data."""

    SPIDER = "spider"
    MAMMAL = "mammal"
    BIRD = "bird"
    REPTILE = "reptile"
    INVERTEBRATE = "invertebrate"
    INSECT = "insect"

    @property
    def word(self) -> str:
        """What it is called."""
        return "reptile or amphibian" if self is Kind.REPTILE else self.value


class Deck(Enum):
    """The three sorts of animal card."""

    START = "start"
    ORDINARY = "ordinary"
    EXPERT = "expert"


DECKS = {Deck.START: 16, Deck.ORDINARY: 30, Deck.EXPERT: 15}
"""How many animals there are of each sort."""


class Arrow(Enum):
    """Which way tiles are passed: to the left neighbour, the next seat, or to the right one (E1, P3)."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def step(self) -> int:
        """Seats from who passes to who receives."""
        return 1 if self is Arrow.LEFT else -1


class Class(Enum):
    """The classes of mandate."""

    EASY = "easy"
    MEDIUM = "medium"
    DIFFICULT = "difficult"


@dataclass(frozen=True)
class Animal:
    """An animal card. ``eats`` is the kind it must find as food; ``arrow`` is on the back, start cards have none."""

    id: str
    name: str
    german: str
    kind: Kind
    deck: Deck
    eats: Kind | None
    value: int
    habitat: Pattern
    arrow: Arrow | None = None

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class Mandate:
    """A mandate card."""

    id: str
    name: str
    german: str
    cls: Class
    points: int
    area: Pattern

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class Board:
    """An estate as it is printed."""

    name: str
    printed: tuple[tuple[Square, Landscape], ...]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def estate(self) -> Estate:
        """What it shows."""
        return BARE.covered(*self.printed)
