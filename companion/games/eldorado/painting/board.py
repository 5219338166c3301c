"""Painting the island and the cave: tiles as they lie, the pieces on them, and how strong they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import atan2, cos, pi, radians, sin, sqrt
from typing import Any

from companion.display.board import Board, BoardLine, Cell, Chip, Fill, Piece, Point, hexagon
from companion.display.catalogue import Catalogue
from companion.display.trading import least_missed
from companion.games.eldorado.box import (
    BRIDGED,
    CLOSED,
    EXPLORER,
    GUARDIANS,
    HAND,
    ISLAND,
    PARTNER,
    SEATS,
    THIEF_PIECES,
    WALKERS,
)
from companion.games.eldorado.painting import battle, chips, tables
from companion.games.eldorado.painting.chips import COLOURS, TILE_ART
from companion.games.eldorado.parts.expansion import SHRINE_PIECE
from companion.games.eldorado.tiles import (
    CAVE,
    EXIT,
    around,
    beside,
    cell_of,
    corner_of,
    corners,
    group_of,
    is_cave,
    meeting,
)
from companion.games.kit import Value
from companion.games.kit.trade import REFUSE

TIP = 0.3
"""The size of a corner where something can be built, in sides of a tile."""
GAP = 1.3
"""Between the island and the cave, in sides of a tile."""
STEP = 0.25
"""By how much the cave is moved at a time to find its place."""
LEAST = 32
"""The radius of tiles at least, in pixels at 800x480; a larger map is shown in part."""
WIDE = 1.0
"""How much wider than high the board should be, to fill its place on the screen."""
STANDING: Sequence[Sequence[Point]] = (
    ((0.0, 0.0),),
    ((-0.4, 0.0), (0.4, 0.0)),
    ((0.0, -0.42), (-0.42, 0.3), (0.42, 0.3)),
    ((-0.4, -0.38), (0.4, -0.38), (-0.4, 0.38), (0.4, 0.38)),
    ((-0.5, -0.4), (0.5, -0.4), (-0.5, 0.4), (0.5, 0.4), (0.0, 0.0)),
)
"""Where one, two, three … pieces stand on a tile, from its middle, in cell radii."""
SIZES = (0.62, 0.5, 0.42, 0.4, 0.36)
OF_TILES = ("first-face", "face", "peek", "deal", "back")
"""Kinds of question that ask which tiles something is."""
USUAL = ("move", "walk", "go", "lay", "return", "lead")


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes: the island and the cave, each turned as it lies."""
    plan = PicturePlan(view)
    fight = battle.Fight.of(view)
    acting = _acting(view)
    return Board(
        cells=tuple(_cells(view, plan, words)),
        pieces=tuple(_pieces(view, words)),
        lines=_battlefield(view, plan),
        tables=tuple(tables.tables(view, words, fight)),
        names=_names(view, plan, words),
        faces=chips.faces(acting, words, of_tiles=view["asking"] is not None and view["asking"]["kind"] in OF_TILES),
        sides={seat: chips.person(view, seat, words) for seat in SEATS}
        | {GUARDIANS: chips.guardian(THIEF_PIECES[0], words)},
        outlook=tables.outlook(view, words) if fight is None else fight.outlook(words),
        focus=_focus(view),
        least=LEAST,
        usual=USUAL,
        suggested=_suggested(view),
        counts=_counts(view),
        turnable=True,
        waits=fight.waits if fight is not None and not fight.ready else None,
        ordered=partial(chips.ordered, words),
    )


def _counts(view: Mapping[str, Any]) -> Mapping[str, int]:
    """The cave's tiles beside exit and shrine, and with the expansion those that go back into the box unseen."""
    cave = view["stacks"]["cave"]
    aside = sum(cave["left"].values()) - cave["count"]
    return {"tiles": cave["count"] - 1} | ({"aside": aside} if aside else {})


class PicturePlan:
    """Where everything is on the picture: each group about its own middle, turned, and the cave beside the island."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        turns = view.get("turns", {})
        self.turns = {group: float(turns.get(group, turns.get("", 0.0))) for group in ("", CAVE)}
        self.free = tuple(place for place in view["free"] if _can_be_laid(view, place))
        places = (*view["board"], *self.free)
        island, cave = (
            [self._turned(place) for place in places if is_cave(place) == inside] for inside in (False, True)
        )
        self._shift = _beside(island, cave) if island and cave else (0.0, 0.0)

    def centre(self, place: str) -> Point:
        """The middle of a tile, or of the corner of one."""
        x, y = self._turned(place)
        return (x + self._shift[0], y + self._shift[1]) if is_cave(place) else (x, y)

    def corners(self, place: str) -> tuple[Point, ...]:
        """A tile's corners."""
        x, y = self.centre(place)
        return _turned_about((x, y), hexagon(x, y), self.turns[group_of(place)])

    def _turned(self, place: str) -> Point:
        angle = radians(self.turns[group_of(place)])
        x, y = _flat(place)
        return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def called(words: Catalogue) -> dict[str, str]:
    """What the explorers in the box are called, each of which is somebody's."""
    return {f"{seat}-{EXPLORER}": f"{words.name(EXPLORER)} ({words.name(seat)})" for seat in SEATS}


