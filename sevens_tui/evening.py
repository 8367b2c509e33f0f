"""An evening with sevens: from the menu to a game, to its scores, to a replay, and back to the menu.

The coroutine of the evening holds matches in local variables; pages are handed prompts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from sevens_tui.core import IllegalMove, SevensError
from sevens_tui.match import Match
from sevens_tui.record import BrokenRecord, Damaged
from sevens_tui.rules import GAMES, Game
from sevens_tui.settings import Settings, default_path
from sevens_tui.setup import BadSetup, Demo, Errand, Learn, Replay, Resume, Setup
from sevens_tui.sitting import Sitting
from sevens_tui.store import CannotRead, Hold

if TYPE_CHECKING:
    from sevens_tui.app import SevensApp


class Evening:
    """What people do with the app, one thing after another."""

    def __init__(self, app: SevensApp) -> None:
        self._app = app
        self._said = ""

    async def spend(self, errand: Errand | None, said: str) -> None:
        """Do errands, with the menu in between, until somebody quits; ``said`` stands in the first menu.

        Raises SevensError if what the app was opened for cannot be begun: where no page stands yet, that is for the
        shell to say.
        """
        self._said = said
        while True:
            try:
                errand = await self._do(errand) if errand is not None else await self._menu()
            except IllegalMove:  # a fault of ours: nobody is asked for a decision that is none
                raise
            except SevensError as fault:
                if self._app.bare:
                    raise
                self._said, errand = str(fault), None

    async def _do(self, errand: Errand) -> Errand | None:
        """Do one errand; gives another that follows from it, if there is one."""
        match errand:
            case Setup():
                return await self._table(self._new_game(errand))
            case Resume(path, whole):
                return await self._table(path, whole=whole)
            case Replay(path):
                return await self._replay(path)
            case Demo(name):
                await self._demo([GAMES[name]] if name else list(GAMES.values()))
                return None
            case Learn(name):
                return await self._lesson(GAMES[name])

    # the menu

    async def _menu(self) -> Errand:
        """Show the menu until an errand is chosen; in it stands what is still to be said."""
        from sevens_tui.screens.menu import Choice, Forget, Menu, Other, Start
        from sevens_tui.screens.settings_page import SettingsPage

        while True:
            try:
                listed = self._app.store.list()
            except CannotRead as fault:
                listed, self._said = (), self._said or str(fault)
            said, self._said = self._said, ""
            choice: Choice = await self._app.ask(Menu(listed, said))
            match choice:
                case Resume() | Replay() | Demo() | Learn():
                    return choice
                case Start(name):
                    if setup := await self._set_up(GAMES[name]):
                        return setup
                case Forget(path):
                    try:
                        self._app.store.forget(path)
                    except SevensError as fault:
                        self._said = str(fault)
                case Other.LESSONS:
                    if learn := await self._choose_lesson():
                        return learn
                case Other.SETTINGS:
                    self._keep(await self._app.ask(SettingsPage(self._app.settings, str(default_path()))))
                case Other.QUIT:
                    self._app.leave()

    async def _set_up(self, game: Game) -> Setup | None:
        from sevens_tui.screens.new_game import NewGame

        settings = self._app.settings
        setup = await self._app.ask(NewGame(game, settings.names, settings.manners))
        if setup is not None:
            self._keep(replace(self._app.settings, names=setup.players))
        return setup

    def _keep(self, settings: Settings) -> None:
        """Keep settings; why that cannot be is said in the menu."""
        self._said = self._app.keep(settings) or self._said

    # the table

    def _new_game(self, setup: Setup) -> Path:
        """A new match, saved before anybody sees it."""
        seed = SystemRandom().getrandbits(48) if setup.seed is None else setup.seed
        options = self._app.settings.manners | dict(setup.options)
        if setup.position is not None:
            return self._saved(Match.from_position(setup.position, seed, options, setup.players))
        return self._saved(Match(GAMES[setup.game], options, setup.players, seed, opening=setup.opening))

    def _saved(self, match: Match) -> Path:
        with self._app.store.create(match.record()) as hold:
            return hold.path

    async def _table(self, path: Path, *, whole: bool = False) -> Errand | None:
        """Play the game at ``path`` until it ends or is left; what follows, if they want anything.

        Raises CannotSave if the latest decisions are lost with that.
        """
        from sevens_tui.hot_seat import HotSeat, Left

        hold = self._app.store.hold(path)
        try:
            match, hold, said = self._load(hold, whole=whole)
            sitting = Sitting(match, hold, self._app.tell_unsaved)
            try:
                await HotSeat(self._app, sitting, said).play()
                follows = await self._scores(match, sitting)
            except Left:
                follows = None
            finally:  # also when the app is quit
                self._app.playing(None)
                sitting.save_once_more()
            sitting.give_up()
            return follows
        finally:
            hold.release()

    def _load(self, hold: Hold, *, whole: bool) -> tuple[Match, Hold, str]:
        """The match that is held. Of a broken save, the good part, under a new name; the file stays as it is.

        With ``whole`` a broken save is refused.
        """
        try:
            record = hold.read()
            match = Match.load(record)
        except Damaged as fault:
            if fault.record is None or whole:
                raise
            match, why = Match.load_prefix(fault.record), str(fault)
        except BrokenRecord as fault:
            if whole:
                raise
            match, why = Match.load(record, fault.at - 1), f"{hold.path.name}: {fault}"
        else:
            return match, hold, ""
        fresh = self._app.store.create(match.record())
        hold.release()
        return match, fresh, f"{why}. The good part goes on as {fresh.path.name}."

    async def _scores(self, match: Match, sitting: Sitting | None = None) -> Errand | None:
        """Show the scores of a game that is over, and what can be looked at from there; what follows."""
        from sevens_tui.hot_seat import play_page
        from sevens_tui.screens.scores import After, Scores
        from sevens_tui.screens.table_page import Showing

        result = match.result
        assert result is not None, "the game is over"
        course, record = match.course, match.record()
        names, options = tuple(player.name for player in match.players), record.header.options
        if sitting is not None:
            sitting.save_once_more()
        while True:
            match await self._app.ask(Scores(match.game, names, result, course, dealt=record.position is None)):
                case After.SAVE if sitting is not None:
                    sitting.save()
                case After.MENU:
                    return None
                case After.AGAIN:
                    return Setup(match.game.name, match.players, options, position=record.position)
                case After.SAME_DEAL:
                    moved_on = (*match.players[-1:], *match.players[:-1])
                    return Setup(match.game.name, moved_on, options, match.seed, record.opening)
                case After.REPLAY:
                    if (fresh := await self._look_back(match)) is not None:
                        return fresh
                case After.BOARD:
                    page = play_page(match, showing=Showing(watched=True))  # nothing can be taken back any more
                    await self._app.show(page)
                    await page.ask(match.prompt(None), "The final table. Esc goes back to the scores.")

    # looking on

    async def _replay(self, path: Path) -> Errand | None:
        """Look back on a saved game; of one that is not over, on what a passer-by saw."""
        try:
            match = Match.load(self._app.store.look(path))
        except BrokenRecord as fault:
            raise BadSetup(f"{path.name}: {fault}") from None
        return await self._look_back(match)

    async def _look_back(self, match: Match) -> Errand | None:
        from sevens_tui.screens.watch import Want
        from sevens_tui.watching import Watching, branch

        want, at = await Watching(self._app, match).show()
        if want is Want.PLAY_ON:
            return Resume(self._saved(branch(match, at)))
        return await self._scores(match) if want is Want.SCORES else None

    async def _demo(self, games: Sequence[Game]) -> None:
        """Show games that play themselves, one after another, from the beginning after the last."""
        from sevens_tui.demos import demo_match
        from sevens_tui.screens.watch import Want
        from sevens_tui.watching import Watching

        while True:
            for game in games:
                want, _ = await Watching(self._app, demo_match(game), demo=True, more=True).show()
                if want is Want.LEAVE:
                    return

    async def _choose_lesson(self) -> Learn | None:
        from sevens_tui.lessons import lesson
        from sevens_tui.screens.lessons_page import LessonsPage

        steps = {game.name: len(lesson(game.name)) for game in GAMES.values()}
        game = await self._app.ask(LessonsPage(steps, dict(self._app.settings.lessons)))
        return None if game is None else Learn(game.name)

    async def _lesson(self, game: Game) -> Errand | None:
        """Teach a game, from where it was left; who has seen all of it may set up a game."""
        from sevens_tui.teaching import Teaching

        seen = dict(self._app.settings.lessons)
        teaching = Teaching(self._app, game, seen.get(game.name, 0))
        try:
            finished = await teaching.teach()
        finally:  # also when the app is quit
            self._keep(replace(self._app.settings, lessons=tuple((seen | {game.name: teaching.at}).items())))
        return await self._set_up(game) if finished else None
