"""One file for whoever helps from afar: versions, settings, checks, the last log, and a picture if it is asked for.

Nothing is struck out, everything is chosen: of the settings what the menu offers, of a check its key and what is no
name, of the log what the system and the drivers say, of an error its kind and place. So no name, code or password gets
in.
"""

from __future__ import annotations

import io
import os
import platform
import re
import subprocess
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import fields
from importlib import metadata

import cv2

from companion.app.doctor.patient import Patient
from companion.display.catalogue import load
from companion.display.findings import Finding
from companion.display.plain import one_line
from companion.games.kit import Say, Value, Verbatim
from companion.settings import APP, Settings
from hardware.errors import HardwareError

HIDDEN = "…"
LINES = 400
"""Lines of the log that are looked at."""
SHAPES = {
    "button": r"button-\w+",
    "card": r"[\w .:-]{1,60}",
    "day": r"[\d :-]+",
    "driver": r"\w+",
    "format": r"\w+",
    "groups": r"[a-z0-9,]+",
    "least": r"[\d.]+",
    "letters": r"\w+",
    "n": r"\d+\.[\w.+]+",
    "name": r"(v4l2|picamera2):\d+",
    "needed": r"[\w.]+",
    "pins": r"[\d, ]+",
    "port": r"/dev/tty\w+",
    "program": r"espeak-ng",
    "size": r"\d+x\d+",
    "sockets": r"[\w, -]+",
    "version": r"[\w.+]+",
    "width": r"[\d.]+",
}
"""The pattern that the value of a gap must match to be shown in the report; all other values are hidden."""
REASONS = {os.strerror(number) for number in range(1, 134)}
PACKAGES = "picamera2", "libcamera", "lgpio", "rpi-lgpio"
"""Packages of a Raspberry Pi whose versions the report lists too."""
DEVICE = re.compile(r"(v4l2|picamera2):\d+|/dev/tty\w+")

_LINE = re.compile(r"(\S+) ([\w.()-]+?)(?:\[\d+\])?: (.*)")
_LIBCAMERA = re.compile(r"\[[\d:.]+\] \[\d+\] +(?:DEBUG|INFO|WARN|ERROR|FATAL) \w+ \w+\.cpp:\d+ [\w .,:'()/@+-]*")
_FRAME = re.compile(r'\s+File "([^"]+)", line (\d+), in ([\w<>]+)')
_PLACE = re.compile(r".*/((?:companion|hardware|calibration|scripts|site-packages|dist-packages)/[\w./-]+\.py)")
_ERROR = re.compile(r"((?:\w+\.)*\w*(?:[eE]rror|Exception|Missing|Lost|Setting|Interrupt|Exit))(?:: (.*))?")
_DRIVERS = re.compile(r".*/(?:picamera2|gpiozero|serial|pygame)/.*|.*/lgpio\.py")
_PLAIN = re.compile(r"[\w .,:'()\[\]-]{1,120}")
_PATH = re.compile(r"(?<![\w/])/(?!base/|dev/).*")  # to the end: a path may hold blanks


def pack(patient: Patient, findings: Sequence[Finding], log: Sequence[str], picture: bytes | None) -> bytes:
    """The report as a ZIP file, with a picture if there is one."""
    parts = (
        ("Versions", _versions(patient)),
        ("Settings", _settings(patient.settings, findings)),
        ("Checks", map(_checked, findings)),
        ("Log", _log(log)),
    )
    text = "\n\n".join("\n".join((f"# {head}", *lines)) for head, lines in parts) + "\n"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("report.txt", text)
        if picture is not None:
            file.writestr("picture.jpg", picture)
    return packed.getvalue()


def last_log() -> Sequence[str]:
    """The newest lines that the service has logged, if it is one and this account may read them."""
    for scope in ((), ("--user",)):
        command = ("journalctl", *scope, "-u", "companion", "-n", str(LINES), "-o", "short-iso", "--no-hostname", "-q")
        try:
            said = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=20, check=False)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if said.stdout:
            return said.stdout.splitlines()
    return ()


