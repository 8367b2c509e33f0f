"""Somebody who sits before the terminal: reads the screen, and presses keys as a person would."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from terminal import Terminal

NAMES = ("Ann", "Bob", "Cem", "Dora", "Eva", "Finn")


@dataclass(frozen=True)
class Table:
    """What somebody who sits at a game looks for on its screen, and may press or click there.

    ``hand`` stands beside what the player holds, ``doing`` behind the name in the first line, ``keys`` are pressed at
    random, ``words`` of the key line may be clicked, and so may the cells that ``places`` finds.
    """

    hand: str
    doing: str
    keys: tuple[str, ...]
    words: str
    places: Callable[[list[str]], Iterator[tuple[int, int]]]


def _cards(screen: list[str]) -> Iterator[tuple[int, int]]:
    """The cards on the table and in the hand."""
    for y, line in enumerate(screen[5:19], 5):
        yield from ((found.start() + 1, y) for found in re.finditer(r"(?<!\w)[ROYGBIV][1-7]\b", line))


def _choices(screen: list[str]) -> Iterator[tuple[int, int]]:
    """Spaces that carry a mark, what may be chosen in the panel, discs of the tray, and now and then any space."""
    for y, line in enumerate(screen[2:20], 2):
        yield from ((found.start() + 1, y) for found in re.finditer(r"[+=-]\d|mv", line[:54]))
        yield from ((found.start(), y) for found in re.finditer(r"(?<=  )(A an|V \w|S without|[12] (new|old))", line))
    for y in (4, 8, 12):
        yield from [(found.start(), y) for found in re.finditer(r"\b[TYBPRKGtybprkg]\d?\b", screen[y][2:54])][:1]
    yield from ((found.start(), 20) for found in re.finditer(r"[1-7][ \[][TYBPRKG]", screen[20]))


def _leagues(screen: list[str]) -> Iterator[tuple[int, int]]:
    """Cards of the river and of the hand, Escape cards, where one may go, and the ends of the journey."""
    for y, line in enumerate(screen[14:16], 14):
        yield from ((found.start(), y) for found in re.finditer(r"(?<!\w)[1-3a-e][ ▸](?=[A-Z][a-z])", line))
    for y in (6, 12):
        yield from ((found.start() + 1, y) for found in re.finditer(r"[+-]\d", screen[y]))
    yield from ((4 + 11 * column, 9) for column in (2, 4))


def _tiles(screen: list[str]) -> Iterator[tuple[int, int]]:
    """The tiles in the hand, squares of the estate, and the lines of the list."""
    yield from ((found.start() + 3, 19) for found in re.finditer(r"[1-4] +[A-Z][a-z]", screen[19]))
    yield from ((4 + 4 * column, 2 + 2 * row) for row in range(0, 8, 3) for column in range(0, 8, 3))
    yield from ((45, y) for y in range(2, 10) if re.match(r"[1-8] ", screen[y][38:]))


TABLES = {
    "Red7": Table("Your hand", "plays", tuple("1234567pcdxw"), "palette|canvas|deck|pass", _cards),
    "7 Steps": Table(
        "Your discs",
        "builds|uses a tile|collects|takes a tile|keeps a tile|draws",
        (*["tab"] * 8, *"1234567sav", "shift+tab", "left", "down", "+", "-"),
        "next|stop|aid tile|points tile",
        _choices,
    ),
    "7 Leagues": Table(
        "Your hand",
        "places|has wind|takes a card|chooses|slides under",
        ("tab", "shift+tab", "left", "right", "up", "down", "o", *"123abcdewx"),
        "sweep|swap|sun's",
        _leagues,
    ),
    "Siebenpunkt": Table(
        "tiles go",
        "chooses|places|claims",
        (*["up", "down", "left", "right"] * 3, *"1234rdkcs", "tab"),
        "tile|turn|discard|keep|claim|seal",
        _tiles,
    ),
}
"""The tables by the title that stands first on their screens."""

HANDS = tuple(table.hand for table in TABLES.values())
DOING = re.compile(rf"\w (?:{'|'.join(table.doing for table in TABLES.values())})$")


def table_of(terminal: Terminal) -> Table:
    """The table that is shown."""
    return next(table for title, table in TABLES.items() if terminal.screen[0].startswith(f" {title} "))


def play_arguments(players: int, *options: str, game: str = "red7", seed: int = 7, bots: int = 0) -> list[str]:
    """Arguments of ``sevens`` that start a game at once."""
    arguments = ["play", game, "--seed", str(seed)]
    for name in NAMES[:players]:
        arguments += ["--player", name]
    for _ in range(bots):
        arguments += ["--bot", "greedy"]
    for option in options:
        arguments += ["--option", option]
    return arguments


def kind_of(terminal: Terminal) -> str:
    """What kind of page is shown, by what a person would look for."""
    text = terminal.text
    if "I am " in text and "only you can see" in text:
        return "curtain"
    if "go on. This is for everybody" in text:
        return "interlude"
    if "turn over" in terminal.screen[0]:
        return "over"
    if "back to the menu" in text or "the final board" in terminal.screen[-1]:
        return "scores"
    if DOING.search(terminal.screen[0].rstrip()):
        return "play"
    if "four games for one keyboard" in text:
        return "menu"
    return "other"


def open_curtain(terminal: Terminal) -> None:
    """Wait for the curtain, and open it."""
    terminal.wait_for("only you can see")
    terminal.settle()  # what is typed before the curtain can be seen is thrown away
    terminal.key("space")
    terminal.wait_for(lambda each: any(hand in each.text for hand in HANDS))
    terminal.settle()


Policy = Callable[[Terminal, Random], None]


def with_nudges(terminal: Terminal, _dice: Random) -> None:
    """Play the move that the nudge shows."""
    terminal.key("n", "n")
    terminal.wait_for(lambda each: "Enter " in each.screen[-3] or "N again" not in each.screen[-2])
    terminal.settle(quiet=0.05)
    terminal.key("enter")
    terminal.settle(quiet=0.05)
    if "again: you are OUT" in terminal.text:
        terminal.key("enter")


def at_random(terminal: Terminal, dice: Random) -> None:
    """Press keys without a plan, until something has been decided."""
    before, keys = terminal.mark(), table_of(terminal).keys
    for _ in range(200):
        terminal.key(dice.choice(keys) if dice.random() < 0.7 else "enter")
        terminal.settle(quiet=0.02)
        if kind_of(terminal) != "play":
            return
    raise AssertionError(f"nothing could be decided\n{terminal.bytes_since(before)[-500:]!r}")


def by_mouse(terminal: Terminal, dice: Random) -> None:
    """Click about without a plan, until something has been decided; no key is pressed."""
    table = table_of(terminal)
    for _ in range(300):
        places = list(table.places(terminal.screen))
        badge = terminal.screen[-3].find(" Enter ")
        words = [(match.start(), 23) for match in re.finditer(table.words, terminal.screen[-1])]
        if badge >= 0 and dice.random() < 0.4:
            terminal.click(badge + 2, 21)
        elif words and dice.random() < 0.15:
            terminal.click(*dice.choice(words))
        elif places:
            terminal.click(*dice.choice(places))
        terminal.settle(quiet=0.02)
        if kind_of(terminal) != "play":
            return
    raise AssertionError(f"nothing could be decided\n{terminal.picture()}")


CLICKS = {"curtain": "I am ", "interlude": " Space ", "over": " Enter "}
"""Where to click on the pages that are not played on."""


def click_on(terminal: Terminal, dice: Random) -> str:
    """Do with the mouse what the page asks for; gives the kind of page it was."""
    terminal.settle(quiet=0.1)
    kind = kind_of(terminal)
    mark = terminal.mark()
    if kind == "play":
        by_mouse(terminal, dice)
    elif kind in CLICKS:
        terminal.click_on(CLICKS[kind])
    elif kind == "other":
        terminal.click(40, 12, "right")  # something was laid over the page by an earlier click
    else:
        return kind
    terminal.wait_for(lambda each: each.mark() > mark)
    terminal.settle(quiet=0.05)
    return kind


def go_on(terminal: Terminal, dice: Random, policy: Policy = with_nudges) -> str:
    """Do what the page asks for; gives the kind of page it was."""
    terminal.settle(quiet=0.1)  # a page may still be half drawn; and what is typed ahead of a curtain is thrown away
    if kind_of(terminal) == "other":  # a curtain that has closed, on a machine too busy to call anybody yet
        terminal.wait_for(lambda each: kind_of(each) != "other")
        terminal.settle(quiet=0.1)
    kind = kind_of(terminal)
    mark = terminal.mark()
    match kind:
        case "curtain" | "interlude":
            terminal.key("space")
        case "over":
            terminal.key("enter")
        case "play":
            policy(terminal, dice)
        case "scores" | "menu":
            return kind
        case _:
            raise AssertionError(f"a page nobody knows\n{terminal.picture()}")
    # A curtain that has closed, but does not call anybody yet, is no page that asks for something; and a machine too
    # busy to open one, or to hand a turn over, has not shown a second one.
    passing = ("other", kind) if kind in ("curtain", "over") else ("other",)
    terminal.wait_for(lambda each: each.mark() > mark and kind_of(each) not in passing)
    terminal.settle(quiet=0.05)
    return kind


def play_to_the_end(
    terminal: Terminal, dice: Random, policy: Policy = with_nudges, most: int = 400, *, mouse: bool = False
) -> list[str]:
    """Play until the scores are shown, by keys or by mouse alone; gives the kinds of pages in order."""
    terminal.wait_for(lambda each: kind_of(each) != "other")
    terminal.settle()
    kinds = []
    for _ in range(most):
        kinds.append(click_on(terminal, dice) if mouse else go_on(terminal, dice, policy))
        if kinds[-1] == "scores":
            return kinds
    raise AssertionError(f"no end after {most} pages\n{terminal.picture()}")
