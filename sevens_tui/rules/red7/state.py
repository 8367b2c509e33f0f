"""A whole game of Red7: what its secret side alone knows."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_tui.rules.red7.layout import Cards, Table


@dataclass(frozen=True, repr=False)
class State:
    """A whole game of Red7: the table, all hands, and what nobody knows.

    ``bag`` is the unknown part of the deck, lowest card first; ``down`` are the cards face down before each player
    who is out. Only in an arranged game: ``stack`` is an unknown deck in fixed order, topmost first, instead of the
    bag, and ``aside`` are cards out of play until the next deal. No repr: a crash report must never print a hand.
    """

    table: Table
    hands: tuple[Cards, ...]
    bag: Cards
    down: tuple[Cards, ...]
    stack: Cards = ()
    aside: Cards = ()
