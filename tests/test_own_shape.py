"""A board of one's own for 7 Steps: the option ``shape`` takes a file, and says in a sentence what is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sevens_tui import __main__, cli
from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.record import dumps, loads
from sevens_tui.rules import GAMES
from sevens_tui.setup import Errand, Setup

Main = Callable[..., tuple[int, str, str]]
LINE = [[3 * n, 0] for n in range(7)]
PLAY = ("play", "7-steps", "--player", "Ann", "--player", "Bob", "--option")


@pytest.fixture
def main(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Main:
    """Run the program in this process, among the files of ``tmp_path``: exit code, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sevens", *arguments])
        code = __main__.main()
        out, err = capfd.readouterr()
        return code, out, err

    monkeypatch.chdir(tmp_path)
    return run


def centres(*changed: object) -> str:
    return f"centres = {[*LINE[: 7 - len(changed)], *changed]}\n"


def test_a_game_on_a_board_of_ones_own_is_saved_whole_and_resumed(main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file may go: the save holds the shape, with the tiles and turns that it gave."""
    opened: list[Errand | None] = []

    def open_app(errand: Errand | None = None) -> int:
        opened.append(errand)
        return 0

    monkeypatch.setattr(cli, "open_app", open_app)
    monkeypatch.setattr(cli, "need_terminal", lambda: None)
    path = Path("line.toml")
    path.write_text(centres() + 'tiles = "gkrpbyt"\nturns = [0, 1, 2, 3, 4, 5, 0]\n')
    code, _, err = main(*PLAY, "shape=line.toml", "--option", "tiles=fixed")
    assert (code, err) == (0, "")
    path.unlink()
    (setup,) = opened
    assert isinstance(setup, Setup)
    options = dict(setup.options)
    assert options["shape"] == "0,0g0 3,0k1 6,0r2 9,0p3 12,0b4 15,0y5 18,0t0"
    match = Match(GAMES["7-steps"], options, [Player("Ann"), Player("Bob")], 7)
    board = match.view(frozenset(), None).table.board
    assert (board.rows, len(board.spaces)) == (3, 49)
    for _ in range(6):
        match.choose(match.to_move[0], match.moves(match.to_move[0])[0])
    again = Match.load(loads(dumps(match.record())))
    assert again.view(frozenset(), None) == match.view(frozenset(), None)
    assert again.record().header.options == match.record().header.options


def test_a_file_needs_no_ending_and_a_name_is_no_file(main: Main) -> None:
    Path("my board").write_text(centres())
    Path("ring").write_text("what is this")
    for value in ("my board", "ring", "random"):
        code, out, err = main("simulate", "7-steps", "--games", "1", "--option", f"shape={value}")
        assert (code, err) == (0, ""), value
        assert out.startswith("7 Steps: 1 game")


BAD = {
    "apart": (centres([40, 0]), "centres: the tiles are not one connected area"),
    "overlapping": (centres([16, 0]), "centres[6]: the tile on [16, 0] overlaps the one on [15, 0], centres[5]; "),
    "six": (f"centres = {LINE[:6]}", "centres: a board has exactly seven tiles, not 6"),
    "eight": (f"centres = {[*LINE, [21, 0]]}", "centres: a board has exactly seven tiles, not 8"),
    "none": ("", "centres: the centres of the seven tiles are missing"),
    "no-toml": ("centres = what", "it is not TOML: "),
    "other": (centres() + "rules = 7", "rules: there is no such key here; there are: centres, tiles, turns"),
    "turned": (centres() + "turns = [0, 0, 0, 0, 0, 0, 6]", "turns[6]: this should be a number from 0 to 5, not 6"),
    "turns": (centres() + "turns = [0]", "turns: "),
    "twice": (centres() + 'tiles = "ttbprkg"', "tiles: "),
    "word": (centres("far"), "centres[6]: this should be "),
    "wide": (centres([1.5, 0]), "centres[6][0]: this should be a number"),
    "position": ('game = "7-steps"\nseats = [{}, {}]\n', "game: there is no such key here"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_shape_is_refused_by_name_and_key(main: Main, name: str) -> None:
    text, said = BAD[name]
    Path(f"{name}.toml").write_text(text)
    for command in (("simulate", "7-steps", "--games", "1", "--option"), PLAY):
        code, out, err = main(*command, f"shape={name}.toml")
        assert (code, out) == (2, "")
        assert err.startswith(f"sevens: {name}.toml is no shape: {said}") and err.count("\n") == 1


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("missing.toml", "option shape: there is no file 'missing.toml'"),
        ("far/away.toml", "option shape: there is no file 'far/away.toml'"),
        ("folder", "option shape: 'folder' is no file"),
        ("folder.toml", "option shape: 'folder.toml' is no file"),
        ("bytes.toml", "bytes.toml cannot be read: byte 1 is not text in UTF-8"),
        ("missing", "option shape cannot be 'missing': there are: basic, mask, river, "),
        ("", "option shape cannot be '': there are: basic, mask, "),
        ("0,0t0", "option shape cannot be '0,0t0': centres: a board has exactly seven tiles, not 1"),
        ("x" * 5000, "option shape cannot be 'xxx"),
        ("x" * 5000 + ".toml", "option shape: there is no file 'xxx"),
    ],
    ids=("missing", "nowhere", "folder", "x.toml", "bytes", "name", "empty", "text", "long", "long.toml"),
)
def test_what_is_no_file_gets_one_sentence(main: Main, value: str, said: str) -> None:
    for folder in ("folder", "folder.toml"):
        Path(folder).mkdir()
    Path("bytes.toml").write_bytes(b"\xff")
    code, out, err = main(*PLAY, f"shape={value}")
    assert (code, out) == (2, "")
    assert err.startswith(f"sevens: {said}") and err.count("\n") == 1


def test_options_without_a_value_of_ones_own_take_no_file(main: Main) -> None:
    Path("back.toml").write_text(centres())
    code, _, err = main(*PLAY, "board=back.toml")
    assert (code, err) == (2, "sevens: option board cannot be 'back.toml'; it can be: front, back\n")
