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
from sevens_tui.screens.answers import Answer, Caption, Decide, Wish
from sevens_tui.screens.phrases import sentence
from sevens_tui.screens.play import Play

if TYPE_CHECKING:
    from sevens_tui.app import SevensApp

SEED = 7

LATER = "That is allowed too; but go on here as the line above says."
"""What is said of another decision once part of the task is done: the words of the step are of its beginning."""


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
            answer = await self._show(self._steps[self.at])
            if answer is Wish.LEAVE:
                return False
            self.at = max(0, self.at - 1) if answer is Wish.EARLIER else self.at + 1
        return True

    async def _show(self, step: Step) -> Wish:
        match, done, said = match_at(self._steps, self.at), tuple[str, ...](), ""
        seat = reader(match)
        page = self._page
        if page is None or step.position:  # at another table nothing is chosen yet
            page = play_page(match)
        self._say(page, step, done)
        if page is not self._page:
            page.prompt = match.prompt(seat)
            await self._app.show(page)
            self._page = page
        while True:
            answer: Answer
            if done not in step.do:
                self._say(page, step, done)
                answer = await page.ask(match.prompt(seat), said)
            elif self._goes_on_here(match):
                return Wish.GO_ON
            else:
                answer = await self._show_outcome(page, step, match, seat)
                if answer is Wish.EARLIER:  # what was done is a page of its own
                    answer = Wish.RESET
            said = ""
            match answer:
                case Decide(plan):
                    tried = (*done, *map(str, plan))
                    if not any(way[: len(tried)] == tried for way in step.do):
                        said = LATER if done else step.otherwise
                        continue
                    for move in plan:
                        play(match, str(move))
                    done = tried
                case Wish.GO_ON | Wish.EARLIER | Wish.LEAVE:
                    return answer
                case Wish.UNDO | Wish.RESET if done:
                    match, done = match_at(self._steps, self.at), done[:-1] if answer is Wish.UNDO else ()
                    for notation in done:
                        play(match, notation)
                case _:  # what only a game needs: a lesson hides nothing, and its steps can be taken again
                    said = "PgUp goes back to the step before."

    def _say(self, page: Play, step: Step, done: Sequence[str]) -> None:
        """Put the caption of a step on its page, as it is after these decisions."""
        fresh, asked = self.at > 0 and bool(step.position), step.asked(len(done))
        page.caption = Caption("" if asked != step.task else step.text, asked, self._where, fresh, shows=step.shows)
        page.watched = not step.task

    @property
    def _where(self) -> str:
        return f"lesson {self.at + 1} of {len(self._steps)}"

    def _goes_on_here(self, match: Match) -> bool:
        """Whether what the task of this step has brought is seen in the next one."""
        onward = self._steps[self.at + 1 : self.at + 2]
        here = bool(onward) and not onward[0].position and bool(match.to_move)
        return here and not self._steps[self.at].outcome

    async def _show_outcome(self, page: Play, step: Step, match: Match, seat: Seat) -> Answer:
        """Show the table after the task, and what was brought by it, until the reader wants something."""
        onward = self._steps[self.at + 1 : self.at + 2]
        leads_to = "a new table" if onward and onward[0].position else "go on"
        text = step.outcome or told(match, seat)
        page.caption, page.watched = Caption(text, "", self._where, onward=leads_to, undo=True, shows=step.shows), True
        answer: Answer = await page.ask(replace(match.prompt(seat), undo=None, turn_over=False))
        return answer


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
