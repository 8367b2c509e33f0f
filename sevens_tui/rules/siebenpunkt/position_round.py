"""What a position of Siebenpunkt says of the running round, player by player.

``drawn``     the tiles drawn at its beginning; left out: dealt by chance
``kept``      the tiles chosen so far, by choice, in order; what was passed follows from it, and so does what is owed
``now``       what was done with the tiles since, unseen by the others: ``laid``, ``discards`` and ``reserved``
``claims``    ids of animals claimed in this round
``sealed``    true if this player has sealed

When animals are being claimed (``observing``), what was placed belongs to the estate, and ``now`` is not used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sevens_tui.core import Chance, Seat
from sevens_tui.rules.areas import replaced
from sevens_tui.rules.positions import check_keys, fault, flag, listing, mapping
from sevens_tui.rules.siebenpunkt.landscape import Side, Square, Tile, Tiles
from sevens_tui.rules.siebenpunkt.layout import (
    PLACED,
    RESERVE,
    SEAL,
    Area,
    Kind,
    Move,
    Own,
    Step,
    Table,
    claim,
    draws,
    without,
)
from sevens_tui.rules.siebenpunkt.position_seat import Stock, animals_of, faces, read_laid, tiles_of, write_laid
from sevens_tui.rules.siebenpunkt.turn import Coming, allows, effect, pass_on

Seats = Sequence[Mapping[str, Any]]


def play_round(
    table: Table, owns: tuple[Own, ...], seats: Seats, stock: Stock, observing: bool, chance: Chance
) -> tuple[Table, tuple[Own, ...], Coming, Tiles]:
    """The running round as far as the position tells of it: tiles drawn, chosen and passed, placed and sealed.

    Also the tiles that leave the game in it, unless ``out`` names them because all have placed.
    """
    sitting = table.sitting
    packs = [_drawn(seat, n, draws(len(seats)), stock, observing, chance) for n, seat in enumerate(seats)]
    if observing and all(pack is None for pack in packs):
        return *_only_claims(table, owns, seats, stock), ((),) * len(seats), ()
    for n, pack in enumerate(packs):
        dealt = pack if pack is not None else stock.deal(draws(len(seats)), f"seats[{n}].drawn", chance)
        owns = replaced(owns, n, replace(owns[n], packs=(dealt,)))
    table, owns, coming, gone = _choose(table, owns, seats, stock)
    if observing:
        return replace(table, sitting=sitting), _all_placed(table, owns, seats, stock), coming, ()
    for n, seat in enumerate(seats):
        table, own = _place(table, owns[n], n, seat, stock)
        owns = replaced(owns, n, own)
    if not table.owing:
        fault("seats", "all have sealed, so the estates are open: observing should be true")
    return replace(table, sitting=sitting), owns, coming, gone


def _drawn(seat: Mapping[str, Any], n: int, count: int, stock: Stock, observing: bool, chance: Chance) -> Tiles | None:
    """The tiles drawn by a player; None if that is left open.

    When all have placed they lie somewhere already, and are named a second time.
    """
    if "drawn" not in seat:
        return None
    key = f"seats[{n}].drawn"
    tiles = tiles_of(seat["drawn"], key, Stock(stock.cards.tiles, stock.cards) if observing else stock, chance)
    for m, tile in enumerate(tiles if observing else ()):
        if tile in stock.left:
            fault(f"{key}[{m}]", f"{tile} was placed or discarded, so it should be named there too")
    if len(tiles) != count:
        fault(key, f"each player draws {count} tiles, not {len(tiles)}")
    return tiles


def _only_claims(table: Table, owns: tuple[Own, ...], seats: Seats, stock: Stock) -> tuple[Table, tuple[Own, ...]]:
    """All have placed, and nothing is told of how: only who has claimed what."""
    for n, seat in enumerate(seats):
        if "kept" in seat or "now" in seat:
            fault(f"seats[{n}]", "kept goes with drawn, and now is not for observing")
        owns = replaced(owns, n, replace(owns[n], claims=_claims(seat, n, stock)))
        table = table.change(n, kept=table.choices)
    return table, owns


def _all_placed(table: Table, owns: tuple[Own, ...], seats: Seats, stock: Stock) -> tuple[Own, ...]:
    """All have chosen and placed, and claim: what was placed is told by the estates."""
    for n, seat in enumerate(seats):
        if table.areas[n].step is not Step.PLACE or "now" in seat:
            fault(f"seats[{n}]", "all have placed: kept should tell of every choice, and now is not for observing")
        owns = replaced(owns, n, replace(owns[n], slots=(None,) * RESERVE, claims=_claims(seat, n, stock)))
    return owns


def _claims(seat: Mapping[str, Any], n: int, stock: Stock) -> tuple[str, ...]:
    return animals_of(seat.get("claims", []), f"seats[{n}].claims", stock.cards)


def _choose(
    table: Table, owns: tuple[Own, ...], seats: Seats, stock: Stock
) -> tuple[Table, tuple[Own, ...], Coming, Tiles]:
    """Every choice that the position tells of, in an order in which they can have been made."""
    wanted = [list(listing(seat.get("kept", []), f"seats[{n}].kept")) for n, seat in enumerate(seats)]
    coming: Coming = ((),) * len(seats)
    gone: Tiles = ()
    done = [0] * len(seats)
    while open_seats := [n for n in range(len(seats)) if done[n] < len(wanted[n])]:
        ready = next((n for n in open_seats if owns[n].pack and table.areas[n].step is Step.CHOOSE), None)
        if ready is None:
            n = open_seats[0]
            fault(f"seats[{n}].kept[{done[n]}]", "there was nothing to choose from yet")
        pack, key = owns[ready].pack, f"seats[{ready}].kept[{done[ready]}]"
        kept = _one_of(pack, wanted[ready][done[ready]], key, stock)
        move = Move(Kind.KEEP, pack.index(kept) + 1)
        table, own = effect(table, ready, owns[ready], move)
        owns, coming, left = pass_on(table, ready, replaced(owns, ready, own), coming)
        gone = (*gone, *left)
        done[ready] += 1
    return table, owns, coming, gone


def _one_of(tiles: Sequence[Tile], value: object, key: str, stock: Stock) -> Tile:
    """One of these tiles, by its name or what it shows."""
    named = [tile for tile in tiles if str(tile) == str(value).lower()]
    alike = named or [tile for tile in tiles if tile.faces == str(value).lower()]
    if not alike:
        fault(key, f"{value!r} is not among {', '.join(map(str, tiles))}")
    return alike[0]


def _place(table: Table, own: Own, n: Seat, seat: Mapping[str, Any], stock: Stock) -> tuple[Table, Own]:
    """What was done with the tiles, claimed while placing, and sealed."""
    key = f"seats[{n}].now"
    now = mapping(seat.get("now", {}), key)
    check_keys(now, key, ("laid", "discards", "reserved"))
    for m, value in enumerate(listing(now.get("laid", []), f"{key}.laid")):
        laid = read_laid(value, f"{key}.laid[{m}]", Stock(_held(own), stock.cards))
        table, own = effect(table, n, own, _with_tile(Kind.TILE, own, *laid))
    for m, value in enumerate(listing(now.get("discards", []), f"{key}.discards")):
        tile = _one_of(_held(own), value, f"{key}.discards[{m}]", stock)
        table, own = effect(table, n, own, _with_tile(Kind.DISCARD, own, tile))
    if "reserved" in now:
        tile = _one_of(_held(own, PLACED), now["reserved"], f"{key}.reserved", stock)
        if own.reserve is not None:
            fault(f"{key}.reserved", "the tile that was in reserve should be among the discards, or laid")
        table, own = effect(table, n, own, _with_tile(Kind.RESERVE, own, tile))
    for m, id_ in enumerate(_claims(seat, n, stock)):
        if not allows(table, n, own, claim(id_)):
            fault(f"seats[{n}].claims[{m}]", f"{id_} cannot be claimed here")
        table, own = effect(table, n, own, claim(id_))
    if flag(seat.get("sealed", False), f"seats[{n}].sealed"):
        if not own.placed:
            fault(f"seats[{n}].sealed", "tiles are still to be placed")
        if table.areas[n].step is not Step.PLACE:
            fault(f"seats[{n}].sealed", "this player has not all tiles yet")
        return effect(table, n, own, SEAL)
    return table, own


def _held(own: Own, last: int = RESERVE) -> Tiles:
    """The tiles that are to be placed, those numbered up to ``last``."""
    return tuple(tile for number, tile in own.unsettled.items() if number <= last)


def _with_tile(kind: Kind, own: Own, tile: Tile, square: Square = -1, side: Side | None = None) -> Move:
    """What was done with one of the tiles that are to be placed."""
    return Move(kind, own.slots.index(tile) + 1, square, side)


def gone_now(area: Area, own: Own) -> Tiles:
    """The tile that left the game when this player chose for the third time in the running round."""
    return without(own.packs[PLACED - 1], own.kept[PLACED - 1]) if area.kept == PLACED and own.packs else ()


def write_round(area: Area, own: Own, *, opened: bool) -> dict[str, Any]:
    """What ``play_round`` reads of one player."""
    parts: dict[str, Any] = {}
    if own.packs:
        parts["drawn"] = faces(own.packs[0])
    if area.kept and own.packs:
        parts["kept"] = faces(own.kept[: area.kept])
    now: dict[str, Any] = {}
    if not opened:
        if len(own.laid) > len(area.laid):
            now["laid"] = [write_laid(each) for each in own.laid[len(area.laid) :]]
        if len(own.discards) > area.discarded:
            now["discards"] = faces(own.discards[area.discarded :])
        if own.reserved is not None:
            now["reserved"] = str(own.reserved)
    if now:
        parts["now"] = now
    if own.claims:
        parts["claims"] = list(own.claims)
    if area.step is Step.SEALED:
        parts["sealed"] = True
    return parts
