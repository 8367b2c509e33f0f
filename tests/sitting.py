"""Somebody who sits before the terminal: reads the screen, and presses keys as a person would."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from terminal import Terminal

NAMES = ("Ann", "Bob", "Cem", "Dora")


def play_arguments(players: int, *options: str, seed: int = 7, bots: int = 0) -> list[str]:
    """Arguments of ``sevens`` that start Red7 at once."""
    arguments = ["play", "red7", "--seed", str(seed)]
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
    if "back to the menu" in text:
        return "scores"
    if re.search(r"\w plays$", terminal.screen[0].rstrip()):
        return "play"
    if "four games for one keyboard" in text:
        return "menu"
    return "other"


def open_curtain(terminal: Terminal) -> None:
    """Wait for the curtain, and open it."""
    terminal.wait_for("only you can see")
    terminal.settle()  # what is typed before the curtain can be seen is thrown away
    terminal.key("space")
    terminal.wait_for("Your hand")
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
    before = terminal.mark()
    for _ in range(200):
        terminal.key(dice.choice("1234567pcdxw") if dice.random() < 0.7 else "enter")
        terminal.settle(quiet=0.02)
        if kind_of(terminal) != "play":
            return
    raise AssertionError(f"nothing could be decided\n{terminal.bytes_since(before)[-500:]!r}")


def by_mouse(terminal: Terminal, dice: Random) -> None:
    """Click about without a plan, until something has been decided; no key is pressed."""
    for _ in range(300):
        places = [
            (x + 1, y)
            for y, line in enumerate(terminal.screen[5:19], 5)
            for x, char in enumerate(line)
            if _card(line, x)
        ]
        badge = terminal.screen[-3].find(" Enter ")
        words = [(match.start(), 23) for match in re.finditer("palette|canvas|deck|pass", terminal.screen[-1])]
        if badge >= 0 and dice.random() < 0.4:
            terminal.click(badge + 2, 21)
        elif words and dice.random() < 0.15:
            terminal.click(*dice.choice(words))
        else:
            terminal.click(*dice.choice(places))
        terminal.settle(quiet=0.02)
        if kind_of(terminal) != "play":
            return
    raise AssertionError(f"nothing could be decided\n{terminal.picture()}")


def _card(line: str, x: int) -> bool:
    return re.match(r"[ROYGBIV][1-7]\b", line[x:]) is not None and (x == 0 or not line[x - 1].isalnum())


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
    # a curtain that has closed, but does not call anybody yet, is no page that asks for something
    terminal.wait_for(lambda each: each.mark() > mark and kind_of(each) != "other")
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
