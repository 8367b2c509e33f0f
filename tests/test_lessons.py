"""The lessons: each section of the rules is met, each step can be done as it says, and a reader gets to the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from counts import one_every_time
from terminal import Terminal as RealTerminal
from terminal import sevens
from textual.pilot import Pilot

from sevens_tui.app import SevensApp
from sevens_tui.core import PASSER_BY, IllegalMove
from sevens_tui.environment import Terminal
from sevens_tui.hot_seat import play_page
from sevens_tui.lessons import LONGEST, LONGEST_OUTCOME, Step, lesson
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.rules.sections import read
from sevens_tui.screens.answers import Caption, Decide
from sevens_tui.screens.menu import Menu
from sevens_tui.screens.new_game import NewGame
from sevens_tui.screens.play import Play
from sevens_tui.screens.seven_steps import SevenSteps
from sevens_tui.screens.siebenpunkt import Siebenpunkt
from sevens_tui.screens.table_page import Showing
from sevens_tui.settings import Settings
from sevens_tui.settings import read as read_settings
from sevens_tui.setup import Learn
from sevens_tui.teaching import LATER, match_at, play, reader

LESSONS = {name: lesson(name) for name in GAMES if lesson(name)}
STEPS = [(steps, at) for steps in LESSONS.values() for at in range(len(steps))]
TASKS = [(steps, at) for steps, at in STEPS if steps[at].do]
ROOM = 78
"""Cells of a line in the smallest window."""

KEYS = {
    "7-steps": (
        *("t>f2 enter", "y enter b>g4 enter", "p>h4 enter s enter", "a enter", "5 6 7 enter"),
        "k>e1 enter r>e2 enter b enter b>e4 enter y>f3 enter b>g4 enter",
        *("up up s enter", "up down s enter"),
        *("a tab>e4 enter enter", "a tab>i1 enter tab>d5 enter", "a k>d4 enter", "a tab>e4 enter 4 enter"),
        *("v enter", "v enter", "g>e4 enter s enter enter", "g enter"),
    ),
    "7-leagues": (
        *("1 enter", "b enter", "1 left enter c enter", "2 right enter d enter", "1 left enter", "2 right enter"),
        *("e enter", "3 right enter w enter", "a enter", "2 right enter", "1 right enter"),
        *("1 down right right enter", "3 left enter down enter", "3 right enter"),
    ),
    "red7": (
        *("1 p enter", "1 c enter", "1 c enter", "1 c enter", "1 p 2 c enter", "1 c enter"),
        *("1 p enter 1 c enter", "1 p enter enter", "2 p 1 p enter", "1 p c enter"),
    ),
    "siebenpunkt": (
        *("1 enter", "r>south right>e up>4 enter", "r>east right>h down>3 enter", "4 r>south left>d up>6 enter"),
        *("k enter enter", "1 2 7 enter enter", "r>north right>f up>4 enter", "1 2 enter enter"),
        *("r>east right>e up>4 enter", "r>west left>c up>4 enter", "r>east right>g up>6 enter"),
        "r>north left>e down>1 enter",
    ),
}
"""What the tasks of a lesson ask to be pressed, one task after another, as somebody reads them.

