"""scripts/update in a clone of its own: a version that comes up stays, one that does not is taken back."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
# stands for the companion: comes up unless its version says that it does not, and tells what it was started with
ls -R "$3" > "$HOME/seen"
grep -qv broken version
"""
SETUP = """#!/bin/sh
if grep -q cut version && [ ! -e "$HOME/cut" ]; then
  touch "$HOME/cut" && echo half >.venv/made-of && kill -9 $PPID
  exit 1
fi
mkdir -p .venv/bin && cp version .venv/made-of && cp scripts/python .venv/bin/python && chmod +x .venv/bin/python
"""


class Clone:
    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, folder / "home"
        self.there, self.here = folder / "there", folder / "here"
        (self.there / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "update", self.there / "scripts")
        for name, text in (("python", PYTHON), ("setup", SETUP)):
            (self.there / "scripts" / name).write_text(text)
            (self.there / "scripts" / name).chmod(0o755)
        (self.there / ".gitignore").write_text(".venv*\n")
        self.run("git", "init", "-q", "-b", "main", at=self.there)
        self.release("one")
        self.run("git", "clone", "-q", str(self.there), str(self.here), at=folder)
        self.run("scripts/setup")
        settings = self.home / ".config" / "table-companion"
        settings.mkdir(parents=True)
        (settings / "settings.toml").write_text('language = "fr"\n')
        games = self.home / ".local" / "share" / "table-companion" / "games"
        games.mkdir(parents=True)
        (games / "evening.game").write_text("a game")

    def release(self, version: str) -> None:
        (self.there / "version").write_text(f"{version}\n")
        self.run("git", "add", ".", at=self.there)
        self.run("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", version, at=self.there)

    def update(self) -> subprocess.CompletedProcess[str]:
        return self.run("scripts/update", check=False)

    def run(self, *words: str, at: Path | None = None, check: bool = True) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
        }
        environment |= {"XDG_DATA_HOME": str(self.home / ".local" / "share")}
        return subprocess.run(
            words, cwd=at or self.here, env=environment, capture_output=True, text=True, check=check, timeout=60
        )

    @property
    def version(self) -> tuple[str, str]:
        """What the clone holds, and what its environment was made of."""
        return (self.here / "version").read_text().strip(), (self.here / ".venv" / "made-of").read_text().strip()


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    return Clone(tmp_path)


def test_a_version_that_comes_up_stays(clone: Clone) -> None:
    clone.release("two")
    said = clone.update()
    assert said.returncode == 0, said.stderr
    assert clone.version == ("two", "two")
    assert not (clone.here / ".venv-before").exists()
    assert clone.update().stdout == "This is the newest version.\n"


def test_a_version_that_does_not_come_up_is_taken_back_with_its_environment(clone: Clone) -> None:
    clone.release("broken")
    said = clone.update()
    assert said.returncode == 1
    assert "is back in its place" in said.stderr
    assert clone.version == ("one", "one")
    clone.release("three")
    assert clone.update().returncode == 0
    assert clone.version == ("three", "three")


def test_an_update_whose_power_went_is_gone_on_with(clone: Clone) -> None:
    clone.release("cut")
    assert clone.update().returncode == -9
    assert clone.version == ("cut", "half")
    assert clone.update().returncode == 0
    assert clone.version == ("cut", "cut")
    assert clone.update().stdout == "This is the newest version.\n"


@pytest.mark.parametrize("network", [True, False])
def test_an_update_whose_power_went_is_taken_back_where_it_does_not_come_up(clone: Clone, network: bool) -> None:
    clone.release("broken cut")
    assert clone.update().returncode == -9
    if not network:
        clone.there.rename(clone.folder / "gone")
    said = clone.update()
    assert said.returncode == 1
    assert "is back in its place" in said.stderr
    assert clone.version == ("one", "one")
    assert not (clone.here / ".venv-before").exists()


