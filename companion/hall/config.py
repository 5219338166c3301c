"""Where the broker is and who we are there: `hall.toml`, beside the settings, readable by its owner only."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from companion import settings
from companion.hall.schema import NAME
from companion.settings import APP, option

_HOST = re.compile(r"[^\s/@]{1,253}")


def _name(value: Any) -> bool:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def _host(value: Any) -> bool:
    return isinstance(value, str) and _HOST.fullmatch(value) is not None


def _port(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 65536


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _switch(value: Any) -> bool:
    return isinstance(value, bool)


def own_name() -> str:
    """This machine's name, as far as it can stand in a topic."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", platform.node())[:40] or "table"


@dataclass(frozen=True)
class HallSettings:
    """The hall's settings; each field is one option and one line of the file."""

    broker: str = option("localhost", _host, "Where the broker is: a name or an address.", ("localhost",))
    port: int = option(1883, _port, "Its port: 1883, or 8883 with TLS.", (1883, 8883))
    hall: str = option("hall", _name, "The hall's name: letters, digits, - and _.", ("hall",))
    table: str = option(own_name(), _name, "This table's name in the hall, likewise.", (own_name(),))
    user: str = option("", _text, "User at the broker; empty for none.", ("",))
    password: str = option("", _text, "The user's password.", ("",))
    tls: bool = option(False, _switch, "Encrypt (TLS): true or false.", (False, True))
    ca: str = option(
        "", _text, "File of the authority that signed the broker's certificate; empty: the system's.", ("",)
    )
    certificate: str = option("", _text, "File of this table's own certificate; empty for none.", ("",))
    key: str = option("", _text, "File of its key.", ("",))
    discovery: bool = option(True, _switch, "Let Home Assistant find this table: true or false.", (False, True))


def path() -> Path:
    """Where the file is."""
    return platformdirs.user_config_path(APP) / "hall.toml"


def load(file: Path | None = None) -> HallSettings:
    """The hall's settings; BadSettings if the file cannot be used. Made with its comments the first time."""
    return settings.load_as(HallSettings, file or path(), mode=0o600)


def save(chosen: HallSettings, file: Path | None = None) -> None:
    """Write the file. OSError if it cannot be written."""
    settings.save_as(chosen, file or path(), mode=0o600)


def outbox_path() -> Path:
    """Where a table keeps what it has not got rid of yet."""
    return platformdirs.user_data_path(APP) / "hall.outbox"


def ledger_path(hall: str) -> Path:
    """Where the organiser of a hall keeps results and rounds."""
    return platformdirs.user_data_path(APP) / f"{hall}.hall"
