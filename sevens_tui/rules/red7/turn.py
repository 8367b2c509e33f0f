"""What each decision of Red7 brings about, and which are allowed: the turn, the actions, the check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from sevens_tui.core import Seat
from sevens_tui.rules.red7.cards import DECK, Card
from sevens_tui.rules.red7.layout import DEAL, DONE, DRAW, PASS, Cards, Kind, Move, Step, Table, Turn

HAND = 7
"""Cards dealt to each hand; one more opens each palette."""

CARDS_TO_DEAL = HAND + 1


@dataclass(frozen=True, repr=False)
class Effect:
    """What a decision brings about, before luck: ``draw`` says that an unknown card now goes into that hand.

    No repr, for it knows a hand.
    """

    table: Table
    hand: Cards
    draw: bool = False


def without(cards: Cards, card: Card) -> Cards:
    """The cards without this one."""
    return tuple(each for each in cards if each != card)


def effect(table: Table, hand: Cards, move: Move) -> Effect:
    """The table and the deciding player's hand after ``move``, which must be possible; luck is left to the caller.

    When ``draw`` is set the table already counts the card that is still to be drawn.
    """
    seat, turn, card = table.seat, table.turn, move.card
    area = table.areas[seat]
    if move.kind in (Kind.PALETTE, Kind.CANVAS):
        assert card is not None
        hand = without(hand, card)
        table = table.change(seat, hand=len(hand), known=without(area.known, card))
    match move.kind:
        case Kind.PALETTE:
            assert card is not None
            table = table.change(seat, palette=(*area.palette, card))
            table = replace(table, step=Step.CANVAS, turn=replace(turn, palette=(*turn.palette, card)))
            return _act(table, hand, card) if table.options.actions == "on" else Effect(table, hand)
        case Kind.CANVAS:
            assert card is not None
            table = replace(table, canvas=(*table.canvas, card), turn=replace(turn, canvas=(*turn.canvas, card)))
            if table.options.advanced and card.number > len(area.palette) and table.deck:
                return Effect(replace(table, step=Step.DRAW), hand)
            return Effect(_end_turn(table), hand)
        case Kind.TAKE:
            assert card is not None
            owner = owner_of(table, card)
            table = table.change(owner, palette=without(table.areas[owner].palette, card))
            table = _onto_deck(table, card)
            turn = replace(turn, taken=(*turn.taken, card), taken_from=owner)
            return Effect(replace(table, step=Step.CANVAS, turn=turn), hand)
        case Kind.TUCK:
            assert card is not None
            table = _onto_deck(table.change(seat, palette=without(area.palette, card)), card)
            return Effect(replace(table, step=Step.CANVAS, turn=replace(turn, tucked=(*turn.tucked, card))), hand)
        case Kind.SHOW:
            assert card is not None
            table = table.change(seat, palette=without(area.palette, card))
            turn = replace(turn, shown=(*turn.shown, card), must_lead=True)
            return Effect(replace(table, canvas=(*table.canvas, card), step=Step.CANVAS, turn=turn), hand)
        case Kind.DRAW:
            drawn = _draw(table, hand)
            return replace(drawn, table=_end_turn(drawn.table))
        case Kind.DONE:
            return Effect(_end_turn(table), hand)
        case Kind.PASS:
            return Effect(_end_turn(table, passed=True), hand)
        case Kind.DEAL:
            return Effect(table, hand)


def _act(table: Table, hand: Cards, card: Card) -> Effect:
    """The action of a card that has just come to the palette (R11)."""
    match card.number:
        case 1:
            table = replace(table, turn=replace(table.turn, must_lead=True))
            return Effect(replace(table, step=Step.TAKE) if any(takable(table)) else table, hand)
        case 3:
            return _draw(table, hand) if table.deck else Effect(table, hand)
        case 5:
            # whether the hand has a card for it is not for the table to know (E2): see _possible
            return Effect(replace(table, step=Step.MORE) if hand else table, hand)
        case 7:
            return Effect(replace(table, step=Step.SEND), hand)
    return Effect(table, hand)


def _onto_deck(table: Table, card: Card) -> Table:
    return replace(table, top=(card, *table.top), deck=table.deck + 1)


def _draw(table: Table, hand: Cards) -> Effect:
    """Draw the top card: a known one is no luck, and stays known in the hand (R13)."""
    area = table.areas[table.seat]
    turn = replace(table.turn, drawn=table.turn.drawn + 1)
    table = replace(table, deck=table.deck - 1, turn=turn).change(table.seat, hand=area.hand + 1)
    if not table.top:
        return Effect(table, hand, draw=True)
    known = table.top[0]
    table = replace(table, top=table.top[1:]).change(table.seat, known=(*area.known, known))
    return Effect(table, sort_hand((*hand, known)))


def sort_hand(cards: Iterable[Card]) -> Cards:
    """A hand in the order in which it is shown: highest first, which tells nothing of when a card came."""
    return tuple(sorted(cards, reverse=True))


def _end_turn(table: Table, *, passed: bool = False) -> Table:
    """The check, then the next player's turn, or the end of the round (R5, R6, R7). Who passes is out in any case."""
    seat = table.seat
    area = table.areas[seat]
    if passed or table.leader() != seat:
        down = area.hand + len(area.palette)
        table = table.change(seat, out=True, down=down, hand=0, palette=(), known=())
    playing = table.playing()
    following = next(each for each in _clockwise(seat, len(table.areas)) if each in playing)
    table = replace(table, seat=following, turn=Turn(), step=Step.PLAY, turns=table.turns + 1)
    return end_round(table) if len(playing) == 1 else table


