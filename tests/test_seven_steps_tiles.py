"""7 Steps, sentence by sentence: the twenty special tiles, and rulings S8 and S9."""

from __future__ import annotations

from collections import Counter

import pytest
from seven_steps_sit import (
    ANN,
    BOB,
    build,
    can,
    discs_offered,
    eyes_of,
    go,
    refused,
    sit,
    told,
)

from sevens_tui.core import PASSER_BY
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.layout import line
from sevens_tui.rules.seven_steps.pieces import AID_TILES, POINTS_TILES
from sevens_tui.rules.seven_steps.table import (
    AidTile,
    Colour,
    Place,
    PointsTile,
    Step,
    refusal_at,
    touchable,
    tray,
    worths,
)


def with_aid(aid: str, heights: str, hand: str, **more: object) -> State:
    """Ann holds an aid tile."""
    return sit(heights, hand=hand, seat={"aid": aid}, **more)


def test_there_are_two_of_each_tile() -> None:
    """Ten tiles of each kind: two of each, of 3rd level one for each pair of colours (S8, S9)."""
    assert Counter(Counter(AID_TILES).values()) == {2: 5} and len(AID_TILES) == 10
    assert len(POINTS_TILES) == 10
    counts = Counter(POINTS_TILES)
    assert [counts[tile] for tile in PointsTile] == [2, 2, 2, 2, 1, 1]
    assert PointsTile.THIRD_RP.pair == {Colour.RED, Colour.PURPLE}
    assert PointsTile.THIRD_YK.pair == {Colour.YELLOW, Colour.BLACK}


# Using tiles


def test_aid_tiles_are_used_before_the_first_disc() -> None:
    """Not once a disc of the build lies, nor later in the turn."""
    state = build(with_aid("remove", "f5:1", "ttkkkkk"), "f6")
    assert refused(state, "aid remove").text == (
        "Not Remove 1 or 2 discs: too late, aid tiles are used before the first disc."
    )
    assert refused(state, "remove f5").text == "Too late: an aid tile is used before the first disc."


def test_one_aid_tile_a_turn_at_most() -> None:
    """S6: at most one."""
    state = go(with_aid("remove", "f5:1 f6:1", "ttkkkkk"), "aid remove", "remove f5", "enough")
    assert "one aid tile a turn is all" in refused(state, "aid swap").text
    assert refused(state, "remove f6").text == "Only an aid tile touches what lies on the board."


def test_points_tiles_are_used_when_points_are_collected() -> None:
    """After the build, not before."""
    state = sit("f5:1", hand="ttkkkkk", seat={"tile": "edge"})
    assert refused(state, "points edge").text == (
        "Not yet: a points tile is used when you collect points, after the build."
    )
    state = go(build(state, "f6"), "stop")
    assert can(state) == ["points edge", "done"]


def test_used_tiles_lie_face_up_on_their_discard_pile() -> None:
    """Everybody sees what was used."""
    state = sit("f5:1", hand="ttkkkkk", seat={"aid": "first", "tile": "edge"})
    state = go(build(go(state, "aid first"), "f5"), "stop", "points edge")
    table = game.view(state, PASSER_BY, None).table
    assert (table.aid_discards, table.tile_discards) == ((AidTile.FIRST,), (PointsTile.EDGE,))
    assert not table.areas[ANN].aid and not table.areas[ANN].tile


def test_their_points_are_added_to_those_of_the_discs() -> None:
    """Both move the stone; the score tells them apart."""
    state = go(build(sit(hand="ttkkkkk", seat={"tile": "line"}), "f5", "f6"), "stop", "points line")
    area = state.table.areas[ANN]
    assert (area.discs, area.bonus, area.points, area.rounds) == (2, 2, 4, (4,))


@pytest.mark.parametrize(("use", "step"), [(True, Step.THROW), (False, Step.TILE)])
def test_for_the_7_point_rule_the_sum_counts(use: bool, step: Step) -> None:
    """Six points of discs and two of a tile are eight: no compensation."""
    state = build(sit("f6:1 g6:2", hand="ttttkkk", seat={"tile": "line"}), "f5", "f6", "g6")
    assert state.table.turn.discs == 6
    assert go(state, "stop", "points line" if use else "done").table.step is step


