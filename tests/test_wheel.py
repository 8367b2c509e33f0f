"""What is installed: a wheel with all its data files, which works away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from terminal import ROOT, Terminal

from sevens_tui.rules import GAMES

BEGIN_ALL = """
import sevens_tui
from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
print(sevens_tui.__file__)
for name, game in GAMES.items():
    match = Match(game, {}, [Player("Ann"), Player("Bob")], 7)
    assert match.moves(match.to_move[0])
    print(name)
"""


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A wheel built from this checkout, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"hatchling, of the test extra, builds it: {done.stderr}"
    (path,) = (tmp_path / "dist").glob("sevens-*.whl")
    return path


@pytest.mark.slow
def test_a_wheel_works_by_itself(tmp_path: Path, wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    there = {path for path in (ROOT / "sevens_tui").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    expected = {path.relative_to(ROOT).as_posix() for path in there}
    assert {name for name in names if name.startswith("sevens_tui/")} == expected
    assert not [name for name in names if not name.startswith(("sevens_tui/", "sevens-"))], "and nothing else"

    place, away = tmp_path / "place", tmp_path / "away"
    away.mkdir()
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(place)]
    subprocess.run([*install, str(wheel)], cwd=away, check=True)
    env = {**os.environ, "PYTHONPATH": str(place)}

    def run(*arguments: str) -> str:
        command = [sys.executable, str(place / "bin" / "sevens"), *arguments]
        done = subprocess.run(command, cwd=away, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{arguments}: {done.stderr}"
        return done.stdout

    begun = subprocess.run([sys.executable, "-c", BEGIN_ALL], cwd=away, env=env, capture_output=True, text=True).stdout
    path, *games = begun.splitlines()
    assert Path(path).is_relative_to(place) and games == list(GAMES)
    listed = run("games")
    for name, game in GAMES.items():
        assert name in listed
        assert game.title.split()[-1] in run("rules", name)
    assert run("simulate", "red7", "--games", "3", "--players", "3", "--seed", "1")
    cards = place / "sevens_tui" / "rules" / "seven_leagues"
    own = away / "cards"
    own.mkdir()
    for file in ("league.toml", "escape.toml", "objectives.toml"):
        (own / file).write_bytes((cards / file).read_bytes())
    assert run("cards", "check", str(own))

    env_of_terminal = {"PYTHONPATH": str(place)}
    for words, shown in ((("learn", "red7"), "lesson"), (("demo",), "demo"), ((), "four games for one keyboard")):
        command = [sys.executable, str(place / "bin" / "sevens"), *words]
        with Terminal(command, home=tmp_path, cwd=away, env=env_of_terminal) as terminal:
            terminal.wait_for(shown)
