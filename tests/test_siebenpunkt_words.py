"""What is said below the estate of Siebenpunkt stands whole in one line, with the longest names there are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from counts import many
from playouts import NAMES as SHORT
from playouts import Plan, played

from sevens_tui.rules.siebenpunkt import game
from sevens_tui.rules.siebenpunkt.previews import marked, on_the_table
from sevens_tui.rules.siebenpunkt.table import Step, View
from sevens_tui.screens.siebenpunkt_words import ROOM, about, progress_of

NAMES = ("Bartholdiw", "Wilhelmina", "Konstantin", "Friederike", "Margarethe")


def views(number: int) -> Iterator[View]:
    """What each player sees before each decision of an advanced game."""
    playout = played(Plan("siebenpunkt", (("game", "advanced"),), 2 + number % 4, number, b"", True))
    for step in playout.steps[number % 3 :: 3]:
        yield game.view(step.before, frozenset({step.seat}), step.seat)


@pytest.mark.parametrize("number", range(many(20)))
def test_what_an_animal_has_and_lacks_stands_in_a_line(number: int) -> None:
    for view in views(number):
        assert view.seat is not None
        for living in (*on_the_table(view, view.seat), *marked(view, view.seat)):
            food = [view.table.animal(each).name for each in living.food]
            said = about(living, food)
            assert len(said) <= ROOM and "~" not in said
            assert said.startswith(living.animal.name[:1].upper() + living.animal.name[1:])


@pytest.mark.parametrize("number", range(many(20)))
@pytest.mark.parametrize("width", [50, 63])
def test_what_the_others_owe_stands_in_a_line_and_counts_everybody(number: int, width: int) -> None:
    """By name where there is room, else by number: nobody is left out."""
    for view in views(number):
        table = view.table
        said = progress_of(table, view.own, view.seat, NAMES, width)
        assert len(said) <= width
        told = sum(int(part) if part.isdecimal() else len(part.split(", ")) for part in owed(said))
        assert told == len(table.areas) - 1 or any(area.step is Step.OVER for area in table.areas)
        room = progress_of(table, view.own, view.seat, SHORT, 80)
        assert not any(part.isdecimal() for part in owed(room)), "short names have room"


def owed(said: str) -> list[str]:
    """Who stands behind each word."""
    return [part.partition(": ")[2] for part in said.split("   ") if ": " in part]


def test_who_has_chosen_is_not_waited_for() -> None:
    """Whoever has nothing to choose before other tiles come is named apart from those who owe something."""
    seen = set()
    for view in views(0):
        table = view.table
        waits = [NAMES[seat] for seat, area in enumerate(table.areas) if area.step is Step.WAIT and seat != view.seat]
        said = progress_of(table, view.own, view.seat, NAMES, 200)
        assert "wait" not in said and (f"has chosen: {', '.join(waits)}" in said) == bool(waits)
        seen.add(bool(waits))
    assert seen == {False, True}