def _flat(place: str) -> Point:
    """Where a place lies while its group is not turned; a tile's side is 1."""
    corner = corner_of(place)
    if corner is None:
        q, r = cell_of(place) or (0, 0)
        return sqrt(3) * (q + r / 2), 1.5 * r
    around = [_flat(cell) for cell in meeting(place)]
    return sum(x for x, _ in around) / 3, sum(y for _, y in around) / 3


def _turned_about(centre: Point, points: Sequence[Point], degrees: float) -> tuple[Point, ...]:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    from_it = [(x - centre[0], y - centre[1]) for x, y in points]
    return tuple((centre[0] + c * x - s * y, centre[1] + s * x + c * y) for x, y in from_it)


def _beside(island: Sequence[Point], cave: Sequence[Point]) -> Point:
    """How far the cave is moved: into a corner at the island's right, or below it, whichever fills the screen best."""
    left, top, right, bottom = _box(island)
    cave_left, cave_top, _, cave_bottom = _box(cave)
    tries = [(left - cave_left, bottom + GAP - cave_top)]
    for dy in (bottom - cave_bottom, top - cave_top):
        dx = right + GAP - cave_left
        while _apart(island, cave, (dx - STEP, dy)):
            dx -= STEP
        tries.append((dx, dy))
    return min(tries, key=lambda by: _needed([*island, *((x + by[0], y + by[1]) for x, y in cave)]))


def _apart(island: Sequence[Point], cave: Sequence[Point], by: Point) -> bool:
    """Whether no tile of the cave comes near one of the island."""
    near = (2 + GAP / 2) ** 2
    return all((x - a - by[0]) ** 2 + (y - b - by[1]) ** 2 > near for a, b in cave for x, y in island)


def _needed(points: Sequence[Point]) -> float:
    """How much room tiles with these middles take on a screen."""
    left, top, right, bottom = _box(points)
    return max(right - left, WIDE * (bottom - top))


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The box round tiles with these middles."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1


# Cells.


def _cells(view: Mapping[str, Any], plan: PicturePlan, words: Catalogue) -> Iterator[Cell]:
    for n, (place, shows) in enumerate(view["board"].items(), 1):
        fill = Fill(COLOURS.get(shows, "stone"))
        text = f"{words.letter(shows)}{n}{_marks(place, view, words)}"
        turn = plan.turns[group_of(place)]
        if place in view["bridge"][:1]:
            turn, art = turn + _bridge_turn(view), TILE_ART[BRIDGED]
        else:
            art = TILE_ART[shows]
        yield Cell(place, plan.corners(place), fill, words.letter(shows), text, art, turn)
    for place in plan.free:
        yield Cell(place, plan.corners(place), Fill("void"))
    for tip in dict.fromkeys(tip for place in view["board"] for tip in corners(place)):
        x, y = plan.centre(tip)
        around = tuple((x + TIP * cos(n * pi / 6), y + TIP * sin(n * pi / 6)) for n in range(12))
        yield Cell(tip, around, Fill("void"), over=True)


def _marks(place: str, view: Mapping[str, Any], words: Catalogue) -> str:
    """What a terminal shows of a tile after its letter and number: who stands there, and how far it is to walk."""
    standing = "".join(words.letter(piece["side"]).lower() for piece in view["pieces"].get(place, ()))
    return standing + (f":{view['reach'][place]}" if place in view["reach"] else "")


# Pieces.


def _pieces(view: Mapping[str, Any], words: Catalogue) -> Iterator[Piece]:
    for place, lying in view["pieces"].items():
        kinds: dict[tuple[str, str], int] = {}
        for piece in lying:
            key = piece["side"], piece["kind"]
            kinds[key] = kinds.get(key, 0) + 1
        if corner_of(place) is not None:
            yield from (Piece(place, chips.figure(side, kind, words), size=1.25) for side, kind in kinds)
        elif place in view["board"]:
            yield from _standing(place, kinds, words)
    for place, sides in view["strength"].items():
        armies = ((side, strong) for side, strong in sides.items() if strong > 1)  # one alone is seen to be one
        for nr, (side, strong) in enumerate(armies):
            yield Piece(place, chips.shield(side, strong, words), (0.6 - 0.58 * nr, -0.76), 0.3)
    if view["shrine_at"] is not None:
        yield Piece(view["shrine_at"], chips.coin(SHRINE_PIECE, words), (0.0, 0.68), 0.27)


