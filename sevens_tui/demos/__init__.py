"""Short games between computer players, to be shown: each from a position of its own, always the same.

``<game>.toml`` is where the demo of a game begins; without one it begins with the deal.
"""

from __future__ import annotations

from importlib.resources import files
from random import Random

from sevens_tui.bots import greedy
from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.rules import Game
from sevens_tui.setup import COMPUTER_NAMES

SEED = 7


def demo_match(game: Game) -> Match:
    """The demo of a game, played to its end."""
    match = _begun(game)
    dice = Random(SEED)
    while match.to_move:
        seat = match.to_move[0]
        forced = match.forced
        match.choose(seat, greedy(game, match.prompt(seat), dice) if forced is None else forced)
        match.hand_over()
    return match


def _begun(game: Game) -> Match:
    position = files(__name__).joinpath(f"{game.name}.toml")
    if position.is_file():
        return Match.from_position(position.read_text(encoding="utf-8"), SEED)
    players = [Player(name, "greedy") for name in COMPUTER_NAMES[: max(3, game.seats[0])]]
    return Match(game, {}, players, SEED)
