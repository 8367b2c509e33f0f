"""What the set-up of a game says of its rows, and how it shows a name that is too long for its field."""

from __future__ import annotations

from textwrap import wrap

from sevens_tui.options import Option
from sevens_tui.screens.page import SOFT, TEXT
from sevens_tui.widgets.canvas import Ink, cells_of, width_of

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


def label_of(option: Option) -> str:
    """What the option is called."""
    name = option.name.replace("_", " ")
    return name[:1].upper() + name[1:]


def how_to_say(option: Option, value: str) -> str:
    """The value as one of a list: ``quick``, ``actions off``, ``table open``."""
    return f"{label_of(option).lower()} {value}" if value in ("on", "off", "open", "bare") else value


def option_lines(option: Option, chosen: str, width: int) -> list[tuple[str, Ink]]:
    """What the option is for, and what each of its values means; all but the chosen one are soft."""
    lines = [(f"{label_of(option)}: {option.help}.", SOFT)]
    column = max(len(value) for value in option.values) + 2
    for value, meaning in option.values.items():
        ink = TEXT if value == chosen else SOFT
        for number, part in enumerate(wrap(meaning, width - column) or [""]):
            lines.append((f"{value if number == 0 else '':{column}}{part}", ink))
    return lines


def end_of(text: str, cells: int) -> str:
    """``text`` if it takes no more than ``cells`` cells, else ``~`` and its end."""
    if width_of(text) <= cells:
        return text
    end = list(cells_of(text))[1 - cells :]
    if end[0] == "":
        end = end[1:]
    return "~" + "".join(end)
