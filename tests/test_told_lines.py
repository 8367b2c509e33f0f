"""What happened is told whole in the smallest window: no line of a play screen, a replay or a demo is cut."""

from __future__ import annotations

from random import Random
from textwrap import wrap
from typing import Any

import pytest
from counts import many, one_every_time
from kits import KITS, READY
from playouts import Plan, played

from sevens_tui.core import PASSER_BY, Entry, Player, Refusal
from sevens_tui.demos import demo_match
from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.rules import GAMES
from sevens_tui.screens.fitting import in_a_line
from sevens_tui.screens.table_page import Showing
from sevens_tui.screens.watch import Film, Scene, Watch
from sevens_tui.watching import in_short
from sevens_tui.widgets.canvas import width_of

NAMES = ("Bartholdiw", "Wilhelmina", "Konstantin", "Friederike", "Margarethe", "Maximilian")
"""Ten letters each: names that are always shown whole."""

GAMES_EACH = many(20, 20)
CUT = "~"
"""What stands at the end of a line that was cut."""


def plan_of(name: str, number: int) -> Plan:
    """Another way to play a game: every option and number of players comes, half of the decisions are sensible."""
    options = [each for each in options_of(READY[name].table.Options) if each.name != "shape"]
    chosen = tuple((each.name, list(each.values)[-1 - number % len(each.values)]) for each in options)
    seats = READY[name].seats
    return Plan(name, chosen, seats[-1 - number % len(seats)], number, b"", True)


def cut(page: Any) -> list[str]:
    """The lines of a page in the smallest window that end in a cut, the header wherever it has one."""
    header, *lines = page.frame(80, 24).text().split("\n")
    return [header] * (CUT in header) + [line for line in lines if line.rstrip().endswith(CUT)]


def sit(match: Match, seat: int | None, told: Entry | None = None) -> Any:
    """The play screen of somebody, or of everybody while something is told to the whole table."""
    return play_page(match, match.prompt(seat, PASSER_BY if seat is None else None), Showing(interlude=told))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(GAMES_EACH))
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_on_a_play_screen_or_in_a_replay(name: str, number: int) -> None:
    playout = played(plan_of(name, number))
    match = Match(
        playout.game, dict(playout.plan.options), [Player(each) for each in NAMES[: playout.plan.seats]], number
    )
    for step in playout.steps:
        pages = [sit(match, step.seat), *(sit(match, None, told) for told in match.take_unseen())]
        match.choose(step.seat, step.move)
        if match.prompt(step.seat).turn_over:
            pages.append(sit(match, step.seat))
        match.hand_over()
        assert not [line for page in pages for line in cut(page)]
    watch = Watch(play_page(match, showing=Showing(watched=True)), Film(len(playout.steps), (0,), (0,)), frozenset())
    for at in range(1 + number % 3, len(playout.steps) + 1, 3):
        prompt = match.looking_back(at, playout.open_hands)
        told = next((entry for entry in reversed(prompt.log) if entry.seat is not None), None)
        watch.demo = at % 2 == 0
        rule = in_short(playout.game.package, told.line.rule) if watch.demo and told is not None else ""
        watch.scene = Scene(at, prompt, told, rule)
        watch.table.turn_to(prompt)
        assert not cut(watch)


@pytest.mark.parametrize("name", one_every_time(GAMES, "red7"))
def test_why_not_is_read_to_its_end_on_two_lines_where_enter_does_nothing(name: str) -> None:
    playout = played(plan_of(name, 3))
    match = Match(playout.game, dict(playout.plan.options), [Player(each) for each in NAMES[: playout.plan.seats]], 3)
    dice, seen = Random(3), 0
    for step in playout.steps[:40]:
        for refusal in refusals(match, step.seat, dice):
            page = sit(match, step.seat)
            page.refusal = refusal
            if page.preview() is None:
                seen += 1
                below = " ".join(line.strip() for line in page.frame(80, 24).text().split("\n")[21:23])
                assert f"✗ {match.prompt(None).named(refusal.text)}" in below
        match.choose(step.seat, step.move)
        match.hand_over()
    assert seen


@pytest.mark.parametrize("name", one_every_time(GAMES, "red7"))
def test_why_not_and_what_enter_does_both_stand_whole(name: str) -> None:
    playout = played(plan_of(name, 3))
    match = Match(playout.game, dict(playout.plan.options), [Player(each) for each in NAMES[: playout.plan.seats]], 3)
    dice, rows = Random(3), set()
    for step in playout.steps[:60]:
        page = sit(match, step.seat)
        page.take_plan(match.game.advice.advise(match.prompt(step.seat).view).plan)
        preview = page.preview()
        if preview is not None:
            for refusal in refusals(match, step.seat, dice):
                page.refusal = refusal
                lines = page.frame(80, 24).text().split("\n")
                below = " ".join(" ".join(lines[19:]).split())
                assert f"Enter {preview} ✗ {match.prompt(None).named(refusal.text)}" in below
                rows.add(len(wrap(preview, 70)))
        match.choose(step.seat, step.move)
        match.hand_over()
    assert rows and (2 in rows or name != "red7")


def refusals(match: Match, seat: int, dice: Random) -> list[Refusal]:
    """Why some decisions are not allowed now, and a reason that is longer than a line."""
    attempts = dice.sample(list(KITS[match.game.name].attempts), 6)
    found = [match.game.table.why_not(match.prompt(seat).view, attempt) for attempt in attempts]
    return [Refusal("", "Not that: " + "long word " * 12 + "end."), *filter(None, found)]


def test_two_lines_hold_each_decision_of_the_demo_of_7_leagues() -> None:
    """Above the last two rows it has one row free; what is longer would cover the river."""
    match = demo_match(GAMES["7-leagues"])
    for entry in match.log(frozenset(range(len(match.players)))):
        assert len(wrap(f"{match.players[entry.seat or 0].name} {entry.line.text}.", 78)) <= 2


def test_a_line_holds_as_many_whole_parts_as_it_can() -> None:
    parts = ("built 5 discs, f2 to d2, for 6 points", "took an aid tile", "drew 5")
    assert in_a_line("Arnd", parts, 78) == "Arnd built 5 discs, f2 to d2, for 6 points; took an aid tile; drew 5."
    assert in_a_line("Arnd", parts, 76) == "Arnd built 5 discs, f2 to d2, for 6 points; took an aid tile; drew 5."
    assert in_a_line("Arnd", parts, 68) == "Arnd built 5 discs, f2 to d2, for 6 points. L tells more."
    assert in_a_line("Arnd", parts, 50) == "Arnd built 5 discs, f2 to d2. L tells more."
    for width in range(34, 80):
        line = in_a_line("Arnd", parts, width)
        assert width_of(line) <= width and line.endswith(".") and CUT not in line
