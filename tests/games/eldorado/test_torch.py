"""The torch, a tile of some boxes whose rule is not known."""

from __future__ import annotations

from tests.support.games.eldorado.dwellers_tables import NEW, finding
from tests.support.games.eldorado.tables import places
from tests.support.games.playing import broken


def test_it_is_gone_onto_like_an_empty_tile_and_nothing_else_happens() -> None:
    state = finding("torch")
    assert places(state, "red", "explorer") == (NEW,)
    assert broken(state, "red move cave:q-1r0") == ()
