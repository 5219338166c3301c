"""Attacking: how strong each side is, the odds, and what stands against an attack (pages 7, 8 and 23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, lcm, prod

from companion.games.eldorado import actions as do
from companion.games.eldorado.box import (
    DWELLERS,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIANS,
    HIDEOUT,
    HOUSES,
    LIVING,
    NICOLAS,
    OUTPOST,
    PARTNER,
    PEDRO,
    REROLL,
    bearer,
)
from companion.games.eldorado.box import THIEF_PIECES as THIEVES
from companion.games.eldorado.changes import army_fights, cursed
from companion.games.eldorado.frames import Award, Battle, Clash, Putting
from companion.games.eldorado.moving import one_step
from companion.games.eldorado.rules import RULES
from companion.games.eldorado.solo import strength_of as guardian_strength
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import Piece, meeting
from companion.games.eldorado.trading import could_with_trade, exchanged, exchanges_cards_with_the_stacks
from companion.games.eldorado.ways import approach, barred_by_fort, foes, reserved, steps_to_battle
from companion.games.kit import Action, Breach, Place, Seat, Side, breach

CAVE_SHRINE = 2
"""What the cave shrine adds."""
THIEF_STRENGTH = 3
BUILDINGS = {FORT: 1, FARMHOUSE: 1, HIDEOUT: 2, OUTPOST: 4}
"""What buildings defend their tiles with, or themselves."""


def explorer_strength(state: ElDorado, seat: Side) -> int:
    """An explorer alone: one, Pedro two, one for each island shrine, two for the cave shrine, one less if cursed."""
    start = 2 if state.is_(seat, PEDRO) else 1
    strong = start + len(state.pieces.offerings(seat)) + (CAVE_SHRINE if state.holder == seat else 0)
    return strong - int(cursed(state, seat))


def piece_strength(state: ElDorado, piece: Piece) -> int:
    """A piece that stands on a tile."""
    if piece.side == GUARDIANS:
        return guardian_strength(state, piece.kind)
    if piece.kind in (EXPLORER, PARTNER):
        return explorer_strength(state, state.seat_of_piece(piece))
    if piece.kind in THIEVES:
        who = bearer(piece.side, piece.kind)
        return THIEF_STRENGTH + (CAVE_SHRINE if state.holder == who else 0) - int(cursed(state, who))
    if piece.kind in DWELLERS:
        return dweller_strength(state, piece.kind)
    return 1


def dweller_strength(state: ElDorado, dweller: str) -> int:
    """A dweller: what its tile says, and two for the cave shrine."""
    return DWELLERS[dweller] + (CAVE_SHRINE if state.holder == dweller else 0)


def strength_at(state: ElDorado, side: Side, at: Place, defends: bool = True) -> int:
    """All that a side has standing at a tile and, when it defends, its fort or hideout beside."""
    total = sum(piece_strength(state, piece) for piece in state.pieces.standing(side, at))
    guard = state.pieces.fort(side, at) if defends else None
    return total + (BUILDINGS[guard.kind] if guard else 0)


def strength(state: ElDorado, side: Side, battle: Battle) -> int:
    """A side in a battle; a house that is raided defends itself only when nobody does, and a fort defends none."""
    if side in DWELLERS:
        return dweller_strength(state, side)
    if side == battle.attacker and battle.archer:
        return explorer_strength(state, battle.archer)
    found = strength_at(state, side, battle.at, defends=side == battle.defender and battle.house is None)
    if battle.house is None or side != battle.defender or state.pieces.standing(side, battle.at):
        return found
    house = state.pieces.building_at(battle.house)
    return BUILDINGS[house.kind] if house else 0


Spread = Mapping[int, Fraction]
"""How likely each total is."""
Values = Mapping[int, tuple[Fraction, Fraction]]
"""How likely one wins, and ties, with each total."""


@dataclass(frozen=True)
class Odds:
    """How likely the attacker wins, ties and loses."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def odds(
    attack: int,
    defence: int,
    faces: Sequence[int] = (1, 2, 3, 4, 5, 6),
    gold: tuple[int, int] = (0, 0),
    anew: tuple[bool, bool] = (False, False),
) -> Odds:
    """The odds of so many dice against so many, before any is rolled.

    `gold` is how many dice attacker and defender can pay to reroll, `anew` whether they may reroll all for nothing.
    Each side rerolls to win as often as possible, and among equal ways to tie as often as possible.
    """
    return _odds(attack, defence, tuple(sorted(faces)), gold, anew)