def end_round(table: Table) -> Table:
    """The last player in the round, whose seat it is, wins it, and scores in the advanced game (R7, R10)."""
    winner = table.seat
    if not table.options.advanced:
        return replace(table, won=((winner, 1),), step=Step.OVER)
    area = table.areas[winner]
    best = table.standing(winner)
    cards = best.cards if best else ()
    palette = tuple(card for card in area.palette if card not in cards)
    table = table.change(winner, palette=palette, scored=(*area.scored, *cards))
    table = replace(table, won=(*table.won, (winner, sum(card.number for card in cards))))
    return replace(table, step=round_step(table))


def round_step(table: Table) -> Step:
    """What follows an advanced round that is won and scored: another one, or the end of the game (R10)."""
    reached = any(area.points >= table.target for area in table.areas)
    return Step.OVER if reached or not can_deal(table) else Step.DEAL


def can_deal(table: Table) -> bool:
    """Whether the cards that are not scored are enough for a round (R10)."""
    left = len(DECK) - sum(len(area.scored) for area in table.areas)
    return left >= CARDS_TO_DEAL * len(table.areas)


def _clockwise(seat: Seat, seats: int) -> Iterator[Seat]:
    """All seats in order of play, from the one after ``seat`` round to ``seat`` itself."""
    return ((seat + step) % seats for step in range(1, seats + 1))


def owner_of(table: Table, card: Card) -> Seat:
    """Whose palette a card lies in. Raises ValueError if it lies in none."""
    for seat, area in enumerate(table.areas):
        if card in area.palette:
            return seat
    raise ValueError(f"{card} lies in no palette")


def takable(table: Table) -> Iterator[Card]:
    """The cards that a 1 may take: those of palettes at least as large as one's own, the 1 included (R11)."""
    mine = len(table.areas[table.seat].palette)
    for seat, area in enumerate(table.areas):
        if seat != table.seat and not area.out and len(area.palette) >= mine:
            yield from area.palette


def _possible(table: Table, hand: Cards) -> Iterator[Move]:
    """What the step offers, whether or not it can end well."""
    match table.step:
        case Step.PLAY:
            yield from (Move(Kind.PALETTE, card) for card in hand)
            yield from (Move(Kind.CANVAS, card) for card in hand)
            yield PASS
        case Step.MORE if lapsed(table, hand):
            yield from _possible(replace(table, step=Step.CANVAS), hand)
        case Step.MORE:
            yield from (Move(Kind.PALETTE, card) for card in hand)
        case Step.TAKE:
            yield from (Move(Kind.TAKE, card) for card in takable(table))
        case Step.SEND:
            palette = table.areas[table.seat].palette
            yield from (Move(Kind.SHOW, card) for card in palette)
            yield from (Move(Kind.TUCK, card) for card in palette)
        case Step.CANVAS:
            yield from (Move(Kind.CANVAS, card) for card in hand)
            yield DONE
        case Step.DRAW:
            yield DRAW
            yield DONE
        case Step.DEAL:
            yield DEAL
        case Step.OVER:
            return


def lapsed(table: Table, hand: Cards) -> bool:
    """Whether a 5 that asks for one more card gets none, for this hand has none that may go to the palette (R11).

    Only who holds the hand knows it; the others see it when the turn goes on without that card.
    """
    return table.step is Step.MORE and not any(_may(table, hand, Move(Kind.PALETTE, card)) for card in hand)


def allowed(table: Table, hand: Cards) -> tuple[Move, ...]:
    """All legal decisions of the player whose turn it is and who holds this hand, in a fixed order."""
    return tuple(move for move in _possible(table, hand) if _may(table, hand, move))


def _may(table: Table, hand: Cards, move: Move) -> bool:
    """Whether a possible decision is allowed: R5 for the canvas, R12 for a 1; all else may be tried and lost."""
    if move.kind in (Kind.DRAW, Kind.DEAL, Kind.PASS) or table.step is Step.DRAW:
        return True
    if move.kind is Kind.CANVAS:
        assert move.card is not None
        return table.leader(move.card.colour) == table.seat
    if move.kind is Kind.DONE:
        return not table.turn.must_lead or table.leader() == table.seat
    binds = move.kind is Kind.SHOW or (move.kind is Kind.PALETTE and move.card is not None and move.card.number == 1)
    if not (binds or table.turn.must_lead):
        return True  # most decisions, and trying one out is what takes time
    after = effect(table, hand, move)
    return not after.table.turn.must_lead or can_lead(after.table, after.hand)


@lru_cache(maxsize=64)  # a screen asks for every card of a hand at every key, and many 5s have many ways
def palette_leads(table: Table, hand: Cards) -> bool:
    """Whether the player can lead when the palette's cards have acted, with no card of the hand on the canvas."""
    return _palette_leads(table, hand, set())


def _palette_leads(table: Table, hand: Cards, tried: set[object]) -> bool:
    """The same, but for what was ``tried`` in vain: in which order cards came to lie there makes no difference."""
    if table.step not in (Step.MORE, Step.TAKE, Step.SEND) or lapsed(table, hand):
        return table.leader() == table.seat
    palettes = tuple(frozenset(area.palette) for area in table.areas)
    here = (table.step, palettes, frozenset(hand), table.canvas, table.top, table.turn.must_lead)
    if here in tried:
        return False
    tried.add(here)
    ways = (effect(table, hand, move) for move in allowed(table, hand))
    return any(_palette_leads(after.table, after.hand, tried) for after in ways)


def can_lead(table: Table, hand: Cards) -> bool:
    """Whether some way to finish this turn, with the cards now held, leads (R5, R12)."""
    if table.step is Step.CANVAS:
        return table.leader() == table.seat or any(table.leader(card.colour) == table.seat for card in hand)
    return any(
        can_lead(after.table, after.hand) for move in _possible(table, hand) for after in [effect(table, hand, move)]
    )
