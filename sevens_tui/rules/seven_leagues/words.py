"""7 Leagues in words: for the shell, for plain play, and for whoever has it read aloud.

A card is called by its number and name; ``{2}`` stands for the name on seat 2.
"""

from __future__ import annotations

import re

from sevens_tui.core import Seat
from sevens_tui.grammar import counted
from sevens_tui.rules.seven_leagues import card_words as say
from sevens_tui.rules.seven_leagues.layout import HAND, Kind, Move, Own, Step, Table, View
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Part, Symbol, numbered
from sevens_tui.rules.seven_leagues.previews import Placing, placings, slidings

_SECTIONS = {
    Step.PLACE: "placing",
    Step.WIND: "wind",
    Step.TAKE: "taking",
    Step.ESCAPE: "perfect",
    Step.UNDER: "sliding-under",
    Step.OVER: "end",
}
_ASKED = {
    Step.PLACE: "place a card",
    Step.WIND: "wind, sweep the river or swap the hand",
    Step.TAKE: "take a card",
    Step.ESCAPE: "choose an Escape card",
    Step.UNDER: "slide the Escape card under",
}
_NOTATION = re.compile(r"(?P<word>[a-z]+)(?: (?P<number>[1-9][0-9]{0,3}))?(?: (?P<part>upper|lower))?")
_ALONE = (Kind.SWEEP, Kind.SWAP)


def describe(view: View, help: bool = True) -> tuple[str, ...]:
    """All that these eyes see, the most asked first: whose turn it is, hands, river, journeys.

    Without ``help`` it counts nothing that somebody at a table would have to count.
    """
    table = view.table
    version = f"7 Leagues, {table.options.game} game"
    lines = [f"{version}; turn {table.round} of 7."]
    if table.step is Step.OVER:
        lines.append("The game is over.")
    else:
        lines.append(f"It is {{{table.seat}}}'s turn: {_ASKED[table.step]}.")
    lines += _turn(table)
    if table.objective is not None:
        lines.append(f"Objective: {table.objective.said}.")
    for seat, own in enumerate(view.owns):
        if own is not None:
            lines += _own(seat, own)
    lines += [f"River: {say.league(card)}." for card in table.river if card is not None]
    if table.revealed is not None:
        lines.append(f"Revealed by the sun: {say.league(table.revealed)}.")
    for seat in range(len(table.areas)):
        lines += _journey(table, seat, help)
    lines.append(_piles(table))
    return tuple(lines)


def _turn(table: Table) -> list[str]:
    turn = table.turn
    if turn.placed is None:
        return []
    said = f"Placed in this turn: {turn.placed.face}"
    if turn.looked:
        said += f"; {counted(turn.looked, 'Escape card is', 'Escape cards are')} looked at"
    return [f"{said}."]


def _own(seat: Seat, own: Own) -> list[str]:
    lines = [f"{{{seat}}} holds {say.league(card)}." for card in own.hand]
    if not own.hand:
        lines.append(f"{{{seat}}} holds no card.")
    for card in own.looked:
        chosen = "has chosen" if card == own.chosen else "looks at"
        lines.append(f"{{{seat}}} {chosen} Escape card {say.escape(card)}.")
    return lines


def _journey(table: Table, seat: Seat, help: bool) -> list[str]:
    area = table.areas[seat]
    known = f", everybody knows of {say.in_a_row(card.face for card in area.known)}" if area.known else ""
    hand = f"{counted(area.hand, 'card')} in hand{known}"
    if not area.journey:
        return [f"{{{seat}}}: no journey yet, {hand}."]
    if not help:
        return [
            f"{{{seat}}}: {hand}.",
            *(f"{{{seat}}}, card {at}: {say.slot(slot, whole=True)}." for at, slot in enumerate(area.journey, 1)),
        ]
    account = table.accounts[seat]
    lines = [f"{{{seat}}}: {counted(account.total, 'point')}; {say.boots(account)}; {say.symbols(account)}; {hand}."]
    ends = (say.edge(area.journey[0].card.left_edge), say.edge(area.journey[-1].card.right_edge))
    lines.append(f"{{{seat}}}, ends of the journey: left edge {ends[0]}, right edge {ends[1]}.")
    for at, line in enumerate(account.cards, 1):
        lines.append(f"{{{seat}}}, card {at}: {say.slot(line.slot)}; {say.reason(line)}.")
    if account.objective is not None:
        lines.append(f"{{{seat}}}, objective: {say.objective(account.objective)}.")
    return lines


def _piles(table: Table) -> str:
    said = f"The deck holds {counted(table.deck, 'card')}, its discards {len(table.discards)}"
    if table.options.advanced:
        said += f"; {counted(table.escapes, 'Escape card')}, their discards {len(table.escape_discards)}"
    return f"{said}."


