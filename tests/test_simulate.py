"""Games that nobody watches: they are games of the rules, the same for the same seed, and counted rightly."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sevens_tui.bots import BOTS
from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.options import read_options
from sevens_tui.playout import play_out
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_leagues.report import Report
from sevens_tui.shell.simulate import _figures

READY = list(GAMES)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("red7", {}),
        ("red7", {"game": "advanced", "actions": "on"}),
        ("7-steps", {}),
        ("7-steps", {"board": "back", "shape": "random", "end": "more"}),
        ("7-leagues", {"game": "advanced"}),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_playout_is_the_match_with_that_seed_and_those_decisions(
    name: str, seats: int, options: dict[str, str]
) -> None:
    dice = Random(3)

    def choose(_seat: int, _view: Any, moves: tuple[Any, ...]) -> Any:
        return moves[int(dice.random() * len(moves))]

    game = GAMES[name]
    result, decisions = play_out(game, read_options(game.table.Options, options), seats, 7, choose)
    match = Match(game, options, [Player(str(seat)) for seat in range(seats)], 7)
    for decision in decisions:
        legal = match.moves(decision.seat)
        match.choose(decision.seat, next(move for move in legal if str(move) == decision.move))
    assert match.decisions == decisions
    assert match.result == result


def games(main: Any, game: str, *arguments: str) -> dict[str, Any]:
    code, out, err = main("simulate", game, "--json", *arguments)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_figures_are_judged_only_where_their_windows_hold() -> None:
    """Two games of six players, or random ones, say nothing of a window that is for many games of four greedy ones."""
    game = GAMES["7-leagues"]
    options = read_options(game.table.Options, {"game": "advanced"})
    report = Report(options, 4)
    for seed in range(2):
        play_out(game, options, 4, seed, lambda _seat, _view, moves: moves[0], report)
    for seats, ends, bot in ((4, 2, "greedy"), (4, 500, "random"), (6, 500, "greedy")):
        report._seats, report._totals.games = seats, ends
        lines = _figures(report, bot)
        assert not any("should be" in line for line in lines)
        assert sum("window" in line for line in lines) > 5 and lines[-1].startswith("The windows are those of four")
    report._seats, report._totals.games = 4, 500
    assert sum(line.endswith((".", "is not.")) and "; should be" in line for line in _figures(report, "greedy")) > 5


@pytest.mark.parametrize("bot", list(BOTS))
@pytest.mark.parametrize(("game", "count"), [("red7", "8"), ("7-steps", "1"), ("7-leagues", "2")])
def test_the_same_seed_gives_the_same_games(main, game: str, count: str, bot: str) -> None:
    arguments = ("simulate", game, "--games", count, "--players", "3", "--bots", bot)
    assert main(*arguments, "--seed", "5") == main(*arguments, "--seed", "5")
    assert main(*arguments, "--seed", "5") != main(*arguments, "--seed", "500")


@pytest.mark.parametrize("name", READY)
def test_each_game_has_a_seed_of_its_own(main, name: str) -> None:
    many = games(main, name, "--games", "4", "--seed", "10")["games"]
    assert [game["seed"] for game in many] == [10, 11, 12, 13]
    assert games(main, name, "--games", "1", "--seed", "12")["games"] == [many[2]]


@pytest.mark.parametrize(("name", "option"), [("red7", "game=advanced"), ("7-steps", "board=back")])
def test_what_is_counted_adds_up(main, name: str, option: str) -> None:
    found = games(main, name, "--games", "8", "--players", "4", "--option", option)
    key, _, value = option.partition("=")
    assert (found["players"], found["bots"], found["options"][key]) == (4, "random", value)
    assert sum(found["decisions"].values()) == sum(game["decisions"] for game in found["games"])
    for game in found["games"]:
        assert game["winners"] == [seat for seat in range(4) if game["totals"][seat] == max(game["totals"])]
        assert 1 <= game["rounds"] <= game["turns"] <= game["decisions"]


def test_a_summary_and_a_report(main) -> None:
    code, out, _ = main("simulate", "Red7", "--games", "12", "--seed", "1")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Red7: 12 games of 2 players, random, seeds 1 to 12."
    assert [line.split(",")[0].rsplit(" won ")[0] for line in lines[1:3]] == ["Seat 1", "Seat 2"]
    assert lines[3].startswith("Decisions a game: ")
    _, report, _ = main("simulate", "red7", "--games", "12", "--seed", "1", "--report")
    assert report.startswith(out)
    for word in (
        "Rounds a game: 1 to 1, 1.00 on average.",
        "Turns a game: ",
        "Decisions by kind: ",
        "Time: ",
        "Longest: ",
    ):
        assert f"\n{word}" in report
