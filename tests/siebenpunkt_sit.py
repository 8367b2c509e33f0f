"""Siebenpunkt set up for the tests: positions in a few words, decisions in notation, and what is said of them."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from sevens_tui.core import Chance, Line, Refusal, Seat
from sevens_tui.rules import GAMES, Game
from sevens_tui.rules.sections import find, read
from sevens_tui.rules.siebenpunkt import game
from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.game import State
from sevens_tui.rules.siebenpunkt.landscape import BARE, SQUARE, Estate, Landscape
from sevens_tui.rules.siebenpunkt.table import Move, Step, View, moves, why_not
from sevens_tui.rules.siebenpunkt.words import attempt

RULES = read("sevens_tui.rules.siebenpunkt")
FOLDER = Path(__file__).parent / "positions" / "siebenpunkt"
ANN, BOB, CEM, DEE, EVA = range(5)

GAME: Game = GAMES["siebenpunkt"]

FIELD = " ".join(["."] * 8)


def rows(*drawn: str) -> list[str]:
    """An estate from its lowest rows, drawn from the north; above them lies field, and to the right of them too."""
    full = [" ".join((*row.split(), *["."] * 8)[:8] if len(row.split()) < 8 else row.split()) for row in drawn]
    return [FIELD] * (8 - len(full)) + full


def an_estate(*drawn: str) -> Estate:
    """Such an estate, by itself."""
    shown = BARE
    for down, row in enumerate(rows(*drawn)):
        for column, word in enumerate(row.split()):
            if word != ".":
                half = next(each for each in Landscape if each.letters == word)
                shown = shown.covered(((7 - down) * 8 + column, half))
    return shown


def sit(*, players: int = 2, seats: list[dict[str, Any]] | None = None, **more: Any) -> State:
    """A position; ``seats`` holds what is told of the first players, the others have just sat down."""
    told = [dict(each) for each in seats or []]
    told += [{}] * (players - len(told))
    return game.arrange({"game": "siebenpunkt", "seats": told, **more}, Chance(7, 0))


def example(name: str) -> State:
    """A position file with an example of the rulebook."""
    return game.arrange(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), Chance(7, 0))


def placing(*tiles: str, players: int = 2, seat: dict[str, Any] | None = None, **more: Any) -> State:
    """Seat 0 has these three tiles to place. With two players each has chosen three times, with more twice."""
    assert len(tiles) == 3
    position = {"seats": [seat or {}, *[{}] * (players - 1)], **more}
    state = sit(players=players, **{**position, "arrow": "left"})
    wanted = tuple(_tile(state, text, number) for number, text in enumerate(tiles))
    own = replace(state.owns[0], packs=(), kept=wanted, slots=(*wanted, state.table.areas[0].reserve))
    table = state.table
    for each in range(players):
        table = table.change(each, kept=table.choices, step=Step.PLACE if each == 0 else Step.SEALED)
    return replace(state, table=table, owns=(own, *state.owns[1:]))


def _tile(state: State, text: str, number: int) -> Any:
    faces = [each for each in HOUSE.tiles if each.faces == text.lower()]
    return faces[min(number, len(faces) - 1)]


def eyes_of(state: State, seat: Seat) -> View:
    """What a player sees."""
    return game.view(state, frozenset({seat}), seat)


def can(state: State, seat: Seat) -> list[str]:
    """All legal decisions of a player, in notation."""
    return [str(move) for move in moves(eyes_of(state, seat))]


def a_move(text: str) -> Move:
    """A decision read from its notation, legal or not."""
    move = attempt(text)
    assert move is not None, text
    return move


def go(state: State, seat: Seat, *texts: str) -> State:
    """The state after these decisions of a player, each legal."""
    for number, text in enumerate(texts, 1):
        assert text in can(state, seat), f"{text} is not among {can(state, seat)[:12]}"
        state = game.play(state, seat, a_move(text), Chance(99, number))
    return state


def told(state: State, seat: Seat, text: str, *eyes: Seat) -> Line | None:
    """What these eyes are told of a decision; nobody's are a passer-by's."""
    line = game.tell(state, seat, a_move(text), go(state, seat, text), frozenset(eyes))
    assert line is None or find(RULES, line.rule)
    return line


def refused(state: State, seat: Seat, text: str) -> Refusal:
    """Why a decision is refused: it points to a section that is there."""
    assert text not in can(state, seat)
    refusal = why_not(eyes_of(state, seat), a_move(text))
    assert refusal is not None and find(RULES, refusal.rule)
    assert refusal.text.endswith(".")
    return refusal


def shows(state: State, seat: Seat, square: str) -> str:
    """What a square of a player's estate shows, as this player has it now."""
    return state.owns[seat].estate.at(SQUARE[square]).letters


def seal_all(state: State) -> State:
    """Everybody does the least, up to the reveal: keeps the first tile, discards, seals."""
    before = state.table
    while state.table.round == before.round and not any(area.step is Step.OBSERVE for area in state.table.areas):
        if not game.to_move(state):
            break
        seat = game.to_move(state)[0]
        choices = can(state, seat)
        text = "seal" if "seal" in choices else next(each for each in choices if each.startswith(("keep", "discard")))
        state = go(state, seat, text)
    return state
