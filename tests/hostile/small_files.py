"""The small files beside the games: records, what a table has told, settings, corrected data; and pictures, noise."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import settings
from companion.app import corrected_data as data
from companion.app import library
from companion.app.desk import TableDesk
from companion.app.house import House
from companion.app.solo_records import Records
from companion.display.trouble import Trouble
from companion.play.vault import Vault
from companion.settings import BadSettings
from companion.vision.errors import UnreadableError
from companion.vision.picture import open_picture
from hardware.gestures import Gesture
from hardware.inbox import Inbox
from hardware.panel.device import MOST, PanelDevice
from hardware.panel.protocol import checksum
from hardware.panel.transport import Pipe
from tests.hostile.attack import Attack, Chance
from tests.play.conftest import KEY

GAMES = library.games()
GOOD = {"journal": "x", "game": "diaominos", "date": "2026-01-01", "points": 7, "layout": "x", "code": ""}
TEXTS = (b"", b"null", b"7", b"[]", b"{}", b'"x"', b"[7]", b"[[]]", b"[{}]", b"\xff", b"\0", b"[" * 100_000, b"x = [[1")


def records(chance: Chance) -> Iterator[Attack]:
    """The table of records: a bad one counts as empty, is kept, and the next record is written."""
    chance.random()
    values: tuple[object, ...] = (None, "x", [], {}, 1.5, "x" * 5000, 10**30)
    rows = [json.dumps([{**GOOD, key: value}, GOOD]).encode() for key in GOOD for value in values]
    rows += [json.dumps([{**GOOD, "more": 1}]).encode(), json.dumps([{}, GOOD]).encode()]
    for text in (*TEXTS, *rows):
        yield Attack(f"records {text[:60]!r}", partial(_recorded, text))


def _recorded(text: bytes, folder: Path) -> None:
    (folder / "records.json").write_bytes(text)
    found = Records(folder).entries()
    assert found or any(path.read_bytes() == text for path in folder.iterdir()), "what was there is lost"


def houses(chance: Chance) -> Iterator[Attack]:
    """What a table has told once, for each game."""
    values: tuple[object, ...] = (None, 7, [], {}, "x")
    facts = [json.dumps({key: value}).encode() for key in ("x", "colour.red", "") for value in values]
    told = [(game.name, text) for game in GAMES for text in (*TEXTS, *facts)]
    chance.shuffle(told)
    for name, text in told:
        yield Attack(f"{name} {text[:40]!r}", partial(_told, name, text))


def _told(name: str, text: bytes, folder: Path) -> None:
    (folder / f"{name}.house.json").write_bytes(text)
    _begun(name, folder)


def _begun(name: str, folder: Path) -> None:
    """A game begins and can be looked at, or one sentence says why not."""
    game = next(game for game in GAMES if game.name == name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder))
        desk = TableDesk(settings.Settings(), Vault(KEY))
        desk.library.folder = folder
        with suppress(Trouble):
            session = desk.library.begin(game, game.seats[: game.players[0]], {}, None)
            session.state.view(None)
            session.journal.close()


def tables(chance: Chance) -> Iterator[Attack]:
    """Settings and corrected data: either they can be, or one sentence says why not."""
    chance.random()
    lines = ["language = 7", "camera = []", "pin_next = true", "pin_next = 99999999999999999999", "x = 1", "depth = {}"]
    lines += [
        'panel = "' + "x" * 5000 + '"',
        'camera = "v4l2:' + "9" * 5000 + '"',
        "language = 2026-01-01",
        "[language]",
    ]
    for text in (*TEXTS, *(line.encode() for line in lines)):
        yield Attack(f"settings {text[:30]!r}", partial(_settings, text))
    for game in GAMES:
        for key in (*game.data, "x"):
            for value in ("7", "true", '"x"', "[]", "{}", "nan", '[["x"]]', '[["x"], ["y"]]', "2026-01-01"):
                text = f"[{game.name}]\n{key} = {value}\n".encode()
                yield Attack(f"{game.name} {key} = {value}", partial(_corrected, game.name, text))


def _settings(text: bytes, folder: Path) -> None:
    (folder / "settings.toml").write_bytes(text)
    try:
        settings.load(folder / "settings.toml")
    except BadSettings:
        assert (folder / "settings.toml").read_bytes() == text


def _corrected(name: str, text: bytes, folder: Path) -> None:
    (folder / settings.APP).mkdir()
    (folder / settings.APP / "tables.toml").write_bytes(text)
    _begun(name, folder)


def pictures(chance: Chance) -> Iterator[Attack]:
    """Picture files that are cut, huge by their own word, or something else."""
    shown = np.asarray(np.random.default_rng(chance.randrange(2**32)).integers(0, 255, (64, 64, 3)), np.uint8)
    for kind in (".png", ".jpg"):
        whole = cv2.imencode(kind, shown)[1].tobytes()
        for at in chance.sample(range(len(whole)), 200):
            yield Attack(f"{kind} cut after {at}", partial(_picture, whole[:at]))
            yield Attack(f"{kind} byte {at}", partial(_picture, whole[:at] + b"\xff" + whole[at + 1 :]))
    whole = cv2.imencode(".png", shown)[1].tobytes()
    yield Attack("a huge header", partial(_picture, whole[:16] + struct.pack(">II", 2**31 - 1, 2**31 - 1) + whole[24:]))
    for text in (*TEXTS, b"GIF89a" + bytes(50), b"BM" + bytes(80), b"\xff\xd8\xff" + bytes(9), b"%PDF-1.4"):
        yield Attack(f"picture {text[:9]!r}", partial(_picture, text))


def _picture(content: bytes, folder: Path) -> None:
    (folder / "table.png").write_bytes(content)
    try:
        assert open_picture(folder / "table.png").ndim == 3
    except UnreadableError:
        return


def noise(chance: Chance) -> Iterator[Attack]:
    """What the panel may say, each line with a checksum that holds."""
    kinds = ("turn", "shake", "press", "release", "beat", "hello", "lights", "", "x", "turn 1 2", "hello 1 a,b")
    words = ("", "0", "-1", "3000000", "1" + "0" * 20, "9" * 120, "next", "ffffffff", "-f", "1e9", "\xff", "\0", "1_0")
    lines = [f"{kind} {word}".encode("latin-1") for kind in kinds for word in words]
    lines += [bytes(chance.randrange(256) for _ in range(chance.randrange(60))) for _ in range(400)]
    for line in lines:
        yield Attack(f"panel {line[:40]!r}", partial(_said, line))


def _said(line: bytes, folder: Path) -> None:
    del folder
    now = 0.0
    ours, theirs = Pipe.pair()
    inbox = Inbox()
    device = PanelDevice(lambda: ours, inbox, clock=lambda: now)
    theirs.write(_line(b"hello 1 next,previous,confirm,back 4"))
    device.set_up()
    theirs.write(_line(line) + _line(b"press next"))
    device.step()
    found = [message for message in inbox.take_all() if isinstance(message, Gesture)]
    assert all(abs(gesture.amount) <= MOST for gesture in found)
    assert any(gesture.control == "next" for gesture in found), "a good line was lost with a bad one"


def _line(text: bytes) -> bytes:
    return text + b"*" + checksum(text).encode() + b"\n"


def places(chance: Chance) -> Iterator[Attack]:
    """What may lie where a small file should be."""
    chance.random()
    lays: dict[str, Callable[[Path], None]] = {
        "a folder": lambda path: path.mkdir(),
        "a link to nowhere": lambda path: path.symlink_to("nowhere"),
        "a link to itself": lambda path: path.symlink_to(path.name),
    }
    for name, lay in lays.items():
        yield Attack(name, partial(_laid, lay))


def _laid(lay: Callable[[Path], None], folder: Path) -> None:
    for name in ("records.json", "cacao.house.json", "settings.toml", "tables.toml"):
        lay(folder / name)
    assert Records(folder).entries() == []
    assert House(folder).kept("cacao") == {}
    House(folder).keep("cacao", {"x": "y"})
    for load in (
        lambda: settings.load(folder / "settings.toml"),
        lambda: data.corrected(GAMES[1], folder / "tables.toml"),
    ):
        try:
            load()
        except BadSettings:
            continue
    assert os.path.lexists(folder / "records.json") or list(folder.glob("records*"))
