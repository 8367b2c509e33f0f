"""How 7 Leagues is played: every sentence of the rulebook on set-up, turns and weather, and rulings L0, L4, L6, L7."""

from __future__ import annotations

from collections import Counter

import pytest
from seven_leagues_sit import (
    ADVANCED,
    ALL_CARDS,
    ANN,
    BOB,
    DRY,
    RIVER,
    assert_counted,
    can,
    cards,
    escape_written,
    eyes_of,
    go,
    perfect,
    put,
    refused,
    short,
    sit,
    told,
    written,
)

from sevens_tui.core import PASSER_BY, BadPosition, Chance
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.table import (
    SWAP,
    SWEEP,
    Options,
    Part,
    Phase,
    Step,
    forced,
    imagine,
    moves,
    placings,
    slidings,
    why_not,
)

# set-up


@pytest.mark.parametrize("seats", range(2, 7))
def test_deal_3_league_cards_to_each_player_and_turn_4_face_up_for_the_river(seats: int) -> None:
    """What is left is the draw pile."""
    state = game.new(Options(), seats, Chance(seats, 0))
    assert [len(own.hand) for own in state.owns] == [3] * seats
    assert len(state.table.river) == 4 and len(state.pile) == 64 - 4 - 3 * seats
    assert cards(state) == ALL_CARDS["base"]
    assert_counted(state)


def test_in_the_base_version_there_are_no_escape_cards_and_no_objective() -> None:
    state = game.new(Options(), 2, Chance(1, 0))
    assert state.escapes == () and state.table.objective is None and state.table.escapes == 0


def test_in_the_advanced_version_there_are_36_escape_cards_and_one_objective_for_all() -> None:
    state = game.new(Options("advanced"), 2, Chance(1, 0))
    assert len(state.escapes) == 36 and state.table.objective is not None
    assert cards(state) - Counter([str(state.table.objective)]) == ALL_CARDS["advanced"]
    drawn = {game.new(Options("advanced"), 2, Chance(seed, 0)).table.objective for seed in range(400)}
    assert len(drawn) == 17


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_first_player_is_chosen_at_random(seats: int) -> None:
    firsts = Counter(game.new(Options(), seats, Chance(seed, 0)).table.seat for seed in range(60 * seats))
    assert set(firsts) == set(range(seats)) and min(firsts.values()) > 25


def test_the_objective_and_the_river_are_visible_to_all_and_hands_are_not() -> None:
    state = game.new(Options("advanced"), 3, Chance(1, 0))
    passer_by = game.view(state, PASSER_BY, None)
    assert passer_by.table.objective is not None and passer_by.owns == (None, None, None)
    assert game.view(state, frozenset({1}), 1).owns == (None, state.owns[1], None)


# turns


def test_players_take_turns_clockwise_until_each_has_placed_7_cards() -> None:
    for seats in range(2, 7):
        state = game.new(Options(), seats, Chance(seats, 0))
        order = []
        while game.to_move(state):
            if state.table.step is Step.PLACE:
                order.append(state.table.seat)
            state = go(state, can(state)[0])
        began = state.table.began
        assert order == [(began + turn) % seats for turn in range(7 * seats)]
        assert [len(area.journey) for area in state.table.areas] == [7] * seats
        assert game.result(state) is not None


def test_on_the_first_turn_the_player_chooses_a_card_from_the_hand() -> None:
    """L7: the first card has no end, so there is one move for each card."""
    state = sit(DRY)
    assert can(state) == [f"place {card.number}" for card in state.owns[ANN].hand]
    number = state.owns[ANN].hand[1].number
    assert [slot.card.number for slot in go(state, f"place {number}").table.areas[ANN].journey] == [number]


def test_from_the_second_turn_a_card_goes_to_the_left_or_the_right_end() -> None:
    state = sit(DRY, ["lake", "marsh"])
    hand = [card.number for card in state.owns[ANN].hand]
    assert can(state) == [f"{end} {number}" for number in hand for end in ("left", "right")]
    left = go(state, f"left {hand[0]}").table.areas[ANN].journey
    right = go(state, f"right {hand[0]}").table.areas[ANN].journey
    assert [str(slot.card.terrain) for slot in left] == ["plains", "lake", "marsh"]
    assert [str(slot.card.terrain) for slot in right] == ["lake", "marsh", "plains"]


