"""Red7's 49 cards, the seven rules, and who has the best palette under each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple


class Colour(IntEnum):
    """The colours of the rainbow; the greater one is the higher one, red the highest (R1).

    A colour is also the rule that a card of that colour brings when it goes to the canvas.
    """

    VIOLET = 1
    INDIGO = 2
    BLUE = 3
    GREEN = 4
    YELLOW = 5
    ORANGE = 6
    RED = 7

    @property
    def letter(self) -> str:
        """The lower-case letter that stands for the colour."""
        return self.name[0].lower()

    def __str__(self) -> str:
        return self.name


RAINBOW: tuple[Colour, ...] = tuple(reversed(Colour))
"""Red first, violet last: the order of the rules on screen."""


class Card(NamedTuple):
    """A card; cards compare by number, then by colour (R1)."""

    number: int
    colour: Colour

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.number}"

    @property
    def face(self) -> str:
        """The card as the screen writes it, such as ``R7``."""
        return str(self).upper()

    @property
    def acts(self) -> bool:
        """Whether the card has an action for those who play with actions: 1, 3, 5 and 7 have."""
        return self.number % 2 == 1


DECK: tuple[Card, ...] = tuple(Card(number, colour) for number in range(1, 8) for colour in Colour)
"""All 49 cards, lowest first."""

BY_NAME: dict[str, Card] = {str(card): card for card in DECK}

RULES: dict[Colour, str] = {
    Colour.RED: "highest card",
    Colour.ORANGE: "most of one number",
    Colour.YELLOW: "most of one colour",
    Colour.GREEN: "most even cards",
    Colour.BLUE: "most different colours",
    Colour.INDIGO: "most in a row",
    Colour.VIOLET: "most cards below 4",
}
"""What wins under each rule (R3)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a palette stands under a rule (R2): its best set, highest card first. Compare ``rank``."""

    cards: tuple[Card, ...]

    @property
    def size(self) -> int:
        """How many cards the set has."""
        return len(self.cards)

    @property
    def high(self) -> Card:
        """The card that decides between sets of one size."""
        return self.cards[0]

    @property
    def rank(self) -> tuple[int, Card]:
        """The greater rank leads; two palettes never have the same (R1)."""
        return self.size, self.high


@lru_cache(maxsize=65536)
def standing(palette: tuple[Card, ...], rule: Colour) -> Standing | None:
    """The standing of a palette under a rule; None if no card of it qualifies (R2, R3, R4)."""
    sets = [tuple(sorted(group, reverse=True)) for group in _sets(palette, rule)]
    if not sets:
        return None
    return Standing(max(sets, key=lambda cards: (len(cards), cards[0])))


def _sets(palette: Sequence[Card], rule: Colour) -> Iterable[Sequence[Card]]:
    """All sets that could count for the palette under the rule; none of them empty."""
    if not palette:
        return ()
    match rule:
        case Colour.RED:
            return [[max(palette)]]
        case Colour.ORANGE:
            return _groups(palette, lambda card: card.number)
        case Colour.YELLOW:
            return _groups(palette, lambda card: card.colour)
        case Colour.GREEN:
            return _some([card for card in palette if card.number % 2 == 0])
        case Colour.BLUE:
            return [[max(group) for group in _groups(palette, lambda card: card.colour)]]
        case Colour.INDIGO:
            return _runs([max(group) for group in _groups(palette, lambda card: card.number)])
        case Colour.VIOLET:
            return _some([card for card in palette if card.number < 4])


def _some(cards: list[Card]) -> list[list[Card]]:
    return [cards] if cards else []


def _groups(palette: Sequence[Card], key: Callable[[Card], int]) -> list[list[Card]]:
    groups: dict[int, list[Card]] = {}
    for card in palette:
        groups.setdefault(key(card), []).append(card)
    return list(groups.values())


def _runs(cards: list[Card]) -> list[list[Card]]:
    """The runs of consecutive numbers among cards of different numbers; 7 does not go on to 1."""
    runs: list[list[Card]] = []
    for card in sorted(cards):
        if runs and runs[-1][-1].number + 1 == card.number:
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs
