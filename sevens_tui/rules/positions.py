"""Positions of any game as data: what stands in a mapping read strictly by type, and a mapping written as TOML."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from enum import Enum
from typing import Any, NoReturn, TypeVar

from sevens_tui.core import BadOption, BadPosition
from sevens_tui.options import read_options
from sevens_tui.rules import GAMES, Game

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def fault(key: str, reason: str) -> NoReturn:
    """Refuse the position: what stands at ``key`` cannot be, for ``reason``."""
    raise BadPosition(key, reason)


LARGEST = 65536
"""The most letters that are read as a position; a large one takes some 2,000."""


def loads(text: str) -> dict[str, Any]:
    """What a position in TOML says, not yet checked. Raises BadPosition if it is not TOML."""
    if len(text) > LARGEST:
        fault("", f"it is too long for a position; {LARGEST} letters are the most")
    return parsed(text)


def parsed(text: str) -> dict[str, Any]:
    """What TOML says. Raises BadPosition if it is none."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        fault("", "it is nested too deeply")
    except ValueError as bad:  # not TOML, or a number of thousands of digits
        reason = str(bad)
        fault("", f"it is not TOML: {reason[:1].lower()}{reason[1:]}")


def game_of(position: Mapping[str, Any]) -> Game:
    """The game that a position is one of. Raises BadPosition if there is none."""
    name = text(position.get("game", ""), "game")
    game = GAMES.get(name)
    if game is None:
        fault("game", f"this should be a game, not {name!r}; there are: {', '.join(GAMES)}")
    return game


def options_of(position: Mapping[str, Any], game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """All options of an arranged position, and those given besides. Raises BadOption if they say different things."""
    settled: dict[str, str] = asdict(read_options(game.table.Options, position.get("options", {})))
    for option, value in given.items():
        if settled.get(option, value) != value:
            raise BadOption(f"option {option} cannot be {value!r}; the position says {settled[option]!r}")
    return {**given, **settled}


def names(position: Mapping[str, Any]) -> tuple[str, ...]:
    """The players' names in a position; one who has none is called after the seat."""
    seats = seats_in(position)
    return tuple(text(seat.get("name", f"seat {n + 1}"), f"seats[{n}].name") for n, seat in enumerate(seats))


def seats_in(position: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The tables of the seats, not yet checked."""
    return [mapping(seat, f"seats[{n}]") for n, seat in enumerate(listing(position.get("seats", []), "seats"))]


_KINDS = {bool: "true or false", int: "a number", str: "a text", float: "a decimal number"}


def wrong(value: object, wanted: str, key: str) -> NoReturn:
    """Refuse a value of the wrong type."""
    kind = "a table" if isinstance(value, Mapping) else "a list" if isinstance(value, list | tuple) else None
    fault(key, f"this should be {wanted}, not {kind or _KINDS.get(type(value), f'a {type(value).__name__}')}")


def mapping(value: object, key: str) -> Mapping[str, Any]:
    """``value``, which must be a table."""
    if not isinstance(value, Mapping):
        wrong(value, "a table", key)
    return value


def listing(value: object, key: str) -> Sequence[object]:
    """``value``, which must be a list."""
    if not isinstance(value, list | tuple):
        wrong(value, "a list", key)
    return value


def text(value: object, key: str) -> str:
    """``value``, which must be a text."""
    if not isinstance(value, str):
        wrong(value, "a text", key)
    return value


def number(value: object, key: str, least: int, most: int | None = None) -> int:
    """``value``, which must be a whole number, ``least`` or more, and no more than ``most``; true is none."""
    if type(value) is not int:
        wrong(value, "a number", key)
    if value < least:
        fault(key, f"{value} is too small; {least} is the least")
    if most is not None and value > most:
        fault(key, f"{value} is too high; {most} is the most")
    return value


def one_of(value: object, key: str, words: Mapping[str, T]) -> T:
    """What ``value``, which must be one of these words, stands for."""
    word = text(value, key)
    if word not in words:
        fault(key, f"this cannot be {word!r}; it can be: {', '.join(words)}")
    return words[word]


def word_of(value: object, key: str, kinds: Iterable[E]) -> E:
    """Which of these members of an enumeration ``value`` is the word of."""
    return one_of(value, key, {str(each.value): each for each in kinds})


def flag(value: object, key: str) -> bool:
    """``value``, which must be true or false; 1 is neither."""
    if not isinstance(value, bool):
        wrong(value, "true or false", key)
    return value


def need(table: Mapping[str, Any], word: str, key: str) -> Any:
    """What stands at ``word`` in the table at ``key``, which must be there."""
    if word not in table:
        fault(f"{key}.{word}" if key else word, "this is missing")
    return table[word]


def check_keys(mapping: Mapping[str, Any], key: str, known: Sequence[str]) -> None:
    """Refuse a table at ``key`` that holds any other key than these."""
    for each in mapping:
        if each not in known:
            fault(f"{key}.{each}" if key else str(each), f"there is no such key here; there are: {', '.join(known)}")


def dumps(position: Mapping[str, Any]) -> str:
    """A position as TOML text, one key a line, and one line for each table of a list."""
    return "".join(f"{_key(key)} = {_value(value, top=True)}\n" for key, value in position.items())


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "a").replace("-", "a").isalnum() else _value(key)


def _value(value: object, *, top: bool = False) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        if top and value and all(isinstance(each, Mapping) for each in value):
            return "[\n" + "".join(f"  {_value(each)},\n" for each in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    # JSON writes texts, numbers, true and false as TOML does, but leaves one control character as it is
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
