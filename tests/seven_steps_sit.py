"""7 Steps set up for the tests: positions in a few words, decisions in notation, and what is said of them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from sevens_tui.core import Chance, Line, Refusal
from sevens_tui.rules.sections import find, read
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.table import BY_LETTER, Colour, Kind, Move, View, moves, why_not

RULES = read("sevens_tui.rules.seven_steps")
FOLDER = Path(__file__).parent / "positions" / "7-steps"
ANN, BOB, CEM, DEE = range(4)

ALL_DISCS = Counter(dict.fromkeys(Colour, 20))

REFUSED = re.compile(
    r"(Not [A-Za-z0-9 ]+|Not yet|Not now|Too late|Only an aid tile|First your tile|No tile|nothing is)[ :.,].*\."
)
"""What a refusal may begin with: the thing that is refused, or what is owed or missing instead."""


def sit(heights: str = "", *, hand: str | int = 7, players: int = 2, **more: Any) -> State:
    """A position on the basic front, its tiles as printed in ``shapes.toml``: ``g4:2`` is a tower of two on g4.

    Ann sits on seat 0 and is to move unless ``to_move`` says otherwise; ``hand`` is that of the player to move.
    ``seat`` holds more of that seat, ``seats`` of all.
    """
    mover = more.get("to_move", 1) - 1
    seats: list[dict[str, Any]] = [dict(each) for each in more.pop("seats", [{}] * players)]
    seats[mover] |= {"hand": hand} | more.pop("seat", {})
    towers = dict(each.split(":") for each in heights.split())
    position: dict[str, Any] = {"seats": seats} | more
    if "spaces" not in position and "tiles" not in position:
        position.setdefault("shape", "basic")
        position["heights"] = {name: int(height) for name, height in towers.items()}
    return game.arrange(position, Chance(7, 0))


def example(name: str) -> State:
    """A position file with an example of the rulebook."""
    return game.arrange(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), Chance(7, 0))


def eyes_of(state: State) -> View:
    """What the player to move sees."""
    return game.view(state, frozenset({state.table.seat}), state.table.seat)


def can(state: State) -> list[str]:
    """All legal decisions, in notation."""
    return [str(move) for move in moves(eyes_of(state))]


def a_move(text: str) -> Move:
    """A decision read from its notation, legal or not."""
    word, _, what = text.partition(" ")
    kind = Kind(word)
    if kind is Kind.DISC:
        return Move(kind, BY_LETTER[what[0]], what[2:])
    if kind is Kind.THROW:
        return Move(kind, BY_LETTER[what])
    if kind in (Kind.REMOVE, Kind.FROM, Kind.TO, Kind.PICK):
        return Move(kind, space=what)
    return Move(kind, word=what)


def go(state: State, *texts: str, seed: int = 7) -> State:
    """The state after these decisions, each of whoever is to move, and each legal. No disc is ever lost."""
    for number, text in enumerate(texts, 1):
        assert text in can(state), f"{text} is not among {can(state)}"
        state = game.play(state, state.table.seat, a_move(text), Chance(seed, number))
        assert discs(state) == ALL_DISCS
        assert_counted(state)
    return state


def build(state: State, *spaces: str) -> State:
    """The state after discs on these spaces, of the colours that the spaces have."""
    board = state.table.board
    return go(state, *(f"disc {board.colours[board.index[space]]}@{space}" for space in spaces))


def told(state: State, text: str, *eyes: int) -> Line:
    """What these eyes are told of a decision; nobody's are a passer-by's."""
    line = game.tell(state, state.table.seat, a_move(text), go(state, text), frozenset(eyes))
    assert line is not None
    assert find(RULES, line.rule)
    return line


def refused(state: State, text: str) -> Refusal:
    """Why a decision is refused: a sentence that names thing, fact and rule, and points to a section that is there."""
    assert text not in can(state)
    refusal = why_not(eyes_of(state), a_move(text))
    assert refusal is not None
    assert find(RULES, refusal.rule)
    assert REFUSED.fullmatch(refusal.text), refusal.text
    return refusal


def allows(state: State, *texts: str) -> bool:
    """Whether all these are legal, and ``why_not`` has nothing against them."""
    assert all((text in can(state)) == (why_not(eyes_of(state), a_move(text)) is None) for text in texts)
    return set(texts) <= set(can(state))


def discs_offered(state: State) -> set[str]:
    """The spaces on which a disc can be placed now."""
    return {text.partition("@")[2] for text in can(state) if text.startswith("disc ")}


def discs(state: State) -> Counter[Colour]:
    """All discs, wherever they are."""
    found = Counter((*state.bag, *state.boxed, *state.table.box))
    for own in state.owns:
        found.update(own.hand)
    for colour, height in zip(state.table.board.colours, state.table.heights, strict=True):
        found[colour] += height
    return found


def assert_counted(state: State) -> None:
    """What the table counts is what there is."""
    table = state.table
    assert table.bag == len(state.bag) and table.boxed == len(state.boxed)
    assert table.aids == len(state.aids) and table.tiles == len(state.tiles)
    for area, own in zip(table.areas, state.owns, strict=True):
        assert (area.hand, area.aid, area.tile) == (len(own.hand), own.aid is not None, own.tile is not None)
    held = [own.aid for own in state.owns if own.aid] + [own.tile for own in state.owns if own.tile]
    new = [own.new for own in state.owns if own.new]
    assert len([*held, *new, *state.aids, *state.tiles, *table.aid_discards, *table.tile_discards]) == 20
