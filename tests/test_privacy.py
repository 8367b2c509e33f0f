"""Nobody is shown what they may not know: twins, curtains, what a page can reach, who imports what, crash reports."""

from __future__ import annotations

import ast
import asyncio
import gc
import subprocess
import sys
import tomllib
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CodeType,
    CoroutineType,
    FrameType,
    FunctionType,
    GeneratorType,
    ModuleType,
)
from typing import Any
from unittest.mock import patch

import pytest
from counts import many, one_every_time
from hypothesis import given, settings
from kits import KITS, READY
from playouts import NAMES, Plan, Playout, match_of, plans, played
from textual.geometry import Size
from textual.worker import WorkerFailed
from twins import matches_of, spelled, twin_of

from sevens_tui.app import SevensApp, fault_report
from sevens_tui.core import PASSER_BY, Chance, Eyes, Player, Prompt
from sevens_tui.environment import Terminal
from sevens_tui.hot_seat import HotSeat, play_page
from sevens_tui.match import Match
from sevens_tui.options import options_of
from sevens_tui.rules.secret import secret_of
from sevens_tui.screens.curtain import Caller, draw_curtain
from sevens_tui.screens.leaflet import Leaflet, log_page
from sevens_tui.screens.play import Play
from sevens_tui.screens.table_page import Showing
from sevens_tui.settings import Settings
from sevens_tui.setup import Setup
from sevens_tui.widgets.canvas import Canvas

ROOT = Path(__file__).parent.parent
SIZES = ((80, 24), (120, 40))
OPTIONS = {
    "7-steps": (("board", "back"), ("shape", "ring"), ("tiles", "lot"), ("end", "printed"), ("first", "lot")),
    "red7": (("game", "advanced"), ("actions", "on")),
    "7-leagues": (("game", "advanced"), ("cards", "house")),
    "siebenpunkt": (
        ("game", "advanced"),
        ("mandates", "4"),
        ("strips", "on"),
        ("observe", "revealed"),
        ("cards", "house"),
    ),
}
"""How each ready game is played where one way must do: with all that it has."""


# what can be seen, all of it

Frames = Iterator[tuple[str, Canvas]]


def pages(match: Match, prompt: Prompt) -> Iterator[tuple[str, Play]]:
    """The play screen of a prompt, as it comes and as keys may make it."""

    yield "page", play_page(match, prompt)
    if prompt.seat is None:
        for entry in prompt.log[-3:]:
            yield "interlude", play_page(match, prompt, Showing(interlude=entry))
    elif len(prompt.moves) > 1:
        walked = play_page(match, prompt)
        walked.take_plan(match.game.advice.advise(prompt.view).plan)
        yield "plan", walked


def frames(match: Match, prompt: Prompt) -> Frames:
    """Every frame that the eyes of a prompt may come to see of it."""
    for name, page in pages(match, prompt):
        for width, height in SIZES:
            yield f"{name} {width}x{height}", page.frame(width, height)
    page = play_page(match, prompt)
    with patch.object(Leaflet, "size", Size(80, 24)):  # a leaflet asks its app for that, and there is none
        yield "log", log_page(prompt, match.game.title).frame(80, 200)
        yield "known", Leaflet("Known to all", match.game.title, page.known(), margin=22).frame(80, 60)


def curtains(match: Match) -> Frames:
    """The curtain for each seat, with recap and without."""
    names = tuple(player.name for player in match.players)
    for seat in range(len(names)):
        for recap in (None, match.recap(seat)):
            for width, height in SIZES:
                canvas = Canvas(width, height)
                draw_curtain(canvas, Caller(seat, names, match.game.title, recap))
                yield f"curtain for seat {seat}", canvas


def assert_same(one: Frames, other: Frames) -> int:
    """Text, inks and what may be clicked are equal; how many frames were compared."""
    number = 0
    for number, ((name, first), (_, second)) in enumerate(zip(one, other, strict=True), 1):  # noqa: B007
        assert first.text() == second.text(), name
        assert not first.changes(second), f"{name}: inks differ"
        assert first._targets == second._targets, f"{name}: what may be clicked differs"
    return number


# twins


