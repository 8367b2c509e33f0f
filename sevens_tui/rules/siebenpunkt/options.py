"""How Siebenpunkt is played: its options, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_tui.options import choice
from sevens_tui.rules.decks import choice_of_cards
from sevens_tui.rules.siebenpunkt.cards import NAME, Class, Deck, called
from sevens_tui.rules.siebenpunkt.landscape import Tiles


@dataclass(frozen=True)
class Options:
    """How Siebenpunkt is played."""

    game: str = choice(
        "which game",
        beginner="six rounds, animals only",
        advanced="eight rounds, with field tiles, expert animals, mandates and field strips",
    )
    mandates: str = choice(
        "mandates of the advanced game, the same for all",
        None,
        ("game", "advanced"),
        {
            "4": "four by lot",
            "3": "one of each class",
            "2": "easy+medium",
            "1": "easy",
            "0": "none",
            "ed": "easy+difficult",
            "md": "medium+difficult",
            "m": "medium",
            "d": "difficult",
        },
        **{
            "4": "four each by lot, as printed",
            "3": "one of each class: easy, medium, difficult",
            "2": "an easy one and a medium one",
            "1": "an easy one",
            "0": "none",
            "ed": "an easy one and a difficult one",
            "md": "a medium one and a difficult one",
            "m": "a medium one",
            "d": "a difficult one",
        },
    )
    strips: str = choice(
        "field strips of the advanced game",
        only_in=("game", "advanced"),
        on="two points for each full row or column of un-sown field",
        off="no points for them",
    )
    observe: str = choice(
        "when animals are claimed",
        words={"revealed": "when revealed", "placing": "while placing"},
        revealed="when all have placed and the estates are open",
        placing="while placing, before the others' estates are seen: fewer hand-overs",
    )
    cards: str = choice_of_cards(NAME)

    @property
    def advanced(self) -> bool:
        """Whether field tiles, expert animals, mandates and field strips are played with."""
        return self.game == "advanced"

    @property
    def rounds(self) -> int:
        """How many rounds the game has (P8)."""
        return 8 if self.advanced else 6

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The sorts of animal card that the deck is made of."""
        return (Deck.ORDINARY, Deck.EXPERT) if self.advanced else (Deck.ORDINARY,)

    @property
    def tiles(self) -> Tiles:
        """The tiles that are played with, all but those with field in the beginner game (P2)."""
        return tuple(tile for tile in called(self.cards).tiles if self.advanced or not tile.has_field)

    @property
    def classes(self) -> tuple[Class, ...] | None:
        """The classes of the mandates that each player is dealt one of; None if four are dealt by lot (P11)."""
        if not self.advanced:
            return ()
        if self.mandates == "4":
            return None
        letters = {"3": "emd", "2": "em", "1": "e", "0": ""}.get(self.mandates, self.mandates)
        return tuple(each for each in Class if each.value[0] in letters)

    @property
    def with_strips(self) -> bool:
        """Whether field strips count (P10, P11)."""
        return self.advanced and self.strips == "on"

    @property
    def at_once(self) -> bool:
        """Whether animals are claimed while placing (P6)."""
        return self.observe == "placing"
