"""What each decision of Siebenpunkt brings about for the player alone, and which are allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from sevens_tui.core import Seat
from sevens_tui.rules.siebenpunkt.landscape import SIZE, STEPS, Side, Tile, Tiles, beside, covers, on_border, square_at
from sevens_tui.rules.siebenpunkt.layout import (
    PLACED,
    RESERVE,
    SEAL,
    Kind,
    Laid,
    Move,
    Own,
    Step,
    Table,
    claim,
    without,
)
from sevens_tui.rules.siebenpunkt.observing import claimable


def effect(table: Table, seat: Seat, own: Own, move: Move) -> tuple[Table, Own]:
    """The table and what the seat knows after its decision, which must be legal, as far as it can know that itself.

    What other players bring about by it is left to the caller: tiles that come, estates that are opened.
    """
    table = replace(table, sitting=seat)
    match move.kind:
        case Kind.KEEP:
            own = replace(own, kept=(*own.kept, own.pack[move.number - 1]))
            table = table.change(seat, kept=len(own.kept))
            if len(own.kept) == PLACED:
                table = replace(table, out=table.out + 1)
            for each in (seat, table.passes_to(seat)):
                table = table.change(each, step=step_of(table, each))
            return table, to_place(table, seat, own) if len(own.kept) == PLACED else own
        case Kind.TILE:
            tile = own.held(move.number)
            assert tile is not None and move.side is not None
            estate = own.estate.covered(*covers(tile, move.square, move.side))
            laid = (*own.laid, Laid(tile, move.square, move.side))
            return table, replace(own, estate=estate, laid=laid, slots=_settled(own, move.number))
        case Kind.DISCARD:
            tile = own.held(move.number)
            assert tile is not None
            return table, replace(own, discards=(*own.discards, tile), slots=_settled(own, move.number))
        case Kind.RESERVE:
            return table, _reserve(own, move.number)
        case Kind.CLAIM:
            return table, replace(own, claims=(*own.claims, move.animal))
        case Kind.SEAL:
            return table.change(seat, step=Step.SEALED), own


def step_of(table: Table, seat: Seat) -> Step:
    """What a seat owes while tiles are chosen, which follows from how often it and its neighbour have chosen (P3)."""
    area = table.areas[seat]
    if area.step not in (Step.CHOOSE, Step.WAIT):
        return area.step
    passed = table.areas[table.receives_from(seat)].kept
    if area.kept == table.choices and (area.kept == PLACED or passed >= area.kept):
        return Step.PLACE
    return Step.CHOOSE if area.kept < table.choices and (not area.kept or passed >= area.kept) else Step.WAIT


def to_place(table: Table, seat: Seat, own: Own) -> Own:
    """A player who has all three tiles: they and the one in reserve are to be placed."""
    return replace(own, slots=(*own.kept, table.areas[seat].reserve))


Coming: TypeAlias = tuple[tuple[Tiles, ...], ...]
"""By seat: packs passed on to it that it has not looked at yet."""


def pass_on(table: Table, seat: Seat, owns: tuple[Own, ...], coming: Coming) -> tuple[tuple[Own, ...], Coming, Tiles]:
    """A tile was kept, which ``owns`` and ``table`` tell already: the others of its pack are passed on, and looked at
    by whoever has chosen from all packs so far. The last tile of two players leaves the game; it comes last (P3).
    """
    own = owns[seat]
    rest = without(own.packs[len(own.kept) - 1], own.kept[-1])
    if len(own.kept) == PLACED:
        return owns, coming, rest
    to = table.passes_to(seat)
    packs = [(*each, rest) if n == to else each for n, each in enumerate(coming)]
    found = list(owns)
    for each in (seat, to):
        if packs[each] and not found[each].pack:
            found[each] = _look(table, each, found[each], packs[each][0])
            packs[each] = packs[each][1:]
    return tuple(found), tuple(packs), ()


def _look(table: Table, seat: Seat, own: Own, pack: Tiles) -> Own:
    """A player looks at a pack; one of a single tile is theirs."""
    own = replace(own, packs=(*own.packs, pack))
    return to_place(table, seat, replace(own, kept=(*own.kept, *pack))) if len(pack) == 1 else own


def _settled(own: Own, *numbers: int) -> tuple[Tile | None, ...]:
    return tuple(None if number in numbers else tile for number, tile in enumerate(own.slots, 1))


def _reserve(own: Own, number: int) -> Own:
    """The reserve has room for one tile: what was there is discarded (P4)."""
    tile, old = own.held(number), own.reserve
    assert tile is not None
    discards = own.discards if old is None else (*own.discards, old)
    return replace(own, reserved=tile, discards=discards, slots=_settled(own, number, RESERVE))


def allowed(table: Table, seat: Seat, own: Own) -> tuple[Move, ...]:
    """All legal decisions of a seat, in fixed order."""
    match table.areas[seat].step:
        case Step.CHOOSE:
            return tuple(Move(Kind.KEEP, number) for number in range(1, len(own.pack) + 1))
        case Step.PLACE:
            return tuple(_place(table, seat, own))
        case Step.OBSERVE:
            return (*_claims(table, seat, own), SEAL)
        case _:
            return ()


def _place(table: Table, seat: Seat, own: Own) -> Iterator[Move]:
    if not own.claims:
        for number, tile in own.unsettled.items():
            yield from placings(number, tile.double)
    yield from _settle(table, seat, own)


def _settle(table: Table, seat: Seat, own: Own) -> Iterator[Move]:
    """What else can be done with the tiles, and after them."""
    if not own.claims:
        yield from (Move(Kind.DISCARD, number) for number in own.unsettled)
        yield from (Move(Kind.RESERVE, number) for number in own.unsettled if number <= PLACED)
    if own.placed:
        if table.options.at_once:
            yield from _claims(table, seat, own)
        yield SEAL


def _claims(table: Table, seat: Seat, own: Own) -> Iterator[Move]:
    yield from (claim(each) for each in claimable(table, seat, own.estate, own.claims))


@cache
def placings(number: int, double: bool) -> dict[Move, None]:
    """All ways to lay a tile with two different halves, or with two equal ones; those with one result are one (P2)."""
    sides = (Side.NORTH, Side.EAST) if double else tuple(STEPS)
    ways = [(square, side) for square in range(SIZE) for side in sides if beside(square, side) is not None]
    ways += [
        (square, side)
        for square in range(SIZE)
        if on_border(square)
        for side in ((Side.FIRST,) if double else (Side.FIRST, Side.SECOND))
    ]
    return dict.fromkeys(Move(Kind.TILE, number, square, side) for square, side in ways)


def laying(number: int, tile: Tile, row: int, column: int, side: Side) -> Move | None:
    """The decision that lays a tile with its first half on a row and column, counted from 0, its second to that side.

    Either half may lie over the edge, outside the board; None if the tile would lie wholly outside.
    """
    rows, columns = STEPS[side]
    one, two = square_at(row, column), square_at(row + rows, column + columns)
    if one is None and two is None:
        return None
    if two is None or (one is None and tile.double):
        square = one if one is not None else two
        assert square is not None
        return Move(Kind.TILE, number, square, Side.FIRST)
    if one is None:
        return Move(Kind.TILE, number, two, Side.SECOND)
    if tile.double and side in (Side.SOUTH, Side.WEST):
        return Move(Kind.TILE, number, two, Side.NORTH if side is Side.SOUTH else Side.EAST)
    return Move(Kind.TILE, number, one, side)


def allows(table: Table, seat: Seat, own: Own, move: Move) -> bool:
    """Whether a decision is legal; what ``move in allowed`` would say, but sooner."""
    if move.kind is Kind.TILE and table.areas[seat].step is Step.PLACE and not own.claims:
        tile = own.held(move.number)
        return tile is not None and move in placings(move.number, tile.double)
    return move.kind is not Kind.TILE and move in _others(table, seat, own)


def _others(table: Table, seat: Seat, own: Own) -> tuple[Move, ...]:
    if table.areas[seat].step is not Step.PLACE:
        return allowed(table, seat, own)
    return tuple(_settle(table, seat, own))
