"""The devices of a table, supervised: what they post becomes inputs and frames, and what they lack badges."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.display.glow import pressable
from companion.display.inputs import Button, Input, Press, Release, Shaken
from companion.display.trouble import DeviceTrouble
from companion.games.kit import Say, Verbatim
from companion.settings import Settings
from hardware.host import Host

if TYPE_CHECKING:
    from companion.display.page import Page
    from hardware.cameras.device import CameraDevice
    from hardware.cameras.frame import Frame
    from hardware.errors import Reason
    from hardware.lamps import LampsDevice
    from hardware.panel.device import PanelDevice
    from hardware.simulator.live import SimulatedTable
    from hardware.supervise import DeviceKeeper
    from hardware.voice import NextSentence

CAMERA, BUTTONS, LAMPS, PANEL, SPEECH = "camera", "buttons", "lamps", "panel", "speech"
RATE = 8.0  # frames a second


@dataclass
class Devices:
    """The supervised devices of a table, and what they posted since the last look."""

    settings: Settings
    stage: SimulatedTable | None = None  # what the simulated camera looks at; made when that is asked for
    camera: str = ""  # instead of that of the settings; then which was found, or none
    badges: dict[str, str] = field(default_factory=dict)  # by device
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        from hardware.inbox import Inbox
        from hardware.supervise import Supervisor

        self.inbox = Inbox()
        self._supervisor = Supervisor(self.inbox)
        self._camera: CameraDevice | None = None
        self._panel: PanelDevice | None = None
        self._lamps: LampsDevice | None = None
        self._wanted: NextSentence | None = None  # what the voice is to say, once there is to be a voice
        self._page: Page | None = None  # what the lamps last showed
        self._down: dict[str, dict[Button, bool]] = {}  # by device, in the order in which they went down
        self._lost: dict[str, tuple[Say, float | None]] = {}
        self._lent: DeviceKeeper | None = None  # the camera of a simulated table that a lesson has
        self._taken_back = False
        self.camera = self._find_camera()
        if self.camera == "simulated" and self.stage is None:
            from hardware.simulator.live import SimulatedTable

            self.stage = SimulatedTable()

    def start(self) -> None:
        """Start every device that the settings name."""
        self._add_camera()
        if self.settings.buttons in ("gpio", "simulated") or (self.settings.buttons == "auto" and _on_pi()):
            self._add_buttons()
            if self.settings.lamps:
                self._supervisor.add(LAMPS, self._make_lamps)
        if self.settings.panel:
            self._add_panel()
        self._supervisor.start()

    def stop(self) -> None:
        """Stop them all."""
        self._supervisor.stop()

    def lend_table(self) -> bool:
        """Have a simulated table in the place of a camera that was looked for and is not there."""
        if self.camera != "none" or not self._looked_for:
            return False
        from hardware.simulator.live import SimulatedTable

        self.camera, self.stage, self._taken_back = "simulated", SimulatedTable(), False
        self._lent = self._supervisor.add(CAMERA, self._make_camera)
        return True

    def take_table_back(self) -> bool:
        """Have no camera again, as before the table was lent; False if none was."""
        if self._lent is None:
            return False
        self._supervisor.remove(self._lent)
        self.camera, self.stage, self._lent, self._camera = "none", None, None, None
        self._taken_back = True
        self._lost.pop(CAMERA, None)
        self.badges[CAMERA] = "no-camera"
        return True

    def relock(self) -> None:
        """Measure the light again and fix the exposure."""
        if self._camera is not None:
            self._camera.relock()

    def show(self, page: Page) -> None:
        """Let lamps and panel tell what a page offers; costs nothing while the page stays the same."""
        if page is self._page or (self._panel is None and self._lamps is None):
            return
        from companion.app.panel_lights import ring_lights, row_lights

        if self._lamps is not None:
            self._lamps.light(pressable(page))
        if self._panel is not None and not self._panel.lights:
            return  # it has not greeted yet: told what lights it has, it is shown the page
        self._page = page
        if self._panel is not None:
            panel = self._panel
            panel.light(ring_lights(page, panel.lights) if panel.ring else row_lights(page, panel.buttons))

    def speak(self, text: str, language: str, volume: int) -> None:
        """Have something said as soon as a voice can; it takes the place of what still waits."""
        from hardware.voice import NextSentence, Sentence, VoiceDevice

        if self._wanted is None:
            wanted = self._wanted = NextSentence()
            self._supervisor.add(SPEECH, lambda: VoiceDevice(wanted))
        self._wanted.put(Sentence(text, language, volume))

    def take(self) -> Iterator[Input | Frame]:
        """Inputs and frames since the last look; changes of devices become badges."""
        from hardware.cameras.frame import Frame
        from hardware.gestures import Gesture
        from hardware.supervise import Status

        for message in self.inbox.take_all():
            if isinstance(message, Status):
                self._status(message)
                if self.badges.get(message.device) == f"no-{message.device}":
                    yield from map(Release, self._down.pop(message.device, ()))
            elif isinstance(message, Frame):
                yield message
            elif isinstance(message, Gesture):
                for given in _inputs_of(message):
                    self._follow(message.source, given)
                    yield given

    def _follow(self, source: str, given: Input) -> None:
        """Remember what is held down on a device, so that it is let go of when the device is unplugged."""
        down = self._down.setdefault(source, {})
        if isinstance(given, Press) and given.held:
            down[given.button] = True
        elif isinstance(given, Release):
            down.pop(given.button, None)

    def _status(self, status: object) -> None:
        from hardware.supervise import Condition, Status

        assert isinstance(status, Status)
        if status.device == CAMERA and self._taken_back:
            return  # of the table that was lent
        if status.condition is Condition.RUNNING:
            self.badges.pop(status.device, None)
            self._lost.pop(status.device, None)
            if status.simulated:
                self.badges[status.device] = f"simulated-{status.device}"
        elif status.condition in (Condition.LOST, Condition.STALLED):
            if status.device != SPEECH:  # nothing on the screen is missing then: the settings and the doctor tell it
                self.badges[status.device] = f"no-{status.device}"
            again = self.clock() + status.retry_in if status.retry_in is not None else None
            if status.reason is not None:
                self._lost[status.device] = (said(status.reason), again)

    def troubles(self) -> tuple[DeviceTrouble, ...]:
        """What the devices that do not work say, and in how many seconds they are tried again."""
        now = self.clock()
        return tuple(
            DeviceTrouble(device, why, math.ceil(max(0.0, again - now)) if again is not None else None)
            for device, (why, again) in self._lost.items()
        )

    def _find_camera(self) -> str:
        """Looked for once: a camera that drops out for a moment is not replaced by another."""
        from hardware.cameras import find_camera

        wanted = self.camera or self.settings.camera
        self._looked_for = wanted == "auto"
        return find_camera() if wanted == "auto" else wanted

    def _add_camera(self) -> None:
        if self.camera == "none":
            self.badges[CAMERA] = "no-camera"
        else:
            self._supervisor.add(CAMERA, self._make_camera)

    def _make_camera(self) -> CameraDevice:
        from hardware.cameras import open_camera
        from hardware.cameras.device import CameraDevice

        self._camera = CameraDevice(lambda: open_camera(self.camera, table=self.stage), self.inbox, rate=RATE)
        return self._camera

    def _add_buttons(self) -> None:
        from hardware.buttons import ButtonsDevice

        chosen = self.settings
        if chosen.buttons == "simulated":
            from gpiozero import Device
            from gpiozero.pins.mock import MockFactory

            Device.pin_factory = MockFactory()
        pins, bounce = pins_of(chosen), chosen.bounce / 1000
        self._supervisor.add(BUTTONS, lambda: ButtonsDevice(self.inbox, pins, bounce=bounce))

    def _add_panel(self) -> None:
        from hardware.panel.device import PanelDevice, open_panel

        port = self.settings.panel

        def make() -> PanelDevice:
            self._page, self._panel = None, PanelDevice(lambda: open_panel(port), self.inbox)
            return self._panel

        self._supervisor.add(PANEL, make)

    def _make_lamps(self) -> LampsDevice:
        from hardware.lamps import LampsDevice

        self._page, self._lamps = None, LampsDevice()
        return self._lamps


def pins_of(chosen: Settings) -> dict[str, int]:
    """The buttons and the pins that the settings name (BCM numbers)."""
    return {
        "next": chosen.pin_next,
        "previous": chosen.pin_previous,
        "confirm": chosen.pin_confirm,
        "back": chosen.pin_back,
    }


def said(reason: Reason) -> Say:
    """What hardware has to say, for the catalogues: names and paths that fill its gaps are shown as they are."""
    return Say(reason.key, tuple((gap, Verbatim(v) if isinstance(v, str) else v) for gap, v in reason.gaps))


def _inputs_of(gesture: object) -> Iterator[Input]:
    from hardware.gestures import Gesture, GestureKind

    assert isinstance(gesture, Gesture)
    if gesture.kind is GestureKind.TURN:
        button = Button.NEXT if gesture.amount > 0 else Button.PREVIOUS
        yield from [Press(button, at=gesture.time)] * abs(gesture.amount)
    elif gesture.kind is GestureKind.SHAKE:
        yield Shaken(gesture.time)
    elif gesture.control in set(Button):
        if gesture.kind is GestureKind.PRESS:
            yield Press(Button(gesture.control), wired=gesture.source == BUTTONS, held=True, at=gesture.time)
        elif gesture.kind is GestureKind.RELEASE:
            yield Release(Button(gesture.control))


def _on_pi() -> bool:
    return "Raspberry Pi" in Host().model
