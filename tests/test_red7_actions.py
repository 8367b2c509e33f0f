"""Red7, sentence by sentence: the action cards 1, 3, 5 and 7.

Each test is named after a sentence and has it, in our own words, as its docstring.
"""

from __future__ import annotations

from typing import Any

import pytest
from red7_sit import ANN, BOB, CEM, a_move, allows, can, cards, example, eyes_of, go, leads, refused, sit, told

from sevens_tui.core import BadPosition, Refusal
from sevens_tui.rules.red7.table import Colour, Step, imagine

# Action cards


@pytest.mark.parametrize(
    ("card", "step"),
    [
        ("b1", Step.TAKE),
        ("b2", Step.CANVAS),
        ("b3", Step.CANVAS),
        ("b4", Step.CANVAS),
        ("b5", Step.MORE),
        ("b6", Step.CANVAS),
        ("b7", Step.SEND),
    ],
)
def test_the_four_odd_numbers_have_an_action(card: str, step: Step) -> None:
    """1, 3, 5 and 7 act when they come to the palette, even cards never."""
    state = sit("r7", "v6 v5", hand=f"{card} r6", actions=True)
    after = go(state, f"palette {card}")
    assert after.table.step is step
    assert after.table.deck == state.table.deck - (card == "b3")


def test_actions_are_an_optional_rule() -> None:
    """Without the option odd cards do nothing."""
    for number in range(1, 8):
        state = go(sit("r7", "v6 v5", hand=f"b{number} r6"), f"palette b{number}")
        assert (state.table.step, len(state.hands[ANN])) == (Step.CANVAS, 1)


def test_actions_go_with_the_quick_and_the_advanced_game() -> None:
    """Both games can be played with them."""
    for advanced in (False, True):
        state = go(sit("r7", "v6", hand="b7 r6", actions=True, advanced=advanced), "palette b7")
        assert state.table.step is Step.SEND


def test_a_card_acts_only_in_the_palette() -> None:
    """On the canvas an odd card is a rule and nothing else."""
    state = go(sit("r6", "v6 v5", hand="r7 o2", actions=True), "canvas r7")
    assert (state.table.seat, state.table.canvas) == (BOB, cards("r7"))


def test_an_action_that_is_possible_must_be_carried_out() -> None:
    """Nothing else can be done before the action of a card just played."""
    one = go(sit("r7", "v6 v5", hand="b1 r6", actions=True), "palette b1")
    assert can(one) == ["take v6", "take v5"]
    assert refused(one, "done") == Refusal("action-1", "First the 1: take a card from another palette.")
    five = go(sit("r7", "v6 v5", hand="b5 r6", actions=True), "palette b5")
    assert can(five) == ["palette r6"]
    assert refused(five, "canvas r6") == Refusal("action-5", "First the 5: play one more card to your palette.")
    assert refused(five, "done").rule == "action-5"
    seven = go(sit("r7", "v6 v5", hand="b7 r6", actions=True), "palette b7")
    assert can(seven) == ["show r7", "show b7", "tuck r7", "tuck b7"]
    assert refused(seven, "canvas r6").rule == refused(seven, "done").rule == "action-7"


def test_a_3_may_be_played_to_draw_a_card_and_put_it_on_the_canvas_to_stay_in() -> None:
    """The drawn card can be the saving rule in the same turn."""
    state = example("draw-in-hope")
    assert not leads(state)
    state = go(state, "palette v3")
    assert state.hands[ANN] == cards("v5")
    assert allows(state, "canvas v5", "done")
    assert not go(state, "canvas v5").table.areas[ANN].out
    assert go(state, "done").table.areas[ANN].out


def test_a_1_may_not_be_played_out_of_spite() -> None:
    """Who cannot stay in afterwards may not take a card with a 1 on the way out."""
    state = example("no-spite")
    refusal = refused(state, "palette v1")
    assert (refusal.rule, refusal.pieces) == ("no-spite", ("v1",))
    assert (
        refusal.text == "Not V1 to the palette: after a 1 you must end in the lead, and no card you hold can do that."
    )
    assert allows(state, "palette r2", "pass")


# The 7


