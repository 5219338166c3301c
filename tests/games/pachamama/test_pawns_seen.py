"""A pawn of a colour that nobody plays is not the right one; what is hardly one is of a colour that somebody plays."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.kit import Labels, Layout, Spot
from companion.games.pachamama import reading
from companion.games.pachamama.reading import places_seen, reconsider
from companion.games.pachamama.state import Pachamama
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError
from companion.vision.observation import BoardSeen, CellSeen, Seen
from tests.support.games.pachamama.tables import position, started

NAMES = (None, "brown", "white", "green", "blue")


def lay_right(state: Pachamama, spots: frozenset[Spot]) -> Layout:
    """What should lie there, and surely did."""
    return {spot: state.layout().get(spot) for spot in spots}


def pawn_read_as(*chances: float, state: Pachamama | None = None) -> Labels:
    """The pawn of the first space of a game of brown and white, from the chances of all colours."""
    bare = Seen.among((None, "forest"), [1.0, 0.0])
    cells = [CellSeen(n // 5, n % 5, bare, bare, Seen.among(NAMES, list(chances)), 1.0) for n in range(25)]
    return places_seen(BoardSeen(5, 5, tuple(cells)), state or started())["c1r1", "pawn"]


def test_a_pawn_that_is_plainly_a_strangers_stays_one() -> None:
    labels = pawn_read_as(0.0, 0.03, 0.02, 0.95, 0.0)
    assert max(labels, key=lambda label: labels[label]) == "green"


def test_a_pawn_that_is_doubtfully_a_strangers_is_of_those_who_play() -> None:
    labels = pawn_read_as(0.1, 0.5, 0.1, 0.3, 0.0)
    assert set(labels) == {None, "brown", "white"}
    assert sum(labels.values()) == 1.0


def test_a_pawn_that_is_hardly_seen_where_one_should_stand_stands_there() -> None:
    here = position("Mw " + ". " * 4 + ("\n" + ". " * 5) * 4)
    assert pawn_read_as(0.55, 0.01, 0.44, 0.0, 0.0)["white"] < 0.5, "none should"
    assert pawn_read_as(0.55, 0.01, 0.44, 0.0, 0.0, state=here)["white"] > 0.6
    assert pawn_read_as(0.9, 0.01, 0.09, 0.0, 0.0, state=here)[None] > 0.7, "it has gone"


def stone_read_as(pawn: str | None, *chances: float) -> Labels:
    """What lies under the pawn of the first space, from the chances of no stone, corn and potato; none should."""
    ground, who = Seen.among((None, "forest"), [0.0, 1.0]), Seen.among(NAMES, [float(name == pawn) for name in NAMES])
    stone = Seen.among((None, "corn", "potato"), list(chances))
    cells = [CellSeen(n // 5, n % 5, ground, stone, who, 1.0) for n in range(25)]
    return places_seen(BoardSeen(5, 5, tuple(cells)), started())["c1r1", "crop"]


def test_a_stone_that_is_doubtful_under_a_pawn_lies_there_only_if_it_should() -> None:
    assert stone_read_as("white", 0.25, 0.7, 0.05)[None] > 0.55
    assert stone_read_as(None, 0.25, 0.7, 0.05)[None] == 0.25
    labels = stone_read_as("white", 0.03, 0.9, 0.07)
    assert max(labels, key=lambda label: labels[label]) == "corn"


def test_a_stone_on_which_a_pawn_has_come_to_stand_is_the_one_that_surely_lay_there() -> None:
    state = position("M2 " + ". " * 4 + ("\n" + ". " * 5) * 4)
    stone, due, pawn = ("c1r1", "crop"), state.crop_at("c1r1"), {None: 0.02, "white": 0.98}
    assert due is not None
    doubtful: Labels = {due: 0.04, "corn": 0.96}
    stepped_on = reconsider(state, {stone: doubtful, ("c1r1", "pawn"): pawn}, lay_right(state, frozenset({stone})))
    assert stepped_on[stone][due] > 0.5
    exchanged = reconsider(
        state, {stone: {due: 0.001, "corn": 0.999}, ("c1r1", "pawn"): pawn}, lay_right(state, frozenset({stone}))
    )
    assert exchanged[stone]["corn"] > 0.9, "it plainly is another one"
    assert (
        reconsider(state, {stone: doubtful, ("c1r1", "pawn"): pawn}, lay_right(state, frozenset()))[stone] == doubtful
    ), "it was not seen before"
    assert (
        reconsider(state, {stone: doubtful, ("c1r1", "pawn"): {None: 1.0}}, lay_right(state, frozenset({stone})))[stone]
        == doubtful
    ), "nothing hides it"


def test_under_a_pawn_that_has_just_come_or_on_a_new_tile_no_stone_was_announced_yet() -> None:
    state, stone = position("M " + ". " * 4 + ("\n" + ". " * 5) * 4), ("c1r1", "crop")
    seen: dict[Spot, Labels] = {stone: {None: 0.1, "corn": 0.9}, ("c1r1", "pawn"): {None: 0.02, "white": 0.98}}
    terrain, pawn = ("c1r1", "terrain"), ("c1r1", "pawn")
    for lay in ({stone, terrain}, {stone, pawn}):
        assert reconsider(state, seen, lay_right(state, frozenset(lay)))[stone][None] > 0.55
    assert reconsider(state, seen, lay_right(state, frozenset({stone, terrain, pawn})))[stone]["corn"] == 0.9, (
        "it may be announced"
    )


def test_where_none_of_the_spaces_that_changed_can_be_seen_a_look_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = BoardSeen(5, 5, (), ((0, 0),))
    monkeypatch.setattr(reading, "read_board", lambda *_, **__: hidden)
    picture = np.zeros((8, 8, 3), np.uint8)
    with pytest.raises(UnreadableError):
        reading.look(picture, Profile({}), started(), ["c1r1"])
    assert reading.look(picture, Profile({}), started(), []) == {}, "nothing has changed"