def assert_twins_look_the_same(playout: Playout, twin: Playout, eyes: Eyes) -> None:
    """All that these eyes get is equal, after every decision and at the end."""
    rules, table = playout.secret, playout.game.table
    for one, other in zip(playout.states, twin.states, strict=True):
        view, same = rules.view(one, eyes, None), rules.view(other, eyes, None)
        assert view == same and spelled(view) == spelled(same)
        for seat in eyes:
            assert rules.view(one, eyes, seat) == rules.view(other, eyes, seat)
        assert rules.to_move(one) == rules.to_move(other)
        assert table.standings(view.table) == table.standings(same.table)
        assert table.progress(view.table) == table.progress(same.table)
        assert rules.result(one) == rules.result(other)
    for one, other in zip(playout.steps, twin.steps, strict=True):
        told = rules.tell(one.before, one.seat, one.move, one.after, eyes)
        assert told == rules.tell(other.before, other.seat, other.move, other.after, eyes)
        if one.seat in eyes:
            assert one.legal == other.legal


def assert_matches_look_the_same(match: Match, other: Match, eyes: Eyes) -> int:
    """Prompts, logs, recaps, headers and frames are equal; how many frames."""
    seat = next((each for each in match.to_move if each in eyes), next(iter(eyes), None))
    prompt, same = match.prompt(seat, eyes), other.prompt(seat, eyes)
    assert prompt == same and spelled(prompt) == spelled(same)
    assert match.log(eyes) == other.log(eyes)
    words = match.game.words
    assert words.describe(prompt.view) == words.describe(same.view) and words.known(prompt.view) == words.known(
        same.view
    )
    headers = [replace(each.record().header, started="", saved="", decisions=0) for each in (match, other)]
    assert headers[0] == headers[1], "but for the number of decisions, which is only for the file"
    for each in range(len(match.players)):
        assert match.recap(each) == other.recap(each)
    compared = 0
    if seat is None or seat in match.to_move or prompt.turn_over:
        compared += assert_same(frames(match, prompt), frames(other, same))
    if seat is None:
        compared += assert_same(curtains(match), curtains(other))
    return compared


def assert_next_looks_the_same(playout: Playout, twin: Playout, eyes: Eyes, dice: Random) -> int:
    """Whatever is decided next in both, as far as it is free of luck; how often that was."""
    rules, table = playout.secret, playout.game.table
    compared = 0
    for seat in rules.to_move(playout.last):
        own = frozenset({seat})
        legal = [table.moves(rules.view(state, own, seat)) for state in (playout.last, twin.last)]
        common = [move for move in legal[0] if move in legal[1] and not playout.kit.turns_up(move)]
        if seat in eyes:
            assert legal[0] == legal[1]
        for move in dice.sample(common, min(4, len(common))):
            chances = [Chance(1, 1), Chance(1, 1)]
            one, other = (
                rules.play(state, seat, move, chance)
                for state, chance in zip((playout.last, twin.last), chances, strict=True)
            )
            told = rules.tell(playout.last, seat, move, one, PASSER_BY)
            if any(chance.drawn for chance in chances) or (told is not None and told.reveals):
                continue  # what is drawn or shown anew is compared where the playout itself goes on
            assert rules.view(one, eyes, None) == rules.view(other, eyes, None)
            told = rules.tell(playout.last, seat, move, one, eyes)
            assert told == rules.tell(twin.last, seat, move, other, eyes)
            compared += 1
    return compared


def assert_turn_over_looks_the_same(match: Match, other: Match, eyes: Eyes, dice: Random) -> None:
    """The page after a decision of these eyes, which may be the last of the turn."""
    for seat in eyes & set(match.to_move):
        moves = match.moves(seat)
        move = moves[-1] if dice.random() < 0.5 else dice.choice(moves)  # to pass ends a turn
        match.choose(seat, move)
        other.choose(seat, move)
        if match.undo_stop(seat) is None:  # neither luck nor something shown anew came between
            assert_matches_look_the_same(match, other, frozenset({seat}))


FIGURES: Counter[str] = Counter()


def compare_with_twins(plan: Plan) -> None:
    playout = played(plan)
    dice = Random(plan.seed)
    for eyes in playout.every_eyes:
        FIGURES["eyes"] += 1
        twin = twin_of(playout, eyes, dice)
        if twin is None:
            continue
        FIGURES["twins"] += 1
        FIGURES["states"] += len(playout.states)
        assert_twins_look_the_same(playout, twin, eyes)
        FIGURES["next decisions"] += assert_next_looks_the_same(playout, twin, eyes, dice)
        match, other = matches_of(playout, twin)
        FIGURES["frames"] += assert_matches_look_the_same(match, other, eyes)
        assert_turn_over_looks_the_same(match, other, eyes, dice)


