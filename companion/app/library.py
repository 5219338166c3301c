"""What the companion is made of: the list of games, and where a stored game comes from."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from companion import settings
from companion.games.cacao.game import GAME as CACAO
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.kit import Begin, Game
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.journal import SUFFIX, Journal, JournalError
from companion.play.session import Session
from companion.play.vault import Vault, load_key

GAMES: tuple[Game, ...] = (PACHAMAMA, CACAO, DIAOMINOS)


def game_named(name: str) -> Game:
    """The game of that name, in small or large letters; ValueError, a plain sentence, if there is none."""
    for game in GAMES:
        if game.name == name.lower():
            return game
    raise ValueError(f"There is no game “{name}”; the games are {', '.join(g.name for g in GAMES)}.")


def stored_games(folder: Path) -> list[Path]:
    """The files of all stored games in a folder, the latest first."""
    return sorted(folder.glob(f"*{SUFFIX}"), key=lambda p: p.stat().st_mtime, reverse=True)


def find_stored(name: str) -> Path:
    """The file of a stored game: its path, or its name in the list; JournalError if there is none."""
    for path in (Path(name), settings.games_path() / name, settings.games_path() / f"{name}{SUFFIX}"):
        if path.is_file():
            return path
    raise JournalError(f"There is no stored game “{name}”; `companion games` lists those that there are.")


def game_of(journal: Journal) -> Game:
    """Which game a journal holds; JournalError if it is none of ours."""
    try:
        return game_named(Begin.parse(journal.entries[0].body).game)
    except (IndexError, KeyError, ValueError) as err:
        raise JournalError(f"{journal.path} holds no game that this companion knows.") from err


def new_file(game: Game, folder: Path) -> Path:
    """A free file name for a new game in a folder, by date."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    n = 0
    while (path := folder / f"{game.name}-{stamp}{f'-{n}' if n else ''}{SUFFIX}").exists():
        n += 1
    return path


def vault() -> Vault:
    """This companion's own key, made the first time."""
    return Vault(load_key(settings.key_path()))


def resume(path: Path, with_vault: Vault) -> Session:
    """A stored game, ready to be played on; JournalError or Locked, plain sentences, if it cannot be."""
    journal = Journal.open(path)
    return Session.resume(game_of(journal), journal, with_vault)
