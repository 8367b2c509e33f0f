"""The cards of 7 Leagues as data: those of the house, those of somebody's own, and what is said of wrong ones (L14)."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from seven_leagues_sit import GAME

from sevens_tui import __main__
from sevens_tui.core import PASSER_BY, BadOption, Player
from sevens_tui.match import Match
from sevens_tui.options import read_options
from sevens_tui.record import dumps, loads
from sevens_tui.rules import decks
from sevens_tui.rules.decks import BadCards
from sevens_tui.rules.positions import dumps as as_toml
from sevens_tui.rules.seven_leagues import cards as module
from sevens_tui.rules.seven_leagues.cards import FILES, HOUSE, Cards, called, from_mapping, written
from sevens_tui.rules.seven_leagues.table import TERRAINS, WEATHERS, Aim, Options, Side, Symbol
from sevens_tui.store import ENDING

FOLDER = files("sevens_tui.rules.seven_leagues")
DATA: dict[str, dict[str, Any]] = {name: tomllib.loads(FOLDER.joinpath(name).read_text()) for name in FILES}

Main = Callable[..., tuple[int, str, str]]


# the cards of the house, by the guidelines


def test_there_are_64_league_36_escape_and_17_objective_cards() -> None:
    assert (len(HOUSE.leagues), len(HOUSE.escapes), len(HOUSE.objectives)) == (64, 36, 17)
    for kind in (HOUSE.leagues, HOUSE.escapes, HOUSE.objectives):
        assert [card.number for card in kind] == list(range(1, len(kind) + 1))
    names = [card.name for kind in (HOUSE.leagues, HOUSE.escapes, HOUSE.objectives) for card in kind]
    assert len(set(names)) == len(names) and all(name.isascii() for name in names)


def test_terrains_and_weathers_are_spread_evenly() -> None:
    assert sorted(Counter(card.terrain for card in HOUSE.leagues).values()) == [12, 13, 13, 13, 13]
    weathers = Counter(card.weather for card in HOUSE.leagues)
    assert weathers == {None: 24, Symbol.SUN: 14, Symbol.RAIN: 13, Symbol.WIND: 13}
    for terrain in TERRAINS:
        there = Counter(card.weather for card in HOUSE.leagues if card.terrain is terrain)
        assert all(2 <= there[weather] <= 3 for weather in WEATHERS) and 4 <= there[None] <= 5


@pytest.mark.parametrize("side", Side)
def test_edges_come_from_a_small_catalogue_the_same_left_and_right(side: Side) -> None:
    catalogue = {"oo.": 14, ".oo": 12, "oox": 12, "o.x": 8, "o7.": 7, ".x7": 4, "oxv": 4, ".v.": 3}
    assert Counter(card.edge(side) for card in HOUSE.leagues) == catalogue


def test_conditions_and_values_of_league_cards() -> None:
    both = [card for card in HOUSE.leagues if card.left is not None and card.right is not None]
    left = [card for card in HOUSE.leagues if card.left is not None and card.right is None]
    right = [card for card in HOUSE.leagues if card.left is None and card.right is not None]
    assert (len(both), len(left), len(right)) == (32, 16, 16)
    named = [each for card in HOUSE.leagues for each in (card.left, card.right) if each is not None]
    assert sum(each.is_terrain for each in named) == round(0.7 * len(named))
    per = Counter(card.per for card in HOUSE.leagues)
    assert per == {None: 32} | dict.fromkeys(Symbol, 4)
    for card in HOUSE.leagues:
        two = card.left is not None and card.right is not None
        assert card.points in (((2, 3, 4) if two else (3, 4, 5, 6)) if card.per is None else (2, 3)), card


def test_escape_cards() -> None:
    assert Counter(len(card.upper) for card in HOUSE.escapes) == {1: 4, 2: 18, 3: 14}
    uppers = [symbol for card in HOUSE.escapes for symbol in card.upper]
    assert abs(sum(symbol.is_terrain for symbol in uppers) - len(uppers) / 2) <= 1
    kinds = Counter("x2" if card.double else "flat" if card.per is None else "per" for card in HOUSE.escapes)
    assert kinds == {"x2": 10, "per": 10, "flat": 16}
    assert Counter(card.side for card in HOUSE.escapes) == {Side.LEFT: 18, Side.RIGHT: 18}
    flat = Counter(card.points for card in HOUSE.escapes if not card.double and card.per is None)
    assert flat == {6: 4, 7: 8, 8: 4}


def test_objectives() -> None:
    aims = {aim: [card for card in HOUSE.objectives if card.aim is aim] for aim in Aim}
    assert {card.symbol: (card.points, card.least, card.more) for card in aims[Aim.COUNT]} == {
        symbol: (4 if symbol is Symbol.MOUNTAIN else 6, 3, 5) for symbol in Symbol
    }
    assert sorted((len(card.symbols), card.points) for card in aims[Aim.SETS]) == [(3, 6), (3, 6), (3, 6), (5, 12)]
    assert {card.symbol.word: (card.points, card.more) for card in aims[Aim.MOST]} == dict.fromkeys(
        ("Sun", "Rain", "Wind", "Mountain", "Lake"), (10, 5)
    )


def test_objectives_are_said() -> None:
    said = {card.said for card in HOUSE.objectives}
    assert "4 for 3 mountains, then 5 for each further mountain" in said
    assert "6 for each set of Sun + Rain + Wind" in said
    assert "10 for the most suns, second most 5 (4 to 6 players)" in said


# cards of one's own


def own(change: Callable[[dict[str, dict[str, Any]]], None] = lambda _: None) -> dict[str, dict[str, Any]]:
    """The files of the house, changed."""
    data = deepcopy(DATA)
    change(data)
    return data


def dearer(data: dict[str, dict[str, Any]]) -> None:
    """One value is another one."""
    data["league.toml"]["card"][0]["value"] = 9


def folder_of(path: Path, data: dict[str, dict[str, Any]]) -> Path:
    """A folder with these files."""
    path.mkdir(exist_ok=True)
    for name, each in data.items():
        (path / name).write_text(as_toml(each), encoding="utf-8")
    return path


def in_folder(path: Path) -> Cards:
    """The cards in a folder; its other files are none in TOML."""
    return from_mapping(decks.read_files(sorted(path.glob("*.toml"))))


def test_cards_are_read_from_a_folder(tmp_path: Path) -> None:
    cards = in_folder(folder_of(tmp_path / "mine", own(dearer)))
    assert cards.leagues[0].points == 9 and cards.leagues[1:] == HOUSE.leagues[1:]
    assert cards != HOUSE and cards.fingerprint != HOUSE.fingerprint


def test_every_card_is_written_as_it_is_read() -> None:
    for name, kind in zip(FILES, (HOUSE.leagues, HOUSE.escapes, HOUSE.objectives), strict=True):
        by_id = sorted(DATA[name]["card"], key=lambda each: each["id"])
        assert [written(card) for card in kind] == by_id


def test_the_same_cards_have_the_same_fingerprint_however_they_are_written(tmp_path: Path) -> None:
    """The order of the cards, spaces, comments and the byte order mark do not matter."""
    data = own(lambda files_: files_["league.toml"]["card"].reverse())
    folder = folder_of(tmp_path / "mine", data)
    text = (folder / "league.toml").read_text()
    (folder / "league.toml").write_bytes(b"\xef\xbb\xbf# mine\r\n" + text.replace("\n", "\r\n").encode())
    cards = in_folder(folder)
    assert cards == HOUSE and hash(cards) == hash(HOUSE)


def test_a_file_that_is_left_out_is_that_of_the_house(tmp_path: Path) -> None:
    cards = in_folder(folder_of(tmp_path / "mine", {"league.toml": own(dearer)["league.toml"]}))
    assert cards.leagues != HOUSE.leagues
    assert (cards.escapes, cards.objectives) == (HOUSE.escapes, HOUSE.objectives)


def setting(file: str, n: int, **fields: Any) -> Callable[[dict[str, dict[str, Any]]], None]:
    """A change of one card; None takes a field away."""

    def change(data: dict[str, dict[str, Any]]) -> None:
        card = data[file]["card"][n]
        for key, value in fields.items():
            if value is None:
                del card[key]
            else:
                card[key] = value

    return change


LEAGUE, ESCAPE, GOALS = FILES


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (setting(LEAGUE, 12, left={"edge": "o.q"}), "league.toml: card[12].left.edge: this should be three letters"),
        (setting(LEAGUE, 12, left={"edge": "oo"}), "league.toml: card[12].left.edge: "),
        (setting(LEAGUE, 12, left={"edge": 3}), "league.toml: card[12].left.edge: this should be a text, not a number"),
        (setting(LEAGUE, 12, left={}), "league.toml: card[12].left.edge: this is missing"),
        (setting(LEAGUE, 12, left=None), "league.toml: card[12].left: this is missing"),
        (setting(LEAGUE, 12, right={"edge": "oo.", "if": 1}), "league.toml: card[12].right.if: there is no such key"),
        (
            setting(LEAGUE, 3, right={"edge": "oo.", "condition": "snow"}),
            "league.toml: card[3].right.condition: this cannot be 'snow'; it can be: plains, forest",
        ),
        (setting(LEAGUE, 3, terrain="sun"), "league.toml: card[3].terrain: this cannot be 'sun'"),
        (
            setting(LEAGUE, 3, weather="lake"),
            "league.toml: card[3].weather: this cannot be 'lake'; it can be: sun, rain",
        ),
        (setting(LEAGUE, 3, value=None), "league.toml: card[3].value: this is missing"),
        (setting(LEAGUE, 3, value=0), "league.toml: card[3].value: 0 is too small"),
        (setting(LEAGUE, 3, value=21), "league.toml: card[3].value: 21 is too high; 20 is the most"),
        (setting(LEAGUE, 3, value=True), "league.toml: card[3].value: this should be a number, not true or false"),
        (setting(LEAGUE, 3, per="snow"), "league.toml: card[3].per: this cannot be 'snow'"),
        (
            setting(LEAGUE, 3, left={"edge": "oo."}, right={"edge": "oo."}),
            "league.toml: card[3].value: a card without a condition brings no points",
        ),
        (setting(LEAGUE, 3, name=""), "league.toml: card[3].name: a name is a line of 1 to 24 characters"),
        (setting(LEAGUE, 3, name="{0}"), "league.toml: card[3].name: "),
        (setting(LEAGUE, 3, name="x" * 25), "league.toml: card[3].name: "),
        (setting(LEAGUE, 3, id=1), "league.toml: card[3].id: there is a card 1 before it already"),
        (setting(LEAGUE, 3, id=65), "league.toml: card[3].id: 65 is too high; the cards are numbered 1 to 64"),
        (setting(LEAGUE, 3, colour="red"), "league.toml: card[3].colour: there is no such key here"),
        (
            lambda data: data[LEAGUE]["card"].pop(),
            "league.toml: card: there should be 64 cards, and there are 63; missing: ",
        ),
        (lambda data: data[LEAGUE].update(card=3), "league.toml: card: this should be a list, not a number"),
        (lambda data: data[LEAGUE].update(game="red7"), "league.toml: game: this should be '7-leagues'"),
        (lambda data: data[LEAGUE].update(cards=[]), "league.toml: cards: there is no such key here"),
        (lambda data: data[LEAGUE]["card"].insert(0, 7), "league.toml: card[0]: this should be a table, not a number"),
        (setting(ESCAPE, 5, upper=[]), "escape.toml: card[5].upper: there should be a symbol at least"),
        (setting(ESCAPE, 5, upper=["sun", "snow"]), "escape.toml: card[5].upper[1]: this cannot be 'snow'"),
        (setting(ESCAPE, 5, left="sun", right="sun"), "escape.toml: card[5]: the lower part has one condition"),
        (lambda data: data.update({"animals.toml": {}}), "animals.toml: there is no such file of cards"),
        (setting(GOALS, 8, aim="fewest"), "objectives.toml: card[8].aim: this cannot be 'fewest'; it can be: count"),
        (setting(GOALS, 0, least=None), "objectives.toml: card[0].least: this is missing"),
        (setting(GOALS, 0, second=5), "objectives.toml: card[0].second: there is no such key here"),
    ],
)
def test_wrong_cards_are_refused_with_file_key_and_reason(
    change: Callable[[dict[str, dict[str, Any]]], None], said: str
) -> None:
    with pytest.raises(BadCards) as caught:
        from_mapping(own(change))
    assert str(caught.value).startswith(said), str(caught.value)


def test_an_escape_card_that_doubles_has_no_value() -> None:
    at = next(n for n, card in enumerate(DATA[ESCAPE]["card"]) if card.get("double"))
    with pytest.raises(BadCards, match=rf"escape.toml: card\[{at}\].value: a card that doubles has no value"):
        from_mapping(own(setting(ESCAPE, at, value=3)))


def test_what_cannot_be_read_is_said_in_one_sentence(tmp_path: Path) -> None:
    for data, said in (
        (b"card = [", "league.toml: it is not TOML: "),
        (b"\xff\xfe", "league.toml: byte 1 is not text in UTF-8"),
        (b"#" * (decks.LARGEST + 1), f"league.toml: it cannot be read in {tmp_path}: it is too long: "),
        (b"a = " + b"[" * 9000 + b"]" * 9000, "league.toml: it is nested too deeply"),
    ):
        (tmp_path / "league.toml").write_bytes(data)
        with pytest.raises(BadCards) as caught:
            in_folder(tmp_path)
        assert str(caught.value).startswith(said)


# playing with them


@pytest.fixture
def house_only() -> Iterator[None]:
    """Nobody has brought cards yet."""
    forget()
    yield
    forget()


def forget() -> None:
    """As in a program just begun: cards brought along are not known any more."""
    decks._BROUGHT.clear()
    for values in decks._SAID.values():
        for value in [each for each in values if each != decks.HOUSE]:
            del values[value]


@pytest.fixture
def main(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path, house_only: None) -> Main:
    """Run the program in this process: exit code, standard output, standard error."""
    monkeypatch.setenv("SEVENS_SAVES", str(tmp_path / "saves"))

    def run(*arguments: str) -> tuple[int, str, str]:
        forget()
        monkeypatch.setattr(sys, "argv", ["sevens", *arguments])
        code = __main__.main()
        out, err = capfd.readouterr()
        return code, out, err

    return run


def test_the_option_says_which_cards_are_played_with(house_only: None, tmp_path: Path) -> None:
    cards = in_folder(folder_of(tmp_path / "mine", own(dearer)))
    value = decks.bring("7-leagues", module, cards, "mine")
    assert value == cards.fingerprint
    assert read_options(Options, {"cards": value}).cards == value and called(value) is cards
    assert called("house") is HOUSE and decks.bring("7-leagues", module, HOUSE, "here") == "house"


def test_a_save_carries_its_cards_and_says_which_are_missing(house_only: None, tmp_path: Path) -> None:
    cards = in_folder(folder_of(tmp_path / "mine", own(dearer)))
    value = decks.bring("7-leagues", module, cards, "mine")
    players = [Player("Ann"), Player("Bob")]
    match = Match(GAME, {"cards": value, "game": "advanced"}, players, 5)
    for _ in range(12):
        seat = match.to_move[0]
        match.choose(seat, match.moves(seat)[0])
    record = loads(dumps(match.record()))
    assert dict(record.header.options)["cards"] == value
    assert Match.load(record).log(PASSER_BY) == match.log(PASSER_BY)
    position = Match.from_position(match.position(), 3)
    assert position.options.cards == value
    later = loads(dumps(position.record()))
    forget()
    for each in (record, later):
        with pytest.raises(BadOption) as caught:
            Match.load(each)
        assert str(caught.value) == (
            f"the cards of deck {value} are not here; --cards DIR, with the folder they are in, brings them"
        )


def test_cards_are_checked_from_the_shell(main: Main, tmp_path: Path) -> None:
    mine = folder_of(tmp_path / "mine", own(dearer))
    cards = in_folder(mine)
    code, out, err = main("cards", "check", str(mine))
    assert (code, err) == (0, "")
    assert out == f"7 Leagues can be played with these cards, deck {cards.fingerprint}: {', '.join(FILES)}.\n"
    code, out, err = main("cards", "check", str(mine / "league.toml"))
    assert (code, err) == (0, "") and out.endswith("Of the house: escape.toml, objectives.toml.\n")
    bad = folder_of(tmp_path / "bad", own(setting(LEAGUE, 12, left={"edge": "o.q"})))
    code, out, err = main("cards", "check", str(bad))
    assert (code, out) == (2, "") and err.startswith("sevens: league.toml: card[12].left.edge: this should be")
    for arguments, said in (
        ((str(tmp_path / "none.toml"),), "none.toml: it cannot be read in "),
        ((str(mine / "league.toml"), str(bad / "league.toml")), "league.toml: two files have this name"),
        ((str(tmp_path),), f"{tmp_path}: there are no cards in it"),
    ):
        code, out, err = main("cards", "check", *arguments)
        assert (code, out) == (2, "") and err.startswith(f"sevens: {said}")


def test_cards_of_another_game_or_of_none_are_refused(main: Main, tmp_path: Path) -> None:
    mine = folder_of(tmp_path / "mine", own())
    code, _, err = main("simulate", "red7", "--games", "1", "--cards", str(mine))
    assert (code, err) == (2, f"sevens: the cards in {mine} are those of 7 Leagues, not of Red7\n")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "league.toml").write_text('game = "chess"\n')
    code, _, err = main("simulate", "7-leagues", "--games", "1", "--cards", str(tmp_path / "other"))
    assert (code, err) == (
        2,
        "sevens: league.toml: game: this should say whose cards these are: '7-leagues' or 'siebenpunkt'\n",
    )
    code, _, err = main("simulate", "7-leagues", "--games", "1", "--cards", str(tmp_path / "nowhere"))
    assert code == 2 and "there is no folder" in err


def test_games_are_simulated_with_them_and_reported_on(main: Main, tmp_path: Path) -> None:
    mine = folder_of(tmp_path / "mine", own(dearer))
    arguments = (
        "simulate",
        "7-leagues",
        "--games",
        "4",
        "--players",
        "4",
        "--bots",
        "greedy",
        "--option",
        "game=advanced",
    )
    code, house, err = main(*arguments, "--report")
    assert (code, err) == (0, "")
    for line in ("Total of a player: ", "Total of the winner: ", "Perfect connections: ", "Objective: "):
        assert f"\n{line}" in house
    assert " (window from 67 to 78)." in house and "The windows are those of four greedy players" in house
    code, dear, err = main(*arguments, "--report", "--cards", str(mine))
    assert (code, err) == (0, "") and dear.splitlines()[1:5] != house.splitlines()[1:5]
    code, _, _ = main(*arguments, "--report", "--cards", str(mine), "--option", "cards=house")
    assert code == 2, "the option is given twice"


def test_a_game_is_played_with_them_and_gone_on_with(
    main: Main, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line by line: saved with them; without them the save says what is missing; with them it goes on."""
    mine = folder_of(tmp_path / "mine", own(dearer))
    value = in_folder(mine).fingerprint
    monkeypatch.setattr(sys, "stdin", (tmp_path / "no input").open("w+"))
    main("play", "7-leagues", "--plain", "--player", "Ann", "--bot", "greedy", "--cards", str(mine), "--seed", "1")
    (save,) = (tmp_path / "saves").glob(f"*{ENDING}")
    assert f'"cards":"{value}"' in save.read_text()
    code, out, err = main("show", str(save))
    assert (code, out) == (2, "")
    assert (
        err
        == f"sevens: the cards of deck {value} are not here; --cards DIR, with the folder they are in, brings them\n"
    )
    code, out, err = main("show", str(save), "--cards", str(mine))
    assert (code, err) == (0, "") and out
    code, out, err = main("play", str(save), "--plain")
    assert code == 2 and f"deck {value} are not here" in err
    code, out, err = main("play", str(save), "--plain", "--cards", str(mine))
    assert f"deck {value}" not in err
