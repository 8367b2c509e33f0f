"""What a journey of 7 Leagues is worth: each sentence of the rulebook on scoring, and rulings L0 to L5, L9 to L13."""

from __future__ import annotations

import pytest
from seven_leagues_sit import account, example, journey, league, objective, points

from sevens_tui.core import Chance
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.cards import written
from sevens_tui.rules.seven_leagues.table import Journey, Slot, Symbol, accounts, joint, objective_lines

# boots


@pytest.mark.parametrize(("kind", "worth"), [("o", 1), ("x", 1), ("v", 1), ("7", 7)])
def test_three_of_the_boot_types_are_worth_1_point_each_and_the_golden_winged_boot_is_worth_7(
    kind: str, worth: int
) -> None:
    """L2: ordinary 1 point, golden winged 7."""
    for place in ("{}..", ".{}.", "..{}"):
        edge = place.format(kind)
        way = journey(f"plains ...|{edge}", f"forest {edge}|...")
        assert account(way).boots == worth
        assert account(way).complete == ((kind, 1),)


def test_the_sides_of_the_cards_must_match_to_form_a_complete_boot() -> None:
    """L2: halves of the same kind at the same place."""
    assert joint("oxv", "oxv").boots == ((0, "o"), (1, "x"), (2, "v"))
    assert joint("o..", ".o.").boots == ()
    assert joint("o..", "x..").boots == ()
    assert joint("o7.", "ox7").boots == ((0, "o"),)
    assert joint("...", "...").boots == ()


def test_only_sides_that_meet_make_boots() -> None:
    """Neither the outer edges nor the two edges of one card."""
    assert account(journey("plains ooo|ooo")).boots == 0
    assert account(journey("plains oxv|...", "lake ...|oxv")).boots == 0


def test_boot_example_of_the_rulebook() -> None:
    """6 + 1 + 7 = 14."""
    way = journey("lake ...|oxo", "lake oxo|o7o", "lake o7o|oo.", "lake oo.|...")
    assert account(way).complete == (("o", 6), ("x", 1), ("7", 1))
    assert account(way).boots == 6 + 1 + 7


def test_a_perfect_connection_means_that_no_half_boot_is_isolated() -> None:
    """L3: at least one boot, and at each place both empty or both the same kind."""
    assert joint("o.x", "o.x").perfect and joint(".v.", ".v.").perfect and joint("oxv", "oxv").perfect
    assert joint("o7.", "o7.").perfect


def test_an_imperfect_connection_has_at_least_one_isolated_half_boot() -> None:
    """Other halves there, or another kind at the place."""
    assert not joint("oo.", "o..").perfect and joint("oo.", "o..").alone == (1,)
    assert not joint("oo.", "oox").perfect
    assert not joint("oxv", "oxo").perfect and joint("oxv", "oxo").alone == (2,)


def test_a_connection_without_any_boot_is_not_perfect() -> None:
    """L3: at least one boot is complete."""
    assert not joint("...", "...").perfect
    assert not joint("o..", "x..").perfect


# conditions and values


def test_the_card_on_the_right_is_a_forest_so_the_player_scores_4_points() -> None:
    assert points(journey("plains >forest 4", "forest")) == [4, 0]


def test_the_card_on_the_right_is_not_a_marsh_so_no_points_are_scored() -> None:
    assert points(journey("plains >marsh 4", "forest")) == [0, 0]


def test_2_points_for_each_marsh_symbol_on_all_the_cards_of_the_journey() -> None:
    assert points(journey("marsh", "lake", "plains marsh< 2/marsh")) == [0, 0, 0]
    assert points(journey("marsh", "marsh", "plains marsh< 2/marsh", "lake", "marsh")) == [0, 0, 6, 0, 0]


def test_condition_met_on_both_sides_scores_two_times_2_points() -> None:
    assert points(journey("lake", "plains lake< >forest 2", "forest")) == [0, 4, 0]


def test_each_condition_can_activate_the_points_independently() -> None:
    """Left alone, right alone, both, neither."""
    card = "plains lake< >wind 5"
    assert points(journey("lake", card, "marsh"))[1] == 5
    assert points(journey("marsh", card, "marsh/wind"))[1] == 5
    assert points(journey("lake", card, "marsh/wind"))[1] == 10
    assert points(journey("marsh", card, "marsh"))[1] == 0


