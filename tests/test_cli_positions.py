"""The rules on the command line: positions and saves shown, tried, played and exported, and every kind of bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from counts import many

from sevens_tui import __main__, cli
from sevens_tui.core import PASSER_BY, Player
from sevens_tui.match import Match
from sevens_tui.record import dumps
from sevens_tui.rules import GAMES
from sevens_tui.rules.red7.table import DECK
from sevens_tui.shell.files import look_into, read
from sevens_tui.store import Store, default_folder
from sevens_tui.told import LOOKED

EXAMPLES = Path(__file__).parent / "positions" / "red7"
POSITION = """\
game = "red7"
options = { actions = "on" }
rule = "green"
to_move = "Ann"
seats = [
  { name = "Ann", hand = ["r7", "g2", "b3"], palette = ["v3"] },
  { name = "Bob", hand = ["y1", "v6"], palette = ["g4"] },
]
"""
BOB = ("Y1", "V6")


def sevens(*arguments: str, **more) -> subprocess.CompletedProcess[str]:
    """Run the program as a shell would, without a terminal."""
    more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run([sys.executable, "-m", "sevens_tui", *arguments], text=True, timeout=30, **more)


@pytest.fixture
def main(monkeypatch, capfd):
    """Run the program in this process: exit code, standard output, standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sevens", *arguments])
        code = __main__.main()
        out, err = capfd.readouterr()
        return code, out, err

    return run


@pytest.fixture
def position(tmp_path) -> str:
    path = tmp_path / "position.toml"
    path.write_text(POSITION)
    return str(path)


def game_of(decisions: int | None = 2, **options: str) -> Match:
    """A game after so many decisions, or when it is over."""
    match = Match(GAMES["red7"], options, (Player("Ann"), Player("Bob")), 7)
    while match.to_move and (decisions is None or len(match.decisions) < decisions):
        seat = match.to_move[0]
        match.choose(seat, match.moves(seat)[0])
        match.hand_over()
    return match


@pytest.fixture
def running() -> Path:
    """The save of a game that is not over."""
    with Store(default_folder()).create(game_of().record()) as hold:
        return hold.path


@pytest.fixture
def finished() -> Path:
    """The save of a game that is over."""
    with Store(default_folder()).create(game_of(None).record()) as hold:
        return hold.path


def faces(cards) -> set[str]:
    return {card.face for card in cards}


def named_in(text: str) -> set[str]:
    """The cards that a text names."""
    return set(re.findall(r"\b[ROYGBIV][1-7]\b", text)) & faces(DECK)


# show


def test_a_passer_by_sees_who_leads_and_why_and_no_hand(main, position) -> None:
    code, out, err = main("show", position)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Red7, a position, as a passer-by sees it.",
        "Quick game, with actions, turn 1.",
        "The rule is GREEN: most even cards. G1 lies on top of the canvas, which has 1 card.",
        "Bob leads with G4; nobody else has any.",
        "Ann is to move: play a card or pass.",
        "Ann: palette V3, 1 card; 3 cards in hand.",
        "Bob: palette G4, 1 card; 2 cards in hand.",
        "The deck has 41 cards.",
    ]


@pytest.mark.parametrize("who", ["Bob", "bob", "2"])
def test_a_player_sees_their_hand_and_no_other(main, position, who) -> None:
    code, out, _ = main("show", position, "--seat", who)
    assert code == 0
    assert "as Bob sees it" in out
    assert out.splitlines()[-1] == "Bob holds V6 Y1."
    assert "R7" not in out


def test_all_hands_open(main, position) -> None:
    _, out, _ = main("show", position, "--open")
    assert out.splitlines()[-2:] == ["Ann holds R7 B3 G2.", "Bob holds V6 Y1."]


def test_what_a_position_leaves_open_is_said_to_be_dealt(main, tmp_path) -> None:
    path = tmp_path / "open.toml"
    path.write_text(POSITION.replace('["y1", "v6"]', "2"))
    said = "The position leaves something open; chance has dealt it."
    assert said in main("show", str(path), "--seat", "Bob")[1]
    assert said not in main("show", str(path))[1]
    assert main("show", str(path), "--open")[1] == main("show", str(path), "--open")[1]


