"""Whole games of Siebenpunkt: nothing is lost, somebody can always decide, and all of it can be said and saved."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from counts import many, one_every_time
from siebenpunkt_kit import SiebenpunktKit
from siebenpunkt_sit import ANN, BOB, CEM, FOLDER, GAME, RULES, a_move, can, eyes_of, go, placing, rows, seal_all, sit

from sevens_tui.bots import BOTS
from sevens_tui.core import PASSER_BY, BadPosition, Chance, IllegalMove, Player, named
from sevens_tui.match import Match
from sevens_tui.plain import Plain
from sevens_tui.rules import GAMES, positions
from sevens_tui.rules.sections import find
from sevens_tui.rules.siebenpunkt import game
from sevens_tui.rules.siebenpunkt.advice import advise
from sevens_tui.rules.siebenpunkt.cards import HOUSE
from sevens_tui.rules.siebenpunkt.game import State
from sevens_tui.rules.siebenpunkt.report import Report
from sevens_tui.rules.siebenpunkt.table import Kind, Move, Options, Step, forced, moves, progress, standings
from sevens_tui.rules.siebenpunkt.words import attempt, describe, known, outlook, phrase, section, warning
from sevens_tui.store import Store

KIT = SiebenpunktKit()
NAMES = ("Ann", "Bob", "Cem", "Dora", "Eva")


@dataclass(frozen=True, repr=False)
class Played:
    """A decision: who made it, what was legal, and the states before and after."""

    before: State
    seat: int
    legal: tuple[Move, ...]
    move: Move
    after: State


def options_for(number: int) -> tuple[Options, int]:
    """Options and seats that take turns, so that all go with all."""
    options = Options(
        game=("beginner", "advanced")[number % 2],
        mandates=("4", "3", "2", "1", "0", "ed", "md", "m", "d")[number // 4 % 9],
        strips=("on", "off")[number // 8 % 2],
        observe=("revealed", "placing")[number // 2 % 2],
    )
    return options, 2 + number % 4


def game_of(number: int, *, wise: float = 0.0) -> Iterator[Played]:
    """A game decided by chance, or so often by advice."""
    options, seats = options_for(number)
    dice = Random(number)
    state, count = game.new(options, seats, Chance(number, 0)), 0
    limit = KIT.longest({}, seats)
    while owing := game.to_move(state):
        count += 1
        assert count <= limit, "the game does not end"
        seat = dice.choice(owing)
        view = eyes_of(state, seat)
        legal = moves(view)
        assert legal, "somebody is to move, but cannot"
        move = dice.choice(legal if dice.random() < 0.7 else legal[-3:])
        if dice.random() < wise:
            move = advise(view).plan[0]
        after = game.play(state, seat, move, Chance(number, count))
        yield Played(state, seat, legal, move, after)
        state = after


def play_out(number: int, seen: Counter[str], *, wise: float = 0.0) -> State:
    """One game, counted after every decision."""
    pieces: Counter[str] | None = None
    last: State | None = None
    for played in game_of(number, wise=wise):
        pieces = pieces or KIT.pieces(played.before)
        assert KIT.pieces(played.after) == pieces
        seen[played.move.kind.value] += 1
        seen["to the reserve"] += played.move.kind is Kind.RESERVE
        seen["from the reserve"] += played.move.kind is Kind.TILE and played.move.number == 4
        table = played.after.table
        if table.observed is not None and table.observed is not played.before.table.observed:
            seen["dropped out"] += len(table.observed.dropped)
            seen["shared"] += len(table.shared) > len(played.before.table.shared)
        last = played.after
    assert last is not None and pieces is not None
    assert pieces["mark"] == 75 and pieces.total() == 120 + 61 + 24 + 75
    result = game.result(last)
    assert result is not None and all(sum(p for _, p in each.lines) == each.total for each in result.scores)
    assert last.table.round == last.table.rounds
    seen["games"] += 1
    return last


def test_120_tiles_61_animals_24_mandates_75_markers_are_conserved_in_every_kind_of_game() -> None:
    seen: Counter[str] = Counter()
    for number in range(0, 40, 5):
        play_out(number, seen, wise=0.3 if number % 3 == 0 else 0.0)
    assert all(seen[kind.value] for kind in Kind) and seen["from the reserve"] and seen["shared"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_nothing_is_lost_in_many_games(part: int) -> None:
    seen: Counter[str] = Counter()
    each = many(250)
    for number in range(part * each, (part + 1) * each):
        play_out(number + 24, seen, wise=0.2)
    print(dict(seen))
    assert seen["games"] == each and seen["shared"]


# saying it


@pytest.mark.parametrize("number", [2, 5, pytest.param(11, marks=pytest.mark.slow)])
def test_everything_is_said_in_words_and_read_back(number: int) -> None:
    for count, played in enumerate(game_of(number, wise=0.1)):
        view = eyes_of(played.before, played.seat)
        assert find(RULES, section(view))
        assert forced(view.table) is None
        if count % 8 and played.move.kind not in (Kind.CLAIM, Kind.SEAL):
            continue
        hidden = KIT.unseen(played.before, frozenset({played.seat}))
        legal = played.legal if len(played.legal) < 40 else played.legal[count % 97 :: 97]
        texts = [*describe(view), *describe(view, False), *(part for item in known(view) for part in item)]
        assert all(text[-1] in ".:" for text in describe(view)) and len(describe(view, False)) <= len(describe(view))
        for move in legal:
            assert attempt(str(move)) == move
            texts += [phrase(view, move), outlook(view, move), warning(view, move)]
        assert len({phrase(view, move) for move in legal}) == len(legal)
        for text in texts:
            said = named(text, NAMES)
            assert said.isascii() and said.isprintable() and said == said.strip() and "{" not in said
            assert not KIT.shown(text) & hidden
    assert progress(view.table).startswith("round ") and "{0}" in standings(view.table)


def test_a_passer_by_reads_no_tile_no_claim_and_no_mandate() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St", options={"game": "advanced"}, seat={"mandates": ["lake"]})
    text = " ".join(describe(game.view(state, PASSER_BY, None)))
    assert "Ap-Po" not in text and "lake" not in text
    mine = " ".join(describe(eyes_of(state, ANN)))
    assert "has to place: 1 Ap-Po, 2 Wa-Wa, 3 Bu-St" in mine and "Mandate of {0}: lake, 14 points" in mine


def test_what_a_decision_would_bring() -> None:
    estate = rows("St . .", "Po . .")
    state = placing("Po-Da", "Wa-Wa", "Bu-St", seat={"estate": estate}, animals=["red-tailed-bumblebee", "mole"])
    view = eyes_of(state, ANN)
    said = outlook(view, a_move("tile 1 at c1 west"))
    assert "home for the red-tailed bumblebee" in said
    assert outlook(view, a_move("reserve 1")) == ""
    first = sit(players=3, arrow="left")
    packs = first.owns[ANN].pack
    shown = [f"{tile.one.letters}-{tile.two.letters}" for tile in packs[1:]]
    assert outlook(eyes_of(first, ANN), a_move("keep 1")) == f"{shown[0]} and {shown[1]} go to {{1}}"


def test_notation_is_read_back_and_nothing_else() -> None:
    assert all(attempt(str(move)) == move for move in KIT.attempts)
    wrong = ("", "keep", "keep 5", "keep 1 ", " seal", "seal 1", "tile 1", "tile 5 at d4 north", "tile 1 at d9 north")
    for text in (*wrong, "tile 1 at d4 up", "claim", "claim Wolf-Spider", "claim wolf spider", "discard", "reserve 0"):
        assert attempt(text) is None


# positions


@pytest.mark.parametrize("number", one_every_time([0, 1, 2, 3, 6, 7, 13], 3))
def test_any_state_is_written_and_read_equal(number: int) -> None:
    for count, played in enumerate(game_of(number, wise=0.3)):
        if count % 12 and played.after.table.areas[0].step is not Step.OVER:
            continue
        for names in (NAMES[: len(played.after.owns)], ()):
            text = positions.dumps(game.written(played.after, names))
            assert game.arrange(positions.loads(text), Chance(1, 1)) == played.after


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.toml")))
def test_the_stories_are_positions_that_write_themselves(name: str) -> None:
    state = game.arrange(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), Chance(3, 0))
    assert game.arrange(positions.loads(positions.dumps(game.written(state))), Chance(4, 0)) == state


FAULTS = [
    ({"seats": [{}, {"board": "pear board"}]}, "seats[1].board: there is no board 'pear board'"),
    ({"seats": [{"board": "plum board"}, {"board": "plum board"}]}, "seats[1].board: plum board lies before"),
    ({"seats": [{"estate": ["."] * 8}, {}]}, "seats[0].estate[0]: a row has 8 squares, not 1"),
    ({"seats": [{"estate": []}, {}]}, "seats[0].estate: an estate has 8 rows, not 0"),
    ({"seats": [{"estate": ["Tr . . . . . . ."] * 8}, {}]}, "seats[0].estate[0]: 'Tr' is no landscape"),
    ({"seats": [{"reserve": "Ap-Xx"}, {}]}, "seats[0].reserve: 'Ap-Xx' is not a tile"),
    ({"seats": [{"reserve": "Ap-Fi"}, {}]}, "seats[0].reserve: no tile Ap-Fi is left"),
    ({"seats": [{"reserve": "Ap-Ap"}, {"reserve": "Ap-Ap"}]}, "seats[1].reserve: no tile Ap-Ap is left; there is 1"),
    ({"seats": [{"laid": ["Ap-Ap d4 up"]}, {}]}, "seats[0].laid[0]: this should be a tile, a square and a side"),
    ({"seats": [{"laid": ["Ap-Ap d4 first"]}, {}]}, "seats[0].laid[0]: a tile does not lie d4 first"),
    ({"seats": [{"marked": ["unicorn"]}, {}]}, "seats[0].marked[0]: there is no animal 'unicorn'"),
    ({"seats": [{"mandates": ["lake"]}, {}]}, "seats[0].mandates: mandates are for the advanced game"),
    (
        {"options": {"game": "advanced"}, "seats": [{"mandates": ["lake"]}, {"mandates": ["lake"]}]},
        "seats[1].mandates[0]: lake is already in seats[0].mandates",
    ),
    ({"seats": [{"drawn": ["Ap-Ap"]}, {}]}, "seats[0].drawn: each player draws 4 tiles, not 1"),
    ({"seats": [{"kept": ["Ap-Ap"]}, {}]}, "seats[0].kept[0]: 'Ap-Ap' is not among"),
    ({"seats": [{"hat": 1}, {}]}, "seats[0].hat: there is no such key here"),
    ({"animals": ["mole", "mole"]}, "animals[1]: mole stands here twice"),
    ({"animals": ["mole"], "seats": [{"marked": ["mole"]}, {}]}, "animals[0]: mole is already marked by a player"),
    ({"top": "honey-bee"}, "top: honey-bee is a start card, which is never in the deck"),
    ({"top": "mole", "animals": ["mole"]}, "top: mole is already in animals[0]"),
    ({"arrow": "up"}, "arrow: this cannot be 'up'"),
    ({"round": 7}, "round: 7 is too high; this game has 6 rounds"),
    ({"over": True}, "over: the game is over after round 6"),
    ({"observing": True, "animals": []}, "observing: nobody has anything to claim"),
    ({"sitting": "Zoe"}, "sitting: nobody here is called 'Zoe'"),
    ({"sitting": 3}, "sitting: there is no seat 3"),
    ({"deck": 99}, "deck: only "),
    ({"options": {"game": "expert"}}, "options.game: option game cannot be 'expert'"),
    ({"seats": [{}]}, "seats: Siebenpunkt is for 2 to 5 players, not 1"),
    ({"out": 999}, "out: 999 tiles are to be dealt here"),
    ({"observed": {"claims": [[]]}}, "observed.claims: there should be 2 lists"),
    ({"seats": [{"sealed": True}, {}]}, "seats[0].sealed: "),
    ({"seats": [{"claims": ["mole"]}, {}]}, "seats[0].claims[0]: mole cannot be claimed here"),
    ({"seats": [{"now": {"laid": ["Ap-Ap d4 north"]}}, {}]}, "seats[0].now.laid[0]: "),
]


@pytest.mark.parametrize(("position", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_a_position_that_cannot_be_names_its_key(position: dict[str, object], said: str) -> None:
    with pytest.raises(BadPosition) as refused:
        game.arrange({"seats": [{}, {}], **position}, Chance(1, 0))
    assert str(refused.value).startswith(said), str(refused.value)


# the match


def a_match(seats: int = 3, **options: str) -> Match:
    return Match(GAME, options, [Player(name) for name in NAMES[:seats]], seed=5)


def choose(match: Match, seat: int, text: str) -> None:
    match.choose(seat, a_move(text))


def test_undo_goes_back_to_where_something_new_was_seen() -> None:
    match = a_match()
    first, second, third = (match.to_move[0], *match.to_move[1:])
    choose(match, first, "keep 1")
    assert match.turn_over(first) and match.undo_stop(first) is None
    match.undo(first)
    assert not match.decisions
    choose(match, first, "keep 2")
    match.hand_over()
    assert match.undo_stop(first) is not None, "handed over"
    choose(match, second, "keep 1")
    assert not match.turn_over(second)
    assert match.undo_stop(second) == "no further back: what was hidden has been shown"
    choose(match, second, "keep 1")
    assert match.turn_over(second) and match.undo_stop(second) is None
    match.hand_over()
    choose(match, third, "keep 1")
    choose(match, third, "keep 1")
    for text in ("tile 1 at d4 north", "discard 2"):
        choose(match, third, text)
    match.undo(third)
    match.undo(third)
    assert "shown" in (match.undo_stop(third) or "")
    with pytest.raises(IllegalMove):
        match.undo(third)


def test_a_seal_can_be_taken_back_until_it_is_handed_over_and_the_last_one_never() -> None:
    match = a_match(2)
    while True:
        seat = match.to_move[0]
        texts = [str(move) for move in match.moves(seat)]
        text = "seal" if "seal" in texts else next(each for each in texts if each[:4] in ("keep", "disc"))
        last = sum(area.step is Step.SEALED for area in match.view(PASSER_BY, None).table.areas) == 1
        choose(match, seat, text)
        if text == "seal" and not last:
            assert match.turn_over(seat) and match.undo_stop(seat) is None
        if text == "seal" and last:
            break
        if match.turn_over(seat):
            match.hand_over()
    assert match.undo_stop(seat) is not None
    (entry,) = match.take_unseen()
    assert entry.seat is None and entry.line.everybody and "{" in entry.line.text
    assert match.prompt(None).who(entry) == ""
    assert match.take_unseen() == ()


def test_what_all_see_is_told_of_nobody_in_particular_and_in_whole_sentences() -> None:
    state = placing("Ap-Po", "Wa-Wa", "Bu-St", players=3)
    state = go(state, ANN, "tile 1 at d4 north", "discard 2", "reserve 3")
    line = game.tell(state, ANN, a_move("seal"), go(state, ANN, "seal"), PASSER_BY)
    assert line is not None and line.whole
    for sentence in line.summary:
        assert sentence.endswith(".") and "{" not in named(sentence, NAMES)
    assert line.summary[0] == "All have placed: the estates are open."


def test_line_by_line_everybody_is_told_in_sentences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = a_match(2)
    while not (shown := match.take_unseen()):
        seat = match.to_move[0]
        texts = [str(move) for move in match.moves(seat)]
        choose(match, seat, "seal" if "seal" in texts else next(each for each in texts if each[:4] in ("keep", "disc")))
        match.hand_over()
    plain = Plain(match, Store(tmp_path).create(match.record()))
    monkeypatch.setattr(plain, "_ask", lambda *_: "")
    plain._show_everybody(shown[0])
    said = [each for each in capsys.readouterr().out.splitlines() if each]
    assert said[:2] == ["For everybody:", "  All have placed: the estates are open."]
    assert "  Ann laid nothing; discarded 3 tiles." in said


@pytest.mark.parametrize("bot", list(BOTS))
def test_computer_players_play_whole_matches_that_can_be_saved_and_loaded(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "siebenpunkt", GAME)
    players = [Player("Ann"), Player("Bob", bot), Player("Cem", bot)]
    match = Match(GAME, {"game": "beginner"}, players, seed=5)
    dice = Random(1)
    while match.to_move:
        seat = match.to_move[0]
        match.choose(seat, BOTS[bot](GAME, match.prompt(seat), dice))
        match.hand_over()
    assert match.result is not None
    again = Match.load(match.record())
    assert again.result == match.result and again.log(PASSER_BY) == match.log(PASSER_BY)


def test_an_open_table_knows_who_is_asked() -> None:
    state = sit(players=3)
    everybody = frozenset({ANN, BOB, CEM})
    for seat in everybody:
        view = game.view(state, everybody, seat)
        assert [str(move) for move in moves(view)] == can(state, seat)
    assert moves(game.view(state, everybody, None)) == ()


# figures


@lru_cache(maxsize=1)
def greedy(number: int, options: Options, seats: int) -> list[State]:
    states = [game.new(options, seats, Chance(number, 0))]
    while owing := game.to_move(states[-1]):
        move = advise(eyes_of(states[-1], owing[0])).plan[0]
        states.append(game.play(states[-1], owing[0], move, Chance(number, len(states))))
    return states


def reported(options: Options, seats: int, numbers: range) -> Report:
    """A report of greedy games."""
    report = Report(options, seats)
    everybody = frozenset(range(seats))
    for number in numbers:
        states = greedy(number, options, seats)
        for state in states:
            report.see(game.view(state, everybody, None))
        result = game.result(states[-1])
        assert result is not None
        report.end(game.view(states[-1], everybody, None), result)
    return report


def test_a_report_tells_what_came_of_games() -> None:
    report = reported(Options(game="advanced"), 2, range(1))
    figures = {figure.name: figure for figure in report.figures()}
    result = game.result(greedy(0, Options(game="advanced"), 2)[-1])
    assert result is not None
    totals = [each.total for each in result.scores]
    assert figures["Total of a player"].value == sum(totals) / 2 and figures["Total of the winner"].value == max(totals)
    assert figures["Total of a player"].least == 45 and figures["Field strips"].most == 4.5
    assert len(report.mandates()) == 8 and set(report.animals()) <= set(HOUSE.animal)
    assert all(note.endswith(".") for note in report.notes()) and len(report.notes()) == 4


@pytest.mark.slow
def test_greedy_games_land_in_the_windows_of_the_house_data() -> None:
    """Games of four; with all of them, each card in many more."""
    report = reported(Options(game="advanced"), 4, range(many(50, 2)))
    figures = {figure.name: figure for figure in report.figures()}
    print("\n".join(f"{figure.name}: {figure.value:.2f}" for figure in figures.values()))
    print("\n".join(report.notes()))
    means = ("Total of a player", "Animals marked", "Net points of animals", "Mandates done", "Field strips")
    assert all(figures[name].fits and figures[name].least is not None for name in means)
    assert 72 <= figures["Players with an animal in round 1, percent"].value <= 90
    if many(10) == 10:
        every = reported(Options(game="advanced"), 4, range(50, 350))
        print("\n".join(every.notes()))
        assert set(every.animals()) == set(HOUSE.animal) and set(every.mandates()) == set(HOUSE.mandate)
        assert all(figure.fits for figure in every.figures())


def test_a_greedy_player_claims_nothing_in_the_last_round_that_starves() -> None:
    state = sit(seats=[{"estate": rows("St .", "Po Da")}, {}], animals=["wolf-spider"], observing=True, round=6)
    assert [str(move) for move in advise(eyes_of(state, ANN)).plan] == ["seal"]
    early = sit(seats=[{"estate": rows("St .", "Po Da")}, {}], animals=["wolf-spider"], observing=True, round=2)
    assert [str(move) for move in advise(eyes_of(early, ANN)).plan] == ["claim wolf-spider", "seal"]
    assert seal_all(early).table.round == 2
