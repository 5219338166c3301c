"""A second referee of the Otoma, written from the rulebook (pages 8 to 11) alone; it shares no code with the rules.

It is told what the players do and what the world answers, and says where the Otoma pawns stand, what is asked on their
behalf, and what they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Place = str

CROPS = ("potato", "coca", "chili", "corn", "quinoa")
LAND = ("valley", "desert", "forest", "mountain")
FOR_CUBES = (0, 0, 1, 3, 6, 10)
COMPASS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
WIDE, HIGH = 9, 5


@dataclass
class Otoma:
    """The Otoma on the long board: pawns as [colour, place], trails as pairs of exits."""

    pawns: list[list[str]]
    trails: Sequence[str]
    land: dict[Place, str]
    crop: dict[Place, str]
    levels: int
    stones: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LAND, 0))
    points: int = 0
    cubes: set[str] = field(default_factory=set)
    finding: Place | None = None  # where a pawn has stopped, and nothing is known yet or the terrain only
    brown_asks: Place | None = None  # where a player waits for a terrain

    def settle(self) -> None:
        """Set-up: points for the crops below the pawns, then the stones, left to right and top to bottom."""
        standing = sorted((place[3], place[1], place) for _, place in self.pawns)
        for _, _, place in standing:
            self.points += CROPS.index(self.crop[place]) + 1
        for _, _, place in standing:
            self.climb(self.land[place])

    def climb(self, land: str) -> None:
        """A stone advances and scores one for each stone at its level; at the last level it scores one."""
        if self.stones[land] == self.levels:
            self.points += 1
            return
        self.stones[land] += 1
        self.points += sum(height == self.stones[land] for height in self.stones.values())

    def stop(self, at: Place, heading: str) -> Place | None:
        """Where a pawn that begins somewhere comes to an empty space, or None if it never does."""
        x, y = int(at[1]), int(at[3])
        right, down = COMPASS[heading]
        for _ in range(4 * WIDE * HIGH + 1):  # it has been everywhere, each way
            x, y = x + right, y + down
            if not (1 <= x <= WIDE and 1 <= y <= HIGH):
                x, y, (right, down) = self.follow(x, y)
            if f"c{x}r{y}" not in self.land:
                return f"c{x}r{y}"
        return None

    def follow(self, x: int, y: int) -> tuple[int, int, tuple[int, int]]:
        """From just outside along the trail that begins there to the space inside at its other end, and the new way."""
        out = f"t{x}" if y < 1 else f"b{x}" if y > HIGH else f"l{y}" if x < 1 else f"r{y}"
        (trail,) = (trail for trail in self.trails if out in trail.split("-"))
        one, other = trail.split("-")
        into = other if one == out else one
        line = int(into[1])
        return {
            "t": (line, 1, COMPASS["down"]),
            "b": (line, HIGH, COMPASS["up"]),
            "l": (1, line, COMPASS["right"]),
            "r": (WIDE, line, COMPASS["left"]),
        }[into[0]]

    def go(self, pawn: list[str], heading: str) -> bool:
        """A pawn moves; whether it has found an empty space."""
        end = self.stop(pawn[1], heading)
        if end is None:
            return False
        pawn[1] = self.finding = end
        return True

    def find_land(self, land: str) -> None:
        """They discover the terrain where they have stopped."""
        assert self.finding is not None
        self.land[self.finding] = land
        self.climb(land)

    def find_crop(self, crop: str) -> None:
        """They always know the crop."""
        assert self.finding is not None
        self.crop[self.finding] = crop
        self.points += CROPS.index(crop) + 1
        self.finding = None

    @property
    def full(self) -> bool:
        return len(self.land) == WIDE * HIGH


@dataclass
class Alone(Otoma):
    """Against one player."""

    me: str = "brown"
    hard: bool = False
    arrows: dict[Place, str] = field(default_factory=dict)
    choosing: str = ""  # where the arrow of one's own colour points

    def explores(self, to: Place) -> None:
        """A pawn of the player's has ended its movement."""
        if to not in self.land:
            self.brown_asks = to
        elif to not in self.crop and not self.full:
            self.obey(self.arrows[to])

    def says_land(self, land: str) -> None:
        """The wheel has shown a terrain."""
        if self.brown_asks is None:
            self.find_land(land)
        else:
            self.land[self.brown_asks] = land
            self.brown_asks = None

    def says_crop(self, place: Place, crop: str) -> None:
        """The wheel has shown a crop."""
        if self.finding:
            self.find_crop(crop)
        else:
            self.crop[place] = crop

    def shows(self, place: Place, arrow: str) -> None:
        """The tile that was laid shows its arrow."""
        self.arrows[place] = arrow
        self.obey(arrow)

    def obey(self, arrow: str) -> None:
        """The pawn of the arrow's colour moves; one's own colour is a bonus."""
        colour, heading = arrow.split("-")
        if colour == self.me:
            self.choosing = heading if self.hard else ""
        else:
            self.go(next(pawn for pawn in self.pawns if pawn[0] == colour), heading)

    def leads(self, colour: str) -> None:
        """The player has chosen an Otoma pawn."""
        heading, self.choosing = self.choosing, ""
        self.go(next(pawn for pawn in self.pawns if pawn[0] == colour), heading)


