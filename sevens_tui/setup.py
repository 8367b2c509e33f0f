"""What a new game needs before anybody sees it: the game, who sits, options and seed; and whether that goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import TypeAlias

from sevens_tui.bots import BOTS
from sevens_tui.core import Player, SevensError, seating_fault
from sevens_tui.options import read_manners
from sevens_tui.rules import GAMES, Game

COMPUTER_NAMES = ("Clockwork", "Barrel", "Pendulum", "Balance", "Flywheel", "Ratchet")
"""What computer players are called, in the order in which they come to the table."""


class BadSetup(SevensError):
    """A game that cannot be begun as it was asked for."""


@dataclass(frozen=True, repr=False)
class Setup:
    """A game to be begun: its name in files, the players by seat, options as (name, value), and the seed if not any.

    ``opening``: the luck of its set-up, as recorded, if that is not the seed's. ``position``: the text of the position
    that it begins from, which names the players too.
    """

    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...] = ()
    seed: int | None = None
    opening: tuple[str, ...] | None = None
    position: str | None = None


@dataclass(frozen=True)
class Resume:
    """Go on with the game that is saved in a file. ``whole``: a damaged one is refused, else its good part goes on."""

    path: Path
    whole: bool = False


@dataclass(frozen=True)
class Replay:
    """Look back on the game that is saved in a file."""

    path: Path


@dataclass(frozen=True)
class Demo:
    """Show a game that plays itself; without a name all of them, one after another."""

    game: str | None = None


@dataclass(frozen=True)
class Learn:
    """The lesson of a game."""

    game: str


Errand: TypeAlias = Setup | Resume | Replay | Demo | Learn
"""What the app can be opened for, other than its menu."""


def game_named(name: str) -> Game:
    """The game called ``name``. Raises BadSetup if there is none."""
    game = GAMES.get(name)
    if game is None:
        raise BadSetup(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return game


def players_fault(players: Sequence[Player], game: Game) -> str | None:
    """Why these players cannot begin a game, in one sentence; None if they can. One of them must be a person."""
    if fault := seating_fault(players, game.seats, game.title):
        return fault
    return "at least one player must be a person" if all(player.bot is not None for player in players) else None


def check(setup: Setup) -> None:
    """Whether the game can be begun. Raises SevensError, which says in one sentence why not."""
    game = game_named(setup.game)
    if fault := players_fault(setup.players, game):
        raise BadSetup(fault)
    for player in setup.players:
        if player.bot is not None and player.bot not in BOTS:
            raise BadSetup(f"there is no computer player {player.bot!r}; there are: {', '.join(BOTS)}")
    read_manners(game.table.Options, dict(setup.options))


def free_computer_name(taken: Iterable[str]) -> str:
    """The first name for a computer player that nobody at the table has."""
    return free_name(COMPUTER_NAMES, taken)


def free_name(names: Sequence[str], taken: Iterable[str]) -> str:
    """The first of these names that nobody at the table has; where all are taken, they are numbered on: Ann 2."""
    used = {name.casefold() for name in taken}
    numbered = (f"{name} {number}" for number in count(2) for name in names)
    return next(name for name in chain(names, numbered) if name.casefold() not in used)
