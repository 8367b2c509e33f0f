"""The key line of the smallest window never loses the keys that lead on to all others."""

from __future__ import annotations

from random import Random

import pytest
from pages_kit import lines_of

from sevens_tui.core import Player
from sevens_tui.hot_seat import play_page
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.screens.play import Play
from sevens_tui.screens.scores import Scores

PEOPLE = (Player("Ann"), Player("Bob"))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("siebenpunkt", {}),
        ("siebenpunkt", {"game": "advanced", "observe": "placing"}),
        ("7-leagues", {}),
        ("7-leagues", {"game": "advanced"}),
    ],
)
def test_a_whole_game_through_undo_and_keys_are_in_the_key_line(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, luck, asked = Match(GAMES[game], options, PEOPLE, 3), Random(3), set()
    page = play_page(match)
    monkeypatch.setattr(type(page), "redraw", lambda _: None)
    assert isinstance(page, Play)
    while match.to_move:
        seat = match.to_move[0]
        page.turn_to(match.prompt(seat))
        moves = match.moves(seat)
        asked.add(type(moves[0]).__name__ + moves[0].kind.name)
        line = lines_of(page)[-1]
        assert "U undo" in line and "? keys" in line, line
        match.choose(seat, luck.choice(moves))
    assert len(asked) > 2
    result = match.result
    assert result is not None
    line = lines_of(Scores(GAMES[game], ("Ann", "Bob"), result))[-1]
    assert all(key in line for key in ("B the final board", "P replay", "N again", "? keys")), line
