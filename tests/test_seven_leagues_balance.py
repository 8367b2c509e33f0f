"""The cards of the house in many games of computer players: within the windows of the guidelines."""

from __future__ import annotations

from typing import Any

import pytest
from counts import many

from sevens_tui.core import Figure, Result, Score
from sevens_tui.playout import play_out
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.advice import advise
from sevens_tui.rules.seven_leagues.report import Report
from sevens_tui.rules.seven_leagues.table import Options

GAMES_FOR_CARDS = 500
"""So many games it takes until the shares of single cards and of the first player are more than noise."""


def wise(_seat: int, view: Any, _moves: tuple[Any, ...]) -> Any:
    """What a greedy computer player decides."""
    return advise(view).plan[0]


def reported(version: str, games: int, seats: int = 4, seed: int = 1) -> Report:
    """A report on so many games."""
    options = Options(version)
    report = Report(options, seats)
    for each in range(seed, seed + games):
        play_out(GAMES["7-leagues"], options, seats, each, wise, report)
    return report


@pytest.mark.slow
@pytest.mark.parametrize("version", ["base", "advanced"])
def test_the_figures_are_within_their_windows(version: str) -> None:
    games = many(GAMES_FOR_CARDS)
    report = reported(version, games)
    figures = report.figures()
    print("\n" + "\n".join(f"{each.name}: {each.value:.2f}" for each in figures))
    single = ("First player ahead by", "Card least played", "Card most played")
    assert [each for each in figures if not each.fits and (games >= GAMES_FOR_CARDS or each.name not in single)] == []
    if games >= GAMES_FOR_CARDS:
        assert "outside are: none." in report.notes()[0]


@pytest.mark.slow
@pytest.mark.parametrize("version", ["base", "advanced"])
def test_the_first_player_has_no_advantage(version: str) -> None:
    """With two to six players, a quarter of the games each, for four are counted above; few games are but a glance."""
    games = many(GAMES_FOR_CARDS)
    figures = [each for seats in (2, 3, 5, 6) for each in reported(version, games // 4, seats).figures()]
    ahead = [each.value for each in figures if each.name == "First player ahead by"]
    assert abs(sum(ahead) / 4) < (3 if games >= GAMES_FOR_CARDS else 8)


def test_a_report_counts_what_was_played() -> None:
    """Of two games, by hand: totals, the winner, the first player, and each card's share."""
    report = reported("advanced", 2, seats=3)
    results, views = [], []

    class Watch:
        def see(self, view: Any) -> None:
            pass

        def end(self, view: Any, result: Result) -> None:
            results.append(result)
            views.append(view)

        def figures(self) -> tuple[Figure, ...]:
            return ()

        def notes(self) -> tuple[str, ...]:
            return ()

    for seed in (1, 2):
        play_out(GAMES["7-leagues"], Options("advanced"), 3, seed, wise, Watch())
    found = {each.name: each.value for each in report.figures()}
    totals = [score.total for result in results for score in result.scores]
    assert found["Total of a player"] == pytest.approx(sum(totals) / 6)
    assert found["Total of the winner"] == pytest.approx(sum(max(s.total for s in r.scores) for r in results) / 2)

    def points(score: Score, label: str) -> int:
        return dict(score.lines)[label]

    assert found["Objective"] == pytest.approx(sum(points(s, "Objective") for r in results for s in r.scores) / 6)
    assert found["Points of boots"] == pytest.approx(sum(points(s, "Boots") for r in results for s in r.scores) / 6)
    lead = []
    for result, view in zip(results, views, strict=True):
        by_seat = {score.seat: score.total for score in result.scores}
        first = by_seat.pop(view.table.began)
        lead.append(first - sum(by_seat.values()) / 2)
    assert found["First player ahead by"] == pytest.approx(sum(lead) / 2)
    assert 0 <= found["Card least played"] <= found["Card most played"] <= 1


def test_a_figure_knows_its_window() -> None:
    assert Figure("x", 3).fits and Figure("x", 3, 3, 3).fits and Figure("x", 3, None, 3).fits
    assert not Figure("x", 3, 4).fits and not Figure("x", 3, None, 2).fits


def test_what_a_report_is_shown_is_open_to_all() -> None:
    """It is given views, as everybody at an open table sees them, and no state."""
    seen = []

    class Watch(Report):
        def see(self, view: Any) -> None:
            seen.append(type(view).__name__)
            super().see(view)

    play_out(GAMES["7-leagues"], Options(), 2, 1, wise, Watch(Options(), 2))
    assert set(seen) == {"View"} and len(seen) > 28
    assert game.State.__name__ not in seen
