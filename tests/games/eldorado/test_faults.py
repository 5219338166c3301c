"""What is impossible about a position, each just beyond what is still possible."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece, Tile
from companion.games.kit import Ruling
from tests.support.games.eldorado.tables import LINE, position
from tests.support.games.eldorado.thieves_tables import thieving

SHRINES = {**LINE, "q1r-1": "shrine", "q2r-1": "shrine"}
CAVE = {**LINE, "q1r1": "entrance", "cave:q0r0": "exit", "cave:q-1r0": "empty"}


def keys(state: ElDorado) -> list[str]:
    return sorted(fault.what.key for fault in state.faults())


def standing(state: ElDorado, *texts: str) -> ElDorado:
    """With more pieces, written `red villager q0r0`."""
    pieces = (text.split() for text in texts)
    return replace(state, pieces=state.pieces.with_(*(Piece(side, kind, at) for side, kind, at in pieces)))


def having(state: ElDorado, **changes: Any) -> ElDorado:
    """The first player has something else."""
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


def test_a_kind_of_tile_lies_as_often_as_the_box_holds_it_and_no_more() -> None:
    gardens = {**LINE, "q2r1": "garden"}
    assert keys(position(gardens)) == []
    (fault,) = position({**gardens, "q0r2": "garden"}).faults()
    assert fault.what.key == "used-up"
    assert (fault.what["tile"], fault.what["most"]) == ("garden", 2)
    assert set(fault.places) == {"q0r1", "q2r1", "q0r2"}
    assert keys(position({**CAVE, "cave:q-2r0": "exit"})) == ["used-up"]
    assert keys(position({**CAVE, "cave:q-2r0": "titan"})) == ["used-up"], "the base game has none"


def test_tiles_are_lying_in_a_stack_dealt_or_on_their_way() -> None:
    state = position()
    assert keys(replace(state, dealt=("shrine",))) == ["discover"]
    assert keys(replace(state, island=state.island.draw()[1])) == ["discover"]
    assert keys(replace(state, dealt=("shrine",), island=state.island.draw()[1])) == []
    assert keys(replace(state, cave=state.cave.draw()[1])) == ["cave-stack"]


def test_a_table_that_has_ruled_may_have_laid_what_it_likes_but_not_more_than_there_is() -> None:
    state = position().after(Ruling("holder", "red", "it was so"))
    assert "discover" not in keys(replace(state, dealt=("shrine",)))
    assert "used-up" in keys(replace(state, land=state.land.laid("q2r1", Tile("entrance", "island:0:1"))
                                     .laid("q0r2", Tile("entrance", "island:0:2"))))  # fmt: skip


def test_each_group_hangs_together() -> None:
    assert keys(position({**LINE, "q3r0": "gold"})) == []
    (fault,) = position({**LINE, "q4r0": "gold"}).faults()
    assert (fault.what.key, fault.places) == ("step", ("q4r0",))
    assert keys(position(CAVE)) == []
    assert keys(position({**CAVE, "cave:q3r3": "tiger"})) == ["step"]


def test_no_tile_lies_against_an_x_of_the_exit() -> None:
    (fault,) = position({**CAVE, "cave:q1r0": "empty"}).faults()
    assert (fault.what.key, fault.places) == ("crosses", ("cave:q1r0",))


@pytest.mark.parametrize(
    ("bank", "found"),
    [
        ((25, 30, 25), []),
        ((24, 30, 25), ["stack-empty"]),
        ((26, 30, 25), ["hand-cards", "stack-empty"]),
        ((26, 29, 25), ["hand-cards"]),
        ((24, 31, 25), ["hand-cards"]),
    ],
)
def test_cards_are_as_many_as_the_box_holds_and_of_each_kind_no_more(bank: tuple[int, ...], found: list[str]) -> None:
    assert keys(replace(position(), bank=bank)) == found


def test_cards_in_hands_and_the_thieves_treasure_are_counted_with_the_stacks() -> None:
    state = position(cards={"red": (5, 0, 0), "orange": (0, 0, 0)})
    assert keys(state) == []
    assert keys(replace(state, bank=(21, 30, 24))) == ["hand-cards"]
    hoard = replace(state, treasure=(2, 2, 2))
    assert keys(hoard) == ["hand-cards", "hand-cards", "hand-cards", "stack-empty"]
    assert keys(replace(hoard, bank=(18, 28, 23))) == []


def test_a_bank_cannot_owe_cards() -> None:
    state = position(cards={"red": (9, 9, 9), "orange": (9, 9, 9)})
    food, gold, wood = state.bank
    assert keys(state) == []
    short = replace(state, bank=(-1, gold, wood + food + 1))
    assert keys(short) == ["hand-cards", "hand-cards"]


def test_who_has_lost_a_piece_has_one_less_to_place() -> None:
    four = standing(position(), *["red villager q0r0"] * 4)
    assert keys(four) == []
    assert keys(having(four, lost=("villager",))) == ["pieces"]
    assert keys(having(standing(position(), *["red villager q0r0"] * 3), lost=("villager",))) == []
    assert keys(having(standing(position(), *["red villager q0r0"] * 4), lost=("fort",))) == []
    assert keys(standing(position(), "red fort q0r0n", "red fort q2r0n")) == ["pieces"]


def test_there_are_five_doubloons() -> None:
    thieves = thieving()
    seat = thieves.setting.thief

    def owning(number: int) -> list[str]:
        players = [
            replace(p, doubloons=number) if s == seat else p
            for s, p in zip(thieves.seats, thieves.players, strict=True)
        ]
        return keys(replace(thieves, players=tuple(players)))

    assert "doubloons-five" not in owning(5)
    assert "doubloons-five" in owning(6)


def test_an_explorer_is_on_the_map_or_somebody_has_captured_it() -> None:
    free = position()
    assert keys(having(free, captor="orange")) == ["spawn"]
    gone = position(pieces=("orange explorer q2r0",))
    assert keys(gone) == []
    assert keys(having(gone, captor=None)) == ["spawn"]
    assert keys(having(gone, captor=None, explorer="")) == [], "before explorers are chosen nobody is missing"


def test_a_building_stands_alone_at_a_corner_of_a_tile() -> None:
    assert keys(standing(position(), "red fort q0r0n")) == []
    assert keys(standing(position(), "red fort q0r0n", "orange farmhouse q0r0n")) == ["closed-tile"]
    assert keys(standing(position(), "red fort q9r9n")) == ["closed-tile"]


def test_pieces_stand_on_open_tiles() -> None:
    for tile, fine in (("gold", True), ("water", False), ("shrine", False)):
        state = standing(position({**LINE, "q1r-1": tile}), "red villager q1r-1")
        assert keys(state) == ([] if fine else ["closed-tile"])


def test_offerings_lie_on_shrines_one_of_each_player_and_nobody_else_there() -> None:
    shrines = position(SHRINES)
    assert keys(standing(shrines, "red offering q1r-1", "orange offering q1r-1", "red offering q2r-1")) == []
    assert keys(standing(shrines, "red offering q1r-1", "red offering q1r-1")) == ["closed-tile"]
    assert keys(standing(shrines, "red offering q1r0")) == ["closed-tile"]
    assert keys(standing(shrines, "red offering q1r-1", "orange villager q1r-1")) == ["closed-tile"]
