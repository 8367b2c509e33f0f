"""The rules of every ready game as text: each section fits its screen and is in our own words; Red7's names real cards.

Red7's sections, in order: idea cards set-up turn leading rules sets canvas the-check out end advanced draw scoring
actions action-1 no-spite action-3 action-5 action-7 house-rulings
"""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevens_tui.rules import GAMES
from sevens_tui.rules.sections import NARROWEST, Kind, Paragraph, Section, Span, find, parse, plain, read, search, wrap

RED7 = read("sevens_tui.rules.red7")
RED7_IDS = __doc__.split("in order:")[1].split() if __doc__ else []

COLOURS = "ROYGBIV"
CARD = re.compile(r"\[([ROYGBIV])([1-7])\]")
WIDTH = 50
HEIGHT = 19
TITLE = 22

GERMAN = re.compile(
    r"\b(aktion|anzahl|auf|aus|beim|besten?|das|de[mnr]|farben?|farbpalette|gewinnst|gewinnt|gilt|gleichstand|"
    r"handkarten|ist|karten?|kein|leinwand|mehr|mit|nachziehstapel|nicht|oder|punkte|regel|runde|sie|spiel|spieler|"
    r"spielst|und|verdeckt|verlierst|wenn|wer|wird|ziehe|zu|zug|zusatzregel)\b",
    re.IGNORECASE,
)

widths = st.integers(20, 120)
READY = [game.package for game in GAMES.values()]
SECTIONS = {f"{package} {each.id}": each for package in READY for each in read(f"sevens_tui.rules.{package}")}
some_section = st.sampled_from(list(SECTIONS.values()))


def text_of(line: tuple[Span, ...]) -> str:
    return "".join(span.text for span in line)


