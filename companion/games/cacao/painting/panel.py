"""What stands beside the map while something is chosen: players, display and pile, and what the tile in hand earns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.display.bands import (
    Card,
    CardTally,
    ChoiceLook,
    Fact,
    HandStack,
    Moment,
    Panel,
    PlaceMark,
    PlayerTile,
    Sign,
)
from companion.display.board import Chip
from companion.display.catalogue import Catalogue
from companion.games.cacao.actions import PILE, Build, Done, Fill, Overbuild, Pick, PlaceWorker, Trade, Use, Usual
from companion.games.cacao.auto_play import sold, traded
from companion.games.cacao.box import GEMS, WATER
from companion.games.cacao.painting.board import (
    BARS,
    CACAO,
    CARRIER,
    GOLD,
    JUNGLE_ART,
    SIDES,
    chip,
    gem_chip,
    jungle_chip,
)
from companion.games.cacao.parts import lying
from companion.games.cacao.player import Player
from companion.games.cacao.tiles import EDGES, KIND_OF
from companion.games.cacao.workers import ACTS, able, used
from companion.games.kit import Seat, Value
from companion.games.kit.spaces.squares import STEPS, around, cell_of, place_of, side_of
from companion.saying import numeral

KIND = "kind"
"""The field of a moment at which the kind of action is chosen, or a whole action written as a line."""
LAID = (PlaceWorker.kind, Overbuild.kind)
WORKED = (Use.kind, Trade.kind, Pick.kind)
SIGNS = {Usual.kind: "check", Done.kind: "go", Build.kind: "home", Trade.kind: "coin", Pick.kind: "gem"}
SUN, GEM = "star", "gem"
"""What counts sun tokens and gems."""
HELD, SHOWN, DRAWN = 4, 3, 5
"""So many tiles of the hand, of display and pile, or of those that may have been drawn stand side by side."""
PILE_CHIP = Chip("forest", "", "pile")

Earned = tuple[str, Sign]
"""How much of what."""


def panel(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Panel:
    """What the screen shows beside the map and marks on it."""
    kind = moment.kind or (moment.action.kind if moment.action is not None else "")
    return Panel(
        players=tuple(_players(view, words)),
        card=None if _drawn(moment) else _supply(view, moment, words),
        phase=_phase(moment, kind, words),
        here=_here(moment, kind, words),
        looks=dict(_apart(dict(_looks(view, moment, kind, words)))),
        keys=DRAWN if _drawn(moment) else {"tile": _held(moment), "take": SHOWN}.get(moment.field, 0),
        hint=(("again", words("panel.turn")), ("check", words("panel.lay"))) if moment.field == "tile" else (),
        marks=tuple(_marks(view, moment, kind, words)),
        hand=tuple(_hand(view, moment.seat)),
    )


def _held(moment: Moment) -> int:
    """How many tiles of a hand stand side by side: all turns of one share its key."""
    return max(SHOWN, min(HELD, len({KIND_OF.get(str(value), "") for value in moment.values})))


def _drawn(moment: Moment) -> bool:
    """Whether it is asked which tile was drawn."""
    return moment.question is not None and moment.question.kind == "jungle"


def _hand(view: Mapping[str, Any], seat: Seat | None) -> Iterator[HandStack]:
    """The tiles of a seat, where the view knows them."""
    held = view["players"][seat]["hand"]["tiles"] if seat is not None and seat in view["players"] else None
    for tile in held or ():
        yield HandStack(worker_chip(seat or "", str(tile)), "", tile)


def _players(view: Mapping[str, Any], words: Catalogue) -> Iterator[PlayerTile]:
    """The gold that is sure, the cacao, and what the carrier's field is worth."""
    for seat, player in view["players"].items():
        facts = (Fact(CACAO, str(player["cacao"])), Fact(CARRIER, numeral(player["field"])))
        due = seat == view["turn"]
        yield PlayerTile(chip(seat, words), numeral(player["score"]["sure"]), facts=facts, due=due)


