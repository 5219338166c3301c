"""Settings: one table of options that makes the file, its comments and the menu; and where things are kept."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import platformdirs
import tomlkit
from tomlkit.exceptions import TOMLKitError

from companion import whole_file
from companion.saying import LANGUAGES, Explained, Verbatim

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

APP = "table-companion"


class BadSettings(Explained, ValueError):
    """The settings file cannot be used, and what to do."""


Check = Callable[[Any], bool]
Table = TypeVar("Table", bound="DataclassInstance")


def _one_of(*values: str) -> Check:
    return lambda value: value in values


def _pin(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 27


def _volume(value: Any) -> bool:
    return value in (25, 50, 75, 100) and not isinstance(value, bool)


def _bounce(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 5 <= value <= 200


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _switch(value: Any) -> bool:
    return isinstance(value, bool)


def _camera(value: Any) -> bool:
    if value in ("auto", "none"):
        return True
    from hardware.cameras import check_name  # takes numpy, which no other setting should wait for
    from hardware.errors import BadSetting

    try:
        check_name(str(value))
    except BadSetting:
        return False
    return isinstance(value, str)


def option(default: Any, allowed: Check, comment: str, values: Sequence[Any], at_start: bool = True) -> Any:
    """One option of the table: its default, what it may be, its comment in the file, and its values in the menu.

    Most are looked at only when the companion starts.
    """
    row = {"allowed": allowed, "comment": comment, "values": tuple(values), "at_start": at_start}
    return field(default=default, metadata=row)


def _choice(values: Sequence[str], comment: str, at_start: bool = True) -> Any:
    """An option with a few values, the first being the default."""
    return option(values[0], _one_of(*values), comment, values, at_start)


def _on_off(default: bool, comment: str) -> Any:
    """An option that is on or off, at once."""
    return option(default, _switch, f"{comment}: true or false.", (False, True), at_start=False)


def _pin_of(default: int, button: str) -> Any:
    return option(default, _pin, f"GPIO pin of the button “{button}”, 0 to 27.", range(28))


@dataclass(frozen=True)
class Settings:
    """The settings in force; each field is one option, one line of the file and one entry of the menu."""

    depth: str = _choice(
        ("referee", "scores", "oracle"), "How much the companion does: oracle, scores or referee.", at_start=False
    )
    teach: bool = _on_off(True, "Show each rule's line the first time it applies")
    tips: bool = _on_off(True, "Tell a tip once, before it first matters; off and on again tells all anew")
    sound: bool = _on_off(True, "Sounds")
    volume: int = option(
        75, _volume, "Volume of sounds and speech: 25, 50, 75 or 100.", (25, 50, 75, 100), at_start=False
    )
    speech: bool = _on_off(False, "Say whose turn it is and what hands must do, by espeak-ng")
    turned: bool = _on_off(False, "Turn the screen by 180 degrees")
    language: str = _choice(LANGUAGES, "Language of the screen.", at_start=False)
    theme: str = _choice(("dark", "light"), "Colours of the screen: dark (evening) or light (noon).", at_start=False)
    large_type: bool = _on_off(False, "Larger words wherever there is room for them")
    left_handed: bool = _on_off(False, "What is pressed stands at the left of the board")
    full_screen: bool = _on_off(False, "Fill the screen (always so without a desktop)")
    motion: bool = _on_off(True, "Show by a short motion what has changed on the screen")
    watch: bool = _on_off(True, "Let a camera watch by itself, else press Scan")
    camera: str = option(
        "auto",
        _camera,
        "Camera: auto, none, picamera2, v4l2:0, pictures:FOLDER or simulated.",
        ("auto", "none", "simulated", "picamera2", "v4l2:0", "v4l2:1"),
    )
    profile: str = option(
        "",
        _text,
        "Profile of your box of components, made by `companion calibrate tiles`; own for our own printed parts.",
        ("", "own"),
    )
    buttons: str = _choice(("auto", "gpio", "none", "simulated"), "Buttons: auto, gpio, none or simulated.")
    pin_next: int = _pin_of(5, "next")
    pin_previous: int = _pin_of(6, "previous")
    pin_confirm: int = _pin_of(13, "confirm")
    pin_back: int = _pin_of(19, "back")
    bounce: int = option(
        100, _bounce, "Milliseconds for which a button's contact may chatter, 5 to 200.", (20, 50, 100, 150, 200)
    )
    lamps: bool = option(False, _switch, "Lamps beside the buttons: true or false.", (False, True))
    panel: str = option(
        "",
        _text,
        "Serial port of the button panel: auto, or a name such as /dev/ttyACM0; empty for none.",
        ("", "auto"),
    )
    first_steps: bool = option(
        True, _switch, "Go through language, screen, sound, camera and parts at the next start.", (False, True)
    )
    hall: bool = option(
        False, _switch, "Tell the hall's broker how the game stands, as hall.toml says: true or false.", (False, True)
    )


def settings_path() -> Path:
    """Where the settings file is."""
    return platformdirs.user_config_path(APP) / "settings.toml"


def key_path() -> Path:
    """Where the key of this companion's secrets is."""
    return platformdirs.user_config_path(APP) / "key"


