"""What the command line says of bad positions and saves: one sentence, and the file stays as it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_kit import POSITION, game_of
from counts import many
from shell_kit import in_shell

from sevens_tui.match import Match
from sevens_tui.record import dumps
from sevens_tui.rules.red7.table import DECK
from sevens_tui.store import Store, default_folder

EXAMPLES = Path(__file__).parent / "positions" / "red7"


BAD_FILES: dict[str, tuple[bytes, str]] = {
    "twice.toml": (POSITION.replace('"v6"', '"r7"').encode(), "seats[1].hand[1]: r7 is already in seats[0].hand[0]"),
    "unknown.toml": (POSITION.replace("v6", "r8").encode(), "seats[1].hand[1]: 'r8' is not a card"),
    "too-many.toml": (
        POSITION.replace('["y1", "v6"]', '["y1","y2","y3","y4","y5","y6","y7","r1"]').encode(),
        "seats[1].hand: 8 cards are too many; a hand never has more than 7",
    ),
    "dealt.toml": (POSITION.replace('["y1", "v6"]', "50").encode(), "seats[1].hand: 50 cards are too many"),
    "alone.toml": (
        POSITION.replace('  { name = "Bob", hand = ["y1", "v6"], palette = ["g4"] },\n', "").encode(),
        "seats: Red7 is for 2 to 4 players, not 1",
    ),
    "five.toml": (
        POSITION.replace("]\n]", "] },\n  {},{},{},\n]").replace("},\n]", "},\n  {},{},{},\n]").encode(),
        "seats: Red7 is for 2 to 4 players, not 5",
    ),
    "equal.toml": (POSITION.replace("Bob", "ANN").encode(), "seats: two players are both called ANN"),
    "nameless.toml": (POSITION.replace("Bob", " ").encode(), "seats: player 2 has no name"),
    "long.toml": (POSITION.replace("Bob", "x" * 41).encode(), "seats: the name of player 2 is 41 characters long"),
    "steering.toml": (POSITION.replace("Bob", "\\u001b[2J").encode(), "seats: the name of player 2 holds a character"),
    "key.toml": (POSITION.replace("rule", '"\\u001b[2J"').encode(), "?[2J: there is no such key here"),
    "option.toml": (POSITION.replace("actions", "action").encode(), "options.action: there is no option 'action'"),
    "value.toml": (POSITION.replace('"on"', '"maybe"').encode(), "options.actions: option actions cannot be 'maybe'"),
    "mover.toml": (POSITION.replace('to_move = "Ann"', 'to_move = "Cem"').encode(), "to_move: nobody here is called"),
    "rule.toml": (POSITION.replace('"green"', '"grey"').encode(), "rule: 'grey' is not a rule"),
    "game.toml": (POSITION.replace("red7", "chess").encode(), "game: this should be a game"),
    "syntax.toml": (b"game = red7", "it is not TOML: invalid value (at line 1, column 8)"),
    "empty.toml": (b"", "game: this should be a game, not ''"),
    "bytes.toml": (b"game = '\xff'", " cannot be read: byte 9 is not text in UTF-8"),
    "notes": (b"what is this", "it is not TOML: "),
    "none.sevens": (b"what is this", " is not a save of sevens: "),
    "cut.sevens": (dumps(game_of().record())[:-8], " breaks at decision 2: "),
    "edited.sevens": (dumps(game_of().record()).replace(b"palette", b"canvas"), " was changed after it was saved"),
    "newer.sevens": (dumps(game_of().record()).replace(b'"format":1', b'"format":2'), " was saved by a newer sevens"),
}

SHELL = ("twice.toml", "notes", "edited.sevens", "show", "try", "play")
"""Bad files and commands that are given to the program as a shell runs it too; all are given to it in this process."""


def outcome(*arguments: str) -> tuple[int, str, str]:
    """What the program that a shell runs gives: exit code, standard output, standard error."""
    done = in_shell(*arguments)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_gets_one_sentence_and_stays_as_it_is(main, name, tmp_path) -> None:
    data, said = BAD_FILES[name]
    path = tmp_path / name
    path.write_bytes(data)
    found = [main("show", str(path)), main("play", str(path), "--plain")]
    if name in SHELL:
        found += [outcome("show", str(path)), outcome("play", str(path), "--plain")]
    for code, out, err in found:
        assert (code, out) == (2, "")
        assert err.startswith(f"sevens: {name}")
        assert said in err
        assert err.count("\n") == 1
        assert all(sign.isprintable() for sign in err.rstrip("\n"))
    assert path.read_bytes() == data


def edited(record, **header) -> bytes:
    """A save whose header says something else, with a checksum that fits."""
    from dataclasses import replace

    return dumps(replace(record, header=replace(record.header, **header)))


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({"game": "chess"}, "it breaks at the set-up: there is no game 'chess' here"),
        ({"game": "7-steps"}, "it breaks at the set-up: it was played with other boards or decks than this 7 Steps"),
        ({"fingerprint": "0"}, "it breaks at the set-up: it was played with other boards or decks"),
    ],
)
def test_a_save_of_another_game(main, tmp_path, header, said) -> None:
    path = tmp_path / "other.sevens"
    path.write_bytes(edited(game_of().record(), **header))
    for command in ("show", "play"):
        code, out, err = main(command, str(path), *(["--plain"] if command == "play" else []))
        assert (code, out) == (2, "")
        assert err.startswith(f"sevens: other.sevens: {said}") and err.count("\n") == 1


REFUSED = {
    "there is no file 'x.toml'": ("show", "x.toml"),
    "there is no game and no file 'x'": ("show", "x"),
    "missing argument 'FILE'; see sevens --help": ("show",),
    "missing argument 'MOVE...'; see sevens --help": ("try", "x.toml"),
    "there is no game 'chess'; there are: ": ("simulate", "chess"),
    "the number of games is a whole number from 1 to 9999999, not '-3'": ("simulate", "red7", "--games", "-3"),
    "the number of games is a whole number from 1 to 9999999, not '0'": ("simulate", "red7", "--games", "0"),
    "the number of games is a whole number from 1 to 9999999, not '1e3'": ("simulate", "red7", "--games", "1e3"),
    "Red7 is for 2 to 4 players, not 1": ("simulate", "red7", "--players", "1"),
    "Red7 is for 2 to 4 players, not 5": ("simulate", "red7", "--players", "5"),
    "the number of players is a whole number from 1 to 99, not 'two'": ("simulate", "red7", "--players", "two"),
    "there is no computer player 'clever'; there are: greedy, random": ("simulate", "red7", "--bots", "clever"),
    "there is no option 'size'; there are: ": ("simulate", "red7", "--option", "size=1"),
    "option game cannot be 'long'; it can be: quick, advanced": ("simulate", "red7", "--option", "game=long"),
    "the seed is a whole number": ("simulate", "red7", "--seed", "x"),
    "the seeds of 2 games from 18446744073709551615 on would pass": (
        *("simulate", "red7", "--games", "2"),
        *("--seed", str(2**64 - 1)),
    ),
    "two players are both called ann": ("play", "red7", "--plain", "--player", "Ann", "--player", "ann"),
}


@pytest.mark.parametrize(("said", "arguments"), REFUSED.items(), ids=[" ".join(each) for each in REFUSED.values()])
def test_bad_input_gets_one_sentence(main, said, arguments) -> None:
    for run in (main, outcome) if arguments[0] in SHELL else (main,):
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith(f"sevens: {said}")
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "--seat", "Cem"), "nobody here is called 'Cem'; there are: Ann, Bob"),
        (("show", "--seat", "3"), "nobody here is called '3'; there are: Ann, Bob"),
        (("export", "--as", "pdf"), "a game cannot be exported as 'pdf'; it can be as: toml, text, svg"),
        (("export", "--as", "toml", "--seat", "Ann"), "a position holds all hands; --seat is for text and pictures"),
    ],
)
def test_eyes_and_forms_that_are_none(main, position, arguments, said) -> None:
    word, *rest = arguments
    assert main(word, position, *rest) == (2, "", f"sevens: {said}\n")


def test_a_folder_and_a_file_that_may_not_be_read(main, tmp_path) -> None:
    code, out, err = main("show", str(tmp_path))
    assert (code, out, err.count("\n")) == (1, "", 1)
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    code, out, err = main("show", str(folder))
    assert (code, out) == (1, "")
    assert err == f"sevens: folder.toml cannot be read in {tmp_path}: it is a folder, not a file\n"


@pytest.mark.parametrize("arguments", [("play", "red7", "--player", "Ann", "--bot", "greedy"), ("play", "FILE")])
@pytest.mark.parametrize("plain", [False, True])
def test_a_folder_of_saves_that_cannot_be(arguments, plain, position, tmp_path) -> None:
    (tmp_path / "blocked").write_text("")
    environment = {**os.environ, "SEVENS_SAVES": str(tmp_path / "blocked" / "saves"), "TERM": "xterm"}
    given = [position if each == "FILE" else each for each in arguments] + ["--plain"] * plain
    done = in_shell(*given, env=environment)
    assert done.stdout == ""
    assert done.returncode == (1 if plain else 2)
    assert done.stderr.count("\n") == 1
    assert ("the folder of saves" if plain else "a terminal is needed") in done.stderr


def refused_or_whole(main, path: Path, whole: str) -> None:
    code, out, err = main("show", str(path))
    if code == 0:
        assert out == whole
    else:
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "fault of ours" not in err


def damage_everywhere(main, data: bytes, whole: str, path: Path, step: int) -> None:
    for at in range(0, len(data), step):
        path.write_bytes(data[:at])
        refused_or_whole(main, path, whole)
        path.write_bytes(data[:at] + bytes([data[at] ^ (1 + at % 255)]) + data[at + 1 :])
        refused_or_whole(main, path, whole)


def everywhere(main, step: int) -> None:
    for name, data in (
        ("running.sevens", dumps(game_of(6).record())),
        ("begun.sevens", dumps(Match.from_position(POSITION, 3).record())),
    ):
        path = default_folder().parent / name
        path.write_bytes(data)
        damage_everywhere(main, data, main("show", str(path))[1], path, step)


def test_a_save_cut_or_changed_here_and_there_is_refused_or_whole(main) -> None:
    everywhere(main, 13)


@pytest.mark.slow
def test_a_save_cut_at_every_byte_and_with_every_byte_changed_is_refused_or_whole(main) -> None:
    everywhere(main, 1)


@pytest.mark.parametrize("step", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_a_position_cut_or_changed_anywhere_is_refused_or_shown(main, tmp_path, step) -> None:
    data = POSITION.encode()
    path = tmp_path / "damaged.toml"
    for at in range(0, len(data), step):
        for changed in (data[:at], data[:at] + bytes([data[at] ^ (1 + at % 255)]) + data[at + 1 :]):
            path.write_bytes(changed)
            code, out, err = main("show", str(path), "--open")
            assert (code, bool(out), err.count("\n")) in ((0, True, 0), (2, False, 1))
            assert "fault of ours" not in err


def test_a_save_without_a_fault_of_ours_after_many_edits(main, running) -> None:
    """Decisions and luck edited under a checksum that fits."""
    from dataclasses import replace

    record = Store(running.parent).read(running)
    path = running.with_name("edited.sevens")
    for number in range(many(100)):
        decision = record.decisions[number % 2]
        other = replace(decision, move=f"palette {DECK[number % 49]}", luck=(str(DECK[number % 49]),) * (number % 3))
        decisions = (other, *record.decisions[1:]) if number % 2 == 0 else (record.decisions[0], other)
        path.write_bytes(dumps(replace(record, decisions=decisions)))
        code, out, err = main("show", str(path))
        assert code == 0 or (code, out, err.count("\n")) == (2, "", 1)
        assert code == 0 or "edited.sevens: it breaks at decision" in err