def picture_of(patient: Patient) -> bytes | None:
    """What the camera sees now, as a JPEG file; None without one."""
    try:
        frames = patient.frames() if patient.camera != "none" else ()
    except HardwareError:  # the check of the camera says it
        return None
    return cv2.imencode(".jpg", frames[-1].bgr)[1].tobytes() if frames else None


def _versions(patient: Patient) -> Iterator[str]:
    host = patient.host
    yield f"companion {patient.version(APP) or '?'}, Python {platform.python_version()}"
    yield f"{host.model or '?'}, {host.system or '?'}, {platform.machine()}, kernel {platform.release().split('-')[0]}"
    yield f"{host.memory_mb} MB of memory"
    needed = (re.split(r"[^\w.-]", line)[0] for line in metadata.requires(APP) or () if "extra ==" not in line)
    for name in (*needed, *PACKAGES):
        yield f"{name} {patient.version(name) or 'is not registered'}"


def _settings(chosen: Settings, findings: Sequence[Finding]) -> Iterator[str]:
    if any(finding.check == "settings" for finding in findings):
        yield "could not be read; the checks went on with these"
    for row in fields(chosen):
        value = getattr(chosen, row.name)
        known = not isinstance(value, str) or value in row.metadata["values"] or DEVICE.fullmatch(value)
        yield f"{row.name} = {value if known else HIDDEN}"


def _checked(finding: Finding) -> str:
    """A check's line in English, for whom the report is, without what may be a name."""
    told = Say(finding.what.key, tuple((gap, _shown(finding, gap, value)) for gap, value in finding.what.args))
    return f"{finding.grade} {finding.check} {told.key}: {one_line(load('en').say(finding.section, told))}"


def _shown(finding: Finding, gap: str, value: Value) -> Value:
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        of_package = finding.check == "versions" and gap == "name"  # which one is missing
        setting = finding.check == "settings" and gap == "name" and value in {row.name for row in fields(Settings)}
        driver = finding.check == "screen" and gap in ("why", "name") and "/" not in value
        shape = SHAPES.get(gap)
        if of_package or setting or driver or value in REASONS or (shape is not None and re.fullmatch(shape, value)):
            return value
    return Verbatim(HIDDEN)


def _log(lines: Sequence[str]) -> Iterator[str]:
    told = None
    for line in _told(lines):
        if line != HIDDEN or told != HIDDEN:
            yield line
        told = line
    if not lines:
        yield "none, or not to be read by this account"


def _told(lines: Sequence[str]) -> Iterator[str]:
    """Each line of the log with everything private hidden."""
    last = ""  # the file of the frame above
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None:
            yield HIDDEN
            continue
        when, who, text = match.groups()
        shown, last = (_of_systemd(text), "") if who == "systemd" else _of_companion(text, last)
        yield f"{when} {who if who in ('systemd', 'companion', 'python3') else HIDDEN}: {shown}" if shown else HIDDEN


def _of_systemd(text: str) -> str:
    shown = _PATH.sub(HIDDEN, text)
    return shown if "ompanion" in text.partition(HIDDEN)[0] and len(shown) < 200 else ""


def _of_companion(text: str, last: str) -> tuple[str, str]:
    """A line of the log with everything private hidden, and the file that a traceback names there, if any."""
    if (frame := _FRAME.fullmatch(text)) is not None:
        file, line, function = frame.groups()
        place = _PLACE.fullmatch(file)
        return f"  {place[1] if place else file.rpartition('/')[2]}:{line} in {function}", file
    if text.startswith("    ") or not text.strip("^~ "):  # the line of the program that stands below its place
        return "", last
    if last and (error := _ERROR.fullmatch(text)) is not None:
        kind, message = error.groups()
        driver = _DRIVERS.fullmatch(last) or kind.startswith(("pygame.", "lgpio."))
        number = re.match(r"\[Errno \d+\]", message or "")
        told = message if driver and _PLAIN.fullmatch(message or "") else number[0] if number else HIDDEN
        return f"{kind}: {told}", ""
    if _LIBCAMERA.fullmatch(text):
        return _PATH.sub(HIDDEN, text), ""
    return ("Traceback", "") if text == "Traceback (most recent call last):" else ("", "")
