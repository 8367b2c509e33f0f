"""Positions and saves for the command line: fixtures, and what their texts name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.rules.red7.table import DECK, Card
from sevens_tui.store import Hold, Store, default_folder

ANN, BOB = Player("Ann"), Player("Bob")
START = ("play", "red7", "--player", "Ann")
POSITION = """\
game = "red7"
options = { actions = "on" }
rule = "green"
to_move = "Ann"
seats = [
  { name = "Ann", hand = ["r7", "g2", "b3"], palette = ["v3"] },
  { name = "Bob", hand = ["y1", "v6"], palette = ["g4"] },
]
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    """A file with that position."""
    path = tmp_path / "position.toml"
    path.write_text(POSITION)
    return str(path)


def game_of(decisions: int | None = 2, **options: str) -> Match:
    """A game after so many decisions, or when it is over."""
    match = Match(GAMES["red7"], options, (ANN, BOB), 7)
    while match.to_move and (decisions is None or len(match.decisions) < decisions):
        seat = match.to_move[0]
        match.choose(seat, match.moves(seat)[0])
        match.hand_over()
    return match


@pytest.fixture
def running() -> Path:
    """The save of a game that is not over."""
    with Store(default_folder()).create(game_of().record()) as hold:
        return hold.path


@pytest.fixture
def finished() -> Path:
    """The save of a game that is over."""
    with Store(default_folder()).create(game_of(None).record()) as hold:
        return hold.path


def faces(cards: Iterable[Card]) -> set[str]:
    """How these cards are written on screen."""
    return {card.face for card in cards}


def named_in(text: str) -> set[str]:
    """The cards that a text names."""
    return set(re.findall(r"\b[ROYGBIV][1-7]\b", text)) & faces(DECK)


def new_save(*players: Player) -> Hold:
    """A new game's save, held."""
    match = Match(GAMES["red7"], {"game": "advanced"}, players or (ANN, BOB), 7)
    return Store(default_folder()).create(match.record())


def played_save(count: int = 6) -> Path:
    """The save of a game after some decisions."""
    match = Match(GAMES["red7"], {}, (ANN, BOB), 7)
    for _ in range(count):
        seat = match.to_move[0]
        match.choose(seat, next(move for move in match.moves(seat) if str(move) != "pass"))
    with Store(default_folder()).create(match.record()) as hold:
        return hold.path
