"""7 Steps, sentence by sentence: set-up, a turn, levels, points, drawing, the 7-point rule; and rulings S4 to S7.

Each test is named after a sentence and has it, in our own words, as its docstring. Ann sits on seat 0 and is to move
unless a test says otherwise; the board is the basic front as ``shapes.toml`` lays it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from seven_steps_sit import (
    ALL_DISCS,
    ANN,
    BOB,
    a_move,
    allows,
    build,
    can,
    discs,
    discs_offered,
    example,
    eyes_of,
    go,
    refused,
    sit,
    told,
)

from sevens_tui.core import PASSER_BY, Chance
from sevens_tui.options import options_of
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.table import (
    AidTile,
    Colour,
    Options,
    Place,
    PointsTile,
    Step,
    brings,
    fitting,
    imagine,
    running,
    tray,
)

LADDER = "f7:1 f6:2 f5:3 f4:4 f3:5 e4:6"
"""Towers that a build goes up, from the empty g7 to level 7."""

UP = ("g7", "f7", "f6", "f5", "f4", "f3", "e4")

# Set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_140_discs_go_into_the_bag_20_of_each_colour(seats: int) -> None:
    """140 discs, 20 in each of 7 colours; those not behind a screen are in the bag."""
    state = game.new(Options(), seats, Chance(1, 0))
    assert discs(state) == ALL_DISCS and sum(ALL_DISCS.values()) == 140
    assert state.table.bag == 140 - 7 * seats
    assert state.table.heights == (0,) * 49


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_secretly_draws_seven_discs(seats: int) -> None:
    """Seven discs behind every screen, and nobody else sees them."""
    state = game.new(Options(), seats, Chance(1, 0))
    assert [len(own.hand) for own in state.owns] == [7] * seats
    assert game.view(state, PASSER_BY, None).owns == (None,) * seats
    assert game.view(state, frozenset({BOB}), BOB).owns[BOB] == state.owns[BOB]
    assert game.view(state, frozenset({BOB}), BOB).owns[ANN] is None


def test_the_two_kinds_of_tile_are_two_face_down_piles() -> None:
    """Ten building-aid and ten victory-point tiles, shuffled separately, nobody has one."""
    state = game.new(Options(), 2, Chance(1, 0))
    assert (state.table.aids, state.table.tiles) == (10, 10)
    assert not any(area.aid or area.tile for area in state.table.areas)


def test_every_scoring_stone_stands_on_0() -> None:
    """All begin with no points."""
    assert [area.points for area in game.new(Options(), 4, Chance(1, 0)).table.areas] == [0] * 4


def test_lots_decide_who_is_start_player() -> None:
    """Each seat can begin; with the option, seat 1 does."""
    first = {game.new(Options(), 4, Chance(seed, 0)).table.seat for seed in range(60)}
    assert first == {0, 1, 2, 3}
    assert {game.new(Options(first="seat1"), 4, Chance(seed, 0)).table.seat for seed in range(20)} == {0}


def test_the_start_player_stays_start_player_and_turns_go_clockwise() -> None:
    """The start player tile stays; after each turn it is the next seat's turn."""
    state = game.new(Options(), 3, Chance(4, 0))
    first = state.table.seat
    seats = []
    for _ in range(6):
        seats.append(state.table.seat)
        first_disc = next(text for text in can(state) if text.startswith("disc"))
        state = go(state, first_disc, "stop", "take aid" if not state.table.areas[seats[-1]].aid else "take points")
        state = go(state, "done")
        assert state.table.began == first
    assert seats == [(first + n) % 3 for n in (0, 1, 2, 0, 1, 2)]
    assert state.table.round == 3


def test_every_option_says_what_it_does() -> None:
    """Options have a help text and a default."""
    names = {option.name: option.default for option in options_of(Options)}
    assert names == {"board": "front", "shape": "basic", "tiles": "lot", "end": "printed", "first": "lot"}


# Building: the first disc


