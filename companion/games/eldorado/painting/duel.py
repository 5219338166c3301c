"""A battle over the whole screen: two armies face to face, their dice, and how it may end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.display.bands import Army, Duel, Moment
from companion.display.bands import Odds as Part
from companion.display.board import Chip
from companion.display.catalogue import Catalogue
from companion.games.eldorado.box import EXPLORER, FARMHOUSE, FORT, GUARDIANS, PARTNER, SEATS, THIEF, VILLAGER
from companion.games.eldorado.frames import ATTACK, DEFEND, REROLL_ATTACK, REROLL_DEFENCE
from companion.games.eldorado.painting import chips
from companion.games.eldorado.painting.battle import Fight, paint
from companion.games.eldorado.state import BATTLE
from companion.games.eldorado.strength import Odds, odds_against, odds_so_far
from companion.games.eldorado.tiles import corners

STAGES = (ATTACK, REROLL_ATTACK, DEFEND, REROLL_DEFENCE)
"""Stages of a battle that the dice decide: before, pieces move on the map."""
ORDER = (EXPLORER, PARTNER, THIEF, VILLAGER, FORT, FARMHOUSE)


def duel(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Duel | None:
    """The battle of a view, with the dice that were entered so far; None where none is decided by dice now."""
    fight = Fight.of(view)
    asked = moment.question is not None and moment.question.kind == BATTLE
    if fight is None or fight.stage not in STAGES or not (asked or moment.question is None):
        return None
    rolling = fight.stage not in (ATTACK, REROLL_ATTACK)
    entered = _entered(moment) if asked else ()
    dice = list(fight.rolled)
    again = asked and bool(dice[rolling])
    if asked and not again:
        dice[rolling] = entered
    number = moment.question.choices.most if asked and moment.question is not None else 0  # type: ignore[attr-defined]
    due = len(entered) if asked else None
    armies = [_army(view, fight, side, dice[side], due if side == rolling else None, words) for side in (0, 1)]
    roller = (fight.sides.attacker, fight.sides.defender)[rolling]
    question, line = words("duel.reroll", seat=roller), ""
    if asked:
        nth = "one" if number == 1 else "first" if not entered else "last" if len(entered) + 1 == number else "next"
        question = words(f"duel.die-{nth}", seat=roller)
        if rolling and not again:
            line = words("duel.needs", n=max(1, sum(fight.rolled[0]) + 1 - sum(entered)))
    found = _odds(fight, dice)
    return Duel(armies[0], armies[1], _parts(fight, found, words) if found else (), question, line)


def _entered(moment: Moment) -> tuple[int, ...]:
    """The dice that were entered before the one that is asked for."""
    taken = [value for name, value in moment.path if name.startswith("answer")]
    last = taken[-1] if taken else ()
    return tuple(n for n in last if isinstance(n, int)) if isinstance(last, tuple) else ()


def _army(
    view: Mapping[str, Any], fight: Fight, nr: int, rolled: Sequence[int], due: int | None, words: Catalogue
) -> Army:
    """Who stands there, its dice, and their sum."""
    side = (fight.sides.attacker, fight.sides.defender)[nr]
    strong = fight.sides.dice[nr]
    dice: list[Chip | None] = [chips.die(n) for n in rolled]
    dice += [None] * max(0, strong - len(dice))
    called = fight.called(side)
    count = len(called) if isinstance(called, tuple) else 1
    title = words("duel.defends" if nr else "duel.attacks", seat=called, n=count)
    figures = tuple(_figures(view, fight, side, words))
    chip = _sign(view, fight, side, words)
    return Army(chip, title, figures, tuple(dice), str(sum(rolled)) if rolled else "–", due, words.who(side))


def _sign(view: Mapping[str, Any], fight: Fight, side: str, words: Catalogue) -> Chip:
    if side in SEATS:
        return chips.person(view, side, words)
    return chips.guardian(fight.guardians[0], words) if side == GUARDIANS else chips.tile(side, words)


def _figures(view: Mapping[str, Any], fight: Fight, side: str, words: Catalogue) -> Sequence[Chip]:
    """The pieces that fight, the strongest first; who is no player's stands for itself."""
    if side not in SEATS:
        return (_sign(view, fight, side, words),)
    here = [p["kind"] for p in view["pieces"].get(view["battle"]["place"], ()) if p["side"] == side]
    buildings = [FARMHOUSE] if fight.house and side == fight.sides.defender and not here else []
    if side == fight.sides.defender and not fight.house and fight.sides.dice[1] > len(here):
        buildings += [FORT] if _fort(view, side) else []
    kinds = sorted((*here, *buildings), key=lambda kind: ORDER.index(kind) if kind in ORDER else 2)
    return tuple(chips.figure(side, kind, words) for kind in kinds)


def _fort(view: Mapping[str, Any], side: str) -> bool:
    """Whether a fort of this side stands at a corner of the battle's tile."""
    around = corners(view["battle"]["place"])
    return any(p["side"] == side and p["kind"] == FORT for at in around for p in view["pieces"].get(at, ()))


def _odds(fight: Fight, dice: Sequence[Sequence[int]]) -> Odds | None:
    """How it may end with these dice, whole or in part; None while that is worked out, or where nobody rolls."""
    sides = fight.sides
    if not all(sides.dice):
        return None
    whole = len(dice[0]) >= sides.dice[0]
    if sides.rerolls and len(dice[1]) < sides.dice[1]:
        if whole:
            return odds_against(sum(dice[0]), sides.dice[1], sides.faces, sides.gold[1], sides.anew[1])
        work = sides.work()
        return work.result() if work.done() else None
    left = tuple(max(0, n - len(rolled)) for n, rolled in zip(sides.dice, dice, strict=True))
    return odds_so_far((sum(dice[0]), left[0]), (sum(dice[1]), left[1]), sides.faces)


def _parts(fight: Fight, found: Odds, words: Catalogue) -> tuple[Part, ...]:
    """Three whole numbers that make a hundred."""
    numbers = hundred((found.win, found.tie, found.lose))
    called = [fight.called(side) for side in (fight.sides.attacker, fight.sides.defender)]
    attacker, defender = (words("duel.wins", seat=who, n=len(who) if isinstance(who, tuple) else 1) for who in called)
    of = words("duel.of")
    return (
        Part(paint(fight.sides.attacker), numbers[0], attacker, of),
        Part("", numbers[1], words("duel.tie")),
        Part(paint(fight.sides.defender), numbers[2], defender, of),
    )


def hundred(parts: Sequence[Fraction]) -> tuple[int, ...]:
    """Parts of a whole as whole numbers that make a hundred: those with most left over are rounded up."""
    low = [int(100 * part) for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda n: low[n] - 100 * parts[n])
    for n in by_rest[: 100 - sum(low)]:
        low[n] += 1
    return tuple(low)
