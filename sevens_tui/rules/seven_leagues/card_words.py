"""Cards of 7 Leagues and what they bring, in words that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable

from sevens_tui.grammar import counted
from sevens_tui.rules.seven_leagues.journey import LENGTH, Account, CardLine, Condition, ObjectiveLine, Slot
from sevens_tui.rules.seven_leagues.pieces import EMPTY, GOLDEN, Aim, Escape, League, Side, Symbol


def league(card: League) -> str:
    """All that stands on a League card."""
    weather = "no weather" if card.weather is None else str(card.weather)
    edges = f"left edge {edge(card.left_edge)}, right edge {edge(card.right_edge)}"
    return f"{card.face}: {card.terrain}, {weather}; {edges}; {conditions(card)}"


def league_short(card: League) -> str:
    """A League card in short: what it is called, its terrain and weather."""
    return f"{card.face} ({card.terrain}{'' if card.weather is None else f', {card.weather}'})"


def edge(text: str) -> str:
    """An edge from top to bottom: the kinds of its halves."""
    return " ".join("golden" if half == GOLDEN else "none" if half == EMPTY else half for half in text)


def conditions(card: League) -> str:
    """What a League card brings, and for what."""
    asked = [f"{card.condition(side)} {side}" for side in Side if card.condition(side) is not None]
    if not asked:
        return "no condition"
    return f"{_gain(card.points, card.per)} for {' and for '.join(asked)}"


def _gain(number: int, per: Symbol | None) -> str:
    return f"{number}" if per is None else f"{number} per {per}"


def escape(card: Escape) -> str:
    """All that stands on an Escape card."""
    return f"{card.face}: above {upper(card)}; below {lower(card)}"


def escape_short(card: Escape) -> str:
    """An Escape card in short: what it is called, and its two parts."""
    return f"{card.face} ({upper(card)}; {lower(card)})"


def upper(card: Escape) -> str:
    """What the upper part of an Escape card adds."""
    return ", ".join(map(str, card.upper))


def lower(card: Escape) -> str:
    """What the lower part of an Escape card brings, and for what."""
    return f"{'double' if card.double else _gain(card.points, card.per)} for {card.condition} {card.side}"


def slot(each: Slot, whole: bool = False) -> str:
    """A card of a journey: its name, terrain and weather, or all that stands on it, and what Escape cards add."""
    card = each.card
    short = f"{card.face}, {card.terrain}" + ("" if card.weather is None else f" with {card.weather}")
    said = league(card) if whole else short
    if each.upper is not None:
        said += f", above {upper(each.upper)}"
    if each.lower is not None:
        said += f", below {lower(each.lower)}"
    return said


def reason(line: CardLine) -> str:
    """What a card of a journey brings, and why."""
    card = line.slot.card
    parts = []
    if card.per is not None:
        parts.append(f"{card.points} per {card.per}, {line.counted} of them")
    for condition in line.conditions:
        parts.append(_met(condition, f"{line.worth}"))
    below = line.slot.lower
    if line.lower is not None and below is not None:
        gain = "doubles the card" if below.double else f"{below.points * line.lower_counted}"
        if below.per is not None:
            gain += f" ({below.points} per {below.per})"
        parts.append("below: " + _met(line.lower, gain))
    why = "; ".join(parts) or "no condition"
    return f"{counted(line.points, 'point')}: {why}"


def _met(condition: Condition, gain: str) -> str:
    if condition.met:
        return f"{condition.symbol} is {condition.side}, {gain}"
    if condition.neighbour is None:
        return f"no {condition.symbol} {condition.side}, there is no card"
    return f"{condition.symbol} is not {condition.side}, {condition.neighbour.terrain} is"


def boots(account: Account) -> str:
    """The boots of a journey: how many of each kind, and for how many points."""
    kinds = [f"{number} {'golden' if kind == GOLDEN else kind}" for kind, number in account.complete]
    return f"boots {' '.join(kinds) or 'none'}, {counted(account.boots, 'point')}"


def symbols(account: Account) -> str:
    """The symbols of a journey: how many of each."""
    counts = (symbol.times(count) for symbol, count in zip(Symbol, account.symbols, strict=True) if count)
    return f"symbols {in_a_row(counts)}"


def objective(line: ObjectiveLine) -> str:
    """What the objective brings a player, and why."""
    card = line.objective
    if card.aim is Aim.SETS:
        return f"{counted(line.points, 'point')}: {counted(line.sets, 'set')}"
    have = card.symbol.times(line.counts[0])
    if card.aim is Aim.COUNT:
        return f"{counted(line.points, 'point')}: {have}"
    where = {0: "", 1: ", the most", 2: ", second most"}[line.place]
    shared = f", as {line.shared} players have" if line.shared > 1 else ""
    return f"{counted(line.points, 'point')}: {have}{where}{shared}"


def pad_reasons(account: Account) -> tuple[str, ...]:
    """Where the points of each row of the score pad come from."""
    cards = [f"{line.slot.card.face}, {reason(line)}" for line in account.cards]
    rows = [boots(account).removeprefix("boots "), *cards, *[""] * (LENGTH - len(cards))]
    if account.objective is not None:
        rows.append(f"{account.objective.objective.said}; {objective(account.objective)}")
    return tuple(rows)


def in_a_row(parts: Iterable[str], nothing: str = "none") -> str:
    """Parts one after another, or a word for none."""
    return ", ".join(parts) or nothing
