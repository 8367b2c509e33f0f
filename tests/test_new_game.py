"""A new game is set up: what stands on the page, and everything by keys alone and by mouse alone."""

from __future__ import annotations

from pages_kit import RED7, SIX, at, lines_of

from sevens_tui.bots import BOTS
from sevens_tui.core import Player
from sevens_tui.rules import GAMES
from sevens_tui.screens.leaflet import Leaflet
from sevens_tui.screens.new_game import NewGame
from sevens_tui.screens.new_game_words import label_of, offered, start_said
from sevens_tui.screens.page import Press
from sevens_tui.screens.set_up_page import ADD, SEED, Row, Value
from sevens_tui.screens.sitters import KINDS
from sevens_tui.setup import Setup, free_name

USUAL = (("table", "hidden"), ("help", "marks"), ("nudges", "on"))
"""The options of every game, as they are by default."""


def test_new_game_is_the_mock_up() -> None:
    page = NewGame(RED7, (Player("Arnd"), Player("Berta"), Player("Clockwork", "greedy")))
    lines = lines_of(page)
    assert lines[0] == " New game  Red7, 2 to 4 players                                   three players"
    assert lines[2:15] == [
        "   Players  in seat order, clockwise",
        " ▸ 1  Arnd_               [human]     computer      random moves",
        "   2  Berta               [human]     computer      random moves",
        "   3  Clockwork            human     [computer]     random moves",
        "   +  add a player",
        "",
        "   Options",
        "      Game          [quick]  advanced",
        "      Actions       [off]  on",
        "      Table         [hidden]  open",
        "      Help          [marks]  bare",
        "      Nudges        [on]  off",
        "      Seed          [new]  type one",
    ]
    assert lines[21] == "  Enter  start with Arnd, Berta and Clockwork: quick, actions off."
    assert lines[23] == " Tab next  Left/Right choose  + add  Del remove  <> seat  Esc menu  F1 rules"


def test_set_up_knows_every_computer_player() -> None:
    assert {bot for bot, _ in KINDS if bot is not None} == set(BOTS)


async def test_enter_alone_starts_with_sensible_names() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("enter")
        assert hands.answers == [
            Setup("red7", (Player("Ann"), Player("Bob")), (("game", "quick"), ("actions", "off"), *USUAL), None)
        ]


async def test_a_whole_set_up_by_keys() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press(*"Dora", "tab", *"Emil", "plus", *"Fay", "plus", "right", "right", "less_than_sign")
        assert hands.lines[0].endswith("four players")
        await hands.press("tab", "tab", "right", "tab", "right", "tab", "tab", "tab", "tab", *"4711", "enter")
        assert hands.answers == [
            Setup(
                "red7",
                (Player("Dora"), Player("Emil"), Player("Clockwork", "random"), Player("Fay")),
                (("game", "advanced"), ("actions", "on"), *USUAL),
                4711,
            )
        ]
        assert hands.preview == "Enter  start with these four: advanced, actions on, seed 4711."


async def test_a_whole_set_up_by_mouse() -> None:
    async with at(NewGame(RED7, (Player("Dora"), Player("Emil")))) as hands:
        await hands.click(ADD)
        assert hands.preview == "Enter  add a player."
        await hands.click(ADD)
        await hands.click(Value(Row("player", 2), 1))
        await hands.click(Press("seat(-1)"))
        await hands.click(Value(Row("option", 0), 1))
        await hands.click(Row("option", 1))
        await hands.click(Press("choose(1)"))
        await hands.click(Value(SEED, 1))
        await hands.click(Value(SEED, 0))
        assert not hands.answers
        await hands.click(Press("enter"))
        players = (Player("Dora"), Player("Clockwork", "greedy"), Player("Emil"))
        assert hands.answers == [Setup("red7", players, (("game", "advanced"), ("actions", "on"), *USUAL), None)]


async def test_every_row_of_new_game_by_keys_and_by_mouse() -> None:
    async with at(NewGame(SIX, tuple(Player(name) for name in ("A", "B", "C", "D", "E")))) as hands:
        rows = list(hands.page._rows())
        seen = []
        for _ in rows:
            seen.append(hands.page._at)
            await hands.press("tab")
        assert seen == rows
        for row in rows:
            await hands.click(row)
            assert hands.page._at == row
        await hands.press("shift+tab", "down", "up")
        assert hands.page._at == rows[-2]
        assert not hands.answers


