"""Painting the sea map: hexagons with their numbers, isles with their villages, harbours, and everybody's pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import atan2, cos, degrees, hypot, pi, sin, sqrt
from typing import Any

from companion.display.asking import Ahead, Ask
from companion.display.board import Board, BoardLine, Cell, Chip, Fill, Piece, Point, hexagon
from companion.display.catalogue import Catalogue
from companion.display.trading import least_missed
from companion.games.diamond_isles import box
from companion.games.diamond_isles.box import IN_VILLAGE
from companion.games.diamond_isles.map.sea_map import SeaMap
from companion.games.diamond_isles.map.text import read_map
from companion.games.diamond_isles.painting import chips, tables
from companion.games.diamond_isles.painting.chips import COLOURS, TERRAIN_ART
from companion.games.diamond_isles.painting.panel import DICE, SEVEN
from companion.games.diamond_isles.parts.marks import ROADS, TURNS
from companion.games.diamond_isles.sources import next_roll
from companion.games.kit import Value, Verbatim
from companion.games.kit.curtain import judged_apart
from companion.games.kit.spaces import hexes
from companion.games.kit.trade import AGREE, REFUSE, Offer, Reply

TIP, WIDE = 0.27, 0.2
"""The size of a corner, and half the width of an edge, in sides of a hexagon."""
LONG = 0.31
"""Half the length of what is touched of an edge."""
WAY = 0.92
"""How long a road is drawn."""
BUILDINGS: Mapping[str, float] = {box.SETTLEMENT: 0.43, box.CITY: 0.52}
"""How large buildings are drawn, in sides."""
NUMBER, ROBBED, FIGURE, VILLAGE, HARBOUR, COUNT, TRADER, BOAT, MOORED = (
    0.45,
    0.36,
    0.46,
    0.38,
    0.44,
    0.36,
    0.24,
    0.42,
    0.09,
)
"""The radii of what else lies there."""
OUT = 0.45
"""How far outside its edge a harbour is drawn."""
PLACES = 4096
"""Places of which is kept where they are drawn; a map has some three hundred."""
LEAST = 30
"""The radius of hexagons at least, in pixels at 800x480; a larger map is shown in part."""
USUAL = ("settle", "road", "ship", "city", "rob", "pirate", "move-ship")
BUILT = {"city": box.CITY, "settle": box.SETTLEMENT, "ship": box.SHIP, "road": box.ROAD, "buy": box.CARD}
"""What is bought by each kind of action, the dearest first."""


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes."""
    names = names_of(view, words) | templates(words)
    acting = view["turn"]
    return Board(
        cells=tuple(cells_of(view, words)),
        pieces=tuple(pieces_of(view, words)),
        lines=tuple(piers_of(view)),
        tables=tuple(tables.tables(view, words)),
        names=names,
        faces=chips.faces(acting, words),
        counts={},
        outlook=tables.outlook(view, words),
        focus=_focus(view),
        least=LEAST,
        usual=USUAL,
        suggested=_suggested(view),
        ask=partial(_ask, words),
        ahead=_ahead,
        agreed=_agreed,
        ordered=partial(chips.ordered, words),
        dealt=partial(chips.dealt, words, view),
    )


def templates(words: Catalogue) -> dict[str, str]:
    """With what a map that no game has yet is named in a talk about it, by keys of the catalogue."""
    filled = {"panel.village": ("number",), "panel.hour": ("hour",), "panel.open-sea": ()}
    found = {key: words(key, **{gap: Verbatim(f"{{{gap}}}") for gap in gaps}) for key, gaps in filled.items()}
    return found | {f"name.{terrain}": words.name(terrain) for terrain in box.TERRAINS}


