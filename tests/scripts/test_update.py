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
        self.home.mkdir()
        self.releases = 0
        self.key, self.stranger = (self.new_key(name) for name in ("maintainer", "stranger"))
        public = self.key.with_suffix(".pub").read_text()
        (self.there / "scripts" / "allowed_signers").write_text(f'# them\nmaintainer namespaces="git" {public}')
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

    def new_key(self, name: str) -> Path:
        self.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.home / name), at=self.folder)
        return self.home / name

    def release(self, version: str, key: Path | None = None) -> str:
        """A version with its signed tag, whose name is given back."""
        (self.there / "version").write_text(f"{version}\n")
        self.git("add", ".")
        self.git("commit", "-qm", version)
        self.releases += 1
        name = f"v0.{self.releases}.0"
        self.sign(name, key or self.key)
        return name

    def sign(self, name: str, key: Path) -> None:
        self.git("-c", "gpg.format=ssh", "-c", f"user.signingKey={key}", "tag", "-fs", "-m", name, name)

    def git(self, *words: str) -> str:
        """What git says where the releases are made."""
        return self.run("git", "-c", "user.name=a", "-c", "user.email=a@b", *words, at=self.there).stdout.strip()

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
    if not (shutil.which("git") and shutil.which("ssh-keygen")):
        pytest.skip("git or openssh-client is not installed")
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
    full = clone.home / "bin"
    full.mkdir()
    (full / "mktemp").write_text("#!/bin/sh\nexit 1\n")
    (full / "mktemp").chmod(0o755)
    said = clone.run("env", f"PATH={full}:{os.environ['PATH']}", "scripts/update", check=False)
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
    clone.release("two")
    assert clone.update().returncode == 0


# Who may have made a version.


def refused(clone: Clone, why: str) -> None:
    said = clone.update()
    assert said.returncode == 1, said.stdout
    assert why in said.stderr
    assert clone.version == ("one", "one")
    assert not (clone.here / ".git" / "version-before").exists()


def test_what_no_tag_releases_is_not_taken(clone: Clone) -> None:
    (clone.there / "version").write_text("draft\n")
    clone.git("commit", "-qam", "draft")
    assert clone.update().stdout == "This is the newest version.\n"
    assert clone.version == ("one", "one")


def test_a_tag_that_nobody_signed_is_refused(clone: Clone) -> None:
    name = clone.release("two")
    clone.git("tag", "-f", name, "HEAD")
    refused(clone, f"The release {name} is no signed tag of that name.")
    clone.git("tag", "-fam", "annotated only", name, "HEAD")
    refused(clone, f"The release {name} is signed by nobody whom this version trusts.")


def test_a_tag_that_a_stranger_signed_is_refused(clone: Clone) -> None:
    name = clone.release("two", clone.stranger)
    refused(clone, f"The release {name} is signed by nobody whom this version trusts.")


def test_a_stranger_who_names_himself_in_his_own_version_is_refused(clone: Clone) -> None:
    public = clone.stranger.with_suffix(".pub").read_text()
    (clone.there / "scripts" / "allowed_signers").write_text(f'stranger namespaces="git" {public}')
    name = clone.release("two", clone.stranger)
    refused(clone, f"The release {name} is signed by nobody whom this version trusts.")


def test_whom_a_signed_version_names_may_sign_the_next(clone: Clone) -> None:
    public = clone.stranger.with_suffix(".pub").read_text()
    (clone.there / "scripts" / "allowed_signers").write_text(f'successor namespaces="git" {public}')
    clone.release("two")
    assert clone.update().returncode == 0
    clone.release("three", clone.stranger)
    assert clone.update().returncode == 0
    assert clone.version == ("three", "three")


