"""Siebenpunkt by its rulebook, sentence by sentence: the end, what a placing changes, and the stories."""

from __future__ import annotations

import pytest
from siebenpunkt_sit import (
    ANN,
    BOB,
    a_move,
    an_estate,
    can,
    example,
    eyes_of,
    go,
    placing,
    rows,
)
from test_siebenpunkt_animals import WOLF_AND_BEE, observing

from sevens_tui.core import PASSER_BY
from sevens_tui.rules.siebenpunkt import game
from sevens_tui.rules.siebenpunkt.cards import HOUSE, Deck
from sevens_tui.rules.siebenpunkt.cards import Kind as AnimalKind
from sevens_tui.rules.siebenpunkt.landscape import SQUARES
from sevens_tui.rules.siebenpunkt.scoring import count_animals
from sevens_tui.rules.siebenpunkt.table import change, imagine, marked, on_the_table, score
from sevens_tui.rules.siebenpunkt.words import outlook
from sevens_tui.screens.siebenpunkt_words import brought, unbroken

# P8: the end


def test_p8_an_animal_counts_plus_if_home_and_fed_else_minus() -> None:
    estate = an_estate("St .", "Po Da")
    spider = HOUSE.animal["wolf-spider"]
    for marks, points in ((["wolf-spider", "honey-bee"], spider.value), (["wolf-spider"], -spider.value)):
        assert count_animals(HOUSE, estate, marks)[0].points == points
    assert count_animals(HOUSE, an_estate("."), ["wolf-spider", "honey-bee"])[0].points == -spider.value


def test_p8_prey_feeds_if_marked_whether_or_not_its_own_habitat_still_stands() -> None:
    estate = an_estate("St .", "Po Da")
    counted = count_animals(HOUSE, estate, ["wolf-spider", "honey-bee"])
    assert counted[1].points < 0 < counted[0].points and counted[0].food == ("honey-bee",)


def test_p8_only_the_final_estate_counts_and_ties_are_possible() -> None:
    state = observing(
        {"estate": WOLF_AND_BEE, "marked": ["honey-bee"]}, {"estate": rows()}, animals=["red-tailed-bumblebee"], round=6
    )
    over = go(state, ANN, "seal")
    result = game.result(over)
    assert result is not None and result.winners == (BOB,)
    assert [score.total for score in result.scores] == [0, -HOUSE.animal["honey-bee"].value]
    tied = observing({"estate": WOLF_AND_BEE}, {}, {}, animals=["red-tailed-bumblebee"], round=6)
    shared = game.result(go(tied, ANN, "seal"))
    assert shared is not None and shared.winners == (0, 1, 2) and "share" in shared.reason


def test_a_placing_tells_what_it_gains_and_breaks() -> None:
    state = placing(
        "Ap-Ch", "Wa-Wa", "Bu-St", seat={"estate": WOLF_AND_BEE, "marked": ["red-tailed-bumblebee"]}, animals=["mole"]
    )
    view = eyes_of(state, ANN)
    changed = change(view, imagine(view, (a_move("tile 1 at b1 east"),)), ANN)
    assert changed.lost == ("red-tailed-bumblebee",) and changed.points == -6
    assert [SQUARES[square] for square, _, _ in changed.covered] == ["b1", "c1"]
    (living,) = marked(view, ANN)
    assert living.home and living.counted is not None and living.counted.points == 3
    assert [each.animal.id for each in on_the_table(view, ANN)] == ["mole"]


def test_a_home_that_goes_is_told_even_where_it_costs_nothing_yet() -> None:
    """Without its food the animal counts minus before and after; the food may still come."""
    seat = {"estate": rows(". Bu St .", ". Bl Da ."), "marked": ["glow-worm"]}
    state = placing("Ap-Ch", "Wa-Wa", "Bu-St", seat=seat, animals=["mole"])
    view = eyes_of(state, ANN)
    (living,) = marked(view, ANN)
    covers_home = a_move("tile 1 at b1 east")
    changed = change(view, imagine(view, (covers_home,)), ANN)
    assert living.home and not living.fed
    assert changed.lost == ("glow-worm",) and changed.points == changed.worth("glow-worm") == 0
    assert unbroken(view.table, changed) == ""
    assert "Glow-worm home lost." in brought(view.table, changed)
    assert "the glow-worm loses its home" in outlook(view, covers_home)


# the stories


def test_andre_marks_two_animals_and_shares_the_bumblebee_with_jacqueline() -> None:
    state = example("andre-round-1")
    andre, jacqueline = 0, 1
    assert set(can(state, andre)) == {"claim red-tailed-bumblebee", "claim golden-ground-beetle", "seal"}
    assert "claim golden-ground-beetle" not in can(state, jacqueline)
    state = go(state, andre, "claim red-tailed-bumblebee", "claim golden-ground-beetle", "seal")
    after = go(state, jacqueline, "claim red-tailed-bumblebee", "seal")
    assert after.table.sharers("golden-ground-beetle") == (andre,)
    assert after.table.shared == ("red-tailed-bumblebee",)
    assert after.table.sharers("red-tailed-bumblebee") == (andre, jacqueline)


def test_claudine_cannot_place_her_marker_for_she_has_no_insect() -> None:
    state = example("andre-round-2")
    andre, _, claudine = 0, 1, 2
    assert {"claim glow-worm", "claim wolf-spider"} <= set(can(state, andre))
    assert can(state, claudine) == ["claim wolf-spider", "seal"]
    state = go(state, andre, "claim glow-worm", "claim wolf-spider", "seal")
    after = go(state, claudine, "claim wolf-spider", "seal")
    assert set(after.table.areas[andre].marked) >= {"glow-worm", "wolf-spider"}
    assert "wolf-spider" not in after.table.areas[claudine].marked


def test_the_spider_could_take_the_glow_worm_as_prey() -> None:
    """Also without any insect from before."""
    counted = count_animals(HOUSE, an_estate("."), ["glow-worm", "wolf-spider"])
    assert counted[1].fed and counted[1].food == ("glow-worm",)


def test_andre_scores_54_points() -> None:
    """30 for three mandates, 22 for animals, 4 less for the treecreeper without prey, 6 for three strips."""
    result = game.result(example("andre-end"))
    assert result is not None
    andre = next(score for score in result.scores if score.seat == 0)
    assert andre.lines == (("Mandates", 30), ("Animals +", 22), ("Animals -", -4), ("Strips", 6))
    assert andre.total == 54
    counted = score(game.view(example("andre-end"), PASSER_BY, None), 0)
    assert len(counted.animals) == 7 and all(each.home for each in counted.animals)
    assert [each.animal.id for each in counted.animals if not each.fed] == ["short-toed-treecreeper"]
    assert len(counted.done) == 3 and len(counted.strips) == 3


@pytest.mark.parametrize("name", ["red-tailed-bumblebee", "golden-ground-beetle"])
def test_p12_bumblebee_and_ground_beetle_are_start_cards(name: str) -> None:
    assert HOUSE.animal[name].deck is Deck.START


def test_p12_the_animals_of_the_beginners_stories_are_not_expert_cards() -> None:
    for name in ("red-backed-shrike", "lesser-horseshoe-bat", "glow-worm", "wolf-spider"):
        assert HOUSE.animal[name].deck is Deck.ORDINARY
    for name in ("wolf-spider", "lesser-horseshoe-bat"):
        assert HOUSE.animal[name].eats is AnimalKind.INSECT
    treecreeper = HOUSE.animal["short-toed-treecreeper"]
    assert treecreeper.eats is not None and treecreeper.value == 4
