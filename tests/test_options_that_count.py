"""Options that make no difference in a game are not named for it, and its last words speak of what it has."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from random import Random

import pytest
from pages_kit import lines_of

from sevens_tui.core import Chance, Player
from sevens_tui.match import Match
from sevens_tui.options import options_of, read_options, that_count
from sevens_tui.rules import GAMES, Game
from sevens_tui.rules.siebenpunkt.game import new
from sevens_tui.rules.siebenpunkt.table import Options
from sevens_tui.screens.menu_saves import facts
from sevens_tui.screens.new_game import NewGame
from sevens_tui.screens.set_up_page import Row
from sevens_tui.store import Listed

PEOPLE = (Player("Ann"), Player("Bob"))


def preview(page: NewGame) -> str:
    return lines_of(page)[-3].strip()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_option_counts_only_in_games_that_there_are(game: Game) -> None:
    known = {option.name: option for option in options_of(game.table.Options)}
    for option in known.values():
        if option.only_in is not None:
            name, value = option.only_in
            assert value in known[name].values and known[name].default != value


@pytest.mark.parametrize(("mandates", "strips"), list(product(("4", "3", "d"), ("on", "off"))))
def test_a_beginners_game_is_the_same_whatever_is_chosen_for_the_advanced_one(mandates: str, strips: str) -> None:
    given = {"mandates": mandates, "strips": strips}
    plain = new(Options(), 2, Chance(7, 0))
    chosen = new(read_options(Options, given), 2, Chance(7, 0))
    assert (plain.owns, plain.bag, plain.deck) == (chosen.owns, chosen.bag, chosen.deck)
    assert that_count(Options, given.items()) == []
    assert that_count(Options, (given | {"game": "advanced"}).items()) == [*given.items(), ("game", "advanced")]


def test_the_set_up_promises_a_beginner_neither_mandates_nor_strips() -> None:
    page = NewGame(GAMES["siebenpunkt"], PEOPLE)
    assert preview(page) == "Enter  start with Ann and Bob: beginner, observe when revealed."
    page._at = Row("option", 1)
    assert any("no matter here; they count only with game advanced." in line for line in lines_of(page))
    page._at = Row("option", 0)
    page.redraw = lambda: None  # type: ignore[method-assign]
    page.action_choose(1)
    assert preview(page) == "Enter  start with Ann and Bob: advanced, the rest as usual."


def test_a_save_tells_only_of_what_counts() -> None:
    match = Match(GAMES["siebenpunkt"], {}, PEOPLE, 7)
    listed = Listed(Path("siebenpunkt.sevens"), match.record().header, None, None)
    said = dict(facts(listed, datetime(2026, 5, 17, tzinfo=UTC)))
    assert said["options"] == "game beginner" and not {"mandates 4", "strips on"} & set(said.values())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "The game is over."),
        ({"game": "advanced", "mandates": "0"}, "The game is over."),
        ({"game": "advanced", "mandates": "1"}, "The game is over; all mandates are shown."),
    ],
)
def test_the_last_words_speak_of_mandates_only_where_there_are_any(options: dict[str, str], words: str) -> None:
    match, luck = Match(GAMES["siebenpunkt"], options, PEOPLE, 7), Random(7)
    while match.to_move:
        seat = match.to_move[0]
        match.choose(seat, luck.choice(match.moves(seat)))
    assert match.prompt(None).log[-1].line.everybody[-1] == words