def odds_against(
    total: int, defence: int, faces: Sequence[int] = (1, 2, 3, 4, 5, 6), gold: int = 0, anew: bool = False
) -> Odds:
    """The odds once the attacker's total stands: what so many dice of the defender, and its rerolls, come to."""
    return _answered(total, defence, tuple(sorted(faces)), gold, anew)


def odds_so_far(attack: tuple[int, int], defence: tuple[int, int], faces: Sequence[int] = (1, 2, 3, 4, 5, 6)) -> Odds:
    """The odds while dice are rolled that nobody rerolls: each side's sum so far, and how many are still to come."""
    kind = tuple(sorted(faces))
    ours, theirs = ({so_far + t: p for t, p in totals(left, kind).items()} for so_far, left in (attack, defence))
    met = [(one - other, p * q) for one, p in ours.items() for other, q in theirs.items()]
    win, tie = (sum((p for by, p in met if fits(by)), Fraction()) for fits in (lambda by: by > 0, lambda by: not by))
    return Odds(win, tie, 1 - win - tie)


@lru_cache(maxsize=512)
def _odds(attack: int, defence: int, faces: tuple[int, ...], gold: tuple[int, int], anew: tuple[bool, bool]) -> Odds:
    answers = {total: _answered(total, defence, faces, gold[1], anew[1]) for total in totals(attack, faces)}
    values = {total: (found.win, found.tie) for total, found in answers.items()}
    win, tie = _played(attack, faces, gold[0], anew[0], values)
    return Odds(win, tie, 1 - win - tie)


@lru_cache(maxsize=4096)
def _answered(total: int, defence: int, faces: tuple[int, ...], gold: int, anew: bool) -> Odds:
    """The odds once the attacker's total is known."""
    values = {t: (Fraction(t > total), Fraction(t == total)) for t in totals(defence, faces)}
    lose, tie = _played(defence, faces, gold, anew, values)
    return Odds(1 - lose - tie, tie, lose)


def _played(number: int, faces: tuple[int, ...], gold: int, anew: bool, values: Values) -> tuple[Fraction, Fraction]:
    """How likely a side wins and ties that rolls so many dice, when each of its totals is worth so much."""
    if not gold and not anew:
        return _mean((p, values[total]) for total, p in totals(number, faces).items())
    most = min(gold, number)
    # whole numbers over one denominator: there are many to compare, and fractions are slow
    whole = lcm(*(part.denominator for pair in values.values() for part in pair))
    whole *= len(faces) ** (number if anew else most)
    worth: dict[tuple[int, int], tuple[int, int]] = {}  # of keeping such a sum and rerolling so many

    def rerolled(kept: int, again: int) -> tuple[int, int]:
        if (kept, again) not in worth:
            found = _mean((p, values[kept + total]) for total, p in totals(again, faces).items())
            worth[kept, again] = int(found[0] * whole), int(found[1] * whole)
        return worth[kept, again]

    win = tie = 0
    for sums, ways in _keepings(number, faces, most):
        more, even = max([rerolled(kept, again) for again, kept in enumerate(sums)])
        if anew:
            more, even = max((more, even), rerolled(0, number))
        win, tie = win + ways * more, tie + ways * even
    return Fraction(win, whole * len(faces) ** number), Fraction(tie, whole * len(faces) ** number)


