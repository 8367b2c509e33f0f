"""What W says in Red7 when a round is over: who won it, and with what, though those cards have left the palette."""

from __future__ import annotations

import pytest
from counts import many
from playouts import Plan, played

from sevens_tui.rules.red7.cards import RULES
from sevens_tui.rules.red7.table import RAINBOW, Step
from sevens_tui.rules.red7.words import reason_of
from sevens_tui.screens.red7_words import compared


@pytest.mark.parametrize("actions", ["on", "off"])
@pytest.mark.parametrize("number", range(many(40)))
def test_a_round_that_is_scored_is_explained_by_the_cards_that_were_scored(number: int, actions: str) -> None:
    """Whatever is left of the palette may hold a lesser set, which has led nobody."""
    seats = 2 + number % 3
    playout = played(Plan("red7", (("game", "advanced"), ("actions", actions)), seats, number, b"", True))
    rounds = 0
    for step in playout.steps:
        table, before = step.after.table, step.before.table
        if table.step not in (Step.DEAL, Step.OVER) or before.step in (Step.DEAL, Step.OVER):
            continue
        rounds += 1
        winner, points = table.won[-1]
        fresh = table.areas[winner].scored[len(before.areas[winner].scored) :]
        faces = " ".join(card.face for card in fresh) or "no card"
        assert sum(card.number for card in fresh) == points
        for rule in RAINBOW:
            assert reason_of(table, rule) == (
                f"{{{winner}}} has won the round for {points} points, the last one in it: "
                f"under {table.rule}, {RULES[table.rule]}, {faces} counted."
            )
            assert compared(table, rule) == (), "no set is marked: those cards are gone"
    assert rounds


def test_a_quick_game_that_is_over_is_explained_too() -> None:
    playout = played(Plan("red7", (("game", "quick"), ("actions", "off")), 3, 5, b"", True))
    (winner, _), *_ = playout.last.table.won
    assert reason_of(playout.last.table, RAINBOW[0]) == f"{{{winner}}} has won the round, the last one in it."
