"""Menu, new game and scores: what stands on them, and everything by keys alone and by mouse alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from frames import cells_with, ink_at, inks
from textual import events
from textual.app import App
from textual.pilot import Pilot

from sevens_tui.bots import BOTS
from sevens_tui.core import Player, Result, Score
from sevens_tui.record import Header
from sevens_tui.rules import GAMES
from sevens_tui.rules.results import places
from sevens_tui.screens.leaflet import Leaflet
from sevens_tui.screens.menu import Forget, Menu, More, Other, Start
from sevens_tui.screens.new_game import ADD, SEED, NewGame, Row, Value
from sevens_tui.screens.page import Page, Press
from sevens_tui.screens.phrases import joined, when
from sevens_tui.screens.score_columns import columns_of
from sevens_tui.screens.scores import After, Scores
from sevens_tui.screens.settings_page import SettingsPage
from sevens_tui.screens.sitters import KINDS
from sevens_tui.settings import Settings
from sevens_tui.setup import Demo, Replay, Resume, Setup
from sevens_tui.store import Listed
from sevens_tui.widgets.canvas import Canvas, Target, width_of
from sevens_tui.widgets.palette import Palette

ZONE = timezone(timedelta(hours=2))
NOW = datetime(2026, 5, 17, 22, 0, tzinfo=ZONE)
RED7, STEPS = GAMES["red7"], GAMES["7-steps"]
SIX = replace(RED7, seats=range(2, 7))
SIZES = ((80, 24), (81, 25), (120, 40), (160, 24), (200, 60), (79, 24), (80, 23), (12, 4), (1, 1))
SCRIPTS = ("Ségolène", "Ἀθηνᾶ", "אריאל", "محمد", "田中さん", "김철수", "ปิติ", "🦊🦊", "Zoe\u0301", "{0}", "W" * 40)


class Host(App[None]):
    """As much of the app as a page needs."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, page: Page[Any]) -> None:
        super().__init__()
        self.palette = Palette()
        self.page = page
        self.answers: list[Any] = []
        self.read: list[Any] = []

    def on_mount(self) -> None:
        self.push_screen(self.page)
        self.run_worker(self._ask())

    async def _ask(self) -> None:
        while True:
            self.answers.append(await self.page.answer())

    def leave(self) -> None:
        """Not asked here."""

    def hide(self) -> None:
        """Nothing to hide."""

    def lay_over(self, page: Page[Any], then: Callable[[str | None], Any] | None = None) -> None:
        self.push_screen(page, then)

    def read_rules(self, game: Any, section: str) -> None:
        self.read.append((game, section))


