"""The rules of building beside a second, literal implementation; and the best build beside trying everything."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import median

import pytest
import seven_steps_literal as literal
from counts import many
from seven_steps_sit import eyes_of

from sevens_tui.core import Chance
from sevens_tui.rules.seven_steps import advice, game, search
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.pieces import TOP, AidTile, PointsTile
from sevens_tui.rules.seven_steps.search import best_builds
from sevens_tui.rules.seven_steps.table import Built, Kind, Move, Options, Own, Step, Table, imagine, moves
from sevens_tui.rules.seven_steps.turn import allowed, effect

SHAPES = ("basic", "mask", "river", "butterfly", "ring", "cross", "random")


def from_playouts(seed: int, *, wise: float = 0.5) -> Iterator[State]:
    """States of games played half at random and half well, on all shapes and both sides."""
    dice = Random(seed)
    while True:
        options = Options(board=dice.choice(("front", "back")), shape=dice.choice(SHAPES))
        seed += 1
        state, number = game.new(options, dice.choice((2, 3, 4)), Chance(seed, 0)), 0
        while game.to_move(state):
            yield state
            number += 1
            view = eyes_of(state)
            legal = moves(view)
            move = advice.advise(view).plan[0] if dice.random() < wise else dice.choice(legal)
            state = game.play(state, state.table.seat, move, Chance(seed, number))


def turns_begun(seed: int, *, wise: float = 0.8) -> Iterator[State]:
    """States at the beginning of a turn, from the middle of a game."""
    return (
        state
        for state in from_playouts(seed, wise=wise)
        if state.table.step is Step.START and state.table.turn.aid is None and state.table.round > 2
    )


def literally(state: State) -> literal.Situation:
    return literal.read(game.written(state))


def compare(state: State, seen: Counter[str]) -> None:
    """A state allows the discs that the literal rules allow, to be placed on the levels that they say."""
    now = literally(state)
    ours = {str(move) for move in moves(eyes_of(state)) if move.kind is Kind.DISC}
    assert ours == {f"disc {disc}@{space}" for disc, space in literal.discs(now)}
    for disc, space in literal.discs(now)[:3]:
        after = literal.placed(now, disc, space)
        view = imagine(eyes_of(state), [next(move for move in moves(eyes_of(state)) if move.space == space)])
        assert [(view.table.board.names[each.space], each.level) for each in view.table.turn.built] == after.built
    for tile in PointsTile:
        assert state.table.worth(tile) == literal.worth(now, tile.value)
    seen[state.table.step.name] += 1
    seen["all of a colour occupied"] += any(state.table.lowest(colour) for colour in set(state.table.board.colours))
    seen["first disc higher"] += state.table.limit is not None
    seen["five discs"] += len(state.table.turn.built) == state.table.limit


def check_many(count: int, seed: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    found = (state for state in from_playouts(seed) if state.table.step in (Step.START, Step.BUILD))
    for state in islice(found, count):
        compare(state, seen)
    return seen


def test_300_states_allow_what_the_literal_rules_allow() -> None:
    seen = check_many(300, seed=7)
    assert seen["START"] > 30 and seen["BUILD"] > 30


@pytest.mark.slow
def test_thousands_of_states_allow_what_the_literal_rules_allow() -> None:
    seen = check_many(many(10_000), seed=49)
    print("\n" + "\n".join(f"{count:7} {what}" for what, count in sorted(seen.items())))
    assert all(seen[each] for each in ("START", "BUILD", "all of a colour occupied", "first disc higher"))


def perft(state: State) -> int:
    """How many builds there are to stop at, by legal decisions alone."""
    view, count = eyes_of(state), 0
    stack = [view]
    while stack:
        here = stack.pop()
        for move in moves(here):
            if move.kind is Kind.DISC:
                count += 1
                stack.append(imagine(here, [move]))
    return count


class Listing(search._Search):
    """The search, listing every build instead of keeping the best; the aid tile is left alone."""

    def __init__(self, table: Table, own: Own) -> None:
        super().__init__(table, own, None, lift=int(table.turn.aid is AidTile.FIRST), limit=table.limit or TOP)
        self.listed: list[tuple[Built, ...]] = []
        self.begin()

    def _note(self) -> None:
        self.listed.append(tuple(self.path))


def count_all_ways(states: int, seed: int) -> int:
    """All builds of some full hands, counted three times."""
    total = 0
    for state in islice(turns_begun(seed), states):
        own = state.owns[state.table.seat]
        expected = literal.count(literally(state))
        assert len(Listing(state.table, own).listed) == expected
        assert perft(state) == expected
        total += expected
    return total


def test_all_builds_are_counted_alike_by_decisions_by_search_and_literally() -> None:
    assert count_all_ways(12, seed=1) > 100


@pytest.mark.slow
def test_all_builds_of_200_turns_are_counted_alike() -> None:
    builds = count_all_ways(200, seed=11)
    print(f"\n{builds} builds of 200 turns")
    assert builds > 1000


def everything(state: State, own: Own) -> dict[tuple[bool, bool], int]:
    """The best points by trying everything, by (aid tile used, points tile used)."""
    now = literally(state)
    now.hand = "".join(map(str, own.hand))
    tile = own.tile.value if own.tile else ""
    best = {(False, False): literal.best(now), (False, True): literal.best(now, tile)}
    if own.aid is not None:
        for after in literal.with_aid(now, own.aid.value):
            for used in (False, True):
                points = literal.best(after, tile if used else "")
                best[True, used] = max(best.get((True, used), 0), points)
    return best


def check_best(state: State, own: Own) -> None:
    """The search finds nothing less than trying everything does, and what it finds can be played and brings that."""
    found = {(each.aid, each.tile): each for each in best_builds(state.table, own)}
    expected = everything(state, own)
    for tiled in (False, True):
        if tiled and own.tile is None:
            continue
        plain = found[False, tiled].points
        assert plain == expected[False, tiled]
        if (True, tiled) in expected:  # uses of a tile that change nothing are not looked for
            ours = max(plain, found[True, tiled].points if (True, tiled) in found else 0)
            assert ours == max(expected[True, tiled], plain), (own.aid, tiled)
    for (aided, tiled), each in found.items():
        table, now = state.table, own
        for move in each.plan:
            assert move in allowed(table, now), (str(move), [str(x) for x in each.plan])
            after = effect(table, now, move)
            table, now = after.table, after.own
            if move.kind is Kind.DISC:
                built = table
        worth = built.worth(own.tile) if tiled and own.tile else 0
        assert built.turn.discs + worth == each.points
        assert (built.turn.aid is not None) == aided


def held(state: State, aid: AidTile | None, tile: PointsTile | None) -> tuple[State, Own]:
    """The same state, but with these tiles before the player to move."""
    seat = state.table.seat
    own = replace(state.owns[seat], aid=aid, tile=tile)
    table = state.table.change(seat, aid=aid is not None, tile=tile is not None)
    owns = tuple(own if each == seat else other for each, other in enumerate(state.owns))
    return replace(state, table=table, owns=owns), own


def small(state: State, dice: Random) -> State:
    """The same state with a few discs at hand only, so that everything can be tried."""
    seat = state.table.seat
    hand = tuple(sorted(dice.sample(state.owns[seat].hand, min(3, len(state.owns[seat].hand)))))
    owns = tuple(replace(own, hand=hand) if each == seat else own for each, own in enumerate(state.owns))
    return replace(state, table=state.table.change(seat, hand=len(hand)), owns=owns)


def best_of_many(count: int, seed: int, *, fewer: bool) -> None:
    dice = Random(seed)
    for number, state in enumerate(islice(turns_begun(seed), count)):
        aid = list(AidTile)[number % 5]
        tile = dice.choice([None, *PointsTile])
        if not state.owns[state.table.seat].hand:
            continue
        check_best(*held(small(state, dice) if fewer or aid is AidTile.REMOVE else state, aid, tile))


@pytest.mark.slow
def test_the_best_build_with_tiles_is_what_trying_everything_finds() -> None:
    best_of_many(5, seed=5, fewer=True)


@pytest.mark.slow
def test_the_best_builds_of_100_turns_are_what_trying_everything_finds() -> None:
    best_of_many(many(100, 4), seed=25, fewer=True)
    best_of_many(many(25, 4), seed=35, fewer=False)


def test_the_search_is_faster_than_one_that_clones_the_state_at_every_step() -> None:
    ours, theirs = [], []
    for state in islice(turns_begun(3), 30):
        own = replace(state.owns[state.table.seat], aid=None, tile=None)
        begin = time.perf_counter()
        found = max((each.points for each in best_builds(state.table, own)), default=0)
        ours.append(time.perf_counter() - begin)
        now = literally(state)
        begin = time.perf_counter()
        assert literal.best(now) == found
        theirs.append(time.perf_counter() - begin)
    assert median(ours) < median(theirs)


def test_advice_can_be_played_to_the_end_and_beats_chance() -> None:
    won = 0
    for seed in range(6):
        state, number = game.new(Options(), 2, Chance(seed, 0)), 0
        dice = Random(seed)
        while game.to_move(state):
            number += 1
            view = eyes_of(state)
            move: Move = advice.advise(view).plan[0] if state.table.seat == 0 else dice.choice(moves(view))
            assert move in moves(view)
            state = game.play(state, state.table.seat, move, Chance(seed, number))
        result = game.result(state)
        assert result is not None
        won += result.winners == (0,)
    assert won >= 5
