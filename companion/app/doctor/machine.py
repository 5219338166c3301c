"""Checks of the machine: room, a card that can be written to, clock, temperature, power."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.app.doctor.patient import Patient
from companion.display.findings import Finding, Grade
from companion.games.kit import Verbatim, say
from companion.play.journal import SUFFIX
from hardware.host import HOT, UNDER_VOLTAGE

LITTLE, FEW = 1_000, 200
"""MB of free space below which it is mentioned, and below which games may soon not be stored."""
WARM, TOO_WARM = 70, 80
"""Degrees Celsius; at 80 a Raspberry Pi slows down."""


def check_room(patient: Patient) -> Iterator[Finding]:
    """Free space where the games are."""
    free = shutil.disk_usage(_there(patient.folders[-1])).free // 1_000_000
    if free >= LITTLE:
        yield Finding("room", Grade.FINE, say("room", n=free))
    else:
        yield Finding("room", Grade.WRONG if free < FEW else Grade.NOTE, say("room-little", n=free))


def check_card(patient: Patient) -> Iterator[Finding]:
    """Whether settings and games can be written: their folders, and each game that lies there."""
    for folder in dict.fromkeys((*map(_there, patient.folders), *_foreign(patient))):
        why = _unwritable(folder)
        if why is None and "ro" not in patient.host.mounted(folder):
            continue
        if why is None or why.errno == errno.EROFS:
            yield Finding("card", Grade.WRONG, say("card-read-only", folder=Verbatim(folder)))
        else:
            text = Verbatim(why.strerror or why)
            yield Finding("card", Grade.WRONG, say("card-unwritable", folder=Verbatim(folder), why=text))
        return
    yield Finding("card", Grade.FINE, say("card"))


def check_clock(patient: Patient) -> Iterator[Finding]:
    """A Raspberry Pi without a battery begins where it was switched off, or in 1970."""
    now = patient.clock()
    written = datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC)
    if now < written:
        yield Finding("clock", Grade.NOTE, say("clock-behind", day=Verbatim(f"{now:%Y-%m-%d}")))
    else:
        yield Finding("clock", Grade.FINE, say("clock", day=Verbatim(f"{now:%Y-%m-%d %H:%M}")))


def check_temperature(patient: Patient) -> Iterator[Finding]:
    """The processor's temperature, where it is known."""
    celsius = patient.host.celsius
    if celsius is None:
        return
    if celsius < WARM:
        yield Finding("temperature", Grade.FINE, say("temperature", n=round(celsius)))
    else:
        grade = Grade.WRONG if celsius >= TOO_WARM else Grade.NOTE
        yield Finding("temperature", grade, say("temperature-high", n=round(celsius)))


def check_power(patient: Patient) -> Iterator[Finding]:
    """Whether the Raspberry Pi had to slow down, for want of power or for heat."""
    power = patient.host.power
    if power is None:
        return
    if not power.now | power.before:
        yield Finding("power", Grade.FINE, say("power"))
    if UNDER_VOLTAGE in power.now | power.before:
        yield Finding("power", Grade.WRONG if UNDER_VOLTAGE in power.now else Grade.NOTE, say("power-low"))
    if (power.now | power.before) - {UNDER_VOLTAGE}:
        slow = power.now - {UNDER_VOLTAGE}
        yield Finding("power", Grade.WRONG if HOT in slow else Grade.NOTE, say("power-throttled"))


def _there(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    return next(
        path for path in (folder, *folder.parents) if os.path.isdir(path)
    )  # no error where it may not be looked


def _foreign(patient: Patient) -> tuple[Path, ...]:
    """The first game that this account may not write to, such as one that root has copied there."""
    try:
        games = sorted(patient.folders[-1].glob(f"*{SUFFIX}"))
    except OSError:
        return ()
    return tuple(path for path in games if not patient.may(path))[:1]


def _unwritable(folder: Path) -> OSError | None:
    if not folder.is_dir():
        return PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"companion")
            file.flush()
    except OSError as err:
        return err
    return None
