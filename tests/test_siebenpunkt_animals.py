"""Siebenpunkt by its rulebook, sentence by sentence: habitats, observing, food, shared animals, marks, the end."""

from __future__ import annotations

from dataclasses import replace

from siebenpunkt_sit import (
    ANN,
    BOB,
    CEM,
    an_estate,
    can,
    go,
    placing,
    refused,
    rows,
    sit,
    told,
)

from sevens_tui.core import PASSER_BY
from sevens_tui.rules.siebenpunkt import game
from sevens_tui.rules.siebenpunkt.cards import HOUSE, Deck
from sevens_tui.rules.siebenpunkt.cards import Kind as AnimalKind
from sevens_tui.rules.siebenpunkt.landscape import SQUARES, Want
from sevens_tui.rules.siebenpunkt.patterns import Cell, Pattern, nearest, shows
from sevens_tui.rules.siebenpunkt.position_seat import draw_estate
from sevens_tui.rules.siebenpunkt.scoring import count_animals
from sevens_tui.rules.siebenpunkt.table import MARKS, Step, score

WOLF_AND_BEE = rows("St .", "Po Da")
"""Home of the wolf spider and the bumblebee, but not of the ground beetle."""


def observing(*seats: dict[str, object], animals: list[str], **more: object) -> game.State:
    return sit(players=len(seats), seats=list(seats), animals=animals, observing=True, **more)  # type: ignore[arg-type]


def pattern(*blocks: str, lines: tuple[tuple[int, int], ...] = (), fill: str = "") -> Pattern:
    codes = {each.letters: each for each in Want}
    read = tuple(
        tuple(
            Cell(len(block.split("/")) - 1 - down, column, codes.get(word))
            for down, row in enumerate(block.split("/"))
            for column, word in enumerate(row.split())
            if word != ".."
        )
        for block in blocks
    )
    return Pattern(read, lines, tuple(codes[each] for each in fill.split()))


# P5: habitats


def test_the_landscapes_must_lie_in_the_exact_configuration_of_the_card() -> None:
    corner = pattern("Bu St / Da ..")
    assert shows(corner, an_estate("Bu St", "Da ."))
    assert not shows(corner, an_estate("Bu St", ". Da"))
    assert not shows(corner, an_estate("Bu . St", "Da . ."))


def test_p5_a_block_may_be_turned_in_quarters() -> None:
    corner = pattern("Bu St / Da ..")
    for drawn in (("Bu St", "Da ."), ("Da Bu", ". St"), (". Da", "St Bu"), ("St .", "Bu Da")):
        assert shows(corner, an_estate(*drawn))


def test_p5_a_block_may_not_be_mirrored() -> None:
    corner = pattern("Bu St / Da ..")
    for drawn in (("St Bu", ". Da"), ("Da .", "Bu St"), ("Bu Da", "St ."), (". St", "Da Bu")):
        assert not shows(corner, an_estate(*drawn))


def test_p5_blocks_joined_by_a_line_must_share_an_edge_of_squares() -> None:
    shrike = HOUSE.animal["red-backed-shrike"].habitat
    assert len(shrike.blocks) == 2 and shrike.joined
    assert shows(shrike, an_estate("Bu Bu .", "Bu Po Da"))
    assert not shows(shrike, an_estate("Bu Bu . .", "Bu . Po Da"))
    assert not shows(shrike, an_estate(". . Po Da", "Bu Bu . .", "Bu . . .")), "a corner is no edge"


def test_for_the_shrike_there_are_several_correct_combinations() -> None:
    shrike = HOUSE.animal["red-backed-shrike"].habitat
    drawings = [
        ("Bu Bu Po", "Bu . Da"),
        ("Po Da .", "Bu Bu .", ". Bu ."),
        (". Bu .", "Bu Bu .", "Da Po ."),
        ("Da . .", "Po Bu Bu", ". Bu ."),
    ]
    assert all(shows(shrike, an_estate(*drawn)) for drawn in drawings)


