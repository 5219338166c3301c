"""Whole battles for the second referee, written from the rulebook (pages 5, 8, 9 and 15 to 22), apart from the rules.

It is told what stands where and who carries what; it says how many dice each side rolls, and who and what is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.kit import Place, Seat, Side
from tests.games.eldorado.referee_map import meeting

DWELLERS = {"wolf": 1, "tiger": 2, "thieves": 3, "giant": 4, "titan": 6}
GUARDIANS = {"wolf": 1, "thief-1": 3, "titan": 6}
GUARDS = {"fort": 1, "hideout": 2}
HOUSES = {"farmhouse": 1, "outpost": 4}
EXPLORERS = ("explorer", "partner")
Standing = tuple[Side, str, Place]


@dataclass(frozen=True)
class Table:
    """Pieces, who plays which explorer, the second seat of each team, who carries the cave shrine and each coin."""

    pieces: tuple[Standing, ...]
    explorers: Mapping[Seat, str]
    partners: Mapping[Side, Seat]
    holder: str
    coins: Mapping[str, str]
    bridge: Place = ""

    def bearer(self, piece: Standing) -> str:
        """Who carries what an explorer or a thief carries; nobody for other pieces."""
        side, kind, _ = piece
        if kind.startswith("thief-"):
            return f"{side}-{kind}"
        return {"explorer": side, "partner": self.partners.get(side, "")}.get(kind, "")

    def strength(self, piece: Standing) -> int:
        """One piece that stands in a battle."""
        side, kind, _ = piece
        offerings = sum(whose == side and what == "offering" for whose, what, _ in self.pieces)
        if side == "guardians":
            return GUARDIANS[kind] + offerings
        whose = self.bearer(piece)
        carried = (2 if whose and self.holder == whose else 0) - (
            1 if whose and self.coins.get("cortes") == whose else 0
        )
        if kind in EXPLORERS:
            return (2 if self.explorers[whose] == "pedro" else 1) + offerings + carried
        return 3 + carried if kind.startswith("thief-") else 1


@dataclass(frozen=True)
class Lost:
    """What a battle costs: pieces that are gone, the carriers among them, and the pieces that changed sides."""

    gone: Counter[Standing]
    bearers: tuple[str, ...] = ()
    turned: Counter[Standing] = field(default_factory=Counter)


@dataclass(frozen=True)
class Fight:
    """A battle at a place; `house` is the corner of a raided house, `archer` who attacks from afar."""

    table: Table
    at: Place
    attacker: Side
    defender: Side
    house: Place = ""
    archer: Seat = ""

    def fighters(self, side: Side) -> list[Standing]:
        """The pieces of a side on the battle tile."""
        kinds = (*EXPLORERS, "villager", "wolf", "titan")
        there = [piece for piece in self.table.pieces if piece[0] == side and piece[2] == self.at]
        return [piece for piece in there if piece[1] in kinds or piece[1].startswith("thief-")]

    def dice(self, side: Side) -> int:
        """How many dice a side rolls."""
        if side in DWELLERS:
            return DWELLERS[side] + (2 if self.table.holder == side else 0)
        if side == self.attacker and self.archer:
            mine = next(p for p in self.table.pieces if p[1] in EXPLORERS and self.table.bearer(p) == self.archer)
            return self.table.strength(mine)
        total = sum(map(self.table.strength, self.fighters(side)))
        if side == self.attacker:
            return total
        if self.house:
            return total if self.fighters(side) else sum(HOUSES[house[1]] for house in self._raided())
        return total + sum(GUARDS[guard[1]] for guard in self._guards(side))

    def lost(self, winner: Side, loser: Side) -> Lost:
        """What the side that lost loses."""
        if loser == self.attacker and self.archer:
            return Lost(Counter())
        fighters = self.fighters(loser)
        gone = Counter(fighters)
        if self.house and loser == self.defender and not fighters:
            return Lost(Counter(self._raided()))
        if loser == self.defender and not self.house:
            gone.update(self._guards(loser))
        if winner in DWELLERS and winner == self.defender != "titan":
            gone.update(self.fighters(winner))  # back into the cave
        wolves = [piece for piece in fighters if piece[1] == "wolf" and loser != "guardians"]
        tamed = winner not in DWELLERS and winner != "guardians"
        turned = Counter((winner, "wolf", self.at) for _ in wolves if tamed)
        return Lost(gone, tuple(filter(None, map(self.table.bearer, fighters))), turned)

    def hidden(self) -> Counter[Standing]:
        """After a tie: a dweller goes back into the cave, but for the Titan."""
        hides = self.defender in DWELLERS and self.defender != "titan"
        return Counter(self.fighters(self.defender) if hides else ())

    def _guards(self, side: Side) -> Iterator[Standing]:
        beside = (p for p in self.table.pieces if p[0] == side and p[1] in GUARDS and self.at in meeting(p[2]))
        yield from beside if self.at != self.table.bridge else ()

    def _raided(self) -> list[Standing]:
        return [piece for piece in self.table.pieces if piece[1] in HOUSES and piece[2] == self.house]
