"""What the command line says of bad input: one sentence, a code, and nothing lost."""

from __future__ import annotations

import pytest
import terminal
from cli_kit import ANN, BOB, START, new_save, played_save
from counts import one_every_time
from terminal import Terminal

from sevens_tui.core import Player
from sevens_tui.rules import GAMES
from sevens_tui.setup import BadSetup, Setup, check

REFUSED = {
    "no such command 'foo'; see sevens --help": ("foo",),
    "missing argument 'GAME|FILE'; see sevens --help": ("play",),
    "no such option: --what": ("games", "--what"),
    "there is no game and no file 'foo'; the games: 7-steps, red7, 7-leagues, siebenpunkt": ("play", "foo"),
    "there is no game and no file ''; the games": ("play", ""),
    "there is no file 'a/b'; sevens saves lists the saved games": ("play", "a/b"),
    "there is no file 'x.sevens'": ("play", "x.sevens"),
    f"there is no game 'foo'; there are: {', '.join(GAMES)}": ("rules", "foo"),
    "the rules of Red7 have no section 'foo'; there are: idea, cards,": ("rules", "red7", "foo"),
    "nobody plays; name the people": ("play", "red7", "--bot", "greedy", "--bot", "greedy"),
    "Red7 is for 2 to 4 players, not 1": START,
    "Red7 is for 2 to 4 players, not 5": (*START, *("--bot", "random") * 4),
    "two players are both called ann": (*START, "--player", "ann"),
    "player 2 has no name": (*START, "--player", " "),
    "the name of player 2 is 41 characters long; 40 is the most": (*START, "--player", "x" * 41),
    "the name of player 2 holds a character that cannot be shown": (*START, "--player", "a\x1b[2J"),
    "there is no computer player 'clever'; there are: greedy, random": (*START, "--bot", "clever"),
    "there is no option 'size'; there are: ": (*START, "--bot", "greedy", "--option", "size=1"),
    "option actions cannot be 'maybe'; it can be: off, on": (*START, "--bot", "greedy", "--option", "actions=maybe"),
    "an option is written name=value, not 'actions'": (*START, "--bot", "greedy", "--option", "actions"),
    "option game is given twice": (*START, "--bot", "greedy", "--option", "game=quick", "--option", "game=quick"),
    "the seed is a whole number from 0 to 18446744073709551615, not '-3'": (*START, "--seed", "-3"),
    "the seed is a whole number from 0 to 18446744073709551615, not '1e3'": (*START, "--seed", "1e3"),
    "argument 4 is not text in UTF-8: \\xff": ("play", "red7", "--player", "\udcff"),
}


@pytest.mark.parametrize(("said", "arguments"), REFUSED.items(), ids=[" ".join(each) for each in REFUSED.values()])
def test_bad_input_gets_one_sentence(main, opened, said, arguments) -> None:
    code, out, err = main(*arguments)
    assert (code, out, opened) == (2, "", [])
    assert err.startswith(f"sevens: {said}")
    assert err.count("\n") == 1


@pytest.mark.usefixtures("opened")
def test_a_seed_of_any_length_is_refused_in_a_moment(main) -> None:
    assert main(*START, "--bot", "greedy", "--seed", "9" * 100_000)[0] == 2


def test_saves_that_cannot_be_resumed(main, opened) -> None:
    save = new_save()
    name = save.path.name
    code, _, err = main("play", name, "--plain")
    assert code == 1
    assert err.startswith(f"sevens: {name} is open already, by ")
    save.release()
    code, _, err = main("play", name, "--seed", "3")
    assert (code, err) == (2, f"sevens: {name} is a saved game; players, options and seed are for new ones\n")
    data = save.path.read_bytes()
    save.path.write_bytes(data[:-20])
    code, _, err = main("play", name, "--plain")
    assert code == 2
    assert err.startswith(f"sevens: {name} ")
    assert save.path.read_bytes() == data[:-20]
    save.path.write_bytes(b"what is this")
    assert main("play", name, "--plain")[0] == 2
    assert main("play", str(save.path.parent), "--plain")[0] == 1
    assert opened == []


@pytest.mark.parametrize("command", one_every_time(["play", "replay"]))
@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda data: data[:-20], 2),
        (lambda data: data.replace(b"palette", b"tuck"), 2),
        (lambda _: b"what is this", 2),
        (lambda _: None, 1),
    ],
    ids=["cut", "broken", "no save", "unreadable"],
)
def test_what_a_command_cannot_open_is_said_when_the_terminal_is_as_before(command, make, code, tmp_path) -> None:
    path = played_save()
    data = make(path.read_bytes())
    if data is None:
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(data)
    with Terminal(terminal.sevens(command, str(path)), home=tmp_path) as shown:
        assert shown.wait() == code
        assert shown.leftovers() == []
        said = " ".join(shown.main_text.split())
        assert said.startswith(f"sevens: {path.name[:20]}") and "Traceback" not in said and "fault of ours" not in said
    assert data is None or path.read_bytes() == data
    assert [each.name for each in path.parent.glob("*.sevens")] == [path.name]


def test_a_folder_of_saves_that_is_none(main, monkeypatch, tmp_path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SEVENS_SAVES", str(tmp_path / "file"))
    code, out, err = main("saves")
    assert (code, out) == (1, "")
    assert err.startswith("sevens: the folder of saves")


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup("red7", (Player("A", "greedy"), Player("B", "greedy"))), "at least one player must be a person"),
        (Setup("chess", (ANN, BOB)), "there is no game 'chess'; there are: 7-steps, red7, 7-leagues, siebenpunkt"),
    ],
)
def test_a_setup_that_cannot_be(setup, said) -> None:
    with pytest.raises(BadSetup) as refused:
        check(setup)
    assert str(refused.value) == said
    check(Setup("red7", (ANN, BOB)))