def test_a_condition_is_a_terrain_or_a_weather() -> None:
    """L1."""
    for word in ("plains", "forest", "mountain", "marsh", "lake"):
        assert points(journey(word, f"lake {word}< 3"))[1] == 3
    for word in ("sun", "rain", "wind"):
        assert points(journey(f"plains/{word}", f"lake {word}< 3"))[1] == 3


def test_conditions_look_at_the_direct_neighbour_only() -> None:
    """L4: not two cards away, not at the card itself."""
    assert points(journey("forest", "plains", "lake forest< 3")) == [0, 0, 0]
    assert points(journey("lake", "forest forest< 3")) == [0, 0]


def test_a_card_at_the_end_of_the_journey_has_no_neighbour_there() -> None:
    """L4."""
    way = journey("plains forest< >forest 3", "forest")
    assert points(way) == [3, 0]
    left, right = account(way).cards[0].conditions
    assert (left.met, left.neighbour, right.met, right.neighbour) == (False, None, True, way[1].card)
    assert points(journey("plains plains< >plains 5")) == [0]


def test_per_symbol_counts_the_card_itself() -> None:
    """L5: the whole journey, the card itself included."""
    assert points(journey("forest", "forest/rain forest< 2/forest")) == [0, 4]
    assert points(journey("forest", "plains/sun forest< 3/sun")) == [0, 3]


def test_per_symbol_may_count_none() -> None:
    assert points(journey("forest", "plains forest< 3/sun")) == [0, 0]


def test_icons_in_conditions_and_values_are_no_symbols() -> None:
    """L0: symbols are the printed terrain and weather alone."""
    assert points(journey("forest >sun 5", "plains sun< 2/sun")) == [0, 0]
    assert account(journey("forest >sun 5", "plains forest< 2/sun")).symbols[Symbol.SUN] == 0


def test_a_card_line_says_why() -> None:
    """The reasons as data: which conditions are met, how often the symbol was counted, what each is worth."""
    line = account(journey("lake", "plains lake< >wind 2/lake", "lake")).cards[1]
    assert [(each.symbol, each.met) for each in line.conditions] == [(Symbol.LAKE, True), (Symbol.WIND, False)]
    assert (line.counted, line.worth, line.met, line.own, line.points) == (2, 4, 1, 4, 4)


# Escape cards


def test_the_upper_part_adds_symbols_to_the_card_under_which_it_sits() -> None:
    """For the conditions of its neighbours, for "per symbol", and for both its sides."""
    way = journey("plains >sun 4", "lake", "plains lake< 2/sun", upper={2: "sun+forest lake< 6"})
    assert points(way) == [4, 0, 2]
    assert points(journey("plains >forest 4", "lake", "lake", upper={2: "sun+forest lake< 6"}))[0] == 4
    assert points(journey("plains >lake 4", "lake", upper={2: "sun lake< 6"}))[0] == 4


def test_the_upper_part_alone_brings_no_condition_and_the_lower_part_alone_no_symbol() -> None:
    assert points(journey("lake", "plains", upper={2: "sun lake< 6"})) == [0, 0]
    assert points(journey("plains >sun 4", "lake", lower={2: "sun forest< 6"})) == [0, 0]
    assert account(journey("lake", lower={1: "sun forest< 6"})).suns == 0


def test_a_symbol_may_be_added_to_a_card_that_has_it() -> None:
    assert account(journey("lake/sun", upper={1: "sun lake< 6"})).suns == 2


def test_the_lower_part_adds_a_new_condition() -> None:
    """The player scores 7 points if the League card on the right is a mountain."""
    assert points(journey("plains", "mountain", lower={1: "sun >mountain 7"})) == [7, 0]
    assert points(journey("plains", "lake", lower={1: "sun >mountain 7"})) == [0, 0]
    assert points(journey("plains", lower={1: "sun >mountain 7"})) == [0]


