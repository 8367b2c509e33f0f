"""``sevens games``, ``saves`` and ``rules``: what there is, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevens_tui.grammar import counted, joined
from sevens_tui.launch import say, tell
from sevens_tui.rules import GAMES, Game
from sevens_tui.setup import BadSetup, game_named

if TYPE_CHECKING:
    from sevens_tui.rules.sections import Section
    from sevens_tui.store import Listed


def game_called(name: str) -> Game | None:
    """The game with this name or title, in any case."""
    wanted = name.casefold()
    return next((game for game in GAMES.values() if wanted in (game.name, game.title.casefold())), None)


def the_game(name: str) -> Game:
    """The game with this name or title, in any case. Raises BadSetup if there is none."""
    found = game_called(name)
    return game_named(name if found is None else found.name)


def list_games(as_json: bool) -> None:
    """All games."""
    if as_json:
        from sevens_tui.shell.data import dumps

        say(dumps([{"name": game.name, "title": game.title, "seats": list(game.seats)} for game in GAMES.values()]))
        return
    names, titles = (max(map(len, column)) for column in (GAMES, [game.title for game in GAMES.values()]))
    for game in GAMES.values():
        seats = f"{game.seats[0]}-{game.seats[-1]} players"
        tell(f"{game.name:<{names}}  {game.title:<{titles}}  {seats}  {game.blurb}")


def list_saves(as_json: bool) -> None:
    """The saved games, newest first; public facts only."""
    from sevens_tui.store import Store, default_folder

    folder = default_folder()
    found = Store(folder).list()
    if as_json:
        from sevens_tui.shell.data import dumps, saved

        say(dumps([saved(listed) for listed in found]))
        return
    for listed in found:
        tell(f"{listed.path.name}\n  {'; '.join(_facts(listed))}")
    tell(f"{'' if not found else chr(10)}{_count(len(found))} in {folder.absolute()}")


def _count(number: int) -> str:
    return counted(number, "saved game") if number else "no saved games"


def _facts(listed: Listed) -> list[str]:
    """What a passer-by may know of a saved game, in words."""
    facts = []
    if (header := listed.header) is not None:
        game = GAMES.get(header.game)
        facts.append(game.title if game else header.game)
        facts.append(joined(f"{player.name} (computer)" if player.bot else player.name for player in header.players))
        facts.append(header.progress)
        if header.to_move:
            facts.append(f"{joined(header.to_move)} to move")
        else:
            facts.append(f"over, won by {joined(header.winners)}" if header.winners else "over")
        facts.append(f"saved {header.saved[:16].replace('T', ' ')}")
    if listed.fault:
        facts.append(f"faulty: {listed.fault}")
    if listed.held:
        facts.append(f"open now, by {listed.held}")
    return facts


def print_rules(game: str | None, section: str | None) -> None:
    """The rules of a game, or a section of them; without a game, what there is to read."""
    from sevens_tui.rules.sections import plain

    if game is None:
        for each in GAMES.values():
            tell(f"{each.title}: sevens rules {each.name} [SECTION]\n")
            widest = max(len(part.id) for part in sections_of(each))
            for part in sections_of(each):
                tell(f"  {part.id:<{widest}}  {part.title}")
        return
    which = the_game(game)
    if section is not None:
        say(plain(section_of(which, section)).rstrip("\n"))
        return
    tell(f"The rules of {which.title}, in our own words\n")
    say("\n".join(plain(part) for part in sections_of(which)).rstrip("\n"))


def sections_of(game: Game) -> tuple[Section, ...]:
    """The rules of a game."""
    from sevens_tui.rules.sections import read

    return read(f"sevens_tui.rules.{game.package}")


def section_of(game: Game, name: str) -> Section:
    """One section of the rules, by its id or title. Raises BadSetup if there is none."""
    sections = sections_of(game)
    wanted = name.casefold()
    for section in sections:
        if wanted in (section.id, section.title.casefold()):
            return section
    known = ", ".join(section.id for section in sections)
    raise BadSetup(f"the rules of {game.title} have no section {name!r}; there are: {known}")
