"""What is told of a decision in 7 Leagues, line by line and once a turn.

Cards placed, taken face up, swept, or discarded lie open. Cards drawn from the pile are told to their player alone, and
so are Escape cards until one of them is slid under and the others are discarded.

Two lines of a small screen hold each: the card that a decision is about is called by its name, all others by number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sevens_tui.core import Line
from sevens_tui.grammar import counted
from sevens_tui.rules.seven_leagues.journey import Joint
from sevens_tui.rules.seven_leagues.layout import Kind, Move, Own, Phase, Step, Table, Turn
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Part


class Happened(NamedTuple):
    """What everybody saw a decision bring about: the turn as it then was, how many cards were drawn from the pile, how
    many Escape cards the player is to look at, and whether the turn is over.
    """

    turn: Turn
    draw: int
    look: int
    over: bool


def line(before: Table, move: Move, happened: Happened, after: Table, own: tuple[Own, Own] | None) -> Line:
    """The line of a decision; ``own`` is what its player knew before and after, if these eyes may know that."""
    turn = happened.turn
    said = [*_deed(before, move, turn, after, own), *_luck(before, happened, after, own)]
    summary = (_summary(move, turn),) if happened.over else ()
    return Line("; ".join(said), summary, _pieces(before, move, turn, after), _rule(before, move, turn, after))


def _rule(before: Table, move: Move, turn: Turn, after: Table) -> str:
    """The section of the rules that the decision shows best."""
    if after.step is Step.OVER:
        return "end"
    match move.kind:
        case Kind.SWEEP | Kind.SWAP:
            return "wind"
        case Kind.TAKE:
            return "taking" if before.revealed is None else "sun"
        case Kind.ESCAPE:
            return "perfect"
        case Kind.UNDER:
            kept = _kept(before, move, after)
            aims = before.objective.symbols if before.objective is not None else ()
            if move.part is Part.UPPER:
                return "objective" if set(aims) & set(kept.upper) else "sliding-under"
            return "doubling" if kept.double else "sliding-under"
        case _:
            return _placing_rule(before, turn, after)


def _placing_rule(before: Table, turn: Turn, after: Table) -> str:
    made = turn.joint
    if before.options.advanced and made is not None and made.perfect:
        return "perfect"
    if turn.phase is Phase.RAIN:
        return "rain"
    if after.revealed is not None:
        return "sun"
    if after.step is Step.WIND:
        return "wind"
    return "boots" if made is not None and made.boots else "placing"


def _pieces(before: Table, move: Move, turn: Turn, after: Table) -> tuple[str, ...]:
    """The cards that everybody may know the decision speaks of."""
    cards: list[League | Escape] = []
    match move.kind:
        case Kind.PLACE | Kind.LEFT | Kind.RIGHT:
            assert turn.placed is not None
            cards.append(turn.placed)
            if after.revealed is not None:
                cards.append(after.revealed)
        case Kind.SWEEP:
            cards += turn.swept
        case Kind.SWAP:
            cards += turn.swapped
        case Kind.TAKE:
            assert turn.taken is not None
            cards.append(turn.taken)
        case Kind.UNDER:
            cards.append(_kept(before, move, after))
        case Kind.ESCAPE:
            pass
    return tuple(map(str, cards))


def _deed(before: Table, move: Move, turn: Turn, after: Table, own: tuple[Own, Own] | None) -> list[str]:
    match move.kind:
        case Kind.PLACE | Kind.LEFT | Kind.RIGHT:
            return _placed(move, turn)
        case Kind.SWEEP:
            return [f"swept away {_terrains(turn.swept)}"]
        case Kind.SWAP:
            return [f"swapped the hand for three unseen cards; discarded {_brief(turn.swapped)}"]
        case Kind.TAKE:
            assert turn.taken is not None
            where = "the card the sun revealed" if before.revealed == turn.taken else "from the river"
            return [f"took {turn.taken.said}, {where}"]
        case Kind.ESCAPE:
            chosen = "one" if own is None or own[1].chosen is None else own[1].chosen.face
            return [f"chose {chosen} of {before.turn.looked} Escape cards"]
        case Kind.UNDER:
            return _slid(before, move, after)


def _placed(move: Move, turn: Turn) -> list[str]:
    assert turn.placed is not None
    card = turn.placed
    said = f"placed {card.said}"
    if move.kind is Kind.PLACE:
        return [f"{said}, the first card"]
    return [f"{said}, {move.kind.value} end", *_boots(turn.joint)]


def _boots(made: Joint | None) -> list[str]:
    if made is None:
        return []
    if not made.boots:
        return ["no boot"]
    count = f"{counted(len(made.boots), 'boot')} for {counted(made.points, 'point')}"
    return [f"{count}, perfect" if made.perfect else count]


def _luck(before: Table, happened: Happened, after: Table, own: tuple[Own, Own] | None) -> Iterator[str]:
    """What the piles, the weather and phase 3 brought in this decision."""
    if before.deck < happened.draw:
        yield "discards shuffled, new deck"
    yield from _weather(before, happened.turn, after, own)
    if happened.turn.taken is not None and before.turn.taken is None:
        yield from _filled(before, after)
    if happened.look:
        if before.escapes < happened.look:
            yield "Escape discards shuffled, new pile"
        looked = "" if own is None else f": {_brief(own[1].looked)}"
        yield f"looks at {counted(happened.look, 'Escape card')}{looked}"


def _weather(before: Table, turn: Turn, after: Table, own: tuple[Own, Own] | None) -> Iterator[str]:
    """What phase 2 came to with this decision."""
    if before.turn.phase is None:
        match turn.phase:
            case Phase.RAIN:
                yield f"rain: drew {_drawn(own) or 'a card unseen'}"
            case Phase.SKIPPED:
                yield "the very last turn: no card is taken"
            case Phase.SWAP if own is not None:
                yield f"drew {_drawn(own, turn.swapped)}"
            case Phase.SWEEP:
                yield f"new river: {_terrains([card for card in after.river if card is not None])}"
    if after.revealed is not None:
        yield f"sun: revealed {after.revealed.brief}"
    if after.step is Step.WIND:
        yield "wind: the river or the hand goes"


def _filled(before: Table, after: Table) -> Iterator[str]:
    """The card that fills the gap in the river, if one was taken there."""
    for old, new in zip(before.river, after.river, strict=True):
        if old != new and new is not None:
            yield f"{new.brief} fills the gap"


def _drawn(own: tuple[Own, Own] | None, gone: Sequence[League] = ()) -> str:
    """The cards that came to a hand."""
    if own is None:
        return ""
    left = [card for card in own[0].hand if card not in gone]
    return _brief([card for card in own[1].hand if card not in left])


def _kept(before: Table, move: Move, after: Table) -> Escape:
    assert move.part is not None
    kept = after.areas[before.seat].journey[move.number - 1].under(move.part)
    assert kept is not None
    return kept


def _slid(before: Table, move: Move, after: Table) -> list[str]:
    """The Escape card that was slid under, and the others, which are discarded."""
    assert move.part is not None
    kept, over = _kept(before, move, after), after.areas[before.seat].journey[move.number - 1].card
    others = [card for card in after.escape_discards if card not in before.escape_discards]
    said = [f"slid {kept.face} under the {move.part} part of {over.brief}: {escape_said(kept, move.part)}"]
    if others:
        said.append(f"discarded Escape {_brief(others)}")
    return said


def escape_said(card: Escape, part: Part) -> str:
    """What an Escape card brings under a part, in a few words."""
    if part is Part.UPPER:
        return "adds " + ", ".join(symbol.word for symbol in card.upper)
    gain = "doubles the card" if card.double else f"{card.points}" + (f" per {card.per.word}" if card.per else "")
    return f"{gain} if {card.condition.word} is {card.side}"


def _summary(move: Move, turn: Turn) -> str:
    """The whole turn, so short that all of it stands in one line below the table: a card is what a glance tells."""
    assert turn.placed is not None
    end = "first" if turn.joint is None else "left" if turn.at == 0 else "right"
    made = len(turn.joint.boots) if turn.joint is not None else 0
    said = [f"placed {turn.placed.kind} {end}" + (f", {counted(made, 'boot')}" if made else "")]
    match turn.phase:
        case Phase.RAIN:
            said.append("drew unseen")
        case Phase.SWAP:
            said.append("swapped hand")
        case Phase.SKIPPED | None:
            pass
        case _:
            assert turn.taken is not None
            said.append(f"took {turn.taken.terrain.word}")
    if move.kind is Kind.UNDER:
        said.append(f"Escape {'above' if move.part is Part.UPPER else 'below'} {move.number}")
    return "; ".join(said)


def _brief(cards: Sequence[League | Escape]) -> str:
    return ", ".join(card.brief for card in cards)


def _terrains(cards: Sequence[League]) -> str:
    """A whole river: eight cards are told of when it is swept."""
    return ", ".join(f"{card.terrain.word} {card.number}" for card in cards)
