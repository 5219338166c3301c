"""How strong each side is on a tile, and the odds of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, lcm, prod

from companion.games.eldorado.box import (
    DWELLERS,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIANS,
    HIDEOUT,
    OUTPOST,
    PARTNER,
    PEDRO,
    bearer,
)
from companion.games.eldorado.box import THIEF_PIECES as THIEVES
from companion.games.eldorado.coins import cursed
from companion.games.eldorado.frames import Battle
from companion.games.eldorado.pieces import Piece
from companion.games.eldorado.solo import strength_of as guardian_strength
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Place, Side

CAVE_SHRINE = 2
"""What the cave shrine adds."""
THIEF = 3
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
        return THIEF + (CAVE_SHRINE if state.holder == who else 0) - int(cursed(state, who))
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
