"""A folder that turned read-only, as an SD card does that is worn out: games, settings and key, or all of them.

What is only looked at goes on; the rest says so in one sentence. When it can be written again, nothing is lost.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import settings
from companion.app import library
from companion.app.desk import TableDesk
from companion.cli import main
from companion.display.inputs import CONFIRM, NEXT
from companion.display.route_table import open_screens
from companion.games.kit import Action
from companion.games.kit.chance import Chance as Draw
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from tests.hostile.attack import Attack, CannotBeTried, Chance
from tests.support.entropy import ENTROPY

RUNNING = "running.game"
GOOD = (0, 1)  # how a command ends that says what it could do or could not
COMMANDS: tuple[tuple[Sequence[str], str], ...] = (
    (("play", "--text", "--game", "diaominos", "--seats", "south"), "quit\n"),
    (("play", "--text", "--game", "pachamama", "--seats", "2"), "1\nquit\n"),
    (("games",), ""),
    (("games", "show", RUNNING), ""),
    (("games", "resume", "--text", RUNNING), "1\n1\n1\n\n1\nundo\nquit\n"),
    (("games", "copy", RUNNING, "COPY"), ""),
    (("verify", RUNNING), ""),
    (("records",), ""),
)
PARTS = {"games": ("data",), "settings and key": ("config",), "all": ("config", "data")}
STATES = {"used": True, "new": False}
"""A companion with games and a key, and one that was never opened before."""


def attacks(chance: Chance) -> Iterator[Attack]:
    """Each command, and the window, with each part read-only."""
    tried = [
        (part, state, words, typed)
        for part in PARTS
        for state in STATES
        for words, typed in (*COMMANDS, (("window",), ""))
        if STATES[state] or RUNNING not in words
    ]
    chance.shuffle(tried)
    for part, state, words, typed in tried:
        name = f"{' '.join(words)}: {part} read-only, {state}"
        yield Attack(name, partial(_on_a_read_only_disk, PARTS[part], STATES[state], words, typed))


def _on_a_read_only_disk(parts: Sequence[str], used: bool, words: Sequence[str], typed: str, folder: Path) -> None:
    mounted: list[Path] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        try:
            for part in parts:
                (folder / part).mkdir()
                _mount(folder / part, "-t", "tmpfs", "-o", "size=4m", "none")
                mounted.append(folder / part)
            before = _use() if used else {}
            for disk in mounted:
                _mount(disk, "-o", "remount,ro")
            _look(words, typed, folder)
            for disk in mounted:
                _mount(disk, "-o", "remount,rw")
            _goes_on(before)
        finally:
            for disk in mounted:
                subprocess.run(["umount", "-l", str(disk)], check=False)


def _mount(at: Path, *how: str) -> None:
    made = subprocess.run(["mount", *how, str(at)], capture_output=True, text=True, check=False)
    if made.returncode:
        raise CannotBeTried(f"no read-only disk can be made here: {made.stderr.strip()}")


def _use() -> dict[Path, int]:
    """A game that goes on; how many events it holds."""
    settings.load()
    game, games = library.game_named("pachamama"), settings.games_path()
    games.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(games / RUNNING)
    session = Session.new(game, game.begin(game.seats[:2]), journal, library.vault(), ENTROPY)
    draw = Draw(5)
    while len(session.steps) < 6:
        if session.open_sealed() is None:
            session.do(random_event(session.state, (), [], draw))
    journal.close()
    return {journal.path: len(session.steps)}


def _look(words: Sequence[str], typed: str, folder: Path) -> None:
    if words == ("window",):
        _in_a_window()
        return
    line = [str(folder / "copy.game") if word == "COPY" else word for word in words]
    ended = CliRunner().invoke(main, line, input=typed)
    assert ended.exception is None or isinstance(ended.exception, SystemExit), repr(ended.exception)
    assert ended.exit_code in GOOD
    assert "Traceback" not in ended.output
    assert ended.exit_code == 0 or ended.output.strip(), "it says nothing"


def _in_a_window() -> None:
    """Everything that the title offers, by presses."""
    try:
        vault = library.vault()
    except PermissionError:  # Locked: the window is not opened, and the command says so
        return
    screens = open_screens(TableDesk(settings.load(), vault))
    for turn in range(60):
        screens.page()
        screens.take(NEXT if turn % 4 == 3 else CONFIRM)
    if screens.session is not None:
        screens.session.journal.close()


def _goes_on(before: dict[Path, int]) -> None:
    """Once more writable, the games hold what they held and are played on."""
    vault = library.vault()
    for path, events in before.items():
        session = library.resume(path, vault)
        assert len(session.steps) >= events
        seat = next(iter(session.state.due()), None)
        action: Action | None = next(iter(session.state.actions(seat)), None) if seat is not None else None
        if action is not None:
            assert session.do(action).legal
        session.journal.close()
        assert session.journal.damage is None
