"""Sequoia and Yanga alone against the guardians (rulebook, pages 12, 21 and 22)."""

from __future__ import annotations

from companion.games.eldorado.state import ElDorado
from tests.support.games.eldorado.solo_tables import ROW, SOLO, at
from tests.support.games.eldorado.tables import position
from tests.support.games.playing import broken, play


def alone(explorer: str, *pieces: str, wood: int = 0) -> ElDorado:
    """The explore phase of the purple board's explorer at q3r0."""
    standing = ("purple explorer q3r0", *pieces)
    return position(
        ROW, standing, {"purple": (0, 0, wood)}, {"purple": explorer}, seats=("purple",), options=SOLO, speed=0
    )


def test_sequoia_buys_speed_beside_her_points() -> None:
    assert play(alone("sequoia", wood=1), "purple hurry").player("purple").speed == 1


def test_yanga_beats_a_guardian_from_afar_who_goes_to_a_shrine() -> None:
    shot = play(alone("yanga", "guardians wolf q5r0"), "purple shoot q5r0 guardians", "answer 6", "answer 1")
    state = play(shot, "purple banish q6r0")
    assert dict(state.due()) == {"purple": "explore"}
    assert at(state, "wolf") == "q6r0"


def test_yanga_does_not_aim_at_a_guardian_on_a_shrine() -> None:
    tiles = {**ROW, "q4r0": "shrine"}
    state = position(tiles, ("purple explorer q3r0", "guardians wolf q4r0"), explorers={"purple": "yanga"},
                     seats=("purple",), options=SOLO)  # fmt: skip
    assert broken(state, "purple shoot q4r0 guardians") == ("yanga-range",)


def test_a_lost_arrow_loses_no_game() -> None:
    state = play(alone("yanga", "guardians wolf q5r0"), "purple shoot q5r0 guardians", "answer 1", "answer 6")
    assert not state.over
    assert state.explorer_at("purple") == "q3r0"
