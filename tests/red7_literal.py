"""Red7 a second time, word for word from the rulebook and the rulings, slow and plain.

It shares no code with the package. It reads a written position and answers in notation; a card is its two letters.
A decision is legal if it begins a lawful rest of the turn, and all rests are written out to the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

RAINBOW_UPWARDS = "vibgyor"
TARGET = {2: 40, 3: 35, 4: 30}
ALL = [colour + number for number in "1234567" for colour in RAINBOW_UPWARDS]

Rest = tuple[list[str], "Situation"]


def number(card: str) -> int:
    return int(card[1])


def height(card: str) -> tuple[int, int]:
    """R1: by number, then by colour."""
    return number(card), RAINBOW_UPWARDS.index(card[0])


def candidates(palette: Iterable[str], rule: str) -> list[list[str]]:
    """The sets that R3 speaks of, some of them empty."""
    cards = list(palette)
    if rule == "r":
        return [[card] for card in cards]
    if rule == "o":
        return [[card for card in cards if number(card) == each] for each in range(1, 8)]
    if rule == "y":
        return [[card for card in cards if card[0] == each] for each in RAINBOW_UPWARDS]
    if rule == "g":
        return [[card for card in cards if number(card) in (2, 4, 6)]]
    if rule == "v":
        return [[card for card in cards if number(card) < 4]]
    if rule == "b":
        return [[max(each, key=height) for c in RAINBOW_UPWARDS if (each := [card for card in cards if card[0] == c])]]
    assert rule == "i"
    runs = []
    for first in range(1, 8):
        for last in range(first, 8):
            run = [[card for card in cards if number(card) == each] for each in range(first, last + 1)]
            if all(run):
                runs.append([max(each, key=height) for each in run])
    return runs


def best(palette: Iterable[str], rule: str) -> list[str]:
    """R2: the largest set, and among several the one with the highest card; highest first, empty without a standing."""
    sets = [sorted(each, key=height, reverse=True) for each in candidates(palette, rule)]
    return max(sets, key=lambda cards: (len(cards), [height(card) for card in cards]), default=[])


def best_of_all_subsets(palette: Iterable[str], rule: str) -> list[str]:
    """The same by trying every subset whatever."""

    def fits(cards: tuple[str, ...]) -> bool:
        numbers = sorted(map(number, cards))
        return {
            "r": len(cards) == 1,
            "o": len(set(numbers)) == 1,
            "y": len({card[0] for card in cards}) == 1,
            "g": all(each % 2 == 0 for each in numbers),
            "b": len({card[0] for card in cards}) == len(cards),
            "i": numbers == list(range(numbers[0], numbers[0] + len(cards))),
            "v": all(each < 4 for each in numbers),
        }[rule]

    cards = sorted(palette, key=height, reverse=True)
    sets = [list(each) for size in range(1, len(cards) + 1) for each in combinations(cards, size) if fits(each)]
    return max(sets, key=lambda cards: (len(cards), [height(card) for card in cards]), default=[])


@dataclass(frozen=True)
class Situation:
    """A point in a turn of seat ``me``; a palette of None is out. Unknown cards drawn are counted by nobody."""

    palettes: tuple[tuple[str, ...] | None, ...]
    me: int
    hand: tuple[str, ...]
    rule: str
    deck: int
    top: tuple[str, ...]
    advanced: bool
    actions: bool
    must_lead: bool = False

    @property
    def mine(self) -> tuple[str, ...]:
        palette = self.palettes[self.me]
        assert palette is not None
        return palette

    def change(self, seat: int, palette: Iterable[str]) -> Situation:
        palettes = list(self.palettes)
        palettes[seat] = tuple(palette)
        return replace(self, palettes=tuple(palettes))

    def leads(self) -> bool:
        """Whether seat ``me`` has the best palette."""
        scores = {}
        for seat, palette in enumerate(self.palettes):
            if palette is not None and (cards := best(palette, self.rule)):
                scores[seat] = (len(cards), height(cards[0]))
        return self.me in scores and all(scores[self.me] > score for seat, score in scores.items() if seat != self.me)

    def onto_deck(self, card: str) -> Situation:
        return replace(self, deck=self.deck + 1, top=(card, *self.top))

    def draw(self) -> Situation:
        hand = (*self.hand, *self.top[:1])
        return replace(self, deck=self.deck - 1, top=self.top[1:], hand=hand)


def lawful(rests: list[Rest]) -> list[Rest]:
    """R5, R12: a turn with a card to the canvas, or a 1 to the palette, must end in the lead."""
    return [(decisions, end) for decisions, end in rests if not end.must_lead or end.leads()]


def whole_turns(now: Situation) -> list[Rest]:
    """Every turn from its beginning: pass, or play to the palette, or to the canvas."""
    turns = [(["pass"], now), *palette_cards(now), *canvas(now)]
    return [turn for turn in turns if turn[0] != ["done"]]


def palette_cards(now: Situation) -> list[Rest]:
    rests = []
    for card in now.hand:
        hand = tuple(each for each in now.hand if each != card)
        after = replace(now.change(now.me, (*now.mine, card)), hand=hand)
        rests += [([f"palette {card}", *decisions], end) for decisions, end in action(after, card)]
    return rests


def action(now: Situation, card: str) -> list[Rest]:
    """What a card just put into the palette sets off, and the canvas after it (R11)."""
    if not now.actions or number(card) in (2, 4, 6):
        return canvas(now)
    return {1: action_1, 3: action_3, 5: action_5, 7: action_7}[number(card)](now)


def action_1(now: Situation) -> list[Rest]:
    now = replace(now, must_lead=True)
    rests = []
    for seat, palette in enumerate(now.palettes):
        if seat != now.me and palette is not None and len(palette) >= len(now.mine):
            for card in palette:
                after = now.change(seat, [each for each in palette if each != card]).onto_deck(card)
                rests += [([f"take {card}", *decisions], end) for decisions, end in canvas(after)]
    return rests or canvas(now)


def action_3(now: Situation) -> list[Rest]:
    return canvas(now.draw() if now.deck else now)


def action_5(now: Situation) -> list[Rest]:
    return lawful(palette_cards(now)) or canvas(now)


def action_7(now: Situation) -> list[Rest]:
    rests = []
    for card in now.mine:
        less = now.change(now.me, [each for each in now.mine if each != card])
        shown = replace(less, rule=card[0], must_lead=True)
        rests += [([f"show {card}", *decisions], end) for decisions, end in canvas(shown)]
        rests += [([f"tuck {card}", *decisions], end) for decisions, end in canvas(less.onto_deck(card))]
    return rests


def canvas(now: Situation) -> list[Rest]:
    """Nothing or one card from the hand to the canvas, then the extra draw if there is one (R9)."""
    rests: list[Rest] = [(["done"], now)]
    for card in now.hand:
        hand = tuple(each for each in now.hand if each != card)
        after = replace(now, hand=hand, rule=card[0], must_lead=True)
        if now.advanced and number(card) > len(now.mine) and now.deck > 0:
            rests += [([f"canvas {card}", last], after) for last in ("draw", "done")]
        else:
            rests.append(([f"canvas {card}"], after))
    return rests


def legal(position: Mapping[str, Any]) -> list[str]:
    """All legal decisions of a written position, in notation."""
    seats = position["seats"]
    if sum(not seat.get("out") for seat in seats) > 1:
        return sorted({decisions[0] for decisions, _ in ways_on(position)})
    scored = [list(map(number, seat.get("scored", []))) for seat in seats]
    over = position["options"]["game"] == "quick" or max(map(sum, scored)) >= TARGET[len(seats)]
    return [] if over or 49 - sum(map(len, scored)) < 8 * len(seats) else ["deal"]


def ways_on(position: Mapping[str, Any]) -> list[Rest]:
    """All lawful rests of the running turn of a written position, and where they end."""
    seats, top, canvas_pile = position["seats"], position.get("top", []), position.get("canvas", [])
    me = position["to_move"] - 1
    piles = ("hand", "palette", "down", "scored")
    named = {card for seat in seats for pile in piles for card in seat.get(pile, [])} | {*top, *canvas_pile}
    unseen = position["deck"] if "deck" in position else set(ALL) - named
    now = Situation(
        palettes=tuple(None if seat.get("out") else tuple(seat["palette"]) for seat in seats),
        me=me,
        hand=tuple(seats[me]["hand"]),
        rule=canvas_pile[-1][0] if canvas_pile else "r",
        deck=len(top) + len(unseen),
        top=tuple(top),
        advanced=position["options"]["game"] == "advanced",
        actions=position["options"]["actions"] == "on",
    )
    return lawful(from_here(now, position.get("turn", {})))


def from_here(now: Situation, turn: Mapping[str, Any]) -> list[Rest]:
    """Every rest of the turn, however far it has come."""
    if "canvas" in turn:
        return [(["draw"], now), (["done"], now)]
    if not turn.get("palette"):
        return whole_turns(now)
    last = turn["palette"][-1]
    if now.actions and not {"taken", "shown", "tucked"} & set(turn) and number(last) != 3:
        return action(now, last)
    must = "shown" in turn or "taken" in turn
    return canvas(replace(now, must_lead=must))
