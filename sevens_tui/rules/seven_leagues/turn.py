"""What each decision of 7 Leagues brings about, and which are allowed: placing, the weather, Escape cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from sevens_tui.rules.seven_leagues.journey import extended, joints, slid_under
from sevens_tui.rules.seven_leagues.layout import RIVER, SWAP, SWEEP, Kind, Move, Own, Phase, Step, Table, Turn
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Part, Side, Symbol, numbered, sort_cards, sort_escapes


class Goes(Enum):
    """Where League cards drawn from the pile go."""

    NOWHERE = "nowhere"
    HAND = "hand"
    REVEALED = "revealed"
    RIVER = "river"


@dataclass(frozen=True, repr=False)
class Effect:
    """What a decision brings about, before luck.

    ``draw`` League cards come from the pile and go where ``goes`` says, in the river to its empty places; then ``look``
    Escape cards to the player. The table counts all of them already. ``discards`` and ``escape_discards`` are what
    lies there when they are drawn: they make a new pile as soon as a card must be taken and there is none (L6, L8).
    ``over``: the turn is played.
    """

    table: Table
    own: Own
    draw: int = 0
    goes: Goes = Goes.NOWHERE
    discards: tuple[League, ...] = ()
    look: int = 0
    escape_discards: tuple[Escape, ...] = ()
    over: bool = False


def allowed(table: Table, own: Own) -> tuple[Move, ...]:
    """All legal decisions of the player whose turn it is, who knows ``own``, in fixed order."""
    match table.step:
        case Step.PLACE:
            return tuple(Move(end, card.number) for card in own.hand for end in table.ends)
        case Step.WIND:
            return SWEEP, SWAP
        case Step.TAKE:
            return tuple(Move(Kind.TAKE, card.number) for card in table.to_choose)
        case Step.ESCAPE:
            return tuple(Move(Kind.ESCAPE, card.number) for card in own.looked)
        case Step.UNDER:
            return free_parts(table) if own.chosen is not None else ()
        case Step.OVER:
            return ()


def free_parts(table: Table) -> tuple[Move, ...]:
    """Where an Escape card can go: under every part of the journey that has none yet (L8)."""
    return tuple(
        Move(Kind.UNDER, at, part)
        for at, slot in enumerate(table.area.journey, 1)
        for part in Part
        if slot.under(part) is None
    )


def effect(table: Table, own: Own, move: Move) -> Effect:
    """The table and what the deciding player knows after ``move``, which must be legal; luck is left to the caller."""
    done = course(table, own, move)
    return replace(done, table=_end_turn(done.table)) if done.over else done


def course(table: Table, own: Own, move: Move) -> Effect:
    """The same, but a turn that is played to its end still lies there, as everybody saw it."""
    match move.kind:
        case Kind.PLACE | Kind.LEFT | Kind.RIGHT:
            return _place(table, own, move)
        case Kind.SWEEP:
            return _sweep(table, own)
        case Kind.SWAP:
            return _swap(table, own)
        case Kind.TAKE:
            return _take(table, own, move.number)
        case Kind.ESCAPE:
            chosen = numbered(own.looked, move.number)
            table = replace(table, step=Step.UNDER, turn=replace(table.turn, chosen=True))
            return Effect(table, replace(own, chosen=chosen))
        case Kind.UNDER:
            return Effect(_slide_under(table, own, move), replace(own, looked=(), chosen=None), over=True)


# Phase 1.


def _place(table: Table, own: Own, move: Move) -> Effect:
    area = table.area
    card, side = numbered(own.hand, move.number), move.kind.side
    journey = extended(area.journey, card, side)
    at = 0 if side is Side.LEFT else len(journey) - 1
    made = joints(journey[:2] if side is Side.LEFT else journey[-2:])
    own = replace(own, hand=tuple(each for each in own.hand if each is not card))
    known = tuple(each for each in area.known if each != card)
    turn = Turn(placed=card, at=at, joint=made[0] if made else None)
    table = replace(table, turn=turn).change(table.seat, journey=journey, hand=len(own.hand), known=known)
    return _weather(table, own, card)


# Phase 2.


def _weather(table: Table, own: Own, card: League) -> Effect:
    """The weather of the card just placed, as printed (L6)."""
    if table.last_turn:
        return _phase_3(Effect(_in_phase(table, Phase.SKIPPED), own))
    match card.weather:
        case Symbol.RAIN:
            table = _in_phase(table, Phase.RAIN, drew=1)
            table = table.change(table.seat, hand=table.area.hand + 1)
            return _phase_3(_from_pile(table, own, 1, Goes.HAND))
        case Symbol.SUN:
            return _from_pile(replace(_in_phase(table, Phase.SUN), step=Step.TAKE), own, 1, Goes.REVEALED)
        case Symbol.WIND:
            return Effect(replace(table, step=Step.WIND), own)
        case _:
            return Effect(replace(_in_phase(table, Phase.RIVER), step=Step.TAKE), own)


def _in_phase(table: Table, phase: Phase, drew: int = 0) -> Table:
    return replace(table, turn=replace(table.turn, phase=phase, drew=drew))


def _from_pile(table: Table, own: Own, count: int, goes: Goes) -> Effect:
    """So many League cards drawn from the pile; where it is too small the discards are shuffled into it (L6)."""
    discards, deck = table.discards, table.deck
    if deck < count:
        table, deck = replace(table, discards=()), deck + len(discards)
    assert deck >= count, "every card that is played was in the pile before, so there are enough"
    return Effect(replace(table, deck=deck - count), own, count, goes, discards)


def _sweep(table: Table, own: Own) -> Effect:
    """The river goes to the discards and four new cards are turned up; one of them is then taken."""
    swept = tuple(card for card in table.river if card is not None)
    table = replace(
        _in_phase(table, Phase.SWEEP),
        river=(None,) * RIVER,
        discards=sort_cards((*table.discards, *swept)),
        step=Step.TAKE,
    )
    table = replace(table, turn=replace(table.turn, swept=swept))
    return _from_pile(table, own, RIVER, Goes.RIVER)


def _swap(table: Table, own: Own) -> Effect:
    """The cards in the hand go to the discards, face up, and three are drawn."""
    table = replace(_in_phase(table, Phase.SWAP, drew=3), discards=sort_cards((*table.discards, *own.hand)))
    table = replace(table, turn=replace(table.turn, swapped=own.hand)).change(table.seat, hand=3, known=())
    return _phase_3(_from_pile(table, replace(own, hand=()), 3, Goes.HAND))


def _take(table: Table, own: Own, number: int) -> Effect:
    """A card of the river, which is filled again, or the one that the sun revealed; where a river card is taken the
    revealed one fills the gap (L6).
    """
    card = numbered(table.to_choose, number)
    own = replace(own, hand=sort_cards((*own.hand, card)))
    area = table.area
    revealed = table.revealed
    river = tuple(revealed if each == card else each for each in table.river)
    table = replace(table, river=river, revealed=None, turn=replace(table.turn, taken=card))
    table = table.change(table.seat, hand=len(own.hand), known=sort_cards((*area.known, card)))
    if revealed is not None:
        return _phase_3(Effect(table, own))
    return _phase_3(_from_pile(table, own, 1, Goes.RIVER))


# Phase 3.


def _phase_3(done: Effect) -> Effect:
    """Escape cards for a perfect connection, as many as boots were completed there (L8); else the turn is over."""
    table, made = done.table, done.table.turn.joint
    if not table.options.advanced or made is None or not made.perfect:
        return replace(done, over=True)
    discards, pile = table.escape_discards, table.escapes
    look = len(made.boots)
    if pile < look:
        table, pile = replace(table, escape_discards=()), pile + len(discards)
    look = min(look, pile)
    if not look:
        return replace(done, over=True)
    turn = replace(table.turn, looked=look, chosen=look == 1)  # of one card there is nothing to choose
    table = replace(table, escapes=pile - look, step=Step.UNDER if look == 1 else Step.ESCAPE, turn=turn)
    return replace(done, table=table, look=look, escape_discards=discards)


def _slide_under(table: Table, own: Own, move: Move) -> Table:
    """The chosen Escape card goes under a part, the others face up to their discards."""
    assert own.chosen is not None and move.part is not None
    journey = slid_under(table.area.journey, move.number, move.part, own.chosen)
    others = tuple(card for card in own.looked if card != own.chosen)
    table = replace(table, escape_discards=sort_escapes((*table.escape_discards, *others)))
    return table.change(table.seat, journey=journey)


def _end_turn(table: Table) -> Table:
    """The next player's turn begins, or the game is over."""
    if table.last_turn:
        return replace(table, step=Step.OVER, turn=Turn())
    seat = (table.seat + 1) % len(table.areas)
    return replace(table, seat=seat, step=Step.PLACE, turn=Turn(), turns=table.turns + 1)
