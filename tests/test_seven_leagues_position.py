"""Positions of 7 Leagues: read, refused, dealt where they leave something open, and written back."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest
from seven_leagues_sit import (
    FOLDER,
    assert_counted,
    can,
    cards,
    escape_written,
    example,
    eyes_of,
    go,
    put,
    sit,
    written,
)

from sevens_tui.core import BadPosition, Chance
from sevens_tui.rules.positions import dumps
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.advice import advise
from sevens_tui.rules.seven_leagues.game import State
from sevens_tui.rules.seven_leagues.table import Options, Step, moves


def assert_read_back(state: State, names: tuple[str, ...]) -> None:
    """The state, through a position and TOML, without luck."""
    position = game.written(state, names)
    chance = Chance.given([])
    assert game.arrange(tomllib.loads(dumps(position)), chance) == state, position


@pytest.mark.parametrize("number", range(10))
def test_a_state_is_written_and_read_back(number: int) -> None:
    """At every decision of a game, by number or by name, through TOML."""
    dice, seats = Random(number), 2 + number % 5
    state, count = game.new(Options(("base", "advanced")[number % 2]), seats, Chance(number, 0)), 0
    while game.to_move(state):
        count += 1
        names = ("Ann", "Bob", "Cem", "Dora", "Eva", "Finn")[:seats] if count % 2 else ()
        assert_read_back(state, names)
        wise = dice.random() < 0.4
        move = advise(eyes_of(state)).plan[0] if wise else dice.choice(moves(eyes_of(state)))
        state = game.play(state, state.table.seat, move, Chance(number, count))
    assert_read_back(state, ())


def test_cards_that_are_not_in_the_deck_are_written_out_and_keep_their_numbers() -> None:
    """Wherever they come to lie: in a hand, in a journey, in the river, among the discards, in the pile."""
    state = put(sit(["lake/wind", "plains", "plains"], ["marsh"], ["forest"] * 4, options={"game": "advanced"}))
    assert_read_back(state, ())
    swept = go(state, "sweep")
    assert_read_back(swept, ())
    assert all(card.number > 64 for card in swept.table.discards)
    assert_read_back(go(state, "swap"), ())
    shuffled = go(put(_dry_pile()), "sweep")
    assert shuffled.table.discards == ()
    assert_read_back(shuffled, ())
    assert_read_back(go(shuffled, can(shuffled)[0]), ("Ann", "Bob"))


def _dry_pile() -> State:
    """A position in which a sweep shuffles cards that are not in the deck into the pile."""
    hand = [written("lake/wind"), written("plains"), written("plains")]
    river = [written("forest") for _ in range(4)]
    position = {
        "seats": [{"hand": hand}, {}],
        "river": river,
        "deck": list(range(1, 6)),
        "discards": list(range(9, 20)),
    }
    return game.arrange(position, Chance(7, 0))


def test_what_is_left_open_is_dealt_by_chance() -> None:
    """Cards of a hand, the river, the objective; what is named nowhere is in the deck."""
    position: dict[str, Any] = {"options": {"game": "advanced"}, "seats": [{"hand": [5, 9]}, {}, {}]}
    state = game.arrange(position, Chance(1, 0))
    assert {card.number for card in state.owns[0].hand} > {5, 9}
    assert state.table.deck == 64 - 9 - 4 and state.table.escapes == 36 and state.table.objective is not None
    assert_counted(state)
    assert game.arrange(position, Chance(2, 0)) != state
    assert game.arrange(position, Chance(1, 0)) == state


def test_the_journeys_tell_which_turn_it_is_and_who_began() -> None:
    seats = [{"journey": [1, 2]}, {"journey": [3]}, {"journey": [4, 5]}]
    state = game.arrange({"seats": seats, "to_move": 2}, Chance(1, 0))
    assert (state.table.seat, state.table.began, state.table.turns, state.table.round) == (1, 2, 6, 2)
    even = [{"journey": [1]}, {"journey": [2]}]
    state = game.arrange({"seats": even, "to_move": 2}, Chance(1, 0))
    assert (state.table.seat, state.table.began, state.table.turns) == (1, 1, 3)


def test_a_running_turn_is_read() -> None:
    """What is owed is told, the connection follows from the journey."""
    seats = [{"journey": [{"card": written("plains ...|oo.")}, written("lake oo.|...")]}, {"journey": [3]}]
    position: dict[str, Any] = {"options": {"game": "advanced"}, "seats": seats, "turn": {"at": 2, "step": "take"}}
    state = game.arrange(position, Chance(1, 0))
    assert state.table.step is Step.TAKE and state.table.turn.joint is not None and state.table.turn.joint.perfect
    assert go(state, can(state)[0]).table.turn.looked == 2
    seats[0]["hand"] = [30]
    seats[0]["known"] = [30]
    position["turn"] = {"at": 2, "step": "escape", "taken": 30, "looked": [7, 9]}
    state = game.arrange(position, Chance(1, 0))
    assert can(state) == ["escape 7", "escape 9"]
    position["turn"] = {"at": 2, "step": "under", "taken": 30, "looked": [7, 9], "chosen": 9}
    state = game.arrange(position, Chance(1, 0))
    assert can(state)[0] == "under 1 upper"
    assert cards(state) == cards(go(state, "under 2 lower"))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: str(file.stem))
def test_the_positions_of_the_rulebook_are_read(file: Any) -> None:
    """Each file is a position, and stays one when written."""
    assert_read_back(example(file.stem), ("Ann", "Bob"))


TWO = [{"journey": [1]}, {"journey": [2]}]
WINDY = [{"journey": [1, written("lake/wind ...|...")]}, {"journey": [2]}]
PERFECT = [
    {"journey": [written("plains ...|oo."), written("lake oo.|...")], "hand": [30], "known": [30]},
    {"journey": [2]},
]
ADVANCED = {"options": {"game": "advanced"}}
FULL = [{"journey": list(range(1, 8))}, {"journey": list(range(11, 18))}]


@pytest.mark.parametrize(
    ("position", "key", "reason"),
    [
        ({"game": "red7"}, "game", "'7-leagues', not 'red7'"),
        ({"colour": 1}, "colour", "no such key"),
        ({"seats": [{}]}, "seats", "2 to 6 players"),
        ({"seats": [{"discs": 1}, {}]}, "seats[0].discs", "no such key"),
        ({"options": {"game": "long"}}, "options.game", "cannot be"),
        ({"options": {"cards": "abc"}}, "options.cards", "--cards DIR"),
        ({"options": {"cards": 1}}, "options.cards", "a text"),
        ({"seats": [{"hand": [1, 1]}, {}]}, "seats[0].hand[1]", "card 1 is already in seats[0].hand[0]"),
        ({"seats": [{"hand": [65]}, {}]}, "seats[0].hand[0]", "has no card 65"),
        ({"seats": [{"hand": [0]}, {}]}, "seats[0].hand[0]", "too small"),
        ({"seats": [{"hand": ["1"]}, {}]}, "seats[0].hand[0]", "number of a card"),
        ({"seats": [{"hand": [1, 2, 3, 4]}, {}]}, "seats[0].hand", "4 cards are too many; 3"),
        ({"seats": [{"hand": [1], "known": [2]}, {}]}, "seats[0].known", "should be in the hand"),
        ({"seats": [{"hand": [{"name": "X"}]}, {}]}, "seats[0].hand[0].terrain", "missing"),
        ({"seats": [{"hand": [{"name": "X", "terrain": "sea"}]}, {}]}, "seats[0].hand[0].terrain", "it can be: plains"),
        ({"seats": [{"journey": [{"card": 1, "under": 2}]}, {}]}, "seats[0].journey[0].under", "card, upper, lower"),
        (
            {"seats": [{"journey": [{"card": 1, "upper": 7}]}, {"journey": [2]}]},
            "seats[0].journey[0].upper",
            "no card 7",
        ),
        (
            {"seats": [{"journey": [{"card": 1, "upper": escape_written("sun lake< 6")}]}, {"journey": [2]}]},
            "seats[0].journey[0].upper",
            "the base game has no Escape cards",
        ),
        ({"seats": [{"journey": [1, 3]}, {"journey": []}]}, "seats[1].journey", "0 cards cannot be"),
        ({"seats": [{"journey": [*range(1, 9)]}, {}]}, "seats[0].journey", "8 cards are too many"),
        ({"seats": FULL}, "over", "write over = true"),
        ({"seats": TWO, "over": True}, "over", "when all have placed 7 cards"),
        ({"seats": FULL, "over": True, "to_move": 1}, "to_move", "the last turn is that of"),
        ({"seats": FULL, "over": True, "turn": {"step": "take"}}, "turn", "the game is over"),
        ({"river": [1, 2, 3]}, "river", "there should be 4 cards, not 3"),
        ({"river": [1, 2, 3, 3]}, "river[3]", "already in river[2]"),
        ({"deck": [1, 2]}, "seats[0].hand", "only 2 are left"),
        ({"deck": list(range(1, 16))}, "deck", "cannot be played on"),
        ({"objective": 3}, "objective", "the base game has no objective"),
        (ADVANCED | {"objective": 18}, "objective", "they are 1 to 17"),
        (ADVANCED | {"objective": "sun"}, "objective", "number of an objective"),
        (ADVANCED | {"objective": {"name": "X", "aim": "least"}}, "objective.aim", "count, sets, most"),
        ({"escape_discards": [1]}, "escape_discards[0]", "has no card 1"),
        ({"to_move": "Zoe"}, "to_move", "nobody here"),
        ({"to_move": 3}, "to_move", "no seat 3"),
        ({"seats": TWO, "turn": {}}, "turn.step", "it can be: wind, take, escape, under"),
        ({"seats": TWO, "turn": {"step": "take", "colour": 1}}, "turn.colour", "no such key"),
        ({"turn": {"step": "take"}}, "seats[0].journey", "just placed"),
        (
            {"seats": [{"journey": [1, 3, 4]}, {"journey": [2, 5]}], "turn": {"step": "take", "at": 2}},
            "turn.at",
            "1 or 3",
        ),
        ({"seats": WINDY, "turn": {"step": "take"}}, "turn.phase", "sweep or swap"),
        ({"seats": WINDY, "turn": {"step": "take", "phase": "swap"}}, "turn.step", "no card is taken"),
        ({"seats": WINDY, "turn": {"step": "take", "phase": "rain"}}, "turn.phase", "it can be: sweep, swap"),
        ({"seats": WINDY, "turn": {"step": "take", "phase": "sweep"}}, "turn.swept", "4 cards, not 0"),
        ({"seats": WINDY, "turn": {"step": "wind", "phase": "sweep"}}, "turn.step", "nothing is chosen"),
        ({"seats": PERFECT, "turn": {"step": "wind"}}, "turn.step", "nothing is chosen for wind"),
        ({"seats": PERFECT, "turn": {"step": "take", "revealed": 9}}, "turn.revealed", "revealed by the sun"),
        ({"seats": PERFECT, "turn": {"step": "escape"}}, "turn.taken", "when one was taken"),
        ({"seats": PERFECT, "turn": {"step": "escape", "taken": 31}}, "turn.taken", "known cards"),
        (ADVANCED | {"seats": PERFECT, "turn": {"step": "escape", "taken": 30}}, "turn.looked", "brings 2"),
        (
            ADVANCED | {"seats": PERFECT, "turn": {"step": "escape", "taken": 30, "looked": [1, 2, 3]}},
            "turn.looked",
            "3 Escape cards do not fit",
        ),
        (
            ADVANCED | {"seats": PERFECT, "turn": {"step": "escape", "taken": 30, "looked": [1]}},
            "turn.step",
            "nothing to choose",
        ),
        (
            ADVANCED | {"seats": PERFECT, "turn": {"step": "under", "taken": 30, "looked": [1, 2], "chosen": 3}},
            "turn.chosen",
            "one of the cards looked at",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_key_and_reason(position: dict[str, Any], key: str, reason: str) -> None:
    """The path of what is wrong, and why."""
    with pytest.raises(BadPosition) as caught:
        game.arrange({"seats": [{}, {}]} | position, Chance(7, 0))
    assert (caught.value.key, reason in str(caught.value)) == (key, True), str(caught.value)
