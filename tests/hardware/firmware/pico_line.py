"""The program of the panel in a process of its own, behind a pseudo-terminal that the real driver opens."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRMWARE = Path(__file__).parents[3] / "hardware" / "firmware"
PYTHONS = {"python": (sys.executable, "-u"), "micropython": ("micropython",)}


@dataclass
class Pico:
    """Its port, and hands on its controls."""

    port: str
    folder: Path
    process: subprocess.Popen[bytes]

    def do(self, *lines: str) -> None:
        """Press, release, turn or shake, as pico.py says."""
        with (self.folder / "hands").open("a") as file:
            file.writelines(f"{line}\n" for line in lines)

    @property
    def lights(self) -> list[str]:
        """The colours that it shows."""
        return (self.folder / "lights").read_text().split()


@contextmanager
def pico(folder: Path, python: str, firmware: Path = FIRMWARE) -> Iterator[Pico]:
    """Plugged in until the end; skips the test, with the reason, where that cannot be."""
    if shutil.which(PYTHONS[python][0]) is None:
        pytest.skip("MicroPython is not installed")
    try:
        device_side, host_side = os.openpty()
    except OSError:
        pytest.skip("there are no pseudo-terminals here (/dev/pts is not mounted)")
    tty.setraw(host_side)
    (folder / "hands").touch()
    (folder / "lights").touch()
    command = [*PYTHONS[python], str(HERE / "pico.py"), str(firmware), str(folder / "hands"), str(folder / "lights")]
    process = subprocess.Popen(command, stdin=device_side, stdout=device_side, stderr=subprocess.DEVNULL)
    try:
        yield Pico(os.ttyname(host_side), folder, process)
    finally:
        process.kill()
        process.wait()
        os.close(device_side)
        os.close(host_side)