def test_a_signature_for_something_else_is_none_of_a_release(clone: Clone) -> None:
    """A key may be allowed for files or commits of another kind: its line says what for."""
    for place in (clone.there, clone.here):
        line = (place / "scripts" / "allowed_signers").read_text().replace('"git"', '"file"')
        (place / "scripts" / "allowed_signers").write_text(line)
    clone.run("git", "update-index", "--assume-unchanged", "scripts/allowed_signers")
    name = clone.release("two")
    refused(clone, f"The release {name} is signed by nobody whom this version trusts.")


def test_an_older_release_under_a_newer_name_is_refused(clone: Clone) -> None:
    clone.git("update-ref", "refs/tags/v9.0.0", clone.git("rev-parse", "refs/tags/v0.1.0"))
    refused(clone, "The release v9.0.0 is no signed tag of that name.")


def test_a_release_that_leaves_out_what_is_here_is_refused(clone: Clone) -> None:
    """A signed version of another line, such as one from before a fault was mended."""
    clone.release("two")
    assert clone.update().returncode == 0
    clone.git("checkout", "-q", "v0.1.0")
    name = clone.release("old line")
    said = clone.update()
    assert said.returncode == 1
    assert f"The release {name} does not follow from the version that is here." in said.stderr
    assert clone.version == ("two", "two")


def test_whoever_takes_releases_away_takes_nothing_back(clone: Clone) -> None:
    clone.release("two")
    assert clone.update().returncode == 0
    clone.git("tag", "-d", "v0.2.0")
    clone.git("reset", "-q", "--hard", "v0.1.0")
    assert clone.update().stdout == "This is the newest version.\n"
    assert clone.version == ("two", "two")


def test_an_update_whose_power_went_is_gone_on_with_whatever_was_put_up_since(clone: Clone) -> None:
    clone.release("cut")
    assert clone.update().returncode == -9
    clone.release("bad", clone.stranger)
    assert clone.update().returncode == 0
    assert clone.version == ("cut", "cut")


def test_a_version_that_names_nobody_takes_none(clone: Clone) -> None:
    (clone.there / "scripts" / "allowed_signers").write_text("# nobody\n")
    clone.release("two")
    assert clone.update().returncode == 0
    clone.release("three")
    said = clone.update()
    assert said.returncode == 1
    assert "names nobody who signs releases" in said.stderr
    assert clone.version == ("two", "two")


def test_where_root_owns_the_clone_the_new_version_is_tried_as_the_account_that_plays(clone: Clone) -> None:
    if os.getuid() != 0:
        pytest.skip("the clone is not root's")
    programs = clone.home / "bin"
    programs.mkdir()
    for name, text in (
        ("id", 'case "$1" in -u*) exec /usr/bin/id "$@" ;; companion) exit 0 ;; esac'),
        ("runuser", 'echo "$*" >>"$HOME/as"; shift 3; exec "$@"'),
        ("getent", f'echo "companion:x:9:9::{clone.home}:"'),
    ):
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    clone.release("two")
    said = clone.run("env", f"PATH={programs}:{os.environ['PATH']}", "scripts/update", check=False)
    assert said.returncode == 0, said.stderr
    tried = (clone.home / "as").read_text().splitlines()
    assert any("scripts.appliance" in line for line in tried)
    assert all(line.startswith("-u companion -- ") for line in tried)


def test_the_builders_page_clones_from_where_it_came_and_asks_where_nothing_is_said(clone: Clone) -> None:
    page = (ROOT / "hardware" / "README.md").read_text()
    (line,) = (line for line in page.splitlines() if "git clone" in line)
    line = line.partition(" && ")[2].replace("sudo ", "").replace("/opt/companion", str(clone.folder / "made"))
    nothing = clone.run("bash", "-c", f"from=\n{line}", at=clone.folder, check=False)
    assert nothing.returncode != 0
    assert "write behind from= the address or folder" in nothing.stderr
    clone.run("bash", "-c", f"from={clone.there}\n{line}", at=clone.folder)
    assert (clone.folder / "made" / "scripts" / "update").exists()
