"""Pages to try things on, each as it comes, and an app that shows one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from frames import cells_with
from textual import events
from textual.app import App
from textual.pilot import Pilot

from sevens_tui.core import Player, Result, Score
from sevens_tui.record import Header
from sevens_tui.rules import GAMES
from sevens_tui.rules.results import places
from sevens_tui.screens.menu import Menu
from sevens_tui.screens.page import Page
from sevens_tui.screens.scores import Scores
from sevens_tui.store import Listed
from sevens_tui.widgets.canvas import Canvas, Target
from sevens_tui.widgets.palette import Palette

ZONE = timezone(timedelta(hours=2))
NOW = datetime(2026, 5, 17, 22, 0, tzinfo=ZONE)
RED7, STEPS = GAMES["red7"], GAMES["7-steps"]
SIX = replace(RED7, seats=range(2, 7))


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