class Hands:
    """A person at a page: presses keys, clicks, and looks."""

    def __init__(self, pilot: Pilot[None], host: Host) -> None:
        self.pilot, self.host, self.page = pilot, host, host.page

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def click(self, target: Target, button: int = 1, times: int = 1) -> None:
        cells = cells_with(self.canvas, target)
        assert cells, f"{target} is nowhere to click on"
        for _ in range(times):
            await self.pilot.click(self.page.sheet, offset=cells[len(cells) // 2], button=button)

    async def type(self, character: str) -> None:
        """A character that Pilot has no key for."""
        self.host.post_message(events.Key("a_key", character))
        await self.pilot.pause()

    async def paste(self, text: str) -> None:
        self.host.post_message(events.Paste(text))
        await self.pilot.pause()

    @property
    def canvas(self) -> Canvas:
        assert self.page.sheet.canvas is not None
        return self.page.sheet.canvas

    @property
    def lines(self) -> list[str]:
        return self.canvas.text().split("\n")

    @property
    def preview(self) -> str:
        return self.lines[-3].strip()

    @property
    def says(self) -> str:
        return self.lines[-2].strip()

    @property
    def answers(self) -> list[Any]:
        return self.host.answers


@asynccontextmanager
async def at(page: Page[Any], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Hands]:
    host = Host(page)
    async with host.run_test(size=size) as pilot:
        await pilot.pause()
        yield Hands(pilot, host)


def lines_of(page: Page[Any], width: int = 80, height: int = 24) -> list[str]:
    return page.frame(width, height).text().split("\n")


def save(
    game: str,
    names: str,
    progress: str = "turn 3",
    to_move: str = "",
    saved: str = "2026-05-17T21:40:00+02:00",
    *,
    won: str = "",
    fault: str | None = None,
    held: str | None = None,
    computer: str = "",
) -> Listed:
    players = tuple(Player(name, "greedy" if name == computer else None) for name in names.split())
    header = Header(
        game,
        (("game", "quick"), ("actions", "off")),
        players,
        progress,
        tuple(to_move.split()),
        tuple(won.split()),
        "f" * 16,
        saved,
        saved,
        41,
    )
    return Listed(Path(f"/saves/{game}-{saved[:16].replace(':', '')}.sevens"), header, fault, held)


SAVES = (
    save("7-steps", "Arnd Berta Caro Dirk", "turn 14", "Berta"),
    save("siebenpunkt", "Arnd Berta Caro Denise Emil", "round 5 of 8", "Arnd Caro", "2026-05-16T23:00:00+02:00"),
    save("red7", "Fritz Gerda", "round 2", "Gerda", "2026-05-12T20:00:00+02:00"),
    save("red7", "Ann Bob", "turn 3", "Bob", "2026-05-11T20:00:00+02:00", fault="breaks at decision 41"),
    save("red7", "Ann Cem", "turn 3", "Cem", "2026-05-10T20:00:00+02:00", held="arnd on tower (process 4711)"),
    save("red7", "Ann Clockwork", "turn 3", "Ann", "2025-05-12T20:00:00+02:00", computer="Clockwork"),
    Listed(Path("/saves/red7-2025-01-01-1200.sevens"), None, "has no readable header", None),
    save("red7", "Caro Arnd", "turn 9", "", "2026-05-09T20:00:00+02:00", won="Caro"),
    save("red7", "Caro Arnd Bob", "turn 9", "", "2025-11-09T20:00:00+02:00", won="Caro Bob"),
)


def menu(saves: tuple[Listed, ...] = SAVES, said: str = "") -> Menu:
    return Menu(saves, said, now=NOW)


def score(seat: int, place: int, lines: dict[str, int], rounds: tuple[int, ...] = ()) -> Score:
    return Score(seat, place, sum(lines.values()), tuple(lines.items()), rounds)


def steps_scores() -> Scores:
    """The game in the mock-up; its 40+ column does not add up there, and is empty here."""

    def lines(discs: int, points: int, unused: int) -> dict[str, int]:
        return {"Discs": discs, "Points tiles": points, "Unused tiles": unused, "40+": 0}

    scores = (
        score(2, 1, lines(65, 12, 2), (7, 4, 13, 16, 9, 18, 10)),
        score(0, 2, lines(66, 7, 2), (9, 6, 12, 8, 14, 11, 13)),
        score(3, 3, lines(64, 4, 4), (8, 11, 5, 7, 12, 10, 15)),
        score(1, 4, lines(59, 8, 0), (6, 12, 9, 3, 17, 8, 12)),
    )
    return Scores(STEPS, ("Arnd", "Berta", "Caro", "Dirk"), Result(scores, (2,), "{2} has the most points, 79."))


def red7_scores(names: tuple[str, ...], won: list[tuple[int, int]]) -> Scores:
    """An advanced game of Red7 in which these seats won the rounds with these points."""
    rounds = [tuple(points if winner == seat else 0 for winner, points in won) for seat in range(len(names))]
    totals = [sum(each) for each in rounds]
    scores = sorted(
        (
            score(seat, place, {f"Round {n}": points for n, points in enumerate(rounds[seat], 1)}, rounds[seat])
            for seat, place in enumerate(places(totals))
        ),
        key=lambda each: each.place,
    )
    winners = tuple(each.seat for each in scores if each.place == 1)
    return Scores(RED7, names, Result(tuple(scores), winners, f"{{{winners[0]}}} reached {max(totals)} points."))


def quick_scores(names: tuple[str, ...] = ("Arnd", "Berta", "Caro")) -> Scores:
    scores = tuple(
        score(seat, 1 if seat == 1 else 2, {"Round 1": int(seat == 1)}, (int(seat == 1),))
        for seat in (1, *(seat for seat in range(len(names)) if seat != 1))
    )
    reason = "{1} is the last one in. At the end GREEN, most even cards: R6 O4 G2."
    return Scores(RED7, names, Result(scores, (1,), reason))


def all_pages(names: tuple[str, ...]) -> list[Page[Any]]:
    listed = save("red7", "Ann", "turn 3")
    assert listed.header is not None
    players = tuple(Player(name, "greedy" if number == 1 else None) for number, name in enumerate(names))
    header = replace(listed.header, players=players, to_move=names[:1])
    unfolded = menu((replace(listed, header=header), *SAVES))
    unfolded._unfolded = True
    return [
        menu((replace(listed, header=header), *SAVES)),
        menu((replace(listed, header=replace(header, to_move=(), winners=names)),)),
        unfolded,
        NewGame(SIX, players),
        quick_scores(names),
        red7_scores(names, [(number % len(names), 3 + number) for number in range(15)]),
    ]


# All pages


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 6])
def test_every_size_every_script(size, count) -> None:
    width, height = size
    for first in range(0, len(SCRIPTS), count):
        names = (SCRIPTS + SCRIPTS)[first : first + count]
        for page in all_pages(names):
            lines = lines_of(page, width, height)
            assert len(lines) == height
            assert all(width_of(line) <= width for line in lines)
            if width >= 80 and height >= 24:
                assert "Enter" in "".join(lines[-4:-1]) or "cannot be played" in lines[-3]
                assert lines[-1].strip()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_we_draw_ascii_and_four_glyphs(size) -> None:
    for page in [*all_pages(("Ann", "Bob", "Cem")), steps_scores()]:
        text = page.frame(*size).text()
        assert {char for char in text if not char.isascii()} <= set("▸◂✓✗")


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
def test_every_ink_has_a_colour(theme, depth) -> None:
    palette = Palette(theme, depth)
    for page in [*all_pages(("Ann", "Bob", "Cem")), steps_scores()]:
        for ink in inks(page.frame(120, 40)):
            palette.style(ink)


