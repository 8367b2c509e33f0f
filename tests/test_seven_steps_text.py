"""The rules of 7 Steps as text: every section keeps its id, every tile has one, and our own choices say that they are.

Its sections, in order: idea set-up boards turn building collecting drawing seven-point-rule special-tiles aid-remove
aid-swap aid-shift aid-first aid-take points-colours points-most points-edge points-line points-third level-7
all-occupied end variants house
"""

from __future__ import annotations

import re

from sevens_tui.rules.sections import Kind, find, read, search
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