def tips_path() -> Path:
    """The folder that holds which tips were told."""
    return settings_path().parent / "tips"


def camera_path() -> Path:
    """Where what was learnt about the camera is."""
    return settings_path().parent / "camera.json"


def players_path() -> Path:
    """Where the names of those who have played are."""
    return settings_path().parent / "players.json"


def codes_path() -> Path:
    """Where the codes are that the table has kept under names."""
    return settings_path().parent / "codes.json"


def games_path() -> Path:
    """Where stored games are."""
    return platformdirs.user_data_path(APP) / "games"


def load(path: Path | None = None) -> Settings:
    """The settings of the file, which is made with its comments the first time; BadSettings if it cannot be used."""
    return load_as(Settings, path or settings_path())


def load_as(kind: type[Table], path: Path, mode: int = 0o666) -> Table:
    """The same for a file with other options; `mode` is who may use one that is made."""
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")).unwrap()
    except FileNotFoundError:
        with contextlib.suppress(OSError):  # what is not stored is as it comes
            save_as(kind(), path, mode)
        return kind()
    except OSError as err:
        raise BadSettings("not-now", path=str(path), why=Verbatim(err.strerror)) from err
    except (TOMLKitError, UnicodeDecodeError) as err:
        raise BadSettings("settings-unreadable", path=str(path), why=Verbatim(err)) from err
    rows = {row.name: row.metadata for row in fields(kind)}
    for name, value in document.items():
        if name not in rows:
            raise BadSettings("no-such-setting", path=str(path), name=Verbatim(name))
        _check(rows[name], name, value, str(path))
    return kind(**document)


def _check(row: Mapping[str, Any], name: str, value: Any, where: str) -> None:
    if not row["allowed"](value):
        shown, like = json.dumps(value, default=str), ", ".join(map(json.dumps, row["values"]))
        raise BadSettings(
            "wrong-setting", path=where, name=Verbatim(name), value=Verbatim(shown), values=Verbatim(like)
        )


def check_camera(camera: str) -> None:
    """BadSettings if this is not how a camera is named."""
    row = next(row for row in fields(Settings) if row.name == "camera")
    _check(row.metadata, "camera", camera, "--camera")


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the file, each setting under its comment. OSError if it cannot be written."""
    save_as(settings, path or settings_path())


def save_as(settings: DataclassInstance, path: Path, mode: int = 0o666) -> None:
    """The same for a file with other options; `mode` is who may use it."""
    document = tomlkit.document()
    for row in fields(settings):
        document.add(tomlkit.comment(row.metadata["comment"]))
        document.add(row.name, asdict(settings)[row.name])
        document.add(tomlkit.nl())
    whole_file.write(path, tomlkit.dumps(document), mode)
