"""The rules of 7 Leagues as text: every section fits its screen, keeps its id, and says what is our own choice.

Its sections, in order: idea cards set-up turn placing boots conditions points taking rain sun wind piles perfect
sliding-under doubling objective end example advanced-example variants house
"""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from sevens_tui.rules.sections import Kind, Section, find, read, search, wrap

RULES = read("sevens_tui.rules.seven_leagues")
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
            ours = paragraph.text.startswith(("Our choice, not printed: ", "Our reading, not printed: "))
            marked += ours
            assert (paragraph.kind is Kind.SOFT) == ours
    assert marked >= 8
    found = {id for words in ("our choice", "our reading") for id, _ in search(RULES, words)}
    assert found >= {"cards", "taking", "sun", "perfect", "sliding-under", "doubling", "objective", "house"}


def test_no_ruling_number_no_markup_and_nothing_but_ascii() -> None:
    text = files("sevens_tui.rules.seven_leagues").joinpath("rules.md").read_text(encoding="utf-8")
    assert text.isascii() and "`" not in text
    assert not re.search(r"\b[LE]\d+\b", text)
    assert all(line.startswith("**") and line.endswith("**") for line in text.splitlines() if "**" in line)


def test_the_examples_in_the_text_add_up() -> None:
    boots = " ".join(paragraph.text for paragraph in find(RULES, "boots").body)
    assert "6 + 1 + 7 = 14" in boots and 6 + 1 + 7 == 14
    card = " ".join(paragraph.text for paragraph in find(RULES, "points").body)
    assert '"2 per lake", 3 lakes, both met: 2 x 6 = 12' in card
    goal = " ".join(paragraph.text for paragraph in find(RULES, "objective").body)
    assert '"6 for 3, then 5 for each further one": with four of them 6 + 5 = 11.' in goal


@pytest.mark.parametrize(
    ("id", "cards", "total"),
    [
        ("example", [14, 5, 10, 0, 4, 3, 4, 2], 42),
        ("advanced-example", [18, 4, 12, 12 + 12, 0 + 2, 3, 2 + 7, 12, 9], 93),
    ],
)
def test_the_printed_examples_are_counted_as_printed(id: str, cards: list[int], total: int) -> None:
    drawn = [paragraph.text for paragraph in find(RULES, id).body if paragraph.drawn and paragraph.text]
    *lines, last = [(text[:44].rstrip(), int(text[44:])) for text in drawn]
    assert last == ("", total) and total == sum(cards)
    brought: list[int] = []
    for what, points in lines:
        if what.startswith("  below"):
            brought[-1] += points
        else:
            brought.append(points)
    assert brought == cards


@pytest.mark.parametrize("section", RULES, ids=lambda section: section.id)
def test_every_section_is_said_in_a_sentence_that_fits_a_line(section: Section) -> None:
    assert 20 <= len(section.short) <= 78 and section.short.endswith(".")
