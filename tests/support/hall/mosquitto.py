"""A real Mosquitto for tests: on the loopback address and a port of its own; killed, it has kept nothing."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path

PATIENCE = 10.0


def program() -> str | None:
    """Where Mosquitto is; Debian keeps it where only root looks."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    """A port of the loopback address that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Mosquitto:
    """One broker. What a killed one had retained is gone, as on a machine whose plug was pulled."""

    def __init__(self, folder: Path, more: str = "", anonymous: bool = True) -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous {str(anonymous).lower()}\npersistence false\n"
            f"max_queued_messages 100000\nmax_connections -1\nlog_type error\n{more}"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens."""
        where = program()
        assert where is not None
        self._process = subprocess.Popen([where, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("Mosquitto does not listen")

    def pull(self) -> None:
        """Kill it, as when its plug is pulled."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def memory(self) -> int:
        """The bytes of memory that it holds."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    @property
    def seconds(self) -> float:
        """The seconds of processor time that it has used."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100
