"""Painting a battle, also over the whole screen: who fights with how many dice, what they show, and the exact odds.

With rerolls the odds take up to some seconds: they are worked out beside the screen, and shown when they are ready.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from companion.display.bands import Army, Duel, Moment
from companion.display.bands import OddsShare as Part
from companion.display.board import Chip, Entry, Meter, Outlook, Share, Table
from companion.display.catalogue import Catalogue
from companion.games.eldorado.attacking import Odds, odds, odds_against, odds_so_far
from companion.games.eldorado.box import (
    DWELLERS,
    EXPLORER,
    FARMHOUSE,
    FORT,
    GUARDIAN_STRENGTH,
    GUARDIANS,
    PARTNER,
    SEATS,
    THIEF,
    VILLAGER,
)
from companion.games.eldorado.frames import ATTACK, DEFEND, REROLL_ATTACK, REROLL_DEFENCE
from companion.games.eldorado.painting import chips
from companion.games.eldorado.solo import named
from companion.games.eldorado.state import BATTLE
from companion.games.eldorado.tiles import corners

QUICK = 24
"""Dice of both sides, times those that may be rerolled, up to which the odds are worked out at once."""


@dataclass(frozen=True)
class Sides:
    """Who could fight: attacker and defender, their dice, how many each can pay to reroll, who may reroll all."""

    attacker: str
    defender: str
    dice: tuple[int, int]
    gold: tuple[int, int] = (0, 0)
    anew: tuple[bool, bool] = (False, False)
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)

    @classmethod
    def of(cls, view: Mapping[str, Any], place: str, attacker: str, defender: str, dice: tuple[int, int]) -> Sides:
        """Two sides that meet at a place, with what a view knows of their rerolls."""
        both = (attacker, defender)
        paid = tuple(_paid(view, side, number) for side, number in zip(both, dice, strict=True))
        there = [
            any(p["side"] == side and p["kind"] == EXPLORER for p in view["pieces"].get(place, ())) for side in both
        ]
        anew = tuple(
            view["rerolls"].get(s, {"all": False})["all"] and here for s, here in zip(both, there, strict=True)
        )
        faces = tuple(view["battle_die"])
        return cls(attacker, defender, dice, (paid[0], paid[1]), (bool(anew[0]), bool(anew[1])), faces)

    @property
    def rerolls(self) -> bool:
        """Whether any of them can reroll."""
        return any(self.gold + self.anew)

    def work(self) -> Future[Odds]:
        """The odds before any die is rolled: done already where they are quick."""
        return _working(self.dice, self.faces, self.gold, self.anew)

    def meter(self, words: Catalogue, odds: Odds | None) -> Meter:
        """The odds as a bar."""
        names = {"seat": self.attacker, "foe": self.defender}
        if odds is None:
            return Meter((), words("odds.working"), done=False)
        parts = (
            (odds.win, paint(self.attacker), "win"),
            (odds.tie, "grey", "tie"),
            (odds.lose, paint(self.defender), "lose"),
        )
        shares = [
            Share(float(part), colour, words(f"odds.{key}", n=decimal(100 * float(part), words), **names))
            for part, colour, key in parts
        ]
        return Meter(tuple(shares), words("odds.rerolls" if self.rerolls else "odds.title", **names))


def paint(side: str) -> str:
    """The colour of a side's share: of who is no player one that nobody takes for a tie's."""
    return side if side in SEATS else "black"


def _paid(view: Mapping[str, Any], side: str, number: int) -> int:
    """How many dice a side can pay to reroll, as far as the view knows its cards."""
    if side not in view["rerolls"] or not view["rerolls"][side]["paid"]:
        return 0
    cards: Mapping[str, int] | None = view["players"][side]["hand"]["cards"]
    cost: Sequence[str] = view["costs"]["reroll"]
    if cards is None:
        return 0
    return min([number, *(cards[card] // cost.count(card) for card in set(cost))])


@cache
def _workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "odds")


@cache
def _working(
    dice: tuple[int, int], faces: tuple[int, ...], gold: tuple[int, int], anew: tuple[bool, bool]
) -> Future[Odds]:
    if sum(dice) * (1 + sum(gold)) <= QUICK or not any((*gold, *anew)):
        done: Future[Odds] = Future()
        done.set_result(odds(*dice, faces, gold, anew))
        return done
    return _workers().submit(odds, *dice, faces, gold, anew)


@dataclass(frozen=True)
class Fight:
    """The battle that is on."""

    sides: Sides
    rolled: tuple[tuple[int, ...], tuple[int, ...]]
    stage: str
    house: bool
    thief: str | None = None  # who plays the Thieves
    guardians: tuple[str, ...] = ()  # those that fight

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> Fight | None:
        """The battle in a view, if there is one."""
        battle = view["battle"]
        if battle is None:
            return None
        both = battle["attacker"], battle["defender"]
        dice = battle["strength"][both[0]], battle["strength"][both[1]]
        thief = next((seat for seat, player in view["players"].items() if player["thieves"]), None)
        rolled = tuple(battle["dice"][both[0]]), tuple(battle["dice"][both[1]])
        there = view["pieces"].get(battle["place"], ())
        guardians = tuple(p["kind"] for p in there if p["side"] == GUARDIANS and p["kind"] in GUARDIAN_STRENGTH)
        sides = Sides.of(view, battle["place"], *both, dice)
        return cls(sides, rolled, battle["stage"], bool(battle["house"]), thief, guardians)

    @property
    def ready(self) -> bool:
        """Whether the odds are worked out."""
        return bool(any(self.rolled)) or not all(self.sides.dice) or self.sides.work().done()

    def waits(self) -> bool:
        """Whether they are still being worked out."""
        return not self.ready

    def table(self, words: Catalogue) -> Table:
        """Each side's strength, dice and sum."""
        rows: list[tuple[Entry, ...]] = []
        for nr, side in enumerate((self.sides.attacker, self.sides.defender)):
            dice = tuple(chips.die(n) for n in sorted(self.rolled[nr], reverse=True))
            who = Chip(side, words.letter(side), "pawn")
            if side == GUARDIANS:
                who = chips.figure(side, self.guardians[0], words)
            elif side in DWELLERS:
                who = chips.tile(side, words)
            shield = chips.shield(side, self.sides.dice[nr], words)
            rows.append((who, shield, dice or "", str(sum(self.rolled[nr])) if dice else ""))
        lit = 1 if "defen" in self.stage else 0
        return Table(tuple(rows), title=self._title(words), lit=lit, large=True)

    def _title(self, words: Catalogue) -> str:
        """Who attacks whom; guardians are named one by one."""
        attacker, defender = self.called(self.sides.attacker), self.called(self.sides.defender)
        n = len(attacker) if isinstance(attacker, tuple) else 1
        said = words("odds.raid" if self.house else "odds.battle", seat=attacker, foe=defender, n=n)
        return said[:1].upper() + said[1:] if self.sides.attacker == GUARDIANS else said

    def called(self, side: str) -> str | tuple[str, ...]:
        """A side as texts name it."""
        return tuple(named(kind) for kind in self.guardians) if side == GUARDIANS else side

    def outlook(self, words: Catalogue) -> Outlook:
        """The odds as they stand: before the dice, or once the attacker's lie; who fights says the table's title."""
        sides = self.sides
        if not all(sides.dice):
            return (words(f"odds.{self.stage}"),)
        if self.rolled[1]:
            return (words(f"odds.{self.stage}"),)
        if self.rolled[0]:
            total = sum(self.rolled[0])
            found = odds_against(total, sides.dice[1], sides.faces, sides.gold[1], sides.anew[1])
            return (self._meter(words, found), words(f"odds.{self.stage}"))
        work = sides.work()
        return (self._meter(words, work.result() if work.done() else None), words(f"odds.{self.stage}"))

    def _meter(self, words: Catalogue, found: Odds | None) -> Meter:
        made = self.sides.meter(words, found)
        return made if not made.done or self.sides.rerolls else replace(made, title="")


def decimal(number: float, words: Catalogue) -> str:
    """A number to a tenth, as the language writes it."""
    return f"{number:.1f}".replace(".", words("odds.point"))


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
