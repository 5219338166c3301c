"""The scripts that make an appliance are linted, and the units that they fill in verified."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHELL = [
    p
    for p in sorted((ROOT / "scripts").rglob("*"))
    if p.is_file() and p.read_bytes()[:40].startswith(b"#!/usr/bin/env bash")
]
SERVICE = ROOT / "hardware" / "service"
GAPS = {"CLONE": "/usr", "USER": "daemon", "HOME": "/tmp", "GROUPS": "video", "CONFIG": "/tmp/c", "DATA": "/tmp/d"}
EXPOSED = 2.0
"""What `systemd-analyze security` may call the exposure of the service, from 0 to 10; below 4 it says "OK"."""


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The console's unit, filled in with what this machine has."""
    text = (SERVICE / "console.service").read_text()
    for gap, value in GAPS.items():
        text = text.replace(f"@{gap}@", value)
    text = text.replace("/usr/.venv/bin/companion play", "/usr/bin/true").replace("file:/usr/README.md", "man:true(1)")
    (tmp_path / "companion.service").write_text(text)
    return tmp_path / "companion.service"


needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_every_shell_script_is_clean() -> None:
    assert "install" in {path.name for path in SHELL}
    checked = subprocess.run(["shellcheck", *map(str, SHELL)], capture_output=True, text=True, check=False)
    assert checked.stdout == ""


@needs_systemd
def test_the_unit_is_one_that_systemd_understands(unit: Path) -> None:
    verified = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert [line for line in verified.stderr.splitlines() if "companion.service" in line] == []
    assert verified.returncode == 0


@needs_systemd
def test_the_service_is_exposed_to_little(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    (overall,) = [line for line in said.splitlines() if "Overall exposure level" in line]
    assert float(overall.split(":")[1].split()[0]) <= EXPOSED


def test_the_service_runs_in_a_folder_that_can_be_written_as_the_library_of_the_pins_needs(unit: Path) -> None:
    lines = unit.read_text().splitlines()
    (made,) = (line.partition("=")[2] for line in lines if line.startswith("RuntimeDirectory="))
    assert f"WorkingDirectory=%t/{made}" in lines


def test_pressing_quit_again_and_again_does_not_leave_a_black_console() -> None:
    lines = (SERVICE / "console.service").read_text().splitlines()
    set_to = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    assert set_to["Restart"] == "always"
    pause = int(set_to["StartLimitIntervalSec"]) / int(set_to["StartLimitBurst"])
    assert pause - int(set_to["RestartSec"]) > 10.0  # seconds of each start, and of the presses to "Quit", are less
    assert set_to["OnFailure"] == "companion-login.service"
    login = (SERVICE / "login.service").read_text()
    assert f"systemctl --no-block start {set_to['Conflicts']}" in login  # what the first console had before
    assert "companion.service $units/companion-login.service" in (ROOT / "scripts" / "install").read_text()


def test_a_machine_without_udev_is_installed_all_the_same(tmp_path: Path) -> None:
    lines = (ROOT / "scripts" / "install").read_text().splitlines()
    first = lines.index("reload() {")
    function = "\n".join(lines[first : lines.index("}", first) + 1]).replace("/run/udev", str(tmp_path))
    stand_ins = "running() { true; }; systemctl() { true; }; udevadm() { false; }"
    subprocess.run(["bash", "-euc", f"{stand_ins}\n{function}\nreload"], check=True)


def test_what_else_an_administrator_has_set_for_the_service_stays(tmp_path: Path) -> None:
    place = tmp_path / "companion.service.d"
    place.mkdir()
    for name in ("hall.conf", "override.conf"):
        (place / name).touch()
    lines = (ROOT / "scripts" / "install").read_text().splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("drop_hall()"))
    function = "\n".join(lines[first : lines.index("}", first) + 1])
    for _ in range(2):
        subprocess.run(["bash", "-euc", f"{function}\ndrop_hall {tmp_path}"], check=True)
        assert [path.name for path in place.iterdir()] == ["override.conf"]
    (place / "override.conf").unlink()
    subprocess.run(["bash", "-euc", f"{function}\ndrop_hall {tmp_path}"], check=True)
    assert not place.exists()


def test_no_unit_allows_a_network_but_that_of_the_hall() -> None:
    families = {
        file.name: {
            word
            for line in file.read_text().splitlines()
            if line.startswith("RestrictAddress")
            for word in line.split("=")[1].split()
        }
        for file in (*SERVICE.glob("*.service"), *SERVICE.glob("*.conf"))
    }
    assert families.pop("hall.conf") == {"AF_UNIX", "AF_NETLINK", "AF_INET", "AF_INET6"}
    assert set(families) == {"console.service", "desktop.service", "login.service"}
    assert all(allowed == {"AF_UNIX", "AF_NETLINK"} for allowed in families.values())


def test_on_a_machine_that_is_no_appliance_there_is_an_entry_in_the_menu_and_it_goes_again(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(SERVICE, clone / "hardware" / "service")
    (clone / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "install", clone / "scripts")
    (clone / "scripts" / "setup").write_text("#!/bin/sh\necho set up $1\n")
    (clone / "scripts" / "setup").chmod(0o755)
    entry = tmp_path / "share" / "applications" / "companion.desktop"
    for _ in range(2):  # it can be run again
        ran = _run(clone, tmp_path, "--user")
        assert "set up run" in ran
        assert f'Exec="{clone}/scripts/run"' in entry.read_text()
        assert "@" not in entry.read_text()
    _run(clone, tmp_path, "--user", "--remove")
    assert not entry.exists()


def _run(clone: Path, home: Path, *words: str) -> str:
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(home), "XDG_DATA_HOME": str(home / "share")}
    command = [str(clone / "scripts" / "install"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


def for_a_user(folder: Path, home: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """`scripts/install --user` of a clone in a folder, where nothing needs to be set up."""
    (folder / "scripts").mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "scripts" / "install", folder / "scripts")
    shutil.copytree(SERVICE, folder / "hardware" / "service", dirs_exist_ok=True)
    (folder / "scripts" / "setup").write_text("#!/bin/sh\n")
    (folder / "scripts" / "setup").chmod(0o755)
    return subprocess.run(
        [str(folder / "scripts" / "install"), "--user", *more],
        env={"PATH": "/usr/bin:/bin", "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", ["companion", "my games", "it's ours"])
def test_a_menu_entry_starts_the_clone_wherever_it_stands(tmp_path: Path, name: str) -> None:
    made = for_a_user(tmp_path / name, tmp_path / "home")
    entry = tmp_path / "home" / ".local" / "share" / "applications" / "companion.desktop"
    assert made.returncode == 0, made.stderr
    assert f'Exec="{tmp_path / name}/scripts/run"' in entry.read_text().splitlines()
    for _ in range(2):
        assert for_a_user(tmp_path / name, tmp_path / "home", "--remove").returncode == 0
        assert not entry.exists()


@pytest.mark.parametrize("name", ['the "good" ones', "R&B", "a|b", "100%", "back\\slash", "$HOME", "`id`", "a@b"])
def test_a_path_that_no_menu_entry_can_hold_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    refused = for_a_user(tmp_path / name, tmp_path / "home")
    assert refused.returncode == 1
    assert refused.stderr == f'Move the clone to a path without such signs as " % & $: {tmp_path / name}\n'
    assert not (tmp_path / "home").exists()
