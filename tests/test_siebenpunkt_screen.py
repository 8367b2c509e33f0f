"""Siebenpunkt's screen as somebody reads it who has never seen the game: every code is explained, nothing misleads."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.landscape import Landscape, Side, Want
from sevens_tui.screens.answers import Decide
from sevens_tui.screens.siebenpunkt import Siebenpunkt
from sevens_tui.screens.siebenpunkt_words import LEGEND
from sevens_tui.screens.table_page import USUAL, Showing
from sevens_tui.widgets.animal_rows import KINDS
from sevens_tui.widgets.estate import At

FOLDER = Path(__file__).parent / "positions" / "siebenpunkt"
BARE = ". . . . . . . ."

PLACING = """
game = "siebenpunkt"
animals = ["black-garden-ant", "great-pond-snail", "zebra-jumping-spider"]
arrow = "left"
seats = [
  { name = "Ann", estate = [
    ". . . . . . . .", ". . . . . . . .", ". . . . . . . .", ". . . Bl Pr . . .",
    ". . . St . . . .", ". . . . . . . .", ". . . . . . . .", ". . . . . . . .",
  ], drawn = ["po-bu", "ch-ch", "ch-pl"], kept = ["po-bu", "da-wa"] },
  { name = "Bob", drawn = ["pl-pl", "wn-wn", "wn-wa"], kept = ["pl-pl", "ch-ch"] },
  { name = "Cem", drawn = ["pl-wn", "da-wa", "ch-wn"], kept = ["pl-wn", "wn-wn"] },
]
"""


def page_of(position: str, showing: Showing = USUAL, **options: str) -> Any:
    """The page of a position, for whoever is asked there."""
    told = tomllib.loads(position)
    if options:
        table = ", ".join(f'{name} = "{value}"' for name, value in options.items())
        position = f"options = {{ {table} }}\n{position}"
    match = Match.from_position(position, 7)
    page = play_page(match, match.prompt(match.to_move[0] if match.to_move else None), showing)
    assert isinstance(page, Siebenpunkt) and told["game"] == "siebenpunkt"
    return page


@pytest.fixture(autouse=True)
def _unmounted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Siebenpunkt, "redraw", lambda _: None)


def lines(page: Any, size: tuple[int, int] = (80, 24)) -> list[str]:
    """What is drawn."""
    return [line.strip() for line in page.frame(*size).text().split("\n")]


def example(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def test_every_letter_code_is_explained_in_the_list_of_keys() -> None:
    said = " ".join(f"{mark} {meaning}" for mark, meaning in LEGEND)
    for landscape in Landscape:
        assert landscape.letters in said and landscape.word in said
    for want in (Want.TREE, Want.SEED):
        assert f"{want.letters} on a card: {want.word}" in said
    for kind, code in KINDS.items():
        assert code in said and kind.word in said


def test_the_line_below_says_what_a_chosen_animal_lacks_and_where() -> None:
    page = page_of(PLACING)
    page.change(page.choice.at(0, 0))
    page.action_next()
    page.action_move(-1, 0)
    assert page.line == "great-pond-snail"
    assert lines(page)[-2].startswith("Great pond snail: home lacks water on ")
    page.action_move(-1, 0)
    assert lines(page)[-2].endswith("; eats insect: none yet, -2 without.")
    assert page.step_back() and lines(page)[-2] == "Nothing you claimed breaks."


def test_the_line_below_says_why_a_marked_animal_counts_plus_or_minus() -> None:
    page = page_of(example("andre-end"))
    assert page.tab == "Mine", "when the game is over the list is that of one's own animals"
    said = []
    for _ in range(7):
        page.action_move(-1, 0)
        said.append(lines(page)[-2])
    assert said[0] == "Short-toed treecreeper -4: home on g5, h5, g6, h6; eats insect: none claimed."
    assert said[1].startswith("Skylark +4: home on ")


def test_a_fresh_tile_is_held_where_it_changes_nothing_that_counts() -> None:
    marked = PLACING.replace('"Ann", estate', '"Ann", marked = ["meadow-grasshopper"], estate').replace(
        "Bl Pr", "Po Pr"
    )
    page = page_of(marked)
    for row in range(8):
        for column in range(7):
            page.choice = page.choice.at(row, column).begun()
            changed, halves = page.choice.changed, page.choice.ghost.halves
            assert page.choice.number == 1 and page.choice.side is Side.EAST
            assert not any((changed.lost, changed.away, changed.broken, changed.home, changed.regained))
            assert all(page.view.own.estate.at(row * 8 + column) is Landscape.FIELD for row, column, _ in halves)
    page.choice = page.choice.at(0, 0).begun()
    assert (page.choice.row, page.choice.column) == (0, 0), "where nothing breaks it stays"
    page.change(page.choice.at(4, 3))
    page.begin()
    assert (page.choice.row, page.choice.column) == (4, 3), "where a player has put it, too, when asked once more"
    full = PLACING.replace(BARE, "Wa Wa Wa Wa Wa Wa Wa Wa").replace(". . . Bl Pr . . .", "Wa Wa Wa Bl Pr Wa Wa Wa")
    page = page_of(full.replace(". . . St . . . .", "Wa Wa Wa St Wa Wa Wa Wa"))
    assert (page.choice.row, page.choice.column) == (3, 3), "without any field it stays too"


def test_a_choice_that_is_dropped_leaves_the_tile_where_it_was_put() -> None:
    page = page_of(PLACING)
    page.change(page.choice.at(4, 3))
    page.action_discard()
    assert page.step_back() and (page.choice.row, page.choice.column) == (4, 3)


def test_what_a_tile_brings_comes_first_and_is_short() -> None:
    page = page_of(PLACING.replace(". . . Bl Pr . . .", BARE))
    page.change(page.choice.at(3, 4))
    assert lines(page)[-3] == "Enter  Black garden ant +2 home. Poppy+bush on e4-f4."
    page.change(page.choice.at(3, 3))
    assert lines(page)[-3] == "Enter  Poppy+bush on d4-e4, over stones."


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_half_on_the_road_shows_its_letters(size: tuple[int, int]) -> None:
    page = page_of(PLACING)
    for column, shown in ((7, r"\[ *Po *\]Bu$"), (-1, r"^ *Po\[ *Bu *\]")):
        page.change(page.choice.at(1, column))
        row = next(line for line in page.frame(*size).text().split("\n") if re.search(r"\[ *(Po|Bu) *\]", line))
        assert re.search(shown, row), row


def test_there_never_was_a_tile_with_a_high_number() -> None:
    page = page_of(PLACING)
    page.action_next()
    page.action_number(7)
    assert page.refusal.text == "There is no tile 7: yours are 1 to 3, and 4 if one is in reserve."


def test_what_a_tile_breaks_is_said_before_anything_else() -> None:
    broken = PLACING.replace('"Ann", estate', '"Ann", marked = ["meadow-grasshopper"], estate').replace(
        "Bl Pr", "Po Pr"
    )
    page = page_of(broken)
    page.change(page.choice.at(4, 3))
    assert lines(page)[-3].startswith("Enter  Meadow grasshopper -4 home lost. ")
    page.action_next()
    assert "Meadow grasshopper -4 home lost." in " ".join(lines(page)[-3:-1]), "also where the list is read"


@pytest.mark.parametrize("name", [each.id for each in HOUSE.animals])
def test_what_is_said_of_an_animal_fits_a_line(name: str) -> None:
    page = page_of(PLACING.replace("great-pond-snail", name) if name not in PLACING else PLACING)
    page.in_list, page.line = True, name
    assert "~" not in lines(page)[-2] and page.explained().endswith(".")


def test_enter_does_not_seal_before_something_was_claimed_that_could_be() -> None:
    page = page_of(example("andre-round-1"))
    assert page.preview() is None and "Claim with 1 or 2 what lives on your estate" in lines(page)[-3]
    page.action_enter()
    assert page.refusal is not None and "press S to seal without" in page.refusal.text
    page.action_seal()
    assert page.preview() is not None and page.preview().startswith("claim no more")
    page.step_back()
    page.action_number(1)
    sent: list[Any] = []
    page.reply = sent.append
    page.action_enter()
    assert [str(move) for answer in sent if isinstance(answer, Decide) for move in answer.plan] == [
        "claim red-tailed-bumblebee"
    ]


def test_a_claim_without_food_says_what_it_may_cost() -> None:
    page = page_of(example("andre-round-2"))
    page.action_number(1)
    assert page.preview() == "claim wolf spider: +3."
    page.action_number(1)
    page.action_number(2)
    assert page.preview() == "claim glow-worm. Glow-worm without its food counts -4, unless you claim an invertebrate."


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
def test_words_of_landscapes_are_whole_in_a_large_window(size: tuple[int, int]) -> None:
    page = page_of(PLACING)
    page.change(page.choice.at(0, 0))
    text = "\n".join(lines(page, size))
    if size == (200, 60):
        assert "bluebell" in text and "primrose" in text
    else:
        rows = [line.split() for line in text.split("\n")]
        halves = [(one, two) for one, two in pairwise(rows) if "blue" in one]
        assert len(halves) == 1 and {"blue", "prim"} <= set(halves[0][0]) and {"bell", "rose"} <= set(halves[0][1])
    assert "What happened" not in text, "nothing has happened yet"


def test_a_large_window_shows_the_log_as_these_eyes_saw_it() -> None:
    match = Match.from_position(PLACING, 7)
    move = next(each for each in match.moves(0) if str(each) == "tile 1 at c4 north")
    match.choose(0, move)
    page = play_page(match, match.prompt(0))
    assert any(line.startswith("Ann laid Po-Bu on c4-c5") for line in lines(page, (120, 40)))
    page.turn_to(match.prompt(1))
    assert "Po-Bu on c4" not in page.frame(120, 40).text()


def test_a_key_that_is_too_early_says_why() -> None:
    page = page_of('game = "siebenpunkt"\nseats = [{ name = "Ann" }, { name = "Bob" }, { name = "Cem" }]\n')
    for action in ("discard", "reserve", "turn"):
        why = page.idle(action)
        assert why is not None and why.text == "Not yet: tiles are placed when you have all three of the round."
    page.touched(At(3, 3))
    assert page.refusal is not None and page.refusal.rule == "choosing"
    assert page.unfinished() == "First press the number of the tile that you keep."


def test_the_key_line_names_the_numbers_that_do_something() -> None:
    begun = 'game = "siebenpunkt"\nseats = [{ name = "Ann" }, { name = "Bob" }, { name = "Cem" }]\n'
    assert "1-3 keep" in lines(page_of(begun))[-1]
    assert "1-4 tile" in lines(page_of(PLACING))[-1]
    assert "1-8 claim" in lines(page_of(example("andre-round-1")))[-1]


def test_who_looks_on_reads_whose_estate_it_is() -> None:
    assert "Mine +0" in lines(page_of(PLACING))[1]
    page = page_of(PLACING, Showing(watched=True))
    assert "Ann +0" in lines(page)[1] and "Mine" not in "".join(lines(page))


def test_the_heads_of_the_columns_do_not_touch_the_tabs() -> None:
    for position in (PLACING, example("andre-end")):
        head = lines(page_of(position))[1]
        assert "Otherspts" not in head and " pts eats" in head


MANY = [each.id for each in HOUSE.animals[8:22]]
"""More animals than there are lines for, with mandates below them."""

LATE = f"""
game = "siebenpunkt"
options = {{ game = "advanced" }}
round = 8
animals = ["yellow-bellied-toad"]
seats = [
  {{ name = "Ann", marked = {MANY}, mandates = ["lake", "pool", "hedge", "ditch"] }},
  {{ name = "Bob", marked = ["hedgehog"], reserve = "ap-st", discards = 2, mandates = ["avenue"] }},
]
"""


def test_a_list_that_is_too_long_goes_on_below_and_shows_what_is_chosen() -> None:
    page = page_of(LATE.replace('"hedgehog"', '"mole"'))
    page.action_next()
    assert page.tab == "Mine"
    assert any("more: Up and Down" in line for line in lines(page))
    for id_ in MANY:
        page.line = id_
        name = HOUSE.animal[id_].name
        assert any(line.split("▸")[-1].strip().startswith(f"{name[:1].upper()}{name[1:12]}") for line in lines(page))


def test_an_animal_that_would_be_lost_shows_what_it_would_count() -> None:
    marked = '"Ann", marked = ["meadow-grasshopper"], estate'
    page = page_of(PLACING.replace('"Ann", estate', marked).replace("Bl Pr", "Po Pr"))
    page.tab = "Mine"
    page.change(page.choice.at(0, 0))
    assert any("Meadow grasshopper" in line and "ins +2" in line and line.endswith("✓ here") for line in lines(page))
    page.change(page.choice.at(4, 3))
    assert any("Meadow grasshopper" in line and "ins -2" in line and line.endswith("✗ lost") for line in lines(page))


def test_of_another_estate_all_is_told_that_lies_open_and_that_mandates_are_secret() -> None:
    page = page_of(LATE.replace('"hedgehog"', '"mole"').replace(str(MANY), "[]"))
    page.action_others()
    text = lines(page)
    assert text[2].endswith("animals +0 -4 strips +16 mandates secret")
    assert "Bob's estate +12" in text[1]
    assert text[-3] == "Bob's estate; 2 tiles discarded, Ap-St in reserve. O the next one, Esc back."
