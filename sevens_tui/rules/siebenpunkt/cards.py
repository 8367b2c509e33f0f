"""Boards, tiles, animals and mandates as data (P12): those of the house, and any that somebody enters in their place.

``boards.toml``    5 tables ``board``: ``name``, and ``printed``, the squares that show something: {c6 = "Ap", ...}
``tiles.toml``     ``tiles``, 120 of two halves: "Ap-Po"; 12 of them show field
``animals.toml``   61 tables ``animal``: ``id``, ``name``, ``german``, ``kind``, ``deck`` (16 start, 30 ordinary, 15
                   expert), ``arrow`` (not on start cards), ``eats`` (left out: no food asked for), ``value``, and the
                   habitat
``mandates.toml``  24 tables ``mandate``: ``id``, ``name``, ``german``, ``class`` (8 each), ``points``, and the area

A habitat or area has ``blocks``, drawn row by row from the north, "Bu Bu / Bu .."; ``lines``, pairs of blocks that are
joined, counted from 1; ``fill``, what the blanks ``??`` must hold. An area may have ``barred`` and ``edge``.

Each file begins with ``game = "siebenpunkt"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from sevens_tui.rules import decks
from sevens_tui.rules.positions import listing, need
from sevens_tui.rules.siebenpunkt.card import Animal, Arrow, Board, Class, Deck, Kind, Mandate
from sevens_tui.rules.siebenpunkt.card_files import read_animals, read_boards, read_mandates, read_tiles
from sevens_tui.rules.siebenpunkt.landscape import SQUARES, Tile, Tiles
from sevens_tui.rules.siebenpunkt.patterns import Pattern

__all__ = [
    "FILES",
    "HOUSE",
    "NAME",
    "Animal",
    "Arrow",
    "Board",
    "Cards",
    "Class",
    "Deck",
    "Kind",
    "Mandate",
    "called",
    "from_mapping",
]

NAME = "siebenpunkt"

FILES = ("boards.toml", "tiles.toml", "animals.toml", "mandates.toml")
"""The files of a set."""

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Cards(decks.Deck):
    """All that a game is played with, in the order of the files. Two with one fingerprint are the same."""

    boards: tuple[Board, ...]
    tiles: Tiles
    animals: tuple[Animal, ...]
    mandates: tuple[Mandate, ...]
    fingerprint: str

    def __repr__(self) -> str:
        return f"<cards {self.fingerprint}>"

    @cached_property
    def animal(self) -> Mapping[str, Animal]:
        """The animals by id."""
        return {each.id: each for each in self.animals}

    @cached_property
    def mandate(self) -> Mapping[str, Mandate]:
        """The mandates by id."""
        return {each.id: each for each in self.mandates}

    @cached_property
    def tile(self) -> Mapping[str, Tile]:
        """The tiles by what they are called."""
        return {str(each): each for each in self.tiles}

    @cached_property
    def order(self) -> Mapping[Tile, int]:
        """By tile, its place among all."""
        return {each: number for number, each in enumerate(self.tiles)}

    def sorted(self, tiles: Sequence[Tile]) -> Tiles:
        """These tiles in the order of the file."""
        return tuple(sorted(tiles, key=lambda tile: self.order[tile]))


def from_mapping(given: decks.Files) -> Cards:
    """The cards that stand in these files, by name; a file that is left out is that of the house.

    Raises BadCards, which names the file, the key and the reason.
    """
    whole = decks.with_house(given, FILES, "sevens_tui.rules.siebenpunkt")
    boards = _checked(whole, FILES[0], "board", read_boards)
    tiles = _checked(whole, FILES[1], "tiles", read_tiles)
    animals = _checked(whole, FILES[2], "animal", read_animals)
    mandates = _checked(whole, FILES[3], "mandate", read_mandates)
    return Cards(boards, tiles, animals, mandates, decks.fingerprint(_plain(boards, tiles, animals, mandates)))


def _plain(
    boards: Sequence[Board], tiles: Tiles, animals: Sequence[Animal], mandates: Sequence[Mandate]
) -> dict[str, Any]:
    """Cards as plain data, for their fingerprint; what is told in it must never change."""
    return {
        "boards": [[each.name, [[SQUARES[at], half.code] for at, half in each.printed]] for each in boards],
        "tiles": [str(tile) for tile in tiles],
        "animals": [
            [
                *(each.id, each.name, each.german, each.kind.value, each.deck.value, each.value),
                *(each.eats and each.eats.value, each.arrow and each.arrow.value, _pattern(each.habitat)),
            ]
            for each in animals
        ],
        "mandates": [
            [each.id, each.name, each.german, each.cls.value, each.points, _pattern(each.area)] for each in mandates
        ],
    }


def _pattern(asked: Pattern) -> list[Any]:
    blocks = [
        [[cell.row, cell.column, None if cell.want is None else cell.want.code] for cell in block]
        for block in asked.blocks
    ]
    fill = [want.code for want in asked.fill]
    return [blocks, list(map(list, asked.joined)), fill, [half.code for half in asked.barred], asked.edge]


def called(value: str) -> Cards:
    """The cards that the option ``cards`` stands for."""
    return decks.called(NAME, value, HOUSE)


def _checked(given: decks.Files, file: str, key: str, read_part: Callable[[Sequence[object], str], T]) -> T:
    """What a file holds below its one key, read. Raises BadCards."""
    return decks.read_cards(given, file, NAME, key, lambda data: read_part(listing(need(data, key, ""), key), key))


HOUSE: Cards = from_mapping({})
"""The cards that come with the program."""
