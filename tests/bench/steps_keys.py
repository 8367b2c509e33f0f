"""How much, and how long, a key of 7 Steps costs at a pseudo-terminal, beside a plain curses program, in one run.

    python tests/bench/steps_keys.py [rounds]

Both draw the same board, with preview lines, at 80 by 24 in 256 colours. Each round presses Tab seven times and Enter
once in both programs, one after the other, and begins them anew. Printed are
bytes and the time from the key to the last byte, in the median and at the 95th percentile, and their ratios.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from statistics import median

from measure import COLOURS, QUIET, high, press
from terminal import Terminal, sevens

from sevens_tui.core import Chance
from sevens_tui.rules.positions import loads
from sevens_tui.rules.seven_steps import game
from sevens_tui.rules.seven_steps.table import brings, imagine, moves
from sevens_tui.widgets.hex_board import NORMAL, Frame, HexView

POSITION = """
game = "7-steps"
to_move = "Ann"
spaces = [
  "          G1  G1",
  "        G4  G1  g   y   y",
  "  T1  T3  G2  G3  Y4  Y1  Y1",
  "T1  T1  T4  R4  R3  Y4  Y2",
  "  T3  T2  R1  r   R3  P3  P3",
  "    B3  B2  r   R2  P3  P1  P1",
  "  B1  b   B3  K3  K3  P2  P2",
  "    b   B2  K2  K3  K2",
  "          k   K2",
]
seats = [{ name = "Ann", hand = "tybprkg" }, { name = "Bob" }]
"""


def scene(folder: Path) -> Path:
    """The board of the position as the curses program is told of it."""
    view = game.view(game.arrange(loads(POSITION), Chance(1, 0)), frozenset({0}), 0)
    board, frame = view.table.board, Frame(0, 2, 54, 18)
    drawn = HexView(board, NORMAL, frame)
    spaces = [
        {"x": drawn.place(at)[0], "y": 2 + drawn.place(at)[1], "name": space.name, "letter": str(space.colour)}
        | {"height": view.table.heights[at]}
        for at, space in enumerate(board.spaces)
    ]
    after = {
        board.index[move.space]: sorted(board.index[name] for name in brings(imagine(view, [move])))
        for move in moves(view)
    }
    path = folder / "scene.json"
    path.write_text(json.dumps({"spaces": spaces, "walked": sorted(after), "after": after}), encoding="utf-8")
    return path


def main(rounds: int) -> None:
    """Measure, and print the table."""
    folder = Path(tempfile.mkdtemp())
    position = folder / "bench.toml"
    position.write_text(POSITION, encoding="utf-8")
    plain = [sys.executable, str(Path(__file__).with_name("curses_board.py")), str(scene(folder))]
    found: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for _ in range(rounds):
        with (
            Terminal(sevens("play", str(position)), home=folder, env=COLOURS) as ours,
            Terminal(plain, home=folder, env=COLOURS) as theirs,
        ):
            ours.wait_for("only you can see")
            ours.settle()
            ours.key("space")
            ours.wait_for("Your discs")
            theirs.wait_for("Your discs")
            for key in ("tab",) * 7 + ("enter",):
                for name, terminal in (("sevens", ours), ("curses", theirs)):
                    terminal.settle(quiet=QUIET)
                    found.setdefault((name, key), []).append(press(terminal, key))
    print(f"{'':22}{'bytes':>7}{'95 %':>7}{'ms':>8}{'95 %':>8}")
    for key, what in (("tab", "cursor move"), ("enter", "disc placed")):
        figures = {}
        for name in ("sevens", "curses"):
            sizes, times = zip(*found[name, key], strict=True)
            figures[name] = (median(sizes), high(sizes), median(times), high(times))
            print(f"{what:14}{name:8}" + "".join(f"{each:{w}}" for each, w in zip(figures[name], WIDTHS, strict=True)))
        print(
            f"{'':14}{'ratio':8}" + "".join(f"{a / b:{w}}" for a, b, w in zip(*figures.values(), RATIOS, strict=True))
        )


WIDTHS = ("7.0f", "7.0f", "8.2f", "8.2f")
RATIOS = ("7.2f", "7.2f", "8.2f", "8.2f")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
