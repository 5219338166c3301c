"""A panel without a microcontroller: speaks the panel's side of the protocol, for tests and for playing on a desk."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from hardware.panel.protocol import BEAT_EVERY, VERSION, LineParser, Message, encode
from hardware.panel.transport import Pipe, Transport

BUTTONS = ("next", "previous", "confirm", "back")


class _Cable:
    """The host's end of the line; each look at it lets the panel run, so that the twin needs no thread of its own."""

    simulated = True

    def __init__(self, panel: SimulatedPanel, end: Pipe) -> None:
        self._panel = panel
        self._end = end

    def read(self) -> bytes:
        self._panel.run()
        return self._end.read()

    def write(self, data: bytes) -> None:
        self._end.write(data)

    def close(self) -> None:
        self._end.close()


class SimulatedPanel:
    """A panel that is plugged in by `plug_in` and handled by its methods. `asleep`, it says nothing more."""

    def __init__(
        self,
        buttons: Sequence[str] = BUTTONS,
        lights: int = 4,
        version: int = VERSION,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.asleep = False
        self.lights: list[str] = ["000000"] * lights
        self._buttons = tuple(buttons)
        self._version = version
        self._clock = clock
        self._parser = LineParser()
        self._line: Transport | None = None
        self._down: set[str] = set()
        self._spoken = float("-inf")

    def plug_in(self) -> Transport:
        """Connect it; the host's end of the line."""
        host, self._line = Pipe.pair()
        self._parser = LineParser()
        return _Cable(self, host)

    def attach(self, line: Transport) -> None:
        """Connect it by any line, such as the other end of a pseudo-terminal, and call `run` regularly."""
        self._line = line

    def unplug(self) -> None:
        """Pull the cable."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def run(self) -> None:
        """Answer the host and beat when it is time."""
        if self._line is None or self.asleep:
            return
        for message in self._parser.feed(self._line.read()):
            self._take(message)
        if self._clock() - self._spoken >= BEAT_EVERY:
            self._say("beat", f"{sum(1 << self._buttons.index(name) for name in self._down):x}")
            self._spoken = self._clock()

    def press(self, name: str) -> None:
        """Press a button and keep it down."""
        self._down.add(name)
        self._say("press", name)

    def release(self, name: str, heard: bool = True) -> None:
        """Let a button go; when it is not `heard`, the line is lost on the way."""
        self._down.discard(name)
        if heard:
            self._say("release", name)

    def turn(self, steps: int) -> None:
        """Turn the knob."""
        self._say("turn", steps)

    def shake(self, strength: int) -> None:
        """Shake the panel."""
        self._say("shake", strength)

    def _take(self, message: Message) -> None:
        if message.kind == "hello":
            lie = () if self._version == 1 else ("ring",)
            self._say("hello", self._version, ",".join(self._buttons), len(self.lights), *lie)
        elif message.kind == "lights":
            colours = message.words[: len(self.lights)]
            self.lights[: len(colours)] = colours

    def _say(self, kind: str, *words: object) -> None:
        if self._line is not None:
            self._line.write(encode(kind, *words))
