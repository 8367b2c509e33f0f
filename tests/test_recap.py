"""What the closed curtain tells of the turns since a player's last: the newest always, and how a round ended."""

from __future__ import annotations

import pytest

from sevens_tui.core import Recap
from sevens_tui.match import Match
from sevens_tui.screens.curtain import Caller, draw_curtain
from sevens_tui.widgets.canvas import Canvas

NAMES = ("Ann", "Bob", "Cem", "Dora")
NOW = "Ann 7   Bob 0   Cem 12   Dora 3"


def shown(recap: Recap, width: int, height: int) -> list[str]:
    canvas = Canvas(width, height)
    draw_curtain(canvas, Caller(1, NAMES, "Red7", recap))
    return canvas.text().split("\n")


def turns(count: int, lines: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """So many turns of so many lines, each line another one."""
    return tuple((turn % 4, tuple(f"turn {turn} line {line}" for line in range(lines))) for turn in range(count))


def told(lines: list[str]) -> list[str]:
    return [line.strip() for line in lines if "turn " in line and "your last turn" not in line]


@pytest.mark.parametrize("size", [(80, 24), (81, 25), (100, 30), (120, 40), (160, 60)])
@pytest.mark.parametrize("lines", [1, 3])
def test_as_many_turns_as_there_is_room_for_and_the_newest_in_any_case(size: tuple[int, int], lines: int) -> None:
    for count in range(1, 30):
        page = shown(Recap(turns(count, lines), NOW), *size)
        everything = [f"turn {turn} line {line}" for turn in range(count) for line in range(lines)]
        there = [line.partition("turn ")[1] + line.partition("turn ")[2] for line in told(page)]
        assert there == everything[len(everything) - len(there) :], "the oldest go first"
        room = 9 + size[1] - 24
        left_out = len(everything) - len(there)
        assert (left_out > 0) == (len(everything) > room)
        if left_out:
            assert len(there) > room - 1 - lines, "no room is left that another turn would take"
            word = "line" if left_out == 1 else "lines"
            assert sum(f"{left_out} {word} before that: see L" in line for line in page) == 1
        now = next(at for at, line in enumerate(page) if line.strip() == f"Now    {NOW}" or "Now  " in line)
        assert page[now - 1].strip() == page[now + 1].strip() == "", "what stands now stands alone"
        rows = [at for at, line in enumerate(page) if line.strip()]
        for text in ("B O B", "since your last turn", "When only you can see the screen:", "Space  I am Bob", "Esc  "):
            assert sum(text in line for line in page) == 1
        assert rows[0] >= 1 and page[rows[0]].strip() == "B O B" and rows[-1] <= size[1] - 2


def test_how_a_round_ended_is_told_where_turns_are_left_out() -> None:
    ended = (0, ("put R7 on the canvas: RED", "leads with R7", "wins the round: 7 points"))
    recap = Recap((*turns(2, 3), ended, *turns(3, 3)), NOW, (2,))
    page = "\n".join(shown(recap, 80, 24))
    assert "Ann    wins the round: 7 points" in page and "put R7 on the canvas" not in page
    assert "turn 2 line 2" in page and "turn 0 line" not in page
    assert "wins the round" in "\n".join(shown(Recap((ended,), NOW, (0,)), 80, 24))


def test_a_turn_too_long_for_the_curtain_is_told_from_its_end() -> None:
    page = shown(Recap(turns(1, 30), NOW), 80, 24)
    assert [line.rpartition(" ")[2] for line in told(page)] == [str(line) for line in range(22, 30)]
    assert any("22 lines before that: see L" in line for line in page)


def test_who_is_out_is_told_how_the_round_ended_when_the_next_one_runs() -> None:
    """Red7, advanced: Bob was out in the first round; before his turn in the second he hears who won it, and how."""
    match = Match.from_position(
        """game = "red7"
options = { game = "advanced" }
rule = "red"
to_move = "Bob"
seats = [
  { name = "Ann", hand = ["r6", "g2", "b1"], palette = ["r7"] },
  { name = "Bob", hand = ["v1"], palette = ["v2"] },
  { name = "Cem", hand = ["o1"], palette = ["o2"] },
]
""",
        seed=5,
    )
    for _ in range(30):
        seat = match.to_move[0]
        if match.view(frozenset(), None).table.round == 2 and seat == 1:
            break
        legal = [str(move) for move in match.moves(seat)]
        first_round = match.view(frozenset(), None).table.round == 1
        match.choose(seat, match.moves(seat)[legal.index("pass") if first_round and "pass" in legal else 0])
    page = "\n".join(shown(match.recap(1), 80, 24))
    assert "wins the round: 7 points for R7" in page
    assert match.recap(1).ends == (0,)
