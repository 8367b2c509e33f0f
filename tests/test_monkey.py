"""Somebody who does anything: no crash, nothing shown that should not be, no dead end; a seed does it again."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from counts import many
from kits import KITS
from monkey import COMMON, LARGE_ENOUGH, Cage, next_input
from sitting import play_arguments
from terminal import Terminal, key_sequence, sevens


async def test_some_inputs() -> None:
    figures = await Cage("red7", 11).run(120)
    assert figures["inputs"] >= 120 and figures["on Red7"] and figures["on Curtain"] and figures["decisions"]


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
async def test_many_inputs(game: str) -> None:
    cage = Cage(game, 1)
    figures = await cage.run(many(100_000, 200))
    print(game, dict(figures))
    assert figures["decisions"] >= figures["inputs"] / 100, "it plays, too"
    assert figures["ways out"] >= 1


@pytest.mark.slow
async def test_a_seed_reproduces_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    traces = []
    for time in ("first", "second"):
        monkeypatch.setenv("SEVENS_SAVES", str(tmp_path / time))
        monkeypatch.setenv("SEVENS_CONFIG", str(tmp_path / f"{time}.toml"))
        cage = Cage("red7", 5)
        await cage.run(200)
        traces.append((cage.trace, list(cage.last)[-1]))
    assert traces[0] == traces[1]


async def test_what_it_finds_is_told_with_seed_and_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    from sevens_tui.screens.red7 import Red7

    def broken(self: Red7) -> None:
        raise ValueError("r7")

    monkeypatch.setattr(Red7, "action_palette", broken, raising=False)
    monkeypatch.setattr(Red7, "preview", broken)
    with pytest.raises(AssertionError, match=r"red7, seed 4, input [0-9]+: "):
        await Cage("red7", 4).run(100)


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_at_a_real_terminal(tmp_path: Path, game: str) -> None:
    dice, size = Random(7), LARGE_ENOUGH
    arguments = play_arguments(3, game=game)
    left = many(2000)
    while left:
        with Terminal(sevens(*arguments), home=tmp_path) as terminal:
            terminal.wait_for("only you can see")
            terminal.settle()
            terminal.key("space")
            while left and terminal.running:
                done = next_input(dice, COMMON, (), size)
                left -= 1
                if done.size is not None and min(done.size) > 1:
                    size = done.size
                    terminal.resize(*size)
                elif "ctrl+z" not in done.said:
                    terminal.send(done.data)
                terminal.pump(0.004)
            if terminal.running:
                terminal.resize(*LARGE_ENOUGH)
                terminal.settle()
                terminal.send("\x1b[201~")  # the end of a paste that may still be open
                terminal.send(2 * key_sequence("esc"))
                terminal.settle(quiet=0.4)
                terminal.key("ctrl+q")
                terminal.settle()
                if terminal.running:
                    terminal.key("ctrl+q")
            assert terminal.wait() == 0
            assert terminal.leftovers() == []
            assert not re.search(r"Traceback|fault", terminal.main_text)
        (save, *_) = sorted((tmp_path / "saves").glob(f"{game}*.sevens"))
        arguments, size = ["play", str(save)], LARGE_ENOUGH
