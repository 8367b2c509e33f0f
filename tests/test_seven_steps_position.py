"""Positions of 7 Steps: read, refused, dealt where they leave something open, and written back."""

from __future__ import annotations

import tomllib
from itertools import islice
from typing import Any

import pytest
from seven_steps_playouts import game_of
from seven_steps_sit import ALL_DISCS, FOLDER, assert_counted, can, discs, example, go, sit

from sevens_tui.core import BadPosition, Chance
from sevens_tui.rules.positions import dumps
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.pieces import AidTile, Colour
from sevens_tui.rules.seven_steps.table import Step


@pytest.mark.parametrize("number", [0, 13, 29, 44, 91, 130])
def test_a_state_is_written_and_read_back(number: int) -> None:
    """At every third decision of a game, by number or by name, through TOML."""
    for count, played in enumerate(islice(game_of(number), number % 3, None, 3)):
        names = ("Ann", "Bob", "Cem", "Dora")[: len(played.before.owns)] if count % 2 else ()
        position = game.written(played.after, names)
        chance = Chance.given([])
        again = game.arrange(tomllib.loads(dumps(position)), chance)
        assert again == played.after, position
    assert game.result(again) == game.result(played.after)


def test_what_is_left_open_is_dealt_by_chance() -> None:
    """Hands by number, tiles by true, the bag by number; what is left of the discs is out of the game."""
    state = sit("f5:2", hand=5, seat={"aid": True}, bag=10, tile_discards=["edge"])
    assert len(state.owns[0].hand) == 5 and state.table.bag == 10
    assert state.table.boxed == 140 - 2 - 5 - 7 - 10
    assert (state.table.aids, state.table.tiles) == (9, 9)
    assert discs(state) == ALL_DISCS
    assert_counted(state)
    other = game.arrange({"seats": [{}, {}]}, Chance(1, 0))
    assert other.table.board != game.arrange({"seats": [{}, {}]}, Chance(2, 0)).table.board
    assert game.arrange({"seats": [{}, {}], "options": {"shape": "random"}}, Chance(2, 0)).table.board.rows <= 9


def test_a_position_of_ones_own_tiles() -> None:
    """Centres, tiles and turns, as in a file of a shape."""
    centres = [[3 * n, 0] for n in range(7)]
    state = game.arrange({"seats": [{}, {}], "tiles": {"centres": centres}}, Chance(1, 0))
    assert state.table.board.rows == 3


def test_a_running_turn_is_read() -> None:
    """What is owed follows from it, or is told."""
    state = sit("f5:1 f6:2", hand="tk", turn={"built": ["f5", "f6"]})
    assert state.table.step is Step.BUILD and state.table.turn.points == 3
    state = sit("f5:1", hand="tk", turn={"aid": "swap", "from": "f5"}, aid_discards=["swap"])
    assert state.table.step is Step.AID and "to f6" in can(state)
    state = sit("f5:1", hand="tk", turn={"aid": "remove", "removed": ["f6"]}, aid_discards=["remove"])
    assert state.table.step is Step.START
    turn = {"built": ["f5"], "gained": "aid", "step": "throw"}
    state = sit("f5:1", hand="tk", seat={"aid": "swap", "discs": 1}, turn=turn)
    assert can(state) == ["throw t", "throw k", "done"]
    turn = {"built": ["f5"], "gained": "aid", "new": "first", "step": "keep"}
    state = sit("f5:1", hand="tk", seat={"aid": "swap", "discs": 1}, turn=turn)
    assert go(state, "keep new").owns[0].aid is AidTile.FIRST


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: str(file.stem))
def test_the_positions_of_the_rulebook_are_read(file: Any) -> None:
    """Each file is a position, and stays one when written."""
    state = example(file.stem)
    again = game.arrange(game.written(state, ("Arnd", "Bärbel", "Caro", "Dirk")), Chance.given([]))
    assert again == state


ROWS = game.written(sit("f5:2"))["spaces"]


