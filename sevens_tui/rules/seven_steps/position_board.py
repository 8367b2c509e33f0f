"""The board of a position: drawn row by row, or laid of tiles, with the heights of its towers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sevens_tui.core import BadPosition, Chance
from sevens_tui.rules.positions import fault, listing, mapping, number, text
from sevens_tui.rules.seven_steps.board import Board, board_of
from sevens_tui.rules.seven_steps.hexes import Hex, at, connected
from sevens_tui.rules.seven_steps.layout import Options
from sevens_tui.rules.seven_steps.pieces import BY_LETTER, TOP, Colour
from sevens_tui.rules.seven_steps.shapes import RANDOM, by_lot, from_mapping, from_text, place

SPACES_OF_A_COLOUR = 7

_SPACE = re.compile(r"([tybprkg])(?![0-9])|([TYBPRKG])([1-9])(?![0-9])|\S+")


def read_board(position: Mapping[str, Any], options: Options, chance: Chance) -> tuple[Board, tuple[int, ...]]:
    """The board and the heights that a position tells of; if it tells of none, the board that the options ask for."""
    given = [key for key in ("shape", "tiles", "spaces") if key in position]
    if len(given) > 1:
        fault(given[1], f"{given[0]} tells what the board is; write one of them")
    if "spaces" in position:
        if "heights" in position:
            fault("heights", "the spaces tell how high their towers are")
        return _drawn(listing(position["spaces"], "spaces"))
    board = _laid(position, options, chance)
    heights = [0] * len(board.spaces)
    for name, height in mapping(position.get("heights", {}), "heights").items():
        if name not in board.index:
            fault(f"heights.{name}", "this board has no such space")
        heights[board.index[name]] = number(height, f"heights.{name}", 0)
    for space, height in zip(board.spaces, heights, strict=True):
        _check_height(height, f"heights.{space.name}")
    return board, tuple(heights)


def _laid(position: Mapping[str, Any], options: Options, chance: Chance) -> Board:
    key = "tiles" if "tiles" in position else "shape"
    try:
        if "tiles" in position:
            return place(from_mapping(mapping(position["tiles"], "tiles")), options.board, None)
        if "shape" in position:
            return place(from_text(text(position["shape"], "shape")), options.board, None)
        shape = by_lot(chance) if options.shape == RANDOM else from_text(options.shape)
        return place(shape, options.board, chance if options.tiles == "lot" else None)
    except BadPosition as bad:
        inner = f"{key}.{bad.key}" if bad.key and not bad.key.startswith(key) else bad.key or key
        raise BadPosition(inner, str(bad).removeprefix(f"{bad.key}: ")) from None


def _drawn(rows: Sequence[object]) -> tuple[Board, tuple[int, ...]]:
    """A board drawn in rows: two characters are half a space, ``t`` is an empty space and ``R2`` a tower of two."""
    colours: dict[Hex, Colour] = {}
    heights: dict[Hex, int] = {}
    odd: int | None = None
    for row, each in enumerate(rows):
        key = f"spaces[{row}]"
        last = -2
        for found in _SPACE.finditer(text(each, key)):
            empty, tower, high = found.groups()
            if empty is None and tower is None:
                fault(key, f"{found[0]!r} is no space; write 't' for an empty one and 'R2' for a tower of two")
            column, rest = divmod(found.start(), 2)
            odd = (row + column) % 2 if odd is None else odd
            if rest or (row + column) % 2 != odd:
                fault(key, f"{found[0]!r} stands between two spaces; neighbours of two rows are two characters apart")
            if column - last < 2:
                fault(key, f"{found[0]!r} overlaps the space before it; spaces of a row are four characters apart")
            last = column
            hexagon = at(row, column + odd)
            colours[hexagon] = BY_LETTER[empty or tower.lower()]
            heights[hexagon] = int(high or 0)
            _check_height(heights[hexagon], key)
    for colour in Colour:
        count = list(colours.values()).count(colour)
        if count != SPACES_OF_A_COLOUR:
            fault("spaces", f"there are {count} {colour.word} spaces, and should be {SPACES_OF_A_COLOUR}")
    if not connected(colours):
        fault("spaces", "the spaces are not one connected area")
    order = sorted(heights, key=lambda each: (each.r, each.half_column))
    return board_of(colours), tuple(heights[each] for each in order)


def _check_height(height: int, key: str) -> None:
    if height > TOP:
        fault(key, f"a tower {height} high is too high; {TOP} is the most")


def write_spaces(board: Board, heights: Sequence[int]) -> list[str]:
    """The board as rows that ``read_board`` reads."""
    rows = [""] * board.rows
    for space, height in zip(board.spaces, heights, strict=True):
        drawn = f"{space.colour.face}{height}" if height else str(space.colour)
        rows[space.row] = f"{rows[space.row]:<{2 * space.column}}{drawn}"
    return rows