def test_power_that_goes_while_a_version_is_taken_back_leaves_no_clone_without_its_environment(clone: Clone) -> None:
    clone.there.rename(clone.folder / "gone")
    before = clone.run("git", "rev-parse", "HEAD").stdout
    (clone.here / ".git" / "version-before").write_text(before)
    (clone.here / ".venv").rename(clone.here / ".venv-before")
    said = clone.update()
    assert said.returncode == 0, said.stderr
    assert clone.version == ("one", "one")
    assert not (clone.here / ".venv-before").exists()


@pytest.mark.parametrize(("program", "what"), [("cp", "no room for two versions"), ("tee", "can be written here")])
def test_a_full_card_changes_nothing_and_says_so(clone: Clone, program: str, what: str) -> None:
    clone.release("two")
    full = clone.home / "bin"
    full.mkdir()
    (full / program).write_text(f"#!/bin/sh\necho {program}: No space left on device >&2\nexit 1\n")
    (full / program).chmod(0o755)
    said = clone.run("env", f"PATH={full}:{os.environ['PATH']}", "scripts/update", check=False)
    assert said.returncode == 1
    assert what in said.stderr.splitlines()[-1]
    assert clone.version == ("one", "one")
    assert clone.update().returncode == 0
    assert clone.version == ("two", "two")


def test_without_room_for_a_trial_the_version_before_is_put_back(clone: Clone) -> None:
    clone.release("two")
    said = clone.run("env", "TMPDIR=/no/such/folder", "scripts/update", check=False)
    assert said.returncode == 1
    assert "is back in its place" in said.stderr
    assert clone.version == ("one", "one")


def test_settings_and_games_are_tried_and_stay_as_they_are(clone: Clone) -> None:
    clone.release("two")
    clone.update()
    seen = (clone.home / "seen").read_text()
    assert "settings.toml" in seen
    assert "games" in seen
    kept = clone.home / ".local" / "share" / "table-companion" / "games" / "evening.game"
    assert kept.read_text() == "a game"
    assert (clone.home / ".config" / "table-companion" / "settings.toml").read_text() == 'language = "fr"\n'


def test_what_was_changed_by_hand_is_never_overwritten(clone: Clone) -> None:
    clone.release("two")
    (clone.here / "version").write_text("mine\n")
    said = clone.update()
    assert said.returncode == 1
    assert "changed by hand" in said.stderr
    assert (clone.here / "version").read_text() == "mine\n"


def test_without_a_network_nothing_is_changed(clone: Clone) -> None:
    clone.there.rename(clone.folder / "gone")
    said = clone.update()
    assert said.returncode == 1
    assert "could not be fetched" in said.stderr
    assert clone.version == ("one", "one")


def test_a_copy_without_history_is_told_to_be_cloned(clone: Clone) -> None:
    shutil.rmtree(clone.here / ".git")
    said = clone.update()
    assert said.returncode == 1
    assert said.stderr.startswith("This folder is a copy without git's history. Clone it anew")


def test_a_clone_that_knows_no_origin_is_told_how_to_name_it(clone: Clone) -> None:
    clone.run("git", "remote", "remove", "origin")
    said = clone.update()
    assert said.returncode == 1
    assert "git remote add origin ADDRESS" in said.stderr
    clone.run("git", "remote", "add", "origin", str(clone.there))
    clone.run("git", "fetch", "-q", "origin")
    clone.run("git", "branch", "-q", "-u", "origin/main")
    clone.release("two")
    assert clone.update().returncode == 0


def test_the_builders_page_clones_from_where_it_came_and_asks_where_nothing_is_said(clone: Clone) -> None:
    page = (ROOT / "hardware" / "README.md").read_text()
    (line,) = (line for line in page.splitlines() if "git clone" in line)
    line = line.partition(" && ")[2].replace("sudo ", "").replace("/opt/companion", str(clone.folder / "made"))
    nothing = clone.run("bash", "-c", f"from=\n{line}", at=clone.folder, check=False)
    assert nothing.returncode != 0
    assert "write behind from= the address or folder" in nothing.stderr
    clone.run("bash", "-c", f"from={clone.there}\n{line}", at=clone.folder)
    assert (clone.folder / "made" / "scripts" / "update").exists()
