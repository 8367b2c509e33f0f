"""A real OpenSSH server on loopback, for tests that play through a line."""

from __future__ import annotations

import contextlib
import os
import pwd
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from terminal import kill_session, session

_SEPARATION = Path("/run/sshd")
"""Where a Linux sshd started by root locks up the part that talks to strangers; it must exist."""


def _server() -> str | None:
    return shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin")


def available() -> bool:
    """Whether server, client and key maker are installed."""
    return all((_server(), shutil.which("ssh"), shutil.which("ssh-keygen")))


class SshServer:
    """An sshd on a free port of 127.0.0.1 that lets the current user in with a key made for it.

    Keys, settings and log are its own, in a temporary folder; nothing of the user's is read or written. Leaving the
    context ends the server, its connections, and the programs started through ``command``.
    """

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="sevens-sshd-"))
        self.log: list[str] = []
        try:
            self._user = pwd.getpwuid(os.getuid()).pw_name
            for name in ("host", "user"):
                subprocess.run(
                    ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", self._folder / name], check=True
                )
            if os.getuid() == 0 and os.uname().sysname == "Linux":
                _SEPARATION.mkdir(mode=0o755, parents=True, exist_ok=True)
            for _ in range(5):  # the free port may be taken by another in between
                if self._start():
                    break
            else:
                raise AssertionError("sshd does not start:\n" + "".join(self.log))
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise

    def _start(self) -> bool:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        folder = self._folder
        (folder / "config").write_text(
            f"""\
ListenAddress 127.0.0.1
Port {self.port}
HostKey {folder / "host"}
AuthorizedKeysFile {folder / "user.pub"}
PidFile none
StrictModes no
UsePAM no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UseDNS no
PrintMotd no
PrintLastLog no
"""
        )
        public = (folder / "host.pub").read_text()
        (folder / "known").write_text(f"[127.0.0.1]:{self.port} {public}")
        self._process = subprocess.Popen(
            [str(_server()), "-D", "-e", "-f", folder / "config"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        ready = threading.Event()
        self._reader = threading.Thread(target=self._keep_log, args=(self._process, ready), daemon=True)
        self._reader.start()
        if ready.wait(10) and any("Server listening" in line for line in self.log):
            return True
        self._stop()
        return False

    def _keep_log(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            self.log.append(line)
            if "Server listening" in line:
                ready.set()
        ready.set()

    def command(self, remote: str | Sequence[str], env: Mapping[str, str] | None = None) -> list[str]:
        """The ssh command line that runs ``remote``, a shell command or a list of words, in a terminal over there.

        ``env`` is set over there; ssh itself brings TERM and nothing else.
        """
        words = ["/bin/sh", "-c", remote] if isinstance(remote, str) else list(remote)
        settings = [f"{name}={value}" for name, value in (env or {}).items()]
        note = f'echo $$ >> {shlex.quote(str(self._folder / "programs"))}; exec "$@"'
        options = {
            "UserKnownHostsFile": self._folder / "known",
            "GlobalKnownHostsFile": "/dev/null",
            "StrictHostKeyChecking": "yes",
            "IdentityFile": self._folder / "user",
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "BatchMode": "yes",
            "LogLevel": "ERROR",
            "EscapeChar": "none",
            "ConnectTimeout": "10",
        }
        return [
            *("ssh", "-F", "none", "-tt", "-p", str(self.port), "-l", self._user),
            *(word for name, value in options.items() for word in ("-o", f"{name}={value}")),
            "127.0.0.1",
            "exec " + shlex.join(["/bin/sh", "-c", note, "sh", "env", *settings, *words]),
        ]

    def programs(self) -> list[int]:
        """The process numbers of the programs started through ``command``, oldest first, ended ones too."""
        with contextlib.suppress(FileNotFoundError):
            return [int(line) for line in (self._folder / "programs").read_text().split()]
        return []

    def close(self) -> None:
        """End everything this has started. Can be called again."""
        for pid in self.programs():
            kill_session(pid)  # sshd makes each program the leader of its terminal's session
        self._stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _stop(self) -> None:
        connections = self._children()
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        self._process.wait(10)
        for pid in (*connections, *session(self._process.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._reader.join(10)
        if self._process.stderr:
            self._process.stderr.close()

    def _children(self) -> list[int]:
        """The processes below the server: one or two for each connection, in sessions of their own."""
        table = subprocess.run(
            ["ps", "-A", "-o", "pid=", "-o", "ppid="], capture_output=True, text=True, check=True
        ).stdout
        pairs = [(int(pid), int(parent)) for pid, parent in (line.split() for line in table.splitlines())]
        found = [self._process.pid]
        for parent in found:
            found += [pid for pid, of in pairs if of == parent]
        return found[1:]

    def __enter__(self) -> SshServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            error.add_note("sshd: " + "".join(self.log[-20:]))
        self.close()