def test_the_lower_part_scores_the_same_way_as_league_cards() -> None:
    """L9: terrain or weather, left or right, flat or per symbol; besides the points of the card."""
    assert points(journey("lake/rain", "plains", lower={2: "sun rain< 3/lake"})) == [0, 3]
    assert points(journey("lake", "plains lake< 4", "lake", lower={2: "sun lake< 2/lake"})) == [0, 4 + 4, 0]
    line = account(journey("lake", "plains lake< 4", "lake", lower={2: "sun lake< 2/lake"})).cards[1]
    assert (line.own, line.extra, line.lower_counted) == (4, 4, 2)


def test_symbols_added_to_the_neighbour_meet_the_condition_of_a_lower_part() -> None:
    assert points(journey("plains", "lake", lower={1: "sun >mountain 7"}, upper={2: "mountain lake< 6"})) == [7, 0]


def test_x2_doubles_the_points_of_the_card_under_which_it_sits() -> None:
    """3 per sun, four suns, one condition met: 12, and 24."""
    card = "plains lake< >forest 3"
    assert points(journey("lake", card, lower={2: "sun lake< x2"})) == [0, 6]
    assert points(journey("lake", card, "forest", lower={2: "sun lake< x2"})) == [0, 12, 0]
    assert account(journey("lake", card, lower={2: "sun lake< x2"})).cards[1].doubled


def test_x2_whose_condition_is_not_met_does_nothing() -> None:
    assert points(journey("lake", "plains lake< 3", lower={2: "sun forest< x2"})) == [0, 3]
    assert not account(journey("lake", "plains lake< 3", lower={2: "sun forest< x2"})).cards[1].doubled


def test_2_times_0_is_0() -> None:
    """If the condition of the League card is not activated, the player scores no points."""
    assert points(journey("lake", "plains forest< 3", lower={2: "sun lake< x2"})) == [0, 0]


def test_boots_assembled_together_do_not_count_for_x2() -> None:
    way = journey("lake ...|o7.", "plains o7.|... lake< 3", lower={2: "sun lake< x2"})
    assert (account(way).boots, points(way), account(way).total) == (8, [0, 6], 14)


def test_x2_doubles_its_own_league_card_alone() -> None:
    """L10: no other card, no other Escape card."""
    way = journey("lake >plains 5", "plains lake< 3", lower={1: "sun >plains 7", 2: "sun lake< x2"})
    assert points(way) == [5 + 7, 6]


def test_symbols_below_an_x2_do_not_count() -> None:
    """The upper part is hidden under the League card."""
    assert account(journey("lake", "plains lake< 3", lower={2: "sun lake< x2"})).suns == 0


def test_a_card_can_hold_one_escape_card_above_and_one_below() -> None:
    way = journey("lake", "plains", upper={2: "sun lake< 6"}, lower={2: "rain lake< 7"})
    assert points(way) == [0, 7] and account(way).suns == 1


# objectives


def lines(goal: tuple[str, str, int, dict[str, int]], *have: dict[str, int]) -> list[int]:
    """What an objective brings players who have these symbols."""
    aim, symbols, worth, more = goal
    counts = []
    for each in have:
        found = [0] * len(Symbol)
        for word, number in each.items():
            found[Symbol[word.upper()]] = number
        counts.append(found)
    return [line.points for line in objective_lines(objective(aim, symbols, worth, **more), counts)]


MOUNTAINS = ("count", "mountain", 4, {"least": 3, "more": 5})
MOST_SUN = ("most", "sun", 10, {"second": 5})


def test_4_mountains_score_4_for_the_first_3_and_5_for_the_additional_one() -> None:
    """The printed objective: 4 if 3 mountains, then 5 per additional mountain."""
    assert lines(MOUNTAINS, {"mountain": 4}, {"mountain": 3}, {"mountain": 2}, {}) == [9, 4, 0, 0]
    assert lines(MOUNTAINS, {"mountain": 6}, {"mountain": 7}) == [19, 24]


def test_for_each_set_of_symbols() -> None:
    """L11: the smallest of the counts."""
    goal = ("sets", "sun+rain+wind", 6, {})
    assert lines(goal, {"sun": 2, "rain": 3, "wind": 2}, {"sun": 4, "rain": 4}, {"sun": 1, "rain": 1, "wind": 1}) == [
        12,
        0,
        6,
    ]


