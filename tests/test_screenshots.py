"""The pictures of the README are what the program shows. ``SEVENS_WRITE=1`` writes them anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

import pytest

from sevens_tui.bots import greedy
from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.record import Header
from sevens_tui.rules import GAMES
from sevens_tui.rules.seven_steps.table import Options, brings
from sevens_tui.screens.curtain import Caller, Curtain
from sevens_tui.screens.menu import Menu
from sevens_tui.screens.new_game import NewGame
from sevens_tui.screens.page import Page
from sevens_tui.screens.reader import Reader
from sevens_tui.screens.red7 import Red7
from sevens_tui.screens.scores import Scores
from sevens_tui.screens.seven_leagues import SevenLeagues
from sevens_tui.screens.seven_steps import SevenSteps
from sevens_tui.screens.siebenpunkt import Siebenpunkt
from sevens_tui.screens.table_page import Showing
from sevens_tui.screens.watch import Film, Scene, Want, Watch
from sevens_tui.store import Listed
from sevens_tui.widgets.canvas import Canvas
from sevens_tui.widgets.hex_board import NORMAL, Frame, HexView, draw_board
from sevens_tui.widgets.palette import Palette, Theme
from sevens_tui.widgets.picture import svg

FOLDER = Path(__file__).parent.parent / "screenshots"
PLACING, ESCAPING = 61, 74
"""After so many decisions the six of 7 Leagues have a card to place, and three Escape cards to choose from."""
WATCHED = 174
"""So many decisions of 7 Steps have been looked at: two discs of a build."""
ADVANCED = {"game": "advanced", "actions": "on"}
SIX = tuple(Player(name) for name in ("Arnd", "Berta", "Caro", "Dirk", "Emil", "Frida"))
PEOPLE = SIX[:4]


@lru_cache(maxsize=8)
def match_after(
    decisions: int | None, name: str = "red7", people: tuple[Player, ...] = PEOPLE, **options: str
) -> Match:
    """A game after so many sensible decisions, or when it is over; it is only looked at."""
    match = Match(GAMES[name], options, people, 16)
    while match.to_move and (decisions is None or len(match.decisions) < decisions):
        seat = match.to_move[0]
        match.choose(seat, greedy(match.game, match.prompt(seat), None))  # type: ignore[arg-type]
        match.hand_over()
    return match


def table() -> Page[object]:
    match = match_after(22, **ADVANCED)
    page = Red7(match.game, match.prompt(match.to_move[0]))
    page.take_plan(match.game.advice.advise(page.prompt.view).plan)
    return page


def steps() -> Page[object]:
    """In the middle of a build, on the space that brings most."""
    match = match_after(175, "7-steps")
    page = SevenSteps(match.game, match.prompt(match.to_move[0]))
    page.choice = page.choice.at(max(page.view.table.board.index[space] for space in brings(page.view)))
    return page


def interlude() -> Page[object]:
    """A tower of seven has been taken down."""
    match = Match(GAMES["7-steps"], {}, PEOPLE, 12)
    while not (told := match.take_unseen()):
        seat = match.to_move[0]
        match.choose(seat, greedy(match.game, match.prompt(seat), None))  # type: ignore[arg-type]
        match.hand_over()
    return SevenSteps(match.game, match.prompt(None), Showing(interlude=told[0]))


def leagues(decisions: int) -> Page[object]:
    """An advanced game of six, with the advice taken as the plan."""
    match = match_after(decisions, "7-leagues", SIX, game="advanced")
    page = SevenLeagues(match.game, match.prompt(match.to_move[0]))
    page.take_plan(match.game.advice.advise(page.prompt.view).plan)
    return page


def siebenpunkt(decisions: int = 157) -> Page[object]:
    """Well into an advanced game, a tile is held over the estate where it brings most."""
    match = match_after(decisions, "siebenpunkt", game="advanced")
    page = Siebenpunkt(match.game, match.prompt(match.to_move[0]))
    page.take_plan(match.game.advice.advise(page.prompt.view).plan)
    return page


def watch() -> Page[object]:
    """In the middle of a replay, all hands open."""
    match = match_after(None, "7-steps")
    film = Film(len(match.decisions), match.turns, match.rounds)
    prompt = match.looking_back(WATCHED, frozenset(range(4)))
    page = Watch(SevenSteps(match.game, prompt, Showing(watched=True)), film, frozenset(Want) - {Want.NEXT})
    page.scene = Scene(WATCHED, prompt, prompt.log[-1])
    return page


def curtain() -> Page[object]:
    match = match_after(22, **ADVANCED)
    seat = match.to_move[0]
    page = Curtain()
    page._caller = Caller(seat, match.prompt(None).names, match.game.title, match.recap(seat))
    page._opens_at = 0.0  # the terminal has shown it
    return page


def scores() -> Page[object]:
    match = match_after(None, **ADVANCED)
    assert match.result is not None
    return Scores(match.game, match.prompt(None).names, match.result)


def menu() -> Page[object]:
    now = datetime(2026, 5, 14, 21, 45, tzinfo=UTC)
    listed = [
        Listed(Path(f"red7-{day}.sevens"), header(players, progress, f"2026-05-{day}T21:40:00+00:00"), None, None)
        for day, players, progress in (
            ("14", ("Arnd", "Berta", "Caro", "Dirk"), "round 3"),
            ("13", ("Fritz", "Gerda"), "turn 5"),
            ("12", ("Emil", "Denise", "Arnd"), "round 2"),
        )
    ]
    return Menu(tuple(listed), now=now)


def header(names: tuple[str, ...], progress: str, saved: str) -> Header:
    players = tuple(Player(name) for name in names)
    return Header("red7", (), players, progress, names[1:2], (), "", saved, saved, 12)


SCENES: dict[str, tuple[Callable[[], Page[object]], int, int, Theme]] = {
    "menu": (menu, 80, 24, "dark"),
    "new-game": (lambda: NewGame(GAMES["red7"], PEOPLE[:3]), 80, 24, "dark"),
    "curtain": (curtain, 80, 24, "dark"),
    "steps": (steps, 80, 24, "dark"),
    "steps-light": (steps, 80, 24, "light"),
    "steps-large": (steps, 120, 40, "dark"),
    "steps-interlude": (interlude, 80, 24, "dark"),
    "red7": (table, 80, 24, "dark"),
    "red7-light": (table, 80, 24, "light"),
    "red7-large": (table, 120, 40, "dark"),
    "leagues": (lambda: leagues(PLACING), 80, 24, "dark"),
    "leagues-escape": (lambda: leagues(ESCAPING), 80, 24, "dark"),
    "leagues-large": (lambda: leagues(PLACING), 120, 40, "dark"),
    "watch": (watch, 80, 24, "dark"),
    "siebenpunkt": (siebenpunkt, 80, 24, "dark"),
    "siebenpunkt-large": (siebenpunkt, 120, 40, "dark"),
    "rules": (lambda: Reader(GAMES["red7"], "rules", hides=True), 80, 24, "dark"),
    "scores": (scores, 80, 24, "dark"),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_is_what_the_program_shows(name: str) -> None:
    make, width, height, theme = SCENES[name]
    assert_picture(name, make().frame(width, height), theme)


@pytest.mark.parametrize("name", [name for name in options_of(Options)[1].values if name != "random"])
def test_the_picture_of_a_shape_is_what_the_program_shows(name: str) -> None:
    match = match_after(150, "7-steps", board="back", shape=name, tiles="fixed")
    board = match.prompt(None).view.table.board
    frame = Frame(0, 0, 54, 18)
    canvas = Canvas(frame.width, frame.height)
    draw_board(canvas, HexView(board, NORMAL, frame), match.prompt(None).view.table.heights, {})
    assert_picture(f"shape-{name}", canvas, "dark")


def assert_picture(name: str, frame: Canvas, theme: Theme) -> None:
    picture = svg(frame, Palette(theme))
    path = FOLDER / f"{name}.svg"
    if os.environ.get("SEVENS_WRITE"):
        path.write_text(picture, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == picture, "run the tests once with SEVENS_WRITE=1 and look at the picture"
