"""The rules of 7 Steps as text: every section fits its screen, keeps its id, and says what is our own choice.

Its sections, in order: idea set-up boards turn building collecting drawing seven-point-rule special-tiles aid-remove
aid-swap aid-shift aid-first aid-take points-colours points-most points-edge points-line points-third level-7
all-occupied end variants house
"""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from sevens_tui.rules.sections import Kind, Section, find, read, search, wrap
from sevens_tui.rules.seven_steps.table import AidTile, PointsTile

RULES = read("sevens_tui.rules.seven_steps")
IDS = __doc__.split("in order:")[1].split() if __doc__ else []
WIDTH, HEIGHT, TITLE = 50, 19, 22


@pytest.mark.parametrize("section", RULES, ids=lambda section: section.id)
def test_a_section_fits_one_screen(section: Section) -> None:
    assert 1 <= len(wrap(section, WIDTH)) <= HEIGHT
    assert len(section.title) <= TITLE


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


def test_no_ruling_number_and_nothing_but_ascii() -> None:
    text = files("sevens_tui.rules.seven_steps").joinpath("rules.md").read_text(encoding="utf-8")
    assert text.isascii()
    assert not re.search(r"\b[SE]\d+\b", text)


def test_the_example_of_collecting_adds_up() -> None:
    (example,) = re.findall(
        r"levels (\d), (\d), (\d) and (\d) bring (\d) \+ (\d) \+ (\d) \+ (\d) = (\d+)",
        " ".join(paragraph.text for paragraph in find(RULES, "collecting").body),
    )
    numbers = [int(each) for each in example]
    assert numbers[:4] == numbers[4:8] and sum(numbers[:4]) == numbers[8] == 6
