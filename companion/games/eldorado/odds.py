"""Exact odds of a battle: who wins, with what probability, from the number of dice and their faces.

With paid rerolls (hardcore mode) each side has so much gold, may reroll so many dice once, and does it as well as can
be: the attacker first, knowing only his own dice, then the defender, knowing the attacker's total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

Spread = Mapping[int, Fraction]
"""How likely each total is."""


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
) -> Odds:
    """The odds of so many dice against so many; `gold` is what attacker and defender can spend on rerolls.

    Each side rerolls to win as often as possible, and among equal ways to tie as often as possible.
    """
    return _odds(attack, defence, tuple(sorted(faces)), gold)


@lru_cache(maxsize=512)
def _odds(attack: int, defence: int, faces: tuple[int, ...], gold: tuple[int, int]) -> Odds:
    answers = {total: _answered(total, defence, faces, gold[1]) for total in totals(attack, faces)}
    if not gold[0]:
        return _mean((p, answers[total]) for total, p in totals(attack, faces).items())
    values = {total: (o.win, o.tie) for total, o in answers.items()}
    rolled = ((p, _best(dice, faces, gold[0], values)) for dice, p in _rolls(attack, faces))
    win, tie = _weighed(rolled)
    return Odds(win, tie, 1 - win - tie)


def _answered(total: int, defence: int, faces: tuple[int, ...], gold: int) -> Odds:
    """The odds once the attacker's total is known."""
    if not gold:
        spread = totals(defence, faces)
        lose = sum((p for t, p in spread.items() if t > total), Fraction(0))
        tie = spread.get(total, Fraction(0))
        return Odds(1 - lose - tie, tie, lose)
    values = {t: (Fraction(t > total), Fraction(t == total)) for t in totals(defence, faces)}
    lose, tie = _weighed((p, _best(dice, faces, gold, values)) for dice, p in _rolls(defence, faces))
    return Odds(1 - lose - tie, tie, lose)


def _weighed(parts: Iterator[tuple[Fraction, tuple[Fraction, Fraction]]]) -> tuple[Fraction, Fraction]:
    win = tie = Fraction(0)
    for p, (more, even) in parts:
        win += p * more
        tie += p * even
    return win, tie


def _mean(parts: Iterator[tuple[Fraction, Odds]]) -> Odds:
    win, tie = _weighed((p, (o.win, o.tie)) for p, o in parts)
    return Odds(win, tie, 1 - win - tie)


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


@lru_cache(maxsize=64)
def _rolls(number: int, faces: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Every roll, the lowest die first, and how likely it is."""
    kinds = sorted(set(faces))
    found = []
    for roll in combinations_with_replacement(kinds, number):
        counts = Counter(roll)
        ways = factorial(number) // prod(factorial(n) for n in counts.values())
        ways *= prod(faces.count(face) ** n for face, n in counts.items())
        found.append((roll, Fraction(ways, len(faces) ** number)))
    return tuple(found)


def _best(
    dice: tuple[int, ...], faces: tuple[int, ...], gold: int, values: Mapping[int, tuple[Fraction, Fraction]]
) -> tuple[Fraction, Fraction]:
    """The best that can come of a roll: keep it, or reroll the lowest of its dice, as many as can be paid."""
    ways = (
        _rerolled(sum(dice[number:]), number, faces, values.__getitem__) for number in range(min(gold, len(dice)) + 1)
    )
    return max(ways)


def _rerolled(
    kept: int, number: int, faces: tuple[int, ...], value: Callable[[int], tuple[Fraction, Fraction]]
) -> tuple[Fraction, Fraction]:
    return _weighed((p, value(kept + total)) for total, p in totals(number, faces).items())