def test_that_a_5_lapses_looks_like_one_that_does_not() -> None:
    """R11: only the player can know that the hand has nothing but 1s that R12 bars."""
    position = """
game = "red7"
options = { actions = "on" }
to_move = "Ann"
seats = [
  { name = "Ann", hand = HAND, palette = ["v2"] },
  { name = "Bob", hand = ["o4", "y4"], palette = ["r7", "r6"] },
]
"""
    hands = ('["b5", "g1", "i1"]', '["b5", "g1", "i2"]')
    one, other = (Match.from_position(position.replace("HAND", hand), 7) for hand in hands)
    for match in (one, other):
        match.choose(0, next(move for move in match.moves(0) if str(move) == "palette b5"))
    assert one.moves(0) != other.moves(0)
    for eyes in (PASSER_BY, frozenset({1})):
        assert_matches_look_the_same(one, other, eyes)


@given(plans(cut=True))
@settings(max_examples=14)
def test_twins_look_the_same(plan: Plan) -> None:
    compare_with_twins(plan)


@pytest.mark.parametrize("name", READY)
def test_nearly_all_playouts_have_twins(name: str) -> None:
    dice = Random(7)
    found = Counter[bool]()
    for seed in range(12):
        plan = Plan(name, OPTIONS[name], 2 + seed % 3, seed, b"", most=2 + 3 * seed)
        playout = played(plan)
        for eyes in playout.every_eyes:
            twin = twin_of(playout, eyes, dice)
            found[twin is not None] += 1
            if twin is not None:
                assert twin.last != playout.last or twin.first != playout.first
                assert playout.kit.pieces(twin.last) == playout.kit.pieces(playout.last)
    assert found[True] >= 0.9 * found.total()


@pytest.mark.slow
@pytest.mark.parametrize("name", READY)
def test_many_twins_look_the_same(name: str) -> None:
    """Frames are equal, and so are the bytes: what the driver sends is worked out from frames alone."""
    FIGURES.clear()
    for seed in count():
        dice = Random(seed)
        options = tuple((each.name, dice.choice(list(each.values))) for each in options_of(READY[name].table.Options))
        seats = dice.choice(READY[name].seats)
        compare_with_twins(Plan(name, options, seats, seed, b"", dice.random() < 0.5, most=dice.randrange(61)))
        if FIGURES["twins"] >= many(10_000, 50):
            break
    print(name, seed + 1, dict(FIGURES))
    assert FIGURES["twins"] >= 0.95 * FIGURES["eyes"] and FIGURES["frames"] > FIGURES["twins"]


@pytest.mark.parametrize("name", READY)
def test_a_leak_is_found(name: str) -> None:
    """The test is tested: a summary, a picture and a legal move that tell of a hidden piece make twins differ."""
    playout = played(Plan(name, OPTIONS[name], 3, 11, bytes(range(0, 200, 20)), most=12))
    twin = twin_of(playout, PASSER_BY, Random(3))
    assert twin is not None
    assert_twins_look_the_same(playout, twin, PASSER_BY)
    with pytest.raises(AssertionError):
        assert_twins_look_the_same(playout, twin, frozenset({0, 1, 2}))
    one, other = matches_of(playout, twin)
    seat = one.to_move[0]
    with pytest.raises(AssertionError):
        assert_same(frames(one, one.prompt(seat)), frames(other, other.prompt(seat)))


# the curtain


def ever_open(playout: Playout) -> frozenset[str]:
    """The pieces that everybody saw at some time of the game."""
    kit = playout.kit
    opened = (kit.opened(step.before, step.move, step.after) for step in playout.steps)
    return kit.lying_open(playout.first.table).union(*opened)


@given(plans(cut=True))
@settings(max_examples=15)
def test_a_curtain_shows_no_piece_of_any_hand(plan: Plan) -> None:
    playout = played(plan)
    match, kit, once_open = match_of(playout), playout.kit, ever_open(playout)
    for name, canvas in curtains(match):
        assert kit.shown(canvas.text()) <= once_open, name


def test_a_curtain_without_a_caller_shows_nothing() -> None:
    for width, height in SIZES:
        canvas = Canvas(width, height)
        draw_curtain(canvas, None)
        assert not canvas.text().strip()


@given(plans(cut=True))
@settings(max_examples=15)
def test_what_is_for_everybody_shows_no_piece_of_a_hand(plan: Plan) -> None:
    playout = played(plan)
    match, kit, once_open = match_of(playout), playout.kit, ever_open(playout)
    for name, canvas in frames(match, match.prompt(None)):
        assert kit.shown(canvas.text()) <= once_open, name


# what a page can reach

CRASHED = {name: Plan(name, OPTIONS[name], 3, 11, b"", most=8) for name in READY}

