"""What reports on games with a deck have in common: what players scored, and figures in their windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sevens_tui.core import Figure


class Totals:
    """What players scored in many games."""

    def __init__(self) -> None:
        self._totals: list[int] = []
        self._best = 0
        self.games = 0

    @property
    def players(self) -> int:
        """How many players there were in all games together."""
        return len(self._totals)

    def add(self, totals: Sequence[int]) -> None:
        """The totals of one game more."""
        self._totals += totals
        self._best += max(totals)
        self.games += 1

    def figures(self) -> dict[str, float]:
        """Means, and what a tenth, half and nine tenths of the players did not pass; of one game at least."""
        ranked, players = sorted(self._totals), self.players
        return {
            "Total of a player": sum(ranked) / players,
            "Total, lowest tenth": ranked[players // 10],
            "Total, middle": ranked[players // 2],
            "Total, highest tenth": ranked[players * 9 // 10],
            "Total of the winner": self._best / self.games,
        }


def in_windows(values: Mapping[str, float], windows: Mapping[str, tuple[float, float]]) -> list[Figure]:
    """Figures by name, each with the window in which it should be, if there is one."""
    return [Figure(name, value, *windows.get(name, (None, None))) for name, value in values.items()]