def test_not_using_the_points_tile_keeps_it() -> None:
    """It lies there for another turn."""
    state = go(build(sit(hand="ttkkkkk", seat={"tile": "line"}), "f5", "f6"), "stop", "done")
    assert state.owns[ANN].tile is PointsTile.LINE
    assert (state.table.areas[ANN].bonus, state.table.areas[ANN].tile) == (0, True)


# Remove 1 or 2 discs


def test_remove_one_or_two_discs_lying_on_the_board() -> None:
    """One or two; then the build."""
    state = go(with_aid("remove", "f5:1 g4:2", "ttkkkkk"), "aid remove")
    assert can(state) == ["remove f5", "remove g4"]
    assert touchable(eyes_of(state)) == ("f5", "g4")
    assert refused(state, "enough").text == "Not yet: with your tile you remove at least one disc."
    assert refused(state, "remove d4").text == "Not d4: no disc lies there."
    state = go(state, "remove f5")
    assert can(state) == ["remove g4", "enough"]
    assert go(state, "enough").table.step is Step.START
    after = go(state, "remove g4")
    assert (after.table.step, after.table.tower("g4"), after.table.turn.removed) == (
        Step.START,
        1,
        tuple(after.table.board.index[name] for name in ("f5", "g4")),
    )


def test_removed_discs_may_be_of_one_colour_or_of_two_and_lie_on_towers() -> None:
    """Also both of one tower (S8)."""
    state = go(with_aid("remove", "f5:3 f6:1", "ttkkkkk"), "aid remove")
    assert go(state, "remove f5", "remove f5").table.tower("f5") == 1
    assert go(state, "remove f5", "remove f6").table.tower("f6") == 0


def test_removed_discs_go_into_the_bag() -> None:
    """They can be drawn again."""
    state = go(with_aid("remove", "f5:2", "ttkkkkk"), "aid remove")
    after = go(state, "remove f5", "remove f5")
    assert after.table.bag == state.table.bag + 2
    assert after.bag.count(Colour.TURQUOISE) == state.bag.count(Colour.TURQUOISE) + 2


def test_with_an_empty_bag_removed_discs_go_into_the_box() -> None:
    """The bag stays empty, and everybody knows what is in the box."""
    state = go(with_aid("remove", "f5:1 g4:1", "ttkkkkk", bag=0), "aid remove", "remove f5", "remove g4")
    assert (state.table.bag, state.table.box) == (0, (Colour.TURQUOISE, Colour.YELLOW))
    assert told(go(with_aid("remove", "f5:1", "tt", bag=0), "aid remove"), "remove f5").text == (
        "removed a turquoise disc from f5, into the box: the bag is empty"
    )


def test_s8_a_disc_removed_changes_which_spaces_are_empty_before_the_build() -> None:
    """A space emptied by the tile can be begun on."""
    full = " ".join(f"{name}:1" for name in ["e6", "e7", "f5", "f6", "f7", "g6", "g7"])
    state = go(with_aid("remove", full, "ttkkkkk"), "aid remove", "remove f6", "enough")
    assert discs_offered(state) & {"e6", "e7", "f5", "f6", "f7", "g6", "g7"} == {"f6"}


# Move or swap towers


def test_move_a_tower_to_an_empty_space_of_its_colour() -> None:
    """The whole tower."""
    state = go(with_aid("swap", "f5:3 d4:1", "ttkkkkk"), "aid swap")
    assert can(state) == ["from d4", "from f5"]
    state = go(state, "from f5")
    assert can(state) == ["to e6", "to e7", "to f6", "to f7", "to g6", "to g7"]
    after = go(state, "to g7")
    assert (after.table.tower("f5"), after.table.tower("g7")) == (0, 3)
    assert told(state, "to g7").text == "moved the tower on f5 to g7"


