"""The way bytes travel between host and panel: a serial line through pyserial, or a pipe in memory."""

from __future__ import annotations

import threading
from typing import Any, Protocol

from hardware.errors import DeviceLost, DeviceMissing, kind_of

_USB_VENDORS = (0x2E8A,)  # Raspberry Pi: a Pico with MicroPython


class Transport(Protocol):
    """Bytes both ways. All raise DeviceLost once the other end has gone."""

    simulated: bool

    def read(self) -> bytes:
        """What has arrived, at once, perhaps nothing."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def close(self) -> None:
        """Let go of the line."""


def find_port() -> str:
    """The serial port that a panel is plugged into; DeviceMissing when there is none."""
    from serial.tools.list_ports import comports

    ports = [port.device for port in comports() if port.vid in _USB_VENDORS]
    if not ports:
        raise DeviceMissing("no-panel")
    return str(sorted(ports)[0])


class SerialTransport:
    """A panel on a serial port such as /dev/ttyACM0."""

    simulated = False

    def __init__(self, port: str) -> None:
        import serial

        self._lost = serial.SerialException
        try:
            self._serial: Any = serial.Serial(port, 115200, timeout=0, write_timeout=0.5)
        except (serial.SerialException, ValueError, OSError) as error:
            kind = kind_of(error, "shut")
            raise DeviceMissing(
                "panel-busy" if kind == "busy" else "panel-denied" if kind == "denied" else "panel-shut", port=port
            ) from None

    def read(self) -> bytes:
        """What has arrived, at once, perhaps nothing."""
        try:
            return bytes(self._serial.read(4096))
        except (self._lost, OSError):
            raise DeviceLost("panel-unplugged") from None

    def write(self, data: bytes) -> None:
        """Send bytes."""
        try:
            self._serial.write(data)
        except (self._lost, OSError):
            raise DeviceLost("panel-unplugged") from None

    def close(self) -> None:
        """Let go of the port."""
        self._serial.close()


class Pipe:
    """One end of a line in memory; `Pipe.pair()` makes both."""

    simulated = True

    def __init__(self, inwards: bytearray, outwards: bytearray, cut: threading.Event, lock: threading.Lock) -> None:
        self._inwards, self._outwards, self._cut, self._lock = inwards, outwards, cut, lock

    @classmethod
    def pair(cls) -> tuple[Pipe, Pipe]:
        """Two ends that hear each other."""
        one, other, cut, lock = bytearray(), bytearray(), threading.Event(), threading.Lock()
        return cls(one, other, cut, lock), cls(other, one, cut, lock)

    def read(self) -> bytes:
        """What has arrived."""
        self._check()
        with self._lock:
            data = bytes(self._inwards)
            self._inwards.clear()
        return data

    def write(self, data: bytes) -> None:
        """Send bytes to the other end."""
        self._check()
        with self._lock:
            self._outwards.extend(data)

    def close(self) -> None:
        """Cut the line, as pulling the cable does."""
        self._cut.set()

    def _check(self) -> None:
        if self._cut.is_set():
            raise DeviceLost("pipe-cut")