def test_p5_each_block_is_turned_by_itself() -> None:
    two = pattern("Bu St", "Wa Da", lines=((0, 1),))
    assert shows(two, an_estate("Bu St", "Wa Da")) and shows(two, an_estate("Bu St Wa", ". . Da"))
    assert shows(two, an_estate("St Wa", "Bu Da"))


def test_p5_other_pairs_of_blocks_need_not_touch() -> None:
    three = pattern("Bu", "Wa", "St", lines=((0, 1), (1, 2)))
    assert shows(three, an_estate("Bu Wa St")) and not shows(three, an_estate("Wa Bu St"))


def test_p5_no_two_blocks_of_one_card_share_a_square() -> None:
    joined = pattern("Bu Bu", "Bu", lines=((0, 1),))
    assert not shows(joined, an_estate("Bu Bu")) and shows(joined, an_estate("Bu Bu Bu"))
    apart = pattern("Bu Bu", "Bu Bu")
    assert not shows(apart, an_estate("Bu Bu Bu")) and shows(apart, an_estate("Bu Bu Bu Bu"))


def test_p5_a_class_is_met_by_any_of_its_members() -> None:
    tree, seed = pattern("Tr Tr"), pattern("Se Se")
    assert shows(tree, an_estate("Ap Wn")) and shows(tree, an_estate("Ch Pl")) and not shows(tree, an_estate("Ap Bu"))
    assert shows(seed, an_estate("Po Bl")) and shows(seed, an_estate("Pr Da")) and not shows(seed, an_estate("Po Wa"))


def test_expert_blanks_must_be_filled_with_the_features_shown_in_any_position() -> None:
    blanks = pattern("St ?? / ?? ??", fill="Bu Wa Da")
    for drawn in (("St Bu", "Wa Da"), ("St Da", "Bu Wa"), ("Wa Bu", "Da St")):
        assert shows(blanks, an_estate(*drawn))
    assert not shows(blanks, an_estate("St Bu", "Bu Da"))


def test_p5_the_list_of_an_expert_card_is_for_the_whole_card() -> None:
    two = pattern("?? ??", "?? ??", fill="Bu Bu Wa Wa")
    assert shows(two, an_estate("Bu Bu . Wa Wa")) and shows(two, an_estate("Bu Wa . Wa Bu"))
    assert not shows(two, an_estate("Bu Bu . Bu Wa"))


def test_two_blocks_without_a_line_need_not_be_contiguous() -> None:
    dragonfly = HOUSE.animal["emperor-dragonfly"].habitat
    assert len(dragonfly.blocks) == 2 and not dragonfly.joined
    flying = [each for each in HOUSE.animals if len(each.habitat.blocks) > 1 and not each.habitat.joined]
    assert flying and all(each.deck is Deck.EXPERT for each in flying)
    far = pattern("Wa Wa", "Bu")
    assert shows(far, an_estate("Wa Wa . . . . . Bu")) and shows(far, an_estate("Wa Wa Bu"))


# P6: observing


def test_markers_are_placed_on_animals_whose_habitat_is_on_the_estate() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {}, animals=["wolf-spider", "red-tailed-bumblebee", "mole"])
    assert can(state, ANN) == ["claim wolf-spider", "claim red-tailed-bumblebee", "seal"]
    after = go(state, ANN, "claim wolf-spider", "seal")
    assert after.table.areas[ANN].marked == ("wolf-spider",)


def test_a_player_is_not_obliged_to_report_an_observation() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {}, animals=["wolf-spider"])
    after = go(state, ANN, "seal")
    assert after.table.areas[ANN].marked == () and "wolf-spider" in after.table.animals


def test_p6_who_can_claim_nothing_is_not_asked() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {"estate": rows()}, {"estate": WOLF_AND_BEE}, animals=["wolf-spider"])
    assert set(game.to_move(state)) == {ANN, CEM}
    assert state.table.areas[BOB].step is Step.SEALED