def test_the_first_disc_goes_on_an_empty_space_of_its_colour_anywhere() -> None:
    """The first disc lies on any empty space whose colour is its own: a tower of level 1."""
    state = sit("e6:1 g4:2", hand="tykkkkk")
    assert discs_offered(state) == {"e7", "f5", "f6", "f7", "g6", "g7"} | {"g5", "h3", "h4", "h5", "i1", "i2"} | {
        *("d4", "d5", "e3", "e4", "e5", "f3", "f4")
    }
    assert state.table.tower("f5") == 0
    after = build(state, "f5")
    assert after.table.tower("f5") == 1
    assert [each.level for each in after.table.turn.built] == [1]


def test_the_first_disc_does_not_go_on_a_tower_while_a_space_is_empty() -> None:
    """An occupied space is none to begin on."""
    refusal = refused(sit("e6:1", hand="tttttty"), "disc t@e6")
    assert refusal.rule == "building"
    assert refusal.text == "Not e6: its tower is 1 high, and the first disc goes on an empty space of its colour."


def test_colour_of_disc_and_space_must_match() -> None:
    """A disc only lies on its own colour, first or not."""
    assert refused(sit(hand="tttttty"), "disc t@d4").text == (
        "Not turquoise on d4: the space is black, and disc and space must match."
    )
    state = build(sit(hand="ttttkkk"), "f5")
    assert "must match" in refused(state, "disc t@f4").text


def test_a_disc_has_to_be_placed_first() -> None:
    """A turn begins with a disc: there is no stopping before."""
    assert refused(sit(), "stop").text == "Not yet: while you hold a disc, you build at least one."


def test_there_is_no_such_disc_left() -> None:
    """Only discs behind the own screen can be built."""
    state = sit(hand="tyyyyyy")
    assert refused(state, "disc k@d4").text == "Not d4: it needs a black disc, and you have no such disc."
    assert "you used them up" in refused(build(state, "f5"), "disc t@f6").text


# Building: the next discs


def test_then_you_decide_whether_to_place_another_disc() -> None:
    """After each disc one may go on or stop, until nothing fits."""
    state = build(sit(hand="ttyyyyy"), "f5")
    assert allows(state, "stop", "disc t@f6", "disc t@e6", "disc t@g6", "disc y@g5")
    state = build(state, "e6")
    assert can(state) == ["stop"]


def test_a_further_disc_goes_next_to_the_one_just_placed() -> None:
    """Each next space is a neighbour of the last one, not of an earlier one."""
    state = build(sit(hand="tttkkkk"), "f5")
    assert discs_offered(state) == {"e5", "e6", "f4", "f6", "g6"}
    refusal = refused(state, "disc t@f7")
    assert (refusal.rule, refusal.pieces) == ("building", ("f7", "f5"))
    assert refusal.text == "Not f7: it is not next to f5, where your last disc lies."
    assert "not next to f6" in refused(build(state, "f6"), "disc k@f4").text


def test_either_on_the_same_level_or_one_higher() -> None:
    """From level 2: onto a tower of one (level 2) or of two (level 3)."""
    state = build(sit("f6:1 e6:1 g6:2 f7:3", hand="ttttttt"), "f5", "f6")
    assert [each.level for each in state.table.turn.built] == [1, 2]
    assert brings(eyes_of(state)) == {"e6": 2, "g6": 3}


def test_building_higher_simply_puts_the_disc_on_top() -> None:
    """The tower grows by the disc."""
    state = build(sit("f6:1", hand="ttttttt"), "f5", "f6")
    assert state.table.tower("f6") == 2


def test_you_need_not_build_in_a_straight_line() -> None:
    """Any direction from disc to disc."""
    state = build(sit(hand="ttttkkk"), "f5", "e6", "f6", "g6")
    assert len(state.table.turn.built) == 4


def test_no_space_is_built_on_twice_in_a_turn() -> None:
    """A tower grows by one level a turn at most."""
    state = build(sit(hand="ttttttt"), "f5", "f6")
    refusal = refused(state, "disc t@f5")
    assert refusal.text == "Not f5: you built there this turn, and no space is built on twice."
    assert refused(state, "disc t@f6").text == "Not f6: you stand there, and no space is built on twice in a turn."


