"""Checks of the camera: it is there, it may be used, it sees the mat, sharp and light enough."""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.devices import said
from companion.app.doctor.patient import Patient
from companion.display.desk import Finding, Grade
from companion.games.kit import Verbatim, say
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from hardware.errors import HardwareError

CARDS = 4


def check_camera(patient: Patient) -> Iterator[Finding]:
    """Whether there is a camera that gives pictures, and then what it sees."""
    if patient.camera == "none":
        yield Finding("camera", Grade.FINE, say("camera-off"))
        return
    if patient.camera == "simulated":
        yield Finding("camera", Grade.NOTE, say("camera-simulated"))
        return
    try:
        frame = patient.frame()
    except HardwareError as err:
        shut = not all(map(patient.may, patient.host.devices("video*", "media*")))
        what = say("camera-denied") if shut else said(err.reason)
        yield Finding("camera", Grade.WRONG, what, "doctor" if shut else "device")
        return
    if frame is None:
        yield Finding("camera", Grade.WRONG, say("camera-blind", name=Verbatim(patient.camera)))
        return
    high, wide = frame.bgr.shape[:2]
    size = Verbatim(f"{wide}x{high}")
    yield Finding("camera", Grade.FINE, say("camera", name=Verbatim(patient.camera), size=size))
    yield from _seen(frame.bgr)


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
