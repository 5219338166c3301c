"""A turn: dice, gathering, what explorers can do before they explore, and its end (pages 6, 10, 15 and 24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from companion.games.eldorado import actions as do
from companion.games.eldorado import changes, dwellers, solo
from companion.games.eldorado.actions import SetSpeed, Share, SpeedAndGather
from companion.games.eldorado.box import (
    CARDS,
    DEADLINE,
    EXPLORER,
    FOOD,
    GARDEN,
    HAND,
    HECTOR,
    LAFFITE,
    NICOLAS,
    PEDRO,
    STELLA,
    STOLEN,
    TIZOC,
    TOTEC,
    TURN_POINTS,
    VICTORIA,
    WILLIAM,
)
from companion.games.eldorado.changes import changed, put_back, take, told, with_player
from companion.games.eldorado.fields import UNSEEN
from companion.games.eldorado.frames import (
    CHOOSE,
    EXPLORE,
    GATHER,
    HIDE,
    LOOK,
    ROLL,
    THIEVE,
    Blooming,
    Frame,
    Looking,
    Mix,
    PutBack,
    Putting,
    Stealing,
    Turn,
)
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.settings import CARDBOARD
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece
from companion.games.eldorado.trading import in_hand
from companion.games.kit import Action, Breach, Place, Private, Seat, breach, say
from companion.games.kit.agenda import pop, push
from companion.games.kit.stacks import faced

SPECIAL = (HECTOR, NICOLAS, VICTORIA, PEDRO, WILLIAM)
"""Explorers who differ from the others all the time, or from the start."""
WEALTH = 4
"""How many of each card Victoria starts with."""


def on_top(state: ElDorado) -> Turn:
    """The turn that waits for its player; ValueError while something interrupts it."""
    if not isinstance(state.top, Turn):
        raise ValueError("nobody's turn is on")
    return state.top


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
        return push(state, *((Blooming(turn.seat),) if changes.blooms(state, turn.seat) else ()))
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
    return push(state, *(Blooming(seat) for seat in state.acting if changes.blooms(state, seat)))


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


def speed_set_and_gathered(state: ElDorado, turn: Turn, action: do.SpeedAndGather) -> ElDorado:
    """The same, and one kind of card is taken for the other die."""
    state = speed_set(state, turn, do.SetSpeed(action.seat, action.die))
    return gathered(state, do.GatherRest(action.seat, action.card))


def die_set(state: ElDorado, seat: Seat, die: int, gather: int) -> ElDorado:
    """A seat has a die for its speed, one more for Stella, and one for gathering."""
    speed = _speed(state, seat, die)
    state = changed(state, seat, speed=speed, gather=gather)
    rule = "stella" if state.is_(seat, STELLA) else "choose-die"
    return _tizoc(told(state, rule, "speed", seat=seat, speed=speed, gather=gather), seat)


def _speed(state: ElDorado, seat: Seat, points: int) -> int:
    """What so many points make an explorer's speed, with what makes it faster or slower."""
    return max(0, points + int(state.is_(seat, STELLA)) + changes.faster(state, seat))


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
    if len(state.seats_of(state.side_of(action.seat))) > 1 and not grows_at(state, action.seat, action.card):
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
    return solo.after_turn(state) if state.setting.solo else dwellers.between(state)


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


@RULES.check(do.SetSpeed, do.SpeedAndGather)
def _chooses_a_die_rolled(state: ElDorado, action: do.SetSpeed | do.SpeedAndGather) -> Iterator[Breach]:
    if isinstance(state.top, Turn) and action.die not in state.top.dice:
        yield breach("choose-die", dice=state.top.dice)


@RULES.check(do.RollAgain)
def _only_nicolas_rolls_again_and_once(state: ElDorado, action: do.RollAgain) -> Iterator[Breach]:
    if not state.is_(action.seat, NICOLAS) or (isinstance(state.top, Turn) and state.top.again):
        yield breach("nicolas")


