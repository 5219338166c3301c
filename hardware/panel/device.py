"""The panel as a supervised device: gestures out, lights in."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from hardware.errors import DeviceLost, DeviceMissing
from hardware.gestures import Debounce, Gesture, GestureKind
from hardware.inbox import Inbox
from hardware.panel.protocol import BEAT_EVERY, KNOWN, SILENCE, VERSION, LineParser, Message, encode
from hardware.panel.transport import SerialTransport, Transport, find_port

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

MOST = 50
"""Steps of the knob, or beats of the shake sensor, that one line may tell: more are noise that looks like a line."""
_LOOK_EVERY = 0.01
_GREETING = 2.0


def open_panel(port: str = "auto") -> Transport:
    """The serial line to the panel at `port`, or at the one that looks like a panel; DeviceMissing without one."""
    return SerialTransport(find_port() if port == "auto" else port)


class PanelDevice:
    """Greets the panel, posts its gestures and keeps its lights as they were last asked for."""

    def __init__(
        self,
        opener: Callable[[], Transport],
        inbox: Inbox,
        hold: float = 0.6,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.simulated = False
        self.buttons: tuple[str, ...] = ()
        self.lights = 0  # how many it has
        self.ring = False  # whether they lie in a ring, else in a row
        self._open = opener
        self._inbox = inbox
        self._hold = hold
        self._clock = clock
        self._sleep = sleep
        self._line: Transport | None = None
        self._parser = LineParser()
        self._debounces: dict[str, Debounce] = {}
        self._down: set[str] = set()
        self._heard = self._spoken = 0.0
        self._lights: tuple[Colour, ...] = ()
        self._lights_changed = False
        self._lock = threading.Lock()

    def set_up(self) -> None:
        """Open the line and exchange greetings; DeviceMissing when no panel of this version answers."""
        line = self._line = self._open()
        self.simulated = line.simulated
        began = asked = self._clock()
        line.write(encode("hello", VERSION))
        while not self.buttons:
            for message in self._parser.feed(line.read()):
                if message.kind == "hello":
                    self._greeted(message)
            now = self._clock()
            if now - began > _GREETING:
                raise DeviceMissing("panel-mute")
            if now - asked > BEAT_EVERY:
                line.write(encode("hello", VERSION))
                asked = now
            self._sleep(_LOOK_EVERY)
        self._heard = self._clock()
        self._lights_changed = bool(self._lights)

    def step(self) -> float:
        """Take what the panel said, say what it must know; seconds until the next look."""
        if self._line is None:
            raise RuntimeError("the panel is read before it is open")
        for message in self._parser.feed(self._line.read()):
            self._heard = self._clock()
            self._take(message)
        now = self._clock()
        if now - self._heard > SILENCE:
            raise DeviceLost("panel-silent")
        for name in self.buttons:
            self._look(name, now)
        self._speak(now)
        return _LOOK_EVERY

    def light(self, colours: Sequence[Colour]) -> None:
        """Set the lights from the first on; may be called from any thread, also while the panel is away."""
        with self._lock:
            self._lights_changed = self._lights_changed or tuple(colours) != self._lights
            self._lights = tuple(colours)

    def tear_down(self) -> None:
        """Let go of the line."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _greeted(self, message: Message) -> None:
        version, *words = (*message.words, "?")[: max(1, len(message.words))]
        lights = _number(words[1]) if len(words) > 1 else None
        if version not in map(str, KNOWN) or len(words) != (2 if version == "1" else 3) or lights is None:
            raise DeviceMissing("panel-version", version=version, needed=VERSION)
        self.buttons = tuple(words[0].split(","))
        self.lights, self.ring = min(max(lights, 0), MOST), version != "1" and words[2] == "ring"
        self._debounces = {name: Debounce(bounce=0.0, hold=self._hold, firm=0.0) for name in self.buttons}

    def _take(self, message: Message) -> None:
        words = message.words
        if message.kind in ("press", "release") and len(words) == 1 and words[0] in self.buttons:
            (self._down.add if message.kind == "press" else self._down.discard)(words[0])
            self._look(words[0], self._clock())
        elif message.kind == "beat" and len(words) == 1 and (down := _number(words[0], 16)) is not None:
            self._down = {name for bit, name in enumerate(self.buttons) if down >> bit & 1}
        elif message.kind == "turn" and len(words) == 1 and (steps := _few(words[0])):
            self._post(GestureKind.TURN, "knob", steps)
        elif message.kind == "shake" and len(words) == 1 and (strength := _few(words[0])):
            self._post(GestureKind.SHAKE, "shake", strength)
        elif message.kind == "hello":  # the panel was reset: it has forgotten its lights
            self._lights_changed = True

    def _look(self, name: str, now: float) -> None:
        kind = self._debounces[name].look(name in self._down, now)
        if kind is not None:
            self._post(kind, name)

    def _post(self, kind: GestureKind, control: str, amount: int = 0) -> None:
        self._inbox.post(Gesture(kind, control, self._clock(), "panel", amount, self.simulated))

    def _speak(self, now: float) -> None:
        assert self._line is not None
        with self._lock:
            lights = self._lights if self._lights_changed else None
            self._lights_changed = False
        if lights is not None:
            self._line.write(encode("lights", *(f"{r:02x}{g:02x}{b:02x}" for r, g, b in lights)))
        if now - self._spoken >= BEAT_EVERY:
            self._line.write(encode("beat"))
            self._spoken = now


def _number(word: str, base: int = 10) -> int | None:
    try:
        return int(word, base)
    except ValueError:
        return None


def _few(word: str) -> int | None:
    number = _number(word)
    return number if number is not None and abs(number) <= MOST else None