@dataclass
class AgainstAll(Otoma):
    """Against a group."""

    near: Place = ""  # where the pawn has ended from which they move away
    waiting: list[list[str]] = field(default_factory=list)
    asks_order: bool = False

    def explores(self, to: Place) -> None:
        """A pawn of the group's has ended its movement."""
        if to not in self.land:
            self.brown_asks = to
        else:
            self.react(to)

    def says_land(self, land: str) -> None:
        """The wheel has shown a terrain. Where its tile comes from changes nothing."""
        if self.brown_asks is None:
            self.find_land(land)
            return
        place, self.brown_asks = self.brown_asks, None
        self.land[place] = land
        self.react(place)

    def says_crop(self, place: Place, crop: str) -> None:
        """The wheel has shown a crop: the Otoma take its token, if they lack it."""
        if self.finding is None:
            self.crop[place] = crop
            return
        self.find_crop(crop)
        self.cubes.add(crop)
        self.next_one()

    def react(self, place: Place) -> None:
        """All pawns in the same column or row must move."""
        self.near = place
        self.waiting = [p for p in self.pawns if (p[1][1] == place[1]) != (p[1][3] == place[3])]
        self.next_one()

    def next_one(self) -> None:
        """The closest moves; if several are, the group agrees on one."""
        while self.waiting and not self.full:
            away = [self.steps(pawn) for pawn in self.waiting]
            closest = [pawn for pawn, steps in zip(self.waiting, away, strict=True) if steps == min(away)]
            if len(closest) > 1:
                self.asks_order = True
                return
            if self.flees(closest[0]):
                return
        self.waiting = []

    def agreed(self, place: Place) -> None:
        """This one shall move first."""
        self.asks_order = False
        if not self.flees(next(pawn for pawn in self.waiting if pawn[1] == place)):
            self.next_one()

    def flees(self, pawn: list[str]) -> bool:
        """A pawn moves away from the one that came near."""
        self.waiting = [other for other in self.waiting if other is not pawn]
        x, y, near_x, near_y = int(pawn[1][1]), int(pawn[1][3]), int(self.near[1]), int(self.near[3])
        if x == near_x:
            return self.go(pawn, "down" if y > near_y else "up")
        return self.go(pawn, "right" if x > near_x else "left")

    def steps(self, pawn: list[str]) -> int:
        """How far away a pawn is."""
        return abs(int(pawn[1][1]) - int(self.near[1])) + abs(int(pawn[1][3]) - int(self.near[3]))

    def offers(self) -> None:
        """They spend all their tokens whenever the group makes an offering, and once in the end."""
        self.points += FOR_CUBES[len(self.cubes)]
        self.cubes = set()