async def test_the_first_letter_takes_the_place_of_a_name_that_was_found() -> None:
    async with at(NewGame(RED7, (Player("Arnd"), Player("Berta")))) as hands:
        await hands.press("X")
        assert hands.lines[3].startswith(" ▸ 1  X_ ")
        await hands.press("y", "down", "backspace", "i")
        assert hands.page.setup().players == (Player("Xy"), Player("Berti"))
        await hands.press("up", "z", "ctrl+u")
        assert hands.lines[3].startswith(" ▸ 1  _ ")
        assert hands.says == "✗ Player 1 has no name."


async def test_letters_that_are_commands_elsewhere_belong_to_names() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press(*"qeh", "question_mark", "space", *"MNR", "é", "田")
        await hands.type("🦊")
        assert hands.page.setup().players[0].name == "qeh? MNRé田🦊"
        assert hands.lines[3].startswith(" ▸ 1  qeh? MNRé田🦊_ ")
        assert hands.host.screen is hands.page
        await hands.press("backspace", "backspace")
        assert hands.page.setup().players[0].name == "qeh? MNRé"


async def test_paste() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.paste("  Zoe\u0301\n")
        assert hands.page.setup().players[0].name == "Zoe\u0301"
        await hands.press("backspace")
        assert hands.page.setup().players[0].name == "Zo"
        await hands.paste("e+<>")
        assert hands.page.setup().players[0].name == "Zoe+<>"
        for bad in ("two\nlines", "bell\a", "\x1b[31mred", "a\u200db", "\u202e"):
            await hands.paste(bad)
            assert hands.says == "✗ That holds a character that cannot be shown in a name."
        await hands.paste("x" * 35)
        assert hands.says == "✗ A name has 40 characters at most."
        assert hands.page.setup().players[0].name == "Zoe+<>"
        await hands.paste("y" * 34)
        await hands.press("z")
        assert hands.says == "✗ A name has 40 characters at most."
        assert hands.lines[3].startswith(" ▸ 1  ~" + "y" * 16 + "_ ")
        await hands.press("down")
        assert hands.lines[3].startswith("   1  Zoe+<>" + "y" * 11 + "~ ")


async def test_faults_are_said_and_enter_refuses() -> None:
    async with at(NewGame(RED7, (Player("Arnd"), Player("Bob")))) as hands:
        await hands.press("tab", *"arnd")
        assert hands.says == "✗ Two players are both called arnd."
        await hands.press("enter")
        assert hands.preview == "This cannot be played yet." and not hands.answers
        await hands.press("right", "up", "right")
        assert hands.says == "✗ At least one player must be a person."
        await hands.press("enter")
        assert not hands.answers
        await hands.press("left")
        assert hands.says == "With one person at the table the curtain stays off."
        await hands.press("enter")
        assert hands.answers[0].players == (Player("Arnd"), Player("Clockwork", "greedy"))


async def test_a_seat_remembers_both_its_names() -> None:
    async with at(NewGame(RED7, (Player("Clockwork"), Player("Berta")))) as hands:
        await hands.press("tab", "right")
        assert hands.page.setup().players[1] == Player("Barrel", "greedy")
        await hands.press("right")
        assert hands.page.setup().players[1] == Player("Barrel", "random")
        await hands.press("right")
        assert hands.page.setup().players[1] == Player("Berta")


async def test_names_go_on_where_all_are_taken() -> None:
    sits = (Player("Ann", "greedy"), *map(Player, ("Bob", "Cem", "Dora", "Emil", "Fay")))
    async with at(NewGame(SIX, sits)) as hands:
        await hands.press("right", "right")
        assert hands.page.setup().players[0] == Player("Ann 2")
        assert hands.page.fault() is None


def test_a_free_name_is_the_first_that_nobody_has_whatever_its_case() -> None:
    assert free_name(("Ann", "Bob"), ()) == "Ann"
    assert free_name(("Ann", "Bob"), ("aNN",)) == "Bob"
    assert free_name(("Ann", "Bob"), ("Ann", "Bob", "ann 2", "Bob 3")) == "Bob 2"
    assert free_name(("Ann", "Bob"), ("Ann", "Bob", "Ann 2", "Bob 2")) == "Ann 3"


async def test_no_more_and_no_fewer_than_the_game_has_seats() -> None:
    async with at(NewGame(RED7)) as hands:
        assert "Del" not in hands.lines[-1]
        await hands.press("delete")
        assert hands.says == "✗ Red7 is for 2 to 4 players."
        await hands.press("plus", "plus")
        assert "add" not in "\n".join(hands.lines[1:])
        await hands.press("plus")
        assert hands.says == "✗ Red7 is for 2 to 4 players."
        assert [player.name for player in hands.page.setup().players] == ["Ann", "Bob", "Cem", "Dora"]
        await hands.press("less_than_sign", "less_than_sign", "less_than_sign", "less_than_sign", "delete")
        assert [player.name for player in hands.page.setup().players] == ["Ann", "Bob", "Cem"]
        await hands.press("greater_than_sign")
        assert [player.name for player in hands.page.setup().players] == ["Bob", "Ann", "Cem"]