def test_no_card_goes_between_two_cards_already_placed() -> None:
    state = sit(DRY, ["lake", "marsh"])
    number = state.owns[ANN].hand[0].number
    assert "between" in refused(state, f"place {number}", "placing")
    first = sit(DRY)
    assert "begins" in refused(first, f"left {first.owns[ANN].hand[0].number}", "placing")
    assert "not in your hand" in refused(state, "left 1", "placing")


def test_each_turn_has_two_phases_place_then_take() -> None:
    state = sit(DRY, river=RIVER)
    assert "place a card first" in refused(state, f"take {state.table.river[0].number}", "taking")  # type: ignore[union-attr]
    state = put(state)
    assert (state.table.step, len(state.owns[ANN].hand)) == (Step.TAKE, 2)
    assert "one in each turn" in refused(state, f"right {state.owns[ANN].hand[0].number}", "placing")
    state = go(state, can(state)[0])
    assert (state.table.seat, state.table.step, len(state.owns[ANN].hand)) == (BOB, Step.PLACE, 3)


# the weather


def test_without_weather_the_player_chooses_one_of_the_4_cards_of_the_river() -> None:
    state = put(sit(DRY, river=RIVER))
    river = [card.number for card in state.table.river if card is not None]
    assert can(state) == [f"take {number}" for number in river]
    after = go(state, f"take {river[2]}")
    assert river[2] in {card.number for card in after.owns[ANN].hand}
    assert "not in the river" in refused(state, "take 64", "taking")


def test_the_river_is_refilled_from_the_draw_pile_as_soon_as_a_card_is_missing() -> None:
    """In the same place, so that the others stay where they lie."""
    state = put(sit(DRY, river=RIVER))
    river = state.table.river
    after = go(state, f"take {river[1].number}")  # type: ignore[union-attr]
    assert (after.table.river[0], *after.table.river[2:]) == (river[0], *river[2:])
    assert after.table.river[1] in state.pile and after.table.deck == state.table.deck - 1


def test_a_card_taken_face_up_stays_known_until_it_is_placed() -> None:
    """L0."""
    state = put(sit(["lake", "lake", "lake"], river=RIVER))
    taken = state.table.river[0]
    assert taken is not None
    state = go(state, f"take {taken.number}")
    assert state.table.areas[ANN].known == (taken,)
    state = put(state)
    state = go(state, can(state)[0])
    later = go(state, f"right {taken.number}")
    assert taken not in later.table.areas[ANN].known
    other = next(card for card in state.owns[ANN].hand if card != taken)
    assert taken in go(state, f"right {other.number}").table.areas[ANN].known


def test_rain_has_no_access_to_the_river_and_draws_the_first_card_of_the_pile() -> None:
    state = sit(["lake/rain", "plains", "plains"], ["lake"], river=RIVER)
    after = put(state)
    assert after.table.river == state.table.river and after.table.seat == BOB
    assert len(after.owns[ANN].hand) == 3 and after.table.deck == state.table.deck - 1
    assert after.table.areas[ANN].known == ()
    (drawn,) = set(after.owns[ANN].hand) - set(state.owns[ANN].hand)
    line = told(state, str(moves(eyes_of(state))[0]))
    assert drawn.brief not in line.text
    assert drawn.brief in told(state, str(moves(eyes_of(state))[1]), own=True, seed=7).text


def test_sun_reveals_the_first_card_to_choose_from_with_the_river() -> None:
    state = put(sit(["lake/sun", "plains", "plains"], river=RIVER))
    revealed = state.table.revealed
    assert revealed is not None and state.table.step is Step.TAKE
    assert game.view(state, PASSER_BY, None).table.revealed == revealed
    assert can(state) == [f"take {card.number}" for card in (*state.table.river, revealed) if card is not None]


def test_the_revealed_card_taken_leaves_the_river_as_it_is() -> None:
    state = put(sit(["lake/sun", "plains", "plains"], river=RIVER))
    revealed = state.table.revealed
    assert revealed is not None
    after = go(state, f"take {revealed.number}")
    assert after.table.river == state.table.river and after.table.deck == state.table.deck
    assert after.table.revealed is None and after.table.areas[ANN].known == (revealed,)


