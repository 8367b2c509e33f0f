"""Lessons and demos begin where a game can have come to: all pieces are somewhere, and the turns so far explain them.

The reader of a position refuses what contradicts itself. These laws ask for more: that nothing is there, or missing,
which no turns can have brought. What they do not ask is whether luck and players would ever have got there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from counts import one_every_time

from sevens_tui import demos
from sevens_tui.core import Chance
from sevens_tui.lessons import lesson
from sevens_tui.rules import GAMES, positions
from sevens_tui.rules.red7 import game as red7
from sevens_tui.rules.red7.table import DECK
from sevens_tui.rules.secret import secret_of
from sevens_tui.rules.seven_leagues import game as leagues
from sevens_tui.rules.seven_leagues.cards import HOUSE
from sevens_tui.rules.seven_leagues.journey import joints
from sevens_tui.rules.seven_leagues.table import Step as LeaguesStep
from sevens_tui.rules.seven_steps import game as steps
from sevens_tui.rules.seven_steps.table import COMPENSATED, SUPPLY, Colour
from sevens_tui.rules.seven_steps.table import Step as StepsStep
from sevens_tui.rules.siebenpunkt import game as siebenpunkt
from sevens_tui.rules.siebenpunkt.cards import Deck
from sevens_tui.rules.siebenpunkt.layout import OPEN_ANIMALS
from sevens_tui.teaching import match_at, play, reader


def turns_of(seat: int, turns: int, began: int, seats: int) -> int:
    """How many turns a seat has had before this one, which is turn ``turns``."""
    return (turns - 1) // seats + ((seat - began) % seats < (turns - 1) % seats)


# Red7


def red7_faults(state: red7.State) -> Iterator[str]:
    """What cannot be; quick games and such as nobody has drawn in: everybody was dealt eight cards and got no more."""
    table, seats = state.table, len(state.table.areas)
    if state.aside:
        yield f"{len(state.aside)} cards are nowhere"
    dealt = sum(area.hand + len(area.palette) + area.down for area in table.areas) + len(table.canvas)
    if dealt != 8 * seats:
        yield f"{dealt} cards are with the players and on the canvas, and {8 * seats} were dealt"
    if (table.seat - table.began) % seats != (table.turns - 1) % seats and not table.won:
        yield f"turn {table.turns} is another player's"
    for seat, area in enumerate(table.areas):
        now = len(table.turn.palette) + len(table.turn.canvas) if seat == table.seat else 0
        turns, played = turns_of(seat, table.turns, table.began, seats), 7 - area.hand - now
        if not area.out and not turns <= played <= 2 * turns:
            yield f"seat {seat} has played {played} cards in {turns} turns"


# 7 Steps


def steps_faults(state: steps.State) -> Iterator[str]:
    table, turn, seats = state.table, state.table.turn, len(state.table.areas)
    if (table.box or table.boxed) and not table.ended:
        yield f"{len(table.box) + table.boxed} discs are out of the game, though the bag was never empty (S8)"
    for seat, (area, own) in enumerate(zip(table.areas, state.owns, strict=True)):
        mine = seat == table.seat and table.step is not StepsStep.OVER
        had = area.hand + mine * (len(turn.built) + len(own.thrown))
        if had != SUPPLY and not table.ended:
            yield f"seat {seat} began the turn with {had} discs, though nobody was short of seven"
        played = turns_of(seat, table.turns, table.began, seats) + (mine and turn.collected)
        if len(area.rounds) != played:
            yield f"seat {seat} has the points of {len(area.rounds)} turns, and has had {played}"
    if turn.collected and table.areas[table.seat].rounds[-1:] != (turn.points,):
        yield f"the turn brought {turn.points}"
    poor = sum(points <= COMPENSATED for area in table.areas for points in area.rounds)
    owed = turn.collected and turn.points <= COMPENSATED and turn.gained is None
    tiles = sum(area.aid + area.tile for area in table.areas) + sum(own.new is not None for own in state.owns)
    tiles += len(table.aid_discards) + len(table.tile_discards)
    if poor - owed != tiles:
        yield f"{poor - owed} turns of 7 points or fewer brought {tiles} tiles (S7)"
    first = table.areas[table.began].rounds[:1]
    if first and first[0] > COMPENSATED:
        yield "the very first turn can only build on level 1"
    if sum(table.heights) > SUPPLY * (table.turns - 1) + len(turn.built):
        yield "more discs were built than seven in a turn"
    yield from towers_faults(state)


def towers_faults(state: steps.State) -> Iterator[str]:
    """While no aid tile was used and no tower came down, every disc still lies on the level that it brought."""
    table, heights = state.table, state.table.heights
    if table.aid_discards or any(table.lowest(colour) for colour in Colour):
        return
    collected = sum(area.discs for area in table.areas) + (0 if table.turn.collected else table.turn.discs)
    lying = sum(height * (height + 1) // 2 for height in heights)
    if collected != lying:
        yield f"{collected} points for discs that lie for {lying}"
    if max(heights) > table.turns - (not table.turn.built):
        yield "no tower grows twice in a turn"
    for space, height in enumerate(heights):
        if height > 1 and max(heights[each] for each in table.board.neighbours[space]) < height - 1:
            yield f"nothing led up to level {height} on {table.board.names[space]}"


# 7 Leagues


def leagues_faults(state: leagues.State) -> Iterator[str]:
    table = state.table
    slots = [slot for area in table.areas for slot in area.journey]
    cards = [slot.card for slot in slots] + [card for own in state.owns for card in own.hand]
    cards += [card for card in (*table.river, table.revealed) if card is not None]
    there = len(cards) + len(table.discards) + len(state.pile)
    if there != len(HOUSE.leagues):
        yield f"{there} League cards are in the game"
    if not table.options.advanced:
        return
    under = [escape for slot in slots for escape in (slot.upper, slot.lower) if escape is not None]
    looked = sum(len(own.looked) for own in state.owns)
    there = len(under) + looked + len(table.escape_discards) + len(state.escapes)
    if there != len(HOUSE.escapes):
        yield f"{there} Escape cards are in the game"
    if table.step in (LeaguesStep.PLACE, LeaguesStep.OVER):
        seen = 0
        for seat, area in enumerate(table.areas):
            perfect = [joint for joint in joints(area.journey) if joint.perfect]
            kept = sum((slot.upper is not None) + (slot.lower is not None) for slot in area.journey)
            if kept != len(perfect):
                yield f"seat {seat} has {len(perfect)} perfect connections and {kept} Escape cards"
            seen += sum(len(joint.boots) for joint in perfect)
        if seen != (left := len(under) + len(table.escape_discards)):
            yield f"{seen} Escape cards were looked at, and {left} have left the pile"


# Siebenpunkt


def siebenpunkt_faults(state: siebenpunkt.State) -> Iterator[str]:
    table, cards = state.table, state.table.cards
    marked = {animal for area in table.areas for animal in area.marked}
    drawn = {*table.animals, *marked}
    starts = sum(cards.animal[each].deck is Deck.START for each in drawn)
    if starts != OPEN_ANIMALS:
        yield f"{starts} start cards are on the table or claimed, and {OPEN_ANIMALS} began there"
    if len(table.animals) != OPEN_ANIMALS:
        yield f"{len(table.animals)} animals are on the table, and there is a deck"
    decks = (Deck.ORDINARY, Deck.EXPERT) if table.options.advanced else (Deck.ORDINARY,)
    there = {*drawn, *state.deck, state.top}
    if missing := [each.id for each in cards.animals if each.deck in decks and each.id not in there]:
        yield f"not in the game: {missing}"
    rounds = table.round - (not table.over and not all(area.kept for area in table.areas))
    for seat, area in enumerate(table.areas):
        printed = next(board.estate for board in cards.boards if board.name == area.board)
        if sum(printed.at(square) != area.estate.at(square) for square in range(64)) > 6 * rounds:
            yield f"the estate of seat {seat} shows more than three tiles a round"
    if len({len(own.mandates) for own in state.owns}) > 1:
        yield "some have more mandates than others"


LAWS: dict[str, Callable[[Any], Iterator[str]]] = {
    "red7": red7_faults,
    "7-steps": steps_faults,
    "7-leagues": leagues_faults,
    "siebenpunkt": siebenpunkt_faults,
}


def shown() -> Iterator[Any]:
    for name in GAMES:
        for number, step in enumerate(lesson(name), 1):
            if step.position:
                yield pytest.param(name, step.position, id=f"lesson of {name}, step {number}")
        file = files(demos).joinpath(f"{name}.toml")
        if file.is_file():
            yield pytest.param(name, file.read_text(encoding="utf-8"), id=f"demo of {name}")


@pytest.mark.parametrize(("name", "text"), list(shown()))
def test_what_is_shown_can_have_come_about(name: str, text: str) -> None:
    assert list(LAWS[name](secret_of(GAMES[name]).arrange(positions.loads(text), Chance(7, 0)))) == []


@pytest.mark.parametrize("name", one_every_time(GAMES, "red7"))
def test_no_game_that_is_played_breaks_the_laws(name: str) -> None:
    """Of Red7 as long as nobody is out."""
    rules = secret_of(GAMES[name])
    options = {"red7": {}, "7-steps": {"board": "back"}}.get(name, {"game": "advanced"})
    for seed in range(6):
        state = rules.new(GAMES[name].table.Options(**options), 2, Chance(seed, 0))
        for number in range(1, 120):
            owing = rules.to_move(state)
            if not owing:
                break
            view = rules.view(state, frozenset({owing[0]}), owing[0])
            move = GAMES[name].advice.advise(view).plan[0]
            state = rules.play(state, owing[0], move, Chance(seed, number))
            if name != "red7" or not any(area.out for area in state.table.areas):
                assert list(LAWS[name](state)) == []


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("red7", 'hand = ["o2", "g1"]', 'hand = ["o2"]'),
        ("red7", "turns = 16", "turns = 4"),
        ("7-steps", "round = 3\n", "round = 3\nbag = 10\n"),
        ("7-steps", 'aid = "remove", discs = 12, rounds = [4, 8]', 'aid = "remove", discs = 12, rounds = [8, 4]'),
        ("7-steps", 'aid = "remove", discs = 12', 'aid = "remove", tile = "line", discs = 12'),
        ("7-leagues", "{ id = 62, name", "{ id = 162, name"),
        ("7-leagues", "escape_discards = [5, 6, 7, 8, 9]\n", ""),
        ("siebenpunkt", 'marked = ["golden-ground-beetle", "common-vole"]', "marked = []"),
    ],
)
def test_the_laws_find_what_cannot_be(name: str, before: str, after: str) -> None:
    changed = [step.position.replace(before, after) for step in lesson(name) if before in step.position]
    assert changed
    arranged = [secret_of(GAMES[name]).arrange(positions.loads(text), Chance(7, 0)) for text in changed]
    assert all(list(LAWS[name](state)) for state in arranged)


def test_the_lesson_of_red7_names_the_card_that_is_drawn() -> None:
    told = [at for at, step in enumerate(lesson("red7")) if "drew" in step.outcome + "".join(step.then)]
    assert len(told) == 2
    for at in told:
        step, match = lesson("red7")[at], match_at(lesson("red7"), at)
        seat, said = reader(match), step.outcome + "".join(step.then)
        for notation in step.do[0]:
            play(match, notation)
        log = " ".join(entry.line.text for entry in match.log(frozenset({seat})))
        (card,) = re.findall(r"drew ([A-Z][1-7])", said)
        assert f"drew {card}" in log and card.lower() in map(str, DECK)
