"""The data of Siebenpunkt: what is refused, and where it says so; and that the house data are what they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sevens_tui.rules.decks import BadCards, load, read_files
from sevens_tui.rules.siebenpunkt.cards import FILES, HOUSE, Arrow, Deck, Kind, from_mapping
from sevens_tui.rules.siebenpunkt.landscape import BARE, Want
from sevens_tui.rules.siebenpunkt.patterns import nearest

FOLDER = files("sevens_tui.rules.siebenpunkt")
DATA: dict[str, Any] = {name: dict(load(FOLDER.joinpath(name).read_text(encoding="utf-8"), name)) for name in FILES}


def changed(file: str, change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    data = deepcopy(DATA)
    change(data[file])
    return data


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Set what a path leads to, the last thing being the new value; None takes it away."""

    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for step in path[:-2]:
            at = at[step]
        if path[-1] is None:
            del at[path[-2]]
        else:
            at[path[-2]] = path[-1]

    return change


def animal(name: str) -> int:
    return next(n for n, each in enumerate(DATA["animals.toml"]["animal"]) if each["id"] == name)


def mandate(name: str) -> int:
    return next(n for n, each in enumerate(DATA["mandates.toml"]["mandate"]) if each["id"] == name)


BEE, OWL, LAKE = animal("honey-bee"), animal("polecat"), mandate("lake")

