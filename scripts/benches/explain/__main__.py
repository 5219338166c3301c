"""Turns made on the table without a press, with misread labels, a hand in view, forgotten pieces and illegal moves."""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import starmap
from typing import Any

from companion.app.library import game_named
from companion.games.cacao.state import Cacao
from companion.games.kit import Action, Event, Labels, Layout, Spot, State
from companion.games.kit.chance import Chance
from companion.games.pachamama import oracle
from companion.play.selfplay import random_event
from companion.tracking import Standing, TableReport, explain
from companion.vision.errors import UnreadableError
from scripts.arguments import Arguments
from scripts.benches.explain import cacao, lying

MISREAD = 0.005  # share of labels that are wrong with confidence
PER_GAME = 6
CASES = ("plain", "misread", "hand", "forgotten", "illegal")


@dataclass(frozen=True)
class Moment:
    """The state that the companion knows, and the state that hands have really brought about."""

    known: State
    true: State
    events: tuple[Event, ...]
    past: tuple[State, ...]


def game_at_random(seed: int, answers: str, chance: Chance) -> tuple[list[State], list[Event]]:
    """One random game of Pachamama: its states, each after the event of the same index."""
    game = game_named("pachamama")
    begin = game.begin(game.seats[: 2 + seed % 3], {"answers": "oracle"})
    secret = oracle.draw(begin, chance.word())
    state = game.start(game.begin(begin.seats, {"answers": answers}, **oracle.public(secret)))
    states: list[State] = []
    events: list[Event] = []
    while not state.over:
        events.append(random_event(state, [oracle.Oracle(secret)], events, chance))
        state = state.after(events[-1])
        states.append(state)
    return states, events


def moments(seed: int, turns: int, answers: str) -> Iterator[Moment]:
    """Moments of one random game, `turns` turns of a seat apart; with the oracle each ends where it must be asked."""
    chance = Chance(seed, 99)
    states, events = game_at_random(seed, answers, chance)
    for _ in range(PER_GAME):
        at = 5 + chance.below(len(events) - 20)
        known = states[at]
        if known.question() is not None:
            continue
        end, seats = at, 0
        while end + 1 < len(events) and seats < turns:
            end += 1
            seats += isinstance(events[end], Action) and states[end].layout() != states[end - 1].layout()
            if (question := states[end].question()) is not None and question.sealed and answers == "oracle":
                break
        while answers != "oracle" and states[end].question() is not None and end + 1 < len(events):
            end += 1
        if states[end].layout() != known.layout():
            yield Moment(known, states[end], tuple(events[at + 1 : end + 1]), tuple(states[at - 4 : at + 1]))


def spoilt(moment: Moment, case: str, chance: Chance) -> tuple[dict[Spot, Labels], Layout]:
    """What the eyes see of a layout in one case, and what really lies there."""
    layout, known, before = (state.layout() for state in (moment.true, moment.known, moment.past[0]))
    growing = isinstance(moment.known, Cacao)
    real = cacao.visible(layout) if growing else dict(layout)
    changed = [spot for spot in layout if layout[spot] != known.get(spot)]
    owed = [spot for spot in real if spot[1] != "pawn" and before.get(spot) != known.get(spot) == layout.get(spot)]
    if case == "forgotten" and owed:
        place, layer = chance.choice(owed)
        real |= {spot: before.get(spot) for spot in owed if spot == (place, layer) or (growing and spot[0] == place)}
    if case == "illegal":
        real = cacao.illegal(known, chance) if growing else _moved_wrongly(known, chance)
    seen = {spot: _labels(spot, label, real, case, chance) for spot, label in real.items()}
    if case == "hand":
        places = sorted({place for place, _ in real})
        hidden = {chance.choice(places) for _ in range(4)} - {place for place, _ in changed}
        seen = {spot: labels for spot, labels in seen.items() if spot[0] not in hidden}
    return seen, real


def _moved_wrongly(known: Layout, chance: Chance) -> dict[Spot, str | None]:
    """A pawn of Pachamama is anywhere at all."""
    pawns = [s for s in known if s[1] == "pawn" and known[s] is not None]
    free = [s for s in known if s[1] == "pawn" and known[s] is None]
    real = dict(known)
    if pawns:
        one, other, to = chance.choice(pawns), chance.choice(pawns), chance.choice(free)
        real[one], real[to] = None, known[other]
    return real


