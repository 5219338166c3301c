"""The card sets itself up: what scripts/card writes is what cloud-init takes, and holds no password."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import tarfile
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
WIFI, KEY, PASSWORD = "Our Wi-Fi", "correct horse", "battery staple"


def script() -> ModuleType:
    loader = SourceFileLoader("card", str(ROOT / "scripts" / "card"))
    spec = importlib.util.spec_from_loader("card", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


CARD = script()


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    """A card's small partition as Raspberry Pi Imager leaves it."""
    folder = tmp_path / "bootfs"
    folder.mkdir()
    for name in ("cmdline.txt", "user-data", "network-config", "meta-data"):
        (folder / name).touch()
    return folder


def written(boot: Path, monkeypatch: pytest.MonkeyPatch, *words: str, wifi: bool = True) -> dict[str, Any]:
    """What stands on the card; the answers are typed."""
    answers = iter([PASSWORD, PASSWORD, KEY])
    monkeypatch.setattr(CARD.getpass, "getpass", lambda prompt: next(answers))
    named = ("--wifi", WIFI, "--country", "DE") if wifi else ()
    CARD.main([str(boot), *named, *words])
    return {name: json.loads((boot / name).read_text().removeprefix("#cloud-config\n")) for name in files(boot)}


def files(boot: Path) -> list[str]:
    return [path.name for path in boot.iterdir() if path.name in ("user-data", "network-config", "meta-data")]


@pytest.fixture(autouse=True)
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small folder in place of the one that the script lies in."""
    folder = tmp_path / "ours"
    for name, text in (
        ("scripts/install", "#!/bin/sh"),
        ("README.md", "Built"),
        ("wheels/a.whl", "wheel"),
        ("tests/test_a.py", "not needed"),
        (".git/config", "not needed"),
        ("companion/__pycache__/a.pyc", "not needed"),
        ("table_companion.egg-info/PKG-INFO", "not needed"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.setattr(CARD, "__file__", str(folder / "scripts" / "card"))
    return folder


def test_the_first_boot_unpacks_installs_and_forgets(boot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = written(boot, monkeypatch, "--language", "de", "--timezone", "Europe/Berlin")
    user = told["user-data"]
    assert (user["timezone"], user["keyboard"]) == ("Europe/Berlin", {"layout": "de"})
    (unpack, ready) = user["runcmd"]
    assert unpack[-1] == "/boot/firmware/table-companion.tar.gz"
    assert ready == ["/opt/companion/scripts/first-boot", "--language", "de"]
    points = told["network-config"]["wifis"]["wlan0"]["access-points"]
    assert points == {WIFI: {"password": CARD.wifi_key(WIFI, KEY)}}
    assert (boot / "user-data").read_text().startswith("#cloud-config\n")


def test_the_folder_goes_along_and_its_scripts_run(boot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = written(boot, monkeypatch)
    with tarfile.open(boot / Path(told["user-data"]["runcmd"][0][-1]).name) as packed:
        modes = {each.name: each.mode for each in packed.getmembers()}
    assert modes == {"README.md": 0o644, "scripts/install": 0o755, "wheels/a.whl": 0o644}


def test_a_clone_is_fetched_over_a_cable_and_the_network_may_stay(boot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = written(boot, monkeypatch, "--from", "https://x.example/c.git", "--keep-network", wifi=False)
    fetch, ready = told["user-data"]["runcmd"]
    assert "git clone" in fetch[2]
    assert fetch[-1] == "https://x.example/c.git"
    assert ready[-1] == "--keep-network"
    assert "wifis" not in told["network-config"]
    assert not (boot / "table-companion.tar.gz").exists()


def test_no_password_stands_on_the_card(boot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(boot, monkeypatch)
    everything = b"".join(path.read_bytes() for path in boot.iterdir())
    assert PASSWORD.encode() not in everything
    assert KEY.encode() not in everything


def test_the_key_of_a_wifi_is_the_one_that_the_standard_makes() -> None:
    assert CARD.wifi_key("IEEE", "password") == "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"


@pytest.mark.parametrize("password", [PASSWORD, "x", "é" * 40, "a" * 64, "a" * 130])
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_a_password_is_hashed_as_linux_keeps_it(password: str) -> None:
    command = ["openssl", "passwd", "-6", "-salt", "abcdefgh", "-stdin"]
    made = subprocess.run(command, input=password, capture_output=True, text=True, check=True).stdout.strip()
    assert CARD.hashed(password, "abcdefgh") == made
    assert CARD.hashed(password) != CARD.hashed(password)


@pytest.mark.parametrize("lacking", ["cmdline.txt", "user-data"])
def test_another_folder_is_left_alone(boot: Path, monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    (boot / lacking).unlink()
    with pytest.raises(SystemExit, match=r"bootfs|too old"):
        written(boot, monkeypatch)
    assert not (boot / "table-companion.tar.gz").exists()


@pytest.mark.skipif(shutil.which("cloud-init") is None, reason="cloud-init is not installed")
@pytest.mark.long
@pytest.mark.parametrize("packed", [True, False])
def test_cloud_init_takes_what_is_written(boot: Path, monkeypatch: pytest.MonkeyPatch, packed: bool) -> None:
    written(boot, monkeypatch, *(() if packed else ("--from", "https://x.example/c.git")))
    command = ["cloud-init", "schema", "--config-file", str(boot / "user-data")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    helped = subprocess.run(["cloud-init", "schema", "--help"], capture_output=True, text=True, check=False).stdout
    if "network-config" in helped:  # older ones know no schema of it
        command = ["cloud-init", "schema", "-t", "network-config", "--config-file", str(boot / "network-config")]
        checked = subprocess.run(command, capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
@pytest.mark.parametrize("works", [True, False])
def test_the_first_boot_forgets_the_network_only_once_it_is_done(tmp_path: Path, works: bool) -> None:
    scripts, root = tmp_path / "scripts", tmp_path / "root"
    scripts.mkdir()
    shutil.copy(ROOT / "scripts" / "first-boot", scripts)
    (scripts / "install").write_text(f"#!/bin/sh\nexit {int(not works)}\n")
    (scripts / "install").chmod(0o755)
    shutil.chown(scripts, "daemon")
    left = (
        "boot/firmware/user-data",
        "boot/firmware/network-config",
        "boot/firmware/table-companion.tar.gz",
        "etc/netplan/50-cloud-init.yaml",
        "var/lib/cloud/instances/companion-1/user-data.txt",
    )
    for name in (*left, "etc/cloud/cloud.cfg", "run/systemd/timesync/synchronized"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    log = root / "var/log/cloud-init.log"
    log.parent.mkdir(parents=True)
    log.write_text(f"applying network configuration: {KEY}")
    command = ["bash", str(scripts / "first-boot"), "--language", "fr"]
    done = subprocess.run(command, env={**os.environ, "COMPANION_ROOT": str(root)}, check=False)
    assert (done.returncode == 0) is works
    assert [name for name in left if (root / name).exists()] == ([] if works else list(left))
    assert (KEY in log.read_text()) is not works
    assert (root / "etc/issue.d/companion.issue").exists() is not works
    told = list(root.glob("**/settings.toml"))
    assert [path.read_text() for path in told] == (['language = "fr"\n'] if works else [])
