"""The rules of Siebenpunkt as text: every section fits its screen, keeps its id, and says what is our own choice.

Its sections, in order: idea set-up rounds choosing two-players placing edge reserve observing habitats food shared
marks end advanced expert mandates overlap prohibited headland strips variants while-placing house
"""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from sevens_tui.rules.sections import Kind, Section, find, read, search, wrap
from sevens_tui.rules.siebenpunkt.cards import HOUSE

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
