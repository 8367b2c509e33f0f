"""7 Steps in words: whole sentences, nothing that these eyes do not know, and notation read back."""

from __future__ import annotations

import pytest
from seven_steps_kit import SevenStepsKit
from seven_steps_playouts import game_of
from seven_steps_sit import RULES, build, eyes_of, go, sit

from sevens_tui.core import PASSER_BY, named
from sevens_tui.rules.sections import find
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.table import STOP, moves
from sevens_tui.rules.seven_steps.words import attempt, describe, known, outlook, phrase, section, warning
from sevens_tui.screens.seven_steps_words import preview_of

NAMES = ("Ann", "Bob", "Cem", "Dora")


def test_every_notation_is_read_back_and_nothing_else() -> None:
    assert all(attempt(str(move)) == move for move in SevenStepsKit.attempts)
    for text in ("", "disc", "disc t", "disc x@a1", "disc t@A1", "disc t@a0", "throw", "throw x", "remove", "aid edge"):
        assert attempt(text) is None
    for text in ("points swap", "take disc", "keep", "stop now", "done ", " stop", "pick a100", "leave"):
        assert attempt(text) is None


@pytest.mark.parametrize("number", [4, 27])
def test_everything_is_said_in_words(number: int) -> None:
    for played in game_of(number):
        view = eyes_of(played.before)
        assert find(RULES, section(view))
        lines = [*describe(view), *describe(view, False), *(": ".join(each) for each in known(view))]
        said = [phrase(view, move) for move in moves(view)]
        assert len(set(said)) == len(said)
        lines += [*said, *(outlook(view, move) for move in moves(view)), *(warning(view, move) for move in moves(view))]
        assert all("{" not in named(line, NAMES) for line in lines)


def test_a_passer_by_reads_no_hand() -> None:
    state = sit("f5:2", hand="ttykkrg", seat={"aid": "swap", "tile": "edge"})
    text = " ".join(describe(game.view(state, PASSER_BY, None)))
    assert "T T Y R K K G" not in text and "Edge spaces" not in text and "Move or swap" not in text
    assert "an aid tile and a points tile" in text
    assert "{0} holds T T Y R K K G; tiles: Move or swap towers, Edge spaces." in describe(eyes_of(state))


def test_what_a_decision_would_bring() -> None:
    state = sit("f6:1", hand="ttykkrg", bag=3)
    assert (phrase(eyes_of(state), moves(eyes_of(state))[0]), outlook(eyes_of(state), moves(eyes_of(state))[0])) == (
        "turquoise on e6",
        "level 1, 1 point so far",
    )
    state = build(state, "f5", "f6")
    view = eyes_of(state)
    assert outlook(view, moves(view)[-1]) == "3 points: brings a tile"
    view = eyes_of(go(state, "stop", "take aid"))
    assert outlook(view, moves(view)[-1]) == "draw 2"
    view = eyes_of(go(build(sit("f6:1", hand="ttykkrg", bag=1), "f5", "f6"), "stop", "take aid"))
    assert outlook(view, moves(view)[-1]) == "draw 1, 1 short of seven: this is the last round"


def test_without_help_nothing_is_counted() -> None:
    view = eyes_of(build(sit(hand="ttykkrg"), "f5"))
    assert any("1 point." in line and "Built" in line for line in describe(view))
    assert any("+1" in line for line in describe(view))
    bare = describe(view, False)
    assert not any("+1" in line for line in bare)
    assert "Built in this turn: turquoise on f5, level 1." in bare


@pytest.mark.parametrize(
    ("seat", "discs", "said"),
    [
        ({}, 3, "stop: 6 points; 7 or fewer, a tile."),
        ({}, 4, "stop: 10 points; above 7, no tile."),
        ({"tile": "line"}, 2, "stop: 3 points, with V 5; 7 or fewer, a tile."),
        ({"tile": "most"}, 3, "stop: 6 points, with V 12; a tile only without V, 7 or fewer."),
    ],
)
def test_who_would_stop_is_told_whether_that_brings_a_tile(seat: dict[str, str], discs: int, said: str) -> None:
    """The points of the discs and of a points tile together decide."""
    state = build(sit("f7:1 f6:2 f5:3", hand="ttttrrr", seat=seat), *("g7", "f7", "f6", "f5")[:discs])
    assert preview_of(eyes_of(state), (STOP,), help=True) == said
