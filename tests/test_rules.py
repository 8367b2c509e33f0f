"""The laws that every game keeps, on games played out at random."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from counts import many
from hypothesis import given, settings
from kits import KITS, READY
from playouts import NAMES, Plan, Playout, Step, plans, played

from sevens_tui.core import Chance, Line, named
from sevens_tui.options import options_of, read_options
from sevens_tui.rules import sections
from sevens_tui.rules.results import places

POSITIONS = Path(__file__).with_name("positions")
PERFT = tomllib.loads(Path(__file__).with_name("perft.toml").read_text())


def test_every_ready_game_is_tested() -> None:
    assert set(KITS) == set(READY) and READY


def a_game_ends_and_until_then_somebody_can_move(playout: Playout) -> None:
    rules = playout.secret
    for step in playout.steps:
        assert step.seat in rules.to_move(step.before)
        assert rules.result(step.before) is None
    assert rules.to_move(playout.last) == ()
    assert rules.result(playout.last) is not None


def legal_decisions_have_one_order_and_a_notation_of_their_own(playout: Playout) -> None:
    attempts = frozenset(playout.kit.attempts)
    for step in playout.steps:
        again = playout.game.table.moves(playout.secret.view(step.before, frozenset({step.seat}), step.seat))
        assert again == step.legal
        notation = [str(move) for move in again]
        assert len(set(notation)) == len(notation)
        assert all(text == text.lower().strip() and text.isprintable() and len(text) <= 40 for text in notation)
        assert attempts.issuperset(again)


@pytest.mark.parametrize("name", READY)
def test_notation_can_be_read_back(name: str) -> None:
    attempts = KITS[name].attempts
    assert len({str(move) for move in attempts}) == len(attempts)


def only_a_seat_that_is_asked_and_owes_something_finds_decisions(playout: Playout) -> None:
    rules, moves = playout.secret, playout.game.table.moves
    for state in playout.states:
        for eyes in (*playout.every_eyes, playout.open_hands):
            assert rules.view(state, eyes, None).seat is None and moves(rules.view(state, eyes, None)) == ()
            for seat in eyes:
                assert rules.view(state, eyes, seat).seat == seat
                assert bool(moves(rules.view(state, eyes, seat))) == (seat in rules.to_move(state))


def a_seat_may_do_the_same_at_an_open_table(playout: Playout) -> None:
    """Legality follows from what the seat itself sees; whatever else is seen besides changes nothing."""
    rules, table = playout.secret, playout.game.table
    for number, state in enumerate(playout.states):
        for seat in range(playout.plan.seats):
            alone, opened = (rules.view(state, eyes, seat) for eyes in (frozenset({seat}), playout.open_hands))
            assert table.moves(opened) == table.moves(alone)
            every = len(playout.kit.attempts) // 8
            attempts = playout.kit.attempts[number % every :: every]
            assert [table.why_not(opened, each) for each in attempts] == [
                table.why_not(alone, each) for each in attempts
            ]


def what_everybody_knows_to_be_forced_is_the_only_decision(playout: Playout) -> None:
    for step in playout.steps:
        forced = playout.game.table.forced(playout.secret.view(step.before, frozenset(), None).table)
        assert forced is None or step.legal == (forced,)


def playing_changes_no_state_and_states_can_be_hashed(playout: Playout) -> None:
    rules = playout.secret
    for step in playout.steps[::5]:
        whole, digest = deepcopy(step.before), hash(step.before)
        rules.play(step.before, step.seat, step.move, Chance.given(step.drawn))
        assert step.before == whole
        assert hash(step.before) == digest == hash(whole)


def recorded_luck_leads_to_the_same_states(playout: Playout) -> None:
    rules = playout.secret
    options = read_options(playout.game.table.Options, dict(playout.plan.options))
    chance = Chance.given(playout.opening)
    state = rules.new(options, playout.plan.seats, chance)
    assert state == playout.first and not chance.left
    for step in playout.steps:
        chance = Chance.given(step.drawn)
        state = rules.play(state, step.seat, step.move, chance)
        assert state == step.after and not chance.left


def no_repr_of_a_state_shows_a_piece(playout: Playout) -> None:
    for text in (repr(playout.last), str(playout.last), f"{playout.states}"):
        assert not playout.kit.shown(text)


def no_piece_is_lost_or_made(playout: Playout) -> None:
    assert all(playout.kit.pieces(state) == playout.kit.supply for state in playout.states)


def runs(playout: Playout) -> Iterator[tuple[Step, ...]]:
    """Decisions of one seat in a row, as many as a plan can hold: luck ends it, something new does, another's turn."""
    run: list[Step] = []
    for step, following in zip(playout.steps, (*playout.steps[1:], None), strict=True):
        run.append(step)
        if step.drawn or reveals(playout, step) or following is None or following.seat != step.seat:
            yield tuple(run)
            run = []


