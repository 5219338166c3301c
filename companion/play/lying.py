"""What the eyes last saw lying still, place by place, beside the state; only events change the state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.games.kit import Labels, Layout, Place, Spot, State
from companion.play.explain import Costs, Explanation, SpotsSeen, Standing, best_label, differences, explain, set_down
from companion.play.session import Session

STIRRED_SHARE = 0.04
"""A second pawn changes a tenth of its space (0.08 to 0.2 of 60), one taken from beside it a hundredth at most."""
SECOND_SHARE = 0.07
"""So much of a place changes where a second piece is set down beside one that is read as before."""
AS_BEFORE = 0.25
"""Where so much changed beside a piece, nothing has come there so many times as likely as it looks. Less where more
changed was tried: a second pawn passes for a crop then.
"""
MANY = 3
"""Where so many places changed at once and yet read as before, shadows did: hands set down one piece at a time."""
ELSE = 0.1
"""At least so likely is anything else where the light changed since a spot was read: hands may have been busy, too."""
TWO = 0.03
"""How likely a piece is another one, at least, where a second one stands beside it."""
FILLED_SHARE = 0.75
"""A tile that fills its place changes more of it (0.83 and more of 40), one 16 mm beside it less (0.66 at most)."""
STRAY_SHARE = 0.25
"""So much of a bare place a tile or cup changes that lies on it anyhow; shadows and what leans over it less."""
SAID = 0.9
"""How sure what lies at a doubtful spot is once somebody has said it, by choosing what happened there."""
MISREAD = 0.2
"""What lies so likely as it should, and was left so by an event, is no turn of who comes next: it was misread."""
SURE = 0.9
"""A piece was seen so surely, if it is said to be missing where a look is not sure of it any more."""


class Lying:
    """Remembers the table. A place that is covered or outside the picture keeps its last label.

    A place at which nothing should lie, and of which a look says nothing though it could, is forgotten.
    """

    def __init__(
        self, session: Session, costs: Costs | None = None, filled: str = "", *, after_another: bool = False
    ) -> None:
        self.session = session
        self.costs = costs  # what is believed of how this game is read
        self.filled = filled  # the layer of the pieces that fill a place
        self.seen: dict[Spot, Labels] = {}
        self.compared: State = session.state  # with which the table was last compared
        self._lived: list[State] = []  # all states since the start as they came, those too that were undone
        self._known: list[State] = []  # the states of the session when that was last brought up to date
        # What differed at the first look and does still: after another game those are its pieces.
        self._from_before: Layout | None = None if after_another else {}
        self._in_step_at = 0  # how many events there were when the table was last in step
        self._looked_at = 0  # the same when it was last compared
        self._calm_at = 0  # the same when there was last nothing to say
        self._amiss: frozenset[Place] = frozenset()  # where something lay then that the table had heard of
        self.unlike: dict[Place, float] = {}  # how much of a place looks otherwise than it did then
        self._left: frozenset[Place] = frozenset()  # where it does because something that was no piece has gone
        self._half: frozenset[Place] = frozenset()  # where a piece lies beside its place, of which the table was told
        self._hidden: frozenset[Place] = frozenset()  # what a hand hid, if one was in view
        self._strayed: dict[Place, int] = {}  # how many events there were when each stray was told first
        self._second: frozenset[Place] = frozenset()  # where a second piece may stand, of which the table was told
        self._sure: Layout = {}  # what was surely seen as it should be when it was last calm, or was laid since
        self.stirred: frozenset[Place] = frozenset()  # what reads as it should and yet looks otherwise
        self._missing: frozenset[Spot] = frozenset()  # of these the ones that are gone, of which the table was told
        self._looks = 0
        self._first: dict[Spot, int] = {}  # at which look each difference was told first
        self._read_at: dict[Spot, int] = {}  # how many events there were when a spot was last read
        self._said: dict[Spot, tuple[str | None, str | None]] = {}  # as what doubtful spots are read, and what they are
        self._under_hand: frozenset[Spot] = frozenset()  # what was told first while a hand may have hidden the rest
        self._marks: tuple[Any, ...] = ()  # what the table had been told before that
        self._told: dict[Spot, tuple[str | None, int]] = {}  # what differed then, as it was read, and since which event

    def see(
        self,
        seen: SpotsSeen,
        unlike: Mapping[Place, float] | None = None,
        hidden: Collection[Place] = (),
        gone: Collection[Place] = (),
        left: Collection[Place] = (),
        asked: bool = False,
        relit: Collection[Place] = (),
    ) -> Explanation:
        """Take in what lies still and unhidden now, and compare the whole table with the state.

        `unlike` is how much of each place (0 to 1) looks otherwise than when there was last nothing to say: where it
        reads as it should all the same, something was done that cannot be told. `gone` are places that have changed and
        of which the look says nothing: what lies there is not known any more. From the `left` places something has
        gone, so that nothing strange lies there. Who has `asked` is also told once more which pieces are missing. The
        `relit` places changed as all did, with the light: what was seen there before is most likely still there.
        """
        seen = self._in_another_light(seen, relit)
        kept = {*hidden, *(place for place, _ in (*seen, *self.session.state.layout()))}.difference(gone)
        undone = self._undone(seen)
        remembered = ((spot, labels) for spot, labels in self.seen.items() if spot[0] in kept and spot not in undone)
        self.seen = dict(remembered) | dict(seen)
        self._read_at |= dict.fromkeys(seen, len(self._states()) - 1)
        self._said = {
            spot: said for spot, said in self._said.items() if spot not in seen or best_label(seen[spot]) == said[0]
        }
        self.unlike, self._left, self._hidden = dict(unlike or {}), frozenset(left), frozenset(hidden)
        self._marks = self._marked()
        self._doubt_what_changed(seen)
        found = self.explanation(asked)
        differ = {spot: best_label(self.seen[spot]) for spot in found.differences}
        before = differ if self._from_before is None else self._from_before
        self._from_before = {spot: label for spot, label in before.items() if (spot, label) in differ.items()}
        return replace(found, half_seen=bool(self._from_before) or self._may_come_from_under_a_hand(found))

    def _marked(self) -> tuple[Any, ...]:
        """What the table has been told."""
        told, first, strayed = dict(self._told), dict(self._first), dict(self._strayed)
        return told, first, strayed, self._under_hand, self._second, self._half, self._missing

    def bare(self) -> None:
        """Nothing lies on the table yet."""
        self._from_before = {}

    def untold(self) -> None:
        """Nobody was told what was found last: it is to be said once more."""
        if self._marks:
            told, first, strayed, self._under_hand, self._second, self._half, self._missing = self._marks
            self._told, self._first, self._strayed = dict(told), dict(first), dict(strayed)

    def _in_another_light(self, seen: SpotsSeen, relit: Collection[Place]) -> SpotsSeen:
        """What is read now, where most likely lies at the relit places what was seen in the light before, unless an
        event has changed what should.
        """
        if not relit:
            return seen
        states, told = self._states(), dict(seen)
        due = states[-1].layout()
        layouts = {n: states[n].layout() for n in set(self._read_at.values())}
        for spot, labels in seen.items():
            before = self.seen.get(spot)
            if spot[0] in relit and before is not None and layouts[self._read_at[spot]].get(spot) == due.get(spot):
                both = {label: p * max(before.get(label, 0.0), ELSE) for label, p in labels.items()}
                whole = sum(both.values())
                told[spot] = {label: p / whole for label, p in both.items()}
        return told

    def _doubt_what_changed(self, seen: SpotsSeen) -> None:
        """Where a place changed beside a piece that is read as before, something has come that may be hard to see.

        Not so where that may be a second piece of its kind, whose colours show in how it is read.
        """
        states = self._states()
        before, due = states[min(self._calm_at, len(states) - 1)].layout(), states[-1].layout()
        for place in self._at_least(self._reading_right(before, due), SECOND_SHARE):
            here = [spot for spot in seen if spot[0] == place]
            there = [spot for spot in here if best_label(seen[spot]) is not None]
            if not there or any(_perhaps_two(seen[spot]) for spot in there if spot[1] != self.filled):
                continue
            for spot in (spot for spot in here if best_label(seen[spot]) is None):
                whole = 1 - (1 - AS_BEFORE) * seen[spot][None]
                chances = {**seen[spot], None: AS_BEFORE * seen[spot][None]}
                self.seen[spot] = {label: chance / whole for label, chance in chances.items()}

    @property
    def _reached(self) -> bool:
        """Whether a hand was in view: what is told then is told again once it has gone."""
        return bool(self._hidden)

    def _may_come_from_under_a_hand(self, found: Explanation) -> bool:
        """Whether a hand hides a piece like one that is new, which may be that one: pieces that fill places stay."""
        new = {(spot[1], best_label(self.seen[spot])) for spot in found.differences if spot[1] != self.filled}
        layout = self.session.state.layout()
        hidden = {(layer, label) for (place, layer), label in layout.items() if place in self._hidden and label}
        return not new.isdisjoint(hidden)

    def _undone(self, seen: SpotsSeen) -> frozenset[Spot]:
        """What differed, was told first together with something that is put right now, and cannot be seen now.

        Hands take back what they did together: what a hand hides is then as likely taken back too, and is forgotten.
        """
        due = self.session.state.layout()
        right = {spot for spot in self._told if spot in seen and best_label(seen[spot]) == due.get(spot)}
        deeds = {self._first.get(spot) for spot in right}
        left = (spot for spot in self._told if spot not in seen and self._first.get(spot) in deeds)
        return frozenset(spot for spot in left if spot in self.seen and best_label(self.seen[spot]) != due.get(spot))

    def unread(self, unlike: Mapping[Place, float], left: Collection[Place] = ()) -> Explanation | None:
        """What is said where a look failed: at which places so much looks otherwise that something came or went.

        None where nothing does; nothing is explained or proposed.
        """
        self.unlike, self._left = dict(unlike), frozenset(left)
        states = self._states()
        self.compared = states[-1]
        layout = states[-1].layout()
        right = self._reading_right(states[min(self._calm_at, len(states) - 1)].layout(), layout)
        much = self._at_least(right, STRAY_SHARE)
        spots = (spot for place in much for spot in self.seen if spot[0] == place)
        differing = tuple(spot for spot in spots if layout.get(spot) is not None)
        strays = self._strays(right)
        return Explanation(Standing.ASTRAY, differing, strays=strays) if differing or strays else None

    @property
    def in_step(self) -> bool:
        """Whether the table has been in step since what should lie there changed last."""
        states = self._states()[self._in_step_at :]
        return bool(self.seen and states) and all(state.layout() == states[-1].layout() for state in states)

    def agrees(self) -> bool:
        """Whether there is nothing to say of the table as last seen after an event; if so it counts as calm.

        Hands may go on before anybody looks again. What the event laid and was surely seen is remembered as that, also
        where something else is amiss.
        """
        states = self._states()
        before, due = states[min(self._calm_at, len(states) - 1)].layout(), states[-1].layout()
        right = self._reading_right(before, due)
        self._sure = {
            **self._sure,
            **{spot: due.get(spot) for spot in self._surely(due) if before.get(spot) != due.get(spot)},
        }
        if not self.seen or differences(due, self.seen, (self.costs or Costs()).doubt) or self._beside(before, due):
            return False
        if self._strays(right) or self._at_least(right, SECOND_SHARE):
            return False
        if self._gone(self._at_least(right, STIRRED_SHARE), due):
            return False
        self._calmed(len(states) - 1, frozenset(), due)
        return True

    def _calmed(self, number: int, amiss: frozenset[Place], due: Layout) -> None:
        """There is nothing to say after so many events, but where something is amiss of which the table was told."""
        self._calm_at, self._amiss = number, amiss
        self._sure = {spot: due.get(spot) for spot in self._surely(due)}

    def _surely(self, due: Layout) -> Iterable[Spot]:
        """Where what should lie there was surely seen."""
        return (spot for spot in self.seen if self._chance(spot, due) >= SURE)

    def lay_right(self) -> Layout:
        """What was surely seen, as it should be, when it was last calm, or was laid since."""
        return self._sure

    def _states(self) -> list[State]:
        """All states of the game so far, as the table lived through them: what is undone or mended goes on from there.

        The game may go on in another thread meanwhile.
        """
        now = [self.session.start, *(step.state for step in tuple(self.session.steps))]
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(self._known, now, strict=False)))
        if same < len(now):
            self._lived += now[same:]
        elif same < len(self._known):  # only taken back
            self._lived.append(now[-1])
        self._known = now
        return self._lived

    def explanation(self, asked: bool = False) -> Explanation:
        """How the table, as last seen, stands against the state."""
        states = self._states()
        number = len(states) - 1
        self._hear(states)
        self._in_step_at = min(self._in_step_at, number)
        self._calm_at = min(self._calm_at, number)
        self.compared = states[-1]
        due_now = states[-1].layout()
        told = ((spot, *how) for spot, how in self._told.items() if spot in self.seen)
        due = {since: states[min(since, number)].layout() for _, since in self._told.values()}
        between = [state.layout() for state in states[self._looked_at : number]]  # what was undone since was due once
        self._looked_at = number
        same = (
            (spot, label, since)
            for spot, label, since in told
            if all(layout.get(spot) == due_now.get(spot) for layout in (due[since], *between))
        )
        known = {spot: since for spot, label, since in same if best_label(self.seen[spot]) == label}
        stale = [spot for spot, since in known.items() if since < number]
        heard = self._heard_before(known, due_now)
        past, before = states[self._in_step_at :], states[self._calm_at].layout()
        right = self._reading_right(before, states[-1].layout())
        stirred = self._at_least(right, STIRRED_SHARE)
        found = explain(states[-1], past, self.seen, self.costs, known=heard, stirred=stirred, stale=stale)
        found = replace(found, known=frozenset(found.differences).intersection(known))
        if found.differences and set(found.differences) <= set(stale):
            if found.standing is not Standing.AHEAD:
                found = replace(found, again=True)
            elif all(self._chance(spot, due_now) >= MISREAD for spot in found.differences):
                found = replace(found, standing=Standing.ASTRAY, proposals=(), again=True)
        second = self._at_least(right, SECOND_SHARE)
        second = second if len(second) < MANY else [place for place in second if place in self._second]
        self.stirred = frozenset(second)
        if found.calm and not self._second.issuperset(second):
            against = set_down(states[-1], second)
            found = replace(found, standing=Standing.ASTRAY, against=against, again=False) if against else found
        if not self._reached:
            self._second = frozenset(second)  # told once: what hands leave so is how it lies
        beside = self._beside(before, states[-1].layout())
        strays = (*self._strays(right), *(place for place in beside if place not in self._half))
        self._half = self._half if self._reached else beside
        strayed = {place: self._strayed.get(place, number) for place in strays}
        if strays and (found.calm or found.standing is Standing.ASTRAY or self._leaves(found, strays)):
            again = found.calm and all(since < number for since in strayed.values())
            found = replace(found, standing=Standing.ASTRAY, proposals=(), strays=strays, again=again)
        self._strayed = strayed
        self._looks += 1
        self._told = {spot: (best_label(self.seen[spot]), known.get(spot, number)) for spot in found.differences}
        fresh = self._told.keys() - known.keys()
        self._under_hand = (self._under_hand & self._told.keys()) | fresh if self._reached else frozenset()
        self._first = {spot: self._first.get(spot, 0) if spot in known else self._looks for spot in self._told}
        missing = self._gone(stirred, due_now) | {spot for spot in self._missing if self._hardly(spot, due_now)}
        if found.calm and missing and (asked or not missing <= self._missing):
            found = replace(found, standing=Standing.ASTRAY, missing=tuple(sorted(missing)), again=False)
        self._missing = self._missing if self._reached else missing
        if found.standing is Standing.IN_STEP and self.seen:
            self._in_step_at = number
        if found.calm and self.seen:
            self._calmed(number, frozenset(place for place, _ in found.differences), due_now)
        return found

    def _heard_before(self, known: Collection[Spot], due: Layout) -> frozenset[Spot]:
        """The differences that were told before what is new now; where nothing is, before what was new last.

        So another look at the same table, as in another light, makes the same of it. What was told while a hand was in
        view belongs to what is seen once that has gone.
        """
        known = set(known) - self._under_hand
        differ = differences(due, self.seen, (self.costs or Costs()).doubt)
        if not differ or not set(differ) <= set(known):
            return frozenset(known)
        newest = max(self._first.get(spot, 0) for spot in differ)
        return frozenset(spot for spot in known if self._first.get(spot, 0) < newest)

    def _hear(self, states: Sequence[State]) -> None:
        """Believe what was said since by choosing what happened, where something new was read that may well be it."""
        due, show = states[-1].layout(), (self.costs or Costs()).show
        for spot, labels in self.seen.items():
            best, label, at = best_label(labels), due.get(spot), min(self._read_at.get(spot, 0), len(states) - 1)
            if best == label or (best, label) == self._said.get(spot) or labels.get(label, 0.0) < show:
                continue
            if states[at] is not states[-1] and states[at].layout().get(spot) not in (best, label):
                self._said[spot] = best, label
        for spot, (best, label) in self._said.items():
            if due.get(spot) == label:
                self.seen[spot] = {label: SAID, best: 1 - SAID}

    def _reading_right(self, before: Layout, now: Layout) -> list[Place]:
        """The places that look otherwise than when all was calm, should look the same, and read as they should."""
        new = {spot[0] for spot in {**before, **now} if before.get(spot) != now.get(spot)}
        wrong = {spot[0] for spot, labels in self.seen.items() if best_label(labels) != now.get(spot)}
        return [place for place in self.unlike if place not in new | wrong | self._amiss]

    def _at_least(self, places: Iterable[Place], share: float) -> list[Place]:
        """Those of these places of which so much looks otherwise, the one with most of all first."""
        return sorted((p for p in places if self.unlike[p] >= share), key=lambda p: -self.unlike[p])

    def _gone(self, stirred: Collection[Place], now: Layout) -> frozenset[Spot]:
        """The pieces that were surely seen at these places, and are now about as likely gone as there."""
        return frozenset(spot for spot in self._sure if spot[0] in stirred and self._hardly(spot, now))

    def _hardly(self, spot: Spot, now: Layout) -> bool:
        """Whether a piece that should lie there was last seen about as likely gone as there."""
        if now.get(spot) is None or spot not in self.seen:
            return False
        chance, doubt = self._chance(spot, now), (self.costs or Costs()).doubt
        return chance <= doubt <= chance + self._bare(spot)

    def _chance(self, spot: Spot, layout: Layout) -> float:
        """How likely what should lie at a spot was last seen there."""
        return self.seen[spot].get(layout.get(spot), 0.0)

    def _bare(self, spot: Spot) -> float:
        return self.seen[spot].get(None, 0.0)

    def _strays(self, right: Iterable[Place]) -> tuple[Place, ...]:
        """Of these places the bare ones where something lies that is nothing the eyes know."""
        read = {place for place, _ in self.seen}
        taken = {place for (place, _), labels in self.seen.items() if best_label(labels) is not None}
        much = (place for place in right if self.unlike[place] >= STRAY_SHARE and place not in self._left)
        return tuple(place for place in much if place in read and place not in taken)

    def pushed(self, found: Explanation, by: float, *, carried: bool = False) -> Explanation:
        """The same where all was only pushed by so many mm: nobody did anything else, and nothing is proposed.

        `carried` says that it may lie where it lies now.
        """
        self._told.clear()
        return Explanation(Standing.ASTRAY, found.differences, pushed=by, carried=carried)

    def _beside(self, before: Layout, now: Layout) -> frozenset[Place]:
        """Where a piece that should fill its place was laid, and much of the place looks as it did without it."""
        laid = (spot for spot in self.seen if spot[1] == self.filled and now.get(spot) and not before.get(spot))
        right = (spot[0] for spot in laid if best_label(self.seen[spot]) == now[spot])
        return frozenset(place for place in right if STRAY_SHARE < self.unlike.get(place, 1.0) < FILLED_SHARE)

    def forget(self) -> None:
        """Forget everything, as after the camera was bumped."""
        self.seen.clear()
        self._read_at.clear()
        self._said.clear()
        self._told.clear()
        self._under_hand = frozenset()
        self._strayed.clear()
        self._second = self._half = self._amiss = frozenset()
        self._sure, self._missing = {}, frozenset()
        self._marks = ()
        self.unlike.clear()

    def _leaves(self, found: Explanation, strays: Collection[Place]) -> bool:
        """Whether the likeliest proposal would lay something where something lies beside its place, or nothing lies."""
        amiss = found.proposals[0].amiss if found.proposals else ()
        return any(spot[0] in strays or best_label(self.seen[spot]) is None for spot in amiss)


def _perhaps_two(labels: Labels) -> bool:
    """Whether what is read of a piece leaves another piece likely enough for two to stand there."""
    pieces = sorted(chance for label, chance in labels.items() if label is not None)
    return len(pieces) > 1 and pieces[-2] >= TWO
