"""Siebenpunkt keeps the laws of every game, and nobody is shown what they may not know, also while others decide."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import kits
import pytest
from counts import many
from hypothesis import given, settings
from hypothesis import strategies as st
from playouts import NAMES, Plan, Playout, match_of, played
from siebenpunkt_kit import SiebenpunktKit
from test_privacy import assert_next_looks_the_same, assert_twins_look_the_same
from test_rules import LAWS, sequences
from twins import matches_of, twin_of

from sevens_tui.core import PASSER_BY
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.rules import GAMES
from sevens_tui.rules.siebenpunkt.table import Kind, Options

NAME = "siebenpunkt"
PERFT = tomllib.loads(Path(__file__).with_name("perft-siebenpunkt.toml").read_text())


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game as if it had its screen already."""
    game = replace(GAMES[NAME], ready=True)
    monkeypatch.setitem(GAMES, NAME, game)
    monkeypatch.setitem(kits.READY, NAME, game)
    monkeypatch.setitem(kits.KITS, NAME, SiebenpunktKit())


@st.composite
def plans(draw: st.DrawFn, *, cut: bool = False) -> Plan:
    """Games of all options and numbers of players; most of them decided by dice, some by advice too."""
    options = tuple((each.name, draw(st.sampled_from(list(each.values)))) for each in options_of(Options))
    return Plan(
        NAME,
        options,
        draw(st.integers(2, 5)),
        draw(st.integers(0, 2**32)),
        draw(st.binary(max_size=24)),
        draw(st.booleans()),
        draw(st.integers(0, 120)) if cut else None,
    )


ADVANCED = (("game", "advanced"), ("mandates", "4"), ("strips", "on"), ("observe", "revealed"), ("cards", "house"))
PLACING = (*ADVANCED[:3], ("observe", "placing"), ADVANCED[4])
BEGINNER = (("game", "beginner"), *ADVANCED[1:])


PLAYED = (
    Plan(NAME, BEGINNER, 2, 40, b"", wise=True),
    Plan(NAME, PLACING, 3, 41, b""),
    Plan(NAME, ADVANCED, 4, 7, bytes(range(0, 240, 10))),
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law(law: object) -> None:
    assert callable(law)
    for plan in PLAYED:
        law(played(plan))


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(plan=plans())
@settings(max_examples=15)
def test_a_law_on_many_games(law: object, plan: Plan) -> None:
    assert callable(law)
    law(played(plan))


@pytest.mark.parametrize("case", PERFT[NAME], ids=lambda case: f"{case['seats']}-{case['options']['mandates']}")
def test_numbers_of_ways_to_decide(case: dict[str, Any]) -> None:
    """Of five players each may choose first, 15 ways; then the other four, 12; then those who have tiles again too."""
    plan = Plan(NAME, tuple(case["options"].items()), case["seats"], case["seed"], b"", most=0)
    playout = played(plan)
    counts = [sequences(playout, playout.first, 1, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]


def test_every_option_is_counted() -> None:
    counted = {(key, value) for case in PERFT[NAME] for key, value in case["options"].items()}
    assert counted == {(each.name, value) for each in options_of(Options) for value in each.values}
    assert {case["seats"] for case in PERFT[NAME]} == {2, 3, 4, 5}


FIGURES: Counter[str] = Counter()


def compare_with_twins(plan: Plan) -> None:
    """What these eyes see and hear is the same in a game with other tiles, animals and mandates out of their sight."""
    playout, dice = played(plan), Random(plan.seed)
    for eyes in playout.every_eyes:
        FIGURES["eyes"] += 1
        twin = twin_of(playout, eyes, dice)
        if twin is None:
            continue
        FIGURES["twins"] += 1
        assert playout.kit.pieces(twin.last) == playout.kit.pieces(playout.last)
        assert_twins_look_the_same(playout, twin, eyes)
        FIGURES["next"] += assert_next_looks_the_same(playout, twin, eyes, dice)
        match, other = matches_of(playout, twin)
        _same_match(match, other, eyes)


def _same_match(match: Match, other: Match, eyes: frozenset[int]) -> None:
    seat = next((each for each in match.to_move if each in eyes), next(iter(eyes), None))
    assert match.prompt(seat, eyes) == other.prompt(seat, eyes)
    assert match.log(eyes) == other.log(eyes)
    assert replace(match.record().header, saved="", started="") == replace(other.record().header, saved="", started="")
    for each in range(len(match.players)):
        assert match.recap(each) == other.recap(each)
    words = match.game.words
    view, same = match.view(eyes, seat), other.view(eyes, seat)
    assert words.describe(view) == words.describe(same) and words.known(view) == words.known(same)


@pytest.mark.parametrize("options", [ADVANCED, PLACING, BEGINNER], ids=["advanced", "placing", "beginner"])
def test_twins_look_the_same_while_choosing_placing_and_claiming(options: tuple[tuple[str, str], ...]) -> None:
    FIGURES.clear()
    seen: Counter[Kind] = Counter()
    for number in range(4):
        plan = Plan(NAME, options, 2 + number % 4, 900 + number, b"", number % 2 == 1, most=6 + 22 * number)
        compare_with_twins(plan)
        seen.update(step.move.kind for step in played(plan).steps)
    assert seen[Kind.KEEP] and seen[Kind.TILE] and seen[Kind.SEAL] and seen[Kind.CLAIM] + seen[Kind.DISCARD]
    assert FIGURES["twins"] >= 0.9 * FIGURES["eyes"] and FIGURES["next"] > 10


@pytest.mark.slow
def test_many_twins_look_the_same() -> None:
    FIGURES.clear()

    @given(plans(cut=True))
    @settings(max_examples=many(500))
    def compare(plan: Plan) -> None:
        compare_with_twins(plan)

    compare()
    print(dict(FIGURES))
    assert FIGURES["twins"] >= 0.9 * FIGURES["eyes"]


def test_a_leak_would_be_found() -> None:
    """The test is tested: to all eyes together a twin looks different."""
    playout = played(Plan(NAME, ADVANCED, 3, 11, b"", most=14))
    twin = twin_of(playout, PASSER_BY, Random(3))
    assert twin is not None
    assert_twins_look_the_same(playout, twin, PASSER_BY)
    with pytest.raises(AssertionError):
        assert_twins_look_the_same(playout, twin, playout.open_hands)


def test_passers_by_are_told_nothing_of_tiles_and_claims_before_all_have_sealed() -> None:
    """Not even how many there were: that the reserve was used, or something was claimed, would show."""
    playout: Playout = played(Plan(NAME, PLACING, 4, 5, b"", wise=True))
    rules = playout.game.game
    for step in playout.steps:
        for eyes in (PASSER_BY, frozenset({(step.seat + 1) % 4})):
            line = rules.tell(step.before, step.seat, step.move, step.after, eyes)
            quiet = step.move.kind in (Kind.TILE, Kind.DISCARD, Kind.RESERVE, Kind.CLAIM)
            assert (line is None) == quiet
            if not quiet:
                continue
            view, after = (rules.view(state, eyes, None) for state in (step.before, step.after))
            assert replace(after.table, sitting=None) == replace(view.table, sitting=None)
            assert rules.to_move(step.after)[0] == step.seat


def test_a_match_is_saved_and_loaded_while_several_decide() -> None:
    playout = played(Plan(NAME, ADVANCED, 3, 21, b"", most=40))
    match = match_of(playout)
    again = Match.load(match.record())
    assert again.to_move == match.to_move and again.log(PASSER_BY) == match.log(PASSER_BY)
    assert NAMES[0] == match.players[0].name
