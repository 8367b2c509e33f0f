"""What many games of 7 Leagues tell of its cards: points, boots, perfect connections, and which cards are played.

The windows are those of four greedy players.
"""

from __future__ import annotations

from collections import Counter

from sevens_tui.core import Figure, Result
from sevens_tui.rules.reports import Totals, in_windows
from sevens_tui.rules.seven_leagues.cards import called
from sevens_tui.rules.seven_leagues.journey import Account
from sevens_tui.rules.seven_leagues.layout import Options, View
from sevens_tui.rules.seven_leagues.pieces import GOLDEN

WINDOWS: dict[str, dict[str, tuple[float, float]]] = {
    "base": {"Total of a player": (38, 44), "Boots of a player": (8, 9.5)},
    "advanced": {
        "Total of a player": (67, 78),
        "Total of the winner": (85, 98),
        "Perfect connections": (3.6, 4.6),
        "Objective": (6, 9),
    },
}
"""Where the mean of each figure should be, by version of the game."""

PLAYED = (0.20, 0.85)
"""In which part of the games in which a League card came up it should be played."""

SEATS, GAMES = 4, 500
"""For how many players, and how many games at least, the windows are."""

AHEAD = 3.0
"""By how many points the first player may be ahead of the others, or behind, at the most."""


class Report:
    """Gathers games of one version with one number of players. A card came up if somebody could have taken it."""

    def __init__(self, options: Options, seats: int) -> None:
        self._options, self._seats = options, seats
        self._cards = called(options.cards).leagues
        self._up: set[int] = set()
        self._games: Counter[int] = Counter()
        self._played: Counter[int] = Counter()
        self._sums: Counter[str] = Counter()
        self._totals = Totals()

    def see(self, view: View) -> None:
        """A game as it begins, and after each decision; all hands open."""
        for own in view.owns:
            if own is not None:
                self._up.update(card.number for card in own.hand)
        self._up.update(card.number for card in view.table.to_choose)

    def end(self, view: View, result: Result) -> None:
        """A game that is over."""
        table = view.table
        every = table.accounts
        totals = [account.total for account in every]
        self._totals.add(totals)
        others = sum(totals) - totals[table.began]
        self._sums["ahead"] += totals[table.began] * (len(totals) - 1) - others
        for account in every:
            self._count(account)
        self._games.update(self._up)
        self._played.update(slot.card.number for area in table.areas for slot in area.journey)
        self._up = set()

    def _count(self, account: Account) -> None:
        complete = dict(account.complete)
        self._sums["boots"] += sum(complete.values())
        self._sums["golden"] += complete.get(GOLDEN, 0)
        self._sums["boot points"] += account.boots
        self._sums["perfect"] += account.perfect
        self._sums["cards"] += sum(line.own for line in account.cards)
        self._sums["below"] += sum(line.extra for line in account.cards)
        if account.objective is not None:
            self._sums["objective"] += account.objective.points

    def figures(self) -> tuple[Figure, ...]:
        """What came of all games so far, each figure with its window."""
        players, games = self._totals.players, self._totals.games
        shares = self._shares()
        values = {
            **self._totals.figures(),
            "Boots of a player": self._sums["boots"] / players,
            "Golden boots": self._sums["golden"] / players,
            "Points of boots": self._sums["boot points"] / players,
            "Points of cards": self._sums["cards"] / players,
            "Perfect connections": self._sums["perfect"] / players,
        }
        if self._options.advanced:
            values["Points below cards"] = self._sums["below"] / players
            values["Objective"] = self._sums["objective"] / players
        found = in_windows(values, WINDOWS[self._options.game])
        ahead = self._sums["ahead"] / games / (players / games - 1)
        found.append(Figure("First player ahead by", ahead, -AHEAD, AHEAD))
        found.append(Figure("Card least played", min(shares.values()), PLAYED[0]))
        found.append(Figure("Card most played", max(shares.values()), None, PLAYED[1]))
        return tuple(found)

    @property
    def enough(self) -> bool:
        """Whether there were as many games, of as many players, as the windows are for."""
        return self._seats == SEATS and self._totals.games >= GAMES

    def notes(self) -> tuple[str, ...]:
        """The cards that are played too seldom or too often, and the windows' own conditions."""
        least, most = PLAYED
        shares = self._shares()
        out = [
            f"{card.face} {shares[card.number]:.0%}"
            for card in self._cards
            if card.number in shares and not least <= shares[card.number] <= most
        ]
        return (
            f"Of the games in which a card came up it should be played in {least:.0%} to {most:.0%}; "
            f"outside are: {', '.join(out) or 'none'}.",
            f"The windows are those of four greedy players, in {GAMES} games or more.",
        )

    def _shares(self) -> dict[int, float]:
        return {number: self._played[number] / games for number, games in self._games.items()}
