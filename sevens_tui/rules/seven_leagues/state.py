"""A whole game of 7 Leagues: what its secret side alone knows."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_tui.rules.seven_leagues.layout import Own, Table
from sevens_tui.rules.seven_leagues.pieces import Escape, League


@dataclass(frozen=True, repr=False)
class State:
    """A whole game of 7 Leagues: the table, what each player knows alone, and what nobody knows.

    ``pile`` and ``escapes`` are the cards of the face-down piles, by number. No repr: a crash report must never print
    a hand.
    """

    table: Table
    owns: tuple[Own, ...]
    pile: tuple[League, ...]
    escapes: tuple[Escape, ...] = ()