@lru_cache(maxsize=PLACES)
def centre(place: str) -> Point:
    """Where the middle of a cell, an edge or a corner is; a hexagon's side is 1."""
    cell = hexes.cell_of(place)
    if cell is not None:
        return sqrt(3) * (cell[0] + cell[1] / 2), 1.5 * cell[1]
    edge, corner = hexes.edge_of(place), hexes.corner_of(place)
    if edge is not None:
        around: Sequence[hexes.Cell] = hexes.sharing(edge)
    elif corner is not None:
        around = hexes.meeting(corner)
    else:
        raise ValueError(f"{place} is no place of a map")
    spots = [centre(hexes.place_of(one)) for one in around]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


@lru_cache(maxsize=8)
def _places(places: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """All corners and edges of a map's hexagons."""
    cells = [cell for place in places if (cell := hexes.cell_of(place)) is not None]
    corners = dict.fromkeys(hexes.place_of(corner) for cell in cells for corner in hexes.corners(cell))
    edges = dict.fromkeys(hexes.place_of(edge) for cell in cells for edge in hexes.edges(cell))
    return list(corners), list(edges)


@lru_cache(maxsize=PLACES)
def _ends(place: str) -> tuple[Point, Point]:
    edge = hexes.edge_of(place)
    assert edge is not None
    one, other = hexes.ends(edge)
    return centre(hexes.place_of(one)), centre(hexes.place_of(other))


# Cells.


def cells_of(view: Mapping[str, Any], words: Catalogue) -> Iterator[Cell]:
    """The hexagons, and over them edges and corners."""
    for place, lies in view["map"]["cells"].items():
        terrain = lies["terrain"]
        figure = "".join(words.letter(name) for name in (box.ROBBER, box.PIRATE) if view[name] == place)
        text = f"{words.letter(terrain)}{lies['number'] or ''}{figure}"
        yield Cell(place, _hexagon(place), Fill(COLOURS[terrain]), words.letter(terrain), text, TERRAIN_ART[terrain])
    corners, edges = _places(tuple(view["map"]["cells"]))
    for place in edges:
        yield Cell(place, _bar(place), Fill("void"), over=True, text=_way_text(view, place, words))
    for place in corners:
        odds = view["odds"].get(place)
        mark = str(odds["cards"]) if odds is not None and place not in view["buildings"] else ""
        yield Cell(place, _tip(place), Fill("void"), mark, _corner_text(view, place, words), over=True)


@lru_cache(maxsize=PLACES)
def _hexagon(place: str) -> tuple[Point, ...]:
    return hexagon(*centre(place))


@lru_cache(maxsize=PLACES)
def _tip(place: str) -> tuple[Point, ...]:
    """What is touched of a corner: all round it."""
    x, y = centre(place)
    return tuple((x + TIP * cos(n * pi / 6), y + TIP * sin(n * pi / 6)) for n in range(12))


@lru_cache(maxsize=PLACES)
def _bar(place: str) -> tuple[Point, ...]:
    """What is touched of an edge: a bar along it that leaves its ends to the corners."""
    (x0, y0), (x1, y1) = _ends(place)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    ax, ay = (x1 - x0) * LONG, (y1 - y0) * LONG
    bx, by = -(y1 - y0) * WIDE, (x1 - x0) * WIDE
    return (
        (x - ax - bx, y - ay - by),
        (x + ax - bx, y + ay - by),
        (x + ax + bx, y + ay + by),
        (x - ax + bx, y - ay + by),
    )


def _way_text(view: Mapping[str, Any], place: str, words: Catalogue) -> str:
    way = view["ways"].get(place)
    return f"{words.letter(way['seat']).lower()}{words.letter(way['kind'])}" if way else ""


def _corner_text(view: Mapping[str, Any], place: str, words: Catalogue) -> str:
    building, village = view["buildings"].get(place), view["map"]["villages"].get(place)
    if building is not None:
        return f"{words.letter(building['seat'])}{words.letter(building['kind'])}"
    return f"{village['number']}:{village['left']}" if village is not None else ""


# Pieces.


def pieces_of(view: Mapping[str, Any], words: Catalogue) -> Iterator[Piece]:
    """All that lies and stands on the map."""
    for place, lies in view["map"]["cells"].items():
        if lies["number"]:
            aside = view["robber"] == place
            at, size = ((0.36, -0.26), ROBBED) if aside else ((0.0, 0.0), NUMBER)
            yield _of_cell(place, chips.number(lies["number"]), at, size)
        for figure in (box.ROBBER, box.PIRATE):
            if view[figure] == place:
                yield _of_cell(place, chips.nobodys(figure), (-0.2, 0.1), FIGURE)
    for place, kind in view["map"]["harbours"].items():
        yield _at_edge(place, chips.harbour(kind, words), _outward(view, place), HARBOUR)
    for place, way in view["ways"].items():
        if way["kind"] == box.SHIP:
            yield _at_edge(place, chips.standing(way["seat"], box.SHIP), (0.0, 0.0), BOAT)
            if way["closed"]:  # it does not move any more
                yield _at_edge(place, Chip("white", "", "disc"), (0.0, 0.26), MOORED)
            continue
        art = ROADS[way["seat"], _turn(place)]
        yield _at_edge(place, Chip(way["seat"], "", "tile", art), (0.0, 0.0), WAY / 2)
    for place, village in view["map"]["villages"].items():
        yield from _village(place, village, words)
    for place, building in view["buildings"].items():
        size = BUILDINGS[building["kind"]]
        yield Piece(place, chips.standing(building["seat"], building["kind"]), (0.0, -0.1), size / TIP)


def _of_cell(place: str, chip: Chip, at: Point, size: float) -> Piece:
    """Something on a hexagon, `at` and `size` in sides: a cell's radius is that of the circle in it."""
    inner = sqrt(3) / 2
    return Piece(place, chip, (at[0] / inner, at[1] / inner), size / inner)


def _at_edge(place: str, chip: Chip, at: Point, size: float) -> Piece:
    """Something at an edge, `at` and `size` in sides."""
    xs, ys = zip(*_bar(place), strict=True)
    radius = min(max(xs) - min(xs), max(ys) - min(ys)) / 2
    return Piece(place, chip, (at[0] / radius, at[1] / radius), size / radius)


def _village(place: str, village: Mapping[str, Any], words: Catalogue) -> Iterator[Piece]:
    """A village: its number, how many diamonds it holds, and who trades there."""
    up = -1 if place.endswith("n") else 1
    yield Piece(place, chips.village(village["number"]), (0.0, 0.0), VILLAGE / TIP)
    yield Piece(place, Chip("water", str(village["left"]), "pill"), (0.92 / TIP, up * 0.1 / TIP), COUNT / TIP)
    for nr, seat in enumerate(village["traders"]):
        at = (-0.58 - 0.42 * (nr // 2)) / TIP, up * (0.3 - 0.42 * (nr % 2)) / TIP
        yield Piece(place, Chip(seat, words.letter(seat), "disc"), at, TRADER / TIP)


def _turn(place: str) -> int:
    """By how many degrees an edge lies from upright: one of `TURNS`."""
    (x0, y0), (x1, y1) = _ends(place)
    angle = degrees(atan2(y1 - y0, x1 - x0)) - 90
    return min(TURNS, key=lambda turn: abs((angle - turn + 90) % 180 - 90))


def _outward(view: Mapping[str, Any], place: str) -> Point:
    """From an edge of the coast towards the sea."""
    edge = hexes.edge_of(place)
    assert edge is not None
    cells = view["map"]["cells"]
    sides = [hexes.place_of(cell) for cell in hexes.sharing(edge)]
    sea = next((side for side in sides if cells.get(side, {"terrain": box.SEA})["terrain"] not in box.LAND), sides[0])
    (x, y), (to_x, to_y) = centre(place), centre(sea)
    far = hypot(to_x - x, to_y - y) / OUT
    return (to_x - x) / far, (to_y - y) / far


def piers_of(view: Mapping[str, Any]) -> Iterator[BoardLine]:
    """From each harbour to the two corners that it serves; its sign covers where they meet."""
    for place in view["map"]["harbours"]:
        (x, y), (dx, dy) = centre(place), _outward(view, place)
        far = 1 + HARBOUR / OUT
        one, other = _ends(place)
        yield BoardLine((one, (x + dx * far, y + dy * far), other), "sand")


# What else is known of places.


def names_of(view: Mapping[str, Any], words: Catalogue) -> dict[str, str]:
    """Hexagons are called by terrain and number, corners and edges by the hexagons there and, if need be, the hour."""
    cells = view["map"]["cells"]
    found = _called(cells, words)
    about = dict(_about(tuple(cells)))
    for place, village in view["map"]["villages"].items():
        found[place] = words("panel.village", number=village["number"])
        about.pop(place, None)
    names = {place: _between(around, found, cells, words) for place, around in about.items()}
    many = Counter((*names.values(), *found.values()))
    hours = [words("panel.hour", hour=hour) for hour in range(1, 13)]
    for place, name in names.items():
        found[place] = name if many[name] == 1 else f"{name}, {hours[_hour(place, about[place], cells) - 1]}"
    return found


@lru_cache(maxsize=8)
def _about(places: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """By corner and edge of a map's hexagons those that meet there, also where none of the map lies."""
    corners, edges = _places(places)
    around = {place: hexes.meeting(corner) for place in corners if (corner := hexes.corner_of(place)) is not None}
    beside = {place: hexes.sharing(edge) for place in edges if (edge := hexes.edge_of(place)) is not None}
    return {place: tuple(map(hexes.place_of, cells)) for place, cells in (around | beside).items()}


def _called(cells: Mapping[str, Any], words: Catalogue) -> dict[str, str]:
    """Terrain and number of each hexagon, and which of several alike."""
    plain = {
        place: words.name(lies["terrain"]) + (f" {lies['number']}" if lies["number"] else "")
        for place, lies in cells.items()
    }
    many, seen = Counter(plain.values()), Counter[str]()
    found: dict[str, str] = {}
    for place, name in plain.items():
        seen[name] += 1
        found[place] = f"{name} ({seen[name]})" if many[name] > 1 else name
    return found


def _between(places: Sequence[str], names: Mapping[str, str], cells: Mapping[str, Any], words: Catalogue) -> str:
    """A corner or an edge by the hexagons that meet there; the sea is named where there is little else."""
    land = [names[p] for p in places if p in cells and cells[p]["terrain"] != box.SEA]
    sea = [names[p] for p in places if p in cells and cells[p]["terrain"] == box.SEA]
    if land:
        return " / ".join(land if len(land) == len(places) or len(land) > 1 else [*land, words.name(box.SEA)])
    return " / ".join(sea) or words("panel.open-sea")


def _hour(place: str, about: Sequence[str], cells: Mapping[str, Any]) -> int:
    """Where a place is from the first hexagon by which it is called, as on a clock: each has one of twelve hours."""
    x, y = centre(min((p for p in about if p in cells), key=lambda p: cells[p]["terrain"] == box.SEA))
    to_x, to_y = centre(place)
    return (round(atan2(to_y - y, to_x - x) / (pi / 6)) + 2) % 12 + 1


def _focus(view: Mapping[str, Any]) -> tuple[str, ...]:
    """What whose turn it is has on the map, or the isles."""
    seat = view["turn"]
    own = [place for place, one in (*view["buildings"].items(), *view["ways"].items()) if one["seat"] == seat]
    return tuple(own) or tuple(view["map"]["villages"])


def _ask(words: Catalogue, kind: str, given: Sequence[Value]) -> Ask | Value | None:
    """Dice are asked for by their sum: nothing else of them matters."""
    if kind != DICE:
        return None
    return tuple(n for n in given if isinstance(n, int)) or Ask(words("panel.rolled-what"), tuple(tables.WAYS_TO_ROLL))


def _ahead(state: Any) -> Ahead | None:
    """The next roll, while nothing is open that comes before it."""
    found = next_roll(state)
    return Ahead(*found) if found is not None and found[0] else None


def _agreed(state: Any) -> Reply | None:
    """The reply to an offer to one player: where nobody's hand is hidden they have talked about it."""
    offer = state.top
    if not isinstance(offer, Offer) or judged_apart(state, offer.to, Reply):
        return None
    reply = Reply(offer.to, AGREE)
    return reply if state.verdict(reply).legal else None


def _suggested(view: Mapping[str, Any]) -> tuple[Value, ...]:
    """What is usual: to roll, to build what can be paid, and to end a turn in which nothing can; of dice a seven."""
    if view["asking"] is not None and view["asking"]["kind"] == DICE:
        return (SEVEN,)
    if view["stage"] in ("before", "roll"):
        return ("roll", SEVEN)
    if view["offer"] is not None:
        return (REFUSE,)
    if view["owed"]:
        return tuple(_put_back(view))
    player = view["players"].get(view["turn"])
    hand = player["hand"]["cards"] if player is not None else None
    if view["stage"] != "main" or player is None or hand is None or view["free"]:
        return ()
    seen = ("buy",) if view.get("eyes") else tuple(BUILT)  # eyes see what is built
    payable = [k for k in seen if all(hand[card] >= n for card, n in box.COSTS[BUILT[k]].items())]
    dear = [kind for kind in payable if kind not in ("road", "buy")]
    cheap = [kind for kind in payable if kind not in dear]
    return (*dear, *_exchanged(player, hand), *cheap, "end", SEVEN, "propose")


def _put_back(view: Mapping[str, Any]) -> Iterator[Value]:
    """What each seat that owes cards misses least, where its hand is known."""
    for seat, number in view["owed"].items():
        hand = view["players"][seat]["hand"]["cards"] or {}
        if sum(hand.values()) >= number:
            yield least_missed(hand, number)


def _exchanged(player: Mapping[str, Any], hand: Mapping[str, int]) -> tuple[Value, ...]:
    """An exchange with the bank of what there is plenty of, for what the next settlement, city or ship lacks; who wants
    none may get it from others.
    """
    supply = player["supply"]
    thing = next((each for each in (box.SETTLEMENT, box.CITY, box.SHIP) if supply[each]), None)
    cost = box.COSTS[thing] if thing is not None else {}
    spare = {card: n - cost.get(card, 0) for card, n in hand.items() if n >= player["rates"][card]}
    give = max(spare, key=lambda card: spare[card], default=None)
    lacking = [card for card, n in cost.items() if hand[card] < n]
    return ("exchange", give, *lacking, "propose") if give is not None and lacking and spare[give] > 1 else ()


# The talk about the map: the map as it was read, or the own board with what differs marked.


def sketch(shown: Mapping[str, Any], board: Board) -> tuple[Board, frozenset[str], str | None]:
    """A step's board, the places that are marked, and the one that is asked about.

    The words for a map that no game has yet are among the names of the game's own `board`.
    """
    if "map" not in shown:
        return board, frozenset(shown.get("marked", ())), None
    lies, words = _view_of(read_map(shown["map"])), Catalogue("", board.names)
    made = Board(
        tuple(cells_of(lies, words)),
        tuple(pieces_of(lies, words)),
        lines=tuple(piers_of(lies)),
        names=names_of(lies, words),
    )
    return made, frozenset(), shown.get("at")


def _view_of(sea_map: SeaMap) -> Mapping[str, Any]:
    """What a view says of a map on which nothing has happened."""
    villages = {
        village.corner: {"number": village.number, "left": IN_VILLAGE, "traders": (), "isle": village.isle}
        for village in sea_map.villages
    }
    cells = {h.place: {"terrain": h.terrain, "number": h.number or None} for h in sea_map.hexes}
    harbours = {harbour.edge: harbour.kind for harbour in sea_map.harbours}
    return {
        "map": {"cells": cells, "villages": villages, "harbours": harbours},
        "robber": sea_map.robber,
        "pirate": sea_map.pirate,
        "buildings": {},
        "ways": {},
        "odds": {},
    }
