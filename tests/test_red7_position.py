"""Red7 positions: written and read they are the same, what they leave open is dealt, and every fault is named."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import pytest
from red7_random import from_playouts, from_positions, legal
from test_red7_games import account

from sevens_tui.core import BadPosition, Chance
from sevens_tui.rules.positions import dumps
from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import BY_NAME, DECK, Colour, Options, Step, moves

FOLDER = Path(__file__).parent / "positions" / "red7"
NAMES = ("Ann", 'The "Bear" {1}', "漢字 \\", "Dee = 4")

POSITION: dict[str, Any] = {
    "game": "red7",
    "options": {"game": "advanced", "actions": "on"},
    "canvas": ["r2", "g3"],
    "to_move": "Berta",
    "seats": [
        {"name": "Ann", "hand": ["r7", "o6"], "palette": ["y5"], "scored": ["y7"]},
        {"name": "Berta", "hand": ["i2", "b3", "v1"], "known": ["b3"], "palette": ["g4", "b7"]},
        {"name": "Cem", "out": True, "down": ["v7", "v6"]},
    ],
    "top": ["o4"],
}


def cards(text: str) -> tuple[Any, ...]:
    return tuple(BY_NAME[name] for name in text.split())


def arrange(position: dict[str, Any], seed: int = 1) -> State:
    return game.arrange(position, Chance(seed, 0))


def with_(path: str, value: object, position: dict[str, Any] = POSITION) -> dict[str, Any]:
    """The position with another value at a key path; None takes the key away."""
    changed = copy.deepcopy(position)
    *way, last = (int(each) if each.isdigit() else each for each in re.findall(r"\w+", path))
    inner: Any = changed
    for each in way:
        inner = inner[each] if isinstance(each, int) else inner.setdefault(each, {})
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return changed


def all_eyes(state: State) -> Iterator[frozenset[int]]:
    seats = range(len(state.table.areas))
    return (frozenset(eyes) for size in range(len(seats) + 1) for eyes in combinations(seats, size))


# Written and read.


def there_and_back(count: int, seed: int) -> None:
    for source in (from_playouts(seed), from_positions(seed)):
        for number, state in enumerate(islice(source, count // 2)):
            names = NAMES[: len(state.table.areas)] if number % 2 else ()
            text = dumps(game.written(state, names))
            luck = Chance.given([])
            again = game.arrange(tomllib.loads(text), luck)
            assert luck.drawn == []
            for eyes in all_eyes(state):
                assert game.view(again, eyes, None) == game.view(state, eyes, None), text
            assert again == state, text
            assert game.result(again) == game.result(state)
            account(again)


def test_50_positions_written_and_read_are_equal_to_all_eyes() -> None:
    there_and_back(50, seed=3)


@pytest.mark.slow
def test_1000_positions_written_and_read_are_equal_to_all_eyes() -> None:
    there_and_back(1000, seed=4)


def test_a_written_position_is_text_that_a_person_can_read() -> None:
    state = arrange(with_("seats[1].palette", ["g4", "b7", "v3"]) | {"turn": {"palette": ["v3"]}, "deck": ["o1"]})
    assert dumps(game.written(state, ("Ann", "Berta", "Cem"))) == (
        'game = "red7"\n'
        'options = { game = "advanced", actions = "on" }\n'
        'canvas = ["r2", "g3"]\n'
        'to_move = "Berta"\n'
        "seats = [\n"
        '  { name = "Ann", hand = ["r7", "o6"], palette = ["y5"], scored = ["y7"] },\n'
        '  { name = "Berta", hand = ["b3", "i2", "v1"], palette = ["g4", "b7", "v3"], known = ["b3"] },\n'
        '  { name = "Cem", out = true, down = ["v7", "v6"] },\n'
        "]\n"
        'top = ["o4"]\n'
        'deck = ["o1"]\n'
        'turn = { palette = ["v3"], drawn = 1 }\n'
        'won = [{ seat = "Ann", points = 7 }]\n'
        "round = 2\n"
        "turns = 1\n"
        'began = "Berta"\n'
    ).replace('won = [{ seat = "Ann", points = 7 }]', 'won = [\n  { seat = "Ann", points = 7 },\n]')


def test_toml_text_reads_back_whatever_stands_in_it() -> None:
    odd = {"a": 'quote " back \\ tab \t del \x7f 漢', "b": [1, -2, True], "c": {}, "d": [], "e": [{}, {"x y": "z"}]}
    assert tomllib.loads(dumps(odd)) == odd


# Left open.


def test_the_smallest_position_is_dealt_whole() -> None:
    state = arrange({"seats": [{}, {}]})
    assert state.table.options == Options()
    assert (state.table.rule, state.table.canvas, state.table.seat) == (Colour.RED, (), 0)
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert len(state.bag) == state.table.deck == 35
    account(state)


def test_a_hand_left_out_has_seven_cards_less_one_for_each_further_palette_card() -> None:
    seats: list[dict[str, Any]] = [
        {},
        {"palette": ["r1"]},
        {"palette": ["r2", "r3", "r4"]},
        {"palette": ["o1", "o2", "o3", "o4", "o5", "o6", "o7", "r7", "r6"]},
    ]
    assert [len(hand) for hand in arrange({"seats": seats}).hands] == [7, 7, 5, 0]


def test_hands_and_face_down_cards_given_as_numbers_are_dealt_by_chance() -> None:
    position = {"seats": [{"hand": 2}, {"hand": ["r7"]}, {"out": True, "down": 5}], "canvas": ["r6"]}
    luck = Chance(1, 0)
    state = game.arrange(position, luck)
    assert ([len(hand) for hand in state.hands], len(state.down[2])) == ([2, 1, 0], 5)
    assert state.table.areas[2].down == 5
    dealt = {*state.hands[0], *state.down[2]}
    assert sorted(map(str, dealt)) == sorted(luck.drawn)
    assert not dealt & set(cards("r7 r6"))
    account(state)
    assert game.arrange(position, Chance.given(luck.drawn)) == state
    assert arrange(position, seed=2).hands != state.hands


def test_a_rule_lays_the_lowest_card_of_its_colour_that_is_not_named() -> None:
    position = {"rule": "green", "seats": [{"palette": ["g1"], "hand": ["g2"]}, {"out": True, "down": 1}, {"hand": 7}]}
    assert arrange(position).table.canvas == cards("g3")
    assert arrange(position | {"rule": "red"}).table.canvas == ()


def test_a_deck_left_out_is_everything_not_named_in_no_order() -> None:
    state = arrange(POSITION)
    named = set(cards("r2 g3 r7 o6 y5 y7 i2 b3 v1 g4 b7 v7 v6 o4"))
    assert state.bag == tuple(card for card in DECK if card not in named)
    assert (state.stack, state.aside, state.table.top) == ((), (), cards("o4"))
    assert state.table.deck == 49 - len(named) + 1


HOPE: dict[str, Any] = {
    "options": {"actions": "on"},
    "seats": [{"hand": ["r3", "o3", "y3"], "palette": ["r7"]}, {"hand": ["v2"], "palette": ["v1"]}],
    "top": ["v7"],
    "deck": ["g2", "b2"],
}


def test_known_cards_lie_above_a_written_deck_and_are_no_luck() -> None:
    state = arrange(HOPE)
    assert state.table.deck == 3
    luck = Chance(9, 1)
    after = game.play(state, 0, game_move(state, "palette r3"), luck)
    assert luck.drawn == []
    assert after.hands[0] == cards("v7 o3 y3")
    assert (after.stack, after.table.top, after.table.deck) == (cards("g2 b2"), (), 2)


def test_an_unknown_card_of_a_written_deck_is_luck_to_those_who_draw_it() -> None:
    state = arrange(with_("top", [], HOPE))
    luck = Chance(9, 1)
    after = game.play(state, 0, game_move(state, "palette r3"), luck)
    assert luck.drawn == ["g2"]
    assert (after.stack, after.table.deck) == (cards("b2"), 1)
    assert after.hands[0] == cards("o3 y3 g2")
    assert game.view(after, frozenset({1}), 1).hands[0] is None


def test_with_a_written_deck_all_others_are_out_of_play_until_the_next_deal() -> None:
    position = {
        "options": {"game": "advanced"},
        "seats": [{"hand": ["r5"], "palette": ["r7"]}, {"hand": ["v2"], "palette": ["v1"]}],
        "deck": [],
        "to_move": 2,
    }
    state = arrange(position)
    assert state.table.deck == 0
    assert len(state.aside) == 45
    account(state)
    state = game.play(state, 1, game_move(state, "pass"), Chance(0, 1))
    assert (state.table.step, len(state.aside)) == (Step.DEAL, 45)
    state = game.play(state, 0, game_move(state, "deal"), Chance(0, 2))
    assert (state.aside, len(state.bag)) == ((), 49 - 1 - 16)
    account(state)


def game_move(state: State, text: str) -> Any:
    """A legal decision by its notation."""
    return {str(move): move for move in legal(state)}[text]


# In the middle of a turn, and after a round.

QUICK = {"actions": "on"}
FIVE: dict[str, Any] = {"hand": ["g4"], "palette": ["r2", "r5"]}


@pytest.mark.parametrize(
    ("mine", "rest", "step"),
    [
        ({"palette": ["r2"], "hand": ["g4"]}, {}, Step.PLAY),
        ({"palette": ["r2", "r6"], "hand": ["g4"]}, {"turn": {"palette": ["r6"]}}, Step.CANVAS),
        (FIVE, {"turn": {"palette": ["r5"]}}, Step.MORE),
        (FIVE | {"hand": []}, {"turn": {"palette": ["r5"]}}, Step.CANVAS),
        (FIVE | {"hand": ["v1"]}, {"turn": {"palette": ["r5"]}}, Step.MORE),
        (FIVE | {"hand": ["v1", "r7"]}, {"turn": {"palette": ["r5"]}}, Step.MORE),
        ({"palette": ["r5", "r7"], "hand": ["g4"]}, {"turn": {"palette": ["r5", "r7"]}}, Step.SEND),
        (
            {"palette": ["r7"], "hand": []},
            {"turn": {"palette": ["r5", "r7"], "tucked": "r5"}, "top": ["r5"]},
            Step.CANVAS,
        ),
        ({"palette": ["r7"], "hand": []}, {"turn": {"palette": ["r7"], "shown": "r5"}, "canvas": ["r5"]}, Step.CANVAS),
        ({"palette": ["r7", "r1"], "hand": []}, {"turn": {"palette": ["r1"]}}, Step.TAKE),
        (
            {"palette": ["r7", "r1"], "hand": []},
            {"turn": {"palette": ["r1"], "taken": "v5", "taken_from": 2}, "top": ["v5"]},
            Step.CANVAS,
        ),
        ({"palette": ["r7", "r6", "r1"], "hand": []}, {"turn": {"palette": ["r1"]}}, Step.CANVAS),
        ({"palette": ["r2", "r3"], "hand": ["g4"]}, {"turn": {"palette": ["r3"]}}, Step.CANVAS),
        (
            {"palette": ["r7"], "hand": []},
            {"turn": {"canvas": "r3"}, "canvas": ["r3"], "options": {"game": "advanced"}},
            Step.DRAW,
        ),
    ],
)
def test_the_step_follows_from_what_the_turn_has_done(mine: dict[str, Any], rest: dict[str, Any], step: Step) -> None:
    state = arrange({"options": QUICK, "seats": [mine, {"palette": ["o6", "o2"]}]} | rest)
    assert state.table.step is step
    assert legal(state)
    account(state)


def test_a_player_alone_in_the_round_has_won_it_and_is_scored() -> None:
    position = tomllib.loads((FOLDER / "scoring-blue.toml").read_text())
    state = arrange(position)
    assert (state.table.step, state.table.seat) == (Step.DEAL, 0)
    assert sorted(state.table.areas[0].scored) == sorted(cards("r6 y7 g3"))
    assert state.table.won == ((0, 16),)
    quick = arrange(with_("options.game", "quick", position))
    assert (quick.table.step, quick.table.won) == (Step.OVER, ((0, 1),))


def test_a_round_already_told_as_won_is_not_scored_again() -> None:
    position = {
        "options": {"game": "advanced"},
        "canvas": ["g6"],
        "seats": [{"hand": [], "palette": ["r1", "r4"], "scored": ["r7"]}, {"out": True}],
        "won": [{"seat": 1, "points": 7}],
        "over": True,
    }
    state = arrange(position)
    assert (state.table.step, state.table.areas[0].scored) == (Step.DEAL, cards("r7"))
    assert state.table.round == 1
    unscored = arrange(position | {"over": False})
    assert unscored.table.round == 2
    assert (unscored.table.won, unscored.table.areas[0].scored) == (((0, 7), (0, 4)), cards("r7 r4"))


def test_scored_cards_without_rounds_count_as_one_round_each() -> None:
    state = arrange(with_("seats[1].scored", ["o7", "o1"]))
    assert (state.table.won, state.table.round) == (((0, 7), (1, 8)), 3)


# Examples.


@pytest.mark.parametrize("rule", [colour.name.lower() for colour in Colour])
def test_a_printed_comparison_is_led_by_the_first(rule: str) -> None:
    state = arrange(tomllib.loads((FOLDER / f"comparison-{rule}.toml").read_text()))
    assert state.table.leader() == 0


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_an_example_file_reads_and_reads_back(path: Path) -> None:
    position = tomllib.loads(path.read_text())
    state = arrange(position)
    account(state)
    names = [seat["name"] for seat in position["seats"]]
    assert arrange(game.written(state, names)) == state
    assert all(moves(game.view(state, frozenset({seat}), seat)) for seat in game.to_move(state))


# Faults.

NOT_A_CARD = "is not a card; a card is a letter of r o y g b i v and a number from 1 to 7, like r7"
KEYS = "game, options, rule, canvas, to_move, seats, top, deck, turn, won, over, round, turns, began"
SEAT_KEYS = "name, hand, known, palette, scored, out, down"


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("game", "7-steps", "game: this should be 'red7', not '7-steps'"),
        ("hands", [], f"hands: there is no such key here; there are: {KEYS}"),
        ("options", [], "options: this should be a table, not a list"),
        ("options.game", "long", "options.game: option game cannot be 'long'; it can be: quick, advanced"),
        ("options.actions", True, "options.actions: this should be a text, not true or false"),
        ("options.speed", "1", "options.speed: there is no option 'speed'; there are: game, actions"),
        ("seats", {}, "seats: this should be a list, not a table"),
        ("seats", [], "seats: Red7 is for 2 to 4 players, not 0"),
        ("seats", [{}], "seats: Red7 is for 2 to 4 players, not 1"),
        ("seats", [{}] * 5, "seats: Red7 is for 2 to 4 players, not 5"),
        ("seats[1]", "Berta", "seats[1]: this should be a table, not a text"),
        ("seats[1].hands", [], f"seats[1].hands: there is no such key here; there are: {SEAT_KEYS}"),
        ("seats[1].name", 7, "seats[1].name: this should be a text, not a number"),
        ("seats[1].name", "ann", "seats: two players are both called ann"),
        ("seats[1].name", " ", "seats: player 2 has no name"),
        ("seats[0].out", 1, "seats[0].out: this should be true or false, not a number"),
        ("seats[0].hand", True, "seats[0].hand: this should be a list of cards or a number of them, not true or false"),
        (
            "seats[0].hand",
            2.0,
            "seats[0].hand: this should be a list of cards or a number of them, not a decimal number",
        ),
        ("seats[0].hand", "r7", "seats[0].hand: this should be a list of cards or a number of them, not a text"),
        ("seats[0].hand", -1, "seats[0].hand: -1 is too small; 0 is the least"),
        ("seats[0].hand", 8, "seats[0].hand: 8 cards are too many; a hand never has more than 7"),
        ("seats[0].hand[1]", 6, "seats[0].hand[1]: this should be a text, not a number"),
        ("seats[0].hand[1]", ["o6"], "seats[0].hand[1]: this should be a text, not a list"),
        ("seats[0].hand[1]", "o8", f"seats[0].hand[1]: 'o8' {NOT_A_CARD}"),
        ("seats[0].hand[1]", "O6", f"seats[0].hand[1]: 'O6' {NOT_A_CARD}"),
        ("seats[0].hand[1]", "r7", "seats[0].hand[1]: r7 is already in seats[0].hand[0]"),
        ("seats[0].hand[1]", "y5", "seats[0].hand[1]: y5 is already in seats[0].palette[0]"),
        ("seats[1].hand[2]", "r7", "seats[1].hand[2]: r7 is already in seats[0].hand[0]"),
        ("seats[1].scored", ["y7"], "seats[1].scored[0]: y7 is already in seats[0].scored[0]"),
        ("seats[1].palette", 3, "seats[1].palette: this should be a list, not a number"),
        ("seats[1].known[0]", "r1", "seats[1].known[0]: r1 is not written in this hand"),
        ("seats[1].hand", 3, "seats[1].known[0]: b3 is not written in this hand"),
        ("seats[2].hand", ["r1"], "seats[2].hand: a player who is out holds no cards; they are face down"),
        ("seats[2].hand", 3, "seats[2].hand: a player who is out holds no cards; they are face down"),
        ("seats[2].palette", ["r1"], "seats[2].palette: a player who is out has no palette; its cards are face down"),
        ("seats[2].down", 38, "seats[2].down: 38 cards are to be dealt here, and only 37 are left"),
        (
            "seats[2].down",
            False,
            "seats[2].down: this should be a list of cards or a number of them, not true or false",
        ),
        ("seats[2].out", False, "seats[2].down: only a player who is out has cards face down"),
        ("top[0]", "v7", "top[0]: v7 is already in seats[2].down[0]"),
        ("deck", ["r1", "g3x"], f"deck[1]: 'g3x' {NOT_A_CARD}"),
        ("deck", ["o4"], "deck[0]: o4 is already in top[0]"),
        ("deck", 3, "deck: this should be a list, not a number"),
        ("canvas[1]", "b3", "canvas[1]: b3 is already in seats[1].hand[1]"),
        ("rule", "green", "rule: the canvas tells the rule; write one of them"),
        ("to_move", "Dirk", "to_move: nobody here is called 'Dirk'; there are: Ann, Berta, Cem"),
        ("to_move", "Cem", "to_move: Cem is out of the round"),
        ("to_move", 3, "to_move: Cem is out of the round"),
        ("to_move", 0, "to_move: there is no seat 0; the seats are 1 to 3"),
        ("to_move", 4, "to_move: there is no seat 4; the seats are 1 to 3"),
        ("to_move", True, "to_move: this should be a name or the number of a seat, not true or false"),
        ("began", 1.0, "began: this should be a name or the number of a seat, not a decimal number"),
        ("began", "Eva", "began: nobody here is called 'Eva'; there are: Ann, Berta, Cem"),
        ("turns", 0, "turns: 0 is too small; 1 is the least"),
        ("turns", "2", "turns: this should be a number, not a text"),
        ("round", True, "round: this should be a number, not true or false"),
        ("round", 1, "round: this should be 2 or more; rounds won before: 1"),
        ("won", [{"seat": "Ann", "points": 5}], "won: the rounds of Ann add up to 5, the scored cards to 7"),
        ("won", [{"seat": "Ann"}], "won[0]: points is missing"),
        (
            "won",
            [{"seat": "Dirk", "points": 7}],
            "won[0].seat: nobody here is called 'Dirk'; there are: Ann, Berta, Cem",
        ),
        ("won", [{"seat": 1, "points": -7}], "won[0].points: -7 is too small; 0 is the least"),
        ("won", [{"by": 1}], "won[0].by: there is no such key here; there are: seat, points"),
        ("won", [7], "won[0]: this should be a table, not a number"),
        (
            "seats[0].scored",
            ["y7", "g7", "o7", "i7", "r6", "y4"],
            "seats[0].scored: these are 38 points, and 35 end the game with 3 players",
        ),
        ("options.game", "quick", "seats[0].scored: only the advanced game has scored cards"),
        ("over", True, "over: more than one player is in the round"),
        ("over", 1, "over: this should be true or false, not a number"),
        ("turn", [], "turn: this should be a table, not a list"),
        (
            "turn.played",
            [],
            "turn.played: there is no such key here; "
            "there are: palette, canvas, taken, taken_from, shown, tucked, drawn",
        ),
        ("turn.palette", "g4", "turn.palette: this should be a list, not a text"),
        ("turn.palette", ["g9"], f"turn.palette[0]: 'g9' {NOT_A_CARD}"),
        ("turn.palette", ["y5"], "turn.palette[0]: y5 does not lie in the palette of the player to move"),
        ("turn.palette", ["g4", "g4"], "turn.palette[1]: g4 is already in turn.palette[0]"),
        ("turn.palette", ["g4", "b7"], "turn.palette[1]: only the action of a 5 lets one more card be played"),
        (
            "turn",
            {"palette": ["b7"], "tucked": "v2"},
            "turn.tucked: v2 does not lie on top of the known cards of the deck",
        ),
        (
            "turn",
            {"palette": ["b7"], "shown": "v2"},
            "turn.shown: v2 does not lie on the canvas, where the 7 would have put it",
        ),
        (
            "turn",
            {"palette": ["b7"], "shown": "g3", "tucked": "o4"},
            "turn.tucked: a 7 moves one card, and one is shown already",
        ),
        ("turn", {"palette": ["g4"], "tucked": "o4"}, "turn.tucked: only the action of a 7 played last can do that"),
        ("turn", {"palette": ["b7"], "taken": "o4"}, "turn.taken: only the action of a 1 played last can do that"),
        ("turn.taken_from", "Eve", "turn.taken_from: nobody here is called 'Eve'; there are: Ann, Berta, Cem"),
        (
            "turn.taken_from",
            "Ann",
            "turn.taken: a card taken by a 1 is written with the player whose palette it lay in",
        ),
        ("turn", {"palette": ["g4"], "drawn": 1}, "turn.drawn: only the action of a 3 draws, and one card"),
        ("turn", {"palette": ["g4"], "drawn": True}, "turn.drawn: this should be a number, not true or false"),
        ("turn.canvas", "r2", "turn.canvas: r2 is not the top card of the canvas"),
        ("turn.canvas", ["g3"], "turn.canvas: this should be a text, not a list"),
        ("turn", {"palette": ["b7"], "canvas": "g3"}, "turn.canvas: the action of b7 comes before the canvas"),
    ],
)
def test_a_fault_is_named_with_its_place(path: str, value: object, fault: str) -> None:
    arrange(POSITION)
    with pytest.raises(BadPosition) as found:
        arrange(with_(path, value))
    assert str(found.value) == fault
    assert fault.startswith(f"{found.value.key}: ")


TWO = [{"hand": ["g5"], "palette": ["r2", "v3"]}, {"hand": 3, "palette": ["r7", "o7", "y7", "g7"]}]
ACTIONS = {"options": {"actions": "on"}, "seats": TWO}


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ({"seats": [{"out": True}, {"out": True}]}, "seats: all players are out of the round; somebody must be in it"),
        ({"seats": TWO, "rule": "Green"}, "rule: 'Green' is not a rule; the rules are: red, orange, yellow, "),
        ({"seats": TWO, "rule": 7}, "rule: this should be a text, not a number"),
        (
            {"seats": [{"palette": [f"g{n}" for n in range(1, 8)]}, {}], "rule": "green"},
            "rule: all cards that bring green are named elsewhere, so none can lie on the canvas",
        ),
        ({"seats": TWO, "round": 2}, "round: the quick game has one round only"),
        ({"seats": TWO, "won": [{"seat": 1, "points": 1}]}, "won: the quick game has no rounds won before"),
        (
            {"seats": TWO, "turn": {"palette": ["r2", "v3"]}},
            "turn.palette[1]: only the action of a 5 lets one more card be played",
        ),
        (ACTIONS | {"turn": {"palette": ["v3"], "drawn": 2}}, "turn.drawn: only the action of a 3 draws, and one card"),
        (
            ACTIONS | {"turn": {"palette": ["v3"], "drawn": 0}},
            "turn.drawn: the 3 draws a card as long as the deck has one",
        ),
        (
            {"options": QUICK, "seats": [{"hand": ["r2"], "palette": ["v1"]}, TWO[1]], "turn": {"palette": ["v1"]}},
            "turn: it would have to end in the lead, and cannot",
        ),
        (
            {"seats": TWO, "canvas": ["r3"], "options": {"game": "advanced"}, "turn": {"canvas": "r3"}},
            "turn.canvas: the player to move does not lead with it",
        ),
        (
            {"seats": TWO[::-1], "canvas": ["r3"], "options": {"game": "advanced"}, "turn": {"canvas": "r3"}},
            "turn.canvas: the turn ends with it, for no card can be drawn",
        ),
        (
            {"seats": [{"name": "Ann"}, {"out": True}], "turn": {"palette": ["r1"]}},
            "turn: only Ann is in the round, so it is won and no turn is played",
        ),
        (
            {
                "options": {"game": "advanced"},
                "seats": [{"name": "Ann"}, {"name": "Bob", "out": True, "scored": ["r7"]}],
                "won": [{"seat": "Bob", "points": 7}],
                "over": True,
            },
            "over: Ann has won this round, and should be the last that won tells of",
        ),
        (
            {
                "options": {"game": "advanced"},
                "seats": [{"scored": [f"{c}1" for c in "roygbiv"]}, {"scored": [f"{c}2" for c in "roygbi"]}, {}, {}],
            }
            | {"round": 9},
            None,
        ),
        (
            {
                "options": {"game": "advanced"},
                "seats": [
                    {"scored": [f"{c}1" for c in "roygbiv"]},
                    {"scored": [f"{c}2" for c in "roygbi"]},
                    {"scored": ["v2", "r3", "o3", "y3"]},
                    {"scored": ["g3"]},
                ],
            },
            "seats: too many cards are scored to deal a round to 4 players",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], fault: str | None) -> None:
    if fault is None:
        account(arrange(position | {"seats": [seat | {"hand": 0} for seat in position["seats"]]}))
        return
    with pytest.raises(BadPosition) as found:
        arrange(position)
    assert str(found.value).startswith(fault)
    assert fault.startswith(f"{found.value.key}: ")
