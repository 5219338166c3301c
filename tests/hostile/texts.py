"""Texts in stored games and small files that would do something to a terminal or a font: hashes and all else hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import settings
from companion.app import library
from companion.app.desk import TableDesk
from companion.cli import main
from companion.display.inputs import BACK, CONFIRM, NEXT
from companion.display.route_table import open_screens
from companion.display.window.window import Window
from companion.games.kit import Begin
from companion.play.entries import Entry
from companion.play.journal import Journal, JournalError
from companion.play.vault import Locked
from tests.hostile.attack import Attack, Chance
from tests.hostile.journals import NAME, begun, small_entries
from tests.play.conftest import KEY

TYPED = "log\nboard\nscore\nseal\nwhy 1\n1\nquit\n"
PRESSED = (*[CONFIRM] * 2, *[BACK] * 3, *[NEXT] * 4, CONFIRM)
STRANGE = {
    "clears the screen": "\x1b[2J\x1b[H",
    "ends the line": "\r\n",
    "nothing": "\0",
    "half a letter": "\ud800",
    "from right to left": "\u202eX",
    "very long": "x" * 3_000,
    "a gap": "{0} {x}",
}
Put = Callable[[str, Entry], Iterable[Entry]]


def attacks(chance: Chance) -> Iterator[Attack]:
    """Each text in each place."""
    chance.random()
    for where, put in PLACES.items():
        for what, text in STRANGE.items():
            yield Attack(f"{where}: {what}", partial(_shown, put, text))
    for what, text in STRANGE.items():
        yield Attack(f"records: {what}", partial(_recorded, text))


def _begun(entry: Entry, **changed: object) -> Iterator[Entry]:
    """Of another version, so that no hash of a state stands against it."""
    if entry.kind == "begin":
        begin = {**json.loads(entry.body.partition(" ")[2]), "version": 1}
        yield replace(entry, body="begin " + json.dumps({**begin, **changed}))
    else:
        yield entry


def _columns(text: str, entry: Entry) -> Iterable[Entry]:
    begin = Begin.parse(small_entries()[0].body)
    return _begun(entry, data={**begin.data, "columns": [text] * 9})


def _option(text: str, entry: Entry) -> Iterable[Entry]:
    begin = Begin.parse(small_entries()[0].body)
    return _begun(entry, options={**begin.options, text: text, "difficulty": text})


def _by(text: str, entry: Entry) -> Iterable[Entry]:
    yield replace(entry, by=text) if entry.kind == "event" else entry


def _at(text: str, entry: Entry) -> Iterable[Entry]:
    yield replace(entry, at=text)


def _note(text: str, entry: Entry) -> Iterable[Entry]:
    yield entry
    if entry.kind == "event":
        for name in (text, [text], {text: text}):
            yield replace(entry, kind="note", body=json.dumps({"note": name, text: text}))


PLACES: dict[str, Put] = {"columns": _columns, "options": _option, "by": _by, "at": _at, "notes": _note}


def _shown(put: Put, text: str, folder: Path) -> None:
    path = folder / NAME
    try:
        _write(path, put, text)
    except JournalError:
        return  # no file can hold it
    with pytest.MonkeyPatch.context() as patch:
        _at_home(patch, folder)
        _said("games")
        for words in (("games", "show"), ("verify",), ("games", "resume", "--text")):
            _said(*words, str(path))
        _in_a_window(path)


def _write(path: Path, put: Put, text: str) -> None:
    entries = begun(path)  # here, as a game can be played on only where it was begun
    path.unlink()
    made = Journal.create(path)
    try:
        for entry in entries:
            for each in put(text, entry):
                made._clock = partial(str, each.at)
                made.append(each.kind, each.by, each.body, each.state)
    finally:
        made.close()


def _at_home(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setenv("XDG_CONFIG_HOME", str(folder / "home"))
    patch.setenv("XDG_DATA_HOME", str(folder / "home"))
    key = settings.key_path()
    key.parent.mkdir(parents=True)
    key.write_bytes(KEY)
    settings.games_path().symlink_to(folder)


def _said(*words: str) -> None:
    result = CliRunner().invoke(main, list(words), input=TYPED, color=True)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert not set("\x1b\0\r\ud800\u202e") & set(result.output), words


def _in_a_window(path: Path) -> None:
    desk = TableDesk(settings.load(), library.vault())
    screens = open_screens(desk)
    try:
        session = library.resume(path, library.vault())
    except (JournalError, Locked):
        return
    window = Window()
    try:
        screens.resume(session)
        for press in PRESSED:
            window.show(screens.page())
            screens.take(press)
    finally:
        window.close()
        session.journal.close()


def _recorded(text: str, folder: Path) -> None:
    row = {"journal": text, "game": "diaominos", "date": text, "points": 7, "layout": text, "code": text}
    with pytest.MonkeyPatch.context() as patch:
        _at_home(patch, folder)
        (settings.games_path() / "records.json").write_text(json.dumps([row]))
        _said("records")
