"""The command line: what it prints, how it ends, what it says of bad input, and what it does not import."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from cli_kit import ANN, BOB, START, new_save, played_save
from shell_kit import in_shell

from sevens_tui import __main__, __version__, cli, launch
from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.rules import GAMES, Game
from sevens_tui.rules.sections import read
from sevens_tui.settings import CannotKeep, default_path
from sevens_tui.setup import COMPUTER_NAMES, Resume, Setup, free_computer_name
from sevens_tui.store import Store, default_folder

# What is printed


def test_version(main) -> None:
    assert main("--version") == (0, f"sevens {__version__}\n", "")


def test_games_are_listed(main) -> None:
    code, out, err = main("games")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == list(GAMES)
    for game, line in zip(GAMES.values(), out.splitlines(), strict=True):
        assert game.title in line
        assert f"{game.seats[0]}-{game.seats[-1]} players" in line


def test_help_names_every_command_in_plain_text(main) -> None:
    code, out, err = main("--help")
    assert (code, err) == (0, "")
    assert out.isascii()
    for word in ("play", "show", "moves", "try", "export", "simulate", "rules", "games", "saves", "--version"):
        assert f"  {word}" in out
    code, out, _ = main("play", "--help")
    assert code == 0
    for word in ("--player NAME", "--bot KIND", "--option NAME=VALUE", "--seed NUMBER"):
        assert word in out


def test_rules_as_text(main) -> None:
    code, out, err = main("rules", "red7")
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 72
    titles = [section.title for section in read("sevens_tui.rules.red7")]
    assert [line for line in out.splitlines() if line and not line.startswith(" ")][1:] == titles


def test_titles_of_sections_stand_in_one_column(main) -> None:
    _, out, _ = main("rules")
    for part in out.split("sevens rules ")[1:]:
        lines = [line for line in part.splitlines()[1:] if line.startswith("  ")]
        (game,) = (game for game in GAMES.values() if part.startswith(f"{game.name} "))
        titles = {section.id: section.title for section in read(f"sevens_tui.rules.{game.package}")}
        assert len({line.rindex(titles[line.split()[0]]) for line in lines}) == 1 and len(lines) == len(titles)


def test_options_that_nobody_can_type_are_not_offered(main) -> None:
    """Cards of one's own come with ``--cards`` and the folder they are in."""
    for game in ("siebenpunkt", "7-leagues"):
        code, _, err = main("simulate", game, "--games", "1", "--option", "foo=bar")
        assert code == 2 and "there is no option 'foo'; there are: game" in err and "cards" not in err


@pytest.mark.parametrize("name", ["canvas", "The canvas", "THE CANVAS"])
def test_one_section_by_id_or_title(main, name) -> None:
    code, out, err = main("rules", "Red7", name)
    assert (code, err) == (0, "")
    assert out.startswith("The canvas\n\n  The pile in the middle is the canvas.")


def test_rules_without_a_game_say_what_there_is_to_read(main) -> None:
    code, out, _ = main("rules")
    assert code == 0
    for section in read("sevens_tui.rules.red7"):
        assert re.search(rf"^  {section.id} +{re.escape(section.title)}$", out, re.MULTILINE)


def test_options_are_told_alike_of_saves_and_of_a_game(main) -> None:
    with new_save() as hold:
        path = hold.path
    (listed,) = json.loads(main("saves", "--json")[1])
    shown = json.loads(main("show", str(path), "--json")[1])
    assert listed["header"]["options"] == shown["options"] and shown["options"]["game"] == "advanced"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_json_holds_no_word_of_python(main, game: Game) -> None:
    """Pieces and decisions stand there in notation, records as objects; nothing is written as Python writes it."""
    with Store(default_folder()).create(Match(game, {}, (ANN, BOB), 7).record()) as hold:
        path = str(hold.path)
    for command in (("show", path), ("show", path, "--open"), ("moves", path, "--open"), ("saves",)):
        code, out, _ = main(*command, "--json")
        assert code == 0 and json.loads(out)
        assert not re.search(r"\w=|<\w+\.|Path\(", out), re.search(r".*(\w=|<\w+\.|Path\().*", out)