def test_swap_two_towers_of_the_same_colour() -> None:
    """They change places; equally high ones may too (S8)."""
    state = go(with_aid("swap", "f5:3 g7:1 e6:3", "ttkkkkk"), "aid swap", "from f5")
    after = go(state, "to g7")
    assert (after.table.tower("f5"), after.table.tower("g7")) == (1, 3)
    assert told(state, "to g7").text == "swapped the towers on f5 and g7"
    assert go(state, "to e6").table.heights == state.table.heights


def test_towers_stay_on_their_colour() -> None:
    """Not onto a space of another colour, nor where they are."""
    state = go(with_aid("swap", "f5:3 d4:1", "ttkkkkk"), "aid swap", "from f5")
    assert refused(state, "to d4").text == "Not d4: the space is black, and what lies on f5 stays on turquoise."
    assert refused(state, "to f5").text == "Not f5: that is where it lies now."
    assert refused(state, "from d4").rule == "aid-swap"
    refusal = refusal_at(eyes_of(state), "d4")
    assert refusal is not None and "stays on turquoise" in refusal.text
    assert refusal_at(eyes_of(state), "g7") is None


# Move a disc within its colour


def test_move_one_disc_to_another_space_of_its_colour() -> None:
    """Alone or from a tower, to an empty space or onto a tower."""
    state = go(with_aid("shift", "f5:3 g7:1", "ttkkkkk"), "aid shift")
    assert can(state) == ["from f5", "from g7"]
    after = go(state, "from f5", "to g7")
    assert (after.table.tower("f5"), after.table.tower("g7")) == (2, 2)
    after = go(state, "from g7", "to e6")
    assert (after.table.tower("g7"), after.table.tower("e6")) == (0, 1)
    assert told(go(state, "from f5"), "to g7").text == "moved a turquoise disc from f5 to g7"


def test_s8_a_disc_is_not_moved_onto_a_seven_high_tower_and_one_brought_to_seven_dissolves() -> None:
    """To seven it can be brought; that tower is taken down at the end of the turn."""
    state = go(with_aid("shift", "f5:6 g7:2", "tkkk"), "aid shift", "from g7", "to f5")
    assert state.table.tower("f5") == 7
    state = go(build(state, "e6"), "stop", "take aid")
    assert told(state, "done").everybody
    assert go(state, "done").table.tower("f5") == 1
    state = sit("f5:7 g7:2", hand="tkk", turn={"aid": "shift", "from": "g7"}, aid_discards=["shift"])
    assert refused(state, "to f5").rule == "level-7"
    assert "to e6" in can(state)


# First disc one level higher


def test_place_the_first_disc_on_level_2_instead_of_level_1() -> None:
    """On a tower of one of its colour; the start must use the tile (S8)."""
    state = go(with_aid("first", "f5:1 g7:2", "ttttttk"), "aid first")
    assert discs_offered(state) == {"f5"}
    refusal = refused(state, "disc t@e6")
    assert refusal.rule == "aid-first"
    assert refusal.text == "Not e6: with your tile the first turquoise disc goes on level 2; this is 1."
    assert build(state, "f5").table.turn.points == 2


def test_or_even_higher_if_all_spaces_of_a_colour_are_occupied() -> None:
    """One above the normal first level of that colour."""
    towers = "e6:1 e7:1 f5:2 f6:3 f7:1 g6:2 g7:1"
    state = go(with_aid("first", towers, "tttttkk"), "aid first")
    assert discs_offered(state) == {"f5", "g6"}
    assert build(state, "f5").table.turn.points == 3


def test_but_at_most_five_discs_in_this_turn() -> None:
    """Not seven, as usual."""
    state = go(with_aid("first", "e6:1 f5:1 f6:1 f7:1 g6:1 g7:1", "ttttttt"), "aid first")
    state = build(state, "e6", "f6", "f5", "g6", "g7")
    assert can(state) == ["stop"]
    assert refused(state, "disc t@f7").text == (
        "Not f7: with the tile First disc higher you build at most 5 discs, and you have."
    )
    assert build(sit(hand="ttttttt"), "e7", "e6", "f5", "f6", "f7", "g7", "g6").table.turn.points == 7


