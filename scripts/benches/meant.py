"""Hands that break a rule of El Dorado or Diamond Isles, without a camera: is what they laid told by such a rule?

In moments of random games one piece is laid, moved or built as the rules do not allow it: by whose turn it is and by
others. Each piece is read as it lies, and what the table hears of it (`tracking`) is compared with the rules that
refuse it. What only a hand can refuse is left out. For Pachamama and Cacao see
tests/scripts/benches/evening/test_slips.py.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from companion.app.library import game_named
from companion.app.simulated_table import led
from companion.games.diamond_isles import actions as isles
from companion.games.diamond_isles.box import BUILDING, CITY, FIGURE, ROAD, SETTLEMENT, SHIP, WAY
from companion.games.diamond_isles.seven import robbed_at
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.eldorado import actions as dorado
from companion.games.eldorado.actions import BuyHideout, BuyOutpost
from companion.games.eldorado.box import FARMHOUSE, FORT, HIDEOUT, OFFERING, OUTPOST, VILLAGER
from companion.games.eldorado.settings import MODES
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import corners
from companion.games.eldorado.views import BUILDING as HOUSE
from companion.games.kit import Action, Layout, Place, Seat, Spot, State
from companion.games.kit.curtain import open_verdict
from companion.games.kit.extras import sides_of
from companion.play.selfplay import selfplay
from companion.tracking import Standing, explain
from scripts.arguments import Arguments

LONGEST, EVERY = 900, 10
"""Events of a game that are played, and how many apart the moments are of which some are taken."""


@dataclass(frozen=True)
class Slip:
    """What hands do that a rule forbids: what lies there then, and the rules, of which one should be named."""

    name: str
    lies: Layout
    rules: frozenset[str]


Tried = tuple[str, Mapping[Spot, str | None], tuple[Action, ...]]
"""A kind of mistake, what lies otherwise by it, and the actions that it may be meant as, all of them refused."""


def slips(state: State, rng: random.Random) -> Iterator[Slip]:
    """One of each kind, of those that the table may hear to be wrong."""
    tried: Iterable[Tried] = _isles(state) if isinstance(state, DiamondIsles) else ()
    tried = _dorado(state) if isinstance(state, ElDorado) else tried
    found: dict[str, list[Slip]] = {}
    for name, changed, actions in tried:
        verdicts = [open_verdict(state, action) for action in actions]
        if all(not verdict.legal for verdict in verdicts):
            rules = frozenset(rule for verdict in verdicts for rule in verdict.rules)
            found.setdefault(name, []).append(Slip(name, {**state.layout(), **changed}, rules))
    return (rng.choice(each) for each in found.values())


def named(state: State, slip: Slip) -> str:
    """How a mistake is told."""
    seen = {spot: {label: 0.98, "other": 0.02} for spot, label in slip.lies.items()}
    found = explain(state, [state], seen)
    if slip.rules.intersection(rule for verdict in found.against for rule in verdict.rules):
        return "named"
    ends = (led(state, proposal) for proposal in found.proposals)
    if any(end is not None and end.layout() == slip.lies for end in ends):
        return "legal"  # such as the robber, who may have been moved by a knight before the dice are rolled
    if found.standing is Standing.MOVED:
        return "PROPOSED AS SOMETHING ELSE"
    return "told by another rule" if found.against else "told without a rule"


def moments(name: str, seats: int, seed: int, options: Mapping[str, str], each: int) -> list[State]:
    """So many moments of a random game in which somebody is to act."""
    game = game_named(name)
    played = islice(selfplay(game, game.seats[:seats], seed, options), 0, LONGEST, EVERY)
    found = [state for _, state in played if state.question() is None and state.due()]
    return random.Random(seed).sample(found, min(each, len(found)))


# Diamond Isles.


def _isles(state: DiamondIsles) -> Iterator[Tried]:
    whose = {seat: "" if seat in state.due() else "another's " for seat in state.seats}
    builds: dict[str, tuple[str, Iterable[Place], Callable[[Seat, Place], Action]]] = {
        SETTLEMENT: (BUILDING, state.sites, isles.Settle),
        CITY: (BUILDING, state.sites, isles.City),
        ROAD: (WAY, state.sea_map.road_edges, isles.Road),
        SHIP: (WAY, state.sea_map.ship_edges, isles.Ship),
    }
    lies = state.layout()
    for seat, who in whose.items():
        for kind, (layer, places, action) in builds.items():
            for place in places:
                if lies.get((place, layer)) is None:
                    yield f"{who}{kind}", {(place, layer): f"{seat}-{kind}"}, (action(seat, place),)
        for start, label in state.board.ways.items():
            if label == (seat, SHIP):
                free = (edge for edge in state.sea_map.ship_edges if lies.get((edge, WAY)) is None)
                for to in free:
                    ship = {(start, WAY): None, (to, WAY): f"{seat}-{SHIP}"}
                    yield f"{who}ship moved", ship, (isles.MoveShip(seat, start, to),)
    seat = next(iter(state.due()))
    for figure, at in (("robber", state.board.robber), ("pirate", state.board.pirate)):
        for place in state.sea_map.at:
            if place != at and lies.get((place, FIGURE)) is None:
                moved = {(at, FIGURE): None, (place, FIGURE): figure}
                yield f"{figure} moved", moved, tuple(_thefts(state, figure, seat, place))


def _thefts(state: DiamondIsles, figure: str, seat: Seat, place: Place) -> Iterator[Action]:
    if figure == "pirate":
        victims = (isles.NOBODY, *(other for other in state.seats if other != seat))
        loots = (isles.LOOT_CARD, isles.LOOT_DIAMOND, isles.LOOT_NOTHING)
        yield from (isles.SendPirate(seat, place, victim, loot) for victim in victims for loot in loots)
        return
    yield from (isles.Rob(seat, place, victim) for victim in (isles.NOBODY, *robbed_at(state, seat, place)))


# El Dorado.


def _dorado(state: ElDorado) -> Iterator[Tried]:
    if state.active is None:
        return
    lies = state.layout()
    for side, seats in sides_of(state).items():
        who = "" if side == state.active else "another's "
        thief = side == state.setting.thief
        for seat in seats:
            for moved, walks in _walks(state, side, seat, lies):
                yield f"{who}explorer", moved, walks
        buys = (BuyHideout, BuyOutpost) if thief else (dorado.BuyFarmhouse, dorado.BuyFort)
        for kind, buy in zip((HIDEOUT, OUTPOST) if thief else (FARMHOUSE, FORT), buys, strict=True):
            for place in {corner for tile in state.land.at for corner in corners(tile)}:
                if lies.get((place, HOUSE)) is None:
                    built = {(place, HOUSE): f"{side}-{kind}"}
                    yield f"{who}{kind}", built, tuple(buy(seat, place) for seat in seats)
        if not thief:
            for name, laid, meant in _men(state, side, seats, lies):
                yield f"{who}{name}", laid, meant


def _walks(
    state: ElDorado, side: Seat, seat: Seat, lies: Layout
) -> Iterator[tuple[Mapping[Spot, str | None], tuple[Action, ...]]]:
    here, layer = state.explorer_at(seat), f"{side}-{state.explorer_kind(seat)}"
    if here is None or (here, layer) not in lies:
        return
    for place in state.land.at:
        if place != here and (place, layer) in lies:
            moved = {(here, layer): None, (place, layer): lies[here, layer]}
            yield moved, (dorado.Move(seat, place), dorado.Walk(seat, place))


def _men(state: ElDorado, side: Seat, seats: tuple[Seat, ...], lies: Layout) -> Iterator[Tried]:
    layer, shrine = f"{side}-{VILLAGER}", f"{side}-{OFFERING}"
    for place in state.land.at:
        number = int(lies.get((place, layer)) or 0)
        yield "villager", {(place, layer): str(number + 1)}, tuple(dorado.BuyVillager(seat, place) for seat in seats)
        if lies.get((place, shrine)) is None:
            yield "offering", {(place, shrine): OFFERING}, tuple(dorado.BuyOffering(seat, place) for seat in seats)
        for start in state.land.at:
            army = int(lies.get((start, layer)) or 0)
            if army and start != place:
                marched = {(start, layer): str(army - 1) if army > 1 else None, (place, layer): str(number + 1)}
                ways = (dorado.March, dorado.Intercept) if side != state.active else (dorado.March,)
                yield "army", marched, tuple(way(seat, start, 1, place) for way in ways for seat in seats)


GAMES: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "diamond_isles": ({"cards": "cardboard"}, {}),
    "eldorado": tuple({"mode": mode.name} for mode in MODES),
}


def main() -> int:
    """Print a row for each kind of mistake, and the share that is told by a rule."""
    parser = Arguments(__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--games", type=int, default=1, help="of each set of options")
    parser.add_argument("--each", type=int, default=4, help="moments of each game")
    parser.add_argument("--seed", type=int, default=66000)
    parser.add_argument("--show", action="store_true", help="print what was not told by its rule")
    args = parser.parse_args()
    counts: dict[str, Counter[str]] = {}
    for options in GAMES[args.game]:
        for seed in range(args.seed, args.seed + args.games):
            for state, slip, how in judged(args.game, seed, options, args.each):
                if how == "legal":
                    continue
                counts.setdefault(slip.name, Counter())[how] += 1
                if args.show and how != "named":
                    changed = {s: v for s, v in slip.lies.items() if v != state.layout().get(s)}
                    print(f"{how}: {slip.name} {changed}, not {sorted(slip.rules)} ({seed}, {dict(options)})")
    for name, found in sorted(counts.items()):
        print(f"{name:22} {found['named']}/{found.total()}", dict(found - Counter(named=found["named"])) or "")
    all_named = sum(found["named"] for found in counts.values())
    total = sum(found.total() for found in counts.values())
    print(f"told by a rule that they break: {all_named} of {total} = {all_named / max(1, total):.1%}")
    return 0


def judged(name: str, seed: int, options: Mapping[str, str], each: int) -> Iterator[tuple[State, Slip, str]]:
    """Every mistake in the moments of one game, and how it is told."""
    game, rng = game_named(name), random.Random(seed)
    modes = {mode.name: mode.players for mode in MODES}
    players = modes[options["mode"]] if "mode" in options else game.players
    for state in moments(name, players[seed % len(players)], seed, options, each):
        for slip in slips(state, rng):
            yield state, slip, named(state, slip)


if __name__ == "__main__":
    sys.exit(main())