def test_p6_claims_are_made_unseen_and_shown_together() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {"estate": WOLF_AND_BEE}, animals=["wolf-spider"])
    seen = game.view(state, PASSER_BY, None)
    assert told(state, ANN, "claim wolf-spider") is None
    after = go(state, ANN, "claim wolf-spider")
    assert replace(game.view(after, PASSER_BY, None).table, sitting=None) == replace(seen.table, sitting=None)
    line = told(after, ANN, "seal")
    assert line is not None and line.text == "sealed what to observe" and not line.everybody
    last = told(
        go(
            after,
            ANN,
            "seal",
        ),
        BOB,
        "seal",
    )
    assert last is not None and last.everybody and last.whole and last.reveals
    assert any(each.startswith("{0} observed the wolf spider") for each in last.summary)


def test_an_animal_can_be_observed_without_its_prey() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {}, animals=["wolf-spider"])
    after = go(state, ANN, "claim wolf-spider", "seal")
    assert after.table.areas[ANN].marked == ("wolf-spider",)
    assert score(game.view(after, PASSER_BY, None), ANN).total < 0


def test_if_several_claim_it_preference_is_given_to_those_with_the_prey() -> None:
    state = observing(
        {"estate": WOLF_AND_BEE, "marked": ["honey-bee"]}, {"estate": WOLF_AND_BEE}, animals=["wolf-spider"]
    )
    after = go(go(state, ANN, "claim wolf-spider", "seal"), BOB, "claim wolf-spider", "seal")
    assert after.table.areas[ANN].marked == ("honey-bee", "wolf-spider") and after.table.areas[BOB].marked == ()
    assert after.table.areas[BOB].marks == MARKS, "the mark is taken back"
    assert after.table.observed is not None and after.table.observed.dropped == ((BOB, "wolf-spider"),)
    last = told(go(state, ANN, "claim wolf-spider", "seal"), BOB, "seal")
    assert last is not None and "wolf spider" in last.text


def test_the_line_of_the_reveal_names_who_drops_out_and_why() -> None:
    state = observing(
        {"estate": WOLF_AND_BEE, "marked": ["honey-bee"]}, {"estate": WOLF_AND_BEE}, animals=["wolf-spider"]
    )
    state = go(go(state, ANN, "claim wolf-spider", "seal"), BOB, "claim wolf-spider")
    line = told(state, BOB, "seal")
    assert line is not None
    said = "{0} and {1} claimed the wolf spider: {1} drops out, for want of its food, an insect; {0} has it."
    assert said in line.summary


def test_if_none_of_several_has_the_prey_all_keep_their_marks() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {"estate": WOLF_AND_BEE}, animals=["wolf-spider"])
    after = go(go(state, ANN, "claim wolf-spider", "seal"), BOB, "claim wolf-spider", "seal")
    assert [area.marked for area in after.table.areas] == [("wolf-spider",)] * 2
    assert after.table.shared == ("wolf-spider",)


def test_prey_claimed_in_the_current_round_is_food_already() -> None:
    animals = ["wolf-spider", "red-tailed-bumblebee"]
    state = observing({"estate": WOLF_AND_BEE}, {"estate": WOLF_AND_BEE}, animals=animals)
    state = go(state, ANN, "claim wolf-spider", "claim red-tailed-bumblebee", "seal")
    after = go(state, BOB, "claim wolf-spider", "seal")
    assert after.table.areas[ANN].marked == ("wolf-spider", "red-tailed-bumblebee")
    assert after.table.areas[BOB].marked == ()


def test_p6_claims_count_as_food_as_they_were_declared() -> None:
    """Bob's ladybird drops out, for Ann has an insect; his spider keeps the food that the claim was."""
    both = rows("St . . Ap Bl", "Po Da . Da .")
    assert shows(HOUSE.animal["seven-spot-ladybird"].habitat, draw_estate(both, ""))
    animals = ["wolf-spider", "seven-spot-ladybird"]
    state = observing({"estate": both, "marked": ["honey-bee"]}, {"estate": both}, animals=animals)
    state = go(state, ANN, "claim wolf-spider", "claim seven-spot-ladybird", "seal")
    after = go(state, BOB, "claim wolf-spider", "claim seven-spot-ladybird", "seal")
    assert after.table.areas[BOB].marked == ("wolf-spider",)
    assert after.table.areas[ANN].marked == ("honey-bee", "wolf-spider", "seven-spot-ladybird")


