"""Going on with a long game: the last position is compared with its hash, and all of them where that one differs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from unittest import mock

import pytest

from companion.games.kit import Game, digest
from companion.play import replay
from companion.play.corrections import HAND
from companion.play.journal import Journal, JournalError
from companion.play.session import Session
from companion.play.vault import Vault
from companion.play.verify import verify
from tests.toys import skirmish

Opener = Callable[..., Session]
ELSEWHERE = "0" * 64


def resumed(session: Session, vault: Vault, game: Game = skirmish.GAME) -> tuple[Session, int]:
    """The game as it goes on, and how many positions were compared with their hashes."""
    session.journal.close()
    with (
        closing(Journal.open(session.journal.path)) as journal,
        mock.patch.object(replay, "digest", wraps=digest) as hashed,
    ):
        return Session.resume(game, journal, vault), hashed.call_count


def march(session: Session, to: str, state: str | None = None) -> None:
    """Write a march of red with a hash of the position after it."""
    event = skirmish.March("red", to)
    after = session.state.after(event)
    session.journal.append("event", HAND, event.text(), state or digest(after))
    session._replay.add(event, HAND)


@pytest.mark.parametrize("notes", [1, 2, 4])
def test_one_position_is_hashed_however_long_the_game(notes: int, open_game: Opener, vault: Vault) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    for n in range(40 * notes):
        session.note("test", {"n": n})
    again, hashed = resumed(session, vault)
    assert hashed == 1
    assert again.state == session.state


def test_a_position_that_differs_at_the_end_is_told_by_the_first_that_does(open_game: Opener, vault: Vault) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    march(session, "b", ELSEWHERE)
    session.journal.append("note", "table", '{"note": "test"}', ELSEWHERE)
    with pytest.raises(JournalError, match="entry-position") as told:
        resumed(session, vault)
    assert dict(told.value.what.args)["n"] == len(session.journal) - 2


def test_one_that_differs_in_the_midst_is_for_verify_to_say(open_game: Opener, vault: Vault) -> None:
    session = open_game(skirmish.GAME, "red", "blue")
    march(session, "b", ELSEWHERE)
    session.note("test", {})
    again, _ = resumed(session, vault)
    assert again.state == session.state
    found = verify(skirmish.GAME, Journal.read(session.journal.path), vault)
    assert "entry-position" in [each.key for each in found.findings]