@pytest.mark.parametrize("eyes", [(), ("--seat", "Ann"), ("--open",)])
def test_show_for_machines(main, position, eyes) -> None:
    code, out, _ = main("show", position, "--json", *eyes)
    found = json.loads(out)
    assert code == 0
    assert (found["game"], found["to_move"]) == ("red7", ["Ann"])
    assert [player["name"] for player in found["players"]] == ["Ann", "Bob"]
    hands = found["view"]["hands"]
    assert hands == [["r7", "b3", "g2"] if eyes else None, ["v6", "y1"] if "--open" in eyes else None]
    assert found["view"]["table"]["areas"][0]["palette"] == ["v3"]
    assert found["text"] == main("show", position, *eyes)[1].splitlines()[1:]


def test_a_finished_game_tells_its_end(main, finished) -> None:
    code, out, _ = main("show", str(finished))
    assert code == 0
    assert "The game is over." in out
    assert re.search(r"Place 1: (Ann|Bob), 1 point\. Round 1: 1\.", out)
    found = json.loads(main("show", str(finished), "--json")[1])
    assert found["result"]["winners"] == found["winners"]
    assert [score["place"] for score in found["result"]["scores"]] == [1, 2]


# moves and try


def test_the_legal_decisions_in_notation(main, position) -> None:
    code, out, _ = main("moves", position)
    match = Match.from_position(POSITION, 0)
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == f"Ann may do one of {len(lines) - 1} things:"
    assert [line.split(":")[0].strip() for line in lines[1:]] == [str(move) for move in match.moves(0)]
    assert "  canvas g2: " not in out, "it would not make her lead"
    assert lines[-1] == "  pass: pass, and be out of the round. You would be OUT of the round, and Bob would win."
    found = json.loads(main("moves", position, "--json")[1])
    assert found["owing"] == [{"player": "Ann", "moves": [str(move) for move in match.moves(0)]}]


@pytest.mark.parametrize(
    "how", [("palette g2 canvas b3",), ("palette g2", "canvas b3"), ("PALETTE", "g2", "canvas b3")]
)
def test_decisions_are_tried_and_the_file_stays(main, position, how) -> None:
    code, out, err = main("try", position, *how)
    assert (code, err) == (0, "")
    tried, _, shown = out.partition("\n\n")
    assert tried.splitlines() == [
        "Ann, palette g2: G2 to your palette.",
        "Ann, canvas b3: B3 on the canvas: BLUE, most different colours.",
    ]
    assert "Ann leads with V3 G2: 2; Bob has 1.\nBob is to move: play a card or pass." in shown
    assert Path(position).read_text() == POSITION


def test_trying_stops_before_luck(main, position) -> None:
    code, out, _ = main("try", position, "palette b3", "pass")
    assert code == 0
    assert "Luck comes next, so it ends here; not tried: pass.\n" in out
    assert "Ann holds R7 G2.\n" in out, "the card that was drawn is not shown"
    assert "Ann: palette V3 B3, 2 cards; 3 cards in hand." in out
    found = json.loads(main("try", position, "palette b3", "--json")[1])
    assert (found["luck"], found["not_tried"], found["view"]["hands"][0]) == (True, [], ["r7", "g2"])


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("canvas g2", "canvas g2 is not allowed: Not G2 to the canvas: GREEN: "),
        ("palette r6", "palette r6 is not allowed: Not R6: you do not hold it. (rules: turn)"),
        ("palette g2 draw", "draw is not allowed: No card to draw"),
        ("fly r7", "'fly' begins no decision of Red7; sevens moves FILE lists those allowed"),
        ("pass pass", "the game is over, so nothing can follow: pass"),
    ],
)
def test_what_is_not_allowed_is_told_with_its_rule(main, position, notation, said) -> None:
    code, out, err = main("try", position, notation)
    assert (code, out) == (2, "")
    assert err.startswith(f"sevens: {said}") and err.count("\n") == 1


# export


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_an_exported_position_is_the_same_position(main, path, tmp_path) -> None:
    code, out, _ = main("export", str(path))
    assert code == 0
    copy = tmp_path / "copy.toml"
    copy.write_text(out)
    assert main("show", str(copy), "--open", "--json") == main("show", str(path), "--open", "--json")
    assert main("export", str(copy))[1] == out


