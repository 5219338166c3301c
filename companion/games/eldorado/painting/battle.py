"""Painting a battle: who fights with how many dice, what they show, and the exact odds.

With rerolls the odds take up to some seconds: they are worked out beside the screen, and shown when they are ready.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from companion.display.board import Entry, Meter, Outlook, Share, Table
from companion.display.catalogue import Catalogue
from companion.games.eldorado.box import DWELLERS, EXPLORER, GUARDIAN_STRENGTH, GUARDIANS, SEATS, THIEF
from companion.games.eldorado.painting import chips
from companion.games.eldorado.solo import named
from companion.games.eldorado.strength import Odds, odds, odds_against

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
            person = self.guardians[0] if side == GUARDIANS else THIEF if side == self.thief else EXPLORER
            who = chips.tile(side, words) if side in DWELLERS else chips.figure(side, person, words)
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
