"""The turns of the cooperative mode (rulebook, pages 10 and 11): spending, exploring, divining, reacting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.kit import Action, Answer, Breach, News, Private, Value, breach, say
from companion.games.kit.stacks import Slot
from companion.games.pachamama import earning, turns
from companion.games.pachamama.actions import Divine, Explore, Offer, Pass, Retrieve, Spend
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import TERRAINS, level
from companion.games.pachamama.earning import Told, put
from companion.games.pachamama.movement import obstacles_from
from companion.games.pachamama.otoma.arrows import terrain_of
from companion.games.pachamama.otoma.marching import (
    ends_beside_the_otoma,
    finds_crop,
    finds_terrain,
    march,
    placed,
    stays_on_the_board,
)
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.together import GROUP, Together, dealt
from companion.games.pachamama.otoma.trails import towards
from companion.games.pachamama.player import Player
from companion.games.pachamama.rules import (
    DIRECTION,
    DISC,
    FIRST,
    MORE,
    OFFER,
    OFFERINGS,
    OTOMA_FINDS,
    PLACING,
    SPEND,
    SUPPLY,
    TIED,
    TOGETHER,
    TURN,
)
from companion.games.pachamama.turns import disc_read, moved


def deal(state: Together) -> Together:
    """The state with the tiles dealt out behind the screens: all that the disc counts but those on the board."""
    number = len(state.seats)
    state = replace(state, hands=dealt(state.tiles_left, number), seen=((),) * number)
    if state.tops is None:
        return state
    return replace(state, tops=(Private(("",) * len(TERRAINS)),) * number)


# Turns.


def spent(state: Together, action: Spend, told: Told) -> Together:
    """The top tile of a stack goes to the diversity board; its arrow is seen by all."""
    kind = TERRAINS.index(action.terrain)
    what = {"seat": action.seat, "terrain": action.terrain}
    told.append(News("spend-tile", say("spent", **what), (say("spend", **what),)))
    arrow = state.known_tops(action.seat).get(action.terrain, "")
    tried = (*state.tried, state.hand(action.seat)[kind][0])
    state = _without(_counted(state, kind, 1), action.seat, kind)
    state = replace(state, spent=state.spent + 1, tried=tried)
    return _pointed(state, arrow, told) if arrow else replace(state, phase=DIRECTION)


def _without(state: Together, seat: str, kind: int) -> Together:
    """A seat's top tile of a terrain is gone."""
    return _holding(state, seat, kind, state.hand(seat)[kind][1:])


def _holding(state: Together, seat: str, kind: int, stack: tuple[Slot, ...]) -> Together:
    """A seat has this stack of a terrain."""
    at = state.seats.index(seat)
    hand = (*state.hands[at][:kind], stack, *state.hands[at][kind + 1 :])
    return replace(state, hands=(*state.hands[:at], hand, *state.hands[at + 1 :]))


def _counted(state: Together, kind: int, more: int) -> Together:
    """So many more tiles of a terrain lie on the diversity board."""
    return replace(state, diversity=tuple(n + more * (k == kind) for k, n in enumerate(state.diversity)))


def _pointed(state: Together, arrow: str, told: Told) -> Together:
    """Where the spent tile's arrow points is known; who can do nothing then tries another, or has had the turn."""
    seat = state.seats[state.turn]
    told.append(News("first-step", say("first-step", direction=arrow)))
    state = replace(state, arrow=arrow, phase=TURN)
    if state.can_act(seat, arrow):
        return state
    back = _taken_back(state, seat)
    if state.tops is None and any(stack and stack[0] not in state.tried for stack in back.hand(seat)):
        what = {"seat": seat, "terrain": TERRAINS[terrain_of(state.tried[-1])]}
        told.append(News("spend-other", say("taken-back", **what), (say("take-back", **what),)))
        return replace(back, arrow="", phase=SPEND)
    told.append(News("stuck", say("stuck", seat=seat)))
    return _closed(state, told)


def ruled(state: Together, told: Told) -> Together:
    """What follows by itself after a ruling: who can do nothing with the arrow any more goes on as ever."""
    if state.phase != TURN or state.asked is not None or not state.arrow:
        return state
    return state if state.can_act(state.seats[state.turn], state.arrow) else _pointed(state, state.arrow, told)


