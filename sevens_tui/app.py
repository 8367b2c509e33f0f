"""The app: the menu, and the table at which people take turns at one keyboard.

Only the hot-seat coroutine holds a match, in a local variable; pages are handed prompts. Everything is saved before
it is shown, so that a signal, a crash or a cut line loses nothing; where that fails, every page says so.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import App
from textual.timer import Timer
from textual.worker import WorkerFailed

from sevens_tui.core import SevensError
from sevens_tui.environment import ENDING, Terminal
from sevens_tui.rules import Game
from sevens_tui.screens.answers import Wish
from sevens_tui.screens.curtain import PATIENCE, Curtain
from sevens_tui.screens.page import Page
from sevens_tui.screens.play import Play
from sevens_tui.settings import CannotKeep, Settings, default_path
from sevens_tui.settings import read as read_settings
from sevens_tui.settings import write as write_settings
from sevens_tui.setup import Errand
from sevens_tui.store import CannotSave, Store, default_folder
from sevens_tui.widgets import inside_textual
from sevens_tui.widgets.driver import TidyDriver
from sevens_tui.widgets.palette import Palette

T = TypeVar("T")

GRACE = 3.0
"""Seconds that a terminal has to take the last frame after a signal to end."""


class SevensApp(App[int]):
    """sevens, from the menu to the last score."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS = "Screen { overflow: hidden; }"
    BINDINGS: ClassVar = []

    def __init__(
        self,
        terminal: Terminal,
        settings: Settings,
        said: str = "",
        *,
        errand: Errand | None = None,
    ) -> None:
        super().__init__(driver_class=TidyDriver, ansi_color=True)
        self._terminal, self._kept = terminal, settings
        self.apply(settings)
        self.store = Store(default_folder())
        self.title = "sevens"
        self._said = said
        self._errand = errand
        self._playing: Play | None = None
        self._idle: Timer | None = None
        self._failed: str | None = None
        self.refused: SevensError | None = None
        self._dozing = False
        self._uncovered = False
        self.relayed = bool(os.environ.get("TMUX") or os.environ.get("STY"))
        self._asked, self._line = 0, 0
        self._waiting: Timer | None = None
        self._settled = asyncio.Event()
        self._settled.set()
        self._then: Callable[[], None] = _nothing
        self.unsaved = ""
        self.asked_to_hide = False
        self._stop: Any = signal.SIG_DFL

    def apply(self, settings: Settings) -> None:
        """Look and behave as these settings say, from the next frame on."""
        self.settings = settings
        ascii_only = self._terminal.ascii if settings.glyphs == "auto" else settings.glyphs == "ascii"
        self.palette = Palette(settings.theme, self._terminal.depth, ascii_only)

    # pages

    @property
    def bare(self) -> bool:
        """Whether no page has been shown yet."""
        return len(self.screen_stack) == 1

    async def show(self, page: Page[T]) -> None:
        """Put a page in the place of all that is shown; nothing of that is ever drawn again."""
        page.unsaved = self.unsaved
        if self.bare:
            await self.push_screen(page)  # the first page: not held back to Textual's next tick, as a batch is
            page.call_after_refresh(_collect_again)
            return
        if isinstance(self._driver, TidyDriver):
            self._driver.turn_page()
        with self.batch_update():
            while len(self.screen_stack) > 2:
                await self.pop_screen()
            await self.switch_screen(page)
        page.call_after_refresh(self._painted_over)  # not within the batch, where nothing is painted

    def lay_over(self, page: Page[Any], then: Callable[[str | None], Any] | None = None) -> None:
        """Lay a page to read over the one that is shown, until it is dismissed."""
        page.unsaved = self.unsaved
        with self.batch_update():
            self.push_screen(page, then)

    async def ask(self, page: Page[T]) -> T:
        """Show a page and wait for its answer."""
        await self.show(page)
        return await page.answer()

    def read_rules(self, game: Game | None, section: str, note: str = "", *, hides: bool = False) -> None:
        """Open the rules over the page that is shown; ``note`` ties them to the game that is played there.

        ``hides``: a hand may be seen there, so that H closes the curtain.
        """
        from sevens_tui.screens.reader import Reader

        if not isinstance(self.screen, Reader):
            self.lay_over(Reader(game, section, note, hides=hides))

    def hide(self) -> None:
        """Close the curtain, whatever is open; one that is just being opened is closed again."""
        self.asked_to_hide = True
        if self._playing is not None:
            self._playing.reply(Wish.HIDE)

    async def action_quit(self) -> None:
        """Ctrl+Q on any page: the page asks."""
        if isinstance(self.screen, Page):
            self.screen.action_quit()

    def leave(self) -> None:
        """Quit. The last frame goes first, for some terminals would keep it."""
        self._playing = None
        self.run_worker(self._leave())

    async def _leave(self) -> None:
        await self.show(Curtain())
        await self._settled.wait()  # an answer that is on its way would be typed into the shell
        self.call_after_refresh(self.exit, 0)

    def action_doze(self) -> None:
        """Ctrl+Z: stop, but only once no hand is on the screen, for the last frame comes back with the program."""
        self._dozing = True
        self.hide()
        if not self._uncovered:
            self.covered()

    def _painted_over(self) -> None:
        """A page has been painted; if it is none at which somebody plays, no hand is on the screen any more."""
        if self._playing is None:
            self._uncovered = False
            self.covered()

    def ask_terminal(self, then: Callable[[], None]) -> None:
        """Do ``then`` once the terminal has answered, which it does when it shows all that was sent before.

        If it does not answer in time, that is taken for an answer. Each question is asked with the hidden cursor on a
        line of its own, so that no late answer, and no key that sends the same, is taken for the one that is due.
        """
        if not isinstance(self._driver, TidyDriver):
            then()
            return
        if self._waiting is not None:
            self._waiting.stop()
        self._asked += 1
        self._line, self._then = 2 + self._asked % 20, then
        self._waiting = self.set_timer(PATIENCE, self._answered)
        self._settled.clear()
        self._driver.ask_position(self._line)

    def _answered(self) -> None:
        """The terminal has answered what it was asked last, or has taken too long for it."""
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
            self._settled.set()
            self._then()

    def covered(self) -> None:
        """A curtain has been painted; now the program may stop, if it was asked to."""
        if self._dozing:
            self._dozing = False
            asyncio.get_running_loop().remove_signal_handler(signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, self._stop)
            self.action_suspend_process()

    def _watch_stop(self, *_: object) -> None:
        """Let a request to stop, from the keyboard or from outside, close the curtain first."""
        self._stop = signal.getsignal(signal.SIGTSTP)
        asyncio.get_running_loop().add_signal_handler(signal.SIGTSTP, self.action_doze)

    # start and end

    def on_mount(self) -> None:
        self._watch_stop()
        self.app_resume_signal.subscribe(self, self._watch_stop)
        self.run_worker(self._evening(), exit_on_error=True)

    def end_on_signals(self) -> None:
        """Wait, in a thread of its own, for a signal to end; call before any other thread is started.

        It ends in good order, or without a last frame where the terminal does not take one: the loop may be waiting for
        that, so no handler of the loop would be called. All is saved, and the system frees what is locked.
        """

        def end() -> None:
            code = 128 + signal.sigwait(ENDING)
            try:
                self.call_later(self.exit, None, code)
                sleep(GRACE)
                if isinstance(self._driver, TidyDriver):
                    self._driver.abandon()
            finally:
                os._exit(code)

        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        for number in ENDING:
            # Also where SIGHUP was ignored, as under nohup: without its terminal this program has nothing to do.
            signal.signal(number, signal.SIG_DFL)
        Thread(target=end, daemon=True).start()

    async def _evening(self) -> None:
        """Menu and games, until somebody quits."""
        from sevens_tui.evening import Evening

        try:
            await Evening(self).spend(self._errand, self._said)
        except SevensError as fault:
            self.refused = fault
            self.exit()

    def keep(self, settings: Settings) -> str:
        """Apply settings and write them down; why that cannot be, if it cannot."""
        changed = settings != self.settings or settings != self._kept
        self.apply(settings)
        try:
            if changed:
                write_settings(default_path(), settings)
                self._kept = settings
        except CannotKeep as fault:
            return str(fault)
        return ""

    def tell_unsaved(self, why: str) -> None:
        """Let every page know why the latest decisions could not be saved; "" when they are."""
        self.unsaved = why
        for page in self.screen_stack:
            if isinstance(page, Page):
                page.unsaved = why

    # hiding

    def playing(self, page: Play | None) -> None:
        """Tell the app which page shows a hand, so that it can be hidden."""
        self._playing = page
        self._uncovered = self._uncovered or page is not None
        self._touch()

    def _touch(self) -> None:
        """Somebody is there: count the idle time anew. The timer sends nothing to the terminal."""
        if self._idle is not None:
            self._idle.stop()
            self._idle = None
        if self._playing is not None and self.settings.idle_minutes:
            self._idle = self.set_timer(60 * self.settings.idle_minutes, self.hide)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, (events.Key, events.MouseDown)):
            self._touch()
        elif isinstance(event, events.AppBlur) and self.settings.hide_on_lost_focus:
            self.hide()
        if isinstance(event, events.MouseDown) and isinstance(self.screen, Curtain) and not self.screen.ready:
            return  # it was clicked before anybody could see the curtain; the page itself is not handed clicks
        if isinstance(event, events.CursorPosition):
            if event.y + 1 == self._line:
                self._answered()
            return
        if isinstance(event, events.Resize) and isinstance(self._driver, TidyDriver):
            self._driver.forget()
        await super().on_event(event)

    # faults

    def _fatal_error(self) -> None:
        """End after a fault of ours. Textual's own report prints local variables, and with them hands."""
        error = self._exception
        self._failed = fault_report(error, saved=not self.unsaved) if error is not None else None
        self._close_messages_no_wait()

    @property
    def failed(self) -> str | None:
        """The report of the fault that ended the app, if one did."""
        return self._failed


