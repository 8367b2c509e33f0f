"""How a game went: points as bars, running sums round by round, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from textwrap import wrap
from typing import TypeAlias

from sevens_tui.core import Result, Score, Seat
from sevens_tui.grammar import counted, joined
from sevens_tui.screens.page import BOLD, SOFT, TEXT
from sevens_tui.widgets.canvas import Canvas, Ink, fit, fit_names, width_of

PLACE, PLAYER, COLUMNS = 3, 10, 24
"""Where the columns of the page begin."""

BEST = Ink("ink", "mark", bold=True)
FIELDS = (Ink("text", "line"), Ink("text", "tray"))

Course: TypeAlias = Sequence[Sequence[int]]
"""For each round, what each seat had after it."""


def course_of(result: Result) -> Course:
    """How the totals grew, where every round has its points; empty where it has none."""
    by_seat = sorted(result.scores, key=lambda score: score.seat)
    rounds = max((len(score.rounds) for score in by_seat), default=0)
    return [[sum(score.rounds[: number + 1]) for score in by_seat] for number in range(rounds)]


def lead_changes(course: Course, names: Sequence[str], word: str) -> list[str]:
    """Each change of the lead in a sentence, oldest first; or that it never changed."""
    leaders = [[seat for seat, points in enumerate(sums) if points == max(sums)] for sums in course]
    if len(leaders) < 2:
        return []
    said = []
    for number, (before, now) in enumerate(pairwise(leaders), 2):
        if before == now:
            continue
        fresh = [seat for seat in now if seat not in before]
        who = joined(names[seat] for seat in fresh or now)
        if len(now) == 1 or not fresh:
            said.append(f"{who} took the lead in {word} {number}.")
        elif len(fresh) == len(now):
            said.append(f"{who} took the lead together in {word} {number}.")
        else:
            said.append(f"{who} drew level in {word} {number}.")
    return said or [f"{joined(names[seat] for seat in leaders[-1])} led from the first {word} to the last."]


def latest_changes(course: Course, names: Sequence[str], word: str, most: int) -> str:
    """The latest changes of the lead, ``most`` at most, and that there were more, if there were."""
    changes = lead_changes(course, names, word)
    if len(changes) <= most:
        return " ".join(changes)
    which = "last" if most == 1 else f"last {most}"
    return f"The {which} of {len(changes)} changes: {' '.join(changes[-most:])}"


def greatest_steps(course: Course, names: Sequence[str], word: str) -> list[str]:
    """The most that anybody won in a round, and lost, if it was any."""
    steps = [
        (after[seat] - before[seat], seat, number)
        for number, (before, after) in enumerate(pairwise([[0] * len(course[0]), *course]), 1)
        for seat in range(len(after))
    ]
    best, worst = max(steps, key=lambda step: step[0]), min(steps, key=lambda step: step[0])
    said = []
    if best[0] > 0:
        said.append(f"{names[best[1]]} gained most in {word} {best[2]}: {counted(best[0], 'point')}.")
    if worst[0] < 0:
        said.append(f"{names[worst[1]]} lost most in {word} {worst[2]}: {counted(-worst[0], 'point')}.")
    return said


@dataclass(frozen=True)
class Chart:
    """The lower half of the page of scores."""

    result: Result
    names: tuple[str, ...]
    word: str
    course: Course

    def draw(self, canvas: Canvas, y: int, chosen: Score) -> None:
        """Bars and what is said of them; running sums too in a tall window, or instead where bars tell of no round."""
        by_round = any(score.rounds for score in self.result.scores)
        if by_round or len(self.course) < 2:
            y = self._draw_bars(canvas, y, chosen, by_round)
            if canvas.height >= 40 and len(self.course) > 1:
                self._draw_sums(canvas, y + 1, chosen)
            return
        y = self._draw_sums(canvas, y, chosen)
        if y + len(self.names) + 4 < canvas.height - 3:
            self._draw_bars(canvas, y + 1, chosen, by_round)

    def _called(self, score: Score, cells: int) -> str:
        return fit_names(self.names, cells)[score.seat]

    def _draw_bars(self, canvas: Canvas, y: int, chosen: Score, by_round: bool) -> int:
        scores = self.result.scores
        lone = by_round and self._one_scorer()
        if by_round:
            canvas.put(PLACE, y, f"{self.word.capitalize()} by {self.word}", SOFT)
            what = f"a {self.word} that was won" if lone else f"a {self.word}"
        else:
            canvas.put(PLACE, y, "Line by line", SOFT)
            what = "a line of the table"
        canvas.put(PLACE + 17, y, f"a field is {what}, as long as its points", SOFT)
        step = 2 if y + 2 * len(scores) + 2 < canvas.height - 4 else 1
        fields = {score.seat: _fields(score) for score in scores}
        longest = max(1, *(sum(points for points, _ in each) for each in fields.values()))
        y += 2
        for score in scores:
            canvas.put(PLACE, y, self._called(score, PLAYER - PLACE - 1), BOLD if score == chosen else TEXT, score)
            end = self._draw_bar(canvas, y, fields[score.seat], canvas.width - 16, longest, score, lone)
            canvas.put(end + 1, y, str(score.total), BOLD, score)
            y += step
        if step == 1:
            y += 1
        if by_round:
            remark = "" if lone else f"Marked: the best of its {self.word}.  "
            latest = latest_changes(self.course, fit_names(self.names, 10), self.word, 1)
            lines = wrap(remark + latest, canvas.width - PLAYER - 2)
            x, room = PLAYER, canvas.width - PLACE - 2
            if y + len(lines) > canvas.height - 4:
                short = f"{'' if lone else 'Marked: the best.  '}{latest}"
                x, lines = PLACE, [short if width_of(short) <= room else fit(latest, room)]
            for line in lines:
                canvas.put(x, y, line, SOFT)
                y += 1
            return y
        return y + 1

    def _draw_bar(
        self,
        canvas: Canvas,
        y: int,
        fields: list[tuple[int, int | None]],
        width: int,
        longest: int,
        score: Score,
        lone: bool,
    ) -> int:
        so_far = 0
        x = PLAYER
        for number, (points, at) in enumerate(fields):
            so_far += points
            label = f"|{points}"
            # a short field is as wide as its label, and the next one gives that back
            end = max(PLAYER + round(so_far * width / longest), min(x + len(label), PLAYER + width + 1))
            best = at is not None and not lone and points == max(each.rounds[at] for each in self.result.scores)
            ink = BEST if best else FIELDS[number % 2]
            canvas.fill(x, y, end - x, 1, ink, score)
            canvas.put(x, y, label if len(label) <= end - x else "|" * min(1, end - x), ink)
            x = end
        return x

    def _one_scorer(self) -> bool:
        """Whether never more than one player scored in a round."""
        rounds = zip(*(score.rounds for score in self.result.scores), strict=True)
        return all(sum(points > 0 for points in each) <= 1 for each in rounds)

    def _draw_sums(self, canvas: Canvas, y: int, chosen: Score) -> int:
        """Running sums, the leader of each round marked; below them where the game turned."""
        cell = max(4, 2 + max(len(str(points)) for each in self.course for points in each))
        first = max(0, len(self.course) - (canvas.width - COLUMNS - 4) // cell)
        canvas.put(PLACE, y, "Running sums", SOFT)
        seats: list[tuple[int, Seat, Score]] = [(at, each.seat, each) for at, each in enumerate(self.result.scores, 1)]
        for at, _, score in seats:
            called = self._called(score, COLUMNS - PLAYER - 1)
            canvas.put(PLAYER, y + at, called, BOLD if score == chosen else TEXT, score)
        for number in range(first, len(self.course)):
            edge = COLUMNS + cell * (number - first + 1)
            canvas.right(edge, y, f"{number + 1} ", SOFT)
            sums = self.course[number]
            for at, seat, score in seats:
                leads = sums[seat] == max(sums) > 0
                canvas.right(edge, y + at, f" {sums[seat]} ", BEST if leads else TEXT, score)
        y += len(seats) + 2
        short = fit_names(self.names, 10)
        turned = latest_changes(self.course, short, self.word, 3)
        said = [turned, *greatest_steps(self.course, short, self.word)]
        for line in wrap(f"Marked: who led.  {' '.join(said)}", canvas.width - PLAYER - 2)[: canvas.height - 4 - y]:
            canvas.put(PLAYER, y, line, SOFT)
            y += 1
        return y


def _fields(score: Score) -> list[tuple[int, int | None]]:
    """(points, index of the round) of each field of a bar; what came after the rounds has no index."""
    if not score.rounds:
        return [(points, None) for _, points in score.lines if points > 0]
    fields: list[tuple[int, int | None]] = [(points, at) for at, points in enumerate(score.rounds) if points > 0]
    rest = score.total - sum(score.rounds)
    return [*fields, (rest, None)] if rest > 0 else fields