@lru_cache(maxsize=64)
def _keepings(number: int, faces: tuple[int, ...], most: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """What is kept of each roll when its lowest 0, 1, 2 and so on dice are rerolled, and in how many ways."""
    found: Counter[tuple[int, ...]] = Counter()
    for roll in combinations_with_replacement(sorted(set(faces)), number):
        counts = Counter(roll)
        ways = factorial(number) // prod(factorial(n) for n in counts.values())
        ways *= prod(faces.count(face) ** n for face, n in counts.items())
        found[tuple(sum(roll[again:]) for again in range(most + 1))] += ways
    return tuple(found.items())


def _mean(parts: Iterable[tuple[Fraction, tuple[Fraction, Fraction]]]) -> tuple[Fraction, Fraction]:
    win = tie = Fraction(0)
    for p, (more, even) in parts:
        win += p * more
        tie += p * even
    return win, tie


@lru_cache(maxsize=256)
def totals(number: int, faces: tuple[int, ...]) -> Spread:
    """How likely each total of so many dice is."""
    spread = {0: Fraction(1)}
    for _ in range(number):
        longer: dict[int, Fraction] = {}
        for total, p in spread.items():
            for face in faces:
                longer[total + face] = longer.get(total + face, Fraction(0)) + p / len(faces)
        spread = longer
    return spread


@RULES.check(do.Move, do.March)
def _goes_to_the_battle(state: ElDorado, action: do.Move | do.March) -> Iterator[Breach]:
    """Before a battle a piece moves only to get there, over unoccupied tiles, and gets there."""
    start = state.explorer_at(action.seat) if isinstance(action, do.Move) else action.start
    if not isinstance(state.top, Battle) or start is None:
        return
    steps = yield from on_the_way(state, action.seat, start, action.to)
    if steps is None:
        return
    if isinstance(action, do.Move) and steps > state.player(action.seat).speed:
        yield breach("speed", start)
    elif isinstance(action, do.March):
        price = state.march_price(action.seat, steps)
        if not state.may_have(action.seat, price):
            yield breach("cost", cost=price)


@RULES.check(do.March)
def _comes_to_no_fort_out_of_turn(state: ElDorado, action: do.March) -> Iterator[Breach]:
    """Who comes to a tile beside a fort attacks it, which nobody does out of turn, not even to defend a farmhouse."""
    battle = state.top
    if (
        isinstance(battle, Battle)
        and not state.exploring(action.seat)
        and barred_by_fort(state, action.seat, battle.at)
    ):
        yield breach("off-turn-fort", battle.at, place=battle.at)


def on_the_way(state: ElDorado, seat: str, start: Place, to: Place) -> Generator[Breach, None, int | None]:
    """A step leads nearer to the battle that is on; how many steps it is from the start, None if this one does not."""
    battle = state.top
    if not isinstance(battle, Battle):
        return None
    if battle.marching not in (None, start):
        yield breach("arrive", battle.marching, place=battle.marching)
        return None
    steps = steps_to_battle(state, seat, start)
    left = approach(state, seat).get(to)
    if steps is None or left is None or left != steps - 1:
        yield breach("to-battle", to, place=battle.at)
        return None
    return steps


@RULES.check(do.Ready, do.Flee, do.Exchange, do.Hurry)
def _all_have_arrived(state: ElDorado, action: do.Ready | do.Flee | do.Exchange | do.Hurry) -> Iterator[Breach]:
    """Nor are cards spent on anything else that what is on its way needs to arrive."""
    battle = state.top
    if isinstance(battle, Battle) and battle.marching is not None and state.side_of(action.seat) == battle.moving:
        yield breach("arrive", battle.marching, place=battle.marching)


@RULES.check(do.Exchange)
def _leaves_what_an_army_on_its_way_has_yet_to_pay(state: ElDorado, action: do.Exchange) -> Iterator[Breach]:
    """Who came so far can pay for the rest: cards that it must hold, as they are nowhere else, are in no other hand."""
    battle = state.top
    if not isinstance(battle, Battle) or battle.marching is None or state.side_of(action.seat) == battle.moving:
        return
    if any(exchanges_cards_with_the_stacks(state, action)):
        return
    after = exchanged(state, action)
    for seat in state.seats_of(battle.moving or ""):
        steps = steps_to_battle(state, seat, battle.marching) or 0
        price = state.march_price(seat, steps) if state.pieces.free_army(seat, battle.marching) else ()
        if state.may_have(seat, price) and not after.may_have(seat, price):
            yield breach("hand-cards", cards=(action.give,) * state.rate(action.seat))


@RULES.check(do.Flee)
def _flees_to_an_unoccupied_tile(state: ElDorado, action: do.Flee) -> Iterator[Breach]:
    battle = state.top
    if not isinstance(battle, Battle):
        return
    army = state.pieces.free_army(action.seat, battle.at)
    if len(army) < action.number:
        yield breach("army", battle.at, place=battle.at, number=len(army))
    yield from one_step(state, battle.at, action.to)
    if state.pieces.opponents(action.seat, action.to):
        yield breach("unoccupied", action.to, place=action.to, **state.pieces.in_the_way(action.seat, action.to))
    elif reserved(state, action.seat, action.to) and not _all_flee(state, battle, action.number):
        yield breach("way-back", action.to, place=action.to)
    price = state.flee_price(action.seat)
    if not state.may_have(action.seat, price):
        yield breach("cost", cost=price)


def _all_flee(state: ElDorado, battle: Battle, number: int) -> bool:
    """Whether nobody and nothing is left to fight when so many flee, so that the attackers never have to go back."""
    left = len(state.pieces.standing(battle.defender, battle.at)) - number
    guarded = state.pieces.fort(battle.defender, battle.at) or battle.house
    return not left and not guarded and state.pieces.opponents(battle.attacker, battle.at) == (battle.defender,)


@RULES.check(do.Intercept)
def _attacks_who_explores(state: ElDorado, action: do.Intercept) -> Iterator[Breach]:
    if state.peace:
        yield breach("first-turns", action.to, place=action.to)
    if state.active in (None, state.side_of(action.seat)) or not state.pieces.living(state.active or "", action.to):
        yield breach("off-turn", action.to, place=action.to)
    elif barred_by_fort(state, action.seat, action.to):
        yield breach("off-turn-fort", action.to, place=action.to)


@RULES.check(do.Reroll, do.RerollAll, do.Keep)
def _rerolls_once(state: ElDorado, action: do.Reroll | do.RerollAll | do.Keep) -> Iterator[Breach]:
    battle = state.top
    if not isinstance(battle, Battle) or not battle.spent[battle.rolling]:
        return
    armed = any(army_fights(state, seat, battle) for seat in state.seats_of(battle.roller))
    if not isinstance(action, do.Keep) or not armed:
        yield breach("reroll-once")


@RULES.check(do.Reroll, reads=("dice",))
def _pays_for_each_die(state: ElDorado, action: do.Reroll) -> Iterator[Breach]:
    if not state.setting.battle:
        yield breach("reroll")
    price = state.setting.cost(REROLL) * len(action.dice)
    if not state.may_have(action.seat, price):
        yield breach("cost", cost=price)


@RULES.check(do.RerollAll)
def _nicolas_is_in_the_battle(state: ElDorado, action: do.RerollAll) -> Iterator[Breach]:
    battle = state.top
    there = isinstance(battle, Battle) and state.explorer_at(action.seat) == battle.at
    if not there or not state.setting.points or not state.is_(action.seat, NICOLAS):
        yield breach("nicolas-battle")


@RULES.check(do.Against)
def _fights_who_is_there(state: ElDorado, action: do.Against) -> Iterator[Breach]:
    clash = state.top
    if isinstance(clash, Clash) and action.foe not in foes(state, clash.side, clash.at):
        yield breach("several-opponents", clash.at, place=clash.at)


@RULES.check(do.AwardTo)
def _goes_to_one_of_ones_own(state: ElDorado, action: do.AwardTo) -> Iterator[Breach]:
    award = state.top
    if isinstance(award, Award) and action.to not in award.options:
        yield breach("spoils", to=action.to)


@RULES.check(do.Return)
def _puts_the_explorer_beside_a_shrine(state: ElDorado, action: do.Return) -> Iterator[Breach]:
    putting = state.top
    if not isinstance(putting, Putting):
        return
    if not state.land.open(action.at):
        yield breach("closed-tile", action.at, place=action.at)
    elif state.pieces.opponents(putting.seat, action.at):
        yield breach("unoccupied", action.at, place=action.at, **state.pieces.in_the_way(putting.seat, action.at))
    elif action.at not in state.spawning(putting.seat):
        yield breach("spawn", action.at, place=action.at)


@RULES.check(do.Raid)
def _raids_a_farmhouse_from_its_tile(state: ElDorado, action: do.Raid) -> Iterator[Breach]:
    house = state.pieces.building_at(action.corner)
    if house is None or house.kind not in HOUSES or house.side == state.side_of(action.seat):
        yield breach("raid-house", action.corner, place=action.corner)
    raiders = state.pieces.living(action.seat, action.at)
    if not raiders or action.at not in meeting(action.corner):
        yield breach("farmhouse-battle", action.at, place=action.at)
    elif not state.setting.raids_after_tie and all(piece.tied for piece in raiders):
        yield breach("raid-tied", action.at, place=action.at)
    if state.peace:
        yield breach("first-turns", action.at, place=action.at)


def raids(state: ElDorado, seat: Seat) -> Iterator[Action]:
    """Every farmhouse of another side beside a tile that the seat stands on."""
    stood_on = {piece.at for piece in state.pieces.of(seat, *LIVING)}
    for place in sorted(stood_on):
        for house in state.pieces.farmed.get(place, ()):
            if house.side != state.side_of(seat):
                yield do.Raid(seat, place, house.at)


def intercepts(state: ElDorado, seat: Seat) -> Iterator[do.Intercept]:
    """Attacks upon whoever's turn it is, from the next space."""
    if state.active is None or state.peace or state.side_of(seat) == state.active:
        return
    for start in state.pieces.marching_from(seat):
        army = state.pieces.free_army(seat, start)
        for to in state.land.ways.get(start, ()):
            if state.pieces.living(state.active, to):
                yield from (do.Intercept(seat, start, number, to) for number in range(1, len(army) + 1))


def could_intercept(state: ElDorado, seat: Seat) -> bool:
    """Whether, as far as all can see, a seat may attack out of turn, be it with gold that it trades for first."""
    return could_with_trade(state, seat, intercepts(state, seat))
