"""What the tests know of each ready game, so that the laws and the twins are the same for all of them.

Pieces are called as in the notation (``r7``); several may be called alike, as discs of one colour are. A kit is not
told anything that it could work out from the rules: it is there to say what lies hidden, what may be tried, and how a
view is written down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from counts import one_every_time
from red7_kit import Red7Kit
from seven_leagues_kit import SevenLeaguesKit
from seven_steps_kit import SevenStepsKit
from siebenpunkt_kit import SiebenpunktKit
from trails import Trail

from sevens_tui.core import Eyes
from sevens_tui.rules import GAMES, Game

if TYPE_CHECKING:
    from playouts import Playout

ONE_AND_ALL = one_every_time(GAMES, "red7")
"""For tests that wait much and are alike in every game: one game every time, the others in the slow part."""

READY: dict[str, Game] = dict(GAMES)
"""The games that can be played."""


class Kit(Protocol):
    """What the tests know of one game."""

    @property
    def attempts(self) -> tuple[Any, ...]:
        """Every decision that the notation can say, legal or not."""

    @property
    def supply(self) -> Mapping[str, int]:
        """How many pieces of each kind the game has."""

    @property
    def breaks_ties(self) -> bool:
        """Whether equal totals may have different places."""

    @property
    def after_the_rounds(self) -> frozenset[str]:
        """The lines of a score that come at the end, and so in no round."""

    def longest(self, options: Mapping[str, str], seats: int) -> int:
        """More decisions than any game takes."""

    def pieces(self, state: Any) -> Counter[str]:
        """All pieces, wherever they lie."""

    def shown(self, text: str) -> frozenset[str]:
        """The kinds of pieces whose faces a text shows."""

    def names(self, move: Any) -> frozenset[str]:
        """The kinds of pieces that a decision names."""

    def lying_open(self, table: Any) -> frozenset[str]:
        """The kinds of pieces whose faces everybody at the table knows, some of them at least."""

    def opened(self, before: Any, move: Any, after: Any) -> frozenset[str]:
        """The kinds of pieces that a decision may tell everybody of: states before and after it."""

    def unseen(self, state: Any, eyes: Eyes) -> frozenset[str]:
        """The kinds of pieces of which these eyes know the place of none."""

    def sort(self, piece: str) -> str:
        """What a piece is, seen from behind: only pieces of one sort can be taken for each other."""

    def trail(self, playout: Playout) -> Trail:
        """The game with every piece told from those that are like it."""

    def naming(self, move: Any, piece: str) -> Any:
        """A decision that only its player sees, with another kind of piece named in it."""

    def mixes(self, move: Any) -> bool:
        """Whether luck mixes all pieces anew in this decision."""

    def turns_up(self, move: Any) -> bool:
        """Whether a decision shows everybody a piece that was hidden and that it does not name."""

    def foreseen(self, before: Any, move: Any, after: Any, drawn: tuple[str, ...]) -> Any:
        """What ``imagine`` can know before a decision that luck takes part in: views before and after it."""

    def lines(self, view: Any) -> Iterator[str]:
        """A view in a few readable lines, all of it; what stands before the first colon is never there twice."""


KITS: dict[str, Kit] = {
    "7-steps": SevenStepsKit(),
    "red7": Red7Kit(),
    "7-leagues": SevenLeaguesKit(),
    "siebenpunkt": SiebenpunktKit(),
}
"""The kits by game."""
