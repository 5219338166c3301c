"""Codes that a table has kept under names of its own, such as those of its sea maps, for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from companion import whole_file
from companion.display.trouble import Trouble
from companion.games.kit import Verbatim

MOST = 40
"""Codes of a game that are kept; the one that was kept or played for the longest time is forgotten first."""


class KeptCodes:
    """The file of codes. One that cannot be read counts as empty; one that cannot be written is said."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def of(self, game: str) -> Mapping[str, str]:
        """The codes of a game by their names, the latest first."""
        return self._read().get(game, {})

    def keep(self, game: str, name: str, code: str) -> None:
        """Keep a code under a name, in the place of another one of that name; Trouble if it cannot be written."""
        whole = self._read()
        others = {other: kept for other, kept in whole.get(game, {}).items() if other.casefold() != name.casefold()}
        told = {**whole, game: dict([(name, code), *others.items()][:MOST])}
        try:
            whole_file.write(self._file, json.dumps(told, ensure_ascii=False), 0o600)
        except OSError as err:
            raise Trouble("code-unkept", why=Verbatim(err.strerror or err)) from err

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
            return {str(game): {str(n): str(code) for n, code in codes.items()} for game, codes in found.items()}
        except (OSError, ValueError, AttributeError, RecursionError):
            return {}
