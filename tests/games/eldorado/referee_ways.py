"""Ways on the expansion's map for the second referee, written from its rulebook, apart from the game's rules.

The bridge and what it makes adjacent (page 14), the Thieves' reach (page 16), and the guardians' way (page 21). It is
told what lies and stands where, and reckons the rest by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.kit import Place
from tests.games.eldorado.referee_map import around, corners, group, meeting

BARRED = ("water", "shrine")
EXIT = "cave:q0r0"
Standing = tuple[str, str, Place]  # side, kind, place
GUARDS = ("fort", "hideout")
LIVING = ("explorer", "partner", "villager", "thief-1", "thief-2", "thief-3", "thief-4")


@dataclass(frozen=True)
class Map:
    """Tiles by place, pieces with their sides, and the bridge with its two ends, if there is one."""

    tiles: dict[Place, str]
    pieces: tuple[Standing, ...]
    bridge: tuple[Place, ...] = ()

    # What is beside what.

    def adjacent(self, place: Place, other: Place) -> bool:
        """Whether two cells count as adjacent: with the bridge's tile only the two that it connects do."""
        if other not in around(place):
            return False
        over = self.bridge[:1]
        if place in over or other in over:
            return ({place, other} - set(over)) <= set(self.bridge[1:])
        return True

    def enterable(self, place: Place) -> bool:
        """Whether a player's piece can stand there."""
        return self.tiles.get(place, "water") not in BARRED or place in self.bridge[:1]

    def steps(self, place: Place, shrines: bool = False) -> set[Place]:
        """The tiles one space away, with the island's shrines for who may go there."""
        found = {n for n in around(place) if n in self.tiles and self.adjacent(place, n)}
        found = {n for n in found if self.enterable(n) or (shrines and self.tiles[n] == "shrine")}
        entrances = self.showing("entrance")
        if place in entrances:
            found.add((self.showing("exit") or self.showing("cave-in") or [EXIT])[0])
        if self.tiles[place] == "exit":
            found |= set(entrances)
        if self.tiles[place] == "secret-exit" and not shrines:  # for explorers, thieves and villagers
            beside = {n for entrance in entrances for n in around(entrance) if self.adjacent(entrance, n)}
            found |= {n for n in beside if n in self.tiles and self.enterable(n)}
        return found

    def showing(self, kind: str) -> list[Place]:
        """Where a kind of tile lies."""
        return [place for place, shows in self.tiles.items() if shows == kind]

    def far(self, starts: Iterable[Place], shrines: bool = False) -> dict[Place, int]:
        """How many spaces each tile is away from the nearest of some places."""
        found = dict.fromkeys(starts, 0)
        border = list(found)
        while border:
            here = border.pop(0)
            for place in sorted(self.steps(here, shrines)) if here in self.tiles else ():
                if place not in found:
                    found[place] = found[here] + 1
                    border.append(place)
        return found

    # The bridge.

    def builds(self, side: str, standing: Iterable[Place], straight: bool) -> set[tuple[Place, Place, Place]]:
        """Where who stands there can lay the bridge: on which unoccupied water, from which tile to which."""
        found = set()
        guarded = {p for who, kind, at in self.pieces if who != side and kind in GUARDS for p in meeting(at)}
        for water in {n for place in standing for n in around(place) if self.tiles.get(n) == "water"} - guarded:
            six = around(water)
            dry = [n for n in six if n in self.tiles and self.tiles[n] != "water"]
            for one in dry:
                for other in dry:
                    opposite = six.index(one) == (six.index(other) + 3) % 6
                    if one != other and (opposite or not straight):
                        found.add((water, one, other))
        return found if not self.bridge else set()

    def may_remove(self, standing: Iterable[Place]) -> bool:
        """Whether who stands there is beside a bridge that nobody is on."""
        if not self.bridge:
            return False
        free = all(at != self.bridge[0] for _, _, at in self.pieces)
        return free and any(self.adjacent(place, self.bridge[0]) for place in standing)

    # The Thieves' reach.

    def within(self, thief: str, most: int, first: int) -> set[Place]:
        """The tiles within the Thieves' reach; the tiles beside their buildings are `first` spaces away."""
        found = {p for p, n in self.far(self.of(thief, LIVING)).items() if n <= most}
        for building in self.of(thief, ("hideout", "outpost")):
            beside = [place for place in meeting(building) if self.enterable(place)]
            for place in beside:
                found |= {p for p, n in self.far([place]).items() if n + first <= most}
        return found

    def of(self, side: str, kinds: Iterable[str]) -> list[Place]:
        """Where a side's pieces of some kinds stand."""
        return [at for whose, kind, at in self.pieces if whose == side and kind in tuple(kinds)]

    def fortified(self, place: Place) -> bool:
        """Whether a fort occupies a tile: all three at its corner, but for the bridge's."""
        forts = [at for _, kind, at in self.pieces if kind == "fort"]
        return place not in self.bridge[:1] and any(fort in corners(place) for fort in forts)

    # The guardians' way.

    def goals(self, seat: str, guardian: str) -> list[Place]:
        """What a guardian goes for: the Thief for shrines with an offering of the player alone, else life."""
        if guardian == "thief-1":
            taken = self.of("guardians", ("offering",))
            shrines = [at for at in self.of(seat, ("offering",)) if at not in taken]
            here = self.of("guardians", (guardian,))
            reached = self.far(here, shrines=True)
            if any(at in reached for at in shrines):
                return shrines
        return self.of(seat, ("explorer", "villager"))

    def ways(self, seat: str, guardian: str) -> set[Place]:
        """The next tiles on all shortest ways of a guardian to what is nearest of what it goes for."""
        (here,) = self.of("guardians", (guardian,))
        far = self.far([here], shrines=True)
        goals = [at for at in self.goals(seat, guardian) if at != here and at in far]
        if not goals:
            return set()
        least = min(far[at] for at in goals)
        near = [at for at in goals if far[at] == least]
        beside = self.steps(here, shrines=True)
        return {n for n in beside if any(self.far([n], shrines=True).get(at) == least - 1 for at in near)}

    def attacked(self, seat: str, place: Place) -> bool:
        """Whether a guardian that comes there attacks: a piece, or a building at a corner."""
        if any(whose == seat and kind in ("explorer", "villager") and at == place for whose, kind, at in self.pieces):
            return True
        buildings = self.of(seat, ("farmhouse",))
        return self.fortified(place) or any(group(at) == group(place) and place in meeting(at) for at in buildings)