def test_building_downward_is_not_possible() -> None:
    """Never onto a space of a lower level than the one last built on."""
    state = build(sit("f6:1", hand="ttttttt"), "f5", "f6")
    refusal = refused(state, "disc t@e6")
    assert refusal.text == "Not e6: a disc there is on level 1 and you stand on level 2; never downward."
    assert refusal.pieces == ("e6", "f6")


def test_building_two_levels_up_is_not_possible() -> None:
    """Never onto a space more than one level higher than the one last built on."""
    state = build(sit("f6:2", hand="ttttttt"), "f5")
    refusal = refused(state, "disc t@f6")
    assert refusal.text == "Not f6: its tower is 2 high and you stand on level 1; one level up at most."


def test_this_goes_on_until_nothing_fits_or_one_stops() -> None:
    """All seven discs can be built, and then only stopping is left."""
    state = build(sit(hand="ttttttt"), "e7", "e6", "f5", "f6", "f7", "g7", "g6")
    assert can(state) == ["stop"]
    assert state.table.turn.points == 7


# The rulebook's examples


def test_baerbel_gets_6_points_for_four_discs() -> None:
    """Turquoise, yellow, beige one level up, purple on the same level: 1 + 1 + 2 + 2 = 6; then nothing fits."""
    state = go(example("baerbel"), "disc t@f2", "disc y@f3", "disc b@g4", "disc p@h4")
    assert [each.level for each in state.table.turn.built] == [1, 1, 2, 2]
    assert can(state) == ["stop"]
    assert running(eyes_of(state)).sure == 6
    state = go(state, "stop")
    assert state.table.areas[state.table.seat].points == 6
    assert state.table.step is Step.TILE


def test_caro_gets_9_points_for_six_discs() -> None:
    """Black, red, beige, beige, yellow on level 2, beige on level 3: 1 + 1 + 1 + 1 + 2 + 3 = 9."""
    state = go(example("caro"), *(f"disc {each}" for each in ["k@c4", "r@d5", "b@e4", "b@e3", "y@f3", "b@g4"]), "stop")
    assert [each.level for each in state.table.turn.built] == [1, 1, 1, 1, 2, 3]
    assert state.table.areas[state.table.seat].points == 9
    assert state.table.step is Step.THROW


def test_caro_may_not_jump_from_level_1_to_level_3() -> None:
    """The red tower beside her is two high; she stands on level 1."""
    refusal = refused(example("caro-jump"), "disc r@c2")
    assert refusal.text == "Not c2: its tower is 2 high and you stand on level 1; one level up at most."


def test_dirk_may_not_go_down() -> None:
    """The purple space beside him is empty; he stands on level 2."""
    refusal = refused(example("dirk-down"), "disc p@c5")
    assert refusal.text == "Not c5: a disc there is on level 1 and you stand on level 2; never downward."


# S4, S5


def test_s4_reasons_come_in_the_order_of_how_much_they_tell() -> None:
    """Wrong colour, built on already, not adjacent, no such disc, downward, two up, five discs, level 7."""
    state = build(sit("f6:1 g6:5 e6:1", hand="tttkkkk"), "f5", "f6")
    texts = [
        refused(state, "disc t@d4").text,  # also not adjacent, also downward
        refused(state, "disc y@i1").text,  # also no such disc
        refused(state, "disc k@d4").text,  # also downward
        refused(state, "disc t@f5").text,
        refused(state, "disc t@f7").text,
        refused(state, "disc t@g6").text,
    ]
    for text, part in zip(
        texts, ("must match", "not next to", "not next to", "built there", "never downward", "at most"), strict=True
    ):
        assert part in text, text
    beside = build(sit(hand="tttkkkk"), "f6", "f5")
    assert refused(beside, "disc y@g5").text == "Not g5: it needs a yellow disc, and you have no such disc."
    assert refused(beside, "disc y@g4").text == "Not g4: it is not next to f5, where your last disc lies."