def test_7_choose_a_card_of_your_palette_for_the_canvas_or_face_down_for_the_deck() -> None:
    """Any card of the own palette, the 7 too, goes to the canvas or on top of the deck."""
    state = go(sit("r6 g2", "v1", hand="b7 i4", actions=True), "palette b7")
    assert can(state) == ["show r6", "show g2", "show b7", "tuck r6", "tuck g2", "tuck b7"]
    shown = go(state, "show g2")
    assert (shown.table.canvas, shown.table.rule, shown.table.areas[ANN].palette) == (
        cards("g2"),
        Colour.GREEN,
        cards("r6 b7"),
    )
    tucked = go(state, "tuck g2")
    assert (tucked.table.canvas, tucked.table.top, tucked.table.areas[ANN].palette) == ((), cards("g2"), cards("r6 b7"))
    assert tucked.table.deck == state.table.deck + 1
    assert told(state, "show g2").text == "moved G2 to the canvas: GREEN, most even cards"
    assert told(state, "tuck g2").text == "moved G2 onto the deck"
    assert refused(state, "show v1").text == "Not V1: a 7 moves a card of your own palette."


def test_7_who_puts_a_card_on_the_canvas_must_win_under_the_new_rule() -> None:
    """A palette card can go to the canvas only if its player can end the turn in the lead."""
    state = go(sit("v2", "r6 o5", hand="g7 b4", actions=True), "palette g7")
    assert can(state) == ["tuck v2", "tuck g7"]
    assert refused(state, "show v2").rule == "action-7"
    assert refused(state, "show g7").text == (
        "Not G7 to the canvas: no card you hold could then end your turn in the lead."
    )


def test_7_afterwards_a_hand_card_may_still_go_to_the_canvas() -> None:
    """After the moved card, one from the hand may follow; the turn's end is what counts."""
    state = go(sit("v2", "r6 o5", hand="g7 r4", actions=True), "palette g7")
    assert can(state) == ["show v2", "tuck v2", "tuck g7"]
    state = go(state, "show v2")
    assert can(state) == ["canvas r4"]
    state = go(state, "canvas r4")
    assert (state.table.canvas, state.table.rule, state.table.areas[ANN].out) == (cards("v2 r4"), Colour.RED, False)


def test_7_a_card_moved_to_the_canvas_gives_no_extra_card() -> None:
    """In the advanced game a 7's canvas card draws nothing, however high; a hand card over it does."""
    state = sit("r6", "v1", hand="r7 i5", actions=True, advanced=True)
    state = go(state, "palette r7", "show r7")
    assert can(state) == ["canvas i5", "done"]
    assert go(state, "done").table.seat == BOB
    assert go(state, "canvas i5").table.step is Step.DRAW


# The 5


def test_5_play_another_card_to_your_palette() -> None:
    """One more hand card goes to the palette, then the canvas is open as ever."""
    state = go(sit("v2", "r4", hand="b5 g6 y2", actions=True), "palette b5")
    assert can(state) == ["palette g6", "palette y2"]
    state = go(state, "palette g6")
    assert (state.table.areas[ANN].palette, can(state)) == (cards("v2 b5 g6"), ["canvas y2", "done"])


def test_5_without_cards_in_hand_it_lapses() -> None:
    """With an empty hand nothing happens."""
    state = go(sit("v2", "r4", hand="b5", actions=True), "palette b5")
    assert can(state) == ["done"]
    assert not go(state, "done").table.areas[ANN].out


def test_5_if_the_further_card_has_an_action_that_is_carried_out_too() -> None:
    """The further card acts in turn: chains of 5s, ending in any card."""
    state = sit("v2", "r6 o6 y6 g6", hand="b5 i5 v5 o7 y3 g1", actions=True)
    state = go(state, "palette b5", "palette i5", "palette v5")
    assert [str(card) for card in state.table.turn.palette] == ["b5", "i5", "v5"]
    assert go(state, "palette o7").table.step is Step.SEND
    three = go(state, "palette y3")
    assert (three.table.step, three.table.turn.drawn) == (Step.CANVAS, 1)
    assert allows(state, "palette o7", "palette y3")


# The 3


def test_3_draw_the_top_card_of_the_deck() -> None:
    """One card comes from the deck to the hand; only its player is told which."""
    state = sit("v2", "r4", hand="b3 g6", actions=True, deck=["i6", "i2"])
    after = go(state, "palette b3")
    assert (after.hands[ANN], after.table.deck, after.table.areas[ANN].hand) == (cards("g6 i6"), 1, 2)
    assert told(state, "palette b3", ANN).text == "put B3 into the palette; drew I6"
    for eyes in ((), (BOB,)):
        assert told(state, "palette b3", *eyes).text == "put B3 into the palette; drew a card"


def test_3_with_an_empty_deck_nothing_happens() -> None:
    """There is nothing to draw."""
    state = go(sit("v2", "r4", hand="b3 g6", actions=True, deck=[]), "palette b3")
    assert (state.table.step, state.hands[ANN], state.table.turn.drawn) == (Step.CANVAS, cards("g6"), 0)


