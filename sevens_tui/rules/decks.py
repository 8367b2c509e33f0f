"""Cards that somebody brings along, in place of those of the house: read from a folder, named in the options.

A game with cards of its own data has a module ``cards``: ``FILES``, the names of its files; ``HOUSE``, its cards; and
``from_mapping``, which makes cards of what stands in such files. An option ``cards`` (``choice_of_cards``) says which
are played with, by fingerprint, so that a save carries it. This is the one place that remembers cards brought along.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from sevens_tui.core import BadPosition, SevensError
from sevens_tui.rules.positions import check_keys, fault, mapping, parsed, text
from sevens_tui.whole_files import read_file, reason

HOUSE = "house"
"""What the option says for the cards that come with the program."""

LARGEST = 262144
"""The most bytes of a file of cards; a large one takes some 12,000."""

Files: TypeAlias = Mapping[str, Mapping[str, Any]]
"""What stands in files of cards, by the name of the file."""


class BadCards(SevensError):
    """Cards that cannot be: the file, the path of what is wrong in it, and why."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, key, reason) if part))
        self.file = file
        self.key = key

    @classmethod
    def at(cls, file: str, fault: BadPosition) -> BadCards:
        """The same fault, in a file."""
        return cls(file, fault.key, str(fault).removeprefix(f"{fault.key}: "))


class Deck:
    """The cards of a game, all of them: a dataclass. Two with one fingerprint are the same."""

    fingerprint: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)


T = TypeVar("T")
D = TypeVar("D", bound=Deck)


class CardsModule(Protocol):
    """What a game says of its cards."""

    @property
    def FILES(self) -> Sequence[str]:
        """The names of its files, each of which can be left out for that of the house."""

    @property
    def HOUSE(self) -> Deck:
        """The cards that come with the program."""

    def from_mapping(self, files: Files, /) -> Deck:
        """The cards that stand in these files. Raises BadCards, which names the file, the key and the reason."""


def load(text: str, file: str) -> Mapping[str, Any]:
    """What a file of cards says, not yet checked. Raises BadCards if it is not TOML."""
    try:
        return parsed(text)
    except BadPosition as bad:
        raise BadCards.at(file, bad) from None


def read_files(paths: Sequence[Path]) -> Files:
    """What stands in these files, by name. Raises BadCards for one that cannot be read."""
    found: dict[str, Mapping[str, Any]] = {}
    for path in paths:
        if path.name in found:
            raise BadCards(path.name, "", "two files have this name")
        try:
            text = read_file(path, LARGEST).decode("utf-8-sig").replace("\r\n", "\n")
        except OSError as error:
            raise BadCards(path.name or str(path), "", f"it cannot be read in {path.parent}: {reason(error)}") from None
        except UnicodeDecodeError as bad:
            raise BadCards(path.name, "", f"byte {bad.start + 1} is not text in UTF-8") from None
        found[path.name] = load(text, path.name)
    return found


def with_house(given: Files, names: Sequence[str], package: str) -> Files:
    """Files of cards of these names; one that is left out is that of the house. Raises BadCards for any other."""
    for file in given:
        if file not in names:
            raise BadCards(file, "", f"there is no such file of cards; there are: {', '.join(names)}")
    left = [name for name in names if name not in given]
    return {**given, **{name: load(files(package).joinpath(name).read_text(encoding="utf-8"), name) for name in left}}


def read_cards(given: Files, file: str, game: str, key: str, read: Callable[[Mapping[str, Any]], T]) -> T:
    """What ``read`` makes of a file of cards of this game, which holds nothing but ``key`` besides. Raises BadCards."""
    try:
        data = mapping(given[file], "")
        check_keys(data, "", ("game", key))
        if data.get("game") != game:
            fault("game", f"this should be {game!r}; it says whose cards these are")
        return read(data)
    except BadPosition as bad:
        raise BadCards.at(file, bad) from None


def name_of(value: object, key: str, longest: int) -> str:
    """``value``, which must do as the name of a card. Raises BadPosition."""
    name = text(value, key)
    if not name.strip() or len(name) > longest or not name.isprintable() or set(name) & set("{}"):
        fault(key, f"a name is a line of 1 to {longest} characters without braces")
    return name


def fingerprint(cards: object) -> str:
    """A short digest of cards written as plain data."""
    text = json.dumps(cards, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:12]


_BROUGHT: dict[str, dict[str, Deck]] = {}
_SAID: dict[str, dict[str, str]] = {}


def choice_of_cards(game: str) -> Any:
    """The option ``cards`` of a game: those of the house, or any that were brought along."""
    values = _SAID.setdefault(game, {HOUSE: "the ones that come with the program"})
    return field(
        default=HOUSE,
        metadata={
            "help": "which cards are played with",
            "values": values,
            "absent": "the cards of deck {} are not here; --cards DIR, with the folder they are in, brings them",
        },
    )


def bring(game: str, module: CardsModule, cards: Deck, where: str) -> str:
    """Remember cards that were brought along; gives the value of the option that stands for them."""
    if cards.fingerprint == module.HOUSE.fingerprint:
        return HOUSE
    _BROUGHT.setdefault(game, {})[cards.fingerprint] = cards
    _SAID.setdefault(game, {})[cards.fingerprint] = f"the ones in {where}"
    return cards.fingerprint


def called(game: str, value: str, house: D) -> D:
    """The cards that a value of the option stands for; if not those of the house, they must have been brought."""
    if value == HOUSE:
        return house
    cards = _BROUGHT[game][value]
    assert isinstance(cards, type(house))
    return cards