FAULTS = [
    ("animals.toml", put("game", "chess"), "animals.toml: game: this should be 'siebenpunkt'"),
    ("animals.toml", put("animal", None), "animals.toml: animal: this is missing"),
    ("animals.toml", put("extra", 1), "animals.toml: extra: there is no such key here"),
    ("animals.toml", put("animal", BEE, "name", None), f"animals.toml: animal[{BEE}].name: this is missing"),
    ("animals.toml", put("animal", BEE, "name", "{x}"), f"animals.toml: animal[{BEE}].name: a name is a line"),
    ("animals.toml", put("animal", BEE, "id", "Honey"), f"animals.toml: animal[{BEE}].id: an id is small letters"),
    ("animals.toml", put("animal", BEE, "id", "mole"), ".id: a card before it has the same: 'mole'"),
    ("animals.toml", put("animal", BEE, "kind", "fish"), f"animals.toml: animal[{BEE}].kind: this cannot be 'fish'"),
    ("animals.toml", put("animal", BEE, "value", 0), f"animals.toml: animal[{BEE}].value: 0 is too small"),
    ("animals.toml", put("animal", BEE, "value", True), f"animals.toml: animal[{BEE}].value: this should be a number"),
    ("animals.toml", put("animal", BEE, "value", 99), f"animals.toml: animal[{BEE}].value: 99 is too high"),
    ("animals.toml", put("animal", BEE, "arrow", "left"), f"animal[{BEE}].arrow: start cards have no arrow"),
    ("animals.toml", put("animal", OWL, "arrow", None), f"animal[{OWL}].arrow: every card of the deck has an arrow"),
    ("animals.toml", put("animal", OWL, "arrow", "up"), f"animal[{OWL}].arrow: this cannot be 'up'"),
    ("animals.toml", put("animal", BEE, "eats", "grass"), f"animal[{BEE}].eats: this cannot be 'grass'"),
    ("animals.toml", put("animal", OWL, "deck", "start"), f"animal[{OWL}].arrow: start cards have no arrow"),
    ("animals.toml", put("animal", OWL, "deck", "ordinary"), f"animal[{OWL}].blocks: only expert cards have blanks"),
    ("animals.toml", put("animal", BEE, "blocks", []), f"animal[{BEE}].blocks: there should be one to three blocks"),
    ("animals.toml", put("animal", BEE, "blocks", ["Bx"]), f"animal[{BEE}].blocks[0]: this cannot be 'Bx'"),
    ("animals.toml", put("animal", BEE, "blocks", ["bu"]), f"animal[{BEE}].blocks[0]: this cannot be 'bu'"),
    ("animals.toml", put("animal", BEE, "blocks", ["Bu Bu / Bu"]), "rows of a block should be equally long"),
    ("animals.toml", put("animal", BEE, "blocks", ["Bu .. / .. Bu"]), "squares of a block should hang together"),
    ("animals.toml", put("animal", BEE, "blocks", ["Bu .."]), "a square in each of its rows and columns"),
    ("animals.toml", put("animal", BEE, "blocks", ["Bu Bu Bu Bu", "Bu Bu Bu Bu"]), "8 squares are too many"),
    ("animals.toml", put("animal", BEE, "lines", [[1, 2]]), f"animal[{BEE}].lines[0]: a line joins two different"),
    ("animals.toml", put("animal", BEE, "lines", [[1]]), f"animal[{BEE}].lines[0]: a line joins two blocks"),
    ("animals.toml", put("animal", BEE, "fill", ["Bu"]), f"animal[{BEE}].fill: 1 landscapes have to go into 0 blanks"),
    ("animals.toml", put("animal", OWL, "fill", ["Bu"]), "only 1 landscapes to go into them"),
    (
        "animals.toml",
        lambda data: data["animal"].pop(),
        "animals.toml: animal: there should be 61 animals, and there are 60",
    ),
    ("tiles.toml", lambda data: data["tiles"].pop(), "tiles.toml: tiles: there should be 120 tiles, and there are 119"),
    ("tiles.toml", put("tiles", 0, "Ap-Fi"), "tiles.toml: tiles: 12 tiles should show field, and 13 do"),
    ("tiles.toml", put("tiles", 0, "Ap"), "tiles.toml: tiles[0]: a tile has two halves"),
    ("tiles.toml", put("tiles", 0, "Ap-Tr"), "tiles.toml: tiles[0]: this cannot be 'Tr'"),
    ("tiles.toml", put("tiles", 0, 7), "tiles.toml: tiles[0]: this should be a text, not a number"),
    ("boards.toml", put("board", 0, "printed", {"b9": "Ap"}), "boards.toml: board[0].printed.b9: there is no such"),
    ("boards.toml", put("board", 0, "printed", "b7", "Bu"), "board[0].printed: a tree, water, bush and stones"),
    (
        "boards.toml",
        put("board", 0, "printed", {"a1": "Ap", "b2": "Wa", "e5": "Bu", "g7": "St"}),
        "boards.toml: board[0].printed: a1 and b2 lie in one row or column, or touch",
    ),
    ("boards.toml", put("board", 1, "name", "apple board"), "two boards are called 'apple board'"),
    ("mandates.toml", put("mandate", LAKE, "class", "easy"), "there should be 8 easy mandates, and there are 9"),
    ("mandates.toml", put("mandate", LAKE, "barred", ["water"]), f"mandate[{LAKE}].barred[0]: this cannot be 'water'"),
    ("mandates.toml", put("mandate", LAKE, "fill", ["Wa"]), "and only 1 landscapes to go into them"),
    ("mandates.toml", put("mandate", LAKE, "edge", 1), f"mandate[{LAKE}].edge: this should be true or false"),
    ("mandates.toml", put("mandate", LAKE, "points", 1.5), "this should be a number, not a decimal number"),
]


@pytest.mark.parametrize(("file", "change", "said"), FAULTS, ids=[said[:60] for _, _, said in FAULTS])
def test_cards_that_cannot_be_say_file_key_and_reason(file: str, change: Any, said: str) -> None:
    with pytest.raises(BadCards) as refused:
        from_mapping(changed(file, change))
    assert said in str(refused.value) and str(refused.value).startswith(f"{file}: ")
    assert refused.value.file == file and "\n" not in str(refused.value)


def test_barred_landscapes_cannot_be_asked_for_in_the_blanks() -> None:
    data = deepcopy(DATA)
    data["mandates.toml"]["mandate"][LAKE] |= {"barred": ["field"], "fill": ["Wa", "Wa", "Wa", "Fi"]}
    with pytest.raises(BadCards, match=r"fill\[3\]: field is barred from the blanks"):
        from_mapping(data)


def test_food_that_nobody_could_be_is_refused() -> None:
    data = deepcopy(DATA)
    for each in data["animals.toml"]["animal"]:
        if each["kind"] == "mammal":
            each["kind"] = "bird"
    with pytest.raises(BadCards, match="it could eat none of the animals: another mammal is missing"):
        from_mapping(data)


