"""The base of the four play screens: a prompt, what is said of it, and the wishes of the player who sees it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from sevens_tui.core import Advice, Entry, Prompt, Refusal, named
from sevens_tui.rules import Game
from sevens_tui.screens.answers import Answer, Caption, Wish
from sevens_tui.screens.bottom import draw_hint, draw_long_preview, draw_long_refusal, draw_onward, draw_said, draw_told
from sevens_tui.screens.fitting import in_a_line, sentences_in_a_line
from sevens_tui.screens.leaflet import Item, Leaflet, log_page
from sevens_tui.screens.page import BOLD, SOFT, WHY_NOT, Page, Press, draw_enter, draw_header, draw_keys, key, not_saved
from sevens_tui.screens.phrases import nudge_of, sentence
from sevens_tui.widgets.canvas import Canvas, fit, fit_names, width_of


class Play(Page[Answer]):
    """A play screen. It holds one prompt at a time, and of the game nothing else.

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

    help = True
    """Whether points and marks are shown; a bare table is for people who want to find out themselves."""
    look: object = None
    """How the table is looked at, as somebody chose it; it stays so on the pages that follow."""
    caption: Caption | None = None
    """What a lesson says of what is shown."""
    at_rest: str | None = None
    """What Enter would do before anything is chosen; None once anything was, for what it does is said from then on."""
    watched = False
    """Whether the game is only looked at: nothing is asked, and nothing can be done."""
    nudges = True
    """Whether a nudge may be asked for."""

    def __init__(self, game: Game, prompt: Prompt) -> None:
        super().__init__()
        self.game = game
        self.prompt = prompt
        self.interlude: Entry | None = None
        self.refusal: Refusal | None = None
        self.said = ""
        self._advice: Advice | None = None

    async def ask(self, prompt: Prompt, said: str = "", draft: object = None) -> Answer:
        """Show a prompt and wait for what the player wants.

        ``said`` goes to the line below the preview; ``draft`` is the plan that another page of the same prompt had.
        """
        self.prompt, self.said, self.refusal = prompt, said, None
        self._advice = None
        self.forget_answers(but=Wish.HIDE)
        self.begin(draft)
        self.at_rest = self.preview()
        self.redraw()
        return await self.answer()

    async def let_see(self, prompt: Prompt, entry: Entry, said: str = "") -> Answer:
        """Show everybody what happened, and what else is said, until somebody goes on."""
        self.interlude = entry
        return await self.ask(prompt, said)

    @property
    def mine(self) -> bool:
        """Whether a decision is asked of the player before the screen."""
        prompt = self.prompt
        return prompt.seat is not None and not prompt.turn_over and self.interlude is None and not self.watched

    # what a game's screen says

    def begin(self, draft: object = None) -> None:
        """A new prompt has come: forget the plan made for the last one, take up the draft made for this one."""

    def draft(self) -> object:
        """The plan that is being made, for :meth:`begin` of the next page."""
        return None

    def facts(self) -> str:
        """What the header says of the game."""
        raise NotImplementedError

    def doing(self) -> str:
        """What the player whose turn it is does, in a word or two after the name."""
        return "plays"

    def draw_table(self, canvas: Canvas) -> None:
        """Draw all between the header and the preview."""
        raise NotImplementedError

    def preview(self) -> str | None:
        """What Enter would do; None if it would do nothing."""
        raise NotImplementedError

    def hint(self) -> str:
        """What may be done, when Enter would do nothing."""
        return ""

    def explained(self) -> str:
        """What was asked for about the table, to stand in the place of a lesson's text; nothing, if nothing was."""
        return ""

    def unfinished(self) -> str:
        """Why Enter does nothing."""
        return "Nothing is chosen yet."

    def confirm(self) -> None:
        """Enter was pressed, and there is something to do."""
        raise NotImplementedError

    def take_plan(self, plan: tuple[Any, ...]) -> None:
        """Make a plan that somebody else has made the one that Enter would send."""

    def step_back(self) -> bool:
        """Take back one step of what is chosen; False if nothing is."""
        return False

    def drop_plan(self) -> bool:
        """Take back one step of what Enter would send, before anything that was decided; False if there is none."""
        return self.step_back()

    def known(self) -> Sequence[Item]:
        """What everybody knows and easily forgets."""
        raise NotImplementedError

    def section(self) -> str:
        """The section of the rules that speaks of what is asked now."""
        raise NotImplementedError

    def note(self) -> str:
        """What the rules may say of the game that is played, with these eyes' facts only."""
        return ""

    # drawing

    def redraw(self) -> None:
        """Show the page as it is now."""
        if self.caption is not None and self.at_rest is not None and self.preview() != self.at_rest:
            self.at_rest = None
        super().redraw()

    @property
    def whose(self) -> str:
        """Who holds what is shown as the hand: your, or a name where others look on."""
        seat = self.prompt.seat
        looked_at = self.watched and self.caption is None and seat is not None
        return f"{self.names[seat]}'s" if looked_at and seat is not None else "Your"

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as they are shown, at most ten cells wide."""
        return fit_names(self.prompt.names, 10)

    def named(self, text: str) -> str:
        """``text`` with every ``{n}`` replaced by the shown name on seat n."""
        return named(text, self.names)

    def draw(self, canvas: Canvas) -> None:
        notice = "new table" if self.caption is not None and self.caption.fresh else ""
        draw_header(canvas, self.game.title, self.facts(), self._whose(), notice)
        self.draw_table(canvas)
        if not self._draw_bottom(canvas, canvas.height - 3):
            draw_keys(canvas, self.keys_now())

    def _draw_bottom(self, canvas: Canvas, bottom: int) -> bool:
        """The lines below the table; whether what is said there has taken that of the keys, until the next key."""
        if self.interlude is not None:
            self._draw_interlude(canvas, self.interlude, bottom)
            return False
        if self.caption is not None:
            return self._draw_caption(canvas, bottom, self.caption)
        if self.prompt.turn_over:
            draw_enter(canvas, bottom, self._hand_over())
            return self._draw_says(canvas, bottom + 1)
        return self._draw_preview(canvas, bottom)

    def _draw_preview(self, canvas: Canvas, bottom: int) -> bool:
        """What Enter would do, whole, on two lines if it must be; and what is said, or what happened last."""
        preview, used = self.preview(), 1
        why = "" if self.refusal is None else f"✗ {self.named(self.refusal.text)}"
        if preview is None and draw_long_refusal(canvas, bottom, why):
            return False
        if preview is None:
            used = draw_hint(canvas, bottom, self.hint(), 1 if self._says else 2)
        else:
            used = draw_long_preview(canvas, bottom, preview)
        return (used == 1 or self._says) and self._draw_says(canvas, bottom + used)

    def _draw_caption(self, canvas: Canvas, bottom: int, caption: Caption) -> bool:
        """The text of a lesson; once something is chosen, what Enter would do, and what is to be done.

        The task stays whatever is said: only a preview that needs the second line may take its place.
        """
        width, preview = canvas.width - 2, self.preview() if caption.task else None
        if preview == self.at_rest and caption.text:
            preview = None
        lines = wrap(self.explained() or f"{caption.text} {caption.task}".strip(), width)
        if preview is not None:
            used = draw_long_preview(canvas, bottom, preview, "" if self._says else caption.task)
            return self._says and self._draw_says(canvas, bottom + used)
        canvas.put(1, bottom, caption.task if self._says and caption.task else lines[0], BOLD)
        taken = self._says and self._draw_says(canvas, bottom + 1)
        if not self._says:
            canvas.put(1, bottom + 1, fit(" ".join(lines[1:]), width), BOLD)
        if not caption.task:
            draw_onward(canvas, bottom + 1, caption.onward)
        return taken

    def _draw_interlude(self, canvas: Canvas, entry: Entry, bottom: int) -> None:
        self.draw_told(canvas, [sentence(self.named(line)) for line in entry.line.everybody], bottom)
        draw_enter(canvas, bottom + 1, "go on. This is for everybody.", "Space", Press("go_on"))

    def draw_told(self, canvas: Canvas, lines: Sequence[str], bottom: int) -> None:
        """The lines of an interlude, the last of them on line ``bottom``, and what else is said."""
        draw_told(canvas, lines, bottom, self.said)

    def _hand_over(self) -> str:
        stop = f"  {self.prompt.undo[0].upper()}{self.prompt.undo[1:]}." if self.prompt.undo else "  U takes it back."
        return f"go on.{stop}"

    @property
    def _says(self) -> bool:
        """Whether there is something to be said until the next key."""
        return self.refusal is not None or bool(self.said)

    def _draw_says(self, canvas: Canvas, y: int) -> bool:
        if self.refusal is not None:
            return draw_said(canvas, y, "✗ " + self.named(self.refusal.text), WHY_NOT)
        return draw_said(canvas, y, self.said or self.last_said(canvas.width - 2), SOFT)

    def last_said(self, width: int) -> str:
        """The latest turn of another player, this player's own when it is over, or what was told of all, in a line."""
        for entry in reversed(self.prompt.log):
            if entry.line.whole and entry.line.summary:
                return sentences_in_a_line([self.named(part) for part in entry.line.summary], width)
            own = entry.seat == self.prompt.seat
            if entry.seat is not None and own == self.prompt.turn_over and entry.line.summary:
                return in_a_line(self.names[entry.seat], [self.named(part) for part in entry.line.summary], width)
        return ""

    def _whose(self) -> str:
        if self.caption is not None:
            return self.caption.where
        if self.interlude is not None or self.prompt.seat is None:
            return "for everybody"
        name = self.names[self.prompt.seat]
        return f"{name}: turn over" if self.prompt.turn_over else f"{name} {self.doing()}"

    def refuse(self, refusal: Refusal | None) -> None:
        """Say why not, until the next key."""
        self.refusal = refusal
        self.redraw()

    # keys

    def idle(self, action: str) -> Refusal | None:
        """Why a key does nothing now; None if there is nothing to be said but that."""
        return Refusal(self.section(), "Nudges are off at this table.") if action == "nudge" else None

    def works(self, action: str, parameters: tuple[object, ...]) -> bool:
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

    def typed(self, event: events.Key) -> None:
        """What was said goes with the next key, unless it must be mended; a key that does nothing now says why."""
        if self.interlude is None and (self.said or self.refusal):
            self.said = not_saved(self.unsaved)
            self.refuse(None)
        for binding in type(self).BINDINGS:
            assert isinstance(binding, Binding)
            if event.key in binding.key.split(",") and binding.key_display:
                name, _, rest = binding.action.partition("(")
                if name != "go_on" and not self.works(name, (rest.rstrip(")"),)):
                    idle = self.idle(name) or Refusal(self.section(), f"{binding.key_display} does nothing now.")
                    self.refuse(idle)
                return

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
            self.redraw()
        elif self.prompt.undo:
            self.refuse(Refusal(self.section(), f"{self.prompt.undo[0].upper()}{self.prompt.undo[1:]}."))
        else:
            self.reply(Wish.UNDO)

    def action_reset(self) -> None:
        """Take back the plan and the turn."""
        dropped = False
        while self.drop_plan():
            dropped = True
        if self.prompt.undo is None:
            self.reply(Wish.RESET)
        elif dropped:
            self.redraw()
        else:
            self.refuse(Refusal(self.section(), sentence(self.prompt.undo)))

    def action_hide(self) -> None:
        """Close the curtain at once."""
        self.reply(Wish.HIDE)

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
        self.sevens.lay_over(log_page(self.prompt, self.game.title))

    def action_known(self) -> None:
        """Read what is known to all."""
        items = self.known()
        margin = min(26, 3 + max(width_of(item.margin) for item in items))
        self.sevens.lay_over(Leaflet("Known to all", self.game.title, items, margin=margin))

    def action_help(self) -> None:
        """Read the list of keys."""
        self.show_keys(self.game.title)

    def action_rules(self) -> None:
        """Read the rules, where they speak of what happened, of the last refusal, or of what is asked."""
        if self.interlude is not None:
            self.sevens.read_rules(self.game, self.interlude.line.rule)
        else:
            self.sevens.read_rules(self.game, self.refusal.rule if self.refusal else self.section(), self.note())
