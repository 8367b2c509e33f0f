"""What ``sevens`` does with arguments. Imports the app only to play; all else is plain text on standard output."""

from __future__ import annotations

import sys
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sevens_tui import __version__
from sevens_tui.core import Player, SevensError
from sevens_tui.launch import BAD_INPUT, CannotPrint, complain, need_terminal, open_app, say
from sevens_tui.setup import BadSetup, Demo, Learn, Replay, Resume, Setup, check
from sevens_tui.shell.arguments import any_seed, number, options, seated, seed_of, with_cards
from sevens_tui.shell.listing import game_called, list_games, list_saves, print_rules, the_game

if TYPE_CHECKING:
    from sevens_tui.match import Match
    from sevens_tui.store import Hold

GAMES_BELOW = 10**7
DECISIONS_BELOW = 10**6

cards_app = typer.Typer(rich_markup_mode=None, help="Cards of your own, in place of those of the house.")
app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    help="Four tabletop games on one terminal, passed from hand to hand. Without a command the menu opens.",
)

File = Annotated[str, typer.Argument(metavar="FILE", help="A saved game, or a position in TOML.")]
Json = Annotated[bool, typer.Option("--json", help="As JSON, for machines.")]
Open = Annotated[bool, typer.Option("--open", help="Show hidden hands; a running game's log will say so.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; others as usual.")
]
Cards = Annotated[
    str | None,
    typer.Option("--cards", metavar="DIR", help="A folder with cards of your own, in place of the house's."),
]
Eyes = Annotated[str | None, typer.Option("--seat", metavar="NAME", help="Whose eyes; else a passer-by's.")]


def run(arguments: list[str]) -> int:
    """Run one command; gives the exit code. Raises SevensError for all that can be said in one sentence."""
    try:
        code = typer.main.get_command(_needed(arguments)).main(arguments, prog_name="sevens", standalone_mode=False)
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


def _needed(arguments: list[str]) -> typer.Typer:
    """The command that is asked for and no other: to build them all takes as long as to begin a game."""
    names = {each.name or getattr(each.callback, "__name__", ""): each for each in app.registered_commands}
    only = [names[word] for word in arguments[:1] if word in names]
    if not only:
        return app
    small = copy(app)
    small.registered_commands, small.registered_groups = only, []
    return small


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
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game to begin; a save to go on; a position.")],
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A person, in seat order; once for each.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="KIND", help="A computer player, greedy or random; seated last.")
    ] = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option(metavar="NUMBER", help="The same seed deals the same cards.")] = None,
    upto: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Of a save, only so many decisions, under a new name.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for screen readers and simple terminals.")
    ] = False,
    open_: Annotated[
        bool, typer.Option("--open", help="With --upto of a game that is not over; its log will say so.")
    ] = False,
    cards: Cards = None,
) -> int:
    """Begin a game, go on with a saved one, or play from a position.

    sevens play red7 --player Ann --player Bob --bot greedy
    """
    game = game_called(what)
    option = with_cards(cards, option or [], game)
    if game is None:
        return _play_file(what, player or [], bot or [], option, seed, upto, plain, open_)
    if upto is not None or open_:
        which = "--upto is for saved games: it opens" if upto is not None else "--open goes with --upto, which opens"
        raise BadSetup(f"{which} the first decisions of one")
    setup = Setup(game.name, seated(player or [], bot or []), options(option, game), seed_of(seed))
    if not player:
        raise BadSetup(f"nobody plays; name the people, as in: sevens play {setup.game} --player Ann --player Bob")
    check(setup)
    if not plain:
        return open_app(setup)
    from sevens_tui.match import Match

    return _play_plain(Match(game, dict(setup.options), setup.players, any_seed(setup.seed)))


def _play_file(
    name: str,
    people: list[str],
    bots: list[str],
    option: list[str],
    seed: str | None,
    upto: str | None,
    plain: bool,
    opened: bool,
) -> int:
    """Play from a position or the beginning of a save, as a new saved game, or go on with a save."""
    from sevens_tui.match import Match
    from sevens_tui.shell.files import going_on, is_position, opened_upto, path_of
    from sevens_tui.store import Store

    path = path_of(name)
    if not plain:
        need_terminal()
    if is_position(path):
        if people:
            raise BadSetup(f"{path.name} is a position, which names its players")
        if upto is not None or opened:
            which = "--upto is for saved games" if upto is not None else "--open is for saved games, with --upto"
            raise BadSetup(f"{path.name} is a position, which has no decisions; {which}")
        return _play_new(_from_position(path, bots, dict(options(option)), any_seed(seed_of(seed))), plain)
    if people or bots or option or seed is not None:
        raise BadSetup(f"{path.name} is a saved game; players, options and seed are for new ones")
    if upto is not None:
        count = number(upto, "the number of decisions", DECISIONS_BELOW, least=0)
        return _play_new(opened_upto(path, count, opened), plain)
    if opened:
        raise BadSetup("--open goes with --upto, which opens the first decisions of a saved game")
    if not plain:
        return going_on(path, name, lambda: open_app(Resume(path, whole=True)))
    with Store(path.parent).hold(path) as hold:
        return _play_plain(going_on(path, name, lambda: Match.load(hold.read())), hold)


def _play_new(match: Match, plain: bool) -> int:
    """Play a match that is not saved yet, as a new game."""
    from sevens_tui.store import Store, default_folder

    if plain:
        return _play_plain(match)
    with Store(default_folder()).create(match.record()) as hold:
        begun = hold.path
    return open_app(Resume(begun))


