"""One of a thing is said of one: no text of any game says "1 cards" or "1 points"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from counts import many, one_every_time
from playouts import Plan, Playout, match_of, played

from sevens_tui.core import PASSER_BY, Chance, Eyes
from sevens_tui.hot_seat import play_page
from sevens_tui.rules.red7 import game as red7
from sevens_tui.rules.red7.words import describe, known
from sevens_tui.rules.results import most_points
from sevens_tui.shell.show import score_lines

THINGS = (
    (
        "animals? boots? cards? claims? discs? draws? levels? mandates? marks? points? rounds? sets? spaces? squares? "
        "strips? suns? symbols? tiles? towers? turns?"
    )
    .replace("?", "")
    .split()
)
ONES = re.compile(rf"(?<![\w.])1 (?:Escape |sun |40\+ )?({'|'.join(THINGS)})\b")
ONE = re.compile(rf"(?<![\w.])1 (?:Escape |sun |40\+ )?({'|'.join(each.removesuffix('s') for each in THINGS)})\b")
NAMES = tuple(f"Player {letter}" for letter in "abcdef")

GAMES_PLAYED = [
    *(("red7", (("game", "advanced"), ("actions", "on")), seats) for seats in (2, 4)),
    *(("7-steps", (("board", "back"), ("end", end)), 2) for end in ("printed", "more")),
    *(("7-leagues", (("game", "advanced"),), seats) for seats in (2, 5)),
    *(("siebenpunkt", (("game", which),), 2) for which in ("beginner", "advanced")),
]


@cache
def game_of(which: int, number: int) -> Playout:
    name, options, seats = GAMES_PLAYED[which]
    return played(Plan(name, options, seats, number, b"", wise=number % 2 == 0))


def said(playout: Playout) -> Iterator[str]:
    """All that is said in a game: to each player, and to a passer-by, in words and in the log."""
    words, secret = playout.game.words, playout.secret
    for step in playout.steps:
        view = secret.view(step.before, frozenset({step.seat}), step.seat)
        for move in step.legal[:: max(1, len(step.legal) // 8)]:
            yield from (words.phrase(view, move), words.outlook(view, move), words.warning(view, move))
        for eyes in (PASSER_BY, frozenset({step.seat})):
            line = secret.tell(step.before, step.seat, step.move, step.after, eyes)
            if line is not None:
                yield from (line.text, *line.summary, *line.everybody)
    for state in playout.states[:: max(1, len(playout.states) // 20)]:
        for eyes in playout.every_eyes:
            view = secret.view(state, eyes, min(eyes, default=None))
            yield from chain(words.describe(view), words.describe(view, False), *words.known(view))
        yield from (playout.game.table.progress(view.table), playout.game.table.standings(view.table))
        yield from score_lines(secret.count(state), NAMES)
    result = secret.result(playout.last)
    assert result is not None
    yield from (*score_lines(result, NAMES), *(reason for score in result.scores for reason in score.reasons))


def drawn(playout: Playout, eyes: Eyes, at: int) -> Iterator[str]:
    """What stands on the screen after so many decisions, in a small and in a large window."""
    match = match_of(playout, at)
    page = play_page(match)
    page.prompt = match.prompt(min(eyes, default=None))
    page.begin()
    for size in ((80, 24), (140, 45)):
        yield page.frame(*size).text()
    if page.prompt.moves and match.forced is None:
        advice = playout.game.advice.advise(page.prompt.view)
        page.take_plan(advice.plan)
        yield from (page.frame(80, 24).text(), advice.gain, advice.why)


@pytest.mark.parametrize("which", one_every_time(range(len(GAMES_PLAYED))), ids=lambda which: GAMES_PLAYED[which][0])
def test_no_text_says_several_of_one(which: int) -> None:
    singular = 0
    for number in range(many(30)):
        for text in said(game_of(which, number)):
            assert not ONES.search(text), text
            singular += bool(ONE.search(text))
    assert singular, "one of something was spoken of"


@pytest.mark.parametrize("which", one_every_time(range(len(GAMES_PLAYED))), ids=lambda which: GAMES_PLAYED[which][0])
def test_no_screen_says_several_of_one(which: int) -> None:
    for number in range(2):
        playout = game_of(which, number)
        for at in range(0, len(playout.steps) + 1, max(1, len(playout.steps) // 8)):
            seat = playout.steps[at].seat if at < len(playout.steps) else 0
            for text in chain(drawn(playout, PASSER_BY, at), drawn(playout, frozenset({seat}), at)):
                assert not ONES.search(text), text


def test_one_card_face_down_one_in_the_deck_and_one_point_are_one() -> None:
    """What games seldom come to."""
    seats = [{"palette": ["v1"], "hand": ["r2"], "scored": ["o1"]}, {"out": True, "down": ["g5"]}, {"hand": 3}]
    position = {"game": "red7", "options": {"game": "advanced"}, "seats": seats, "deck": ["b2"]}
    state = red7.arrange(position, Chance(7, 0))
    view = red7.view(state, PASSER_BY, None)
    texts = [*describe(view), *(part for item in known(view) for part in item), most_points((0,), 1)]
    assert not any(ONES.search(text) for text in texts)
    assert sum(bool(ONE.search(text)) for text in texts) >= 5
