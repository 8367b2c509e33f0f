"""The pile of 7 Leagues, its last turns, and every sentence of the rulebook on Escape cards; rulings L0, L6 to L8."""

from __future__ import annotations

import pytest
from seven_leagues_kit import SevenLeaguesKit
from seven_leagues_sit import (
    ADVANCED,
    ANN,
    BOB,
    DRY,
    RIVER,
    can,
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

from sevens_tui.core import PASSER_BY
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.game import State
from sevens_tui.rules.seven_leagues.table import (
    SWEEP,
    Phase,
    Step,
    moves,
    why_not,
)


def test_if_the_pile_is_empty_the_discards_are_shuffled_to_form_a_new_one() -> None:
    state = put(short([], list(range(40, 60)), "lake"))
    after = go(state, "take 11")
    assert after.table.discards == () and after.table.deck == 19
    assert after.table.river[0] is not None and 40 <= after.table.river[0].number < 60
    assert "shuffled" in told(state, "take 11").text


shown = SevenLeaguesKit().shown


def test_the_discards_are_shuffled_only_when_a_card_must_be_taken() -> None:
    """L6: the last card of the pile may be taken, and then nothing is shuffled yet."""
    state = put(short([1], list(range(40, 60)), "lake"))
    after = go(state, "take 11")
    assert after.table.deck == 0 and len(after.table.discards) == 20
    assert "shuffled" not in told(state, "take 11").text


def test_cards_just_swept_are_in_the_new_pile() -> None:
    """L6: the old pile first, then the discards, the river of a moment ago with them."""
    state = put(short([1, 2], list(range(40, 60)), "lake/wind"))
    seen = set()
    for seed in range(30):
        after = go(state, "sweep", seed=seed)
        river = {card.number for card in after.table.river if card is not None}
        assert {1, 2} <= river and after.table.discards == () and after.table.deck == 22
        seen |= river
    assert seen & {11, 12, 13, 14}


def test_cards_just_discarded_from_the_hand_are_in_the_new_pile() -> None:
    state = put(short([], list(range(47, 60)), "lake/wind"))
    held = {card.number for card in state.owns[ANN].hand}
    again = False
    for seed in range(30):
        after = go(state, "swap", seed=seed)
        assert after.table.discards == () and after.table.deck == 12
        again = again or bool({card.number for card in after.owns[ANN].hand} & held)
        if again:
            assert after.table.areas[ANN].known == ()
    assert again


def test_the_discards_lie_open() -> None:
    """L0."""
    state = go(put(sit(["lake/wind", "plains", "plains"], river=RIVER)), "sweep")
    assert len(game.view(state, PASSER_BY, None).table.discards) == 4


# the last turns


def last_turn(hand: list[str], seat: int = 2, **more: object) -> State:
    """Ann's seventh turn, with two players; she plays before Bob if he is the last (``seat`` 2), else after him."""
    way = ["plains"] * 6
    return sit(hand, way, river=RIVER, before=0 if seat == 2 else 1, **more)


def test_phase_2_is_played_in_the_seventh_turn_too() -> None:
    """L7: it can still change the river."""
    state = put(last_turn(["lake/wind", "plains", "plains"]))
    assert state.table.step is Step.WIND
    state = go(state, "sweep")
    state = go(state, can(state)[0])
    assert (state.table.seat, state.table.step) == (BOB, Step.PLACE)


@pytest.mark.parametrize("card", ["lake", "lake/sun", "lake/rain", "lake/wind"])
def test_the_very_last_players_phase_2_is_skipped(card: str) -> None:
    """L7."""
    state = last_turn([card, "plains", "plains"], seat=1)
    after = put(state)
    assert after.table.step is Step.OVER and game.to_move(after) == ()
    assert (after.table.deck, after.table.river) == (state.table.deck, state.table.river)
    assert "no card is taken" in told(state, f"right {state.owns[ANN].hand[0].number}").text


def test_but_not_their_phase_3() -> None:
    """L7."""
    way = [*["plains"] * 5, "plains ...|oo."]
    state = sit(["lake/sun oo.|...", "plains", "plains"], way, river=RIVER, before=1, **ADVANCED)
    after = put(state)
    assert (after.table.step, after.table.turn.looked, after.table.turn.phase) == (Step.ESCAPE, 2, Phase.SKIPPED)
    after = go(after, can(after)[0])
    after = go(after, "under 7 lower")
    assert after.table.step is Step.OVER and game.result(after) is not None


def test_when_all_players_have_placed_7_cards_the_game_ends() -> None:
    after = put(last_turn(DRY, seat=1))
    assert game.to_move(after) == () and game.result(after) is not None
    for seat in (0, 1):
        assert moves(game.view(after, frozenset({0, 1}), seat)) == ()
        refusal = why_not(game.view(after, frozenset({0, 1}), seat), SWEEP)
        assert refusal is not None and refusal.rule == "end"


@pytest.mark.parametrize(("edge", "number"), [("o..", 1), ("o.x", 2), ("oxv", 3), ("o7.", 2)])
def test_a_perfect_connection_draws_as_many_escape_cards_as_boots_completed(edge: str, number: int) -> None:
    """1, 2 or 3."""
    state = put(perfect(edge))
    state = go(state, can(state)[0])
    assert (state.table.turn.looked, len(state.owns[ANN].looked)) == (number, number)
    assert state.table.escapes == 36 - number and state.table.seat == ANN


def test_an_imperfect_connection_draws_none() -> None:
    state = perfect("oo.")
    state = put(state, 1)
    assert state.table.turn.joint is not None and state.table.turn.joint.boots and not state.table.turn.joint.perfect
    assert "not perfect" in refused(state, "escape 7", "perfect")
    assert go(state, can(state)[0]).table.seat == BOB


def test_the_first_card_and_a_connection_without_boots_draw_none() -> None:
    state = put(sit(DRY, river=RIVER, **ADVANCED))
    assert go(state, can(state)[0]).table.seat == BOB
    state = put(sit(DRY, ["plains"], river=RIVER, **ADVANCED))
    assert go(state, can(state)[0]).table.seat == BOB


def test_in_the_base_version_a_perfect_connection_draws_none() -> None:
    state = put(perfect("oo.", options={"game": "base"}))
    assert go(state, can(state)[0]).table.seat == BOB
    assert "base game" in refused(state, "escape 7", "variants")


def test_the_connection_at_the_left_counts_as_well() -> None:
    state = sit(["lake ...|oo.", "plains", "plains"], ["plains oo.|..."], river=RIVER, **ADVANCED)
    state = put(state, end="left")
    assert go(state, can(state)[0]).table.turn.looked == 2


def test_phase_3_comes_after_phase_2_and_looks_at_the_connection_of_phase_1() -> None:
    """L8."""
    state = put(perfect())
    assert state.table.step is Step.TAKE
    assert "first phase 2" in refused(state, "under 1 upper", "perfect")
    state = go(state, can(state)[0])
    assert state.table.step is Step.ESCAPE
    for hand, steps in (("lake/rain", ()), ("lake/wind", ("swap",))):
        later = go(put(perfect(hand=hand)), *steps)
        assert later.table.step is Step.ESCAPE


def test_only_the_player_sees_the_escape_cards_drawn() -> None:
    """L8."""
    state = put(perfect())
    before, state = state, go(state, can(state)[0])
    looked = state.owns[ANN].looked
    assert eyes_of(state).own is not None
    for eyes in (PASSER_BY, frozenset({BOB})):
        assert game.view(state, eyes, None).owns[ANN] is None
    for card in looked:
        assert str(card) not in shown(told(before, can(before)[0]).text)
        assert str(card) in shown(told(before, can(before)[0], own=True).text)
        assert str(card) not in shown(told(state, f"escape {card.number}").text)
        assert str(card) in shown(told(state, f"escape {card.number}", own=True).text)


def test_they_choose_one_to_keep_and_discard_the_others_face_up() -> None:
    state = put(perfect("oxv"))
    state = go(state, can(state)[0])
    looked = state.owns[ANN].looked
    assert can(state) == [f"escape {card.number}" for card in looked]
    assert "not one of those" in refused(state, "escape 99", "perfect")
    assert "first choose" in refused(state, "under 1 upper", "perfect")
    chosen = go(state, f"escape {looked[1].number}")
    assert chosen.table.escape_discards == (), "nothing is shown before it is slid under"
    after = go(chosen, "under 3 upper")
    assert after.table.escape_discards == (looked[0], looked[2])
    line = told(chosen, "under 3 upper")
    assert shown(line.text) >= {str(card) for card in looked}


def test_of_one_escape_card_there_is_nothing_to_choose() -> None:
    state = put(perfect("o.."))
    state = go(state, can(state)[0])
    assert state.table.step is Step.UNDER and state.owns[ANN].chosen == state.owns[ANN].looked[0]


def test_the_chosen_card_slides_under_the_upper_or_lower_part_of_any_card_of_the_journey() -> None:
    state = put(perfect("o.."))
    state = go(state, can(state)[0])
    assert can(state) == [f"under {at} {part}" for at in (1, 2, 3) for part in ("upper", "lower")]
    kept = state.owns[ANN].chosen
    after = go(state, "under 2 lower")
    assert after.table.areas[ANN].journey[1].lower == kept and after.table.areas[ANN].journey[1].upper is None
    assert after.table.seat == BOB, "it is integrated immediately, and the turn is over"
    assert "has no card 4" in refused(state, "under 4 upper", "sliding-under")


def test_two_escape_cards_cannot_be_on_the_same_side_of_a_card_but_one_on_each() -> None:
    way = [{"card": written("plains ...|o.."), "upper": escape_written("sun lake< 6")}]
    hand = ["lake o..|...", "plains", "plains"]
    state = sit(hand, ["plains"], river=RIVER, seat={"journey": way}, **ADVANCED)
    state = put(state)
    state = go(state, can(state)[0])
    assert can(state) == ["under 1 lower", "under 2 upper", "under 2 lower"]
    assert "already" in refused(state, "under 1 upper", "sliding-under")
    slot = go(state, "under 1 lower").table.areas[ANN].journey[0]
    assert slot.upper is not None and slot.lower is not None


def test_an_escape_card_below_does_not_change_the_edges_or_the_weather() -> None:
    """It adds symbols or a condition, nothing else."""
    state = put(perfect("o.."))
    state = go(state, can(state)[0])
    for text in can(state):
        after = go(state, text)
        assert after.table.accounts[ANN].joints == state.table.accounts[ANN].joints


def pile(escapes: list[int], discards: list[int]) -> State:
    state = put(perfect("oxv", escapes=escapes, escape_discards=discards))
    return go(state, can(state)[0])


def test_an_empty_escape_pile_is_made_again_from_its_discards() -> None:
    """L8: when cards are missing, not before."""
    state = pile([1], list(range(10, 20)))
    assert (len(state.owns[ANN].looked), state.table.escapes, state.table.escape_discards) == (3, 8, ())
    assert 1 in {card.number for card in state.owns[ANN].looked}
    state = pile([1, 2, 3], list(range(10, 20)))
    assert (state.table.escapes, len(state.table.escape_discards)) == (0, 10)


def test_as_many_are_drawn_as_there_are() -> None:
    """L8."""
    state = pile([1, 2], [])
    assert len(state.owns[ANN].looked) == 2 and state.table.turn.looked == 2
    state = pile([1], [])
    assert state.table.step is Step.UNDER
    assert pile([], []).table.seat == BOB, "none at all: phase 3 falls away"
