"""What chapters do to a state: its news, cards, pieces, the cave shrine and coins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.eldorado.box import ARMY, BAVIECA, CARDS, CURSE, ROSE, SHRINES, SHRINES_OF_MANY, seat_of
from companion.games.eldorado.frames import Battle
from companion.games.eldorado.state import ElDorado, Player
from companion.games.kit import News, Place, Say, Seat, Value, say
from companion.games.kit.agenda import tell


def told(state: ElDorado, rule: str, key: str, *hands: Say, **args: Value) -> ElDorado:
    """The state with one more piece of news, its sentence by key."""
    return tell(state, News(rule, say(key, **args), hands))


def with_player(state: ElDorado, seat: Seat, player: Player) -> ElDorado:
    """The state with what a seat has now."""
    at = state.seats.index(seat)
    return replace(state, players=(*state.players[:at], player, *state.players[at + 1 :]))


def changed(state: ElDorado, seat: Seat, **changes: object) -> ElDorado:
    """The state with something else in what a seat has."""
    return with_player(state, seat, replace(state.player(seat), **changes))  # type: ignore[arg-type]


def put_back(state: ElDorado, seat: Seat, cards: Sequence[str], bought: bool = False) -> ElDorado:
    """A seat's cards go to the stacks; `bought` if that was for a purchase."""
    bank = tuple(n + cards.count(card) for card, n in zip(CARDS, state.bank, strict=True))
    player = state.player(seat).paying(cards)
    return replace(with_player(state, seat, replace(player, bought=player.bought or bought)), bank=bank)


def take(state: ElDorado, seat: Seat, cards: Sequence[str]) -> tuple[ElDorado, tuple[str, ...]]:
    """A seat gets cards from the stacks, as far as they go; and what it got."""
    left = list(state.bank)
    got = []
    for card in cards:
        at = CARDS.index(card)
        if left[at] > 0:
            left[at] -= 1
            got.append(card)
    state = with_player(state, seat, state.player(seat).gaining(got))
    return replace(state, bank=tuple(left)), tuple(got)


def counted(cards: Sequence[str]) -> tuple[int, ...]:
    """Cards by kind."""
    return tuple(cards.count(card) for card in CARDS)


def named(counts: Sequence[int]) -> tuple[str, ...]:
    """Counts by kind as cards."""
    return tuple(card for card, n in zip(CARDS, counts, strict=True) for _ in range(n))


def spent(state: ElDorado, seat: Seat, thing: str, times: int = 1) -> tuple[ElDorado, tuple[Say, ...]]:
    """A seat pays what a thing costs, the Thieves in doubloons what they build; and what hands do."""
    coins = state.setting.in_doubloons(seat, thing)
    if coins is not None:
        left = state.player(seat).doubloons - coins
        return changed(state, seat, doubloons=left), (say("doubloons-back", seat=seat, number=coins),)
    cards = state.setting.cost(thing) * times
    if not cards:
        return changed(state, seat, bought=True), ()
    return put_back(state, seat, cards, bought=True), (say("pay", seat=seat, cards=cards),)


def hold(state: ElDorado, bearer: str) -> ElDorado:
    """The cave shrine is somebody's now; it lifts the curse of whoever controls it."""
    state = replace(state, holder=bearer)
    return lift_curse(state) if (CURSE, bearer) in state.coins else state


def held(state: ElDorado, options: tuple[str, ...]) -> ElDorado:
    """The cave shrine is one's; while several may get it, it is that side's, and lifts nobody's curse yet."""
    first, *others = options
    return replace(state, holder=first) if others else hold(state, first)


def with_shrine(state: ElDorado, bearer: str) -> tuple[Say, ...]:
    """What hands do with the cave shrine's piece, which only the expansion has, when it is somebody's."""
    return (say("shrine-beside", who=bearer),) if state.setting.expansion else ()


def lift_curse(state: ElDorado) -> ElDorado:
    """The cursed treasure is out of the game."""
    rest = tuple(entry for entry in state.coins if entry[0] != CURSE)
    return told(replace(state, coins=rest), "curse-lifted", "curse-lifted", say("coin-away", coin=CURSE))


def with_coin(state: ElDorado, coin: str, bearer: str) -> ElDorado:
    """A treasure coin is somebody's now."""
    rest = tuple(entry for entry in state.coins if entry[0] != coin)
    return replace(state, coins=tuple(sorted((*rest, (coin, bearer)))))


def crowned(state: ElDorado) -> ElDorado:
    """Whoever controls four shrines has won, at once and whosever turn it is."""
    if state.winner is not None:
        return state
    for seat in state.sides():
        if state.setting.large and state.holds(seat) and state.shrines(seat) >= SHRINES_OF_MANY:
            return told(replace(state, winner=seat), "large-group", "won-large", seat=seat)
        if state.shrines(seat) >= SHRINES:
            rule = "team-wins" if len(state.seats_of(seat)) > 1 else "four-shrines"
            return told(replace(state, winner=seat), rule, "won", seat=seat)
    return state


# Treasure coins: who bears them, and what they change (page 19).


def holder(state: ElDorado, coin: str) -> str:
    """Who has a coin; nobody if it was not found, or is out of the game."""
    return dict(state.coins).get(coin, "")


def losable(state: ElDorado, bearer: str) -> tuple[str, ...]:
    """The coins of a bearer that can be taken: the curse stays."""
    return tuple(coin for coin, whose in state.coins if whose == bearer and coin != CURSE)


def cursed(state: ElDorado, bearer: str) -> bool:
    """Whether somebody has the cursed treasure."""
    return holder(state, CURSE) == bearer


def faster(state: ElDorado, seat: Seat) -> int:
    """What treasures add to an explorer's speed, or take from it."""
    return int(holder(state, BAVIECA) == seat) - int(cursed(state, seat))


def blooms(state: ElDorado, seat: Seat) -> bool:
    """Whether a seat has the Golden Rose, and any card is left."""
    return seat_of(holder(state, ROSE)) == seat and any(state.bank)


def army_fights(state: ElDorado, seat: Seat, battle: Battle) -> bool:
    """Whether a seat has the Army of Jiménez, is in a battle with its explorer or any thief, and has not rerolled."""
    if seat_of(holder(state, ARMY)) != seat or battle.armed[battle.rolling]:
        return False
    return seat == battle.archer or battle.at in state.standing(seat)


def place_of(state: ElDorado, bearer: str) -> Place | None:
    """Where a bearer stands."""
    seat, _, kind = bearer.partition("-")
    if seat not in state.seats:
        return None
    piece = state.walker(seat, kind)
    return piece.at if piece else None


def givable(state: ElDorado, seat: Seat) -> tuple[str, ...]:
    """The coins that a seat can give away: not the curse."""
    return tuple(coin for coin, whose in state.coins if seat_of(whose) == seat and coin != CURSE)
