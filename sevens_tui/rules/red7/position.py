"""Red7 positions: a table set up by hand and written as a TOML-shaped mapping, read strictly and written back.

``game``      "red7"
``options``   as at set-up; what is left out has its default
``rule``      a colour's name, when it does not matter which card brought it: the lowest not named elsewhere lies there;
              for "red" no card does
``canvas``    or the pile itself, bottom first; with neither the canvas is empty and red is the rule
``to_move``   a name or a seat number from 1; left out: the first seat that is in the round
``seats``     one table a player: ``name``; ``hand``, cards or how many; ``known``, those of its cards that everybody
              has seen come there (R13); ``palette``; ``scored``; ``out``, true or false; ``down``, what lies face down
              before a player who is out, cards or how many
``top``       the known cards on the deck, topmost first (R13)
``deck``      the unknown cards beneath them, topmost first
``turn``      what the running turn has done so far: ``palette``, cards in the order they were played; ``canvas``, the
              hand card that went there; ``taken`` by a 1, ``taken_from`` whose palette; ``shown`` or ``tucked`` by a 7;
              ``drawn``, how many by a 3. Each of these cards also stands where it lies now. What is owed next
              follows from it
``won``       the rounds won, {seat, points} each; left out: each player's scored cards count as one round
``over``      true if this round is over, and ``won`` and ``scored`` tell of it already
``round``, ``turns``, ``began``   the round, the turn in it, and who began it; left out: as few as can be, who moves

Each card is somewhere. Hands and face-down cards given as a number are dealt by chance from the cards not named; a
hand left out has seven cards, less one for each card of the palette after the first. The others are the deck, in no
order, or, if ``deck`` is written, out of play until the next deal. A round that one player alone is in, is won (R7);
it is scored here if it is not yet ``over``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from sevens_tui.core import Chance, Seat
from sevens_tui.grammar import are
from sevens_tui.rules.heading import (
    read_heading,
    seat_in,
    seat_of,
    seat_written,
    with_names,
)
from sevens_tui.rules.positions import check_keys, fault, flag, listing, mapping, number, text, wrong
from sevens_tui.rules.red7.cards import DECK, RAINBOW, Card, Colour
from sevens_tui.rules.red7.layout import Area, Cards, Options, Step, Table, Turn
from sevens_tui.rules.red7.position_turn import cards_of, read_turn, texts, write_turn
from sevens_tui.rules.red7.state import State
from sevens_tui.rules.red7.turn import CARDS_TO_DEAL, HAND, can_deal, end_round, round_step, sort_hand

NAME = "red7"

_KEYS = (
    *("game", "options", "rule", "canvas", "to_move", "seats", "top", "deck"),
    *("turn", "won", "over", "round", "turns", "began"),
)
_SEAT_KEYS = ("name", "hand", "known", "palette", "scored", "out", "down")


def arrange(position: Mapping[str, Any], chance: Chance) -> State:
    """The state that a position tells of; chance deals what it leaves open.

    Raises BadPosition, which names the key, for a position that cannot be.
    """
    options, seats, names = read_heading(position, NAME, Options, _KEYS, _SEAT_KEYS)
    named = _Named()
    areas = tuple(_area(seat, f"seats[{n}]", named) for n, seat in enumerate(seats))
    hands = [_hand(seat, f"seats[{n}]", areas[n], named) for n, seat in enumerate(seats)]
    downs = [_down(seat, f"seats[{n}]", areas[n], named) for n, seat in enumerate(seats)]
    playing = [seat for seat, area in enumerate(areas) if not area.out]
    if not playing:
        fault("seats", "all players are out of the round; somebody must be in it")
    top = named.cards(position.get("top", []), "top")
    stack = named.cards(position.get("deck", []), "deck")
    canvas = _canvas(position, named)
    bag = named.rest()
    hand_cards, bag = _deal(hands, "hand", bag, chance)
    down_cards, bag = _deal(downs, "down", bag, chance)
    areas = tuple(
        replace(area, hand=len(hand), down=len(down), known=_known(seats[n], f"seats[{n}].known", hands[n]))
        for n, (area, hand, down) in enumerate(zip(areas, hand_cards, down_cards, strict=True))
    )
    aside: Cards = ()
    if "deck" in position:
        bag, aside = (), bag
    seat = seat_in(position, "to_move", names, playing[0])
    if seat not in playing:
        fault("to_move", f"{names[seat]} is out of the round")
    table = Table(
        options,
        areas,
        canvas,
        len(top) + len(stack) + len(bag),
        top,
        seat,
        Step.PLAY,
        began=seat_in(position, "began", names, seat),
        turns=number(position.get("turns", 1), "turns", 1),
    )
    table = _rounds(table, position, names)
    turn = mapping(position.get("turn", {}), "turn")
    if len(playing) > 1:
        table = read_turn(table, hand_cards[seat], turn, names)
    elif turn:
        fault("turn", f"only {names[seat]} is in the round, so it is won and no turn is played")
    return State(table, hand_cards, bag, down_cards, stack, aside)


def written(state: State, names: Sequence[str] = ()) -> dict[str, Any]:
    """The position that ``arrange`` turns into this state again; without names, seats are told by number from 1."""
    table = state.table
    position: dict[str, Any] = {"game": NAME, "options": asdict(table.options)}
    if table.canvas:
        position["canvas"] = texts(table.canvas)
    position["to_move"] = seat_written(table.seat, names)
    seats = []
    for seat, area in enumerate(table.areas):
        parts: dict[str, Any]
        if area.out:
            parts = {"out": True, "down": texts(state.down[seat])}
        else:
            parts = {"hand": texts(state.hands[seat]), "palette": texts(area.palette)}
        if area.known:
            parts["known"] = texts(area.known)
        if area.scored:
            parts["scored"] = texts(area.scored)
        seats.append(parts)
    position["seats"] = with_names(seats, names)
    if table.top:
        position["top"] = texts(table.top)
    if state.stack or state.aside:
        position["deck"] = texts(state.stack)
    if table.turn != Turn():
        position["turn"] = write_turn(table, names)
    if table.options.advanced:
        position["won"] = [{"seat": seat_written(seat, names), "points": points} for seat, points in table.won]
        position["round"] = table.round
    if table.step in (Step.DEAL, Step.OVER):
        position["over"] = True
    return position | {"turns": table.turns, "began": seat_written(table.began, names)}


class _Named:
    """The cards named so far, each once, and where."""

    def __init__(self) -> None:
        self._places: dict[Card, str] = {}

    def cards(self, value: object, key: str) -> Cards:
        """The cards of a list, which name no card named before."""
        cards = cards_of(value, key)
        for n, card in enumerate(cards):
            if card in self._places:
                fault(f"{key}[{n}]", f"{card} is already in {self._places[card]}")
            self._places[card] = f"{key}[{n}]"
        return cards

    def put(self, card: Card, key: str) -> None:
        """Name a card that is not named yet."""
        self._places[card] = key

    def rest(self) -> Cards:
        """The cards not named, lowest first."""
        return tuple(card for card in DECK if card not in self._places)


# The parts of a position.


def _area(seat: Mapping[str, Any], key: str, named: _Named) -> Area:
    """A player's area without hand and face-down cards."""
    out = flag(seat.get("out", False), f"{key}.out")
    palette = named.cards(seat.get("palette", []), f"{key}.palette")
    if out and palette:
        fault(f"{key}.palette", "a player who is out has no palette; its cards are face down")
    return Area(palette=palette, out=out, scored=named.cards(seat.get("scored", []), f"{key}.scored"))


