"""Cards that somebody brings along, in place of those of the house: read from a folder, named in the options.

A game with cards of its own data has a module ``cards``: ``FILES``, the names of its files; ``HOUSE``, its cards; and
``from_mapping``, which makes cards of what stands in such files. An option ``cards`` (``choice_of_cards``) says which
are played with, by fingerprint, so that a save carries it. This is the one place that remembers cards brought along.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from sevens_tui.core import BadPosition, SevensError
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


class Deck(Protocol):
    """The cards of a game, all of them; two with one fingerprint are the same."""

    @property
    def fingerprint(self) -> str: ...


class CardsModule(Protocol):
    """What a game says of its cards."""

    @property
    def FILES(self) -> Sequence[str]: ...

    @property
    def HOUSE(self) -> Deck: ...

    def from_mapping(self, files: Files, /) -> Deck: ...


def load(text: str, file: str) -> Mapping[str, Any]:
    """What a file of cards says, not yet checked. Raises BadCards if it is not TOML."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadCards(file, "", "it is nested too deeply") from None
    except ValueError as bad:
        why = str(bad)
        raise BadCards(file, "", f"it is not TOML: {why[:1].lower()}{why[1:]}") from None


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


def read_folder(folder: Path, names: Sequence[str]) -> Files:
    """What stands in the files of these names in a folder; one that is not there is left out. Raises BadCards."""
    there = [folder / name for name in names if (folder / name).exists()]
    if not there:
        raise BadCards(str(folder), "", f"there are no cards in it; it should hold {' or '.join(names)}")
    return read_files(there)


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


def brought(game: str, value: str) -> Deck:
    """The cards that a value of the option stands for; they must have been brought, ``house`` is not among them."""
    return _BROUGHT[game][value]