def _from_position(path: Path, bots: list[str], manners: dict[str, str], seed: int) -> Match:
    """The match that begins at a position; computer players, if any, take its last seats."""
    from sevens_tui.match import Match
    from sevens_tui.shell.files import arranged, position_in

    people = arranged(path, seed).players
    kinds = [*[None] * (len(people) - len(bots)), *bots][: len(people)]
    players = [Player(each.name, kind) for each, kind in zip(people, kinds, strict=True)]
    match = Match.from_position(position_in(path), seed, manners, players)
    check(Setup(match.game.name, match.players, match.record().header.options))
    return match


def _play_plain(match: Match, hold: Hold | None = None) -> int:
    """Play line by line; a game without a hold is a new one, and saved before anybody is told of it."""
    from sevens_tui.plain import Plain
    from sevens_tui.store import Store, default_folder

    if hold is None:
        with Store(default_folder()).create(match.record()) as fresh:
            return _play_plain(match, fresh)
    if sys.stdin is None:
        raise BadSetup("nothing can be typed: standard input is closed")
    if sys.stdout is None:
        raise CannotPrint("nothing can be written: standard output is closed")
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    return Plain(match, hold).play()


@app.command()
def show(file: File, seat: Eyes = None, open_: Open = False, json: Json = False, cards: Cards = None) -> None:
    """Show a game: as a passer-by sees it, as one player does, or with all hands open.

    Who leads and why, whose turn it is, and what lies where, in words.
    """
    from sevens_tui.shell.show import show as show_game

    with_cards(cards)
    show_game(file, seat, open_, json)


@app.command()
def moves(file: File, open_: Open = False, json: Json = False, cards: Cards = None) -> None:
    """List what whoever is to move may do, in notation, and what it would bring."""
    from sevens_tui.shell.show import list_moves

    with_cards(cards)
    list_moves(file, open_, json)


@app.command(name="try")
def try_(
    file: File,
    move: Annotated[list[str], typer.Argument(metavar="MOVE...", help="Decisions in notation, one after another.")],
    open_: Open = False,
    json: Json = False,
    cards: Cards = None,
) -> None:
    """Show a game as it would be after some decisions, all hands open. The file stays as it is.

    sevens try position.toml palette r7 canvas i4
    """
    from sevens_tui.shell.show import try_moves

    with_cards(cards)
    try_moves(file, move, open_, json)


@app.command()
def export(
    file: File,
    form: Annotated[
        str | None, typer.Option("--as", metavar="FORM", help="toml, a position; text, to read; svg, a picture.")
    ] = None,
    seat: Eyes = None,
    open_: Open = False,
    cards: Cards = None,
) -> None:
    """Print a game as a position, as a record to read, or as a picture."""
    from sevens_tui.shell.export import export as export_game

    with_cards(cards)
    export_game(file, form, seat, open_)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play.")],
    games_: Annotated[str, typer.Option("--games", metavar="NUMBER", help="How many games.")] = "100",
    players: Annotated[str, typer.Option(metavar="NUMBER", help="How many players; else the fewest.")] = "",
    seed: Annotated[str, typer.Option(metavar="NUMBER", help="The first game's; the next has the next.")] = "1",
    bots: Annotated[str, typer.Option(metavar="KIND", help="Who plays: random or greedy.")] = "random",
    option: Options = None,
    report: Annotated[bool, typer.Option("--report", help="More: lengths, kinds of decisions, time.")] = False,
    json: Json = False,
    cards: Cards = None,
) -> None:
    """Let the computer play many games, and say who won, with how many points, in how many decisions."""
    from sevens_tui.shell.simulate import simulate as simulate_games

    which = the_game(game)
    seats = number(players, "the number of players", 100) if players else which.seats[0]
    settled = dict(options(with_cards(cards, option or [], which), which))
    many = number(games_, "the number of games", GAMES_BELOW)
    simulate_games(which, many, seats, any_seed(seed_of(seed)), bots, settled, report, json)


@app.command()
def replay(file: File) -> int:
    """Look back on a saved game, step by step; of one that is not over, on what a passer-by saw.

    Step and jump, through anybody's eyes, and play on from anywhere.
    """
    from sevens_tui.shell.files import path_of

    path = path_of(file)
    need_terminal()
    return open_app(Replay(path))


@app.command()
def demo(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Which game.", show_default=False)] = None,
) -> int:
    """Show a game that plays itself, all hands open; without a name all games, one after another."""
    return open_app(Demo(None if game is None else the_game(game).name))


@app.command()
def learn(game: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")]) -> int:
    """Learn a game in ten minutes, on its own board."""
    return open_app(Learn(the_game(game).name))


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
    print_rules(game, section)


@app.command()
def games(json: Json = False) -> None:
    """List the games."""
    list_games(json)


@app.command()
def doctor(json: Json = False) -> int:
    """Look at this terminal and this machine: what sevens finds here, and what to do about it."""
    from sevens_tui.shell.doctor import examine

    return examine(json)


@app.command()
def saves(json: Json = False) -> None:
    """List the saved games, newest first."""
    list_saves(json)


@cards_app.command(name="check")
def check_cards(
    file: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of cards, or a folder of them.")],
) -> None:
    """Say whether cards of your own can be played with, or what is wrong with them and where."""
    from sevens_tui.shell.cards import check as check_files

    check_files(file)


@cards_app.callback()
def _cards() -> None:
    """Cards of your own, in place of those of the house."""


app.add_typer(cards_app, name="cards")