def _supply(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Card | None:
    """The tiles of the display and the map board, and how many the pile has; not while one of them is to be taken,
    for then they are the keys.
    """
    if moment.field == "take":
        return None
    shown = {**view["display"], **view["map"]}
    tallies = [CardTally(jungle_chip(tile["tile"], words)) for tile in shown.values() if tile is not None]
    return Card(tallies=(*tallies, CardTally(PILE_CHIP, str(view["supply"]["pile"]["count"]))))


def _phase(moment: Moment, kind: str, words: Catalogue) -> str:
    """What is to be chosen, in few words."""
    if moment.question is not None:
        return ""
    if kind in LAID:
        return words("panel.turn-it" if moment.field == "tile" else "panel.choose-space")
    if kind == Fill.kind:
        return words("panel.which-tile" if moment.field == "take" else "panel.choose-space")
    return words("panel.harvest") if kind in (*WORKED, Usual.kind) else ""


def _here(moment: Moment, kind: str, words: Catalogue) -> ChoiceLook | None:
    """What confirming does at the place under the cursor."""
    if moment.question is not None:
        return None
    if kind in LAID:
        return ChoiceLook(words("panel.place-here" if kind == PlaceWorker.kind else "panel.build-over"), "check")
    if kind == Fill.kind:
        return ChoiceLook(words("panel.fill-here"), "check")
    return ChoiceLook(words("panel.work-here"), "check") if kind in WORKED else None


# What can be chosen.


def _looks(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> Iterator[tuple[Value, ChoiceLook]]:
    """Tiles and gems as pictures, workers with what they earn, icons of other kinds."""
    shown = {**view["display"], **view["map"]}
    who = moment.question is not None and moment.question.kind == "first"  # players are called as gems are
    for value in () if who else moment.values:
        tile = shown.get(value) if moment.field == "take" else None
        if tile is not None:
            yield value, ChoiceLook(sign=jungle_chip(tile["tile"], words), pictured=True)
        elif moment.field == "take" and value == PILE:
            yield value, ChoiceLook(str(view["supply"]["pile"]["count"]), PILE_CHIP)
        elif value in JUNGLE_ART:
            yield value, ChoiceLook(sign=jungle_chip(str(value), words), pictured=_drawn(moment))
        elif value in EDGES and moment.seat is not None:
            yield value, ChoiceLook(sign=worker_chip(moment.seat, str(value)), pictured=True, stack=KIND_OF[str(value)])
        elif (gem := _one_gem(value)) is not None:
            yield value, ChoiceLook(sign=gem_chip(gem, words), pictured=True)
        elif moment.field == KIND and value in SIGNS:
            yield value, ChoiceLook(sign=SIGNS[str(value)])
        elif moment.field == KIND and isinstance(value, str):
            work = _work(view, value)
            if work is not None:
                yield value, _worked(view, moment.seat, *work, words)


def _apart(looks: Mapping[Value, ChoiceLook]) -> Iterator[tuple[Value, ChoiceLook]]:
    """What would look alike at two edges also shows on which side of the workers the jungle tile lies."""
    found = list(looks.values())
    for value, look in looks.items():
        given = _given(str(value))
        cells = [cell_of(given[name]) for name in ("worker", "jungle") if name in given]
        if found.count(look) > 1 and len(cells) == 2 and None not in cells:
            side = side_of(*filter(None, cells))
            arrow = SIDES[side] if side is not None else ""
            look = replace(look, text=f"{look.text} {arrow}".strip(), pictured=False)
        yield value, look


def _one_gem(value: Value) -> str | None:
    """The gem that a value is, alone or as all that is taken, also of a picking that is written as a line."""
    if isinstance(value, tuple):
        return _one_gem(value[0]) if len(value) == 1 else None
    gem = str(value).rpartition(" gems=")[2]
    return gem if gem in GEMS else None


def worker_chip(seat: Seat, word: str) -> Chip:
    """A worker tile as it lies."""
    return Chip(seat, "", "square", lying(seat, EDGES[word]))


def _work(view: Mapping[str, Any], line: str) -> tuple[str, int] | None:
    """The jungle tile's place and how many workers act, of a use that is written as a line."""
    given = _given(line)
    return (given["jungle"], int(given["times"])) if {"jungle", "times"} <= given.keys() else None


def _given(line: str) -> Mapping[str, str]:
    """What stands in an action that is written as a line, by the names of its fields."""
    return dict(part.split("=", 1) for part in line.split() if "=" in part)


def _worked(view: Mapping[str, Any], seat: Seat | None, jungle: str, times: int, words: Catalogue) -> ChoiceLook:
    """So many times at a tile, once for each worker, and what they earn."""
    tile = view["board"][jungle]["tile"]
    earned = earns(view["players"][seat], tile, times) if seat in view["players"] else None
    return ChoiceLook(f"×{times}", jungle_chip(tile, words), earned[0] if earned is not None else "")


# On the map.


def _marks(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> Iterator[PlaceMark]:
    """The tile to come as a ghost and, at each edge, what its workers earn there."""
    seat, chosen = moment.seat, dict(moment.path)
    if seat not in view["players"] or moment.question is not None:
        return
    place = str(chosen.get("at", ""))
    if kind in LAID and moment.field == "tile" and moment.at in EDGES and cell_of(place) is not None:
        yield PlaceMark(place, "ghost", sign=worker_chip(str(seat), str(moment.at)))
        yield from _edges(view, view["players"][seat], place, str(moment.at))
        yield from (PlaceMark(place, "open", at=(2.0 * x, 2.0 * y)) for x, y in _to_fill(view, place))
    if kind == Fill.kind and moment.field == "take" and cell_of(place) is not None:
        tile = {**view["display"], **view["map"]}.get(moment.at)
        if tile is not None:
            yield PlaceMark(place, "ghost", sign=jungle_chip(tile["tile"], words))
            yield from _facing(view, place, tile["tile"])
    if moment.field == KIND and isinstance(moment.action, Use) and moment.whole:
        earned = earns(view["players"][seat], view["board"][moment.action.jungle]["tile"], moment.action.times)
        if earned is not None:
            yield PlaceMark(moment.action.jungle, "gain", *earned)


def _to_fill(view: Mapping[str, Any], place: str) -> Iterator[tuple[int, int]]:
    """The steps to the jungle spaces that would be filled because a worker tile comes to a place."""
    cell = cell_of(place)
    for step, space in zip(STEPS, around(cell) if cell is not None else (), strict=False):
        lying = (view["board"].get(place_of(beside), {}).get("kind") for beside in around(space) if beside != cell)
        if place_of(space) not in view["board"] and "worker" in lying:
            yield step


def _edges(view: Mapping[str, Any], player: Mapping[str, Any], place: str, word: str) -> Iterator[PlaceMark]:
    """What a worker tile earns at the jungle beside it, on the edge between both."""
    cell = cell_of(place)
    for side, beside in enumerate(around(cell) if cell is not None else ()):
        tile = view["board"].get(place_of(beside))
        earned = earns(player, tile["tile"], EDGES[word][side]) if tile and tile["kind"] == "jungle" else None
        if earned is not None:
            x, y = STEPS[side]
            yield PlaceMark(place, "gain", *earned, at=(float(x), float(y)))


def _facing(view: Mapping[str, Any], place: str, kind: str) -> Iterator[PlaceMark]:
    """What the workers around a jungle space earn if this tile comes there, each on its owner's edge."""
    cell = cell_of(place)
    for beside in around(cell) if cell is not None else ():
        tile = view["board"].get(place_of(beside))
        if tile is None or tile["kind"] != "worker" or cell is None:
            continue
        side, toward = side_of(beside, cell), side_of(cell, beside)
        if side is None or toward is None:
            continue
        earned = earns(view["players"][tile["seat"]], kind, tile["workers"][side])
        if earned is not None:
            x, y = STEPS[toward]
            yield PlaceMark(place, "gain", *earned, at=(float(x), float(y)))


def earns(player: Mapping[str, Any], kind: str, workers: int) -> Earned | None:
    """What so many workers earn at a jungle tile, if they act there alone; None if nothing, or only at the end."""
    before = Player(
        (),
        cacao=player["cacao"],
        bars=player["bars"],
        sun=player["sun"],
        water=WATER.index(player["field"]),
        huts=tuple(player["huts"]),
    )
    if not workers and ACTS[kind] != "tree-of-life":
        return None
    if ACTS[kind] == "gem-mine":
        return f"+{workers}", GEM
    times = able(before, kind, workers)
    if ACTS[kind] == "temple" or (workers and not times):
        return None
    trades = ACTS[kind] == "chocolate-market"
    after = traded(before, *sold(before, workers)) if trades else used(before, kind, times)
    gold = after.gold + after.water_gold - before.gold - before.water_gold
    counts = (
        (after.cacao - before.cacao if ACTS[kind] in ("plantation", "watering") else 0, CACAO),
        (after.bars - before.bars if ACTS[kind] == "kitchen" else 0, BARS),
        (after.sun - before.sun, SUN),
        (gold, CARRIER if ACTS[kind] == "water" else GOLD),
    )
    return next(((f"+{n}", sign) for n, sign in counts if n > 0), None)