def _taken_back(state: Together, seat: str) -> Together:
    """The tile that was spent last is on top of its stack again."""
    tile = state.tried[-1]
    kind = terrain_of(tile)
    return _holding(_counted(state, kind, -1), seat, kind, (tile, *state.hand(seat)[kind]))


def explored(state: Together, action: Explore, told: Told) -> Together:
    """A pawn moves; the Otoma react, once it is known what lies where it ends."""
    at = state.owner(action.seat)
    player = Player(pawns=moved(state, action, told).pawns)
    state = replace(state, players=(*state.players[:at], player, *state.players[at + 1 :]))
    space = state.board.number[action.to]
    return replace(state, asked=space) if state.empty >> space & 1 else _react(state, space, told)


def offered(state: Together, action: Offer, told: Told) -> Together:
    """Cubes of the group are given back for points, and then those of the Otoma."""
    rule = "last-offering" if state.phase == OFFERINGS else "offering"
    state = replace(state, group=earning.offered(GROUP, state.group, action.cubes, rule, told))
    return _finished(_otoma_offer(state, "offering", told), told)


def passed(state: Together, action: Pass, told: Told) -> Together:
    """No offering is made."""
    rule = "last-offering" if state.phase == OFFERINGS else "together-offer"
    told.append(News(rule, say("nothing-more", seat=action.seat)))
    return _finished(state, told)


def _otoma_offer(state: Together, rule: str, told: Told) -> Together:
    """The Otoma offer all the cubes that they have."""
    player = state.people.player
    if not player.cubes:
        return state
    told.append(News("otoma-offer", say("otoma-offer", cubes=player.cubes)))
    player = earning.offered(OTOMA, player, player.cubes, rule, told)
    return replace(state, people=replace(state.people, player=player))


def _finished(state: Together, told: Told) -> Together:
    """The offering of a turn, or the last one, is made or declined."""
    if state.phase == OFFERINGS:
        return replace(state, group=replace(state.group, finished=True))
    return _next_turn(state, told)


def _closed(state: Together, told: Told) -> Together:
    """The action and the Otoma's reaction are over: an offering may follow."""
    state = replace(state, asked=None, announced=None, arrow="", source=None, reacting=())
    return replace(state, phase=OFFER) if state.group.cubes else _next_turn(state, told)


def _next_turn(state: Together, told: Told) -> Together:
    """The next player who has tiles; when nobody has any, the end."""
    state = replace(state, arrow="", tried=())
    number = len(state.seats)
    for turn in range(state.turn + 1, state.turn + 1 + number):
        if any(state.hands[turn % number]):
            told.append(News("next-player", say("next-player", seat=state.seats[turn % number])))
            return replace(state, phase=SPEND, turn=turn % number)
        told.append(News("no-tile", say("no-tile", seat=state.seats[turn % number])))
    told.append(News("tiles-gone", say("tiles-gone")))
    state = _otoma_offer(replace(state, phase=OFFERINGS), "last-offering", told)
    empty = state.empty.bit_count()
    told.append(News("empty-spaces", say("empty-spaces", number=empty)))
    return state


# The reaction of the Otoma.


def _react(state: Together, space: int, told: Told) -> Together:
    """The Otoma pawns in row and column of the space where a pawn has ended its move must move away."""
    stands = state.people.stands if state.empty else ()  # with no space left to find, nobody would get anywhere
    there = tuple(n for n, stand in enumerate(stands) if towards(state.board, space, stand))
    if there:
        places = tuple(state.board.places[state.people.stands[number]] for number in there)
        told.append(News("reaction", say("reaction", places=places)))
    return _next_reaction(replace(state, source=space, reacting=there, asked=None), told)


def _next_reaction(state: Together, told: Told) -> Together:
    """The nearest Otoma pawn moves; of several that are equally near the table says which."""
    while state.reacting:
        first = state.nearest
        if len(first) > 1 and state.empty:
            return replace(state, phase=TIED)
        state = _moves_away(state, first[0], told)
        if state.phase == OTOMA_FINDS:
            return state
    return _closed(replace(state, phase=TURN), told)


def _moves_away(state: Together, number: int, told: Told) -> Together:
    assert state.source is not None
    direction = towards(state.board, state.source, state.people.stands[number])
    assert direction is not None
    place = state.board.places[state.people.stands[number]]
    told.append(News("moves-away", say("moves-away", place=place, direction=direction)))
    rest = tuple(other for other in state.reacting if other != number)
    return march(replace(state, reacting=rest, phase=TURN), number, direction, told)


