"""What the checks look at. Everything comes from here, so that a test can provoke every fault."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from companion import settings
from companion.games.kit import Say
from companion.settings import Settings
from hardware.errors import HardwareError
from hardware.host import Host
from hardware.voice import Voice, find_voice

if TYPE_CHECKING:
    from companion.app.camera import LiveCamera
    from companion.display.trouble import DeviceTrouble
    from hardware.cameras.frame import Frame

SETTLING = 12
"""Frames after which a camera's light has settled."""
FEW = 5
"""Pictures that are compared: no two of a camera that works are the same."""
PATIENCE, LOOK_EVERY = 2.0, 0.02
"""Seconds in which an open table gives so many, and between two looks."""


def installed(name: str) -> str | None:
    """The version of an installed package; None without one."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def now() -> datetime:
    """The machine's clock, as a clock on the wall shows it."""
    return datetime.now(UTC).astimezone()


@dataclass(frozen=True)
class Patient:
    """The companion that is examined.

    `camera` is the one that the settings mean; `frames` gives a few pictures of it, the newest last, `greet` exchanges
    greetings with the panel and `take_pins` takes and lets go of the buttons' pins: all three raise HardwareError.
    `may` says whether a device file may be used, `voice` where the program that speaks is, `closed` why no window can
    be opened.
    """

    settings: Settings
    camera: str
    frames: Callable[[], Sequence[Frame]]
    greet: Callable[[], None]
    take_pins: Callable[[], None]
    host: Host = field(default_factory=Host)
    folders: tuple[Path, ...] = field(default_factory=lambda: (settings.settings_path().parent, settings.games_path()))
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    version: Callable[[str], str | None] = installed
    may: Callable[[Path], bool] = lambda path: os.access(path, os.R_OK | os.W_OK)
    clock: Callable[[], datetime] = now
    voice: Callable[[str], Voice | None] = find_voice
    closed: Callable[[], str | None] = lambda: None


def patient(chosen: Settings) -> Patient:
    """The companion of this machine while no table is open: the devices are opened for as long as it takes."""
    from hardware.cameras import find_camera

    camera = find_camera() if chosen.camera == "auto" else chosen.camera
    return Patient(
        chosen,
        camera,
        lambda: settled(camera),
        lambda: greet(chosen.panel),
        lambda: take_pins(chosen),
        closed=closed,
    )


def at_table(chosen: Settings, live: LiveCamera | None, troubles: Sequence[DeviceTrouble]) -> Patient:
    """The companion while a table is open: what its devices last said, since they are in use."""
    why = {trouble.device: trouble.why for trouble in troubles}
    camera = "none" if live is None else "simulated" if live.stage is not None else live.name

    def fails(device: str) -> None:
        if device in why:
            raise Ailing(why[device])

    def frames() -> Sequence[Frame]:
        fails("camera")
        return newest(lambda: live.eyes.view.frame) if live is not None else ()

    return Patient(chosen, camera, frames, lambda: fails("panel"), lambda: fails("buttons"))


class Ailing(HardwareError):
    """A device of the open table that does not work."""

    def __init__(self, what: Say) -> None:
        super().__init__(what.key, **{gap: value for gap, value in what.args if not isinstance(value, tuple)})


def newest(look: Callable[[], Frame | None], clock: Callable[[], float] = time.monotonic) -> Sequence[Frame]:
    """The newest picture and the next ones, as many as come in time; none if there is none yet."""
    found = [frame for frame in (look(),) if frame is not None]
    end = clock() + PATIENCE
    while found and len(found) < FEW and clock() < end:
        frame = look()
        if frame is not None and frame is not found[-1]:
            found.append(frame)
        else:
            time.sleep(LOOK_EVERY)
    return found


def closed() -> str | None:
    """Why no window can be opened, in SDL's words; None if one can be, or is open."""
    import pygame

    from companion.display.window.window import NO_DESKTOP, unseen

    if pygame.display.get_init():
        return None
    try:
        pygame.display.init()
        return NO_DESKTOP if unseen() else None
    except pygame.error as err:
        return str(err)
    finally:
        pygame.display.quit()


def settled(camera: str) -> Sequence[Frame]:
    """A few pictures once the light has settled. HardwareError if there are none."""
    from hardware.cameras import open_camera
    from hardware.simulator.live import SimulatedTable

    opened = open_camera(camera, table=SimulatedTable() if camera == "simulated" else None)
    try:
        return deque((opened.read() for _ in range(1 if opened.simulated else SETTLING + 1)), FEW)
    finally:
        opened.close()


def greet(port: str) -> None:
    """Exchange greetings with the panel. HardwareError if it does not answer, or in another version."""
    from hardware.inbox import Inbox
    from hardware.panel.device import PanelDevice, open_panel

    device = PanelDevice(lambda: open_panel(port), Inbox())
    try:
        device.set_up()
    finally:
        device.tear_down()


def take_pins(chosen: Settings) -> None:
    """Take the buttons' pins and let go of them. HardwareError if they cannot be had."""
    from companion.app.devices import pins_of
    from hardware.buttons import ButtonsDevice
    from hardware.inbox import Inbox

    device = ButtonsDevice(Inbox(), pins_of(chosen))
    try:
        device.set_up()
    finally:
        device.tear_down()
