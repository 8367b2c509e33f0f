"""What every test gets: files of its own, a neutral environment, fast Pilot, steady Hypothesis."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from shutil import which

import pytest
import ssh
from cli_kit import finished as finished
from cli_kit import position as position
from cli_kit import running as running
from hypothesis import settings

from sevens_tui.store import Store

OURS = ("SEVENS_WRITE", "SEVENS_FULL")
"""What tests themselves are told by: to write their pictures and records anew; to do everything in full."""

for _name in [name for name in os.environ if name.startswith(("TEXTUAL", "SEVENS_")) and name not in OURS]:
    del os.environ[_name]  # before Textual is imported, which reads them then

settings.register_profile("sevens", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("sevens")


def pytest_configure(config: pytest.Config) -> None:
    """Say what marks there are."""
    config.addinivalue_line("markers", "ssh: plays over a real OpenSSH server; collected only where one is installed")
    config.addinivalue_line("markers", "tmux: plays inside tmux; collected only where it is installed")
    config.addinivalue_line("markers", "mount: fills a small disk of its own; collected only where one can be mounted")


def can_mount() -> bool:
    """Whether a disk in memory can be mounted here: that takes Linux, its root, and no container against it."""
    if os.geteuid() != 0 or not sys.platform.startswith("linux"):
        return False
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(["mount", "-t", "tmpfs", "none", folder], capture_output=True, check=False).returncode:
            return False
        subprocess.run(["umount", folder], check=True)
    return True


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, rather than skip, what this machine cannot run."""
    for mark, possible in (("ssh", ssh.available), ("mount", can_mount), ("tmux", lambda: bool(which("tmux")))):
        marked = [item for item in items if item.get_closest_marker(mark)]
        if marked and not possible():
            config.hook.pytest_deselected(items=marked)
            items[:] = [item for item in items if item not in marked]
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)  # long ones last would keep one worker waiting


@pytest.fixture(autouse=True)
def own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the user's files, and none depends on the terminal that pytest runs in."""
    for name, folder in {
        "HOME": "home",
        "XDG_DATA_HOME": "data",
        "XDG_CONFIG_HOME": "config",
        "XDG_STATE_HOME": "state",
        "XDG_CACHE_HOME": "cache",
        "SEVENS_SAVES": "saves",
    }.items():
        monkeypatch.setenv(name, str(tmp_path / folder))
    (tmp_path / "home").mkdir()
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def fast_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Pilot look for idleness every 2 ms instead of 20: a key takes 9 ms instead of 64."""
    if "textual" in sys.modules:  # a test without it need not wait for it
        monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 0.002)
        monkeypatch.setattr("textual._wait.SLEEP_IDLE", 0.0005)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "deep" / "saves")


@pytest.fixture
def main(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the program in this process: exit code, standard output, standard error."""
    from sevens_tui import __main__

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sevens", *arguments])
        code = __main__.main()
        out, err = capfd.readouterr()
        return code, out, err

    return run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """For what the app was opened; it is not, and gives 7."""
    from sevens_tui import cli

    calls: list[object] = []

    def open_app(errand: object = None) -> int:
        calls.append(errand)
        return 7

    monkeypatch.setattr(cli, "open_app", open_app)
    monkeypatch.setattr(cli, "need_terminal", lambda: None)
    return calls
