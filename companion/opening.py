"""Opening the table: devices, eyes, desk and screens put together, in a window or in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from companion import app
from companion.desk import TableDesk
from companion.display.inputs import Button, Input, Press, Release
from companion.settings import Settings

if TYPE_CHECKING:
    from companion.display.screens.machine import Screens
    from companion.eyes import Eyes
    from companion.play.session import Session
    from hardware.cameras.frame import Frame
    from hardware.table.live import SimulatedTable

CAMERA, BUTTONS, PANEL = "camera", "buttons", "panel"


@dataclass
class Devices:
    """The supervised devices of a table, and what they posted since the last look."""

    settings: Settings
    stage: SimulatedTable | None = None
    badges: dict[str, str] = field(default_factory=dict)  # by device

    def __post_init__(self) -> None:
        from hardware.inbox import Inbox
        from hardware.supervise import Supervisor

        self.inbox = Inbox()
        self._supervisor = Supervisor(self.inbox)

    def start(self) -> None:
        """Start every device that the settings name."""
        self._add_camera()
        if self.settings.buttons in ("gpio", "simulated") or (self.settings.buttons == "auto" and _on_pi()):
            self._add_buttons()
        if self.settings.panel:
            self._add_panel()
        self._supervisor.start()

    def stop(self) -> None:
        """Stop them all."""
        self._supervisor.stop()

    def take(self) -> Iterator[Input | Frame]:
        """Inputs and frames since the last look; changes of devices become badges."""
        from hardware.cameras.frame import Frame
        from hardware.gestures import Gesture
        from hardware.supervise import Status

        for message in self.inbox.take_all():
            if isinstance(message, Status):
                self._status(message)
            elif isinstance(message, Frame):
                yield message
            elif isinstance(message, Gesture):
                yield from _inputs_of(message)

    def _status(self, status: object) -> None:
        from hardware.supervise import Condition, Status

        assert isinstance(status, Status)
        if status.condition is Condition.RUNNING:
            self.badges.pop(status.device, None)
            if status.simulated:
                self.badges[status.device] = f"simulated-{status.device}"
        elif status.condition in (Condition.LOST, Condition.STALLED):
            self.badges[status.device] = f"no-{status.device}"

    def _add_camera(self) -> None:
        from hardware.cameras import find_camera, open_camera
        from hardware.cameras.device import CameraDevice

        name = self.settings.camera
        if name == "none":
            return
        # looked for once: a camera that drops out for a moment is not replaced by another
        name = find_camera() if name == "auto" else name
        if name == "simulated" and self.stage is None:
            return
        self._supervisor.add(
            CAMERA, lambda: CameraDevice(lambda: open_camera(name, table=self.stage), self.inbox, rate=8.0)
        )

    def _add_buttons(self) -> None:
        from hardware.buttons import ButtonsDevice

        chosen = self.settings
        if chosen.buttons == "simulated":
            from gpiozero import Device
            from gpiozero.pins.mock import MockFactory

            Device.pin_factory = MockFactory()
        pins = {
            "next": chosen.pin_next,
            "previous": chosen.pin_previous,
            "confirm": chosen.pin_confirm,
            "back": chosen.pin_back,
        }
        self._supervisor.add(BUTTONS, lambda: ButtonsDevice(self.inbox, pins))

    def _add_panel(self) -> None:
        from hardware.panel.device import PanelDevice
        from hardware.panel.transport import SerialTransport, find_port

        port = self.settings.panel
        self._supervisor.add(
            PANEL, lambda: PanelDevice(lambda: SerialTransport(find_port() if port == "auto" else port), self.inbox)
        )


def _inputs_of(gesture: object) -> Iterator[Input]:
    from hardware.gestures import Gesture, Kind

    assert isinstance(gesture, Gesture)
    if gesture.kind is Kind.TURN:
        button = Button.NEXT if gesture.amount > 0 else Button.PREVIOUS
        yield from [Press(button)] * abs(gesture.amount)
    elif gesture.control in set(Button):
        if gesture.kind is Kind.PRESS:
            yield Press(Button(gesture.control))
        elif gesture.kind is Kind.RELEASE:
            yield Release(Button(gesture.control))


def _on_pi() -> bool:
    model = Path("/proc/device-tree/model")
    return model.exists() and "Raspberry Pi" in model.read_text(errors="replace")


class Table:
    """An open table: what devices post goes to the screens and the eyes."""

    def __init__(self, desk: TableDesk, devices: Devices) -> None:
        self.desk = desk
        self.devices = devices

    def inputs(self, screens: Screens) -> Iterator[Input]:
        """The inputs since the last look. Frames go to the eyes; what is nearly certain is taken."""
        for message in self.devices.take():
            if isinstance(message, Press | Release):
                yield message
            elif self.desk.eyes is not None:
                self._seen(message, self.desk.eyes, screens)  # type: ignore[arg-type]  # no input, so a frame
        badges = tuple(self.devices.badges.values())
        if badges != self.desk.badges:
            self.desk.badges = badges
            screens.refresh()

    def _seen(self, frame: Frame, eyes: Eyes, screens: Screens) -> None:
        session = screens.session
        for event in eyes.take(frame, session, self.desk.settings.watch):
            if session is not None:
                session.do(event, CAMERA)
                screens.refresh()


def open_window(settings: Settings, stored: Path | None = None) -> None:
    """Play in a window until it is closed. Trouble if no screen can be opened."""
    from companion.display.screens.machine import Screens
    from companion.display.window import Window

    desk = TableDesk(settings, app.vault())
    window = Window()
    devices = Devices(settings)
    table = Table(desk, devices)
    screens = Screens(desk)
    if stored is not None:
        screens.enter(desk.resume(str(stored)))
    devices.start()
    try:
        window.run(screens, lambda: table.inputs(screens))
    finally:
        devices.stop()
        window.close()


def open_terminal(session: Session, desk: TableDesk, lines: Iterable[str] | None = None) -> None:
    """Play one session from typed lines."""
    from companion.display.text import Terminal

    name = session.game.name
    Terminal(session, desk.words(name), desk.painter(name), _print).run(sys.stdin if lines is None else lines)


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