@RULES.check(do.Steal)
def _steals_what_somebody_else_may_have(state: ElDorado, action: do.Steal) -> Iterator[Breach]:
    top = state.top
    size = state.player(action.victim).cards.size
    own = state.seats_of(state.side_of(action.seat))
    if action.victim in own or size == 0 or (isinstance(top, Stealing) and top.victim):
        yield breach("laffite", victim=action.victim)
    elif action.card != UNSEEN and not state.may_have(action.victim, (action.card,)):
        yield breach("hand-cards", cards=action.card)


@RULES.check(do.Gather, do.GatherRest, do.SpeedAndGather)
def _gathers_what_is_farmed(state: ElDorado, action: do.Gather | do.GatherRest | do.SpeedAndGather) -> Iterator[Breach]:
    if action.card not in state.farmed(action.seat):
        yield breach("farming", card=action.card)
    if state.in_bank(action.card) < 1:
        yield breach("stack-empty", card=action.card)


@RULES.check(do.GatherRest)
def _rest_is_more_than_one(state: ElDorado, action: do.GatherRest) -> Iterator[Breach]:
    if state.player(action.seat).gather < 2:
        yield breach("gather")


@RULES.check(do.SetOut)
def _sets_out_with_turn_points_only(state: ElDorado, action: do.SetOut) -> Iterator[Breach]:
    if not state.setting.points:
        yield breach("gather-all")


@RULES.check(do.Surrender)
def _surrenders_what_is_too_much(state: ElDorado, action: do.Surrender) -> Iterator[Breach]:
    if not state.too_many(action.seat):
        yield breach("surrender", number=HAND)
    yield from in_hand(state, action.seat, (action.card,))


@RULES.check(do.SurrenderRest)
def _surrenders_all_that_is_too_much(state: ElDorado, action: do.SurrenderRest) -> Iterator[Breach]:
    if len(action.cards) != state.surplus(action.seat) or not action.cards:
        yield breach("surrender", number=HAND)
    yield from in_hand(state, action.seat, action.cards)


@RULES.check(do.End)
def _ends_with_nine_cards(state: ElDorado, action: do.End) -> Iterator[Breach]:
    if state.too_many(action.seat):
        yield breach("hand-limit", number=HAND)


def grows_at(state: ElDorado, seat: Seat, card: str) -> bool:
    """Whether the tile of a seat's own explorer produces a kind of card."""
    shown = state.land.at.get(state.explorer_at(seat) or "", "")
    return shown == card or shown in (GARDEN, TOTEC)


def surrendered(state: ElDorado, action: do.Surrender | do.SurrenderRest) -> ElDorado:
    """Cards that are too many go to the stacks."""
    cards = (action.card,) if isinstance(action, do.Surrender) else action.cards
    hands = say("pay", seat=action.seat, cards=cards)
    state = told(state, "hand-limit", "surrendered", hands, seat=action.seat, card=cards)
    return put_back(state, action.seat, cards)


def surrendered_rest(state: ElDorado, turn: Turn, action: do.SurrenderRest) -> ElDorado:
    """The same, and the turn ends, if it did not before a partner's gift."""
    state = surrendered(state, action)
    return ended(state, turn, do.End(action.seat)) if action.seat in state.acting else state


# Teams: partners share the dice of their turn.


def shared(state: ElDorado, action: Share) -> ElDorado:
    """Both have a speed and so many cards to gather."""
    turn = state.top
    if not isinstance(turn, Turn):
        raise ValueError("nobody's turn is on")
    for seat, speed, cards in zip(state.acting, action.golden[::2], action.golden[1::2], strict=True):
        state = die_set(state, seat, speed, cards)
    return gathers(state, turn)


@RULES.check(Share, SetSpeed, SpeedAndGather)
def _dice_of_two_are_shared(state: ElDorado, action: Share | SetSpeed | SpeedAndGather) -> Iterator[Breach]:
    turn = state.top
    if isinstance(turn, Turn) and bool(turn.partner) != isinstance(action, Share):
        yield breach("team-dice", dice=(*turn.dice, *turn.partner))


def sharing(turn: Turn, seat: Seat) -> Iterator[Action]:
    """Every way to give each of two a speed and a gather die."""
    if turn.partner:
        for golden in dict.fromkeys(permutations((*turn.dice, *turn.partner))):
            yield Share(seat, golden)
