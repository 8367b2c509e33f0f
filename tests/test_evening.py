"""What an evening carries from one thing to the next: wishes into new games, positions into the game after."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from saves import match_in
from sitting import go_on, kind_of, open_curtain, play_arguments
from terminal import Terminal, sevens

from sevens_tui.bots import greedy
from sevens_tui.core import Player
from sevens_tui.match import Match
from sevens_tui.rules import GAMES
from sevens_tui.screens.new_game import NewGame
from sevens_tui.settings import Settings, write
from sevens_tui.store import Store

POSITION = Path(__file__).parent / "positions" / "red7" / "no-spite.toml"
BARE = Settings(help=False, nudges=False)


def test_settings_are_how_a_new_game_is_set_up_unless_it_is_set_up_otherwise() -> None:
    chosen = dict(NewGame(GAMES["red7"], (), BARE.manners).setup().options)
    assert (chosen["help"], chosen["nudges"], chosen["table"]) == ("bare", "off", "hidden")
    usual = dict(NewGame(GAMES["red7"], (), Settings().manners).setup().options)
    assert usual == dict(NewGame(GAMES["red7"]).setup().options)


def test_a_command_begins_a_game_as_the_settings_wish(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    write(settings, BARE)
    with Terminal(
        sevens(*play_arguments(2), "--option", "nudges=on"), home=tmp_path, env={"SEVENS_CONFIG": str(settings)}
    ) as terminal:
        terminal.wait_for("only you can see")
    manners = match_in(tmp_path).manners
    assert (manners.help, manners.nudges) == ("bare", "on")


@pytest.mark.slow
def test_after_a_game_from_a_position_the_next_begins_there_too(tmp_path: Path) -> None:
    with Terminal(sevens("play", str(POSITION), "--seed", "3"), home=tmp_path) as terminal:
        open_curtain(terminal)
        while kind_of(terminal) != "scores":
            go_on(terminal, Random(1))
        assert "again" in terminal.screen[-1] and "same deal" not in terminal.screen[-1]
        terminal.key("s")
        terminal.settle()
        assert kind_of(terminal) == "scores"
        terminal.key("n")
        terminal.wait_for("only you can see")
    records = [Store(each.parent).read(each) for each in (tmp_path / "saves").glob("*.sevens")]
    assert [each.position for each in records] == [POSITION.read_text()] * 2
    assert min(len(each.decisions) for each in records) == 0


@pytest.mark.slow
def test_the_same_deal_is_that_of_the_game_even_where_its_luck_became_its_own(tmp_path: Path) -> None:
    """A game that goes on from the first decisions of another has its deal, but not its seed."""
    over = Match(GAMES["red7"], {}, (Player("Ann"), Player("Bob")), 7)
    while over.to_move:
        prompt = over.prompt(over.to_move[0])
        over.choose(over.to_move[0], greedy(over.game, prompt, Random(1)))
    saves = Store(tmp_path / "saves")
    with saves.create(over.record()) as hold:
        first = hold.path
    with Terminal(sevens("play", str(first), "--upto", "2"), home=tmp_path) as terminal:
        open_curtain(terminal)
        while kind_of(terminal) != "scores":
            go_on(terminal, Random(1))
        terminal.key("s")
        terminal.wait_for("everybody one seat further on")
        terminal.key("enter")
        terminal.wait_for("only you can see")
    records = [saves.read(each) for each in (tmp_path / "saves").glob("*.sevens")]
    (dealt,) = {each.opening for each in records}
    assert dealt == over.record().opening and len({each.seed for each in records}) == 2
    assert sorted([player.name for player in each.header.players] for each in records) == [
        ["Ann", "Bob"],
        ["Ann", "Bob"],
        ["Bob", "Ann"],
    ]
