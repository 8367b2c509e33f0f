"""Kill -9 at random moments, in every game: what was shown is saved, and a save is always whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from counts import many
from kits import READY
from sitting import go_on, kind_of, play_arguments
from terminal import Terminal, sevens

from sevens_tui.match import Match
from sevens_tui.store import Store

LONG = {
    "red7": ("game=advanced", "actions=on"),
    "7-steps": ("board=back", "shape=ring"),
    "7-leagues": ("game=advanced",),
}
"""Options that make a game long."""

DECIDED = ("over", "curtain", "interlude", "scores")
"""Pages that come after a decision."""


def new_save(home: Path, game: str, seed: int) -> Path:
    """A game that was begun, and left at once."""
    with Terminal(sevens(*play_arguments(3, *LONG.get(game, ()), game=game, seed=seed)), home=home) as terminal:
        terminal.wait_for(lambda each: kind_of(each) != "other")
        terminal.kill()
    (save,) = (home / "saves").glob("*.sevens")
    return save


def kill_once(home: Path, save: Path, dice: Random, figures: Counter[str]) -> bool:
    """Go on with a game, kill it at some moment, and look at what is left; False if the game was over."""
    store = Store(save.parent)
    with Terminal(sevens("play", str(save)), home=home) as terminal:
        if dice.random() < 0.1:
            terminal.pump(0.8 * dice.random())
        else:
            terminal.wait_for(lambda each: kind_of(each) != "other")
            while kind_of(terminal) != "play":
                if go_on(terminal, dice) == "scores":
                    return False
        terminal.settle(quiet=0.05)
        before = store.read(save)
        deciding = kind_of(terminal) == "play"
        if deciding:
            terminal.key("n", "n")
            terminal.settle(quiet=0.08)
            terminal.key("enter")
            terminal.pump(0.06 * dice.random() ** 2)
        terminal.kill()
        shown = deciding and kind_of(terminal) in DECIDED
    after = store.read(save)  # whole, or this raises
    Match.load(after)
    figures["kills"] += 1
    figures["while deciding"] += deciding
    figures["decided and saved"] += len(after.decisions) > len(before.decisions)
    figures["shown after it"] += shown
    kept = after.decisions[: len(before.decisions)] == before.decisions
    figures["lost"] += not kept or (shown and len(after.decisions) == len(before.decisions))
    return True


def kills(home: Path, game: str, number: int, seed: int) -> Counter[str]:
    """So many kills, in as many games as that takes."""
    dice, figures = Random(seed), Counter[str]()
    while figures["kills"] < number:
        figures["games"] += 1
        place = home / str(figures["games"])
        place.mkdir()
        save = new_save(place, game, dice.randrange(1000))
        while figures["kills"] < number and kill_once(place, save, dice, figures):
            pass
    return figures


@pytest.mark.slow
@pytest.mark.parametrize("game", READY)
def test_no_decision_is_lost_by_a_kill(tmp_path: Path, game: str) -> None:
    figures = kills(tmp_path, game, many(120, 12), 7)
    print(game, dict(figures))
    assert figures["lost"] == 0
    assert figures["while deciding"] >= figures["kills"] // 2
