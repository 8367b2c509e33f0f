"""The rules as rows of inked pieces: no row too wide, and columns that part only what they must."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sevens_tui.rules import GAMES
from sevens_tui.rules.sections import read
from sevens_tui.widgets.rules_text import Row, Setter, columns

SECTIONS = [(name, section) for name, game in GAMES.items() for section in read(f"sevens_tui.rules.{game.package}")]
"""Every section of every ready game, with the name of the game."""

NOTE = "In your game now: the rule is GREEN. You have 3 even cards, Arnd has 2."


@given(st.integers(8, 90), st.sampled_from(SECTIONS), st.sampled_from([(), ("card",), ("a", "[r6]"), ("(",)]))
def test_no_row_is_wider_than_its_column(width: int, named, words) -> None:
    name, section = named
    for row in Setter(name, width, words).body(section, NOTE):
        assert sum(len(text) for text, _ in row.pieces) <= width


def test_columns_part_only_the_first_section() -> None:
    def heights(first: int, *following: int) -> list[int]:
        return [len(column) for column in columns([Row()] * first, [[Row()] * each for each in following], 10, 2)]

    assert [heights(14, 5, 5), heights(12, 5, 5), heights(5, 3, 5, 5)] == [[10, 4], [10, 9], [10, 5]]
    assert heights(30, 5) == [10, 10]