def test_s4_that_a_space_was_built_on_tells_more_than_that_no_disc_is_left_for_it() -> None:
    """Also where it is no neighbour any more; where one is held, the same is said."""
    state = build(sit("f6:1 g6:1", hand="tttkkkk"), "f5", "f6", "g6")
    assert refused(state, "disc t@f5").text == "Not f5: you built there this turn, and no space is built on twice."
    assert refused(state, "disc t@g6").text.startswith("Not g6: you stand there")
    own = eyes_of(state).own
    assert own is not None and Colour.TURQUOISE not in own.hand
    held = build(sit("f6:1 g6:1", hand="ttttkkk"), "f5", "f6", "g6")
    assert refused(held, "disc t@f5").text == refused(state, "disc t@f5").text


def test_s4_no_disc_goes_on_a_seven_high_tower() -> None:
    """Level 7 is the top: from level 7 one cannot go on to a tower of seven."""
    state = sit(
        "f6:2 f5:3 e5:4 e4:5 d4:6 c4:7 c3:7 e6:1 e7:1 f7:1 g6:1 g7:1",
        hand="r",
        turn={"aid": "shift", "from": "b1", "to": "c3", "built": ["f6", "f5", "e5", "e4", "d4", "c4"]},
        aid_discards=["shift"],
    )
    assert can(state) == ["stop"]
    refusal = refused(state, "disc r@c3")
    assert (refusal.rule, refusal.text) == ("level-7", "Not c3: its tower is 7 high, and that is the top.")


def test_s5_who_holds_no_disc_builds_nothing_and_scores_0() -> None:
    """Without a disc the turn is stopping; the 7-point rule still applies."""
    state = sit("f5:1", hand="", bag=0, round=3, ended=2, ender=2, options={"end": "more"})
    assert can(state) == ["stop"]
    state = go(state, "stop")
    assert state.table.step is Step.TILE
    state = go(state, "take points", "done")
    assert state.table.areas[ANN].rounds == (0,)
    assert state.table.areas[ANN].tile


def test_s5_without_a_disc_an_aid_tile_may_be_used_but_not_first_or_take() -> None:
    """Removing, moving and swapping need no disc; *First disc* and *Take one disc* do."""
    for aid in AidTile:
        state = sit("f5:1", hand="", bag=0, seat={"aid": aid.value})
        usable = aid not in (AidTile.FIRST, AidTile.TAKE)
        assert (f"aid {aid}" in can(state)) == usable
        if not usable:
            assert "no disc" in refused(state, f"aid {aid}").text


def test_s5_without_a_disc_a_points_tile_brings_nothing() -> None:
    """It can be used, for 0 points."""
    for tile in PointsTile:
        state = go(sit("f5:1", hand="", bag=0, seat={"tile": tile.value}), "stop", f"points {tile}")
        assert state.table.turn.points == 0


def test_s5_with_a_disc_there_is_always_a_space_to_begin_on() -> None:
    """Whatever is occupied, some lowest space of the colour can be begun on."""
    state = sit(" ".join(f"{name}:2" for name in ["e6", "e7", "f5", "f6", "f7", "g6", "g7"]), hand="ttttt")
    assert discs_offered(state) == {"e6", "e7", "f5", "f6", "f7", "g6", "g7"}


# Collecting points


def test_each_disc_brings_its_level() -> None:
    """1 point on level 1, 2 on level 2, and so on."""
    state = build(sit(LADDER, hand="ttttkkk"), *UP)
    assert [each.level for each in state.table.turn.built] == [1, 2, 3, 4, 5, 6, 7]
    assert state.table.turn.points == 28
    assert go(state, "stop").table.areas[ANN].points == 28


def test_points_move_the_stone_and_count_once() -> None:
    """The stone goes on from where it stands."""
    state = go(build(sit(hand="tttkkkk", seat={"discs": 33}), "f5", "f6", "e6"), "stop")
    assert (state.table.areas[ANN].points, state.table.areas[ANN].rounds) == (36, (33, 3))


