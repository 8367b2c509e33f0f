"""Every ready game in words: whole lines that make sense read aloud, and tell no more than those eyes see."""

from __future__ import annotations

from hypothesis import given, settings
from kits import READY
from playouts import NAMES, Plan, plans, played

from sevens_tui.core import named
from sevens_tui.rules.sections import read


@given(plans())
@settings(max_examples=12)
def test_words_tell_what_those_eyes_see_and_no_more(plan: Plan) -> None:
    playout = played(plan)
    words, kit = playout.game.words, playout.kit
    for state in playout.states[:: max(1, len(playout.states) // 12)]:
        for eyes in playout.every_eyes:
            view = playout.secret.view(state, eyes, min(eyes, default=None))
            lines = words.describe(view)
            items = words.known(view)
            assert len(words.describe(view, False)) <= len(lines)
            for text in (*lines, *words.describe(view, False), *(part for item in items for part in item)):
                said = named(text, NAMES)
                assert said.isprintable() and said.isascii() and said.strip() == said != ""
                assert not kit.shown(text) & kit.unseen(state, eyes)
            assert all(line[-1] in ".:" for line in lines)
            assert not any(kit.shown(part) - kit.lying_open(view.table) for item in items for part in item)


@given(plans())
@settings(max_examples=12)
def test_every_decision_is_said_and_read_back(plan: Plan) -> None:
    playout = played(plan)
    words = playout.game.words
    sections = {section.id for section in read(f"sevens_tui.rules.{playout.game.package}")}
    for step in playout.steps[:: max(1, len(playout.steps) // 12)]:
        view = playout.secret.view(step.before, frozenset({step.seat}), step.seat)
        assert words.section(view) in sections
        for move in step.legal:
            assert words.attempt(str(move)) == move
            assert named(words.phrase(view, move), NAMES)
        for move in step.legal[:: max(1, len(step.legal) // 30)]:
            for text in (words.outlook(view, move), words.warning(view, move)):
                assert not playout.kit.shown(text) & playout.kit.unseen(step.before, frozenset({step.seat}))
                named(text, NAMES)


def test_what_is_no_notation_is_none() -> None:
    for game in READY.values():
        for text in ("", " ", "fly", "fly r7", "7", "{", "é", "x" * 10_000):
            assert game.words.attempt(text) is None
    attempt = READY["red7"].words.attempt
    for text in ("palette", "palette ", "palette r8", "pass r7", "done ", "r7", "palette r7 ", "canvas r7 g3"):
        assert attempt(text) is None


def test_somebody_called_you_is_spoken_to() -> None:
    names = ("You", "Arnd")
    said = {
        "{0} leads with R7, above I6 of {1}": "You lead with R7, above I6 of Arnd",
        "{1} leads with R7, above I6 of {0}": "Arnd leads with R7, above I6 of you",
        "{1} leads; {0} has as many": "Arnd leads; you have as many",
        "It is {0}'s turn. {0} is to move.": "It is your turn. You are to move.",
        "{1} 3   {0} 4": "Arnd 3   You 4",
    }
    assert {named(text, names): text for text in said} == {told: text for text, told in said.items()}
    assert named("{0} leads", ("Youri", "Arnd")) == "Youri leads"
