"""What a click on the board of 7 Steps means: every cell of a drawn space is that space, in every shape and zoom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import pytest

from sevens_tui.core import Player
from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_steps.shapes import from_mapping
from sevens_tui.screens.seven_steps import SevenSteps
from sevens_tui.screens.table_page import Showing
from sevens_tui.widgets.canvas import Canvas
from sevens_tui.widgets.hex_board import ZOOMS, At, Zoom
from sevens_tui.widgets.seven_steps_panel import Disc

STEPS = GAMES["7-steps"]
NAMED = next(option for option in options_of(STEPS.table.Options) if option.name == "shape").values
SIZES = ((80, 24), (120, 40), (200, 60))
LONG = {
    "a line across": [[3 * n, 0] for n in range(7)],
    "a line down": [[-n, 3 * n] for n in range(7)],
    "a slant": [[0, 3 * n] for n in range(7)],
}
"""Shapes of one's own that are larger than a small window."""


def page_of(shape: str, zoom: Zoom | None, monkeypatch: pytest.MonkeyPatch) -> SevenSteps:
    options = {"shape": shape, "tiles": "fixed", "first": "seat1", "board": "back"}
    match = Match(STEPS, options, [Player("Ann"), Player("Bob")], 7)
    page = play_page(match, match.prompt(0), Showing(look=zoom))
    assert isinstance(page, SevenSteps)
    return page


def cells_of(canvas: Canvas) -> Mapping[int, list[tuple[int, int]]]:
    """The cells of each space, by what a click there means."""
    found = defaultdict(list)
    for y in range(canvas.height):
        for x in range(canvas.width):
            target = canvas.target_at(x, y)
            if isinstance(target, At):
                found[target.space].append((x, y))
    return found


def assert_clicks_are_what_is_drawn(page: SevenSteps, canvas: Canvas) -> set[int]:
    """Each space's cells are one block with its own letter in it, each right of or below the last; those in sight."""
    board, rows = page.view.table.board, canvas.text().split("\n")
    cells = cells_of(canvas)
    whole = max(len(each) for each in cells.values())
    for space, each in cells.items():
        columns, lines = sorted({x for x, _ in each}), sorted({y for _, y in each})
        assert len(each) == len(columns) * len(lines) and columns[-1] - columns[0] == len(columns) - 1
        noted = [rows[y].find(" more: ", 0, 60) for y in lines]  # which way there is more stands over the last row
        if len(each) == whole and not any(0 <= x <= columns[-1] for x in noted):
            face = rows[lines[0]][columns[0] : columns[-1] + 1]
            letters = [char for char in face if char.isalpha()]
            assert letters == [str(board.colours[space])], f"{board.names[space]} is drawn as {face!r}"
    for space, each in cells.items():
        beside = space + 1
        if beside in cells and board.spaces[beside].row == board.spaces[space].row:
            assert min(cells[beside]) > max(each) or min(x for x, _ in cells[beside]) > max(x for x, _ in each)
    return set(cells)


@pytest.mark.parametrize("zoom", [None, *ZOOMS], ids=["best", "flat", "normal", "large"])
@pytest.mark.parametrize("shape", NAMED)
def test_every_cell_of_a_space_is_that_space(shape: str, zoom: Zoom | None, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_of(shape, zoom, monkeypatch)
    for size in SIZES:
        drawn = assert_clicks_are_what_is_drawn(page, page.frame(*size))
        assert drawn == set(range(49)), "a shape with a name is seen whole in every window"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", LONG)
def test_a_shape_larger_than_the_window_moves_with_the_cursor(
    shape: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_of(str(from_mapping({"centres": LONG[shape]})), None, monkeypatch)
    seen: set[int] = set()
    for cursor in range(49):
        page.choice = page.choice.at(cursor)
        drawn = assert_clicks_are_what_is_drawn(page, page.frame(*size))
        board = page.view.table.board
        near = {cursor, *board.neighbours[cursor]}
        near |= {further for each in near for further in board.neighbours[each]}
        assert near <= drawn, "two spaces beyond the cursor are in sight"
        seen |= drawn
    assert seen == set(range(49))


def test_the_discs_of_the_tray_are_those_discs(monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_of("basic", None, monkeypatch)
    for width, height in SIZES:
        canvas = page.frame(width, height)
        row = canvas.text().split("\n")[height - 4]
        for x in range(width):
            target = canvas.target_at(x, height - 4)
            if isinstance(target, Disc) and row[x].isdigit():
                assert target.number == int(row[x]) - 1
                assert row[x + 2] == page.view.own.hand[target.number].face  # type: ignore[union-attr]
        found = {target for x in range(width) if isinstance(target := canvas.target_at(x, height - 4), Disc)}
        assert found == {Disc(number) for number in range(7)}