def test_first_disc_cannot_be_used_without_such_a_tower() -> None:
    """A tile with no legal use cannot be played (S8)."""
    assert "aid first" not in can(with_aid("first", "f5:2 d4:1", "ttttttt"))
    assert refused(with_aid("first", "f5:2 d4:1", "ttttttt"), "aid first").rule == "aid-first"


# Remove 1 disc to your supply


def test_take_a_disc_of_the_board_into_your_supply() -> None:
    """Alone or from a tower; there are eight discs then."""
    state = go(with_aid("take", "f5:2 d4:1", "ttyyyyy"), "aid take")
    assert can(state) == ["pick d4", "pick f5"]
    state = go(state, "pick d4")
    assert (len(state.owns[ANN].hand), state.table.tower("d4")) == (8, 0)
    assert len(tray(eyes_of(state))) == 8


def test_then_throw_another_disc_into_the_bag() -> None:
    """Of the colours in the hand before the taking (S8)."""
    state = go(with_aid("take", "f5:2 d4:1", "ttyyyyy"), "aid take", "pick d4")
    assert can(state) == ["throw t", "throw y"]
    assert refused(state, "throw k").text == "Not black: it is the disc you took, and you must throw another."
    after = go(state, "throw y")
    assert (len(after.owns[ANN].hand), after.table.bag, after.table.step) == (7, state.table.bag + 1, Step.START)
    assert (Colour.YELLOW, Place.THROWN) in tray(eyes_of(after))
    state = go(with_aid("take", "f5:2 d4:1", "ttyyyyy"), "aid take", "pick f5")
    assert "throw t" in can(state)


def test_with_an_empty_bag_that_disc_goes_into_the_box_unseen() -> None:
    """Nobody else learns its colour, also in the box."""
    state = go(with_aid("take", "f5:2 d4:1", "ttyyyyy", bag=""), "aid take", "pick d4")
    boxed = state.table.boxed
    after = go(state, "throw y")
    assert (after.table.bag, after.table.box, after.table.boxed) == (0, (), boxed + 1)
    assert (
        told(state, "throw y").text == told(state, "throw y", BOB).text == "threw a disc into the box: the bag is empty"
    )
    assert told(state, "throw y", ANN).text == "threw a yellow disc into the box: the bag is empty"


@pytest.mark.parametrize("aid", list(AidTile))
def test_s8_a_tile_with_no_legal_use_cannot_be_played(aid: AidTile) -> None:
    """On an empty board no aid tile can do anything."""
    state = with_aid(aid.value, "", "ttyyyyy")
    assert not any(text.startswith("aid") for text in can(state))
    assert refused(state, f"aid {aid}").rule == aid.rule
    assert touchable(eyes_of(state)) == ()


@pytest.mark.parametrize("aid", list(AidTile))
def test_what_an_aid_tile_may_touch_is_shown_before_it_is_used(aid: AidTile) -> None:
    """The spaces on which a disc, a tower or a start is."""
    state = with_aid(aid.value, "f5:1 d4:2", "ttkkyyy")
    assert touchable(eyes_of(state)) == (("f5",) if aid is AidTile.FIRST else ("d4", "f5"))
    assert f"aid {aid}" in can(state)
    assert told(state, f"aid {aid}").text == f"used the aid tile {aid.title}"


def test_another_tile_than_ones_own_cannot_be_used() -> None:
    """Only what lies before the player."""
    assert refused(with_aid("swap", "f5:1", "tt"), "aid shift").text == (
        "Not Move a disc: that tile does not lie before you."
    )
    state = go(build(sit(hand="tt", seat={"tile": "edge"}), "f5"), "stop")
    assert refused(state, "points line").text == "Not Straight line: that tile does not lie before you."


def test_once_used_a_tile_asks_for_its_decisions_first() -> None:
    """Nothing else before they are made."""
    state = go(with_aid("swap", "f5:1", "ttkk"), "aid swap")
    assert refused(state, "disc t@f6").text == "First your tile, Move or swap towers: choose a tower."
    assert "choose where it goes" in refused(go(state, "from f5"), "stop").text