def test_a_record_as_text(main, finished) -> None:
    code, out, _ = main("export", str(finished))
    assert code == 0
    match = Match.load(Store(finished.parent).read(finished))
    entries = re.findall(r"^  \d+\. (.*)$", out, re.MULTILINE)
    assert len(entries) == len(match.decisions)
    assert all(entry.split()[0] in ("Ann", "Bob") for entry in entries)
    for part in ("Players in seat order: Ann, Bob.", "At the beginning:", "Now:", "Place 1: "):
        assert part in out
    begin = out[: out.index("What happened")]
    assert "Ann holds" in begin and "Bob holds" in begin
    _, ann, _ = main("export", str(finished), "--as", "text", "--seat", "Ann")
    assert "Ann holds" in ann and "Bob holds" not in ann


@pytest.mark.parametrize("eyes", [(), ("--seat", "Ann"), ("--seat", "Bob"), ("--open",)])
def test_a_picture_shows_what_those_eyes_see(main, position, eyes) -> None:
    code, out, err = main("export", position, "--as", "svg", *eyes)
    assert (code, err) == (0, "")
    text = "".join(ElementTree.fromstring(out).itertext()).replace("\xa0", " ")
    assert ("R7" in text) is (eyes[-1:] in (("Ann",), ("--open",)))
    assert ("Y1" in text) is (eyes[-1:] in (("Bob",), ("--open",)))
    assert "as seen by" in text and "http" not in out.replace("http://www.w3.org/2000/svg", "")
    assert main("export", position, "--as", "svg", *eyes)[1] == out


# looking into a game that people still play

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


# playing from a position


@pytest.fixture
def opened(monkeypatch) -> list[object]:
    """With what the app was opened; it is not."""
    calls: list[object] = []

    def open_app(errand: object = None) -> int:
        calls.append(errand)
        return 7

    monkeypatch.setattr(cli, "open_app", open_app)
    monkeypatch.setattr(cli, "need_terminal", lambda: None)
    return calls


def test_a_position_begins_a_new_saved_game(main, opened, position) -> None:
    code, out, err = main("play", position, "--bot", "greedy", "--option", "table=open", "--seed", "5")
    assert (code, out, err) == (7, "", "")
    path = opened[0].path
    match = Match.load(Store(path.parent).read(path))
    assert match.players == (Player("Ann"), Player("Bob", "greedy"))
    assert (match.seed, match.manners.table, match.record().position) == (5, "open", POSITION)
    assert Path(position).read_text() == POSITION


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (("--player", "Cem"), "position.toml is a position, which names its players"),
        (("--bot", "greedy", "--bot", "greedy"), "at least one player must be a person"),
        (("--bot", "clever"), "there is no computer player 'clever'; there are: greedy, random"),
        (("--option", "actions=off"), "option actions cannot be 'off'; the position says 'on'"),
        (("--option", "size=1"), "there is no option 'size'; there are: "),
        (("--seed", "-1"), "the seed is a whole number"),
    ],
)
def test_what_a_position_settles_cannot_be_asked_for(main, opened, position, how, said) -> None:
    code, out, err = main("play", position, *how)
    assert (code, out, opened) == (2, "", [])
    assert err.startswith(f"sevens: {said}") and err.count("\n") == 1
    assert not default_folder().exists()


# bad input

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
    done = sevens(*arguments)
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
    done = sevens(*given, env=environment)
    assert done.stdout == ""
    assert done.returncode == (1 if plain else 2)
    assert done.stderr.count("\n") == 1
    assert ("the folder of saves" if plain else "a terminal is needed") in done.stderr


def test_a_dumb_terminal_is_offered_plain_play(main, monkeypatch) -> None:
    class Screen:
        @staticmethod
        def isatty() -> bool:
            return True

    monkeypatch.setenv("TERM", "dumb")
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(sys, stream, Screen())
    from sevens_tui.launch import NoTerminal, need_terminal

    monkeypatch.setattr(sys, "stderr", Screen())
    with pytest.raises(NoTerminal, match="or play line by line: sevens play GAME --plain"):
        need_terminal()


# damage, byte for byte


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
