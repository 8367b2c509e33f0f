"""What the positions of all games begin with: which game, its options, and who sits where; read and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from sevens_tui.core import BadOption, Player, Seat, seating_fault
from sevens_tui.options import read_options
from sevens_tui.rules import GAMES
from sevens_tui.rules.positions import check_keys, fault, mapping, names, seats_in, text, wrong

T = TypeVar("T")


def read_heading(
    position: Mapping[str, Any], game: str, options: type[T], keys: Sequence[str], seat_keys: Sequence[str]
) -> tuple[T, Sequence[Mapping[str, Any]], tuple[str, ...]]:
    """What the position of a game begins with: its options, the tables of its seats, the names of its players.

    Raises BadPosition for one of another game, with other keys than these, or with players who cannot sit down to it.
    """
    check_keys(mapping(position, ""), "", keys)
    if position.get("game", game) != game:
        fault("game", f"this should be {game!r}, not {position['game']!r}")
    chosen = _options(position, options)
    seats = seats_in(position)
    for n, seat in enumerate(seats):
        check_keys(seat, f"seats[{n}]", seat_keys)
    called = names(position)
    if reason := seating_fault([Player(name) for name in called], GAMES[game].seats, GAMES[game].title):
        fault("seats", reason)
    return chosen, seats, called


def _options(position: Mapping[str, Any], options: type[T]) -> T:
    """The options that a position says; one that is left out has its default."""
    given = mapping(position.get("options", {}), "options")
    for name, value in given.items():
        text(value, f"options.{name}")
        try:
            read_options(options, {name: value})
        except BadOption as bad:
            fault(f"options.{name}", str(bad))
    return options(**given)


def seat_of(value: object, key: str, names: Sequence[str]) -> Seat:
    """The seat that a name, or its number from 1, stands for."""
    if isinstance(value, str):
        if value not in names:
            fault(key, f"nobody here is called {value!r}; there are: {', '.join(names)}")
        return names.index(value)
    if type(value) is not int:
        wrong(value, "a name or the number of a seat", key)
    if not 1 <= value <= len(names):
        fault(key, f"there is no seat {value}; the seats are 1 to {len(names)}")
    return value - 1


def seat_in(position: Mapping[str, Any], key: str, names: Sequence[str], otherwise: T) -> Seat | T:
    """The seat that stands at ``key``; ``otherwise`` if that is left out."""
    return seat_of(position[key], key, names) if key in position else otherwise


def seat_written(seat: Seat, names: Sequence[str]) -> str | int:
    """A seat as ``seat_of`` reads it: its name, or without names its number."""
    return names[seat] if names else seat + 1


def with_names(seats: Sequence[dict[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """The tables of the seats, each with its player's name first, if there are names."""
    return [{"name": names[n], **seat} if names else seat for n, seat in enumerate(seats)]
