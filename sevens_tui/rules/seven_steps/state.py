"""A whole game of 7 Steps: what its secret side alone knows."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_tui.rules.seven_steps.layout import Own, Table
from sevens_tui.rules.seven_steps.pieces import AID_TILES, POINTS_TILES, AidTile, Discs, PointsTile


@dataclass(frozen=True, repr=False)
class State:
    """A whole game of 7 Steps: the table, what each player knows alone, and what nobody knows.

    ``bag`` are the discs in it, ``aids`` and ``tiles`` the draw piles, all sorted; ``boxed`` are discs that left the
    game unseen. No repr: a crash report must never print a hand.
    """

    table: Table
    owns: tuple[Own, ...]
    bag: Discs
    aids: tuple[AidTile, ...] = AID_TILES
    tiles: tuple[PointsTile, ...] = POINTS_TILES
    boxed: Discs = ()
