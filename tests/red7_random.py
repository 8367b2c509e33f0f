"""Random games and positions of Red7, the same on every run."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sevens_tui.core import Chance
from sevens_tui.rules.red7 import game, table
from sevens_tui.rules.red7.game import State

SETTINGS = [
    (seats, table.Options(length, actions))
    for seats in (2, 3, 4)
    for length in ("quick", "advanced")
    for actions in ("off", "on")
]
"""Every number of players with every combination of options."""


def legal(state: State) -> tuple[table.Move, ...]:
    """The legal decisions of whoever is to move."""
    seat = state.table.seat
    return table.moves(game.view(state, frozenset({seat}), seat))


def playout(seed: int, seats: int, options: table.Options) -> Iterator[State]:
    """Every state of a game of random decisions; in three games of four nobody passes who need not."""
    dice = Random(seed)
    state = game.new(options, seats, Chance(seed, 0))
    stubborn = dice.random() < 0.75
    number = 0
    while True:
        yield state
        if not game.to_move(state):
            return
        number += 1
        moves = legal(state)
        assert moves, "a dead end"
        if stubborn and len(moves) > 1:
            moves = tuple(move for move in moves if move != table.PASS)
        state = game.play(state, state.table.seat, dice.choice(moves), Chance(seed, number))


def from_playouts(seed: int) -> Iterator[State]:
    """States taken from games of every kind in turn, a few out of each."""
    dice = Random(seed)
    while True:
        for seats, options in SETTINGS:
            states = list(playout(dice.randrange(10**9), seats, options))
            yield from dice.sample(states, min(len(states), 4))


def from_positions(seed: int) -> Iterator[State]:
    """Arranged states, unlikely ones too (empty palettes and decks, known cards), up to four decisions further on."""
    dice = Random(seed)
    while True:
        state = game.arrange(position(dice), Chance(dice.randrange(10**9), 0))
        for number in range(dice.choice((0, 0, 1, 2, 3, 4))):
            moves = [move for move in legal(state) if move != table.PASS]
            if not moves:
                break
            odd = [move for move in moves if move.kind is table.Kind.PALETTE and move.card and move.card.acts]
            state = game.play(state, state.table.seat, dice.choice(odd or moves), Chance(dice.randrange(10**9), number))
        yield state


def position(dice: Random) -> dict[str, Any]:
    """A random position at the start of a turn."""
    seats, options = dice.choice(SETTINGS)
    cards = [str(card) for card in table.DECK]
    dice.shuffle(cards)
    if dice.random() < 0.3:  # many odd cards come to the hands, which are taken first
        cards.sort(key=lambda card: int(card[1]) in (1, 5, 7) and dice.random() < 0.6)

    def some(most: int) -> list[str]:
        return [cards.pop() for _ in range(min(dice.randint(0, most), len(cards)))]

    out = set(dice.sample(range(seats), dice.randint(0, seats - 2)))
    mover = dice.choice([seat for seat in range(seats) if seat not in out])
    hands = {seat: some(7) for seat in [mover, *({*range(seats)} - {mover})]}
    size = dice.choice((1, 2, 4, 6))
    parts: list[dict[str, Any]] = []
    for seat in range(seats):
        if seat in out:
            parts.append({"out": True, "down": hands[seat]})
        else:
            parts.append({"hand": hands[seat], "palette": some(size), "known": hands[seat][: dice.randint(0, 2)]})
        if options.advanced and dice.random() < 0.3:
            parts[-1]["scored"] = some(3)
    found: dict[str, Any] = {
        "game": "red7",
        "options": {"game": options.game, "actions": options.actions},
        "to_move": mover + 1,
        "seats": parts,
        "canvas": some(4),
        "top": some(2) if dice.random() < 0.5 else [],
    }
    if dice.random() < 0.4:
        found["deck"] = some(2)
    if options.advanced:
        found["round"] = 1 + seats
    return found
