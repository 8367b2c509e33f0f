"""Whole games of 7 Steps: no disc is lost, there is always something to decide, and nobody sees too much."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from counts import many
from seven_steps_playouts import ATTEMPTS, Played, game_of
from seven_steps_sit import ALL_DISCS, GAME, RULES, assert_counted, discs, eyes_of

from sevens_tui.bots import BOTS
from sevens_tui.core import PASSER_BY, Chance, Line, Player, named
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.rules.sections import find
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.game import State
from sevens_tui.rules.seven_steps.pieces import AidTile, PointsTile, sort_aids, sort_discs, sort_points
from sevens_tui.rules.seven_steps.table import (
    DONE,
    STOP,
    Kind,
    Move,
    Options,
    Step,
    forced,
    imagine,
    moves,
    progress,
    standings,
    why_not,
)


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
        assert sum(points for _, points in score.lines) == score.total == sum(score.rounds)
    turns = [len(area.rounds) for area in last.table.areas]
    assert len(set(turns)) == 1
    seen["games"] += 1
    seen["rounds"] += turns[0]


def test_no_disc_is_lost_in_100_games() -> None:
    seen: Counter[str] = Counter()
    for number in range(100):
        play_out(number * 3, seen)
    assert all(seen[f"aid {tile}"] for tile in AidTile) and all(seen[f"points {tile}"] for tile in PointsTile)
    assert seen["towers dissolved"] and seen["kept one of two"] and seen["discs in the box unseen"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_no_disc_is_lost_in_thousands_of_games(part: int) -> None:
    seen: Counter[str] = Counter()
    each = many(1000)
    for number in range(part * each, (part + 1) * each):
        play_out(number, seen)
    print("\n" + "\n".join(f"{count:9} {what}" for what, count in sorted(seen.items())))
    assert seen["games"] == each


@pytest.mark.parametrize("number", [0, 17, 95, 184])
def test_the_laws_of_a_game(number: int) -> None:
    """Notation, forced decisions, imagining, refusals, lines: what every game of the house keeps."""
    dice = Random(number)
    for count, played in enumerate(game_of(number)):
        table, seat = played.before.table, played.before.table.seat
        eyes = frozenset({seat})
        view = game.view(played.before, eyes, seat)
        notation = [str(move) for move in played.legal]
        assert len(set(notation)) == len(notation)
        assert all(text == text.lower() and len(text) <= 40 for text in notation)
        assert set(played.legal) <= set(ATTEMPTS)
        assert moves(game.view(played.before, PASSER_BY, None)) == ()
        only = forced(table)
        assert only is None or played.legal == (only,)
        foreseen = imagine(view, [played.move])
        expected = game.view(played.after, eyes, seat)
        assert foreseen.table == expected.table
        if not played.drawn:
            assert foreseen == expected
        chance = Chance.given(played.drawn)
        assert game.play(played.before, seat, played.move, chance) == played.after and not chance.left
        lines = [game.tell(played.before, seat, played.move, played.after, each) for each in (PASSER_BY, eyes)]
        check_lines(lines, played)
        if count % 9 == 0:
            for attempt in dice.sample(ATTEMPTS, 60):
                refusal = why_not(view, attempt)
                assert (refusal is None) == (attempt in played.legal)
                if refusal is not None:
                    assert find(RULES, refusal.rule) and "{" not in refusal.text
    assert standings(played.after.table) and progress(played.after.table)


def check_lines(lines: list[Line | None], played: Played) -> None:
    ends = played.after.table.turns != played.before.table.turns
    for line in lines:
        assert line is not None and find(RULES, line.rule)
        assert bool(line.summary) == ends
        assert "{" not in named(" ".join((line.text, *line.summary)), ("A", "B", "C", "D"))
    assert len({(each.summary, each.everybody) for each in lines if each}) == 1


def twin(state: State, eyes: frozenset[int], dice: Random) -> State:
    """The same to these eyes: discs and tiles that they cannot know are dealt anew."""
    hidden = [seat for seat in range(len(state.owns)) if seat not in eyes]
    pool = [*state.bag, *state.boxed, *(colour for seat in hidden for colour in state.owns[seat].hand)]
    dice.shuffle(pool)
    aids: list[Any] = [*state.aids, *(state.owns[seat].aid for seat in hidden if state.owns[seat].aid)]
    tiles: list[Any] = [*state.tiles, *(state.owns[seat].tile for seat in hidden if state.owns[seat].tile)]
    dice.shuffle(aids)
    dice.shuffle(tiles)
    owns = list(state.owns)
    for seat in hidden:
        own = owns[seat]
        hand = sort_discs(pool.pop() for _ in own.hand)
        aid = aids.pop() if own.aid else None
        tile = tiles.pop() if own.tile else None
        owns[seat] = replace(own, hand=hand, aid=aid, tile=tile)
    bag, boxed = pool[: len(state.bag)], pool[len(state.bag) :]
    return State(state.table, tuple(owns), sort_discs(bag), sort_aids(aids), sort_points(tiles), sort_discs(boxed))


@pytest.mark.parametrize("number", range(6))
def test_eyes_see_and_are_told_nothing_that_they_cannot_know(number: int) -> None:
    """A state that differs only in hidden discs and tiles gives equal views and equal lines."""
    dice = Random(number)
    compared = 0
    for played in game_of(number * 31):
        seat, turn = played.before.table.seat, played.before.table.turn
        if played.before.table.step is Step.AID and turn.aid is AidTile.TAKE and turn.source is not None:
            continue  # all know one disc of that hand
        for eyes in (PASSER_BY, frozenset({(seat + 1) % len(played.before.owns)})):
            other = twin(played.before, eyes, dice)
            assert game.view(other, eyes, None) == game.view(played.before, eyes, None)
            if played.before.table.step is Step.KEEP or played.move not in moves(eyes_of(other)):
                continue
            then = game.play(other, seat, played.move, Chance(dice.randint(0, 99), 1))
            told = [game.tell(b, seat, played.move, a, eyes) for b, a in ((other, then), (played.before, played.after))]
            assert told[0] == told[1]
            if not eyes & {seat}:
                assert game.view(then, eyes, None).table == game.view(played.after, eyes, None).table
            compared += 1
    assert compared > 100


def test_states_do_not_print_what_they_hold() -> None:
    """A crash report must never show a hand."""
    state = game.new(Options(), 2, Chance(1, 0))
    assert "Colour" not in repr(state) and "Colour" not in repr(eyes_of(state).owns)
    assert hash(state) == hash(game.new(Options(), 2, Chance(1, 0)))


@pytest.mark.parametrize("bot", list(BOTS))
def test_computer_players_play_whole_matches_that_can_be_saved_and_loaded(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the match, as the app plays: every decision through the prompt, and the record replayed."""
    monkeypatch.setitem(GAMES, "7-steps", GAME)
    match = Match(GAME, {"board": "back"}, [Player("Ann"), Player("Bob", bot), Player("Cem", bot)], seed=5)
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


def test_undo_stops_at_luck_and_takes_back_the_build() -> None:
    """Discs of the running turn can be taken back, one by one or all; a tile or discs drawn cannot."""
    match = Match(GAME, {"tiles": "fixed", "first": "seat1"}, [Player("Ann"), Player("Bob")], seed=5)
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
