"""Games from positions, at the level of the match: begun, saved, loaded, written, and looked into."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from counts import many
from red7_random import from_playouts, from_positions

from sevens_tui.core import PASSER_BY, BadOption, BadPosition, IllegalMove, Player
from sevens_tui.match import Match
from sevens_tui.record import BrokenRecord, Record, dumps, loads
from sevens_tui.rules import GAMES, positions
from sevens_tui.rules.red7 import game
from sevens_tui.told import LOOKED

FOLDER = Path(__file__).parent / "positions"
EXAMPLES = [path for game in GAMES.values() for path in sorted((FOLDER / game.name).glob("*.toml"))]
POSITION = """\
# Bob leads under green. Ann stays in with two cards, as G2 to her palette and then B4 on the canvas.
game = "red7"
options = { actions = "on" }
rule = "green"
to_move = "Ann"
seats = [
  { name = "Ann", hand = ["r7", "g2", "b4"], palette = ["v3"] },
  { name = "Bob", hand = 5, palette = ["g4"] },
]
"""


def saved(match: Match) -> Match:
    """The match after a turn through the bytes of a save."""
    return Match.load(loads(dumps(match.record())))


def state_of(match: Match) -> Any:
    """The state of a match; only tests look."""
    return match._history.state


def test_a_position_is_arranged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    arrange, times = game.arrange, []
    monkeypatch.setattr(game, "arrange", lambda *given: times.append(given) or arrange(*given))
    match = Match.from_position(POSITION, 7)
    assert len(times) == 1
    assert state_of(saved(match)) == state_of(match) and len(times) == 2, "the save was begun from it"


def test_a_match_from_a_position_is_played_saved_and_loaded() -> None:
    match = Match.from_position(POSITION, 7)
    assert [player.name for player in match.players] == ["Ann", "Bob"]
    assert match.options.actions == "on"
    assert match.record().position == POSITION
    assert len(match.record().opening) == 5, "what Bob holds was dealt"
    for _ in range(3):
        again = saved(match)
        assert state_of(again) == state_of(match)
        assert again.record().position == POSITION
        seat = match.to_move[0]
        match.choose(seat, match.moves(seat)[0])
        match.hand_over()


def test_the_same_seed_deals_the_same() -> None:
    one, two, other = (Match.from_position(POSITION, seed) for seed in (1, 1, 2))
    assert state_of(one) == state_of(two) != state_of(other)


def test_computer_players_and_manners_are_given_besides() -> None:
    players = (Player("Ann"), Player("Bob", "greedy"))
    match = saved(Match.from_position(POSITION, 7, {"table": "open", "actions": "on"}, players))
    assert (match.players, match.manners.table, match.options.actions) == (players, "open", "on")


def test_what_the_position_says_otherwise_is_refused() -> None:
    with pytest.raises(BadOption, match="option game cannot be 'advanced'; the position says 'quick'"):
        Match.from_position(POSITION, 7, {"game": "advanced"})
    with pytest.raises(BadPosition, match="seats: the players of the game have other names"):
        Match.from_position(POSITION, 7, {}, (Player("Ann"), Player("Cem")))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("red7", "chess", "game: this should be a game, not 'chess'; there are: 7-steps, red7"),
        ('game = "red7"', "", "game: this should be a game, not ''"),
        ('game = "red7"', "game = 7", "game: this should be a text, not a number"),
        ('"r7"', '"r8"', "seats[0].hand[0]: 'r8' is not a card"),
        ('"Bob"', '"ann"', "seats: two players are both called ann"),
        ("rule =", "rule", "it is not TOML: "),
        ("hand = 5", f"hand = {'9' * 5000}", "it is not TOML: "),
        ("hand = 5", f"hand = {'[' * 5000}", "it is "),
        ("# Bob", "#" * 70_000, "it is too long for a position"),
    ],
)
def test_a_position_that_cannot_be_names_its_key(old: str, new: str, said: str) -> None:
    assert old in POSITION
    with pytest.raises(BadPosition) as refused:
        Match.from_position(POSITION.replace(old, new, 1), 7)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda record: replace(record, position=POSITION.replace("r7", "r6")), None),
        (lambda record: replace(record, position=POSITION.replace("r7", "b4")), "see its seats[0].hand[2]"),
        (lambda record: replace(record, position=POSITION.replace("Bob", "Cem")), "see its seats"),
        (lambda record: replace(record, position=None), "at the set-up"),
        (lambda record: replace(record, opening=record.opening[1:]), "none is recorded"),
        (lambda record: replace(record, opening=(*record.opening, "r1")), "more draws are recorded than happened"),
    ],
)
def test_an_edited_position_in_a_record_is_refused(change: Any, said: str | None) -> None:
    match = Match.from_position(POSITION, 7)
    match.choose(0, next(move for move in match.moves(0) if str(move) == "palette r7"))
    with pytest.raises(BrokenRecord) as refused:
        Match.load(change(match.record()))
    assert refused.value.at == (1 if said is None else 0)
    assert said is None or said in str(refused.value)
    assert not any(card in str(refused.value) for card in ("r7", "b4", "g2", *match.record().opening))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_a_game_that_saves_and_writes_itself(path: Path) -> None:
    match = Match.from_position(path.read_text(), 3)
    assert state_of(saved(match)) == state_of(match)
    assert state_of(Match.from_position(match.position(), 4)) == state_of(match)


# any position, any save


def written_and_read(state: Any) -> None:
    """A state, written as a position and read, is the same; so is a game that begins there, saved and loaded."""
    names = ("Ann", 'The "Bear" {1}', "漢字 \\", "Dee = 4")[: len(state.hands)]
    text = positions.dumps(game.written(state, names))
    match = Match.from_position(text, 1)
    assert state_of(match) == state
    assert match.position() == text
    dice = Random(len(text))
    for _ in range(dice.randrange(6)):
        if match.to_move:
            legal = match.moves(match.to_move[0])
            match.choose(match.to_move[0], dice.choice(legal))
    record = match.record()
    again = saved(match)
    assert state_of(again) == state_of(match)
    assert replace(again.record(), header=record.header) == record
    assert state_of(Match.from_position(again.position(), 2)) == state_of(match)


def states(count: int) -> Iterator[Any]:
    """Half of them from games that were played, half unlikely ones."""
    return chain(islice(from_playouts(5), count // 2), islice(from_positions(5), count - count // 2))


def test_positions_and_saves_are_written_and_read_equal() -> None:
    for state in states(30):
        written_and_read(state)


@pytest.mark.slow
def test_a_thousand_positions_and_saves_are_written_and_read_equal() -> None:
    for state in states(many(1000)):
        written_and_read(state)


# looking in


def a_game(decisions: int) -> Match:
    match = Match(GAMES["red7"], {"game": "advanced"}, [Player("Ann"), Player("Bob")], 7)
    for _ in range(decisions):
        match.choose(match.to_move[0], match.moves(match.to_move[0])[0])
        match.hand_over()
    return match


def test_every_log_says_where_the_game_was_looked_into() -> None:
    match = a_game(2)
    match.looked_into()
    seat = match.to_move[0]
    match.choose(seat, match.moves(seat)[0])
    match.looked_into()
    for each in (match, saved(match)):
        for eyes in (PASSER_BY, frozenset({0}), frozenset({1})):
            log = each.log(eyes)
            assert [entry is LOOKED for entry in log] == [False, False, True, False, True]
        assert len(each.decisions) == 3
        assert each.record().header.decisions == 3
    prompt = match.prompt(None)
    assert prompt.who(LOOKED) == ""
    assert prompt.named(LOOKED.line.text) == "Somebody looked into this game from outside."


def test_undo_takes_no_look_back_and_is_not_stopped_by_one() -> None:
    match = a_game(0)
    seat = match.to_move[0]
    match.choose(seat, match.moves(seat)[0])
    match.looked_into()
    match.undo(seat)
    assert match.log(PASSER_BY)[-1] is LOOKED
    assert match.record().looks == (0,)
    with pytest.raises(IllegalMove):
        match.undo(seat)
    assert saved(match).record().looks == (0,)


def test_the_first_decisions_alone_keep_what_was_looked_at() -> None:
    match = a_game(3)
    match.looked_into()
    record: Record = match.record()
    assert Match.load(record, 1).record().looks == (1,)
    data = dumps(record)
    assert b'"looks":[3]' in data
    assert b"looks" not in dumps(a_game(3).record())
    for wrong in (b"[-1]", b"[true]", b"3", b'["3"]'):
        assert loads_fails(data.replace(b'"looks":[3]', b'"looks":' + wrong))


def loads_fails(data: bytes) -> bool:
    try:
        loads(data)
    except Exception as fault:
        return "\n" not in str(fault)
    return False


README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


BLOCKS = re.findall(r"^```toml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", [POSITION, *(block for block in BLOCKS if "seats = [" in block)])
def test_what_the_readme_shows_is_a_position(text: str) -> None:
    match = Match.from_position(text, 1)
    assert match.to_move
    assert state_of(Match.from_position(match.position(), 2)) == state_of(match)
