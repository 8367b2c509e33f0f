"""The demos: short games between computer players that show much of their game, always the same."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import pytest

from sevens_tui import demos
from sevens_tui.core import Line
from sevens_tui.demos import demo_match
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.rules.red7.cards import RAINBOW
from sevens_tui.setup import COMPUTER_NAMES
from sevens_tui.watching import in_short

OWN = sorted(name for name in GAMES if files(demos).joinpath(f"{name}.toml").is_file())
"""The games whose demo begins at a position of its own."""


@cache
def shown(name: str) -> Match:
    return demo_match(GAMES[name])


def lines(name: str) -> list[Line]:
    """What everybody at the open table is told, decision by decision."""
    match = shown(name)
    return [entry.line for entry in match.log(frozenset(range(len(match.players))))]


@pytest.mark.parametrize("name", OWN)
def test_a_demo_ends_after_a_minute_or_two(name: str) -> None:
    match = shown(name)
    assert match.result is not None and 25 <= len(match.decisions) <= 45
    assert [player.name for player in match.players] == list(COMPUTER_NAMES[: len(match.players)])
    assert 2 <= len(match.players) <= 3
    assert demo_match(GAMES[name]).decisions == match.decisions


@pytest.mark.parametrize("name", OWN)
def test_each_step_of_a_demo_has_a_sentence(name: str) -> None:
    for rule in {line.rule for line in lines(name)}:
        sentence = in_short(GAMES[name].package, rule)
        assert sentence.endswith(".") and len(sentence) <= 78, rule


def test_seven_steps_shows_tiles_of_both_kinds_a_poor_turn_and_a_tower_that_comes_down() -> None:
    assert {line.rule for line in lines("7-steps")} >= {
        "building",
        "collecting",
        "seven-point-rule",
        "drawing",
        "level-7",
    }
    assert any(line.rule.startswith("aid-") for line in lines("7-steps"))
    assert any(line.rule.startswith("points-") for line in lines("7-steps"))
    told = " ".join(line.text for line in lines("7-steps"))
    assert all(f"level {level}," in told for level in range(1, 8)), "steps of every height"
    assert "could not refill to seven: the game ends" in told


def test_red7_shows_every_rule_and_actions() -> None:
    told = " ".join(line.text for line in lines("red7"))
    assert all(f"canvas: {colour}," in told for colour in RAINBOW)
    assert {line.rule for line in lines("red7")} >= {"action-1", "action-7", "out", "the-check"}


def test_siebenpunkt_shows_homes_found_shared_and_lost_food_the_edge_the_reserve_and_mandates() -> None:
    assert {line.rule for line in lines("siebenpunkt")} >= {
        *("choosing", "two-players", "placing", "edge", "reserve", "habitats", "expert", "mandates"),
        *("observing", "food", "shared", "end"),
    }
    told = " ".join(line.text for line in lines("siebenpunkt"))
    assert "loses its home" in told and "it lies open for them" in told and "in reserve" in told
    assert "is done" in told and "The game is over; all mandates are shown." in told
