"""The scores: what stands on them, which columns fit, and what they say of a choice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from frames import ink_at
from pages_kit import STEPS, at, lines_of, quick_scores, red7_scores, score, steps_scores

from sevens_tui.core import Result
from sevens_tui.rules import GAMES
from sevens_tui.screens.page import Press
from sevens_tui.screens.score_chart import latest_changes, lead_changes
from sevens_tui.screens.score_columns import columns_of
from sevens_tui.screens.scores import After, Scores


def test_scores_are_the_mock_up() -> None:
    lines = lines_of(steps_scores())
    assert lines[:18] == [
        " 7 Steps  the end, after 7 rounds                                     Caro wins",
        "",
        "   Place  Player        Discs   Points tiles   Unused tiles   40+     Total",
        " ▸ 1.     Caro             65             12              2     0        79",
        "   2.     Arnd             66              7              2     0        75",
        "   3.     Dirk             64              4              4     0        72",
        "   4.     Berta            59              8              0     0        67",
        "",
        "   Round by round   a field is a round, as long as its points",
        "",
        "   Caro   |7    |4 |13       |16          |9      |18           |10     |2 79",
        "",
        "   Arnd   |9     |6   |12       |8    |14         |11      |13       |2 75",
        "",
        "   Dirk   |8    |11      |5  |7    |12       |10     |15         |4  72",
        "",
        "   Berta  |6   |12       |9     |3|17           |8     |12       67",
        "",
    ]
    assert lines[18:20] == [
        "          Marked: the best of its round.  The last of 5 changes: Caro took the",
        "          lead in round 6.",
    ]
    assert lines[21] == "  Enter  back to the menu.  Caro scored most in round 6: 18 points."
    assert lines[22] == " Caro has the most points, 79."


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("height", [24, 30, 40])
def test_where_points_come_from_is_whole_or_says_how_much_more_there_is(players: int, height: int) -> None:
    animals = [f"red-tailed bumblebee {n} +3" for n in range(1, 16)]
    scores = tuple(
        replace(score(seat, seat + 1, {"Animals +": 45 - seat}), reasons=(", ".join(animals),))
        for seat in range(players)
    )
    page = Scores(GAMES["siebenpunkt"], ("Ann", "Bob", "Cem", "Dee", "Eva")[:players], Result(scores, (0,), "Most."))
    page._line = 0
    lines = lines_of(page, 80, height)
    below = " ".join(
        line.strip() for line in lines[next(n for n, line in enumerate(lines) if "animals +:" in line) : -1]
    )
    shown = [each for each in animals if f"{each}," in below or f"{each}." in below]
    assert shown == animals[: len(shown)] and len(shown) >= 4
    left = len(animals) - len(shown)
    assert below.endswith(f", and {left} more." if left else f"{animals[-1]}.")
    assert height < 40 or not left, "a large window has room for all of them"


def test_the_marked_fields_are_the_best_of_their_round() -> None:
    canvas = steps_scores().frame(80, 24)
    lines = canvas.text().split("\n")
    bright = {
        (lines[y].split()[0], lines[y][x + 1 :].split("|")[0].split()[0])
        for y in (10, 12, 14, 16)
        for x in range(10, 74)
        if lines[y][x : x + 1] == "|" and ink_at(canvas, x, y).bg == "mark"
    }
    best = {
        ("Caro", "13"),
        ("Caro", "16"),
        ("Caro", "18"),
        ("Arnd", "9"),
        ("Dirk", "15"),
        ("Berta", "12"),
        ("Berta", "17"),
    }
    assert bright == best


async def test_choosing_a_player_explains_the_score() -> None:
    async with at(steps_scores()) as hands:
        await hands.press("down")
        assert hands.says == "Arnd: 66 (discs) + 7 (points tiles) + 2 (unused tiles) = 75."
        assert hands.preview == "Enter  back to the menu.  Arnd scored most in round 5: 14 points."
        await hands.press("up", "up")
        assert hands.says.startswith("Berta: 59 (discs)")
        assert not hands.answers


@pytest.mark.parametrize(
    ("key", "answer"),
    [("enter", After.MENU), ("escape", After.MENU), ("n", After.AGAIN), ("b", After.BOARD), ("B", After.BOARD)],
)
async def test_scores_keys(key, answer) -> None:
    async with at(quick_scores()) as hands:
        await hands.press(key)
        assert hands.answers == [answer]


async def test_the_same_deal_says_what_it_does_before_it_does_it() -> None:
    """Seats move on by one, which nobody expects of a deal that is the same."""
    async with at(steps_scores()) as hands:
        for other in ("down", "escape"):
            await hands.press("s")
            assert hands.preview == "Enter  begin the same deal again, everybody one seat further on."
            assert hands.says.startswith(f"In seat order: {hands.page.names[-1]}, {hands.page.names[0]}, ")
            assert not hands.answers
            await hands.press(other)
            assert "back to the menu" in hands.preview and not hands.answers
        await hands.press("s", "enter", "down", "S", "S")
        assert hands.answers == [After.SAME_DEAL, After.SAME_DEAL]
        await hands.click(hands.page.result.scores[0])
        assert "back to the menu" in hands.preview


async def test_scores_by_mouse() -> None:
    for page in (steps_scores(), quick_scores()):
        async with at(page) as hands:
            for each in page.result.scores:
                await hands.click(each)
                assert page.result.scores[page._at] == each
            await hands.click(page.result.scores[0], times=2)
            assert not hands.answers
            for action in ("again", "board", "enter"):
                await hands.click(Press(action))
            await hands.click(page.result.scores[0], button=3)
            assert hands.answers == [After.AGAIN, After.BOARD, After.MENU, After.MENU]


def test_a_quick_game_says_who_won_and_why() -> None:
    text = quick_scores().frame(80, 24).text()
    assert " Red7  the end  " in text and "Berta wins" in text
    assert " ▸ 1.     Berta         won\n   2.     Arnd\n   2.     Caro\n" in text
    assert "B E R T A" in text
    assert "  Berta is the last one in.\n" in text and "  At the end GREEN, most even cards: R6 O4 G2.\n" in text
    assert "|" not in text and "Total" not in text
    for name in ("אריאל", "田中さん"):
        assert name in quick_scores(("A", name)).frame(80, 24).text()


def test_equal_totals_share_a_place() -> None:
    page = red7_scores(("Arnd", "Berta", "Caro"), [(0, 20), (2, 20), (1, 5)])
    lines = lines_of(page)
    assert lines[0].endswith("Arnd and Caro share the win")
    assert [line[3:5] for line in lines[3:6]] == ["1.", "1.", "3."]
    page = red7_scores(("Arnd", "Berta", "Caro"), [(0, 20), (2, 5), (1, 5)])
    page._at = 2
    assert lines_of(page)[22] == " Caro: 5 (round 2) = 5. Place 2 is shared."


def test_rounds_that_one_player_wins_are_not_called_best() -> None:
    page = red7_scores(("Arnd", "Berta"), [(0, 5), (1, 8), (1, 9)])
    text = page.frame(80, 24).text()
    assert "a field is a round that was won" in text and "Marked:" not in text
    assert "Berta took the lead in round 2." in text
    assert "Round 1   Round 2   Round 3     Total" in text


def test_many_rounds_are_squeezed_then_folded() -> None:
    names = ("Arnd", "Berta", "Caro", "Dirk")
    six = red7_scores(names, [(number % 4, 5) for number in range(6)]).frame(80, 24).text()
    assert "Round 1   2   3   4   5   6     Total" in six
    page = red7_scores(names, [(number % 4, 9 + number) for number in range(15)])
    text = page.frame(80, 24).text()
    assert "Round 1-5   6   7   8   9  10  11  12  13  14  15  Total" in text
    columns, gap = columns_of(page.result.scores, 42)
    assert sum(column.width for column in columns) + gap * (len(columns) - 1) <= 42
    for each in page.result.scores:
        assert sum(column.points[each.seat] for column in columns) == each.total
    wide = lines_of(page, 120, 40)[2].split()
    assert wide == ["Place", "Player", "Round", *map(str, range(1, 16)), "Total"]


def test_columns_without_numbers_are_folded_too() -> None:
    lines = {f"A label of its own {chr(97 + number)}": number for number in range(8)}
    scores = (score(0, 1, lines), score(1, 1, lines))
    columns, _ = columns_of(scores, 60)
    assert sum(column.points[0] for column in columns) == sum(lines.values())


def test_scores_call_a_round_as_the_game_does() -> None:
    scores = tuple(score(seat, 1, {"Discs": 7}, (3, 4)) for seat in range(2))
    page = Scores(replace(STEPS, round_word="lap"), ("Arnd", "Berta"), Result(scores, (0, 1), "Both have 7."))
    shown = "\n".join(lines_of(page, 80, 24))
    assert "the end, after 2 laps" in shown and "Lap by lap" in shown and "round" not in shown.lower()


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("height", [24, 40])
def test_scores_of_any_table_fit(count, height) -> None:
    names = tuple(f"Player {number}" for number in range(1, count + 1))
    lines = {"Boots": 7, **{f"Card {n}": n for n in range(1, 8)}, "Objective": -3}
    scores = tuple(score(seat, 1, lines, tuple(range(seat, seat + 7))) for seat in range(count))
    page = Scores(GAMES["7-leagues"], names, Result(scores, (0,), "{0} has the most suns."))
    shown = lines_of(page, 80, height)
    assert "Boots  Card 1  2  3  4  5  6  7  Objective     Total" in shown[2]
    for name in names:
        assert sum(name[:6] in line for line in shown[2 : height - 4]) >= 2
    assert shown[height - 3].startswith("  Enter  back to the menu.")
    assert sum("|" in line for line in shown) == count
    assert "Marked:" in "\n".join(shown[: height - 3])
    assert ("Running sums" in "\n".join(shown)) == (height == 40)


def test_running_sums_and_their_leaders() -> None:
    canvas = steps_scores().frame(120, 40)
    lines = canvas.text().split("\n")
    top = next(y for y, line in enumerate(lines) if "Running sums" in line)
    assert lines[top + 1].split() == ["Caro", "7", "11", "24", "40", "49", "67", "77"]
    leaders = [
        lines[y].split()[0]
        for edge in range(28, 56, 4)
        for y in range(top + 1, top + 5)
        if ink_at(canvas, edge - 2, y).bg == "mark"
    ]
    assert leaders == ["Arnd", "Dirk", "Arnd", "Berta", "Caro", "Caro", "Arnd", "Caro", "Caro"]


def test_changes_of_the_lead_are_told_all_or_it_is_said_how_many_there_were() -> None:
    """Nobody is left out as if they had never led."""
    course = [(1, 0, 0), (1, 2, 0), (3, 2, 0), (3, 4, 0), (3, 4, 5), (9, 4, 5)]
    names = ("Ann", "Bob", "Cem")
    assert len(lead_changes(course, names, "round")) == 5
    said = latest_changes(course, names, "round", 3)
    assert said.startswith("The last 3 of 5 changes: Bob took the lead in round 4. Cem took")
    assert latest_changes(course[:3], names, "round", 3).startswith("Bob took the lead in round 2. Ann took")
    assert latest_changes(course, names, "round", 1) == "The last of 5 changes: Ann took the lead in round 6."
    assert latest_changes(course[:1] * 3, names, "round", 1) == "Ann led from the first round to the last."


def test_scores_without_rounds_show_their_lines() -> None:
    scores = (score(1, 1, {"Mandates": 30, "Animals minus": -4}), score(0, 2, {"Mandates": 9, "Animals minus": -9}))
    page = Scores(GAMES["siebenpunkt"], ("Arnd", "Berta"), Result(scores, (1,), "{1} has the most points."))
    text = page.frame(80, 24).text()
    assert "Line by line" in text and "|30" in text
    page._at = 1
    assert " Arnd: 9 (mandates) - 9 (animals minus) = 0." in page.frame(80, 24).text()
