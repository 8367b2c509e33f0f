"""The hot seat: one game, one keyboard. Who sits before the screen, what they want, and what is shown between them."""

from __future__ import annotations

from importlib import import_module
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from sevens_tui.bots import BOTS
from sevens_tui.core import PASSER_BY, Entry, IllegalMove, Prompt, Seat, SevensError
from sevens_tui.match import Match
from sevens_tui.screens.answers import Decide, Wish
from sevens_tui.screens.curtain import Answer, Caller, Curtain
from sevens_tui.screens.play import Play
from sevens_tui.store import CannotSave, Hold

if TYPE_CHECKING:
    from sevens_tui.app import SevensApp

SCREENS = {
    "7-steps": ("seven_steps", "SevenSteps"),
    "red7": ("red7", "Red7"),
    "7-leagues": ("seven_leagues", "SevenLeagues"),
    "siebenpunkt": ("siebenpunkt", "Siebenpunkt"),
}
"""The play screen of each game: its module below ``screens``, and its class there."""


class Left(Exception):
    """The players left the table; the game is saved."""


def play_page(match: Match) -> Play:
    """The play screen of a match, with a passer-by's prompt."""
    module, name = SCREENS[match.game.name]
    page: Play = getattr(import_module(f"sevens_tui.screens.{module}"), name)(match.game, match.prompt(None))
    page.help, page.nudges = match.manners.help == "marks", match.manners.nudges == "on"
    return page


