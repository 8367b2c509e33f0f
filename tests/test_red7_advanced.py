"""Red7, sentence by sentence: the advanced game, its extra card, its points and its end.

Each test is named after a sentence and has it, in our own words, as its docstring.
"""

from __future__ import annotations

import pytest
from red7_sit import ANN, BOB, CEM, DEE, SCORED, can, cards, draw_or_not, example, go, refused, sit, told

from sevens_tui.core import PASSER_BY
from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.table import DECK, Colour, Step, standings
from sevens_tui.rules.red7.words import describe, known

# Advanced game


def test_extra_1_a_canvas_card_higher_than_the_palette_is_large_lets_you_draw() -> None:
    """The number of the card put on the canvas is above the number of palette cards: one card may be drawn."""
    state = go(draw_or_not("5"), "canvas i5")
    assert (state.table.step, can(state)) == (Step.DRAW, ["draw", "done"])
    after = go(state, "draw")
    assert (len(after.hands[ANN]), after.table.deck) == (2, state.table.deck - 1)
    assert (after.table.seat, after.table.areas[ANN].out) == (BOB, False)


def test_extra_1_an_equal_or_lower_number_does_not() -> None:
    """Three palette cards: a 4 lets draw, a 3 does not."""
    assert go(draw_or_not("4"), "canvas i4").table.step is Step.DRAW
    assert go(draw_or_not("3"), "canvas i3").table.seat == BOB
    assert "palette's size" in refused(draw_or_not("3"), "draw").text


def test_extra_1_drawing_is_a_choice() -> None:
    """One may draw, and need not."""
    state = go(draw_or_not("5"), "canvas i5", "done")
    assert (len(state.hands[ANN]), state.table.seat, state.table.areas[ANN].out) == (1, BOB, False)


def test_extra_1_nothing_is_drawn_from_an_empty_deck() -> None:
    """With an empty deck there is nothing to draw, and nothing is asked."""
    state = sit("r6 o4 g2", "v1", hand="i5 b2", advanced=True, deck=[])
    assert go(state, "canvas i5").table.seat == BOB


def test_extra_1_the_quick_game_has_no_extra_card() -> None:
    """The extra card belongs to the advanced game."""
    assert go(sit("r6 o4 g2", "v1", hand="i5 b2"), "canvas i5").table.seat == BOB


def test_extra_2_the_winner_keeps_the_palette_cards_that_the_rule_counts() -> None:
    """Who wins a round takes the cards that count under the present rule out of the palette and scores them."""
    state = sit("r4 o6 y3", "v1", rule="green", advanced=True, to_move=2, hand="b2")
    state = go(state, "pass")
    area = state.table.areas[ANN]
    assert (set(area.scored), area.palette) == (set(cards("r4 o6")), cards("y3"))
    assert state.table.won == ((ANN, 10),)


def test_extra_2_a_win_under_blue_takes_the_highest_card_of_each_colour() -> None:
    """The printed example: won under blue, so the highest card of each colour is scored."""
    state = example("scoring-blue")
    assert set(state.table.areas[ANN].scored) == set(cards("r6 y7 g3"))
    assert set(state.table.areas[ANN].palette) == set(cards("r2 y1"))


def test_extra_2_scored_cards_are_not_dealt_again() -> None:
    """The next hands are dealt without the cards that lie on somebody's score."""
    state = example("scoring-blue")
    for seed in range(20):
        after = go(state, "deal", seed=seed)
        in_play = {*after.bag, *(card for hand in after.hands for card in hand)}
        in_play |= {card for area in after.table.areas for card in area.palette}
        assert in_play == set(DECK) - set(cards("r6 y7 g3"))
        assert set(after.table.areas[ANN].scored) == set(cards("r6 y7 g3"))


def test_extra_2_a_card_is_worth_its_printed_number() -> None:
    """Points are the numbers on the scored cards, added up, round by round in the result too."""
    state = sit("r7", "v1", advanced=True, to_move=2, hand="b2", scored={ANN: "o7 y7 g7 b7 i5"})
    state = go(state, "pass")
    assert state.table.areas[ANN].points == 40
    result = game.result(state)
    assert result is not None
    assert [(score.seat, score.place, score.total) for score in result.scores] == [(ANN, 1, 40), (BOB, 2, 0)]
    assert result.scores[0].lines == (("Round 1", 33), ("Round 2", 7))