def test_the_revealed_card_fills_the_gap_if_a_river_card_is_taken() -> None:
    """L6."""
    state = put(sit(["lake/sun", "plains", "plains"], river=RIVER))
    river = state.table.river
    after = go(state, f"take {river[3].number}")  # type: ignore[union-attr]
    assert after.table.river == (*river[:3], state.table.revealed)
    assert after.table.deck == state.table.deck


def test_wind_has_2_options_chosen_before_anything_is_turned() -> None:
    """L6: sweep or swap, and no luck before that."""
    state = sit(["lake/wind", "plains", "plains"], river=RIVER)
    chance = Chance(7, 1)
    after = game.play(state, ANN, moves(eyes_of(state))[0], chance)
    assert chance.drawn == [] and after.table.step is Step.WIND
    assert moves(eyes_of(after)) == (SWEEP, SWAP)
    assert "sweep" in refused(after, f"take {after.table.river[0].number}", "wind")  # type: ignore[union-attr]


def test_wind_sweeps_the_river_to_the_discards_and_replaces_it_with_4_cards() -> None:
    """Then the player must choose one card from the river."""
    state = put(sit(["lake/wind", "plains", "plains"], river=RIVER))
    swept = state.table.river
    after = go(state, "sweep")
    assert set(after.table.discards) == set(swept) and not set(after.table.river) & set(swept)
    assert after.table.deck == state.table.deck - 4 and after.table.step is Step.TAKE
    assert can(after) == [f"take {card.number}" for card in after.table.river if card is not None]
    final = go(after, can(after)[0])
    assert final.table.deck == state.table.deck - 5 and final.table.seat == BOB


def test_or_wind_discards_the_2_cards_in_hand_and_draws_the_first_3_of_the_pile() -> None:
    state = put(sit(["lake/wind", "plains", "plains"], river=RIVER))
    held = state.owns[ANN].hand
    after = go(state, "swap")
    assert after.table.discards == held and len(after.owns[ANN].hand) == 3
    assert not set(after.owns[ANN].hand) & set(held)
    assert after.table.river == state.table.river and after.table.seat == BOB
    assert after.table.deck == state.table.deck - 3


def test_swapped_cards_are_discarded_face_up_and_the_new_ones_are_unseen() -> None:
    state = put(sit(["lake/wind", "plains", "plains"], river=RIVER))
    after = go(state, "swap")
    for card in state.owns[ANN].hand:
        assert card.brief in told(state, "swap").text
    for card in after.owns[ANN].hand:
        assert card.brief not in told(state, "swap").text
    assert after.table.areas[ANN].known == ()


def test_only_wind_sweeps_or_swaps() -> None:
    for weather in ("", "/sun"):
        state = put(sit([f"lake{weather}", "plains", "plains"], river=RIVER))
        for text in ("sweep", "swap"):
            assert refused(state, text, "wind").startswith("No wind: ")
    assert "place a card first" in refused(sit(DRY), "sweep", "wind")
    swept = go(put(sit(["lake/wind", "plains", "plains"], river=RIVER)), "sweep")
    assert "chosen" in refused(swept, "swap", "wind")


def test_the_weather_is_that_of_the_card_just_placed_as_printed() -> None:
    """L6: symbols of Escape cards do not count, nor the weather of other cards of the journey."""
    state = put(sit(["lake", "plains", "plains"], ["marsh/rain"], river=RIVER))
    assert state.table.turn.phase is Phase.RIVER
    way = [{"card": written("marsh"), "upper": escape_written("wind lake< 6")}]
    state = put(sit(DRY, ["marsh"], river=RIVER, seat={"journey": way}, **ADVANCED))
    assert state.table.turn.phase is Phase.RIVER


# what everybody knows, and previews


def test_the_only_free_part_is_forced_for_all_to_know() -> None:
    card = {"card": written("plains o..|o.."), "upper": escape_written("sun lake< 6")}
    way = [card | {"lower": escape_written("sun lake< 6")}]
    state = sit(["lake o..|o..", "plains", "plains"], ["plains"], river=RIVER, seat={"journey": way}, **ADVANCED)
    state = put(state)
    state = go(state, can(state)[0])
    assert can(state) == ["under 2 upper", "under 2 lower"] and forced(state.table) is None
    first, second = state.table.areas[ANN].journey
    full = state.table.change(ANN, journey=(first, second.with_escape(state.owns[ANN].looked[0], Part.UPPER)))
    assert str(forced(full)) == "under 2 lower"


