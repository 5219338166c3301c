"""What is said ahead of a move, against every way in which the move can turn out by the rules.

Positions are drawn at random, whether or not they fit a map: mostly full boards, where pawns circle and take spaces
from each other. Each move is played out over all that the table cannot know: terrains, crops, arrows, and what it may
still agree on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest

from companion.games.kit import Answer, Value
from companion.games.pachamama.actions import Explore, Lead
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.otoma.ahead import Going, Known
from companion.games.pachamama.otoma.arrows import ARROWS
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.together import Together
from companion.games.pachamama.otoma.trails import DIRECTIONS
from companion.games.pachamama.rules import LEAD, TURN
from tests.support.games.pachamama.otoma.tables import alone, side_by_side

S = TypeVar("S", bound=WithOtoma)
Outcome = tuple[int, tuple[int, ...]]
"""What the Otoma have scored, and where their pawns stand."""

WALKS = 3
"""Of more pawns than these that find something, the ways in which it can turn out are too many to play."""


def picture(rng: Random, empty: int, pawns: str) -> str:
    """So many empty spaces, some bare ones, crops on all others; these pawns stand on bare terrain or on crops."""
    spaces = [rng.choice("VDFM") + (rng.choice("12345") if rng.random() < 0.8 else "") for _ in range(45)]
    order = rng.sample(range(45), 45)
    for at in order[:empty]:
        spaces[at] = "."
    for at, pawn in zip(order[empty:], pawns, strict=False):
        spaces[at] += pawn
    return "\n".join(" ".join(spaces[at : at + 9]) for at in range(0, 45, 9))


def drawn(state: S, rng: Random) -> S:
    """The position with as many tiles left as there are empty spaces, and the Otoma's stones somewhere."""
    left = [rng.randrange(len(TERRAINS)) for _ in range(state.empty.bit_count())]
    tiles = tuple(mask.bit_count() + left.count(kind) for kind, mask in enumerate(state.terrain))
    stones = tuple(rng.randint(0, state.levels) for _ in TERRAINS)
    people = replace(state.people, player=replace(state.people.player, stones=stones))
    return replace(state, tiles=tiles, people=people, told=())


def values(state: WithOtoma, choices: tuple[Value, ...], kind: str) -> tuple[Value, ...]:
    """The answers that can differ: who supplies a tile matters nothing, of crops the lowest and the highest do."""
    if kind == "terrain":
        return tuple(name for name, left in zip(TERRAINS, state.tiles_left, strict=True) if left > 0)
    return {"crop": (CROPS[0], CROPS[-1]), "supply": choices[:1]}.get(kind, choices)


def outcomes(state: WithOtoma) -> Iterator[Outcome]:
    """Every end of what a move sets off."""
    question = state.question()
    if question is not None:
        for value in values(state, tuple(question.choices.values() or ()), question.kind):
            yield from outcomes(state.after(Answer(question.key, value)))
    elif state.phase == LEAD:
        for colour in state.people.colours:
            yield from outcomes(state.after(Lead(state.seats[0], colour)))
    else:
        yield state.people.player.score, state.people.stands


def by_arrow(state: Solo) -> Iterator[tuple[str, list[Outcome]]]:
    """The ends for each arrow that the tile under the pawn may show, whatever terrain was found there."""
    question = state.question()
    assert question is not None
    if question.kind == "terrain":
        several = [
            dict(by_arrow(state.after(Answer(question.key, terrain)))) for terrain in values(state, (), "terrain")
        ]
        yield from ((arrow, [end for each in several for end in each[arrow]]) for arrow in ARROWS)
    else:
        yield from ((str(arrow), [*outcomes(state.after(Answer(question.key, arrow)))]) for arrow in ARROWS)


def mode(rng: Random) -> str:
    return rng.choice(("solo-easy", "solo-hard"))


@pytest.mark.parametrize("seed", range(30))
def test_alone_what_an_unseen_arrow_may_bring_is_said_exactly(seed: int) -> None:
    rng = Random(seed)
    state = drawn(alone(picture(rng, rng.randint(2, 5), "nnn"), mode(rng)), rng)
    moves = [move for move in state.moves("brown") if state.empty & state.board.bit[move.to]]
    for move in rng.sample(moves, min(2, len(moves))):
        known, space = Known.of(state.view(None)), state.board.number[move.to]
        found = dict(by_arrow(state.after(move)))
        certain = [arrow for arrow, ends in found.items() if all(score for score, _ in ends)]
        assert len(certain) == known.any_arrow(space, led=state.hard)
        won = {score for ends in found.values() for score, _ in ends if score}
        assert not won or (min(won), max(won)) == known.gains(1)


