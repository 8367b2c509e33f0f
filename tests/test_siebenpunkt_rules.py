"""Siebenpunkt by its rulebook, sentence by sentence: preparation, choosing, placing, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from siebenpunkt_sit import ANN, BOB, CEM, can, eyes_of, go, placing, refused, rows, seal_all, shows, sit, told
from twins import spelled

from sevens_tui.core import PASSER_BY, Chance
from sevens_tui.rules.siebenpunkt import game
from sevens_tui.rules.siebenpunkt.cards import HOUSE, Arrow, Deck
from sevens_tui.rules.siebenpunkt.game import State
from sevens_tui.rules.siebenpunkt.landscape import SEEDS, SQUARE, SQUARES, TREES, Landscape, Tile
from sevens_tui.rules.siebenpunkt.table import Kind, Move, Options, Side, Step, laying, moves
from sevens_tui.rules.siebenpunkt.turn import placings

BEGINNER, ADVANCED = Options(), Options(game="advanced")


def begin(options: Options = BEGINNER, seats: int = 3, seed: int = 1) -> State:
    return game.new(options, seats, Chance(seed, 0))


# preparation


def test_the_beginners_game_needs_no_mandates_and_no_expert_animals() -> None:
    state = begin()
    assert all(own.mandates == () for own in state.owns)
    experts = {each.id for each in HOUSE.animals if each.deck is Deck.EXPERT}
    assert len(experts) == 15 and experts <= set(state.box)


def test_eight_of_the_sixteen_start_animals_lie_open_and_the_others_go_back_to_the_box() -> None:
    state = begin()
    start = {each.id for each in HOUSE.animals if each.deck is Deck.START}
    assert len(start) == 16 and len(state.table.animals) == 8 and set(state.table.animals) <= start
    assert start - set(state.table.animals) <= set(state.box)


def test_the_remaining_thirty_animals_form_the_deck() -> None:
    state = begin()
    assert state.table.deck == 30 == len(state.deck) + 1
    assert all(HOUSE.animal[each].deck is Deck.ORDINARY for each in (*state.deck, state.top or ""))


def test_the_twelve_tiles_with_one_or_two_fields_are_put_aside_in_the_beginners_game() -> None:
    tiles = {*begin().bag, *(tile for own in begin().owns for tile in own.pack)}
    assert len(tiles) == 108 and not any(tile.has_field for tile in tiles)
    assert sum(tile.has_field for tile in HOUSE.tiles) == 12


def test_each_player_receives_18_tiles_a_board_and_15_markers() -> None:
    state = begin()
    assert state.table.stock + 3 == 18
    assert len({area.board for area in state.table.areas}) == 3
    assert [area.marks for area in state.table.areas] == [15, 15, 15]


def test_start_cards_have_no_arrow_and_all_others_do() -> None:
    assert all((each.arrow is None) == (each.deck is Deck.START) for each in HOUSE.animals)


@pytest.mark.parametrize(("options", "rounds"), [(BEGINNER, 6), (ADVANCED, 8)])
def test_the_game_lasts_for_six_rounds_or_eight(options: Options, rounds: int) -> None:
    state = begin(options, 2)
    for number in range(1, rounds + 1):
        assert (state.table.round, state.table.rounds) == (number, rounds)
        state = seal_all(state)
        while state.table.round == number and game.to_move(state):
            state = go(state, game.to_move(state)[0], "seal")
    assert game.to_move(state) == () and game.result(state) is not None


# P1, P2: the estate and the tiles


def test_p1_four_squares_are_printed_in_different_rows_and_columns_not_touching() -> None:
    assert len(HOUSE.boards) == 5
    for board in HOUSE.boards:
        shown = [half for _, half in board.printed]
        assert sorted(half.word for half in shown if half not in TREES) == ["bush", "stones", "water"]
        assert sum(half in TREES for half in shown) == 1
        places = [divmod(square, 8) for square, _ in board.printed]
        assert len({row for row, _ in places}) == len({column for _, column in places}) == 4
        for one in places:
            assert all(max(abs(one[0] - r), abs(one[1] - c)) > 1 for r, c in places if (r, c) != one)
        assert len(board.estate.strips) == 8, "four rows and four columns are free"


def test_p2_there_are_120_tiles_as_the_house_data_say() -> None:
    halves = Counter(half for tile in HOUSE.tiles if not tile.has_field for half in (tile.one, tile.two))
    assert len(HOUSE.tiles) == 120 and len(set(HOUSE.tiles)) == 120
    assert {halves[each] for each in (*TREES, *SEEDS)} == {18}
    assert {halves[each] for each in (Landscape.BUSH, Landscape.WATER, Landscape.STONES)} == {24}
    with_field = [tile.faces for tile in HOUSE.tiles if tile.has_field]
    assert len(set(with_field)) == 12 and "fi-fi" in with_field


def test_p2_placings_with_the_same_result_are_one_move() -> None:
    """280 ways to lay a tile with two different halves, 140 for one with equal ones."""
    state = placing("Ap-Po", "Wa-Wa", "Bu-St", seat={"estate": rows()})
    for number, ways in ((1, 280), (2, 140)):
        laid = [move for move in moves(eyes_of(state, ANN)) if move.kind is Kind.TILE and move.number == number]
        estates = Counter[bytes]()
        for move in laid:
            own = game.play(replace(state), ANN, move, Chance(1, 1)).owns[ANN]
            estates[own.estate.shown] += 1
        assert len(laid) == ways
        assert max(estates.values()) == 1, "on bare ground each way gives another estate"


def test_p2_a_tile_lies_horizontally_or_vertically_either_way_round() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St")
    for side, other in (("north", "d5"), ("east", "e4"), ("south", "d3"), ("west", "c4")):
        after = go(state, ANN, f"tile 1 at d4 {side}")
        assert (shows(after, ANN, "d4"), shows(after, ANN, other)) == ("Ap", "Po")


def test_tiles_already_placed_and_printed_landscapes_can_be_covered() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St", seat={"board": "apple board"})
    after = go(state, ANN, "tile 1 at b7 east")
    assert (shows(after, ANN, "b7"), shows(after, ANN, "c7")) == ("Ap", "Po")
    after = go(after, ANN, "tile 3 at c7 north")
    assert (shows(after, ANN, "c7"), shows(after, ANN, "c8"), shows(after, ANN, "b7")) == ("Bu", "St", "Ap")


def test_a_tile_can_lie_half_over_the_edge_and_the_outside_has_no_value() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St")
    assert shows(go(state, ANN, "tile 1 at a1 first"), ANN, "a1") == "Ap"
    after = go(state, ANN, "tile 1 at a1 second")
    assert shows(after, ANN, "a1") == "Po"
    assert sum(half != 11 for half in after.owns[ANN].estate.shown) == 1 + sum(
        half != 11 for half in state.owns[ANN].estate.shown
    )


def test_p2_at_least_half_a_tile_lies_on_the_board() -> None:
    tile = Tile(Landscape.APPLE, Landscape.POPPY)
    assert laying(1, tile, 8, 0, Side.NORTH) is None and laying(1, tile, -2, 3, Side.SOUTH) is None
    assert laying(1, tile, 8, 0, Side.SOUTH) == Move(Kind.TILE, 1, SQUARE["a8"], Side.SECOND)
    assert laying(1, tile, 7, 0, Side.NORTH) == Move(Kind.TILE, 1, SQUARE["a8"], Side.FIRST)
    assert laying(1, tile, 3, 3, Side.WEST) == Move(Kind.TILE, 1, SQUARE["d4"], Side.WEST)
    double = Tile(Landscape.WATER, Landscape.WATER)
    assert laying(1, double, 3, 3, Side.WEST) == Move(Kind.TILE, 1, SQUARE["c4"], Side.EAST)
    assert laying(1, double, 8, 0, Side.SOUTH) == Move(Kind.TILE, 1, SQUARE["a8"], Side.FIRST)
    for each, ways in ((tile, 280), (double, 140)):
        spots = [(row, column) for row in range(-2, 10) for column in range(-2, 10)]
        said = {laying(1, each, *spot, side) for spot in spots for side in list(Side)[:4]}
        assert said - {None} == set(placings(1, each.double)) and len(said) == ways + 1


def test_a_field_on_a_tile_is_unsown_field_again() -> None:
    state = placing("Fi-Fi", "Ap-Fi", "Bu-St", options={"game": "advanced"}, seat={"board": "apple board"})
    assert shows(go(state, ANN, "tile 1 at b7 east"), ANN, "b7") == "Fi"
    assert "7" in go(state, ANN, "tile 1 at b7 east").owns[ANN].estate.strips


# P3: choosing


def test_p3_each_player_draws_three_keeps_one_and_passes_two() -> None:
    state = begin()
    pack = state.owns[ANN].pack
    assert len(pack) == 3 and can(state, ANN) == ["keep 1", "keep 2", "keep 3"]
    after = go(state, ANN, "keep 2")
    assert after.owns[ANN].kept == (pack[1],)
    to = after.table.passes_to(ANN)
    assert after.coming[to] == ((pack[0], pack[2]),)
    assert after.owns[ANN].passed == ((pack[0], pack[2]),)


@pytest.mark.parametrize(("arrow", "to", "giver"), [("left", BOB, CEM), ("right", CEM, BOB)])
def test_p3_the_arrow_on_top_of_the_deck_says_whether_the_neighbour_is_the_left_or_the_right_one(
    arrow: str, to: int, giver: int
) -> None:
    state = sit(players=3, arrow=arrow)
    assert state.top is not None and HOUSE.animal[state.top].arrow is Arrow(arrow)
    assert state.table.passes_to(ANN) == to and state.table.receives_from(ANN) == giver


def test_p3_each_then_chooses_one_of_two_and_passes_the_last_tile_in_the_same_direction() -> None:
    state = sit(players=3, arrow="left")
    packs = [own.pack for own in state.owns]
    state = go(state, ANN, "keep 1")
    state = go(state, BOB, "keep 1")
    assert state.owns[BOB].pack == packs[ANN][1:]
    state = go(state, BOB, "keep 2")
    state = go(state, CEM, "keep 1", "keep 1")
    assert state.owns[CEM].kept == (packs[CEM][0], packs[BOB][1], packs[ANN][1]), "the last tile comes by itself"
    assert state.table.areas[CEM].step is Step.PLACE
    assert len(state.owns[CEM].passed) == 2


def test_each_player_now_has_three_tiles() -> None:
    state = begin(seats=5)
    while any(area.step in (Step.CHOOSE, Step.WAIT) for area in state.table.areas):
        seat = next(each for each in game.to_move(state) if state.table.areas[each].step is Step.CHOOSE)
        state = go(state, seat, "keep 1")
    assert all(len(own.kept) == 3 for own in state.owns)
    dealt = {tile for own in state.owns for tile in own.kept}
    assert len(dealt) == 15


def test_p3_what_is_kept_and_passed_is_secret() -> None:
    state = begin()
    before = game.view(state, PASSER_BY, None)
    after = game.view(go(state, ANN, "keep 2"), PASSER_BY, None)
    other = game.view(go(state, ANN, "keep 3"), PASSER_BY, None)
    assert after == other != before
    line = told(state, ANN, "keep 2")
    assert line is not None and line.text == "chose a tile"
    assert line == told(state, ANN, "keep 3", BOB)


def test_p3_an_arrow_of_the_top_card_shows_but_not_its_face() -> None:
    state = begin()
    assert state.top is not None
    seen = spelled(game.view(state, frozenset({ANN, BOB, CEM}), None))
    assert state.table.animals[0] in seen
    assert state.top not in seen and HOUSE.animal[state.top].arrow is state.table.arrow


def test_p3_half_of_the_arrows_point_left_in_either_kind_of_card() -> None:
    for deck, halves in ((Deck.ORDINARY, {15}), (Deck.EXPERT, {7, 8})):
        arrows = Counter(each.arrow for each in HOUSE.animals if each.deck is deck)
        assert set(arrows.values()) == halves


def test_p3_with_an_empty_deck_the_last_direction_stays() -> None:
    state = sit(players=2, deck=0, arrow="right", animals=["wolf-spider"])
    assert state.table.deck == 0 and state.table.arrow is Arrow.RIGHT
    state = seal_all(state)
    assert state.table.round == 2 and state.table.arrow is Arrow.RIGHT


# two players


def test_with_two_players_each_draws_four_tiles_and_the_stock_has_24_or_32() -> None:
    for options, stock in ((BEGINNER, 24), (ADVANCED, 32)):
        state = begin(options, 2)
        assert [len(own.pack) for own in state.owns] == [4, 4]
        assert state.table.stock + 4 == stock


def test_two_players_exchange_until_each_has_three_and_one_tile_each_is_not_used() -> None:
    state = sit(players=2)
    packs = [own.pack for own in state.owns]
    state = go(state, ANN, "keep 1")
    state = go(state, BOB, "keep 1")
    assert state.owns[BOB].pack == packs[ANN][1:], "three tiles come"
    state = go(state, BOB, "keep 1")
    state = go(state, ANN, "keep 1", "keep 1")
    assert state.owns[ANN].kept == (packs[ANN][0], packs[BOB][1], packs[ANN][2])
    assert state.out == (packs[ANN][3],) and state.table.out == 1
    assert state.table.areas[ANN].step is Step.PLACE and state.table.areas[BOB].step is Step.CHOOSE
    state = go(state, BOB, "keep 2")
    assert state.table.out == 2 and state.table.areas[BOB].step is Step.PLACE


# whose turn it is


def sittings(state: State) -> list[int]:
    """Who sits down one after another until all have sealed, each staying while they owe something."""
    order: list[int] = []
    before = state.table.round
    while state.table.round == before and not any(area.step is Step.OBSERVE for area in state.table.areas):
        seat = game.to_move(state)[0]
        order += [seat] if order[-1:] != [seat] else []
        choices = can(state, seat)
        text = "seal" if "seal" in choices else next(each for each in choices if each[:4] in ("keep", "disc"))
        state = go(state, seat, text)
    return order


@pytest.mark.parametrize("arrow", ["left", "right"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_sit_in_the_direction_of_the_arrow_and_only_the_first_two_sit_twice(players: int, arrow: str) -> None:
    """The first chooses once, the second twice; every other one chooses, chooses again and places in one sitting."""
    order = sittings(sit(players=players, arrow=arrow, animals=[]))
    step = 1 if arrow == "left" else -1
    expected = [number * step % players for number in range(players + 2)]
    assert order == expected and len(order) == players + 2


def test_to_move_names_everyone_who_can_go_on_also_at_different_steps() -> None:
    state = sit(players=3, arrow="left")
    assert set(game.to_move(state)) == {ANN, BOB, CEM}
    state = go(state, ANN, "keep 1")
    assert game.to_move(state) == (BOB, CEM), "Ann waits for the tiles of Cem"
    state = go(state, BOB, "keep 1")
    assert game.to_move(state) == (BOB, CEM)
    state = go(state, CEM, "keep 1")
    assert set(game.to_move(state)) == {ANN, BOB, CEM}
    assert "come from" in refused(go(sit(players=3, arrow="left"), ANN, "keep 1"), ANN, "keep 1").text


# P4: placing


def test_p4_each_tile_is_placed_or_discarded_or_put_in_reserve() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St")
    after = go(state, ANN, "tile 1 at d4 north", "discard 2", "reserve 3")
    own = after.owns[ANN]
    assert [str(laid.tile) for laid in own.laid] == ["ap-po"] and own.slots == (None,) * 4
    assert own.discards == (state.owns[ANN].slots[1],) and own.reserved == state.owns[ANN].slots[2]
    assert can(after, ANN) == ["seal"]
    assert refused(go(state, ANN, "discard 2"), ANN, "seal").text.startswith("Not yet: tiles 1 and 3 must still")


def test_p4_one_tile_at_most_is_in_reserve_and_putting_one_there_discards_the_old_one() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St", seat={"reserve": "Ch-Da"})
    old = state.table.areas[ANN].reserve
    after = go(state, ANN, "reserve 1")
    assert after.owns[ANN].reserve == state.owns[ANN].slots[0] and after.owns[ANN].discards == (old,)
    again = go(after, ANN, "reserve 2")
    assert again.owns[ANN].discards == (old, state.owns[ANN].slots[0])


def test_p4_an_old_reserve_can_be_placed_kept_or_discarded() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St", seat={"reserve": "Ch-Da"})
    assert {"tile 4 at d4 north", "discard 4"} <= set(can(state, ANN)) and "reserve 4" not in can(state, ANN)
    done = go(state, ANN, "discard 1", "discard 2", "discard 3")
    assert "seal" in can(done, ANN) and "tile 4 at d4 north" in can(done, ANN)
    assert go(done, ANN, "seal").table.areas[ANN].reserve == state.table.areas[ANN].reserve is not None
    assert shows(go(done, ANN, "tile 4 at d4 north"), ANN, "d4") == "Ch"


def test_p4_nobody_sees_another_estate_reserve_or_discards_change_before_all_are_done() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St", players=3)
    state = replace(state, table=state.table.change(BOB, step=Step.PLACE))
    state = replace(state, owns=(state.owns[0], replace(state.owns[1], slots=(None,) * 4), state.owns[2]))
    quiet = game.view(state, frozenset({CEM}), CEM)
    for text in ("tile 1 at d4 north", "discard 2", "reserve 3"):
        assert told(state, ANN, text, CEM) is None
        state = go(state, ANN, text)
        seen = game.view(state, frozenset({CEM}), CEM)
        assert replace(seen.table, sitting=None) == replace(quiet.table, sitting=None)
    line = told(state, ANN, "seal", CEM)
    assert line is not None and line.text == "placed and sealed" and not line.everybody


def test_p4_afterwards_estate_and_reserve_are_open_and_discards_face_down() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St")
    state = go(state, ANN, "tile 1 at d4 north", "discard 2", "reserve 3")
    line = told(state, ANN, "seal", BOB)
    assert line is not None and line.everybody and line.reveals and line.whole
    assert any("laid Ap-Po on d4-d5" in each and "discarded 1 tile" in each for each in line.summary)
    assert any("Bu-St in reserve" in each for each in line.summary) and "Wa-Wa" not in line.text
    area = go(state, ANN, "seal").table.areas[ANN]
    assert (
        area.estate.at(SQUARE["d4"]) is Landscape.APPLE
        and area.reserve is not None
        and area.reserve.faces == "bu-st"
        and area.discarded == 1
    )


def test_p4_a_tile_put_in_reserve_waits_for_a_later_round() -> None:
    state = go(placing("Ap-Po", "Wa-Wa", "Bu-St"), ANN, "reserve 3")
    assert not any(text.startswith(("tile 3", "tile 4")) for text in can(state, ANN))


# why not


def test_every_refusal_of_a_tile_says_why() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St")
    said = {
        "tile 4 at d4 north": "Not tile 4: nothing from an earlier round is in reserve.",
        "tile 1 at a8 north": "Not a8 north: that is over the edge; say first or second, for the half that lies on a8.",
        "tile 1 at d4 first": "Not d4: it is not on the edge, so no half can lie over it from there.",
        "tile 2 at d4 south": "Not d4 south: Wa-Wa lies the same way from d3; say it from there.",
        "tile 2 at a1 second": "Not a1 second: both halves show water; say first.",
        "keep 1": "Too late: you have your three tiles of this round.",
        "seal": "Not yet: tiles 1, 2 and 3 must still be placed, discarded or put in reserve.",
    }
    for text, why in said.items():
        assert refused(state, ANN, text).text == why
    assert refused(go(state, ANN, "discard 1"), ANN, "tile 1 at d4 north").text.startswith("Not tile 1: it is settled")
    fresh = sit(players=3)
    assert refused(fresh, ANN, "keep 4").text == "Not tile 4: there are 3 to choose from."
    assert refused(fresh, ANN, "discard 1").text.startswith("Not yet: tiles are placed when you have all three")
    assert "sealed" in refused(go(go(state, ANN, "discard 1"), ANN, "discard 2"), BOB, "seal").text


def test_squares_are_named_by_column_and_row() -> None:
    assert SQUARES[0] == "a1" and SQUARES[7] == "h1" and SQUARES[63] == "h8"
    assert rows("Ap")[-1].split()[0] == "Ap"
