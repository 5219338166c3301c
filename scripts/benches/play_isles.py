"""A whole game of Diamond Isles at an open table, seen by the real eyes, to its end.

Middling players decide. Desk, library, session, journal and eyes are those of the companion. After each piece that
hands set or move the camera sees the table, and the eyes say what happened: counted are looks that were rightly
explained (and how many of them the companion may take by itself), those that asked with the right thing among what was
proposed, those that left it to be chosen by hand, and what was proposed first or taken and had not happened. Once it is
done they look again, when all lies as it should: whatever they say then is said for nothing. All else (dice, cards, the
turn's end) hands choose, and so are the presses of a turn counted. Exits with 1 if too little was explained, anything
wrong was taken, or the game did not come to its end.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import cv2

from companion.app import own_parts
from companion.app.camera import LiveCamera
from companion.app.desk import TableDesk
from companion.app.eyes import Eyes
from companion.app.simulated_table import led
from companion.app.watcher import AtOnce
from companion.games.diamond_isles import simulation
from companion.games.diamond_isles.actions import End
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Event, Seat, Spot, Value
from companion.play.corrections import CAMERA, HAND
from companion.play.session import Session
from companion.play.vault import Vault, load_key
from companion.settings import Settings
from companion.tracking import Standing, TableReport
from companion.vision.errors import UnreadableError
from hardware.cameras.frame import Frame
from hardware.simulator.live import SimulatedTable
from scripts.benches.isles.__main__ import BY_HANDS, PIECES, line, read
from scripts.benches.presses import by_kind, name_of, pressed
from tests.games.random_games import selfplayed

OPTIONS: dict[str, Value] = {"cards": "cardboard"}
"""Nothing is sealed, so that hands do just what a random game did."""
LEAST_EXPLAINED = 0.8
FRAMES, BETWEEN = 3, 0.5
"""So many frames a look, so many seconds apart: the mat is found, and all is still."""


class Table:
    """A table with a game, what lies on it, and the companion that looks on."""

    def __init__(self, folder: Path, seats: tuple[Seat, ...]) -> None:
        self.eyes = Eyes(own_parts.load())
        self.desk = TableDesk(Settings(), Vault(load_key(folder / "key")), LiveCamera(self.eyes), eyes=AtOnce())
        self.desk.library.folder = folder
        self.session: Session = self.desk.library.begin(GAME, seats, OPTIONS, None)
        self._table = SimulatedTable()
        self._table.set_camera(simulation.SIMULATION.camera(self.state))
        self._now = 0.0
        self.for_nothing = Counter[str]()  # what was said while all lay as it should
        self._gone: frozenset[Spot] = frozenset()

    @property
    def state(self) -> DiamondIsles:
        """The game at this moment."""
        assert isinstance(self.session.state, DiamondIsles)
        return self.session.state

    def look(self, lies: DiamondIsles) -> TableReport:
        """What the eyes say when hands have laid everything as a state says. UnreadableError as `Eyes.scan`."""
        self._table.scene = simulation.SIMULATION.table(lies)
        picture = self._table.picture()
        for _ in range(FRAMES):
            self._now += BETWEEN
            self.eyes.take(Frame(picture, self._now, "simulated", simulated=True), self.session)
        return self.eyes.scan(self.session)

    def look_again(self) -> None:
        """Count what is said while all lies as it should: pieces that are missing, each once, or anything else."""
        try:
            found = self.look(self.state)
        except UnreadableError:
            self.for_nothing["unread"] += 1
            return
        fresh = frozenset(found.missing) - self._gone
        self._gone = frozenset(found.missing)
        self.for_nothing += Counter({"missing": len(fresh), "else": int(not found.nothing_new and not found.missing)})


def told(found: TableReport, before: DiamondIsles, after: DiamondIsles) -> str:
    """How a look at what hands did was explained: taken, first, asked, by hand, or wrongly."""
    ends = [led(before, proposal) for proposal in found.proposals]
    right = [end is not None and end.layout() == after.layout() for end in ends]
    taken = found.taken()
    if taken is not None:
        return "taken" if right[found.proposals.index(taken)] else "taken wrongly"
    if right[:1] == [True]:
        return "first"
    return "asked" if any(right) else "wrong first" if right else "by hand"


AGREED = {"taken": 0, "first": 1}
"""Presses for what the eyes told: none for what is taken, one to agree to what is proposed first."""


def play(table: Table, seed: int, by_hand: bool = False) -> Iterator[tuple[Event, str, Counter[tuple[str, str]], int]]:
    """Every event of a game to its end: how what hands did was explained, how the pieces were read, the presses.

    `by_hand` no camera looks on.
    """
    for before, event, after in selfplayed(GAME, DiamondIsles, table.state.seats, seed, OPTIONS):
        how, counts = "", Counter[tuple[str, str]]()
        if isinstance(event, BY_HANDS) and not by_hand:
            try:
                how = told(table.look(after), before, after)
            except UnreadableError:
                how = "unread"
            counts.update(read(after.layout(), table.eyes.view.belief.labels, PIECES))
        verdict = table.session.do(event, CAMERA if how in ("taken", "first") else HAND)
        assert verdict.legal or table.state == after, event.text()  # it may have been done by itself before others
        assert table.state.layout() == after.layout()
        if how:
            table.look_again()
        yield event, how, counts, AGREED[how] if how in AGREED else pressed(GAME, before, event)


def main() -> int:
    """Print what became of the looks, how the pieces were read, and how the game ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3, choices=GAME.players)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-hand", action="store_true", help="no camera looks on")
    parser.add_argument("--show", action="store_true", help="print each look")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    looks, counts, began = Counter[str](), Counter[tuple[str, str]](), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), GAME.seats[: args.seats])
        bare = table.look(table.state).standing
        by, turns = defaultdict[str, list[int]](list), 0
        for event, how, found, needed in play(table, args.seed, args.by_hand):
            looks.update([how] if how else [])
            by[f"seen: {how}" if how in AGREED else name_of(event)].append(needed)
            turns += isinstance(event, End)
            counts += found
            if args.show and how:
                print(f"  {how}: {event.text()}", flush=True)
        last, result, events = table.look(table.state).standing, table.state.result(), len(table.session.steps)
    number, explained = looks.total(), looks["taken"] + looks["first"]
    wrong = looks["wrong first"] + looks["taken wrongly"]
    print(f"the bare map: {bare.value}; the table at the end: {last.value}")
    print(line("pieces", counts, PIECES))
    print(f"{number} looks: {explained} rightly explained, {looks['taken']} of them takes the companion by itself")
    asked, by_hand = looks["asked"], looks["by hand"] + looks["unread"]
    print(f"  {asked} asked, {by_hand} left to hands, {wrong} wrong ({looks['taken wrongly']} taken wrongly)")
    nothing = table.for_nothing
    print(f"  said for nothing: {nothing['missing']} pieces missing, {nothing['else']} looks with anything else")
    print(f"{turns} turns, {sum(map(sum, by.values())) / max(1, turns):.2f} presses a turn")
    print("\n".join(by_kind(by, turns)))
    rule, totals = (result.rule, dict(result.totals)) if result is not None else ("no end", {})
    print(f"{events} events, ended by {rule}: {totals}; {time.process_time() - began:.0f} s of processor")
    good = explained >= LEAST_EXPLAINED * number and not looks["taken wrongly"]
    return int(not good or result is None or Standing.MATCHED not in (bare, last))


if __name__ == "__main__":
    sys.exit(main())
