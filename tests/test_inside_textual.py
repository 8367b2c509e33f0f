"""Another release of Textual is found out before a page is drawn with it."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from sevens_tui import app
from sevens_tui.core import SevensError
from sevens_tui.environment import Terminal
from sevens_tui.widgets import driver
from sevens_tui.widgets.inside_textual import USED, check

NAMES = [(owner, name) for owner, names in USED for name in names]


def test_this_release_has_all_that_is_used() -> None:
    check()


@pytest.mark.parametrize(("module", "owner"), [(app, App), (driver, LinuxDriver)], ids=["app", "driver"])
def test_every_private_method_that_is_used_is_listed(module: ModuleType, owner: type) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text())
    named = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
    named |= {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    theirs = {name for name in named if name.startswith("_") and not name.startswith("__") and hasattr(owner, name)}
    assert theirs == set(dict(USED)[owner])


@pytest.mark.parametrize(("owner", "name"), NAMES, ids=[name for _, name in NAMES])
def test_a_release_without_it_is_refused_in_a_sentence(monkeypatch, owner: type, name: str) -> None:
    for each in owner.__mro__:
        if name in vars(each):
            monkeypatch.delattr(each, name)
    with pytest.raises(SevensError, match=rf"^Textual [\d.]+ is not known here: {owner.__name__} has no {name} any"):
        app.run(Terminal("true", False))
