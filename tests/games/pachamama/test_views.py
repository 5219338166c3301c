"""What is shown, and what should lie on the table."""

from __future__ import annotations

import json

from tests.support.games.pachamama.tables import game, player, position, started
from tests.support.games.playing import play

GRID = """
Fn D1 V4w . .
.  .  .   . .
.  .  .   . .
.  .  .   . .
.  .  .   . .
"""


def test_the_layout_says_terrain_crop_and_pawn_of_every_space() -> None:
    layout = position(GRID).layout()
    assert len(layout) == 25 * 3
    assert [layout["c3r1", layer] for layer in ("terrain", "crop", "pawn")] == ["valley", "corn", "white"]
    assert layout["c1r1", "crop"] is None


def test_a_pawn_lies_on_its_new_space_while_the_terrain_is_asked_for() -> None:
    layout = play(started(), "brown explore hand c1r1").layout()
    assert (layout["c1r1", "pawn"], layout["c1r1", "terrain"]) == ("brown", None)


def test_everybody_sees_the_same() -> None:
    state = position(GRID)
    assert state.view("brown") == state.view("white") == state.view(None)


def test_the_view_is_plain_data_at_every_moment_of_a_game() -> None:
    for _, _, after in game(4, 4, "5x5"):
        assert json.loads(json.dumps(after.view(None))) == after.view(None)


def test_the_view_tells_what_a_screen_needs() -> None:
    view = position(GRID, have={"brown": player(7, stones=(1, 0, 2, 0), cubes=("coca",))}).view(None)
    assert view["players"]["brown"] == {
        "score": 7,
        "in_hand": 4,
        "stones": {"valley": 1, "desert": 0, "forest": 2, "mountain": 0},
        "cubes": ["coca"],
        "passed": False,
    }
    assert view["board"]["c3r1"] == {"terrain": "valley", "crop": "corn", "pawn": "white"}
    assert (view["turn"], view["phase"], view["levels"], view["asking"]) == ("brown", "turn", 8, None)
    assert view["tiles_left"] == {"valley": 5, "desert": 3, "forest": 6, "mountain": 8}


def test_a_table_can_rename_its_coordinates() -> None:
    view = started(columns=["bear", "ox", "cat", "dog", "hen"]).view(None)
    assert view["columns"] == ["bear", "ox", "cat", "dog", "hen"]