def source(package: str = "red7") -> str:
    return files(f"sevens_tui.rules.{package}").joinpath("rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_fits_one_screen(name: str) -> None:
    section = SECTIONS[name]
    lines = wrap(section, WIDTH)
    assert 1 <= len(lines) <= HEIGHT
    assert len(section.title) <= TITLE


def test_ids_are_unique_and_the_ones_that_refusals_know() -> None:
    ids = [section.id for section in RED7]
    assert len(set(ids)) == len(ids)
    assert ids == RED7_IDS
    assert [find(RED7, id).id for id in ids] == ids
    with pytest.raises(KeyError, match="no section 'rule-8'"):
        find(RED7, "rule-8")


def test_sections_of_the_extras_say_so() -> None:
    for section in RED7:
        opening = section.body[0].text
        if section.id in ("advanced", "draw", "scoring"):
            assert section.title.startswith("Advanced")
            assert opening.startswith("Only in the advanced game")
        elif section.id.startswith("action"):
            assert section.title.startswith("Action")
            assert opening.startswith(("Only with action cards", "Only if you chose action cards"))
        elif section.id == "no-spite":
            assert opening.startswith("Only with action cards")
        else:
            assert not opening.startswith("Only ")


@pytest.mark.parametrize("package", READY)
def test_no_line_is_german_and_every_letter_is_one_cell(package: str) -> None:
    text = source(package)
    assert text.isascii()
    for line in text.splitlines():
        assert not GERMAN.search(line), line


@pytest.mark.parametrize("package", READY)
def test_ruling_numbers_are_not_shown(package: str) -> None:
    assert not re.search(r"(?<!\[)\b[RESLP]\d+\b", source(package))


def test_cards_are_cards_of_the_deck() -> None:
    for found in re.findall(r"\[[^\]]*\]", source()):
        assert CARD.fullmatch(found), found


def test_our_readings_are_marked_and_soft() -> None:
    marked = 0
    for section in RED7:
        for paragraph in section.body:
            ours = paragraph.text.startswith("Our reading, not printed: ")
            marked += ours
            assert (paragraph.kind is Kind.SOFT) == ours
    assert marked >= 10


def cards(text: str) -> list[tuple[int, int]]:
    """Cards as (number, nearness to red): a higher card is a greater pair."""
    return [(int(number), -COLOURS.index(colour)) for colour, number in CARD.findall(text)]


def standing(rule: str, palette: list[tuple[int, int]]) -> tuple[int, tuple[int, int]] | None:
    """(size of the best set, its highest card), written apart from the rules layer, in the plainest way."""
    sets: list[list[tuple[int, int]]]
    if rule == "Red":
        sets = [[max(palette)]]
    elif rule == "Orange":
        sets = [[card for card in palette if card[0] == number] for number in range(1, 8)]
    elif rule == "Yellow":
        sets = [[card for card in palette if card[1] == colour] for colour in range(-6, 1)]
    elif rule == "Green":
        sets = [[card for card in palette if card[0] % 2 == 0]]
    elif rule == "Blue":
        sets = [[max(card for card in palette if card[1] == colour) for colour in {card[1] for card in palette}]]
    elif rule == "Indigo":
        best = {number: max(card for card in palette if card[0] == number) for number, _ in palette}
        runs = [range(low, high) for low in range(1, 8) for high in range(low + 1, 9)]
        sets = [[best[number] for number in run] for run in runs if all(number in best for number in run)]
    else:
        sets = [[card for card in palette if card[0] < 4]]
    return max(((len(each), max(each)) for each in sets if each), default=None)


def test_the_examples_of_the_seven_rules_show_the_rulebook_s_numbers_and_winners() -> None:
    printed = {
        "Red": ("5164", "3611"),
        "Orange": ("2221", "7712"),
        "Yellow": ("2615", "6414"),
        "Green": ("4263", "3161"),
        "Blue": ("6754", "5641"),
        "Indigo": ("4576", "2345"),
        "Violet": ("1243", "5117"),
    }
    seen = []
    rule = ""
    for paragraph in find(RED7, "rules").body:
        if paragraph.kind is Kind.BOLD:
            rule = paragraph.text.split(":")[0]
        elif " beats " in paragraph.text:
            left, right = map(cards, paragraph.text.split(" beats "))
            assert len({*left, *right}) == 8, "a card exists once"
            assert tuple("".join(str(card[0]) for card in each) for each in (left, right)) == printed[rule]
            ours, theirs = standing(rule, left), standing(rule, right)
            assert ours is not None
            assert theirs is None or ours > theirs, rule
            seen.append(rule)
    assert seen == list(printed)


def test_the_examples_of_the_ties_are_decided_as_they_say() -> None:
    sizes, numbers = [], []
    for paragraph in find(RED7, "leading").body:
        if " beats " in paragraph.text:
            left, right = (standing("Green", cards(side)) for side in paragraph.text.split(" beats "))
            assert left is not None
            assert right is not None
            assert left > right
            sizes.append(left[0] > right[0])
            numbers.append(left[1][0] > right[1][0])
    assert sizes == [True, False, False]
    assert numbers[1:] == [True, False]


def test_the_example_of_scoring_adds_up() -> None:
    (example,) = (paragraph.text for paragraph in find(RED7, "scoring").body if paragraph.item)
    won, kept = map(cards, example.split(": keep "))
    assert standing("Blue", won) == (len(kept), max(kept))
    assert set(kept) <= set(won)
    assert f"{sum(number for number, _ in kept)} points" in example


@given(some_section, widths)
def test_wrapped_lines_keep_to_the_width_and_lose_nothing(section: Section, width: int) -> None:
    lines = wrap(section, width)
    assert all(len(text_of(line)) <= width for line in lines)
    assert all(span.text for line in lines for span in line)
    assert not any(text_of(line).endswith(" ") for line in lines)
    words = [word for line in lines for word in text_of(line).split()]
    drawn = max((len(paragraph.text) for paragraph in section.body if paragraph.drawn), default=0)
    if width > drawn + 2:  # a drawing is not wrapped but cut
        assert words == [word for paragraph in section.body for word in paragraph.text.split()]


@given(st.sampled_from(RED7), widths)
def test_a_chip_is_one_card_and_every_card_a_chip(section: Section, width: int) -> None:
    spans = [span for line in wrap(section, width) for span in line]
    chips = [span.text for span in spans if span.kind is Kind.CHIP]
    assert all(CARD.fullmatch(chip) for chip in chips)
    assert chips == [match[0] for paragraph in section.body for match in CARD.finditer(paragraph.text)]
    assert not any("[" in span.text for span in spans if span.kind is not Kind.CHIP)


@given(
    st.lists(st.sampled_from(["a", "of", "[R1]", "[V7],", "[R1][O2][Y3][G4]", "x" * 30, "(see"]), min_size=1),
    st.sampled_from([Kind.PLAIN, Kind.BOLD, Kind.SOFT]),
    st.booleans(),
    st.integers(0, 40),
)
def test_any_text_wraps_to_any_width(words: list[str], kind: Kind, item: bool, width: int) -> None:
    lines = wrap(Section("any", "Any", (Paragraph(" ".join(words), kind, item),)), width)
    assert all(len(text_of(line)) <= max(width, NARROWEST) for line in lines)
    assert "".join(map(text_of, lines)).replace(" ", "") == "".join(words)
    assert all(CARD.fullmatch(span.text) for line in lines for span in line if span.kind is Kind.CHIP)


def test_an_item_that_runs_on_hangs() -> None:
    (section,) = parse("## List {#list}\n- one two three four five six\n\n**Bold [R6], it is**\nOur reading: soft\n")
    assert [text_of(line) for line in wrap(section, 20)] == [
        "  one two three four",
        "    five six",
        "",
        "Bold [R6], it is",
        "Our reading: soft",
    ]
    assert [(span.text, span.kind) for span in wrap(section, 20)[3]] == [
        ("Bold ", Kind.BOLD),
        ("[R6]", Kind.CHIP),
        (", it is", Kind.BOLD),
    ]
    assert [span.kind for span in wrap(section, 20)[4]] == [Kind.SOFT]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("words", "line 1: text before the first heading"),
        ("## Title", "line 1: a heading is"),
        ("## One {#a}\n\n## Two {#a}", "line 3: a second section 'a'"),
    ],
)
def test_a_fault_in_the_text_is_named(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        parse(text)


@given(st.integers(24, 120), st.sampled_from(READY))
def test_no_plain_line_is_too_long_or_ends_blank(width: int, package: str) -> None:
    text = "\n".join(plain(section, width) for section in read(f"sevens_tui.rules.{package}"))
    assert all(len(line) <= width and line == line.rstrip() for line in text.splitlines())


@given(st.integers(WIDTH + 2, 120), st.sampled_from(READY))  # in fewer cells a drawing is cut
def test_plain_text_holds_every_word_of_the_source(width: int, package: str) -> None:
    text = "\n".join(plain(section, width) for section in read(f"sevens_tui.rules.{package}"))
    stripped = re.sub(r"^> .*$|^\||^## (.*) \{#.*\}$|^- |\*\*", r"\1", source(package), flags=re.MULTILINE)
    drawn = [len(line) + 1 for line in source(package).splitlines() if line.startswith("|")]  # two cells of indent
    assert width < max(drawn, default=0) or text.split() == stripped.split(), "nothing but a drawing is ever cut"


def test_search_finds_all_words_in_one_line_whatever_their_case() -> None:
    found = search(RED7, "MOST even")
    assert ("rules", "Green: most even cards") in found
    assert all("most" in text.lower() and "even" in text.lower() for _, text in found)
    assert ("no-spite", "No spite") in search(RED7, "no spite")
    assert {id for id, _ in search(RED7, "our reading")} >= {"sets", "end", "scoring", "action-7"}
    assert search(RED7, "xyzzy") == search(RED7, "  ") == ()
