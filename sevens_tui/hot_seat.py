"""The hot seat: one game, one keyboard. Who sits before the screen, what they want, and what is shown between them."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from sevens_tui.core import PASSER_BY, Entry, IllegalMove, Prompt, Seat
from sevens_tui.match import Match
from sevens_tui.screens.answers import Decide, Wish
from sevens_tui.screens.curtain import Answer, Caller, Curtain
from sevens_tui.screens.page import not_saved
from sevens_tui.screens.play import Play
from sevens_tui.screens.table_page import USUAL, Showing
from sevens_tui.sitting import Sitting

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
    """The players left the table."""


def play_page(match: Match, prompt: Prompt | None = None, showing: Showing = USUAL, draft: object = None) -> Play:
    """The play screen of a match, as its manners are; without a prompt it has a passer-by's."""
    module, name = SCREENS[match.game.name]
    screen: type[Play] = getattr(import_module(f"sevens_tui.screens.{module}"), name)
    as_agreed = replace(showing, help=match.manners.help == "marks", nudges=match.manners.nudges == "on")
    return screen(match.game, match.prompt(None) if prompt is None else prompt, as_agreed, draft)


class HotSeat:
    """Plays one match to its end. Held by the coroutine that plays it, and by nothing that a page can reach."""

    def __init__(self, app: SevensApp, sitting: Sitting, said: str = "") -> None:
        self._app, self._sitting, self._match, self._said = app, sitting, sitting.match, said
        self._hidden, self._sat, self._wary, self._failed = False, False, False, False
        self._look: object = None

    async def play(self) -> None:
        """Play until the game is over. Raises Left when the players leave."""
        curtain: Curtain | None = None
        self._app.asked_to_hide = False
        while True:
            for told in self._match.take_unseen():
                await self._show_everybody(told)
                curtain, self._wary = None, True
            if not self._match.to_move:
                return
            if self._sitting.by_itself():
                continue  # without waiting: a key or a signal in between would reach a page that nobody asks any more
            seat = self._match.to_move[0]
            # who asked for it while a computer player thought reached a page that nobody asks any more
            if self._sitting.curtains or self._hidden or self._app.asked_to_hide:
                await self._call(seat, curtain)
            await self._sit(seat)
            curtain = await self._close() if self._sitting.curtains and self._match.to_move else None

    def _save_again(self) -> None:
        self._failed = True  # so that it is said that it worked
        self._sitting.save()

    def _to_say(self) -> str:
        """What stands below the preview: before all else, that the game is not saved; or that it is again."""
        why = self._sitting.unsaved
        said = not_saved(why) or self._said or ("Saved; nothing is lost." if self._failed else "")
        self._said, self._failed = "", bool(why)
        return said

    # the curtain

    async def _close(self, caller: Caller | None = None) -> Curtain:
        """Close the curtain, before anything is worked out for the next player.

        With a ``caller`` it says at once for whom: where nobody has sat down yet, there is nothing to cover first.
        """
        self._app.playing(None)
        curtain = Curtain(caller, wary=self._wary or self._app.relayed)
        self._wary = False
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
            prompt = self._sitting.prompt(seat)
            if not prompt.turn_over:
                if seat not in match.to_move:
                    return
                if (only := match.only(seat)) is not None:
                    self._said = self._said or self._nothing_else(prompt, only)
                    self._sitting.choose(seat, only)
                    continue
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
                    page = await self._page(seat, draft)
                case Wish.LEAVE:
                    draft = page.draft()
                    await self._leave()
                    if match.players[seat].bot is not None or match.ended:
                        match.hand_over()
                        return
                    if self._sitting.curtains:  # whoever says that they stay need not be the one who sat here
                        await self._call(seat, recap=False)
                    page = await self._page(seat, draft)

    def _nothing_else(self, prompt: Prompt, only: object) -> str:
        """What is said of a decision that the app has played because there was no other."""
        return f"Nothing else was possible: {prompt.named(self._match.game.words.phrase(prompt.view, only))}."

    async def _page(self, seat: Seat, draft: object = None) -> Play:
        page = play_page(self._match, self._sitting.prompt(seat), Showing(look=self._look), draft)
        self._app.playing(page)  # from here on it can be hidden, though nothing is shown yet
        await self._app.show(page)
        return page

    def _decide(self, seat: Seat, plan: tuple[object, ...]) -> None:
        """Play a plan, one decision after another, until luck or the end of the turn cuts it."""
        for move in plan:
            try:
                self._sitting.choose(seat, move)
            except IllegalMove as fault:
                self._said = self._match.prompt(seat).named(str(fault))
                return
            if self._match.decisions[-1].luck or self._match.turn_over(seat):
                return

    def _undo(self, seat: Seat, *, whole: bool) -> None:
        try:
            self._said = self._sitting.undo(seat, whole=whole)
        except IllegalMove as fault:
            self._said = str(fault)

    # for everybody

    async def _show_everybody(self, told: Entry) -> None:
        """Show the whole table what happened, before play goes on."""
        self._app.playing(None)
        page = await self._page_for_everybody(told)
        while True:
            answer = await page.ask(self._match.prompt(None, PASSER_BY), self._to_say())
            if answer is Wish.GO_ON:
                return
            if answer is Wish.SAVE:
                self._save_again()
                continue
            await self._leave()
            page = await self._page_for_everybody(told)

    async def _page_for_everybody(self, told: Entry) -> Play:
        page = play_page(self._match, showing=Showing(interlude=told))
        await self._app.show(page)
        return page

    async def _leave(self) -> None:
        """Ask whether to leave, and do what else can be done there; raises Left if they leave or end the game."""
        from sevens_tui.screens.leave import Give, Leave, Leaving

        self._app.playing(None)
        self._sitting.save_once_more()
        if not self._app.settings.confirm_leaving:
            raise Left
        said = ""
        while True:
            page = Leave(self._match.game.title, self._match.players, said or not_saved(self._sitting.unsaved))
            match await self._app.ask(page):
                case Leaving.LEAVE:
                    raise Left
                case Leaving.END:
                    self._match.end_now()
                    self._sitting.save()
                    return
                case Give(seat):
                    said = self._sitting.give(seat)
                case _:
                    return
