"""All finished games of a folder, and what every player reached in them; each game is replayed once and then known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.app import by_stamp, library
from companion.display.player_history import PlayerHistory
from companion.games.kit import Verbatim
from companion.games.kit.players import player_name
from companion.play.journal import SUFFIX, Journal, JournalError, stamp
from companion.play.lines import ended
from companion.play.summary import Sitter, Summary, summary
from companion.play.vault import Locked, Vault

FILE = "statistics.json"
OFTEN = 20
"""Games that are replayed until what was found out is kept: two thousand take many minutes, and somebody may leave."""
MOST = 10**9
"""Nobody has more points, turns or seconds."""
Called = Callable[[Summary, Sitter], str]


@dataclass(frozen=True)
class History:
    """The finished games, the earliest first; how many go on; and the files that cannot be read, each with why."""

    games: tuple[Summary, ...]
    running: int = 0
    unreadable: tuple[tuple[str, Exception], ...] = ()


class PlayedGames:
    """A folder of games. What was found out of a finished one is kept in a small file beside, while it does not change.

    The file is a help only: damaged or lost, the games are replayed.
    """

    def __init__(self, folder: Path, vault: Vault) -> None:
        self._folder = folder
        self._vault = vault

    def history(self) -> History:
        """All of them. JournalError if the folder cannot be read."""
        known, kept = self._known(), dict[str, Any]()
        games: list[Summary] = []
        running, fresh, unreadable = 0, 0, list[tuple[str, Exception]]()
        for path in self._files():
            mark = stamp(path)
            try:
                found = known.get(mark) or self._look(path)
            except (JournalError, Locked) as err:
                unreadable.append((path.name, err))
                continue
            if found is None:
                running += 1
            else:
                games.append(found)
                kept |= {mark: asdict(found)} if mark else {}
                fresh += mark not in known
                if mark not in known and fresh % OFTEN == 0:
                    self._keep({mark: asdict(game) for mark, game in known.items()} | kept)
        if kept.keys() != known.keys():
            self._keep(kept)
        return History(tuple(sorted(games, key=lambda game: game.began)), running, tuple(unreadable))

    def ended(self, journal: Journal) -> None:
        """Store the summary of a finished game; one that cannot be read is left to `history` to report."""
        mark, known = stamp(journal.path), self._known()
        if journal.path.parent == self._folder and mark and mark not in known:
            with suppress(JournalError, Locked):
                if (found := self._come_to(journal)) is not None:
                    self._keep({each: asdict(game) for each, game in {**known, mark: found}.items()})

    def _keep(self, found: Mapping[str, Any]) -> None:
        by_stamp.write(self._folder / FILE, found)

    def _files(self) -> list[Path]:
        try:
            return sorted(path for path in self._folder.iterdir() if path.name.endswith(SUFFIX))
        except FileNotFoundError:
            return []
        except OSError as err:
            raise JournalError("no-list", folder=str(self._folder), why=Verbatim(err.strerror)) from err

    def _look(self, path: Path) -> Summary | None:
        """Replay one; None if it goes on."""
        with closing(Journal.read(path)) as journal:
            return self._come_to(journal)

    def _come_to(self, journal: Journal) -> Summary | None:
        game = library.game_of(journal)
        if not ended(journal.entries):
            return None
        with library.understanding(journal.path):
            return summary(game, journal, self._vault)

    def _known(self) -> Mapping[str, Summary]:
        """What was found out before, by the files' stamps; nothing if that cannot be read."""
        return by_stamp.read(self._folder / FILE, _read)


def _read(row: Mapping[str, Any]) -> Summary:
    """A summary as it was kept; an error that `by_stamp.read` knows if it is none."""
    sitters = tuple(
        Sitter(
            _text(sitter["seat"]),
            player_name(sitter["name"]),
            None if sitter["points"] is None else int(_number(sitter["points"])),
            bool(sitter["won"]),
            int(_number(sitter["turns"])),
            float(_number(sitter["longest"])),
        )
        for sitter in row["sitters"]
    )
    return Summary(library.game_named(str(row["game"])).name, _text(row["began"]), sitters)


def _number(value: float) -> float:
    """ValueError for what no game comes to, such as no number at all."""
    if not abs(value) <= MOST:
        raise ValueError(f"{value} is too much")
    return value


def _text(value: object) -> str:
    """ValueError for what cannot be written down, such as half a letter."""
    return str(value).encode().decode()


def standings(games: Sequence[Summary], called: Called) -> tuple[PlayerHistory, ...]:
    """A line for each player and game, by game, who won most first; `called` says who a sitter is."""
    found: dict[tuple[str, str], list[Sitter]] = {}
    names: dict[str, str] = {}
    for game in games:
        for sitter in game.sitters:
            name = called(game, sitter)
            key = (game.game, names.setdefault(name.casefold(), name))
            found.setdefault(key, []).append(sitter)
    lines = (_standing(player, game, sitters) for (game, player), sitters in found.items())
    return tuple(sorted(lines, key=lambda line: (line.game, -line.won, -line.games, line.player)))


def _standing(player: str, game: str, sitters: Sequence[Sitter]) -> PlayerHistory:
    points = tuple(_points(sitters))
    longest = max((sitter.longest for sitter in sitters), default=0.0)
    return PlayerHistory(player, game, len(sitters), sum(sitter.won for sitter in sitters), points, longest)


def _points(sitters: Sequence[Sitter]) -> Iterator[int]:
    return (sitter.points for sitter in sitters if sitter.points is not None)
