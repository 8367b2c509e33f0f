"""Looking into a game that people still play: only on purpose, and its log says so."""

from __future__ import annotations

import re

import pytest
from cli_kit import faces, named_in

from sevens_tui.core import PASSER_BY
from sevens_tui.match import Match
from sevens_tui.shell.files import look_into, read
from sevens_tui.store import Store
from sevens_tui.told import LOOKED

SECRET = [
    ("show", "--seat", "Ann"),
    ("moves",),
    ("try", "pass"),
    ("export", "--seat", "Ann"),
    ("export", "--as", "toml"),
    ("export", "--as", "svg", "--seat", "Ann"),
]


@pytest.mark.parametrize("command", SECRET, ids=" ".join)
def test_a_running_game_is_looked_into_only_on_purpose_and_says_so(main, running, command) -> None:
    word, *rest = command
    before = running.read_bytes()
    code, out, err = main(word, str(running), *rest)
    assert (code, out) == (2, "")
    assert err == (
        f"sevens: {running.name} is not over, and this would show what players hide; "
        "--open does it, and the game's log will say so\n"
    )
    assert running.read_bytes() == before
    code, out, err = main(word, str(running), *rest, "--open")
    assert (code, err) == (0, "")
    match = Match.load(Store(running.parent).read(running))
    assert match.log(PASSER_BY)[-1] is LOOKED
    assert [entry is LOOKED for entry in match.log(frozenset({1}))] == [False, False, True]
    assert len(match.decisions) == 2


@pytest.mark.parametrize("command", [("show",), ("export", "--as", "svg"), ("show", "--json")], ids=" ".join)
def test_what_everybody_sees_may_be_shown(main, running, command) -> None:
    word, *rest = command
    before = running.read_bytes()
    code, out, _ = main(word, str(running), *rest)
    assert code == 0
    assert running.read_bytes() == before
    match = Match.load(Store(running.parent).read(running))
    table = match.view(PASSER_BY, None).table
    lying = {*table.canvas, *(card for area in table.areas for card in area.palette)}
    assert named_in("".join(re.findall(r"[^<>]*", out))) <= faces(lying)


def test_a_finished_game_hides_nothing(main, finished) -> None:
    before = finished.read_bytes()
    for word, *rest in (each for each in SECRET if each[0] != "try"):
        assert main(word, str(finished), *rest)[0] == 0
    assert finished.read_bytes() == before


def test_a_game_that_is_open_elsewhere_is_not_looked_into(main, running) -> None:
    with Store(running.parent).hold(running):
        code, out, err = main("show", str(running), "--seat", "Ann", "--open")
    assert (code, out) == (1, "")
    assert "is open already, by " in err


def test_nothing_is_shown_where_the_log_cannot_say_so(main, running, monkeypatch) -> None:
    monkeypatch.setattr("sevens_tui.store.replace_file", _full)
    code, out, err = main("show", str(running), "--seat", "Ann", "--open")
    assert (code, out) == (1, "")
    assert "cannot be saved" in err


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_the_looks_stay_when_the_game_goes_on(running) -> None:
    look_into(read(str(running)), opened=True)
    with Store(running.parent).hold(running) as hold:
        match = Match.load(hold.read())
        match.choose(match.to_move[0], match.moves(match.to_move[0])[0])
        hold.write(match.record())
    assert [entry is LOOKED for entry in Match.load(Store(running.parent).read(running)).log(PASSER_BY)] == [
        *(False, False, True),
        False,
    ]
