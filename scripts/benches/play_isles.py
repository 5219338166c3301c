"""A whole game of Diamond Isles at an open table, seen by the real eyes, to its end, by hands that err.

Middling players decide. Desk, library, session, journal and eyes are those of the companion. After each piece that
hands set or move the camera sees the table, and the eyes say what happened: counted are looks that were rightly
explained (and how many of them the companion may take by itself), those that asked with the right thing among what was
proposed, those that left it to be chosen by hand, and what was proposed first or taken and had not happened. Once it
is done they look again, when all lies as it should: whatever they say then is said for nothing. Dice are thrown beside
the map, where the first throw is agreed to; whoever throws has ended the turn before, and between two throws dice are
handed on, or pushed. Now and then hands lay a piece against the rules first, and put it right. All else hands choose,
and so are the presses of a turn counted, by the four buttons, and by hand also by touch. Offers are talked about: what
nobody agrees to is not typed, as hands are of cardboard. Exits with 1 if too little was explained, anything wrong was
taken, or the game did not come to its end.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import dist
from pathlib import Path

import cv2

from companion.app import own_parts
from companion.app.camera import LiveCamera
from companion.app.desk import TableDesk
from companion.app.eyes import Eyes
from companion.app.guiding import SessionGuide, TalkBehind
from companion.app.house import House
from companion.app.simulated_table import led
from companion.app.watcher import AtOnce
from companion.display.route_table import open_screens
from companion.games.diamond_isles import simulation
from companion.games.diamond_isles.actions import Deal, End, Propose, Roll
from companion.games.diamond_isles.frames import OpenOffer
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.reading.dice_talk import TAKE_ROLL
from companion.games.diamond_isles.sources import ROLLED
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Event, Seat, Spot, Value
from companion.games.kit.trade import Offer, Reply
from companion.play.corrections import CAMERA, HAND
from companion.play.session import Session
from companion.play.vault import Vault, load_key
from companion.settings import Settings
from companion.simulation import Scene
from companion.tracking import Standing, TableReport
from companion.vision.errors import UnreadableError
from hardware.cameras.frame import Frame
from hardware.simulator.live import SimulatedTable
from scripts.arguments import Arguments
from scripts.benches.isles.__main__ import BY_HANDS, PIECES, line, read
from scripts.benches.meant import slips
from scripts.benches.presses import by_kind, name_of, pressed, pressed_roll
from scripts.benches.touches import touches
from tests.support.games.random_games import selfplayed

OPTIONS: dict[str, Value] = {"cards": "cardboard"}
"""Nothing is sealed, so that hands do just what a random game did."""
LEAST_EXPLAINED = 0.8
FRAMES, BETWEEN = 3, 0.5
"""So many frames a look, so many seconds apart: the mat is found, and all is still."""
FALLING, SILENT = 6, 4
"""Frames within which dice that have fallen should be read, and something be said of a mistake."""
ERRING, HANDED_ON, PUSHED = 0.1, 0.15, 0.1
"""Of pieces that are laid how many are laid wrong first; before how many throws dice are handed on, or pushed."""
BESIDE_MM, APART_MM = 70.0, 28.0
"""How far beside the map dice are thrown, and at least how far from each other they fall."""

Dice = tuple[tuple[int, float, float, float], ...]


class Table:
    """A table with a game, what lies on it, and the companion that looks on."""

    def __init__(self, folder: Path, seats: tuple[Seat, ...], seed: int) -> None:
        self.eyes = Eyes(own_parts.load())
        self.desk = TableDesk(Settings(), Vault(load_key(folder / "key")), LiveCamera(self.eyes), eyes=AtOnce())
        self.desk.library.folder = folder
        self.session: Session = self.desk.library.begin(GAME, seats, OPTIONS, None)
        self.for_nothing = Counter[str]()  # what was said while all lay as it should
        self.rolls = Counter[str]()  # how throws were read, and what else was read as one
        self.slips = Counter[str]()  # what was said of mistakes
        self.rng = random.Random(seed)
        self.screens = open_screens(self.desk)
        self.screens.enter(self.session)
        self.touched = defaultdict[str, list[int]](list)  # what a finger touches, by kind
        self._behind = TalkBehind(self.desk.library, self.desk.watcher, House(folder))
        self._table = SimulatedTable()
        self._table.set_camera(simulation.SIMULATION.camera(self.state))
        self._now = 0.0
        self._gone: frozenset[Spot] = frozenset()
        self._dice = self._fallen((6, 1))

    @property
    def state(self) -> DiamondIsles:
        """The game at this moment."""
        assert isinstance(self.session.state, DiamondIsles)
        return self.session.state

    def look(self, lies: DiamondIsles) -> TableReport:
        """What the eyes say when hands have laid everything as a state says. UnreadableError as `Eyes.scan`."""
        if self._see(simulation.SIMULATION.table(lies), FRAMES) is not None:
            self.rolls["NOBODY THREW"] += 1
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

    def err(self) -> None:
        """Hands lay something against the rules: count what is said of it before they put it right."""
        every = list(slips(self.state, self.rng))
        if not every:
            return
        slip = self.rng.choice(every)
        said = self._said(simulation.scene(simulation.lying_map(self.state), slip.lies))
        ends = [led(self.state, proposal) for proposal in said.proposals] if said is not None else []
        if any(end is not None and end.layout() == slip.lies for end in ends):
            self.slips["may be legal"] += 1
        elif said is None or said.nothing_new:
            self.slips["SILENT"] += 1
        else:
            self.slips["said" if said.taken() is None else "TAKEN WRONGLY"] += 1
        self._said(simulation.SIMULATION.table(self.state))

    def _said(self, scene: Scene) -> TableReport | None:
        """What the watching eyes say last of what lies there, in about two seconds."""
        said = None
        for _ in range(SILENT):
            self._see(scene, 1)
            said = self.eyes.watch() or said
        return said

    def throw(self, values: tuple[int, int]) -> tuple[tuple[Event, ...], int]:
        """Hands throw these: what is taken for it, and with how many presses; nothing if it is not read."""
        bare = simulation.SIMULATION.table(self.state)
        lay, self._dice = self._dice, self._astray()
        if self._see(bare, FRAMES if self._dice == lay else FALLING) is not None:
            self.rolls["NOBODY THREW"] += 1
        self._dice = ()
        self._see(bare, 2)
        self._dice = self._fallen(values)
        guide = self._see(bare, FALLING)
        if guide is None:
            self.rolls["not read"] += 1
            return (), 0
        sure = bool(guide.sure)
        self.rolls["taken" if sure else "with one press"] += 1
        agreed = guide.choose(TAKE_ROLL)
        return (agreed if isinstance(agreed, tuple) else ()), int(not sure)

    def _see(self, scene: Scene, frames: int) -> SessionGuide | None:
        """So many frames of what lies there, and the dice; the talk about dice if one of them brings it on."""
        self._table.scene = scene.put(*simulation.dice(self._dice))
        picture = self._table.picture()
        for _ in range(frames):
            self._now += BETWEEN
            self.eyes.take(Frame(picture, self._now, "simulated", simulated=True), self.session)
            if (guide := self._behind.turn(self.session)) is not None:
                return guide
        return None

    def _astray(self) -> Dice:
        """The dice as they lie before the next throw: now and then handed on to somebody, or pushed."""
        chance = self.rng.random()
        if chance < HANDED_ON:
            return tuple((self.rng.randint(1, 6), -x, y, angle) for _, x, y, angle in self._dice)
        push = 12.0 if chance < HANDED_ON + PUSHED else 0.0
        return tuple((value, x + push, y + push, angle) for value, x, y, angle in self._dice)

    def _tray(self) -> tuple[float, float]:
        half = simulation.ground(simulation.lying_map(self.state)).half
        return -(half[0] + BESIDE_MM), 0.0

    def _fallen(self, values: tuple[int, int]) -> Dice:
        """Two dice as they come to lie in the tray."""
        x, y = self._tray()
        while True:
            spots = [(x + self.rng.uniform(-30, 30), y + self.rng.uniform(-55, 55)) for _ in values]
            if dist(*spots) > APART_MM:
                return tuple((v, *at, self.rng.uniform(0, 90)) for v, at in zip(values, spots, strict=True))


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


Played = tuple[Event, str, Counter[tuple[str, str]], int]
"""An event: how what hands did was explained, how the pieces were read, and the presses."""


def play(table: Table, seed: int, by_hand: bool = False) -> Iterator[Played]:
    """Every event of a game to its end. `by_hand` no camera looks on."""
    game = list(selfplayed(GAME, DiamondIsles, table.state.seats, seed, OPTIONS))
    at = 0
    while at < len(game):
        thrown = _thrown(game, at)
        if thrown:
            yield from _typed(table, thrown) if by_hand else _throw(table, thrown)
            at += len(thrown)
            continue
        before, event, after = game[at]
        how, counts = "", Counter[tuple[str, str]]()
        if isinstance(event, BY_HANDS) and not by_hand:
            if table.rng.random() < ERRING:
                table.err()
            try:
                how = told(table.look(after), before, after)
            except UnreadableError:
                how = "unread"
            counts.update(read(after.layout(), table.eyes.view.belief.labels, PIECES))
        spoken = isinstance(event, Propose | Reply) and not _agreed(game, at)
        touched = by_hand and not spoken and table.state.verdict(event).legal
        needed = touches(table.screens, event) if touched else 0
        if not touched or needed is None:
            _do(table, event, after, CAMERA if how in AGREED else HAND)
        if by_hand:
            table.touched[name_of(event)].append(pressed(GAME, before, event) if needed is None else needed)
        if how:
            table.look_again()
        count = AGREED[how] if how in AGREED else 0 if spoken else pressed(GAME, before, event, eyes=not by_hand)
        yield event, how, counts, count
        at += 1


def _do(table: Table, event: Event, after: DiamondIsles, by: str) -> None:
    verdict = table.session.do(event, by)
    assert verdict.legal or table.state == after, event.text()  # it may have been done by itself before others
    assert table.state.layout() == after.layout()


Moments = Sequence[tuple[DiamondIsles, Event, DiamondIsles]]


def _agreed(game: Moments, at: int) -> bool:
    """Whether the offer that is made or replied to comes about."""
    for before, event, after in game[at:]:
        if not isinstance(event, Propose | Reply | Deal):
            return False
        if before.player(before.seats[0]).cards != after.player(before.seats[0]).cards:
            return True
        if [player.cards for player in before.players] != [player.cards for player in after.players]:
            return True
        if not isinstance(after.top, Offer | OpenOffer):
            return False
    return False


def _thrown(game: Moments, at: int) -> Moments:
    """The events that a throw tells, if dice are thrown next: the last turn ends, somebody rolls, so many fell."""
    for end in range(at, min(at + 3, len(game))):
        before, event, _ = game[end]
        if isinstance(event, Answer):
            question = before.question()
            return game[at : end + 1] if question is not None and question.kind == ROLLED else ()
        if not isinstance(event, End | Roll):
            return ()
    return ()


def _throw(table: Table, thrown: Moments) -> Iterator[Played]:
    """Hands throw dice, and type what was not read."""
    answer = thrown[-1][1]
    assert isinstance(answer, Answer)
    assert isinstance(answer.value, tuple)
    events = tuple(event for _, event, _ in thrown)
    agreed, needed = table.throw((int(answer.value[0]), int(answer.value[1])))
    if agreed and agreed != tuple(event for event in events if event in agreed):
        table.rolls["READ WRONGLY"] += 1
        agreed = ()
    for before, event, after in thrown:
        _do(table, event, after, CAMERA if agreed else HAND)
        if not agreed:
            yield event, "", Counter(), pressed(GAME, before, event, eyes=True)
        else:
            yield event, "", Counter(), needed if event is answer else 0


def _typed(table: Table, thrown: Moments) -> Iterator[Played]:
    """Hands type what was thrown, if they can with what it says besides."""
    (before, _, _), (_, answer, _) = thrown[0], thrown[-1]
    assert isinstance(answer, Answer)
    needed = pressed_roll(GAME, before, answer)
    touched = touches(table.screens, answer) if needed is not None else None
    for before, event, after in thrown:
        count = pressed(GAME, before, event) if needed is None else needed if event is answer else 0
        if needed is None:
            touched = touches(table.screens, event)
        if touched is None:
            _do(table, event, after, HAND)
        if needed is None or event is answer:
            table.touched[name_of(event)].append(count if touched is None else touched)
        yield event, "", Counter(), count


def said(counts: Counter[str]) -> str:
    """Each with its number."""
    return ", ".join(f"{count} {what}" for what, count in counts.most_common()) or "none"


def main() -> int:
    """Print what became of the looks, how the pieces were read, and how the game ended."""
    parser = Arguments(__doc__)
    parser.add_argument("--seats", type=int, default=3, choices=GAME.players)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-hand", action="store_true", help="no camera looks on")
    parser.add_argument("--show", action="store_true", help="print each look")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    looks, counts, began = Counter[str](), Counter[tuple[str, str]](), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), GAME.seats[: args.seats], args.seed)
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
    print(f"  throws: {said(table.rolls)}; mistakes: {said(table.slips)}")
    print(f"{turns} turns, {sum(map(sum, by.values())) / max(1, turns):.2f} presses a turn")
    print("\n".join(by_kind(by, turns)))
    if args.by_hand:
        print(f"by touch: {sum(map(sum, table.touched.values())) / max(1, turns):.2f} touches a turn")
        print("\n".join(by_kind(table.touched, turns)))
    rule, totals = (result.rule, dict(result.totals)) if result is not None else ("no end", {})
    print(f"{events} events, ended by {rule}: {totals}; {time.process_time() - began:.0f} s of processor")
    invented = table.rolls["NOBODY THREW"] + table.rolls["READ WRONGLY"] + table.slips["TAKEN WRONGLY"]
    good = explained >= LEAST_EXPLAINED * number and not looks["taken wrongly"] and not invented
    return int(not good or result is None or Standing.MATCHED not in (bare, last))


if __name__ == "__main__":
    sys.exit(main())
