from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from companion.games.kit import Game
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.seals import Entropy
from companion.play.session import Session
from companion.play.vault import Vault
from tests.play.forging import a_gem_is_out, finish, new, play
from tests.support.entropy import CHEAP

KEY = bytes(range(32))


def counted_nonce() -> Callable[[], bytes]:
    numbers = count()
    return lambda: next(numbers).to_bytes(12, "big")


def fixed_entropy(number: int = 7) -> Entropy:
    return Entropy(number=lambda: number, salt=lambda: bytes(32), id=lambda: f"{number:032x}", cost=CHEAP)


@pytest.fixture
def vault() -> Vault:
    return Vault(KEY, counted_nonce())


@pytest.fixture
def open_game(tmp_path: Path, vault: Vault) -> Iterator[Callable[..., Session]]:
    """Begins a game in a file of its own."""
    made: list[Session] = []

    def begin(game: Game, *seats: str, **options: int) -> Session:
        journal = Journal.create(tmp_path / f"{game.name}-{len(made)}.game", clock=lambda: "2026-01-01T20:00:00+00:00")
        made.append(Session.new(game, game.begin(seats, options), journal, vault, fixed_entropy()))
        return made[-1]

    yield begin
    for session in made:
        session.journal.close()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = finish(new(tmp_path_factory.mktemp("one") / "one.game"))
    yield session
    session.journal.close()


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = finish(new(tmp_path_factory.mktemp("other") / "other.game"))
    yield session
    session.journal.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Session]:
    session = new(tmp_path / "running.game")
    play(session, Chance(5), a_gem_is_out)
    yield session
    session.journal.close()
