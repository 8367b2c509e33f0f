"""The rules of 7 Steps as text: every section keeps its id, every tile has one, and our own choices say that they are.

Its sections, in order: idea set-up boards turn building example-6 example-9 not-allowed collecting drawing
seven-point-rule special-tiles aid-remove aid-swap aid-shift aid-first aid-take points-colours points-most points-edge
points-line points-third level-7 all-occupied end variants house
"""

from __future__ import annotations

import re

import pytest
from seven_steps_sit import example, go

from sevens_tui.rules.sections import Kind, find, read, search
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.table import AidTile, PointsTile

RULES = read("sevens_tui.rules.seven_steps")
IDS = __doc__.split("in order:")[1].split() if __doc__ else []


def test_ids_are_unique_and_in_order() -> None:
    ids = [section.id for section in RULES]
    assert ids == IDS and len(set(ids)) == len(ids)


def test_every_tile_has_its_section() -> None:
    for tile in (*AidTile, *PointsTile):
        assert find(RULES, tile.rule)


def test_our_choices_are_marked_and_soft() -> None:
    marked = 0
    for section in RULES:
        for paragraph in section.body:
            ours = paragraph.text.startswith("Our choice, not printed: ")
            marked += ours
            assert (paragraph.kind is Kind.SOFT) == ours
    assert marked >= 12
    assert {id for id, _ in search(RULES, "our choice")} >= {"set-up", "boards", "aid-first", "aid-take", "house"}


def test_the_example_of_collecting_adds_up() -> None:
    (example,) = re.findall(
        r"levels (\d), (\d), (\d) and (\d) bring (\d) \+ (\d) \+ (\d) \+ (\d) = (\d+)",
        " ".join(paragraph.text for paragraph in find(RULES, "collecting").body),
    )
    numbers = [int(each) for each in example]
    assert numbers[:4] == numbers[4:8] and sum(numbers[:4]) == numbers[8] == 6


def drawn(id: str) -> list[list[tuple[int, str]]]:
    """The drawings of a section, row by row: where each piece stands, and what it is."""
    rows = []
    for paragraph in find(RULES, id).body:
        found = [(each.start(), each[1]) for each in re.finditer(r"\[(\w+)\]", paragraph.text)]
        if paragraph.drawn and found:
            rows.append(found)
    return rows


def board_rows(state: State) -> list[list[tuple[int, str]]]:
    """The board as it is drawn at the table, four cells a space, row by row."""
    board, rows = state.table.board, {}
    for space, height in zip(board.spaces, state.table.heights, strict=True):
        face = f"{space.colour.face}{height}" if height else str(space.colour)
        rows.setdefault(space.row, []).append((2 * space.column, face))
    return list(rows.values())


@pytest.mark.parametrize(
    ("id", "name", "build", "top"),
    [
        ("example-6", "baerbel", "t@f2 y@f3 b@g4 p@h4", 5),
        ("example-9", "caro", "k@c4 r@d5 b@e4 b@e3 y@f3 b@g4", 2),
        ("not-allowed", "caro-jump", "", 2),
        ("not-allowed", "dirk-down", "", 1),
    ],
)
def test_the_drawn_examples_are_those_of_the_rulebook(id: str, name: str, build: str, top: int) -> None:
    """Every drawing is a piece cut out of the position after the build."""
    state = go(example(name), *(f"disc {each}" for each in build.split()))
    fragment = drawn(id)[2:] if name == "dirk-down" else drawn(id)[:2] if id == "not-allowed" else drawn(id)
    rows = board_rows(state)[top : top + len(fragment)]
    fits = [
        shift
        for shift in range(40)
        if all({(at + shift, face) for at, face in part} <= set(row) for row, part in zip(rows, fragment, strict=True))
    ]
    assert len(fits) == 1
