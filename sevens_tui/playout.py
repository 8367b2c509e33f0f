"""Whole games that nobody watches, for counting: beside the match the only place that holds states."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sevens_tui.contract import Report
from sevens_tui.core import Chance, Result, Seat
from sevens_tui.record import Decision
from sevens_tui.rules import Game
from sevens_tui.rules.secret import secret_of


def play_out(
    game: Game,
    options: Any,
    seats: int,
    seed: int,
    choose: Callable[[Seat, Any, tuple[Any, ...]], Any],
    report: Report | None = None,
) -> tuple[Result, tuple[Decision, ...]]:
    """A whole game: its end, and what was decided.

    It is the game that a Match with this seed and these decisions would be. ``choose`` is given a seat, what that
    seat sees and its legal decisions. Nothing is told, kept or checked, which is twice as fast. ``report`` sees all.
    """
    secret, table = secret_of(game), game.table
    state = secret.new(options, seats, Chance(seed, 0))
    decisions: list[Decision] = []
    everybody = frozenset(range(seats))
    if report is not None:
        report.see(secret.view(state, everybody, None))
    while owing := secret.to_move(state):
        seat = owing[0]
        view = secret.view(state, frozenset({seat}), seat)
        move = choose(seat, view, table.moves(view))
        chance = Chance(seed, len(decisions) + 1)
        state = secret.play(state, seat, move, chance)
        decisions.append(Decision(seat, str(move), tuple(chance.drawn)))
        if report is not None:
            report.see(secret.view(state, everybody, None))
    result = secret.result(state)
    assert result is not None, "nobody is to move, so the game is over"
    if report is not None:
        report.end(secret.view(state, everybody, None), result)
    return result, tuple(decisions)
