"""A thief with every command, on a running game and on copies of it: nothing that the table has not seen is shown.

Two games are played alike whose scenarios agree in all that was seen and differ in all else. Whatever a command says of
one it must say of the other.
"""

from __future__ import annotations

import re
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import settings
from companion.cli import main
from companion.games.pachamama.oracle import secret as secret_of
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.model import SIZES
from companion.play.journal import Entry, Journal
from tests.test_secrecy import begun, follow, other_scenario, script

LOOK = "board\nscore\nlog\nseal\nwhy 1\nundo\nquit\n"
PLAY_ON = "open\nundo all\nopen\n1\n1\nopen\nopen\nlog\nquit\n"
OWN = re.compile(r"\d{4}-\d\d-\d\dT[\d:+]+|\b[0-9a-f]{64}\b|sealed as [a-z]+(?: [a-z]+){5}")


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, list[str]]:
    one = secret_of(Code(SIZES[0], "easy", 77))
    lines = script(one, tmp_path_factory.mktemp("script"))
    return one, other_scenario(one, lines, tmp_path_factory.mktemp("other")), lines


def entries(path: Path) -> tuple[Entry, ...]:
    with closing(Journal.read(path)) as journal:
        return journal.entries


def stolen(secret: str, lines: list[str], home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What every command says of a running game and of copies of it, seals, times and folders aside."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    key = settings.key_path()
    key.parent.mkdir(parents=True)
    key.write_bytes(bytes(range(32)))
    games = settings.games_path()
    games.mkdir(parents=True)
    session = begun(games, secret)
    follow(session, lines)
    session.journal.close()
    original = games / "game.game"

    def run(*words: str, typed: str = "") -> str:
        done = CliRunner().invoke(main, list(words), input=typed)
        assert done.exception is None or isinstance(done.exception, SystemExit), words
        return f"{words} {done.exit_code}\n{done.output}"

    said = [
        run("games", "copy", "game", str(home / "copy.game")),
        run("games", "copy", "game", str(games / "again.game")),
    ]
    shutil.copy(original, home / "plain.game")
    copies = [home / "copy.game", games / "again.game", home / "plain.game"]
    for path in copies:
        before = entries(path)
        resumed = run("games", "resume", str(path), "--text", typed=PLAY_ON)
        assert " 1\n" in resumed, "a copy is for looking only"
        said += [resumed, run("play", "--text", "--resume", str(path), typed=PLAY_ON)]
        assert entries(path) == before
    said.append(run("games", "resume", "game", "--text", typed=LOOK))
    for path in (original, *copies):
        name = str(path)
        said += [run("games", "show", name), run("verify", name), run("verify", name, "--words", "lusab babad " * 3)]
        said.append(run("scenario", "export", name, "--out", str(home / "disc.sealed")))
        said.append(run("play", "--text", "--scenario", name, "--seats", "2", typed="quit\n"))
        said.append(run("cart", "--text", "--verify", name))
    listed = run("games").splitlines()  # the latest first: which of copies made within one tick is chance
    said += ["\n".join(sorted(listed)), run("records")]
    return [OWN.sub("•", text.replace(str(home), "HOME")) for text in said]


def test_no_command_shows_what_the_table_has_not_seen(
    twins: tuple[str, str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, lines = twins
    told = [stolen(secret, lines, tmp_path / name, monkeypatch) for secret, name in ((one, "one"), (other, "other"))]
    for this, that in zip(*told, strict=True):
        assert this.splitlines() == that.splitlines()
    assert len(told[0]) > 30
