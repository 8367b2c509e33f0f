"""What the set-up of a game says of its rows, and how it shows a name that is too long for its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from sevens_tui.core import Player
from sevens_tui.grammar import capital, joined
from sevens_tui.options import Manners, Option, options_of
from sevens_tui.rules import Game
from sevens_tui.screens.page import SOFT, TEXT
from sevens_tui.screens.phrases import NUMBERS
from sevens_tui.widgets.canvas import Ink, cells_of, fit_names, width_of

BOT_HINTS: dict[str | None, str] = {
    None: (
        "Type a name; it shows on the curtain and in the log. Up to 10 letters are always shown in full. "
        "Left/Right makes this seat a computer's."
    ),
    "greedy": "A computer player sees only what a person there would, and takes what looks best now.",
    "random": "Random moves: a computer player that does anything allowed, each as likely. Easy to beat.",
}
SEED_HINT = (
    "Seed: the luck of the game. The same digits deal and draw the same again; new takes luck that nobody knows."
)
ADD_HINT = "Enter or + puts one more player on the last seat; you may as well begin to type a name."


MANNERS = options_of(Manners)
"""What is set up for every game; named in the preview only where it is not as usual."""

TELLING = ("game", "board", "shape")
"""Options whose values say by themselves what is meant: quick, front, river."""


def offered(game: Game) -> tuple[Option, ...]:
    """What can be chosen before a game, its own options and those of every table; where there is no choice, nothing."""
    return tuple(option for option in (*options_of(game.table.Options), *MANNERS) if len(option.values) > 1)


def label_of(option: Option) -> str:
    """What the option is called."""
    return capital(option.name.replace("_", " "))


def how_to_say(option: Option, value: str) -> str:
    """The value as one of a list: ``quick``, ``actions off``, ``first seat 1``; only some speak for themselves."""
    return value if option.name in TELLING else f"{label_of(option).lower()} {option.word(value)}"


def how_played(options: Sequence[Option], chosen: Mapping[str, str], *, briefly: bool = False) -> list[str]:
    """What is chosen of all that counts in the game; of what every game has, only what is not as usual.

    ``briefly``: so also of the game's own options, but for those that tell what is played.
    """
    said, unsaid = [], False
    for option in options:
        usual = chosen[option.name] == option.default
        if not option.counts(chosen) or (usual and option in MANNERS):
            continue
        if briefly and usual and option.name not in TELLING:
            unsaid = True
        else:
            said.append(how_to_say(option, chosen[option.name]))
    return [*said, "the rest as usual"] if unsaid else said


def start_said(
    players: Sequence[Player], options: Sequence[Option], chosen: Mapping[str, str], seed: str | None, room: int
) -> str:
    """With whom Enter starts, and how; in no more than ``room`` cells, where that goes."""
    names = joined(fit_names([player.name for player in players], 10))
    these = f" with these {NUMBERS[len(players)]}"  # the names stand above, in full
    seeded = [f"seed {seed}"] if seed else []
    fully, briefly = (how_played(options, chosen, briefly=each) + seeded for each in (False, True))
    ways = [(who, how) for who in (f" with {names}", these, "") for how in (fully, briefly)]
    # where not even that fits, as many whole parts as go: all of it stands above
    ways += [("", [*fully[:count], "the rest as above"]) for count in range(len(fully) - 1, -1, -1)]
    said = [f"start{who}{': ' if how else ''}{', '.join(how)}." for who, how in ways]
    return next((each for each in said if width_of(each) <= room), said[-1])


def curtain_said(players: Sequence[Player], chosen: Mapping[str, str]) -> str:
    """Whether the curtain comes, and why."""
    if chosen["table"] == "open":
        return "No curtain comes between turns: at an open table everybody sees all hands."
    if sum(player.bot is None for player in players) > 1:
        return "The curtain comes between turns, so that nobody sees another's hand."
    return "With one person at the table the curtain stays off."


def option_lines(option: Option, chosen: str, width: int, *, counts: bool = True) -> list[tuple[str, Ink]]:
    """What the option is for, and what each of its values means; all but the chosen one are soft.

    ``counts``: whether it makes a difference in the game as it is set up.
    """
    about = [f"{label_of(option)}: {option.help}."]
    if not counts and option.only_in is not None:
        about.insert(0, f"{label_of(option)}: no matter here; they count only with {' '.join(option.only_in)}.")
    lines = [(line, SOFT) for text in about for line in wrap(text, width)]
    column = max(len(option.word(value)) for value in option.values) + 2
    for value, meaning in option.values.items():
        ink = TEXT if value == chosen else SOFT
        for number, part in enumerate(wrap(meaning, width - column) or [""]):
            lines.append((f"{option.word(value) if number == 0 else '':{column}}{part}", ink))
    return lines


def end_of(text: str, cells: int) -> str:
    """``text`` if it takes no more than ``cells`` cells, else ``~`` and its end."""
    if width_of(text) <= cells:
        return text
    end = list(cells_of(text))[1 - cells :]
    if end[0] == "":
        end = end[1:]
    return "~" + "".join(end)
