"""What a machine says of itself in its files: its model, temperature, power, screens, sound and mounts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

UNDER_VOLTAGE, CAPPED, THROTTLED, HOT = "under-voltage", "capped", "throttled", "hot"
_BITS = {0: UNDER_VOLTAGE, 1: CAPPED, 2: THROTTLED, 3: HOT}
_FIRMWARE = "soc*/soc*:firmware/get_throttled"
_SINCE_START = 16
"""Bits of the firmware's word: what is so now, and above these what has been so since the start."""


@dataclass(frozen=True)
class Power:
    """What the Raspberry Pi's firmware holds back for want of power or for heat: now, and since it started."""

    now: frozenset[str]
    before: frozenset[str]


@dataclass(frozen=True)
class Host:
    """A machine whose files stand under `root`. What cannot be read is not known, and no error."""

    root: Path = Path("/")

    @property
    def model(self) -> str:
        """What the board is called; empty where no file says it."""
        return self._read("proc/device-tree/model").rstrip("\0\n")

    @property
    def system(self) -> str:
        """The operating system and its version; empty where no file says it."""
        names = [line for line in self._read("etc/os-release").splitlines() if line.startswith("PRETTY_NAME=")]
        return "".join(names[:1]).partition("=")[2].strip('"')

    @property
    def memory_mb(self) -> int:
        """The machine's memory; 0 where no file says it."""
        total = re.search(r"MemTotal: +(\d+) kB", self._read("proc/meminfo"))
        return int(total[1]) // 1024 if total else 0

    @property
    def celsius(self) -> float | None:
        """The processor's temperature."""
        try:
            return int(self._read("sys/class/thermal/thermal_zone0/temp")) / 1000
        except ValueError:
            return None

    @property
    def power(self) -> Power | None:
        """What the firmware says; None on a machine that has no such firmware.

        On a Raspberry Pi 5 the file stands in another folder, and with some kernels in none: the sensor beside it knows
        of under-voltage only, since the start.
        """
        words = [self._text(path) for path in (self.root / "sys/devices/platform").glob(_FIRMWARE)]
        try:
            word = int("".join(words[:1]), 16)
        except ValueError:
            return self._sensor()
        now = frozenset(name for bit, name in _BITS.items() if word >> bit & 1)
        return Power(now, frozenset(name for bit, name in _BITS.items() if word >> bit + _SINCE_START & 1))

    def _sensor(self) -> Power | None:
        for path in (self.root / "sys/class/hwmon").glob("hwmon*"):
            if self._text(path / "name").strip() == "rpi_volt":
                low = self._text(path / "in0_lcrit_alarm").strip() == "1"
                return Power(frozenset(), frozenset({UNDER_VOLTAGE} if low else ()))
        return None

    @property
    def screens(self) -> dict[str, bool]:
        """The sockets for screens, and whether one is plugged in."""
        found = sorted((self.root / "sys/class/drm").glob("card*-*/status"))
        return {path.parent.name.partition("-")[2]: self._text(path).strip() == "connected" for path in found}

    @property
    def sound_cards(self) -> tuple[str, ...]:
        """The sound cards by the names that they have themselves."""
        lines = self._read("proc/asound/cards").splitlines()
        return tuple(line.partition("]:")[2].strip() for line in lines if "]:" in line)

    def devices(self, *patterns: str) -> tuple[Path, ...]:
        """The device files under /dev that are named so, sorted."""
        return tuple(sorted(path for pattern in patterns for path in (self.root / "dev").glob(pattern)))

    def mounted(self, path: Path) -> tuple[str, ...]:
        """The options with which the file system is mounted on which a path lies."""
        options, deepest = "", -1
        for line in self._read("proc/self/mounts").splitlines():
            _, at, _, how, *_ = (*line.split(), "", "", "", "")
            at = at.replace("\\040", " ")
            if path.is_relative_to(at or "?") and len(at) >= deepest:
                options, deepest = how, len(at)
        return tuple(options.split(",")) if options else ()

    def _read(self, name: str) -> str:
        return self._text(self.root / name)

    @staticmethod
    def _text(path: Path) -> str:
        try:
            return path.read_text(errors="replace")
        except OSError:
            return ""
