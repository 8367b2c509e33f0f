"""Whole games of 7 Leagues: no card is lost, there is always something to decide, and nobody sees too much."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from random import Random

import pytest
from counts import many
from playouts import Plan, played
from seven_leagues_kit import SevenLeaguesKit
from seven_leagues_sit import ALL_CARDS, GAME, assert_counted, cards, eyes_of

from sevens_tui.bots import BOTS
from sevens_tui.core import PASSER_BY, Chance, Player
from sevens_tui.match import Match
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.advice import advise
from sevens_tui.rules.seven_leagues.table import Kind, Options, Phase, Step, moves

VERSIONS = ("base", "advanced")


def play_out(number: int, seen: Counter[str]) -> None:
    """One game, with all cards counted after every decision."""
    version, seats = VERSIONS[number % 2], 2 + number // 2 % 5
    dice = Random(number)
    state, count = game.new(Options(version), seats, Chance(number, 0)), 0
    goal = Counter([str(state.table.objective)] if state.table.objective is not None else [])
    wise = number % 3 == 0
    while game.to_move(state):
        count += 1
        legal = moves(eyes_of(state))
        assert legal, "somebody is to move, but cannot"
        move = advise(eyes_of(state)).plan[0] if wise else dice.choice(legal)
        if not wise and Kind.SWEEP in {each.kind for each in legal}:
            move = legal[number % 5 == 1]
        after = game.play(state, state.table.seat, move, Chance(number, count))
        assert cards(after) == ALL_CARDS[version] + goal
        assert_counted(after)
        seen["decisions"] += 1
        seen[move.kind.value] += 1
        seen["shuffled"] += after.table.deck > state.table.deck
        seen["escapes shuffled"] += after.table.escapes > state.table.escapes
        seen["three looked at"] += after.table.turn.looked == 3
        seen["skipped"] += after.table.turn.phase is Phase.SKIPPED or after.table.step is Step.OVER
        state = after
    assert [len(area.journey) for area in state.table.areas] == [7] * seats
    result = game.result(state)
    assert result is not None
    assert all(sum(points for _, points in score.lines) == score.total for score in result.scores)
    seen["games"] += 1
    seen["ties broken by suns"] += "sun" in result.reason
    seen[f"{version} with {seats}"] += 1


def test_no_card_is_lost_in_30_games() -> None:
    seen: Counter[str] = Counter()
    for number in range(30):
        play_out(number, seen)
    assert all(seen[kind.value] for kind in Kind) and seen["shuffled"] and seen["skipped"] and seen["three looked at"]
    assert all(seen[f"{version} with {seats}"] for version in VERSIONS for seats in range(2, 7))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_no_card_is_lost_in_thousands_of_games(part: int) -> None:
    seen: Counter[str] = Counter()
    each = many(1000, 20)
    for number in range(part * each, (part + 1) * each):
        play_out(number, seen)
    print("\n" + "\n".join(f"{count:9} {what}" for what, count in sorted(seen.items())))
    assert seen["games"] == each


def plan(number: int, most: int | None = None) -> Plan:
    """A game played partly by advice, cut if asked."""
    options = tuple(asdict(Options(VERSIONS[number % 2])).items())
    return Plan("7-leagues", options, 2 + number % 5, number, bytes(range(number % 5)), number % 3 > 0, most)


def test_states_do_not_print_what_they_hold() -> None:
    """A crash report must never show a hand."""
    state = game.new(Options("advanced"), 2, Chance(1, 0))
    shown = SevenLeaguesKit().shown
    assert not shown(repr(state)) and not shown(repr(eyes_of(state).owns))
    assert hash(state) == hash(game.new(Options("advanced"), 2, Chance(1, 0)))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("bot", list(BOTS))
def test_computer_players_play_whole_matches_that_can_be_saved_and_loaded(bot: str, version: str) -> None:
    """By the match, as the app plays: every decision through the prompt, and the record replayed."""
    players = [Player("Ann"), Player("Bob", bot), Player("Cem", bot)]
    match = Match(GAME, {"game": version}, players, seed=5)
    dice = Random(1)
    while match.to_move:
        seat = match.to_move[0]
        match.choose(seat, BOTS[bot](GAME, match.prompt(seat), dice))
        match.hand_over()
    assert match.result is not None
    again = Match.load(match.record())
    assert again.result == match.result
    assert again.log(PASSER_BY) == match.log(PASSER_BY)
    assert any(match.recap(seat).turns for seat in range(3))


def test_undo_takes_back_a_placing_until_luck() -> None:
    """A card placed is taken back, a choice of Escape card too; not past a card drawn or turned up."""
    number = next(n for n in range(99) if _dry(n))
    match = Match(GAME, {}, [Player("Ann"), Player("Bob")], seed=number)
    seat = match.to_move[0]
    begin = match.view(frozenset({seat}), seat)
    match.choose(seat, match.moves(seat)[0])
    match.undo(seat)
    assert match.view(frozenset({seat}), seat) == begin
    match.choose(seat, match.moves(seat)[0])
    match.choose(seat, match.moves(seat)[0])
    assert "luck" in str(match.undo_stop(seat))


def _dry(seed: int) -> bool:
    """Whether the first card in hand has no weather, in the game with this seed."""
    state = game.new(Options(), 2, Chance(seed, 0))
    return state.owns[state.table.seat].hand[0].weather is None


def test_advice_is_always_legal_to_its_end() -> None:
    for number in range(0, 20, 3):
        playout = played(plan(number))
        for step in playout.steps[::4]:
            view = eyes_of(step.before)
            given = advise(view)
            assert given.plan[0] in step.legal and given.gain and given.why
            state = step.before
            for count, move in enumerate(given.plan):
                assert move in moves(eyes_of(state))
                state = game.play(state, state.table.seat, move, Chance(number, count))
