"""What a player of Siebenpunkt is told of their own decisions: what a tile brought, and the rule that says why."""

from __future__ import annotations

import pytest
from siebenpunkt_sit import ANN, BOB, a_move, eyes_of, go, placing, rows, told

from sevens_tui.rules.siebenpunkt import advice, game
from sevens_tui.rules.siebenpunkt.game import State
from sevens_tui.rules.siebenpunkt.table import Kind

ANIMALS = ["black-garden-ant", "zebra-jumping-spider", "great-pond-snail", "yellow-bellied-toad"]


def own(state: State, text: str) -> tuple[str, str]:
    """What the player who decides is told, and its rule."""
    line = told(state, ANN, text, ANN)
    assert line is not None and not line.everybody
    return line.text, line.rule


def test_a_tile_that_makes_a_home_says_whose() -> None:
    state = placing("Po-St", "Wa-Wa", "Bu-Bu", seat={"estate": rows("")}, animals=ANIMALS)
    assert own(state, "tile 1 at c4 east") == (
        "laid Po-St on c4-d4; home for the black garden ant",
        "habitats",
    )
    assert own(state, "tile 3 at c4 east") == ("laid Bu-Bu on c4-d4", "placing")
    assert own(state, "tile 2 at a1 first")[1] == "edge"


def test_a_home_with_blanks_points_to_the_expert_animals() -> None:
    seat = {"estate": rows("Wa . .", "St . .", "Wa . ."), "mandates": []}
    options = {"game": "advanced"}
    state = placing("Ap-St", "Bl-Wa", "Bu-Bu", seat=seat, animals=ANIMALS, options=options)
    text, rule = own(state, "tile 1 at c2 west")
    assert text.endswith("; home for the zebra jumping spider and yellow-bellied toad") and rule == "expert"


def test_a_marked_animal_that_loses_its_home_is_named() -> None:
    seat = {"estate": rows("St Po"), "marked": ["black-garden-ant"]}
    state = placing("Wa-Wa", "Bu-Bu", "Ap-Ap", seat=seat, animals=ANIMALS[1:])
    assert own(state, "tile 2 at b1 east") == (
        "laid Bu-Bu on b1-c1; the black garden ant loses its home",
        "end",
    )
    seat = {"estate": rows("Bl Po Pr"), "marked": ["meadow-grasshopper", "golden-ground-beetle"]}
    state = placing("Wa-Wa", "Bu-Bu", "Ap-Ap", seat=seat, animals=ANIMALS)
    text = own(state, "tile 2 at b1 north")[0]
    assert text.endswith("; the meadow grasshopper and golden ground beetle lose their homes")


@pytest.mark.parametrize(
    ("mandate", "drawn", "text", "rule"),
    [
        ("flower-strip", "Po Da Da", "tile 1 at d1 east", "mandates"),
        ("conservation-headland", "Po Da", "tile 1 at c1 east", "headland"),
    ],
)
def test_a_mandate_that_is_done_is_named(mandate: str, drawn: str, text: str, rule: str) -> None:
    options = {"game": "advanced"}
    seat = {"estate": rows(drawn), "mandates": [mandate]}
    state = placing("Po-Bl", "Wa-Wa", "Ap-Ap", seat=seat, animals=ANIMALS, options=options)
    said, of = own(state, text)
    assert said.endswith(f"; the {mandate.replace('-', ' ')} is done") and of == rule


def test_a_strip_that_is_cut_points_to_the_strips() -> None:
    options = {"game": "advanced"}
    state = placing("Bu-Wa", "Bu-Bu", "Ap-Ap", seat={"estate": rows(""), "mandates": []}, options=options)
    assert own(state, "tile 1 at d4 east")[1] == "strips"


def test_nobody_else_is_told_what_a_tile_brought() -> None:
    state = placing("Po-St", "Wa-Wa", "Bu-Bu", seat={"estate": rows("")}, animals=ANIMALS)
    assert told(state, ANN, "tile 1 at c4 east", BOB) is None and told(state, ANN, "tile 1 at c4 east") is None


# advice


def test_a_tile_that_brings_nothing_is_kept_in_reserve_while_there_is_room_and_time() -> None:
    plans = []
    for more in ({}, {"round": 6}, {"seat": {"reserve": "ap-ap"}}):
        state = placing("Wn-Wn", "Bl-Wa", "Bu-Bu", animals=["zebra-jumping-spider"], **more)  # type: ignore[arg-type]
        plans.append(advice.advise(eyes_of(state, ANN)).plan[0].kind)
    assert plans == [Kind.RESERVE, Kind.DISCARD, Kind.DISCARD]
    state = placing("Wn-Wn", "Bl-Wa", "Bu-Bu", animals=["zebra-jumping-spider"])
    assert a_move("reserve 1") == advice.advise(eyes_of(state, ANN)).plan[0]
    assert game.to_move(go(state, ANN, "reserve 1")) == (ANN,)
