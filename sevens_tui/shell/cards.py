"""Cards that somebody brings along: read from a folder to be played with, and checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sevens_tui.launch import tell
from sevens_tui.rules import GAMES, Game
from sevens_tui.rules.decks import BadCards, Files, bring, read_files
from sevens_tui.setup import BadSetup


def bring_cards(folder: str) -> tuple[Game, str]:
    """The game whose cards are in a folder, and the value of its option ``cards`` that now stands for them.

    Raises BadSetup or BadCards.
    """
    if not Path(folder).is_dir():
        raise BadSetup(f"there is no folder {folder!r} with cards")
    game, files = _read(_in_folder(Path(folder)))
    return game, bring(game.name, game.cards, game.cards.from_mapping(files), folder)


def check(names: Sequence[str]) -> None:
    """Say whether the cards in these files, or folders of them, can be played with. Raises BadSetup or BadCards."""
    paths: list[Path] = []
    for name in names:
        path = Path(name)
        paths += _in_folder(path) if path.is_dir() else [path]
    game, files = _read(paths)
    cards = game.cards.from_mapping(files)
    house = [name for name in game.cards.FILES if name not in files]
    tell(f"{game.title} can be played with these cards, deck {cards.fingerprint}: {', '.join(files)}.")
    if house:
        tell(f"Of the house: {', '.join(house)}.")


def _in_folder(folder: Path) -> list[Path]:
    """The files of cards in a folder; what else lies there does no harm."""
    names = [name for game in GAMES.values() if game.deck for name in game.cards.FILES]
    there = [folder / name for name in dict.fromkeys(names) if (folder / name).is_file()]
    if not there:
        raise BadCards(str(folder), "", f"there are no cards in it; files of cards are called {', '.join(names)}")
    return there


def _read(paths: Sequence[Path]) -> tuple[Game, Files]:
    """What stands in files, and of which game they all are."""
    files = read_files(paths)
    decks = {game.name: game for game in GAMES.values() if game.deck}
    first: Game | None = None
    for name, data in files.items():
        game = decks.get(str(data.get("game")))
        if game is None:
            raise BadCards(name, "game", f"this should say whose cards these are: {' or '.join(map(repr, decks))}")
        if first is not None and game is not first:
            raise BadCards(name, "game", f"these are cards of {game.title}, and those before it of {first.title}")
        first = game
    assert first is not None, "there is a file at least"
    return first, files