async def test_a_small_window_takes_no_key() -> None:
    for page, key in ((menu(), "enter"), (NewGame(RED7), "enter"), (quick_scores(), "n")):
        async with at(page, (79, 24)) as hands:
            await hands.press(key, "x")
            assert not hands.answers
            assert "needs 80 x 24" in "\n".join(hands.lines)
            await hands.pilot.resize_terminal(80, 24)
            await hands.press(key)
            assert len(hands.answers) == 1


async def test_a_key_clicked_in_the_list_is_pressed() -> None:
    page = SettingsPage(Settings(), "settings.toml")
    async with at(page) as hands:
        for action, answers in (("move(1)", []), ("back", [Settings()])):
            await hands.press("question_mark")
            listed = hands.host.screen
            assert isinstance(listed, Leaflet) and listed.sheet.canvas is not None
            await hands.pilot.click(listed.sheet, offset=cells_with(listed.sheet.canvas, action)[0])
            assert hands.host.screen is page and hands.answers == answers


async def test_the_list_of_keys() -> None:
    for page in (menu(), quick_scores(), SettingsPage(Settings(), "settings.toml")):
        async with at(page) as hands:
            await hands.press("question_mark")
            assert isinstance(hands.host.screen, Leaflet)
            await hands.press("escape")
            assert hands.host.screen is page


# Phrases


@pytest.mark.parametrize(
    ("saved", "shown"),
    [
        ("2026-05-17T00:00:00+02:00", "today 00:00"),
        ("2026-05-16T22:30:00+00:00", "today 00:30"),
        ("2026-05-16T23:59:00+02:00", "yesterday"),
        ("2026-05-15T23:59:00+02:00", "15 May"),
        ("2026-01-01T12:00:00+02:00", "1 Jan"),
        ("2025-12-31T12:00:00+02:00", "31 Dec 2025"),
        ("2027-01-01T12:00:00+02:00", "1 Jan 2027"),
        ("0001-01-01T00:00:00+14:00", "1 Jan 1"),
        ("9999-12-31T23:59:59-12:00", "31 Dec 9999"),
    ],
)
def test_when(saved, shown) -> None:
    assert when(saved, NOW) == shown
    assert width_of(shown) <= 11


def test_joined() -> None:
    assert joined(["A"]) == "A"
    assert joined(["A", "B"]) == "A and B"
    assert joined(["A", "B", "C"]) == "A, B and C"


# Menu


def test_the_menu_is_the_mock_up() -> None:
    lines = lines_of(menu())
    assert "\n".join(lines[:10]) == (
        "\n    S    E    V    E    N    S    7       four games for one keyboard\n"
        "                                          and two to six people\n"
        "\n   Continue\n"
        " ▸ 1  7 Steps      Arnd, Berta, Caro, Dirk          Berta, turn 14 today 21:40\n"
        "   2  Siebenpunkt  Arnd, Berta, Caro, Denise, Emil  round 5 of 8     yesterday\n"
        "   3  Red7         Fritz, Gerda                     Gerda, round 2      12 May\n"
        "   M  more: 4 older games, 2 finished\n"
    )
    assert lines[10:13] == [
        "   New game",
        "   S  7 Steps      2-4   build towers step by step; every step counts",
        "   R  Red7         2-4   lead when your turn ends, or you are out",
    ]
    assert lines[16:21] == [
        "   T  Lessons      learn a game in ten minutes, alone or as a group",
        "   D  Demo         watch the games play themselves",
        "   F1 Rules        of all four games",
        "   E  Settings     theme, glyphs, curtain, names",
        "   Q  Quit",
    ]
    assert lines[21] == "  Enter  continue 7 Steps. The curtain comes first; it is for Berta."
    assert lines[23] == " Up/Down move  Enter open  Del forget a game  ? keys"


async def test_without_saves_the_cursor_is_on_a_game_that_is_ready() -> None:
    async with at(menu(())) as hands:
        assert "Continue" not in "\n".join(hands.lines)
        assert hands.preview == "Enter  set up a new game of 7 Steps."
        assert "Del" not in hands.lines[-1]
        await hands.press("delete", "m", "1", "enter")
        assert hands.answers == [Start("7-steps")]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], Resume(SAVES[0].path)),
        (["3"], Resume(SAVES[2].path)),
        (["down", "enter"], Resume(SAVES[1].path)),
        (["r"], Start("red7")),
        (["R"], Start("red7")),
        (["e"], Other.SETTINGS),
        (["q"], Other.QUIT),
        (["up", "enter"], Other.QUIT),
        (["m", "enter"], Resume(SAVES[3].path)),
        (["m", "7"], Resume(SAVES[6].path)),
        (["m", "9"], Replay(SAVES[8].path)),
        (["d"], Demo()),
        (["m", "r"], Start("red7")),
    ],
)
async def test_menu_keys(keys, answer) -> None:
    async with at(menu()) as hands:
        await hands.press(*keys)
        assert hands.answers == [answer]


