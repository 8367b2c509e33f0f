"""Red7's legal decisions and standings against a second implementation, literal and slow."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
import red7_literal as literal
from counts import many
from red7_random import from_playouts, from_positions, legal

from sevens_tui.core import Chance
from sevens_tui.rules.red7 import game
from sevens_tui.rules.red7.cards import DECK, Colour, standing
from sevens_tui.rules.red7.game import State
from sevens_tui.rules.red7.table import Kind, Step, imagine, moves


def compare(state: State, seen: Counter[str]) -> None:
    """Both implementations allow the same decisions, and see the same sets in every palette."""
    position = game.written(state)
    allowed = [str(move) for move in legal(state)] if game.to_move(state) else []
    assert len(set(allowed)) == len(allowed)
    assert sorted(allowed) == literal.legal(position), position
    for area in state.table.areas:
        for rule in Colour:
            found = standing(area.palette, rule)
            theirs = literal.best(map(str, area.palette), rule.letter)
            assert ([str(card) for card in found.cards] if found else []) == theirs, (area.palette, rule)
    table = state.table
    if len(table.playing()) > 1:
        follow(state, position, seen)
    seen["positions"] += 1
    seen["decisions"] += len(allowed)
    seen[f"step {table.step.name}"] += 1
    seen[f"{len(table.areas)} players"] += 1
    seen[f"{table.options.game}, actions {table.options.actions}"] += 1
    if table.step is Step.PLAY:
        hand = state.hands[table.seat]
        seen["a canvas card barred"] += any(f"canvas {card}" not in allowed for card in hand)
        seen["a 1 barred"] += any(f"palette {card}" not in allowed for card in hand)
    if table.step is Step.SEND:
        seen["a show barred"] += sum(move.startswith("show") for move in allowed) * 2 < len(allowed)
    seen["a 5 lapsed, only 1s barred"] += table.step is Step.MORE and "done" in allowed
    if table.step is Step.CANVAS:
        seen["must lead"] += table.turn.must_lead
        last = table.turn.palette[-1:]
        seen["a 5 lapsed, hand empty"] += bool(table.options.actions == "on" and last and last[0].number == 5)
    seen["empty deck"] += table.deck == 0
    seen["known top card"] += bool(table.top)


def follow(state: State, position: dict[str, Any], seen: Counter[str]) -> None:
    """Some whole turns end as the literal rules say: who is out, the palettes, the rule."""
    seat = state.table.seat
    view = game.view(state, frozenset({seat}), seat)
    ways = literal.ways_on(position)
    for decisions, end in ways[:: 1 + len(ways) // 6]:
        now = view
        for decision in decisions:
            (move,) = (each for each in moves(now) if str(each) == decision)
            now = imagine(now, [move])
            if now.table.turns == view.table.turns and now.table.areas[end.me].hand != len(now.hand or ()):
                break  # an unknown card was drawn
        else:
            assert now.table.turns != view.table.turns, (position, decisions)
            stays = decisions != ["pass"] and end.leads()
            assert now.table.areas[end.me].out == (not stays), (position, decisions)
            seen["turns followed"] += 1
            seen["turns that end out"] += not stays
            if now.table.step is Step.PLAY:
                for seat, palette in enumerate(end.palettes):
                    expected = palette if palette and (stays or seat != end.me) else ()
                    assert tuple(map(str, now.table.areas[seat].palette)) == expected
            assert now.table.rule.letter == end.rule


def compare_many(count: int, seed: int) -> Counter[str]:
    """Half of the positions from playouts, half from random set-ups."""
    seen: Counter[str] = Counter()
    for source in (from_playouts(seed), from_positions(seed)):
        for state in islice(source, count // 2):
            compare(state, seen)
    return seen


EVERYTHING = (
    *(f"step {step.name}" for step in Step),
    *("2 players", "3 players", "4 players", "quick, actions on", "quick, actions off"),
    *("advanced, actions on", "advanced, actions off", "a canvas card barred", "a 1 barred", "a show barred"),
    *("must lead", "empty deck", "known top card"),
)


def test_160_positions_allow_what_the_literal_rules_allow() -> None:
    seen = compare_many(160, seed=7)
    assert [each for each in EVERYTHING if not seen[each]] == []


@pytest.mark.slow
def test_many_positions_allow_what_the_literal_rules_allow() -> None:
    seen = compare_many(many(5000), seed=49)
    print("\n" + "\n".join(f"{count:7} {what}" for what, count in sorted(seen.items())))
    assert [each for each in EVERYTHING if not seen[each]] == []


def test_the_literal_rules_find_what_trying_every_subset_finds() -> None:
    dice = Random(7)
    for _ in range(60):
        palette = [str(card) for card in dice.sample(DECK, dice.randint(0, 8))]
        for rule in literal.RAINBOW_UPWARDS:
            assert literal.best(palette, rule) == literal.best_of_all_subsets(palette, rule), (palette, rule)


def test_decisions_come_in_one_fixed_order_whatever_the_hand_order() -> None:
    """The order is that of the cards and kinds: it says nothing of the order in which cards came to the hand."""
    kinds, dice = list(Kind), Random(3)
    for state in islice(from_positions(3), 50):
        if game.to_move(state):
            allowed = legal(state)
            position = game.written(state)
            for seat in [each for each in position["seats"] if "hand" in each]:
                seat["hand"] = dice.sample(seat["hand"], len(seat["hand"]))
            assert allowed == legal(game.arrange(position, Chance(3, 0)))
            order = [kinds.index(move.kind) for move in allowed]
            assert len([1 for a, b in pairwise(order) if a != b]) <= len(set(order)) - 1
