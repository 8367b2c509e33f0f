"""The rules on the command line: positions and saves shown, tried, played and exported, and every kind of bad input."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cli_kit import POSITION

from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.store import Store, default_folder

EXAMPLES = Path(__file__).parent / "positions" / "red7"
BOB = ("Y1", "V6")


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


# playing from a position


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
