"""The games that can be played, their words, and where a stored game comes from."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from companion import settings
from companion.app.plugins import UnknownGame, found, plugin_of
from companion.display import catalogue
from companion.display.board import Board
from companion.display.catalogue import Catalogue
from companion.games.kit import Begin, Game, Value, Verbatim
from companion.games.kit.game import draft
from companion.games.plugin import Plugin
from companion.play.journal import SUFFIX, Entry, Journal, JournalError, NameTaken
from companion.play.lines import ended
from companion.play.session import Session
from companion.play.summary import played
from companion.play.vault import Locked, Vault, load_key
from companion.play.verify import Report, verify


def games() -> tuple[Game, ...]:
    """All games that can be played, in the order of the menu."""
    return tuple(plugin.game for plugin in found().plugins)


def covers() -> Mapping[str, Board]:
    """What each game is known by in a list, by its name: its cover, else how it lies before the first move; one whose
    painting cannot be loaded lacks it.
    """
    made: dict[str, Board] = {}
    for plugin in found().plugins:
        with suppress(Exception):  # whatever a plugin from elsewhere does: it is missed where the game is played
            pictures = plugin.painter().covers
            made[plugin.name] = pictures()[""] if pictures is not None else _begun(plugin)
    return made


def _begun(plugin: Plugin) -> Board:
    """The cells and pieces of a game before the first move."""
    game = plugin.game
    state = game.start(game.begin(game.seats[: game.players[0]]))
    board = plugin.painter().paint(state.view(None), catalogue.load(catalogue.DEFAULT, plugin.texts))
    return Board(board.cells, board.pieces)


def presets() -> Mapping[str, Mapping[str, Board]]:
    """What each game's presets look like, by game and preset; of a game whose painting cannot be loaded, nothing."""
    made: dict[str, Mapping[str, Board]] = {}
    for plugin in found().plugins:
        with suppress(Exception):  # whatever a plugin from elsewhere does: it is missed where the game is played
            if (pictures := plugin.painter().covers) is not None:
                made[plugin.name] = {name: board for name, board in pictures().items() if name}
    return made


def game_named(name: str) -> Game:
    """The game of that name, in small or large letters; UnknownGame if there is none."""
    return plugin_of(name.lower()).game


def new_code(game: Game, options: Mapping[str, Value]) -> str | None:
    """A new code for a scenario with these options; None for a game that has no such codes."""
    make = next((s.new_code for s in game.secrets if s.new_code is not None), None)
    return make(draft(game, game.seats[: game.players[0]], options).options, secrets.randbits(128)) if make else None


def words_of(language: str, game: str | None = None, stretched: bool = False) -> Catalogue:
    """The catalogue of a language, with a game's words if one is named."""
    return catalogue.load(language, plugin_of(game).texts if game is not None else None, stretched)


@dataclass(frozen=True)
class StoredGame:
    """A file in the folder of games: what it holds, as far as that is sound, or why it cannot be read."""

    path: Path
    begin: Begin | None = None
    events: int = 0
    when: str = ""  # its last entry was written
    over: bool = False
    damaged: bool = False
    trouble: JournalError | None = None
    seconds: float = 0.0  # for how long one that is over was played


def stored_games(folder: Path) -> list[StoredGame]:
    """All that lies in a folder as a stored game, the latest first. JournalError if the folder cannot be read."""
    return [stored_game(path) for path in by_age(folder)]


def by_age(folder: Path) -> list[Path]:
    """The files of stored games in a folder, the latest first. JournalError if it cannot be read."""
    try:
        paths = [Path(entry) for entry in os.scandir(folder) if entry.name.endswith(SUFFIX)]
    except FileNotFoundError:
        return []
    except OSError as err:
        raise JournalError("no-list", folder=str(folder), why=Verbatim(err.strerror)) from err
    return sorted(paths, key=_age)


def _age(path: Path) -> tuple[float, str]:
    try:
        return -path.lstat().st_mtime, path.name
    except OSError:  # removed just now
        return 0.0, path.name


def stored_game(path: Path) -> StoredGame:
    """One file of stored games."""
    try:
        with closing(Journal.read(path)) as journal:
            begin, entries = begun(journal), journal.entries
    except JournalError as err:
        return StoredGame(path, trouble=err)
    events, over = sum(e.kind == "event" for e in entries), ended(entries)
    seconds = _played(entries) if over else 0.0
    return StoredGame(path, begin, events, entries[-1].at, over, journal.damage is not None, seconds=seconds)


def _played(entries: Sequence[Entry]) -> float:
    """For how many seconds a game was played; none where its times cannot be read, which spoils no list."""
    try:
        return played(entries)
    except (TypeError, ValueError):
        return 0.0


def find_stored(name: str) -> Path:
    """The file of a stored game: its path, or its name in the list; JournalError if there is none."""
    places = (Path(name), settings.games_path() / name, settings.games_path() / f"{name}{SUFFIX}")
    for there in (os.path.isfile, os.path.lexists):
        for path in places:
            if there(path):
                return path
    raise JournalError("no-such-game", name=Verbatim(_short(name)))


def _short(name: str, most: int = 60) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def begun(journal: Journal) -> Begin:
    """How the game of a journal began; JournalError if it is none of ours."""
    begin = parsed(journal.entries[0].body) if journal.entries else None
    if begin is None:
        raise JournalError("unknown-game", path=str(journal.path))
    return begin


def parsed(line: str) -> Begin | None:
    """The beginning of a game that can be played; None if the line holds none."""
    try:
        begin = Begin.parse(line)
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        return None
    with suppress(UnknownGame, AttributeError):  # AttributeError: what should be a name is no text
        if game_named(begin.game).name == begin.game and all(isinstance(seat, str) for seat in begin.seats):
            return begin
    return None


def game_of(journal: Journal) -> Game:
    """Which game a journal holds; JournalError if it is none of ours."""
    return game_named(begun(journal).game)


def new_journal(game: Game, folder: Path) -> Journal:
    """The journal of a new game, in a file named by the date that nobody else has made. JournalError without room."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    for n in count():
        try:
            return Journal.create(folder / f"{game.name}-{stamp}{f'-{n}' if n else ''}{SUFFIX}")
        except NameTaken:
            continue
    raise AssertionError("numbers do not end")


def vault() -> Vault:
    """This companion's own key, made the first time."""
    return Vault(load_key(settings.key_path()))


def vault_for_looking() -> Vault:
    """This companion's own key if it can be read: nothing is made or changed for looking only."""
    path = settings.key_path()
    try:
        return Vault(load_key(path)) if path.exists() else Vault(None)
    except OSError:
        return Vault(None)


@contextmanager
def understanding(path: Path) -> Iterator[None]:
    """Whoever can write hashes can write anything behind them: what no companion wrote is refused in one sentence."""
    try:
        yield
    except (JournalError, Locked):
        raise
    except Exception as err:  # a forged entry may break any rule of any game
        raise JournalError("not-ours", path=str(path)) from err


def resume(path: Path, with_vault: Vault) -> Session:
    """A stored game, ready to be played on; JournalError or Locked if it cannot be."""
    journal = Journal.open(path)
    try:
        with understanding(path):
            return Session.resume(game_of(journal), journal, with_vault)
    except BaseException:
        journal.close()
        raise


def verified(name: str, words: Sequence[str]) -> tuple[Game, Report]:
    """A stored game's seals checked, against those `words` that the table wrote down; JournalError if it is no game."""
    with closing(Journal.read(find_stored(name))) as journal:
        game = game_of(journal)
        with understanding(journal.path):
            return game, verify(game, journal, vault_for_looking(), words)
