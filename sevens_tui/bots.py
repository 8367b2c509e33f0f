"""Computer players. They are handed the prompt that a person on that seat would be handed, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from sevens_tui.core import Prompt
from sevens_tui.rules import Game

Bot: TypeAlias = Callable[[Game, Prompt, Random], Any]


def at_random(game: Game, prompt: Prompt, dice: Random) -> Any:
    """Any legal decision, each as likely."""
    return prompt.moves[int(dice.random() * len(prompt.moves))]


def greedy(game: Game, prompt: Prompt, dice: Random) -> Any:
    """The first decision of the plan that the game's own advice finds best."""
    return game.advice.advise(prompt.view).plan[0]


BOTS: dict[str, Bot] = {"greedy": greedy, "random": at_random}
"""The computer players by name; the first is the one that set-up offers."""
