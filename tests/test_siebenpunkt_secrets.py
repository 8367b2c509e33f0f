"""What players of Siebenpunkt decide at once stays unseen until all have sealed: no other decisions look different."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from counts import many, one_every_time
from playouts import NAMES, Plan, Playout, match_of, played
from siebenpunkt_sit import a_move
from test_privacy import assert_matches_look_the_same, assert_same

from sevens_tui.app import SevensApp
from sevens_tui.core import PASSER_BY, Eyes
from sevens_tui.environment import Terminal
from sevens_tui.match import Match
from sevens_tui.rules.positions import dumps
from sevens_tui.rules.siebenpunkt.layout import Kind, Step
from sevens_tui.screens.menu_saves import facts
from sevens_tui.settings import Settings
from sevens_tui.shell.data import facts as told_outside
from sevens_tui.shell.data import saved
from sevens_tui.store import Listed
from sevens_tui.watching import Watching

NAME = "siebenpunkt"
ADVANCED = (("game", "advanced"), ("mandates", "4"), ("strips", "on"), ("observe", "revealed"), ("cards", "house"))
PLACING = (*ADVANCED[:3], ("observe", "placing"), ADVANCED[4])
BEGINNER = (("game", "beginner"), *ADVANCED[1:])
QUIET = (Kind.TILE, Kind.DISCARD, Kind.RESERVE, Kind.CLAIM)
"""What nobody else is told of."""


def begin_of_phase(playout: Playout) -> int:
    """After how many decisions everybody last saw something together."""
    tell = playout.secret.tell
    told = [tell(step.before, step.seat, step.move, step.after, PASSER_BY) for step in playout.steps]
    return max((at for at, line in enumerate(told, 1) if line is not None and line.everybody), default=0)


def quiet_moves(match: Match, seat: int) -> list[Any]:
    """What a seat may decide of which nobody else is told."""
    return [each for each in match.moves(seat) if each.kind in QUIET]


def decided_otherwise(playout: Playout, begin: int, eyes: Eyes, dice: Random) -> Match | None:
    """The match in which the others chose, placed and claimed something else since ``begin``, and sealed when they did.

    None if these eyes were passed other tiles, or if there was nothing left to decide when they decided something.
    """
    match = match_of(playout, begin)
    for step in playout.steps[begin:]:
        seat, move = step.seat, step.move
        if seat not in eyes:
            if move.kind is Kind.KEEP:
                move = dice.choice(match.moves(seat))
            elif move.kind is Kind.SEAL:
                while move not in match.moves(seat):
                    match.choose(seat, dice.choice(match.moves(seat)))
            else:
                quiet = quiet_moves(match, seat)
                move = dice.choice(quiet) if quiet else None
                if quiet and dice.random() < 0.5:
                    match.choose(seat, move)
                    quiet = quiet_moves(match, seat)
                    move = dice.choice(quiet) if quiet else None
        if move not in match.moves(seat):
            return None
        match.choose(seat, move)
        match.hand_over()
    owns = playout.secret.view(playout.last, eyes, None).owns
    return match if match.view(eyes, None).owns == owns else None


FIGURES: Counter[str] = Counter()


def compare(plan: Plan) -> None:
    playout, dice = played(plan), Random(plan.seed)
    begin = begin_of_phase(playout)
    for eyes in playout.every_eyes:
        other = next(filter(None, (decided_otherwise(playout, begin, eyes, dice) for _ in range(12))), None)
        if other is None:
            continue
        match = match_of(playout)
        other.started = match.started
        FIGURES["twins"] += [str(one.move) for one in match.decisions] != [str(one.move) for one in other.decisions]
        FIGURES["other numbers"] += len(match.decisions) != len(other.decisions)
        FIGURES["frames"] += assert_matches_look_the_same(match, other, eyes)
        if match.result is None:
            assert what_passers_by_find(match) == what_passers_by_find(other)
            FIGURES["replays"] += assert_replays_look_the_same(match, other)


def what_passers_by_find(match: Match) -> list[Any]:
    """What the menu, the list of saves and the shell tell of a game, from outside."""
    header = replace(match.record().header, saved="2026-05-14T21:40:00+00:00", started="2026-05-14T21:00:00+00:00")
    listed = Listed(Path("game.sevens"), header, None, None)
    return [facts(listed, datetime(2026, 5, 14, 22, tzinfo=UTC)), saved(listed), told_outside(match)]


def assert_replays_look_the_same(match: Match, other: Match) -> int:
    """A replay of a game that is not over: as many moments, and each looks the same."""
    app = SevensApp(Terminal("true", False), Settings())
    one, two = (Watching(app, each) for each in (match, other))
    assert one._film == two._film
    number = 0
    for at in {0, one._film.length, *range(one._film.length)[-6:]}:
        pages = []
        for each in (one, two):
            page = each._page
            page.scene = each._scene(at)
            page.table.prompt = page.scene.prompt
            page.table.begin()
            pages.append(page)
        number += assert_same(*(iter([("replay", page.frame(80, 24))]) for page in pages))
    return number


@pytest.mark.parametrize(
    "options", one_every_time([ADVANCED, PLACING, BEGINNER]), ids=["advanced", "placing", "beginner"]
)
def test_other_decisions_look_the_same_until_all_have_sealed(options: tuple[tuple[str, str], ...]) -> None:
    FIGURES.clear()
    for number in range(4):
        compare(Plan(NAME, options, 2 + number % 4, 70 + number, b"", number % 2 == 1, most=9 + 19 * number))
    assert FIGURES["twins"] >= 4 and FIGURES["other numbers"] >= 2 and FIGURES["replays"]


@pytest.mark.slow
@pytest.mark.parametrize("options", [ADVANCED, PLACING, BEGINNER], ids=["advanced", "placing", "beginner"])
def test_other_decisions_look_the_same_in_many_games(options: tuple[tuple[str, str], ...]) -> None:
    FIGURES.clear()
    games = many(300)
    for number in range(games):
        dice = Random(number)
        compare(Plan(NAME, options, 2 + number % 4, number, b"", number % 2 == 1, most=dice.randrange(160)))
    print(dict(FIGURES))
    assert FIGURES["twins"] > games and FIGURES["other numbers"] > games // 2


def test_passers_by_are_told_nothing_of_tiles_and_claims_before_all_have_sealed() -> None:
    """Not even how many there were: that the reserve was used, or something was claimed, would show."""
    playout: Playout = played(Plan(NAME, PLACING, 4, 5, b"", wise=True))
    rules = playout.secret
    for step in playout.steps:
        for eyes in (PASSER_BY, frozenset({(step.seat + 1) % 4})):
            line = rules.tell(step.before, step.seat, step.move, step.after, eyes)
            quiet = step.move.kind in QUIET
            assert (line is None) == quiet
            if not quiet:
                continue
            view, after = (rules.view(state, eyes, None) for state in (step.before, step.after))
            assert replace(after.table, sitting=None) == replace(view.table, sitting=None)
            assert rules.to_move(step.after)[0] == step.seat


def test_the_last_seal_is_nobody_s_but_the_player_s() -> None:
    """It opens the estates, and so ends what can be taken back; whether somebody can claim then makes no difference."""
    for estate in (["Wa Wa Wa Wa Wa Wa Wa Wa"] * 8, [". . . . . . . ."] * 8):
        seats = [{"estate": estate}, {}]
        match = Match.from_position(positions_text(seats), 7)
        while sum(area.step is Step.SEALED for area in match.view(PASSER_BY, None).table.areas) < 1:
            least(match)
            match.hand_over()
        seat = match.to_move[0]
        while [str(move) for move in match.moves(seat)] != ["seal"]:
            least(match)
        assert match.undo_stop(seat) is None and match.only(seat) is None
        assert match.final(seat, a_move("seal"))


def positions_text(seats: list[dict[str, Any]]) -> str:
    names = [{"name": name, **seat} for name, seat in zip(NAMES, seats, strict=False)]
    return dumps({"game": NAME, "animals": ["common-frog"], "seats": names})


def least(match: Match) -> None:
    """The seat to move keeps its first tile, discards, or seals."""
    seat = match.to_move[0]
    texts = [str(move) for move in match.moves(seat)]
    text = "seal" if "seal" in texts else next(each for each in texts if each[:4] in ("keep", "disc"))
    match.choose(seat, a_move(text))


def test_a_match_is_saved_and_loaded_while_several_decide() -> None:
    playout = played(Plan(NAME, ADVANCED, 3, 21, b"", most=40))
    match = match_of(playout)
    again = Match.load(match.record())
    assert again.to_move == match.to_move and again.log(PASSER_BY) == match.log(PASSER_BY)
    assert NAMES[0] == match.players[0].name