def test_a_40_tile_for_each_time_round_the_track() -> None:
    """S11: field and tiles from the total; 0 and 40 are one field."""
    for points, field, tiles in ((0, 0, 0), (39, 39, 0), (40, 0, 1), (79, 39, 1), (81, 1, 2)):
        area = sit(seat={"discs": points}).table.areas[ANN]
        assert (area.field, area.rounds_of_track, area.points) == (field, tiles, points)


# Drawing


def test_any_number_of_discs_can_be_thrown_back() -> None:
    """From none to all that are left, before drawing."""
    state = go(build(sit("e6:2", hand="ttykkrg"), "f5", "f6"), "stop", "take aid")
    assert can(state) == ["throw y", "throw r", "throw k", "throw g", "done"]
    after = go(state, "throw k", "throw k", "throw y")
    assert (after.table.turn.thrown, after.table.bag) == (3, state.table.bag + 3)
    assert after.owns[ANN].hand == (Colour.RED, Colour.GREEN)
    assert can(go(after, "throw r", "throw g")) == ["done"]


def test_then_the_supply_is_refilled_to_seven_from_the_bag() -> None:
    """As many as are missing, unseen."""
    state = go(build(sit(hand="ttykkrg"), "f5", "f6"), "stop", "take aid", "throw k", "done")
    assert len(state.owns[ANN].hand) == 7
    assert state.table.seat == BOB
    assert Counter(state.owns[ANN].hand) >= Counter((Colour.YELLOW, Colour.BLACK, Colour.RED, Colour.GREEN))


def test_a_disc_thrown_back_can_be_drawn_again() -> None:
    """It is in the bag before the drawing."""
    state = sit("e6:1", hand="tk", bag="")
    state = go(build(state, "f5"), "stop", "take aid", "throw k", "done")
    assert state.owns[ANN].hand == (Colour.BLACK,)


def test_others_learn_how_many_were_thrown_back_and_not_which() -> None:
    """Their number is public, their colours are not (S10)."""
    state = go(build(sit(hand="ttykkrg"), "f5"), "stop", "take aid")
    assert told(state, "throw k").text == "threw back a disc"
    assert told(state, "throw k", ANN).text == "threw back a black disc"
    state = go(state, "throw k", "throw y")
    assert told(state, "done").summary[-1] == "threw back 2, drew 3"
    assert told(state, "done").text == "drew 3"
    assert told(state, "done", ANN).text.startswith("drew 3: ")
    assert game.view(state, frozenset({BOB}), BOB).owns[ANN] is None


def test_the_next_player_begins_anywhere_on_an_empty_space() -> None:
    """Not beside the last disc of the player before."""
    state = sit(hand="ttykkrg", seats=[{}, {"hand": "ppppppp"}])
    state = go(build(state, "f5"), "stop", "take aid", "done")
    assert discs_offered(state) == {"c1", "c2", "d1", "d2", "d3", "e1", "e2"}


def test_what_is_thrown_cannot_be_thrown_twice() -> None:
    """Only discs that are left can be thrown."""
    state = go(build(sit(hand="tykkkkk"), "f5"), "stop", "take aid", "throw y")
    assert refused(state, "throw y").text == "Not yellow: you have no such disc."
    assert refused(sit(hand="tykkkkk"), "throw y").text == "Not yet: discs are thrown back at the end of the turn."


# The 7-point rule


@pytest.mark.parametrize(("high", "step"), [(2, Step.TILE), (3, Step.THROW)])
def test_7_or_fewer_points_bring_a_tile(high: int, step: Step) -> None:
    """Seven points bring one, eight do not."""
    spaces = {2: ("e6", "f6", "f5", "g6"), 3: ("e6", "f6", "f5", "g6")}[high]
    state = build(sit(f"f6:1 f5:1 g6:{high - 1}", hand="ttttkkk"), *spaces)
    assert state.table.turn.points == 5 + high
    assert go(state, "stop").table.step is step


