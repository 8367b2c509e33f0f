"""``sevens simulate``: many games that nobody watches, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from sevens_tui.bots import BOTS
from sevens_tui.contract import Report
from sevens_tui.core import Figure, Player, Prompt, Result, Seat
from sevens_tui.grammar import counted
from sevens_tui.launch import say, tell
from sevens_tui.options import read_manners
from sevens_tui.playout import play_out
from sevens_tui.record import Decision
from sevens_tui.rules import Game
from sevens_tui.setup import COMPUTER_NAMES, BadSetup
from sevens_tui.shell import data
from sevens_tui.shell.arguments import SEED_BELOW


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that was played: its seed, its end, totals by seat, and how many rounds, turns and decisions it had."""

    seed: int
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    rounds: int
    turns: int
    decisions: int


def simulate(
    game: Game, games: int, seats: int, seed: int, bot: str, options: dict[str, str], report: bool, as_json: bool
) -> None:
    """Play ``games`` games, with the seeds from ``seed`` on, and say what came of them.

    The same seed gives the same games, and all that is printed but the time.
    """
    if seed + games > SEED_BELOW:
        raise BadSetup(f"the seeds of {counted(games, 'game')} from {seed} on would pass {SEED_BELOW - 1}")
    if seats not in game.seats:
        raise BadSetup(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    players = tuple(Player(name, bot) for name in COMPUTER_NAMES[:seats])
    if bot not in BOTS:
        raise BadSetup(f"there is no computer player {bot!r}; there are: {', '.join(BOTS)}")
    settled = read_manners(game.table.Options, options)[0]
    kinds: Counter[str] = Counter()
    about = game.report(settled, seats) if report else None
    begin = perf_counter()
    outcomes = [_play(game, settled, players, each, bot, kinds, about) for each in range(seed, seed + games)]
    seconds = perf_counter() - begin
    if as_json:
        say(data.dumps(_data(game, settled, players, outcomes, kinds, seconds, about)))
        return
    tell(f"{game.title}: {counted(games, 'game')} of {seats} players, {bot}, seeds {seed} to {seed + games - 1}.")
    for line in _summary(players, outcomes):
        tell(line)
    if report:
        for line in (*_report(players, outcomes, kinds, seconds), *_figures(about, bot)):
            tell(line)


def _play(
    game: Game,
    options: Any,
    players: tuple[Player, ...],
    seed: int,
    bot: str,
    kinds: Counter[str],
    about: Report | None,
) -> Outcome:
    dice, decide = Random(seed), BOTS[bot]

    def choose(seat: Seat, view: Any, moves: tuple[Any, ...]) -> Any:
        # what a computer player on that seat is handed, but for the log, which none of them reads
        return decide(game, Prompt(seat, frozenset({seat}), players, view, moves, (), "nothing is taken back"), dice)

    result, decisions = play_out(game, options, len(players), seed, choose, about)
    kinds.update(decision.move.partition(" ")[0] for decision in decisions)
    return _outcome(seed, result, decisions)


def _outcome(seed: int, result: Result, decisions: Sequence[Decision]) -> Outcome:
    scores = sorted(result.scores, key=lambda score: score.seat)
    turns = sum(number == 0 or decision.seat != decisions[number - 1].seat for number, decision in enumerate(decisions))
    rounds = max(len(score.rounds) for score in scores)
    return Outcome(seed, tuple(score.total for score in scores), result.winners, rounds, turns, len(decisions))


def _summary(players: Sequence[Player], outcomes: Sequence[Outcome]) -> list[str]:
    lines = []
    for seat in range(len(players)):
        won = sum(seat in each.winners for each in outcomes)
        totals = [each.totals[seat] for each in outcomes]
        share = f"{100 * won / len(outcomes):.1f} percent"
        lines.append(f"Seat {seat + 1} won {counted(won, 'game')}, {share}; points {_spread(totals)}.")
    lines.append(f"Decisions a game: {_spread([each.decisions for each in outcomes])}.")
    return lines


def _report(players: Sequence[Player], outcomes: Sequence[Outcome], kinds: Counter[str], seconds: float) -> list[str]:
    total = sum(each.decisions for each in outcomes)
    shared = sum(len(each.winners) > 1 for each in outcomes)
    kinds_said = ", ".join(f"{word} {count}" for word, count in sorted(kinds.items()))
    rounds = [each.rounds for each in outcomes]
    lines = [f"Rounds a game: {_spread(rounds)}."] if any(rounds) else []
    lines += [
        f"Turns a game: {_spread([each.turns for each in outcomes])}.",
        f"Shared wins: {shared}.",
        f"Decisions by kind: {kinds_said}; {total} in all.",
        f"Time: {seconds:.2f} seconds, {counted(round(total / seconds), 'decision')} a second.",
    ]
    longest = max(outcomes, key=lambda each: each.decisions)
    shortest = min(outcomes, key=lambda each: each.decisions)
    lines.append(f"Longest: seed {longest.seed}, {counted(longest.decisions, 'decision')}.")
    lines.append(f"Shortest: seed {shortest.seed}, {counted(shortest.decisions, 'decision')}.")
    return lines


def _data(
    game: Game,
    options: Any,
    players: Sequence[Player],
    outcomes: Sequence[Outcome],
    kinds: Counter[str],
    seconds: float,
    about: Report | None,
) -> dict[str, Any]:
    report = {} if about is None else {"report": about.figures(), "notes": about.notes()}
    return report | {
        "game": game.name,
        "options": options,
        "players": len(players),
        "bots": players[0].bot,
        "decisions": dict(sorted(kinds.items())),
        "seconds": round(seconds, 3),
        "games": outcomes,
    }


def _figures(about: Report | None, bot: str) -> list[str]:
    """What the game's own report says, each figure beside its window.

    Whether it is in it, and which cards are not, is said of games that the windows are for: of many, by greedy players.
    """
    if about is None:
        return []
    judged = about.enough and bot == "greedy"
    return [*(_figure(each, judged) for each in about.figures()), *about.notes()[0 if judged else -1 :]]


def _figure(figure: Figure, judged: bool) -> str:
    said = f"{figure.name}: {figure.value:.2f}"
    if figure.least is None and figure.most is None:
        return f"{said}."
    bounds = [] if figure.least is None else [f"from {figure.least:g}"]
    bounds += [] if figure.most is None else [f"to {figure.most:g}"]
    if not judged:
        return f"{said} (window {' '.join(bounds)})."
    return f"{said}; should be {' '.join(bounds)}" + ("." if figure.fits else ", and is not.")


def _spread(values: Sequence[int]) -> str:
    return f"{min(values)} to {max(values)}, {sum(values) / len(values):.2f} on average"