def run(terminal: Terminal, errand: Errand | None = None) -> int:
    """Run sevens in this terminal, from the menu or for an errand; gives the exit code.

    Raises SevensError, when the terminal is as before, if the errand cannot even be begun, if the latest decisions
    could not be saved, or if this Textual is another than the one that is known.
    """
    inside_textual.check()
    settings, said = read_settings(default_path())
    app = SevensApp(terminal, settings, said or "", errand=errand)
    app.end_on_signals()
    app.run()
    if app.refused is not None:
        raise app.refused
    if app.failed:
        print(app.failed, file=sys.stderr)
    elif app.unsaved:
        raise CannotSave(f"the latest decisions could not be saved: {app.unsaved}")
    return app.return_code or 0


def _nothing() -> None:
    """What is done when the terminal answers that nobody asked."""


def _collect_again() -> None:
    """Collect rubbish from now on, as ``launch.open_app`` put it off; what was imported never is any."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def fault_report(error: BaseException, *, saved: bool = True) -> str:
    """Where a fault of ours happened: files, lines and functions. No values, no message: either may be a card."""
    if isinstance(error, WorkerFailed):
        error = error.error
    frames = traceback.extract_tb(error.__traceback__)
    where = "\n".join(f"  {Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in frames)
    kind = type(error).__name__
    game = "The game is saved" if saved else "The game is saved but for the latest decisions"
    return f"sevens: a fault of its own ended it ({kind}). {game}; it goes on from the menu.\n{where}"
