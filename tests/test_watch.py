"""Watching: replays through anybody's eyes, playing on from any moment, demos, and what the command line says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kits import READY
from pages_kit import at
from playouts import Playout, match_of
from test_playthroughs import FOLDER, PLANS, played_as_in
from test_privacy import ever_open
from textual.timer import Timer
from twins import twin_of

from sevens_tui.app import SevensApp
from sevens_tui.core import PASSER_BY, Eyes
from sevens_tui.demos import demo_match
from sevens_tui.environment import Terminal
from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.record import Decision
from sevens_tui.rules import GAMES, sections
from sevens_tui.screens import watch as watch_module
from sevens_tui.screens.curtain import Curtain
from sevens_tui.screens.menu import Menu
from sevens_tui.screens.play import Play
from sevens_tui.screens.scores import Scores
from sevens_tui.screens.table_page import Showing
from sevens_tui.screens.watch import SPEEDS, Film, Scene, Spot, To, Want, Watch
from sevens_tui.settings import Settings
from sevens_tui.setup import Demo, Errand, Replay
from sevens_tui.store import Store, default_folder
from sevens_tui.watching import Watching, branch, in_short

WANTS = frozenset(Want) - {Want.NEXT}


def golden(name: str) -> Playout:
    """A game that is written down in a file."""
    return played_as_in(FOLDER / f"{name}.play", PLANS[name])


def over(playout: Playout) -> Match:
    """The match of a game, ended early if it is not over."""
    match = match_of(playout)
    match.end_now()
    return match


def watching(match: Match, **how: bool) -> Watching:
    """Who watches a match, without an app to show it on."""
    return Watching(None, match, **how)  # type: ignore[arg-type]


def shown(watcher: Watching, count: int) -> Watch:
    """The page with the game after so many decisions on it."""
    page = watcher._page
    page.scene = watcher._scene(count)
    page.table.turn_to(page.scene.prompt)
    return page


# what a replay shows


def played_page(match: Match, eyes: Eyes) -> Play:
    """The play screen as these eyes see it; of a player nothing is asked."""
    return play_page(match, match.prompt(next(iter(eyes), None)), Showing(watched=bool(eyes)))


def compare_with_the_play_screen(name: str, every: int) -> None:
    playout = golden(name)
    live, back = match_of(playout, 0), over(playout)
    watcher = watching(back)
    for count in range(len(playout.steps) + 1):
        if count % every == 0 or count == len(playout.steps):
            for eyes in playout.every_eyes:
                watcher._eyes = eyes
                page = shown(watcher, count)
                assert page.scene.prompt.log == live.log(eyes)
                assert page.scene.prompt.view == live.view(eyes, page.scene.prompt.seat)
                was, now = (each.frame(80, 24).text().split("\n") for each in (played_page(live, eyes), page))
                drawn = [
                    line for line in enumerate(was[1:21], 1) if line[1].strip()
                ]  # what is free may tell what happened
                assert drawn == [(y, now[y]) for y, _ in drawn], f"after {count} decisions, {sorted(eyes)}"
        if count < len(playout.steps):
            live.choose(playout.steps[count].seat, playout.steps[count].move)
            live.hand_over()


@pytest.mark.parametrize("name", PLANS)
def test_a_replay_shows_the_table_that_the_play_screen_drew(name: str) -> None:
    compare_with_the_play_screen(name, 11)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANS)
def test_a_replay_shows_every_table_that_the_play_screen_drew(name: str) -> None:
    compare_with_the_play_screen(name, 1)


@pytest.mark.parametrize("name", PLANS)
def test_all_hands_are_open_when_the_game_is_over(name: str) -> None:
    playout = golden(name)
    match = over(playout)
    watcher = watching(match)
    kit = playout.kit
    for count in (0, len(playout.steps) // 2):
        page = shown(watcher, count)
        hidden = kit.unseen(playout.states[count], PASSER_BY) - kit.unseen(playout.states[count], playout.open_hands)
        held = kit.shown(" ".join(match.game.words.describe(page.scene.prompt.view)))
        assert hidden <= held
        assert "all hands open" in page.frame(80, 24).text()


@pytest.mark.parametrize("name", PLANS)
def test_whoever_looks_on_is_not_told_that_what_lies_there_is_theirs(name: str) -> None:
    """Hands, discs, tiles and mandates carry the name of who holds them, through everybody's eyes."""
    playout = golden(name)
    watcher = watching(over(playout))
    for count in range(0, len(playout.steps) + 1, max(1, len(playout.steps) // 9)):
        for eyes in playout.every_eyes:
            watcher._eyes = eyes
            page = shown(watcher, count)
            for size in ((80, 24), (120, 40)):
                table = "\n".join(page.frame(*size).text().split("\n")[1:-4])
                assert not re.search(r"\b[Yy]ours?\b|\byou\b", table), table


@pytest.mark.parametrize("name", PLANS)
def test_of_a_game_that_is_not_over_only_what_lay_open_is_shown(name: str) -> None:
    playout = golden(name)
    count = len(playout.steps) // 2
    part = replace(playout, steps=playout.steps[:count])
    match, once_open = match_of(part), ever_open(part)
    for seat in range(playout.plan.seats):
        for before in (0, count):
            with pytest.raises(AssertionError, match="only when the game is over"):
                match.looking_back(before, frozenset({seat}))
    with pytest.raises(AssertionError, match="only when the game is over"):
        match.looking_back(0, playout.open_hands)
    watcher = watching(match)
    assert watcher._eyes == PASSER_BY and watcher._page.wants == {Want.LEAVE}
    for before in range(0, watcher._film.length + 1, 4):
        page = shown(watcher, before)
        assert page.scene.prompt.eyes == PASSER_BY
        assert playout.kit.shown(page.frame(80, 24).text()) <= once_open


@pytest.mark.parametrize("name", [name for name, plan in PLANS.items() if plan.position is None])
def test_twins_that_are_not_over_are_looked_back_on_alike(name: str) -> None:
    playout = golden(name)
    playout = replace(playout, steps=playout.steps[: len(playout.steps) // 2])
    twin = twin_of(playout, PASSER_BY, Random(3))
    assert twin is not None
    record = match_of(playout).record()
    decisions = tuple(Decision(step.seat, str(step.move), step.drawn) for step in twin.steps)
    other_record = replace(record, opening=twin.opening, decisions=decisions)
    watchers = [watching(Match.load(each)) for each in (record, other_record)]
    assert watchers[0]._film == watchers[1]._film
    for count in range(0, watchers[0]._film.length + 1, 5):
        one, other = (shown(watcher, count).frame(80, 24) for watcher in watchers)
        assert one.text() == other.text() and not one.changes(other)


def test_a_replay_says_what_each_step_was_and_where_in_the_game_it_is() -> None:
    playout = golden("red7-quick-3")
    watcher = watching(over(playout))
    begin = shown(watcher, 0).frame(80, 24).text().split("\n")
    assert begin[0].endswith("replay, all hands open") and begin[22].endswith(f" {len(playout.steps)}, paused")
    assert begin[21] == " The game begins."
    for count in (1, len(playout.steps)):
        page = shown(watcher, count)
        lines = page.frame(80, 24).text().split("\n")
        told = page.scene.told
        assert told is not None and f" {page.scene.prompt.who(told)} " in "".join(lines[18:22])
        cells = lines[22].split()[1]
        assert cells.index("▸") == round(count * (len(cells) - 1) / len(playout.steps))


# keys


def a_page(where: int = 4, **more: Any) -> Watch:
    """A page in the middle of a game of ten decisions, in three turns and two rounds."""
    table = play_page(match_of(golden("red7-quick-3"), 0), showing=Showing(watched=True))
    page = Watch(table, Film(10, (0, 3, 6), (0, 6)), WANTS, **more)
    page.scene = Scene(where, page.table.prompt)
    return page


@pytest.mark.parametrize(
    ("key", "where", "answer"),
    [
        ("right", 4, To(5)),
        ("left", 4, To(3)),
        ("left", 0, To(0)),
        ("right", 10, To(10)),
        ("pagedown", 4, To(6)),
        ("pagedown", 6, To(10)),
        ("pageup", 4, To(3)),
        ("pageup", 3, To(0)),
        ("pageup", 0, To(0)),
        ("down", 4, To(6)),
        ("down", 7, To(10)),
        ("up", 4, To(0)),
        ("up", 7, To(6)),
        ("home", 4, To(0)),
        ("end", 4, To(10)),
        ("e", 4, Want.EYES),
        ("g", 4, Want.PLAY_ON),
        ("s", 4, Want.SCORES),
        ("escape", 4, Want.LEAVE),
    ],
)
async def test_keys_go_by_step_turn_and_round(key: str, where: int, answer: object) -> None:
    async with at(a_page(where)) as hands:
        await hands.press(key)
        assert hands.answers == [answer]


async def test_what_cannot_be_wanted_here_is_no_key() -> None:
    page = a_page()
    page.wants, page.film = frozenset({Want.LEAVE}), Film(10, (0, 3, 6), (0,))
    async with at(page) as hands:
        await hands.press("e", "g", "s", "n", "up", "down")
        assert hands.answers == []
        await hands.press("escape")
        assert hands.answers == [Want.LEAVE]


async def test_a_click_on_the_bar_goes_there_and_the_wheel_goes_on() -> None:
    async with at(a_page()) as hands:
        await hands.click(Spot(8))
        hands.page.scrolled(-3)
        await hands.pilot.pause()
        assert hands.answers == [To(8), To(1)]


@pytest.fixture
def wound(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how many seconds a page has been wound up; nothing goes off by itself."""
    seconds: list[float] = []

    def set_timer(page: Watch, delay: float, callback: Callable[[], None]) -> Timer:
        seconds.append(delay)
        return Timer(page, delay, callback=callback)

    monkeypatch.setattr(Watch, "set_timer", set_timer)
    return seconds


async def test_nothing_ticks_while_it_is_paused(wound: list[float]) -> None:
    page = a_page()
    async with at(page) as hands:
        await hands.press("right", "e", "plus", "question_mark", "escape")
        assert wound == [] and page._timer is None and "paused" in hands.lines[22]
        await hands.press("space")
        assert wound == [SPEEDS[page.speed]] and page._timer is not None and "playing" in hands.lines[22]
        page._go_on()
        await hands.pilot.pause()
        assert hands.answers[-1] == To(5)
        await hands.press("minus")
        assert len(wound) == 2 and wound[1] > wound[0], "slower"
        await hands.press("space")
        assert page._timer is None and "paused" in hands.lines[22]
        await hands.press("space", "l")
        assert page._timer is None and not page.playing, "to read the log is to stop"
        assert len(wound) == 3


async def test_at_the_end_it_stops_and_space_begins_anew(wound: list[float]) -> None:
    page = a_page(10)
    async with at(page) as hands:
        page.playing = True
        page._go_on()
        assert not page.playing and not hands.answers
        await hands.press("space")
        assert hands.answers == [To(0)]


async def test_a_demo_plays_by_itself_and_asks_for_the_next_game_at_its_end(wound: list[float]) -> None:
    page = a_page(9, demo=True)
    async with at(page) as hands:
        assert page.playing
        page._wind()
        assert wound == [SPEEDS[0]]
        page._go_on()
        page.scene = replace(page.scene, at=10)
        page._go_on()
        await hands.pilot.pause()
        assert hands.answers == [To(10), Want.NEXT]


async def test_the_rules_open_at_the_rule_of_the_step() -> None:
    watcher = watching(over(golden("7-leagues-base-3")))
    page = shown(watcher, 1)
    assert page.scene.told is not None
    async with at(page) as hands:
        await hands.press("f1")
        assert hands.host.read == [(GAMES["7-leagues"], page.scene.told.line.rule)]


# in the app


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Callable[[Errand], SevensApp]:
    """The app, opened for an errand."""
    monkeypatch.setattr("signal.signal", lambda *_: None)
    return lambda errand: SevensApp(Terminal("true", False), Settings(), errand=errand)


def kept(match: Match) -> Path:
    """The save of a match."""
    with Store(default_folder()).create(match.record()) as hold:
        return hold.path


async def came(pilot: Any, page: type[Any], more: Callable[[Any], bool] = lambda _: True) -> Any:
    """The page that is shown, once it is one of this kind."""
    for _ in range(500):
        await pilot.pause()
        screen = pilot.app.screen
        if isinstance(screen, page) and more(screen):
            return screen
        await asyncio.sleep(0.01)
    raise AssertionError(f"no {page.__name__}: {pilot.app.screen}")


async def test_a_finished_game_is_seen_through_all_eyes_and_leads_to_its_scores(
    app: Callable[[Errand], SevensApp],
) -> None:
    path = kept(match_of(golden("red7-quick-3")))
    async with app(Replay(path)).run_test(size=(80, 24)) as pilot:
        page = await came(pilot, Watch)
        seen = []
        for _ in range(6):
            seen.append(page.scene.prompt.eyes)
            await pilot.press("e")
            await came(pilot, Watch, lambda each: each.scene.prompt.eyes != seen[-1])
        seats = [frozenset({seat}) for seat in range(3)]
        assert seen == [frozenset(range(3)), *seats, PASSER_BY, frozenset(range(3))]
        await pilot.press("end", "s")
        scores = await came(pilot, Scores)
        await pilot.press("p")
        await came(pilot, Watch)
        await pilot.press("escape")
        await came(pilot, Scores)
        assert scores is not None


async def test_somebody_plays_on_from_a_moment_of_it_as_a_new_game(app: Callable[[Errand], SevensApp]) -> None:
    match = match_of(golden("red7-quick-3"))
    path = kept(match)
    before = path.read_bytes()
    async with app(Replay(path)).run_test(size=(80, 24)) as pilot:
        await came(pilot, Watch)
        await pilot.press("right", "right", "right")
        await came(pilot, Watch, lambda each: each.scene.at == 3)
        await pilot.press("g")
        await came(pilot, Curtain)
    (fresh,) = set(path.parent.glob("*.sevens")) - {path}
    assert Match.load(Store(fresh.parent).read(fresh)).decisions == match.decisions[:3]
    assert path.read_bytes() == before


async def test_a_demo_of_all_games_begins_again_after_the_last(
    app: Callable[[Errand], SevensApp], wound: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with app(Demo()).run_test(size=(80, 24)) as pilot:
        games = [game.title for game in READY.values()]
        page = None
        for title in [*games, games[0]]:
            last = page
            page = await came(pilot, Watch, lambda each: each is not last)  # noqa: B023
            assert page.demo and page.playing and page.table.game.title == title
            await pilot.press("n")
        await came(pilot, Watch, lambda each: each is not page)
        await pilot.press("escape")
        await came(pilot, Menu)
    assert wound and set(wound) == {SPEEDS[0]}


async def test_a_demo_goes_through_a_whole_game_without_a_key(
    app: Callable[[Errand], SevensApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch_module, "SPEEDS", (0.001,) * len(SPEEDS))
    async with app(Demo("red7")).run_test(size=(80, 24)) as pilot:
        first = await came(pilot, Watch)
        second = await came(pilot, Watch, lambda each: each is not first)
        assert first.scene.at == first.film.length > 0 and second.playing
        await pilot.press("escape")
        await came(pilot, Menu)


# playing on


@pytest.mark.parametrize("name", PLANS)
def test_a_branch_goes_the_same_way_as_far_as_it_was_gone(name: str) -> None:
    playout = golden(name)
    match = over(playout)
    match.looked_into()
    for count in range(0, len(playout.steps), 1 + len(playout.steps) // 5):
        fresh = branch(match, count)
        assert fresh.decisions == match.decisions[:count] and fresh.to_move
        assert (fresh.players, fresh.options) == (match.players, match.options)
        assert fresh.seed != match.seed, "they have just seen what luck was in store"
        assert fresh.log(PASSER_BY) == match_of(playout, count).log(PASSER_BY), "nobody looked into the new one"
        step = playout.steps[count]
        fresh.choose(step.seat, step.move)
        assert [(each.seat, each.move) for each in fresh.decisions] == [
            (each.seat, each.move) for each in match.decisions[: count + 1]
        ]


# demos


@pytest.mark.parametrize("game", READY.values(), ids=list(READY))
def test_a_demo_is_a_whole_game_of_computer_players_and_always_the_same(game: Any) -> None:
    match = demo_match(game)
    assert match.result is not None
    assert match.decisions == demo_match(game).decisions
    watcher = watching(match, demo=True, more=True)
    assert watcher._page.wants == {Want.LEAVE, Want.NEXT}
    for count in range(0, len(match.decisions) + 1, 10):
        page = shown(watcher, count)
        lines = page.frame(80, 24).text().split("\n")
        assert "demo" in lines[0] and page.scene.caption
        assert lines[21].strip() and (lines[22].strip() or count == 0), "what was done, and the rule of it"


@pytest.mark.parametrize("game", READY.values(), ids=list(READY))
def test_every_section_can_be_said_in_short(game: Any) -> None:
    for section in sections.read(f"sevens_tui.rules.{game.package}"):
        said = in_short(game.package, section.id)
        assert said and "|" not in said


# the command line
