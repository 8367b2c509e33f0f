"""What is typed or clicked before a page has gone, and reaches it only after: it does nothing there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from counts import one_every_time
from kits import KITS, ONE_AND_ALL
from sitting import go_on, kind_of, open_curtain, play_arguments
from terminal import Terminal, sevens

from sevens_tui.rules import GAMES


def clicks(terminal: Terminal, word: str, times: int = 1) -> str:
    """What a terminal sends for quick clicks on a word of the key line."""
    x, y = terminal.screen[-1].index(word), terminal.size[1] - 1
    return f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m" * times


@pytest.mark.slow
@pytest.mark.parametrize("game", KITS)
def test_the_last_page_is_not_closed_by_clicking_twice(tmp_path: Path, game: str) -> None:
    with Terminal(sevens(*play_arguments(2, game=game)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.key("l")
        terminal.wait_for("as you saw it")
        terminal.settle()
        terminal.send(clicks(terminal, "Esc", 5))
        terminal.wait_for(lambda each: kind_of(each) == "play")  # the other clicks may have found the table there
        terminal.settle()
        assert terminal.running


def test_a_log_is_not_laid_over_the_curtain(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(2)), home=tmp_path) as terminal:
        open_curtain(terminal)
        terminal.send(clicks(terminal, "hide") + clicks(terminal, "log", 3) + clicks(terminal, "rules") + "li?l")
        terminal.wait_for("only you can see")
        terminal.settle()
        assert "only you can see" in terminal.text


@pytest.mark.parametrize("game", ONE_AND_ALL)
def test_a_curtain_that_nobody_can_have_seen_is_not_opened(tmp_path: Path, game: str) -> None:
    """Over a slow line: the next key is typed when the curtain is on its way, and before it has come."""
    with Terminal(sevens(*play_arguments(2, game=game)), home=tmp_path) as terminal:
        open_curtain(terminal)
        for key in ("space", "space space", "enter space"):
            terminal.key("h")
            terminal.wait_unread()
            terminal.key(*key.split())
            terminal.wait_for("only you can see")
            terminal.settle()
            assert kind_of(terminal) == "curtain"
            open_curtain(terminal)


def test_a_space_too_many_after_what_is_for_everybody_opens_nothing(tmp_path: Path) -> None:
    with Terminal(sevens(*play_arguments(3, "game=advanced")), home=tmp_path) as terminal:
        while kind_of(terminal) != "interlude":
            if kind_of(terminal) == "play":
                terminal.key("x", "enter", "enter")  # pass
                terminal.wait_for(lambda each: kind_of(each) in ("over", "interlude"))
            elif kind_of(terminal) == "over":
                terminal.key("enter")
                terminal.wait_for(lambda each: kind_of(each) in ("curtain", "interlude"))
            else:
                open_curtain(terminal)
            terminal.settle()
        terminal.key("space")
        for _ in range(3):
            terminal.wait_for("your last turn")  # whose curtain it is can be read, and not yet how to open it
            assert "only you can see" not in terminal.text
            terminal.key("space")
            terminal.settle()
        terminal.wait_for("only you can see")
        assert kind_of(terminal) == "curtain"
        open_curtain(terminal)


@pytest.mark.parametrize("game", one_every_time(GAMES, "siebenpunkt"))
def test_h_hides_while_computer_players_think(tmp_path: Path, game: str) -> None:
    """Where one person sits alone no curtain comes by itself; what they ask for meanwhile is not lost."""
    with Terminal(sevens(*play_arguments(1, game=game, bots=3)), home=tmp_path) as terminal:
        terminal.wait_for(lambda each: kind_of(each) == "play")
        while kind_of(terminal) != "over":
            go_on(terminal, Random(1))
            terminal.wait_for(lambda each: kind_of(each) != "other")
        terminal.send("\rh")
        terminal.wait_for("only you can see")
