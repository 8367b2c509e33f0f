"""What the words of a command mean: players, options, numbers, cards of one's own. Faults are told in one sentence."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from sevens_tui.core import Player
from sevens_tui.options import options_of
from sevens_tui.setup import BadSetup, free_computer_name

if TYPE_CHECKING:
    from sevens_tui.rules import Game

SEED_BELOW = 2**64
"""A seed is a whole number from 0 to below this."""


def with_cards(folder: str | None, option: list[str] | None = None, game: Game | None = None) -> list[str]:
    """The options, and the one that says that cards in a folder are played with, if these are to be; they are read."""
    given = option or []
    if folder is None:
        return given
    from sevens_tui.shell.cards import bring_cards

    whose, value = bring_cards(folder)
    if game is None:
        return given
    if whose is not game:
        raise BadSetup(f"the cards in {folder} are those of {whose.title}, not of {game.title}")
    return [*given, f"cards={value}"]


def seated(people: list[str], bots: list[str]) -> tuple[Player, ...]:
    """The people in seat order, then the computer players, each under a name that is free."""
    players = [Player(name) for name in people]
    for bot in bots:
        players.append(Player(free_computer_name(player.name for player in players), bot))
    return tuple(players)


def options(given: list[str], game: Game | None = None) -> tuple[tuple[str, str], ...]:
    """Options as text; where a game takes a value of one's own, the file with it is read."""
    declared = options_of(game.table.Options) if game is not None else ()
    own = {option.name: option for option in declared if option.own is not None}
    found: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not (name and equals):
            raise BadSetup(f"an option is written name=value, not {each!r}")
        if name in found:
            raise BadSetup(f"option {name} is given twice")
        if name in own:
            from sevens_tui.shell.files import own_value

            value = own_value(own[name], value)
        found[name] = value
    return tuple(found.items())


def seed_of(given: str | None) -> int | None:
    """The seed that was asked for; None if none was."""
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 20 and int(given) < SEED_BELOW):
        raise BadSetup(f"the seed is a whole number from 0 to {SEED_BELOW - 1}, not {given!r}")
    return int(given)


def any_seed(seed: int | None) -> int:
    """The seed that was asked for, or else one by chance."""
    return SystemRandom().getrandbits(48) if seed is None else seed


def number(given: str, what: str, below: int, least: int = 1) -> int:
    """A whole number from ``least`` to below ``below``; ``what`` is how a refusal calls it."""
    if not (given.isascii() and given.isdecimal() and len(given) < 10 and least <= int(given) < below):
        raise BadSetup(f"{what} is a whole number from {least} to {below - 1}, not {given!r}")
    return int(given)