def read(state: State, real: Layout, case: str, chance: Chance) -> dict[Spot, Labels] | None:
    """What the real eyes see of a layout on the simulated table, in some light, with a hand over it in that case, or
    with what else lies there, where nothing has changed; None if there is no room for that.
    """
    from companion.app import own_parts
    from companion.games.pachamama import simulation
    from companion.games.pachamama.reading import look
    from companion.games.pachamama.state import Pachamama
    from hardware.simulator.live import SimulatedTable
    from hardware.simulator.scene import Light
    from hardware.simulator.shapes import hand

    assert isinstance(state, Pachamama)
    light = Light(brightness=0.7 + chance.below(60) / 100, azimuth=chance.below(360), fall=chance.below(40) / 100)
    table = SimulatedTable(
        simulation.scene(real, state.size), simulation.camera(state.size), light, seed=chance.below(1000)
    )
    if case == "hand":
        table.put(hand(x=chance.below(160) - 80.0, y=chance.below(160) - 80.0))
    profile = _PROFILES.setdefault("own", own_parts.load())
    picture = table.picture()
    if case in lying.THINGS:
        known = state.layout()
        new = {place for (place, layer), label in real.items() if known.get((place, layer)) != label}
        with_it = lying.with_thing(picture, state, new, case, chance)
        if with_it is None:
            return None
        picture = with_it
    return dict(look(picture, profile, state))


_PROFILES: dict[str, Any] = {}


def _labels(spot: Spot, label: str | None, real: Layout, case: str, chance: Chance) -> Labels:
    sure = 0.9 + 0.0999 * chance.below(1000) / 1000
    others = sorted({v or "" for s, v in real.items() if s[1] == spot[1]} - {label or ""})
    if not others:
        return {label: 1.0}
    other = chance.choice(others) or None
    if case == "misread" and chance.below(10_000) < MISREAD * 10_000:
        label, other = other, label
    return {label: sure, other: 1 - sure}


def judged(found: TableReport, moment: Moment, real: Layout, case: str) -> str:
    """right: proposed first, or rightly astray; asked: left to the table; wrong or WRONG TAKEN otherwise."""
    taken = found.taken()
    lies = real if case == "illegal" else moment.true.layout()
    if taken is not None and not _leads_to(moment.known, taken.events, lies):
        return "WRONG TAKEN"
    if case == "illegal":
        return "asked" if found.standing is Standing.MATCHED else "right"
    if found.proposals and _leads_to(moment.known, found.proposals[0].events, moment.true.layout()):
        return "right"
    if any(_leads_to(moment.known, p.events, moment.true.layout()) for p in found.proposals):
        return "asked"
    partial = bool(found.proposals) and bool(found.proposals[0].amiss)  # shown with what still differs
    return "asked" if found.standing is Standing.UNEXPLAINED or partial else "wrong"


def _leads_to(state: State, events: tuple[Event, ...], layout: Layout) -> bool:
    for event in events:
        state = state.after(event)
    if isinstance(state, Cacao):  # which of two equal tiles was taken from the display cannot be seen
        return cacao.visible(state.layout()) == cacao.visible(layout)
    return dict(state.layout()) == dict(layout)


def main() -> int:
    """Print a row a case: shares of right, asked and wrong readings, and the time of one explanation."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--answers", choices=("oracle", "wheel"), default="oracle")
    parser.add_argument("--game", choices=("pachamama", "cacao"), default="pachamama")
    parser.add_argument("--eyes", action="store_true", help="lay everything out on the simulated table and read that")
    parser.add_argument("--only", metavar="WORD", default="", help="only cases with this word in their name")
    parser.add_argument("--turns", type=int, default=3, help="at most so many turns at once")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    worst = 0.0
    print(f"{'turns':>5} {'case':10} {'n':>5} {'right':>7} {'asked':>7} {'wrong':>7} {'wrong taken':>12} {'ms':>7}")
    # a jungle tile that no camera sees comes on display at the end of each turn of Cacao
    for turns in range(1, 2 if args.game == "cacao" else args.turns + 1):
        every = (*CASES, *lying.THINGS) if args.eyes and args.game == "pachamama" else CASES
        for case in (case for case in every if args.only in case):
            counts: Counter[str] = Counter()
            times = []
            for seed in range(args.seed, args.seed + args.games):
                chance = Chance(seed, turns)
                made = cacao.moments(seed, PER_GAME) if args.game == "cacao" else None
                for moment in moments(seed, turns, args.answers) if made is None else starmap(Moment, made):
                    seen, real = spoilt(moment, case, chance)
                    if args.eyes:
                        try:
                            by_eye = read(moment.known, real, case, chance)
                        except UnreadableError:
                            counts["asked"] += 1
                            continue
                        if by_eye is None:
                            continue
                        seen = by_eye
                    began = time.process_time()
                    found = explain(moment.known, moment.past if case == "forgotten" else [], seen)
                    times.append((time.process_time() - began) * 1000)
                    counts[judged(found, moment, real, case)] += 1
            total = sum(counts.values())
            share = {name: counts[name] / max(total, 1) for name in ("right", "asked", "wrong", "WRONG TAKEN")}
            worst = max(worst, share["WRONG TAKEN"])
            shares = f"{share['right']:7.1%} {share['asked']:7.1%} {share['wrong']:7.1%} {share['WRONG TAKEN']:12.2%}"
            print(f"{turns:5} {case:10} {total:5} {shares} {statistics.median(times):7.1f}")
    return 0 if worst <= 0.005 else 1


if __name__ == "__main__":
    sys.exit(main())
