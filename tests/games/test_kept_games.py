"""A game that was kept is the one that would be played."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.games.diaominos.game import GAME
from companion.games.kit import Event, State
from companion.play import selfplay
from companion.play.selfplay import steps
from tests.support.games import kept_games
from tests.support.games.kept_games import kept_steps

SEATS = GAME.seats[:2]
FEW, MORE = 10, 25


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept_games, "_folder", lambda name: tmp_path)
    return tmp_path


def test_what_was_kept_is_what_would_be_played_and_goes_on_where_it_ended() -> None:
    whole = list(steps(GAME, SEATS, 1))
    for most in (FEW, FEW, MORE, None, FEW, None):
        kept = kept_steps(GAME, SEATS, 1)
        assert list(islice(kept, most)) == whole[:most]
        kept.close()  # type: ignore[attr-defined]  # a generator


def test_a_game_that_was_kept_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(kept_steps(GAME, SEATS, 1))
    chosen, real = list[State](), selfplay.random_event

    def choose(state: State, *more: Any) -> Event:
        chosen.append(state)
        return real(state, *more)

    monkeypatch.setattr(selfplay, "random_event", choose)
    assert list(kept_steps(GAME, SEATS, 1)) == whole
    assert chosen == [whole[0][0]], "for how it begins"


def test_other_options_are_another_game(folder: Path) -> None:
    next(kept_steps(GAME, SEATS, 1))
    next(kept_steps(GAME, SEATS, 2))
    assert len(list(folder.iterdir())) == 2