@pytest.mark.parametrize(
    ("position", "key", "reason"),
    [
        ({"game": "red7"}, "game", "'7-steps', not 'red7'"),
        ({"colour": 1}, "colour", "no such key"),
        ({"seats": [{}]}, "seats", "2 to 4 players"),
        ({"options": {"shape": "square"}}, "options.shape", "cannot be"),
        ({"shape": "square"}, "shape", "there are: basic, mask"),
        ({"shape": "basic", "tiles": {}}, "tiles", "write one of them"),
        ({"tiles": {"centres": [[0, 0]]}}, "tiles.centres", "exactly seven"),
        ({"shape": "basic", "heights": {"z9": 1}}, "heights.z9", "no such space"),
        ({"shape": "basic", "heights": {"f5": 8}}, "heights.f5", "7 is the most"),
        ({"shape": "basic", "heights": {"f5": 7}}, "spaces", "taken down"),
        ({"spaces": ROWS, "heights": {"f5": 1}}, "heights", "the spaces tell"),
        ({"spaces": ROWS[:-1]}, "spaces", "should be 7"),
        ({"spaces": ["t  t"]}, "spaces[0]", "between two spaces"),
        ({"spaces": ["t t"]}, "spaces[0]", "stands between two spaces"),
        ({"spaces": ["x"]}, "spaces[0]", "'x' is no space"),
        ({"spaces": ["T8"]}, "spaces[0]", "7 is the most"),
        ({"spaces": ["    t   t   t   t   t   t   t", "", "", *ROWS]}, "spaces", "should be 7"),
        ({"seats": [{"hand": "ttx"}, {}]}, "seats[0].hand", "no colour"),
        ({"seats": [{"hand": "tttttttt"}, {}]}, "seats[0].hand", "too many"),
        ({"seats": [{"hand": 1.5}, {}]}, "seats[0].hand", "letters of discs or a number"),
        ({"seats": [{"aid": "edge"}, {}]}, "seats[0].aid", "remove, swap"),
        (
            {"seats": [{"aid": "swap"}, {"aid": "swap"}], "aid_discards": ["swap"]},
            "seats[1].aid",
            "no tile 'swap' is left",
        ),
        ({"seats": [{"tile": "third-rp"}, {"tile": "third-rp"}]}, "seats[1].tile", "there are 1"),
        ({"seats": [{"discs": 5, "rounds": [4]}, {}]}, "seats[0].rounds", "add up to 4"),
        ({"shape": "basic", "bag": "t" * 21}, "", "only 20"),
        ({"bag": 127}, "bag", "only 126 discs"),
        ({"to_move": "Zoe"}, "to_move", "nobody here"),
        ({"to_move": 3}, "to_move", "no seat 3"),
        ({"ended": 1}, "ended", "go together"),
        ({"ended": 3, "ender": 1}, "ended", "last round"),
        ({"over": True}, "over", "after its last round"),
        ({"turn": {"built": ["f5"]}, "shape": "basic"}, "turn.built[0]", "no disc lies on f5"),
        ({"turn": {"built": ["f5", "f5"]}, "shape": "basic", "heights": {"f5": 2}}, "turn.built[1]", "twice"),
        ({"turn": {"built": ["f5"]}, "shape": "basic", "heights": {"f5": 2}}, "turn.built[0]", "empty space"),
        (
            {"turn": {"built": ["f5", "f7"]}, "shape": "basic", "heights": {"f5": 1, "f7": 1}},
            "turn.built[1]",
            "not next to",
        ),
        ({"turn": {"removed": ["f5"]}, "shape": "basic"}, "turn.removed", "only the tile 'remove'"),
        ({"turn": {"from": "f5"}, "shape": "basic"}, "turn.from", "only the tiles"),
        ({"turn": {"aid": "swap", "from": "f5", "to": "d4"}, "shape": "basic"}, "turn.to", "same colour"),
        ({"turn": {"aid": "swap"}, "shape": "basic"}, "turn.aid", "among the discards"),
        ({"turn": {"step": "aid"}, "shape": "basic"}, "turn.step", "no aid tile"),
        ({"turn": {"step": "build"}, "shape": "basic"}, "turn.step", "should be 'start'"),
        ({"turn": {"step": "throw"}, "shape": "basic"}, "turn.step", "builds one first"),
        (
            {"turn": {"step": "collect", "built": ["f5"]}, "shape": "basic", "heights": {"f5": 1}},
            "turn.step",
            "points tile",
        ),
        (
            {"turn": {"step": "throw", "built": ["f5"]}, "shape": "basic", "heights": {"f5": 1}},
            "turn.gained",
            "bring a tile",
        ),
        ({"turn": {"gained": "aid"}, "shape": "basic"}, "turn.gained", "none yet"),
        ({"turn": {"thrown": "t"}, "shape": "basic"}, "turn.thrown", "no disc can have been thrown"),
        ({"turn": {"built": ["z9"]}, "shape": "basic"}, "turn.built[0]", "no space 'z9'"),
        (
            {"turn": {"aid": "swap", "built": []}, "shape": "basic", "aid_discards": ["swap"]},
            "turn.step",
            "nothing could",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_key_and_reason(position: dict[str, Any], key: str, reason: str) -> None:
    """The path of what is wrong, and why."""
    with pytest.raises(BadPosition) as caught:
        game.arrange({"seats": [{}, {}]} | position, Chance(7, 0))
    assert (caught.value.key, reason in str(caught.value)) == (key, True), str(caught.value)


def test_a_drawn_board_may_begin_anywhere_on_the_paper() -> None:
    """Rows moved right together are the same board."""
    state = sit("f5:2")
    position = game.written(state)
    position["spaces"] = ["  " + row for row in position["spaces"]]
    assert game.arrange(position, Chance.given([])).table.board == state.table.board
    assert "T2" in "".join(position["spaces"])
    assert list(islice(state.table.board.of_colour[Colour.TURQUOISE], 2))