def test_nobody_looks_into_a_game_that_is_open(main) -> None:
    """Its latest decisions may be taken back, and its end too."""
    with new_save() as hold:
        path, name = str(hold.path), hold.path.name
        upto = ("play", "--plain", "--upto", "0", "--open")
        for command, *more in (("show",), ("show", "--open"), ("moves",), ("export",), upto):
            code, out, err = main(command, path, *more)
            assert (code, out) == (1, "") and err.startswith(f"sevens: {name} is open already, by ")
    assert main("show", path)[0] == 0


def test_without_a_home_folder_it_says_what_to_set(main, monkeypatch) -> None:
    def no_home(*_: object, **__: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("SEVENS_SAVES")
    monkeypatch.delenv("SEVENS_CONFIG", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", no_home)
    monkeypatch.setattr("platformdirs.user_config_path", no_home)
    assert main("saves")[2].endswith("no home folder to keep games in; set HOME, or SEVENS_SAVES to a folder\n")
    with pytest.raises(CannotKeep, match="set HOME, or SEVENS_CONFIG to a file"):
        default_path()


def test_plain_play_with_standard_output_closed() -> None:
    done = in_shell(*START, "--player", "Bob", "--plain", stdout=None, preexec_fn=lambda: os.close(1))
    assert done.returncode == 1
    assert done.stderr == "sevens: nothing can be written: standard output is closed\n"


def test_no_saves(main) -> None:
    assert main("saves") == (0, f"no saved games in {default_folder()}\n", "")


def test_saves_tell_public_facts_newest_first(main) -> None:
    new_save().release()
    with new_save(Player("Änn"), Player("Barrel", "greedy")) as held:
        newest = held.path.name
        (default_folder() / "broken.sevens").write_bytes(b"no save")
        code, out, err = main("saves")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line for line in lines if line.endswith(".sevens")][-1] == "broken.sevens"
    facts = lines[lines.index(newest) + 1]
    assert facts.startswith("  Red7; Änn and Barrel (computer); round 1; ")
    assert " to move; saved 20" in facts
    assert f"process {os.getpid()}" in facts
    assert "  faulty: is not a save of sevens" in lines
    assert lines[-1] == f"3 saved games in {default_folder()}"


def test_a_finished_game_is_over(main) -> None:
    match = Match(GAMES["red7"], {}, (ANN, BOB), 7)
    while match.to_move:
        match.choose(match.to_move[0], match.moves(match.to_move[0])[-1])
    Store(default_folder()).create(match.record()).release()
    _, out, _ = main("saves")
    assert f"; over, won by {match.record().header.winners[0]}; saved" in out


# How a game is begun


def test_a_new_game(main, opened) -> None:
    options = ("--option", "game=advanced", "--option", "actions=on", "--seed", "7")
    code, out, err = main("play", "red7", "--player", "Ann", "--bot", "greedy", "--player", "Änn 2", *options)
    assert (code, out, err) == (7, "", "")
    players = (ANN, Player("Änn 2"), Player("Clockwork", "greedy"))
    assert opened == [Setup("red7", players, (("game", "advanced"), ("actions", "on")), 7)]


def test_computer_players_get_names_that_nobody_has(main, opened) -> None:
    main("play", "red7", "--player", "clockwork", "--bot", "greedy", "--bot", "random")
    assert opened[0].players[1:] == (Player("Barrel", "greedy"), Player("Pendulum", "random"))
    assert free_computer_name(COMPUTER_NAMES) == "Clockwork 2"


def test_a_save_is_resumed_by_path_or_by_name(main, opened, monkeypatch) -> None:
    with new_save() as save:
        path = save.path
    assert main("play", str(path)) == (7, "", "")
    assert main("play", path.name) == (7, "", "")
    monkeypatch.chdir(path.parent)
    assert main("play", path.name) == (7, "", "")
    assert [errand.path.resolve() for errand in opened] == [path] * 3


def test_no_arguments_open_the_app_without_typer(monkeypatch) -> None:
    monkeypatch.setattr(sys, "argv", ["sevens"])
    monkeypatch.setattr(__main__, "open_app", lambda: 3)
    monkeypatch.setitem(sys.modules, "sevens_tui.cli", None)  # importing it would be an error
    assert __main__.main() == 3


def test_double_dash_alone_opens_the_menu(main, opened) -> None:
    assert main("--")[0] == 7
    assert opened == [None]


def test_textual_is_imported_into_a_settled_environment(monkeypatch) -> None:
    monkeypatch.setenv("TEXTUAL_LOG", "/tmp/hands")
    monkeypatch.setenv("NO_COLOR", "1")
    script = (
        "import sys\n"
        "from sevens_tui import launch\n"
        "launch.need_terminal = lambda: None\n"
        "class Stub:\n"
        "    @staticmethod\n"
        "    def run(terminal, errand):\n"
        "        from textual import constants\n"
        "        print(constants.LOG_FILE, constants.COLOR_SYSTEM, terminal.depth)\n"
        "        return 0\n"
        "sys.modules['sevens_tui.app'] = Stub\n"
        "launch.open_app()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=30)
    assert done.stdout == "None standard none\n", done.stderr


# Bad input


def test_only_the_command_that_is_asked_for_is_built() -> None:
    whole = typer.main.get_command(cli.app).commands
    for name in whole:
        needed = typer.main.get_command(cli._needed([name])).commands
        assert set(needed) == ({name} if name != "cards" else set(whole))
    for other in ([], ["--help"], ["nothing"]):
        assert set(typer.main.get_command(cli._needed(other)).commands) == set(whole)


def test_the_first_decisions_of_a_save_go_on_under_a_new_name(main, opened) -> None:
    path = played_save()
    before = path.read_bytes()
    code, _, err = main("play", path.name, "--upto", "4")
    assert code == 2 and "--open does it, and the game's log will say so" in err, "hands could be seen there"
    assert path.read_bytes() == before
    assert main("play", path.name, "--upto", "4", "--open") == (7, "", "")
    (how,) = opened
    assert isinstance(how, Resume) and how.path != path
    whole, part = (Store(each.parent).read(each) for each in (path, how.path))
    assert part.decisions == whole.decisions[:4] and (whole.looks, part.looks) == ((6,), ())
    assert part.seed != whole.seed, "what comes next in the other game cannot be tried out"
    said = main("play", path.name, "--upto", "7", "--open")[2]
    assert said == f"sevens: {path.name} has 6 decisions that can be read, not 7\n"
    for wrong in ("-1", "x", "1.5", "9" * 30):
        code, _, err = main("play", path.name, f"--upto={wrong}", "--open")
        assert (code, err.partition(" to ")[0]) == (2, "sevens: the number of decisions is a whole number from 0")
    new = ("red7", "--player", "Ann", "--player", "Bob")
    for wrong in ((*new, "--upto", "1"), (*new, "--open"), (path.name, "--open")):
        assert main("play", *wrong)[0] == 2
    assert len(opened) == 1


def test_the_refusal_of_a_damaged_save_says_how_much_is_good(main, opened) -> None:
    path = played_save()
    lines = path.read_bytes().split(b"\n")
    for line in (b'[0,"palette', lines[5].replace(b"palette", b"tuck").replace(b"canvas", b"tuck")):
        path.write_bytes(b"\n".join([*lines[:5], line, *lines[6:]]))
        damaged = path.read_bytes()
        code, _, err = main("play", path.name, "--plain")
        assert code == 2
        assert err.endswith(f"; sevens play {path.name} --upto 3 --open opens the good part under a new name\n")
        code, _, err = main("play", path.name, "--upto", "3")
        assert code == 2 and "it may not be over, and this would show what players hide; --open does it" in err
        assert main("play", path.name, "--upto", "3", "--open")[0] == 7
        resumed = opened.pop()
        assert isinstance(resumed, Resume)
        assert len(Match.load(Store(resumed.path.parent).read(resumed.path)).decisions) == 3
        assert main("play", path.name, "--upto", "4", "--open")[0] == 2
        assert path.read_bytes() == damaged and not opened


# The shell around


@pytest.mark.parametrize("arguments", [(), ("play", "red7", "--player", "Ann", "--bot", "greedy")])
def test_no_terminal(arguments) -> None:
    done = in_shell(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sevens: a terminal is needed, and standard input is none;")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("missing", "name"), [(0, "input"), (1, "output"), (2, "error")])
def test_all_three_streams_must_be_a_terminal(monkeypatch, missing, name) -> None:
    class Stream:
        def __init__(self, terminal: bool) -> None:
            self.isatty = lambda: terminal

    monkeypatch.setenv("TERM", "xterm")
    for number, stream in enumerate(("stdin", "stdout", "stderr")):
        monkeypatch.setattr(sys, stream, Stream(number != missing))
    with pytest.raises(launch.NoTerminal, match=f"standard {name} is none"):
        launch.need_terminal()
    monkeypatch.setattr(sys, ("stdin", "stdout", "stderr")[missing], Stream(True))
    launch.need_terminal()
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(launch.NoTerminal, match="type dumb cannot move its cursor"):
        launch.need_terminal()


def test_a_reader_who_has_seen_enough() -> None:
    receiving, sending = os.pipe()
    os.close(receiving)
    done = in_shell("rules", "red7", stdout=sending)
    os.close(sending)
    assert (done.returncode, done.stderr) == (141, "")


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with (tmp_path / "out").open("w") as out:
        done = in_shell("games", stdout=out, preexec_fn=no_room)
    assert (done.returncode, done.stderr) == (1, "sevens: standard output: file too large\n")


def test_output_in_another_encoding_loses_letters_only() -> None:
    new_save(Player("Änn"), BOB).release()
    done = in_shell("saves", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "?nn and Bob" in done.stdout


def test_an_argument_of_raw_bytes() -> None:
    done = in_shell(b"play", b"red7", b"--player", b"\xff")
    assert (done.returncode, done.stderr) == (2, "sevens: argument 4 is not text in UTF-8: \\xff\n")


def test_interrupted(main, monkeypatch) -> None:
    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(__main__, "open_app", interrupt)
    assert main() == (130, "", "")
    monkeypatch.setattr(cli, "open_app", interrupt)
    assert main(*START, "--bot", "greedy") == (130, "", "")


def test_a_fault_of_ours_is_one_sentence_without_values(main, monkeypatch) -> None:
    def fail(_: object) -> int:
        hand = "R7"
        raise ValueError(hand)

    monkeypatch.setattr(cli, "open_app", fail)
    code, out, err = main(*START, "--bot", "greedy")
    assert (code, out) == (1, "")
    assert err.startswith("sevens: a fault of ours, please report it: ValueError in test_cli.py, line ")
    assert "R7" not in err


POSITION = str(Path(__file__).parent / "positions" / "red7" / "no-spite.toml")


@pytest.mark.parametrize(
    "command",
    [
        *("games", "--version", "--help", "rules", "saves", "simulate red7 --games 1"),
        *(f"{word} {POSITION}" for word in ("show", "moves", "export")),
        *(f"try {POSITION} pass", f"play {POSITION} --plain"),
    ],
)
def test_commands_without_a_screen_import_none(command) -> None:
    script = (
        "import sys; from sevens_tui.__main__ import main; main(); "
        "print({name.partition('.')[0] for name in sys.modules} & {'textual', 'pydantic', 'rich', 'asyncio'})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command.split()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nset()\n")
