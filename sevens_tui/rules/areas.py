"""What tables and views of all games have in common: each player has an area, and eyes see what their seats know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar

from sevens_tui.core import Eyes, Seat

T = TypeVar("T")
TableT = TypeVar("TableT", bound="Areas")


class Areas:
    """A table: a frozen dataclass with a field ``areas``, those of the players by seat."""

    areas: tuple[Any, ...]

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats that owe a decision, first who sits next; none when the game is over."""
        raise NotImplementedError

    def change(self, seat: Seat, **changes: object) -> Self:
        """This table with one player's area changed."""
        return replace(self, areas=replaced(self.areas, seat, replace(self.areas[seat], **changes)))  # type: ignore[type-var]


@dataclass(frozen=True, repr=False)
class View(Generic[TableT, T]):
    """A table and what these eyes may see besides: what their own seats know, None for the others.

    ``seat`` is who is asked, None for onlookers; what may be decided is that seat's. No repr, for it knows hands.
    """

    table: TableT
    eyes: Eyes
    seat: Seat | None
    owns: tuple[T | None, ...]

    @property
    def own(self) -> T | None:
        """What the seat that is asked knows alone, while it owes something; None when it does not."""
        return self.owns[self.seat] if self.seat is not None and self.seat in self.table.owing else None

    def after(self, table: TableT, own: T) -> Self:
        """What the same eyes see for the same seat when that has decided: the table then, and what it then knows."""
        assert self.seat is not None, "who is asked has decided"
        return replace(self, table=table, owns=replaced(self.owns, self.seat, own))


def seen(owns: Sequence[T], eyes: Eyes) -> tuple[T | None, ...]:
    """Of what each player knows alone, by seat, what these eyes see: that of their own seats, None for the others."""
    return tuple(own if seat in eyes else None for seat, own in enumerate(owns))


def replaced(things: tuple[T, ...], seat: Seat, thing: T) -> tuple[T, ...]:
    """What each player has, by seat, with that of one of them replaced."""
    return (*things[:seat], thing, *things[seat + 1 :])