class HotSeat:
    """Plays one match to its end. Held by the coroutine that plays it, and by nothing that a page can reach."""

    def __init__(self, app: SevensApp, match: Match, hold: Hold, said: str = "") -> None:
        self._app, self._match, self._hold, self._said = app, match, hold, said
        self._dice = Random(SystemRandom().getrandbits(48))
        self._hidden, self._sat = False, False
        self._look: object = None
        self._open = match.manners.table == "open"
        self._unsaved = ""
        # Not with one person, and not at an open table. It stays for the evening when seats are given to the computer:
        # those who sat there may still look on.
        self._curtains = not self._open and sum(player.bot is None for player in match.players) > 1

    def _prompt(self, seat: Seat) -> Prompt:
        """What the player on ``seat`` is asked, as they see it; at an open table all see all."""
        eyes = frozenset(range(len(self._match.players))) if self._open else None
        return self._match.prompt(seat, eyes)

    async def play(self) -> None:
        """Play until the game is over. Raises Left when the players leave."""
        curtain: Curtain | None = None
        while True:
            for told in self._match.unseen():
                await self._show_everybody(told)
                curtain = None
            if not self._match.to_move:
                return
            seat = self._match.to_move[0]
            if move := self._by_itself(seat):
                self._choose(seat, move)
                self._match.hand_over()
                continue
            if self._curtains or self._hidden:
                await self._call(seat, curtain)
            await self._sit(seat)
            curtain = await self._close() if self._curtains and self._match.to_move else None

    def _by_itself(self, seat: Seat) -> object | None:
        """The decision of a computer player, or one that everybody knows to be the only one (E4); else None.

        Where only the player can know it, the player is called: to go on without would tell of the hand (E2).
        """
        if (only := self._match.forced) is not None:
            forced: object = only
            return forced
        bot = self._match.players[seat].bot
        return None if bot is None else BOTS[bot](self._match.game, self._match.prompt(seat), self._dice)

    def _choose(self, seat: Seat, move: object) -> None:
        self._match.choose(seat, move)
        self._save()

    def _save(self) -> None:
        """Save what has been decided. If it fails that is said until it is mended, and the game goes on."""
        try:
            self._hold.write(self._match.record())
        except CannotSave as fault:
            # the reason alone: the file and its folder only take the room, and the remedy is the same key
            why = str(fault).rpartition(": ")[2].partition(";")[0]
            self._unsaved = f"NOT SAVED, Ctrl+S tries again: {why}"
        else:
            self._said = "Saved; nothing is lost." if self._unsaved else self._said
            self._unsaved = ""

    def _save_again(self) -> None:
        self._save()
        self._said = self._said or "Saved; nothing is lost."

    def _to_say(self) -> str:
        """What stands below the preview: before all else, that the game is not saved."""
        said, self._said = self._unsaved or self._said, ""
        return said

    # the curtain

    async def _close(self, caller: Caller | None = None) -> Curtain:
        """Close the curtain, before anything is worked out for the next player.

        With a ``caller`` it says at once for whom: where nobody has sat down yet, there is nothing to cover first.
        """
        self._app.playing(None)
        curtain = Curtain(caller)
        await self._app.show(curtain)
        await curtain.painted()
        return curtain

    async def _call(self, seat: Seat, curtain: Curtain | None = None, *, recap: bool = True) -> None:
        """Wait behind the curtain for the player on ``seat``; again, if it was to be closed while it opened."""
        self._hidden = False
        with_recap = recap and self._app.settings.recap
        names = self._match.prompt(None).names
        caller = Caller(seat, names, self._match.game.title, self._match.recap(seat) if with_recap else None)
        while True:
            curtain = curtain or await self._close(None if self._sat else caller)
            curtain.call(caller)
            if await curtain.answer() is Answer.LEAVE:
                self._save_once_more()
                raise Left
            if not self._app.asked_to_hide:
                return
            curtain = None

    # a person's turn

    async def _sit(self, seat: Seat) -> None:
        """Let the player on ``seat`` decide until the turn is over and handed over."""
        self._sat = True
        match, page, draft = self._match, await self._page(seat), None
        while True:
            prompt = self._prompt(seat)
            if not prompt.turn_over:
                if seat not in match.to_move:
                    return
                if (only := match.only(seat)) is not None:
                    self._said = self._said or self._nothing_else(prompt, only)
                    self._choose(seat, only)
                    continue
            page.unsaved = bool(self._unsaved)
            answer = await page.ask(prompt, self._to_say(), draft)
            draft, self._look = None, page.look
            if prompt.turn_over and answer in (Wish.HAND_OVER, Wish.HIDE):
                # hidden, it needs a curtain before the next hand, also where none comes between turns
                self._hidden = answer is Wish.HIDE
                match.hand_over()
                return
            match answer:
                case Decide(plan):
                    self._decide(seat, plan)
                case Wish.UNDO | Wish.RESET:
                    self._undo(seat, whole=answer is Wish.RESET)
                case Wish.SAVE:
                    draft = page.draft()
                    self._save_again()
                case Wish.HIDE:
                    draft = page.draft()
                    await self._call(seat, recap=False)
                    page = await self._page(seat)
                case Wish.LEAVE:
                    draft = page.draft()
                    await self._leave()
                    if match.players[seat].bot is not None or match.ended:
                        match.hand_over()
                        return
                    if self._curtains:  # whoever says that they stay need not be the one who sat here
                        await self._call(seat, recap=False)
                    page = await self._page(seat)

    def _nothing_else(self, prompt: Prompt, only: object) -> str:
        """What is said of a decision that the app has played because there was no other."""
        return f"Nothing else was possible: {prompt.named(self._match.game.words.phrase(prompt.view, only))}."

    async def _page(self, seat: Seat) -> Play:
        page = play_page(self._match)
        page.look = self._look
        page.prompt = self._prompt(seat)
        self._app.playing(page)  # from here on it can be hidden, though nothing is shown yet
        await self._app.show(page)
        return page

    def _decide(self, seat: Seat, plan: tuple[object, ...]) -> None:
        """Play a plan, one decision after another, until luck or the end of the turn cuts it."""
        for move in plan:
            try:
                self._choose(seat, move)
            except IllegalMove as fault:
                self._said = self._match.prompt(seat).named(str(fault))
                return
            if self._match.decisions[-1].luck or self._match.turn_over(seat):
                return

    def _undo(self, seat: Seat, *, whole: bool) -> None:
        try:
            if whole:
                self._match.undo_turn(seat)
            else:
                self._match.undo(seat)
        except IllegalMove as fault:
            self._said = str(fault)
        else:
            self._said = "Taken back."
            self._save()

    # for everybody

    async def _show_everybody(self, told: Entry) -> None:
        """Show the whole table what happened, before play goes on."""
        self._app.playing(None)
        page = play_page(self._match)
        await self._app.show(page)
        while True:
            page.unsaved = bool(self._unsaved)
            answer = await page.let_see(self._match.prompt(None, PASSER_BY), told, self._to_say())
            if answer is Wish.GO_ON:
                return
            if answer is Wish.SAVE:
                self._save_again()
                continue
            await self._leave()
            page = play_page(self._match)
            await self._app.show(page)

    async def _leave(self) -> None:
        """Ask whether to leave, and do what else can be done there; raises Left if they leave or end the game."""
        from sevens_tui.screens.leave import Give, Leave, Leaving

        self._app.playing(None)
        self._save_once_more()
        if not self._app.settings.confirm_leaving:
            raise Left
        said = ""
        while True:
            page = Leave(self._match.game.title, self._match.players, said or self._unsaved)
            page.unsaved = bool(self._unsaved)
            match await self._app.ask(page):
                case Leaving.LEAVE:
                    self._save_once_more()
                    raise Left
                case Leaving.END:
                    self._match.end_now()
                    self._save()
                    return
                case Give(seat):
                    said = self._give(seat)
                case _:
                    return

    def _save_once_more(self) -> None:
        """Before leaving, try again what could not be saved."""
        if self._unsaved:
            self._save()

    def _give(self, seat: Seat) -> str:
        """Let a computer player decide for a seat; what to say of it."""
        name = self._match.players[seat].name
        try:
            self._match.give_to_computer(seat, next(iter(BOTS)))
        except SevensError as fault:
            return f"Not that: {fault}."
        self._save()
        return f"The computer plays for {name} from now on."
