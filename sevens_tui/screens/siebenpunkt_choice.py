"""What a player of Siebenpunkt has chosen and not yet done: a tile and where it is held, a claim, the seal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from sevens_tui.rules.siebenpunkt.table import (
    SEAL,
    SIDE,
    Change,
    Kind,
    Landscape,
    Move,
    Own,
    Side,
    Step,
    Tile,
    View,
    change,
    claim,
    claimable,
    imagine,
    laying,
    square_at,
    to_settle,
)
from sevens_tui.widgets.estate import Ghost

TURNS = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)
"""Where the second half of a tile lies, turn by turn."""

BREAKS = 1000
"""What it weighs to break a home or a mandate: more than all field strips."""


@dataclass(frozen=True, repr=False)
class Choice:
    """A choice of the seat that is asked; ``asked`` is false where nothing is.

    ``number`` is the tile that is held over the estate, 0 for none, its first half at ``row`` and ``column``, its
    second to ``side``. ``claims`` are animals that Enter would claim. ``chosen`` is any other decision.
    """

    view: View
    asked: bool
    number: int = 0
    row: int = 3
    column: int = 3
    side: Side = Side.EAST
    claims: tuple[str, ...] = ()
    chosen: Move | None = None

    @property
    def own(self) -> Own | None:
        """What the player knows alone, while something is asked."""
        return self.view.own if self.asked else None

    @property
    def step(self) -> Step:
        """What is owed; SEALED if nothing is asked."""
        view = self.view
        return view.table.areas[view.seat].step if self.asked and view.seat is not None else Step.SEALED

    @property
    def tile(self) -> Tile | None:
        """The tile that is held over the estate."""
        return self.own.held(self.number) if self.own is not None and self.step is Step.PLACE else None

    @property
    def ghost(self) -> Ghost | None:
        """That tile, and where it is."""
        return None if self.tile is None else Ghost(self.tile, self.row, self.column, self.side)

    @property
    def placing(self) -> Move | None:
        """The decision that lays it there."""
        return None if self.tile is None else laying(self.number, self.tile, self.row, self.column, self.side)

    @property
    def sent(self) -> tuple[Move, ...]:
        """The decisions that Enter would send; none if nothing is chosen."""
        if self.own is None:
            return ()
        if self.chosen is not None:
            return (self.chosen,)
        if self.claims:
            return tuple(claim(each) for each in self.claims)
        if self.placing is not None:
            return (self.placing,)
        ready = self.step is Step.OBSERVE or (self.step is Step.PLACE and self.own.placed)
        return (SEAL,) if ready and not self.to_claim else ()

    @property
    def to_claim(self) -> tuple[str, ...]:
        """Animals that could be claimed now, while none is: Enter then does not seal, for that could be final."""
        own, table, seat = self.own, self.view.table, self.view.seat
        asked = self.step is Step.OBSERVE or (own is not None and own.placed and table.options.at_once)
        if own is None or seat is None or not asked or own.claims:
            return ()
        return claimable(table, seat, own.estate, own.claims)

    @cached_property
    def after(self) -> View:
        """The view as it would be."""
        return imagine(self.view, self.sent) if self.sent and self.sent[0] != SEAL else self.view

    @cached_property
    def changed(self) -> Change | None:
        """What laying the tile there would change; None if none is held."""
        if self.placing is None or self.chosen is not None or self.view.seat is None:
            return None
        return change(self.view, self.after, self.view.seat)

    def begun(self) -> Choice:
        """The first tile that is still to be settled is held, or none; a fresh tile is held out of harm's way.

        It stays where the last one was if it lies on field alone there, breaks nothing and brings nothing yet; else it
        is moved no further than it must. Where it would break something everywhere, that is at most field strips.
        """
        begun = self.dropped()
        if begun.placing is None:
            return begun
        spots = sorted(product(range(SIDE), repeat=2), key=lambda spot: begun._way_to(*spot))
        found, least = begun, BREAKS
        for row, column in spots:
            held = replace(begun, row=row, column=column)
            if held._on_field and (harm := held._harm) < least:
                found, least = held, harm
                if not harm:
                    break
        return found

    def dropped(self) -> Choice:
        """Nothing is chosen any more: the first tile that is still to be settled is held where the last was."""
        fresh = replace(self, claims=(), chosen=None, number=0)
        if fresh.own is None or fresh.step is not Step.PLACE:
            return fresh
        left = to_settle(fresh.own)
        return replace(fresh, number=left[0] if left else 0)

    def _way_to(self, row: int, column: int) -> int:
        """How far the first half is from a square, row by row and column by column."""
        return abs(row - self.row) + abs(column - self.column)

    @property
    def _on_field(self) -> bool:
        """Whether both halves are on the board, on un-sown field."""
        if self.own is None or self.ghost is None:
            return False
        squares = [square_at(row, column) for row, column, _ in self.ghost.halves]
        return all(square is not None and self.own.estate.at(square) is Landscape.FIELD for square in squares)

    @property
    def _harm(self) -> int:
        """How much laying the tile there would change for the player: the less, the better it may be held there."""
        changed = self.changed
        if changed is None or changed.lost or changed.away or changed.broken:
            return BREAKS
        brings = bool(changed.home or changed.regained or changed.completed or changed.strips_gained)
        return 2 * len(changed.strips_lost) + brings

    def holding(self, number: int) -> Choice:
        """Another tile held, where the last one was."""
        return replace(self, number=number, claims=(), chosen=None)

    def at(self, row: int, column: int) -> Choice:
        """The tile moved, if some of it stays on the board."""
        moved = replace(self, row=row, column=column, chosen=None)
        return moved if moved.placing is not None else self

    def turned(self) -> Choice:
        """The tile turned by a quarter, clockwise about its first half; past what would lie outside."""
        after = self
        for _ in TURNS:
            after = replace(after, side=TURNS[(TURNS.index(after.side) + 1) % len(TURNS)], chosen=None)
            if after.placing is not None:
                return after
        return self

    def toggled(self, animal: str) -> Choice:
        """An animal to be claimed, or not any more."""
        claims = tuple(each for each in self.claims if each != animal)
        return replace(self, claims=claims if animal in self.claims else (*claims, animal), chosen=None, number=0)

    def planning(self, moves: tuple[Move, ...]) -> Choice:
        """Decisions that somebody else has made, chosen: the first, or several claims."""
        claims = tuple(move.animal for move in moves if move.kind is Kind.CLAIM)
        if claims:
            return replace(self.dropped(), claims=claims, number=0)
        first = moves[0]
        if first.kind is not Kind.TILE or first.side is None:
            return replace(self.dropped(), chosen=first)
        row, column = divmod(first.square, SIDE)
        held = self.holding(first.number)
        tries = [
            replace(held, row=row + down, column=column + across, side=side)
            for side in TURNS
            for down, across in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
        ]
        return next((each for each in tries if each.placing == first), replace(held, chosen=first))

    @property
    def pending(self) -> bool:
        """Whether something is chosen that can be taken back."""
        return bool(self.claims) or self.chosen is not None
