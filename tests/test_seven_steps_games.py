"""Whole games of 7 Steps: no disc is lost, and what is taken back is what may be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from counts import many
from seven_steps_playouts import game_of
from seven_steps_sit import ALL_DISCS, assert_counted, discs

from sevens_tui.bots import BOTS
from sevens_tui.core import PASSER_BY, Player
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.pieces import AidTile, PointsTile
from sevens_tui.rules.seven_steps.table import (
    DONE,
    STOP,
    Kind,
    Move,
    Step,
)

STEPS = GAMES["7-steps"]


def play_out(number: int, seen: Counter[str]) -> None:
    """One game, counted after every decision."""
    last: State | None = None
    for played in game_of(number):
        assert discs(played.after) == ALL_DISCS
        seen["decisions"] += 1
        seen[f"aid {played.move.word}"] += played.move.kind is Kind.AID
        seen[f"points {played.move.word}"] += played.move.kind is Kind.POINTS
        seen["discs in the box"] += bool(played.after.table.box)
        seen["discs in the box unseen"] += bool(played.after.table.boxed)
        seen["kept one of two"] += played.move.kind is Kind.KEEP
        seen["turns without a disc"] += played.move == STOP and not played.before.table.turn.built
        dissolves = played.before.table.step is Step.THROW and max(played.before.table.heights) >= 7
        seen["towers dissolved"] += dissolves and played.move == DONE
        last = played.after
    assert last is not None
    assert_counted(last)
    result = game.result(last)
    assert result is not None
    for score in result.scores:
        assert sum(points for _, points in score.lines) == score.total
        assert sum(score.rounds) + dict(score.lines)["Unused tiles"] == score.total
    turns = [len(area.rounds) for area in last.table.areas]
    assert len(set(turns)) == 1
    seen["games"] += 1
    seen["rounds"] += turns[0]


def test_no_disc_is_lost_in_25_games() -> None:
    seen: Counter[str] = Counter()
    for number in range(25):
        play_out(number * 17, seen)
    assert all(seen[f"aid {tile}"] for tile in AidTile) and all(seen[f"points {tile}"] for tile in PointsTile)
    assert seen["towers dissolved"] and seen["kept one of two"] and seen["discs in the box unseen"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_no_disc_is_lost_in_thousands_of_games(part: int) -> None:
    seen: Counter[str] = Counter()
    each = many(1000, 20)
    for number in range(part * each, (part + 1) * each):
        play_out(number, seen)
    print("\n" + "\n".join(f"{count:9} {what}" for what, count in sorted(seen.items())))
    assert seen["games"] == each


@pytest.mark.parametrize("bot", list(BOTS))
def test_computer_players_play_whole_matches_that_can_be_saved_and_loaded(bot: str) -> None:
    """By the match, as the app plays: every decision through the prompt, and the record replayed."""
    match = Match(STEPS, {"board": "back"}, [Player("Ann"), Player("Bob", bot), Player("Cem", bot)], seed=5)
    dice = Random(1)
    while match.to_move:
        seat = match.to_move[0]
        match.choose(seat, BOTS[bot](STEPS, match.prompt(seat), dice))
        match.hand_over()
    assert match.result is not None
    again = Match.load(match.record())
    assert again.result == match.result
    assert again.log(PASSER_BY) == match.log(PASSER_BY)
    assert any(match.recap(seat).turns for seat in range(3))


def test_undo_stops_at_luck_and_takes_back_the_build() -> None:
    """Discs of the running turn can be taken back, one by one or all; a tile or discs drawn cannot."""
    match = Match(STEPS, {"tiles": "fixed", "first": "seat1"}, [Player("Ann"), Player("Bob")], seed=5)
    begin = match.view(frozenset({0}), 0)
    first = next(move for move in match.moves(0) if move.kind is Kind.DISC)
    match.choose(0, first)
    match.choose(0, STOP)
    assert match.undo_stop(0) is None
    match.undo_turn(0)
    assert match.view(frozenset({0}), 0) == begin
    match.choose(0, first)
    match.choose(0, STOP)
    match.choose(0, Move(Kind.TAKE, word="aid"))
    assert "luck" in str(match.undo_stop(0))