async def test_the_rules_open_over_the_menu() -> None:
    async with at(menu(())) as hands:
        await hands.press("f1", "up", "up", "up", "enter")
        assert hands.host.read == [(None, "")] * 2 and not hands.answers


async def test_a_digit_without_a_game_does_nothing() -> None:
    async with at(menu()) as hands:
        await hands.press("4", "9")
        assert not hands.answers


async def test_forgetting_asks_once() -> None:
    async with at(menu()) as hands:
        await hands.press("down", "down", "delete")
        assert hands.preview == "Y  forget Red7 with Fritz and Gerda, for ever."
        assert hands.says == "Any other key keeps it."
        await hands.press("x")
        assert hands.preview == "Enter  continue Red7. The curtain comes first; it is for Gerda."
        await hands.press("delete", "down", "up", "y", "delete", "delete", "delete")
        assert not hands.answers, "a key that is held down is no answer"
        await hands.press("y")
        assert hands.answers == [Forget(SAVES[2].path)]


async def test_forgetting_by_mouse() -> None:
    async with at(menu()) as hands:
        await hands.click(SAVES[1])
        await hands.click(Press("forget"))
        assert "Siebenpunkt with Arnd, Berta, Caro, Denise and Emil" in hands.preview
        await hands.click(SAVES[0])
        assert hands.preview.startswith("Enter")
        await hands.click(Press("forget"), times=2)
        assert not hands.answers
        await hands.click(Press("yes"))
        assert hands.answers == [Forget(SAVES[0].path)]


async def test_saves_that_do_not_simply_go_on() -> None:
    async with at(menu()) as hands:
        await hands.press("m")
        text = "\n".join(hands.lines)
        assert "4  Red7         Ann, Bob                  breaks at decision 41      11 May" in text
        assert "Ann, Cem                         open elsewhere      10 May" in text
        assert "red7-2025-01-01-1200.se~ has no readable header" in text
        assert "Caro won             9 May" in text
        assert "Caro and Bob won  9 Nov 2025" in text
        assert hands.preview == "Enter  open what is good of Red7; this save breaks at decision 41."
        await hands.press("down")
        assert hands.says == "Open already: arnd on tower (process 4711)."
        await hands.press("delete")
        assert hands.says == "✗ Not this one: somebody has it open."
        await hands.press("down")
        assert hands.preview == "Enter  continue Red7. It is the turn of Ann."
        await hands.press("down", "down")
        assert hands.preview == "Enter  look back on Red7, step by step. Caro won."
        await hands.press("escape")
        assert hands.lines[8] == " ▸ M  more: 4 older games, 2 finished"
        assert not hands.answers


async def test_every_row_of_the_menu_by_keys_and_by_mouse() -> None:
    for unfold in ([], ["m"]):
        async with at(menu()) as hands:
            await hands.press(*unfold)
            rows = list(hands.page._rows())
            seen = []
            for _ in rows:
                seen.append(hands.page._at)
                assert sum(line.startswith(" ▸") for line in hands.lines) == 1
                await hands.press("down")
            assert set(seen) == set(rows)
            for row in rows:
                before = len(hands.answers)
                if hands.page._at != row:
                    await hands.click(row)
                assert hands.page._at == row and len(hands.answers) == before
                if row is More.MORE:
                    continue
                await hands.click(row)
                if row is Other.RULES:
                    assert hands.host.read == [(None, "")]
                    continue
                assert len(hands.answers) == before + 1
                await hands.click(Press("enter"))
                assert hands.answers[-1] == hands.answers[-2]


async def test_unfolding_by_mouse_and_back_with_the_right_button() -> None:
    async with at(menu()) as hands:
        await hands.click(More.MORE, times=2)
        assert "Finished" in "\n".join(hands.lines)
        await hands.click(SAVES[7], button=3)
        assert "New game" in "\n".join(hands.lines)
        await hands.click(SAVES[0], button=3)
        assert not hands.answers


async def test_a_long_list_runs_on() -> None:
    many = tuple(
        save("red7", f"Ann Player{number}", "turn 1", "Ann", f"2026-04-{number:02}T20:00:00+02:00")
        for number in range(30, 0, -1)
    )
    async with at(menu(many)) as hands:
        assert "M  more: 27 older games" in "\n".join(hands.lines)
        await hands.press("m")
        assert "more below" in "\n".join(hands.lines)
        for listed in many[4:]:
            await hands.press("down")
            there = cells_with(hands.canvas, listed)
            assert there
        for listed in many[20:25]:  # the list stands still under the mouse
            there = cells_with(hands.canvas, listed)
            await hands.click(listed)
            assert cells_with(hands.canvas, listed) == there
        await hands.press("end", *["down"] * 5)
        assert "more below" not in "\n".join(hands.lines) and "more above" in "\n".join(hands.lines)
        await hands.press("down", "down")
        assert cells_with(hands.canvas, many[0])


