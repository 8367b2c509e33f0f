"""What decisions in Siebenpunkt would bring, in a line or two, and what may be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sevens_tui.core import Seat
from sevens_tui.grammar import counted, joined
from sevens_tui.rules.siebenpunkt.table import (
    PLACED,
    SQUARES,
    Change,
    Kind,
    Landscape,
    Living,
    Move,
    Nearing,
    Own,
    Place,
    Step,
    Table,
    Tile,
    View,
    Want,
    claimable,
    lacking,
    last_to_seal,
    lies_on,
    names_of,
    passing,
    squares_of,
    to_settle,
)
from sevens_tui.screens.phrases import sentence
from sevens_tui.widgets.canvas import width_of

DOING = {
    Step.CHOOSE: "chooses",
    Step.WAIT: "waits",
    Step.PLACE: "places",
    Step.OBSERVE: "claims",
    Step.SEALED: "has sealed",
    Step.OVER: "is done",
}
"""What a player does, in a word or two."""


LEGEND = (
    ("Ap Ch Pl Wn", "trees: apple, cherry, plum, walnut. Tr on a card: any tree"),
    ("Po Bl Pr Da", "seed mixes: poppy, bluebell, primrose, daisy. Se on a card: any seed mix"),
    ("Bu Wa St", "bush, water, stones. A dot, and Fi on tiles and cards: un-sown field. ?? on a card: a blank"),
    ("+ and ,", "between blocks of a card: they must touch; they may lie anywhere"),
    ("[Da][Po]", "the tile that is held over your estate; below it, small, what it would cover"),
    ("==", "where the chosen animal or mandate is on the estate, or nearly is"),
    ("?Wa, xx", "what is missing on that square; what must not be there"),
    ("ins spi inv", "insect, spider, other invertebrate"),
    ("mam bir rep", "mammal, bird, reptile or amphibian"),
    ("ins✓, ins✗", "under eats: it eats insects, and you have claimed one; or you have not"),
    ("✓ here, new", "its home is there; comes with this placing. lacks 2: squares to change in the best place"),
    ("✗ lost", "its home goes with this placing"),
)
"""What letters and marks mean: (mark, meaning)."""


def preview_of(view: View, moves: Sequence[Move], changed: Change | None, *, help: bool) -> str:
    """What these decisions would do, and what they would bring."""
    first = moves[0]
    match first.kind:
        case Kind.KEEP:
            return _keep(view, first.number)
        case Kind.TILE:
            brings = brought(view.table, changed) if help and changed is not None else ""
            return f"{brings} {sentence(_lay(view, first))}".strip()
        case Kind.DISCARD:
            return f"discard {_tile(view, first.number)} face down."
        case Kind.RESERVE:
            old = view.own.reserve if view.own is not None else None
            gone = f"; {_faces(old)} is discarded for it" if old is not None else ""
            return f"{_tile(view, first.number)} into reserve{gone}."
        case Kind.CLAIM:
            return _claim(view, [move.animal for move in moves], help=help)
        case _:
            return _seal(view)


def _faces(tile: Tile) -> str:
    return f"{tile.one.letters}-{tile.two.letters}"


def _tile(view: View, number: int) -> str:
    tile = view.own.held(number) if view.own is not None else None
    return f"tile {number}" if tile is None else f"tile {number}, {_faces(tile)},"


def _keep(view: View, number: int) -> str:
    """A tile kept, and where the others go."""
    own, seat = view.own, view.seat
    assert own is not None and seat is not None
    others = [str(each) for each in range(1, len(own.pack) + 1) if each != number]
    to = passing(view.table, seat)
    goes = "goes" if len(others) == 1 else "go"
    way = f"{goes} {view.table.arrow.value} to {{{to}}}" if to is not None else "leaves the game"
    return f"keep {number}, {_faces(own.pack[number - 1])}; {joined(others)} {way}."


def _lay(view: View, move: Move) -> str:
    """A tile, where it lies, and over what, unless that is field."""
    tile = view.own.held(move.number) if view.own is not None else None
    assert tile is not None
    on = lies_on(view, move)
    squares = "-".join(SQUARES[square] for square, _, _ in on)
    over = joined(list(dict.fromkeys(was.word for _, was, _ in on if was is not Landscape.FIELD)))
    edge = ", half over the edge" if len(on) == 1 else ""
    return f"{tile.one.word}+{tile.two.word} on {squares}{edge}{f', over {over}' if over else ''}"


def brought(table: Table, changed: Change) -> str:
    """What a placing breaks and then what it gains, as short as can be: Lake -14 lost. Grove snail +2 home."""
    return " ".join(sentence(each) for each in (*_breaks(table, changed), *_gains(table, changed)))


def _gains(table: Table, changed: Change) -> list[str]:
    cards = table.cards
    return [
        *(f"{cards.animal[each].name} +{cards.animal[each].value} home" for each in changed.home),
        *(f"{cards.animal[each].name} {_counts(changed, each)}home again" for each in changed.regained),
        *(f"{cards.mandate[each].name} +{cards.mandate[each].points} done" for each in changed.completed),
        *(f"field strip {each} +2 whole" for each in changed.strips_gained),
    ]


def _breaks(table: Table, changed: Change) -> list[str]:
    cards = table.cards
    said = [
        *(f"{cards.animal[each].name} {_counts(changed, each)}home lost" for each in changed.lost),
        *(f"{cards.mandate[each].name} -{cards.mandate[each].points} lost" for each in changed.broken),
        *(f"{cards.animal[each].name}: no home now" for each in changed.away),
    ]
    if changed.strips_lost:
        word = "field strips" if len(changed.strips_lost) > 1 else "field strip"
        said.append(f"{word} {joined(changed.strips_lost)} -{2 * len(changed.strips_lost)} cut")
    return said


def _counts(changed: Change, animal: str) -> str:
    """What a marked animal counts more or less; nothing where it has no food, and so counts the same."""
    worth = changed.worth(animal)
    return f"{worth:+} " if worth else ""


def unbroken(table: Table, changed: Change) -> str:
    """That a placing breaks nothing, and how many field strips stay; nothing if it does break something."""
    if _breaks(table, changed):
        return ""
    strips = changed.after.strips
    kept = f" Field strips, {len(strips)}: {joined(strips)}." if strips else ""
    return f"Nothing you claimed breaks.{kept}"


ROOM = 78
"""Cells of a line in the smallest window."""


def about(living: Living, names: Sequence[str]) -> str:
    """What an animal has on an estate and what it lacks, and so what it counts; ``names`` are those that feed it."""
    animal, counted = living.animal, living.counted
    food = hungry = ""
    if animal.eats is not None:
        none = "none claimed" if counted else f"none yet, -{animal.value} without"
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        food = f"; eats {animal.eats.word}: {names[0] + more if names else none}"
        hungry = f"; eats {animal.eats.word}" if names else f"; no {animal.eats.word}, -{animal.value}"
    name = f"{animal.name} {counted.points:+}" if counted is not None else animal.name
    if living.home:
        on = f"home on {names_of(living.place.squares)}"
        return _shortest(f"{name}: {what}" for what in (on + food, on + hungry, "home is there" + food))
    long, letters = _lacks(living.place)
    return _shortest(f"{name}: home lacks {what}" for what in (long + food, letters + food, letters + hungry, letters))


def about_mandate(near: Nearing) -> str:
    """Where a mandate is done, or what it lacks."""
    name, points = near.mandate.name, counted(near.mandate.points, "point")
    if near.done is not None:
        return sentence(f"{name}, {points}: done on {names_of(squares_of(near.done.squares))}")
    if near.crowded:
        return sentence(f"{name}: it is there, but overlaps what brings more or as much")
    return _shortest(f"{name}, {points}: lacks {what}" for what in _lacks(near.place))


def _lacks(place: Place) -> tuple[str, str]:
    """What must change where a pattern is nearly there, in words and in letters: stones on d5, St d5."""
    wants: list[Want | None] = [*place.wants, *[None] * (len(place.missing) - len(place.wants))]
    pairs = list(zip(place.missing, wants, strict=True))
    long = [f"{'something else' if want is None else want.word} on {SQUARES[square]}" for square, want in pairs]
    short = [f"{'other' if want is None else want.letters} {SQUARES[square]}" for square, want in pairs]
    return joined(long), ", ".join(short)


def _shortest(texts: Iterable[str]) -> str:
    """The first of these sentences that fits a line, or the last."""
    said = [sentence(text) for text in texts]
    return next((text for text in said if len(text) <= ROOM), said[-1])


def _claim(view: View, animals: Sequence[str], *, help: bool) -> str:
    """Claims, what they bring, and which lack their food."""
    names = joined(view.table.animal(each).name for each in animals)
    if not help:
        return f"claim {names}."
    hungry = lacking(view, animals)
    fed = [view.table.animal(each).value for each in animals if each not in hungry]
    said = [f"claim {names}{f': +{sum(fed)}' if fed else ''}"]
    for each in hungry:
        animal = view.table.animal(each)
        prey = animal.eats.word if animal.eats is not None else "food"
        said.append(f"{animal.name} without its food counts -{animal.value}, unless you claim {_a(prey)}")
    return f"{said[0]}. {' '.join(sentence(each) for each in said[1:])}".strip()


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _seal(view: View) -> str:
    """The seal, and what it cannot take back."""
    table, seat = view.table, view.seat
    assert seat is not None
    last = last_to_seal(table, seat)
    what = "claim no more" if table.areas[seat].step is Step.OBSERVE else "done placing"
    return f"{what}; {'you are the last: everything is shown, no undo' if last else 'hidden until all have sealed'}."


def hint_of(view: View) -> str:
    """What may be done now, when Enter would do nothing."""
    own, seat = view.own, view.seat
    if own is None or seat is None:
        return ""
    match view.table.areas[seat].step:
        case Step.CHOOSE:
            to, many = passing(view.table, seat), len(own.pack) > 2
            rest = (
                f"you pass the other{'s' if many else ''} to {{{to}}}"
                if to is not None
                else "the other leaves the game"
            )
            return f"Choose a tile to keep with 1-{len(own.pack)}; {rest}."
        case Step.PLACE if own.placed:
            return "Tab and C claim animals that live on your estate now; S seals without."
        case Step.PLACE:
            left = to_settle(own)
            return f"Tile {joined(str(each) for each in left)} is still to be placed: press its number."
        case _:
            here = claimable(view.table, seat, own.estate, own.claims)
            numbers = [str(number) for number, each in enumerate(view.table.animals, 1) if each in here]
            # four numbers and more would need a second line
            which = f"with {joined(numbers, 'or')}" if len(numbers) < 4 else "by number"
            return f"Claim {which} what lives on your estate, then Enter; S seals without."


def others_of(table: Table, seat: Seat) -> str:
    """What lies beside the estate of another player."""
    area = table.areas[seat]
    reserve = f", {_faces(area.reserve)} in reserve" if area.reserve is not None else ""
    return f"{counted(area.discarded, 'tile')} discarded{reserve}"


def progress_of(
    table: Table, own: Own | None, seat: int | None, names: Sequence[str], width: int, *, asked: bool = True
) -> str:
    """What is settled of one's own tiles, and what the others owe; no more than everybody knows.

    ``asked``: the player on ``seat`` is, and need not be named among those who owe the same; where others look on,
    everybody is named.
    Where ``width`` cells do not hold all names, those that take most room are counted instead.
    """
    parts = []
    if own is not None and seat is not None and table.areas[seat].step is Step.PLACE:
        done = PLACED - len(to_settle(own))
        parts.append(f"settled {done}/{PLACED}")
    me = seat if asked else None
    mine = None if me is None else table.areas[me].step
    owing = {
        f"also {word}" if step is mine and step in _ASKED else word: [
            names[each] for each, area in enumerate(table.areas) if area.step is step and each != me
        ]
        for step, word in _OWED.items()
    }
    groups = {word: ", ".join(who) for word, who in owing.items() if who}
    while True:
        said = "   ".join([*parts, *(f"{word}: {who}" for word, who in groups.items())])
        longest = max(groups, key=lambda word: width_of(groups[word]), default="")
        if width_of(said) <= width or not longest or groups[longest].isdecimal():
            return said
        groups[longest] = str(len(owing[longest]))


_OWED = {
    Step.SEALED: "sealed",
    Step.PLACE: "to place",
    Step.OBSERVE: "to claim",
    Step.CHOOSE: "to choose",
    Step.WAIT: "has chosen",
}
_ASKED = (Step.CHOOSE, Step.PLACE, Step.OBSERVE)


def note_of(view: View) -> str:
    """What the rules may say of the game that is played, with these eyes' facts only."""
    table = view.table
    return f"In your game now: round {table.round} of {table.rounds}, tiles go to the {table.arrow.value}."
