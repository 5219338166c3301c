"""What hands lay otherwise than they should at the simulated table of Pachamama or Cacao: for scripts/bench evening."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.games.cacao.actions import PILE, TAKES, Build, Fill, Pick, PlaceWorker, Use
from companion.games.cacao.box import GEMS, HUTS, JUNGLES, WATER
from companion.games.cacao.layouts import gems_on, place_of_hut, village_of
from companion.games.cacao.simulation import MIDDLE, Middle
from companion.games.cacao.simulation import at as cacao_at
from companion.games.cacao.simulation import scene as cacao_scene
from companion.games.cacao.state import Cacao
from companion.games.kit import Action, Layout, Seat, State
from companion.games.kit.spaces.squares import Cell, around, cell_of, place_of
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import COLOURS, CROPS, TERRAINS
from companion.games.pachamama.simulation import scene as pachamama_scene
from companion.games.pachamama.state import Pachamama
from companion.simulation import Figure, Scene
from hardware.simulator.shapes import CYLINDER, hand

CUP = tuple((7.5 * height, 5.5 * radius) for height, radius in CYLINDER)
"""Profile of a cup, as heights and radii in mm."""
FAR_MM = 40.0
"""How far beside its place a tile of Cacao is laid, apart from all."""
BESIDE_MM = 16.0
"""The same in Pachamama, whose spaces are framed."""
PUSHED_MM = 20.0
"""So far everything on the board is pushed."""

Lay = Callable[[Scene], Scene]


@dataclass(frozen=True)
class Slip:
    """What went wrong: what lies there, and how parts lie that no layout tells of.

    `rules` are those that the screen should name, any of them; `quiet` if nothing should be said, for no turn was made.
    At `stirred` all is read as before, and yet something was done.
    """

    name: str
    lies: Layout
    lay: Lay = lambda scene: scene
    rules: frozenset[str] = frozenset()
    quiet: bool = False
    stirred: tuple[str, ...] = ()


def scene_of(state: State, lies: Layout, middle: Middle = MIDDLE) -> Scene:
    """The table of a game with everything where a layout says; in Cacao the board as hands have pushed it."""
    if isinstance(state, Pachamama):
        return pachamama_scene(lies, state.size)
    return cacao_scene(lies, middle=middle)


def visible(state: State, layout: Layout) -> Layout:
    """What the eyes always read of a layout: in Cacao the board and the display, without gems."""
    if isinstance(state, Pachamama):
        return dict(layout)
    return {spot: label for spot, label in layout.items() if spot[1] != "gems"}


def slips(
    state: State,
    lies: Layout,
    action: Action,
    rng: random.Random,
    known: State | None = None,
    middle: Middle = MIDDLE,
) -> list[Slip]:
    """What hands may do instead of an action that lays something, or beside it.

    `middle` is the space of Cacao's board in the middle of the table.
    `known` is the state that the companion knows, if hands have gone on after a pass that nobody has said: the rule
    that it names for whoever acts again after that turn is as good.
    """
    if isinstance(state, Pachamama) and isinstance(action, Explore):
        return list(_moves(state, lies, action, rng, known if isinstance(known, Pachamama) else state))
    if isinstance(state, Cacao) and isinstance(action, (PlaceWorker, Fill)):
        return list(_tiles(state, lies, action, rng, middle))
    if isinstance(state, Cacao) and isinstance(action, Pick):
        return list(_gems(state, lies, action, rng))
    if isinstance(state, Cacao):
        return list(_in_villages(state, lies, action, rng))
    return []


def leavings(state: State, before: Layout, after: Layout, rng: random.Random) -> list[Slip]:
    """What hands may lay instead of what an answer asks for."""
    new = [spot for spot, label in after.items() if label is not None and before.get(spot) != label]
    found = []
    for place, layer in new:
        if layer not in ("terrain", "crop"):
            continue
        found.append(Slip(f"{layer} forgotten", {**after, (place, layer): before.get((place, layer))}))
        names = TERRAINS if layer == "terrain" else CROPS
        other = rng.choice([name for name in names if name != after[place, layer]])
        found.append(Slip(f"another {layer} laid", {**after, (place, layer): other}))
        if layer == "terrain":
            found.append(Slip("tile beside its space", after, _moved(place, layer, BESIDE_MM, rng)))
    return found


# Pachamama.


def _moves(state: Pachamama, lies: Layout, action: Explore, rng: random.Random, known: Pachamama) -> Iterator[Slip]:
    free = [place for place in state.board.places if lies.get((place, "pawn")) is None]
    yield from _forbidden(state, lies, action, free, rng)
    yield from _out_of_turn(state, lies, rng, known)
    others = [p for p in state.board.places if lies.get((p, "pawn")) is not None and p != action.pawn]
    if others:
        place = rng.choice(others)
        gone = {} if action.pawn == HAND else {(action.pawn, "pawn"): None}
        rules = state.verdict(replace(action, to=place)).rules
        lay = _beside(place, action.seat)
        yield Slip("two pawns on one space", {**lies, **gone}, lay, frozenset(rules), stirred=(place,))
    strangers = [colour for colour in COLOURS if colour not in state.pawn_colours]
    if strangers:
        wrong = {**lies, (action.to, "pawn"): rng.choice(strangers)}
        if action.pawn != HAND:
            wrong[action.pawn, "pawn"] = None
        yield Slip("a pawn of a colour that nobody plays", wrong)
    bare = [p for p in free if lies.get((p, "terrain")) is None]
    if bare:
        yield Slip("a cup on the board", lies, _cup(state, rng.choice(bare)), quiet=True)
    yield _resting(lies, rng)
    yield Slip("everything pushed", lies, _pushed)


def _forbidden(state: Pachamama, lies: Layout, action: Explore, free: list[str], rng: random.Random) -> Iterator[Slip]:
    broken = {place: state.verdict(replace(action, to=place)) for place in free}
    places = [place for place, verdict in broken.items() if not verdict.legal]
    if places:
        place = rng.choice(places)
        wrong = {**lies, (place, "pawn"): action.seat}
        if action.pawn != HAND:
            wrong[action.pawn, "pawn"] = None
        yield Slip("a space out of reach", wrong, rules=frozenset(broken[place].rules))


def _out_of_turn(state: Pachamama, lies: Layout, rng: random.Random, known: Pachamama) -> Iterator[Slip]:
    other = rng.choice([seat for seat in state.seats if seat != state.turn_seat])
    stands = [p for p in state.board.places if lies.get((p, "pawn")) == other]
    edge = [p for p in state.board.places if lies.get((p, "pawn")) is None and lies.get((p, "terrain")) is None]
    if edge:
        start = rng.choice([HAND, *stands]) if state.in_hand(other) else rng.choice(stands)
        to = rng.choice(edge)
        wrong = {**lies, (to, "pawn"): other}
        if start != HAND:
            wrong[start, "pawn"] = None
        action = Explore(other, start, to)
        rules = {*state.verdict(action).rules, *known.verdict(action).rules}
        yield Slip("out of turn", wrong, rules=frozenset(rules))


def _beside(place: str, colour: Seat) -> Lay:
    """A second pawn on the space of another."""

    def lay(scene: Scene) -> Scene:
        there = next(part for part in scene.parts if part.name.startswith(f"{place} pawn "))
        return scene.put(_pawn(colour, there.x + 17.0, there.y + 4.0))

    return lay


def _pawn(colour: Seat, x: float, y: float) -> Figure:
    from companion.games.pachamama.parts import PARTS
    from companion.simulation import laid, part_named

    made = laid(part_named(PARTS, "board/pawn", colour), f"second pawn {colour}", x, y)
    assert isinstance(made, Figure)
    return made


def _cup(state: Pachamama, place: str) -> Lay:
    from companion.games.pachamama.simulation import place_at

    at = next(
        (x, y)
        for x in range(-300, 301, 5)
        for y in range(-200, 201, 5)
        if all(place_at(x + a, y + b, state.size) == place for a in (-15, 15) for b in (-15, 15))
    )
    return _put_cup(*at)


def _resting(lies: Layout, rng: random.Random) -> Slip:
    """A hand that rests over the board, and has done nothing."""
    x, y = rng.uniform(-150, 150), rng.uniform(-60, 120)
    return Slip("a hand that rests", lies, lambda scene: scene.put(hand(x=x, y=y)), quiet=True)


def _put_cup(x: float, y: float) -> Lay:
    return lambda scene: scene.put(Figure(name="cup", x=x, y=y, profile=CUP, colour=(210, 215, 220)))


def _moved(place: str, layer: str, by: float, rng: random.Random) -> Lay:
    dx, dy = rng.choice([(by, 0.0), (-by, 0.0), (0.0, by), (0.0, -by)])

    def lay(scene: Scene) -> Scene:
        part = next(p for p in scene.parts if p.name.startswith(f"{place} {layer} "))
        return scene.change(part.name, x=part.x + dx, y=part.y + dy)

    return lay


def _pushed(scene: Scene) -> Scene:
    for part in scene.parts:
        if not part.fixed and not part.name.startswith("card"):
            scene = scene.change(part.name, x=part.x + PUSHED_MM)
    return scene


# Cacao.


def _tiles(
    state: Cacao, lies: Layout, action: PlaceWorker | Fill, rng: random.Random, middle: Middle
) -> Iterator[Slip]:
    after = dict(state.after(action).layout())
    cell = cell_of(action.at)
    assert cell is not None
    yield Slip("a tile apart from all", after, _off(state, action.at, FAR_MM))
    yield Slip("a cup on the board", lies, _put_cup(*cacao_at(cell, middle)), quiet=True)
    yield _resting(lies, rng)
    labels = {layer: after[action.at, layer] for layer in ("tile", "workers") if (action.at, layer) in after}
    if isinstance(action, Fill):
        yield from _fills(state, lies, action, after, rng)
        return
    spaces = [place_of(c) for c in _next_to(state) if c not in state.worker_spaces]
    judged = {place: state.verdict(replace(action, at=place)) for place in spaces}
    wrong = [place for place, verdict in judged.items() if not verdict.legal]
    if wrong:
        place = rng.choice(wrong)
        laid = {(place, layer): label for layer, label in labels.items()}
        yield Slip("a space where no worker tile may lie", {**lies, **laid}, rules=frozenset(judged[place].rules))
    other = rng.choice([seat for seat in state.seats if seat != action.seat])
    strange = {**after, (action.at, "tile"): f"{other}-{str(labels['tile']).partition('-')[2]}"}
    rules = state.verdict(replace(action, seat=other)).rules
    yield Slip("out of turn", strange, rules=frozenset(rules))


def _fills(state: Cacao, lies: Layout, action: Fill, after: Layout, rng: random.Random) -> Iterator[Slip]:
    """A tile off the draw pile while there are others on display, and one beside the space that is to be filled."""
    shown = {state.layout().get((place, "tile")) for place in TAKES}
    other = rng.choice([kind for kind in JUNGLES if kind not in shown and kind in dict(state.kit.jungle)])
    drawn = state.verdict(replace(action, take=PILE)).rules
    yield Slip("a jungle tile that is not on display", {**lies, (action.at, "tile"): other}, rules=frozenset(drawn))
    there = {layer: label for (place, layer), label in after.items() if place == action.at}
    rest = {spot: label for spot, label in after.items() if spot[0] != action.at}
    judged = {place: state.verdict(replace(action, at=place)) for place in map(place_of, _next_to(state))}
    wrong = [place for place, verdict in judged.items() if not verdict.legal]
    if wrong:
        place = rng.choice(wrong)
        laid = {(place, layer): label for layer, label in there.items()}
        rules = frozenset(judged[place].rules)
        yield Slip("a jungle tile on a space that is not to be filled", {**rest, **laid}, rules=rules)


def _in_villages(state: Cacao, lies: Layout, action: Action, rng: random.Random) -> Iterator[Slip]:
    """A carrier that goes a field too far, another one that nobody may move, and a hut that costs too much."""
    seat, spots = action.seat, {of: (village_of(of), "carrier") for of in state.seats}
    after = state.after(action)
    moved = after.player(seat).water - state.player(seat).water
    if moved > 0 and after.player(seat).water + 1 < len(WATER):
        edges = [e for e in state.open if e.seat == seat and state.jungle_at[e.jungle].kind == "water"]
        uses = [Use(seat, *edge.places, state.workers_on(edge) + 1) for edge in edges]
        rules = frozenset(rule for use in uses for rule in state.verdict(use).rules)
        far = str(WATER[after.player(seat).water + 1])
        yield Slip("a carrier moved a field too far", {**after.layout(), spots[seat]: far}, rules=rules)
    others = [of for of in state.seats if of != seat and not any(edge.seat == of for edge in state.open)]
    if moved and others:
        other = rng.choice(others)
        field = str(WATER[(state.player(other).water + 1) % len(WATER)])
        yield Slip("a carrier moved that may not move", {**lies, spots[other]: field})
    dear = [hut for hut in state.huts if HUTS[hut] > state.player(seat).gold and state.huts.count(hut) == 1]
    if isinstance(action, Build) and dear:
        hut = rng.choice(dear)
        owners = [*(of for of in state.seats if hut in state.player(of).huts), seat]
        there = "+".join(of for of in state.seats if of in owners)
        rules = frozenset(state.verdict(Build(seat, hut)).rules)
        yield Slip("a hut that costs too much", {**lies, (place_of_hut(hut), "hut"): there}, rules=rules)


def _gems(state: Cacao, lies: Layout, action: Pick, rng: random.Random) -> Iterator[Slip]:
    """More gems than there are workers, and one of a mine off which nobody may take any."""
    cell = cell_of(action.jungle)
    assert cell is not None
    open_here = [edge for edge in state.open if edge.jungle == cell]
    left = [gem for gem, n in zip(GEMS, state.jungle_at[cell].gems, strict=True) for _ in range(n)]
    for gem in action.gems:
        left.remove(gem)
    extra = sum(state.workers_on(edge) for edge in open_here) + 1 - len(action.gems)
    if extra <= len(left):
        many = replace(action, gems=tuple(sorted((*action.gems, *rng.sample(left, extra)), key=GEMS.index)))
        yield Slip("gems too many taken", _without(state, lies, many), rules=frozenset(state.verdict(many).rules))
    closed = [at for at, tile in state.jungles if any(tile.gems) and at not in {edge.jungle for edge in state.open}]
    if closed:
        at = rng.choice(closed)
        gem = rng.choice([gem for gem, n in zip(GEMS, state.jungle_at[at].gems, strict=True) if n])
        beside = [place_of(worker) for worker in around(at) if worker in state.worker_at]
        picks = [replace(action, worker=worker, jungle=place_of(at), gems=(gem,)) for worker in beside]
        rules = frozenset(rule for pick in picks for rule in state.verdict(pick).rules)
        yield Slip("a gem of another mine taken", _without(state, lies, picks[0]), rules=rules)


def _without(state: Cacao, lies: Layout, pick: Pick) -> Layout:
    """What lies there once these gems are gone."""
    cell: Cell | None = cell_of(pick.jungle)
    assert cell is not None
    there = state.jungle_at[cell].gems
    return {
        **lies,
        (pick.jungle, "gems"): gems_on(n - pick.gems.count(gem) for gem, n in zip(GEMS, there, strict=True)),
    }


def _next_to(state: Cacao) -> list[tuple[int, int]]:
    cells = {*state.jungle_at, *state.worker_at}
    near = {(x + i, y + j) for x, y in cells for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return sorted(near - cells)


def _off(state: Cacao, place: str, by: float) -> Lay:
    """A tile lies away from the board by so much."""
    cells = [*state.jungle_at, *state.worker_at]
    cell = cell_of(place)
    assert cell is not None
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    dx, dy = next((w for w in ways if (cell[0] + w[0], cell[1] + w[1]) not in cells), ways[0])

    def lay(scene: Scene) -> Scene:
        part = next(p for p in scene.parts if p.name.startswith(f"{place} tile "))
        return scene.change(part.name, x=part.x + by * dx, y=part.y + by * dy)

    return lay


__all__ = ["Slip", "leavings", "scene_of", "slips", "visible"]
