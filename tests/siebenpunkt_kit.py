"""What the tests know of Siebenpunkt (``kits.Kit``). Tiles are called as luck calls them, ``ap-po`` and ``ap-po2``,
animals and mandates by their ids.

A text shows what a tile shows, not which of those alike it is; so a tile counts as shown, or as lying open, if one
that looks like it does. Where a game is followed piece by piece, each tile is its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from trails import Trail, kind

from sevens_tui.core import Eyes
from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.game import State
from sevens_tui.rules.siebenpunkt.landscape import BY_CODE, SQUARES, Side, Tile
from sevens_tui.rules.siebenpunkt.layout import (
    MARKS,
    SEAL,
    Kind,
    Laid,
    Move,
    Observed,
    Own,
    Step,
    Table,
    View,
    claim,
)
from sevens_tui.rules.siebenpunkt.words import estate

if TYPE_CHECKING:
    from playouts import Playout

ALIKE: dict[str, frozenset[str]] = {
    str(tile): frozenset(str(other) for other in HOUSE.tiles if other.faces == tile.faces) for tile in HOUSE.tiles
}
"""By tile: all that look like it."""

_NAMES = {each.id: each.id for each in (*HOUSE.animals, *HOUSE.mandates)}
_NAMES |= {each.name.lower(): each.id for each in (*HOUSE.animals, *HOUSE.mandates)}
_WORDS = re.compile(r"\b(" + "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True)) + r")\b", re.IGNORECASE)
_TILE = re.compile(r"\b([A-Za-z]{2})-([A-Za-z]{2})[2-9]?\b")

MARK = "mark"
ALL_MARKS = 5 * MARKS
"""Markers of five players."""


def looking_like(tiles: Iterable[Tile | None]) -> frozenset[str]:
    """All tiles that look like one of these."""
    return frozenset().union(*(ALIKE[str(tile)] for tile in tiles if tile is not None))


class SiebenpunktKit:
    """What the tests know of Siebenpunkt."""

    attempts = (
        *(Move(kind, number) for kind in (Kind.KEEP, Kind.DISCARD, Kind.RESERVE) for number in range(1, 5)),
        *(Move(Kind.TILE, number, square, side) for number in range(1, 5) for square in range(64) for side in Side),
        *(claim(animal.id) for animal in HOUSE.animals),
        SEAL,
    )
    supply = {**dict.fromkeys((*ALIKE, *HOUSE.animal, *HOUSE.mandate), 1), MARK: ALL_MARKS}
    breaks_ties = False
    after_the_rounds = frozenset[str]()

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        # three choices, four tiles, eight claims and two seals in each of eight rounds
        return 8 * seats * 17

    def pieces(self, state: State) -> Counter[str]:
        """Mandates that nobody holds, the marks of seats where nobody sits and, as beginners play, field tiles and
        mandates lie in the box, of which a state does not tell; everything else is counted.
        """
        table = state.table
        tiles = [*state.bag, *state.out, *(tile for packs in state.coming for pack in packs for tile in pack)]
        cards = {each for area in table.areas for each in area.marked}  # several may have marked one
        found = Counter([*state.deck, *table.animals, *state.box, *([state.top] if state.top else [])])
        opened = any(area.step in (Step.OBSERVE, Step.OVER) for area in table.areas)
        for area, own in zip(table.areas, state.owns, strict=True):
            tiles += [*(laid.tile for laid in own.laid), *own.discards, *_there(*own.slots, own.reserved)]
            if area.step in (Step.CHOOSE, Step.WAIT):
                tiles += [*own.kept, *own.pack]
            if area.step in (Step.CHOOSE, Step.WAIT) or opened:
                tiles += _there(area.reserve)  # else it is among those to be placed
            found[MARK] += area.marks + len(area.marked)
            found.update(own.mandates)
        if not table.options.advanced:
            tiles += [tile for tile in HOUSE.tiles if tile.has_field]
        found.update(each.id for each in HOUSE.mandates if not found[each.id])
        found.update(map(str, (*tiles, *cards)))
        found[MARK] += MARKS * (5 - len(table.areas))
        return found

    def shown(self, text: str) -> frozenset[str]:
        found = {_NAMES[name.lower()] for name in _WORDS.findall(text)}
        for one, two in _TILE.findall(text):
            if one.lower() in BY_CODE and two.lower() in BY_CODE:
                for halves in ((one, two), (two, one)):
                    found |= ALIKE.get("-".join(halves).lower(), frozenset())
        return frozenset(found)

    def names(self, move: Move) -> frozenset[str]:
        return self.shown(str(move))

    def lying_open(self, table: Table) -> frozenset[str]:
        tiles = [laid.tile for area in table.areas for laid in area.laid]
        cards = {*table.animals, *table.shared}
        for area in table.areas:
            cards |= {*area.marked, *area.shown}
        return looking_like([*tiles, *(area.reserve for area in table.areas)]) | cards

    def opened(self, before: State, move: Move, after: State) -> frozenset[str]:
        """What is claimed lies open; tiles are named by number."""
        return self.lying_open(before.table) | self.lying_open(after.table)

    def unseen(self, state: State, eyes: Eyes) -> frozenset[str]:
        seen = self.lying_open(state.table)
        for seat in eyes:
            own = state.owns[seat]
            seen |= looking_like(_tiles(own)) | set(own.mandates)
        if not state.table.options.advanced:
            seen |= frozenset(str(tile) for tile in HOUSE.tiles if tile.has_field)
        return frozenset((*ALIKE, *HOUSE.animal, *HOUSE.mandate)) - seen

    def sort(self, piece: str) -> str:
        """Of two animals with one back the arrows are seen; the class of a mandate only where it is dealt by class."""
        name = kind(piece)
        if name in HOUSE.animal:
            animal = HOUSE.animal[name]
            return f"{animal.deck.value} animal, arrow {animal.arrow and animal.arrow.value}"
        if name in HOUSE.mandate:
            return f"mandate {piece.removeprefix(name)}"
        return "double tile" if HOUSE.tile[name].double else "tile"

    def trail(self, playout: Playout) -> Trail:
        """Every tile is its own, and a mandate is named with its class where each player gets one of a class."""
        states, options = playout.states, playout.first.table.options
        called = {each.id: f"{each.id}#{each.cls.value}" for each in HOUSE.mandates} if options.classes else {}
        box = frozenset() if options.advanced else {str(tile) for tile in HOUSE.tiles if tile.has_field}

        def unseen(count: int, eyes: Eyes) -> frozenset[str]:
            table = states[count].table
            seen = {each for area in table.areas for each in (*area.marked, *area.shown)} | {*table.animals, *box}
            tiles = [laid.tile for area in table.areas for laid in area.laid]
            tiles += _there(*(area.reserve for area in table.areas))
            for seat in eyes:
                tiles += _tiles(states[count].owns[seat])
                seen |= {*states[count].owns[seat].mandates}
            seen |= {str(tile) for tile in tiles}
            rest = {*HOUSE.tile, *HOUSE.animal, *HOUSE.mandate} - seen
            return frozenset(called.get(each, each) for each in rest)

        def given(pieces: Iterable[str]) -> tuple[str, ...]:
            return tuple(called.get(each, each) for each in pieces)

        drawn = tuple(given(step.drawn) for step in playout.steps)
        return Trail(given(playout.opening), drawn, ("",) * len(drawn), unseen)

    def naming(self, move: Move, piece: str) -> Move:
        raise AssertionError("tiles are named by number, and animals that are claimed lie open")

    def mixes(self, move: Move) -> bool:
        return False

    def turns_up(self, move: Move) -> bool:
        return False

    def foreseen(self, before: View, move: Move, after: View, drawn: tuple[str, ...]) -> View:
        """Tiles that were passed and then looked at are not known before, nor what the last seal opens."""
        seat = before.seat
        assert seat is not None
        old, own = before.owns[seat], after.owns[seat]
        assert old is not None and own is not None
        if move.kind is Kind.KEEP:
            kept = own.kept[: after.table.areas[seat].kept]
            mine = replace(
                own, packs=old.packs, kept=kept, slots=own.slots if len(kept) == len(own.kept) else old.slots
            )
            return replace(after, owns=tuple(mine if each == seat else held for each, held in enumerate(after.owns)))
        table = replace(before.table.change(seat, step=Step.SEALED), sitting=seat)
        return replace(before, table=table)

    def lines(self, view: View) -> Iterator[str]:
        table = view.table
        out = f"; {table.out} tiles out" if table.out else ""
        yield f"table: round {table.round} arrow {table.arrow.value} deck {table.deck}{out}; {_said(table.animals)}"
        if table.sitting is not None:
            yield f"sitting: seat {table.sitting}"
        if table.observed is not None:
            yield f"observed: {_observed(table.observed)}"
        for seat, area in enumerate(table.areas):
            parts = [f"{area.step.value}, kept {area.kept}", f"marked {_said(area.marked)}"]
            parts += [f"mandates {area.mandates} {_said(area.shown)}"] * bool(area.mandates)
            parts += [f"discarded {area.discarded}"] * bool(area.discarded)
            yield f"seat {seat}: {'; '.join(parts)}"
            reserve = f"; reserve {area.reserve}" if area.reserve else ""
            yield f"estate of seat {seat}: {area.board}, {estate(area.estate)}; {_laid(area.laid)}{reserve}"
        for seat, own in enumerate(view.owns):
            if own is not None:
                yield from self._own(seat, own, view.table.areas[seat].laid)

    def _own(self, seat: int, own: Own, laid: tuple[Laid, ...]) -> Iterator[str]:
        """What a player knows alone; of the estate what is not there for all."""
        packs = " / ".join(_said(pack) for pack in own.packs)
        parts = [f"packs {packs or '-'}; kept {_said(own.kept)}; to place {_said(own.slots)}"]
        parts += [f"reserved {own.reserved}"] * (own.reserved is not None)
        parts += [f"claims {_said(own.claims)}"] * bool(own.claims)
        yield f"tiles of seat {seat}: {'; '.join(parts)}"
        if own.laid != laid:
            yield f"laid by seat {seat}: {estate(own.estate)}; {_laid(own.laid[len(laid) :])}"
        if own.discards:
            yield f"discards of seat {seat}: {_said(own.discards)}"
        if own.mandates:
            yield f"mandates of seat {seat}: {_said(own.mandates)}"


def _there(*tiles: Tile | None) -> list[Tile]:
    return [tile for tile in tiles if tile is not None]


def _tiles(own: Own) -> list[Tile]:
    """All tiles that a player has before them or has looked at in this round, and what they discarded."""
    laid = [each.tile for each in own.laid]
    return [*(tile for pack in own.packs for tile in pack), *_there(*own.slots, own.reserved), *own.discards, *laid]


def _laid(laid: Iterable[Laid]) -> str:
    return " ".join(f"{each.tile}@{SQUARES[each.square]}-{each.side.value}" for each in laid) or "nothing laid"


def _observed(observed: Observed) -> str:
    claims = " / ".join(_said(each) for each in observed.claims)
    dropped = "; ".join(f"seat {seat} dropped out of {animal}" for seat, animal in observed.dropped)
    return f"round {observed.round}, {claims}{'; ' if dropped else ''}{dropped}"


def _said(things: Iterable[object]) -> str:
    return " ".join("-" if each is None else str(each) for each in things) or "none"
