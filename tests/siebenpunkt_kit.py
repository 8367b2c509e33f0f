"""What the tests know of Siebenpunkt, for the laws, the twins and the playouts that are the same for all games.

Tiles are called as in positions, ``ap-po`` and ``ap-po2``, animals and mandates by their ids. A text shows what a tile
shows, not which of those alike it is; so a tile counts as shown, or open, if one that looks like it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sevens_tui.core import Eyes
from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.game import State
from sevens_tui.rules.siebenpunkt.landscape import BY_CODE, Side, Tile
from sevens_tui.rules.siebenpunkt.table import SEAL, Kind, Move, Own, Step, Table, View, claim
from sevens_tui.rules.siebenpunkt.words import estate

ALIKE: dict[str, frozenset[str]] = {
    str(tile): frozenset(str(other) for other in HOUSE.tiles if other.faces == tile.faces) for tile in HOUSE.tiles
}
"""By tile: all that look like it."""

_NAMES = {each.id: each.id for each in (*HOUSE.animals, *HOUSE.mandates)}
_NAMES |= {each.name.lower(): each.id for each in (*HOUSE.animals, *HOUSE.mandates)}
_WORDS = re.compile(r"\b(" + "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True)) + r")\b", re.IGNORECASE)
_TILE = re.compile(r"\b([A-Za-z]{2})-([A-Za-z]{2})[2-9]?\b")


def looking_like(tiles: Iterable[Tile | None]) -> frozenset[str]:
    """All tiles that look like one of these."""
    return frozenset().union(*(ALIKE[str(tile)] for tile in tiles if tile is not None))


class SiebenpunktKit:
    """What the tests know of Siebenpunkt."""

    attempts: tuple[Any, ...] = (
        *(Move(kind, number) for kind in (Kind.KEEP, Kind.DISCARD, Kind.RESERVE) for number in range(1, 5)),
        *(Move(Kind.TILE, number, square, side) for number in range(1, 5) for square in range(64) for side in Side),
        *(claim(animal.id) for animal in HOUSE.animals),
        SEAL,
    )

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        # three choices, four tiles, eight claims and two seals in each of eight rounds
        return 8 * seats * 17

    def pieces(self, state: State) -> list[str]:
        """120 tiles, 61 animals, 24 mandates, and 75 marks; those of nobody are in the box."""
        tiles = [*state.bag, *state.out, *(tile for packs in state.coming for pack in packs for tile in pack)]
        animals = [*state.deck, *state.table.animals, *state.box, *([state.top] if state.top else [])]
        marks, opened = 0, any(area.step in (Step.OBSERVE, Step.OVER) for area in state.table.areas)
        for area, own in zip(state.table.areas, state.owns, strict=True):
            tiles += [*(laid.tile for laid in own.laid), *own.discards, *own.slots, own.reserved]
            if area.step in (Step.CHOOSE, Step.WAIT):
                tiles += [*own.kept, *own.pack, area.reserve]
            elif opened:
                tiles.append(area.reserve)
            marks += area.marks + len(area.marked)
        animals += {each for area in state.table.areas for each in area.marked}
        held = [each for own in state.owns for each in own.mandates]
        rest = [each.id for each in HOUSE.mandates if each.id not in held]
        if not state.table.options.advanced:
            tiles += [tile for tile in HOUSE.tiles if tile.has_field]
        marks += 15 * (5 - len(state.table.areas))
        return sorted(
            [*(str(tile) for tile in tiles if tile), *animals, *held, *rest, *(f"mark {n}" for n in range(marks))]
        )

    def shown(self, text: str) -> frozenset[str]:
        found = {_NAMES[name.lower()] for name in _WORDS.findall(text)}
        for one, two in _TILE.findall(text):
            if one.lower() in BY_CODE and two.lower() in BY_CODE:
                found |= ALIKE.get(str(Tile(*sorted((BY_CODE[one.lower()], BY_CODE[two.lower()])))), frozenset())
        return frozenset(found)

    def lying_open(self, table: Table) -> frozenset[str]:
        tiles = [laid.tile for area in table.areas for laid in area.laid]
        cards = {*table.animals, *table.shared}
        for area in table.areas:
            cards |= {*area.marked, *area.shown}
        return looking_like([*tiles, *(area.reserve for area in table.areas)]) | cards

    def hands(self, state: State) -> frozenset[str]:
        cards = {each for own in state.owns for each in own.mandates}
        return looking_like(tile for own in state.owns for tile in self._tiles(own)) | cards

    def _tiles(self, own: Own) -> list[Tile | None]:
        """All tiles whose faces a player knows alone."""
        laid = [each.tile for each in own.laid]
        return [*(tile for pack in own.packs for tile in pack), *own.slots, own.reserved, *own.discards, *laid]

    def unseen(self, state: State, eyes: Eyes) -> frozenset[str]:
        seen = self.lying_open(state.table)
        for seat in eyes:
            own = state.owns[seat]
            seen |= looking_like(self._tiles(own)) | set(own.mandates)
        if not state.table.options.advanced:
            seen |= frozenset(str(tile) for tile in HOUSE.tiles if tile.has_field)
        return frozenset((*ALIKE, *HOUSE.animal, *HOUSE.mandate)) - seen

    breaks_ties = False

    def in_passing(self, before: State, move: Move) -> frozenset[str]:
        return frozenset()

    def alike(self, piece: str) -> str:
        if piece in HOUSE.animal:
            animal = HOUSE.animal[piece]
            return f"{animal.deck.value} animal, arrow {animal.arrow and animal.arrow.value}"
        if piece in HOUSE.mandate:
            return f"{HOUSE.mandate[piece].cls.value} mandate"
        return "double tile" if HOUSE.tile[piece].double else "tile"

    def mixes(self, move: Move) -> bool:
        return False

    def foreseen(self, before: View, move: Move, after: View, drawn: tuple[str, ...]) -> View:
        seat = before.seat
        assert seat is not None
        old, own = before.owns[seat], after.owns[seat]
        assert old is not None and own is not None
        if move.kind is Kind.KEEP:
            kept = own.kept[: after.table.areas[seat].kept]
            mine = replace(own, packs=old.packs, kept=kept, slots=old.slots)
            return replace(after, owns=tuple(mine if each == seat else held for each, held in enumerate(after.owns)))
        table = replace(before.table.change(seat, step=Step.SEALED), sitting=seat)
        return replace(before, table=table)

    def lines(self, view: View) -> Iterator[str]:
        table = view.table
        yield f"round {table.round} arrow {table.arrow.value} deck {table.deck}: {_said(table.animals)}"
        for seat, area in enumerate(table.areas):
            parts = [f"{area.step.value} kept {area.kept}", estate(area.estate), f"discarded {area.discarded}"]
            parts += [f"reserve {area.reserve}"] * (area.reserve is not None)
            parts += [f"marked {_said(area.marked)}"] * bool(area.marked)
            yield f"seat {seat}: {'; '.join(parts)}"
        for seat, own in enumerate(view.owns):
            if own is not None:
                yield f"own of seat {seat}: pack {_said(own.pack)}; tiles {_said(own.slots)}; {_said(own.mandates)}"


def _said(things: Iterable[object]) -> str:
    return " ".join("-" if each is None else str(each) for each in things) or "none"
