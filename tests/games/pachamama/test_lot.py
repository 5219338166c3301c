"""Who begins is drawn anew each time, also when a scenario is played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count, pairwise, product
from pathlib import Path

import pytest

from companion.games.kit import Value
from companion.games.kit.game_extras import open_sources
from companion.games.pachamama import lot, oracle
from companion.games.pachamama.game import GAME
from companion.games.pachamama.oracle import by_code
from companion.games.pachamama.state import Pachamama
from companion.play.journal import Journal
from companion.play.seals import Entropy, draw_secrets
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.games.pachamama.tables import SHORT

CODE = "2000-0073"
SEATS = GAME.seats[:4]


def first(options: Mapping[str, Value], given: Mapping[str, str]) -> str | None:
    """Who begins when this is played, with the system's randomness."""
    begin, _ = draw_secrets(GAME, GAME.begin(SEATS, options), Entropy(), given)
    state = GAME.start(begin)
    question = state.question()
    assert question is not None
    (found,) = [seat for s in open_sources(GAME) if (seat := s.answer(question, state, ())) is not None]
    return str(found)


@pytest.mark.parametrize(("secret", "options"), [(by_code(CODE).secret, by_code(CODE).options), (SHORT, {})])
def test_the_same_scenario_is_begun_by_anybody(secret: str, options: Mapping[str, Value]) -> None:
    firsts = Counter(first(options, {oracle.NAME: secret}) for _ in range(200))
    assert set(firsts) == set(SEATS)
    assert min(firsts.values()) > 15


def test_the_first_player_of_one_game_tells_nothing_about_that_of_the_next() -> None:
    options, secret = by_code(CODE).options, by_code(CODE).secret
    firsts = [first(options, {oracle.NAME: secret}) for _ in range(400)]
    assert set(pairwise(firsts)) == set(product(SEATS, repeat=2))


def test_every_bit_of_the_number_counts() -> None:
    begin = GAME.begin(SEATS)
    drawn = [lot.SECRET.draw(begin, 1 << bit) for bit in range(128)]
    assert set(drawn[:64]) == set(drawn[64:]) == set(SEATS)


def test_it_is_written_down_as_drawn_and_stays_so_after_a_crash(tmp_path: Path) -> None:
    options, secret = by_code(CODE).options, by_code(CODE).secret
    numbers = count(5)
    entropy = Entropy(number=lambda: next(numbers))
    journal, vault = Journal.create(tmp_path / "one.game"), Vault(bytes(32))
    session = Session.new(GAME, GAME.begin(SEATS, options), journal, vault, entropy, {oracle.NAME: secret})
    (step,) = session.steps
    assert step.by == lot.NAME
    again = Session.resume(GAME, journal, vault)
    assert [(s.by, s.event) for s in again.steps] == [(step.by, step.event)]
    preview = again.preview_mend(0, step.event)
    assert preview.tail[0].event == step.event


def test_a_table_with_the_real_wheel_draws_lots_itself() -> None:
    assert not lot.SECRET.wanted(GAME.begin(SEATS, {"answers": "wheel"}))
    state = GAME.start(GAME.begin(SEATS, {"answers": "wheel"}, **oracle.public(SHORT)))
    question = state.question()
    assert isinstance(state, Pachamama)
    assert question is not None
    assert lot.Lot().answer(question, state, ()) is None


def test_nobody_begins_who_does_not_play() -> None:
    with pytest.raises(ValueError, match="nobody-called"):
        GAME.start(GAME.begin(SEATS[:2], lot="blue", **oracle.public(SHORT)))