def test_a_large_window_lists_twelve_and_tells_of_the_chosen() -> None:
    many = tuple(
        save("red7", f"Ann Player{number}", "turn 1", "Ann", f"2026-04-{number:02}T20:00:00+02:00")
        for number in range(30, 0, -1)
    )
    lines = lines_of(menu(many), 120, 40)
    assert sum("Player" in line[:80] for line in lines) == 12
    assert "M  more: 18 older games" in "\n".join(lines)
    aside = "\n".join(line[84:] for line in lines)
    for fact in ("Red7", "2 Player30", "game quick", "actions off", "turn 1", "30 Apr", ".sevens"):
        assert fact in aside


async def test_what_is_said_goes_with_the_next_key() -> None:
    long = "red7-2026-05-12-2000.sevens cannot be saved in /var/lib/nowhere: no space left on the device; make room"
    async with at(menu(said=long)) as hands:
        assert " ".join(line.strip() for line in hands.lines[21:23]) == long
        assert hands.lines[20].startswith("  Enter  continue 7 Steps.")
        await hands.press("down")
        assert hands.says == "" and hands.preview.startswith("Enter")


# New game


USUAL = (("table", "hidden"), ("help", "marks"), ("nudges", "on"))
"""The options of every game, as they are by default."""


def test_new_game_is_the_mock_up() -> None:
    page = NewGame(RED7, (Player("Arnd"), Player("Berta"), Player("Clockwork", "greedy")))
    lines = lines_of(page)
    assert lines[0] == " New game  Red7, 2 to 4 players                                   three players"
    assert lines[2:15] == [
        "   Players  in seat order, clockwise",
        " ▸ 1  Arnd_               [human]     computer      random moves",
        "   2  Berta               [human]     computer      random moves",
        "   3  Clockwork            human     [computer]     random moves",
        "   +  add a player",
        "",
        "   Options",
        "      Game          [quick]  advanced",
        "      Actions       [off]  on",
        "      Table         [hidden]  open",
        "      Help          [marks]  bare",
        "      Nudges        [on]  off",
        "      Seed          [new]  type one",
    ]
    assert lines[21] == "  Enter  start with Arnd, Berta and Clockwork: quick, actions off."
    assert lines[23] == " Tab next  Left/Right choose  + add  Del remove  <> seat  Esc menu  F1 rules"


def test_set_up_knows_every_computer_player() -> None:
    assert {bot for bot, _ in KINDS if bot is not None} == set(BOTS)


async def test_enter_alone_starts_with_sensible_names() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("enter")
        assert hands.answers == [
            Setup("red7", (Player("Ann"), Player("Bob")), (("game", "quick"), ("actions", "off"), *USUAL), None)
        ]


async def test_a_whole_set_up_by_keys() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press(*"Dora", "tab", *"Emil", "plus", *"Fay", "plus", "right", "right", "less_than_sign")
        assert hands.lines[0].endswith("four players")
        await hands.press("tab", "tab", "right", "tab", "right", "tab", "tab", "tab", "tab", *"4711", "enter")
        assert hands.answers == [
            Setup(
                "red7",
                (Player("Dora"), Player("Emil"), Player("Clockwork", "random"), Player("Fay")),
                (("game", "advanced"), ("actions", "on"), *USUAL),
                4711,
            )
        ]
        assert hands.preview == "Enter  start with these four: advanced, actions on, seed 4711."


async def test_a_whole_set_up_by_mouse() -> None:
    async with at(NewGame(RED7, (Player("Dora"), Player("Emil")))) as hands:
        await hands.click(ADD)
        assert hands.preview == "Enter  add a player."
        await hands.click(ADD)
        await hands.click(Value(Row("player", 2), 1))
        await hands.click(Press("seat(-1)"))
        await hands.click(Value(Row("option", 0), 1))
        await hands.click(Row("option", 1))
        await hands.click(Press("choose(1)"))
        await hands.click(Value(SEED, 1))
        await hands.click(Value(SEED, 0))
        assert not hands.answers
        await hands.click(Press("enter"))
        players = (Player("Dora"), Player("Clockwork", "greedy"), Player("Emil"))
        assert hands.answers == [Setup("red7", players, (("game", "advanced"), ("actions", "on"), *USUAL), None)]


async def test_every_row_of_new_game_by_keys_and_by_mouse() -> None:
    async with at(NewGame(SIX, tuple(Player(name) for name in ("A", "B", "C", "D", "E")))) as hands:
        rows = list(hands.page._rows())
        seen = []
        for _ in rows:
            seen.append(hands.page._at)
            await hands.press("tab")
        assert seen == rows
        for row in rows:
            await hands.click(row)
            assert hands.page._at == row
        await hands.press("shift+tab", "down", "up")
        assert hands.page._at == rows[-2]
        assert not hands.answers


async def test_the_first_letter_takes_the_place_of_a_name_that_was_found() -> None:
    async with at(NewGame(RED7, (Player("Arnd"), Player("Berta")))) as hands:
        await hands.press("X")
        assert hands.lines[3].startswith(" ▸ 1  X_ ")
        await hands.press("y", "down", "backspace", "i")
        assert hands.page.setup().players == (Player("Xy"), Player("Berti"))
        await hands.press("up", "z", "ctrl+u")
        assert hands.lines[3].startswith(" ▸ 1  _ ")
        assert hands.says == "✗ Player 1 has no name."


