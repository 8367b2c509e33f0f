"""Positions of 7 Leagues: a table set up by hand and written as a TOML-shaped mapping, read strictly and written back.

``game``        "7-leagues"
``options``     as at set-up; what is left out has its default
``seats``       one table a player: ``name``; ``journey``, from the left, of card numbers, of ``{ card = 23, upper = 7,
                lower = 12 }`` with Escape cards, or of cards written out; ``hand``, its cards, of which those left out
                are dealt; ``known``, those of the hand that were taken face up
``river``       four cards; left out: dealt
``discards``, ``escape_discards``   the cards there
``objective``   its number, or the card written out; left out: drawn, in the advanced game
``deck``, ``escapes``   the cards of the face-down piles; left out: all that are named nowhere
``to_move``     a name or a seat number from 1; left out: seat 1
``began``       the first player; left out: as the journeys tell, or who moves
``turn``        what the running turn has done so far: ``at``, the place of the card just placed, from 1; ``step``, what
                is owed: wind, take, escape, under; ``phase``, what phase 2 came to: river, rain, sun, sweep, swap,
                skipped; ``revealed``, by the sun; ``swept``, ``swapped`` and ``taken``, cards by number; ``looked``,
                the Escape cards looked at, and ``chosen``, one of them. Journeys and hands are those after all that
``over``        true if the game is over

A card that is not in the deck is written out as in the files of cards; without ``id`` it gets a number from 101 on.
The journeys say how many turns were played, for everybody has placed a card in each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from sevens_tui.core import Chance, Seat
from sevens_tui.grammar import are, counted
from sevens_tui.rules.heading import (
    read_heading,
    seat_in,
    seat_of,
    seat_written,
    with_names,
)
from sevens_tui.rules.positions import fault, flag, mapping, wrong
from sevens_tui.rules.seven_leagues.cards import NAME, Cards, called, escape_of, league_of, objective_of
from sevens_tui.rules.seven_leagues.cards import written as card_written
from sevens_tui.rules.seven_leagues.journey import LENGTH
from sevens_tui.rules.seven_leagues.layout import HAND, RIVER, Area, Options, Own, Step, Table
from sevens_tui.rules.seven_leagues.pieces import Escape, League, Objective, sort_cards, sort_escapes
from sevens_tui.rules.seven_leagues.position_cards import INLINE_FROM, Pen, Pool, read_journey, write_journey
from sevens_tui.rules.seven_leagues.position_turn import hand_size, read_turn, step_of, write_turn
from sevens_tui.rules.seven_leagues.state import State

_KEYS = (
    *("game", "options", "seats", "river", "discards", "escape_discards", "objective", "deck", "escapes"),
    *("to_move", "began", "turn", "over"),
)
_SEAT_KEYS = ("name", "journey", "hand", "known")


def arrange(position: Mapping[str, Any], chance: Chance) -> State:
    """The state that a position tells of; chance deals what it leaves open.

    Raises BadPosition, which names the key, for a position that cannot be.
    """
    options, seats, names = read_heading(position, NAME, Options, _KEYS, _SEAT_KEYS)
    cards = called(options.cards)
    over, turn = _running(position)
    leagues: Pool[League] = Pool("League cards", cards.leagues, league_of)
    escapes: Pool[Escape] = Pool("Escape cards", cards.escapes if options.advanced else (), escape_of)

    journeys = [
        read_journey(each.get("journey", []), f"seats[{n}].journey", leagues, escapes) for n, each in enumerate(seats)
    ]
    seat, began, turns = _whose_turn(position, names, [len(each) for each in journeys], over, turn is not None)
    step = Step.OVER if over else step_of(turn)
    size = hand_size(step, turns == LENGTH * len(names))
    sizes = [size if n == seat else HAND for n in range(len(seats))]
    named = _hands(seats, sizes, leagues)
    river = _river(position, leagues)
    discards = sort_cards(leagues.take_all(position.get("discards", []), "discards"))
    escape_discards = sort_escapes(escapes.take_all(position.get("escape_discards", []), "escape_discards"))
    revealed = leagues.take(turn["revealed"], "turn.revealed") if turn is not None and "revealed" in turn else None
    looked = sort_escapes(escapes.take_all((turn or {}).get("looked", []), "turn.looked"))
    pile, escape_pile = leagues.pile(position, "deck"), escapes.pile(position, "escapes")
    if not options.advanced and escapes.places:
        fault(next(iter(escapes.places.values())), "the base game has no Escape cards")

    hands = []
    for n, (hand, size) in enumerate(zip(named, sizes, strict=True)):
        dealt, pile = _deal(pile, size - len(hand), f"seats[{n}].hand", chance)
        hands.append(sort_cards((*hand, *dealt)))
    if not river:
        river, pile = _deal(pile, RIVER, "river", chance)
    objective = _objective(position.get("objective"), options, cards, chance)
    known = [_known(each, n, hand, leagues) for n, (each, hand) in enumerate(zip(seats, hands, strict=True))]
    table = Table(
        options,
        tuple(map(Area, journeys, map(len, hands), known)),
        river,
        len(pile),
        seat,
        began=began,
        step=step,
        discards=discards,
        revealed=revealed,
        objective=objective,
        escapes=len(escape_pile),
        escape_discards=escape_discards,
        turns=turns,
    )
    owns = [Own(hand=hand) for hand in hands]
    if turn is not None:
        table, owns[seat] = read_turn(table, replace(owns[seat], looked=looked), turn, leagues, escapes)
    _enough(table)
    return State(table, tuple(owns), sort_cards(pile), sort_escapes(escape_pile))


def written(state: State, names: Sequence[str] = ()) -> dict[str, Any]:
    """The position that ``arrange`` turns into this state again; without names, seats are told by number from 1."""
    table = state.table
    cards = called(table.options.cards)
    leagues, escapes = Pen(cards.leagues), Pen(cards.escapes)
    position: dict[str, Any] = {"game": NAME, "options": asdict(table.options)}
    if table.objective is not None:
        position["objective"] = _objective_written(table.objective, cards)
    seats = []
    for area, own in zip(table.areas, state.owns, strict=True):
        journey = write_journey(area.journey, leagues, escapes)
        parts: dict[str, Any] = {"journey": journey, "hand": leagues.all(own.hand)}
        if area.known:
            parts["known"] = [card.number for card in area.known]
        seats.append(parts)
    position["seats"] = with_names(seats, names)
    position["river"] = leagues.all([card for card in table.river if card is not None])
    if table.discards:
        position["discards"] = leagues.all(table.discards)
    if table.escape_discards:
        position["escape_discards"] = escapes.all(table.escape_discards)
    position |= {"to_move": seat_written(table.seat, names), "began": seat_written(table.began, names)}
    if table.step is Step.OVER:
        position["over"] = True
    elif table.step is not Step.PLACE:
        position["turn"] = write_turn(table, state.owns[table.seat], leagues, escapes)
    lying = _lying(state)
    if state.pile != tuple(card for card in cards.leagues if card.number not in lying[0]):
        position["deck"] = leagues.all(state.pile)
    if table.options.advanced and state.escapes != tuple(card for card in cards.escapes if card.number not in lying[1]):
        position["escapes"] = escapes.all(state.escapes)
    return position


def _lying(state: State) -> tuple[set[int], set[int]]:
    """The numbers of the League and the Escape cards that lie anywhere but in a face-down pile."""
    table = state.table
    slots = [slot for area in table.areas for slot in area.journey]
    leagues = [slot.card for slot in slots]
    leagues += [card for own in state.owns for card in own.hand]
    leagues += [card for card in (*table.river, *table.discards, table.revealed) if card is not None]
    escapes = [card for slot in slots for card in (slot.upper, slot.lower) if card is not None]
    escapes += [*table.escape_discards, *(card for own in state.owns for card in own.looked)]
    return {card.number for card in leagues}, {card.number for card in escapes}


# The parts of a position.


def _running(position: Mapping[str, Any]) -> tuple[bool, Mapping[str, Any] | None]:
    """Whether the game is over, and what is told of the running turn; None where a card is still to be placed."""
    over = flag(position.get("over", False), "over")
    turn = mapping(position["turn"], "turn") if "turn" in position else None
    if over and turn is not None:
        fault("turn", "the game is over")
    return over, turn


def _whose_turn(
    position: Mapping[str, Any], names: Sequence[str], lengths: Sequence[int], over: bool, running: bool
) -> tuple[Seat, Seat, int]:
    """Whose turn it is, who began, and which turn it is, by how many cards each has placed; all must fit."""
    seats = len(names)
    for n, length in enumerate(lengths):
        if length > LENGTH:
            fault(f"seats[{n}].journey", f"{length} cards are too many; a journey has {LENGTH}")
    if over:
        if any(length != LENGTH for length in lengths):
            fault("over", f"the game is over when all have placed {LENGTH} cards")
        began = seat_in(position, "began", names, 0)
        seat = (began - 1) % seats
        if "to_move" in position and seat_of(position["to_move"], "to_move", names) != seat:
            fault("to_move", f"the last turn is that of {names[seat]}, who sits before the first player")
        return seat, began, LENGTH * seats
    seat = seat_in(position, "to_move", names, 0)
    before = [length - (running and n == seat) for n, length in enumerate(lengths)]
    if before[seat] < 0:
        fault(f"seats[{seat}].journey", "the card just placed should be in it")
    if before[seat] == LENGTH:
        fault("over", f"{names[seat]} has placed {LENGTH} cards; write over = true if the game is over")
    ahead = 0  # how many seats before this one have had their turn in this round
    while ahead < seats - 1 and before[(seat - ahead - 1) % seats] == before[seat] + 1:
        ahead += 1
    began = seat_in(position, "began", names, (seat - ahead) % seats)
    for n, length in enumerate(before):
        played = (n - began) % seats < (seat - began) % seats
        if length != before[seat] + played:
            fault(
                f"seats[{n}].journey",
                f"{counted(length, 'card')} cannot be: {names[began]} began and {names[seat]} is to move, so there "
                f"should be {before[seat] + played}",
            )
    return seat, began, before[seat] * seats + (seat - began) % seats + 1


def _hands(seats: Sequence[Mapping[str, Any]], sizes: Sequence[int], leagues: Pool[League]) -> list[tuple[League, ...]]:
    """The cards of every hand that are named, no more than it can have."""
    hands = [leagues.take_all(each.get("hand", []), f"seats[{n}].hand") for n, each in enumerate(seats)]
    for n, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if len(hand) > size:
            fault(f"seats[{n}].hand", f"{are(len(hand), 'card')} too many; {size} is the most here")
    return hands


def _known(seat: Mapping[str, Any], n: int, hand: tuple[League, ...], leagues: Pool[League]) -> tuple[League, ...]:
    """The cards of a hand that everybody knows."""
    known = sort_cards(leagues.known_all(seat.get("known", []), f"seats[{n}].known"))
    for card in known:
        if card not in hand or known.count(card) > 1:
            fault(f"seats[{n}].known", f"card {card.number} should be in the hand, and once")
    return known


def _river(position: Mapping[str, Any], leagues: Pool[League]) -> tuple[League, ...]:
    """The four cards of the river; none if it is still to be dealt."""
    if "river" not in position:
        return ()
    river = leagues.take_all(position["river"], "river")
    if len(river) != RIVER:
        fault("river", f"there should be {RIVER} cards, not {len(river)}")
    return river


def _deal(
    pile: tuple[League, ...], count: int, key: str, chance: Chance
) -> tuple[tuple[League, ...], tuple[League, ...]]:
    if count > len(pile):
        fault(key, f"{are(count, 'card')} to be dealt here, and only {are(len(pile))} left")
    return chance.draw(pile, count)


def _objective(value: object, options: Options, cards: Cards, chance: Chance) -> Objective | None:
    if not options.advanced:
        if value is not None:
            fault("objective", "the base game has no objective")
        return None
    if value is None:
        return chance.draw(cards.objectives)[0][0]
    if isinstance(value, Mapping):
        return objective_of({"id": INLINE_FROM, **value}, "objective")
    if type(value) is not int:
        wrong(value, "the number of an objective, or one written out", "objective")
    if not 1 <= value <= len(cards.objectives):
        fault("objective", f"there is no objective {value}; they are 1 to {len(cards.objectives)}")
    return cards.objectives[value - 1]


def _objective_written(objective: Objective, cards: Cards) -> Any:
    number = objective.number
    known = number <= len(cards.objectives) and cards.objectives[number - 1] == objective
    return number if known else card_written(objective)


def _enough(table: Table) -> None:
    """Every turn still to come takes a card, but the last."""
    left = LENGTH * len(table.areas) - table.turns
    if table.step in (Step.ESCAPE, Step.UNDER, Step.OVER) or (table.step is Step.TAKE and table.revealed is not None):
        left -= 1
    if table.deck + len(table.discards) < left:
        fault(
            "deck", f"with {table.deck + len(table.discards)} cards in deck and discards the game cannot be played on"
        )
