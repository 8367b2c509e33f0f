"""7 Leagues in words: whole sentences, nothing that these eyes do not know, and notation read back."""

from __future__ import annotations

from random import Random

import pytest
from counts import one_every_time
from seven_leagues_kit import SevenLeaguesKit
from seven_leagues_sit import GAME, RULES, can, escape_written, example, eyes_of, go, put, sit, written

from sevens_tui.core import PASSER_BY, Chance, named
from sevens_tui.rules.sections import find
from sevens_tui.rules.seven_leagues import game
from sevens_tui.rules.seven_leagues.game import State
from sevens_tui.rules.seven_leagues.table import Options, moves
from sevens_tui.rules.seven_leagues.words import attempt, describe, known, outlook, phrase, section, warning
from sevens_tui.shell.data import dumps

NAMES = ("Ann", "Bob", "Cem", "Dora", "Eva", "Finn")
KIT = SevenLeaguesKit()


def test_every_notation_is_read_back_and_nothing_else() -> None:
    assert all(attempt(str(move)) == move for move in KIT.attempts)
    for text in (
        "",
        "place",
        "left",
        "left 0",
        "left 03",
        "left x",
        "take",
        "sweep 3",
        "swap upper",
        "under 3",
        "under",
    ):
        assert attempt(text) is None
    for text in (
        "under 3 middle",
        "left 23 upper",
        "escape",
        "fly 7",
        "left 23 ",
        " left 23",
        "left  23",
        "left 23456",
    ):
        assert attempt(text) is None


@pytest.mark.parametrize("number", one_every_time([0, 1, 4]))
def test_everything_is_said_in_words_and_no_more_than_those_eyes_see(number: int) -> None:
    dice, seats = Random(number), 2 + number % 5
    state, count = game.new(Options(("base", "advanced")[number % 2]), seats, Chance(number, 0)), 0
    while game.to_move(state):
        seat = state.table.seat
        for eyes in (PASSER_BY, frozenset({seat}), frozenset({(seat + 1) % seats})):
            view = game.view(state, eyes, min(eyes, default=None))
            lines = [*describe(view), *describe(view, False)]
            items = known(view)
            assert all(line[-1] in ".:" for line in lines)
            assert not any(KIT.shown(part) - KIT.lying_open(view.table) for item in items for part in item)
            for text in (*lines, *(part for item in items for part in item)):
                said = named(text, NAMES)
                assert said.isprintable() and said.isascii() and said.strip() == said != ""
                assert not KIT.shown(text) & KIT.unseen(state, eyes)
        view = eyes_of(state)
        assert find(RULES, section(view))
        said_ = [phrase(view, move) for move in moves(view)]
        assert len(set(said_)) == len(said_)
        assert all(outlook(view, move) and "{" not in outlook(view, move) for move in moves(view))
        assert not any(warning(view, move) for move in moves(view))
        count += 1
        state = game.play(state, seat, dice.choice(moves(view)), Chance(number, count))
    assert "The game is over." in describe(game.view(state, PASSER_BY, None))


def test_without_help_nothing_is_counted() -> None:
    state = example("base")
    marked, bare = (describe(game.view(state, PASSER_BY, None), marks) for marks in (True, False))
    assert any("42 points" in line for line in marked) and not any("points" in line for line in bare)


def test_the_example_is_said_with_its_reasons() -> None:
    lines = describe(game.view(example("advanced"), PASSER_BY, None))
    assert any(line.startswith("{0}: 93 points; boots 8 o 3 x 1 golden, 18 points") for line in lines)
    (third,) = [line for line in lines if line.startswith("{0}, card 3: ")]
    assert "24 points" in third and "3 per sun, 4 of them" in third and "below: sun is left, doubles the card" in third


def test_what_a_decision_would_bring() -> None:
    hand = ["lake/rain oo.|o.. >plains 4", "plains", "plains"]
    state = sit(hand, ["forest ...|oo. >lake 4"], ["marsh/sun o..|... lake< 3/sun", *["forest"] * 3])
    view = eyes_of(state)
    card = state.owns[0].hand[0]
    left, right = (
        next(move for move in moves(view) if str(move) == f"{end} {card.number}") for end in ("left", "right")
    )
    assert phrase(view, right) == f"{card.face} at the right end"
    assert outlook(view, left) == "no boot, no points from cards yet, total 0; then rain: draw one unseen"
    assert outlook(view, right) == (
        "boots +2, perfect, cards +4, total 6, up to 4 more from its open side; then rain: draw one unseen"
    )
    state = put(state, 1)
    view = eyes_of(state)
    assert phrase(view, moves(view)[0]).startswith("take ")
    assert outlook(view, moves(view)[0]) == (
        "marsh, sun; left edge o none none, right edge none none none; 3 per sun for lake left; "
        "the river is filled from the deck"
    )


def test_what_everybody_knows_is_said() -> None:
    state = put(sit(["lake", "plains", "plains"], river=["forest"] * 4))
    state = go(state, can(state)[0])
    items = dict(known(game.view(state, PASSER_BY, None)))
    assert items["In {0}'s hand"].startswith(str(state.table.areas[0].known[0].number))
    assert items["Discards"] == "none" and items["Turn"] == "1 of 7"
    assert any("; symbols 1 lake;" in line for line in describe(game.view(state, PASSER_BY, None)))


def test_for_machines_pieces_stand_as_they_are_called() -> None:
    """No type of ours is printed, and no card in full."""
    text = dumps(eyes_of(put(example_in_play())))
    assert '"c101 e103 upper e104 lower"' in text and '"o top, o middle"' in text
    assert "Slot(" not in text and "League(" not in text and "<" not in text


def example_in_play() -> State:
    """A position with Escape cards, and a perfect connection to make."""
    card = written("plains ...|oo.", 101)
    way = [{"card": card, "upper": escape_written("sun lake< 6", 103), "lower": escape_written("sun lake< 6", 104)}]
    hand = [written("lake oo.|...", 102), written("plains", 105), written("plains", 106)]
    seats = [{"journey": way, "hand": hand}, {"journey": [1]}]
    return game.arrange({"options": {"game": "advanced"}, "seats": seats}, Chance(1, 0))


def test_a_nudge_for_the_first_card_says_what_goes_best_with_it() -> None:
    state = sit(["forest o7.|oo. >lake 4", "mountain .oo|o7. >forest 3", "marsh ...|... >sun 2"], river=["plains"] * 4)
    advice = GAME.advice.advise(eyes_of(state))
    assert advice.gain == "up to 11 points with the next card"
    assert advice.why in (
        "Forest, then Mountain at its left brings 11 points",
        "Mountain, then Forest at its right brings 11 points",
    )
