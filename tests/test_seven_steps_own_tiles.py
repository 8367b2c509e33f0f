"""7 Steps: the player, and nobody else, is told which tile has come; and that the game ends with this very turn."""

from __future__ import annotations

from seven_steps_sit import BOB, a_move, build, discs_offered, eyes_of, go, sit, told

from sevens_tui.core import PASSER_BY, Player, Prompt
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.table import Step, moves
from sevens_tui.screens.seven_steps import SevenSteps
from sevens_tui.screens.seven_steps_words import preview_of, took

PEOPLE = (Player("Ann"), Player("Bob"))


def page(state: State, seat: int = 0) -> SevenSteps:
    eyes = frozenset({seat})
    view = game.view(state, eyes, seat)
    owed = moves(view) if state.table.seat == seat else ()
    return SevenSteps(GAMES["7-steps"], Prompt(seat, eyes, PEOPLE, view, owed, (), None))


def with_a_tile() -> State:
    state = sit()
    return go(build(state, sorted(discs_offered(state))[0]), "stop", "take aid")


def test_the_tile_that_came_is_named_to_its_player() -> None:
    state = with_a_tile()
    tile = state.owns[0].aid
    assert tile is not None
    shown = page(state)
    assert f"You took an aid tile: {tile.title}." in "\n".join(shown.frame(80, 24).text().split("\n")[-3:])
    assert any(tile.title in item.text for item in shown.known())
    assert any(tile.title in part for part in told(state, "done", 0).summary)


def test_nobody_else_is_told_which_tile_it_was() -> None:
    state = with_a_tile()
    tile = state.owns[0].aid
    assert tile is not None
    for eyes in (PASSER_BY, frozenset({BOB})):
        view = game.view(state, eyes, BOB if BOB in eyes else None)
        assert took(view.owns[0], view.table) == ""
    assert not any(tile.title in part for part in told(state, "done", BOB).summary)
    assert not any(tile.title in part for part in told(state, "done").summary)
    assert not any(tile.title in item.text for item in page(state, BOB).known())


def ending(*, began: int) -> State:
    state = sit(hand=2, began=began, bag=4)
    return go(build(state, sorted(discs_offered(state))[0]), "stop", "take aid")


def test_the_last_player_of_the_round_is_told_that_the_game_ends_with_this_turn() -> None:
    for began, over in ((2, True), (1, False)):
        state = ending(began=began)
        said = preview_of(eyes_of(state), (a_move("done"),), help=True)
        assert ("the game ends with this turn" in said) is over
        assert ("this is the last round" in said) is not over
        assert (go(state, "done").table.step is Step.OVER) is over
        assert ("the game ends" in told(state, "done").summary[-1]) is over
