"""Looking at a game that is played: a replay through anybody's eyes, or a demo that shows itself.

As at the hot seat the match is held by the coroutine alone; the page is handed one moment at a time.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING

from sevens_tui.core import PASSER_BY, Entry, Eyes
from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.rules.sections import Kind, find, read
from sevens_tui.screens.table_page import Showing
from sevens_tui.screens.watch import Film, Scene, To, Want, Watch

if TYPE_CHECKING:
    from sevens_tui.app import SevensApp


class Watching:
    """Shows one match to whoever is there. Of a game that is not over it shows what lies open, and nothing else.

    Then it also passes over the decisions that nobody else is told of, for even their number would tell something.
    """

    def __init__(self, app: SevensApp, match: Match, *, demo: bool = False, more: bool = False) -> None:
        self._app, self._match, self._demo = app, match, demo
        self._over = match.result is not None
        everybody = frozenset(range(len(match.players)))
        self._all: list[Eyes] = [everybody, *(frozenset({seat}) for seat in sorted(everybody)), PASSER_BY]
        self._eyes = everybody if self._over else PASSER_BY
        wants = {Want.LEAVE} | ({Want.NEXT} if more else set())
        if self._over and not demo:
            wants |= {Want.EYES, Want.PLAY_ON, Want.SCORES}
        every = tuple(range(len(match.decisions) - match.ended + 1))
        self._moments = every if self._over else match.moments(PASSER_BY)
        turns, rounds = (tuple(map(self._place, counts)) for counts in (match.turns, match.rounds))
        self._film = Film(len(self._moments) - 1, turns, rounds)
        table = play_page(match, self._scene(0).prompt, Showing(watched=True))
        self._page = Watch(table, self._film, frozenset(wants), demo=demo)

    async def show(self) -> tuple[Want, int]:
        """Show it until something else is wanted; what that is, and at which moment of the game."""
        at = 0
        await self._app.show(self._page)
        while True:
            match await self._page.show_scene(self._scene(at)):
                case To(wanted):
                    at = wanted
                case Want.EYES:
                    self._eyes = self._all[(self._all.index(self._eyes) + 1) % len(self._all)]
                case want:
                    return want, at

    def _place(self, count: int) -> int:
        """At which of the moments that are shown so many decisions, or more, have been made."""
        return bisect_left(self._moments, count)

    def _scene(self, at: int) -> Scene:
        prompt = self._match.looking_back(self._moments[at], self._eyes)
        told = next((entry for entry in reversed(prompt.log) if entry.seat is not None), None) if at else None
        return Scene(at, prompt, told, self._caption(told) if self._demo else "")

    def _caption(self, told: Entry | None) -> str:
        """The rule that a step shows, in a sentence; at the beginning, what the game is about."""
        return in_short(self._match.game.package, "idea" if told is None else told.line.rule)


def in_short(package: str, section: str) -> str:
    """A section of the rules in a sentence: its own, or else the first that stands out, or its first."""
    found = find(read(f"sevens_tui.rules.{package}"), section)
    if found.short:
        return found.short
    body = found.body
    bold = next((each.text for each in body if each.kind is Kind.BOLD), None)
    return bold or next((each.text for each in body if each.kind is Kind.PLAIN and not each.drawn), "")


def branch(match: Match, at: int) -> Match:
    """A new match that has gone as far as the first ``at`` decisions of this one, with the same people.

    From there luck is its own: they have just seen what this one's was.
    """
    record = match.record()
    header = replace(record.header, decisions=at)
    seed = SystemRandom().getrandbits(48)
    return Match.load(replace(record, header=header, seed=seed, decisions=record.decisions[:at], looks=()))
