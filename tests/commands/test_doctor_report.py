"""The report for whoever helps from afar says what is wrong, and no name, code, password or secret."""

from __future__ import annotations

import io
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion import settings
from companion.app.doctor import report_file
from companion.app.doctor.patient import Patient
from companion.app.doctor.report_file import pack, picture_of
from companion.app.kept_codes import KeptCodes
from companion.display.findings import Finding, Grade
from companion.games.kit import Verbatim, say
from companion.games.pachamama.oracle import secret as secret_of
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.model import SIZES
from companion.settings import Settings, save
from hardware.cameras.frame import Frame
from hardware.host import Host
from tests.commands.conftest import Run

NAME, PASSWORD, KEPT = "Maximiliane", "hunter-2-hall", "the-code-under-a-name"
SECRET = secret_of(Code(SIZES[0], "easy", 77))
CODE = str(Code(SIZES[0], "easy", 77))
PLANTS = (NAME, PASSWORD, KEPT, CODE, *SECRET.split())
WHEN = "2026-11-28T20:15:01+0000"
FRAME = f'  File "/home/{NAME}/companion/.venv/lib/python3.13/site-packages/picamera2/picamera2.py", line 372, in start'


def log_of(plant: str) -> list[str]:
    """A log with this in every place where a line has room for it."""
    texts = (
        plant,
        f"{plant}: {plant}",
        "Traceback (most recent call last):",
        f'  File "/home/{plant}/companion/companion/app/camera.py", line 12, in look',
        f"    raise ValueError({plant!r})",
        f"ValueError: {plant}",
        FRAME,
        f"    {plant}",
        "    ^^^^^",
        f'RuntimeError: no "{plant}" in /home/{plant}/x',
        '  File "/opt/companion/companion/play/session.py", line 1, in do',
        f"companion.games.api.BadText: {plant}",
        '  File "/opt/companion/companion/play/session.py", line 1, in do',
        f"OSError: [Errno 28] No space left on device: '/home/{plant}/a game'",
        f"[0:00:01.123] [99] ERROR Camera camera.cpp:1 cannot open /home/{plant}/x",
    )
    own = [f"{WHEN} companion[812]: {text}" for text in texts]
    return [
        *own,
        f"{WHEN} systemd[1]: companion.service: Failed at step EXEC spawning /home/{plant}/run: No such file",
        f"{WHEN} login[7]: pam_unix(login:session): session opened for user {plant}(uid=1000)",
        f"{WHEN} {plant}[7]: {plant}",
        f"-- {plant} --",
    ]


def findings_of(plant: str) -> list[Finding]:
    gaps = ("name", "path", "file", "folder", "why", "who", "games", "text", "card", "n", "kinds", "port", "path")
    return [
        Finding(check, Grade.WRONG, say(key, **{gap: kind(f"/home/{plant}/x {plant}") for gap in gaps}), section)
        for check, key, section in (
            ("card", "card-unwritable", "doctor"),
            ("profile", "profile-bad", "doctor"),
            ("groups", "groups-lacking", "doctor"),
            ("games", "games-printed", "trouble"),
            ("screen", "screen-shut", "doctor"),
            ("camera", "no-folder", "device"),
        )
        for kind in (str, Verbatim)
    ]


def nothing() -> None:
    return None


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(Settings(), "none", tuple, nothing, nothing, Host(tmp_path), (tmp_path, tmp_path), {})


def unpacked(packed: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(packed)) as file:
        return {name: file.read(name) for name in file.namelist()}


def leaks(packed: bytes, plants: tuple[str, ...] = PLANTS) -> list[str]:
    """Which of these stand anywhere in the file, packed or unpacked."""
    everything = b"\0".join((packed, *unpacked(packed).values()))
    return [plant for plant in plants if plant.encode() in everything]


@pytest.mark.parametrize("plant", [NAME, PASSWORD, CODE, SECRET.split()[0]])
def test_nothing_secret_gets_in_wherever_it_stands(patient: Patient, plant: str) -> None:
    chosen = replace(patient.settings, profile=f"/home/{plant}/box.npz", camera=f"pictures:/home/{plant}", panel=plant)
    packed = pack(replace(patient, settings=chosen), findings_of(plant), log_of(plant), None)
    assert leaks(packed, (plant,)) == []


