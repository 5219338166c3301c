"""How a game went: shrines, strength, tiles and gold turn by turn, and how lucky whose dice were."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from companion.display.board import Chip, Entry, Plot, Series, Table
from companion.display.catalogue import Catalogue
from companion.display.course import turns as turns_of
from companion.games.eldorado.attacking import explorer_strength, totals
from companion.games.eldorado.box import DWELLERS, GOLD, GOLDEN_DIE, GUARDIANS, THIEF_PIECES
from companion.games.eldorado.painting import chips
from companion.games.eldorado.painting.battle import decimal
from companion.games.eldorado.state import BATTLE, GOLDEN, ElDorado
from companion.games.kit import Answer, Event, Seat

Steps = Sequence[tuple[Event | None, ElDorado]]
"""Each state with the event that led to it, none for the first."""


def course(steps: Steps, words: Catalogue) -> Sequence[Plot | Table]:
    """Plots over the turns, and a table of luck."""
    turns = tuple(turns_of(steps))
    found = _found(steps)
    last = steps[-1][1]
    numbers: Mapping[str, Callable[[int, ElDorado, Seat], float]] = {
        "shrines": lambda step, state, seat: state.shrines(seat),
        "strength": lambda step, state, seat: explorer_strength(state, seat),
        "tiles": lambda step, state, seat: found[seat][step],
        "gold": lambda step, state, seat: state.player(seat).cards.count(GOLD),
    }
    plots = [
        Plot(
            words(f"course.{name}"),
            tuple(
                Series(_person(seat, words), tuple(number(step, steps[step][1], seat) for step in turns))
                for seat in last.seats
            ),
            words("course.turns"),
        )
        for name, number in numbers.items()
    ]
    return (*plots, _luck_table(last, luck(steps), words))


def _found(steps: Steps) -> Mapping[Seat, Sequence[int]]:
    """How many tiles each seat had discovered at each step."""
    found: dict[Seat, list[int]] = {seat: [0] for seat in steps[0][1].seats}
    for (_, before), (_, after) in pairwise(steps):
        more = max(0, len(after.land.at) - len(before.land.at))
        for seat, counts in found.items():
            counts.append(counts[-1] + (more if before.active == seat else 0))
    return found


@dataclass(frozen=True)
class Rolls:
    """Some rolls of dice: how many dice, their sum, what was to be expected, and how likely each other sum was."""

    number: int = 0
    total: int = 0
    expected: float = 0.0
    spread: Mapping[int, float] = field(default_factory=lambda: {0: 1.0})

    def with_roll(self, dice: Sequence[int], faces: tuple[int, ...]) -> Rolls:
        """These rolls and one more."""
        expected = self.expected + len(dice) * sum(faces) / len(faces)
        longer: dict[int, float] = {}
        for more, p in totals(len(dice), faces).items():
            for before, share in self.spread.items():
                longer[before + more] = longer.get(before + more, 0.0) + share * float(p)
        return Rolls(self.number + len(dice), self.total + sum(dice), expected, longer)

    @property
    def luckier(self) -> float:
        """Which share of such rolls would have been worse; equal ones count half."""
        worse = sum(p for total, p in self.spread.items() if total < self.total)
        return worse + self.spread.get(self.total, 0.0) / 2


def luck(steps: Steps) -> Mapping[tuple[str, str], Rolls]:
    """The golden and the battle dice of each side that rolled."""
    found: dict[tuple[str, str], Rolls] = {}
    for (_, before), (event, _) in pairwise(steps):
        question = before.question()
        if not isinstance(event, Answer) or question is None or not isinstance(event.value, tuple):
            continue
        dice = tuple(int(str(die)) for die in event.value)
        if question.kind == GOLDEN and before.active is not None:
            who = before.active, GOLDEN
            faces: tuple[int, ...] = GOLDEN_DIE
        elif question.kind == BATTLE and before.battle is not None:
            who, faces = (before.battle.roller, BATTLE), tuple(sorted(before.setting.battle_die))
        else:
            continue
        found[who] = found.get(who, Rolls()).with_roll(dice, faces)
    return found


def _person(side: str, words: Catalogue) -> Chip:
    if side == GUARDIANS:
        return chips.guardian(THIEF_PIECES[0], words)
    return Chip(side, words.letter(side), "pawn")


def _luck_table(last: ElDorado, found: Mapping[tuple[str, str], Rolls], words: Catalogue) -> Table:
    rows: list[tuple[Entry, ...]] = []
    for (side, kind), rolls in sorted(found.items(), key=lambda entry: (entry[0][1], entry[0][0])):
        who = chips.tile(side, words) if side in DWELLERS else _person(side, words)
        die = Chip("gold" if kind == GOLDEN else "black", str(rolls.number), "square")
        expected, share = decimal(rolls.expected, words), f"{100 * rolls.luckier:.0f} %"
        name = words.name(side) if side in (*DWELLERS, GUARDIANS) else words.who(side)
        who = replace(who, called=f"{name} · {words('option.golden-dice' if kind == GOLDEN else 'option.battle-dice')}")
        rows.append((who, die, str(rolls.total), expected, share))
    heads = ("", *(words(f"course.{head}") for head in ("dice", "rolled", "expected", "luckier")))
    return Table(tuple(rows), heads, words("course.luck"))
