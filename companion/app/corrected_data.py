"""What a table has corrected of the games' data: printed names, track levels, grids. One commented file."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import platformdirs
import tomlkit
from tomlkit.exceptions import TOMLKitError

from companion import whole_file
from companion.games.kit import Game, Verbatim
from companion.settings import APP, BadSettings

HEAD = (
    "What is printed in your box and the rulebooks do not say. These values are not confirmed: take the # away from",
    "a line and correct it. Stored games keep what they were begun with.",
)


LONGEST = 60
"""Letters of a wrong value that are said."""


def path() -> Path:
    """Where the file is."""
    return platformdirs.user_config_path(APP) / "tables.toml"


def corrected(game: Game, file: Path | None = None) -> Mapping[str, Any]:
    """A game's data as this table has corrected it; BadSettings if that cannot be so."""
    file = file or path()
    found = _read(game, file)
    for name, value in found.items():
        wrong = _wrong(game, name, value)
        if wrong is not None:
            where, what = (Verbatim(text[:LONGEST]) for text in (wrong[0], repr(wrong[1])))
            raise BadSettings("wrong-data", path=str(file), game=Verbatim(game.name), name=where, value=what)
    return found


def usable(game: Game, file: Path | None = None) -> Mapping[str, Any]:
    """What of it can be so, for whoever sets it right; BadSettings if the file cannot be read."""
    found = _read(game, file or path())
    return {name: value for name, value in found.items() if _wrong(game, name, value) is None}


def _read(game: Game, file: Path) -> dict[str, Any]:
    try:
        found: Any = tomlkit.parse(file.read_text(encoding="utf-8")).unwrap().get(game.name, {})
    except FileNotFoundError:
        return {}
    except OSError as err:
        raise BadSettings("not-now", path=str(file), why=Verbatim(err.strerror)) from err
    except (TOMLKitError, UnicodeDecodeError) as err:
        raise BadSettings("settings-unreadable", path=str(file), why=Verbatim(err)) from err
    if not isinstance(found, dict):
        raise BadSettings("data-alone", path=str(file), game=Verbatim(game.name))
    return {name: value for name, value in found.items() if value != {}}


def _wrong(game: Game, name: str, value: Any) -> tuple[str, Any] | None:
    return _misfit(name, value, game.data[name]) if name in game.data else (name, value)


def _misfit(name: str, value: Any, example: Any) -> tuple[str, Any] | None:
    """Where a value is not of the kind that the game's own value is, down to the leaves, and what stands there.

    Items of a list are of the kind of one of the example's items, values of a table likewise. Those of an empty one are
    texts.
    """
    if type(value) is not type(example):
        return name, value
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, list):
        inner, examples = enumerate(value), list(example)
    elif isinstance(value, dict):
        inner, examples = value.items(), list(example.values())
    for key, each in inner:
        wrong = [_misfit(f"{name}[{key}]", each, one) for one in examples or [""]]
        if all(wrong):
            return wrong[0]
    return None


def correct(game: Game, name: str, value: Any, file: Path | None = None) -> None:
    """Write what a value is in this table's box beside its comment, or take that back with None.

    BadSettings if the file cannot be read or written; then it stays as it was.
    """
    file = file or path()
    try:
        document = tomlkit.parse(file.read_text(encoding="utf-8") if file.exists() else "")
        if game.name not in document:
            document[game.name] = tomlkit.table()
        own: Any = document[game.name]
        if not isinstance(own, dict):
            raise BadSettings("data-alone", path=str(file), game=Verbatim(game.name))
        if value is None:
            own.pop(name, None)
        else:
            own[name] = value
        whole_file.write(file, tomlkit.dumps(document))
    except OSError as err:
        raise BadSettings("not-now", path=str(file), why=Verbatim(err.strerror)) from err
    except (TOMLKitError, UnicodeDecodeError) as err:
        raise BadSettings("settings-unreadable", path=str(file), why=Verbatim(err)) from err


def make(games: Iterable[Game], file: Path | None = None) -> None:
    """Write the file with every value as a comment, unless it is there."""
    file = file or path()
    if file.exists():
        return
    lines = [f"# {line}" for line in HEAD]
    for game in games:
        if game.data:
            values = tomlkit.dumps({game.name: dict(game.data)}).splitlines()
            lines += ["", *(line if line.startswith("[") or not line else f"# {line}" for line in values)]
    with contextlib.suppress(OSError):  # the games go on without it, and say it where they cannot be stored either
        whole_file.write(file, "\n".join(lines) + "\n")
