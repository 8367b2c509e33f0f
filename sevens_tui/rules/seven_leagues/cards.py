"""The decks of 7 Leagues as data (L14): those of the house, and any that somebody enters in their place.

``league.toml``      64 tables ``card``: ``id``, ``name``, ``terrain``, ``weather`` (left out: none), ``left`` and
                     ``right`` with ``edge`` and ``condition`` (left out: none), ``value`` and ``per``
``escape.toml``      36 tables ``card``: ``id``, ``name``, ``upper``, the symbols; ``left`` or ``right``, the condition;
                     ``value`` and ``per``, or ``double = true``
``objectives.toml``  17 tables ``card``: ``id``, ``name``, ``aim``, and for "count" ``symbol``, ``points``, ``least``,
                     ``more``; for "sets" ``symbols``, ``points``; for "most" ``symbol``, ``points``, ``second``

Each file begins with ``game = "7-leagues"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from sevens_tui.rules import decks
from sevens_tui.rules.positions import check_keys, fault, flag, listing, mapping, need, number, one_of, text, word_of
from sevens_tui.rules.seven_leagues.pieces import (
    EMPTY,
    GOLDEN,
    ORDINARY,
    PLACES,
    TERRAINS,
    WEATHERS,
    Aim,
    Escape,
    League,
    Objective,
    Side,
    Symbol,
)

NAME = "7-leagues"

FILES = ("league.toml", "escape.toml", "objectives.toml")
"""The files of a deck."""

LEAGUES, ESCAPES, OBJECTIVES = 64, 36, 17
"""How many cards there are of each kind."""

LONGEST = 24
"""The longest name of a card, in characters."""

MOST_POINTS = 20
"""More points than any card can say."""

T = TypeVar("T", League, Escape, Objective)


@dataclass(frozen=True, eq=False)
class Cards(decks.Deck):
    """All cards that a game is played with, each kind by number. Two with one fingerprint are the same."""

    leagues: tuple[League, ...]
    escapes: tuple[Escape, ...]
    objectives: tuple[Objective, ...]
    fingerprint: str


def from_mapping(given: decks.Files) -> Cards:
    """The cards that stand in these files, by name; a file that is left out is that of the house.

    Raises BadCards, which names the file, the key and the reason.
    """
    whole = decks.with_house(given, FILES, "sevens_tui.rules.seven_leagues")
    leagues = _read(whole, FILES[0], LEAGUES, league_of)
    escapes = _read(whole, FILES[1], ESCAPES, escape_of)
    objectives = _read(whole, FILES[2], OBJECTIVES, objective_of)
    plain = [[written(card) for card in cards] for cards in (leagues, escapes, objectives)]
    return Cards(leagues, escapes, objectives, decks.fingerprint(plain))


def called(value: str) -> Cards:
    """The cards that the option ``cards`` stands for."""
    return decks.called(NAME, value, HOUSE)


def _read(given: decks.Files, file: str, count: int, card_of: Callable[[object, str], T]) -> tuple[T, ...]:
    """The cards of a file. Raises BadCards."""

    def read(data: Mapping[str, Any]) -> tuple[T, ...]:
        return _cards(listing(data.get("card", []), "card"), count, card_of)

    return decks.read_cards(given, file, NAME, "card", read)


def _cards(given: Sequence[object], count: int, card_of: Callable[[object, str], T]) -> tuple[T, ...]:
    """All cards of a file, by number: as many as there are of the kind, numbered from 1, no two called the same."""
    cards: dict[int, T] = {}
    names: dict[str, int] = {}
    for n, value in enumerate(given):
        card = card_of(value, f"card[{n}]")
        if card.number > count:
            fault(f"card[{n}].id", f"{card.number} is too high; the cards are numbered 1 to {count}")
        if card.number in cards:
            fault(f"card[{n}].id", f"there is a card {card.number} before it already")
        if card.name.casefold() in names:
            fault(f"card[{n}].name", f"card {names[card.name.casefold()]} is called so already")
        cards[card.number] = card
        names[card.name.casefold()] = card.number
    missing = [each for each in range(1, count + 1) if each not in cards]
    if missing:
        shown = ", ".join(map(str, missing[:5])) + (" ..." if len(missing) > 5 else "")
        fault("card", f"there should be {count} cards, and there are {len(cards)}; missing: {shown}")
    return tuple(cards[each] for each in sorted(cards))


# One card.


def league_of(value: object, key: str) -> League:
    """A League card that is written as a table. Raises BadPosition."""
    card = mapping(value, key)
    check_keys(card, key, ("id", "name", "terrain", "weather", "left", "right", "value", "per"))
    number_, name = _heading(card, key)
    terrain = _symbol(need(card, "terrain", key), f"{key}.terrain", TERRAINS)
    weather = _symbol(card["weather"], f"{key}.weather", WEATHERS) if "weather" in card else None
    edges, conditions = {}, {}
    for side in Side:
        inner = f"{key}.{side}"
        part = mapping(need(card, str(side), key), inner)
        check_keys(part, inner, ("edge", "condition"))
        edges[side] = _edge(need(part, "edge", inner), f"{inner}.edge")
        conditions[side] = _symbol(part["condition"], f"{inner}.condition") if "condition" in part else None
    points, per = 0, None
    if any(condition is not None for condition in conditions.values()):
        points, per = _value(card, key)
    elif "value" in card or "per" in card:
        fault(f"{key}.value", "a card without a condition brings no points")
    return League(
        number_,
        name,
        terrain,
        weather,
        edges[Side.LEFT],
        edges[Side.RIGHT],
        conditions[Side.LEFT],
        conditions[Side.RIGHT],
        points,
        per,
    )


def escape_of(value: object, key: str) -> Escape:
    """An Escape card that is written as a table. Raises BadPosition."""
    card = mapping(value, key)
    check_keys(card, key, ("id", "name", "upper", "left", "right", "value", "per", "double"))
    number_, name = _heading(card, key)
    upper = _symbols(need(card, "upper", key), f"{key}.upper")
    sides = [side for side in Side if str(side) in card]
    if len(sides) != 1:
        fault(key, "the lower part has one condition: left or right")
    (side,) = sides
    condition = _symbol(card[str(side)], f"{key}.{side}")
    if flag(card.get("double", False), f"{key}.double"):
        for word in ("value", "per"):
            if word in card:
                fault(f"{key}.{word}", "a card that doubles has no value of its own")
        return Escape(number_, name, upper, side, condition, 0, None, double=True)
    points, per = _value(card, key)
    return Escape(number_, name, upper, side, condition, points, per, double=False)


def objective_of(value: object, key: str) -> Objective:
    """An Objective card that is written as a table. Raises BadPosition."""
    card = mapping(value, key)
    aim = word_of(need(card, "aim", key), f"{key}.aim", Aim)
    own = {Aim.COUNT: ("symbol", "least", "more"), Aim.SETS: ("symbols",), Aim.MOST: ("symbol", "second")}[aim]
    check_keys(card, key, ("id", "name", "aim", "points", *own))
    number_, name = _heading(card, key)
    points = _points(card, "points", key)
    if aim is Aim.SETS:
        symbols = _symbols(need(card, "symbols", key), f"{key}.symbols")
        return Objective(number_, name, aim, symbols, points, 0, 0)
    symbol = _symbol(need(card, "symbol", key), f"{key}.symbol")
    if aim is Aim.MOST:
        second = _points(card, "second", key) if "second" in card else 0
        return Objective(number_, name, aim, (symbol,), points, 0, second)
    least = _points(card, "least", key)
    more = _points(card, "more", key)
    return Objective(number_, name, aim, (symbol,), points, least, more)


def written(card: League | Escape | Objective) -> dict[str, Any]:
    """A card as a table that reads back as the same card."""
    table: dict[str, Any] = {"id": card.number, "name": card.name}
    if isinstance(card, Objective):
        table["aim"] = card.aim.value
        if card.aim is Aim.SETS:
            table["symbols"] = [str(symbol) for symbol in card.symbols]
        else:
            table["symbol"] = str(card.symbol)
        table["points"] = card.points
        if card.aim is Aim.COUNT:
            table |= {"least": card.least, "more": card.more}
        elif card.more:
            table["second"] = card.more
        return table
    if isinstance(card, League):
        table["terrain"] = str(card.terrain)
        if card.weather is not None:
            table["weather"] = str(card.weather)
        for side in Side:
            condition = card.condition(side)
            table[str(side)] = {"edge": card.edge(side)}
            if condition is not None:
                table[str(side)]["condition"] = str(condition)
    else:
        table["upper"] = [str(symbol) for symbol in card.upper]
        table[str(card.side)] = str(card.condition)
        if card.double:
            table["double"] = True
    if card.points:
        table["value"] = card.points
    if card.per is not None:
        table["per"] = str(card.per)
    return table


def _heading(card: Mapping[str, Any], key: str) -> tuple[int, str]:
    name = decks.name_of(need(card, "name", key), f"{key}.name", LONGEST)
    return number(need(card, "id", key), f"{key}.id", 1), name


def _symbol(value: object, key: str, among: tuple[Symbol, ...] = tuple(Symbol)) -> Symbol:
    return one_of(value, key, _named(among))


@cache
def _named(among: tuple[Symbol, ...]) -> Mapping[str, Symbol]:
    return {str(symbol): symbol for symbol in among}


def _symbols(value: object, key: str) -> tuple[Symbol, ...]:
    found = tuple(_symbol(each, f"{key}[{n}]") for n, each in enumerate(listing(value, key)))
    if not found:
        fault(key, "there should be a symbol at least")
    return found


def _edge(value: object, key: str) -> str:
    edge = text(value, key)
    if len(edge) != len(PLACES) or set(edge) - set(ORDINARY + GOLDEN + EMPTY):
        fault(
            key,
            f"this should be three letters, top, middle, bottom, each one of {' '.join(ORDINARY + GOLDEN)} "
            f"or {EMPTY!r} for an empty place, not {edge!r}",
        )
    return edge


def _points(card: Mapping[str, Any], word: str, key: str) -> int:
    return number(need(card, word, key), f"{key}.{word}", 1, MOST_POINTS)


def _value(card: Mapping[str, Any], key: str) -> tuple[int, Symbol | None]:
    points = _points(card, "value", key)
    return points, _symbol(card["per"], f"{key}.per") if "per" in card else None


HOUSE: Cards = from_mapping({})
"""The cards that come with the program."""
