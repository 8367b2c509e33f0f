"""What a position of Siebenpunkt says of one player, between rounds.

``name``      left out: called after the seat
``board``     the name of the board; left out: the next one of the file
``estate``    instead of what is printed there: eight rows of text from the north, as on screen: ``. .. Ap`` and so on,
              two letters a square, or ``.`` for field
``laid``      tiles lying on it, oldest first: "Ap-Po d4 north", as in the notation
``reserve``   the tile in reserve
``discards``  tiles discarded in all the game, or how many
``marked``    ids of animals with this player's mark, oldest first
``mandates``  their ids, or how many; left out: as many as the options say

What happened in the running round is in ``position_round.py``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sevens_tui.core import Chance
from sevens_tui.grammar import are
from sevens_tui.rules.positions import fault, listing, number, text
from sevens_tui.rules.siebenpunkt.cards import Board, Cards
from sevens_tui.rules.siebenpunkt.landscape import (
    BY_CODE,
    SIDE,
    SIZE,
    SQUARE,
    SQUARES,
    Estate,
    Landscape,
    Side,
    Tile,
    Tiles,
    covers,
)
from sevens_tui.rules.siebenpunkt.layout import MARKS, Area, Kind, Laid, Move, Own
from sevens_tui.rules.siebenpunkt.options import Options
from sevens_tui.rules.siebenpunkt.turn import placings

SEAT_KEYS = (
    *("name", "board", "estate", "laid", "reserve", "discards", "marked", "mandates"),
    *("drawn", "kept", "now", "claims", "sealed"),
)


class Stock:
    """The tiles that are named nowhere yet."""

    def __init__(self, tiles: Tiles, cards: Cards) -> None:
        self._left = list(tiles)
        self.cards = cards

    @property
    def left(self) -> Tiles:
        """The tiles named nowhere, in their order."""
        return tuple(self._left)

    def take(self, value: object, key: str) -> Tile:
        """A tile by its name, "Ap-Po", or "Ap-Po2" for the second of its kind; of those alike the first left."""
        name = text(value, key)
        found = re.fullmatch(r"([A-Z][a-z])-([A-Z][a-z])([2-9]?)", name) or re.fullmatch(
            r"([a-z][a-z])-([a-z][a-z])([2-9]?)", name
        )
        codes = [found[1].lower(), found[2].lower()] if found else []
        if found is None or any(code not in BY_CODE for code in codes):
            fault(key, f"{name!r} is not a tile; a tile is called as in 'Ap-Po'")
        one, two = sorted(BY_CODE[code] for code in codes)
        alike = [tile for tile in self.cards.tiles if (tile.one, tile.two) == (one, two)]
        if not alike:
            fault(key, f"there is no tile {name}")
        left = sorted(tile for tile in self._left if tile in alike and (not found[3] or tile.copy == int(found[3])))
        if not left:
            fault(key, f"no tile {name} is left; there {'is 1' if len(alike) == 1 else f'are {len(alike)}'} of them")
        self._left.remove(left[0])
        return left[0]

    def deal(self, count: int, key: str, chance: Chance) -> Tiles:
        """So many tiles, by chance."""
        if count > len(self._left):
            fault(key, f"{are(count, 'tile')} to be dealt here, and only {are(len(self._left))} left")
        drawn, rest = chance.draw(self._left, count)
        self._left = list(rest)
        return drawn


@dataclass(frozen=True, repr=False)
class Found:
    """A player as read: what all see, and what the player alone knows."""

    area: Area
    own: Own

    def with_mandates(self, mandates: tuple[str, ...]) -> Found:
        """The same player with other mandates."""
        return Found(replace(self.area, mandates=len(mandates)), replace(self.own, mandates=mandates))


def read_seat(seat: Mapping[str, Any], n: int, options: Options, stock: Stock, chance: Chance) -> Found:
    """A player as a position tells of them, between rounds."""
    key, cards = f"seats[{n}]", stock.cards
    board = _board(seat.get("board", cards.boards[n].name), f"{key}.board", cards)
    estate = draw_estate(seat["estate"], f"{key}.estate") if "estate" in seat else board.estate
    laid = []
    for m, each in enumerate(listing(seat.get("laid", []), f"{key}.laid")):
        one = read_laid(each, f"{key}.laid[{m}]", stock)
        estate = estate.covered(*covers(*one))
        laid.append(one)
    reserve = stock.take(seat["reserve"], f"{key}.reserve") if "reserve" in seat else None
    discards = tiles_of(seat.get("discards", 0), f"{key}.discards", stock, chance)
    marked = animals_of(seat.get("marked", []), f"{key}.marked", cards)
    if len(marked) > MARKS:
        fault(f"{key}.marked", f"a player has {MARKS} marks, not {len(marked)}")
    value = seat.get("mandates")
    mandates = _mandates(value, f"{key}.mandates", cards) if isinstance(value, list | tuple) else ()
    if mandates and not options.advanced:
        fault(f"{key}.mandates", "mandates are for the advanced game")
    area = Area(board.name, estate, tuple(laid), reserve, len(discards), marked, len(mandates))
    return Found(area, Own(estate, tuple(laid), discards=discards, mandates=mandates))


def write_seat(cards: Cards, area: Area, own: Own, *, opened: bool) -> dict[str, Any]:
    """What ``read_seat`` reads; ``opened``: nothing of the running round is hidden any more."""
    parts: dict[str, Any] = {"board": area.board}
    printed = next(board.estate for board in cards.boards if board.name == area.board)
    for laid in area.laid:
        printed = printed.covered(*covers(*laid))
    if printed != area.estate:
        parts["estate"] = drawn_estate(area.estate)
    if area.laid:
        parts["laid"] = [write_laid(each) for each in area.laid]
    if area.reserve is not None:
        parts["reserve"] = str(area.reserve)
    if area.discarded:
        parts["discards"] = [str(tile) for tile in own.discards[: area.discarded]]
    if area.marked:
        parts["marked"] = list(area.marked)
    parts["mandates"] = list(own.mandates)
    return parts


def _board(value: object, key: str, cards: Cards) -> Board:
    boards = {board.name: board for board in cards.boards}
    name = text(value, key)
    if name not in boards:
        fault(key, f"there is no board {name!r}; there are: {', '.join(boards)}")
    return boards[name]


def draw_estate(value: object, key: str) -> Estate:
    """An estate drawn in eight rows, the northern one first."""
    rows = listing(value, key)
    if len(rows) != SIDE:
        fault(key, f"an estate has {SIDE} rows, not {len(rows)}")
    shown = bytearray(SIZE)
    for down, row in enumerate(rows):
        at = f"{key}[{down}]"
        words = text(row, at).split()
        if len(words) != SIDE:
            fault(at, f"a row has {SIDE} squares, not {len(words)}")
        for column, word in enumerate(words):
            if word != "." and (word != word.capitalize() or word.lower() not in BY_CODE):
                fault(at, f"{word!r} is no landscape; there are: . {' '.join(each.letters for each in Landscape)}")
            shown[(SIDE - 1 - down) * SIDE + column] = Landscape.FIELD if word == "." else BY_CODE[word.lower()]
    return Estate(bytes(shown))


def drawn_estate(estate: Estate) -> list[str]:
    """An estate as eight rows of text."""
    rows = []
    for row in reversed(range(SIDE)):
        halves = [estate.at(row * SIDE + column) for column in range(SIDE)]
        rows.append(" ".join(" ." if half is Landscape.FIELD else half.letters for half in halves))
    return rows


def read_laid(value: object, key: str, stock: Stock) -> Laid:
    """A tile that lies on an estate: "Ap-Po d4 north"."""
    words = text(value, key).split()
    sides = {side.value: side for side in Side}
    if len(words) != 3 or words[1] not in SQUARE or words[2] not in sides:
        fault(key, "this should be a tile, a square and a side, as in 'Ap-Po d4 north'")
    tile = stock.take(words[0], key)
    square, side = SQUARE[words[1]], sides[words[2]]
    if Move(Kind.TILE, 1, square, side) not in placings(1, tile.double):
        fault(key, f"a tile does not lie {words[1]} {words[2]}, or that is called otherwise")
    return Laid(tile, square, side)


def write_laid(laid: Laid) -> str:
    """What ``read_laid`` reads."""
    return f"{laid.tile} {SQUARES[laid.square]} {laid.side.value}"


def tiles_of(value: object, key: str, stock: Stock, chance: Chance) -> Tiles:
    """Tiles that are named, or so many."""
    if isinstance(value, list | tuple):
        return tuple(stock.take(each, f"{key}[{n}]") for n, each in enumerate(value))
    return stock.deal(number(value, key, 0), key, chance)


def animals_of(value: object, key: str, cards: Cards) -> tuple[str, ...]:
    """Animals by their ids, none twice."""
    return _ids(value, key, cards.animal, "animal")


def _mandates(value: object, key: str, cards: Cards) -> tuple[str, ...]:
    return _ids(value, key, cards.mandate, "mandate")


def _ids(value: object, key: str, known: Mapping[str, object], what: str) -> tuple[str, ...]:
    found: list[str] = []
    for n, each in enumerate(listing(value, key)):
        id_ = text(each, f"{key}[{n}]")
        if id_ not in known:
            fault(f"{key}[{n}]", f"there is no {what} {id_!r}")
        if id_ in found:
            fault(f"{key}[{n}]", f"{id_} stands here twice")
        found.append(id_)
    return tuple(found)


def faces(tiles: Sequence[Tile]) -> list[str]:
    """Tiles as a position names them."""
    return [str(tile) for tile in tiles]
