"""What a player of 7 Steps has chosen and not yet done: a space, a tile, the stop, discs to throw back, a build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sevens_tui.rules.seven_steps.table import (
    DONE,
    Colour,
    Kind,
    Move,
    Place,
    Step,
    Table,
    View,
    imagine,
    moves,
    tray,
)

ON_BOARD = (Step.START, Step.AID, Step.BUILD)
"""The steps in which something is done on a space."""


@dataclass(frozen=True, repr=False)
class Choice:
    """A choice among ``moves``, the legal decisions; they are empty where nothing is asked.

    ``cursor`` is a space by its place in the board, ``column`` the one it keeps to while it walks up and down.
    ``chosen`` is something beside the board, ``marked`` discs of the tray to be thrown back, by number from 0, and
    ``plan`` several decisions at once, as a nudge shows them.
    """

    view: View
    moves: tuple[Move, ...]
    cursor: int | None = None
    column: int | None = None
    chosen: Move | None = None
    marked: frozenset[int] = frozenset()
    plan: tuple[Move, ...] = ()

    @property
    def step(self) -> Step:
        """What is owed; OVER if nothing is asked."""
        return self.view.table.step if self.moves else Step.OVER

    @property
    def aid(self) -> Move | None:
        """The aid tile, if it is chosen and not yet laid down."""
        return self.chosen if self.chosen is not None and self.chosen.kind is Kind.AID else None

    @cached_property
    def ahead(self) -> View:
        """The view in which a space is chosen: as it is, or as it would be once the chosen aid tile is laid down."""
        return self.view if self.aid is None else imagine(self.view, (self.aid,))

    @cached_property
    def on_spaces(self) -> dict[int, Move]:
        """What may be done on spaces next, by space."""
        index, legal = self.view.table.board.index, self.moves if self.aid is None else moves(self.ahead)
        return {index[move.space]: move for move in legal if move.space}

    def spaces(self, colour: Colour | None = None, *, help: bool) -> list[int]:
        """The spaces that Tab walks: those that may be chosen; at a bare table those of colours in the hand."""
        colours, own = self.view.table.board.colours, self.view.own
        found = sorted(self.on_spaces)
        if not help and own is not None and self.step in (Step.START, Step.BUILD):
            found = [space for space, each in enumerate(colours) if each in own.hand]
        return [space for space in found if colour is None or colours[space] is colour]

    def after_cursor(self, spaces: Sequence[int], by: int) -> int:
        """The next of these spaces from the cursor on, round the ends."""
        if self.cursor not in spaces or self.cursor is None:
            return spaces[0 if by > 0 else -1]
        return spaces[(spaces.index(self.cursor) + by) % len(spaces)]

    @property
    def beside(self) -> tuple[Move, ...]:
        """What may be chosen beside the board now."""
        return tuple(move for move in self.moves if not move.space)

    @cached_property
    def sent(self) -> tuple[Move, ...]:
        """The decisions that Enter would send; none if nothing is chosen, or the cursor is where nothing can be done.

        An aid tile that is chosen is laid down by itself only while the cursor is nowhere.
        """
        if self.plan:
            return self.plan
        if self.step is Step.THROW:
            discs = tray(self.view)
            return (*(Move(Kind.THROW, discs[number][0]) for number in sorted(self.marked)), DONE)
        if self.chosen is not None and (self.aid is None or self.cursor is None):
            return (self.chosen,)
        move = None if self.cursor is None else self.on_spaces.get(self.cursor)
        if move is None:
            return ()
        return (move,) if self.aid is None else (self.aid, move)

    @cached_property
    def after(self) -> Table:
        """The table as it would be, while the same turn goes on; else as it is."""
        after = imagine(self.view, self.sent).table
        return after if after.turns == self.view.table.turns else self.view.table

    @property
    def pending(self) -> bool:
        """Whether there is more to take back than where the cursor is."""
        return bool(self.plan or self.chosen is not None or self.marked)

    @property
    def shown_cursor(self) -> int | None:
        """The cursor, if that is what Enter speaks of."""
        if self.plan or self.step not in ON_BOARD or self.chosen not in (None, self.aid):
            return None
        return self.cursor

    def cleared(self) -> Choice:
        """The same with nothing chosen but the cursor."""
        return replace(self, chosen=None, marked=frozenset(), plan=())

    def at(self, space: int | None, column: int | None = None) -> Choice:
        """The cursor moved, and nothing else chosen but an aid tile, which is then used there."""
        return replace(self.cleared(), cursor=space, column=column, chosen=self.aid)

    def choosing(self, move: Move) -> Choice:
        """Something beside the board chosen."""
        return replace(self.cleared(), chosen=move, cursor=None if move.kind is Kind.AID else self.cursor)

    def planning(self, moves: Sequence[Move]) -> Choice:
        """Decisions that somebody else has made, chosen."""
        if self.step is Step.THROW:
            return replace(
                self.cleared(), marked=self.numbers([each.colour for each in moves if each.colour is not None])
            )
        if len(moves) == 1 and not moves[0].space:
            return self.choosing(moves[0])
        return replace(self.cleared(), plan=tuple(moves))

    def numbers(self, colours: Sequence[Colour]) -> frozenset[int]:
        """Discs of the tray in these colours, by their numbers."""
        wanted, found = Counter(colours), set()
        for number, (colour, place) in enumerate(tray(self.view)):
            if place is Place.HELD and wanted[colour]:
                wanted[colour] -= 1
                found.add(number)
        return frozenset(found)

    @property
    def brackets(self) -> frozenset[int]:
        """Discs of the tray that Enter would throw, by number."""
        if self.chosen is not None and self.chosen.kind is Kind.THROW and self.chosen.colour is not None:
            return self.numbers([self.chosen.colour])
        return self.marked
