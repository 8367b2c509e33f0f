"""A whole game of Siebenpunkt: what its secret side alone knows."""

from __future__ import annotations

from dataclasses import dataclass

from sevens_tui.rules.siebenpunkt.landscape import Tiles
from sevens_tui.rules.siebenpunkt.layout import Own, Table


@dataclass(frozen=True, repr=False)
class State:
    """A whole game of Siebenpunkt: the table, what each player knows alone, and what nobody knows.

    ``coming`` are packs of tiles passed on to each seat that it has not looked at yet. ``bag`` are the tiles of all
    stocks and those left over, ``out`` those that left the game unseen with two players. ``deck`` are the animals
    below ``top``, the top card, and ``box`` those not in the game. Mandates that nobody holds are not kept. All but
    what was passed is sorted. No repr: a crash report must never print what is hidden.
    """

    table: Table
    owns: tuple[Own, ...]
    coming: tuple[tuple[Tiles, ...], ...]
    bag: Tiles
    deck: tuple[str, ...]
    top: str | None
    box: tuple[str, ...] = ()
    out: Tiles = ()