def test_a_set_may_repeat_a_symbol() -> None:
    """L11: count divided by times listed, rounded down."""
    goal = ("sets", "lake+lake+marsh", 7, {})
    assert lines(goal, {"lake": 5, "marsh": 2}, {"lake": 5, "marsh": 1}, {"lake": 1, "marsh": 9}) == [14, 7, 0]


def test_objectives_count_the_symbols_of_escape_cards() -> None:
    goal = objective("count", "sun", 6, least=1, more=5)
    assert account(journey("lake/sun", upper={1: "sun lake< 6"}), goal).total == 11


def test_the_player_with_the_most_sun_symbols_scores_10_points() -> None:
    assert lines(MOST_SUN, {"sun": 3}, {"sun": 2}) == [10, 0]


@pytest.mark.parametrize("seats", range(2, 7))
def test_in_case_of_a_tie_all_the_tied_players_score_the_10_points(seats: int) -> None:
    assert lines(MOST_SUN, *[{"sun": 3}] * 2, *[{}] * (seats - 2)) == [10, 10] + [0] * (seats - 2)
    assert lines(MOST_SUN, *[{"sun": 3}] * seats) == [10] * seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_players_score_if_there_are_4_to_6_players(seats: int) -> None:
    have = [{"sun": 3}, {"sun": 2}, *[{"sun": 1}] * (seats - 2)]
    assert lines(MOST_SUN, *have)[:2] == [10, 5 if seats >= 4 else 0]
    assert set(lines(MOST_SUN, *have)[2:]) <= {0}


@pytest.mark.parametrize("seats", range(4, 7))
def test_with_more_than_4_players_nobody_scores_for_second_place_if_first_place_is_tied(seats: int) -> None:
    have = [{"sun": 3}, {"sun": 3}, {"sun": 2}, *[{"sun": 1}] * (seats - 3)]
    assert lines(MOST_SUN, *have)[:3] == [10, 10, 5 if seats == 4 else 0]


@pytest.mark.parametrize("seats", range(4, 7))
def test_players_tied_for_second_all_score_it(seats: int) -> None:
    """L11."""
    have = [{"sun": 3}, *[{"sun": 2}] * (seats - 1)]
    assert lines(MOST_SUN, *have) == [10] + [5] * (seats - 1)


def test_nobody_has_most_or_second_most_of_a_symbol_with_none_of_it() -> None:
    """L11."""
    assert lines(MOST_SUN, *[{}] * 4) == [0, 0, 0, 0]
    assert lines(MOST_SUN, {"sun": 1}, *[{}] * 3) == [10, 0, 0, 0]


def test_an_objective_line_says_why() -> None:
    goal = objective("most", "sun", 10, second=5)
    counts = [[0] * 5 + [suns, 0, 0] for suns in (2, 3, 2, 1)]
    found = objective_lines(goal, counts)
    assert [(line.counts, line.place, line.shared) for line in found] == [
        ((2,), 2, 2),
        ((3,), 1, 1),
        ((2,), 2, 2),
        ((1,), 0, 0),
    ]


# the end


def finished(*ways: Journey) -> game.State:
    """A base game that is over, with these journeys."""
    position = {"over": True, "seats": [{"journey": [written(slot.card) for slot in way]} for way in ways]}
    return game.arrange(position, Chance(3, 0))


def seven(first: str, *more: str) -> Journey:
    """A journey of seven cards without points but for the first ones."""
    cards = [first, *more, *["plains"] * (6 - len(more))]
    return tuple(Slot(league(each)) for each in cards)


def test_the_player_with_the_most_points_wins_the_race() -> None:
    result = game.result(finished(seven("lake >plains 4"), seven("lake >plains 5"), seven("lake >plains 3")))
    assert result is not None and result.winners == (1,)
    assert [(score.seat, score.place, score.total) for score in result.scores] == [(1, 1, 5), (0, 2, 4), (2, 3, 3)]
    assert result.reason == "{1} has the most points, 5."


def test_in_case_of_a_tie_the_player_with_the_most_sun_symbols_wins() -> None:
    """L12."""
    result = game.result(
        finished(seven("lake/sun >plains 4"), seven("lake/sun >plains 4", "plains/sun"), seven("lake >plains 3"))
    )
    assert result is not None and result.winners == (1,)
    assert [(score.seat, score.place) for score in result.scores] == [(1, 1), (0, 2), (2, 3)]
    assert result.reason == "2 players have 4 points; {1} has the most sun symbols, 2."


