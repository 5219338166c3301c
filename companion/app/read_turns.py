"""Whether the eyes follow a random game on its simulated table: what a look reads before an event and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from typing import Any

from companion.app import own_parts
from companion.app.simulated_table import led, look
from companion.games.kit import Answer, Layout, Spot, State
from companion.games.kit.chance import Chance
from companion.games.kit.extras import follows
from companion.games.plugin import Plugin, TableReader
from companion.play.inspection.findings import Findings
from companion.play.inspection.playing import PlayedStep, RandomGame, kind_of
from companion.simulation import Simulation
from companion.tracking import Costs, Proposal, Standing, best_label, differences, explain
from companion.tracking.differences import SpotsSeen
from companion.vision.classify.profile import Profile
from companion.vision.errors import UnreadableError

TURNS = 30
"""So many events that move pieces are read."""


@dataclass
class ReadTurns:
    """How many turns were read, and of how many the eyes lost track."""

    read: int = 0
    astray: int = 0


def look_at_turns(
    plugin: Plugin, played: Iterable[RandomGame], findings: Findings, turns: int = TURNS, profile: Profile | None = None
) -> ReadTurns | None:
    """Read the table before and after random events; None for a game that no camera reads or nothing simulates."""
    if plugin.reader is None or plugin.simulation is None:
        return None
    moves = [
        (f"seed {one.seed}, {n}. {step.event.text()}", one.seed + n, step)
        for one in played
        for n, step in enumerate(one.steps, 1)
        if step.before.layout() != step.after.layout()
    ]
    try:
        known = profile or own_parts.for_game(own_parts.load(), plugin.name)
        eyes = _Eyes(plugin.reader(), plugin.simulation(), known, findings)
    except Exception as err:  # whatever a game from elsewhere raises
        findings.failed("reading", err)
        return None
    for where, seed, step in sorted(Chance("turns").shuffled(moves)[:turns], key=moves.index):
        findings.where = where
        eyes.turn(step, seed)
    return eyes.done()


@dataclass
class _Eyes:
    """Looks at one game's simulated table, with the layers read so far and the changes that no look has read."""

    reader: TableReader[Any]
    simulation: Simulation[Any]
    profile: Profile
    findings: Findings
    turns: ReadTurns = field(default_factory=ReadTurns)
    told: set[str] = field(default_factory=set)
    untold: list[tuple[str, frozenset[str]]] = field(default_factory=list)

    def turn(self, step: PlayedStep, seed: int) -> None:
        """Look before an event and after it."""
        self.turns.read += 1
        try:
            well = self._before(step, seed) and self._after(step, seed, _told(step.before))
        except Exception as err:  # whatever a game from elsewhere raises
            self.findings.failed("look", err)
            well = False
        self.turns.astray += not well

    def done(self) -> ReadTurns:
        """Return the findings of all turns; a layer that no look ever read is a fault if something changed in it."""
        for where, layers in self.untold:
            if not layers & self.told:
                self.findings.where = where
                self.findings.add("layer-untold", ", ".join(sorted(layers)))
                self.turns.astray += 1
        return self.turns

    def _before(self, step: PlayedStep, seed: int) -> bool:
        """Whether all is in step, or shows the answer to what is being asked, as a cube does that lies there."""
        state, question = step.before, step.before.question()
        seen = self._seen(state, state, seed)
        if seen is None:
            return False
        found = explain(state, [state], self._followed(state, seen), self._costs)
        if question is not None and found.proposals and isinstance(found.proposals[0].events[0], Answer):
            return True
        return found.standing is Standing.MATCHED or self._wrong(step, state.layout(), seen)

    def _after(self, step: PlayedStep, seed: int, told: bool = False) -> bool:
        """Whether a look proposes the event; if it was entered before it was laid (`told`), whether all lies right."""
        before, after = step.before, step.after
        known = after if told else before
        seen = self._seen(after, known, seed)
        if seen is None:
            return False
        layout, changed = after.layout(), _changed(before.layout(), after.layout())
        if not any(spot in seen for spot in changed):
            layers = frozenset(layer for _, layer in changed) - follows(before)  # what follows tells of no turn anyway
            if layers and self._lies(before) != self._lies(after):
                self.untold.append((self.findings.where, layers))
            return True
        found = explain(known, [known], self._followed(known, seen), self._costs)
        if found.standing is Standing.MATCHED:
            if not differences(layout, seen):
                return True
            if not told and (differences(before.layout(), seen) or self._renamed(before.layout(), layout, changed)):
                return self._after(step, seed, told=True)  # hands may go on so without a word
        elif not told and any(_says(proposal, step, seen) for proposal in found.proposals):
            return True
        return self._wrong(step, layout, seen)

    def _renamed(self, before: Layout, after: Layout, changed: Set[Spot]) -> bool:
        """Whether the same pieces only changed places beside the board, which the state alone tells apart."""
        there, here = (Counter((layer, layout.get((at, layer))) for at, layer in changed) for layout in (before, after))
        spaces = self.reader.spaces
        return there == here and spaces is not None and all(spaces.is_loose(place) for place, _ in changed)

    def _seen(self, lies: State, known: State, seed: int) -> SpotsSeen | None:
        """What is read of a table with its supply beside it; None if nothing is, though something lies there."""
        beside = self.simulation.spares(known)
        try:
            seen = look(self.simulation, self.reader, lies, known, seed=seed, profile=self.profile, beside=beside)
        except UnreadableError as err:
            if err.what.key == "no-tiles" and not any(lies.layout().values()):
                return {}
            self.findings.add("unread", err.what.key)
            return None
        self.told |= {layer for _, layer in seen}
        return seen

    def _followed(self, state: State, seen: SpotsSeen) -> SpotsSeen:
        """What is made of a look at a table on which all lay right before."""
        return self.reader.reconsider(state, seen, state.layout(), matched=True)

    def _wrong(self, step: PlayedStep, layout: Layout, seen: SpotsSeen) -> bool:
        """Note what was read wrongly, or that all was read rightly and yet not understood; False."""
        wrong = differences(layout, seen)
        for place, layer in wrong:
            due, read = layout.get((place, layer)), best_label(seen[place, layer])
            if due is None:
                self.findings.add("read-nowhere", f"{read} ({layer})", place=place)
            elif read is None:
                self.findings.add("read-nothing", f"{due} ({layer})", place=place)
            else:
                self.findings.add("misread", f"{due} ({layer})", place=place, seen=read)
        if not wrong:
            self.findings.add("not-explained", kind_of(step.event))
        return False

    def _lies(self, state: State) -> set[tuple[str, float, float]]:
        return {(part.name, part.x, part.y) for part in self.simulation.table(state).parts}

    @property
    def _costs(self) -> Costs:
        return Costs() if self.reader.misread is None else Costs(misread=self.reader.misread)


def _changed(before: Layout, after: Layout) -> set[Spot]:
    return {spot for spot in {*before, *after} if before.get(spot) != after.get(spot)}


def _told(state: State) -> bool:
    """Whether the companion itself says what comes next, before hands lay it."""
    question = state.question()
    return question is not None and (question.sealed or question.held)


def _says(proposal: Proposal, step: PlayedStep, seen: SpotsSeen) -> bool:
    """Whether a proposal has the event, or leads to where all that was seen lies alike."""
    end = led(step.before, proposal)
    if end is None:
        return False
    there, due = end.layout(), step.after.layout()
    return step.event in proposal.events or all(there.get(spot) == due.get(spot) for spot in seen)
