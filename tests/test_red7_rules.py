"""Red7, sentence by sentence: the rulebook's quick game, advanced game and action cards, then our rulings R1 to R14.

Each test is named after a sentence and has it, in our own words, as its docstring. Ann sits on seat 0 and is to move
unless a test says otherwise; the others sit to her left, in order.
"""

from __future__ import annotations

import re
import tomllib
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sevens_tui.core import PASSER_BY, Chance, Line, Refusal
from sevens_tui.rules.red7 import game, table
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import (
    BY_NAME,
    DECK,
    Card,
    Colour,
    Kind,
    Move,
    Options,
    Step,
    View,
    compare,
    imagine,
    moves,
    standing,
    verdict,
    why_not,
)
from sevens_tui.rules.sections import find, read

RED7 = read("sevens_tui.rules.red7")
FOLDER = Path(__file__).parent / "positions" / "red7"
ANN, BOB, CEM, DEE = range(4)

# What a refusal may begin with: the thing that is refused, or what is owed or missing instead.
REFUSED = re.compile(
    r"(Not [ROYGBIV][1-7]|Not passing|Not yet|First the [157]|Nothing is|The canvas|No card|The round).*\."
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(BY_NAME[name] for name in text.split())


def sit(
    *palettes: str | None,
    hand: str = "",
    rule: str = "red",
    actions: bool = False,
    advanced: bool = False,
    **more: Any,
) -> State:
    """A position by its palettes, Ann's first; None is out. ``hand`` is that of the player to move, Ann if not told."""
    mover = more.get("to_move", 1) - 1
    seats: list[dict[str, Any]] = [
        {"out": True, "down": 3} if palette is None else {"palette": palette.split(), "hand": 2} for palette in palettes
    ]
    seats[mover]["hand"] = hand.split()
    for seat, scored in more.pop("scored", {}).items():
        seats[seat]["scored"] = scored.split()
    options = {"game": "advanced" if advanced else "quick", "actions": "on" if actions else "off"}
    position = {"options": options, "seats": seats, "to_move": mover + 1} | more
    if "canvas" not in more:
        position["rule"] = rule
    return game.arrange(position, Chance(7, 0))


def example(name: str) -> State:
    """A position file with an example of the rulebook."""
    return game.arrange(tomllib.loads((FOLDER / f"{name}.toml").read_text()), Chance(7, 0))


def eyes_of(state: State) -> View:
    """What the player to move sees."""
    return game.view(state, frozenset({state.table.seat}), state.table.seat)


def can(state: State) -> list[str]:
    """All legal decisions, in notation."""
    return [str(move) for move in moves(eyes_of(state))]


def a_move(text: str) -> Move:
    word, *card = text.split()
    return Move(Kind(word), BY_NAME[card[0]] if card else None)


def go(state: State, *texts: str, seed: int = 7) -> State:
    """The state after these decisions, each of whoever is to move, and each legal."""
    for number, text in enumerate(texts, 1):
        assert text in can(state), f"{text} is not among {can(state)}"
        state = game.play(state, state.table.seat, a_move(text), Chance(seed, number))
    return state


def told(state: State, text: str, *eyes: int) -> Line:
    """What these eyes are told of a decision; nobody's are a passer-by's."""
    line = game.tell(state, state.table.seat, a_move(text), go(state, text), frozenset(eyes))
    assert line is not None
    assert find(RED7, line.rule)
    return line


def refused(state: State, text: str) -> Refusal:
    """Why a decision is refused: a sentence that names thing, fact and rule, and points to a section that is there."""
    assert text not in can(state)
    refusal = why_not(eyes_of(state), a_move(text))
    assert refusal is not None
    assert find(RED7, refusal.rule)
    assert REFUSED.fullmatch(refusal.text), refusal.text
    assert set(refusal.pieces) <= set(BY_NAME)
    return refusal


def allows(state: State, *texts: str) -> bool:
    """Whether all these are legal, and ``why_not`` has nothing against them."""
    assert all((text in can(state)) == (why_not(eyes_of(state), a_move(text)) is None) for text in texts)
    return set(texts) <= set(can(state))


def leads(state: State, seat: int = ANN) -> bool:
    """Whether a seat leads, by every way of asking."""
    found = compare(state.table, seat)
    assert found.leads == (state.table.leader() == seat)
    assert verdict(found).startswith("You lead") == found.leads
    return found.leads


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
    assert line.summary == ("put G3 to the palette", "is out: {1} leads under RED, R7")
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


# Advanced game


def draw_or_not(number: str) -> State:
    """Ann has three cards in her palette and leads under indigo."""
    return sit("r6 o4 g2", "v1", hand=f"i{number} b2", advanced=True)


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


SCORED = {ANN: "r1 o1 y1 g1 b1 i1 v1", BOB: "r2 o2 y2 g2 b2 i2", CEM: "v2 r3 o3 y3"}


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
    assert told(state, "palette b3", ANN).text == "put B3 to the palette; drew I6"
    for eyes in ((), (BOB,)):
        assert told(state, "palette b3", *eyes).text == "put B3 to the palette; drew a card"


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


# Rulings


def test_r1_two_palettes_never_tie_completely() -> None:
    """All cards are different, so of two palettes with a standing one leads, under every rule."""
    dice = Random(1)
    for _ in range(200):
        drawn = dice.sample(DECK, 10)
        for rule in Colour:
            first, second = standing(tuple(drawn[:5]), rule), standing(tuple(drawn[5:]), rule)
            assert first is None or second is None or first.rank != second.rank


def test_r2_of_several_largest_sets_the_one_with_the_highest_card_counts_and_is_scored() -> None:
    """Two pairs: the pair with the higher card is the standing, and the very cards that are scored."""
    found = standing(cards("g2 r2 v6 i6 y4"), Colour.ORANGE)
    assert found is not None
    assert (found.cards, found.rank) == (cards("i6 v6"), (2, BY_NAME["i6"]))
    state = sit("g2 r2 v6 i6 y4", "v1", rule="orange", advanced=True, to_move=2, hand="b2")
    assert set(go(state, "pass").table.areas[ANN].scored) == set(cards("i6 v6"))


@pytest.mark.parametrize(
    ("rule", "palette", "counts"),
    [
        ("red", "v7 r6 o7", "o7"),
        ("orange", "v7 o7 r6 r5 r4", "o7 v7"),
        ("yellow", "v7 o7 r2 r5 r4", "r5 r4 r2"),
        ("green", "v1 v2 v3 v4 v5 v6 v7", "v6 v4 v2"),
        ("blue", "r3 r5 b1 b2 v7", "v7 r5 b2"),
        ("indigo", "g4 v5 r5 y6", "y6 r5 g4"),
        ("indigo", "r1 v1 o2 g2 y3", "y3 o2 r1"),
        ("indigo", "r7 r6 r1 r2", "r7 r6"),
        ("indigo", "r1 o2 y4 g5 b7", "g5 y4"),
        ("violet", "r1 o2 y3 g4 b7", "y3 o2 r1"),
    ],
)
def test_r3_what_each_rule_counts(rule: str, palette: str, counts: str) -> None:
    """Repeated numbers count once in a run, by their highest card, and never break it; 7 does not go on to 1."""
    found = standing(cards(palette), Colour[rule.upper()])
    assert found is not None
    assert found.cards == cards(counts)


def test_r4_an_empty_palette_has_no_standing_and_nobody_leads_where_nobody_has_one() -> None:
    """No card, no standing, under any rule; without any standing there is no leader."""
    assert [standing((), rule) for rule in Colour] == [None] * 7
    for rule in Colour:
        state = sit("", "", rule=rule.name.lower())
        assert state.table.leader() is None
        assert not leads(state)
    assert leads(sit("", "v1", rule="red"), BOB)
    assert [standing(cards("r7 o5"), rule) for rule in (Colour.GREEN, Colour.VIOLET)] == [None, None]
    state = sit("r7", "", "v5", hand="g5 v7", rule="violet")
    assert refused(state, "canvas v7").text == (
        "Not V7 to the canvas: VIOLET: no palette has a card that counts there."
    )


def test_r5_the_palette_never_comes_after_the_canvas() -> None:
    """Nothing or one to the palette, then nothing or one to the canvas; in that order, and then the turn ends."""
    state = sit("r6 o4 g2", "v1", hand="i5 b2", advanced=True)
    state = go(state, "canvas i5")
    assert refused(state, "palette b2").rule == "advanced"
    state = go(sit("v2", "r6", hand="r7 b2 y1", actions=True), "palette r7", "tuck v2")
    assert refused(state, "palette b2").text == "Not B2: R7 went to your palette, and one a turn is all."


def test_r5_doing_nothing_is_passing() -> None:
    """A turn cannot simply be ended: who plays nothing passes and is out."""
    state = sit("r7", "v1", hand="g2")
    assert can(state) == ["palette g2", "pass"]
    assert refused(state, "done").text == "Nothing is played yet: play a card, or pass and be out."
    assert refused(go(state, "palette g2"), "pass").rule == "turn"


def test_r5_only_the_end_of_the_turn_is_checked_also_after_a_7() -> None:
    """The rule that a 7 brings need not be won if a hand card covers it and is."""
    state = go(sit("v2", "r6 o5", hand="g7 r4", actions=True), "palette g7", "show v2")
    assert not leads(state)
    assert refused(state, "done") == Refusal(
        "canvas",
        "Not yet: a card went to the canvas, so you must lead now. Nobody leads: no palette has a card that counts.",
    )
    assert leads(go(state, "canvas r4"))


def test_r5_passing_and_palette_only_turns_can_lose() -> None:
    """Nobody is kept from a palette card that does not help."""
    state = sit("v1", "r7", "v3", hand="v2")
    assert can(state) == ["palette v2", "pass"]
    assert go(state, "palette v2", "done").table.areas[ANN].out


def test_r6_cards_of_players_who_are_out_are_never_shown_again_only_counted() -> None:
    """Hand and palette stay face down: nobody's view holds a face of them, but everybody knows how many they are."""
    state = go(sit("v2 b1", "r7", "v1", hand="g3 b4"), "pass")
    for eyes in (PASSER_BY, frozenset({ANN}), frozenset({BOB, CEM}), frozenset({ANN, BOB, CEM})):
        view = game.view(state, eyes, None)
        assert view.table.areas[ANN].down == 4
        assert not view.hands[ANN]
        shown = {card for area in view.table.areas for card in (*area.palette, *area.known)} | {*view.table.top}
        assert not shown & set(cards("v2 b1 g3 b4"))


def test_r6_palettes_of_players_who_are_out_no_longer_count() -> None:
    """Under red Bob would beat Cem; once he is out Cem leads."""
    state = sit("v1", "r7", "o6", to_move=2, hand="b2")
    assert leads(state, BOB)
    assert leads(go(state, "pass"), CEM)
    assert compare(go(state, "pass").table, BOB).mine is None


def test_r7_alone_in_the_round_wins_it_even_with_an_empty_hand() -> None:
    """Being alone is looked at before the empty hand."""
    state = sit("v1", "v2", to_move=2, hand="r7")
    position = game.written(state)
    position["seats"][ANN]["hand"] = []
    state = go(game.arrange(position, Chance(0, 0)), "pass")
    assert state.hands[ANN] == ()
    result = game.result(state)
    assert result is not None
    assert result.winners == (ANN,)


def test_r7_an_empty_hand_is_out_while_others_are_in() -> None:
    """With somebody else still in, a turn that begins with an empty hand ends outside."""
    state = sit("r7", "v1", hand="")
    assert can(state) == ["pass"]
    result = game.result(go(state, "pass"))
    assert result is not None
    assert result.winners == (BOB,)


def test_r8_every_round_begins_left_of_the_best_under_red() -> None:
    """Each advanced round begins like the first: the seat after the highest palette card."""
    state = go(sit("r4", "v1", "i1", rule="green", advanced=True, to_move=2, hand="b2"), "pass", "pass")
    assert state.table.step is Step.DEAL
    firsts = set()
    for seed in range(20):
        table = go(state, "deal", seed=seed).table
        best = max(range(3), key=lambda seat: table.areas[seat].palette[0])
        assert table.seat == table.began == (best + 1) % 3
        firsts.add(table.seat)
    assert firsts == {ANN, BOB, CEM}


def test_r9_the_palette_is_counted_when_the_card_goes_to_the_canvas() -> None:
    """A card put to the palette in the same turn counts against the extra card."""
    state = sit("r6 o4", "v1", hand="i3 b5", advanced=True)
    assert go(state, "canvas i3").table.step is Step.DRAW
    assert go(state, "palette b5", "canvas i3").table.seat == BOB


def test_r9_the_extra_card_may_be_one_put_on_the_deck_this_turn() -> None:
    """A card that a 7 tucked, even into an empty deck, is what the extra draw brings."""
    state = sit("r6 o4", "v1", hand="r7 i5", actions=True, advanced=True, deck=[])
    state = go(state, "palette r7", "tuck o4")
    assert (state.table.deck, state.table.top) == (1, cards("o4"))
    state = go(state, "canvas i5")
    assert can(state) == ["draw", "done"]
    assert told(state, "draw").text.startswith("took the extra card; drew O4, which lay known on the deck; leads with")
    state = go(state, "draw")
    assert (state.hands[ANN], state.table.areas[ANN].known, state.table.deck) == (cards("o4"), cards("o4"), 0)


def test_r10_the_rest_of_the_winners_palette_is_shuffled_in_again() -> None:
    """Only the scored set leaves the game; every other card can be dealt again."""
    state = go(sit("r4 o6 y3", "v1", rule="green", advanced=True, to_move=2, hand="b2"), "pass")
    seen = set()
    for seed in range(40):
        after = go(state, "deal", seed=seed)
        seen |= {card for hand in after.hands for card in hand}
    assert seen == set(DECK) - set(cards("r4 o6"))


def test_r10_a_winner_without_a_standing_scores_nothing() -> None:
    """Won as the last one in, with no card that counts: no points, and the round is told of all the same."""
    state = go(sit("r7 o5", "v5", rule="green", advanced=True, to_move=2, hand="b3"), "pass")
    assert (state.table.won, state.table.areas[ANN].scored, state.table.step) == (((ANN, 0),), (), Step.DEAL)


@pytest.mark.parametrize(("more", "step"), [("y3", Step.OVER), ("", Step.DEAL)])
def test_r10_fewer_than_eight_cards_a_player_end_the_game(more: str, step: Step) -> None:
    """Four players need 32 cards: with 31 left the game is over, with 32 another round is dealt."""
    scored = SCORED | {CEM: f"v2 r3 o3 {more}"}
    state = go(sit(None, None, "v5", "r7", advanced=True, to_move=3, hand="b5", scored=scored), "pass")
    left = 49 - sum(len(area.scored) for area in state.table.areas)
    assert (left, state.table.step) == (31 if more else 32, step)
    if step is Step.DEAL:
        assert go(state, "deal").table.deck == 0


def test_r10_equal_points_share_the_win() -> None:
    """At an early end the highest score wins, and equal ones together."""
    scored = SCORED | {CEM: "v2 r3 o3 y4"}
    state = go(sit(None, None, "v5", "r7", advanced=True, to_move=3, hand="b5", scored=scored), "pass")
    result = game.result(state)
    assert result is not None
    assert result.winners == (BOB, CEM)
    assert [score.place for score in result.scores] == [1, 1, 3, 3]
    assert result.reason == "Too few cards are left to deal. {1} and {2} share the most points, 12."


def test_r11_a_1_counts_itself_when_palettes_are_compared() -> None:
    """The other palette must hold as many cards as one's own with the 1 in it."""
    state = go(sit("r7 o7", "v6 v5", "i6 i5 i4", hand="b1 g6", actions=True), "palette b1")
    assert can(state) == ["take i6", "take i5", "take i4"]


def test_r11_a_1_without_a_target_does_nothing() -> None:
    """No palette is large enough: the turn goes on to the canvas."""
    state = go(sit("r7 o7", "v6 v5", hand="b1 g6", actions=True), "palette b1")
    assert state.table.step is Step.CANVAS
    assert "done" in can(state)


def test_r11_a_1_takes_nothing_from_who_is_out() -> None:
    """Face-down cards are no palette."""
    state = go(sit("r7", "v6", None, hand="b1 g6", actions=True), "palette b1")
    assert state.table.step is Step.CANVAS


def test_r11_a_5_lapses_if_only_barred_1s_could_be_played() -> None:
    """All that could follow the 5 is a 1 that R12 forbids: nothing follows, and the canvas is next."""
    state = go(sit("v2", "r7 r6", hand="b5 g1 i1", actions=True), "palette b5")
    assert (state.table.step, can(state)) == (Step.CANVAS, ["done"])
    state = go(sit("v2", "r7 r6", hand="b5 g1 i2", actions=True), "palette b5")
    assert can(state) == ["palette i2"]
    assert refused(state, "palette g1").rule == "no-spite"


def test_r11_a_7_may_move_itself_and_onto_an_empty_deck() -> None:
    """The 7 is a card of the own palette, and an empty deck takes a card too."""
    state = go(sit("r6", "v1", hand="b7", actions=True, deck=[]), "palette b7", "tuck b7")
    assert (state.table.top, state.table.deck, state.table.areas[ANN].palette) == (cards("b7"), 1, cards("r6"))


def test_r11_the_dealt_palette_card_does_not_act() -> None:
    """An odd card dealt to the palette at the start does nothing."""
    for seed in range(20):
        state = game.new(Options("quick", "on"), 2, Chance(seed, 0))
        assert (state.table.step, state.table.deck, state.table.top) == (Step.PLAY, 33, ())
        assert "pass" in can(state)


def test_r12_a_1_without_a_target_must_lead_all_the_same() -> None:
    """Whether or not there is a card to take, a turn with a 1 must end in the lead."""
    losing = sit("v2 i2", "r7", hand="b1 r3", actions=True)
    assert refused(losing, "palette b1").rule == "no-spite"
    winning = go(sit("v2 i2", "r7", hand="b1 g4", actions=True), "palette b1")  # green is hers
    assert can(winning) == ["canvas g4"]
    assert refused(winning, "done").rule == "no-spite"


def test_r12_only_the_cards_now_held_are_looked_at_for_a_1() -> None:
    """What might be drawn later does not make a 1 legal, but a 3 is free of the rule."""
    state = sit("v2", "r7 r6", hand="r3 i1", actions=True, deck=["g5"])
    assert not allows(state, "palette i1")
    assert allows(state, "palette r3")


def test_r13_a_card_put_on_the_deck_is_known_and_named_when_it_is_drawn() -> None:
    """Everybody knows the cards put on the deck; the log names one that is drawn, and the hand it came to is known."""
    state = sit("r2", "o6 y6", hand="b1 g6", rule="violet", actions=True)
    state = go(state, "palette b1", "take o6", "done")
    position = game.written(state)
    position["seats"][BOB]["hand"] = ["i3", "b5"]
    state = game.arrange(position, Chance(0, 0))
    assert state.table.seat == BOB
    for eyes in ((), (ANN,), (BOB,)):
        line = told(state, "palette i3", *eyes)
        assert line.text == "put I3 to the palette; drew O6, which lay known on the deck"
    luck = Chance(0, 9)
    after = game.play(state, BOB, a_move("palette i3"), luck)
    assert luck.drawn == []
    assert (after.table.areas[BOB].known, after.table.top, after.hands[BOB]) == (cards("o6"), (), cards("o6 b5"))
    assert imagine(eyes_of(state), [a_move("palette i3")]) == eyes_of(after)
    after = game.play(after, BOB, a_move("done"), Chance(0, 10))
    assert after.table.areas[BOB].known == ()  # he is out: face down is face down


def test_r13_known_cards_are_drawn_last_put_first() -> None:
    """The card put on the deck last lies on top."""
    state = sit("r6 o6", "v1", hand="r7 b3", actions=True, top=["g1", "g2"])
    state = go(state, "palette r7", "tuck o6")
    assert state.table.top == cards("o6 g1 g2")


def test_r13_a_known_card_that_is_played_is_no_longer_known_in_the_hand() -> None:
    """What leaves the hand leaves its known part too."""
    position = game.written(sit("r6", "v1", hand="r7 b4"))
    position["seats"][ANN]["known"] = ["r7"]
    state = game.arrange(position, Chance(0, 0))
    assert go(state, "palette r7").table.areas[ANN].known == ()
    assert go(state, "palette b4").table.areas[ANN].known == cards("r7")


def test_r14_the_end_of_a_turn_that_puts_you_out_is_seen_beforehand() -> None:
    """What a decision brings can be imagined: the app sees that a turn would end outside, and can ask."""
    state = go(sit("v2", "r7", "v1", hand="g3 b4"), "palette g3")
    after = imagine(eyes_of(state), [a_move("done")])
    assert after.table.areas[ANN].out
    assert after.hands[ANN] == ()
    assert after == game.view(go(state, "done"), frozenset({ANN}), ANN)
    assert imagine(eyes_of(sit("v2", "v1", hand="g3")), [a_move("pass")]).table.areas[ANN].out
    stays = go(sit("v2", "r6", "v1", hand="r7 b4"), "palette r7")
    assert not imagine(eyes_of(stays), [a_move("done")]).table.areas[ANN].out


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