def test_you_choose_the_kind() -> None:
    """An aid tile or a points tile, from the pile of its kind."""
    state = go(build(sit(hand="tkkkkkk"), "f5"), "stop")
    assert can(state) == ["take aid", "take points"]
    aid, points = go(state, "take aid"), go(state, "take points")
    assert (aid.table.areas[ANN].aid, aid.table.areas[ANN].tile, aid.table.aids) == (True, False, 9)
    assert (points.table.areas[ANN].aid, points.table.areas[ANN].tile, points.table.tiles) == (False, True, 9)


def test_at_most_one_of_each_kind_keep_the_new_one_or_the_old_one() -> None:
    """Who has one already looks at the new one and keeps either; the other is discarded face up."""
    state = go(build(sit(hand="tkkkkkk", seat={"aid": "swap"}), "f5"), "stop", "take aid")
    assert state.table.step is Step.KEEP
    new = state.owns[ANN].new
    assert isinstance(new, AidTile)
    assert can(state) == ["keep new", "keep old"]
    kept = go(state, "keep new")
    assert (kept.owns[ANN].aid, kept.table.aid_discards, kept.owns[ANN].new) == (new, (AidTile.SWAP,), None)
    kept = go(state, "keep old")
    assert (kept.owns[ANN].aid, kept.table.aid_discards) == (AidTile.SWAP, (new,))


def test_a_tile_of_the_other_kind_is_simply_taken() -> None:
    """One of each can lie before a player."""
    state = go(build(sit(hand="tkkkkkk", seat={"aid": "swap"}), "f5"), "stop", "take points")
    assert state.table.step is Step.THROW
    assert state.table.areas[ANN].aid and state.table.areas[ANN].tile


def test_others_see_the_kind_of_a_tile_and_not_its_face() -> None:
    """Tiles lie face down; one's own can be looked at any time (S7)."""
    state = go(build(sit(hand="tkkkkkk", seat={"aid": "swap"}), "f5"), "stop")
    assert told(state, "take points").text == "took a points tile, with 7 points or fewer"
    assert told(state, "take points", BOB).text == told(state, "take points").text
    after = go(state, "take points")
    tile = after.owns[ANN].tile
    assert tile is not None
    assert told(state, "take points", ANN).text.endswith(f": {tile.title}")
    assert eyes_of(after).own == after.owns[ANN]


def test_s7_which_of_two_was_kept_is_not_told_the_discarded_one_is() -> None:
    """The tile not kept lies face up; the other players know no more."""
    state = go(build(sit(hand="tkkkkkk", seat={"aid": "swap"}), "f5"), "stop", "take aid")
    assert told(state, "keep new").text == "kept one aid tile, discarded Move or swap towers"
    assert told(state, "keep new", ANN).text.startswith("kept ")


def test_a_tile_received_cannot_be_used_in_the_same_turn() -> None:
    """It comes after the points are collected, and the next turn is the first to use it."""
    state = go(build(sit("e6:1", hand="tkkkkkk"), "f5"), "stop", "take aid")
    assert not any(text.startswith(("aid", "points")) for text in can(state))
    assert "Too late" in refused(state, f"aid {state.owns[ANN].aid}").text


def test_s7_it_is_not_optional() -> None:
    """Who scored 7 or less takes one of the two kinds."""
    state = go(build(sit(hand="tkkkkkk"), "f5"), "stop")
    assert refused(state, "done").rule == "seven-point-rule"
    high = go(build(sit("f6:1 f5:2 g6:3", hand="ttttkkk"), "e6", "f6", "f5", "g6"), "stop")
    assert refused(high, "take aid").text == "No tile: you scored 10; only 7 or fewer bring one."


def test_s7_an_empty_pile_is_made_from_its_discards() -> None:
    """Discards are shuffled into a new pile when a tile is to be drawn and none is left."""
    gone = [tile.value for tile in AidTile for _ in range(2)]
    state = go(build(sit(hand="tkkkkkk", aid_discards=gone), "f5"), "stop")
    assert state.table.aids == 0
    after = go(state, "take aid")
    assert (after.table.aids, after.table.aid_discards) == (9, ())
    assert len(after.aids) == 9


