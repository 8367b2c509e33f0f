"""A bare Textual app: one line of text. Something to measure against."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """Says one line."""

    def compose(self) -> ComposeResult:
        yield Static("four games for one keyboard")


if __name__ == "__main__":
    Bare().run()