OPAQUE = (
    CoroutineType,
    GeneratorType,
    AsyncGeneratorType,
    FrameType,
    CodeType,
    ModuleType,
    type,
    BuiltinFunctionType,
    asyncio.Future,
    asyncio.AbstractEventLoop,
    asyncio.Handle,
)
"""What no attribute path leads through: the running coroutines, for there the match is a local variable."""


def reached_from(start: object, wanted: Callable[[object], bool], limit: int = 400_000) -> list[str]:
    """The path to the first thing wanted among all that attributes, containers and closures lead to from ``start``."""
    queue = deque([start])
    came_from: dict[int, object | None] = {id(start): None}
    kept = [start]  # so that no id is used twice
    while queue and len(kept) < limit:
        thing = queue.popleft()
        if isinstance(thing, FunctionType):
            following = [*(thing.__closure__ or ()), *(thing.__defaults__ or ()), thing.__dict__]
        else:
            following = gc.get_referents(thing)
        for each in following:
            if id(each) in came_from or isinstance(each, OPAQUE) or type(each) in (str, int, float, bytes, bool):
                continue
            came_from[id(each)] = thing
            kept.append(each)
            if wanted(each):
                path: list[str] = []
                at: object | None = each
                while at is not None:
                    path.append(type(at).__name__)
                    at = came_from[id(at)]
                return path[::-1]
            queue.append(each)
    assert len(kept) < limit, "the walk did not come to an end"
    return []


def secret(thing: object) -> bool:
    """A match, who plays it, or a state of any game."""
    if isinstance(thing, (Match, HotSeat)):
        return True
    kind = type(thing)
    return kind.__module__.startswith("sevens_tui.rules.") and kind.__name__ == "State"


