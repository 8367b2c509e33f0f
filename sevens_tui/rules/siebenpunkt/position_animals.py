"""The animals of a position of Siebenpunkt: on the table, in the deck and on top of it, and what was claimed last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sevens_tui.core import Chance
from sevens_tui.grammar import are
from sevens_tui.rules.positions import check_keys, fault, listing, mapping, number, word_of
from sevens_tui.rules.siebenpunkt.cards import Arrow, Cards, Deck
from sevens_tui.rules.siebenpunkt.layout import OPEN_ANIMALS, Observed
from sevens_tui.rules.siebenpunkt.options import Options
from sevens_tui.rules.siebenpunkt.position_seat import animals_of


class Lying(NamedTuple):
    """Where the animals without a mark are, by id: on the table, below the top card of the deck, in the box."""

    shown: tuple[str, ...]
    deck: tuple[str, ...]
    top: str | None
    box: tuple[str, ...]
    arrow: Arrow


def read_animals(
    position: Mapping[str, Any], options: Options, cards: Cards, marked: Sequence[str], chance: Chance
) -> Lying:
    """Where the animals are, besides those that players have marked; what is left open is drawn."""
    places: dict[str, str] = dict.fromkeys(marked, "marked by a player")
    shown = _shown(position, cards, places)
    top = _top(position, cards, places)
    value = position.get("deck")
    deck = _in_deck(value, cards, places)
    if "animals" not in position:
        start = tuple(each.id for each in cards.animals if each.deck is Deck.START and each.id not in places)
        shown, _ = chance.draw(start, min(OPEN_ANIMALS, len(start)))
        places |= dict.fromkeys(shown, "on the table")
    rest = tuple(each.id for each in cards.animals if each.deck in options.decks and each.id not in places)
    arrow = word_of(position["arrow"], "arrow", Arrow) if "arrow" in position else None
    if top is None and rest and value not in (0, []):
        top = _draw_top(rest, arrow, cards, chance)
        rest = tuple(each for each in rest if each != top)
    if top is not None and arrow not in (None, cards.animal[top].arrow):
        fault("arrow", f"the arrow on the back of {top} points the other way")
    if value is None:
        deck = rest
    elif deck is None:
        deck = _draw_deck(number(value, "deck", 0), rest, chance)
    lying = {*places, *deck, top}
    box = tuple(each.id for each in cards.animals if each.id not in lying)
    return Lying(shown, deck, top, box, (cards.animal[top].arrow if top is not None else arrow) or Arrow.LEFT)


def _put(id_: str, key: str, places: dict[str, str]) -> str:
    """Note where an animal lies, which lies nowhere else."""
    if id_ in places:
        fault(key, f"{id_} is already {places[id_]}")
    places[id_] = f"in {key}"
    return id_


def _shown(position: Mapping[str, Any], cards: Cards, places: dict[str, str]) -> tuple[str, ...]:
    """The animals on the table that are named."""
    given = animals_of(position.get("animals", []), "animals", cards)
    if len(given) > OPEN_ANIMALS:
        fault("animals", f"{len(given)} animals are too many; {OPEN_ANIMALS} is the most")
    return tuple(_put(each, f"animals[{n}]", places) for n, each in enumerate(given))


def _top(position: Mapping[str, Any], cards: Cards, places: dict[str, str]) -> str | None:
    """The top card of the deck, if it is named."""
    if "top" not in position:
        return None
    (top,) = animals_of([position["top"]], "top", cards)
    _put(top, "top", places)
    if cards.animal[top].arrow is None:
        fault("top", f"{top} is a start card, which is never in the deck")
    return top


def _in_deck(value: object, cards: Cards, places: dict[str, str]) -> tuple[str, ...] | None:
    """The cards below the top one, if they are named."""
    if not isinstance(value, list | tuple):
        return None
    return tuple(_put(each, f"deck[{n}]", places) for n, each in enumerate(animals_of(value, "deck", cards)))


def _draw_top(rest: Sequence[str], arrow: Arrow | None, cards: Cards, chance: Chance) -> str:
    """A top card with this arrow on its back, if one is asked for."""
    fitting = tuple(each for each in rest if arrow is None or cards.animal[each].arrow is arrow)
    if not fitting:
        fault("arrow", "no card that is left has this arrow")
    return chance.draw(fitting)[0][0]


def _draw_deck(count: int, rest: Sequence[str], chance: Chance) -> tuple[str, ...]:
    """So many cards for the deck, in the order of all."""
    if count > len(rest):
        fault("deck", f"only {are(len(rest), 'animal')} left for it")
    drawn, _ = chance.draw(rest, count)
    return tuple(each for each in rest if each in drawn)


# What was claimed last.


def read_observed(value: object, cards: Cards, seats: int) -> Observed:
    """What came of the last claims: by seat, who claimed what, and who dropped out."""
    given = mapping(value, "observed")
    check_keys(given, "observed", ("round", "claims", "dropped"))
    claims = listing(given.get("claims", []), "observed.claims")
    if len(claims) != seats:
        fault("observed.claims", f"there should be {seats} lists, one for each player")
    dropped = []
    for n, pair in enumerate(listing(given.get("dropped", []), "observed.dropped")):
        key = f"observed.dropped[{n}]"
        two = listing(pair, key)
        if len(two) != 2 or type(two[0]) is not int or not 1 <= two[0] <= seats:
            fault(key, "this should be a seat number and an animal")
        dropped.append((two[0] - 1, animals_of([two[1]], key, cards)[0]))
    return Observed(
        number(given.get("round", 1), "observed.round", 1),
        tuple(animals_of(each, f"observed.claims[{n}]", cards) for n, each in enumerate(claims)),
        tuple(dropped),
    )


def write_observed(observed: Observed) -> dict[str, Any]:
    """What ``read_observed`` reads."""
    parts: dict[str, Any] = {"round": observed.round, "claims": [list(each) for each in observed.claims]}
    if observed.dropped:
        parts["dropped"] = [[seat + 1, id_] for seat, id_ in observed.dropped]
    return parts
