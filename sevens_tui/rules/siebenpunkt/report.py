"""What many games of Siebenpunkt tell of its cards: points and what they come from, and which cards are reached.

The windows are those of four greedy players in the advanced game.
"""

from __future__ import annotations

from collections import Counter

from sevens_tui.core import Figure, Result
from sevens_tui.rules.reports import Totals, in_windows
from sevens_tui.rules.siebenpunkt.cards import called
from sevens_tui.rules.siebenpunkt.layout import View
from sevens_tui.rules.siebenpunkt.options import Options
from sevens_tui.rules.siebenpunkt.previews import score

WINDOWS: dict[str, dict[str, tuple[float, float]]] = {
    "beginner": {},
    "advanced": {
        "Total of a player": (45, 57),
        "Animals marked": (5.5, 7.5),
        "Net points of animals": (17, 27),
        "Mandates done": (1.8, 2.8),
        "Field strips": (3, 4.5),
    },
}
"""Where the mean of each figure should be, by game."""

SEATS, GAMES = 4, 50
"""For how many players, and how many games at least, the windows are."""

OBSERVED = 0.25
"""In which part of the games in which an animal came up somebody should mark it, at least."""

DONE = (0.25, 0.90)
"""In which part of its deals a mandate should be done."""


class Report:
    """Gathers games of one kind with one number of players. An animal came up if it lay on the table."""

    def __init__(self, options: Options, seats: int) -> None:
        self._options, self._seats = options, seats
        self._cards = called(options.cards)
        self._up: set[str] = set()
        self._first: tuple[int, ...] | None = None
        self._came: Counter[str] = Counter()
        self._observed: Counter[str] = Counter()
        self._dealt: Counter[str] = Counter()
        self._done: Counter[str] = Counter()
        self._sums: Counter[str] = Counter()
        self._totals = Totals()

    def see(self, view: View) -> None:
        """A game as it begins, and after each decision; all hands open."""
        table = view.table
        self._up.update(table.animals)
        if self._first is None and table.observed is not None:
            self._first = tuple(len(table.observed.marks(seat)) for seat in range(len(table.areas)))

    def end(self, view: View, result: Result) -> None:
        """A game that is over."""
        table = view.table
        sheets = [score(view, seat) for seat in range(len(table.areas))]
        self._totals.add([each.total for each in sheets])
        for area, each in zip(table.areas, sheets, strict=True):
            self._sums["animals"] += len(each.animals)
            self._sums["net"] += each.plus + each.minus
            self._sums["mandates"] += len(each.done)
            self._sums["mandate points"] += each.mandates
            self._sums["strips"] += len(each.strips)
            self._dealt.update(area.shown)
            self._done.update(one.mandate for one in each.done)
        self._sums["early"] += sum(count > 0 for count in self._first or ())
        self._came.update(self._up)
        self._observed.update({each for area in table.areas for each in area.marked} & self._up)
        self._up, self._first = set(), None

    def figures(self) -> tuple[Figure, ...]:
        """What came of all games so far, each figure with its window."""
        players = self._totals.players
        values = {
            **self._totals.figures(),
            "Animals marked": self._sums["animals"] / players,
            "Net points of animals": self._sums["net"] / players,
            "Players with an animal in round 1, percent": 100 * self._sums["early"] / players,
        }
        if self._options.advanced:
            values["Mandates done"] = self._sums["mandates"] / players
            values["Points of mandates"] = self._sums["mandate points"] / players
            values["Field strips"] = self._sums["strips"] / players
        found = in_windows(values, WINDOWS[self._options.game])
        found.append(Figure("Animal least observed", min(self.animals().values()), OBSERVED))
        if self._dealt:
            shares = self.mandates().values()
            found.append(Figure("Mandate least done", min(shares), DONE[0]))
            found.append(Figure("Mandate most done", max(shares), None, DONE[1]))
        return tuple(found)

    @property
    def enough(self) -> bool:
        """Whether there were as many games, of as many players, as the windows are for."""
        return self._options.advanced and self._seats == SEATS and self._totals.games >= GAMES

    def notes(self) -> tuple[str, ...]:
        """The cards that are reached too seldom or too often, and the windows' own conditions."""
        animals = [f"{each} {share:.0%}" for each, share in self.animals().items() if share < OBSERVED]
        mandates = [f"{each} {share:.0%}" for each, share in self.mandates().items() if not DONE[0] <= share <= DONE[1]]
        missing = len(self._cards.animals) - len(self._came) if self._options.advanced else 0
        said = [f"Animals observed in less than {OBSERVED:.0%} of their games: {', '.join(animals) or 'none'}."]
        if self._dealt:
            window = f"{DONE[0]:.0%} to {DONE[1]:.0%}"
            said.append(f"Mandates done in other than {window} of their deals: {', '.join(mandates) or 'none'}.")
        if missing:
            said.append(f"Animals that never came up: {missing}.")
        return (*said, f"The windows are those of four greedy players in the advanced game, in {GAMES} games or more.")

    def animals(self) -> dict[str, float]:
        """By animal that came up: in which part of those games somebody marked it."""
        return {each.id: self._observed[each.id] / n for each in self._cards.animals if (n := self._came[each.id])}

    def mandates(self) -> dict[str, float]:
        """By mandate that was dealt: in which part of its deals it was done."""
        return {each.id: self._done[each.id] / n for each in self._cards.mandates if (n := self._dealt[each.id])}
