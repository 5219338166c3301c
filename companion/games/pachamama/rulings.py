"""What the table may rule on, against the rules if it likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from companion.games.kit import Choice, Domain, News, Number, Ruling, Several, Side
from companion.games.pachamama.board import LONG, board
from companion.games.pachamama.box import CROPS, TERRAINS
from companion.games.pachamama.otoma import solo_turns, together_turns
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.together import GROUP, Together
from companion.games.pachamama.otoma.trails import DEFAULT, Trails, exits
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import DISC, LAST, OFFERINGS, SPEND, TURN
from companion.games.pachamama.state import Pachamama

EMPTY = "empty"
MOST_POINTS = 999
TRAIL = "trail"
"""Facts of this kind hold for later games too: `trail.t1` is where the trail above column 1 leads."""
_OF_A_SEAT = ("score", "cubes", "stone")

S = TypeVar("S", bound=Pachamama)
W = TypeVar("W", bound=WithOtoma)


def facts(state: Pachamama) -> Mapping[str, Domain]:
    """The facts by name, each with the values that it can be given; `turn` says whose turn it is now."""
    if state.phase == DISC:
        return {}  # there is no board yet
    return _facts(state.seats, state.size, state.levels, state.phase == OFFERINGS)


@lru_cache
def _facts(seats: tuple[str, ...], size: str, levels: int, ended: bool) -> Mapping[str, Domain]:
    known: dict[str, Domain] = {} if ended else {"turn": Choice(seats)}
    for seat in seats:
        known.update(_of_side(seat, levels))
    for layer, names in (("terrain", TERRAINS), ("crop", CROPS), ("pawn", seats)):
        known.update({f"{layer}.{place}": Choice((EMPTY, *names)) for place in board(size).places})
    return known


def rule_on(state: S, ruling: Ruling) -> S:
    """The state with one fact set to a value that it can have."""
    fact, *of = ruling.fact.split(".")
    if fact == "turn":
        return _turn(state, str(ruling.value))
    if fact in ("terrain", "crop", "pawn"):
        return _lay(state, fact, state.board.bit[of[0]], str(ruling.value))
    at = state.seats.index(of[0])
    player = _with_fact(state.players[at], ruling)
    return replace(state, players=(*state.players[:at], player, *state.players[at + 1 :]))


def _of_side(side: Side, levels: int) -> Mapping[str, Domain]:
    """What can be ruled of a side: its score, cubes and stones."""
    stones = {f"stone.{side}.{terrain}": Number(0, levels) for terrain in TERRAINS}
    return {f"score.{side}": Number(0, MOST_POINTS), f"cubes.{side}": Several(CROPS), **stones}


def _with_fact(player: Player, ruling: Ruling) -> Player:
    """A side's things with its score, its cubes or one of its stones as ruled."""
    fact, _, *terrain = ruling.fact.split(".")
    value = ruling.value
    if fact == "score" and isinstance(value, int):
        return player.scoring("ruling", value - player.score)
    if fact == "cubes" and isinstance(value, tuple):
        return replace(player, cubes=tuple(map(str, value)))
    if fact == "stone" and isinstance(value, int):
        stones = list(player.stones)
        stones[TERRAINS.index(terrain[0])] = value
        return replace(player, stones=tuple(stones))
    return player


def _turn(state: S, seat: str) -> S:
    """It is this seat's turn, from its beginning; in the last round it has not passed."""
    at = state.seats.index(seat)
    phase = LAST if state.phase == LAST else TURN
    players = tuple(replace(p, passed=p.passed and i != at) for i, p in enumerate(state.players))
    return replace(state, phase=phase, turn=at, asked=None, announced=None, players=players)


