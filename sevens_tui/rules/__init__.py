"""The four games: what the menu says of each, and where its open side is; ``secret`` has the other one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from sevens_tui.contract import Adviser, Describer, OpenSide, Report

if TYPE_CHECKING:
    from sevens_tui.rules.decks import CardsModule


@dataclass(frozen=True)
class Game:
    """A game: its name in files and on the command line, its title, and its package.

    ``round_word`` is what it calls a round where its scores are shown. ``deck``: its cards are data of its own, so
    others can be brought in their place and simulated games are reported on. What the properties give is imported when
    asked for: listing the games loads none of them. The secret side is not among them, for every page holds a Game.
    """

    name: str
    title: str
    package: str
    seats: range
    key: str
    blurb: str
    round_word: str = "round"
    deck: bool = False

    @property
    def table(self) -> OpenSide:
        """The open side of the game."""
        return cast(OpenSide, import_module(f"{__name__}.{self.package}.table"))

    @property
    def advice(self) -> Adviser:
        """How a sensible player would go on, for computer players and nudges."""
        return cast(Adviser, import_module(f"{__name__}.{self.package}.advice"))

    @property
    def words(self) -> Describer:
        """The game in words, for the shell and for plain play."""
        return cast(Describer, import_module(f"{__name__}.{self.package}.words"))

    @property
    def cards(self) -> CardsModule:
        """The cards of a game with a deck."""
        return cast("CardsModule", import_module(f"{__name__}.{self.package}.cards"))

    def report(self, options: Any, seats: int) -> Report | None:
        """A report to fill with games of this kind, of a game with a deck."""
        if not self.deck:
            return None
        return cast(Report, import_module(f"{__name__}.{self.package}.report").Report(options, seats))

    @cached_property
    def fingerprint(self) -> str:
        """A short digest of the game's boards and decks; a save is played on with the same ones only.

        Read once: a game that runs while its package is replaced goes on with the cards it began with.
        """
        digest = sha256(self.name.encode())
        folder = files(f"{__name__}.{self.package}")
        for data in sorted(
            (each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name
        ):
            digest.update(data.name.encode() + b"\0" + data.read_bytes())
        return digest.hexdigest()[:16]


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("7-steps", "7 Steps", "seven_steps", range(2, 5), "S", "build towers step by step; every step counts"),
        Game("red7", "Red7", "red7", range(2, 5), "R", "lead when your turn ends, or you are out"),
        Game(
            "7-leagues",
            "7 Leagues",
            "seven_leagues",
            range(2, 7),
            "L",
            "seven cards, one journey, boots that match",
            round_word="turn",
            deck=True,
        ),
        Game(
            "siebenpunkt",
            "Siebenpunkt",
            "siebenpunkt",
            range(2, 6),
            "P",
            "turn bare fields into homes for animals",
            deck=True,
        ),
    )
}
