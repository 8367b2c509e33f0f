"""What a player knows alone is not printed: a fault that names it says nothing of a hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from random import Random
from typing import Any

from kits import READY
from playouts import Plan, Playout, played
from test_privacy import OPTIONS
from twins import matches_of, printed, twin_of

import sevens_tui
from sevens_tui.core import PASSER_BY


def known_to_one(playout: Playout, attempts: Sequence[Any]) -> Iterator[object]:
    """What is handed about in a game that a passer-by must not know: states, views, advice, refusals, lines."""
    game, rules = playout.game, playout.secret
    for step in playout.steps:
        own = frozenset({step.seat})
        view = rules.view(step.before, own, step.seat)
        yield from (step.before, view, rules.view(step.before, playout.open_hands, None))
        yield from (game.advice.advise(view), game.table.imagine(view, (step.move,)))
        yield from (game.table.why_not(view, attempt) for attempt in attempts)
        yield rules.tell(step.before, step.seat, step.move, step.after, own)


def test_law_what_a_player_knows_alone_is_not_printed() -> None:
    """E2: beside a game in which other things lie hidden, all that tells of them is printed alike."""
    different = Counter[str]()
    for name in READY:
        playout = played(Plan(name, OPTIONS[name], 3, 11, bytes(range(0, 200, 20)), most=30))
        twin = twin_of(playout, PASSER_BY, Random(3))
        assert twin is not None
        attempts = playout.kit.attempts[::29]
        pairs = list(zip(known_to_one(playout, attempts), known_to_one(twin, attempts), strict=True))
        one, other = matches_of(playout, twin)
        for seat in range(3):
            own = frozenset({seat})
            pairs += [(one.prompt(None, own), other.prompt(None, own)), *zip(one.log(own), other.log(own), strict=True)]
        pairs += [(one.record(), other.record()), *zip(one.record().decisions, other.record().decisions, strict=True)]
        for first, second in pairs:
            if first is not None and second is not None:
                different[type(first).__name__] += first != second
                assert printed(first) == printed(second), name
    kinds = ("State", "View", "Prompt", "Advice", "Refusal", "Line", "Entry", "Decision", "Record")
    assert all(different[kind] for kind in kinds), different


def test_law_nothing_that_holds_a_view_or_a_decision_prints_it() -> None:
    """Of all classes: what holds a view, what a player knows alone, or decisions."""
    modules = [import_module(each.name) for each in walk_packages(sevens_tui.__path__, "sevens_tui.")]
    named = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    holding = {
        each
        for each in named
        if is_dataclass(each) and each.__module__.startswith("sevens_tui.")
        for field in fields(each)
        if field.name in ("view", "owns", "hands", "move", "moves", "plan", "prompt", "state")
        or re.search(r"\b(Own|View|Move|Effect|Prompt)\b", str(field.type))
    }
    assert len(holding) > 20
    assert not [each for each in holding if each.__dataclass_params__.repr]
