"""What a screen of 7 Steps shows before it counts: what the next disc brings, running points, what tiles would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from sevens_tui.core import Refusal
from sevens_tui.rules.seven_steps.layout import COMPENSATED, Kind, Move, Step, Table, View, disc
from sevens_tui.rules.seven_steps.pieces import AidTile, Colour, PointsTile
from sevens_tui.rules.seven_steps.reasons import refuse
from sevens_tui.rules.seven_steps.turn import allowed, can_use, targets


@dataclass(frozen=True, repr=False)
class Running:
    """The points of the running turn: ``discs`` so far, ``bonus`` of the points tile used, or, while it can still be
    used, of the own tile of the seat that is asked; None without one.
    """

    discs: int
    bonus: int | None
    used: bool

    @property
    def sure(self) -> int:
        """What the turn brings if no points tile is used besides."""
        return self.discs + (self.bonus or 0 if self.used else 0)

    @property
    def most(self) -> int:
        """What the turn brings with the points tile."""
        return self.discs + (self.bonus or 0)

    @property
    def compensated(self) -> tuple[bool, bool]:
        """Whether the turn brings a special tile by the 7-point rule: as it is, and with the points tile."""
        return self.sure <= COMPENSATED, self.most <= COMPENSATED


def running(view: View) -> Running:
    """The points of the running turn, as far as these eyes can know them."""
    turn, own = view.table.turn, view.own
    if turn.tile is not None or turn.collected:
        return Running(turn.discs, turn.bonus if turn.tile else None, used=True)
    bonus = view.table.worth(own.tile) if own is not None and own.tile is not None else None
    return Running(turn.discs, bonus, used=False)


def brings(view: View) -> Mapping[str, int]:
    """The spaces on which a disc can be placed now, by name, each with the points it brings: its level."""
    heights, index = view.table.heights, view.table.board.index
    return {move.space: heights[index[move.space]] + 1 for move in _allowed(view) if move.kind is Kind.DISC}


def fitting(view: View) -> frozenset[Colour]:
    """The colours of which a disc can be placed now."""
    return frozenset(move.colour for move in _allowed(view) if move.kind is Kind.DISC and move.colour is not None)


def touchable(view: View) -> tuple[str, ...]:
    """The spaces that the aid tile in use can touch now; before it is used, those that it could."""
    table, own = view.table, view.own
    if own is None:
        return ()
    if table.step is Step.START and own.aid is not None and table.turn.aid is None:
        if not can_use(table, own.hand, own.aid):
            return ()
        if own.aid is AidTile.FIRST:
            higher = replace(table, turn=replace(table.turn, aid=AidTile.FIRST))
            return tuple(move.space for move in allowed(higher, replace(own, aid=None)) if move.kind is Kind.DISC)
        trial = replace(table, turn=replace(table.turn, aid=own.aid))
        towers = (space for space, height in enumerate(table.heights) if height)
        return tuple(table.board.names[space] for space in towers if own.aid in _ANY or targets(trial, space))
    if table.step is not Step.AID:
        return ()
    return tuple(move.space for move in _allowed(view) if move.space)


_ANY = (AidTile.REMOVE, AidTile.TAKE)


def worths(table: Table) -> Mapping[PointsTile, int]:
    """What each points tile would bring for the discs built so far this turn."""
    return {tile: table.worth(tile) for tile in PointsTile}


class Place(Enum):
    """Where a disc of the tray is now."""

    HELD = "held"
    BUILT = "built"
    THROWN = "thrown"


def tray(view: View) -> tuple[tuple[Colour, Place], ...]:
    """The discs that the seat that is asked had behind the screen this turn, each in its place in the tray: held ones
    first within a colour. Eight while *Take one disc* is used. Empty when it is not its turn.
    """
    own, turn = view.own, view.table.turn
    if own is None:
        return ()
    discs = [(colour, Place.HELD) for colour in own.hand]
    discs += [(view.table.board.colours[each.space], Place.BUILT) for each in turn.built]
    discs += [(colour, Place.THROWN) for colour in own.thrown]
    order = list(Place)
    return tuple(sorted(discs, key=lambda each: (each[0], order.index(each[1]))))


def refusal_at(view: View, space: str) -> Refusal | None:
    """Why nothing can be done on a space now, in whatever step; None if something can."""
    table, turn = view.table, view.table.turn
    attempt = disc(table.board.colours[table.board.index[space]], space)
    if table.step is Step.AID:
        kind = {AidTile.REMOVE: Kind.REMOVE, AidTile.TAKE: Kind.PICK}.get(turn.aid or AidTile.FIRST, Kind.FROM)
        attempt = Move(Kind.TO if kind is Kind.FROM and turn.source is not None else kind, space=space)
    return None if attempt in _allowed(view) else refuse(view, attempt)


def _allowed(view: View) -> tuple[Move, ...]:
    return () if view.own is None else allowed(view.table, view.own)
