"""What the tables of all games have in common: each player has an area on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from sevens_tui.core import Seat


class Areas:
    """A table: a frozen dataclass with a field ``areas``, those of the players by seat."""

    areas: tuple[Any, ...]

    def change(self, seat: Seat, **changes: object) -> Self:
        """This table with one player's area changed."""
        areas = list(self.areas)
        areas[seat] = replace(areas[seat], **changes)
        return replace(self, areas=tuple(areas))  # type: ignore[type-var]
