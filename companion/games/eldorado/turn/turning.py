"""The course of a turn: set-up, dice, gathering, Emma and Laffite, the end, and what comes by itself between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.eldorado import actions as do
from companion.games.eldorado.begin.settings import CARDBOARD
from companion.games.eldorado.box import (
    CARDS,
    CLOSED,
    DEADLINE,
    EXPLORER,
    FOOD,
    HANDFUL,
    HECTOR,
    LAFFITE,
    NICOLAS,
    PEDRO,
    STELLA,
    STOLEN,
    TIZOC,
    TURN_POINTS,
    VICTORIA,
    VILLAGER,
    WILLIAM,
)
from companion.games.eldorado.dwellers import titan
from companion.games.eldorado.frames import (
    CHOOSE,
    EXPLORE,
    GATHER,
    LOOK,
    ROLL,
    Beginning,
    Deal,
    FirstTile,
    Frame,
    Looking,
    Mix,
    PutBack,
    Putting,
    Stealing,
    Turn,
)
from companion.games.eldorado.island.board import FIRST
from companion.games.eldorado.island.pieces import Piece
from companion.games.eldorado.island.tiles import Tile
from companion.games.eldorado.solo import turns as solo
from companion.games.eldorado.thieves.frames import HIDE, THIEVE
from companion.games.eldorado.treasures import coins as treasures
from companion.games.eldorado.treasures.frames import Blooming
from companion.games.eldorado.turn import choosing
from companion.games.eldorado.turn.changing import changed, named, take, told, with_player
from companion.games.kit import Place, Private, Seat, Value, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.stacks import faced, known_face

if TYPE_CHECKING:
    from companion.games.eldorado.state import ElDorado

SPECIAL = (HECTOR, NICOLAS, VICTORIA, PEDRO, WILLIAM)
"""Explorers who differ from the others all the time, or from the start."""
WEALTH = 4
"""How many of each card Victoria starts with."""
ALONE = 3
"""How many of each card one starts with who plays alone."""

# Set-up.


def dealt(state: ElDorado, frame: Deal, tile: str) -> ElDorado:
    """A seat has been given an important tile."""
    own = (*state.player(frame.seat).own_tiles, tile)
    return pop(changed(state, frame.seat, own=Private(own)))


def first_tile(state: ElDorado, frame: FirstTile, kind: str) -> ElDorado:
    """The island begins with a tile that is neither water nor a shrine."""
    (slot,), stack = state.island.draw()
    state = replace(state, island=stack)
    if kind in CLOSED:
        state = told(state, "first-tile", "first-aside", tile=kind)
        return pop(state, FirstTile((*frame.aside, faced(slot, kind))))
    state = replace(state, land=state.land.laid(FIRST, Tile(kind, slot)))
    aside = tuple(known_face(each) or "" for each in frame.aside)
    back = (say("shuffle-tiles", tiles=aside),) if aside else ()
    state = told(state, "first-tile", "first-tile", say("lay-first", tile=kind), *back, tile=kind, place=FIRST)
    return pop(state, *((Mix("island", frame.aside),) if frame.aside else ()))


def mixed(state: ElDorado, frame: Mix) -> ElDorado:
    """Tiles have been mixed into their stack."""
    stack = state.island if frame.stack == "island" else state.cave
    stack = stack.mixed(*frame.tiles, below=frame.below)
    return pop(replace(state, island=stack) if frame.stack == "island" else replace(state, cave=stack))


def picked(state: ElDorado, action: do.Pick) -> ElDorado:
    """A player has an explorer, who stands on the first tile, and the first cards."""
    seat = action.seat
    first = state.side_of(seat) == seat
    each = ALONE if state.setting.solo else WEALTH if action.explorer == VICTORIA else 1
    state = changed(state, seat, explorer=action.explorer)
    cards = named(tuple(n * each for n in HANDFUL))
    state, got = take(state, seat, cards)
    put = {"seat": seat, "piece": EXPLORER, "place": FIRST}
    taken = say("take-cards", seat=seat, cards=got)
    hands = (say("put", **put), taken) if first else (taken,)
    state = told(state, "pick", "picked", *hands, seat=seat, explorer=action.explorer)
    if action.explorer in SPECIAL:
        bag = (say("bag-villager", seat=seat),) if action.explorer == NICOLAS else ()
        state = told(state, action.explorer, f"special-{action.explorer}", *bag, seat=seat)
    if state.setting.solo:
        state = told(state, "solo-setup", "solo-begins", seat=seat, number=state.limit(seat, VILLAGER))
    if first:
        state = replace(state, pieces=state.pieces.with_(Piece(seat, EXPLORER, FIRST)))
    both = state.seats_of(state.side_of(seat))
    if len(both) > 1 and all(state.player(each).explorer for each in both):
        state = told(state, "team-pieces", "team-begins", seats=both, number=state.limit(seat, VILLAGER))
    chosen = all(state.player(seat).explorer for seat, _ in state.setting.boards)
    return pop(state) if chosen else state


def begun(state: ElDorado, frame: Beginning, dice: Sequence[int]) -> ElDorado:
    """The highest roll begins; who tie for it roll again."""
    best = tuple(seat for seat, die in zip(frame.seats, dice, strict=True) if die == max(dice))
    first, *others = best
    rolls: dict[str, Value] = {"who": frame.seats, "dice": tuple(dice)}
    if others:
        return pop(told(state, "first-player", "first-tie", seats=best, **rolls), Beginning(best))
    return pop(told(state, "first-player", "first", seat=first, **rolls), Turn(first))


# A turn.


def run(state: ElDorado, turn: Turn) -> ElDorado | None:
    """What a turn does by itself; None where it waits."""
    if turn.stage == GATHER:
        return _gathering(state, turn)
    step = {"start": _started, ROLL: _rolled_for, LOOK: _looked, EXPLORE: _explored}.get(turn.stage)
    return step(state, turn) if step else None


def _started(state: ElDorado, turn: Turn) -> ElDorado:
    """All pieces may move again; a beaten explorer comes back first."""
    state = solo.rested(replace(state, pieces=state.pieces.fresh))
    for seat in state.seats_of(turn.seat):
        state = changed(state, seat, speed=0, gather=0, marched=False, shot=False, lost=())
    state = told(state, "turn-order", "turn", seat=turn.seat)
    if turn.seat == state.setting.thief:
        state = pop(state, replace(turn, stage=HIDE if state.player(turn.seat).hiding else THIEVE))
        return push(state, *((Blooming(turn.seat),) if treasures.blooms(state, turn.seat) else ()))
    state = pop(state, replace(turn, stage=ROLL))
    for seat in reversed(state.seats_of(turn.seat)):
        captor = state.player(seat).captor
        if captor is None:
            continue
        if state.spawning(seat):
            state = push(state, Putting(seat, captor))
        else:
            state = told(state, "spawn", "no-place", seat=seat)
    return state


def returned(state: ElDorado, action: do.Return) -> ElDorado:
    """The victor puts the beaten explorer back on the map."""
    putting = state.top
    if not isinstance(putting, Putting):
        raise ValueError("no explorer is to come back")
    seat = putting.seat
    state = pop(changed(state, seat, captor=None))
    put = {"seat": seat, "piece": EXPLORER, "place": action.at}
    state = told(state, "spawn", "returned", say("put", **put), by=action.seat, **put)
    return replace(state, pieces=state.pieces.with_(explorer(state, seat, action.at)))


def explorer(state: ElDorado, seat: Seat, at: Place) -> Piece:
    """A seat's explorer, to be put on the map."""
    return Piece(state.side_of(seat), state.explorer_kind(seat), at)