def _hand(seat: Mapping[str, Any], key: str, area: Area, named: _Named) -> Cards | int:
    usual = 0 if area.out else min(HAND, max(0, CARDS_TO_DEAL - len(area.palette)))
    hand = _cards_or_number(seat.get("hand", usual), f"{key}.hand", named)
    size = hand if isinstance(hand, int) else len(hand)
    if area.out and size:
        fault(f"{key}.hand", "a player who is out holds no cards; they are face down")
    if size > HAND:
        fault(f"{key}.hand", f"{are(size, 'card')} too many; a hand never has more than {HAND}")
    return hand


def _known(seat: Mapping[str, Any], key: str, hand: Cards | int) -> Cards:
    """The known cards of a hand, which must be written out there."""
    known = cards_of(seat.get("known", []), key)
    for n, card in enumerate(known):
        if isinstance(hand, int) or card not in hand:
            fault(f"{key}[{n}]", f"{card} is not written in this hand")
    return known


def _down(seat: Mapping[str, Any], key: str, area: Area, named: _Named) -> Cards | int:
    down = _cards_or_number(seat.get("down", 0), f"{key}.down", named)
    if down and not area.out:
        fault(f"{key}.down", "only a player who is out has cards face down")
    return down


def _cards_or_number(value: object, key: str, named: _Named) -> Cards | int:
    if isinstance(value, list | tuple):
        return named.cards(value, key)
    if type(value) is not int:
        wrong(value, "a list of cards or a number of them", key)
    return number(value, key, 0)


