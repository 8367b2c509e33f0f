"""Deciding at once: what a reveal has shown cannot be taken back, on a tiny game made for this test."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from sevens_tui.core import Line, Player
from sevens_tui.match import Match


@dataclass(frozen=True)
class Options:
    """No options."""


def _view(state: tuple[int | None, ...], eyes: frozenset[int], seat: int | None) -> Any:
    said = tuple(number is not None for number in state)
    mine = tuple(n if each in eyes else None for each, n in enumerate(state))
    return SimpleNamespace(table=said, eyes=eyes, seat=seat, mine=mine)


TABLE = SimpleNamespace(
    Options=Options,
    moves=lambda view: () if view.seat is None or view.table[view.seat] else (1, 2, 3),
    why_not=lambda *_: None,
    forced=lambda _: None,
    progress=lambda _: "",
    standings=lambda _: "",
)
SECRET = SimpleNamespace(
    new=lambda _options, seats, _chance: (None,) * seats,
    to_move=lambda state: tuple(seat for seat, number in enumerate(state) if number is None),
    play=lambda state, seat, move, _chance: tuple(
        move if each == seat else number for each, number in enumerate(state)
    ),
    view=_view,
    tell=lambda _before, _seat, _move, after, _eyes: Line(
        "said a number", ("said a number",), everybody=None not in after, reveals=None not in after
    ),
    result=lambda _: None,
)
NUMBERS: Any = SimpleNamespace(name="numbers", title="Numbers", seats=range(2, 5), table=TABLE, fingerprint="none")


@pytest.fixture(autouse=True)
def secret_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game is in no package, so its secret side is not found by its name."""
    monkeypatch.setattr("sevens_tui.match.secret_of", lambda _: SECRET)


def test_an_unseen_decision_can_be_taken_back_until_it_is_handed_over() -> None:
    match = Match(NUMBERS, {}, [Player("Ann"), Player("Bob")], 1)
    match.choose(0, 2)
    assert match.turn_over(0) and match.undo_stop(0) is None
    match.undo(0)
    match.choose(0, 3)
    match.hand_over()
    assert match.undo_stop(0) == "no further back: that turn was handed over"


def test_the_decision_that_reveals_is_final() -> None:
    match = Match(NUMBERS, {}, [Player("Ann"), Player("Bob")], 1)
    match.choose(0, 2)
    match.hand_over()
    match.choose(1, 1)
    assert [entry.line.everybody for entry in match.take_unseen()] == [True]
    assert match.take_unseen() == (), "once"
    assert match.undo_stop(1) == "no further back: what was hidden has been shown"


def test_at_an_open_table_each_is_asked_for_oneself() -> None:
    match = Match(NUMBERS, {}, [Player("Ann"), Player("Bob")], 1)
    everybody = frozenset({0, 1})
    assert [match.prompt(seat, everybody).view.seat for seat in match.to_move] == [0, 1]
    match.choose(0, 2)
    assert TABLE.moves(match.view(everybody, 0)) == () and TABLE.moves(match.view(everybody, 1)) == (1, 2, 3)
