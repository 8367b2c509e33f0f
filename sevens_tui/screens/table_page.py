"""A table as somebody sees it: one prompt, what is said of it, and how all that stands on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from sevens_tui.core import Entry, Prompt, Refusal, named
from sevens_tui.rules import Game
from sevens_tui.screens.answers import Answer, Caption
from sevens_tui.screens.bottom import draw_hint, draw_long_refusal, draw_onward, draw_preview, draw_said, draw_told
from sevens_tui.screens.fitting import in_a_line, sentences_in_a_line
from sevens_tui.screens.leaflet import Item
from sevens_tui.screens.page import BOLD, SOFT, WHY_NOT, Page, Press, draw_enter, draw_header, draw_keys
from sevens_tui.screens.phrases import sentence
from sevens_tui.widgets.canvas import Canvas, Ink, fit, fit_names


@dataclass(frozen=True)
class Showing:
    """How a table is shown.

    ``help``: points and marks are shown; a bare table is for people who want to find out themselves. ``nudges``: one
    may be asked for. ``watched``: the game is only looked at, nothing is asked and nothing can be done. ``look`` is how
    somebody chose to look at the table, on this page or one before it. ``caption`` is what a lesson says of what is
    shown, ``interlude`` what the whole table must see.
    """

    help: bool = True
    nudges: bool = True
    watched: bool = False
    look: object = None
    caption: Caption | None = None
    interlude: Entry | None = None


USUAL = Showing()


class TablePage(Page[Answer]):
    """A page that holds one prompt at a time, and of the game nothing else.

    It is whole as soon as it is made: what it draws is the table of its prompt, with nothing chosen but the draft.
    """

    _at_rest: str | None = None
    """What Enter would do before anything is chosen; None once anything was, for what it does is said from then on."""

    def __init__(self, game: Game, prompt: Prompt, showing: Showing = USUAL, draft: object = None) -> None:
        """``draft`` is the plan that another page of the same prompt had."""
        super().__init__()
        self.game = game
        self.prompt = prompt
        self.help, self.nudges, self._watched = showing.help, showing.nudges, showing.watched
        self.look, self.caption, self.interlude = showing.look, showing.caption, showing.interlude
        self.refusal: Refusal | None = None
        self.said = ""
        self.lay_out()
        self.turn_to(prompt, draft)

    def turn_to(self, prompt: Prompt, draft: object = None) -> None:
        """Take another prompt, with nothing chosen but what the draft holds."""
        self.prompt, self.refusal = prompt, None
        self.begin(draft)
        self._at_rest = self.preview()

    @property
    def watched(self) -> bool:
        """Whether the game is only looked at: nothing is asked, and nothing can be done."""
        return self._watched or (self.caption is not None and not self.caption.task)

    @property
    def mine(self) -> bool:
        """Whether a decision is asked of the player before the screen."""
        prompt = self.prompt
        return prompt.seat is not None and not prompt.turn_over and self.interlude is None and not self.watched

    # what a game's screen says

    def lay_out(self) -> None:
        """The page is made: set what is kept while prompts come and go."""

    def begin(self, draft: object = None) -> None:
        """A new prompt has come: forget the plan made for the last one, take up the draft made for this one."""

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
        if self.caption is not None and self._at_rest is not None and self.preview() != self._at_rest:
            self._at_rest = None
        super().redraw()

    @property
    def whose(self) -> str:
        """Who holds what is shown as the hand: your, or a name where others look on."""
        seat = self.prompt.seat
        return f"{self.names[seat]}'s" if self._watched and self.caption is None and seat is not None else "Your"

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
        preview, width = self.preview(), canvas.width
        if preview is None:
            if draw_long_refusal(canvas, bottom, self._why_not):
                return False
            used = draw_hint(canvas, bottom, self.hint(), 1 if self._says else 2)
            return used == 1 and self._draw_says(canvas, bottom + 1)
        if self._says:
            return draw_preview(canvas, bottom, preview, *self._said)
        draw_preview(canvas, bottom, preview, "", SOFT)
        if len(wrap(preview, width - 10)) == 1:
            canvas.put(1, bottom + 1, self.last_said(width - 2), SOFT)
        return False

    def _draw_caption(self, canvas: Canvas, bottom: int, caption: Caption) -> bool:
        """The text of a lesson; once something is chosen, what Enter would do, and what is to be done.

        The task stays whatever is said: only a preview that needs the second line may take its place.
        """
        width, preview = canvas.width - 2, self.preview() if caption.task else None
        if preview == self._at_rest and caption.text:
            preview = None
        lines = wrap(self.explained() or f"{caption.text} {caption.task}".strip(), width)
        if preview is not None:
            return draw_preview(canvas, bottom, preview, *self._said, below="" if self._says else caption.task)
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

    @property
    def _why_not(self) -> str:
        return "" if self.refusal is None else f"✗ {self.named(self.refusal.text)}"

    @property
    def _said(self) -> tuple[str, Ink]:
        """What is said until the next key, and in which ink."""
        return (self.said, SOFT) if self.refusal is None else (self._why_not, WHY_NOT)

    def _draw_says(self, canvas: Canvas, y: int) -> bool:
        said, ink = self._said
        return draw_said(canvas, y, said or self.last_said(canvas.width - 2), ink)

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
