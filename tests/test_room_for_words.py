"""Words and numbers that once had no room: they stand whole, apart, and under their headings."""

from __future__ import annotations

from dataclasses import replace

from pages_kit import STEPS, lines_of, score
from test_red7_screen import at

from sevens_tui.core import Player, Result
from sevens_tui.rules.seven_steps.table import Colour, Place
from sevens_tui.screens.scores import Scores
from sevens_tui.widgets.canvas import Canvas
from sevens_tui.widgets.seven_steps_panel import draw_tray


def test_a_disc_that_is_out_does_not_touch_the_next_one_in_a_full_tray() -> None:
    away = next(place for place in Place if place not in (Place.HELD, Place.BUILT))
    discs = [(Colour.TURQUOISE, Place.HELD), *[(Colour.BEIGE, away)] * 2, *[(Colour.BEIGE, Place.HELD)] * 5]
    canvas = Canvas(80, 1)
    draw_tray(canvas, 0, discs, frozenset(), frozenset())
    words = canvas.text().split()
    assert words.count("out") == 2
    assert words[-2:] == ["8", "B"]


def by_rounds(*rounds: tuple[int, ...]) -> list[str]:
    scores = tuple(score(seat, seat + 1, {"Discs": sum(each)}, each) for seat, each in enumerate(rounds))
    return lines_of(Scores(STEPS, ("Bob", "Ann"), Result(scores, (0,), "{0} has the most points.")))


def test_who_led_is_told_to_the_end_of_the_sentence() -> None:
    text = " ".join(" ".join(by_rounds((20, 20, 20, 20), (1, 2, 30, 1))).split())
    assert "Bob led from the first round to the last." in text


def test_a_short_field_of_a_bar_carries_its_points() -> None:
    lines = by_rounds((20, 30, 20, 20), (1, 2, 1, 30))
    assert any("|1|2|1|30" in line.replace(" ", "") for line in lines)
    assert any(line.rstrip().endswith(" 34") for line in lines)


def test_points_stand_in_one_column_below_names_of_any_length() -> None:
    page = at("g7 v6", "g2", "r3", options={"game": "advanced"})
    for names in (("Ann", "Bob"), ("Maximiliane", "Bob"), ("Nineletter", "Eva")):
        page.prompt = replace(page.prompt, players=tuple(map(Player, names)))
        rows = page.lines[7:11]
        digits = [(y % 2, line.rstrip()[:14].rindex("0")) for y, line in enumerate(rows) if " 0" in line[:14]]
        assert len(digits) == 2 and len(set(digits)) == 1, rows
