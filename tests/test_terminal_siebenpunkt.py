"""Siebenpunkt in a real pseudo-terminal: whole games by keys and by mouse, with all that several decide at once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sitting import at_random, play_arguments, play_to_the_end
from terminal import Terminal, sevens


@pytest.mark.slow
@pytest.mark.parametrize("options", [("game=beginner",), ("game=advanced", "observe=placing")], ids=str)
def test_a_whole_game_by_keys(tmp_path: Path, options: tuple[str, ...]) -> None:
    with Terminal(sevens(*play_arguments(2, *options, game="siebenpunkt")), home=tmp_path) as terminal:
        kinds = play_to_the_end(terminal, Random(1), most=900)
        assert kinds.count("interlude") >= 6 and kinds.count("curtain") >= 12
        terminal.key("esc")
        terminal.wait_for("four games for one keyboard")
        terminal.key("q")
        assert terminal.wait() == 0
        assert terminal.leftovers() == []


@pytest.mark.slow
def test_a_whole_game_with_random_keys(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2, "game=beginner", game="siebenpunkt")), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(5), at_random, most=900)[-1] == "scores"


@pytest.mark.slow
def test_a_whole_game_by_mouse(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2, "game=beginner", game="siebenpunkt")), home=tmp_path) as terminal:
        assert play_to_the_end(terminal, Random(2), most=900, mouse=True)[-1] == "scores"