# Victory-point tiles


def worth(tile: PointsTile, heights: str, hand: str, *spaces: str) -> int:
    """What a points tile brings for a build."""
    state = build(sit(heights, hand=hand, seat={"tile": tile.value}), *spaces)
    value = worths(state.table)[tile]
    after = go(state, "stop", f"points {tile}")
    assert after.table.areas[ANN].bonus == value
    return value


def test_different_colours_bring_a_point_each() -> None:
    """However many discs of each."""
    assert worth(PointsTile.COLOURS, "", "ttkkyyy", "g6", "f5", "f4", "f3") == 2
    assert worth(PointsTile.COLOURS, "", "tkybprg", "g6", "g5") == 2
    assert worth(PointsTile.COLOURS, "", "tkybprg", "g4") == 1


def test_most_discs_of_one_colour_bring_two_points_each() -> None:
    """For one colour only, if several are equal."""
    assert worth(PointsTile.MOST, "", "tttkkyy", "g6", "f6", "f5", "f4", "f3") == 6
    assert worth(PointsTile.MOST, "", "ttkkyyy", "f6", "f5", "f4", "f3") == 4


def test_edge_spaces_bring_a_point_for_each_disc_on_them() -> None:
    """Not all discs need lie there."""
    assert worth(PointsTile.EDGE, "", "ttttttt", "e7", "f7", "f6", "f5") == 2


def test_edge_spaces_inside_the_ring_count() -> None:
    """At a hole, too: fewer than six neighbours (S9)."""
    board = sit(shape="ring").table.board
    hole = {"c3", "c4"}
    assert all(len(board.neighbours[board.index[name]]) < 6 and board.edge[board.index[name]] for name in hole)
    inner = [space for space in board.spaces if board.edge[board.index[space.name]]]
    assert len(inner) == 42


def test_straight_line_counts_the_longest_one_in_any_order_and_direction() -> None:
    """One point a disc; the others do no harm."""
    assert worth(PointsTile.LINE, "", "ttkkkkk", "f6", "f5", "f4", "f3") == 4
    assert worth(PointsTile.LINE, "", "ttttkkk", "e6", "f6", "f5", "f4") == 3
    assert worth(PointsTile.LINE, "", "ttkkkkk", "f5", "e6") == 2


def test_s9_a_gap_ends_a_line_and_the_order_of_building_does_not_matter() -> None:
    """f5, e6, f6... a run is unbroken, whichever of its discs came first."""
    table = build(sit(hand="ttttttt"), "f5", "g6", "f6", "e6", "e7", "f7").table
    assert sorted(table.board.names[space] for space in line(table.board, table.turn.built)) == ["f5", "f6", "f7"]


def test_s9_a_single_disc_is_a_line_of_one() -> None:
    """Also where nothing lies beside it."""
    assert worth(PointsTile.LINE, "", "tkkkkkk", "f5") == 1


def test_3rd_level_brings_5_points_once_for_either_colour() -> None:
    """At least one disc of the two colours on level 3, exactly."""
    towers = "d4:1 e4:2 e5:2"
    assert worth(PointsTile.THIRD_YK, towers, "kkkkttt", "d5", "d4", "e4", "e5") == 5
    assert worth(PointsTile.THIRD_RP, towers, "kkkkttt", "d5", "d4", "e4", "e5") == 0
    assert worth(PointsTile.THIRD_YK, towers, "kkkkttt", "d5", "d4") == 0
    assert worth(PointsTile.THIRD_RP, "d3:1 e2:2", "pppkkkk", "d2", "d3", "e2") == 5


def test_3rd_level_higher_levels_do_not_count() -> None:
    """Level 4 without level 3 does not exist but for *First disc higher* on high ground."""
    towers = "d4:3 d5:2 e3:2 e4:2 e5:2 f3:2 f4:2"
    state = go(with_aid("first", towers, "kkkkttt"), "aid first")
    state = build(state, "d4")
    assert [each.level for each in state.table.turn.built] == [4]
    assert state.table.worth(PointsTile.THIRD_YK) == 0
