"""The cards of a position: each taken from the deck, or written inline, and never in two places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sevens_tui.rules.positions import fault, listing, number, wrong
from sevens_tui.rules.seven_leagues.cards import written
from sevens_tui.rules.seven_leagues.journey import Journey, Slot
from sevens_tui.rules.seven_leagues.pieces import Escape, League

C = TypeVar("C", League, Escape)

INLINE_FROM = 101
"""The number of the first card that is written inline without one."""


@dataclass(repr=False)
class Pool(Generic[C]):
    """The cards of one kind that a position may name: those of the deck, and those written inline so far."""

    what: str
    deck: tuple[C, ...]
    card_of: Callable[[object, str], C]
    places: dict[int, str] = field(default_factory=dict)
    cards: dict[int, C] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = {card.number: card for card in self.deck}

    def take(self, value: object, key: str) -> C:
        """The card named or written here, which lies in no other place."""
        if isinstance(value, Mapping):
            card = self.card_of({"id": self._free(), **value}, key)
            if card.number in self.cards and self.cards[card.number] != card and card.number in self.places:
                fault(key, f"there is a card {card.number} in {self.places[card.number]} already")
            self.cards[card.number] = card
        else:
            card = self.known(value, key)
        if card.number in self.places:
            fault(key, f"card {card.number} is already in {self.places[card.number]}")
        self.places[card.number] = key
        return card

    def known(self, value: object, key: str) -> C:
        """The card with this number, wherever it lies."""
        if type(value) is not int:
            wrong(value, f"the number of a card of the {self.what}, or a card written out", key)
        if value not in self.cards:
            fault(key, f"the {self.what} has no card {number(value, key, 1)}")
        return self.cards[value]

    def _free(self) -> int:
        return max([INLINE_FROM - 1, *self.cards]) + 1

    def take_all(self, value: object, key: str) -> tuple[C, ...]:
        """The cards of a list, in its order."""
        return tuple(self.take(each, f"{key}[{n}]") for n, each in enumerate(listing(value, key)))

    def known_all(self, value: object, key: str) -> tuple[C, ...]:
        """The cards with these numbers, in the order of the list."""
        return tuple(self.known(each, f"{key}[{n}]") for n, each in enumerate(listing(value, key)))

    def pile(self, position: Mapping[str, Any], key: str) -> tuple[C, ...]:
        """The cards of a face-down pile: those that stand at ``key``; left out, all that lie in no place yet."""
        if key in position:
            return self.take_all(position[key], key)
        return tuple(card for card in self.deck if card.number not in self.places)


def read_journey(value: object, key: str, leagues: Pool[League], escapes: Pool[Escape]) -> Journey:
    """A journey, its cards from the left."""
    return tuple(_slot(each, f"{key}[{n}]", leagues, escapes) for n, each in enumerate(listing(value, key)))


def _slot(value: object, key: str, leagues: Pool[League], escapes: Pool[Escape]) -> Slot:
    """A card of a journey: a League card, or a table with ``card`` and the Escape cards ``upper`` and ``lower``."""
    if not (isinstance(value, Mapping) and "card" in value):
        return Slot(leagues.take(value, key))
    for word in value:
        if word not in ("card", "upper", "lower"):
            fault(f"{key}.{word}", "there is no such key here; there are: card, upper, lower")
    under = {word: escapes.take(value[word], f"{key}.{word}") for word in ("upper", "lower") if word in value}
    return Slot(leagues.take(value["card"], f"{key}.card"), under.get("upper"), under.get("lower"))


class Pen(Generic[C]):
    """Writes cards: by number those of the deck, once in full those that are not in it."""

    def __init__(self, deck: Sequence[C]) -> None:
        self._deck: dict[int, C] = {card.number: card for card in deck}

    def own(self, card: C) -> Any:
        """A card where it lies."""
        return card.number if self._deck.get(card.number) == card else written(card)

    def all(self, cards: Sequence[C]) -> list[Any]:
        """Cards where they lie."""
        return [self.own(card) for card in cards]


def write_journey(journey: Journey, leagues: Pen[League], escapes: Pen[Escape]) -> list[Any]:
    """A journey as ``read_journey`` reads it."""
    cards = []
    for slot in journey:
        card = leagues.own(slot.card)
        under = {
            word: escapes.own(escape)
            for word, escape in (("upper", slot.upper), ("lower", slot.lower))
            if escape is not None
        }
        cards.append({"card": card} | under if under else card)
    return cards
