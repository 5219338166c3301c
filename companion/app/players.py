"""The names of those who have played at this table, in one small file beside the settings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion import whole_file
from companion.games.kit import Seat
from companion.games.kit.players import player_name, player_names

MOST = 60
"""Names that are kept; who has not played for the longest time is forgotten first."""


class KnownPlayers:
    """The file of names. One that cannot be read counts as empty, one that cannot be written as kept: play goes on."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @property
    def known(self) -> Sequence[str]:
        """All names, those who played last first."""
        return self._read()[0]

    @property
    def last(self) -> Mapping[Seat, str]:
        """Who sat where in the last game with names, in the order round the table."""
        return self._read()[1]

    def played(self, names: Mapping[Seat, str]) -> None:
        """Keep who plays now; a game without names changes nothing."""
        if names:
            self._write((*names.values(), *self.known), names)

    def forget(self, name: str) -> None:
        """Keep a name no longer."""
        known, last = self._read()
        self._write([n for n in known if n != name], {seat: n for seat, n in last.items() if n != name})

    def _read(self) -> tuple[Sequence[str], Mapping[Seat, str]]:
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
            known = [name for each in found["known"] if (name := player_name(each))]
            last = dict(found["last"])
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return (), {}
        return known[:MOST], player_names(last, [seat for seat in last if isinstance(seat, str)])

    def _write(self, known: Sequence[str], last: Mapping[Seat, str]) -> None:
        # pairs, because their order is that round the table
        told = {"known": list(dict.fromkeys(known))[:MOST], "last": list(last.items())}
        with suppress(OSError):
            whole_file.write(self._file, json.dumps(told, ensure_ascii=False), 0o600)