def test_no_animal_is_food_for_itself() -> None:
    ladybird = HOUSE.animal["seven-spot-ladybird"]
    assert ladybird.eats is ladybird.kind is AnimalKind.INSECT
    (counted,) = count_animals(HOUSE, an_estate("Ap Bl", "Da ."), ["seven-spot-ladybird"])
    assert counted.home and not counted.fed and counted.points == -ladybird.value


def test_p6_one_animal_can_feed_many_and_who_asks_for_no_food_has_it() -> None:
    counted = count_animals(HOUSE, an_estate("."), ["honey-bee", "wolf-spider", "zebra-jumping-spider", "glow-worm"])
    fed = {each.animal.id: each.fed for each in counted}
    assert fed == {"honey-bee": True, "wolf-spider": True, "zebra-jumping-spider": True, "glow-worm": False}


def test_p6_insects_and_spiders_are_not_invertebrates() -> None:
    counted = count_animals(HOUSE, an_estate("."), ["glow-worm", "honey-bee", "wolf-spider"])
    assert not counted[0].fed, "the glow-worm asks for an invertebrate"
    assert count_animals(HOUSE, an_estate("."), ["glow-worm", "roman-snail"])[0].fed


def test_cards_with_one_marker_go_to_the_player_and_with_several_lie_beside_the_table_for_all() -> None:
    animals = ["wolf-spider", "red-tailed-bumblebee"]
    state = observing({"estate": WOLF_AND_BEE}, {"estate": WOLF_AND_BEE}, animals=animals)
    state = go(state, ANN, "claim wolf-spider", "claim red-tailed-bumblebee", "seal")
    after = go(state, BOB, "claim red-tailed-bumblebee", "seal")
    assert after.table.shared == ("red-tailed-bumblebee",)
    assert after.table.sharers("red-tailed-bumblebee") == (ANN, BOB)
    assert after.table.sharers("wolf-spider") == (ANN,)


def test_animals_observed_in_a_previous_round_cannot_be_observed_again_by_another_player() -> None:
    state = observing(
        {"estate": WOLF_AND_BEE}, {"estate": WOLF_AND_BEE, "marked": ["red-tailed-bumblebee"]}, animals=["wolf-spider"]
    )
    refusal = refused(state, ANN, "claim red-tailed-bumblebee")
    assert refusal.text == "Not the red-tailed bumblebee: it was observed in an earlier round, by {1}."
    assert refusal.rule == "shared"


def test_the_observed_animals_are_removed_and_new_ones_drawn_until_there_are_eight() -> None:
    start = [each.id for each in HOUSE.animals if each.deck is Deck.START and each.id != "red-tailed-bumblebee"][:7]
    state = observing({"estate": WOLF_AND_BEE}, {"estate": rows()}, animals=["red-tailed-bumblebee", *start])
    top = state.top
    after = go(state, ANN, "claim red-tailed-bumblebee", "seal")
    assert len(after.table.animals) == 8 and "red-tailed-bumblebee" not in after.table.animals
    assert after.table.animals[0] == top, "the new one lies where the old one lay"
    assert after.table.deck == state.table.deck - 1


def test_the_next_round_then_begins_with_phase_1() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {}, animals=["wolf-spider"])
    after = go(state, ANN, "seal")
    assert after.table.round == 2 and all(area.step is Step.CHOOSE for area in after.table.areas)


# P7