@pytest.mark.parametrize("seed", range(30))
def test_alone_where_a_known_arrow_leads_and_what_that_brings_is_said_exactly(seed: int) -> None:
    rng = Random(seed)
    state = drawn(alone(picture(rng, rng.randint(1, 4), "n"), mode(rng)), rng)
    state = replace(state, arrows=tuple(rng.choice(ARROWS) for _ in state.arrows))
    known = Known.of(state.view(None))
    for move in [move for move in state.moves("brown") if state.bare & state.board.bit[move.to]]:
        colour, direction = state.arrows[state.board.number[move.to]].split("-")
        ends = set(outcomes(state.after(move)))
        if colour == "brown" and not state.hard:
            assert ends == {(0, state.people.stands)}
            continue
        led = [n for n, each in enumerate(state.people.colours) if colour in (each, "brown")]
        goings = [known.going(number, direction) for number in led]
        moved = [state.people.moved(g.number, g.way.end).stands for g in goings if g.way.end is not None]
        assert {stands for _, stands in ends} - {state.people.stands} == set(moved)
        assert (state.people.stands in {stands for _, stands in ends}) == (len(moved) < len(goings))
        won = [score for score, _ in ends if score]
        assert not won or (min(won), max(won)) == known.gains(1)


def surrounded(rng: Random) -> tuple[Together, str]:
    """A position, and an empty space at the edge from which several Otoma pawns are equally far."""
    to, away = rng.choice(("c1r2", "c1r3", "c1r4", "c4r1", "c5r1", "c6r1", "c5r5")), rng.randint(1, 2)
    x, y = int(to[1]), int(to[3])
    beside = [(x - away, y), (x + away, y), (x, y - away), (x, y + away)]
    otoma = tuple(f"c{a}r{b}" for a, b in beside if 1 <= a <= 9 and 1 <= b <= 5)
    spaces = picture(rng, rng.randint(1, 3), "w").split()
    for place in otoma:
        spaces[int(place[3]) * 9 - 10 + int(place[1])] = "D4"
    spaces[y * 9 - 10 + x] = "."
    state = side_by_side("\n".join(" ".join(spaces[at : at + 9]) for at in range(0, 45, 9)), otoma=otoma)
    return drawn(state, rng), to


def check(state: Together, move: Explore) -> None:
    """The move played out, against what is said of it."""
    known, space = Known.of(state.view(None)), state.board.number[move.to]
    orders = list(known.reactions(space))
    if max(sum(going.way.end is not None for going in order) for order in orders) > WALKS:
        return
    ends = set(outcomes(state.after(move)))
    scores = {score for score, _ in ends}
    assert (min(scores), max(scores)) == known.reaction_gains(space)
    assert {stands for _, stands in ends} == {moved(state, order) for order in orders}
    first, tied = known.reaction(space)
    assert first == orders[0]
    assert tied or len(orders) == 1


def in_turn(state: Together) -> Together:
    """The spending is done; all tiles that are left lie on the diversity board, so that nobody must supply any."""
    return replace(state, phase=TURN, diversity=state.tiles_left)


@pytest.mark.parametrize("seed", range(40))
def test_together_what_a_move_brings_the_otoma_is_said_exactly(seed: int) -> None:
    rng = Random(seed)
    state = in_turn(drawn(side_by_side(picture(rng, rng.randint(1, 4), "nw")), rng))
    moves = [move for arrow in DIRECTIONS for move in state.moves_along("brown", arrow)]
    for move in rng.sample(moves, min(2, len(moves))):
        check(state, move)


@pytest.mark.parametrize("seed", range(40))
def test_of_equally_near_otoma_pawns_what_they_bring_is_said_whatever_order_is_agreed_on(seed: int) -> None:
    state, to = surrounded(Random(seed))
    assert Known.of(state.view(None)).reaction(state.board.number[to])[1]
    check(in_turn(state), Explore("brown", "hand", to))


def test_an_order_may_leave_a_pawn_nothing_to_find() -> None:
    """Both come to the same space, but only one of them could go on to the other one."""
    spaces = [["V1" if (x + y) % 2 else "F2" for x in range(9)] for y in range(5)]
    spaces[2][0] = spaces[2][8] = spaces[1][4] = "."
    pawns = ("c3r3", "c1r1", "c4r5", "c6r4", "c7r2")
    state = drawn(side_by_side("\n".join(map(" ".join, spaces)), otoma=pawns), Random(0))
    known, space = Known.of(state.view(None)), state.board.number["c1r3"]
    finds = [sum(going.way.end is not None for going in order) for order in known.reactions(space)]
    assert sorted(finds) == [1, 2]
    assert known.reaction_gains(space) == (known.gains(1)[0], known.gains(2)[1])
    check(in_turn(state), Explore("brown", "hand", "c1r3"))


def moved(state: Together, order: tuple[Going, ...]) -> tuple[int, ...]:
    people = state.people
    for going in order:
        number, end = going.number, going.way.end
        people = people if end is None else people.moved(number, end)
    return people.stands