async def test_letters_that_are_commands_elsewhere_belong_to_names() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press(*"qeh", "question_mark", "space", *"MNR", "é", "田")
        await hands.type("🦊")
        assert hands.page.setup().players[0].name == "qeh? MNRé田🦊"
        assert hands.lines[3].startswith(" ▸ 1  qeh? MNRé田🦊_ ")
        assert hands.host.screen is hands.page
        await hands.press("backspace", "backspace")
        assert hands.page.setup().players[0].name == "qeh? MNRé"


async def test_paste() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.paste("  Zoe\u0301\n")
        assert hands.page.setup().players[0].name == "Zoe\u0301"
        await hands.press("backspace")
        assert hands.page.setup().players[0].name == "Zo"
        await hands.paste("e+<>")
        assert hands.page.setup().players[0].name == "Zoe+<>"
        for bad in ("two\nlines", "bell\a", "\x1b[31mred", "a\u200db", "\u202e"):
            await hands.paste(bad)
            assert hands.says == "✗ That holds a character that cannot be shown in a name."
        await hands.paste("x" * 35)
        assert hands.says == "✗ A name has 40 characters at most."
        assert hands.page.setup().players[0].name == "Zoe+<>"
        await hands.paste("y" * 34)
        await hands.press("z")
        assert hands.says == "✗ A name has 40 characters at most."
        assert hands.lines[3].startswith(" ▸ 1  ~" + "y" * 16 + "_ ")
        await hands.press("down")
        assert hands.lines[3].startswith("   1  Zoe+<>" + "y" * 11 + "~ ")


async def test_faults_are_said_and_enter_refuses() -> None:
    async with at(NewGame(RED7, (Player("Arnd"), Player("Bob")))) as hands:
        await hands.press("tab", *"arnd")
        assert hands.says == "✗ Two players are both called arnd."
        await hands.press("enter")
        assert hands.preview == "This cannot be played yet." and not hands.answers
        await hands.press("right", "up", "right")
        assert hands.says == "✗ At least one person must sit at the table."
        await hands.press("enter")
        assert not hands.answers
        await hands.press("left")
        assert hands.says == "With one person at the table the curtain stays off."
        await hands.press("enter")
        assert hands.answers[0].players == (Player("Arnd"), Player("Clockwork", "greedy"))


async def test_a_seat_remembers_both_its_names() -> None:
    async with at(NewGame(RED7, (Player("Clockwork"), Player("Berta")))) as hands:
        await hands.press("tab", "right")
        assert hands.page.setup().players[1] == Player("Barrel", "greedy")
        await hands.press("right")
        assert hands.page.setup().players[1] == Player("Barrel", "random")
        await hands.press("right")
        assert hands.page.setup().players[1] == Player("Berta")


async def test_no_more_and_no_fewer_than_the_game_has_seats() -> None:
    async with at(NewGame(RED7)) as hands:
        assert "Del" not in hands.lines[-1]
        await hands.press("delete")
        assert hands.says == "✗ Red7 is for 2 to 4 players."
        await hands.press("plus", "plus")
        assert "add" not in "\n".join(hands.lines[1:])
        await hands.press("plus")
        assert hands.says == "✗ Red7 is for 2 to 4 players."
        assert [player.name for player in hands.page.setup().players] == ["Ann", "Bob", "Cem", "Dora"]
        await hands.press("less_than_sign", "less_than_sign", "less_than_sign", "less_than_sign", "delete")
        assert [player.name for player in hands.page.setup().players] == ["Ann", "Bob", "Cem"]
        await hands.press("greater_than_sign")
        assert [player.name for player in hands.page.setup().players] == ["Bob", "Ann", "Cem"]


def test_remembered_players_are_as_many_as_fit() -> None:
    five = tuple(Player(name, bot) for name, bot in zip("ABCDE", (None, "greedy", "gone", None, None), strict=True))
    players = NewGame(RED7, five).setup().players
    assert players == (Player("A"), Player("B", "greedy"), Player("C", "greedy"), Player("D"))
    assert NewGame(RED7, (Player("Bob"),)).setup().players == (Player("Bob"), Player("Ann"))
    assert len(NewGame(SIX, five).setup().players) == 5


async def test_typing_on_the_row_that_adds_a_player() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("tab", "tab", *"Zed")
        assert [player.name for player in hands.page.setup().players] == ["Ann", "Bob", "Zed"]


async def test_the_seed() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("up")
        assert hands.page._at == SEED
        await hands.press("right")
        assert "new  [_]" in hands.lines[13] and hands.page.setup().seed is None
        await hands.press("0", "0", "7", "x", "left", "right", "1", "2")
        assert "[12_]" in hands.lines[13] and hands.page.setup().seed == 12
        await hands.paste("34\n")
        assert hands.page.setup().seed == 1234
        await hands.paste("five")
        assert hands.says == "✗ A seed is made of digits."
        await hands.paste("9" * 15)
        assert hands.says == "✗ A seed has 18 digits at most."
        await hands.press("backspace", "backspace", "backspace", "backspace")
        assert "[new]  type one" in hands.lines[13]
        await hands.press("5", "ctrl+u")
        assert hands.page.setup().seed is None


