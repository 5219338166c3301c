"""Going on with a long game from its checkpoint: the same game as replayed whole, and nothing that was not played."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest

from companion.games.cacao.game import GAME as CACAO
from companion.games.diamond_isles.game import GAME as ISLES
from companion.games.kit import Game, canonical
from companion.games.kit.chance import Chance
from companion.play import checkpoint
from companion.play.checkpoint import Checkpoint, path_of
from companion.play.journal import Journal, JournalError
from companion.play.replay import Replay
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.stored_values import restored, stored
from companion.play.vault import Vault
from companion.play.verify import verify
from tests.play.forging import KEY, OPTIONS
from tests.support.entropy import CHEAP, ENTROPY

EVERY, LATE = 40, 10


@pytest.fixture(autouse=True)
def _often() -> Iterator[None]:
    with mock.patch.multiple(checkpoint, EVERY=EVERY, LATE=LATE):
        yield


def begun(game: Game, path: Path) -> Session:
    options = OPTIONS if game is CACAO else {}
    seats = game.seats[: 2 if game is CACAO else 3]
    return Session.new(game, game.begin(seats, options), Journal.create(path), KEY, ENTROPY)


def play(session: Session, entries: int, seed: int = 3, undoing: int = 13) -> None:
    """Play at random, with a correction after so many entries, until there are so many entries in all."""
    chance = Chance(seed)
    while len(session.journal) < entries and not session.state.over:
        if session.open_sealed() is None:
            session.do(random_event(session.state, (), [], chance))
        if len(session.journal) % undoing == 0:
            undone = session.preview_undo()
            if undone is not None:
                session.agree(undone, past_seal=bool(undone.opened))


@pytest.fixture(scope="module", params=[CACAO, ISLES], ids=lambda game: game.name)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, bytes, bytes]:
    """A game with its checkpoint, and the bytes of both."""
    with mock.patch.multiple(checkpoint, EVERY=EVERY, LATE=LATE):
        session = begun(request.param, tmp_path_factory.mktemp("played") / "long.game")
        play(session, 130)
    session.journal.close()
    path = session.journal.path
    return session, path.read_bytes(), path_of(path).read_bytes()


@pytest.fixture
def long_game(played: tuple[Session, bytes, bytes]) -> Iterator[Session]:
    """The same, as it was before any test."""
    session, *contents = played
    yield session
    path = session.journal.path
    for left in path.parent.iterdir():
        left.rmdir() if left.is_dir() else left.unlink()
    for file, content in zip((path, path_of(path)), contents, strict=True):
        file.write_bytes(content)


def resumed(session: Session, vault: Vault = KEY, game: Game | None = None) -> Session:
    """The game as it goes on; whoever opened its journal closes it."""
    with closing(Journal.open(session.journal.path)) as journal:
        return Session.resume(game or session.game, journal, vault)


def replayed_whole(session: Session) -> Session:
    with mock.patch.object(checkpoint.Checkpoints, "read", return_value=None):
        return resumed(session)


def sound(session: Session) -> bool:
    """Whether a game that is not over agrees with its seals and rules, replayed whole."""
    found = verify(session.game, Journal.read(session.journal.path), KEY, (), CHEAP).findings
    return [finding.key for finding in found] == ["not-over"]


def lazy(session: Session) -> int:
    """How many steps are not replayed."""
    early = session.steps._early
    return early.count if early._steps is None else 0


def test_a_game_goes_on_from_its_checkpoint_as_if_replayed_whole(long_game: Session) -> None:
    again, whole = resumed(long_game), replayed_whole(long_game)
    assert lazy(again) > 0 == lazy(whole)
    assert again.state == whole.state == long_game.state
    assert canonical(again.state) == canonical(whole.state)
    assert again.state.told == whole.state.told
    assert again.waiting == whole.waiting == long_game.waiting
    assert again._fallen.memory() == whole._fallen.memory()
    assert again.notes == whole.notes
    assert again.steps.rules_told() == whole.steps.rules_told() == long_game.steps.rules_told()
    assert len(again.steps) == len(whole.steps)
    assert again.steps == whole.steps == long_game.steps


def test_only_entries_after_it_are_replayed(long_game: Session) -> None:
    with mock.patch.object(Replay, "take", autospec=True, side_effect=Replay.take) as taken:
        again = resumed(long_game)
        undone = again.preview_undo()
        assert undone is not None
    assert 0 < taken.call_count < EVERY + LATE


def test_undo_goes_back_past_it(long_game: Session) -> None:
    whole = replayed_whole(long_game)
    with closing(Journal.open(long_game.journal.path)) as journal:
        again = Session.resume(long_game.game, journal, KEY)
        early = lazy(again)
        while len(again.steps) > early - 10 and (agreed := again.preview_undo()) is not None:
            assert agreed == whole.preview_undo()
            again.agree(agreed, past_seal=bool(agreed.opened))
            whole.steps.cut(agreed.at)
            whole.steps.extend(agreed.tail)
            assert again.steps == whole.steps
        assert len(again.steps) < early
    last = resumed(again)
    assert lazy(last) < early, "another one was kept as the game went back behind it"
    assert lazy(last) > 0 or len(again.steps) < early - LATE
    assert last.steps == again.steps
    assert sound(again)


def test_a_game_that_went_on_is_what_was_played(long_game: Session) -> None:
    with closing(Journal.open(long_game.journal.path)) as journal:
        again = Session.resume(long_game.game, journal, KEY)
        play(again, 260, seed=5)
    assert resumed(again).steps == replayed_whole(again).steps == again.steps
    assert sound(again)


# What is no checkpoint of this game is ignored.


def opened(session: Session) -> tuple[Checkpoint, str]:
    """The checkpoint of a game, and the number in its file."""
    points = session._checkpoints
    number, _, closed = path_of(session.journal.path).read_text().partition(" ")
    return restored(session._vault.open(closed, points._bound_to(int(number)))), number


def write(session: Session, point: Checkpoint, vault: Vault | None = None, bound: str | None = None) -> None:
    """Put a checkpoint in the place of the one that is kept."""
    closed = (vault or session._vault).close(stored(point), bound or session._checkpoints._bound_to(point.n))
    path_of(session.journal.path).write_text(f"{point.n} {closed}")


def poorer(point: Checkpoint) -> Checkpoint:
    """A forged one, in which the last position has other news."""
    last = point.late[-1]
    return replace(point, late=(*point.late[:-1], replace(last, by="nobody")))


def test_the_forger_of_these_tests_can_write_what_is_believed(long_game: Session) -> None:
    point, _ = opened(long_game)
    write(long_game, point)
    assert lazy(resumed(long_game)) == point.early


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-1],
        lambda text: text[:100],
        lambda text: text.replace(" ", ""),
        lambda text: "0 " + text.partition(" ")[2],
        lambda text: "-1 " + text.partition(" ")[2],
        lambda text: "99999999 " + text.partition(" ")[2],
        lambda text: "١٢ " + text.partition(" ")[2],
        lambda text: f"{int(text.partition(' ')[0]) - 1} " + text.partition(" ")[2],
        lambda text: text.swapcase(),
        lambda text: text[:200] + ("A" if text[200] != "A" else "B") + text[201:],
        lambda text: text * 2,
        lambda text: "\0" * 4096,
    ],
)
def test_one_that_is_damaged_is_ignored(long_game: Session, damage: Callable[[str], str]) -> None:
    kept = path_of(long_game.journal.path)
    kept.write_text(damage(kept.read_text()), encoding="utf-8")
    again = resumed(long_game)
    assert lazy(again) == 0
    assert again.steps == long_game.steps


def test_one_that_is_forged_without_the_key_is_ignored(long_game: Session) -> None:
    point, _ = opened(long_game)
    write(long_game, poorer(point), Vault(bytes(32)))
    again = resumed(long_game)
    assert lazy(again) == 0
    assert again.steps == long_game.steps


def test_one_of_another_line_of_events_is_ignored(long_game: Session, tmp_path: Path) -> None:
    point, _ = opened(long_game)
    bound = f"{long_game._checkpoints._bound} {'0' * 64}"
    write(long_game, point, bound=bound)
    assert lazy(resumed(long_game)) == 0


def test_one_of_another_game_is_ignored(long_game: Session, tmp_path: Path) -> None:
    other = begun(long_game.game, tmp_path / "other.game")
    play(other, 130, seed=8)
    other.journal.close()
    path_of(other.journal.path).replace(path_of(long_game.journal.path))
    again = resumed(long_game)
    assert lazy(again) == 0
    assert again.steps == long_game.steps


def test_one_of_a_copy_of_the_game_that_went_on_otherwise_is_ignored(long_game: Session, tmp_path: Path) -> None:
    path = long_game.journal.path
    before, old = path.read_bytes(), path_of(path).read_bytes()
    with closing(Journal.open(path)) as journal:
        again = Session.resume(long_game.game, journal, KEY)
        play(again, 220, seed=9)
    assert path_of(path).read_bytes() != old
    path.write_bytes(before)
    back = resumed(long_game)
    assert lazy(back) == 0
    assert back.steps == long_game.steps


def test_one_of_other_rules_is_ignored(long_game: Session) -> None:
    newer = replace(long_game.game, version=long_game.game.version + 1)
    again = resumed(long_game, game=newer)
    assert lazy(again) == 0
    assert again.steps == long_game.steps


def test_one_of_a_program_that_describes_positions_otherwise_is_ignored(long_game: Session) -> None:
    with mock.patch.dict("sys.modules", {type(long_game.state).__module__: mock.sentinel.gone}):
        assert lazy(resumed(long_game)) == 0


def test_once_the_key_is_opened_for_all_none_is_believed(tmp_path: Path) -> None:
    session = begun(CACAO, tmp_path / "over.game")
    play(session, 10_000, undoing=10_000)
    assert session.state.over
    session.finish()
    session.journal.close()
    assert path_of(session.journal.path).exists()
    again = resumed(session)
    assert lazy(again) == 0
    assert again.steps == session.steps


def test_one_that_a_holder_of_the_key_forged_is_found_once_the_steps_are_looked_at(long_game: Session) -> None:
    point, _ = opened(long_game)
    write(long_game, poorer(point))
    again = resumed(long_game)
    with pytest.raises(JournalError, match="entry-position"):
        list(again.steps)
    assert sound(again)


def test_another_position_than_the_journal_says_is_ignored_even_of_a_holder_of_the_key(long_game: Session) -> None:
    point, _ = opened(long_game)
    write(long_game, replace(point, late=(*point.late[:-1], replace(point.late[-1], state=point.late[0].state))))
    again = resumed(long_game)
    assert lazy(again) == 0
    assert again.steps == long_game.steps


# Secrets, and power that is pulled.


def test_it_tells_nothing_without_the_key(long_game: Session) -> None:
    kept = path_of(long_game.journal.path).read_text()
    number, _, closed = kept.partition(" ")
    assert number.isdigit()
    for secret in long_game.sealed:
        assert secret.secret not in kept
    assert (len(closed) * 3 // 4 - 28) % checkpoint.BLOCK <= 2  # padded: its length tells only how many blocks
    without = resumed(long_game, Vault(None)) if not long_game.sealed else None
    assert without is None or lazy(without) == 0


def test_no_sealed_secret_is_in_it(long_game: Session) -> None:
    text = stored(opened(long_game)[0])
    for secret in long_game.sealed:
        assert secret.secret not in text
        assert json.dumps(secret.secret)[1:-1] not in text
        assert secret.salt.hex() not in text


@pytest.mark.parametrize("when", ["replace", "fsync"])
def test_power_that_goes_while_it_is_written_loses_nothing(tmp_path: Path, when: str) -> None:
    session = begun(CACAO, tmp_path / "long.game")
    play(session, 90, undoing=1000)
    before = path_of(session.journal.path).read_bytes()
    where = "pathlib.Path.replace" if when == "replace" else "companion.whole_file.os.fsync"
    with mock.patch(where, side_effect=OSError("pulled")):
        play(session, 140, seed=4, undoing=1000)
    session.journal.close()
    again = resumed(session)
    assert path_of(session.journal.path).read_bytes() == before
    assert lazy(again) > 0
    assert again.steps == session.steps


def test_a_half_written_one_is_no_hindrance(long_game: Session) -> None:
    kept = path_of(long_game.journal.path)
    kept.with_name(f"{kept.name}.part").write_bytes(kept.read_bytes()[:1000])
    with closing(Journal.open(long_game.journal.path)) as journal:
        again = Session.resume(long_game.game, journal, KEY)
        play(again, 200, seed=9)
    assert resumed(again).steps == again.steps


def test_a_pipe_or_a_folder_in_its_place_is_ignored(long_game: Session) -> None:
    kept = path_of(long_game.journal.path)
    kept.unlink()
    os.mkfifo(kept)
    assert resumed(long_game).steps == long_game.steps
    kept.unlink()
    kept.mkdir()
    assert resumed(long_game).steps == long_game.steps
