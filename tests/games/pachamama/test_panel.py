"""What stands beside the board: the card by moment, what confirm does here, and no place named in a text."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from companion.display.bands import TAKEN, Moment, Panel
from companion.display.window import draw
from companion.games.kit.chance import Chance
from companion.games.pachamama.actions import Divine, Explore, Offer
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.painting.panel import panel
from companion.games.pachamama.player import Player
from companion.games.pachamama.state import Pachamama
from companion.play.selfplay import random_event
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk
from tests.support.display.walking import begun, shown
from tests.support.games.pachamama.tables import position

SIZES = ((800, 480), (480, 800))
EVERY, MOST = 9, 90
PICTURE = """
    . . . . .
    . Vn . . .
    . . . . .
    . . . . .
    . . D1w . .
"""


def made(state: Pachamama, moment: Moment, folder: Path) -> Panel:
    words = TestDesk(folder, games=(GAME,)).words(GAME.name)
    return panel(state.view(None), moment, words)


def going(to: str) -> Moment:
    return Moment("brown", "explore", (), "to", ("c3r2", "c2r2"), to, Explore("brown", "hand", to), True)


def test_players_stand_with_points_cubes_and_pawns_in_hand(tmp_path: Path) -> None:
    state = position(PICTURE, have={"brown": Player(cubes=("coca", "corn"), points=(7, 0, 0, 0, 0, 0, 0))})
    tile = made(state, going("c3r2"), tmp_path).players[0]
    assert (tile.points, [fact.text for fact in tile.facts]) == ("7", ["2", "4"])
    assert tile.due
    assert [chip.letter if chip is not None else "" for chip in tile.facts[0].slots] == ["", "2", "", "4", ""]


def test_an_empty_space_shows_what_finding_each_terrain_there_brings(tmp_path: Path) -> None:
    state = position(PICTURE, have={"brown": Player(stones=(1, 0, 1, 1))}, tiles=(5, 6, 4, 0))
    found = made(state, going("c3r2"), tmp_path)
    assert found.card is not None
    assert [tally.badge for tally in found.card.tallies][3] == "0"
    assert [tally.text for tally in found.card.tallies] == ["+1", "+4", "+1", ""]
    assert [tally.tone for tally in found.card.tallies] == ["", "gain", "", ""]
    assert found.here is not None
    assert found.here.text == "Go here"
    assert [(mark.place, mark.kind) for mark in found.marks] == [("c3r2", "ghost"), ("c2r2", "stop")]


def test_the_way_to_a_space_goes_over_those_where_the_pawn_could_stop(tmp_path: Path) -> None:
    ends = ("c1r2", "c1r3", "c2r3", "c4r3")
    for to, steps in (("c2r3", 4), ("c4r3", 0)):  # from c1r1 down and to the right; nothing leads to the other
        moment = Moment("brown", "explore", (), "to", ends, to, Explore("brown", "c1r1", to), True)
        lines = made(position(PICTURE), moment, tmp_path).lines
        assert [len(line.points) for line in lines] == ([steps] if steps else [])
    assert made(position(PICTURE), going("c3r2"), tmp_path).lines == (), "out of the hand"


def test_the_stock_lies_below_the_long_board_with_everybodys_stones(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 4, {"size": "9x5"})
    board = screens.paint(None)
    assert [track.left for track in board.tracks] == list(session.state.tiles_left)  # type: ignore[attr-defined]
    assert {track.fields for track in board.tracks} == {9}
    assert all([chip.colour for chip, _ in track.stones] == list(session.state.seats) for track in board.tracks)
    spots = draw.draw(pygame.Surface((800, 480)), screens.page()).spots
    cells = [box for name, box in spots.items() if name.startswith("cell:")]
    assert {abs(box.width - 50) <= 2 for box in cells} == {True}
    assert max(box.bottom for box in cells) < 290, "the tracks have the room below"


def test_a_known_space_shows_the_tiles_left_without_points(tmp_path: Path) -> None:
    card = made(position(PICTURE), going("c2r2"), tmp_path).card
    assert card is not None
    assert card.title == "Tiles left"
    assert not any(tally.text for tally in card.tallies)


def test_divining_shows_what_right_and_wrong_bring(tmp_path: Path) -> None:
    state = position(PICTURE)
    first = Moment("brown", "divine", (), "pawn", ("c2r2",), "c2r2", Divine("brown", "c2r2", "potato"), False)
    found = made(state, first, tmp_path)
    assert found.card is not None
    assert [tally.text for tally in found.card.tallies] == ["+1", "+2", "+3", "+4", "+5"]
    assert found.here is not None
    assert found.here.text == "Divine here"
    path = (("pawn", "c2r2"),)
    then = Moment("brown", "divine", path, "crop", CROPS, "chili", Divine("brown", "c2r2", "chili"), True)
    card = made(state, then, tmp_path).card
    assert card is not None
    assert [row.text for row in card.rows] == ["Right: +3 and its cube", "Wrong: −1 to −5"]


def test_offering_frames_the_cubes_and_says_the_points(tmp_path: Path) -> None:
    state = position(PICTURE, phase="offer", have={"brown": Player(cubes=("coca", "chili", "corn"))})
    given = ("coca", "corn")
    moment = Moment("brown", "offer", (), "cubes", (given,), given, Offer("brown", given), True)
    card = made(state, moment, tmp_path).card
    assert card is not None
    assert card.title == "Offer these: +1"
    assert [tally.state for tally in card.tallies] == [TAKEN, "", TAKEN]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overflows_and_no_text_of_a_panel_names_a_place(tmp_path: Path, language: str) -> None:
    screens, session = begun(GAME, tmp_path, language, 4)
    chance = Chance(4)
    for number in range(MOST):
        if number % EVERY == 0:
            screens.to_game()
            screens.refresh()
            for page in shown(screens):
                if page.column is None:  # the oracle's window is open
                    continue
                texts = [text for text in page.column.texts() if text]
                assert not [text for text in texts if text.startswith("panel.")]
                named = [*(choice.text for choice in page.column.choices)]
                named += page.column.card.texts() if page.column.card is not None and not page.column.card.order else ()
                assert not [text for text in named if re.search(r"\(.*, .*\)", text)]
                for size in SIZES:
                    assert draw.draw(pygame.Surface(size), page).overflow == [], (number, texts)
        if session.state.over:
            break
        if session.open_sealed() is None:
            assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal


def test_divining_says_how_many_pawns_can(tmp_path: Path) -> None:
    state = position(PICTURE, have={"brown": Player(cubes=("coca", "corn"), points=(7, 0, 0, 0, 0, 0, 0))})
    kinds = Moment("brown", "", (), "kind", (Explore.kind, Divine.kind), Divine.kind, None, False)
    found = made(state, kinds, tmp_path)
    standing = sum(pawn == "brown" for pawn in (space["pawn"] for space in state.view(None)["board"].values()))
    assert found.looks[Explore.kind].gain == ""
    assert found.looks[Divine.kind].gain == ("1 pawn" if standing == 1 else f"{standing} pawns")
