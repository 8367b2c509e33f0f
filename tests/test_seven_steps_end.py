"""7 Steps, sentence by sentence: towers of level 7, occupied colours, the end, scoring, variants; S6, S10, S11."""

from __future__ import annotations

from random import Random
from typing import Any

from seven_steps_sit import ANN, BOB, build, can, discs_offered, eyes_of, go, refused, sit, told

from sevens_tui.core import PASSER_BY
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.board import Board
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.pieces import Colour
from sevens_tui.rules.seven_steps.table import STOP, Step, dissolved, forced, progress, refill, standings

LADDER = "f7:1 f6:2 f5:3 f4:4 f3:5 e4:6"
UP = ("g7", "f7", "f6", "f5", "f4", "f3", "e4")
TURQUOISE = ("e6", "e7", "f5", "f6", "f7", "g6", "g7")

# Towers of level 7


def to_the_top() -> State:
    """Ann has built up to level 7 on e4, and collected."""
    return go(build(sit(LADDER, hand="ttttkkk"), *UP), "stop")


def test_a_tower_that_reaches_level_7_is_taken_from_the_board_after_the_turn() -> None:
    """Its seven discs go to the seven spaces of its colour, one each, its own space too."""
    state = sit("e6:1 f5:7 f6:3", hand="tkk", turn={"built": ["e6"]})
    state = go(state, "stop", "take aid", "done")
    assert {name: state.table.tower(name) for name in TURQUOISE} == {
        **dict.fromkeys(TURQUOISE, 1),
        "e6": 2,
        "f6": 4,
    }


def test_a_tower_made_by_the_distribution_is_distributed_again() -> None:
    """Until none has seven."""
    state = to_the_top()
    line = told(state, "done")
    assert line.everybody and line.rule == "level-7"
    assert line.pieces == ("e4", "f3", "f4")
    assert "K on e4 reached 7: one black disc to each black space" in line.text
    after = go(state, "done")
    assert {name: after.table.tower(name) for name in ("e4", "f3", "f4", "d4")} == {"e4": 3, "f3": 2, "f4": 1, "d4": 3}


def test_s6_dissolving_scores_nothing() -> None:
    """Points as before."""
    state = to_the_top()
    points = [area.points for area in state.table.areas]
    assert [area.points for area in go(state, "done").table.areas] == points


def dissolved_by_chance(board: Board, heights: tuple[int, ...], dice: Random) -> tuple[int, ...]:
    """Towers taken down in any order."""
    now = list(heights)
    while high := [space for space, height in enumerate(now) if height >= 7]:
        space = dice.choice(high)
        now[space] -= 7
        for each in board.of_colour[board.colours[space]]:
            now[each] += 1
    return tuple(now)


def test_s6_the_order_of_dissolving_makes_no_difference() -> None:
    """On any board that can be, and it always ends."""
    dice, board = Random(7), sit().table.board
    for _ in range(300):
        heights = [0] * 49
        for colour in Colour:
            for _ in range(20):
                heights[dice.choice(board.of_colour[colour][: dice.randint(1, 7)])] += 1
        expected, towers = dissolved(board, tuple(heights))
        assert max(expected) < 7 and sum(expected) == 140
        assert dissolved_by_chance(board, tuple(heights), dice) == expected
        assert bool(towers) == (max(heights) >= 7)


# All spaces of a colour occupied


def test_one_may_begin_on_a_space_of_the_lowest_level_of_the_colour() -> None:
    """No empty space: any of the lowest, and its level is one more."""
    state = sit("e6:1 e7:1 f5:2 f6:3 f7:2 g6:2 g7:2", hand="ttttttt")
    assert discs_offered(state) == {"e6", "e7"}
    refusal = refused(state, "disc t@f5")
    assert refusal.rule == "all-occupied"
    assert refusal.text == "Not f5: no turquoise space is empty, so begin on a lowest one, 1 high; this is 2."
    assert build(state, "e6").table.turn.points == 2


def test_while_one_space_is_empty_one_begins_there() -> None:
    """Six of seven occupied is not all."""
    state = sit("e6:1 e7:1 f5:2 f6:3 f7:2 g6:2", hand="ttttttt")
    assert discs_offered(state) == {"g7"}


# The end of the game


def last(bag: int, hand: str = "tkk", **more: Any) -> State:
    """Ann has built one disc and collected; so many discs are in the bag."""
    return go(build(sit("e6:1", hand=hand, bag=bag, **more), "f5"), "stop", "take aid")


def test_the_end_comes_when_somebody_cannot_refill_to_seven() -> None:
    """S10: exactly if discs left and bag together are fewer than seven."""
    state = last(5)
    assert refill(state.table) == (5, 0)
    assert not go(state, "done").table.ended
    state = last(4)
    assert refill(state.table) == (4, 1)
    after = go(state, "done")
    assert (after.table.ended, after.table.ender, after.table.last_round) == (1, ANN, 1)
    assert after.table.in_last_round
    assert len(after.owns[ANN].hand) == 6


def test_s10_throwing_back_does_not_change_whether_the_end_comes() -> None:
    """What is thrown is in the bag when one draws."""
    for bag in (4, 5):
        state = last(bag)
        for texts in (("done",), ("throw k", "done"), ("throw k", "throw k", "done")):
            assert bool(go(state, *texts).table.ended) == (bag == 4)


