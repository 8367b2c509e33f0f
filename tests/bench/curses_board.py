"""A plain curses program that draws a board of 7 Steps with its panel, tray and preview lines, and walks over it.

Something to measure against: it knows no rules, keeps no save, and lets curses send what changed. It is given a JSON
file with the spaces as they are drawn: x, y, letter, height, the spaces that Tab walks, and those after each of them.
"""

from __future__ import annotations

import curses
import json
import sys
from pathlib import Path
from typing import Any

FIXED = {"t": 37, "y": 227, "b": 180, "p": 98, "r": 161, "k": 233, "g": 22}
SIDES = {"t": 23, "y": 143, "b": 95, "p": 60, "r": 89, "k": 16, "g": 16}
DARK, WHITE, TABLE, BRIGHT = 233, 231, 236, 15


def main(window: Any, scene: dict[str, Any]) -> None:
    """Draw, and answer keys: Tab walks, Enter puts a disc, q ends."""
    curses.curs_set(0)
    curses.start_color()
    pairs: dict[tuple[int, int], int] = {}

    def ink(front: int, ground: int) -> int:
        if (front, ground) not in pairs:
            pairs[front, ground] = len(pairs) + 1
            curses.init_pair(len(pairs), front, ground)
        return curses.color_pair(pairs[front, ground])

    heights = [space["height"] for space in scene["spaces"]]
    walked, at, built, points = scene["walked"], 0, [], 0

    def draw() -> None:
        cursor = walked[at]
        for y in range(1, 20):
            window.addstr(y, 0, " " * 55, ink(WHITE, TABLE))
        window.addstr(0, 1, "7 Steps   front side, basic shape".ljust(60) + "Arnd builds".rjust(18), ink(WHITE, 234))
        for number, space in enumerate(scene["spaces"]):
            x, y, letter = space["x"], space["y"], space["letter"]
            front = DARK if letter in "tyb" else WHITE
            if heights[number]:
                window.addstr(y, x, f" {letter.upper()}{heights[number]}", ink(front, FIXED[letter]) | curses.A_BOLD)
                window.addstr(y + 1, x, "   ", ink(front, SIDES[letter]))
            else:
                window.addstr(y, x, f" {letter} ", ink(248, TABLE))
            if number in built:
                window.addstr(y + 1, x, f" #{built.index(number) + 1}", ink(front, SIDES[letter]) | curses.A_BOLD)
            elif number in walked:
                window.addstr(y + 1, x, f" +{heights[number] + 1}", ink(16, WHITE) | curses.A_BOLD)
            if number == cursor:
                window.addstr(y, x, ">", ink(front, FIXED[letter]) | curses.A_BOLD)
                window.addstr(y, x + 3, "<", ink(BRIGHT, TABLE) | curses.A_BOLD)
        space = scene["spaces"][cursor]
        for line, text in enumerate(["This build", *(f"#{n}  {each}" for n, each in enumerate(built, 1))], 8):
            window.addstr(line, 56, text.ljust(23), ink(WHITE, DARK))
        window.addstr(
            8 + len(built) + 1, 56, f"next {space['name']} +{heights[cursor] + 1}".ljust(23), ink(WHITE, DARK)
        )
        window.addstr(17, 56, f"so far {points}".ljust(23), ink(WHITE, DARK))
        text = f"{space['letter']} on {space['name']}, level {heights[cursor] + 1}: +{heights[cursor] + 1}."
        window.addstr(20, 1, "Your discs 1 T   2 Y   3 B   4 P   5 R   6 K   7 G".ljust(60), ink(WHITE, 237))
        window.addstr(21, 1, f" Enter  {text}  Then {points + heights[cursor] + 1}: 7 or fewer, a tile.".ljust(77))
        window.addstr(22, 1, "Dirk built 5 discs, f7 to i2, for 9 points; used Most of one colour".ljust(77))
        window.addstr(23, 1, "Tab next  1-7 colour  S stop  U undo  L log  H hide  ? keys  F1 rules")
        window.refresh()

    draw()
    while (pressed := window.getch()) != ord("q"):
        if pressed == 9:
            at = (at + 1) % len(walked)
        elif pressed in (10, 13):
            cursor = walked[at]
            heights[cursor] += 1
            points += heights[cursor]
            built.append(cursor)
            walked, at = scene["after"][str(cursor)] or walked, 0
        draw()


if __name__ == "__main__":
    curses.wrapper(main, json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
