"""In which order keys are called in the key line, where not all of them fit."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding

_NEEDED = ("undo", "reset", "help", "rules")
_LOOKING = ("next", "others", "log", "known", "hide", "nudge", "back", "earlier", "save", "quit", "app.doze")


def needed_first(bindings: Iterable[Binding]) -> list[Binding]:
    """First the keys that decide, then undo and the keys that lead on to all others, then those that only look."""

    def rank(binding: Binding) -> int:
        name = binding.action.partition("(")[0]
        return 1 + _NEEDED.index(name) if name in _NEEDED else len(_NEEDED) + 1 if name in _LOOKING else 0

    return sorted(bindings, key=rank)
