"""The match: no decision is lost or invented, undo stops where it must, and a record is played again or refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from kits import KITS, READY
from playouts import NAMES, Plan, match_of, plans, played

from sevens_tui.core import PASSER_BY, Eyes, IllegalMove, Player, SevensError
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.record import END, BrokenRecord, Decision, Record, dumps, loads
from sevens_tui.rules import GAMES
from sevens_tui.rules.secret import secret_of
from sevens_tui.told import Told


def state_of(match: Match) -> Any:
    """The state of a match; only tests look."""
    return match._history.state


@dataclass(frozen=True, repr=False)
class Mark:
    """What the test itself remembers of a decision: ``seals`` if it ended a turn."""

    decision: Decision
    forced: bool
    seals: bool
    reveals: bool
    before: Any


class AtTheTable(RuleBasedStateMachine):
    """People who decide, take back, hand over, save and load, in any order, right or wrong."""

    @initialize(game=st.sampled_from(list(READY)), data=st.data(), seed=st.integers(0, 999))
    def sit_down(self, game: str, data: st.DataObject, seed: int) -> None:
        self.kit = KITS[game]
        table = READY[game].table
        options = {each.name: data.draw(st.sampled_from(list(each.values))) for each in options_of(table.Options)}
        names = NAMES[: data.draw(st.sampled_from(READY[game].seats))]
        self.match = Match(READY[game], options, [Player(name) for name in names], seed)
        self.marks: list[Mark] = []
        self.handed_over = 0

    # what they do

    @precondition(lambda self: self.match.to_move)
    @rule(which=st.integers(0, 5), choice=st.integers(0, 255))
    def choose(self, which: int, choice: int) -> None:
        owing = self.match.to_move
        seat, before = owing[which % len(owing)], state_of(self.match)
        legal = self.match.moves(seat)
        move = legal[choice * len(legal) // 256]
        self.match.take_unseen()
        self.match.choose(seat, move)
        after, decision = state_of(self.match), self.match.decisions[-1]
        line = secret_of(self.match.game).tell(before, seat, move, after, PASSER_BY)
        assert (decision.seat, decision.move) == (seat, str(move))
        assert bool(self.match.take_unseen()) == (line is not None and bool(line.everybody))
        seals = seat not in self.match.to_move or (line is not None and bool(line.summary))
        reveals = line is not None and line.reveals
        self.marks.append(Mark(decision, len(legal) == 1, seals, reveals, before))

    @rule(seat=st.integers(0, 5), index=st.integers(0, 10_000))
    def choose_wrongly(self, seat: int, index: int) -> None:
        seat %= len(self.match.players)
        attempt = self.kit.attempts[index % len(self.kit.attempts)]
        if attempt not in self.match.moves(seat):
            with pytest.raises(IllegalMove):
                self.match.choose(seat, attempt)

    @rule()
    def hand_over(self) -> None:
        self.match.hand_over()
        self.handed_over = len(self.marks)

    def may_go_back_to(self, seat: int, index: int) -> bool:
        """E3: all that is taken back is the seat's own, free of luck, shows nothing new, and was not handed over."""
        return all(
            mark.decision.seat == seat
            and not (mark.decision.luck or mark.reveals)
            and not (mark.seals and number < self.handed_over)
            for number, mark in enumerate(self.marks[index:], index)
        )

    def goal_of_undo(self, seat: int) -> int | None:
        """How many decisions are left after one undo; forced ones go along with the free one before them (E4)."""
        free = [number for number, mark in enumerate(self.marks) if not mark.forced]
        return free[-1] if free and self.may_go_back_to(seat, free[-1]) else None

    def cut(self, index: int) -> None:
        assert state_of(self.match) == self.marks[index].before
        del self.marks[index:]
        self.handed_over = min(self.handed_over, index)

    @rule(seat=st.integers(0, 5))
    def undo(self, seat: int) -> None:
        seat %= len(self.match.players)
        goal, stop = self.goal_of_undo(seat), self.match.undo_stop(seat)
        assert (goal is None) == (stop is not None)
        if goal is None:
            with pytest.raises(IllegalMove):
                self.match.undo(seat)
        else:
            self.match.undo(seat)
            self.cut(goal)

    @rule(seat=st.integers(0, 5))
    def undo_turn(self, seat: int) -> None:
        seat %= len(self.match.players)
        if (goal := self.goal_of_undo(seat)) is None:
            with pytest.raises(IllegalMove):
                self.match.undo_turn(seat)
            return
        while goal and not self.marks[goal - 1].seals:
            free = [number for number, mark in enumerate(self.marks[:goal]) if not mark.forced]
            if not free or not self.may_go_back_to(seat, free[-1]):
                break
            goal = free[-1]
        self.match.undo_turn(seat)
        self.cut(goal)

    @rule()
    def save_and_load(self) -> None:
        record = self.match.record()
        assert loads(dumps(record)) == record
        state, started = state_of(self.match), self.match.started
        self.match = Match.load(loads(dumps(record)))
        assert state_of(self.match) == state and self.match.started == started
        again = self.match.record()
        assert replace(again, header=replace(again.header, saved=record.header.saved)) == record
        self.handed_over = len(self.marks)

    # what always holds

    @invariant()
    def no_decision_is_lost_or_invented(self) -> None:
        assert self.match.decisions == tuple(mark.decision for mark in self.marks)
        assert self.match.record().header.decisions == len(self.marks)

    @invariant()
    def everybody_is_asked_what_they_owe(self) -> None:
        match, last = self.match, len(self.marks) - 1
        assert bool(match.to_move) == (match.result is None)
        for seat in range(len(match.players)):
            prompt = match.prompt(seat)
            over = last >= self.handed_over and self.marks[last].seals and self.marks[last].decision.seat == seat
            assert prompt.turn_over == match.turn_over(seat) == over
            assert prompt.moves == (() if over else match.moves(seat))
            assert bool(match.moves(seat)) == (seat in match.to_move)
            assert prompt.undo == match.undo_stop(seat) and prompt.view == match.view(frozenset({seat}), seat)
        onlooker = match.prompt(None)
        assert onlooker.moves == () and onlooker.undo and onlooker.view == match.view(PASSER_BY, None)

    @invariant()
    def logs_tell_of_every_decision_that_stands(self) -> None:
        for eyes in [PASSER_BY, *(frozenset({seat}) for seat in range(len(self.match.players)))]:
            log = self.match.log(eyes)
            assert log == Match.log(_afresh(self.match), eyes)
            seats = iter(mark.decision.seat for mark in self.marks)
            own = [entry for entry in log if not entry.line.whole]
            assert all(any(seat == entry.seat for seat in seats) for entry in own), "in order, each once"
            assert all(entry.seat is None for entry in log if entry.line.whole)


