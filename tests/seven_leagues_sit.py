"""7 Leagues set up for the tests: cards in a few words, positions, decisions in notation, and what is said of them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

from sevens_tui.core import PASSER_BY, Chance, Line
from sevens_tui.rules import GAMES, Game
from sevens_tui.rules.sections import find, read
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.cards import HOUSE, escape_of, league_of, objective_of
from sevens_tui.rules.seven_leagues.game import State
from sevens_tui.rules.seven_leagues.table import (
    Account,
    Escape,
    Journey,
    League,
    Move,
    Objective,
    Slot,
    View,
    accounts,
    moves,
    why_not,
)
from sevens_tui.rules.seven_leagues.words import attempt

RULES = read("sevens_tui.rules.seven_leagues")
FOLDER = Path(__file__).parent / "positions" / "7-leagues"
ANN, BOB, CEM, DORA, EVA, FINN = range(6)

GAME: Game = GAMES["7-leagues"]

_NUMBERS = count(101)


def written(text: str, number: int | None = None) -> dict[str, Any]:
    """A League card as a table: ``marsh/sun oo.|.oo lake< >wind 2/sun``; edges and the rest may be left out."""
    number = next(_NUMBERS) if number is None else number
    terrain, *rest = text.split()
    terrain, _, weather = terrain.partition("/")
    card: dict[str, Any] = {"id": number, "name": f"Card {number}", "terrain": terrain}
    card |= {"left": {"edge": "..."}, "right": {"edge": "..."}}
    if weather:
        card["weather"] = weather
    for each in rest:
        if "|" in each:
            card["left"]["edge"], card["right"]["edge"] = each.split("|")
        elif each.endswith("<"):
            card["left"]["condition"] = each[:-1]
        elif each.startswith(">"):
            card["right"]["condition"] = each[1:]
        else:
            value, _, per = each.partition("/")
            card["value"] = int(value)
            if per:
                card["per"] = per
    return card


def league(text: str) -> League:
    """A League card in a few words."""
    return league_of(written(text), "card")


def escape_written(text: str, number: int | None = None) -> dict[str, Any]:
    """An Escape card as a table: ``sun+lake mountain< 7``, ``sun >wind 2/wind``, ``sun lake< x2``."""
    number = next(_NUMBERS) if number is None else number
    upper, condition, value = text.split()
    card: dict[str, Any] = {"id": number, "name": f"Escape {number}", "upper": upper.split("+")}
    if condition.endswith("<"):
        card["left"] = condition[:-1]
    else:
        card["right"] = condition[1:]
    if value == "x2":
        return card | {"double": True}
    points, _, per = value.partition("/")
    return card | {"value": int(points)} | ({"per": per} if per else {})


def escape(text: str) -> Escape:
    """An Escape card in a few words."""
    return escape_of(escape_written(text), "card")


def objective(aim: str, symbols: str, points: int, **more: int) -> Objective:
    """An Objective card."""
    what = {"symbols": symbols.split("+")} if aim == "sets" else {"symbol": symbols}
    return objective_of({"id": 101, "name": "Test", "aim": aim, "points": points} | what | more, "objective")


def journey(*texts: str, upper: dict[int, str] | None = None, lower: dict[int, str] | None = None) -> Journey:
    """A journey of such cards, from the left; Escape cards by the place of their card, from 1."""
    above, below = upper or {}, lower or {}
    return tuple(
        Slot(
            league(text),
            escape(above[at]) if at in above else None,
            escape(below[at]) if at in below else None,
        )
        for at, text in enumerate(texts, 1)
    )


def account(way: Journey, goal: Objective | None = None) -> Account:
    """A journey counted out, alone."""
    return accounts([way], goal)[0]


def points(way: Journey) -> list[int]:
    """What each card of a journey brings."""
    return [line.points for line in account(way).cards]


# positions


def sit(
    hand: Sequence[str] = (),
    way: Sequence[str] = (),
    river: Sequence[str] = (),
    *,
    players: int = 2,
    before: int = 0,
    **more: Any,
) -> State:
    """A position with Ann to move, who began: her hand, her journey and the river in a few words; what is left out is
    dealt. Everybody has a journey as long as hers, of cards of the house; ``before`` more seats have had their turn.
    """
    spare = iter(range(64, 0, -1))
    seats: list[dict[str, Any]] = [
        {"journey": [written(each) for each in way], "hand": [written(each) for each in hand]}
    ]
    for seat in range(1, players):
        extra = seat >= players - before
        seats.append({"journey": [next(spare) for _ in range(len(way) + extra)]})
    position: dict[str, Any] = {"seats": seats, "to_move": 1}
    if river:
        position["river"] = [written(each) for each in river]
    for key, value in more.pop("seat", {}).items():
        seats[0][key] = value
    position |= more
    return game.arrange(position, Chance(7, 0))


def example(name: str) -> State:
    """A position file with an example of the rulebook."""
    return game.arrange(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), Chance(7, 0))


def eyes_of(state: State) -> View:
    """What the player to move sees."""
    return game.view(state, frozenset({state.table.seat}), state.table.seat)


def can(state: State) -> list[str]:
    """All legal decisions, in notation."""
    return [str(move) for move in moves(eyes_of(state))]


def a_move(text: str) -> Move:
    """A decision read from its notation, legal or not."""
    move = attempt(text)
    assert move is not None, text
    return move


def go(state: State, *texts: str, seed: int = 7) -> State:
    """The state after these decisions, each of whoever is to move, and each legal. No card is ever lost."""
    for number, text in enumerate(texts, 1):
        move = a_move(text)
        assert move in moves(eyes_of(state)), f"{text} is none of {can(state)}"
        after = game.play(state, state.table.seat, move, Chance(seed, number))
        assert cards(after) == cards(state)
        assert_counted(after)
        state = after
    return state


def put(state: State, at: int = 0, end: str = "right") -> State:
    """The state after a card of the hand, by its place there, is placed."""
    end = end if state.table.area.journey else "place"
    return go(state, f"{end} {state.owns[state.table.seat].hand[at].number}")


def refused(state: State, text: str, rule: str) -> str:
    """The sentence that refuses a decision, which is in a section of the rules with this id."""
    refusal = why_not(eyes_of(state), a_move(text))
    assert refusal is not None, f"{text} is allowed"
    assert refusal.rule == rule and find(RULES, rule), refusal
    return refusal.text


def told(state: State, text: str, *, own: bool = False, seed: int = 7) -> Line:
    """What is told of a decision, to everybody or to its player."""
    seat = state.table.seat
    after = game.play(state, seat, a_move(text), Chance(seed, 1))
    line = game.tell(state, seat, a_move(text), after, frozenset({seat}) if own else PASSER_BY)
    assert line is not None and find(RULES, line.rule)
    return line


def cards(state: State) -> Counter[str]:
    """All League and Escape cards, wherever they lie, and the objective."""
    table = state.table
    found: Counter[str] = Counter()
    for area in table.areas:
        for slot in area.journey:
            found.update(str(each) for each in slot if each is not None)
    for own in state.owns:
        found.update(map(str, (*own.hand, *own.looked)))
    found.update(str(card) for card in (*table.river, table.revealed, table.objective) if card is not None)
    found.update(map(str, (*table.discards, *table.escape_discards, *state.pile, *state.escapes)))
    return found


ALL_CARDS = {
    "base": Counter(map(str, HOUSE.leagues)),
    "advanced": Counter(map(str, (*HOUSE.leagues, *HOUSE.escapes))),
}
"""The cards of the house that each version is played with, but for the objective."""


def assert_counted(state: State) -> None:
    """What the table counts is what is there."""
    table = state.table
    assert table.deck == len(state.pile) and table.escapes == len(state.escapes)
    assert [area.hand for area in table.areas] == [len(own.hand) for own in state.owns]
    assert len(table.river) == 4 and None not in table.river
    for area, own in zip(table.areas, state.owns, strict=True):
        assert set(area.known) <= set(own.hand)


ADVANCED = {"options": {"game": "advanced"}}
DRY = ["plains"] * 3
RIVER = ["forest"] * 4


def short(deck: list[int], discards: list[int], card: str) -> State:
    """A position whose draw pile and discards are these cards of the house."""
    hands = [[written(card), written("plains"), written("plains")], [20, 21, 22]]
    seats = [{"hand": hand} for hand in hands]
    position = {"seats": seats, "river": [11, 12, 13, 14], "deck": deck, "discards": discards}
    return game.arrange(position, Chance(7, 0))


def perfect(edge: str = "oo.", hand: str = "lake", **more: object) -> State:
    """A position in which Ann's first card makes a perfect connection at the right."""
    way = ["plains", f"plains ...|{edge}"]
    return sit([f"{hand} {edge}|...", "plains ooo|...", "plains"], way, river=RIVER, **(ADVANCED | more))
