"""Games of 7 Steps played by chance, on all boards: what the tests of whole games and of positions run on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from random import Random

from seven_steps_sit import eyes_of

from sevens_tui.core import Chance
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.advice import advise
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.position_board import write_spaces
from sevens_tui.rules.seven_steps.table import (
    STOP,
    Kind,
    Move,
    Options,
    moves,
)

SHAPES = ("basic", "mask", "river", "butterfly", "ring", "cross", "random")


@dataclass(frozen=True, repr=False)
class Played:
    """A decision: what was legal, what luck gave, and the states before and after."""

    before: State
    legal: tuple[Move, ...]
    move: Move
    drawn: tuple[str, ...]
    after: State


def options_for(number: int) -> tuple[Options, int]:
    """Options and seats that take turns, so that all go with all."""
    options = Options(
        board=("front", "back")[number % 2],
        shape=SHAPES[number // 2 % 7],
        tiles=("lot", "fixed")[number // 42 % 2],
        end=("printed", "more")[number // 84 % 2],
        first=("lot", "seat1")[number // 168 % 2],
    )
    return options, 2 + number // 14 % 3


def begun(number: int, options: Options, seats: int, dice: Random) -> State:
    """A new game, or one with a tower of six in each colour and a tile that moves a disc there."""
    state = game.new(options, seats, Chance(number, 0))
    if number % 10 != 7:
        return state
    board = state.table.board
    heights = [0] * len(board.spaces)
    for spaces in board.of_colour:
        for space, height in zip(dice.sample(spaces, 3), (6, 3, 1), strict=True):
            heights[space] = height
    position = {"spaces": write_spaces(board, heights), "seats": [{"aid": "shift"}, {"aid": "shift"}, {}, {}][:seats]}
    return game.arrange(position | {"options": asdict(options)}, Chance(number, 0))


def game_of(number: int, *, bold: float = 0.75) -> Iterator[Played]:
    """A game decided by chance, every tenth mostly by advice, and every tenth begun among high towers.

    ``bold`` is how often a build goes on where it can.
    """
    options, seats = options_for(number)
    dice = Random(number)
    state, count = begun(number, options, seats, dice), 0
    while game.to_move(state):
        count += 1
        assert count < 4000, "the game does not end"
        legal = moves(eyes_of(state))
        assert legal, "somebody is to move, but cannot"
        move = dice.choice(legal)
        if number % 10 == 7 and legal[0].kind is Kind.AID:
            move = legal[0]
        elif number % 10 == 7 and legal[0].kind is Kind.TO:
            tower = state.table.tower
            move = max(legal, key=lambda each: tower(each.space))
        elif number % 10 == 3 and dice.random() < 0.8:
            move = advise(eyes_of(state)).plan[0]
        elif move == STOP and len(legal) > 1 and dice.random() < bold:
            move = dice.choice(legal[:-1])
        chance = Chance(number, count)
        after = game.play(state, state.table.seat, move, chance)
        yield Played(state, legal, move, tuple(chance.drawn), after)
        state = after