def test_p7_no_more_claims_than_marks_left() -> None:
    have = [each.id for each in HOUSE.animals if each.id not in ("wolf-spider", "red-tailed-bumblebee")][:14]
    animals = ["wolf-spider", "red-tailed-bumblebee"]
    state = observing({"estate": WOLF_AND_BEE, "marked": have}, {}, animals=animals)
    assert state.table.areas[ANN].marks == 1
    state = go(state, ANN, "claim wolf-spider")
    assert can(state, ANN) == ["seal"]
    assert refused(state, ANN, "claim red-tailed-bumblebee").text == (
        "Not the red-tailed bumblebee: all your 15 marks are out."
    )


def test_p7_the_table_is_refilled_while_the_deck_lasts_and_not_after_the_last_round() -> None:
    state = observing({"estate": WOLF_AND_BEE}, {}, animals=["red-tailed-bumblebee", "mole"], deck=0, arrow="left")
    after = go(state, ANN, "claim red-tailed-bumblebee", "seal")
    assert after.table.animals == ("mole",) and after.table.deck == 0
    last = observing({"estate": WOLF_AND_BEE}, {}, animals=["red-tailed-bumblebee", "mole"], round=6)
    over = go(last, ANN, "claim red-tailed-bumblebee", "seal")
    assert over.table.over and over.table.animals == ("mole",) and over.table.deck == last.table.deck


# observing while placing


def test_p6_while_placing_claims_are_declared_before_the_new_estates_are_seen() -> None:
    state = placing(
        "Ch-Ch",
        "Ch-Pl",
        "Ch-Wn",
        options={"observe": "placing"},
        seat={"estate": WOLF_AND_BEE},
        animals=["wolf-spider"],
    )
    assert refused(state, ANN, "claim wolf-spider").text == "Not the wolf spider yet: first settle your tiles."
    state = go(state, ANN, "discard 1", "discard 2", "tile 3 at h8 west")
    assert can(state, ANN) == ["claim wolf-spider", "seal"]
    state = go(state, ANN, "claim wolf-spider")
    assert refused(state, ANN, "tile 1 at d4 north").rule == "while-placing"
    after = go(state, ANN, "seal")
    assert after.table.round == 2 and after.table.areas[ANN].marked == ("wolf-spider",)


def test_without_that_option_animals_are_claimed_when_all_have_placed() -> None:
    state = placing("Ch-Ch", "Ch-Pl", "Ch-Wn", seat={"estate": WOLF_AND_BEE}, animals=["wolf-spider"])
    assert "when all have placed" in refused(state, ANN, "claim wolf-spider").text
    state = go(state, ANN, "discard 1", "discard 2", "discard 3", "seal")
    assert game.to_move(state) == (ANN,) and can(state, ANN) == ["claim wolf-spider", "seal"]


# why not


def test_why_an_animal_does_not_fit_says_what_is_missing_and_where() -> None:
    nearly = rows("St . . . Bu Bu", "Po . . St Po Da")
    state = observing(
        {"estate": nearly}, {"estate": WOLF_AND_BEE}, animals=["wolf-spider", "red-tailed-bumblebee", "mole"]
    )
    refusal = refused(state, ANN, "claim wolf-spider")
    place = nearest(HOUSE.animal["wolf-spider"].habitat, state.owns[ANN].estate)
    assert place.missed == 1 == len(place.missing)
    squares = tuple(SQUARES[square] for square in place.squares)
    assert refusal.pieces == ("wolf-spider", *squares) and refusal.rule == "habitats"
    assert refusal.text == f"Not the wolf spider: one square is missing, any seed mix; nearest on {', '.join(squares)}."
    assert refused(state, ANN, "claim barn-owl").text == "Not the barn owl: it is not on the table."
    assert refused(state, ANN, "claim unicorn").text == "Not unicorn: there is no such animal."
    state = go(state, ANN, "claim red-tailed-bumblebee")
    assert (
        refused(state, ANN, "claim red-tailed-bumblebee").text == "Not the red-tailed bumblebee: you have claimed it."
    )
    assert "squares are missing" in refused(state, ANN, "claim mole").text
    assert "Too late" in refused(state, ANN, "discard 1").text
