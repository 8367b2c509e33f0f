"""A play screen is whole as soon as it is made, and shows nothing of the prompt that it had before."""

from __future__ import annotations

from typing import Any

import pytest
from kits import READY
from playouts import match_of
from test_playthroughs import FOLDER, PLANS, played_as_in

from sevens_tui.core import PASSER_BY
from sevens_tui.hot_seat import play_page
from sevens_tui.screens.answers import Caption, Wish
from sevens_tui.screens.play import Play
from sevens_tui.screens.table_page import Showing

GAMES = {name: next(plan for plan in PLANS if plan.startswith(name)) for name in READY}
"""A golden game of each."""


@pytest.fixture(autouse=True)
def _unmounted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "redraw", lambda _: None)


async def asked(page: Play, prompt: Any, **how: Any) -> str:
    """The page once it has asked something; it is answered at once."""
    page.reply(Wish.HIDE)
    await page.ask(prompt, **how)
    return page.frame(80, 24).text()


@pytest.mark.parametrize("name", GAMES)
async def test_a_page_draws_before_it_asks_what_it_draws_when_it_asks(name: str) -> None:
    """Made for whoever decides, with the plan they had, it never shows the table without those."""
    playout = played_as_in(FOLDER / f"{GAMES[name]}.play", PLANS[GAMES[name]])
    match, planned = match_of(playout, 0), 0
    for step in playout.steps[:30]:
        prompt = match.prompt(step.seat)
        page = play_page(match, prompt)
        made = page.frame(80, 24).text()
        assert made == await asked(page, prompt)
        page.take_plan(match.game.advice.advise(prompt.view).plan)
        again = play_page(match, prompt, draft=page.draft())
        assert again.frame(80, 24).text() == page.frame(80, 24).text()
        planned += page.preview() is not None
        match.choose(step.seat, step.move)
        match.hand_over()
    assert planned


@pytest.mark.parametrize("name", GAMES)
async def test_a_page_of_a_lesson_or_for_everybody_is_whole_too(name: str) -> None:
    playout = played_as_in(FOLDER / f"{GAMES[name]}.play", PLANS[GAMES[name]])
    match = match_of(playout, 6)
    seat = match.to_move[0]
    for caption in (Caption("Look at this."), Caption("A table.", "Choose something.")):
        page = play_page(match, match.prompt(seat), Showing(caption=caption))
        assert page.frame(80, 24).text() == await asked(page, match.prompt(seat), caption=caption)
        assert page.watched == (not caption.task)
    entry = match.log(PASSER_BY)[-1]
    page = play_page(match, showing=Showing(interlude=entry))
    assert page.frame(80, 24).text() == await asked(page, match.prompt(None))


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_that_goes_back_shows_what_it_showed_there_before(name: str) -> None:
    playout = played_as_in(FOLDER / f"{GAMES[name]}.play", PLANS[GAMES[name]])
    match = match_of(playout)
    match.end_now()
    for eyes in playout.every_eyes:
        begin, end = (match.looking_back(count, eyes) for count in (3, len(playout.steps)))
        page = play_page(match, begin, Showing(watched=True))
        before = page.frame(80, 24).text()
        page.turn_to(end)
        page.turn_to(begin)
        assert page.frame(80, 24).text() == before