def _battlefield(view: Mapping[str, Any], plan: PicturePlan) -> tuple[BoardLine, ...]:
    """A frame round the tile that is fought for."""
    if view["battle"] is None or view["battle"]["place"] not in view["board"]:
        return ()
    corners = plan.corners(view["battle"]["place"])
    return (BoardLine((*corners, corners[0]), "red"),)


def _bridge_turn(view: Mapping[str, Any]) -> float:
    """By how many degrees the bridge is turned from west to east, to lie from the one tile to the other."""
    (x, y), (to_x, to_y) = (_flat(place) for place in view["bridge"][1:])
    return atan2(to_y - y, to_x - x) * 180 / pi


def _standing(place: str, kinds: Mapping[tuple[str, str], int], words: Catalogue) -> Iterator[Piece]:
    """Pieces of a tile, one of each kind and side; of several villagers there is a number."""
    most = min(len(kinds), len(STANDING)) - 1
    for (x, y), ((side, kind), number) in zip(STANDING[most], kinds.items(), strict=False):
        size = SIZES[most]
        yield Piece(place, chips.figure(side, kind, words), (x, y), size)
        if number > 1:
            yield Piece(place, Chip("black", str(number), "plate"), (x + size * 0.6, y - size * 0.6), 0.22)


# What else is known of places.


def _names(view: Mapping[str, Any], plan: PicturePlan, words: Catalogue) -> dict[str, str]:
    """Tiles are called by what they show and when they were laid, other places by their direction from a tile."""
    tiles = {p: words("panel.tile", tile=shows, n=n) for n, (p, shows) in enumerate(view["board"].items(), 1)}
    found = dict(tiles)
    here = {place for place, lying in view["pieces"].items() if any(piece["side"] == view["turn"] for piece in lying)}

    def seen_from(place: str, near: Sequence[str]) -> tuple[str, str]:
        tile = min((p for p in near if p in tiles), key=lambda p: p not in here)
        (x, y), (to_x, to_y) = plan.centre(tile), plan.centre(place)
        return words(f"panel.way-{round(atan2(to_y - y, to_x - x) / (pi / 4)) % 8}"), tiles[tile]

    for place in dict.fromkeys(cell for laid in tiles for cell in around(laid)):
        way, tile = seen_from(place, _around(place))
        found.setdefault(place, words("panel.free", way=way, tile=tile))
    found.setdefault(EXIT, words.name("exit"))  # a place from the beginning, though nothing lies there yet
    for tip in dict.fromkeys(tip for place in tiles for tip in corners(place)):
        way, tile = seen_from(tip, meeting(tip))
        found[tip] = words("panel.tip", way=way, tile=tile)
    laid: list[str] = []
    for place in tiles:  # in the order in which they were laid
        near = [cell for cell in around(place) if cell in laid]
        way, tile = seen_from(place, near) if near else ("", "")
        found[beside(place)] = words("panel.beside", way=way, tile=tile) if near else words.name(tiles[place])
        laid.append(place)
    return found | {slot: words.name(kind) for slot, kind in (view["looking"] or {}).items()}


def _around(place: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cell for tip in corners(place) for cell in meeting(tip) if cell != place))


def _can_be_laid(view: Mapping[str, Any], place: str) -> bool:
    """Whether an explorer or a thief could lay a tile there now, or the one whose turn it is on the way there."""
    around = _around(place)
    near = (piece for cell in around for piece in view["pieces"].get(cell, ()))
    if any(piece["kind"] in (EXPLORER, PARTNER, *THIEF_PIECES) for piece in near):
        return True
    speed = view["players"].get(view["turn"], {}).get("speed", 0)
    return any(view["reach"].get(cell, speed) < speed for cell in around)


def _acting(view: Mapping[str, Any]) -> str | None:
    """Who moves pieces now."""
    fight = view["battle"]
    if fight is not None and fight["stage"] in ("attacker", "defender"):
        return str(fight[fight["stage"]])
    return str(view["turn"]) if view["turn"] is not None else None


