"""Sheets on paper: rounds are announced, claims are kept, numbers are checked; and the rulebook's sample sheet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from companion.games.diaominos.actions import Count
from companion.games.diaominos.cube import CORNERS, shown, side
from companion.games.diaominos.path import RECOMMENDED, Path
from companion.games.diaominos.pieces import USUAL, flaws, pieces, twisted
from companion.games.kit import Private, say
from tests.support.games.diaominos.tables import begun, paper
from tests.support.games.playing import judge, play, told


def to_the_last(state: Any, **claims: str) -> Any:
    """Play to the end of round F; `claims` are shapes claimed by South, by space."""
    for space in "ABCDEF":
        if space != "A":
            state = play(state, f"answer cube.{space} {state.expected()}")
        if shape := claims.get(space):
            state = play(state, f"south claim {shape}")
        state = play(state, *(f"{seat} done" for seat in state.seats))
    return state


def test_a_round_is_announced_with_the_top_and_what_each_seat_sees() -> None:
    state = play(paper(), "south done", "east done")
    state = play(state, f"answer cube.B {state.expected()}")
    faces = [news.what for news in state.news() if news.rule == "loading"]
    assert faces == [say("faces", seat=s, colours=tuple(state.faces(s))) for s in ("south", "east")]


def test_who_tells_the_colours_sees_shapes_instead_of_colours_alone() -> None:
    state = play(begun(2, "paper"), "south note Y R O G B", "east keep")
    mine = state.view("south")["sheet"]
    assert mine["wild"] == "W"
    assert mine["marks"] == [["B", "ell"], ["Y", "line"], ["R", "square"], ["Y", "line"]]
    assert mine["loads"] == [["G", "snake"], ["O", "tee"], ["W", "any"], ["G", "snake"]]
    assert state.view("east")["sheet"]["marks"][0] == ["B", None]
    assert state.view(None)["sheet"] is None


def test_colours_told_are_private() -> None:
    state: Any = play(begun(2, "paper"), "south note Y R O G B")
    assert isinstance(state.tally("south").colours, Private)
    assert "•••" in repr(state)
    assert state.view("south")["sheet"]["shapes"]["line"] == {"colour": "Y"}
    assert state.view("east")["sheet"]["shapes"] == {}
    assert state.view(None)["sheet"] is None


def test_a_claim_scores_five_and_the_first_of_a_shape_one_more_when_the_round_is_done() -> None:
    state = play(paper(), "south claim tee", "south done")
    assert state.view(None)["players"]["south"]["points"] == 5
    state = play(state, "east claim tee", "east done")
    assert [p["points"] for p in state.view(None)["players"].values()] == [6, 6]
    assert told(state)[-1] == "first-of-shape"


def test_what_cannot_be_checked_is_said() -> None:
    assert judge(paper(), "south claim tee").unchecked == (say("claim", seat="south", shape="tee"),)
    assert judge(paper(), "south done").unchecked == ()


def test_there_are_six_scorings_at_most_one_for_each_round_so_far() -> None:
    state = play(paper(), "south claim tee")
    (found,) = judge(state, "south claim ell").breaches
    assert dict(found.args) == {"number": 4, "most": 1}


def test_after_the_last_round_all_count_what_is_left() -> None:
    state = to_the_last(paper())
    assert state.due() == dict.fromkeys(("south", "east"), "left-over")
    state = play(state, "east count 3 2")
    assert list(state.due()) == ["south"]
    state = play(state, "south count 0 0")
    assert state.over
    assert state.result().totals == {"south": 0, "east": 5}


# The rulebook's sample sheet: rows by round, and 2 + 6 + 5 + 5 + 6 + 5 = 29 points.
ROWS = ("GYRR", "GORY", "GWOB", "BWYO", "BBOW", "RWYG")


def sample_cube() -> str:
    """A cube that shows South these rows in rounds A to F."""
    orientations = Path.parse(RECOMMENDED).orientations()
    named = "ABCDEFGHIJKLMNOPQRSTUVWX"
    at = [
        [named.index(sign) for sign in side(seen, "south")]
        for seen in (shown(named, orientation) for orientation in orientations)
    ]
    return next(_filled(("?",) * 24, at, ROWS))


def _filled(cube: tuple[str, ...], at: list[list[int]], rows: tuple[str, ...]) -> Iterator[str]:
    """Every cube whose stickers at these numbers are the rows in some order."""
    known = {twisted(piece, t) for piece in pieces(USUAL) for t in range(3)}
    if not at:
        if not flaws("".join(cube)):
            yield "".join(cube)
        return
    for row in sorted(set(permutations(rows[0]))):
        letters = list(cube)
        for number, colour in zip(at[0], row, strict=True):
            letters[number] = colour
        corners = [(letters[a], letters[b], letters[c]) for a, b, c in CORNERS]
        if all("?" in corner or corner in known for corner in corners):
            yield from _filled(tuple(letters), at[1:], rows[1:])


def test_the_sample_sheet_of_the_rulebook_can_be_played_and_adds_up_to_29() -> None:
    state: Any = begun(2, "paper", cube=sample_cube())
    # white is wild; red, yellow, green, orange and blue are the shapes in the order of the sheet
    state = play(state, "south note R Y G O B", "east keep")
    shapes = {"R": "line", "Y": "square", "G": "tee", "O": "snake", "B": "ell"}
    east = {"A": "square", "B": "tee", "C": "ell"}  # who was first with the three that scored 5
    south = {"B": "line", "C": "snake", "D": "square", "E": "tee", "F": "ell"}
    for space, row in zip("ABCDEF", ROWS, strict=True):
        if space != "A":
            state = play(state, f"answer cube.{space} {state.expected()}")
        assert sorted(state.faces("south")) == sorted(row)
        loads = [shape for _, shape in state.view("south")["sheet"]["loads"]]
        assert sorted(loads) == sorted(shapes.get(colour, "any") for colour in row)
        claims = [f"{seat} claim {by[space]}" for seat, by in (("south", south), ("east", east)) if space in by]
        state = play(state, *claims, "south done", "east done")
    state = play(state, "south count 1 1", "east count 0 0")
    points = {str(line.what.args[0][1]): 0 for line in state.result().lines if line.what.args}
    for line in state.result().lines:
        if line.side == "south" and line.what.args:
            points[str(line.what.args[0][1])] += line.amount
    assert {colour: points[shape] for colour, shape in shapes.items()} == {"R": 6, "Y": 5, "G": 5, "O": 6, "B": 5}
    assert state.result().totals["south"] == 29


def test_in_the_sample_no_more_than_four_diamonds_could_be_left() -> None:
    claims = {"A": "line", "B": "snake", "C": "square", "D": "tee", "E": "ell"}
    state = to_the_last(paper(), **claims)
    assert judge(state, "south count 0 4").legal
    assert judge(state, "south count 0 5").rules == ("diamonds-left",)


def test_nobody_has_fewer_layers_or_diamonds_than_none() -> None:
    state = to_the_last(paper(), A="line")
    for field in ("layers", "diamonds"):
        counts = state.domains(Count)[field]
        assert min(counts.values()) == 0
        assert (counts.group(4), counts.group(5)) == ("0-4", "5-9"), "five are chosen together first"
