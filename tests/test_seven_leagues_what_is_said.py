"""Refusals and outlooks of 7 Leagues are true at the first card, at the last turn, and when a pile is empty."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from counts import many
from seven_leagues_kit import SevenLeaguesKit
from seven_leagues_sit import ADVANCED, a_move, can, eyes_of, go, refused, short, sit

from sevens_tui.core import Chance
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.previews import placings
from sevens_tui.rules.seven_leagues.table import Kind, Options, Step, moves, why_not
from sevens_tui.rules.seven_leagues.words import outlook
from sevens_tui.screens.seven_leagues_words import choice_text


@pytest.mark.parametrize("number", range(many(20, 5)))
def test_what_is_refused_is_refused_for_what_has_happened(number: int) -> None:
    """A first card makes no connection, and in the very last turn phase 2 neither comes nor is over (L7)."""
    dice, said = Random(number), Counter[str]()
    state, count = game.new(Options("advanced"), 2 + number % 2, Chance(number, 0)), 0
    while game.to_move(state):
        table, view = state.table, eyes_of(state)
        legal = moves(view)
        for attempt in dice.sample(SevenLeaguesKit.attempts, 60):
            refusal = None if attempt in legal else why_not(view, attempt)
            if refusal is None:
                continue
            said[refusal.text] += 1
            if "connection you made" in refusal.text:
                assert table.turn.joint is not None and not table.turn.joint.perfect
            if "first card of a journey" in refusal.text:
                assert table.turn.placed is not None and len(table.area.journey) == 1
            if attempt.kind in (Kind.TAKE, Kind.SWEEP, Kind.SWAP):
                assert not table.last_turn or not refusal.text.startswith(("Not yet", "Too late")), refusal.text
                assert table.last_turn or "very last" not in refusal.text
        for card in view.own.hand if view.own is not None and table.step is Step.PLACE else ():
            for trial in placings(view, card):
                text = outlook(view, trial.move)
                open_ = [each for each in trial.line.conditions if each.neighbour is None]
                if "open side" in text:
                    assert ("open sides" in text or "each open side" in text) == (len(open_) == 2), text
        count += 1
        state = game.play(state, table.seat, dice.choice(legal), Chance(number, count))
    assert any("very last" in text for text in said) and any("first card of a journey" in text for text in said)


def test_a_first_card_has_two_open_sides() -> None:
    state = sit(["plains ...|... lake< >lake 3", "plains", "plains"])
    assert "up to 6 more from its open sides" in outlook(eyes_of(state), moves(eyes_of(state))[0])
    state = sit(["plains ...|... lake< >lake 2/plains", "plains", "plains"])
    assert "2 for each plains may come from each open side" in outlook(eyes_of(state), moves(eyes_of(state))[0])


def test_where_no_escape_card_is_left_none_is_promised() -> None:
    way = ["plains", "plains ...|oo."]
    hand = ["lake oo.|...", "plains", "plains"]
    none = sit(hand, way, **ADVANCED, escapes=[])
    state = go(none, f"right {none.owns[0].hand[0].number}")
    assert state.table.turn.joint is not None and state.table.turn.joint.perfect
    assert refused(state, "escape 1", "perfect") == "No Escape card: none is left to be drawn."


@pytest.mark.parametrize(("deck", "source"), [([1, 2], "the deck"), ([], "the discards, shuffled")])
def test_it_is_said_where_the_river_is_filled_from(deck: list[int], source: str) -> None:
    """The discards are shuffled when a card is needed and the deck is empty (L6)."""
    state = short(deck, list(range(30, 60)), "plains")
    state = go(state, next(each for each in can(state) if each.startswith("place")))
    view = eyes_of(state)
    take = a_move(can(state)[0])
    assert take.kind is Kind.TAKE
    assert outlook(view, take).endswith(f"the river is filled from {source}")
    assert choice_text(view, take).endswith(f"The river is filled from {source}.")
    after = game.play(state, 0, take, Chance(7, 1))
    assert (not after.table.discards) == (not deck), "and so it is"
