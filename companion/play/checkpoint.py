"""Where a game stood after so many entries, kept beside its journal: going on with a long game replays only the rest.

It is a help only. It is encrypted with the game's key and bound to the journal's hash up to there, so that one that is
damaged, forged, or of another line of events is ignored, as is one of other rules; `verify` never reads it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion import whole_file
from companion.games.kit import Begin, Game, digest
from companion.play.fallen import Fallen, Memory
from companion.play.journal import Journal
from companion.play.replay import Replay
from companion.play.snapshot import content_of
from companion.play.steps import Step
from companion.play.stored_values import restored, stored
from companion.play.vault import Locked, Vault

EVERY = 500
"""Entries between two checkpoints."""
LATE = 40
"""The last steps, which it holds: they are shown, and undone, more often than all before them."""
BLOCK = 16_384  # bytes to which it is padded, so that its length tells nothing


@dataclass(frozen=True)
class Checkpoint:
    """How a game stood after the entry with the number `n`: so many `early` steps, of whose news `rules` are the rules,
    the `late` ones after them, and what waited to be put back.
    """

    n: int
    early: int
    rules: frozenset[str]
    late: tuple[Step, ...]
    fallen: Memory


class Checkpoints:
    """The checkpoints of one game: the last of them is kept."""

    def __init__(self, game: Game, begin: Begin, journal: Journal, vault: Vault) -> None:
        self._journal = journal
        self._vault = vault
        self._bound = f"{begin.id} checkpoint {game.name} {game.version} {begin.version}"
        self._path = path_of(journal.path)
        self._last = 0  # the entry of the last one
        self._early = 0  # its early steps

    def passed(self, replay: Replay, fallen: Fallen) -> None:
        """An event or a correction was written: keep how the game stands if it is time, or behind the last."""
        n, steps = len(self._journal) - 1, replay.steps
        early = len(steps) - LATE
        if (n >= self._last + EVERY or len(steps) < self._early) and early > 0 and not replay.opened:
            self._last, self._early = n, early
            rules = frozenset(steps[:early].rules_told())
            self._write(Checkpoint(n, early, rules, tuple(steps[early:]), fallen.memory()))

    def read(self) -> Checkpoint | None:
        """The one that is kept, if it is of this game as the journal has it, and of these rules."""
        entries = self._journal.entries
        if self._vault.locked or any(entry.kind == "opened" for entry in entries):
            return None  # whoever likes has the key now
        try:
            number, _, closed = content_of(self._path).decode("ascii").partition(" ")
            n = int(number)
            if not 0 < n < len(entries):
                return None
            found = restored(self._vault.open(closed, self._bound_to(n)))
        except (OSError, ValueError, Locked):
            return None
        if not isinstance(found, Checkpoint) or digest(found.late[-1].state) != entries[n].state:
            return None
        self._last, self._early = found.n, found.early
        return found

    def _bound_to(self, n: int) -> str:
        return f"{self._bound} {self._journal.chained(n)}"

    def _write(self, taken: Checkpoint) -> None:
        with suppress(OSError, ValueError, Locked):
            closed = self._vault.close(stored(taken), self._bound_to(taken.n), BLOCK)
            whole_file.write(self._path, f"{taken.n} {closed}")


def path_of(journal: Path) -> Path:
    """Where the checkpoint of a game lies."""
    return journal.with_name(f"{journal.name}-checkpoint")