def test_the_command_packs_nothing_of_the_files_that_hold_names_and_secrets(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save(Settings(camera=f"pictures:/home/{NAME}", buttons="none", sound=False))
    settings.players_path().write_text(f'["{NAME}"]')
    (settings.settings_path().parent / "hall.toml").write_text(f'user = "{NAME}"\npassword = "{PASSWORD}"\n')
    KeptCodes(settings.codes_path()).keep("pachamama", KEPT, CODE)
    settings.games_path().mkdir(parents=True)
    (settings.games_path() / f"{NAME}.game").write_text(SECRET)
    monkeypatch.setattr(report_file, "last_log", lambda: log_of(SECRET))
    done = run("doctor", "--report", str(tmp_path / "report.zip"), "--picture")
    packed = (tmp_path / "report.zip").read_bytes()
    assert "No names, codes or passwords are in it." in done.output
    assert leaks(packed) == []
    assert list(unpacked(packed)) == ["report.txt"]
    assert b"\nwrong camera no-folder: " in unpacked(packed)["report.txt"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f'{NAME} = "{PASSWORD}"', b"\nwrong settings no-such-setting: "),
        (f'sound = "{NAME}"', b"\nwrong settings wrong-setting: "),
        (f"{NAME}", b"\nwrong settings settings-unreadable: "),
    ],
)
def test_whoever_is_stuck_with_wrong_settings_gets_a_report(run: Run, tmp_path: Path, line: str, told: bytes) -> None:
    settings.settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings.settings_path().write_text(line)
    done = run("doctor", "--report", str(tmp_path / "report.zip"))
    packed = (tmp_path / "report.zip").read_bytes()
    assert done.exit_code == 1
    assert leaks(packed) == []
    assert told in unpacked(packed)["report.txt"]


def test_a_planted_leak_is_found(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_file, "_log", iter)
    assert leaks(pack(patient, (), log_of(NAME), None)) == [NAME]


def test_a_picture_is_in_it_only_if_it_is_asked_for(patient: Patient) -> None:
    seen = replace(patient, camera="v4l2:0", frames=lambda: [Frame(np.full((48, 64, 3), 90, np.uint8), 0.0, "v4l2:0")])
    assert list(unpacked(pack(seen, (), (), None))) == ["report.txt"]
    shown = unpacked(pack(seen, (), (), picture_of(seen)))
    assert shown["picture.jpg"][:3] == b"\xff\xd8\xff"
    assert picture_of(patient) is None


def test_what_a_helper_asks_for_is_in_it(patient: Patient, tmp_path: Path) -> None:
    for name, text in (
        ("proc/device-tree/model", "Raspberry Pi 5 Model B\0"),
        ("etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n'),
        ("proc/meminfo", "MemTotal:        8064000 kB\n"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = [
        Finding("camera", Grade.WRONG, say("pi-camera-busy"), "device"),
        Finding("versions", Grade.WRONG, say("versions-missing", name=Verbatim("numpy"))),
        Finding("room", Grade.NOTE, say("room-little", n=300)),
    ]
    log = [
        f"{WHEN} companion[812]: {text}"
        for text in (
            "Traceback (most recent call last):",
            FRAME,
            "RuntimeError: Failed to start camera: Invalid argument",
            "[0:00:01.123] [99] ERROR V4L2 v4l2_device.cpp:390 Unable to set controls: Device /dev/v4l-subdev2",
        )
    ]
    log.append(f"{WHEN} systemd[1]: companion.service: Main process exited, code=exited, status=1/FAILURE")
    text = unpacked(pack(patient, found, log, None))["report.txt"].decode()
    for line in (
        "Raspberry Pi 5 Model B, Debian GNU/Linux 13 (trixie)",
        "\ncamera = auto\n",
        "wrong camera pi-camera-busy: Another program is using the camera. Close it, then wait a moment.",
        "numpy",
        "There are only 300 MB left.",
        "site-packages/picamera2/picamera2.py:372 in start",
        "RuntimeError: Failed to start camera: Invalid argument",
        "Unable to set controls: Device /dev/v4l-subdev2",
        "companion.service: Main process exited, code=exited, status=1/FAILURE",
    ):
        assert line in text


def test_without_a_journal_there_is_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_journal(*_: Any, **__: Any) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", no_journal)
    assert report_file.last_log() == ()


def test_a_picture_alone_is_asked_for_in_vain(run: Run) -> None:
    done = run("doctor", "--picture")
    assert done.exit_code == 2
    assert "--picture goes with --report FILE." in done.output
