"""The painted board shows what the view says: every tile, every worker, the Emperor, gems, and where tiles may come."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from companion.app.library import words_of
from companion.display.window.canvas import line_of
from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.game import GAME
from companion.games.cacao.painting import EMPEROR, paint
from companion.games.cacao.parts import lying
from companion.games.cacao.reading import READER
from companion.games.kit import State, Value
from companion.games.kit.chance import Chance
from companion.play.seals import Entropy, draw_secrets
from companion.play.selfplay import random_event
from companion.saying import LANGUAGES
from tests.support.games.cacao.tables import position

ONE = tuple(tuple(int(side == edge) for edge in range(4)) for side in range(4))
ALL: dict[str, Value] = dict.fromkeys(("gems", "tree", "emperor", "map", "huts"), "yes")


@pytest.fixture(scope="module")
def late() -> State:
    """A position of a random game with most modules."""
    chance = Chance(8)
    begin, sealed = draw_secrets(GAME, GAME.begin(GAME.seats[:3], ALL), Entropy(), {})
    state = GAME.start(begin)
    for _ in range(120):
        if not state.over:
            state = state.after(random_event(state, [s.source for s in sealed], [], chance))
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_and_every_space_is_a_cell(late: State, language: str) -> None:
    view = late.view(None)
    board = paint(view, words_of(language, "cacao"))
    assert {c.place for c in board.cells} == set(view["board"]) | set(view["spaces"])


def test_spaces_left_of_the_first_tile_or_above_it_are_called_with_a_minus_sign(late: State) -> None:
    board = paint(late.view(None), words_of("en", "cacao"))
    shown = (*(caption.text for caption in board.captions), *(board.names[c.place] for c in board.cells))
    assert "x−1" in shown
    assert not [text for table in board.tables for row in table.rows for text in row if "x-" in str(text)]
    assert not [text for text in (*shown, *(board.names[pair] for pair in board.groups)) if "-" in text]


def test_every_worker_stands_on_its_edge(late: State) -> None:
    view = late.view(None)
    board = paint(view, words_of("en", "cacao"))
    tiles = {place: tile for place, tile in view["board"].items() if tile["kind"] == "worker"}
    assert len(tiles) > 4
    for place, tile in tiles.items():
        cell = board.cell(place)
        assert cell is not None
        assert cell.art == lying(tile["seat"], tuple(tile["workers"])), place


def test_beside_the_board_a_village_and_a_hut_are_one_thing_each_and_the_display_is_a_place(late: State) -> None:
    things = paint(late.view(None), words_of("en", "cacao")).things
    loose = {place for place, _ in late.layout() if READER.spaces.is_loose(place)}
    assert {place for place in loose if place not in things} == set(DISPLAYED + CHARTED)
    assert all(READER.spaces.is_loose(place) for place in things)


@pytest.mark.parametrize("side", range(4))
def test_a_worker_is_drawn_at_its_own_edge_alone(side: int) -> None:
    bare, one = (np.rot90(lying("red", edges).picture(64), side) for edges in ((0,) * 4, ONE[side]))
    changed = (bare != one).any(axis=2)
    assert changed[:20].any(), "turned so that the edge is the upper one"
    assert not changed[20:].any()


def test_the_emperor_stands_where_he_stands(late: State) -> None:
    pieces = paint(late.view(None), words_of("en", "cacao")).pieces
    assert [p.place for p in pieces if p.chip == EMPEROR] == [late.view(None)["emperor"]]


def test_what_stands_on_the_emperor_is_in_the_typeface() -> None:
    written, missing = (
        pygame.image.tobytes(line_of(text, 40, (0, 0, 0)), "RGBA") for text in (EMPEROR.letter, "\uffff")
    )
    assert written != missing


def test_gems_lie_on_their_mines(late: State) -> None:
    view = late.view(None)
    gems = [p for p in paint(view, words_of("en", "cacao")).pieces if p.chip.form == "gem"]
    assert len(gems) == sum(sum((tile.get("gems") or {}).values()) for tile in view["board"].values())


def test_the_live_score_tells_what_is_sure_from_what_is_projected(late: State) -> None:
    table = paint(late.view(None), words_of("en", "cacao")).tables[0]
    assert table.heads[1:3] == ("now", "to come")
    assert len(table.rows) == 3


def test_the_checklist_says_what_goes_out_and_in_and_its_arithmetic() -> None:
    begin = GAME.begin(GAME.seats[:2], {"gems": "yes"})
    steps = paint(GAME.start(begin).view(None), words_of("en", "cacao")).steps
    out = [line for line in steps if line.startswith("Take out")]
    assert "Take out 5 × temple" in out
    assert "Add 4 × gem mine" in steps
    assert any(line.startswith("Into the cart: 6 ×") for line in steps)
    assert "jungle tiles" in steps[-1]


def test_what_is_in_hand_is_told_from_what_is_in_the_own_pile(late: State) -> None:
    view = late.view(None)
    goods = next(t for t in paint(view, words_of("en", "cacao")).tables if "pile" in t.heads)
    for row, player in zip(goods.rows, view["players"].values(), strict=True):
        assert row[1:3] == (player["hand"]["count"], player["tiles"] - player["hand"]["count"])
    assert "maps" in goods.heads
    assert "chocolate" not in goods.heads, "not played"


def test_every_hut_of_the_game_is_shown_with_its_owners_and_how_many_are_left(late: State) -> None:
    view = late.view(None)
    huts = next(t for t in paint(view, words_of("en", "cacao")).tables if t.title.startswith("Huts"))
    built = sum(len(row[1]) for row in huts.rows if isinstance(row[1], tuple))
    left = sum(int(str(row[2])) for row in huts.rows)
    assert built == sum(len(player["huts"]) for player in view["players"].values())
    assert built + left == 12


def test_the_pile_names_what_it_may_still_hold(late: State) -> None:
    pile = next(t for t in paint(late.view(None), words_of("en", "cacao")).tables if t.title.startswith("Jungle pile"))
    shown = [str(entry) for row in pile.rows for entry in row if entry]
    assert sum(int(entry.split("×")[1]) for entry in shown) == late.view(None)["supply"]["pile"]["count"]


def test_what_lies_on_a_mine_or_is_left_there_is_told_in_words() -> None:
    state = position(jungle={"x0y0": "gem-mine", "x1y1": "market-2"}, gems={"x0y0": (2, 1, 0, 1)}, modules=("gems",))
    labels = paint(state.view(None), words_of("en", "cacao")).labels
    assert labels["r2g1b0w1"] == "Red ×2, Green and White"
    assert "r1g1b0w1" in labels
    assert "r3g1b0w1" not in labels


@pytest.mark.parametrize(
    ("language", "carrier", "field", "apart", "twice"),
    [
        (
            "en",
            "Red’s water carrier",
            "on −4",
            "once in the supply, once in Red’s village",
            "twice in Red’s village",
        ),
        ("de", "Wasserträger von Rot", "auf −4", "einmal im Vorrat, einmal im Dorf von Rot", "zweimal im Dorf von Rot"),
    ],
)
def test_what_lies_in_villages_is_told_in_words(
    language: str, carrier: str, field: str, apart: str, twice: str
) -> None:
    state = position(modules=("huts",))
    board = paint(state.view(None), words_of(language, "cacao"))
    assert (board.labels["supply+red"], board.labels["red+red"]) == (apart, twice)
    assert board.labels["-4"] == field
    assert board.names["village-red"] == carrier
    assert board.names["hut-hermit"] == words_of(language, "cacao").name("hermit")