# S6 and the helpers of the screen


def test_s6_the_order_of_a_turn() -> None:
    """Aid tile, build, points tile, points, 7-point rule, throwing back, drawing, the next player."""
    state = sit("f6:1 e6:1", hand="ttkkkkk", seat={"aid": "remove", "tile": "edge"})
    steps = [state.table.step]
    for text in [
        "aid remove",
        "remove e6",
        "enough",
        "disc t@f5",
        "disc t@f6",
        "stop",
        "points edge",
        "take aid",
        "throw k",
        "done",
    ]:
        state = go(state, text)
        steps.append(state.table.step)
    assert steps == [
        *(Step.START, Step.AID, Step.AID, Step.START, Step.BUILD, Step.BUILD, Step.COLLECT, Step.TILE, Step.THROW),
        *(Step.THROW, Step.START),
    ]
    assert state.table.seat == BOB


def test_s6_towers_dissolve_after_the_drawing() -> None:
    """A tower brought to seven stands until the turn is over."""
    state = go(build(sit(LADDER, hand="ttttkkk"), *UP), "stop")
    assert (state.table.step, state.table.tower("e4")) == (Step.THROW, 7)
    assert go(state, "done").table.tower("e4") < 7


def test_previews_say_what_the_next_disc_brings_and_what_has_been_built() -> None:
    """Legal spaces with points, fitting colours, running points and the tray."""
    view = eyes_of(sit("f6:1", hand="ttykkrg", seat={"tile": "edge"}))
    assert {brings(view)[name] for name in ("f5", "e7")} == {1}
    assert "f6" not in brings(view)
    view = imagine(view, [a_move("disc t@f5")])
    assert brings(view) == {"e6": 1, "g6": 1, "f6": 2, "e5": 1, "f4": 1, "g5": 1}
    assert {colour.word for colour in fitting(view)} == {"turquoise", "yellow", "black"}
    view = imagine(view, [a_move("disc t@f6")])
    now = running(view)
    assert (now.discs, now.bonus, now.sure, now.most, now.compensated) == (3, 0, 3, 3, (True, True))
    assert [(colour.word, place) for colour, place in tray(view)][:3] == [
        ("turquoise", Place.BUILT),
        ("turquoise", Place.BUILT),
        ("yellow", Place.HELD),
    ]


def test_imagining_the_end_of_a_turn_stops_before_luck() -> None:
    """Discs to be drawn are counted and not seen."""
    state = go(build(sit(hand="ttykkrg"), "f5"), "stop", "take aid")
    view = imagine(eyes_of(state), [a_move("throw k"), a_move("done"), a_move("disc p@d3")])
    own = view.owns[ANN]
    assert own is not None
    assert (len(own.hand), view.table.areas[ANN].hand, view.table.seat) == (5, 7, BOB)
    assert view == replace(game.view(go(state, "throw k", "done"), frozenset({ANN}), ANN), owns=(own, None))


def test_the_recap_of_a_turn_is_a_few_lines() -> None:
    """As SCREENS shows them: build, tiles, drawing."""
    state = go(build(sit("f6:1", hand="ttykkrg"), "f5", "f6"), "stop", "take points")
    assert told(state, "done").summary == (
        "built 2 discs, f5 to f6, for 3 points",
        "took a points tile, with 7 points or fewer",
        "threw back none, drew 2",
    )


def test_the_recap_of_a_turn_counts_the_points_of_its_tile_with_those_of_its_discs() -> None:
    """The first line, often the only one there is room for, tells by how much the total has grown."""
    before = build(sit("f6:1", hand="ttykkrg", seat={"tile": "colours"}), "f5", "f6")
    state = go(before, "stop", "points colours", "take points")
    assert told(state, "done").summary[:2] == (
        "built 2 discs, f5 to f6, for 4 points (3 + 1)",
        "used Different colours, for 1 of them",
    )
    grown = state.table.areas[ANN].points - before.table.areas[ANN].points
    assert grown == 4