def _focus(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Where it happens: the battle, what hunts, or the explorer whose turn it is and what it can reach."""
    if view["battle"] is not None:
        return (view["battle"]["place"],)
    if view["hunter"] is not None:
        return (view["hunter"],)
    here = [
        place
        for place, lying in view["pieces"].items()
        if place in view["board"] and any(p["side"] == view["turn"] and p["kind"] in WALKERS for p in lying)
    ]
    near = [place for place, cost in view["reach"].items() if cost <= 1]
    return (*here, *near) or tuple(view["board"])[:1]


FIRST_TILES = tuple(kind for kind in ISLAND if kind not in CLOSED)
"""The tiles with which the island can begin."""


def _suggested(view: Mapping[str, Any]) -> tuple[Value, ...]:
    """What is usual: a die for speed, gathering all of one kind, to discover with speed and to end without; and values.

    Of tiles that are asked for it is what the stacks hold most of.
    """
    if view["asking"] is not None and view["asking"]["kind"] in OF_TILES:
        left = Counter[str]()
        for stack in view["stacks"].values():
            left.update(stack["left"])
        return tuple(tile for tile, _ in left.most_common())
    if view["battle"] is not None:
        return ("ready",) if view["battle"]["stage"] in ("attacker", "defender") else ("keep",)
    if view["offer"] is not None:
        return (REFUSE,)
    player = view["players"].get(next(iter(view["due"]), view["turn"]))
    hand = (player and player["hand"]["cards"]) or {}
    scarce = tuple(sorted(hand, key=lambda card: hand[card]))
    plentiful = sorted(hand, key=lambda card: -hand[card])
    if player is None or view["turn"] is None or view["interrupted"]:
        return ("pass", least_missed(hand, sum(hand.values()) // 2), *plentiful, *FIRST_TILES)
    if view["stealing"]:
        return ("rob",)
    if view["stage"] == "choose":
        dice = sorted(view["dice"], reverse=not _lacks(view, player, hand))
        return ("speed-gather", "speed", *dice, *scarce)
    if view["stage"] == "gather":
        return ("gather-rest" if view["dice"] and player["gather"] > 1 else "gather", *scarce)
    if view["stage"] != "explore":
        return ()
    trading = ("exchange",) if _trades_up(view, player, hand) else ()
    ending = ("surrender-rest", _surplus(hand)) if player["too_many"] else ("end",)
    cards = scarce if trading else plentiful
    if view.get("eyes"):
        return (*trading, *ending, *cards)  # eyes see what is laid on the table and where an explorer goes
    offering = ("offering",) if player["supply"]["offering"] and _can_pay(view, hand, "offering") else ()
    going = _going(view) if player["speed"] else ()
    buying = ("villager",) if player["too_many"] and _can_pay(view, hand, "villager") else ()
    return (*offering, *trading, *going, *buying, *ending, *cards)


def _going(view: Mapping[str, Any]) -> tuple[Value, ...]:
    """To discover: on a cell beside the explorer, where hands draw the tile themselves."""
    own = ((at, piece) for at, lying in view["pieces"].items() for piece in lying if piece["side"] == view["turn"])
    here = next((at for at, piece in own if piece["kind"] == EXPLORER), None)
    if here is None or view["stacks"]["cave" if is_cave(here) else "island"]["sealed"]:
        return ("discover", "go", "move")
    return ("go", "discover", *(cell for cell in view["free"] if cell in _around(here)))


def _can_pay(view: Mapping[str, Any], hand: Mapping[str, int], thing: str) -> bool:
    """Whether a hand that all can see holds what a thing costs."""
    return bool(hand) and all(hand[card] >= view["costs"][thing].count(card) for card in hand)


def _surplus(hand: Mapping[str, int]) -> tuple[str, ...]:
    """The cards over nine that one gives up most easily."""
    return least_missed(hand, sum(hand.values()) - HAND)


def _lacks(view: Mapping[str, Any], player: Mapping[str, Any], hand: Mapping[str, int]) -> bool:
    """Whether cards for the next offering are still to be gathered."""
    cost = view["costs"]["offering"]
    return player["supply"].get("offering", 0) > 0 and any(hand[card] < cost.count(card) for card in hand)


def _trades_up(view: Mapping[str, Any], player: Mapping[str, Any], hand: Mapping[str, int]) -> bool:
    """Whether a card that an offering lacks can be had for cards that none needs."""
    cost = view["costs"]["offering"]
    lacks = any(hand[card] < cost.count(card) and view["bank"][card] for card in hand)
    spare = any(hand[card] - cost.count(card) >= player["rate"] for card in hand)
    return lacks and spare and player["supply"]["offering"] > 0