def _afresh(match: Match) -> Match:
    """The same match without the log it remembers."""
    other = Match.__new__(Match)
    other.__dict__.update(match.__dict__, _told=Told(match._tell))
    return other


AtTheTable.TestCase.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)
TestAtTheTable = AtTheTable.TestCase


@pytest.mark.slow
class TestLongAtTheTable(AtTheTable.TestCase):  # type: ignore[misc, valid-type]
    settings = settings(
        max_examples=150, stateful_step_count=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


# undo, case by case


def red7(options: dict[str, str] | None = None, seats: int = 3, seed: int = 7) -> Match:
    return Match(GAMES["red7"], options or {}, [Player(name) for name in NAMES[:seats]], seed)


def first_move(match: Match, word: str) -> Any:
    """The first legal decision of that kind of whoever is to move."""
    return next(move for move in match.moves(match.to_move[0]) if str(move).startswith(word))


def test_a_turn_can_be_taken_back_until_it_is_handed_over() -> None:
    match = red7()
    (seat,) = match.to_move
    before = state_of(match)
    match.choose(seat, first_move(match, "pass"))
    assert match.turn_over(seat) and match.prompt(seat).turn_over and match.undo_stop(seat) is None
    match.undo(seat)
    assert state_of(match) == before and not match.decisions
    match.choose(seat, first_move(match, "pass"))
    match.hand_over()
    assert not match.turn_over(seat)
    assert match.undo_stop(seat) == "no further back: that turn was handed over"
    assert len(match.decisions) == 1


def test_nobody_takes_back_what_another_decided() -> None:
    match = red7()
    (seat,) = match.to_move
    match.choose(seat, first_move(match, "pass"))
    for other in {0, 1, 2} - {seat}:
        assert match.undo_stop(other) == "nothing of yours to take back: another player decided last"
    match.hand_over()
    (following,) = match.to_move
    match.choose(following, first_move(match, "palette"))
    assert match.undo_stop(seat) and match.undo_stop(following) is None
    match.undo_turn(following)
    assert match.undo_stop(following), "what is left is another player's"


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    match = red7()
    for seat in (*match.to_move, 0, 1, 2):
        assert match.undo_stop(seat) == "nothing to take back: the game begins here"
        with pytest.raises(IllegalMove, match="the game begins here"):
            match.undo(seat)


def test_luck_is_not_taken_back() -> None:
    found = 0
    for seed in range(60):
        match = red7({"actions": "on"}, seed=seed)
        (seat,) = match.to_move
        threes = [move for move in match.moves(seat) if str(move).startswith("palette") and str(move)[-1] == "3"]
        if not threes:
            continue
        match.choose(seat, threes[0])
        assert match.decisions[-1].luck
        assert match.undo_stop(seat) == "no further back: luck has been seen, and it stays"
        if hand := first_move(match, "canvas") if any("canvas" in str(m) for m in match.moves(seat)) else None:
            found += 1
            match.choose(seat, hand)
            match.undo_turn(seat)
            assert len(match.decisions) == 1 and match.undo_stop(seat), "back to the luck, and no further"
    assert found


@given(plans(cut=True))
@settings(max_examples=15)
def test_whether_luck_takes_part_or_something_is_shown_is_known_before_and_changes_nothing(plan: Plan) -> None:
    playout = played(plan)
    match = match_of(playout, 0)
    for number, step in enumerate(playout.steps):
        if number % 5 == 0 or step.drawn:
            line = playout.secret.tell(step.before, step.seat, step.move, step.after, PASSER_BY)
            shows = line is not None and line.reveals
            final = (bool(step.drawn) or shows) and match.undo_stop(step.seat) is None
            assert match.final(step.seat, step.move) == final
            assert match.only(step.seat) == (step.move if len(step.legal) == 1 and not final else None)
            everybody_knows = match.game.table.forced(match.view(PASSER_BY, None).table)
            assert match.forced == (None if final else everybody_knows)
            assert state_of(match) == step.before and len(match.decisions) == number
        match.choose(step.seat, step.move)


def test_a_turn_played_on_after_loading_can_be_taken_back_again() -> None:
    match = red7()
    (seat,) = match.to_move
    match.choose(seat, first_move(match, "palette"))
    match = Match.load(match.record())
    match.undo(seat)
    match.choose(seat, first_move(match, "pass"))
    assert match.turn_over(seat)
    match.undo(seat)
    assert not match.decisions


def test_a_game_ended_early_is_over_and_stays_so() -> None:
    match = red7({"game": "advanced"})
    (seat,) = match.to_move
    match.choose(seat, first_move(match, "palette"))
    state = state_of(match)
    for _ in range(2):
        match.end_now()
        assert match.to_move == () and match.result is not None
        assert match.decisions[-1] == END and len(match.decisions) == 2
        assert match.undo_stop(seat) == "nothing to take back: the game was ended" and not match.turn_over(seat)
        assert match.prompt(seat).moves == () and state_of(match) == state
        with pytest.raises(IllegalMove):
            match.choose(seat, first_move(red7({"game": "advanced"}), "palette"))
    assert match.record().header.winners and not match.record().header.to_move
    again = Match.load(loads(dumps(match.record())))
    assert same(again, match) and again.result == match.result and again.to_move == ()
    assert Match.load(match.record(), 1).to_move == (seat,), "before the end it goes on"


def test_the_end_stands_last_or_is_refused() -> None:
    match = red7()
    match.choose(match.to_move[0], first_move(match, "palette"))
    record = match.record()
    decisions = (END, *record.decisions)
    broken = refused(replace(record, decisions=decisions, header=replace(record.header, decisions=2)))
    assert broken.at == 1


def test_a_game_that_is_over_cannot_be_ended() -> None:
    match = match_of(played(replace(FIXED, options=(("game", "quick"), ("actions", "off")), most=None)))
    decisions, result = match.decisions, match.result
    match.end_now()
    assert match.decisions == decisions and match.result == result


def test_a_seat_can_be_given_to_the_computer_but_not_the_last() -> None:
    match = red7(seats=2)
    match.give_to_computer(0, "greedy")
    assert [player.bot for player in match.players] == ["greedy", None]
    assert Match.load(loads(dumps(match.record()))).players == match.players
    with pytest.raises(SevensError, match="the last person at the table"):
        match.give_to_computer(1, "greedy")
    assert match.players[1].bot is None


# records


def same(one: Match, other: Match) -> bool:
    """Whether two matches have come to the same point by the same way."""
    return state_of(one) == state_of(other) and one.decisions == other.decisions


@given(plans(cut=True))
@settings(max_examples=10)
def test_every_prefix_of_a_record_loads(plan: Plan) -> None:
    playout = played(plan)
    record = match_of(playout).record()
    assert record.header.decisions == len(playout.steps)
    for count in range(0, len(playout.steps) + 1, 1 + len(playout.steps) // 12):
        match = Match.load(record, count)
        assert same(match, match_of(playout, count))
        assert state_of(match) == playout.states[count]
        assert same(Match.load(match.record()), match)
    assert same(Match.load_prefix(record), Match.load(record))


FIXED = Plan("red7", (("game", "advanced"), ("actions", "on")), 3, 5, bytes(range(0, 250, 9)), True, 40)


def edited(record: Record, number: int, **changes: Any) -> Record:
    """The record with decision ``number`` changed."""
    decisions = list(record.decisions)
    decisions[number - 1] = replace(decisions[number - 1], **changes)
    return replace(record, decisions=tuple(decisions))


def refused(record: Record) -> BrokenRecord:
    """The refusal of a record, which a save keeps as it is."""
    assert loads(dumps(record)) == record
    with pytest.raises(BrokenRecord) as raised:
        Match.load(record)
    return raised.value


def test_an_edited_decision_is_refused_by_number_and_what_was_expected() -> None:
    playout = played(replace(FIXED, most=16))
    record = match_of(playout).record()
    for number, step in enumerate(playout.steps, 1):
        legal = tuple(map(str, step.legal))
        wrong = next(str(move) for move in playout.kit.attempts if str(move) not in legal)
        for text in ("nonsense", wrong, record.decisions[number - 1].move.upper(), ""):
            broken = refused(edited(record, number, move=text))
            assert broken.at == number and broken.expected == legal
            name = NAMES[step.seat]
            assert str(broken) == (
                f"it breaks at decision {number}: what stands there is not possible; "
                f"expected is a decision that the rules allow {name} there"
            )
            good = Match.load_prefix(edited(record, number, move=text))
            assert good.decisions == record.decisions[: number - 1]
            assert state_of(good) == step.before
        for seat in {0, 1, 2} - {step.seat}:
            broken = refused(edited(record, number, seat=seat))
            assert broken.at == number and str(broken).endswith(f"expected is a decision of: {NAMES[step.seat]}")


def test_edited_luck_is_refused() -> None:
    record = match_of(played(FIXED)).record()
    lucky = [number for number, decision in enumerate(record.decisions, 1) if decision.luck]
    assert lucky
    for number, decision in enumerate(record.decisions, 1):
        broken = refused(edited(record, number, luck=(*decision.luck, "r7")))
        assert broken.at == number and "more draws are recorded than happened" in str(broken)
        if decision.luck:
            broken = refused(edited(record, number, luck=decision.luck[:-1]))
            assert broken.at == number and "none is recorded" in str(broken)
            broken = refused(edited(record, number, luck=("x9", *decision.luck[1:])))
            assert broken.at == number and "is not among the" in str(broken)


def test_an_edited_set_up_is_refused() -> None:
    record = match_of(played(FIXED)).record()
    opening, header = record.opening, record.header
    for wrong in (
        replace(record, opening=opening[:-1]),
        replace(record, opening=(*opening, "r7")),
        replace(record, opening=(opening[1], *opening[1:])),
        replace(record, opening=("x1", *opening[1:])),
        replace(record, header=replace(header, game="7-sisters")),
        replace(record, header=replace(header, fingerprint="0" * 16)),
        replace(record, header=replace(header, players=(*header.players[:2], replace(header.players[2], bot="deep")))),
    ):
        assert refused(wrong).at == 0
        with pytest.raises(BrokenRecord):
            Match.load_prefix(wrong)
    for unfit in (
        replace(header, options=(("game", "eternal"),)),
        replace(header, options=(("cards", "51"),)),
        replace(header, players=header.players[:1]),
        replace(header, players=(header.players[0],) * 3),
    ):
        with pytest.raises(SevensError):
            Match.load(replace(record, header=unfit))


def test_a_decision_after_the_end_is_refused() -> None:
    playout = played(replace(FIXED, options=(("game", "quick"), ("actions", "off")), most=None))
    record = match_of(playout).record()
    decisions = (*record.decisions, Decision(0, "pass"))
    longer = replace(record, decisions=decisions, header=replace(record.header, decisions=len(decisions)))
    broken = refused(longer)
    assert broken.at == len(decisions) and "the game is over" in str(broken)


@given(plans(cut=True), st.integers(0, 10_000), st.sampled_from(["move", "luck", "seat"]))
@settings(max_examples=20)
def test_a_refusal_tells_nobody_s_hand(plan: Plan, index: int, what: str) -> None:
    playout = played(plan)
    record = match_of(playout).record()
    if not playout.steps:
        return
    number = 1 + index % len(playout.steps)
    decision = record.decisions[number - 1]
    attempts = playout.kit.attempts
    changes: dict[str, dict[str, Any]] = {
        "move": {"move": str(attempts[index % len(attempts)])},
        "luck": {"luck": (*decision.luck, "r1")[-1:]},
        "seat": {"seat": (decision.seat + 1) % plan.seats},
    }
    try:
        Match.load(edited(record, number, **changes[what]))
    except SevensError as fault:
        assert not playout.kit.shown(str(fault))


# what is told


@given(plans(cut=True))
@settings(max_examples=15)
def test_each_log_is_what_those_eyes_were_told(plan: Plan) -> None:
    playout = played(plan)
    match = match_of(playout)
    for eyes in (*playout.every_eyes, frozenset(range(plan.seats))):
        expected = [
            (None if line.whole else step.seat, line, len(step.legal) == 1 and step.seat in eyes)
            for step in playout.steps
            if (line := playout.secret.tell(step.before, step.seat, step.move, step.after, eyes)) is not None
        ]
        assert [(entry.seat, entry.line, entry.forced) for entry in match.log(eyes)] == expected


@given(plans(cut=True))
@settings(max_examples=15)
def test_a_recap_is_what_a_passer_by_saw_since_the_last_turn_of_the_seat(plan: Plan) -> None:
    playout = played(plan)
    match = match_of(playout)
    table = playout.secret.view(playout.last, PASSER_BY, None).table
    for seat in range(plan.seats):
        lines = [
            (step.seat, playout.secret.tell(step.before, step.seat, step.move, step.after, PASSER_BY))
            for step in playout.steps
        ]
        lines = [(who, line) for who, line in lines if line and line.summary and not line.whole]
        own = [number for number, (who, _) in enumerate(lines) if who == seat]
        lines = lines[own[-1] + 1 if own else 0 :]
        recap = match.recap(seat)
        assert recap.turns == tuple((who, line.summary) for who, line in lines)
        assert recap.now == playout.game.table.standings(table)


def test_only_ones_own_log_says_that_a_decision_was_forced() -> None:
    forced: list[Eyes] = []
    for seed in range(40):
        playout = played(replace(FIXED, seed=seed, wise=False, choices=b"", most=40))
        match = match_of(playout)
        for eyes in playout.every_eyes:
            forced += [eyes for entry in match.log(eyes) if entry.forced]
            assert all(entry.seat in eyes for entry in match.log(eyes) if entry.forced)
    assert forced


def test_a_match_says_nothing_of_what_it_holds() -> None:
    playout = played(FIXED)
    match = match_of(playout)
    record = match.record()
    for text in (repr(match), repr(match._history), repr(record), repr(record.decisions), repr(state_of(match))):
        assert not playout.kit.shown(text)
    prompt = match.prompt(match.to_move[0])
    for held in (prompt.view, prompt.moves, prompt.log):
        assert repr(held) not in repr(prompt)
    assert not playout.kit.shown(repr(record.header)) & playout.kit.unseen(playout.last, PASSER_BY)
