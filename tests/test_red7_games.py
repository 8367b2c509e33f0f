"""Whole games of Red7 by random decisions: none gets stuck, all end, and no card is ever lost."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from counts import many
from red7_random import SETTINGS, playout

from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import DECK, Kind, Options, Step


def account(state: State) -> None:
    """Every card is in one place, and what the table counts is what lies there."""
    table = state.table
    places = [state.bag, state.stack, state.aside, table.top, table.canvas, *state.hands, *state.down]
    for seat, area in enumerate(table.areas):
        places += [area.palette, area.scored]
        assert area.hand == len(state.hands[seat]) <= 7
        assert area.down == len(state.down[seat])
        assert set(area.known) <= set(state.hands[seat])
        assert not (area.out and (area.hand or area.palette or area.known))
        assert area.out or not area.down
    assert sorted(card for place in places for card in place) == list(DECK)
    assert table.deck == len(table.top) + len(state.stack) + len(state.bag)
    assert table.playing()
    assert table.seat in table.playing()


def finish(state: State) -> None:
    """The scores of a game that is over add up and name the winners."""
    result = game.result(state)
    assert result is not None
    best = max(score.total for score in result.scores)
    assert result.winners == tuple(sorted(score.seat for score in result.scores if score.total == best))
    for score in result.scores:
        assert sum(points for _, points in score.lines) == score.total == sum(score.rounds)
        if state.table.options.advanced:
            assert score.total == state.table.areas[score.seat].points


def simulate(count: int) -> Counter[str]:
    """Play ``count`` games, of every kind in turn; how many of what there were."""
    seen: Counter[str] = Counter()
    for number in range(count):
        seats, options = SETTINGS[number % len(SETTINGS)]
        kind = f"{seats} players, {options.game}, actions {options.actions}"
        before = None
        for decisions, state in enumerate(playout(number, seats, options)):
            assert decisions < 2000, f"game {number} does not end"
            account(state)
            assert (game.result(state) is None) == bool(game.to_move(state))
            seen[f"{kind}: decisions"] += decisions > 0
            seen["cards drawn"] += before is not None and state.table.deck < before.deck
            seen["empty deck"] += state.table.deck == 0
            before = state.table
        finish(state)
        seen[f"{kind}: games"] += 1
        seen[f"{kind}: rounds"] += len(state.table.won)
        result = game.result(state)
        assert result is not None
        seen["shared wins"] += len(result.winners) > 1
        seen["early ends"] += "Too few cards" in result.reason
    return seen


def test_100_random_games_end_and_lose_no_card() -> None:
    seen = simulate(100)
    assert len([kind for kind in seen if kind.endswith("games") and seen[kind] >= 8]) == 12
    assert seen["cards drawn"] > 100


@pytest.mark.slow
def test_thousands_of_random_games_end_and_lose_no_card() -> None:
    start = time.perf_counter()
    seen = simulate(many(10_000))
    print(f"\n{time.perf_counter() - start:.0f} s\n" + "\n".join(f"{seen[what]:8} {what}" for what in sorted(seen)))
    assert seen["early ends"]


def test_the_same_seed_gives_the_same_game() -> None:
    for seats, options in SETTINGS:
        assert list(playout(7, seats, options)) == list(playout(7, seats, options))


def test_a_state_is_hashable_and_unchanged_by_play_and_prints_no_card() -> None:
    before: list[tuple[State, int]] = []
    for state in playout(5, 3, Options("quick", "on")):
        before.append((state, hash(state)))
        assert "Card" not in repr(state) and str(state.hands[0]) not in repr(state)
    assert all(hash(state) == known for state, known in before)
    assert before[-1][0].table.step is Step.OVER
    assert Kind.DEAL.value == "deal"
