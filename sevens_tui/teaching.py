"""A lesson at the table: real positions on the real screen, with captions, and now and then something to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sevens_tui.core import IllegalMove, Seat
from sevens_tui.hot_seat import play_page
from sevens_tui.lessons import LONGEST_OUTCOME, Step, lesson
from sevens_tui.match import Match
from sevens_tui.rules import Game
from sevens_tui.screens.answers import Caption, Decide, Wish
from sevens_tui.screens.phrases import sentence
from sevens_tui.screens.play import Play
from sevens_tui.screens.table_page import Showing

if TYPE_CHECKING:
    from sevens_tui.app import SevensApp

SEED = 7

LATER = "That is allowed too; but go on here as the line above says."
"""What is said of another decision once part of the task is done: the words of the step are of its beginning."""


class Task:
    """A step of a lesson as its reader does it: the match, and what of the task is ``done``, in notation."""

    def __init__(self, steps: Sequence[Step], at: int) -> None:
        self._steps, self._at, self.step = steps, at, steps[at]
        self.match = match_at(steps, at)
        self.done: tuple[str, ...] = ()
        self.seat = reader(self.match)

    @property
    def finished(self) -> bool:
        """Whether the reader has done what was asked; where nothing is, there is nothing to finish."""
        return self.done in self.step.do

    @property
    def asked(self) -> str:
        """What the reader is asked to do now."""
        return self.step.asked(len(self.done))

    def decide(self, plan: Sequence[object]) -> str:
        """Play these decisions if they lead on to the end of the task; what is said of them if they do not."""
        tried = (*self.done, *map(str, plan))
        if not any(way[: len(tried)] == tried for way in self.step.do):
            return LATER if self.done else self.step.otherwise
        for move in plan:
            play(self.match, str(move))
        self.done = tried
        return ""

    def take_back(self, *, whole: bool) -> None:
        """Take back the latest decision of the reader, or all of them."""
        self.done = () if whole else self.done[:-1]
        self.match = match_at(self._steps, self._at)
        for notation in self.done:
            play(self.match, notation)


class Teaching:
    """Shows the lesson of one game. ``at`` is the step shown, from 0; their number once all were seen."""

    def __init__(self, app: SevensApp, game: Game, at: int = 0) -> None:
        self._app = app
        self._steps = lesson(game.name)
        self.at = at if at < len(self._steps) else 0
        self._page: Play | None = None

    async def teach(self) -> bool:
        """Show steps until the reader leaves, or has seen all of them: then True."""
        while self.at < len(self._steps):
            answer = await self._show(Task(self._steps, self.at))
            if answer is Wish.LEAVE:
                return False
            self.at = max(0, self.at - 1) if answer is Wish.EARLIER else self.at + 1
        return True

    async def _show(self, task: Task) -> Wish:
        """Show a step until the reader is done with it: what they want then."""
        page, said = await self._page_of(task), ""
        while not (task.finished and self._goes_on_here(task.match)):
            prompt = task.match.prompt(task.seat)
            if task.finished:
                prompt = replace(prompt, undo=None, turn_over=False)
            answer = await page.ask(prompt, said, caption=self._caption(task))
            if answer is Wish.EARLIER and task.finished:  # what was done is a page of its own
                answer = Wish.RESET
            said = ""
            match answer:
                case Decide(plan):
                    said = task.decide(plan)
                case Wish.GO_ON | Wish.EARLIER | Wish.LEAVE:
                    return answer
                case Wish.UNDO | Wish.RESET if task.done:
                    task.take_back(whole=answer is Wish.RESET)
                case _:  # what only a game needs: a lesson hides nothing, and its steps can be taken again
                    said = "PgUp goes back to the step before."
        return Wish.GO_ON

    async def _page_of(self, task: Task) -> Play:
        """The page of a step: the one that is shown, but for another table, where nothing is chosen yet."""
        if self._page is None or task.step.position:
            showing = Showing(caption=self._caption(task))
            self._page = play_page(task.match, task.match.prompt(task.seat), showing)
            await self._app.show(self._page)
        return self._page

    def _caption(self, task: Task) -> Caption:
        """What is said of a step as far as it is done."""
        step = task.step
        if task.finished:
            text = step.outcome or told(task.match, task.seat)
            onward = "a new table" if self._then_another_table else "go on"
            return Caption(text, "", self._where, onward=onward, undo=True, shows=step.shows)
        fresh = self.at > 0 and bool(step.position)
        return Caption("" if task.asked != step.task else step.text, task.asked, self._where, fresh, shows=step.shows)

    @property
    def _where(self) -> str:
        return f"lesson {self.at + 1} of {len(self._steps)}"

    @property
    def _then_another_table(self) -> bool:
        """Whether the next step has a position of its own."""
        return any(step.position for step in self._steps[self.at + 1 : self.at + 2])

    def _goes_on_here(self, match: Match) -> bool:
        """Whether what the task of this step has brought is seen in the next one."""
        last = self.at + 1 == len(self._steps)
        return not (last or self._then_another_table or self._steps[self.at].outcome) and bool(match.to_move)


def told(match: Match, seat: Seat) -> str:
    """What the latest decision of a seat has brought; of a turn that ended by it as much as two lines hold."""
    prompt = match.prompt(seat)
    entry = next((each for each in reversed(prompt.log) if each.seat in (seat, None)), None)
    if entry is None:
        return "Right."
    lines = [prompt.named(line) for line in entry.line.summary or (entry.line.text,)]
    if not entry.line.whole:
        lines[0] = prompt.named(f"{{{seat}}} ") + lines[0]
    while len(lines) > 1 and sum(len(line) + 2 for line in lines) > LONGEST_OUTCOME - len("Right. "):
        lines.pop()
    return f"Right. {sentence((' ' if entry.line.whole else '; ').join(lines))}"


def match_at(steps: Sequence[Step], at: int) -> Match:
    """The match as a step begins: its position, or that of a step before it, and all decisions since."""
    begun = max(number for number in range(at + 1) if steps[number].position)
    match = Match.from_position(steps[begun].position, SEED)
    for number in range(begun, at + 1):
        step = steps[number]
        done = step.do[0] if number < at and step.do else ()
        for notation in (*step.play, *done):
            play(match, notation)
    return match


def reader(match: Match) -> Seat:
    """Whose eyes the reader has: those of the player to move where the position began, whoever moves since; of the
    first player, if the game was over there.
    """
    return match.decisions[0].seat if match.decisions else next(iter(match.to_move), 0)


def play(match: Match, notation: str) -> None:
    """Play a decision that is written in notation. Raises IllegalMove if it is none here."""
    seat = match.to_move[0]
    move = next((each for each in match.moves(seat) if str(each) == notation), None)
    if move is None:
        raise IllegalMove(f"{notation} is no decision here")
    match.choose(seat, move)
    match.hand_over()