def _deal(piles: Sequence[Cards | int], word: str, bag: Cards, chance: Chance) -> tuple[tuple[Cards, ...], Cards]:
    """The piles of all seats, those that are only a number dealt from the bag, and what is left of the bag."""
    dealt = []
    for n, pile in enumerate(piles):
        cards = pile
        if isinstance(cards, int):
            if cards > len(bag):
                fault(f"seats[{n}].{word}", f"{are(cards, 'card')} to be dealt here, and only {are(len(bag))} left")
            cards, bag = chance.draw(bag, cards)
        dealt.append(sort_hand(cards))
    return tuple(dealt), bag


def _canvas(position: Mapping[str, Any], named: _Named) -> Cards:
    if "rule" not in position:
        return named.cards(position.get("canvas", []), "canvas")
    if "canvas" in position:
        fault("rule", "the canvas tells the rule; write one of them")
    word = text(position["rule"], "rule")
    colours = {colour.name.lower(): colour for colour in RAINBOW}
    if word not in colours:
        fault("rule", f"{word!r} is not a rule; the rules are: {', '.join(colours)}")
    colour = colours[word]
    if colour is Colour.RED:
        return ()
    free = [card for card in named.rest() if card.colour is colour]
    if not free:
        fault("rule", f"all cards that bring {word} are named elsewhere, so none can lie on the canvas")
    named.put(free[0], "rule")
    return (free[0],)


def _rounds(table: Table, position: Mapping[str, Any], names: Sequence[str]) -> Table:
    """The table with the rounds won before, and with this one won if one player alone is in it."""
    alone = len(table.playing()) == 1
    over = flag(position.get("over", False), "over")
    if over and not alone:
        fault("over", "more than one player is in the round")
    if not table.options.advanced:
        for seat, area in enumerate(table.areas):
            if area.scored:
                fault(f"seats[{seat}].scored", "only the advanced game has scored cards")
        if position.get("won"):
            fault("won", "the quick game has no rounds won before")
        if number(position.get("round", 1), "round", 1) > 1:
            fault("round", "the quick game has one round only")
        return end_round(table) if alone else table
    won = _won(table, position, names)
    before = len(won) - over
    table = replace(table, won=won, round=number(position.get("round", before + 1), "round", 1))
    if before >= table.round:
        fault("round", f"this should be {before + 1} or more; rounds won before: {before}")
    if over:
        if not won or won[-1][0] != table.seat:
            fault("over", f"{names[table.seat]} has won this round, and should be the last that won tells of")
        return replace(table, step=round_step(table))
    for seat, area in enumerate(table.areas):
        if area.points >= table.target:
            end = f"{table.target} end the game with {len(names)} players"
            fault(f"seats[{seat}].scored", f"these are {area.points} points, and {end}")
    if not can_deal(table):
        fault("seats", f"too many cards are scored to deal a round to {len(names)} players")
    return end_round(table) if alone else table


def _won(table: Table, position: Mapping[str, Any], names: Sequence[str]) -> tuple[tuple[Seat, int], ...]:
    if "won" not in position:
        return tuple((seat, area.points) for seat, area in enumerate(table.areas) if area.scored)
    won = []
    for n, each in enumerate(listing(position["won"], "won")):
        key = f"won[{n}]"
        entry = mapping(each, key)
        check_keys(entry, key, ("seat", "points"))
        for part in ("seat", "points"):
            if part not in entry:
                fault(key, f"{part} is missing")
        won.append((seat_of(entry["seat"], f"{key}.seat", names), number(entry["points"], f"{key}.points", 0)))
    for seat, area in enumerate(table.areas):
        points = sum(gained for winner, gained in won if winner == seat)
        if points != area.points:
            fault("won", f"the rounds of {names[seat]} add up to {points}, the scored cards to {area.points}")
    return tuple(won)
