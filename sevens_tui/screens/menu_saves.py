"""What the menu says of a save: public facts only, from its header."""

from __future__ import annotations

from datetime import datetime

from sevens_tui.grammar import joined
from sevens_tui.options import Manners, options_of, that_count
from sevens_tui.rules import GAMES
from sevens_tui.screens.phrases import when
from sevens_tui.store import Listed
from sevens_tui.widgets.canvas import fit, fit_names


def finished(listed: Listed) -> bool:
    """Whether the game is over and its save is whole."""
    return listed.header is not None and bool(listed.header.winners) and listed.fault is None


def title(listed: Listed) -> str:
    """The game; where the header is gone, what the file's name tells."""
    name = listed.header.game if listed.header else next((g for g in GAMES if listed.path.name.startswith(g)), "")
    return GAMES[name].title if name in GAMES else name or "a save"


def who(listed: Listed) -> str:
    """The players by seat, or else the file."""
    return ", ".join(player.name for player in listed.header.players) if listed.header else listed.path.name


def date(listed: Listed, now: datetime) -> str:
    """When it was saved."""
    return when(listed.header.saved, now) if listed.header else ""


def stand(listed: Listed) -> str:
    """How far the game is, or why it cannot go on just so."""
    if listed.fault is not None:
        return listed.fault
    if listed.held is not None:
        return "open elsewhere"
    header = listed.header
    if header is None:
        return ""
    if header.winners:
        return f"{joined(fit_names(header.winners, 10))} won"
    if len(header.to_move) == 1:
        return f"{fit(header.to_move[0], 10)}, {header.progress}"
    return header.progress


def described(listed: Listed) -> str:
    """``Red7 with Fritz and Gerda``."""
    if listed.header is None:
        return listed.path.name
    return f"{title(listed)} with {joined(fit_names([player.name for player in listed.header.players], 10))}"


def preview(listed: Listed) -> str:
    """What opening it will do."""
    game, header = title(listed), listed.header
    if listed.held is not None:
        return f"see whether {game} is free again."
    if listed.fault is not None:
        return f"open what is good of {game}; this save {listed.fault}."
    assert header is not None, "a save without fault has a header"
    if header.winners:
        names = joined(fit_names(header.winners, 10))
        return f"look back on {game}, step by step. {names} won."
    people = sum(player.bot is None for player in header.players)
    curtain = people > 1 and ("table", "open") not in header.options
    if len(header.to_move) != 1:
        return f"continue {game}." + " The curtain comes first." * curtain
    name = fit(header.to_move[0], 20)
    if any(player.bot and player.name == header.to_move[0] for player in header.players):
        return f"continue {game}. The computer moves first, for {name}."
    if not curtain:
        return f"continue {game}. It is the turn of {name}."
    return f"continue {game}. The curtain comes first; it is for {name}."


def remark(listed: Listed | None) -> str:
    """What is said below of a save that is not simply there to go on with."""
    if listed is None:
        return ""
    if listed.held is not None:
        return f"Open already: {listed.held}."
    return "The damaged file itself is left as it is." if listed.fault is not None else ""


def facts(listed: Listed, now: datetime) -> list[tuple[str, str]]:
    """(label, text) of all that everybody may know."""
    header = listed.header
    found: list[tuple[str, str]] = []
    if header is not None:
        for number, player in enumerate(header.players, 1):
            computer = ", computer" if player.bot else ""
            found.append(("players" if number == 1 else "", f"{number} {player.name}{computer}"))
        game = GAMES.get(header.game)
        options = header.options if game is None else that_count(game.table.Options, header.options)
        declared = () if game is None else (*options_of(game.table.Options), *options_of(Manners))
        words = {option.name: option.words for option in declared}
        for number, (name, value) in enumerate(options):
            said = words.get(name, {}).get(value, value)
            found.append(("" if number else "options", f"{name.replace('_', ' ')} {said}"))
        found.append(("so far", header.progress))  # how many decisions were made is not for all: some are still unseen
        if header.winners:
            found.append(("won", joined(header.winners)))
        elif header.to_move:
            found.append(("to move", joined(header.to_move)))
        found += [("begun", when(header.started, now)), ("saved", when(header.saved, now))]
    if listed.fault:
        found.append(("fault", listed.fault))
    if listed.held:
        found.append(("open", listed.held))
    found.append(("file", listed.path.name))
    return found
