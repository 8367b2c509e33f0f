"""Files of cards read strictly: what stands in them, checked key by key. Raises BadPosition, which names the key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from sevens_tui.rules.decks import name_of
from sevens_tui.rules.positions import check_keys, fault, flag, listing, mapping, need, number, one_of, text, word_of
from sevens_tui.rules.siebenpunkt.card import DECKS, Animal, Arrow, Board, Class, Deck, Kind, Mandate
from sevens_tui.rules.siebenpunkt.landscape import (
    BY_CODE,
    SIDE,
    SQUARE,
    SQUARES,
    TREES,
    WANT_BY_CODE,
    Landscape,
    Square,
    Tile,
    Tiles,
    Want,
)
from sevens_tui.rules.siebenpunkt.patterns import Cell, Pattern

BOARDS, TILES, WITH_FIELD, ANIMALS, MANDATES = 5, 120, 12, 61, 24
"""How many there are of each."""

MOST_SQUARES = 7
"""The most squares of a habitat or area; and three blocks at most."""

LONGEST = 40
"""The longest name of a card, in characters."""

MOST_POINTS = 40
"""More points than any card can say."""

U = TypeVar("U", Animal, Mandate)


def _count(found: Sequence[object], count: int, key: str, what: str) -> None:
    if len(found) != count:
        fault(key, f"there should be {count} {what}, and there are {len(found)}")


# Boards and tiles.


def read_boards(given: Sequence[object], key: str) -> tuple[Board, ...]:
    boards = tuple(_board(value, f"{key}[{n}]") for n, value in enumerate(given))
    _count(boards, BOARDS, key, "boards")
    names = Counter(board.name.casefold() for board in boards)
    for n, board in enumerate(boards):
        if names[board.name.casefold()] > 1:
            fault(f"{key}[{n}].name", f"two boards are called {board.name!r}")
    return boards


def _board(value: object, key: str) -> Board:
    """A board: four squares with a tree, water, bush and stones, in different rows and columns, not touching (P1)."""
    table = mapping(value, key)
    check_keys(table, key, ("name", "printed"))
    name = name_of(need(table, "name", key), f"{key}.name", LONGEST)
    key = f"{key}.printed"
    printed: dict[Square, Landscape] = {}
    for square, shown in mapping(need(table, "printed", key.removesuffix(".printed")), key).items():
        if square not in SQUARE:
            fault(f"{key}.{square}", "there is no such square; they are a1 to h8")
        printed[SQUARE[square]] = _landscape(shown, f"{key}.{square}")
    kinds = Counter("tree" if each in TREES else each.word for each in printed.values())
    if kinds != Counter({"tree": 1, "water": 1, "bush": 1, "stones": 1}):
        fault(key, "a tree, water, bush and stones should be printed, one each")
    for one in printed:
        for two in printed:
            rows, columns = abs(one // SIDE - two // SIDE), abs(one % SIDE - two % SIDE)
            if one < two and (not rows or not columns or max(rows, columns) == 1):
                fault(key, f"{SQUARES[one]} and {SQUARES[two]} lie in one row or column, or touch")
    return Board(name, tuple(sorted(printed.items())))


def read_tiles(given: Sequence[object], key: str) -> Tiles:
    """The tiles, each pair written in one order and counted."""
    seen: Counter[tuple[Landscape, Landscape]] = Counter()
    tiles = []
    for n, value in enumerate(given):
        at = f"{key}[{n}]"
        halves = text(value, at).split("-")
        if len(halves) != 2:
            fault(at, f"a tile has two halves, as in 'Ap-Po', not {value!r}")
        one, two = sorted(_landscape(half, at) for half in halves)
        seen[one, two] += 1
        tiles.append(Tile(one, two, seen[one, two]))
    _count(tiles, TILES, key, "tiles")
    fields = sum(tile.has_field for tile in tiles)
    if fields != WITH_FIELD:
        fault(key, f"{WITH_FIELD} tiles should show field, and {fields} do")
    return tuple(sorted(tiles))


# Animals and mandates.


def read_animals(given: Sequence[object], key: str) -> tuple[Animal, ...]:
    animals = tuple(_animal(value, f"{key}[{n}]") for n, value in enumerate(given))
    _count(animals, ANIMALS, key, "animals")
    _different(animals, key)
    for deck, count in DECKS.items():
        found = sum(each.deck is deck for each in animals)
        if found != count:
            fault(key, f"there should be {count} {deck.value} cards, and there are {found}")
    kinds = {each.kind for each in animals}
    for n, each in enumerate(animals):
        if each.eats is not None and all(each.eats is not other.kind or other is each for other in animals):
            reason = "itself alone" if each.eats in kinds else "none of the animals"
            fault(f"{key}[{n}].eats", f"it could eat {reason}: another {each.eats.value} is missing")
    return animals


_PATTERN_KEYS = ("blocks", "lines", "fill")


def _animal(value: object, key: str) -> Animal:
    table = mapping(value, key)
    check_keys(table, key, ("id", "name", "german", "kind", "deck", "arrow", "eats", "value", *_PATTERN_KEYS))
    id_, name, german = _heading(table, key)
    kind = word_of(need(table, "kind", key), f"{key}.kind", Kind)
    deck = word_of(need(table, "deck", key), f"{key}.deck", Deck)
    arrow = word_of(table["arrow"], f"{key}.arrow", Arrow) if "arrow" in table else None
    if (arrow is None) != (deck is Deck.START):
        fault(
            f"{key}.arrow", "start cards have no arrow" if arrow else "every card of the deck has an arrow on its back"
        )
    eats = word_of(table["eats"], f"{key}.eats", Kind) if "eats" in table else None
    points = number(need(table, "value", key), f"{key}.value", 1, MOST_POINTS)
    habitat = _pattern(table, key, Pattern)
    if habitat.blanks and deck is not Deck.EXPERT:
        fault(f"{key}.blocks", "only expert cards have blanks")
    return Animal(id_, name, german, kind, deck, eats, points, habitat, arrow)


def read_mandates(given: Sequence[object], key: str) -> tuple[Mandate, ...]:
    mandates = tuple(_mandate(value, f"{key}[{n}]") for n, value in enumerate(given))
    _count(mandates, MANDATES, key, "mandates")
    _different(mandates, key)
    for cls in Class:
        found = sum(each.cls is cls for each in mandates)
        if found != MANDATES // len(Class):
            fault(key, f"there should be {MANDATES // len(Class)} {cls.value} mandates, and there are {found}")
    return mandates


_BARS = {"tree": TREES, "field": (Landscape.FIELD,)}


def _mandate(value: object, key: str) -> Mandate:
    table = mapping(value, key)
    check_keys(table, key, ("id", "name", "german", "class", "points", "barred", "edge", *_PATTERN_KEYS))
    id_, name, german = _heading(table, key)
    cls = word_of(need(table, "class", key), f"{key}.class", Class)
    points = number(need(table, "points", key), f"{key}.points", 1, MOST_POINTS)
    barred: tuple[Landscape, ...] = ()
    for n, each in enumerate(listing(table.get("barred", []), f"{key}.barred")):
        barred += one_of(each, f"{key}.barred[{n}]", _BARS)
    edge = flag(table.get("edge", False), f"{key}.edge")

    def make(blocks: Blocks, joined: Lines, fill: tuple[Want, ...]) -> Pattern:
        return Pattern(blocks, joined, fill, barred, edge)

    area = _pattern(table, key, make)
    if barred and not area.blanks:
        fault(f"{key}.barred", "this is about blanks, and there are none")
    for n, want in enumerate(area.fill):
        if any(want.met_by(each) for each in barred):
            fault(f"{key}.fill[{n}]", f"{want.word} is barred from the blanks")
    return Mandate(id_, name, german, cls, points, area)


def _different(cards: Sequence[U], key: str) -> None:
    for word in ("id", "name", "german"):
        seen: set[str] = set()
        for n, card in enumerate(cards):
            value = getattr(card, word).casefold()
            if value in seen:
                fault(f"{key}[{n}].{word}", f"a card before it has the same: {getattr(card, word)!r}")
            seen.add(value)


_ID = re.compile(r"[a-z]+(?:-[a-z]+)*")


def _heading(table: Mapping[str, Any], key: str) -> tuple[str, str, str]:
    id_ = text(need(table, "id", key), f"{key}.id")
    if not _ID.fullmatch(id_) or len(id_) > LONGEST - len("claim "):
        fault(f"{key}.id", f"an id is small letters and hyphens, {LONGEST - len('claim ')} at most, not {id_!r}")
    name = name_of(need(table, "name", key), f"{key}.name", LONGEST)
    if not name.isascii():
        fault(f"{key}.name", "the English name should be plain letters; the other one may have any")
    return id_, name, name_of(need(table, "german", key), f"{key}.german", LONGEST)


def _landscape(value: object, key: str) -> Landscape:
    code = text(value, key)
    if code != code.capitalize() or code.lower() not in BY_CODE:
        fault(key, f"this cannot be {code!r}; it can be: {' '.join(each.letters for each in Landscape)}")
    return BY_CODE[code.lower()]


def _want(value: object, key: str) -> Want:
    code = text(value, key)
    if code != code.capitalize() or code.lower() not in WANT_BY_CODE:
        fault(key, f"this cannot be {code!r}; it can be: {' '.join(each.letters for each in Want)}")
    return WANT_BY_CODE[code.lower()]


# Patterns.


Blocks: TypeAlias = tuple[tuple[Cell, ...], ...]
Lines: TypeAlias = tuple[tuple[int, int], ...]


def _pattern(table: Mapping[str, Any], key: str, make: Callable[[Blocks, Lines, tuple[Want, ...]], Pattern]) -> Pattern:
    given = listing(need(table, "blocks", key), f"{key}.blocks")
    if not 1 <= len(given) <= 3:
        fault(f"{key}.blocks", f"there should be one to three blocks, and there are {len(given)}")
    blocks = tuple(_block(value, f"{key}.blocks[{n}]") for n, value in enumerate(given))
    if sum(map(len, blocks)) > MOST_SQUARES:
        fault(f"{key}.blocks", f"{sum(map(len, blocks))} squares are too many; {MOST_SQUARES} is the most")
    lines = tuple(_joined(value, f"{key}.lines[{n}]", len(blocks)) for n, value in enumerate(_lines(table, key)))
    fill = tuple(
        _want(each, f"{key}.fill[{n}]") for n, each in enumerate(listing(table.get("fill", []), f"{key}.fill"))
    )
    pattern = make(blocks, lines, fill)
    if len(fill) > pattern.blanks:
        fault(f"{key}.fill", f"{len(fill)} landscapes have to go into {pattern.blanks} blanks")
    if len(fill) < pattern.blanks and not pattern.barred:
        fault(f"{key}.fill", f"there are {pattern.blanks} blanks, and only {len(fill)} landscapes to go into them")
    if pattern.blanks > len(fill) and len(blocks) > 1:
        fault(f"{key}.fill", "more blanks than landscapes are for areas of one block")
    if pattern.edge and len(blocks) > 1:
        fault(f"{key}.edge", "only an area of one block can lie along the edge")
    return pattern


def _lines(table: Mapping[str, Any], key: str) -> Sequence[object]:
    return listing(table.get("lines", []), f"{key}.lines")


def _joined(value: object, key: str, blocks: int) -> tuple[int, int]:
    pair = listing(value, key)
    if len(pair) != 2:
        fault(key, "a line joins two blocks")
    one, two = (number(each, f"{key}[{n}]", 1) for n, each in enumerate(pair))
    if max(one, two) > blocks or one == two:
        fault(key, f"a line joins two different blocks, numbered 1 to {blocks}")
    return min(one, two) - 1, max(one, two) - 1


def _block(value: object, key: str) -> tuple[Cell, ...]:
    """A block: rows from the north; its squares hang together by edges."""
    rows = [row.split() for row in text(value, key).split("/")]
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        fault(key, f"the rows of a block should be equally long, not {value!r}")
    if max(len(rows), len(rows[0])) > MOST_SQUARES:
        fault(key, f"a block is at most {MOST_SQUARES} squares long")
    cells = tuple(_cells(rows, key))
    if {cell.row for cell in cells} != set(range(len(rows))) or {cell.column for cell in cells} != set(
        range(len(rows[0]))
    ):
        fault(key, "a block should have a square in each of its rows and columns")
    there = {(cell.row, cell.column) for cell in cells}
    reached, edge = set[tuple[int, int]](), {min(there)}
    while edge:
        reached |= edge
        edge = {(r + dr, c + dc) for r, c in edge for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))} & there - reached
    if reached != there:
        fault(key, "the squares of a block should hang together")
    return cells


def _cells(rows: Sequence[Sequence[str]], key: str) -> Iterator[Cell]:
    for down, row in enumerate(rows):
        for column, code in enumerate(row):
            if code != "..":
                yield Cell(len(rows) - 1 - down, column, None if code == "??" else _want(code, key))