def test_suns_do_not_help_who_has_fewer_points() -> None:
    result = game.result(finished(seven("lake >plains 4"), seven("lake/sun >plains 3", "plains/sun", "plains/sun")))
    assert result is not None and result.winners == (0,)


def test_if_the_tie_persists_the_tied_players_share_the_victory() -> None:
    result = game.result(finished(seven("lake/sun >plains 4"), seven("lake >plains 1"), seven("lake/sun >plains 4")))
    assert result is not None and result.winners == (0, 2)
    assert [score.place for score in result.scores] == [1, 1, 3]
    assert result.reason == "{0} and {2} share the victory: 4 points and 1 sun symbol each."


def test_sun_symbols_of_escape_cards_break_ties_too() -> None:
    """L12: Escape symbols included."""
    tied = [journey("lake", "plains"), journey("lake", "plains", upper={1: "sun lake< 6"})]
    first, second = accounts(tied, None)
    assert (first.total, first.suns, second.total, second.suns) == (0, 0, 0, 1)


# the printed examples


def test_scoring_example_of_the_base_version_totals_42() -> None:
    """L13: 14 for boots, then 5, 10, 0, 4, 3, 4, 2."""
    state = example("base")
    found = state.table.accounts[0]
    assert found.complete == (("o", 6), ("x", 1), ("7", 1))
    assert [points for _, points in found.pad] == [14, 5, 10, 0, 4, 3, 4, 2]
    assert found.total == 42
    met = [[f"{each.symbol} {each.side}" for each in line.conditions if each.met] for line in found.cards]
    assert met == [
        ["wind right"],
        ["lake left", "wind right"],
        [],
        ["mountain left"],
        ["plains left"],
        ["forest left"],
        ["rain left"],
    ]
    assert [(line.slot.card.per, line.counted) for line in found.cards if line.slot.card.per is not None] == [
        (Symbol.MOUNTAIN, 2),
        (Symbol.FOREST, 2),
        (Symbol.SUN, 1),
    ]


def test_scoring_example_of_the_advanced_version_totals_93() -> None:
    """L13: 18 for boots, then 4, 12, 24, 2, 3, 9, 12, and 9 for the objective."""
    state = example("advanced")
    found = state.table.accounts[0]
    assert found.complete == (("o", 8), ("x", 3), ("7", 1))
    assert [points for _, points in found.pad] == [18, 4, 12, 24, 2, 3, 9, 12, 9]
    assert found.total == 93
    assert [(line.own, line.extra, line.doubled) for line in found.cards] == [
        (4, 0, False),
        (12, 0, False),
        (24, 0, True),
        (0, 2, False),
        (3, 0, False),
        (2, 7, False),
        (12, 0, False),
    ]
    assert (found.symbols[Symbol.MOUNTAIN], found.symbols[Symbol.SUN], found.symbols[Symbol.WIND]) == (4, 4, 1)
    escapes = [card for slot in state.table.areas[0].journey for card in (slot.upper, slot.lower) if card is not None]
    assert found.perfect >= len(escapes) == 4, "a journey that can have been made"
    result = game.result(state)
    assert result is not None
    assert next(score for score in result.scores if score.seat == 0).total == 93


def test_points_are_recorded_on_the_score_pad() -> None:
    """Boots, seven cards, and in the advanced game the objective; they add up."""
    for name, labels in (("base", 8), ("advanced", 9)):
        result = game.result(example(name))
        assert result is not None
        for score in result.scores:
            assert len(score.lines) == labels and sum(points for _, points in score.lines) == score.total
            assert [label for label, _ in score.lines][:8] == ["Boots", *(f"Card {at}" for at in range(1, 8))]


def test_a_game_that_is_ended_early_is_counted_as_it_stands() -> None:
    position = {"seats": [{"journey": [1, 2]}, {"journey": [3, 4]}]}
    state = game.arrange(position, Chance(1, 0))
    assert game.result(state) is None
    found = game.count(state)
    assert [score.total for score in sorted(found.scores, key=lambda each: each.seat)] == [
        each.total for each in state.table.accounts
    ]
    assert found.reason.startswith("The game was ended early, in round 3. ")
