"""What a person waits for stays within its bound while a table grows old: counted in calls, doubled twice.

Entries of a game, stored games, players, tiles on the table and parts that were learnt.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

from companion.app import library, own_parts
from companion.app.finished_games import PlayedGames
from companion.app.known_games import KnownGames
from companion.display.inputs import NEXT
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.cacao.game import GAME as CACAO
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Game, Value
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play import checkpoint
from companion.play.session import Session
from companion.play.vault import Vault
from companion.vision.classify.features import SIDE
from tests.support.display.desks import KEY, TestDesk, desk_of
from tests.support.display.game_gallery import Hands
from tests.support.effort import calls

READ = 20
"""Calls for each entry of a file: it is read and its hash is made, and no more; to replay one takes hundreds."""
LISTED = 120
"""Calls for each finished game of which the end was kept; to read one takes thousands."""
ALIKE = 2.0
"""Positions differ; what grew with what was doubled twice would be four times as much."""


def grown(session: Session, entries: int) -> None:
    """Play on, and once the game is over note something, until there are so many entries."""
    hands = Hands(session)
    while len(session.journal) < entries:
        hands.play(1)
        if session.state.over:
            session.note("test", {"n": len(session.journal)})


def test_going_on_with_a_game_replays_no_more_of_a_longer_one(tmp_path: Path) -> None:
    session = TestDesk(tmp_path, games=(PACHAMAMA,)).library.begin(PACHAMAMA, PACHAMAMA.seats[:2], {}, None)
    path, found = session.journal.path, list[int]()
    with mock.patch.multiple(checkpoint, EVERY=40, LATE=10):
        for entries in (90, 180, 360):
            grown(session, entries)
            session.journal.close()
            found.append(calls(lambda: library.resume(path, Vault(KEY)).journal.close()))
            session = library.resume(path, Vault(KEY))
        session.journal.close()
    assert found[2] - found[1] <= READ * 180, found


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game played to its end."""
    folder = tmp_path_factory.mktemp("ended")
    session = TestDesk(folder, games=(PACHAMAMA,)).library.begin(PACHAMAMA, PACHAMAMA.seats[:2], {}, None)
    Hands(session).play(10_000)
    session.finish()
    session.journal.close()
    return session.journal.path


@pytest.mark.parametrize("count", [4, 8, 16])
def test_of_each_finished_game_only_what_was_kept_is_read(ended: Path, tmp_path: Path, count: int) -> None:
    for n in range(count):
        shutil.copy(ended, tmp_path / f"{n}.game")
    PlayedGames(tmp_path, Vault(KEY)).history()  # each as when it ended
    known = KnownGames(tmp_path)
    known.games()
    known.keep()
    for do in (lambda: PlayedGames(tmp_path, Vault(KEY)).history(), lambda: KnownGames(tmp_path).games()):
        assert calls(do) <= LISTED * (count + 4)


def pressing(game: Game, seats: int, folder: Path, counts: tuple[int, ...], **options: Value) -> Iterator[int]:
    """Calls of the press that moves the cursor, after so many events of a game, each the least of a few turns."""
    screens = open_screens(TestDesk(folder, games=(game,)))
    session = desk_of(screens).library.begin(game, game.seats[:seats], options, None)
    hands = Hands(session)
    for count in counts:
        found = []
        for more in range(4):
            hands.play(count + 2 * more - len(session.steps))
            screens.enter(session)
            moved(screens)
            found.append(calls(partial(moved, screens)))
        yield min(found)
    session.journal.close()


def moved(screens: Navigator) -> None:
    """Move the cursor, and make the page."""
    screens.take(NEXT)
    screens.page()


def test_a_press_takes_as_long_with_more_tiles_on_the_table(tmp_path: Path) -> None:
    few, more, many = pressing(CACAO, 2, tmp_path, (16, 32, 64))
    assert max(more, many) <= ALIKE * few, (few, more, many)


def test_a_press_takes_as_long_with_more_players(tmp_path: Path) -> None:
    modes = {2: "base", 4: "base", 8: "teams"}
    found = [
        *(min(pressing(ELDORADO, seats, tmp_path / str(seats), (40, 60), mode=mode)) for seats, mode in modes.items())
    ]
    assert max(found) <= ALIKE * found[0], found


def test_telling_a_picture_takes_as_many_steps_with_more_parts_learnt() -> None:
    classifier = own_parts.load().part("hexes").classifier
    names = classifier.names
    pictures = np.random.default_rng(1).random((6, SIDE, SIDE, 3), np.float32)
    found = []
    for share in (4, 2, 1):
        some = classifier.without(names[len(names) // share :])
        some.read(pictures)
        found.append(calls(partial(some.read, pictures)))
        assert some.read(pictures).shape == (6, len(some.names))
    assert max(found) <= 1.2 * found[0], found