def test_remembered_players_are_as_many_as_fit() -> None:
    five = tuple(Player(name, bot) for name, bot in zip("ABCDE", (None, "greedy", "gone", None, None), strict=True))
    players = NewGame(RED7, five).setup().players
    assert players == (Player("A"), Player("B", "greedy"), Player("C", "greedy"), Player("D"))
    assert NewGame(RED7, (Player("Bob"),)).setup().players == (Player("Bob"), Player("Ann"))
    assert len(NewGame(SIX, five).setup().players) == 5


async def test_typing_on_the_row_that_adds_a_player() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("tab", "tab", *"Zed")
        assert [player.name for player in hands.page.setup().players] == ["Ann", "Bob", "Zed"]


async def test_the_seed() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("up")
        assert hands.page._at == SEED
        await hands.press("right")
        assert "new  [_]" in hands.lines[13] and hands.page.setup().seed is None
        await hands.press("0", "0", "7", "x", "left", "right", "1", "2")
        assert "[12_]" in hands.lines[13] and hands.page.setup().seed == 12
        await hands.paste("34\n")
        assert hands.page.setup().seed == 1234
        await hands.paste("five")
        assert hands.says == "✗ A seed is made of digits."
        await hands.paste("9" * 15)
        assert hands.says == "✗ A seed has 18 digits at most."
        await hands.press("backspace", "backspace", "backspace", "backspace")
        assert "[new]  type one" in hands.lines[13]
        await hands.press("5", "ctrl+u")
        assert hands.page.setup().seed is None


async def test_the_option_under_the_cursor_is_explained() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press(*["up"] * 6)
        text = "\n".join(hands.lines)
        assert "Game: how long you play." in text
        assert "quick     one round: its winner wins the game" in text
        assert "advanced  several rounds for points" in text
        await hands.press("question_mark")
        assert isinstance(hands.host.screen, Leaflet)
    lines = lines_of(hands.page, 120, 40)
    assert any(line[84:].startswith("Game: how long") for line in lines)


async def test_leaving_new_game_and_its_rules() -> None:
    async with at(NewGame(RED7)) as hands:
        await hands.press("f1")
        assert hands.host.read == [(RED7, "")]
        await hands.press("escape")
        await hands.click(Row("player", 0), button=3)
        assert hands.answers == [None, None]


async def test_an_open_table_is_promised_no_curtain() -> None:
    async with at(NewGame(RED7)) as hands:
        assert hands.says == "The curtain comes between turns, so that nobody sees another's hand."
        await hands.click(Value(Row("option", 2), 1))
        assert hands.says == "No curtain comes between turns: at an open table everybody sees all hands."


def test_values_of_options_are_words_whatever_they_are_called_in_files() -> None:
    """No code of a file is shown; what has no room is shown once it is chosen, and dots stand for it until then."""
    codes = {"seat1", "lot", "fixed", "printed", "more", "ed", "md", "m", "d", "4", "3", "2", "1", "0"}
    for game in GAMES.values():
        for option in offered(game):
            for value in option.values:
                page = NewGame(game, wished={option.name: value})
                page._at = Row("option", offered(game).index(option))
                lines = lines_of(page)
                row = next(line for line in lines if line.startswith(f" ▸    {label_of(option)} "))
                words = row[20:].replace("...", "").replace("[", " ").replace("]", " ").split("  ")
                assert f"[{option.word(value)}]" in row, "the chosen one is always there"
                shown = {word.strip() for word in words} - {""}
                assert shown <= {option.word(each) for each in option.values} and not shown & codes
                assert (len(shown) < len(option.values)) == ("..." in row)


def test_what_enter_starts_is_never_cut() -> None:
    """What cannot be named in the line is summed up: it stands above."""
    for game in GAMES.values():
        options = offered(game)
        chosen = {option.name: list(option.values)[-1] for option in options}
        people = tuple(Player(f"{letter}lexandros") for letter in "ABCD")
        for seed in (None, "123456789012345678"):
            for room in (71, 151):
                said = start_said(people, options, chosen, seed, room)
                assert len(said) <= room and said.startswith("start") and said.endswith(".") and "~" not in said


def test_six_players_fit() -> None:
    page = NewGame(SIX, tuple(Player(f"Player {number}") for number in range(1, 7)))
    lines = lines_of(page)
    assert lines[8].startswith("   6  Player 6") and "Seed" in lines[16]
    assert lines[0].endswith("six players")
