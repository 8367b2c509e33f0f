"""The scoring of 7 Leagues once more, word by word from the rulebook, on cards as they stand in the files.

It shares nothing with the game but the way in which a card is written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Written = dict[str, Any]
"""A place in a journey: ``card``, ``upper`` and ``lower`` as tables, the latter two None where nothing is."""


def boot_points(way: Sequence[Written]) -> int:
    """Three of the boot types are worth 1 point each, and the golden winged boot is worth 7 points."""
    points = 0
    for number in range(len(way) - 1):
        right_edge = way[number]["card"]["right"]["edge"]
        left_edge = way[number + 1]["card"]["left"]["edge"]
        for place in (0, 1, 2):
            if right_edge[place] == left_edge[place]:
                points += {"o": 1, "x": 1, "v": 1, "7": 7, ".": 0}[right_edge[place]]
    return points


def perfect(right_edge: str, left_edge: str) -> bool:
    """A perfect connection between two League cards: no half-boot is isolated."""
    return right_edge == left_edge and right_edge != "..."


def symbols_of(place: Written) -> list[str]:
    """The terrain, the weather, and what the upper part of an Escape card adds."""
    found = [place["card"]["terrain"]]
    if "weather" in place["card"]:
        found.append(place["card"]["weather"])
    if place["upper"]:
        found.extend(place["upper"]["upper"])
    return found


def how_many(way: Sequence[Written], symbol: str) -> int:
    """The symbols on all the cards of the journey."""
    return sum(symbols_of(place).count(symbol) for place in way)


def is_met(way: Sequence[Written], number: int, side: str, symbol: str) -> bool:
    """If the condition of the neighbouring card is met; there may be no neighbour."""
    other = number + {"left": -1, "right": 1}[side]
    if other < 0 or other >= len(way):
        return False
    return symbol in symbols_of(way[other])


def value_of(way: Sequence[Written], table: dict[str, Any]) -> int:
    """The number of points indicated, for each symbol in the journey if it says so."""
    if "per" in table:
        return int(table["value"]) * how_many(way, table["per"])
    return int(table["value"])


def card_points(way: Sequence[Written], number: int) -> int:
    """Each condition works separately. If both are met, you score double the number of points indicated. An Escape
    card below brings points of its own, or doubles those of its League card.
    """
    place = way[number]
    card, below = place["card"], place["lower"]
    points = 0
    for side in ("left", "right"):
        if "condition" in card[side] and is_met(way, number, side, card[side]["condition"]):
            points += value_of(way, card)
    if below is not None:
        side = "left" if "left" in below else "right"
        if is_met(way, number, side, below[side]):
            if below.get("double"):
                points = 2 * points
            else:
                points += value_of(way, below)
    return points


def objective_points(ways: Sequence[Sequence[Written]], objective: dict[str, Any]) -> list[int]:
    """What the objective brings each player."""
    if objective["aim"] == "count":
        result = []
        for way in ways:
            have = how_many(way, objective["symbol"])
            if have < objective["least"]:
                result.append(0)
            else:
                result.append(objective["points"] + objective["more"] * (have - objective["least"]))
        return result
    if objective["aim"] == "sets":
        result = []
        for way in ways:
            left = {symbol: how_many(way, symbol) for symbol in objective["symbols"]}
            sets = 0
            while True:
                for symbol in objective["symbols"]:
                    left[symbol] -= 1
                if min(left.values()) < 0:
                    break
                sets += 1
            result.append(sets * objective["points"])
        return result
    have = [how_many(way, objective["symbol"]) for way in ways]
    ranking = sorted({number for number in have if number > 0}, reverse=True)
    result = [0] * len(ways)
    if not ranking:
        return result
    firsts = [player for player, number in enumerate(have) if number == ranking[0]]
    for player in firsts:
        result[player] = objective["points"]
    if len(ways) in (4, 5, 6) and len(ranking) > 1 and not (len(ways) > 4 and len(firsts) > 1):
        for player, number in enumerate(have):
            if number == ranking[1]:
                result[player] = objective.get("second", 0)
    return result


def totals(ways: Sequence[Sequence[Written]], objective: dict[str, Any] | None) -> list[int]:
    """Each player totals their points."""
    extra = [0] * len(ways) if objective is None else objective_points(ways, objective)
    return [
        boot_points(way) + sum(card_points(way, number) for number in range(len(way))) + more
        for way, more in zip(ways, extra, strict=True)
    ]


def winners(ways: Sequence[Sequence[Written]], objective: dict[str, Any] | None) -> list[int]:
    """The player with the most points; in case of a tie, most sun symbols; else the victory is shared."""
    points = totals(ways, objective)
    best = [player for player in range(len(ways)) if points[player] == max(points)]
    most = max(how_many(ways[player], "sun") for player in best)
    return [player for player in best if how_many(ways[player], "sun") == most]