def phrase(view: View, move: Move) -> str:
    """A legal decision, said as what the player would do."""
    match move.kind:
        case Kind.PLACE:
            return f"begin with {_held(view, move).face}"
        case Kind.LEFT | Kind.RIGHT:
            return f"{_held(view, move).face} at the {move.kind.value} end"
        case Kind.SWEEP:
            return "sweep the river, then take one of four new cards"
        case Kind.SWAP:
            return f"swap the cards in your hand for {HAND} new ones"
        case Kind.TAKE:
            return f"take {_offered(view, move).face}"
        case Kind.ESCAPE:
            return f"keep Escape card {_looked(view, move).face}"
        case Kind.UNDER:
            return f"under the {move.part} part of card {move.number}, {_under(view, move).face}"


def _held(view: View, move: Move) -> League:
    assert view.own is not None
    return numbered(view.own.hand, move.number)


def _offered(view: View, move: Move) -> League:
    return numbered(view.table.to_choose, move.number)


def _looked(view: View, move: Move) -> Escape:
    assert view.own is not None
    return numbered(view.own.looked, move.number)


def _under(view: View, move: Move) -> League:
    return view.table.area.journey[move.number - 1].card


def outlook(view: View, move: Move) -> str:
    """What a legal decision would bring: points, boots, the weather to come, cards."""
    table, own = view.table, view.own
    match move.kind:
        case Kind.PLACE | Kind.LEFT | Kind.RIGHT:
            card = _held(view, move)
            trial = next(each for each in placings(view, card) if each.move == move)
            return _placing(table, card, trial)
        case Kind.SWEEP:
            return "keep your hand; the river goes to the discards"
        case Kind.SWAP:
            return "you see none of them before"
        case Kind.TAKE:
            return _taking(table, _offered(view, move))
        case Kind.ESCAPE:
            card_ = _looked(view, move)
            best = max((each.gain for each in slidings(view, card_)), default=0)
            return f"above {say.upper(card_)}, below {say.lower(card_)}; up to {counted(best, 'point')} now"
        case Kind.UNDER:
            assert own is not None and own.chosen is not None
            found = next(each for each in slidings(view, own.chosen) if each.move == move)
            what = f"adds {say.upper(own.chosen)}" if move.part is Part.UPPER else say.lower(own.chosen)
            return f"{what}; {_gains(found.gain)}, total {found.after.total}"


def _gains(points: int) -> str:
    return f"{points:+d}" if points else "no points yet"


def _placing(table: Table, card: League, trial: Placing) -> str:
    said = []
    if trial.joint is not None:
        made = f"boots {trial.boots:+d}" if trial.joint.boots else "no boot"
        said.append(f"{made}, perfect" if trial.joint.perfect else made)
    said.append(f"cards {trial.cards:+d}" if trial.cards else "no points from cards yet")
    if trial.objective:
        said.append(f"objective {trial.objective:+d}")
    said.append(f"total {trial.after.total}")
    sides = sum(condition.neighbour is None for condition in trial.line.conditions)
    if trial.possible and card.per is not None:
        where = "its open side" if sides == 1 else "each open side"
        said.append(f"{card.points} for each {card.per} may come from {where}")
    elif trial.possible:
        said.append(f"up to {trial.possible} more from its open {'side' if sides == 1 else 'sides'}")
    return ", ".join(said) + ("" if table.last_turn else f"; then {_WEATHER[card.weather]}")


_WEATHER = {
    None: "take one from the river",
    Symbol.SUN: "the sun reveals a fifth card to choose from",
    Symbol.RAIN: "rain: draw one unseen",
    Symbol.WIND: "wind: sweep the river or swap your hand",
}


def _taking(table: Table, card: League) -> str:
    said = say.league(card).partition(": ")[2]
    if table.revealed is None:
        return f"{said}; the river is filled from {'the deck' if table.deck else 'the discards, shuffled'}"
    return said if table.revealed == card else f"{said}; {table.revealed.face} fills the gap"


def warning(view: View, move: Move) -> str:
    """Nothing in this game is asked about twice."""
    return ""


def known(view: View) -> tuple[tuple[str, str], ...]:
    """What everybody knows and easily forgets: of what, and that."""
    table = view.table
    items = [
        ("Deck", counted(table.deck, "card")),
        ("Discards", say.in_a_row(map(say.league_short, table.discards))),
        ("First player", f"{{{table.began}}}"),
        ("Turn", f"{table.round} of 7"),
    ]
    if table.objective is not None:
        items += [
            ("Objective", table.objective.said),
            ("Escape pile", counted(table.escapes, "card")),
            ("Escape discards", say.in_a_row(map(say.escape_short, table.escape_discards))),
        ]
    for seat, area in enumerate(table.areas):
        items += [(f"In {{{seat}}}'s hand", say.league(card)) for card in area.known]
    return tuple(items)


def section(view: View) -> str:
    """The section of the rules that speaks of what is asked now."""
    return _SECTIONS[view.table.step]


def attempt(text: str) -> Move | None:
    """The decision that this notation stands for, legal or not; None if it is no notation of 7 Leagues."""
    found = _NOTATION.fullmatch(text) if len(text) < 30 else None
    if found is None or found["word"] not in {kind.value for kind in Kind}:
        return None
    kind = Kind(found["word"])
    number = int(found["number"] or 0)
    part = None if found["part"] is None else Part(found["part"])
    if (number == 0) != (kind in _ALONE) or (part is not None) != (kind is Kind.UNDER):
        return None
    return Move(kind, number, part)
