"""Red7, sentence by sentence: the rulebook's quick game, and what the rules tell and refuse in general.

Each test is named after a sentence and has it, in our own words, as its docstring.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest
from red7_sit import ANN, BOB, CEM, a_move, allows, can, cards, draw_or_not, example, go, leads, refused, sit, told

from sevens_tui.core import PASSER_BY, Chance, Refusal
from sevens_tui.rules.red7 import game, table
from sevens_tui.rules.red7.table import (
    BY_NAME,
    DECK,
    Colour,
    Kind,
    Move,
    Options,
    Step,
    compare,
    imagine,
    moves,
    standing,
    verdict,
    why_not,
)

# The cards


def test_the_deck_has_49_cards_numbers_1_to_7_in_7_colours() -> None:
    """There are 49 cards: each number from 1 to 7 once in each of seven colours."""
    assert len(DECK) == len(set(DECK)) == 49
    assert {(card.number, card.colour) for card in DECK} == {(n, c) for n in range(1, 8) for c in Colour}
    assert sorted(BY_NAME) == sorted(c + n for c in "roygbiv" for n in "1234567")


def test_a_7_beats_a_6() -> None:
    """The higher number is the higher card, whatever the colours."""
    assert BY_NAME["v7"] > BY_NAME["r6"]


def test_a_red_6_beats_an_orange_6_and_so_on_down_the_rainbow() -> None:
    """Among equal numbers: red, orange, yellow, green, blue, indigo, violet, highest first."""
    assert all(high > low for high, low in pairwise(cards("r6 o6 y6 g6 b6 i6 v6")))


def test_two_cards_are_compared_by_number_first_and_then_by_colour() -> None:
    """Colour only decides where the numbers are equal."""
    assert [str(card) for card in sorted(cards("r1 v2 i7 o1 v7 r2"), reverse=True)] == [
        "i7",
        "v7",
        "r2",
        "v2",
        "r1",
        "o1",
    ]


# Setting up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_is_dealt_a_hand_of_seven(seats: int) -> None:
    """Seven cards to the hand of each player, and nobody else sees them."""
    state = game.new(Options(), seats, Chance(1, 0))
    assert [len(set(hand)) for hand in state.hands] == [7] * seats
    assert game.view(state, frozenset({ANN}), ANN).hands == (state.hands[ANN], *[None] * (seats - 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_further_card_lies_open_and_begins_the_palette(seats: int) -> None:
    """Each player gets one card more, open: the beginning of the palette."""
    state = game.new(Options(), seats, Chance(1, 0))
    table = game.view(state, PASSER_BY, None).table
    assert [len(area.palette) for area in table.areas] == [1] * seats
    assert table.deck == len(state.bag) == 49 - 8 * seats


def test_the_canvas_begins_with_you_are_playing_red() -> None:
    """The first rule is red; the card that says so is none of the 49."""
    table = game.new(Options(), 2, Chance(1, 0)).table
    assert (table.rule, table.canvas) == (Colour.RED, ())


def test_the_top_card_of_the_canvas_says_which_rule_holds() -> None:
    """The colour of the topmost canvas card is the rule; the cards below and its number mean nothing."""
    assert sit("v1", "r7", canvas=["r2", "b4", "g3"]).table.rule is Colour.GREEN
    state = go(sit("v2", "r7", hand="v7 r3"), "canvas v7")
    assert state.table.rule is Colour.VIOLET


def test_who_has_the_highest_card_is_the_best_at_red_and_the_player_to_the_left_begins() -> None:
    """Under red the highest palette card leads; the seat after it has the first turn."""
    for seed in range(30):
        state = game.new(Options(), 2 + seed % 3, Chance(seed, 0))
        best = max(range(len(state.hands)), key=lambda seat: state.table.areas[seat].palette[0])
        assert state.table.leader() == best
        assert state.table.seat == state.table.began == (best + 1) % len(state.hands)


# A turn


def test_1_play_one_of_your_cards_to_your_palette() -> None:
    """A turn may add one hand card to the own palette."""
    state = sit("v1", "r6", hand="r7 g2 b3")
    assert allows(state, "palette r7", "palette g2", "palette b3")
    state = go(state, "palette r7")
    assert (state.table.areas[ANN].palette, state.hands[ANN]) == (cards("v1 r7"), cards("b3 g2"))
    state = go(state, "done")
    assert (state.table.seat, state.table.areas[ANN].out) == (BOB, False)
    assert "one a turn is all" in refused(go(sit("v1", "r6", hand="r7 g2"), "palette r7"), "palette g2").text


def test_2_put_one_of_your_cards_on_the_canvas_and_win_under_its_rule() -> None:
    """A turn may change the rule by a hand card, if its player has the best palette under the new rule."""
    state = sit("v2 v4", "r7", hand="g1 r6 o1")
    assert [text for text in can(state) if text.startswith("canvas")] == ["canvas g1"]
    after = go(state, "canvas g1")
    assert (after.table.rule, after.table.canvas, after.hands[ANN]) == (Colour.GREEN, cards("g1"), cards("r6 o1"))
    assert (after.table.seat, after.table.areas[ANN].out) == (BOB, False)


def test_2_the_canvas_is_closed_to_who_would_not_lead_then() -> None:
    """A card whose rule somebody else would lead under cannot go to the canvas; the reason names both sides."""
    state = sit("v2 v4", "r7 r5 o5", "i1 y1", hand="r6 o1 y3 g5")
    refusal = refused(state, "canvas r6")
    assert (refusal.rule, refusal.pieces) == ("canvas", ("r6", "v4", "r7"))
    assert refusal.text == "Not R6 to the canvas: RED: {1}'s R7 beats your V4."
    assert refused(state, "canvas o1").text == (
        "Not O1 to the canvas: ORANGE: it would be {1}'s, 2 of one number to your 1."
    )
    assert refused(state, "canvas y3").text == "Not Y3 to the canvas: YELLOW: 2 each, {1}'s R7 beats your V4."
    none = sit("v5", "r7 r4", hand="g1")
    assert refused(none, "canvas g1").text == (
        "Not G1 to the canvas: GREEN: you have no card that counts, {1} would lead."
    )


def test_3_play_one_to_the_palette_and_then_one_on_the_canvas() -> None:
    """Both in one turn: the palette first, so that the two together may do what neither does alone."""
    state = sit("v2", "r6 r5", hand="v4 g1 b2")
    assert not allows(state, "canvas g1")
    assert leads(go(state, "palette v4"), BOB)
    state = go(state, "palette v4", "canvas g1")
    assert (state.table.seat, state.table.areas[ANN].out, state.hands[ANN]) == (BOB, False, cards("b2"))
    assert leads(state)


def test_3_after_changing_the_rule_you_must_have_the_best_palette() -> None:
    """With a card in the palette this turn, too, only a rule under which one leads can be brought."""
    state = go(sit("v2", "r6 r4", hand="v4 g1 v3"), "palette v4")
    assert "2 each, {1}'s R6 beats your V4" in refused(state, "canvas g1").text
    assert can(state) == ["canvas v3", "done"]


def test_4_pass_and_lose() -> None:
    """Instead of playing one may pass, and is out of the round, even when leading."""
    state = sit("r7", "v1", "v2", hand="g2")
    assert leads(state)
    assert told(state, "pass").text == "passed; is out"
    state = go(state, "pass")
    assert (state.table.areas[ANN].out, state.table.seat) == (True, BOB)


def test_4_without_cards_in_hand_passing_is_the_only_choice() -> None:
    """Who holds no card must pass."""
    state = sit("r7", "v1", "v2", hand="")
    assert can(state) == ["pass"]
    assert told(state, "pass").text == "had no card left to play; is out"


def test_who_does_not_have_the_best_palette_at_the_end_of_the_turn_is_out() -> None:
    """The end of the turn decides: not leading then means being out of the round."""
    state = go(sit("v2", "r7", "v1", hand="g3 b4"), "palette g3")
    assert not leads(state)
    line = told(state, "done")
    assert line.text == "ended the turn; is out: {1} leads under RED, R7"
    assert line.summary == ("put G3 into the palette", "is out: {1} leads under RED, R7")
    after = go(state, "done")
    assert (after.table.areas[ANN].out, after.table.playing(), after.table.seat) == (True, (BOB, CEM), BOB)


def test_who_is_out_lays_hand_and_palette_face_down() -> None:
    """Hand and palette of a player who is out are turned over."""
    state = go(sit("v2 b1", "r7", "v1", hand="g3 b4"), "palette g3", "done")
    area = state.table.areas[ANN]
    assert (area.palette, area.hand, area.down) == ((), 0, 4)
    assert set(state.down[ANN]) == set(cards("v2 b1 g3 b4"))


def test_who_begins_a_turn_as_the_only_player_left_wins_the_round() -> None:
    """The last player in the round has won it when their turn comes."""
    state = sit("v1", "v2", "v3", hand="g3")
    assert game.result(state) is None
    state = go(state, "pass")
    assert (state.table.step, state.table.seat) == (Step.PLAY, BOB)
    line = told(state, "pass")
    assert line.everybody
    assert line.text == "passed; is out; {2} is the last one in and wins the round"
    state = go(state, "pass")
    assert (state.table.step, game.to_move(state)) == (Step.OVER, ())
    result = game.result(state)
    assert result is not None
    assert result.winners == (CEM,)


def test_who_begins_a_turn_without_cards_loses_and_is_out() -> None:
    """No cards in hand at the start of a turn: out, though one leads, for nothing can be played."""
    state = sit("r6", "v1", "v2", hand="r7")
    state = go(state, "palette r7", "done")
    assert not state.table.areas[ANN].out  # the last card played, and still in until the turn comes again
    state = game.arrange(game.written(state) | {"to_move": 1}, Chance(0, 0))
    assert leads(state)
    state = go(state, "pass")
    assert (state.table.areas[ANN].out, state.table.playing()) == (True, (BOB, CEM))


# Who has the best palette?


def test_more_cards_that_fit_the_rule_win() -> None:
    """The palette with more cards that fit leads, whatever their height."""
    state = sit("v2 i2", "r6 r7", rule="green")
    assert leads(state)
    assert verdict(compare(state.table, ANN)) == "You lead, 2 even, {1} has 1"
    assert verdict(compare(state.table, BOB)) == "{0} leads, 2 even to your 1"


def test_all_other_cards_of_a_palette_are_left_aside() -> None:
    """Cards that do not fit count for nothing, neither in number nor in height."""
    state = sit("v4", "v2 r7 r5 o7 y7", rule="green")
    assert leads(state)
    assert compare(state.table, ANN).theirs == standing(cards("v2"), Colour.GREEN)


def test_in_a_tie_the_highest_fitting_card_wins_by_number_and_then_by_colour() -> None:
    """As many cards each: the highest of those that fit decides, by number, and by colour if the numbers are equal."""
    by_number = sit("v6 v2", "r4 r2 r7", rule="green")
    assert leads(by_number)
    assert compare(by_number.table, ANN).by_card
    assert verdict(compare(by_number.table, ANN)) == "You lead: 2 each, your V6 beats {1}'s R4"
    by_colour = sit("o4 v2", "y4 r2 r7", rule="green")
    assert leads(by_colour)
    assert verdict(compare(by_colour.table, BOB)) == "{0} leads: 2 each, O4 beats your Y4"


@pytest.mark.parametrize("rule", ["green", "violet"])
def test_without_a_card_that_fits_you_do_not_win(rule: str) -> None:
    """Under green and violet a palette may have no card that fits, and then does not lead, be it alone or not."""
    state = sit("r7 o5", "y7 v5", rule=rule)
    assert not leads(state, ANN)
    assert not leads(state, BOB)
    assert verdict(compare(state.table, ANN)) == "Nobody leads: no palette has a card that counts"
    state = sit("r7 o5", "v2", rule=rule)
    assert leads(state, BOB)
    assert (
        verdict(compare(state.table, BOB))
        == f"You lead, 1 {'even' if rule == 'green' else 'below 4'}, nobody else has any"
    )
    assert verdict(compare(state.table, ANN)).endswith("; you have none")


def test_most_cards_then_the_highest_card_then_the_nearer_to_red() -> None:
    """The three steps of the printed table, each deciding only what the one before left open."""
    assert leads(sit("v2 i2", "r6", rule="green"))
    assert leads(example("tie-highest-card"))
    assert leads(example("tie-colour"))
    tie = compare(example("tie-colour").table, ANN)
    assert tie.mine and tie.theirs and tie.mine.high.number == tie.theirs.high.number == 4


PRINTED = {
    "red": ("5164", "3611", 1, 1),
    "orange": ("2221", "7712", 3, 2),
    "yellow": ("2615", "6414", 3, 2),
    "green": ("4263", "3161", 3, 1),
    "blue": ("6754", "5641", 4, 3),
    "indigo": ("4576", "2345", 4, 4),
    "violet": ("1243", "5117", 3, 2),
}
"""The printed numbers of each comparison, the winner's first, and how many cards of them fit."""


