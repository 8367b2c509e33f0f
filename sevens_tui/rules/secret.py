"""The secret sides of the games, which know whole states: for the match, and for games that nobody watches.

A ``Game`` does not give its secret side, for every page and every computer player holds one. Who asks for it imports
this module, and the import contracts name those who may.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from sevens_tui.contract import SecretSide
from sevens_tui.rules import Game


def secret_of(game: Game) -> SecretSide:
    """The secret side of a game."""
    return cast(SecretSide, import_module(f"sevens_tui.rules.{game.package}.game"))