@pytest.fixture(params=one_every_time(READY, "siebenpunkt"))
def app(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> SevensApp:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    players = tuple(Player(name) for name in NAMES[:3])
    start = Setup(request.param, players, OPTIONS[request.param], 7)
    return SevensApp(Terminal("true", False), Settings(), errand=start)


async def wait_for(pilot: Any, done: Callable[[], bool]) -> None:
    for _ in range(500):
        await pilot.pause()
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


async def sit_down(pilot: Any) -> Play:
    """Open the curtain, and not before it is closed: what is typed ahead is thrown away."""
    app = pilot.app
    for _ in range(500):
        await pilot.pause(0.01)
        if isinstance(app.screen, Play):
            await pilot.pause(0.05)
            return app.screen
        await pilot.press("space")
    raise AssertionError("nobody can sit down")


async def test_no_path_leads_from_a_page_to_the_match(app: SevensApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        gc.collect()
        await pilot.pause()
        for key in ("", "space", "l", "escape", "question_mark", "escape", "i", "escape"):
            if key == "space":
                await sit_down(pilot)
            elif key:
                await pilot.press(key)
                await pilot.pause()
            assert any(isinstance(each, HotSeat) for each in gc.get_objects()), "somebody plays"
            assert reached_from((app, app.screen), secret) == []
        page = app.screen
        assert isinstance(page, Play) and page.prompt.moves
        page.mistake = [match_of(played(CRASHED[page.game.name]))]  # type: ignore[attr-defined]
        for start in (app, page):
            assert reached_from(start, secret)[-1] == "Match", "the walk finds what is there"
        del page.mistake  # type: ignore[attr-defined]


# who imports what


def test_import_contracts_hold() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def contracts() -> dict[str, dict[str, Any]]:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    return {contract["name"]: contract for contract in linter["contracts"]}


def test_contracts_speak_of_every_game() -> None:
    packages = {f"sevens_tui.rules.{path.parent.name}" for path in ROOT.glob("sevens_tui/rules/*/__init__.py")}
    assert set(contracts()["Games do not know each other"]["modules"]) == packages
    assert packages >= {f"sevens_tui.rules.{game.package}" for game in READY.values()}


def sources(*words: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules in which one of these words is written, parsed."""
    for path in sorted((ROOT / "sevens_tui").rglob("*.py")):
        text = path.read_text()
        if any(word in text for word in words):
            yield path.relative_to(ROOT / "sevens_tui").as_posix(), ast.parse(text)


def test_the_contracts_let_only_match_and_playout_ask_for_a_secret_side() -> None:
    asking = {
        module: set(contract["allowed_importers"])
        for contract in contracts().values()
        if contract["type"] == "protected"
        for module in contract["protected_modules"]
    }
    assert asking["sevens_tui.rules.secret"] == {"sevens_tui.match", "sevens_tui.playout"}
    assert asking["sevens_tui.rules.*.game"] == {"sevens_tui.rules.secret"}
    assert asking["sevens_tui.rules.*.state"] == {"sevens_tui.rules.*.game", "sevens_tui.rules.*.position"}
    assert asking["sevens_tui.history"] == {"sevens_tui.match"}


def test_nobody_says_secret_of_but_match_and_playout() -> None:
    """What ``match`` and ``playout`` have imported could be asked of them, past the contracts."""
    saying = {
        name
        for name, tree in sources("secret")
        for node in ast.walk(tree)
        if "secret_of" in (getattr(node, "id", ""), getattr(node, "attr", ""), getattr(node, "value", ""))
        or (isinstance(node, ast.alias) and node.name.split(".")[-1] in ("secret_of", "secret"))
    }
    assert saying == {"match.py", "playout.py"}


@pytest.mark.parametrize("name", READY)
def test_a_game_does_not_give_its_secret_side(name: str) -> None:
    """Every page and every computer player holds a ``Game``."""
    game = READY[name]
    assert not hasattr(game, "game")
    for each in set(dir(game)) - (set() if game.deck else {"cards"}):
        given = getattr(game, each)
        if isinstance(given, ModuleType):
            assert given is not secret_of(game)
            assert not hasattr(given, "State"), f"{each} names whole states"


def test_only_who_should_imports_by_name() -> None:
    by_name = ("import_module", "__import__", "exec", "eval")
    importing = {
        name
        for name, tree in sources(*by_name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in by_name
    }
    assert importing <= {"rules/__init__.py", "rules/secret.py", "hot_seat.py"}


@pytest.mark.parametrize("module", ["match", "store", "bots", "record", "setup", "settings", "rules", "core"])
def test_the_game_is_played_without_a_terminal(module: str) -> None:
    script = f"""
import sys
import sevens_tui.{module}
from sevens_tui.rules import GAMES
if "{module}" == "match":
    from sevens_tui.core import Player
    match = sevens_tui.match.Match(GAMES["red7"], {{}}, [Player("Ann"), Player("Bob")], 7)
    while match.to_move:
        match.choose(match.to_move[0], match.moves(match.to_move[0])[0])
print(*sorted({{name.split(".")[0] for name in sys.modules}} & {{"textual", "rich", "typer", "pydantic"}}))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


# crash reports


def hand_of(match: Match, seat: int) -> str:
    """What a seat holds, as a fault might say it."""
    own = frozenset({seat})
    text = " ".join(match.game.words.describe(match.view(own, seat)))
    assert KITS[match.game.name].shown(text)
    return text


@pytest.mark.parametrize("name", READY)
def test_a_crash_report_holds_no_piece_and_no_message(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    playout = played(CRASHED[name])
    match, kit = match_of(playout), playout.kit
    seat = match.to_move[0]
    hand = hand_of(match, seat)

    def broken(state: Any, seat: int, move: Any, chance: Any) -> Any:
        raise ValueError(f"{seat} owns {hand} and r7, Match {hand}")

    monkeypatch.setattr(secret_of(match.game), "play", broken)
    with pytest.raises(ValueError, match="owns") as raised:
        match.choose(seat, match.moves(seat)[0])
    try:
        raise RuntimeError("Ann owns r7") from raised.value
    except RuntimeError as error:
        reports = [fault_report(raised.value), fault_report(error)]
    for report in reports:
        assert not kit.shown(report)
        assert "owns" not in report and "Ann" not in report
        assert "test_privacy.py" in report
    assert "match.py" in reports[0] and "ValueError" in reports[0]


async def test_rubbish_is_collected_again_once_the_first_page_stands(app: SevensApp) -> None:
    """Until then ``launch.open_app`` puts it off."""
    gc.disable()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, gc.isenabled)
    finally:
        gc.unfreeze()
        gc.enable()


async def test_a_fault_while_playing_is_reported_without_a_piece(
    app: SevensApp, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    games: list[str] = []

    def broken(self: Match, seat: int, move: Any) -> None:
        games.append(self.game.name)
        raise ValueError(hand_of(self, seat))

    monkeypatch.setattr(Match, "choose", broken)
    with pytest.raises(WorkerFailed):
        async with app.run_test(size=(80, 24)) as pilot:
            await sit_down(pilot)
            await pilot.press("n", "n", "enter")
            await wait_for(pilot, lambda: app.failed is not None)
    assert app.failed is not None and "hot_seat.py" in app.failed
    written = capfd.readouterr()
    for text in (app.failed, written.out, written.err):
        assert not KITS[games[0]].shown(text)
