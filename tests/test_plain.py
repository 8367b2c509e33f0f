"""Plain play: whole games by lines, at a pseudo-terminal and through a pipe; nothing drawn, nothing shown to others."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest
from sitting import play_arguments
from terminal import Terminal, environment, sevens

from sevens_tui.core import PASSER_BY, Player
from sevens_tui.match import END, Match
from sevens_tui.plain_lines import PUSHED_AWAY
from sevens_tui.plain_words import MANY
from sevens_tui.rules import GAMES
from sevens_tui.rules.red7.table import DECK
from sevens_tui.store import Store

POSITION = Path(__file__).parent / "positions" / "red7" / "draw-in-hope.toml"
GAME = ("play", "red7", "--plain", "--seed", "7")
TWO = (*GAME, "--player", "Ann", "--player", "Bob")
ALONE = (*GAME, "--player", "Ann", "--bot", "greedy", "--option", "help=bare")
FACES = {card.face for card in DECK}


def saves(home: Path) -> list[Path]:
    return sorted((home / "saves").glob("*.sevens"))


def match_in(home: Path) -> Match:
    (path,) = saves(home)
    return Match.load(Store(path.parent).read(path))


def typed(home: Path, arguments: tuple[str, ...], *lines: str) -> subprocess.CompletedProcess[str]:
    """Play through a pipe, with these lines; what they end with is the end of input."""
    return subprocess.run(
        sevens(*arguments),
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(home),
    )


def faces_in(text: str) -> set[str]:
    return set(re.findall(r"\b[ROYGBIV][1-7]\b", text.upper())) & FACES


def test_a_whole_game_at_a_pseudo_terminal(tmp_path) -> None:
    """Three people play to the end, by numbers and by notation; the terminal is cleared between them."""
    people = ("Ann", "Bob", "Cem")
    command = sevens(*GAME, *(word for name in people for word in ("--player", name)))
    dice = Random(5)
    with Terminal(command, size=(100, 60), home=tmp_path) as terminal:
        calls = 0
        for asked in range(400):
            terminal.wait_for(lambda each, times=asked: each.output.count(b"\n> ") > times or not each.running)
            if not terminal.running:
                break
            question = terminal.text.rstrip().splitlines()[-2]
            if re.match(r"It is the turn of (\w+)\. Press Space and then Enter when only \1 can", question):
                calls += 1
                assert terminal.emulator.main.scrolled == [], "nothing is left to scroll back to"
                match = match_in(tmp_path)
                hands = {card.face for hand in match.view(frozenset({0, 1, 2}), None).hands for card in hand}
                public = faces_in("\n".join(entry.line.text for entry in match.log(PASSER_BY)))
                assert not faces_in(terminal.text) & (hands - public)
                terminal.send(" \n")
            elif "what do you do?" in question:
                name = question.split(",")[0]
                assert f"{name} holds " in terminal.text or "Taken back" in terminal.text or "put" in terminal.text
                lines = re.findall(r"^  (\d+)\. ([a-z]+(?: [a-z]\d)?):", terminal.text, re.MULTILINE)
                number, notation = dice.choice([line for line in lines if line[1] != "pass"] or lines)
                terminal.send((number if dice.random() < 0.5 else notation.upper()) + "\n")
            elif "Type yes to do it" in question:
                terminal.send("yes\n")
            else:
                assert "Press Enter to go on" in question
                terminal.send("\n")
        assert terminal.wait() == 0
        assert "is the last one in" in terminal.text or "Place 1: " in terminal.text
        output = bytes(terminal.output).decode()
        assert calls >= 3
        assert not terminal.leftovers()
    words = output.replace("\x1b[H\x1b[2J\x1b[3J", "")
    assert "\x1b" not in words, "nothing but clearing is sent"
    assert words.isascii(), "no drawing"
    assert match_in(tmp_path).result is not None


def test_what_is_said_makes_sense_without_a_screen(tmp_path) -> None:
    """Every line is a sentence or a line of a list; a card is always a letter with a number."""
    done = typed(tmp_path, (*GAME, "--player", "Ann", "--bot", "greedy"), "", "known", "log", "nudge", "nudge", "1")
    assert (done.returncode, done.stderr) == (0, "")
    for line in (line for line in done.stdout.splitlines() if line.strip() and not line.startswith(">")):
        assert re.fullmatch(r"[A-Za-z ]*[A-Za-z0-9 .,:;()'-]+[.?:)]|To go on: .*", line.strip()), line
    assert not re.search(r"[│─┌┐└┘█▸]", done.stdout)


def test_the_words_that_may_be_typed(tmp_path) -> None:
    done = typed(
        tmp_path,
        (*GAME, "--player", "Ann", "--bot", "greedy"),
        *("help", "table", "moves", "known", "why canvas r7", "why", "why pass", "rules", "rules idea", "rules x"),
        *("nudge", "nudge", "fly", "99", "undo", "save", "canvas r7", "leave"),
    )
    assert (done.returncode, done.stderr) == (0, "")
    for said in (
        "undo takes back your latest decision; reset your whole turn.",
        "Rule: RED: highest card.",
        "Not R7: you do not hold it. The rules of that: rules turn",
        "Type why and then a decision, as in: why palette y6.",
        "pass is allowed.",
        "Your turn\n",
        "The idea\n",
        "The rules of Red7 have no section 'x'; there are: idea,",
        "A good move brings the lead. Type nudge again to hear it.",
        "palette y6, then canvas g6. ",
        "'fly' is no answer here. Type help to hear what is.",
        "There is no line 99; there are 8.",
        "Nothing to take back: the game begins here.",
        "Saved; nothing is lost.",
        "The game is saved as red7-",
    ):
        assert said in done.stdout, said


def test_the_game_can_be_ended_early_and_is_counted(tmp_path) -> None:
    done = typed(tmp_path, TWO, "", "end", "", "end", "yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Type yes to end it now.") == 2
    assert "The game was ended early; " in done.stdout and "Place 1: " in done.stdout
    match = match_in(tmp_path)
    assert match.ended and match.decisions == (END,)


def test_a_seat_can_be_given_to_the_computer(tmp_path) -> None:
    done = typed(tmp_path, TWO, "", "give", "give eve", "give bob", "no", "give BOB", "yes", "give ann", "yes", "leave")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Type give and the name of somebody who plays: Ann, Bob.") == 2
    assert "The computer plays for Bob from now on." in done.stdout
    assert "Not that: Ann is the last person at the table." in done.stdout
    assert match_in(tmp_path).players == (Player("Ann"), Player("Bob", "greedy"))


def test_who_gives_their_own_seat_away_is_not_asked_again(tmp_path) -> None:
    done = typed(tmp_path, TWO, "", "give ann", "yes", "", "leave")
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.partition("The computer plays for Ann from now on.")[2]
    assert "It is the turn of Bob." in said and "Ann, what do you do?" not in said
    assert match_in(tmp_path).decisions[0].seat == 0


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT])
def test_a_signal_leaves_no_hand_on_the_screen(tmp_path, number: signal.Signals) -> None:
    with Terminal(sevens(*TWO), home=tmp_path) as terminal:
        terminal.wait_for("Enter when only Ann")
        terminal.send(" \n")
        terminal.wait_for("Ann, what do you do?")
        assert "Ann holds " in terminal.text
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert terminal.main_text == ""


def test_passing_is_asked_about_once(tmp_path) -> None:
    done = typed(tmp_path, ALONE, "pass", "", "pass", "yes", "", "")
    assert done.stdout.count("You would be OUT of the round, and Clockwork would win. Type yes to do it") == 2
    assert "Ann passed; is out" in done.stdout
    assert "For everybody:" in done.stdout
    assert "Place 1: Clockwork, 1 point. Round 1: 1." in done.stdout
    assert match_in(tmp_path).result is not None


def test_what_leads_out_by_all_that_is_left_is_asked_about_before(tmp_path) -> None:
    """After B7 Bob could only end his turn, and be out: the line says so, and it is asked before B7 lies (R14)."""
    begun = ("", "palette r7", "canvas y4", "", "")
    game = ("play", "red7", "--plain", "--seed", "3", "--player", "Ann", "--player", "Bob")
    done = typed(tmp_path, game, *begun, "palette b7", "", "palette b7", "yes", "undo")
    assert (done.returncode, done.stderr) == (0, "")
    warned = "You would be OUT of the round, and Ann would win."
    lines = [line for line in done.stdout.splitlines() if re.match(r"  \d\. palette b7", line)]
    assert len(lines) == 2 and all(line.endswith(warned) for line in lines), "once taken back, it is offered again"
    assert done.stdout.count(f"> {warned} Type yes to do it, or press Enter not to.") == 2
    assert done.stdout.count("Bob put B7") == 1
    assert [each.move for each in match_in(tmp_path).decisions] == ["palette r7", "canvas y4"]
    (other := tmp_path / "bare").mkdir()
    done = typed(other, (*game, "--option", "help=bare"), *begun, "palette b7", "")
    assert done.stdout.count(warned) == 1, "a bare table counts nothing beforehand, and asks all the same"


def test_taking_back_and_handing_over(tmp_path) -> None:
    done = typed(tmp_path, TWO, "", "palette y6", "undo", "palette y6", "done", "yes", "undo", "done", "yes", "")
    assert done.stdout.count("Taken back: Y6 to your palette.") == 1
    assert done.stdout.count("Taken back: ") == 2
    assert "Your turn is over. Press Enter to go on, or type undo to take it back." in done.stdout
    match = match_in(tmp_path)
    assert [decision.move for decision in match.decisions] == ["palette y6", "done"]


def test_nothing_of_a_hand_is_said_before_the_player_is_alone(tmp_path) -> None:
    done = typed(tmp_path, TWO, "x")
    match = match_in(tmp_path)
    hands = {card.face for hand in match.view(frozenset({0, 1}), None).hands for card in hand}
    assert not faces_in(done.stdout) & hands
    assert "Only Enter or leave are answers here." in done.stdout


def test_a_bare_table_counts_nothing(tmp_path) -> None:
    assert " lead" not in typed(tmp_path, ALONE).stdout
    marks = typed(tmp_path, (*GAME, "--player", "Ann", "--bot", "greedy")).stdout.partition("You may:")[2]
    assert "Clockwork leads: G7 beats your I7." in marks


@pytest.mark.parametrize("term", ["dumb", ""])
def test_where_nothing_can_be_cleared_empty_lines_come_between(tmp_path, term) -> None:
    with Terminal(sevens(*TWO), home=tmp_path, env={"TERM": term}) as terminal:
        terminal.wait_for("Enter when only")
        assert "This terminal cannot be cleared" in terminal.text
        terminal.send(" \n")
        terminal.wait_for("what do you do?")
        terminal.send("hide\n")
        terminal.wait_for(lambda each: each.text.count("Enter when only") and "holds" not in each.text)
        assert b"\x1b" not in terminal.output
        assert terminal.main_text.count("\n" * PUSHED_AWAY) >= 1
        terminal.send("\x04")
        assert terminal.wait() == 0


def test_the_end_of_input_leaves_the_game_saved(tmp_path) -> None:
    done = typed(tmp_path, TWO, "", "1")
    assert done.returncode == 0
    name = saves(tmp_path)[0].name
    assert done.stdout.endswith(f"The game is saved as {name}.\nTo go on: sevens play {name} --plain\n")
    assert len(match_in(tmp_path).decisions) == 1
    done = typed(tmp_path, ("play", name, "--plain"), "")
    assert "Since the last turn" not in done.stdout
    assert "So far this turn: " in done.stdout


def test_a_position_and_a_save_are_played_plainly(tmp_path) -> None:
    done = typed(tmp_path, ("play", str(POSITION), "--plain", "--seed", "3"), "")
    assert done.returncode == 0
    match = match_in(tmp_path)
    assert match.record().position == POSITION.read_text()
    assert "You may:" in done.stdout


def test_killed_it_has_lost_nothing(tmp_path) -> None:
    with Terminal(sevens(*TWO), home=tmp_path) as terminal:
        terminal.wait_for("Enter when only")
        terminal.send(" \n")
        terminal.wait_for("what do you do?")
        terminal.send("palette y6\n")
        terminal.wait_for("put Y6 into the palette")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.wait()
    assert [decision.move for decision in match_in(tmp_path).decisions] == ["palette y6"]


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+d"])
def test_no_hand_stays_on_the_screen(tmp_path, key) -> None:
    with Terminal(sevens(*TWO), home=tmp_path) as terminal:
        terminal.wait_for("Enter when only")
        terminal.send(" \n")
        terminal.wait_for("what do you do?")
        terminal.key(key)
        assert terminal.wait() == (130 if key == "ctrl+c" else 0)
        assert "holds" not in terminal.main_text


def test_a_folder_that_fails_is_said_at_once_and_the_game_goes_on(tmp_path) -> None:
    with Terminal(sevens(*TWO), size=(200, 50), home=tmp_path) as terminal:
        terminal.wait_for("Enter when only")
        terminal.send(" \n")
        terminal.wait_for("what do you do?")
        (tmp_path / "saves").rename(tmp_path / "away")
        (tmp_path / "saves").write_text("in the way")
        terminal.send("palette y6\n")
        terminal.wait_for("NOT SAVED: ")
        terminal.wait_for("The game goes on. Type save to try again.")
        (tmp_path / "saves").unlink()
        (tmp_path / "away").rename(tmp_path / "saves")
        terminal.send("save\n")
        terminal.wait_for("Saved; nothing is lost.")
        terminal.send("\x04")
        assert terminal.wait() == 0
    assert [decision.move for decision in match_in(tmp_path).decisions] == ["palette y6"]


def test_a_save_that_is_open_elsewhere(tmp_path) -> None:
    folder = tmp_path / "saves"
    match = Match(GAMES["red7"], {}, (Player("Ann"), Player("Bob")), 7)
    with Store(folder).create(match.record()) as hold:
        done = typed(tmp_path, ("play", hold.path.name, "--plain"))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{hold.path.name} is open already, by " in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_every_ready_game_is_played_to_its_end(tmp_path, game: str) -> None:
    """The first of all that may be done, yes, and Enter; what is no answer just then is refused, and asked again."""
    done = typed(
        tmp_path,
        ("play", game, "--plain", "--seed", "7", "--player", "Ann", "--bot", "random"),
        *["1", "yes", ""] * 600,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Place 1: " in done.stdout
    assert match_in(tmp_path).result is not None


def test_what_ends_in_luck_waits_while_something_can_be_taken_back(tmp_path) -> None:
    """Three discs, and the build stops by itself; then to draw is all there is, and it is asked, not done."""
    position = str(POSITION.parent.parent / "7-steps" / "last-disc.toml")
    discs = ["disc t@f5", "disc t@f6", "disc t@f7"]
    done = typed(tmp_path, ("play", position, "--plain"), "", *discs, "undo", discs[-1])
    assert [decision.move for decision in match_in(tmp_path).decisions] == [*discs, "stop"]
    assert done.stdout.count("Nothing else is possible: stop.") == 2
    assert "Nothing else is possible: done." not in done.stdout


def test_more_ways_than_can_be_listened_to_are_summed_up(tmp_path) -> None:
    match = Match(GAMES["siebenpunkt"], {}, (Player("Ann"), Player("Bob", "random")), 7)
    while len(match.moves(0)) <= MANY:
        seat = match.to_move[0]
        match.choose(seat, match.moves(seat)[0])
    legal = [str(move) for move in match.moves(0)]
    one = [text for text in legal if text.startswith("tile 1 at d4 ")]
    with Store(tmp_path / "saves").create(match.record()) as hold:
        name = hold.path.name
    said = typed(tmp_path, ("play", name, "--plain"), "moves tile 1 at d4", "moves castle").stdout
    first, _, rest = said.partition("You may:")[2].partition("Type moves and a beginning")
    assert "  discard 1\n" in first and len(first.splitlines()) <= MANY
    assert sum(int(number) for number in re.findall(r"(\d+) ways", first)) + first.count("\n  discard") + first.count(
        "\n  reserve"
    ) == len(legal)
    assert one and all(f". {text}: " in rest for text in one) and rest.count("tile 1 at") == len(one)
    assert "Nothing that you may do begins so: castle." in rest


def test_no_word_is_broken_at_the_edge(tmp_path) -> None:
    """What is longer than a line goes on below it, set in."""
    shown = {}
    for width in (40, 80, 400):
        (home := tmp_path / str(width)).mkdir()
        arguments = (*play_arguments(3, "game=advanced", game="siebenpunkt"), "--plain")
        with Terminal(sevens(*arguments), home=home, size=(width, 200)) as terminal:
            terminal.wait_for("\n>")
            terminal.settle()
            terminal.send(" \n")
            terminal.wait_for("what do you do?")
            terminal.wait_for(lambda each: each.text.rstrip().endswith("\n>"))
            shown[width] = terminal.text
    assert shown[40].split() == shown[80].split() == shown[400].split()
    assert max(map(len, shown[400].splitlines())) > 80
    assert "\n  " in shown[80] and "\n  " in shown[40]