def _rolled_for(state: ElDorado, turn: Turn) -> ElDorado | None:
    """With turn points only Laffite rolls, to see whether he steals."""
    if not state.setting.points or any(state.is_(seat, LAFFITE) for seat in state.acting):
        return None
    return _points(state, turn)


def _points(state: ElDorado, turn: Turn) -> ElDorado:
    for seat in state.acting:
        state = changed(state, seat, gather=TURN_POINTS)
        rule = "solo-turn" if state.setting.solo else "turn-points"
        state = told(state, rule, "turn-points", seat=seat, number=TURN_POINTS)
        state = _tizoc(state, seat)
    return gathers(state, turn)


def gathers(state: ElDorado, turn: Turn) -> ElDorado:
    """Gathering begins, after the Golden Rose."""
    state = pop(state, replace(turn, stage=GATHER))
    return push(state, *(Blooming(seat) for seat in state.acting if treasures.blooms(state, seat)))


def rolled(state: ElDorado, turn: Turn, dice: tuple[int, ...]) -> ElDorado:
    """The golden dice show this; Laffite may steal, then a die is chosen for speed, or partners share four."""
    roller = state.roller(turn)
    state = told(state, "roll", "golden", seat=roller, dice=dice)
    if state.setting.points:
        state = _points(state, turn)
    else:
        turn = replace(turn, dice=dice) if roller == turn.seat else replace(turn, partner=dice)
        waits = len(state.acting) > 1 and not (turn.dice and turn.partner)
        state = pop(state, replace(turn, stage=ROLL if waits else CHOOSE))
    number = STOLEN.get(sum(die in (3, 5) for die in dice), 0)
    return push(state, Stealing(roller, number)) if number and state.is_(roller, LAFFITE) else state


