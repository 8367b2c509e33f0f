"""A monkey at the real app: keys, clicks, pastes, resizes and focus events without a plan, which a seed reproduces.

Each input is the bytes that a terminal sends for it (``Input``), so the same monkey sits at a pseudo-terminal
(``test_monkey.py``) and, a hundred times as fast, inside this process (``Cage``).
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

from kits import KITS
from playouts import NAMES
from terminal import key_sequence
from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.message import Message

from sevens_tui.app import SevensApp
from sevens_tui.core import Eyes, Player
from sevens_tui.environment import Terminal
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.rules import GAMES
from sevens_tui.screens.curtain import Curtain
from sevens_tui.screens.leaflet import Leaflet
from sevens_tui.screens.leave import Leave
from sevens_tui.screens.menu import Menu
from sevens_tui.screens.page import Page
from sevens_tui.screens.play import Play
from sevens_tui.screens.reader import Reader
from sevens_tui.settings import Settings
from sevens_tui.setup import Errand, Resume, Setup
from sevens_tui.sitting import Sitting
from sevens_tui.store import Store, default_folder

SIZES = ((80, 24), (120, 40), (200, 60), (79, 24), (80, 23), (40, 12), (20, 5), (1, 1), (100, 30), (161, 24))
LARGE_ENOUGH = (80, 24)

COMMON = ("enter", "enter", "space", "esc", "tab", "shift+tab", "up", "down", "left", "right", "n", "n", "u", "U")
RARE = (
    *("backspace", "delete", "home", "end", "pageup", "pagedown", "insert", "ctrl+s", "ctrl+q", "ctrl+c", "f2", "f12"),
    *("ctrl+up", "alt+x", "shift+left", "ctrl+p", "ctrl+l", "ctrl+space", "h", "H", "l", "i", "?", "f1"),
    *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.,;:!?/\\'\"[]{}()<>|~@#$%^&*_=",
)
TEXTS = (
    "",
    "x",
    "q" * 500,
    "1\n2\n3\n",
    "Zoë 李 🙂",
    "\x1b[2J\x1b]0;title\x07",
    "\t\t\r\n",
    "n n enter",
    "\u202eabc",
    "7",
)
SEQUENCES = (
    "\x1b[",
    "\x1b[999~",
    "\x1b[<0;1",
    "\x1bO",
    "\x1b[200~",
    "\x1b[201~",
    "\x1b[?1;2c",
    "\x1b[<99;500;500M",
    "é",
)


@dataclass(frozen=True)
class Input:
    """Something done at a terminal: ``data`` as it is sent, or a new ``size`` of the window; ``said`` reports it."""

    said: str
    data: str = ""
    size: tuple[int, int] | None = None


def next_input(dice: Random, keys: Sequence[str], spots: Sequence[tuple[int, int]], size: tuple[int, int]) -> Input:
    """What the monkey does next; it likes ``keys``, and clicks on ``spots``, in a window of ``size``."""
    chance = dice.random()
    if chance < 0.62:
        return _key(dice.choice(keys or COMMON) if dice.random() < 0.6 else dice.choice(COMMON))
    if chance < 0.72:
        return _key(dice.choice(RARE))
    if chance < 0.92:
        x, y = dice.choice(spots) if spots and dice.random() < 0.7 else _anywhere(dice, size)
        return _mouse(dice, x, y)
    if chance < 0.94:
        text = dice.choice(TEXTS)
        return Input(f"paste {text[:20]!r}", f"\x1b[200~{text}\x1b[201~")
    if chance < 0.96:
        gained = dice.random() < 0.5
        return Input(f"focus {gained}", "\x1b[I" if gained else "\x1b[O")
    if chance < 0.97:
        bytes_ = dice.choice(SEQUENCES)
        return Input(f"bytes {bytes_!r}", bytes_)
    wanted = LARGE_ENOUGH if min(size[0] - 79, size[1] - 23) <= 0 or dice.random() < 0.3 else dice.choice(SIZES)
    return Input(f"size {wanted}", size=wanted)


def _key(name: str) -> Input:
    return Input(name, key_sequence(name))


def _anywhere(dice: Random, size: tuple[int, int]) -> tuple[int, int]:
    return dice.randrange(size[0]), dice.randrange(size[1])


def _mouse(dice: Random, x: int, y: int) -> Input:
    code = dice.choice((0, 0, 0, 0, 0, 2, 1, 64, 65, 35, 4, 16))
    press = f"\x1b[<{code};{x + 1};{y + 1}M"
    release = f"\x1b[<{code};{x + 1};{y + 1}m" if code < 32 else ""
    return Input(f"mouse {code} at {x},{y}", press + release)


class Caught(AssertionError):
    """What the monkey found."""


class Witness:
    """Follows the game at the table: which pieces everybody saw, and which each player did."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.open: frozenset[str] = frozenset()
        self.seen: dict[Eyes, frozenset[str]] = {}
        self.decisions = 0

    def sits_down(self, match: Match) -> None:
        """A match comes to the table."""
        self.match, self.kit = match, KITS[match.game.name]
        history = match._history
        self.open = self.kit.lying_open(history.after(0).table)
        self.seen = {frozenset({seat}): frozenset() for seat in range(len(match.players))}
        self._look(history.after(0))
        for index in range(len(history)):
            self._happened(history.after(index), history[index].move, history[index].state)

    def _look(self, state: Any) -> None:
        everything = frozenset(self.kit.supply)
        for eyes in self.seen:
            self.seen[eyes] |= everything - self.kit.unseen(state, eyes)

    def _happened(self, before: Any, move: Any, after: Any) -> None:
        self.open |= self.kit.opened(before, move, after)
        self._look(after)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While this holds, every match that is played at the table is followed."""
        sit, play = Sitting.__init__, Match._play

        def sits(sitting: Sitting, match: Match, *rest: Any) -> None:
            self.sits_down(match)
            sit(sitting, match, *rest)

        def plays(match: Match, seat: int, move: Any, *rest: Any, **more: Any) -> None:
            before = match._history.state
            play(match, seat, move, *rest, **more)
            if match is self.match:
                self.decisions += 1
                self._happened(before, move, match._history.state)

        with patch.object(Sitting, "__init__", sits), patch.object(Match, "_play", plays):
            yield

    def check(self, page: Any) -> None:
        """Nothing on this page that may not be known to whom it is shown."""
        canvas = page.sheet.canvas
        if self.match is None or canvas is None:
            return
        text = canvas.text()
        shown = self.kit.shown(text)
        if page.too_small:
            allowed = frozenset[str]()
        elif isinstance(page, (Curtain, Leave)):
            allowed = self.open
        elif isinstance(page, Play) and page.caption is None and page.prompt.eyes in self.seen:
            allowed = self.open | self.seen[page.prompt.eyes]
        else:
            return
        if leaked := shown - allowed:
            raise Caught(f"{type(page).__name__} shows {sorted(leaked)}\n{text}")


async def quiet(app: SevensApp, limit: float = 5.0) -> bool:
    """Wait until the event loop has nothing to do, now or in the next instants, or the app ends.

    False if it never comes to rest: ``limit`` is in seconds of this process, for the machine may be busy elsewhere.
    """
    loop: Any = asyncio.get_running_loop()
    end = process_time() + limit
    while process_time() < end:
        if app._exit:
            return True
        await asyncio.sleep(0)
        if loop._ready:
            continue
        soon = [each.when() for each in loop._scheduled if not each.cancelled() and each.when() < loop.time() + 0.04]
        if not soon:
            return True
        await asyncio.sleep(max(0.0, min(soon) - loop.time()))
    return False


class Cage:
    """The app in this process with a monkey at it: ``run`` gives what happened, and raises Caught."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.seed, self.dice = game, seed, Random(seed)
        self.witness = Witness()
        self.figures: Counter[str] = Counter()
        self.trace: list[str] = []
        self.last: deque[str] = deque(maxlen=60)
        self.size = LARGE_ENOUGH

    async def run(self, inputs: int) -> Counter[str]:
        """Let it do so much. The app is started again whenever it was quit."""
        luck = Random(self.seed + 1)  # what the app itself takes from the system is as reproducible as the rest
        with ExitStack() as stack:
            stack.enter_context(self.witness.watching())
            for module in ("evening", "sitting", "watching"):
                stack.enter_context(patch(f"sevens_tui.{module}.SystemRandom", lambda: luck))
            minutes = count()  # saves are named and sorted by the clock
            begin = datetime(2026, 1, 1, tzinfo=UTC)
            now = lambda: (begin + timedelta(minutes=next(minutes))).isoformat(timespec="seconds")  # noqa: E731
            stack.enter_context(patch("sevens_tui.match.now", now))
            stack.enter_context(patch("signal.signal", lambda *_: None))
            stack.enter_context(patch("textual.screen.UPDATE_PERIOD", 0.0005))
            stack.enter_context(patch("sevens_tui.screens.curtain.CALM", 0.001))
            try:
                while self.figures["inputs"] < inputs:
                    await self._sitting(inputs)
            except Exception as fault:
                raise Caught(
                    f"{self.game}, seed {self.seed}, input {self.figures['inputs']}: "
                    f"{type(fault).__name__} {fault}\nlast: {' | '.join(self.last)}"
                ) from fault
        self.figures["decisions"] = self.witness.decisions
        return self.figures

    def _errand(self) -> Errand:
        """A new game, or one that was left."""
        store = Store(default_folder())
        saves = [each.path for each in store.list() if each.fault is None and each.header and each.header.to_move]
        if saves and self.dice.random() < 0.5:
            return Resume(self.dice.choice(sorted(saves)))
        game = GAMES[self.game]
        chosen = tuple(
            (each.name, self.dice.choice(list(each.values)))
            for each in options_of(game.table.Options)
            if each.name != "table"
        )
        seats = self.dice.choice([seats for seats in game.seats if seats <= 4])
        return Setup(self.game, tuple(map(Player, NAMES[:seats])), chosen, self.dice.randrange(2**32))

    async def _sitting(self, inputs: int) -> None:
        """From a start of the app until it is quit, or all is done."""
        self.figures["starts"] += 1
        self.size = LARGE_ENOUGH
        errand = self._errand()
        self.last.append(f"START {errand}"[:100])
        app = SevensApp(Terminal(self.dice.choice(("true", "256", "16", "none")), False), Settings(), errand=errand)
        async with app.run_test(size=self.size, notifications=True, tooltips=True):
            await self._quiet(app)
            while self.figures["inputs"] < inputs and not app._exit:
                await self._one(app)
                if self.figures["inputs"] // 400 > self.figures["ways out"] and not app._exit:
                    await self._way_out(app)
            if app._exit and (app.failed or app.return_code):
                raise Caught(f"it ended with {app.return_code}: {app.failed}")

    async def _quiet(self, app: SevensApp) -> None:
        if not await quiet(app):
            raise Caught("it does not come to rest")
        if app.failed:
            raise Caught(f"a fault: {app.failed}")

    async def _do(self, app: SevensApp, *done: Input) -> None:
        """Send all of this at once, and wait until the app has done with it."""
        for each in done:
            self.last.append(each.said)
            self.figures["inputs"] += 1
            driver: Any = app._driver
            assert isinstance(driver, HeadlessDriver)
            if each.size is not None:
                self.size = driver._size = each.size
                app.post_message(events.Resize(Size(*each.size), Size(*each.size)))
                continue
            parser = XTermParser()
            messages: list[Message] = [*parser.feed(each.data), *parser.feed("")]
            for message in messages:
                driver.process_message(message)
        await self._quiet(app)
        page: Any = app.screen
        kind = type(page).__name__
        self.figures[f"on {kind}"] += len(done)
        self.trace.append(f"{kind} {self.witness.decisions}")
        if app._exit or not isinstance(page, Page):
            return
        self.witness.check(page)
        if any(isinstance(each, Curtain) for each in app.screen_stack[:-1]):
            raise Caught(f"{kind} lies over a curtain")

    async def _one(self, app: SevensApp) -> None:
        """The next input, or a few typed one after another without a look at the screen."""
        page: Any = app.screen
        keys, spots = self._likes(page)
        if self.dice.random() < 0.25:
            doing = [_key(name) for name in self._habits(page)]
        else:
            burst = self.dice.choice((1, 1, 1, 1, 2, 3, 4, 6))
            doing = [next_input(self.dice, keys, spots, self.size) for _ in range(burst)]
        if doing:
            await self._do(app, *doing)
        page = app.screen
        if not app._exit and isinstance(page, (Play, Leaflet, Curtain, Leave, Menu)) and self.dice.random() < 0.1:
            self._is_drawn(page)

    def _habits(self, page: Any) -> tuple[str, ...]:
        """What leads on, so that it does not spend the day in the menu."""
        if isinstance(page, Curtain):
            return ("space",)
        if isinstance(page, Play) and page.caption is None and not page.watched:
            return ("n", "n", "enter") if page.mine else ("enter", "space")
        if isinstance(page, (Play, Leaflet, Reader)):
            return ("esc",)
        return () if isinstance(page, Leave) else ("ctrl+q", "ctrl+q")

    def _likes(self, page: Any) -> tuple[list[str], list[tuple[int, int]]]:
        """The keys that do something on this page, and where a click does."""
        if not isinstance(page, Page) or page.too_small:
            return [], []
        names = {"question_mark": "?", "escape": "esc", "plus": "+", "minus": "-"}
        keys = []
        for binding in page.keys_now():
            name = names.get(key := binding.key.split(",")[0], key)
            if name not in ("ctrl+z", "ctrl+q", "ctrl+c") and (len(name) == 1 or name in (*COMMON, *RARE)):
                keys.append(name)
        canvas = page.sheet.canvas if page.is_mounted else None
        rows = canvas._targets if canvas is not None else []
        spots = [(x, y) for y, row in enumerate(rows) for x, target in enumerate(row) if target is not None]
        return keys, [(x, y) for x, y in spots if x < self.size[0] and y < self.size[1]]

    def _is_drawn(self, page: Any) -> None:
        """What is shown is what the page would draw now."""
        canvas = page.sheet.canvas
        if canvas is not None and (canvas.width, canvas.height) == tuple(page.size):
            now = page.frame(*page.size)
            if canvas.text() != now.text():
                raise Caught(f"{type(page).__name__} is not drawn as it is\n{canvas.text()}\n---\n{now.text()}")

    async def _way_out(self, app: SevensApp) -> None:
        """Esc leads from anywhere to the menu or to a page that asks whether to leave, and so out."""
        self.figures["ways out"] += 1
        await self._do(app, Input("size", size=LARGE_ENOUGH))
        for _ in range(40):
            page = app.screen
            if app._exit or isinstance(page, (Menu, Leave)):
                break
            await self._do(app, Input("esc", "\x1b"))
        else:
            raise Caught(f"no way out of {type(app.screen).__name__} with Esc")
        if self.dice.random() < 0.3 and not app._exit:
            for _ in range(2):
                await self._do(app, _key("ctrl+q"))
            if not app._exit:
                raise Caught(f"Ctrl+Q twice does not quit {type(app.screen).__name__}")
            self.figures["quits"] += 1
