"""Games of Diamond Isles on the simulated table with the real eyes.

Maps are shuffled and read whole before anybody has built. Then middling players decide: after each piece that hands
set or move the eyes look, under another light each time; counted are the pieces read right, and how many looks are
explained just as it was. `--disturbed` asks what of a disturbed table is taken. Exits with 1 below a limit.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

import cv2

from companion.app.simulated_table import led, look
from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles import reading, simulation
from companion.games.diamond_isles.box import BUILDING, FIGURE, HARBOUR, NUMBER, TERRAIN, WAY
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import lines_of
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Action, Labels, Layout, Spot
from companion.tracking import explain
from companion.vision.errors import UnreadableError
from hardware.simulator.scene import Light
from scripts.arguments import Arguments
from scripts.benches.isles.disturbed import WRONGLY, disturbed
from scripts.benches.seen_table import LIGHTS, believed, judged
from tests.support.games.random_games import selfplayed

BY_HANDS = (do.Settle, do.City, do.Road, do.Ship, do.MoveShip, do.Rob, do.SendPirate)
"""What hands do on the map."""
MAP, PIECES = (TERRAIN, NUMBER, HARBOUR), (BUILDING, WAY, FIGURE)
LEAST_MAP, LEAST_PIECES, LEAST_EXPLAINED = 0.97, 0.95, 0.75


def read(layout: Layout, spots: Mapping[Spot, Labels], layers: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """How each thing was read that lies there or is seen where none does: its layer, and how."""
    for spot, due in layout.items():
        if spot[1] in layers and (how := judged(due, believed(spots[spot]) if spot in spots else None)):
            yield spot[1], how


def looked(before: DiamondIsles, after: DiamondIsles, light: Light, seed: int) -> tuple[Counter[tuple[str, str]], str]:
    """What a look shows once hands have gone from one state to the next, and whether it is explained."""
    counts: Counter[tuple[str, str]] = Counter()
    try:
        spots = look(simulation.SIMULATION, reading.READER, after, before, light, seed)
    except UnreadableError:
        return counts, "unread"
    layers = PIECES if before.board.buildings else (*MAP, *PIECES)
    counts.update(read(after.layout(), spots, layers))
    if before is after:
        return counts, "step"
    ends = (led(before, proposal) for proposal in explain(before, [before], spots).proposals)
    right = any(end is not None and end.layout() == after.layout() for end in ends)
    return counts, "explained" if right else "amiss"


def beginning(seats: int, sea_map: SeaMap) -> DiamondIsles:
    """Before anybody has built on a map."""
    state = GAME.start(GAME.begin(GAME.seats[:seats], {}, map=lines_of(sea_map)))
    assert isinstance(state, DiamondIsles)
    return state


def play(seed: int, seats: int, looks: int) -> Iterator[tuple[str, Counter[tuple[str, str]], str]]:
    """The looks of one game: at what, what was read, and how it went."""
    done = 0
    played = selfplayed(GAME, DiamondIsles, GAME.seats[:seats], seed, {"map": "shuffled"})
    for n, (state, event, after) in enumerate(played):
        if n == 0:
            bare = beginning(seats, after.sea_map)
            yield "map", *looked(bare, bare, LIGHTS["day"], seed)
        if isinstance(event, Action) and isinstance(event, BY_HANDS):
            light = list(LIGHTS)[done % len(LIGHTS)]
            yield event.text(), *looked(state, after, LIGHTS[light], seed + done)
            done += 1
        if done >= looks:
            return


def disturb(seeds: range, seats: int, looks: int) -> int:
    """Print what came of each disturbance in so many moments of each game; 1 if anything was wrongly taken."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in seeds:
        played = selfplayed(GAME, DiamondIsles, GAME.seats[:seats], seed, {"map": "shuffled"})
        moments = ((state, after) for state, event, after in played if isinstance(event, BY_HANDS))
        for n, (state, after) in enumerate(islice(moments, looks)):
            found.update(disturbed(state, after, seed + n))
    for what in dict.fromkeys(what for what, _ in found):
        print(f"{what:34}" + ", ".join(f"{count} {how}" for (name, how), count in found.items() if name == what))
    return int(any(how == WRONGLY for _, how in found))


def main() -> None:
    """Print a line a layer, and the figures of all looks."""
    parser = Arguments(__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--looks", type=int, default=30, help="looks at one game, at most")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=700)
    parser.add_argument("--show", action="store_true", help="print what was not explained")
    parser.add_argument("--disturbed", action="store_true", help="disturb the table, and count what is wrongly taken")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.disturbed:
        sys.exit(disturb(range(args.seed, args.seed + args.games), args.seats, args.looks))
    counts: Counter[tuple[str, str]] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(args.seed, args.seed + args.games):
        for what, found, end in play(seed, args.seats, args.looks):
            counts += found
            ends[end] += 1
            if args.show and end in ("amiss", "unread"):
                print(f"  {end}: {what}", flush=True)
    for layer in (*MAP, *PIECES):
        print(line(layer, counts, (layer,)))
    looks = ends["explained"] + ends["amiss"] + ends["unread"]
    print(line("the map", counts, MAP))
    print(line("pieces", counts, PIECES))
    explained, unread = ends["explained"], ends["unread"]
    print(f"{looks} looks, {explained} explained ({explained / max(1, looks):.0%}), {unread} unread")
    good = share(counts, MAP) >= LEAST_MAP and share(counts, PIECES) >= LEAST_PIECES
    sys.exit(0 if good and explained >= LEAST_EXPLAINED * looks else 1)


def share(counts: Counter[tuple[str, str]], layers: tuple[str, ...]) -> float:
    """How much of what lies there was read right."""
    lying = sum(counts[layer, how] for layer in layers for how in ("right", "missed", "other"))
    return sum(counts[layer, "right"] for layer in layers) / max(1, lying)


def line(name: str, counts: Counter[tuple[str, str]], layers: tuple[str, ...]) -> str:
    """The figures of some layers."""
    total = {how: sum(counts[layer, how] for layer in layers) for how in ("right", "missed", "other", "false")}
    lying = total["right"] + total["missed"] + total["other"]
    return f"{name:10} {lying:5} lying, right {share(counts, layers):6.1%}, " + ", ".join(
        f"{how} {total[how]}" for how in ("missed", "other", "false")
    )


if __name__ == "__main__":
    main()