async def test_the_option_under_the_cursor_is_explained() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press(*["up"] * 6)
        text = "\n".join(hands.lines)
        assert "Game: how long you play." in text
        assert "quick     one round: its winner wins the game" in text
        assert "advanced  several rounds for points" in text
        await hands.press("question_mark")
        assert isinstance(hands.host.screen, Leaflet)
    lines = lines_of(hands.page, 120, 40)
    assert any(line[84:].startswith("Game: how long") for line in lines)


async def test_leaving_new_game_and_its_rules() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("f1")
        assert hands.host.read == [(RED7, "")]
        await hands.press("escape")
        await hands.click(Row("player", 0), button=3)
        assert hands.answers == [None, None]


def test_six_players_fit() -> None:
    page = NewGame(SIX, tuple(Player(f"Player {number}") for number in range(1, 7)))
    lines = lines_of(page)
    assert lines[8].startswith("   6  Player 6") and "Seed" in lines[16]
    assert lines[0].endswith("six players")


# Scores


def test_scores_are_the_mock_up() -> None:
    lines = lines_of(steps_scores())
    assert lines[:18] == [
        " 7 Steps  the end, after 7 rounds                                     Caro wins",
        "",
        "   Place  Player        Discs   Points tiles   Unused tiles   40+     Total",
        " ▸ 1.     Caro             65             12              2     0        79",
        "   2.     Arnd             66              7              2     0        75",
        "   3.     Dirk             64              4              4     0        72",
        "   4.     Berta            59              8              0     0        67",
        "",
        "   Round by round   a field is a round, as long as its points",
        "",
        "   Caro   |7    |4 |13       |16          |9      |18           |10     |2 79",
        "",
        "   Arnd   |9     |6   |12       |8    |14         |11      |13       |2 75",
        "",
        "   Dirk   |8    |11      |5  |7    |12       |10     |15         |4  72",
        "",
        "   Berta  |6   |12       |9     |3|17           |8     |12       67",
        "",
    ]
    assert lines[18] == "          Marked: the best of its round.  Caro took the lead in round 6."
    assert lines[21] == "  Enter  back to the menu.  Caro scored most in round 6: 18 points."
    assert lines[22] == " Caro has the most points, 79."


def test_the_marked_fields_are_the_best_of_their_round() -> None:
    canvas = steps_scores().frame(80, 24)
    lines = canvas.text().split("\n")
    bright = {
        (lines[y].split()[0], lines[y][x + 1 :].split("|")[0].split()[0])
        for y in (10, 12, 14, 16)
        for x in range(10, 74)
        if lines[y][x : x + 1] == "|" and ink_at(canvas, x, y).bg == "mark"
    }
    best = {
        ("Caro", "13"),
        ("Caro", "16"),
        ("Caro", "18"),
        ("Arnd", "9"),
        ("Dirk", "15"),
        ("Berta", "12"),
        ("Berta", "17"),
    }
    assert bright == best


async def test_choosing_a_player_explains_the_score() -> None:
    async with at(steps_scores()) as hands:
        await hands.press("down")
        assert hands.says == "Arnd: 66 (discs) + 7 (points tiles) + 2 (unused tiles) = 75."
        assert hands.preview == "Enter  back to the menu.  Arnd scored most in round 5: 14 points."
        await hands.press("up", "up")
        assert hands.says.startswith("Berta: 59 (discs)")
        assert not hands.answers


@pytest.mark.parametrize(
    ("key", "answer"),
    [("enter", After.MENU), ("escape", After.MENU), ("n", After.AGAIN), ("b", After.BOARD), ("B", After.BOARD)],
)
async def test_scores_keys(key, answer) -> None:
    async with at(quick_scores()) as hands:
        await hands.press(key)
        assert hands.answers == [answer]


async def test_scores_by_mouse() -> None:
    for page in (steps_scores(), quick_scores()):
        async with at(page) as hands:
            for each in page.result.scores:
                await hands.click(each)
                assert page.result.scores[page._at] == each
            await hands.click(page.result.scores[0], times=2)
            assert not hands.answers
            for action in ("again", "board", "enter"):
                await hands.click(Press(action))
            await hands.click(page.result.scores[0], button=3)
            assert hands.answers == [After.AGAIN, After.BOARD, After.MENU, After.MENU]


def test_a_quick_game_says_who_won_and_why() -> None:
    text = quick_scores().frame(80, 24).text()
    assert " Red7  the end  " in text and "Berta wins" in text
    assert " ▸ 1.     Berta         won\n   2.     Arnd\n   2.     Caro\n" in text
    assert "B E R T A" in text
    assert "  Berta is the last one in.\n" in text and "  At the end GREEN, most even cards: R6 O4 G2.\n" in text
    assert "|" not in text and "Total" not in text
    for name in ("אריאל", "田中さん"):
        assert name in quick_scores(("A", name)).frame(80, 24).text()


