"""Refusals, marks and outlooks of Red7 are true wherever they are said, also while action cards go on acting."""

from __future__ import annotations

from itertools import chain, islice

import pytest
from counts import many
from red7_random import from_playouts, from_positions
from red7_sit import can, eyes_of, go, refused, sit
from test_red7_screen import Bench

from sevens_tui.core import Chance
from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import Kind, Step, moves
from sevens_tui.rules.red7.words import outlook


def stays_in(state: State, seat: int) -> bool:
    """Whether the turn of this seat can end with it in the lead, with no card of the hand on the canvas; tried out."""
    if state.table.seat != seat or state.table.step in (Step.DEAL, Step.OVER):
        return not state.table.areas[seat].out
    ways = (move for move in moves(eyes_of(state)) if move.kind not in (Kind.CANVAS, Kind.PASS))
    return any(stays_in(game.play(state, seat, move, Chance(7, 1)), seat) for move in ways)


def begun_turns(count: int) -> list[State]:
    """Turns that nothing was played in yet."""
    states = chain.from_iterable(zip(from_playouts(11), from_positions(11), strict=False))
    return list(islice((state for state in states if state.table.step is Step.PLAY and can(state)), count))


def marked(state: State) -> set[str]:
    """The cards of the hand that the screen marks: in the palette they would lead."""
    names = [str(number) for number in range(1, len(state.hands) + 1)]
    page = Bench(game.written(state, names))
    return {str(card) for card in page.hand() if "P" in page._brings(card)}


def test_a_card_is_marked_and_said_to_lead_where_all_that_it_forces_can_end_in_the_lead() -> None:
    forced = 0
    for state in begun_turns(many(3000)):
        seat, marks = state.table.seat, marked(state)
        for move in moves(eyes_of(state)):
            if move.kind is not Kind.PALETTE:
                continue
            after = game.play(state, seat, move, Chance(7, 1))
            leads = stays_in(after, seat)
            said = outlook(eyes_of(state), move)
            assert (str(move.card) in marks) == leads, (move, game.written(state))
            assert leads == (said.startswith("You lead") != ("once the" in said)), said
            forced += leads != (after.table.leader() == seat)
    assert forced > 10, "an action changed who leads"


def test_a_7_that_puts_its_player_out_is_not_marked() -> None:
    """Of two cards one must go: without R7 Bob leads under blue, and so he does without G2."""
    state = sit("g2", "b6 o1", hand="r7", rule="blue", actions=True)
    assert marked(state) == set()
    assert outlook(eyes_of(state), moves(eyes_of(state))[0]).endswith("but not once the 7 has acted")
    assert {go(state, "palette r7", f"tuck {card}", "done").table.areas[0].out for card in ("r7", "g2")} == {True}


def test_nobody_is_told_that_one_card_a_turn_is_all_where_a_5_brought_two() -> None:
    state = go(sit("i2", "y4", hand="g5 o6 r2 v1", actions=True), "palette g5", "palette o6")
    assert refused(state, "palette r2").text == "Not R2: O6 went to your palette, and only a 5 brings one more."


def test_who_may_not_end_the_turn_is_not_told_to_end_it() -> None:
    state = go(sit("i2", "r7 o7 v3", hand="o1 g2", actions=True), "palette o1", "take o7")
    assert can(state) == ["canvas g2"]
    assert refused(state, "pass").text == (
        "Not passing: you have played a card. The turn must now end with you in the lead."
    )
    state = go(sit("i2", "r7", hand="o6 g2"), "palette o6")
    assert "done" in can(state) and refused(state, "pass").text.endswith("End your turn without one more.")


@pytest.mark.parametrize("actions", [True, False])
def test_in_the_quick_game_nothing_brings_the_extra_card(actions: bool) -> None:
    quick = go(sit("i2", "r7", hand="o6 g2", actions=actions), "palette o6")
    assert refused(quick, "draw").text.endswith("in the advanced game only.")
    advanced = go(sit("i2", "r7", hand="o6 g2", actions=actions, advanced=True), "palette o6")
    assert "from your hand" in refused(advanced, "draw").text, "a 7 that moves a card brings none"
