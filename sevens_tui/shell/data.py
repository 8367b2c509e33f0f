"""Games as JSON: for machines, with the words that people would read beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sevens_tui.core import Eyes, Result, named
from sevens_tui.match import Match

if TYPE_CHECKING:
    from sevens_tui.record import Header
    from sevens_tui.store import Listed


def dumps(value: Any) -> str:
    """``value`` as JSON, two spaces a level."""
    return json.dumps(bare(value), ensure_ascii=False, indent=2)


def bare(value: Any) -> Any:
    """``value`` in what JSON knows: records of a game as objects, pieces as their notation, enums as their names."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, int | float):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: bare(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): bare(each) for key, each in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(bare(each) for each in value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        has_notation = type(value).__str__ is not tuple.__str__  # a piece or a decision
        return str(value) if has_notation else bare(value._asdict())
    if isinstance(value, tuple | list | Iterator):
        return [bare(each) for each in value]
    return str(value)


def facts(match: Match) -> dict[str, Any]:
    """What everybody may know of a game."""
    return _told(match.record().header)


def saved(listed: Listed) -> dict[str, Any]:
    """What everybody may know of a saved game. Not how many decisions were made: of some nobody is told yet."""
    header = listed.header
    told = header and {
        **_told(header),
        "fingerprint": header.fingerprint,
        "started": header.started,
        "saved": header.saved,
    }
    return {"path": listed.path, "header": told, "fault": listed.fault, "held": listed.held}


def _told(header: Header) -> dict[str, Any]:
    return {
        "game": header.game,
        "options": dict(header.options),
        "players": header.players,
        "progress": header.progress,
        "to_move": header.to_move,
        "winners": header.winners,
    }


def looked_at(match: Match, eyes: Eyes, view: Any, lines: tuple[str, ...]) -> dict[str, Any]:
    """What these eyes see: ``view`` is as the rules have it, ``text`` as people read it. How the game stands is not
    told, which after luck is more than what they see.
    """
    header = match.record().header
    eyes_of = [match.players[seat].name for seat in sorted(eyes)]
    about = {"game": header.game, "options": dict(header.options), "players": header.players}
    return {**about, "eyes": eyes_of, "view": view, "text": lines}


def seen(match: Match, eyes: Eyes, view: Any, lines: tuple[str, ...]) -> dict[str, Any]:
    """A game as these eyes see it, and how it stands."""
    names = [player.name for player in match.players]
    result = {} if match.result is None else {"result": scores(match.result, names)}
    return {**facts(match), **looked_at(match, eyes, view, lines), **result}


def scores(result: Result, names: list[str]) -> dict[str, Any]:
    """The end of a game."""
    return {
        "winners": [names[seat] for seat in result.winners],
        "reason": named(result.reason, names),
        "scores": [
            {"player": names[score.seat], "place": score.place, "total": score.total, "lines": dict(score.lines)}
            for score in result.scores
        ],
    }
