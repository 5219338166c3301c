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


def path() -> Path:
    """Where the file is."""
    return platformdirs.user_config_path(APP) / "tables.toml"


def corrected(game: Game, file: Path | None = None) -> Mapping[str, Any]:
    """A game's data as this table has corrected it; BadSettings if that cannot be so."""
    file = file or path()
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
    found = {name: value for name, value in found.items() if value != {}}
    for name, value in found.items():
        if name not in game.data or type(value) is not type(game.data[name]):
            raise BadSettings(
                "wrong-data", path=str(file), game=Verbatim(game.name), name=Verbatim(name), value=Verbatim(repr(value))
            )
    return dict(found)


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