def test_s10_thrown_back_discs_go_into_the_bag_never_into_the_box() -> None:
    """Also into an empty bag."""
    state = last(0)
    after = go(state, "throw k")
    assert (after.table.bag, after.table.boxed) == (1, state.table.boxed)


def test_the_round_is_played_to_its_end() -> None:
    """All have had the same number of turns."""
    state = go(last(4, began=2, seats=[{}, {}, {}]), "done")
    assert state.table.step is Step.OVER, "Ann was the last of the round"
    state = go(last(4, players=3), "done")
    assert (state.table.seat, state.table.began) == (1, 0)
    for seat in (1, 2):
        assert state.table.seat == seat
        state = go(build(state, next(iter(sorted(discs_offered(state))))), "stop", "take aid", "done")
    assert state.table.step is Step.OVER and game.to_move(state) == ()
    assert [len(area.rounds) for area in state.table.areas] == [1, 1, 1]


def test_the_last_round_is_told() -> None:
    """In the log, the recap and on the curtain; the number of discs in the bag is public, its contents are not."""
    state = last(4)
    assert told(state, "done").summary[-1] == "could not refill to seven: this is the last round"
    after = go(state, "done")
    assert standings(after.table) == "{0} 1   {1} 0   bag 0   last round"
    assert game.view(after, PASSER_BY, None).table.bag == 0
    assert progress(after.table) == "turn 2"
    later = go(build(after, next(iter(sorted(discs_offered(after))))), "stop", "take aid")
    assert "could not refill" not in " ".join(told(later, "done").summary)


def test_each_unused_tile_is_worth_2_points_at_the_end() -> None:
    """Of either kind; the score lines tell them apart and add up."""
    state = sit(
        seats=[
            {"discs": 30, "bonus": 9, "aid": "swap", "tile": "edge", "rounds": [20, 19]},
            {"discs": 41, "rounds": [20, 21]},
        ],
        over=True,
        round=2,
        ended=2,
        ender=1,
    )
    result = game.result(state)
    assert result is not None
    assert [(score.seat, score.total, score.place) for score in result.scores] == [(0, 43, 1), (1, 41, 2)]
    assert result.scores[0].lines == (("Discs", 30), ("Points tiles", 9), ("Unused tiles", 4))
    assert result.scores[0].rounds == (20, 19)
    assert result.winners == (0,)


def test_equal_totals_share_the_place() -> None:
    """The players of a tie share it."""
    seats = [{"discs": 40, "rounds": [40]}, {"discs": 38, "tile": "edge"}, {"discs": 12}]
    state = sit(seats=seats, over=True, ended=1, ender=1)
    result = game.result(state)
    assert result is not None
    assert [score.place for score in result.scores] == [1, 1, 3]
    assert result.winners == (0, 1)
    assert "{0} and {1} share the most points, 40." in result.reason


def test_a_game_ended_early_counts_what_has_moved_the_stone() -> None:
    """The build under way is not collected yet."""
    state = build(sit("f6:1", hand="ttttkkk", seat={"discs": 8, "aid": "swap"}), "f5", "f6")
    counted = game.count(state)
    assert [score.total for score in counted.scores] == [10, 0]
    assert game.result(state) is None
    assert "ended early" in counted.reason


# Variants


def test_alternative_end_exactly_one_more_round() -> None:
    """After the round in which the end came, everybody has one more turn, with what they hold."""
    state = go(last(4, options={"end": "more"}), "done")
    assert (state.table.last_round, state.table.in_last_round) == (2, False)
    turns = 0
    while game.to_move(state):
        view = eyes_of(state)
        if view.own is not None and not view.own.hand and state.table.step is Step.START:
            assert "stop" in can(state)
        state = go(state, can(state)[-1])
        turns = state.table.turns
    assert turns == 5
    assert (state.table.round, state.table.ended, state.table.ender) == (2, 1, ANN)


def test_s10_a_new_trigger_in_the_extra_round_means_nothing() -> None:
    """Who cannot refill then is not the one who ended the game."""
    state = sit("e6:1", hand="tkk", bag=0, options={"end": "more"}, round=3, ended=2, ender=2)
    state = go(build(state, "f5"), "stop", "take aid")
    assert "could not refill" not in " ".join(told(state, "done").summary)
    after = go(state, "done")
    assert (after.table.ended, after.table.ender, after.table.last_round) == (2, BOB, 3)


def test_what_everybody_knows_to_be_the_only_decision() -> None:
    """No disc, no tile, or no disc of any colour that could follow."""
    assert forced(sit("f5:1", hand="", bag=0).table) == STOP
    assert forced(sit("f5:1", hand="", bag=0, seat={"aid": "swap"}).table) is None
    assert forced(sit("f5:1", hand="t").table) is None
    assert forced(build(sit("f5:1", hand="tk", bag=0), "f6").table) is None
    assert forced(build(sit("f5:1", hand="t", bag=0), "f6").table) == STOP
    walled = "e7:2 f6:3 g7:2"
    state = build(sit(walled, hand="tkk"), "f7")
    assert can(state) == ["stop"] and forced(state.table) == STOP
