"""Whole games played by the rules alone: what the laws, the twins and the golden files are tested on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st
from kits import KITS, READY, Kit

from sevens_tui.contract import SecretSide
from sevens_tui.core import Chance, Eyes, Player, Seat
from sevens_tui.match import Match
from sevens_tui.options import options_of, read_options
from sevens_tui.rules import Game, positions
from sevens_tui.rules.secret import secret_of

NAMES = ("Ann", "Bob", "Cem", "Dora", "Eva", "Finn")


@dataclass(frozen=True)
class Plan:
    """How to play a game out. ``choices``, 0 to 255, pick the first decisions; then dice do, and advice if ``wise``.

    ``most`` decisions are played, or all. ``position`` is the text of one to begin from, with the options it names.
    """

    game: str
    options: tuple[tuple[str, str], ...]
    seats: int
    seed: int
    choices: bytes
    wise: bool = False
    most: int | None = None
    position: str | None = None


@dataclass(frozen=True, repr=False)
class Step:
    """A decision that was played: what was legal, what luck gave, and the states before and after."""

    before: Any
    seat: Seat
    legal: tuple[Any, ...]
    move: Any
    drawn: tuple[str, ...]
    after: Any


@dataclass(frozen=True, repr=False)
class Playout:
    """A game as it was played, by the pure functions of its rules."""

    plan: Plan
    opening: tuple[str, ...]
    first: Any
    steps: tuple[Step, ...]

    @property
    def game(self) -> Game:
        """The game played."""
        return READY[self.plan.game]

    @property
    def secret(self) -> SecretSide:
        """The secret side of that game."""
        return secret_of(self.game)

    @property
    def kit(self) -> Kit:
        """What the tests know of it."""
        return KITS[self.plan.game]

    @property
    def states(self) -> tuple[Any, ...]:
        """All states, the one begun from too."""
        return (self.first, *(step.after for step in self.steps))

    @property
    def last(self) -> Any:
        """The state it came to."""
        return self.states[-1]

    @property
    def every_eyes(self) -> tuple[Eyes, ...]:
        """A passer-by's eyes, and each player's."""
        return (frozenset(), *(frozenset({seat}) for seat in range(self.plan.seats)))

    @property
    def open_hands(self) -> Eyes:
        """Everybody's eyes together, as at an open table."""
        return frozenset(range(self.plan.seats))


@st.composite
def plans(draw: st.DrawFn, *, cut: bool = False, games: Sequence[str] = tuple(READY)) -> Plan:
    """Any way to play out any ready game; with ``cut`` it may stop anywhere."""
    game = draw(st.sampled_from(games))
    options = tuple(
        (option.name, draw(st.sampled_from(list(option.values)))) for option in options_of(READY[game].table.Options)
    )
    return Plan(
        game,
        options,
        draw(st.sampled_from(READY[game].seats)),
        draw(st.integers(0, 2**32)),
        draw(st.binary(max_size=24)),
        draw(st.booleans()),
        draw(st.integers(0, 60)) if cut else None,
    )


def pick(game: Game, view: Any, legal: Sequence[Any], number: int, plan: Plan, dice: Random) -> Any:
    """The decision of a plan."""
    if number <= len(plan.choices):
        return legal[plan.choices[number - 1] * len(legal) // 256]
    if plan.wise and dice.random() < 0.6:
        return game.advice.advise(view).plan[0]
    return legal[int(dice.random() * len(legal))]


def begun(plan: Plan, chance: Chance) -> Any:
    """The state that a plan begins from."""
    game = READY[plan.game]
    if plan.position is not None:
        return secret_of(game).arrange(positions.loads(plan.position), chance)
    return secret_of(game).new(read_options(game.table.Options, dict(plan.options)), plan.seats, chance)


@lru_cache(maxsize=64)
def played(plan: Plan) -> Playout:
    """The game that a plan makes. Fails if somebody has to move but cannot, or if it does not end."""
    game, rules = READY[plan.game], secret_of(READY[plan.game])
    dice = Random(plan.seed)
    chance = Chance(plan.seed, 0)
    state = first = begun(plan, chance)
    opening, steps = tuple(chance.drawn), list[Step]()
    limit = KITS[plan.game].longest(dict(plan.options), plan.seats)
    while (owing := rules.to_move(state)) and len(steps) != plan.most:
        assert len(steps) < limit, "the game does not end"
        seat = owing[int(dice.random() * len(owing))]
        view = rules.view(state, frozenset({seat}), seat)
        legal = game.table.moves(view)
        assert legal, "somebody is to move, but cannot"
        move = pick(game, view, legal, len(steps) + 1, plan, dice)
        chance = Chance(plan.seed, len(steps) + 1)
        after = rules.play(state, seat, move, chance)
        steps.append(Step(state, seat, legal, move, tuple(chance.drawn), after))
        state = after
    return Playout(plan, opening, first, tuple(steps))


def match_of(playout: Playout, most: int | None = None) -> Match:
    """The match in which that was played, every turn handed over."""
    plan = playout.plan
    if plan.position is None:
        match = Match(playout.game, dict(plan.options), [Player(name) for name in NAMES[: plan.seats]], plan.seed)
    else:
        match = Match.from_position(plan.position, plan.seed)
    for step in playout.steps[:most]:
        match.choose(step.seat, step.move)
        match.hand_over()
    return match
