"""Golden playthroughs: all that a game says, decision by decision, as files in which a change can be read.

Of a view only what has changed since the decision before is written.

The decisions are read from the files and played again. ``SEVENS_WRITE=1 pytest tests/test_playthroughs.py`` writes
what the game then says; of a file that is not there, or whose decisions are no longer legal, the whole game anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from kits import KITS, READY
from playouts import NAMES, Plan, Playout, Step, begun, match_of, played

from sevens_tui.core import PASSER_BY, BadLuck, Chance, Entry, Eyes, Line, Result
from sevens_tui.record import dumps, loads
from sevens_tui.rules.secret import secret_of

FOLDER = Path(__file__).with_name("playthroughs")
LARGEST = 60_000
MANY = 50
"""So many legal decisions are written out; of more, their number and a digest."""


def red7(game: str, actions: str, seats: int, seed: int, most: int | None = None) -> Plan:
    return Plan("red7", (("game", game), ("actions", actions)), seats, seed, b"", wise=True, most=most)


def steps(board: str, shape: str, seats: int, seed: int, most: int) -> Plan:
    options = (("board", board), ("shape", shape), ("tiles", "lot"), ("end", "printed"), ("first", "lot"))
    return Plan("7-steps", options, seats, seed, b"", wise=True, most=most)


def leagues(version: str, seats: int, seed: int, most: int | None = None) -> Plan:
    return Plan("7-leagues", (("game", version), ("cards", "house")), seats, seed, b"", wise=True, most=most)


def siebenpunkt(version: str, mandates: str, observe: str, seats: int, seed: int, most: int | None = None) -> Plan:
    options = (("game", version), ("mandates", mandates), ("strips", "on"), ("observe", observe), ("cards", "house"))
    return Plan("siebenpunkt", options, seats, seed, b"", wise=True, most=most)


def near_the_end(seed: int) -> Plan:
    """Two turns before the end of a game of 7 Steps: all kinds of tiles lie before the players, the bag is low."""
    text = Path(__file__).with_name("positions").joinpath("7-steps", "near-the-end.toml").read_text()
    return Plan("7-steps", (("end", "more"),), 2, seed, b"", wise=True, position=text)


PLANS = {
    "7-leagues-base-3": leagues("base", 3, 7),
    "7-leagues-advanced-2": leagues("advanced", 2, 17),
    "7-leagues-advanced-6": leagues("advanced", 6, 11, 40),
    "7-steps-basic-3": steps("front", "basic", 3, 7, 110),
    "7-steps-ring-2": steps("back", "ring", 2, 11, 90),
    "7-steps-near-the-end": near_the_end(5),
    "red7-quick-3": red7("quick", "off", 3, 7),
    "red7-quick-actions-2": red7("quick", "on", 2, 11),
    "red7-advanced-4": red7("advanced", "off", 4, 18),
    "red7-advanced-actions-3": red7("advanced", "on", 3, 37, 60),
    "siebenpunkt-beginner-2": siebenpunkt("beginner", "4", "revealed", 2, 7),
    "siebenpunkt-advanced-3": siebenpunkt("advanced", "4", "revealed", 3, 11, 62),
    "siebenpunkt-placing-5": siebenpunkt("advanced", "md", "placing", 5, 17, 44),
}


def name_of(eyes: Eyes) -> str:
    return ", ".join(NAMES[seat] for seat in sorted(eyes)) or "all"


def playthrough(playout: Playout) -> Iterator[str]:
    """The whole game as lines of text."""
    plan = playout.plan
    yield f"{playout.game.title}, {', '.join(f'{name} {value}' for name, value in plan.options)}, seed {plan.seed}"
    yield f"players: {', '.join(NAMES[: plan.seats])}"
    yield f"dealt: {' '.join(each.replace(' ', '_') for each in playout.opening)}"
    stood: list[str] = []
    for number, step in enumerate(playout.steps, 1):
        yield ""
        yield f"== {number}"
        stood = yield from changed(stood, list(views(playout, step.before)))
        yield from legal(step)
        forced = ", forced" if len(step.legal) == 1 else ""
        luck = f", luck {' '.join(step.drawn)}" if step.drawn else ""
        yield f"> {NAMES[step.seat]}: {step.move}{forced}{luck}"
        yield from told(playout, step)
    yield ""
    yield "== the end" if playout.secret.result(playout.last) else "== so far"
    yield from changed(stood, list(views(playout, playout.last)))
    yield from counted(playout.secret.result(playout.last))


def views(playout: Playout, state: Any) -> Iterator[str]:
    """A passer-by's view in full, and of each player's what is otherwise in it."""
    rules, kit = playout.secret, playout.kit
    common = list(kit.lines(rules.view(state, PASSER_BY, None)))
    yield from (f"  {line}" for line in common)
    for eyes in playout.every_eyes[1:]:
        lines = list(kit.lines(rules.view(state, eyes, None)))
        yield from (f"  {name_of(eyes)} alone: {line}" for line in lines if line not in common)
        yield from (f"  {name_of(eyes)} does not see: {line}" for line in common if line not in lines)
    table, now = rules.view(state, PASSER_BY, None).table, playout.game.table
    yield f"  standing: {now.progress(table)} | {now.standings(table)}"


def changed(before: list[str], now: list[str]) -> Generator[str, None, list[str]]:
    """What stands there now and did not before, and what is there no more; gives all that stands there."""
    yield from (line for line in now if line not in before)
    there = {line.partition(":")[0] for line in now}
    yield from (f"{line.partition(':')[0]}: no more" for line in before if line.partition(":")[0] not in there)
    return now


def legal(step: Step) -> Iterator[str]:
    texts = [str(move) for move in step.legal]
    if len(texts) > MANY:
        yield f"  {len(texts)} moves, {sha256(' '.join(texts).encode()).hexdigest()[:16]}"
    else:
        yield f"  {len(texts)} moves: {', '.join(texts)}"


def told(playout: Playout, step: Step) -> Iterator[str]:
    """What each was told; of a player only what a passer-by was not told alike."""
    common = line_of(tell(playout, step, PASSER_BY))
    yield f"  told all: {common}"
    for eyes in playout.every_eyes[1:]:
        line = line_of(tell(playout, step, eyes))
        if line != common:
            yield f"  told {name_of(eyes)}: {line}"


def tell(playout: Playout, step: Step, eyes: Eyes) -> Line | None:
    return playout.secret.tell(step.before, step.seat, step.move, step.after, eyes)


def line_of(line: Line | None) -> str:
    if line is None:
        return "nothing"
    parts = [line.text, f"[{line.rule}]", *line.pieces]
    parts += [f"| {' / '.join(line.summary)}"] * bool(line.summary)
    parts += [f"| for everybody: {' / '.join(line.everybody)}"] * bool(line.everybody)
    return " ".join(parts)


def counted(result: Result | None) -> Iterator[str]:
    if result is not None:
        for score in result.scores:
            lines = ", ".join(f"{label} {points}" for label, points in score.lines)
            yield f"  {score.place}. {NAMES[score.seat]} {score.total}: {lines}; rounds {score.rounds}"
        yield f"  won by {', '.join(NAMES[seat] for seat in result.winners)}: {result.reason}"


class NoLongerLegal(Exception):
    """The rules do not allow what a file tells."""


DECIDED = re.compile(r"> (?P<name>\w+): (?P<move>[^,]+)(?P<forced>, forced)?(, luck (?P<luck>.+))?")


def played_as_in(path: Path, plan: Plan) -> Playout:
    """The game whose decisions a file tells. Raises NoLongerLegal."""
    rules, table = secret_of(READY[plan.game]), READY[plan.game].table
    lines = path.read_text().splitlines()
    dealt = next(line.removeprefix("dealt: ") for line in lines if line.startswith("dealt: "))
    opening = [each.replace("_", " ") for each in dealt.split()]
    state = first = begun(plan, Chance.given(opening))
    steps: list[Step] = []
    for line in lines:
        if found := DECIDED.fullmatch(line):
            seat, drawn = NAMES.index(found["name"]), tuple((found["luck"] or "").split())
            legal = table.moves(rules.view(state, frozenset({seat}), seat))
            move = next((each for each in legal if str(each) == found["move"]), None)
            if move is None:
                raise NoLongerLegal(f"{path.name}, decision {len(steps) + 1}: {line}")
            after = rules.play(state, seat, move, Chance.given(drawn))
            steps.append(Step(state, seat, legal, move, drawn, after))
            state = after
    return Playout(plan, tuple(opening), first, tuple(steps))


def write(path: Path, plan: Plan) -> None:
    try:
        playout = played_as_in(path, plan)
    except (FileNotFoundError, NoLongerLegal, BadLuck):
        playout = played(plan)
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(playthrough(playout)) + "\n")


@pytest.mark.parametrize("name", PLANS)
def test_the_game_says_what_it_said(name: str) -> None:
    path, plan = FOLDER / f"{name}.play", PLANS[name]
    if os.environ.get("SEVENS_WRITE"):
        write(path, plan)
    text = "\n".join(playthrough(played_as_in(path, plan))) + "\n"
    assert len(text) < LARGEST
    assert text.splitlines() == path.read_text().splitlines()


@pytest.mark.parametrize("name", PLANS)
def test_the_match_logs_the_same(name: str) -> None:
    """The match tells each eyes what the rules tell, and again after it was saved and loaded."""
    playout = played_as_in(FOLDER / f"{name}.play", PLANS[name])
    match = match_of(playout)
    assert [decision.luck for decision in match.decisions] == [step.drawn for step in playout.steps], "as the seed says"
    for eyes in playout.every_eyes:
        expected = [
            Entry(None if line.whole else step.seat, line, len(step.legal) == 1 and step.seat in eyes)
            for step in playout.steps
            if (line := tell(playout, step, eyes)) is not None
        ]
        assert list(match.log(eyes)) == expected
    assert loads(dumps(match.record())).decisions == match.decisions


def test_every_ready_game_has_whole_playthroughs_and_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.play")} == set(PLANS)
    assert {plan.game for plan in PLANS.values() if plan.most is None} == set(READY) == set(KITS)
