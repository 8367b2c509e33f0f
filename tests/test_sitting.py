"""A match at a table without any screen: who decides by themselves, whom a curtain is for, saving that fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from saves import no_folder

from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.sitting import Sitting
from sevens_tui.store import CannotSave, Store

ANN, BOB, BOT = Player("Ann"), Player("Bob"), Player("Clockwork", "greedy")


def sit(home: Path, *players: Player, **options: str) -> tuple[Sitting, list[str]]:
    told: list[str] = []
    match = Match(GAMES["red7"], options, players, 7)
    return Sitting(match, Store(home / "saves").create(match.record()), told.append), told


@pytest.mark.parametrize(
    ("players", "table", "curtains"),
    [((ANN, BOB), "hidden", True), ((ANN, BOB), "open", False), ((ANN, BOT), "hidden", False)],
)
def test_a_curtain_comes_where_several_people_have_secrets(
    tmp_path: Path, players: tuple[Player, ...], table: str, curtains: bool
) -> None:
    sitting, _ = sit(tmp_path, *players, table=table)
    assert sitting.curtains is curtains
    sees = sitting.prompt(sitting.match.to_move[0]).eyes
    assert len(sees) == (2 if table == "open" else 1)


def test_curtains_stay_when_a_seat_is_given_to_the_computer(tmp_path: Path) -> None:
    """Whoever sat there may still look on."""
    sitting, _ = sit(tmp_path, ANN, BOB)
    assert sitting.give(0) == "The computer plays for Ann from now on."
    assert sitting.curtains
    assert sitting.give(1) == "Not that: Bob is the last person at the table."
    assert Store(tmp_path / "saves").list()[0].header.players[0].bot is not None


def test_a_computer_player_decides_and_nobody_else_is_called(tmp_path: Path) -> None:
    sitting, _ = sit(tmp_path, ANN, BOT)
    match = sitting.match
    while match.players[match.to_move[0]].bot is None:
        assert not sitting.by_itself(), "a person is asked, also where there is little to decide (E2)"
        seat = match.to_move[0]
        sitting.choose(seat, match.moves(seat)[0])
        match.hand_over()
    before = len(match.decisions)
    assert sitting.by_itself() and len(match.decisions) == before + 1


def test_saving_that_fails_is_told_tried_again_and_raised_at_last(tmp_path: Path) -> None:
    sitting, told = sit(tmp_path, ANN, BOB)
    seat = sitting.match.to_move[0]
    with no_folder(tmp_path):
        sitting.choose(seat, sitting.match.moves(seat)[0])
        assert told[-1] == sitting.unsaved != "" and not sitting.save_once_more()
        with pytest.raises(CannotSave, match="the latest decisions could not be saved: "):
            sitting.give_up()
        assert told[-1] == "", "the table is left: the next page is of another game"
    assert sitting.save_once_more() and sitting.unsaved == ""
    sitting.undo(seat, whole=False)
    (listed,) = Store(tmp_path / "saves").list()
    assert Store(tmp_path / "saves").read(listed.path).decisions == ()
    sitting.give_up()


def test_taking_back_says_what_was_taken_back(tmp_path: Path) -> None:
    sitting, _ = sit(tmp_path, ANN, BOB)
    match = sitting.match
    seat = match.to_move[0]
    move = next(each for each in match.moves(seat) if each.card is not None)
    sitting.choose(seat, move)
    said = sitting.undo(seat, whole=False)
    assert said == f"Taken back: {match.game.words.phrase(match.view(frozenset({seat}), seat), move)}."
    assert move.card.face in said
    sitting.choose(seat, move)
    assert sitting.undo(seat, whole=True) == "Taken back: your whole turn."
    sitting.give_up()