def rolled_again(state: ElDorado, turn: Turn, action: do.RollAgain) -> ElDorado:
    """Nicolas rolls both dice once more."""
    state = told(state, "nicolas", "rolls-again", seat=action.seat)
    if action.seat != turn.seat:
        turn = replace(turn, partner=())
    elif turn.partner:
        turn = replace(turn, dice=())
    return pop(state, replace(turn, stage=ROLL, again=True))


def speed_set(state: ElDorado, turn: Turn, action: do.SetSpeed) -> ElDorado:
    """One die is the speed, the other one is for gathering."""
    low, high = turn.dice
    return gathers(die_set(state, action.seat, action.die, high if action.die == low else low), turn)


def die_set(state: ElDorado, seat: Seat, die: int, gather: int) -> ElDorado:
    """A seat has a die for its speed, one more for Stella, and one for gathering."""
    speed = _speed(state, seat, die)
    state = changed(state, seat, speed=speed, gather=gather)
    rule = "stella" if state.is_(seat, STELLA) else "choose-die"
    return _tizoc(told(state, rule, "speed", seat=seat, speed=speed, gather=gather), seat)


def _speed(state: ElDorado, seat: Seat, points: int) -> int:
    """What so many points make an explorer's speed, with what makes it faster or slower."""
    return max(0, points + int(state.is_(seat, STELLA)) + treasures.faster(state, seat))


def _tizoc(state: ElDorado, seat: Seat) -> ElDorado:
    return _taken(state, seat, (FOOD,), "tizoc") if state.is_(seat, TIZOC) else state


def _taken(state: ElDorado, seat: Seat, cards: Sequence[str], rule: str) -> ElDorado:
    state, got = take(state, seat, cards)
    if not got:
        return state
    return told(state, rule, "gathered", say("take-cards", seat=seat, cards=got), seat=seat, cards=got)


def gathered(state: ElDorado, action: do.Gather | do.GatherRest) -> ElDorado:
    """One card that is farmed, or all that is left of one kind."""
    left = state.player(action.seat).gather
    number = 1 if isinstance(action, do.Gather) else min(left, state.in_bank(action.card))
    state = changed(state, action.seat, gather=left - number)
    of_garden = action.card not in state.farmed_tiles(action.seat)
    rule = "gardens" if of_garden else "gather"
    if len(state.seats_of(state.side_of(action.seat))) > 1 and not choosing.grows_at(state, action.seat, action.card):
        rule = "team-farming"
    return _taken(state, action.seat, (action.card,) * number, rule)


def set_out(state: ElDorado, turn: Turn, action: do.SetOut) -> ElDorado:
    """Gathering is over for a seat."""
    return pop(state, replace(turn, done=(*turn.done, action.seat)))


def _gathering(state: ElDorado, turn: Turn) -> ElDorado | None:
    """Gathering is over when nothing is left to take for anybody."""
    return None if state.gathering else pop(state, replace(turn, stage=LOOK, done=()))


def _looked(state: ElDorado, turn: Turn) -> ElDorado:
    """Emma looks at the stack; then exploring begins, with the turn points that are left."""
    both = state.acting
    for seat in both:
        player = state.player(seat)
        speed = _speed(state, seat, player.gather) if state.setting.points else player.speed
        speed = speed if state.explorer_at(seat) else 0
        state = changed(state, seat, speed=speed, gather=0)
    state = pop(state, replace(turn, stage=EXPLORE))
    seat = next((seat for seat in both if state.looked_at(seat)), turn.seat)
    slots = state.looked_at(seat)
    if not slots:
        return state
    if not state.setting.island_sealed:
        return told(state, "emma", "emma", say("look", number=len(slots)), seat=seat)
    return push(state, Looking(seat, slots))


def rearranged(state: ElDorado, action: do.Rearrange) -> ElDorado:
    """Emma has put the tiles in order."""
    state = pop(replace(state, island=state.island.rearranged(action.order)))
    return told(state, "emma", "rearranged", seat=action.seat)


# Laffite.


