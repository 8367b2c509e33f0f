"""Replays and demos by the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playouts import Playout, match_of
from test_playthroughs import FOLDER, PLANS, played_as_in

from sevens_tui.match import Match
from sevens_tui.setup import Demo, Replay
from sevens_tui.store import Store, default_folder


def golden(name: str) -> Playout:
    """A game that is written down in a file."""
    return played_as_in(FOLDER / f"{name}.play", PLANS[name])


def kept(match: Match) -> Path:
    """The save of a match."""
    with Store(default_folder()).create(match.record()) as hold:
        return hold.path


def test_a_save_is_replayed_and_a_demo_shown(main: Any, opened: list[object]) -> None:
    path = kept(match_of(golden("red7-quick-3"), 4))
    assert main("replay", path.name) == (7, "", "")
    assert main("demo") == main("demo", "red7") == main("demo", "7-leagues") == (7, "", "")
    assert opened == [Replay(path), Demo(), Demo("red7"), Demo("7-leagues")]
    with Store(path.parent).hold(path) as hold:  # it was given back
        assert hold.path == path


@pytest.mark.parametrize(
    ("make", "code", "said"),
    [
        (lambda _: "nothing.sevens", 2, "nothing.sevens"),
        (lambda _: "", 2, ""),
    ],
    ids=["missing", "empty"],
)
def test_what_cannot_be_replayed_is_told_in_one_sentence(
    main: Any, opened: list[object], make: Callable[[Path], str], code: int, said: str
) -> None:
    path = kept(match_of(golden("red7-quick-3"), 4))
    name = make(path)
    assert main("replay", name)[0] == code
    got, out, err = main("replay", name)
    assert (got, out) == (code, "")
    assert err.startswith("sevens: ") and err.count("\n") == 1 and said in err and "Traceback" not in err
    assert "fault of ours" not in err
    assert opened == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("demo", "chess"), "there is no game 'chess'; there are: 7-steps, red7, "),
        (("demo", ""), "there is no game ''; there are: "),
        (("demo", "red7", "7-steps"), "got unexpected extra argument(s) (7-steps)"),
        (("replay",), "missing argument 'FILE'"),
        (("replay", "a", "b"), "got unexpected extra argument(s) (b)"),
        (("replay", "--open", "a"), "no such option: --open"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_sentence(
    main: Any, opened: list[object], arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = main(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"sevens: {said}") and err.count("\n") == 1
    assert opened == []


def test_without_a_terminal_nothing_is_watched(main: Any) -> None:
    path = kept(match_of(golden("red7-quick-3"), 4))
    for arguments in (("replay", path.name), ("demo",), ("demo", "red7")):
        code, out, err = main(*arguments)
        assert (code, out) == (2, "") and err.startswith("sevens: a terminal is needed")
