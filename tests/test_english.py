"""What is said is English: names in a row, sentences that begin as sentences do, words that go with their verbs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from playouts import NAMES, Plan, plans, played

from sevens_tui.core import named
from sevens_tui.grammar import joined
from sevens_tui.rules.results import together
from sevens_tui.screens.phrases import in_sentences

TEXTS = sorted((Path(__file__).parent.parent / "sevens_tui").rglob("*.py"))


@pytest.mark.parametrize("seats", [(0,), (1, 0), (2, 0, 1), (3, 1, 0, 2)])
def test_players_are_named_together_in_one_way_only(seats: tuple[int, ...]) -> None:
    assert named(together(seats), NAMES) == joined([NAMES[seat] for seat in seats])


@given(plans())
@settings(max_examples=4)
def test_every_part_of_a_line_of_what_may_be_done_begins_with_a_capital(plan: Plan) -> None:
    playout = played(plan)
    words = playout.game.words
    for step in playout.steps[:: max(1, len(playout.steps) // 12)]:
        view = playout.secret.view(step.before, frozenset({step.seat}), step.seat)
        for move in step.legal[:: max(1, len(step.legal) // 30)]:
            parts = words.phrase(view, move), words.outlook(view, move), words.warning(view, move)
            said = in_sentences(named(part, NAMES) for part in parts)
            assert said.endswith(".") and ".." not in said
            assert not re.search(r"\. [a-z]", said), said


def test_nothing_is_put_to_a_palette() -> None:
    """It goes to it, or is put into it."""
    for path in TEXTS:
        assert not re.search(r"\bput(s|ting)? [^.\n]{0,20}\bto (the|your|a) palette", path.read_text()), path