def test_files_left_out_are_those_of_the_house(tmp_path: Path) -> None:
    assert from_mapping(DATA) == HOUSE == from_mapping({})
    data = changed("mandates.toml", put("mandate", LAKE, "points", 15))
    other = from_mapping({"mandates.toml": data["mandates.toml"]})
    assert other != HOUSE and other.fingerprint != HOUSE.fingerprint and other.animals == HOUSE.animals
    text = FOLDER.joinpath("mandates.toml").read_text(encoding="utf-8").replace('name = "lake"', 'name = "big lake"')
    (tmp_path / "mandates.toml").write_text(text, encoding="utf-8")
    path = tmp_path / "mandates.toml"
    assert from_mapping(read_files([path])).mandate["lake"].name == "big lake"
    with pytest.raises(BadCards, match="there is no such file of cards"):
        from_mapping({"fish.toml": {}})
    (tmp_path / "mandates.toml").write_text("[[", encoding="utf-8")
    with pytest.raises(BadCards, match=r"mandates\.toml: it is not TOML"):
        read_files([path])


# P12: the house data


def test_p12_16_start_30_ordinary_15_expert_animals_with_values_and_sizes_of_their_deck() -> None:
    decks = Counter(each.deck for each in HOUSE.animals)
    assert decks == {Deck.START: 16, Deck.ORDINARY: 30, Deck.EXPERT: 15}
    sizes = {Deck.START: {2, 3}, Deck.ORDINARY: {4, 5}, Deck.EXPERT: {5, 6}}
    values = {Deck.START: {2, 3}, Deck.ORDINARY: {3, 4, 5}, Deck.EXPERT: {5, 6, 7}}
    for each in HOUSE.animals:
        assert each.habitat.size in sizes[each.deck] and each.value in values[each.deck], each.id
        assert len(each.habitat.blocks) <= 3


def test_p12_every_animal_has_its_true_kind() -> None:
    """As in HOUSE-DATA: two times 61 letters would not be read by anybody, so the rarer kinds are named."""
    kinds = {kind: {each.id for each in HOUSE.animals if each.kind is kind} for kind in Kind}
    assert kinds[Kind.SPIDER] == {
        "goldenrod-crab-spider",
        "zebra-jumping-spider",
        "wolf-spider",
        "garden-spider",
        "wasp-spider",
    }
    assert kinds[Kind.INVERTEBRATE] == {
        "common-earthworm",
        "roman-snail",
        "grove-snail",
        "great-pond-snail",
        "pill-woodlouse",
        "stone-centipede",
    }
    assert {len(each) for each in kinds.values()} == {5, 6, 10, 11, 14, 15}
    assert HOUSE.animal["seven-spot-ladybird"].kind is Kind.INSECT


def test_p12_about_30_to_40_animals_ask_for_food_and_food_is_of_the_kind_they_eat() -> None:
    assert 30 <= sum(each.eats is not None for each in HOUSE.animals) <= 40
    eats = {each.id: each.eats for each in HOUSE.animals}
    assert eats["least-weasel"] is eats["barn-owl"] is Kind.MAMMAL and eats["grass-snake"] is Kind.REPTILE
    assert eats["mole"] is eats["glow-worm"] is Kind.INVERTEBRATE and eats["honey-bee"] is None


def test_a_quarter_of_tree_and_seed_wants_is_any() -> None:
    wants = [want for each in HOUSE.animals for want in each.habitat.wants]
    anything = sum(want in (Want.TREE, Want.SEED) for want in wants)
    either = sum(want <= Want.DAISY for want in wants) + anything
    assert 0.2 <= anything / either <= 0.29


def test_every_card_has_room_on_an_estate() -> None:
    for pattern in (*(each.habitat for each in HOUSE.animals), *(each.area for each in HOUSE.mandates)):
        assert nearest(pattern, BARE).missed <= pattern.size


def test_arrows_are_left_or_right() -> None:
    assert {each.arrow for each in HOUSE.animals} == {None, Arrow.LEFT, Arrow.RIGHT}


def test_cards_print_no_more_than_their_fingerprint() -> None:
    assert repr(HOUSE) == f"<cards {HOUSE.fingerprint}>" and hash(HOUSE) == hash(from_mapping(DATA))