``tab>f2`` is pressed until the cursor is on f2, ``up>4`` until the tile's first half is in row 4, ``r>south`` until its
second is there.
"""


def where(page: Any) -> str:
    """What the cursor is on."""
    if isinstance(page, SevenSteps):
        return "" if page.choice.cursor is None else page.view.table.board.names[page.choice.cursor]
    if isinstance(page, Siebenpunkt):
        choice = page.choice
        # the road has no letter
        column = "abcdefgh"[choice.column] if choice.column in range(8) else ""
        return f"{column} {choice.row + 1} {choice.side.value}"
    return "" if page.cursor is None else str(page.cursor.face)


async def press(pilot: Pilot[int], keys: str) -> None:
    """Press what a task asks for."""
    for name in keys.split():
        key, _, wanted = name.partition(">")
        there = where(pilot.app.screen).split() if key == "tab" else []
        assert wanted not in there, f"the cursor is on {wanted} already, and Tab leads away from it"
        for _ in range(60):
            if wanted and wanted in where(pilot.app.screen).split():
                break
            await pilot.press(key)
            if not wanted:
                break
        assert not wanted or wanted in where(pilot.app.screen).split(), f"{key} never came to {wanted}"
        await pilot.pause()
        page: Any = pilot.app.screen
        if isinstance(page, Play) and page.refusal is None:
            said = page.frame(80, 24).text().split("\n")[-3:-1]
            assert "~" not in "".join(said), "a preview can be read whole"
            stays = page.caption.task in " ".join(" ".join(said).split())
            assert stays or said[1].startswith(" " * 9), "the task stays, unless the preview goes on below"


def step_id(value: object) -> str:
    """The game or the step in the name of a test."""
    names = [name for name, steps in LESSONS.items() if steps is value]
    return names[0] if names else str(value + 1 if isinstance(value, int) else value)


def ways_off(steps: tuple[Step, ...], at: int) -> list[str]:
    """Legal decisions that leave all the ways to do the task of a step, wherever on the way they come."""
    step, found = steps[at], []
    for way in step.do:
        match = match_at(steps, at)
        for number, notation in enumerate(way):
            onward = {other[number] for other in step.do if other[:number] == way[:number] and len(other) > number}
            found += [str(move) for move in match.moves(match.to_move[0]) if str(move) not in onward]
            play(match, notation)
    return found


def shown(steps: tuple[Step, ...], at: int) -> Play:
    """The page of a step, as it is when nothing was pressed."""
    match = match_at(steps, at)
    fresh = at > 0 and bool(steps[at].position)
    caption = Caption(steps[at].text, steps[at].task, f"lesson {at + 1} of {len(steps)}", fresh, shows=steps[at].shows)
    return play_page(match, match.prompt(reader(match)), Showing(caption=caption))


def outcome_shown(steps: tuple[Step, ...], at: int) -> bool:
    """Whether the table after the task is shown before the lesson goes on: the next step has another one."""
    onward = steps[at + 1 : at + 2]
    return bool(steps[at].do) and (bool(steps[at].outcome) or not onward or bool(onward[0].position))


# the steps


@pytest.mark.parametrize("name", LESSONS)
def test_every_section_of_the_rules_is_met(name: str) -> None:
    sections = [section.id for section in read(f"sevens_tui.rules.{GAMES[name].package}")]
    met = {id: [n for n, step in enumerate(LESSONS[name], 1) if id in step.sections] for id in sections}
    table = "\n".join(f"{id:<18} {', '.join(map(str, steps)) or 'NEVER'}" for id, steps in met.items())
    assert all(met.values()), table
    assert {id for step in LESSONS[name] for id in step.sections} <= set(sections), table
    assert all(step.sections for step in LESSONS[name])


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_takes_five_to_ten_minutes_and_asks_for_something_every_few_steps(name: str) -> None:
    steps = LESSONS[name]
    assert 10 <= len(steps) <= 24
    idle = "".join("." if step.do else "x" for step in steps)
    assert "xxxx" not in idle and idle.count(".") >= len(steps) // 3


@pytest.mark.parametrize("name", LESSONS)
def test_each_section_has_a_whole_sentence_of_its_own(name: str) -> None:
    for section in read(f"sevens_tui.rules.{GAMES[name].package}"):
        assert section.short[:1].isupper() and section.short.endswith("."), section.id
        assert len(section.short) <= ROOM, section.id


@pytest.mark.parametrize(("steps", "at"), STEPS, ids=step_id)
def test_a_step_is_said_in_two_lines(steps: tuple[Step, ...], at: int) -> None:
    step = steps[at]
    assert len(f"{step.text} {step.task}".strip()) <= LONGEST
    for said in (step.text, step.task, step.otherwise):
        assert said == said.strip() and (not said or said[-1] in ".!?"), said
    assert len(step.task) <= ROOM and len(step.otherwise) <= ROOM, "one line"
    assert len(step.outcome) <= LONGEST_OUTCOME and all(len(asked) <= ROOM for asked in step.then)
    assert all(len(step.then) < len(way) for way in step.do), "nothing is asked after the last decision"


@pytest.mark.parametrize(("steps", "at"), STEPS, ids=step_id)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
def test_a_step_is_drawn_whole(steps: tuple[Step, ...], at: int, size: tuple[int, int]) -> None:
    page, step = shown(steps, at), steps[at]
    lines = page.frame(*size).text().split("\n")
    said = [lines[-3].strip(), lines[-2].strip()]
    assert said[1].endswith("Enter  go on") or step.task
    said[1] = said[1] if step.task else said[1].removesuffix("Enter  go on").strip()
    assert " ".join(said).strip() == f"{step.text} {step.task}".strip()
    assert lines[0].rstrip().endswith(f"lesson {at + 1} of {len(steps)}")
    assert (" new table " in lines[0]) == (at > 0 and bool(step.position)), "a reader is told of another table"
    page.said = step.otherwise
    asked, says = (line.strip() for line in page.frame(*size).text().split("\n")[-3:-1])
    assert not step.task or (asked, says) == (step.task, step.otherwise)


@pytest.mark.parametrize(("steps", "at"), STEPS, ids=step_id)
def test_every_decision_of_a_step_is_legal_when_its_turn_comes(steps: tuple[Step, ...], at: int) -> None:
    for way in steps[at].do:
        match = match_at(steps, at)
        assert match.to_move[0] == reader(match), "what is asked is asked of the reader"
        for notation in way:
            play(match, notation)
    with pytest.raises(IllegalMove):
        play(match_at(steps, 0), "no such decision")


def test_what_cannot_be_seen_to_have_been_tried_is_not_called_right() -> None:
    """The arrows leave nothing behind: who stops at once has tried nothing, and is told only that they stopped."""
    tried = [step for steps in LESSONS.values() for step in steps if "Try " in step.task]
    assert len(tried) >= 2 and not any(step.outcome.startswith("Right") for step in tried)


@pytest.mark.parametrize(("steps", "at"), TASKS, ids=step_id)
def test_what_is_said_of_other_decisions_can_be_heard(steps: tuple[Step, ...], at: int) -> None:
    own_words = steps[at].otherwise != Step((), "").otherwise
    assert bool(ways_off(steps, at)) == own_words, "own words just where something else can be done"


# a reader


@asynccontextmanager
async def reading(name: str, settings: Settings | None = None) -> AsyncIterator[Pilot[int]]:
    app = SevensApp(Terminal("true", False), settings or Settings(), errand=Learn(name))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def kept(tmp_path: Path) -> dict[str, int]:
    """How many steps of which lesson have been seen, by the file of settings."""
    settings, fault = read_settings(tmp_path / "config" / "sevens" / "settings.toml")
    assert fault is None
    return dict(settings.lessons)


def step_shown(pilot: Pilot[int]) -> int:
    """The number of the step on the screen."""
    page: Any = pilot.app.screen
    assert isinstance(page, Play) and page.caption is not None
    return int(page.caption.where.split()[1])


@pytest.mark.parametrize("name", one_every_time(LESSONS, "red7"))
async def test_who_does_what_is_asked_gets_to_the_end(name: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    asked = iter(KEYS[name])
    async with reading(name) as pilot:
        for number, step in enumerate(LESSONS[name], 1):
            assert step_shown(pilot) == number
            await press(pilot, next(asked) if step.task else "enter")
            await pilot.pause()
            if outcome_shown(LESSONS[name], number - 1):
                page: Any = pilot.app.screen
                assert step_shown(pilot) == number and page.caption.undo and page.watched
                said = [line.strip() for line in page.frame(80, 24).text().split("\n")[-3:-1]]
                assert " ".join(said).removesuffix(f"Enter  {page.caption.onward}").strip() == page.caption.text
                await pilot.press("enter")
                await pilot.pause()
        assert isinstance(pilot.app.screen, NewGame), "and then plays"
        assert next(asked, None) is None
    assert kept(tmp_path) == {name: len(LESSONS[name])}


@pytest.mark.parametrize("name", one_every_time(LESSONS, "7-leagues"))
async def test_other_decisions_are_told_so_and_do_not_go_on(name: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    steps = LESSONS[name]
    async with reading(name) as pilot:
        for at, step in enumerate(steps):
            page: Any = pilot.app.screen
            match = match_at(steps, at)
            first = {way[0] for way in step.do}
            others = [move for move in match.moves(match.to_move[0]) if str(move) not in first] if step.do else []
            for move in others[:3]:
                before = page.prompt
                page.reply(Decide((move,)))
                await pilot.pause()
                assert step_shown(pilot) == at + 1
                assert page.said == step.otherwise
                assert page.prompt == before
            await pilot.press("pagedown")
            await pilot.pause()
        assert isinstance(pilot.app.screen, NewGame)


async def test_within_a_task_nobody_is_told_to_begin_it(monkeypatch: Any) -> None:
    """Yellow lies on f3 already: another disc than the next one is not answered by yellow on f3, and then beige."""
    monkeypatch.setattr("signal.signal", lambda *_: None)
    steps = LESSONS["7-steps"]
    at = next(at for at, step in enumerate(steps) if step.do and step.do[0][0] == "disc y@f3")
    async with reading("7-steps", Settings(lessons=(("7-steps", at),))) as pilot:
        page: Any = pilot.app.screen
        await pilot.press("y", "enter")
        await pilot.pause()
        other = next(move for move in page.prompt.moves if str(move) != "disc b@g4")
        page.reply(Decide((other,)))
        await pilot.pause()
        lines = page.frame(80, 24).text().split("\n")
        assert lines[-3].strip() == steps[at].then[0] and lines[-2].strip() == LATER
        assert "f3" not in page.said


async def test_what_enter_does_is_said_once_something_was_pressed(monkeypatch: Any) -> None:
    """The badge stands there where a task goes on with the cursor in its place, and where the cursor has come back."""
    monkeypatch.setattr("signal.signal", lambda *_: None)
    steps = LESSONS["7-steps"]
    at = next(at for at, step in enumerate(steps) if ("aid remove", "remove e4", "remove e4") in step.do)
    async with reading("7-steps", Settings(lessons=(("7-steps", at),))) as pilot:
        page: Any = pilot.app.screen
        await press(pilot, "a tab>e4 enter")
        await pilot.pause()

        def badge() -> bool:
            return page.frame(80, 24).text().split("\n")[-3].startswith("  Enter  ")

        assert where(page) == "e4" and page.caption.task == steps[at].then[1]
        assert badge(), "the second disc of e4 is a matter of Enter alone"
        await pilot.press("down")
        assert not badge()
        await pilot.press("up")
        assert where(page) == "e4" and badge()


@pytest.mark.parametrize("name", LESSONS)
async def test_a_lesson_is_left_and_taken_up_again(name: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    async with reading(name) as pilot:
        await pilot.press("pageup")
        await pilot.pause()
        assert step_shown(pilot) == 1, "there is nothing before the first"
        for _ in range(4):
            await pilot.press("pagedown")
            await pilot.pause()
        await pilot.press("pageup")
        await pilot.pause()
        assert step_shown(pilot) == 4
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Menu)
        settings = pilot.app.settings  # type: ignore[attr-defined]
    assert kept(tmp_path) == {name: 3}
    async with reading(name, settings) as pilot:
        assert step_shown(pilot) == 4
        await pilot.press("pagedown")
        await pilot.pause()
        await pilot.press("ctrl+q", "ctrl+q")
        await pilot.pause()
    assert kept(tmp_path) == {name: 4}, "also when all is quit"
    async with reading(name, Settings(lessons=((name, len(LESSONS[name])),))) as pilot:
        assert step_shown(pilot) == 1, "who has seen all begins anew"


async def test_what_is_not_allowed_says_why_not(monkeypatch: Any) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    jump = next(at for at, step in enumerate(LESSONS["7-steps"]) if "two levels up" in step.text)
    async with reading("7-steps", Settings(lessons=(("7-steps", jump),))) as pilot:
        page: Any = pilot.app.screen
        await pilot.press("up", "up")
        assert page.refusal.text == "Not c2: its tower is 2 high and you stand on level 1; one level up at most."
        await pilot.press("enter")
        assert step_shown(pilot) == jump + 1 and page.refusal.rule == "building"
        await pilot.press("down")
        assert page.refusal.text == "Not d3: you stand there, and no space is built on twice in a turn."
        await pilot.press("pagedown")
        await pilot.pause()
        page = pilot.app.screen
        await pilot.press("up", "down", "right")
        assert page.refusal.text.endswith("never downward.")
    async with reading("red7", Settings(lessons=(("red7", 2),))) as pilot:
        page = pilot.app.screen
        await pilot.press("2", "c")
        assert "ORANGE" in page.refusal.text


async def test_a_decision_within_a_step_is_taken_back(monkeypatch: Any) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    async with reading("7-steps", Settings(lessons=(("7-steps", 3),))) as pilot:
        page: Any = pilot.app.screen
        begun = page.prompt.view
        await pilot.press("u")
        await pilot.pause()
        assert page.said == "PgUp goes back to the step before."
        await pilot.press("y", "enter")
        await pilot.pause()
        assert [each.level for each in page.prompt.view.table.turn.built] == [1, 1]
        await pilot.press("u")
        await pilot.pause()
        assert page.prompt.view == begun and step_shown(pilot) == 4


async def test_what_a_decision_has_brought_is_seen_before_another_table_comes(monkeypatch: Any) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    steps = LESSONS["red7"]
    at = next(at for at in range(len(steps)) if steps[at].do and outcome_shown(steps, at))
    keys = KEYS["red7"][sum(bool(step.do) for step in steps[:at])]
    async with reading("red7", Settings(lessons=(("red7", at),))) as pilot:
        page: Any = pilot.app.screen
        begun = page.prompt.view
        for back in ("u", "U", "pageup"):
            await press(pilot, keys)
            await pilot.pause()
            lines = page.frame(80, 24).text().split("\n")
            assert pilot.app.screen is page and page.prompt.view.table.turns > begun.table.turns
            assert page.caption.text.startswith(("Right.", steps[at].outcome or "Right."))
            assert lines[-2].rstrip().endswith(f"Enter  {page.caption.onward}")
            await pilot.press(back)
            await pilot.pause()
            assert step_shown(pilot) == at + 1 and page.prompt.view.table.turns == begun.table.turns
            await pilot.press("U")
            await pilot.pause()
            assert page.prompt.view == begun and page.caption.task == steps[at].task
        await press(pilot, keys)
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Menu)
        assert dict(pilot.app.settings.lessons) == {"red7": at}, "it was not left behind"  # type: ignore[attr-defined]


def test_a_long_preview_takes_the_line_of_the_task_and_is_not_cut(monkeypatch: Any) -> None:
    at = next(at for at, step in enumerate(LESSONS["red7"]) if step.do)
    page = shown(LESSONS["red7"], at)
    short, long = "do this.", "word " * 20 + "end."
    monkeypatch.setattr(page, "preview", lambda: short)
    assert [line.strip() for line in page.frame(80, 24).text().split("\n")[-3:-1]] == [
        f"Enter  {short}",
        LESSONS["red7"][at].task,
    ]
    monkeypatch.setattr(page, "preview", lambda: long)
    said = " ".join(" ".join(page.frame(80, 24).text().split("\n")[-3:-1]).split())
    assert said.startswith(f"Enter {long}") and "~" not in said


async def test_red7_explains_who_leads_in_the_place_of_the_text(monkeypatch: Any) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    at = next(at for at, step in enumerate(LESSONS["red7"]) if "W shows" in step.text)
    async with reading("red7", Settings(lessons=(("red7", at),))) as pilot:
        page: Any = pilot.app.screen
        assert "W why" in page.frame(80, 24).text().split("\n")[-1]
        await pilot.press("w")
        assert page.frame(80, 24).text().split("\n")[-3].strip().startswith("YELLOW")
        await pilot.press("right")
        assert page.frame(80, 24).text().split("\n")[-3].strip().startswith("GREEN")
        await pilot.press("escape")
        assert LESSONS["red7"][at].text[:40] in page.frame(80, 24).text()
        assert step_shown(pilot) == at + 1


def test_a_lesson_in_a_real_terminal() -> None:
    with RealTerminal(sevens("learn", "7-steps")) as terminal:
        terminal.wait_for("lesson 1 of ")
        terminal.key("enter")
        terminal.wait_for("lesson 2 of ")
        terminal.key("enter")
        terminal.wait_for("lesson 3 of ")
        terminal.key("esc")
        terminal.wait_for("four games for one keyboard")
        terminal.key("q")
        assert terminal.wait() == 0
        home = terminal.home
        with RealTerminal(sevens("learn", "7-steps"), home=home) as again:
            again.wait_for("lesson 3 of ")


def test_siebenpunkt_shows_the_card_that_a_step_speaks_of() -> None:
    steps = LESSONS["siebenpunkt"]
    told = [at for at, step in enumerate(steps) if step.shows]
    assert told
    for at, step in enumerate(steps):
        page = shown(steps, at)
        assert isinstance(page, Siebenpunkt) and page.line == (step.shows or None)
        if step.shows:
            card = page.scene().asked
            assert card is not None and any(
                line.count(card.name) for line in page.frame(80, 24).text().split("\n")[-9:]
            )


def test_siebenpunkt_goes_on_with_the_board_that_the_reader_has_laid() -> None:
    steps = LESSONS["siebenpunkt"]
    laid = next(at for at, step in enumerate(steps) if ("tile 1 at f4 north",) in step.do)
    again = next(at for at, step in enumerate(steps) if "Your game again" in step.text)
    match = match_at(steps, laid)
    play(match, "tile 1 at f4 north")
    assert match_at(steps, again).prompt(0).view.owns[0].estate == match.prompt(0).view.owns[0].estate


def test_siebenpunkt_says_how_far_a_tile_is_turned() -> None:
    """A tile lies as the reader left the one before, so no number of turns is right for everybody."""
    tasks = [step.task for step in LESSONS["siebenpunkt"] if "R " in step.task]
    assert len(tasks) >= 5 and all("R until" in task for task in tasks)


@pytest.mark.parametrize("rule", ["Red", "Orange", "Yellow", "Green", "Blue", "Indigo", "Violet"])
def test_red7_says_of_each_rule_what_decides_when_two_have_as_many(rule: str) -> None:
    (step,) = (step for step in LESSONS["red7"] if step.text.startswith(f"{rule}, "))
    said = f"{step.text} {step.outcome}"
    assert ("nearer to red" if rule == "Red" else "the highest") in said


def still_in(match: Match, seat: int) -> bool:
    """Whether a player of Red7 can end the running turn and not be out of the round; luck is as it comes."""
    table = match.prompt(seat).view.table
    if match.to_move != (seat,) or table.won:
        return not table.areas[seat].out
    for move in match.moves(seat):
        onward = Match.load(match.record())
        play(onward, str(move))
        if still_in(onward, seat):
            return True
    return False


@pytest.mark.parametrize("at", [at for at, step in enumerate(LESSONS["red7"]) if step.do])
def test_red7_says_that_only_one_way_leads_where_no_other_does(at: int) -> None:
    """What is said of other decisions is said of all of them; some may lead as well."""
    steps = LESSONS["red7"]
    seat, way = reader(match_at(steps, at)), steps[at].do[0]
    others = False
    for number, notation in enumerate(way):
        match = match_at(steps, at)
        for done in way[:number]:
            play(match, done)
        for move in match.moves(seat):
            if str(move) != notation:
                onward = Match.load(match.record())
                play(onward, str(move))
                others = others or still_in(onward, seat)
    said = steps[at].otherwise
    assert not others or not any(word in said for word in ("Only", "no way", "out:", "be out"))
    assert ("Only" in said) == ("only both" in steps[at].text), "and one step is about that"


@pytest.mark.parametrize(("steps", "at"), [each for each in STEPS if each[0] is LESSONS["red7"]], ids=step_id)
def test_red7_counts_all_its_cards(steps: tuple[Step, ...], at: int) -> None:
    """Somebody who adds up what lies there and the number of the deck comes to 49."""
    table = match_at(steps, at).view(PASSER_BY, None).table
    held = sum(len(each.palette) + each.hand + each.down + len(each.scored) for each in table.areas)
    assert table.deck + len(table.canvas) + held == 49


@pytest.mark.parametrize(("steps", "at"), [each for each in STEPS if each[0] is LESSONS["7-leagues"]], ids=step_id)
def test_7_leagues_counts_all_its_cards(steps: tuple[Step, ...], at: int) -> None:
    """64 League cards and, in the advanced game, 36 Escape cards, those in the journeys too."""
    match = match_at(steps, at)
    table = match.view(PASSER_BY, None).table
    slots = [slot for area in table.areas for slot in area.journey]
    held = sum(area.hand for area in table.areas) + len(slots) + (table.revealed is not None)
    assert table.deck + len(table.discards) + len(table.river) + held == 64
    used = sum((slot.upper is not None) + (slot.lower is not None) for slot in slots)
    looked = sum(len(own.looked) for own in match.view(frozenset({0, 1}), None).owns)
    assert table.escapes + len(table.escape_discards) + used + looked == (36 if table.options.advanced else 0)