@pytest.mark.parametrize("rule", PRINTED)
def test_the_printed_comparison_of_each_rule(rule: str) -> None:
    """The left palette beats the right one, by as many cards as the picture shows."""
    state = example(f"comparison-{rule}")
    left, right, most, fewer = PRINTED[rule]
    palettes = [area.palette for area in state.table.areas]
    assert ["".join(str(card.number) for card in palette) for palette in palettes] == [left, right]
    assert state.table.rule.name.lower() == rule
    found = compare(state.table, ANN)
    assert leads(state)
    assert found.mine and found.theirs
    assert (found.mine.size, found.theirs.size) == (most, fewer)
    if rule != "red":  # two 6s: only there must the colour decide
        assert (found.mine.size, found.mine.high.number) > (found.theirs.size, found.theirs.high.number)


# What the rules tell and refuse in general


def test_nobody_but_the_player_to_move_has_decisions() -> None:
    """Whoever else is asked, also with all hands open, has no moves and is told that nothing is asked of them."""
    state = sit("v2", "r7", hand="g3 b4")
    everybody = frozenset({ANN, BOB})
    for eyes, seat in ((PASSER_BY, None), (frozenset({BOB}), BOB), (everybody, BOB), (everybody, None)):
        view = game.view(state, eyes, seat)
        assert moves(view) == ()
        assert why_not(view, a_move("palette g3")) == Refusal("turn", "nothing is asked of you now.")
        assert imagine(view, [a_move("palette g3")]) == view


