"""A decision without another (E4): played at once, but where luck would end what can be taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sevens_tui.app import SevensApp
from sevens_tui.environment import Terminal
from sevens_tui.match import Match
from sevens_tui.record import loads
from sevens_tui.screens.play import Play
from sevens_tui.settings import Settings
from sevens_tui.setup import Resume
from sevens_tui.store import Store, default_folder

POSITION = Path(__file__).with_name("positions") / "7-steps" / "last-disc.toml"
BUILT = ["disc t@", "disc t@", "disc t@", "stop"]


@pytest.fixture
def save() -> Path:
    with Store(default_folder()).create(Match.from_position(POSITION.read_text(), 7).record()) as hold:
        return hold.path


def decided(save: Path) -> list[str]:
    """The decisions in a save, without the spaces of discs."""
    moves = [decision.move for decision in loads(save.read_bytes()).decisions]
    return [move[:7] if move.startswith("disc") else move for move in moves]


async def until(pilot: Any, done: Any) -> None:
    for _ in range(500):
        await pilot.pause()
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


async def sit_down(pilot: Any) -> Play:
    for _ in range(500):
        await pilot.pause(0.01)
        if isinstance(pilot.app.screen, Play):
            await pilot.pause(0.05)
            return pilot.app.screen
        await pilot.press("space")
    raise AssertionError("nobody can sit down")


async def test_the_only_decision_waits_for_enter_where_luck_would_end_what_can_be_taken_back(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third disc is the last, so the build stops by itself; to draw is the only thing left, and waits."""
    monkeypatch.setattr("signal.signal", lambda *_: None)
    async with SevensApp(Terminal("true", False), Settings(), errand=Resume(save)).run_test(size=(80, 24)) as pilot:
        page = await sit_down(pilot)
        await pilot.press("n", "n", "enter")
        await until(pilot, lambda: [str(move) for move in page.prompt.moves] == ["done"])
        assert decided(save) == BUILT and page.prompt.undo is None
        await pilot.press("u")
        await until(pilot, lambda: len(page.prompt.moves) > 1)
        assert decided(save) == BUILT[:2]
        await pilot.press("n", "n", "enter")
        await until(pilot, lambda: [str(move) for move in page.prompt.moves] == ["done"])
        await pilot.press("ctrl+q", "ctrl+q")
    # also when the game is resumed there: behind the curtain nothing is drawn yet
    async with SevensApp(Terminal("true", False), Settings(), errand=Resume(save)).run_test(size=(80, 24)) as pilot:
        page = await sit_down(pilot)
        assert [str(move) for move in page.prompt.moves] == ["done"] and page.prompt.undo is None
        assert decided(save) == BUILT
        await pilot.press("enter")
        await until(pilot, lambda: page.prompt.turn_over)
        assert decided(save) == [*BUILT, "done"] and page.prompt.undo is not None