# Answers.


def answered(state: Together, answer: Answer, told: Told) -> Together:
    """The state after an answer."""
    value = str(answer.value)
    if state.phase == DISC:
        return disc_read(state, value, PLACING, told)
    if state.phase == PLACING:
        after = placed(state, value, FIRST, told)
        return deal(after) if after.phase == FIRST else after
    if state.unseen is not None:
        return _looked(state, answer.value, told)
    if state.phase == FIRST:
        told.append(News("first-player", say("first", seat=value)))
        told += _dealt(state)
        return replace(state, phase=SPEND, turn=state.seats.index(value))
    if state.phase == DIRECTION:
        return _pointed(state, value, told)
    if state.phase == TIED:
        number = state.people.stands.index(state.board.number[value])
        after = _moves_away(state, number, told)
        return after if after.phase == OTOMA_FINDS else _next_reaction(after, told)
    assert state.asked is not None
    if state.phase == SUPPLY:
        return _laid(_supplied(state, value, told), state.wanted, told)
    if state.announced is not None:
        return _divined(state, state.asked, state.announced, value, told)
    if state.phase == OTOMA_FINDS and not state.empty >> state.asked & 1:
        return _found(state, value, told)
    return _needs_tile(state, value, told)


def _looked(state: Together, arrows: Value, told: Told) -> Together:
    """A seat has seen the arrows on top of its stacks."""
    assert state.unseen is not None
    assert state.tops is not None
    number, slots = state.unseen
    new = dict(zip(slots, arrows if isinstance(arrows, tuple) else (arrows,), strict=True))
    before, hand = state.tops[number].see(), state.hands[number]
    tops = tuple(
        str(new[stack[0]]) if stack and stack[0] in new else old for old, stack in zip(before, hand, strict=True)
    )
    seen = tuple(stack[0] if stack else "" for stack in hand)
    seat = state.seats[number]
    told.append(News("top-of-stack", say("looked", seat=seat), seen_by=(seat,)))
    return replace(
        state,
        tops=(*state.tops[:number], Private(tops), *state.tops[number + 1 :]),
        seen=(*state.seen[:number], seen, *state.seen[number + 1 :]),
    )


def _dealt(state: Together) -> Told:
    """What each seat takes behind its screen."""
    hands = []
    for seat in state.seats:
        counts = {terrain: len(stack) for terrain, stack in zip(TERRAINS, state.hand(seat), strict=True)}
        hands.append(say("deal", seat=seat, **counts))
    return [News("dealt", say("dealt"), tuple(hands))]


def _needs_tile(state: Together, terrain: str, told: Told) -> Together:
    """A terrain was discovered: its tile comes from the diversity board, or from somebody's stack."""
    kind = TERRAINS.index(terrain)
    if state.diversity[kind]:
        return _laid(_counted(state, kind, -1), terrain, told)
    holders = state.holders(terrain)
    if len(holders) > 1:
        told.append(News("supply", say("lacking", place=state.board.places[state.asked or 0], terrain=terrain)))
        return replace(state, phase=SUPPLY, wanted=terrain)
    return _laid(_supplied(replace(state, wanted=terrain), holders[0], told) if holders else state, terrain, told)


def _supplied(state: Together, seat: str, told: Told) -> Together:
    what = {"seat": seat, "terrain": state.wanted}
    told.append(News("supply", say("supplied", **what), (say("supply", **what),)))
    back = TURN if state.mover is None else OTOMA_FINDS
    return replace(_without(state, seat, TERRAINS.index(state.wanted)), phase=back, wanted="")


def _laid(state: Together, terrain: str, told: Told) -> Together:
    """The tile is laid, by the group or the Otoma."""
    assert state.asked is not None
    if state.mover is not None:
        return finds_terrain(state, terrain, told)
    place = state.board.places[state.asked]
    group = earning.discovered(GROUP, state.group, place, terrain, state.levels, told)
    laid = put(state.terrain, TERRAINS.index(terrain), 1 << state.asked)
    return _react(replace(state, group=group, terrain=laid), state.asked, told)


