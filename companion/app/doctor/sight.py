"""Checks of the camera: it is there, it may be used, it sees the mat, sharp and light enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from companion.app.devices import said
from companion.app.doctor.patient import Patient
from companion.display.findings import Finding, Grade
from companion.games.kit import Verbatim, say
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from hardware.cameras.frame import Frame
from hardware.errors import HardwareError

CARDS = 4


def check_camera(patient: Patient) -> Iterator[Finding]:
    """Whether there is a camera that gives pictures, and then what it sees."""
    if patient.camera == "none":
        off = patient.settings.camera == "none"
        yield Finding("camera", Grade.FINE if off else Grade.NOTE, say("camera-off" if off else "camera-none"))
        return
    if patient.camera == "simulated":
        yield Finding("camera", Grade.NOTE, say("camera-simulated"))
        return
    try:
        frames = patient.frames()
    except HardwareError as err:
        shut = not all(map(patient.may, patient.host.devices("video*", "media*")))
        what = say("camera-denied") if shut else said(err.reason)
        yield Finding("camera", Grade.WRONG, what, "doctor" if shut else "device")
        return
    if not frames:
        yield Finding("camera", Grade.WRONG, say("camera-blind", name=Verbatim(patient.camera)))
        return
    high, wide = frames[-1].bgr.shape[:2]
    name, size = Verbatim(patient.camera), Verbatim(f"{wide}x{high}")
    if _frozen(frames):
        yield Finding("camera", Grade.WRONG, say("camera-frozen", name=name))
    else:
        yield Finding("camera", Grade.FINE, say("camera", name=name, size=size))
    yield from _seen(frames[-1].bgr)


def _frozen(frames: Sequence[Frame]) -> bool:
    """Whether all pictures are the same to the last digit, which the noise of a sensor that works never lets happen."""
    first, *others = frames
    return bool(others) and not first.simulated and all(np.array_equal(first.bgr, other.bgr) for other in others)


def _seen(picture: Picture) -> Iterator[Finding]:
    from calibration.camera.light import LightReading, changed
    from calibration.camera.sharpness import BLURRED, edge_width
    from companion.vision.geometry.mat import find_mat

    try:
        mat = find_mat(picture)
    except UnreadableError as err:
        yield Finding("mat", Grade.NOTE, err.what, "camera")
        return
    whole = len(mat.cards) == CARDS
    key = say("mat", n=len(mat.cards)) if whole else say("mat-part", n=len(mat.cards))
    yield Finding("mat", Grade.FINE if whole else Grade.NOTE, key)
    width = edge_width(picture, mat)
    blurred = width > BLURRED
    shown = Verbatim(f"{width:.1f}")
    key = say("focus-blurred", width=shown) if blurred else say("focus", width=shown)
    yield Finding("focus", Grade.WRONG if blurred else Grade.FINE, key)
    reading = LightReading.of(picture, mat)
    warning = changed(reading)
    percent = round(100 * sum(reading.white) / 3 / 255)
    if warning is None:
        yield Finding("light", Grade.FINE, say("light", n=percent))
    else:
        yield Finding("light", Grade.NOTE, say(f"light-{warning.reason}"), "camera")
