"""The rules of Siebenpunkt as text: every section fits its screen, keeps its id, and says what is our own choice.

Its sections, in order: idea set-up landscapes rounds choosing two-players placing edge reserve observing habitats
example-shrike food shared example-observing marks end advanced expert mandates overlap prohibited headland strips
example-points variants while-placing house
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

import pytest

from sevens_tui.rules.sections import Kind, Section, find, read, search, wrap
from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.landscape import BY_CODE, SIDE, Estate, Landscape
from sevens_tui.rules.siebenpunkt.patterns import shows

RULES = read("sevens_tui.rules.siebenpunkt")
IDS = __doc__.split("in order:")[1].split() if __doc__ else []
WIDTH, HEIGHT, TITLE = 50, 19, 22


@pytest.mark.parametrize("section", RULES, ids=lambda section: section.id)
def test_a_section_fits_one_screen(section: Section) -> None:
    assert 1 <= len(wrap(section, WIDTH)) <= HEIGHT
    assert len(section.title) <= TITLE


def test_ids_are_unique_and_in_order() -> None:
    ids = [section.id for section in RULES]
    assert ids == IDS and len(set(ids)) == len(ids)


def test_our_choices_are_marked_and_soft() -> None:
    marked = 0
    for section in RULES:
        for paragraph in section.body:
            ours = paragraph.text.startswith("Our choice, not printed: ")
            marked += ours
            assert (paragraph.kind is Kind.SOFT) == ours
    assert marked >= 8
    assert {id for id, _ in search(RULES, "our choice")} >= {"set-up", "habitats", "mandates", "variants", "house"}


def test_no_ruling_number_and_nothing_but_ascii() -> None:
    text = files("sevens_tui.rules.siebenpunkt").joinpath("rules.md").read_text(encoding="utf-8")
    assert text.isascii()
    assert not re.search(r"\b[PE]\d+\b", text)


def test_the_length_of_the_headland_is_that_of_the_card() -> None:
    said = " ".join(paragraph.text for paragraph in find(RULES, "headland").body)
    assert "three squares long" in said and HOUSE.mandate["conservation-headland"].area.size == 6


def drawn(id: str) -> list[str]:
    """The lines of the drawings of a section."""
    return [paragraph.text for paragraph in find(RULES, id).body if paragraph.drawn]


def estate(lines: Sequence[str], left: int, width: int) -> Estate:
    """What is drawn from a column of letters on, four letters a square, put on bare fields."""
    shown = bytearray([Landscape.FIELD] * SIDE * SIDE)
    for row, line in enumerate(reversed(lines), 2):
        for column in range(width):
            letters = line[left + 4 * column :][:4].strip(" []").lower()
            if letters in BY_CODE:
                shown[row * SIDE + column + 2] = BY_CODE[letters]
    return Estate(bytes(shown))


def test_every_landscape_is_explained_with_its_letters() -> None:
    text = " ".join(drawn("landscapes"))
    for landscape in Landscape:
        if landscape is not Landscape.FIELD:
            assert f"[{landscape.letters}] {landscape.word}" in text
    assert "field; on a tile and on cards it is Fi" in " ".join(each.text for each in find(RULES, "landscapes").body)


def test_the_ways_drawn_for_the_shrike_are_right_and_the_wrong_one_is_wrong() -> None:
    card, shrike = drawn("example-shrike")[:2], HOUSE.animal["red-backed-shrike"].habitat
    assert [line.split() for line in card] == [["[Bu][Bu]", "+", "[Po][Se]"], ["[Bu]"]]
    *ways, said = drawn("example-shrike")[2:]
    assert said.split() == ["right", "right", "wrong"]
    assert [shows(shrike, estate(ways, left, 3)) for left in (0, 16, 32)] == [True, True, False]


def test_the_way_drawn_for_the_lake_is_right() -> None:
    assert shows(HOUSE.mandate["lake"].area, estate(drawn("mandates"), 19, 3))
    assert [line[:13].split() for line in drawn("mandates")] == [["[Wa]", "??", "??"], ["??", "??", "??"]]


def test_the_points_of_the_example_add_up() -> None:
    *parts, _, total = [line.split() for line in drawn("example-points")]
    assert [int(each[-1]) for each in parts] == [30, 22, -4, 6] and total == ["54"]
    assert HOUSE.animal["short-toed-treecreeper"].value == 4 and HOUSE.animal["short-toed-treecreeper"].eats