def _found(state: Together, crop: str, told: Told) -> Together:
    """The Otoma have found a crop: they take its cube too, and the next of them reacts."""
    state = finds_crop(state, crop, told)
    player = earning.cube_taken(OTOMA, state.people.player, crop, told)
    told.append(News("otoma-cube", say("otoma-cubes", cubes=player.cubes)))
    return _next_reaction(replace(state, people=replace(state.people, player=player), phase=TURN), told)


def _divined(state: Together, space: int, announced: str, crop: str, told: Told) -> Together:
    place = state.board.places[space]
    crops = put(state.crops, level(crop) - 1, 1 << space)
    state = replace(state, crops=crops, asked=None, announced=None)
    if announced == crop:
        return replace(state, group=earning.divined(GROUP, state.group, place, crop, told), phase=MORE)
    group = earning.missed(GROUP, state.group, place, announced, crop, told)
    told.append(News("together-offer", say("miss-ends-divining", seat=state.seats[state.turn])))
    return _closed(replace(state, group=group), told)


# Checks.


_OUT_OF_PLACE: dict[str, dict[type[Action], str]] = {
    SPEND: dict.fromkeys((Explore, Divine, Offer, Pass), "spend-tile"),
    TURN: {Spend: "spend-tile", Offer: "offer-after-action", Pass: "explore-or-divine"},
    MORE: dict.fromkeys((Explore, Spend), "explore-or-divine"),
    OFFER: dict.fromkeys((Explore, Divine, Spend), "explore-or-divine"),
    OFFERINGS: dict.fromkeys((Explore, Divine, Spend), "tiles-gone"),
}


TOGETHER.check(Spend, Explore, Divine, Offer, Pass, timing=True)(turns.timed(_OUT_OF_PLACE))


@TOGETHER.check(Spend)
def _has_the_tile(state: Together, action: Spend) -> Iterator[Breach]:
    if not state.hand(action.seat)[TERRAINS.index(action.terrain)]:
        yield breach("own-tiles", terrain=action.terrain)


@TOGETHER.check(Spend)
def _leads_somewhere(state: Together, action: Spend) -> Iterator[Breach]:
    """A tile with which nothing can be done stays in the hand while another one would do, or has not been tried."""
    stack = state.hand(action.seat)[TERRAINS.index(action.terrain)]
    if stack and stack[0] in state.tried:
        yield breach("spend-other", terrain=action.terrain)
    known = state.known_tops(action.seat)
    if action.terrain in known and not state.can_act(action.seat, known[action.terrain]):
        others = [arrow for terrain, arrow in known.items() if terrain != action.terrain]
        if any(state.can_act(action.seat, arrow) for arrow in others):
            yield breach("spend-other", terrain=action.terrain)


@TOGETHER.check(Explore)
def _goes_along_the_arrow(state: Together, action: Explore) -> Iterator[Breach]:
    """The first step follows the arrow, and nothing is entered twice; then a pawn goes on as ever."""
    here = state.board
    if action.to == action.pawn or (action.pawn != HAND and not state.has_pawn(action.seat, action.pawn)):
        return  # there is no way to judge
    start = None if action.pawn == HAND else here.number[action.pawn]
    first = state.first_steps(start, state.arrow)
    if not first:
        yield breach("first-step", action.pawn, place=action.pawn, direction=state.arrow)
        return
    if state.ends(action.seat, start, state.arrow, anywhere=True) & here.bit[action.to]:
        return
    for rule, space in obstacles_from(state.walls(action.seat, start), first, here.number[action.to]):
        place = here.places[space]
        if space == start:
            yield breach("never-twice", place, place=place)
        else:
            yield breach(rule, place, place=place, seat=state.pawn_at(place) or action.seat)


@TOGETHER.check(Explore)
def _ends_on_no_crop(state: Together, action: Explore) -> Iterator[Breach]:
    if sum(state.crops) & state.board.bit[action.to]:
        yield breach("no-crop-stop", action.to, place=action.to)


TOGETHER.check(Explore, Divine)(turns.has_the_pawn)
TOGETHER.check(Explore)(turns.ends_on_another_free_space)
TOGETHER.check(Explore)(ends_beside_the_otoma)
TOGETHER.check(Retrieve)(stays_on_the_board)
TOGETHER.check(Divine)(turns.divines_on_bare_terrain)
TOGETHER.check(Offer)(turns.has_the_cubes)