def test_the_quick_game_is_one_round_and_its_winner_wins_the_game() -> None:
    """One round, and who wins it has won."""
    state = go(sit("v1", "v2", hand="b2"), "pass")
    result = game.result(state)
    assert result is not None
    assert result.winners == (BOB,)
    assert [(score.seat, score.place, score.total) for score in result.scores] == [(BOB, 1, 1), (ANN, 2, 0)]
    assert result.reason == "{1} is the last one in. At the end RED, highest card: V2."


def test_the_advanced_game_has_several_rounds() -> None:
    """A round is won, its winner scores, and the next one is dealt: seven cards and a palette card each, under red."""
    state = go(sit("r4", "v1", rule="green", advanced=True, to_move=2, hand="b2"), "pass")
    assert (state.table.step, can(state), game.result(state)) == (Step.DEAL, ["deal"], None)
    state = go(state, "deal")
    table = state.table
    assert (table.round, table.turns, table.rule, table.step) == (2, 1, Colour.RED, Step.PLAY)
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert [(len(area.palette), area.out, area.down) for area in table.areas] == [(1, False, 0)] * 2
    assert table.areas[ANN].scored == cards("r4")


@pytest.mark.parametrize(
    ("others", "scored", "enough", "short"),
    [
        (1, "r7 o7 y7 g7 b7", "i5", "i4"),  # 40
        (2, "r7 o7 y7 g7", "b7", "b6"),  # 35
        (3, "r7 o7 y7 r2", "b7", "b6"),  # 30
    ],
)
def test_40_points_end_the_game_with_two_35_with_three_30_with_four(
    others: int, scored: str, enough: str, short: str
) -> None:
    """The game ends with the round in which somebody reaches the points for the number of players."""
    for last, step in ((enough, Step.OVER), (short, Step.DEAL)):
        palettes = [last, "v1", *[None] * (others - 1)]
        state = go(sit(*palettes, advanced=True, to_move=2, hand="b2", scored={ANN: scored}), "pass")
        assert state.table.target == {1: 40, 2: 35, 3: 30}[others]
        assert state.table.step is step
        assert state.table.areas[ANN].points == state.table.target - (step is Step.DEAL)
    result = game.result(
        go(sit(enough, "v1", *[None] * (others - 1), advanced=True, to_move=2, scored={ANN: scored}), "pass")
    )
    assert result is not None
    assert result.winners == (ANN,)


def test_with_too_few_cards_for_another_round_the_game_ends_early_and_most_points_win() -> None:
    """If the cards left do not make another round the game ends before the target; the most points win."""
    state = sit(None, None, "v5", "r7", advanced=True, to_move=3, hand="b5", scored=SCORED)
    state = go(state, "pass")
    assert state.table.step is Step.OVER
    result = game.result(state)
    assert result is not None
    assert result.winners == (BOB,)
    assert [(score.seat, score.place, score.total) for score in result.scores] == [
        (BOB, 1, 12),
        (CEM, 2, 11),
        (ANN, 3, 7),
        (DEE, 3, 7),
    ]
    assert result.reason == "Too few cards are left to deal. {1} has the most points, 12."


def test_after_a_round_it_is_said_who_has_won_it_and_not_who_leads_with_what_is_left() -> None:
    """The cards that count are scored then; the rest of that palette says nothing."""
    state = go(sit("v1", "r7 g2", advanced=True, hand="b5"), "pass")
    assert (state.table.step, state.table.areas[BOB].palette) == (Step.DEAL, cards("g2"))
    assert standings(state.table) == "{1} has won round 1   {0} 0   {1} 7"
    view = game.view(state, PASSER_BY, None)
    assert "Leads now" not in dict(known(view))
    assert not any("leads" in line for line in describe(view))


def test_refusals_and_lines_about_the_extra_card_point_to_its_section() -> None:
    """R9 is told in a section of its own."""
    assert refused(draw_or_not("3"), "draw").rule == "draw"
    state = go(draw_or_not("5"), "canvas i5")
    assert refused(state, "palette b2").rule == "draw"
    assert told(state, "draw").rule == "draw"