def test_a_card_is_tried_at_both_ends_before_it_is_placed() -> None:
    """Boots, perfect or not, conditions met, points now and possible."""
    hand = ["lake oo.|o.. plains< >lake 3", "plains", "plains"]
    way = ["forest ...|oo. >lake 4"]
    state = sit(hand, way, river=RIVER)
    view = eyes_of(state)
    card = state.owns[ANN].hand[0]
    left, right = placings(view, card)
    assert (str(left.move), left.at, left.joint.perfect if left.joint else None) == (f"left {card.number}", 0, False)
    assert (left.gain, left.boots, left.cards, left.possible, left.changes) == (0, 0, 0, 3, (0, 0))
    assert (str(right.move), right.at) == (f"right {card.number}", 1)
    assert right.joint is not None and right.joint.perfect
    assert (right.gain, right.boots, right.cards, right.possible, right.changes) == (6, 2, 4, 3, (4, 0))
    assert [condition.met for condition in right.line.conditions] == [False, False]
    for trial in (left, right):
        assert trial.after == imagine(view, [trial.move]).table.accounts[ANN]


def test_the_first_card_is_tried_in_one_way() -> None:
    state = sit(["lake/sun >plains 4", "plains", "plains"], river=RIVER)
    (only,) = placings(eyes_of(state), state.owns[ANN].hand[0])
    assert (only.joint, only.gain, only.possible) == (None, 0, 4)
    assert placings(game.view(state, PASSER_BY, None), state.owns[ANN].hand[0]) == ()


def test_an_escape_card_is_tried_under_every_free_part() -> None:
    state = put(perfect("oo."))
    state = go(state, can(state)[0])
    view = eyes_of(state)
    for card in state.owns[ANN].looked:
        chosen = go(state, f"escape {card.number}")
        trials = slidings(view, card)
        assert [str(trial.move) for trial in trials] == can(chosen)
        for trial in trials:
            after = go(chosen, str(trial.move)).table.accounts[ANN]
            assert (trial.after, trial.gain) == (after, after.total - trial.before.total)


def test_what_is_imagined_stops_at_luck() -> None:
    """The card that fills the gap, the one drawn in the rain, and the Escape cards are counted, not seen."""
    state = put(perfect())
    view = imagine(eyes_of(state), [moves(eyes_of(state))[0], moves(eyes_of(state))[0]])
    assert view.table.river[0] is None and view.table.deck == state.table.deck - 1
    assert (view.table.step, view.table.turn.looked, view.own is not None and view.own.looked) == (Step.ESCAPE, 2, ())
    rain = sit(["lake/rain", "plains", "plains"], ["lake"], river=RIVER)
    view = imagine(eyes_of(rain), moves(eyes_of(rain))[:1])
    assert view.table.areas[ANN].hand == 3 and view.owns[ANN] is not None and len(view.owns[ANN].hand) == 2


def test_a_turn_is_summed_up_at_its_end() -> None:
    state = put(perfect())
    taking = can(state)[0]
    assert told(state, taking).summary == ()
    state = go(state, taking)
    state = go(state, can(state)[0])
    (said,) = told(state, "under 3 upper").summary
    placed, took, slid = said.split("; ")
    assert placed.startswith("placed ") and placed.endswith(" right, 2 boots")
    assert took.startswith("took ") and slid == "Escape above 3"
    longest = ("Bartholom~ placed Mountain/wind right, 3 boots", "took Mountain", "Escape above 7.")
    assert len("; ".join(longest)) <= 78, "in one line below the table"


def test_other_seats_are_refused() -> None:
    state = sit(DRY)
    refusal = why_not(game.view(state, frozenset({BOB}), BOB), SWEEP)
    assert refusal is not None and refusal.rule == "turn"


def test_cards_must_suffice_for_the_turns_to_come() -> None:
    """With all cards of the deck they always do: every turn takes one, and 64 are enough for six players."""
    with pytest.raises(BadPosition, match="cannot be played on"):
        short([1], list(range(50, 60)), "lake")
