"""Points counted twice: by the game, and word by word from the rulebook, on journeys made at random."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
import seven_leagues_literal as literal
from counts import many

from sevens_tui.core import Chance
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.cards import HOUSE, written
from sevens_tui.rules.seven_leagues.pieces import Escape
from sevens_tui.rules.seven_leagues.table import Journey, Objective, Slot, accounts, joints
from sevens_tui.rules.seven_leagues.worth import count


def as_written(way: Journey) -> list[literal.Written]:
    """A journey as the literal rules read it."""
    return [
        {
            "card": written(slot.card),
            "upper": None if slot.upper is None else written(slot.upper),
            "lower": None if slot.lower is None else written(slot.lower),
        }
        for slot in way
    ]


def by_chance(dice: Random) -> tuple[list[Journey], Objective | None]:
    """Journeys of one game, of any length, with Escape cards anywhere, and perhaps an objective.

    Some cards are chosen so that their edges fit, for perfect connections are rare.
    """
    leagues = dice.sample(HOUSE.leagues, len(HOUSE.leagues))
    escapes: list[Escape] = dice.sample(HOUSE.escapes, len(HOUSE.escapes))
    advanced = dice.random() < 0.8
    ways: list[Journey] = []
    for _ in range(dice.randint(2, 6)):
        way: list[Slot] = []
        for _ in range(dice.choice((7, 7, 7, dice.randint(0, 6)))):
            fits = [card for card in leagues if way and card.left_edge == way[-1].card.right_edge]
            card = fits[0] if fits and dice.random() < 0.4 else leagues[0]
            leagues.remove(card)
            upper, lower = (escapes.pop() if advanced and escapes and dice.random() < 0.4 else None for _ in range(2))
            way.append(Slot(card, upper, lower))
        ways.append(tuple(way))
    return ways, dice.choice(HOUSE.objectives) if advanced else None


def compare(seed: int) -> None:
    ways, objective = by_chance(Random(seed))
    told = [as_written(way) for way in ways]
    goal = None if objective is None else written(objective)
    found = accounts(ways, objective)
    assert [each.boots for each in found] == [literal.boot_points(way) for way in told]
    for account, way in zip(found, told, strict=True):
        assert [line.points for line in account.cards] == [literal.card_points(way, at) for at in range(len(way))]
    assert [each.total for each in found] == literal.totals(told, goal)
    for account, way in zip(found, told, strict=True):
        assert sum(points for _, points in account.pad) == account.total
        assert account.suns == literal.how_many(way, "sun")
    for way, plain in zip(ways, told, strict=True):
        edges = [(one["card"]["right"]["edge"], two["card"]["left"]["edge"]) for one, two in pairwise(plain)]
        assert [each.perfect for each in joints(way)] == [literal.perfect(*pair) for pair in edges]
    for account, way in zip(found, ways, strict=True):
        quick, _, symbols = count(way)
        objective_points = 0 if account.objective is None else account.objective.points
        assert (quick + objective_points, tuple(symbols)) == (account.total, account.symbols)


def test_points_are_those_of_the_rulebook_200_times() -> None:
    for seed in range(200):
        compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_points_are_those_of_the_rulebook_thousands_of_times(part: int) -> None:
    each = many(1000)
    for seed in range(part * each, (part + 1) * each):
        compare(10_000 + seed)


def test_the_winner_is_the_one_of_the_rulebook() -> None:
    """Of games that were played to their end, with points and places."""
    shared = 0
    for seed in range(300):
        dice = Random(seed)
        seats = dice.randint(2, 6)
        leagues = dice.sample(range(1, 65), 7 * seats)
        ways = [leagues[7 * n : 7 * n + 7] for n in range(seats)]
        position = {"seats": [{"journey": way} for way in ways], "over": True, "options": {"game": "advanced"}}
        state = game.arrange(position, Chance(seed, 0))
        told = [as_written(area.journey) for area in state.table.areas]
        assert state.table.objective is not None
        result = game.result(state)
        assert result is not None
        assert list(result.winners) == literal.winners(told, written(state.table.objective))
        by_seat = sorted(result.scores, key=lambda score: score.seat)
        assert [score.total for score in by_seat] == literal.totals(told, written(state.table.objective))
        shared += sum(score.total == by_seat[result.winners[0]].total for score in by_seat) > 1
    assert shared > 5, "some were tied"
