"""The real program at a real pseudo-terminal, where files matter: positions, saves that fail, games looked into."""

from __future__ import annotations

from pathlib import Path
from random import Random

from saves import match_in, no_folder
from sitting import go_on, kind_of, open_curtain, play_arguments
from terminal import Terminal, sevens

from sevens_tui.shell.files import look_into, read

POSITION = Path(__file__).parent / "positions" / "red7" / "no-spite.toml"


def test_what_cannot_be_saved_is_said_until_it_is_mended(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        before = len(match_in(tmp_path).decisions)
        with no_folder(tmp_path):
            assert go_on(terminal, Random(1)) == "play"
            terminal.wait_for("NOT SAVED, Ctrl+S tries again: ")
            terminal.key("ctrl+s")
            terminal.settle()
            terminal.wait_for("NOT SAVED, Ctrl+S tries again: ")
            terminal.key("ctrl+q")
            terminal.wait_for("quit sevens. The latest decisions are NOT saved.")
            terminal.key("l")
            terminal.wait_for("as you saw it")
            terminal.key("esc")
            terminal.wait_for("NOT SAVED")
            terminal.settle()
        assert len(match_in(tmp_path).decisions) == before
        terminal.key("ctrl+s")
        terminal.wait_for("Saved; nothing is lost.")
        terminal.settle()
        assert len(match_in(tmp_path).decisions) > before
        terminal.key("ctrl+q")
        terminal.wait_for("quit sevens. All is saved.")


def test_an_interlude_says_it_too_and_the_next_decision_saves_all(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        with no_folder(tmp_path):
            terminal.key("x", "enter", "enter")  # pass: the round is over
            terminal.wait_for("turn over")
            terminal.wait_for("NOT SAVED")
            terminal.key("enter")
            terminal.wait_for("go on. This is for everybody")
            terminal.wait_for("NOT SAVED, Ctrl+S tries again: ")
        terminal.key("ctrl+s")
        terminal.wait_for("Saved; nothing is lost.")
        assert match_in(tmp_path).result is not None
        terminal.key("space")
        terminal.wait_for("back to the menu")


def test_a_position_is_played_at_the_table(tmp_path: Path) -> None:
    with Terminal(sevens("play", str(POSITION), "--seed", "3"), home=tmp_path) as terminal:
        open_curtain(terminal)
        assert "Ann plays" in terminal.screen[0]
        assert "R7  R6" in terminal.text
        go_on(terminal, Random(1))
        terminal.wait_for(lambda each: kind_of(each) in ("over", "interlude"))
    match = match_in(tmp_path)
    assert match.record().position == POSITION.read_text()
    assert match.decisions


def test_the_log_at_the_table_says_that_somebody_looked(tmp_path: Path) -> None:
    with Terminal(sevens("play", str(POSITION), "--seed", "3"), home=tmp_path) as terminal:
        terminal.wait_for("only you can see")
        terminal.key("ctrl+q", "ctrl+q")
        assert terminal.wait() == 0
    (path,) = (tmp_path / "saves").glob("*.sevens")
    look_into(read(str(path)), opened=True)
    with Terminal(sevens("play", str(path)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.key("l")
        terminal.wait_for("Somebody looked into this game from outside.")


def test_a_dumb_terminal_is_offered_plain_play(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path, env={"TERM": "dumb"}) as terminal:
        assert terminal.wait() == 2
        said = " ".join(terminal.main_text.split())
        assert "play line by line: sevens play GAME --plain" in said
        assert "Traceback" not in said


def test_a_window_of_20_by_5_says_what_it_needs(tmp_path: Path) -> None:
    with Terminal(sevens("play", str(POSITION)), size=(20, 5), home=tmp_path) as terminal:
        terminal.wait_for("sevens needs 80 x 24")
        terminal.resize(80, 24)
        terminal.wait_for("only you can see")
