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
from sevens_tui.rules.positions import check_keys, fault, flag, listing, mapping
from sevens_tui.rules.siebenpunkt.landscape import Tile, Tiles, covers
from sevens_tui.rules.siebenpunkt.layout import (
    PLACED,
    RESERVE,
    Area,
    Kind,
    Laid,
    Move,
    Own,
    Step,
    Table,
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
    sitting, packs = table.sitting, []
    drawn = draws(len(seats))
    for n, seat in enumerate(seats):
        key = f"seats[{n}].drawn"
        pack = _drawn(seat["drawn"], key, stock, observing, chance) if "drawn" in seat else None
        if pack is not None and len(pack) != drawn:
            fault(key, f"each player draws {drawn} tiles, not {len(pack)}")
        packs.append(pack)
    if observing and all(pack is None for pack in packs):
        for n, seat in enumerate(seats):
            if "kept" in seat or "now" in seat:
                fault(f"seats[{n}]", "kept goes with drawn, and now is not for observing")
            owns = _changed(owns, n, claims=_claims(seat, n, stock))
            table = table.change(n, kept=table.choices)
        return table, owns, ((),) * len(seats), ()
    for n, pack in enumerate(packs):
        dealt = pack if pack is not None else stock.deal(drawn, f"seats[{n}].drawn", chance)
        owns = _changed(owns, n, packs=(dealt,))
    table, owns, coming, gone = _choose(table, owns, seats, stock)
    for n, seat in enumerate(seats):
        key = f"seats[{n}]"
        sealed = flag(seat.get("sealed", False), f"{key}.sealed")
        if observing:
            if table.areas[n].step is not Step.PLACE or "now" in seat:
                fault(key, "all have placed: kept should tell of every choice, and now is not for observing")
            owns = _changed(owns, n, slots=(None,) * RESERVE, claims=_claims(seat, n, stock))
            continue
        table, owns = _place(table, owns, n, seat, stock)
        if sealed and not owns[n].placed:
            fault(f"{key}.sealed", "tiles are still to be placed")
        if sealed and table.areas[n].step is not Step.PLACE:
            fault(f"{key}.sealed", "this player has not all tiles yet")
        if sealed:
            table = table.change(n, step=Step.SEALED)
    if not observing and not table.owing:
        fault("seats", "all have sealed, so the estates are open: observing should be true")
    return replace(table, sitting=sitting), owns, coming, () if observing else gone


def _drawn(value: object, key: str, stock: Stock, observing: bool, chance: Chance) -> Tiles:
    """The tiles drawn by a player. When all have placed they lie somewhere already, and are named a second time."""
    if not observing:
        return tiles_of(value, key, stock, chance)
    tiles = tiles_of(value, key, Stock(stock.cards.tiles, stock.cards), chance)
    for n, tile in enumerate(tiles):
        if tile in stock.left:
            fault(f"{key}[{n}]", f"{tile} was placed or discarded, so it should be named there too")
    return tiles


def _changed(owns: tuple[Own, ...], seat: Seat, **changes: Any) -> tuple[Own, ...]:
    return tuple(replace(own, **changes) if each == seat else own for each, own in enumerate(owns))


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
        owns = tuple(own if each == ready else held for each, held in enumerate(owns))
        owns, coming, left = pass_on(table, ready, owns, coming)
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


def _place(
    table: Table, owns: tuple[Own, ...], n: Seat, seat: Mapping[str, Any], stock: Stock
) -> tuple[Table, tuple[Own, ...]]:
    """What was done with the tiles, and claimed while placing."""
    key, own = f"seats[{n}].now", owns[n]
    now = mapping(seat.get("now", {}), key)
    check_keys(now, key, ("laid", "discards", "reserved"))
    for m, value in enumerate(listing(now.get("laid", []), f"{key}.laid")):
        laid = _laid(own, value, f"{key}.laid[{m}]", stock)
        number = own.slots.index(laid.tile) + 1
        own = replace(
            own,
            estate=own.estate.covered(*covers(*laid)),
            laid=(*own.laid, laid),
            slots=_without(own, number),
        )
    for m, value in enumerate(listing(now.get("discards", []), f"{key}.discards")):
        tile = _one_of([each for each in own.slots if each], value, f"{key}.discards[{m}]", stock)
        own = replace(own, discards=(*own.discards, tile), slots=_without(own, own.slots.index(tile) + 1))
    if "reserved" in now:
        tile = _one_of([each for each in own.slots[: RESERVE - 1] if each], now["reserved"], f"{key}.reserved", stock)
        if own.slots[RESERVE - 1] is not None:
            fault(f"{key}.reserved", "the tile that was in reserve should be among the discards, or laid")
        own = replace(own, reserved=tile, slots=_without(own, own.slots.index(tile) + 1))
    for m, id_ in enumerate(_claims(seat, n, stock)):
        if not allows(table, n, own, Move(Kind.CLAIM, animal=id_)):
            fault(f"seats[{n}].claims[{m}]", f"{id_} cannot be claimed here")
        own = replace(own, claims=(*own.claims, id_))
    return table, tuple(own if each == n else held for each, held in enumerate(owns))


def _laid(own: Own, value: object, key: str, stock: Stock) -> Laid:
    """A tile laid in this round: one of those the player had."""
    here = Stock(tuple(each for each in own.slots if each), stock.cards)
    return read_laid(value, key, here)


def _without(own: Own, number: int) -> tuple[Tile | None, ...]:
    return tuple(None if each == number else tile for each, tile in enumerate(own.slots, 1))


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
