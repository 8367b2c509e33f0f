"""What stands on the cards of 7 Leagues can be read, card by card, however small they are drawn."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from seven_leagues_sit import eyes_of, sit

from sevens_tui.core import Player, Prompt
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_leagues.cards import HOUSE
from sevens_tui.rules.seven_leagues.game import view as view_of
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Side, Symbol
from sevens_tui.rules.seven_leagues.table import Kind, Move, moves, placings
from sevens_tui.rules.seven_leagues.words import describe, outlook
from sevens_tui.screens.seven_leagues import SevenLeagues
from sevens_tui.screens.seven_leagues_words import brings, placing_text
from sevens_tui.widgets.journey import LARGE, SHORT, SMALL, TINY, lower_text, upper_text

PEOPLE = (Player("Ann"), Player("Bob"))
CARD = re.compile(r"\[[^][~]+\]")


def page(seats: list[dict[str, object]], **more: object) -> SevenLeagues:
    """The screen of an advanced game for whoever is asked."""
    view = eyes_of(sit(seats=seats, options={"game": "advanced"}, **more))
    return SevenLeagues(GAMES["7-leagues"], Prompt(view.seat, view.eyes, PEOPLE, view, moves(view), (), None))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(("one", "other"), list(pairwise(card.number for card in HOUSE.escapes)))
def test_neighbouring_escape_cards_have_their_brackets_each(one: int, other: int, size: tuple[int, int]) -> None:
    under = [{"card": 9, "lower": one}, {"card": 12, "lower": other}]
    above = [{"card": 9, "upper": one}, {"card": 12, "upper": other}]
    for middle in (under, above):
        shown = page([{"journey": [4, *middle, 2]}, {"journey": [1, 3, 5, 6]}])
        line = next(line for line in shown.frame(*size).text().split("\n") if "[" in line)
        assert len(CARD.findall(line)) == 2 and line.count("[") == line.count("]") == 2


def test_an_escape_card_of_anybodys_fits_however_much_it_brings() -> None:
    for points, per, met in ((12, Symbol.WIND, False), (12, Symbol.MARSH, True), (12, None, False)):
        card = Escape(1, "Card", tuple(Symbol)[:4], HOUSE.escapes[0].side, Symbol.PLAINS, points, per, False)
        for look in (SMALL, LARGE):
            said = lower_text(card, look.width - 1, met)
            assert SHORT[Symbol.PLAINS] in said and str(points) in said and len(said) < look.width
            said = upper_text(card, look.width - 1)
            assert all(SHORT[each] in said or TINY[each] in said for each in card.upper) and len(said) < look.width


@pytest.mark.parametrize("card", HOUSE.leagues, ids=str)
def test_a_first_card_says_what_it_brings_and_for_what(card: League) -> None:
    said = brings(card)
    asked = [side for side in Side if card.condition(side) is not None]
    assert all(f"{card.condition(side)} {side}" in said for side in asked)
    if card.per is not None:
        assert f"{card.points} for each {card.per}" in said
    view = eyes_of(sit(seat={"hand": [card.number], "journey": []}))
    line = placing_text(placings(view, card)[0], card, True, True)
    assert line.endswith(f": {said}.") and len(line) <= 70, "it stands in one line of the smallest window"
    if asked:
        assert f" {card.points}" in said and ("each bring " in said) == (len(asked) == 2)


def test_long_acre_brings_2_for_each_plains() -> None:
    assert brings(HOUSE.leagues[17]) == "marsh left brings 2 for each plains"
    view = eyes_of(sit(hand=["marsh", "lake", "lake"], seat={"hand": [18, 1, 2], "journey": []}))
    said = outlook(view, Move(Kind.PLACE, 18))
    assert "2 for each plains may come from its open side" in said and "up to" not in said


def test_symbols_are_counted_as_words_are() -> None:
    assert [symbol.times(3) for symbol in (Symbol.RAIN, Symbol.MOUNTAIN, Symbol.MARSH, Symbol.PLAINS)] == [
        *("3 rains", "3 mountains", "3 marshes", "3 plains"),
    ]
    assert Symbol.SUN.times(1) == "1 sun"


def test_an_open_side_is_said_to_have_no_card() -> None:
    said = " ".join(describe(eyes_of(sit(seats=[{"journey": [15]}, {"journey": [1]}]))))
    assert "no wind left, there is no card" in said and "no card is" not in said


def test_o_shows_the_hand_of_another_only_where_all_hands_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SevenLeagues, "redraw", lambda _: None)
    state = sit(seats=[{"journey": [4], "hand": [1, 2, 3]}, {"journey": [5], "hand": [35, 17, 22]}], to_move=1)
    for eyes, open_ in ((frozenset({0}), False), (frozenset({0, 1}), True)):
        view = view_of(state, eyes, 0)
        made = SevenLeagues(GAMES["7-leagues"], Prompt(0, eyes, PEOPLE, view, moves(view), (), None))
        made.action_others()
        text = made.frame(80, 24).text()
        assert ("Open hand: Marsh/rain 17, Marsh/rain 22 and Lake/sun 35." in text) == open_
        assert open_ or "Open hand" not in text
