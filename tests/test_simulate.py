"""Games that nobody watches: they are games of the rules, the same for the same seed, and counted rightly."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import pytest

from sevens_tui import __main__
from sevens_tui.bots import BOTS
from sevens_tui.core import Player, read_options
from sevens_tui.match import Match
from sevens_tui.playout import play_out
from sevens_tui.rules import GAMES

RED7 = GAMES["red7"]


@pytest.fixture
def main(monkeypatch, capfd):
    """Run the program in this process: exit code, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sevens", *arguments])
        code = __main__.main()
        out, err = capfd.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize("options", [{}, {"game": "advanced", "actions": "on"}])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_playout_is_the_match_with_that_seed_and_those_decisions(seats: int, options: dict[str, str]) -> None:
    dice = Random(3)

    def choose(_seat: int, _view: Any, moves: tuple[Any, ...]) -> Any:
        return moves[int(dice.random() * len(moves))]

    result, decisions = play_out(RED7, read_options(RED7.table.Options, options), seats, 7, choose)
    match = Match(RED7, options, [Player(str(seat)) for seat in range(seats)], 7)
    for decision in decisions:
        legal = match.moves(decision.seat)
        match.choose(decision.seat, next(move for move in legal if str(move) == decision.move))
    assert match.decisions == decisions
    assert match.result == result


def games(main: Any, *arguments: str) -> dict[str, Any]:
    code, out, err = main("simulate", "red7", "--json", *arguments)
    assert (code, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("bot", list(BOTS))
def test_the_same_seed_gives_the_same_games(main, bot: str) -> None:
    arguments = ("simulate", "red7", "--games", "20", "--players", "3", "--bots", bot)
    assert main(*arguments, "--seed", "5") == main(*arguments, "--seed", "5")
    assert main(*arguments, "--seed", "5") != main(*arguments, "--seed", "500")


def test_each_game_has_a_seed_of_its_own(main) -> None:
    many = games(main, "--games", "6", "--seed", "10")["games"]
    assert [game["seed"] for game in many] == [10, 11, 12, 13, 14, 15]
    assert games(main, "--games", "1", "--seed", "13")["games"] == [many[3]]


def test_what_is_counted_adds_up(main) -> None:
    found = games(main, "--games", "10", "--players", "4", "--option", "game=advanced")
    assert (found["players"], found["bots"], found["options"]["game"]) == (4, "random", "advanced")
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