def _lay(state: S, layer: str, bit: int, piece: str) -> S:
    """This piece, or nothing, lies on this layer of a space."""

    def put(masks: tuple[int, ...], names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(m | bit if name == piece else m & ~bit for m, name in zip(masks, names, strict=True))

    if layer == "terrain":
        return replace(state, terrain=put(state.terrain, TERRAINS))
    if layer == "crop":
        return replace(state, crops=put(state.crops, CROPS))
    pawns = put(tuple(p.pawns for p in state.players), state.seats)
    moved = (replace(p, pawns=mask) for p, mask in zip(state.players, pawns, strict=True))
    return replace(state, players=tuple(moved))


# With the Otoma.


def facts_with_otoma(state: WithOtoma) -> Mapping[str, Domain]:
    """What may be ruled in any game, and the Otoma's things and trails."""
    known = facts(state)
    if not known:
        return known
    places = Choice(state.board.places)
    ways = exits(state.board)
    return {
        **known,
        **_of_side(OTOMA, state.levels),
        **{f"otoma.{number}": places for number in range(1, len(state.people.stands) + 1)},
        **{f"{TRAIL}.{exit}": Choice(tuple(other for other in ways if other != exit)) for exit in ways},
    }


def _rule_on_otoma(state: W, ruling: Ruling) -> W:
    """The state with one of these facts set."""
    fact, *of = ruling.fact.split(".")
    if fact == TRAIL:
        return replace(state, trails=state.trails.linked(of[0], str(ruling.value), state.board))
    if fact == "otoma":
        space = state.board.number[str(ruling.value)]
        return replace(state, people=state.people.moved(int(of[0]) - 1, space))
    if of[:1] == [OTOMA]:
        return replace(state, people=replace(state.people, player=_with_fact(state.people.player, ruling)))
    return rule_on(state, ruling)


def recalled(ruled: Mapping[str, str]) -> Mapping[str, list[str]]:
    """The data with which a game begins, from the trails that were corrected in earlier ones."""
    here = board(LONG)
    trails = Trails.of(DEFAULT, here)
    for fact, value in ruled.items():
        kind, _, exit = fact.partition(".")
        if kind == TRAIL:
            trails = trails.linked(exit, value, here)
    return {"trails": list(trails.text())} if ruled else {}


def rule_on_alone(state: Solo, ruling: Ruling) -> Solo:
    """The state with one fact set; a turn that begins anew leaves no Otoma pawn on its way.

    A tile that is laid or taken away is not the one whose arrow was seen there.
    """
    found, told = _rule_on_otoma(state, ruling), list[News]()
    fact, _, place = ruling.fact.partition(".")
    if fact == "turn":
        found = replace(found, lead="", mover=None)
    elif fact == "terrain" and found.terrain != state.terrain:
        space = state.board.number[place]
        found = replace(found, arrows=(*state.arrows[:space], "", *state.arrows[space + 1 :]))
    return replace(solo_turns.ruled(found, told), told=tuple(told))


def facts_together(state: Together) -> Mapping[str, Domain]:
    """The facts by name: what else belongs to a seat is the group's, and the pawns are the pairs'."""
    known = facts_with_otoma(state)
    if not known:
        return known
    colours = dict.fromkeys(state.seats[state.owner(seat)] for seat in state.seats)
    pawns = Choice((EMPTY, *colours))
    found = {}
    for fact, domain in known.items():
        kind, *of = fact.split(".")
        if kind in _OF_A_SEAT and of[0] in state.seats:
            continue
        found[fact] = pawns if kind == "pawn" else domain
    if "turn" in known:  # who has no tile left has no turn
        found["turn"] = Choice(tuple(s for s, hand in zip(state.seats, state.hands, strict=True) if any(hand)))
    return {**found, **_of_side(GROUP, state.levels)}


def rule_on_together(state: Together, ruling: Ruling) -> Together:
    """The state with a fact of the group set, or with another seat's turn."""
    fact, *of = ruling.fact.split(".")
    if of[:1] == [GROUP]:
        return replace(state, group=_with_fact(state.group, ruling))
    if fact == "turn":
        turn = state.seats.index(str(ruling.value))
        fresh = replace(state, turn=turn, phase=SPEND, asked=None, announced=None, mover=None)
        return replace(fresh, arrow="", tried=(), reacting=(), source=None, wanted="")
    told = list[News]()
    return replace(together_turns.ruled(_rule_on_otoma(state, ruling), told), told=tuple(told))
