"""In large windows there is room for words: none runs into the next, and none is cut."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from kits import READY
from playouts import match_of
from test_playthroughs import FOLDER, PLANS, played_as_in

from sevens_tui.hot_seat import play_page
from sevens_tui.rules.seven_leagues.cards import HOUSE
from sevens_tui.rules.seven_leagues.pieces import League
from sevens_tui.rules.siebenpunkt.landscape import BARE, Landscape
from sevens_tui.screens.log import HEADING, log_lines
from sevens_tui.widgets.canvas import Canvas, fit_names, width_of
from sevens_tui.widgets.estate import HUGE, LARGE, LEFT, SIDE, Look, draw_estate
from sevens_tui.widgets.journey import LARGE as LARGE_CARDS
from sevens_tui.widgets.journey import draw_card


@pytest.mark.parametrize(("look", "one"), list(product((LARGE, HUGE), Landscape)))
def test_words_of_neighbouring_squares_do_not_run_together(look: Look, one: Landscape) -> None:
    others = list(Landscape)
    estate = BARE.covered(*((square, one if square % 2 else others[square // 2 % 12]) for square in range(64)))
    canvas = Canvas(look.right + 6, 2 + look.height * SIDE + 3)
    draw_estate(canvas, 2, estate, look, {})
    lines = canvas.text().split("\n")
    for line in lines[2 : 2 + look.height * SIDE]:
        cells = [line.ljust(look.right)[x : x + look.width] for x in range(LEFT, look.right, look.width)]
        assert all(" " in (a[-1], b[0]) for a, b in pairwise(cells))
    for row in range(SIDE):
        square = lines[2 + look.height * row :][: look.height]
        for column in range(SIDE):
            told = [line.ljust(look.right)[LEFT + look.width * column :][: look.width].strip() for line in square]
            shown = estate.at((SIDE - 1 - row) * SIDE + column)
            word = "." if shown is Landscape.FIELD else shown.letters + shown.word
            assert "".join(told) == word


@pytest.mark.parametrize("card", HOUSE.leagues, ids=str)
def test_a_large_card_of_the_journey_tells_its_whole_name(card: League) -> None:
    canvas = Canvas(LARGE_CARDS.x(7), LARGE_CARDS.rows)
    draw_card(canvas, 0, 0, card, LARGE_CARDS, "table")
    lines = canvas.text().split("\n")
    assert " ".join(line.strip() for line in lines[1 : 1 + LARGE_CARDS.named]).strip() == card.name
    assert lines[0].split() == [card.terrain.word, str(card.number)]


@pytest.mark.parametrize("name", [next(plan for plan in PLANS if plan.startswith(game)) for game in READY])
def test_the_log_beside_the_table_tells_the_latest_entries_whole(name: str) -> None:
    playout = played_as_in(FOLDER / f"{name}.play", PLANS[name])
    match = match_of(playout, 25)
    prompt = match.prompt(match.to_move[0])
    names = fit_names(prompt.names, 10)
    wide = log_lines(prompt, names, 1000, 1000)
    assert len(wide) == len(prompt.log), "every entry is one sentence"
    for width, room in product((36, 60, 118), (0, 1, 3, 9)):
        lines = log_lines(prompt, names, width, room)
        assert len(lines) <= room and all(width_of(line) <= width for line in lines)
        told = " ".join(line.strip() for line in lines)
        kept = sum(not line.startswith("  ") for line in lines)
        assert told == " ".join(wide[len(wide) - kept :]), "the latest, each to its end"
    shown = play_page(match, prompt).frame(120, 40).text()
    assert HEADING in shown


@pytest.mark.parametrize("game", READY)
def test_nothing_is_said_of_a_log_without_entries(game: str) -> None:
    name = next(plan for plan in PLANS if plan.startswith(game))
    match = match_of(played_as_in(FOLDER / f"{name}.play", PLANS[name]), 0)
    assert HEADING not in play_page(match, match.prompt(match.to_move[0])).frame(120, 40).text()