def test_every_refusal_points_to_a_section_and_names_the_thing() -> None:
    """Whatever decision is tried in whatever step, the refusal is one sentence with a section that exists."""
    states = [
        sit("v2", "r7 r6", hand="g3 i1 b5 o4", actions=True),
        go(sit("r7", "v6 v5", hand="b1 r6", actions=True), "palette b1"),
        go(sit("r7", "v6 v5", hand="b5 r6 i2", actions=True), "palette b5"),
        go(sit("r7", "v6 v5", hand="b7 r6", actions=True), "palette b7"),
        go(sit("r7", "v6 v5", hand="b2 r6", actions=True), "palette b2"),
        go(draw_or_not("5"), "canvas i5"),
    ]
    assert {state.table.step for state in states} == {*Step} - {Step.DEAL, Step.OVER}
    carded = (Kind.PALETTE, Kind.CANVAS, Kind.TAKE, Kind.SHOW, Kind.TUCK)
    tried = [f"{kind.value} {card}" for kind in carded for card in DECK]
    tried += [kind.value for kind in Kind if kind not in carded]
    for state in states:
        for text in tried:
            if text not in can(state):
                refused(state, text)


def test_notation_is_a_word_and_a_card_and_unique() -> None:
    """A decision is written as one word, and a card where it takes one; no two are written alike."""
    state = sit("v2 v4", "r7", hand="g1 r6 o1", actions=True)
    assert all(re.fullmatch(r"(palette|canvas) [roygbiv][1-7]|pass", text) for text in can(state))
    assert len(set(can(state))) == len(can(state))
    assert [str(Move(kind)) for kind in (Kind.DONE, Kind.DRAW, Kind.DEAL)] == ["done", "draw", "deal"]


def test_the_order_of_decisions_does_not_tell_when_a_card_came() -> None:
    """Hands are kept sorted, so that neither they nor the moves show which card was drawn last."""
    for order in combinations(["g1", "r6", "o1", "v3"], 4):
        state = sit("v2", "v1", hand=" ".join(reversed(order)))
        assert state.hands[ANN] == cards("r6 v3 o1 g1")


def test_only_what_everybody_knows_is_called_forced() -> None:
    """An empty hand must pass, and all see it; with a barred 1 alone one must pass too, and nobody may know."""
    empty = sit("v2", "r7", hand="")
    assert table.forced(empty.table) == table.PASS
    barred = sit("v2", "r7", hand="b1", actions=True)
    assert can(barred) == ["pass"]
    assert table.forced(barred.table) is None
