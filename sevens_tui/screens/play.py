"""The base of the four play screens: the keys at a table, the plan they make, and the wishes of who sits there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from sevens_tui.core import Advice, Prompt, Refusal
from sevens_tui.screens.answers import Answer, Caption, Decide, Wish
from sevens_tui.screens.leaflet import Leaflet, log_page
from sevens_tui.screens.page import Page, action_of, key, not_saved
from sevens_tui.screens.phrases import nudge_of, sentence
from sevens_tui.screens.table_page import TablePage
from sevens_tui.widgets.canvas import width_of


class Play(TablePage):
    """A play screen.

    Subclasses draw the table, keep the plan that is being made, and say in :meth:`preview` what Enter would do.
    An interlude is the same screen seen by a passer-by, with lines of what happened.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "enter", "", "Enter", "do what the line beside Enter says"),
        key("space", "go_on", "go on", "Space", ""),
        key("u", "undo", "undo", "U", "take back your latest decision, up to where luck or a hand-over stands"),
        key("U", "reset", "", "Shift+U", "take back your whole turn"),
        key("l,L", "log", "log", "L", "all that happened, as you saw it"),
        key("i,I", "known", "", "I", "what is known to all and easily forgotten"),
        key("h,H", "hide", "hide", "H", "close the curtain at once"),
        key("n,N", "nudge", "", "N", "a nudge: what a good move would gain; again: the move itself"),
        key("question_mark", "help", "keys", "?", "this list"),
        key("f1", "rules", "rules", "F1", "the rules, at the right place"),
        key("escape", "back", "", "Esc", "one step back; at last: leave the table"),
        key("pageup", "earlier(-1)", "", "PgUp/PgDn", "in a lesson: the step before, the next one"),
        key("pagedown", "earlier(1)", ""),
        key("ctrl+s", "save", "", "Ctrl+S", "save again at once, should saving have failed"),
        *Page.BINDINGS,
    ]

    _advice: Advice | None = None
    """What a nudge has said; asked for again, it is shown."""

    async def ask(self, prompt: Prompt, said: str = "", draft: object = None, caption: Caption | None = None) -> Answer:
        """Show a prompt and wait for what the player wants.

        ``said`` goes to the line below the preview; ``draft`` is the plan that this prompt's page had before;
        ``caption`` is what a lesson says now.
        """
        self.said, self.caption, self._advice = said, caption, None
        self.forget_answers(but=Wish.HIDE)
        self.turn_to(prompt, draft)
        self.redraw()
        return await self.answer()

    # what a game's screen does

    def draft(self) -> object:
        """The plan that is being made, for :meth:`begin` of the next page."""
        return None

    @property
    def sent(self) -> tuple[Any, ...]:
        """The decisions that Enter would send."""
        raise NotImplementedError

    def unfinished(self) -> str:
        """Why Enter does nothing."""
        return "Nothing is chosen yet."

    def confirm(self) -> None:
        """Enter was pressed, and there is something to do."""
        self.reply(Decide(self.sent))

    def take_plan(self, plan: tuple[Any, ...]) -> None:
        """Make a plan that somebody else has made the one that Enter would send."""

    def step_back(self) -> bool:
        """Take back one step of what is chosen; False if nothing is."""
        return False

    def drop_plan(self) -> bool:
        """Take back one step of what Enter would send, before anything that was decided; False if there is none."""
        raise NotImplementedError

    # keys

    def idle(self, action: str) -> Refusal | None:
        """Why a key does nothing now; None if there is nothing to be said but that."""
        return Refusal(self.section(), "Nudges are off at this table.") if action == "nudge" else None

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
        if action == "app.doze":
            return True
        if action == "earlier":
            return self.caption is not None
        if action in ("hide", "save") and self.caption is not None:
            return False
        if self.watched:
            looking = ("log", "known", "help", "rules", "back", "quit")
            back = self.caption is not None and self.caption.undo and action in ("undo", "reset")
            return action in looking or back or (action == "enter" and self.caption is not None)
        if self.interlude is not None:
            return action in ("go_on", "log", "known", "help", "rules", "back", "quit", "enter", "save")
        if action == "go_on":
            return False
        if action == "nudge" and not self.nudges:
            return False
        if self.prompt.turn_over:
            reading = ("enter", "undo", "reset", "log", "known", "hide", "help", "rules", "back", "quit", "save")
            return action in reading
        return True

    @property
    def hides(self) -> bool:
        return self.works("hide", ())

    def typed(self, event: events.Key) -> None:
        """What was said goes with the next key, unless it must be mended; a key that does nothing now says why."""
        if self.interlude is None and (self.said or self.refusal):
            self.said = not_saved(self.unsaved)
            self.refuse(None)
        bindings = [each for each in type(self).BINDINGS if isinstance(each, Binding)]
        pressed = next((each for each in bindings if event.key in each.key.split(",")), None)
        if pressed is None:
            return
        name, given = action_of(pressed)
        if name != "go_on" and not self.works(name, given):
            shown = (each.key_display for each in bindings if each.key_display and action_of(each)[0] == name)
            self.refuse(self.idle(name) or Refusal(self.section(), _nothing_now(next(shown))))

    def click(self, choose: Callable[[], None]) -> None:
        """Choose what a click means; where that changes nothing, it is a second click there, which confirms."""
        before = self.sent
        choose()
        if before and before == self.sent and self.refusal is None:
            self.action_enter()

    def action_enter(self) -> None:
        """Do what the preview says; in a lesson that asks for nothing, go on."""
        if self.interlude is not None:
            self.said = self.said or "Space goes on, once everybody has seen it."
            self.redraw()
            return
        if self.watched:
            self.reply(Wish.GO_ON)
            return
        if self.prompt.turn_over:
            self.reply(Wish.HAND_OVER)
        elif self.preview() is not None:
            self.confirm()
        else:
            self.refuse(Refusal(self.section(), self.unfinished()))

    def action_nudge(self) -> None:
        """What a good move would gain; asked again, the move itself, as a plan that Enter would send."""
        if not self.prompt.moves:
            return
        if self._advice is None:
            self._advice = self.game.advice.advise(self.prompt.view)
            self.said = f"Nudge: {nudge_of(self._advice)} N again shows it."
        else:
            self.take_plan(self._advice.plan)
            self.said = f"Nudge: {self.named(self._advice.why)}."
        self.refuse(None)

    def action_go_on(self) -> None:
        """The whole table has seen it."""
        self.reply(Wish.GO_ON)

    def action_earlier(self, by: int) -> None:
        """The step of a lesson before this one, or the next."""
        self.reply(Wish.EARLIER if by < 0 else Wish.GO_ON)

    def action_undo(self) -> None:
        """Take back a step of the plan, or else the latest decision."""
        if self.drop_plan():
            self._say_dropped()
        else:
            self._take_back(Wish.UNDO)

    def _say_dropped(self) -> None:
        self.said = not_saved(self.unsaved) or "Taken back from your plan; nothing of it was done yet."
        self.refuse(None)

    def _take_back(self, wish: Wish) -> None:
        """Ask for a decision to be taken back, or say why none can be."""
        if self.prompt.undo is None:
            self.reply(wish)
        else:
            self.refuse(Refusal(self.section(), sentence(self.prompt.undo)))

    def action_reset(self) -> None:
        """Take back the plan and the turn."""
        dropped = False
        while self.drop_plan():
            dropped = True
        if dropped and self.prompt.undo is not None:
            self._say_dropped()
        else:
            self._take_back(Wish.RESET)

    def action_hide(self) -> None:
        """Close the curtain at once."""
        self.sevens.hide()

    def action_save(self) -> None:
        """Save again."""
        self.reply(Wish.SAVE)

    def action_back(self) -> None:
        """One step back; at last, ask whether to leave."""
        self.refusal = None
        if self.interlude is None and not self.prompt.turn_over and self.step_back():
            self.redraw()
        else:
            self.reply(Wish.LEAVE)

    def action_log(self) -> None:
        """Read the log."""
        self.sevens.lay_over(log_page(self.prompt, self.game.title, hides=self.hides))

    def action_known(self) -> None:
        """Read what is known to all."""
        items = self.known()
        margin = min(26, 3 + max(width_of(item.margin) for item in items))
        self.sevens.lay_over(Leaflet("Known to all", self.game.title, items, margin=margin, hides=self.hides))

    def action_help(self) -> None:
        """Read the list of keys."""
        self.show_keys(self.game.title)

    def action_rules(self) -> None:
        """Read the rules, where they speak of what happened, of the last refusal, or of what is asked."""
        if self.interlude is not None:
            self.sevens.read_rules(self.game, self.interlude.line.rule)
        else:
            section = self.refusal.rule if self.refusal else self.section()
            self.sevens.read_rules(self.game, section, self.note(), hides=self.hides)


def _nothing_now(shown: str) -> str:
    """What is said of a key that does nothing now, called as in the list of keys, alone or with those like it."""
    several = shown == "Arrows" or any(mark in shown for mark in " -/")
    return f"{shown} {'do' if several else 'does'} nothing now."
