"""Hands at the simulated table that play against the Otoma, now and then err, and do what the screen then says.

The table is the app's own: its eyes look, its screens say what they found, and what hands take is taken there. Counted
is what the companion makes of what hands have laid.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from companion.display import routes
from companion.display.inputs import BACK, Tap
from companion.display.screens.base import NoticeScreen
from companion.display.screens.table_looks import should
from companion.display.trouble import Trouble
from companion.games.kit import Action, Answer, Event, Spot, State
from companion.games.pachamama import simulation
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.state import WithOtoma
from companion.play.session import Session
from companion.tracking import Proposal, Standing, TableReport
from hardware.simulator.scene import Scene
from hardware.simulator.shapes import hand
from tests.support.games.pachamama.otoma.mistakes import Mistake, mistakes
from tests.support.tables import OpenTable

CODE = "246G-JB1W"
"""The same scenario every time."""
STILL = 0.75
"""Seconds until all has come to rest before the eyes."""
BAD = ("TAKEN WRONGLY", "TAKEN WRONGLY through a hand", "SILENT", "NOT PUT RIGHT by what is said")
"""What must never be counted."""
LOOKS = 6
"""So often hands look again while they put the table right."""


def begun(
    table: OpenTable, mode: str, seats: tuple[str, ...] = ("brown",), code: str = CODE, **options: str
) -> Session:
    """A game on the long board, the table laid for it and looked at."""
    session = table.desk.library.begin(GAME, seats, {"size": "9x5", "mode": mode, **options}, code)
    table.screens.enter(session)
    table.see(0.5)
    return session


def lay(table: OpenTable, state: State, seconds: float = 0.25) -> None:
    """Lay everything as a state wants it, and look at it for a while."""
    table.stage.lay(state)
    table.see(seconds)


def proposed(table: OpenTable) -> tuple[Event, ...]:
    """The events that a look proposes first."""
    found = table.scan()
    return found.proposals[0].events if found.proposals else ()


def chosen(state: WithOtoma, rng: random.Random) -> Action:
    """One of the legal actions, each kind as likely; who can explore does so mostly, so that the game gets on."""
    (seat,) = state.due()
    legal = (action for action in state.candidates(seat) if state.verdict(action).legal)
    found = sorted(legal, key=lambda action: action.text())
    explore = [action for action in found if isinstance(action, Explore) and state.terrain_at(action.to) is None]
    if explore and rng.random() < 0.8:
        return rng.choice(explore)
    kind = rng.choice(sorted({action.kind for action in found}))
    return rng.choice([action for action in found if action.kind == kind])


@dataclass
class Hands:
    """Play one game; of what they lay a share of `often` goes wrong. `counts` and `notes` say what came of it."""

    table: OpenTable
    session: Session
    rng: random.Random
    often: float
    lies: dict[Spot, str | None] = field(default_factory=dict)
    slip: str = ""  # what went wrong since all was last in step
    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    @property
    def state(self) -> WithOtoma:
        """The game as it stands."""
        state = self.session.state
        assert isinstance(state, WithOtoma)
        return state

    def play(self, most: int = 10_000) -> None:
        """Play until the end, or so many events."""
        self.lies = _laid({}, self.state, self.state)
        first = len(self.session.steps)
        while not self.state.over and len(self.session.steps) - first < most:
            self._go_on()
        self.counts["games ended" if self.state.over else "games cut off"] += 1

    def _go_on(self) -> None:
        before, question = self.state, self.state.question()
        if question is not None and question.sealed:
            assert self.session.open_sealed() is not None
            self._follow(before, self.state)
        elif question is not None and question.kind == "arrow":
            self._show_arrow()
        elif question is not None:
            self._do(Answer(question.key, self.rng.choice(question.choices.values() or ())))
        else:
            self._act(chosen(before, self.rng))

    def _act(self, action: Action) -> None:
        before = self.state
        if not isinstance(action, Explore):
            self._do(action)
            return
        if self.slip and self.rng.random() < 0.5:
            self._look("check", ())
        after = before.after(action)
        assert isinstance(after, WithOtoma)
        if self.rng.random() < self.often / 3 and (forbidden := self._forbidden(action)):
            self._astray(action, forbidden)
        self._follow(before, after)
        self._look("move", (action,))

    def _do(self, event: Event) -> None:
        before = self.state
        assert self.session.do(event).legal, event.text()
        self._follow(before, self.state)

    # What hands lay.

    def _follow(self, before: WithOtoma, after: WithOtoma) -> None:
        """Lay what an event asks for, or something else instead."""
        lay = _laid(self.lies, before, after)
        if lay == self.lies:
            return
        found = list(mistakes(after, self.lies, lay)) if self.rng.random() < self.often and not self.slip else []
        self.lies = lay
        if found:
            name = self.rng.choice(sorted({one.name for one in found}))
            self._err(self.rng.choice([one for one in found if one.name == name]))

    def _err(self, mistake: Mistake) -> None:
        self.lies = {**self.lies, **mistake.lies}
        self.slip = mistake.name
        self.counts["mistakes"] += 1

    def _forbidden(self, action: Explore) -> str | None:
        """A space to which no pawn may go now."""
        state = self.state
        moves = ((place, Explore(action.seat, action.pawn, place)) for place in state.board.places)
        found = [p for p, move in moves if self.lies.get((p, "pawn")) is None and not state.verdict(move).legal]
        return self.rng.choice(found) if found else None

    def _astray(self, action: Explore, place: str) -> None:
        """Hands set a pawn where it may not go, look, and take it back."""
        kept = dict(self.lies)
        pawn = next((c for c in self.state.pawn_colours if c == action.seat), self.state.seats[0])
        if action.pawn != "hand":
            pawn = str(self.lies.get((action.pawn, "pawn")) or pawn)
            self.lies[action.pawn, "pawn"] = None
        self.lies[place, "pawn"] = pawn
        self.slip, before = "a move that the rules refuse", self.slip
        self.counts["mistakes"] += 1
        self._look("move", ())
        self.lies, self.slip = kept, before

    # What the companion makes of it.

    def _show_arrow(self) -> None:
        question = self.state.question()
        assert question is not None
        (place,) = question.places
        self._look("arrow", self._arrow(question.key, place))
        if self.state.question() == question:  # its tile did not lie there before
            self._do(Answer(question.key, str(self.lies[place, "arrow"])))

    def _arrow(self, key: str, place: str) -> tuple[Event, ...]:
        arrow = self.lies.get((place, "arrow"))
        return (Answer(key, arrow),) if arrow is not None else ()

    def _wrong(self) -> set[Spot]:
        """The spots where something else lies than should, and that can be seen."""
        wanted = self.state.layout()
        return {
            spot
            for spot, label in wanted.items()
            if self.lies.get(spot) != label and (spot[1] != "arrow" or not self.lies.get((spot[0], "crop")))
        }

    def _look(self, what: str, truth: tuple[Event, ...]) -> None:
        """The eyes look at what hands have laid; what they find is taken or left, and the table put right."""
        if self.rng.random() < self.often / 4:
            self._look_through_hand(truth)
        found = self._scan()
        self.counts["looks"] += 1
        if found is None:
            self.counts["looks at a table that cannot be read"] += 1
            for event in truth:
                assert self.session.do(event).legal
            return
        self._judge(what, found, truth)
        said = self._answered(found, truth)
        wrong = self._wrong()
        self.counts["looks that call wrong what lies right"] += bool(said - wrong)
        if not wrong and not self.slip:
            return
        self.counts["mistakes met"] += 1
        told = "at once" if wrong <= said else "in part at once" if wrong & said else "not at once"
        self.counts[f"said {told}"] += 1
        self._put_right(told)

    def _judge(self, what: str, found: TableReport, truth: tuple[Event, ...]) -> None:
        """Count how good the proposals of a look are."""
        of = f"{what}{' among mistakes' if self.slip else ''}"
        right = [n for n, proposal in enumerate(found.proposals) if proposal.events == truth]
        if truth or self.slip or found.standing is not Standing.MATCHED:
            how = "proposed first" if right[:1] == [0] else "proposed later" if right else "not proposed"
            if not truth:
                how = f"{found.standing.value}, {'something' if found.proposals else 'nothing'} proposed"
            self.counts[f"{of}: {how}"] += 1
        if truth and right[:1] != [0]:
            self._note(of, truth, found)
        taken = found.taken()
        if taken is not None and taken.events != truth[: len(taken.events)]:
            self.counts["TAKEN WRONGLY"] += 1
            self._note("TAKEN WRONGLY", truth, found)
        elif taken is not None:
            self.counts["would be taken, rightly"] += 1

    def _look_through_hand(self, truth: tuple[Event, ...]) -> None:
        """A hand rests over the board while the eyes look: nothing wrong may be taken."""
        scene, (x, y) = self._scene(), (self.rng.uniform(-180, 180), self.rng.uniform(-90, 90))
        self.table.stage.table.scene = scene.put(hand(x=x, y=y))
        self.table.see(STILL)
        self.counts["looks through a hand"] += 1
        try:
            found = self.table.scan()
        except Trouble:
            self.counts["through a hand: cannot be read"] += 1
            return
        self.counts[f"through a hand: {found.standing.value}"] += 1
        taken = found.taken()
        if taken is not None and taken.events != truth[: len(taken.events)]:
            self.counts["TAKEN WRONGLY through a hand"] += 1
            self._note("TAKEN WRONGLY through a hand", truth, found)

    def _scene(self) -> Scene:
        scene = simulation.scene(self.lies, self.state.size, trails=self.state.trails)
        return scene.put(*simulation.spares(self.state))

    def _scan(self) -> TableReport | None:
        self.table.stage.table.scene = self._scene()
        self.table.see(STILL)
        try:
            return self.table.scan()
        except Trouble:
            return None

    def _answered(self, found: TableReport, truth: tuple[Event, ...]) -> set[Spot]:
        """Take what is right on the screen, or do it by hand; the spots that the screens named meanwhile."""
        screens, texts = self.table.screens, ""
        if found.standing is not Standing.MATCHED:
            screens.go(routes.Scanned(found))
            texts = self.table.texts()
            right = (n for n, proposal in enumerate(found.proposals) if _taken_as(proposal, truth))
            number = next(right, None)
            way = "done" if found.standing is Standing.PENDING else "back"
            screens.take(Tap(f"proposal:{number}" if number is not None else f"way:{way}"))
        for event in truth:
            if event not in [step.event for step in self.session.steps[-len(truth) :]]:
                assert self.session.do(event).legal, event.text()
        while screens.page().name == NoticeScreen.name:
            texts += self.table.texts()
            screens.take(BACK)
        return set(self._named(texts))

    def _named(self, texts: str) -> Iterator[Spot]:
        """The spots of which a screen says what should lie there."""
        layout = self.state.layout()
        for spot in layout:
            (line,) = should(self.table.screens, layout, (spot,))
            if line in texts:
                yield spot

    def _put_right(self, told: str) -> None:
        """Lay otherwise what the screen says, look again, until it says that all lies as it should."""
        for _ in range(LOOKS):
            found = self._scan()
            if found is None or found.standing is Standing.MATCHED:
                break
            said = self._answered(found, ())
            if not self._mend(said & self._wrong()):
                break
        wrong = self._wrong()
        if wrong:
            silent = found is not None and found.standing is Standing.MATCHED
            self.counts["SILENT" if silent else "NOT PUT RIGHT by what is said"] += 1
            self._note(f"{'SILENT' if silent else 'NOT PUT RIGHT'} ({told})", (), found)
            self._mend(wrong)
        else:
            self.counts["put right by what is said"] += 1
        self.slip = ""

    def _mend(self, spots: Collection[Spot]) -> bool:
        for spot in spots:
            self.lies[spot] = self.state.layout()[spot]
        for place, layer in spots:
            if layer == "terrain" and self.lies[place, layer] and (arrow := _arrows(self.state).get((place, "arrow"))):
                self.lies[place, "arrow"] = arrow
        return bool(spots)

    def _note(self, what: str, truth: tuple[Event, ...], found: TableReport | None) -> None:
        """One line that tells what happened, for whoever looks into it."""
        done = " · ".join(event.text() for event in truth)
        wrong = {f"{p} {layer}": self.lies.get((p, layer)) for p, layer in self._wrong()}
        made = [] if found is None else [" · ".join(e.text() for e in p.events) for p in found.proposals]
        seen = found and (found.standing.value, found.differences)
        self.notes.append(f"{what} [{self.slip}]: {done or '-'}; lies {wrong}; found {seen}; proposed {made}")


def _taken_as(proposal: Proposal, truth: tuple[Event, ...]) -> bool:
    return bool(truth) and proposal.events == truth and not proposal.holes


def _arrows(state: WithOtoma) -> dict[Spot, str | None]:
    return {**{spot: label for spot, label in state.layout().items() if spot[1] == "arrow"}, **simulation.drawn(state)}


def _laid(lies: dict[Spot, str | None], before: WithOtoma, after: WithOtoma) -> dict[Spot, str | None]:
    """What lies there once hands have done what leads from one state to the next, wherever they had laid what."""
    found, old, wanted = dict(lies), before.layout(), after.layout()
    for spot, label in wanted.items():
        if spot not in lies:
            found[spot] = label
        elif old.get(spot) != label:
            if spot[1] == "pawn" and label is None and found[spot] != old[spot]:
                _take_up(found, old, old[spot])
            found[spot] = label
            if spot[1] == "terrain" and label is not None:
                found[spot[0], "arrow"] = _arrows(after).get((spot[0], "arrow"))
    return found


def _take_up(lies: dict[Spot, str | None], wanted: object, colour: str | None) -> None:
    """A pawn that shall move is taken up where it stands by mistake, if it stands anywhere."""
    assert isinstance(wanted, dict)
    for spot, label in lies.items():
        if spot[1] == "pawn" and label == colour and wanted.get(spot) != colour:
            lies[spot] = None
            return
