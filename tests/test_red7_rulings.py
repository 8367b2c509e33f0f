"""Red7: our rulings R1 to R14.

Each test is named after a sentence and has it, in our own words, as its docstring.
"""

from __future__ import annotations

from random import Random

import pytest
from red7_sit import ANN, BOB, CEM, SCORED, a_move, allows, can, cards, eyes_of, go, leads, refused, sit, told

from sevens_tui.core import PASSER_BY, Chance, Refusal
from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.table import BY_NAME, DECK, Colour, Options, Step, compare, imagine, owed, standing
from sevens_tui.rules.red7.words import describe

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
    assert refused(state, "palette b2").rule == "draw"
    state = go(sit("v2", "r6", hand="r7 b2 y1", actions=True), "palette r7", "tuck v2")
    assert refused(state, "palette b2").text == "Not B2: R7 went to your palette, and only a 5 brings one more."


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
    """A card put into the palette in the same turn counts against the extra card."""
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
    assert (owed(eyes_of(state)), can(state)) == (Step.CANVAS, ["done"])
    assert describe(eyes_of(state))[3] == "{0} is to move: put a card on the canvas, or end the turn."
    assert refused(state, "palette g1").rule == "no-spite"
    assert refused(state, "canvas i1").rule == "canvas"
    assert go(state, "done").table.areas[ANN].out
    state = go(sit("v2", "r7 r6", hand="b5 g1 i2", actions=True), "palette b5")
    assert can(state) == ["palette i2"]
    assert refused(state, "palette g1").rule == "no-spite"


def test_r11_nobody_else_learns_that_a_5_lapses_before_the_turn_goes_on_without_a_card() -> None:
    """With 1s alone in hand or with other cards: until the next decision the others see and are told the same."""
    hands = ("b5 g1 i1", "b5 g1 i2", "b5 g4 i2")
    before = [sit("v2", "r7 r6", hand=hand, actions=True) for hand in hands]
    for eyes, seat in ((PASSER_BY, None), (frozenset({BOB}), BOB)):
        after = [go(state, "palette b5") for state in before]
        assert len({game.view(state, eyes, seat).table for state in after}) == 1
        assert len({told(state, "palette b5", *eyes) for state in before}) == 1
        assert owed(game.view(after[0], eyes, seat)) is Step.MORE
    assert len({describe(game.view(state, PASSER_BY, None)) for state in after}) == 1
    empty = go(sit("v2", "r7 r6", hand="b5", actions=True), "palette b5")
    assert empty.table.step is Step.CANVAS, "all see an empty hand"


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
        assert line.text == "put I3 into the palette; drew O6, which lay known on the deck"
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