def reveals(playout: Playout, step: Step) -> bool:
    """Whether a decision shows somebody what was hidden."""
    line = playout.secret.tell(step.before, step.seat, step.move, step.after, frozenset())
    return line is not None and line.reveals


def what_is_imagined_is_what_then_happens(playout: Playout) -> None:
    rules, imagine = playout.secret, playout.game.table.imagine
    for run in runs(playout):
        seat = run[0].seat
        eyes = frozenset({seat})
        moves = tuple(step.move for step in run)
        for begin, step in enumerate(run):
            view, last = rules.view(step.before, eyes, seat), run[-1]
            expected = rules.view(last.after, eyes, seat)
            if last.drawn or reveals(playout, last):
                before = rules.view(last.before, eyes, seat)
                expected = playout.kit.foreseen(before, last.move, expected, last.drawn)
            if last.drawn:
                assert imagine(view, (*moves[begin:], *last.legal)) == expected, "luck ends what can be imagined"
            assert imagine(view, moves[begin:]) == expected
        view = rules.view(run[0].before, eyes, seat)
        assert imagine(view, ()) == view


def whatever_is_not_allowed_is_refused_by_a_section_of_the_rules(playout: Playout) -> None:
    table, rules, kit = playout.game.table, playout.secret, playout.kit
    known = {section.id for section in sections.read(f"sevens_tui.rules.{playout.game.package}")}
    for number, step in enumerate(playout.steps[:: len(playout.steps) // 4 + 1]):
        view = rules.view(step.before, frozenset({step.seat}), step.seat)
        for attempt in kit.attempts[number::4]:
            refusal = table.why_not(view, attempt)
            assert (refusal is None) == (attempt in step.legal), f"{attempt}"
            if refusal is not None:
                assert refusal.rule in known, f"{attempt}: {refusal.rule}"
                text = named(refusal.text, NAMES[: playout.plan.seats])
                assert text and "{" not in text
                told = kit.shown(f"{text} {' '.join(refusal.pieces)}") - kit.names(attempt)
                assert not told & kit.unseen(step.before, frozenset({step.seat}))


def seats_that_owe_nothing_are_refused_too(playout: Playout) -> None:
    for state in (playout.first, playout.last):
        for seat in (None, *range(playout.plan.seats)):
            if seat not in playout.secret.to_move(state):
                view = playout.secret.view(state, playout.open_hands, seat)
                assert all(playout.game.table.why_not(view, attempt) for attempt in playout.kit.attempts[::7])


def scores_add_up_and_the_best_win(playout: Playout) -> None:
    result = playout.secret.result(playout.last)
    assert result is not None
    assert sorted(score.seat for score in result.scores) == list(range(playout.plan.seats))
    totals = [score.total for score in result.scores]
    assert [score.place for score in result.scores] == sorted(score.place for score in result.scores)
    ranks = [score.place for score in result.scores]
    if playout.kit.breaks_ties:
        assert tuple(ranks) == places([-rank for rank in ranks]) and totals == sorted(totals, reverse=True)
        for total, rank, shared in zip(totals, ranks, places(totals), strict=True):
            assert shared <= rank < shared + totals.count(total), "only among equal totals"
    else:
        assert tuple(ranks) == places(totals)
    for score in result.scores:
        assert sum(points for _, points in score.lines) == score.total
        uncounted = [points for label, points in score.lines if label in playout.kit.after_the_rounds]
        assert not score.rounds or sum(score.rounds) + sum(uncounted) == score.total
        assert [label for label, _ in score.lines] == [label for label, _ in result.scores[0].lines]
    assert set(result.winners) == {score.seat for score in result.scores if score.place == 1}
    assert "{" not in named(result.reason, NAMES[: playout.plan.seats])


def whole(line: Line | None) -> str:
    """All text of a line."""
    return "" if line is None else " ".join((line.text, *line.summary, *line.pieces, *line.everybody))


def passers_by_are_told_of_no_hidden_piece(playout: Playout) -> None:
    rules, kit = playout.secret, playout.kit
    known = {section.id for section in sections.read(f"sevens_tui.rules.{playout.game.package}")}
    for step in playout.steps:
        line = rules.tell(step.before, step.seat, step.move, step.after, frozenset())
        assert kit.shown(whole(line)) <= kit.opened(step.before, step.move, step.after)
        if line is not None:
            assert not line.rule or line.rule in known
            assert "{" not in named(whole(line), NAMES[: playout.plan.seats])
            assert not line.everybody or line.summary or line.text


def a_turn_is_summed_up_once_at_its_end(playout: Playout) -> None:
    rules = playout.secret
    for step in playout.steps:
        line = rules.tell(step.before, step.seat, step.move, step.after, frozenset())
        over = not rules.to_move(step.after)
        if step.seat not in rules.to_move(step.after) and not over and not playout.kit.mixes(step.move):
            assert line is not None and line.summary
        lines = [rules.tell(step.before, step.seat, step.move, step.after, eyes) for eyes in playout.every_eyes]
        told = {(bool(each.summary), each.everybody, each.whole) for each in lines if each is not None}
        assert len(told) <= 1
        assert None not in lines or told <= {(False, (), False)}, "a turn is summed up for all, or for nobody"


LAWS: tuple[Callable[[Playout], None], ...] = (
    a_game_ends_and_until_then_somebody_can_move,
    legal_decisions_have_one_order_and_a_notation_of_their_own,
    only_a_seat_that_is_asked_and_owes_something_finds_decisions,
    a_seat_may_do_the_same_at_an_open_table,
    what_everybody_knows_to_be_forced_is_the_only_decision,
    playing_changes_no_state_and_states_can_be_hashed,
    recorded_luck_leads_to_the_same_states,
    no_repr_of_a_state_shows_a_piece,
    no_piece_is_lost_or_made,
    what_is_imagined_is_what_then_happens,
    whatever_is_not_allowed_is_refused_by_a_section_of_the_rules,
    seats_that_owe_nothing_are_refused_too,
    scores_add_up_and_the_best_win,
    passers_by_are_told_of_no_hidden_piece,
    a_turn_is_summed_up_once_at_its_end,
)


@given(plans())
@settings(max_examples=10)
def test_every_law(plan: Plan) -> None:
    playout = played(plan)
    for law in LAWS:
        law(playout)


@pytest.mark.slow
@pytest.mark.parametrize("name", READY)
def test_every_law_in_many_games(name: str) -> None:
    @given(plans(games=(name,)))
    @settings(max_examples=many(120))
    def keeps_every_law(plan: Plan) -> None:
        playout = played(plan)
        for law in LAWS:
            law(playout)

    keeps_every_law()


def sequences(playout: Playout, state: Any, number: int, depth: int) -> int:
    """How many ways there are to decide ``depth`` times from here on, luck being what the seed gives."""
    if depth == 0:
        return 1
    rules, table = playout.secret, playout.game.table
    count = 0
    for seat in rules.to_move(state):
        legal = table.moves(rules.view(state, frozenset({seat}), seat))
        if depth == 1:
            count += len(legal)
            continue
        for move in legal:
            after = rules.play(state, seat, move, Chance(playout.plan.seed, number))
            count += sequences(playout, after, number + 1, depth - 1)
    return count


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{name}-{index}", marks=[pytest.mark.slow] * (max(case["counts"]) > 20_000))
        for name, cases in PERFT.items()
        for index, case in enumerate(cases, 1)
    ],
)
def test_numbers_of_ways_to_decide(case: dict[str, Any]) -> None:
    text = POSITIONS.joinpath(case["position"]).read_text() if "position" in case else None
    plan = Plan(case["game"], tuple(case["options"].items()), case["seats"], case["seed"], b"", most=0, position=text)
    playout = played(plan)
    counts = [sequences(playout, playout.first, 1, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]


def test_every_option_is_counted() -> None:
    for name, game in READY.items():
        counted = {(key, value) for case in PERFT[name] for key, value in case["options"].items()}
        assert counted == {(each.name, value) for each in options_of(game.table.Options) for value in each.values}
        assert {case["seats"] for case in PERFT[name]} == set(game.seats)
