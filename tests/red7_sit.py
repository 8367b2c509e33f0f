"""Red7 in tests: positions in a line, decisions in notation, and what is said of them.

Ann sits on seat 0 and is to move unless a test says otherwise; the others sit to her left, in order.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from sevens_tui.core import Chance, Line, Refusal
from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import BY_NAME, Card, Kind, Move, View, compare, moves, verdict, why_not
from sevens_tui.rules.sections import find, read

RED7 = read("sevens_tui.rules.red7")
FOLDER = Path(__file__).parent / "positions" / "red7"
ANN, BOB, CEM, DEE = range(4)

# So many scored cards that, with Cem's, few are left for another round.
SCORED = {ANN: "r1 o1 y1 g1 b1 i1 v1", BOB: "r2 o2 y2 g2 b2 i2", CEM: "v2 r3 o3 y3"}

# What a refusal may begin with: the thing that is refused, or what is owed or missing instead.
REFUSED = re.compile(
    r"(Not [ROYGBIV][1-7]|Not passing|Not yet|First the [157]|Nothing is|The canvas|No card|The round).*\."
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(BY_NAME[name] for name in text.split())


def sit(
    *palettes: str | None,
    hand: str = "",
    rule: str = "red",
    actions: bool = False,
    advanced: bool = False,
    **more: Any,
) -> State:
    """A position by its palettes, Ann's first; None is out. ``hand`` is that of the player to move, Ann if not told."""
    mover = more.get("to_move", 1) - 1
    seats: list[dict[str, Any]] = [
        {"out": True, "down": 3} if palette is None else {"palette": palette.split(), "hand": 2} for palette in palettes
    ]
    seats[mover]["hand"] = hand.split()
    for seat, scored in more.pop("scored", {}).items():
        seats[seat]["scored"] = scored.split()
    options = {"game": "advanced" if advanced else "quick", "actions": "on" if actions else "off"}
    position = {"options": options, "seats": seats, "to_move": mover + 1} | more
    if "canvas" not in more:
        position["rule"] = rule
    return game.arrange(position, Chance(7, 0))


def example(name: str) -> State:
    """A position file with an example of the rulebook."""
    return game.arrange(tomllib.loads((FOLDER / f"{name}.toml").read_text()), Chance(7, 0))


def eyes_of(state: State) -> View:
    """What the player to move sees."""
    return game.view(state, frozenset({state.table.seat}), state.table.seat)


def can(state: State) -> list[str]:
    """All legal decisions, in notation."""
    return [str(move) for move in moves(eyes_of(state))]


def a_move(text: str) -> Move:
    word, *card = text.split()
    return Move(Kind(word), BY_NAME[card[0]] if card else None)


def go(state: State, *texts: str, seed: int = 7) -> State:
    """The state after these decisions, each of whoever is to move, and each legal."""
    for number, text in enumerate(texts, 1):
        assert text in can(state), f"{text} is not among {can(state)}"
        state = game.play(state, state.table.seat, a_move(text), Chance(seed, number))
    return state


def told(state: State, text: str, *eyes: int) -> Line:
    """What these eyes are told of a decision; nobody's are a passer-by's."""
    line = game.tell(state, state.table.seat, a_move(text), go(state, text), frozenset(eyes))
    assert line is not None
    assert find(RED7, line.rule)
    return line


def refused(state: State, text: str) -> Refusal:
    """Why a decision is refused: a sentence that names thing, fact and rule, and points to a section that is there."""
    assert text not in can(state)
    refusal = why_not(eyes_of(state), a_move(text))
    assert refusal is not None
    assert find(RED7, refusal.rule)
    assert REFUSED.fullmatch(refusal.text), refusal.text
    assert set(refusal.pieces) <= set(BY_NAME)
    return refusal


def allows(state: State, *texts: str) -> bool:
    """Whether all these are legal, and ``why_not`` has nothing against them."""
    assert all((text in can(state)) == (why_not(eyes_of(state), a_move(text)) is None) for text in texts)
    return set(texts) <= set(can(state))


def leads(state: State, seat: int = ANN) -> bool:
    """Whether a seat leads, by every way of asking."""
    found = compare(state.table, seat)
    assert found.leads == (state.table.leader() == seat)
    assert verdict(found).startswith("You lead") == found.leads
    return found.leads


def draw_or_not(number: str) -> State:
    """Ann has three cards in her palette and leads under indigo."""
    return sit("r6 o4 g2", "v1", hand=f"i{number} b2", advanced=True)
