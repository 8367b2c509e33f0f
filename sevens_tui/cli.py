"""What ``sevens`` does with arguments. Imports the app only to play; all else is plain text on standard output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sevens_tui import __version__
from sevens_tui.core import Player, SevensError
from sevens_tui.launch import BAD_INPUT, complain, need_terminal, open_app, say
from sevens_tui.rules import GAMES, Game
from sevens_tui.setup import BadSetup, Setup, check, free_computer_name, playable

if TYPE_CHECKING:
    from sevens_tui.rules.sections import Section
    from sevens_tui.store import Listed

SEED_BELOW = 2**64

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    help="Four tabletop games on one terminal, passed from hand to hand. Without a command the menu opens.",
)


def run(arguments: list[str]) -> int:
    """Run one command; gives the exit code. Raises SevensError for all that can be said in one sentence."""
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="sevens", standalone_mode=False)
    except SevensError:
        raise
    except typer.Abort:
        raise KeyboardInterrupt from None
    except Exception as fault:
        # Usage errors; their class has another home in each release of typer.
        message = getattr(fault, "format_message", None)
        if message is None:
            raise
        return complain(_one_sentence(message()), BAD_INPUT)
    return code if isinstance(code, int) else 0


def _one_sentence(message: str) -> str:
    text = " ".join(message.split()).rstrip(".")
    return f"{text[:1].lower()}{text[1:]}; see sevens --help"


def _version(asked: bool) -> None:
    if asked:
        say(f"sevens {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which sevens this is.")
    ] = False,
) -> int:
    return open_app() if context.invoked_subcommand is None else 0


@app.command()
def play(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game to begin, or a saved one to go on with.")],
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A person, in seat order; once for each.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="KIND", help="A computer player, greedy or random; seated last.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; the others as usual.")
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="NUMBER", help="The same seed deals the same cards.")] = None,
) -> int:
    """Begin a game, or go on with a saved one.

    sevens play red7 --player Ann --player Bob --bot greedy
    """
    game = _game_called(what)
    if game is None:
        path = _save_called(what)
        if player or bot or option or seed is not None:
            raise BadSetup(f"{path.name} is a saved game; players, options and seed are for new ones")
        need_terminal()
        _try_to_resume(path)
        return open_app(resume=path)
    setup = Setup(game.name, _seated(player or [], bot or []), _options(option or []), _seed(seed))
    playable(setup.game)
    if not player:
        raise BadSetup(f"nobody plays; name the people, as in: sevens play {setup.game} --player Ann --player Bob")
    check(setup)
    return open_app(start=setup)


@app.command()
def rules(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Whose rules.", show_default=False)] = None,
    section: Annotated[
        str | None, typer.Argument(metavar="[SECTION]", help="One section of them.", show_default=False)
    ] = None,
) -> None:
    """Print the rules of a game, or one section of them.

    Without a game: what there is to read.
    """
    from sevens_tui.rules.sections import plain

    if game is None:
        for each in (each for each in GAMES.values() if each.ready):
            say(f"{each.title}: sevens rules {each.name} [SECTION]\n")
            for part in _sections(each):
                say(f"  {part.id:<15} {part.title}")
        return
    found = _game_called(game)
    which = playable(game if found is None else found.name)
    if section is not None:
        say(plain(_section(which, section)).rstrip("\n"))
        return
    say(f"The rules of {which.title}, in our own words\n")
    say("\n".join(plain(part) for part in _sections(which)).rstrip("\n"))


@app.command()
def games() -> None:
    """List the games."""
    names, titles = (max(map(len, column)) for column in (GAMES, [game.title for game in GAMES.values()]))
    for game in GAMES.values():
        seats = f"{game.seats[0]}-{game.seats[-1]} players"
        later = "" if game.ready else " (cannot be played yet)"
        say(f"{game.name:<{names}}  {game.title:<{titles}}  {seats}  {game.blurb}{later}")


@app.command()
def saves() -> None:
    """List the saved games, newest first."""
    from sevens_tui.store import Store, default_folder

    folder = default_folder()
    found = Store(folder).list()
    for listed in found:
        say(f"{listed.path.name}\n  {'; '.join(_facts(listed))}")
    say(f"{'' if not found else chr(10)}{_count(len(found))} in {folder.absolute()}")


def _count(number: int) -> str:
    return "no saved games" if number == 0 else f"{number} saved game{'s' * (number != 1)}"


def _facts(listed: Listed) -> list[str]:
    """What a passer-by may know of a saved game, in words."""
    from sevens_tui.screens.phrases import joined

    facts = []
    if (header := listed.header) is not None:
        game = GAMES.get(header.game)
        facts.append(game.title if game else header.game)
        facts.append(joined([f"{player.name} (computer)" if player.bot else player.name for player in header.players]))
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


def _game_called(name: str) -> Game | None:
    """The game with this name or title, in any case."""
    wanted = name.casefold()
    return next((game for game in GAMES.values() if wanted in (game.name, game.title.casefold())), None)


def _save_called(name: str) -> Path:
    """The file at this path, or the save of this name in the folder of saves. Raises BadSetup if there is neither."""
    from sevens_tui.store import ENDING, default_folder

    for path in (Path(name), default_folder() / name):
        try:
            if name and path.exists():
                return path
        except (OSError, ValueError):
            continue
    if "/" in name or name.endswith(ENDING):
        raise BadSetup(f"there is no file {name!r}; sevens saves lists the saved games")
    raise BadSetup(f"there is no game and no saved game {name!r}; the games: {', '.join(GAMES)}")


def _try_to_resume(path: Path) -> None:
    """Whether the save can be played on. Raises SevensError, which then is said here and not in the menu."""
    from sevens_tui.match import Match
    from sevens_tui.store import Store

    with Store(path.parent).hold(path) as hold:
        Match.load(hold.read())


def _seated(people: list[str], bots: list[str]) -> tuple[Player, ...]:
    players = [Player(name) for name in people]
    for bot in bots:
        players.append(Player(free_computer_name(player.name for player in players), bot))
    return tuple(players)


def _options(given: list[str]) -> tuple[tuple[str, str], ...]:
    options: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not (name and equals):
            raise BadSetup(f"an option is written name=value, not {each!r}")
        if name in options:
            raise BadSetup(f"option {name} is given twice")
        options[name] = value
    return tuple(options.items())


def _seed(given: str | None) -> int | None:
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) <= 20 and int(given) < SEED_BELOW):
        raise BadSetup(f"the seed is a whole number from 0 to {SEED_BELOW - 1}, not {given!r}")
    return int(given)


def _sections(game: Game) -> tuple[Section, ...]:
    from sevens_tui.rules.sections import read

    return read(f"sevens_tui.rules.{game.package}")


def _section(game: Game, name: str) -> Section:
    sections = _sections(game)
    wanted = name.casefold()
    for section in sections:
        if wanted in (section.id, section.title.casefold()):
            return section
    known = ", ".join(section.id for section in sections)
    raise BadSetup(f"the rules of {game.title} have no section {name!r}; there are: {known}")