def test_equal_totals_share_a_place() -> None:
    page = red7_scores(("Arnd", "Berta", "Caro"), [(0, 20), (2, 20), (1, 5)])
    lines = lines_of(page)
    assert lines[0].endswith("Arnd and Caro share the win")
    assert [line[3:5] for line in lines[3:6]] == ["1.", "1.", "3."]
    page = red7_scores(("Arnd", "Berta", "Caro"), [(0, 20), (2, 5), (1, 5)])
    page._at = 2
    assert lines_of(page)[22] == " Caro: 5 (round 2) = 5. Place 2 is shared."


def test_rounds_that_one_player_wins_are_not_called_best() -> None:
    page = red7_scores(("Arnd", "Berta"), [(0, 5), (1, 8), (1, 9)])
    text = page.frame(80, 24).text()
    assert "a field is a round that was won" in text and "Marked:" not in text
    assert "Berta took the lead in round 2." in text
    assert "Round 1   Round 2   Round 3     Total" in text


def test_many_rounds_are_squeezed_then_folded() -> None:
    names = ("Arnd", "Berta", "Caro", "Dirk")
    six = red7_scores(names, [(number % 4, 5) for number in range(6)]).frame(80, 24).text()
    assert "Round 1   2   3   4   5   6     Total" in six
    page = red7_scores(names, [(number % 4, 9 + number) for number in range(15)])
    text = page.frame(80, 24).text()
    assert "Round 1-5   6   7   8   9  10  11  12  13  14  15  Total" in text
    columns, gap = columns_of(page.result.scores, 42)
    assert sum(column.width for column in columns) + gap * (len(columns) - 1) <= 42
    for each in page.result.scores:
        assert sum(column.points[each.seat] for column in columns) == each.total
    wide = lines_of(page, 120, 40)[2].split()
    assert wide == ["Place", "Player", "Round", *map(str, range(1, 16)), "Total"]


def test_columns_without_numbers_are_folded_too() -> None:
    lines = {f"A label of its own {chr(97 + number)}": number for number in range(8)}
    scores = (score(0, 1, lines), score(1, 1, lines))
    columns, _ = columns_of(scores, 60)
    assert sum(column.points[0] for column in columns) == sum(lines.values())


def test_scores_call_a_round_as_the_game_does() -> None:
    scores = tuple(score(seat, 1, {"Discs": 7}, (3, 4)) for seat in range(2))
    page = Scores(replace(STEPS, round_word="lap"), ("Arnd", "Berta"), Result(scores, (0, 1), "Both have 7."))
    shown = "\n".join(lines_of(page, 80, 24))
    assert "the end, after 2 laps" in shown and "Lap by lap" in shown and "round" not in shown.lower()


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("height", [24, 40])
def test_scores_of_any_table_fit(count, height) -> None:
    names = tuple(f"Player {number}" for number in range(1, count + 1))
    lines = {"Boots": 7, **{f"Card {n}": n for n in range(1, 8)}, "Objective": -3}
    scores = tuple(score(seat, 1, lines, tuple(range(seat, seat + 7))) for seat in range(count))
    page = Scores(GAMES["7-leagues"], names, Result(scores, (0,), "{0} has the most suns."))
    shown = lines_of(page, 80, height)
    assert "Boots  Card 1  2  3  4  5  6  7  Objective     Total" in shown[2]
    for name in names:
        assert sum(name[:6] in line for line in shown[2 : height - 4]) >= 2
    assert shown[height - 3].startswith("  Enter  back to the menu.")
    assert sum("|" in line for line in shown) == count
    assert "Marked:" in "\n".join(shown[: height - 3])
    assert ("Running sums" in "\n".join(shown)) == (height == 40)


def test_running_sums_and_their_leaders() -> None:
    canvas = steps_scores().frame(120, 40)
    lines = canvas.text().split("\n")
    top = next(y for y, line in enumerate(lines) if "Running sums" in line)
    assert lines[top + 1].split() == ["Caro", "7", "11", "24", "40", "49", "67", "77"]
    leaders = [
        lines[y].split()[0]
        for edge in range(28, 56, 4)
        for y in range(top + 1, top + 5)
        if ink_at(canvas, edge - 2, y).bg == "mark"
    ]
    assert leaders == ["Arnd", "Dirk", "Arnd", "Berta", "Caro", "Caro", "Arnd", "Caro", "Caro"]


def test_scores_without_rounds_show_their_lines() -> None:
    scores = (score(1, 1, {"Mandates": 30, "Animals minus": -4}), score(0, 2, {"Mandates": 9, "Animals minus": -9}))
    page = Scores(GAMES["siebenpunkt"], ("Arnd", "Berta"), Result(scores, (1,), "{1} has the most points."))
    text = page.frame(80, 24).text()
    assert "Line by line" in text and "|30" in text
    page._at = 1
    assert " Arnd: 9 (mandates) - 9 (animals minus) = 0." in page.frame(80, 24).text()
