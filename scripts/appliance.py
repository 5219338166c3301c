"""Starts the companion as systemd would, without systemd: hears what it says, measures it, tells it to stop.

`python -m scripts.appliance FOLDER [SECONDS]` starts it once with its settings and games in a folder, and fails if it
does not come up within so many seconds (90; an emulated processor needs more), does not say that it is alive within a
ninth of them after, or does not stop cleanly within a sixth.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

COMMAND = (sys.executable, "-c", "from companion.cli import main; main()")
PATIENCE = 90.0  # seconds to come up, as long as the service has


class NotUp(Exception):
    """The companion did not come up, or ended by itself."""


class Appliance:
    """A companion that runs with its settings and games in `folder`, on a screen that nobody sees.

    A context manager: leaving it kills what still runs. `words` follow the command; `pulse` is the watchdog's patience
    in seconds; `command` may be another program that opens the table.
    """

    def __init__(
        self,
        folder: Path,
        words: Sequence[str] = ("play",),
        environment: Mapping[str, str] | None = None,
        pulse: float = 4.0,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.folder = folder
        self._command = (*command, *words)
        self._more = environment or {}
        self._pulse = pulse
        self._said: list[str] = []

    def __enter__(self) -> Appliance:
        self._sockets = tempfile.TemporaryDirectory()
        address = str(Path(self._sockets.name) / "notify")
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(address)
        environment = {
            **os.environ,
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_DOCUMENTS_DIR": str(self.folder / "documents"),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": address,
            "WATCHDOG_USEC": str(round(self._pulse * 1e6)),
            **self._more,
        }
        self.began = time.monotonic()
        self._output = Path(self._sockets.name) / "output"  # a pipe that nobody empties would stop it when it is full
        with self._output.open("w") as output:
            self.process = subprocess.Popen(self._command, env=environment, stdout=output, stderr=subprocess.STDOUT)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._line.close()
        self._sockets.cleanup()

    def hear(self, word: str, timeout: float = PATIENCE) -> float:
        """Wait until it has said so; seconds since it was started. NotUp if it does not."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            self._line.settimeout(0.1)
            try:
                self._said.append(self._line.recv(4096).decode())
            except TimeoutError:
                if self.process.poll() is not None:
                    raise NotUp(f"it ended with {self.process.returncode}: {self.output()[-2000:]}") from None
                continue
            if word in self._said[-1].splitlines():
                return time.monotonic() - self.began
        raise NotUp(f"it did not say {word} within {timeout:g} s, only {self._said}")

    def stop(self, timeout: float = 90.0) -> tuple[int, str]:
        """Tell it to stop, as systemd does; how it ended, and what it had printed. NotUp if it does not end."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout)
        except subprocess.TimeoutExpired as err:
            raise NotUp(f"it did not stop within {timeout:g} s") from err
        return self.process.returncode, self.output()

    def output(self) -> str:
        """What it has printed so far."""
        return self._output.read_text(encoding="utf-8", errors="replace")

    @property
    def running(self) -> bool:
        """Whether it has not ended by itself."""
        return self.process.poll() is None

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait()

    def printed(self) -> list[str]:
        """The lines that it had printed before it was killed, the last perhaps cut short."""
        return self.output().split("\n")

    def processor_seconds(self) -> float:
        """Processor time that it has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """What it holds in memory, in MB (its resident set)."""
        return self._status("VmRSS") / 1024

    def threads(self) -> int:
        """How many threads it has."""
        return self._status("Threads")

    def descriptors(self) -> int:
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def _status(self, name: str) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def main(folder: Path, patience: float = PATIENCE) -> int:
    """Start it once; exit code 1, and why, if something is wrong."""
    try:
        with Appliance(folder) as running:
            up = running.hear("READY=1", patience)
            running.hear("WATCHDOG=1", patience / 9)
            memory = running.memory()
            ended, output = running.stop(patience / 6)
    except NotUp as err:
        print(f"The companion does not come up: {err}", file=sys.stderr)
        return 1
    if ended:
        print(f"The companion did not stop cleanly ({ended}): {output[-2000:]}", file=sys.stderr)
        return 1
    print(f"The companion comes up in {up:.1f} s with {memory:.0f} MB and stops cleanly.")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(float, sys.argv[2:])))
