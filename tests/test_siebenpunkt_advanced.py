"""Siebenpunkt by its rulebook, sentence by sentence: the advanced game, mandates, field strips, and the variants."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from siebenpunkt_sit import ANN, BOB, an_estate, eyes_of, refused, rows, sit
from test_siebenpunkt_animals import pattern
from twins import spelled

from sevens_tui.core import PASSER_BY, Chance
from sevens_tui.rules.siebenpunkt import game
from sevens_tui.rules.siebenpunkt.cards import HOUSE, Class, Deck, Mandate
from sevens_tui.rules.siebenpunkt.game import State
from sevens_tui.rules.siebenpunkt.landscape import BARE, TREES, Landscape, Want, squares_of
from sevens_tui.rules.siebenpunkt.patterns import Pattern, apart, missed, nearest, places, shows
from sevens_tui.rules.siebenpunkt.scoring import completed
from sevens_tui.rules.siebenpunkt.table import Options, areas, score

ADVANCED = Options(game="advanced")


def begin(seats: int = 4, seed: int = 1, **options: str) -> State:
    return game.new(Options(game="advanced", **options), seats, Chance(seed, 0))


def a_mandate(area: Pattern, points: int = 7, name: str = "one") -> Mandate:
    return Mandate(name, name, name, Class.EASY, points, area)


# the advanced game


def test_all_landscape_tiles_are_used_and_each_player_has_24() -> None:
    state = begin()
    tiles = {*state.bag, *(tile for own in state.owns for tile in own.pack)}
    assert len(tiles) == 120 and state.table.stock + 3 == 24


def test_the_expert_animals_are_mixed_into_the_deck() -> None:
    state = begin()
    decks = Counter(HOUSE.animal[each].deck for each in (*state.deck, state.top or ""))
    assert decks == {Deck.ORDINARY: 30, Deck.EXPERT: 15} and state.table.deck == 45


def test_the_first_animals_are_again_eight_of_the_start_cards() -> None:
    state = begin()
    assert len(state.table.animals) == 8
    assert all(HOUSE.animal[each].deck is Deck.START for each in state.table.animals)


# P9: mandates


def test_p9_there_are_eight_mandates_of_each_class_for_7_10_and_14_points() -> None:
    points = {Class.EASY: 7, Class.MEDIUM: 10, Class.DIFFICULT: 14}
    assert Counter(each.cls for each in HOUSE.mandates) == dict.fromkeys(Class, 8)
    assert all(each.points == points[each.cls] for each in HOUSE.mandates)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_receives_four_mandates_by_lot(seats: int) -> None:
    state = begin(seats)
    held = [each for own in state.owns for each in own.mandates]
    assert [len(own.mandates) for own in state.owns] == [4] * seats and len(set(held)) == len(held)


def test_mandates_are_not_shown_to_the_other_players() -> None:
    state = begin()
    for eyes in (PASSER_BY, frozenset({BOB})):
        view = game.view(state, eyes, None)
        assert view.owns[ANN] is None and view.table.areas[ANN].mandates == 4 and view.table.areas[ANN].shown == ()
        assert not any(each in spelled(view) for each in state.owns[ANN].mandates)
    assert len(areas(eyes_of(state, ANN), ANN)) == 4


def test_features_may_be_arranged_freely_in_the_blanks() -> None:
    """The lake: four water and two seed mixes of any kind; only one water has a fixed place."""
    lake = HOUSE.mandate["lake"].area
    assert lake.size == 6 and sorted(lake.fill) == [Want.WATER] * 3 + [Want.SEED] * 2
    assert sum(cell.want is Want.WATER for cell in lake.blocks[0]) == 1 == lake.size - lake.blanks
    assert shows(lake, an_estate("Wa Wa Po", "Wa Wa Bl")) and shows(lake, an_estate("Da Wa Wa", "Wa Pr Wa"))
    assert not shows(lake, an_estate("Wa Wa Po", "Wa Bu Bl")) and not shows(lake, an_estate("Wa Wa Wa", "Wa Wa Bl"))
    assert not shows(lake, an_estate("Po Wa Wa", "Wa Wa Bl")), "no corner where the fixed water can lie"


def test_p9_a_mandate_may_have_more_blanks_than_its_list_and_they_may_show_anything_field_included() -> None:
    loose = replace(pattern("Bu ?? ??", fill="Wa"), barred=(Landscape.STONES,))
    for drawn in ("Bu Wa .", "Bu . Wa", "Bu Wa Ap", "Bu Wa Wa"):
        assert shows(loose, an_estate(drawn))
    assert not shows(loose, an_estate("Bu Wa St")) and not shows(loose, an_estate("Bu . Ap"))


def test_it_may_be_prohibited_to_fill_the_blanks_with_any_tree() -> None:
    no_tree = replace(pattern("Bu ?? ??", fill="Wa"), barred=TREES)
    assert shows(no_tree, an_estate("Bu Wa St")) and shows(no_tree, an_estate("Bu Wa ."))
    for tree in ("Ap", "Ch", "Pl", "Wn"):
        assert not shows(no_tree, an_estate(f"Bu Wa {tree}"))
    place = nearest(no_tree, an_estate("Bu Wa Ap"))
    assert (place.missed, place.missing, place.barred, place.wants) == (1, (2,), (2,), ())


def test_it_may_be_prohibited_to_fill_the_blanks_with_field() -> None:
    no_field = replace(pattern("Bu ?? ?? ??", fill="Wa"), barred=(Landscape.FIELD,))
    assert shows(no_field, an_estate("Bu Wa Ap St")) and not shows(no_field, an_estate("Bu Wa Ap ."))
    assert missed(no_field, an_estate("Bu Wa . .")) == 2 and missed(no_field, an_estate("Bu . . .")) == 3


def test_surplus_blanks_come_only_with_a_prohibition_and_some_mandates_have_them() -> None:
    surplus = [each for each in HOUSE.mandates if each.area.blanks > len(each.area.fill)]
    assert surplus and all(each.area.barred for each in surplus)
    barred = {each.area.barred for each in HOUSE.mandates}
    assert any(Landscape.APPLE in each for each in barred) and any(Landscape.FIELD in each for each in barred)


def test_the_headland_is_a_strip_of_seed_mixes_along_the_edge_followed_by_a_strip_of_field() -> None:
    headland = HOUSE.mandate["conservation-headland"].area
    assert shows(headland, an_estate("Po Bl Da")) and shows(headland, an_estate("Po", "Bl", "Po"))
    assert not shows(headland, an_estate("Po Bl Da", ". . .")), "not along the edge"
    assert not shows(headland, an_estate("Bu . .", "Po Bl Da")), "no field beside it"
    assert not shows(headland, an_estate("Po Bl"))
    assert places(headland, BARE) == ()


def test_p9_all_four_edges_will_do_for_the_headland() -> None:
    headland = HOUSE.mandate["conservation-headland"].area
    for squares in (("d8", "e8", "f8"), ("d1", "e1", "f1"), ("a4", "a5", "a6"), ("h4", "h5", "h6")):
        numbers = ["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in squares]
        estate = BARE.covered(*((number, Landscape.DAISY) for number in numbers))
        (place,) = places(headland, estate)
        assert set(numbers) < set(squares_of(place))


def test_the_areas_of_two_mandates_may_not_overlap() -> None:
    line = a_mandate(pattern("Wa Wa"), 7)
    other = a_mandate(pattern("Wa Bu"), 10, "other")
    assert [each.mandate for each in completed([line, other], an_estate("Wa Wa Bu"))] == ["other"]
    assert len(completed([line, other], an_estate("Wa Wa Wa Bu"))) == 2


def test_p9_the_placing_that_scores_most_is_found() -> None:
    """One area could lie in either of two places; only one of them leaves room for the others."""
    two = a_mandate(pattern("Wa Wa"), 7)
    left, right = a_mandate(pattern("Bu Wa"), 10, "left"), a_mandate(pattern("Wa St"), 14, "right")
    done = completed([two, left, right], an_estate("Bu Wa Wa Wa St"))
    assert {each.mandate for each in done} == {"left", "right"}
    done = completed([two, left, right], an_estate("Bu Wa Wa Wa Wa St"))
    assert sum(each.points for each in done) == 31
    assert apart([7, 10], [[0b11], [0b11, 0b1100]]) == (0b11, 0b1100)


def test_habitats_may_overlap_mandates_and_other_habitats() -> None:
    state = sit(
        options={"game": "advanced"},
        seats=[
            {
                "estate": rows("Wa Wa Po", "Wa Wa Bl"),
                "mandates": ["lake"],
                "marked": ["great-pond-snail", "common-frog"],
            }
        ],
    )
    counted = score(eyes_of(state, ANN), ANN)
    assert [each.mandate for each in counted.done] == ["lake"] and all(each.home for each in counted.animals)


def test_there_is_no_penalty_for_unfinished_mandates() -> None:
    state = sit(options={"game": "advanced", "strips": "off"}, seats=[{"estate": rows("Bu Bu Bu Bu Bu Bu Bu Bu")}])
    counted = score(eyes_of(state, ANN), ANN)
    assert counted.done == () and counted.total == 0


def test_a_mandate_that_is_there_only_across_another_one_is_told_as_such() -> None:
    state = sit(
        options={"game": "advanced"},
        seats=[{"estate": rows("Wa Wa Po", "Wa Wa Bl"), "mandates": ["lake", "ditch"]}],
    )
    lake, ditch = areas(eyes_of(state, ANN), ANN)
    assert lake.done is not None and ditch.done is None and ditch.place.missed


# P10: field strips


def test_each_uninterrupted_strip_of_field_across_the_estate_brings_two_points() -> None:
    state = sit(options={"game": "advanced"}, seats=[{"board": "apple board", "mandates": []}])
    counted = score(eyes_of(state, ANN), ANN)
    assert counted.strips == ("1", "4", "6", "8", "a", "c", "e", "h") and counted.total == 16


def test_p10_a_row_and_a_column_may_cross() -> None:
    full = ["Bu Bu Bu . Bu Bu Bu Bu"] * 7
    state = sit(
        options={"game": "advanced"}, seats=[{"estate": [*full[:3], ". . . . . . . .", *full[3:]], "mandates": []}]
    )
    assert score(eyes_of(state, ANN), ANN).strips == ("5", "d")


def test_a_strip_that_is_interrupted_counts_nothing() -> None:
    state = sit(options={"game": "advanced"}, seats=[{"estate": ["Bu . . . . . . ."] * 8, "mandates": []}])
    assert score(eyes_of(state, ANN), ANN).strips == ("b", "c", "d", "e", "f", "g", "h")


def test_in_the_beginners_game_strips_count_nothing() -> None:
    state = sit(seats=[{"board": "apple board"}])
    assert score(eyes_of(state, ANN), ANN).total == 0


# P11: variants


@pytest.mark.parametrize(
    ("mandates", "classes"),
    [
        ("3", ["easy", "medium", "difficult"]),
        ("2", ["easy", "medium"]),
        ("1", ["easy"]),
        ("0", []),
        ("ed", ["easy", "difficult"]),
        ("md", ["medium", "difficult"]),
        ("m", ["medium"]),
        ("d", ["difficult"]),
    ],
)
def test_p11_fewer_mandates_of_the_same_classes_for_every_player(mandates: str, classes: list[str]) -> None:
    state = begin(5, mandates=mandates)
    for own in state.owns:
        assert [HOUSE.mandate[each].cls.value for each in own.mandates] == classes
    held = [each for own in state.owns for each in own.mandates]
    assert len(set(held)) == len(held)


def test_p11_the_points_for_field_strips_can_be_dropped() -> None:
    options = {"game": "advanced", "strips": "off"}
    state = sit(options=options, seats=[{"board": "apple board", "mandates": []}])
    assert score(eyes_of(state, ANN), ANN).total == 0
    assert [label for label, _ in game.count(state).scores[0].lines] == ["Mandates", "Animals +", "Animals -"]


def test_the_lines_of_the_score_are_those_of_the_overview() -> None:
    assert [label for label, _ in game.count(begin()).scores[0].lines] == [
        "Mandates",
        "Animals +",
        "Animals -",
        "Strips",
    ]
    beginner = game.count(game.new(Options(), 2, Chance(1, 0)))
    assert [label for label, _ in beginner.scores[0].lines] == ["Animals +", "Animals -"]


def test_a_mandate_is_no_animal_to_claim() -> None:
    assert refused(begin(), ANN, "claim lake").text == "Not lake: there is no such animal."