def stole(state: ElDorado, action: do.Steal) -> ElDorado:
    """A card is taken from somebody: one that was named, one of cardboard, or one that chance picks."""
    frame = state.top
    if not isinstance(frame, Stealing):
        raise ValueError("nothing is to be stolen")
    state = told(state, "laffite", "steals", seat=action.seat, victim=action.victim)
    if action.card in CARDS:
        return stolen(pop(state, replace(frame, victim=action.victim)), action.card)
    if state.setting.cards != CARDBOARD:
        return pop(state, replace(frame, victim=action.victim))
    stays, goes = state.player(action.victim).cards.part(1)
    thief = state.player(action.seat)
    state = with_player(state, action.victim, state.player(action.victim).holding(stays))
    state = with_player(state, action.seat, thief.holding(thief.cards.add_hand(goes)))
    state = told(state, "laffite", "stolen", say("steal", seat=action.seat, victim=action.victim), seat=action.seat)
    return _next_theft(state, frame)


def stolen(state: ElDorado, card: str) -> ElDorado:
    """The card that was stolen is this one."""
    frame = state.top
    if not isinstance(frame, Stealing) or frame.victim is None:
        raise ValueError("nothing is being stolen")
    victim, seat = frame.victim, frame.seat
    state = with_player(state, victim, state.player(victim).paying((card,)))
    state = with_player(state, seat, state.player(seat).gaining((card,)))
    state = told(state, "laffite", "stolen", say("steal", seat=seat, victim=victim), seat=seat)
    return _next_theft(state, frame)


def _next_theft(state: ElDorado, frame: Stealing) -> ElDorado:
    left = frame.left - 1
    return pop(state, *((Stealing(frame.seat, left),) if left else ()))


# The end of a turn.


def ended(state: ElDorado, turn: Turn, action: do.End) -> ElDorado:
    """The next player's turn comes, after important tiles that are late have gone back; partners both end theirs."""
    if len(state.acting) > 1:
        state = told(state, "team-explores", "done", seat=action.seat)
        return pop(state, replace(turn, done=tuple(dict.fromkeys((*turn.done, action.seat)))))
    return over(state, turn)


def _explored(state: ElDorado, turn: Turn) -> ElDorado | None:
    """The turn is over once a partner who had ended it, and then had too many cards, has no more than nine."""
    return None if state.acting else over(state, turn)


def over(state: ElDorado, turn: Turn) -> ElDorado:
    """A turn is over."""
    seat, first_round = turn.seat, _first_round(state)
    turns = state.player(seat).turns + 1
    for each in state.seats_of(seat):
        state = changed(state, each, turns=turns, speed=0, gather=0)
    state = pop(state, Turn(state.left_of(seat)), *between(state))
    if first_round and not _first_round(state):
        state = _partners_enter(state)
    return _late(state, seat) if turns == DEADLINE and state.player(seat).kept else state


def between(state: ElDorado) -> tuple[Frame, ...]:
    """What comes before the next player's turn, the last one first."""
    return solo.after_turn(state) if state.setting.solo else titan.between(state)


def _first_round(state: ElDorado) -> bool:
    """Whether a team's first explorer has not had its turn yet; the Thieves, who come last, need not have."""
    return any(state.player(first).turns == 0 for first, _ in state.setting.teams)


def _partners_enter(state: ElDorado) -> ElDorado:
    """After that each partner stands where the team's first explorer does; if that is beaten, so is it."""
    for first, partner in state.setting.teams:
        at = state.explorer_at(first)
        if at is None:
            state = changed(state, partner, captor=state.player(first).captor)
            continue
        put = {"seat": partner, "piece": EXPLORER, "place": at}
        state = told(state, "team-first-round", "partner-enters", say("put", **put), seat=partner, place=at)
        state = replace(state, pieces=state.pieces.with_(explorer(state, partner, at)))
    return state


def _late(state: ElDorado, seat: Seat) -> ElDorado:
    player = state.player(seat)
    state = told(state, "deadline", "deadline", seat=seat, number=player.kept)
    if player.own is None:
        return push(state, *(PutBack(seat) for _ in range(player.kept)))
    return gone_back(state, seat, player.own_tiles)


def gone_back(state: ElDorado, seat: Seat, tiles: tuple[str, ...]) -> ElDorado:
    """Important tiles that were not placed are mixed into the stack."""
    left = list(state.dealt)
    for tile in tiles:
        left.remove(tile)
    player = state.player(seat)
    kept = player.kept - len(tiles)
    state = changed(state, seat, kept=kept, own=Private(()) if player.own else None)
    slots = tuple(faced(f"island:own:{len(left) + n}", tile) for n, tile in enumerate(tiles))
    hands = (say("shuffle-tiles", tiles=tiles),)
    state = told(replace(state, dealt=tuple(left)), "deadline", "shuffled", *hands, seat=seat)
    return push(state, Mix("island", slots))