def test_3_may_be_played_in_hope() -> None:
    """A 3 may be played even if nothing in the hand can save its player, and may fail."""
    state = sit("i2", "r7 o7", hand="v3", actions=True, deck=["r2"])
    assert allows(state, "palette v3")
    state = go(state, "palette v3")
    assert can(state) == ["done"]
    assert go(state, "done").table.areas[ANN].out
    unseen = imagine(
        eyes_of(sit("i2", "r7 o7", hand="v3", actions=True, deck=["r2"])), [a_move("palette v3"), a_move("done")]
    )
    assert (unseen.table.seat, unseen.hand, unseen.table.areas[ANN].hand) == (ANN, (), 1)


# The 1


def test_1_take_a_card_of_another_palette_and_lay_it_face_down_on_the_deck() -> None:
    """A card of another player's palette goes on top of the deck."""
    state = go(sit("r2", "o7 y6", "g5 i4", hand="b1 g6", rule="violet", actions=True), "palette b1")
    assert can(state) == ["take o7", "take y6", "take g5", "take i4"]
    after = go(state, "take o7")
    assert (after.table.areas[BOB].palette, after.table.top) == (cards("y6"), cards("o7"))
    assert after.table.deck == state.table.deck + 1
    assert told(state, "take o7").text == "took O7 of {1} and put it on the deck"
    assert refused(state, "take r2").text == "Not R2: a 1 takes from another player's palette."
    assert refused(state, "take v7").text == "Not V7: it lies in no palette."


def test_1_the_other_palette_may_not_be_smaller_than_yours() -> None:
    """Only palettes with at least as many cards as one's own are open to it."""
    state = go(sit("r2", "o7 y6", "g5", "i7 i6 i5", hand="b1 g6", rule="violet", actions=True), "palette b1")
    assert can(state) == ["take o7", "take y6", "take i7", "take i6", "take i5"]
    assert refused(state, "take g5").text == "Not G5: {2}'s palette has 1, fewer than your 2."


def test_1_cannot_be_played_if_you_cannot_stay_in() -> None:
    """A 1 needs a way to lead at the end; then only such ways are open, by what is taken and by the canvas."""
    state = sit("r6", "r7 o5", hand="v1 b2", actions=True)
    assert allows(state, "palette v1")  # taking the r7 leads under red
    state = go(state, "palette v1")
    assert can(state) == ["take r7", "take o5"]  # after the o5, blue saves: two colours to one
    assert refused(go(state, "take o5"), "done") == Refusal(
        "no-spite", "Not yet: you played a 1, so you must lead now. {1} leads: R7 beats your R6."
    )
    assert can(go(state, "take o5")) == ["canvas b2"]
    only = go(sit("r6", "r7 o5", hand="v1 y2", actions=True), "palette v1")
    assert can(only) == ["take r7"]
    assert refused(only, "take o5") == Refusal("no-spite", "Not O5: taking it, you could not end in the lead.", ("o5",))
    assert not allows(sit("r4", "r7 o5", hand="v1 y2", actions=True), "palette v1")


def test_1_the_recap_names_the_player_whose_card_was_taken() -> None:
    """Of three players everybody saw whose palette lost a card, so whoever comes back is told."""
    state = go(sit("r7", "v6", "v5", hand="r1 g2", actions=True), "palette r1")
    assert "take v5" not in can(state), "the palette of Cem is too small: a 1 counts itself"
    state = go(sit("r7", "v6 i2", "v5 i3", hand="r1 g2", actions=True), "palette r1", "take v5")
    assert state.table.turn.taken_from == CEM
    assert told(state, "done").summary[0] == "put R1 into the palette, took V5 from {2}'s palette"


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ({"taken": "v5"}, "turn.taken_from: a card taken by a 1 is written with the player whose palette it lay in"),
        ({"taken": "v5", "taken_from": 1}, "turn.taken_from: seat 1 is no other player in the round"),
        ({"taken": "v5", "taken_from": 3}, "turn.taken_from: seat 3 is no other player in the round"),
        (
            {"taken": "v5", "taken_from": 4},
            "turn.taken_from: the palette of seat 4 was smaller, so that a 1 could not take from it",
        ),
    ],
)
def test_1_a_position_tells_whose_card_was_taken(turn: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition) as fault:
        sit("r7 r2 r1", "v6 i2", None, "v4", actions=True, top=["v5"], turn={"palette": ["r1"], **turn})
    assert str(fault.value) == said
