"""What a table has told once and what holds for all its later games: one small file for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from companion import whole_file


class House:
    """A folder with one JSON file for each game. What cannot be read counts as not told yet."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def kept(self, game: str) -> Mapping[str, str]:
        """What was told about a game."""
        try:
            found = json.loads(self._file(game).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}

    def keep(self, game: str, told: Mapping[str, str]) -> None:
        """Keep what was told, in one step; where that fails nothing is kept, and play goes on."""
        if dict(told) == dict(self.kept(game)):
            return
        with suppress(OSError):
            whole_file.write(self._file(game), json.dumps(dict(told), sort_keys=True, ensure_ascii=False))

    def _file(self, game: str) -> Path:
        return self._folder / f"{game}.house.json"
