"""Painting Cacao: from its view to the growing board, the villages, the display, what is still open, and supplies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations_with_replacement, product
from math import cos, pi, sin
from typing import Any

from companion.display.board import Art, Board, Caption, Cell, Chip, Dealt, Entry, Face, Fill, Piece, Table, square
from companion.display.catalogue import Catalogue
from companion.games.cacao.board import columns_of
from companion.games.cacao.box import COLOURS, GEMS, HUTS, JUNGLES, WATER
from companion.games.cacao.goods_moved import gems_of
from companion.games.cacao.layouts import SUPPLY, gems_on, place_of_hut, village_of
from companion.games.cacao.parts import HUT, JUNGLE, PARTS, lying
from companion.games.cacao.tiles import EDGES, LYING
from companion.games.kit import Say, Seat, Verbatim
from companion.games.kit.spaces.squares import cell_of, place_of
from companion.saying import numeral

PATTERNS = {
    "plantation": Fill("forest", "trees"),
    "market": Fill("moss", "stripes"),
    "mine": Fill("stone", "peaks"),
    "water": Fill("water", "waves"),
    "watering": Fill("water", "stripes"),
    "sun": Fill("sand", "dots"),
    "temple": Fill("earth", "cross"),
    "kitchen": Fill("brown", "dots"),
    "chocolate": Fill("brown", "stripes"),
    "gem": Fill("stone", "dots"),
    "tree": Fill("forest", "dots"),
}
SAND = Fill("sand")
EMPEROR = Chip("gold", "◆", "pawn")
GOLD, CACAO, CARRIER = Chip("gold", "", "coin"), Chip("brown", "", "bean"), Chip("blue", "", "drop")
BARS = Chip("earth", "", "square")
"""What counts gold, cacao, the carrier's field and chocolate."""
GOODS = {"gold": GOLD, "cacao": CACAO, "bars": BARS}
"""What players take and give by number."""
IN_A_ROW = 5
SIDES = "↑→↓←"
WORKERS = {
    word: " ".join(f"{side}{n}" for side, n in zip(SIDES, edges, strict=True) if n) for word, edges in EDGES.items()
}
"""How a tile is called: its workers at each side that has any."""
GAP = "…"  # where its workers stand in the name of somebody's tile
AROUND = 3  # spaces round the board that are named too
RING = 0.43
"""How far the gems of a mine lie from its middle, of half a tile: upon the six that are printed there."""
LEAST = 30
"""Half of a tile at least, in pixels at 800x480; a larger map is shown in part."""
SUGGESTED = ("usual", "place", "fill")
"""Mostly all workers act as is usual."""
JUNGLE_ART: Mapping[str, Art] = {part.name: part for part in PARTS if part.kind == JUNGLE}
HUT_ART: Mapping[str, Art] = {part.name: part for part in PARTS if part.kind == HUT}


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes: tiles that lie, and the spaces where tiles may come."""
    tiles = {place: tile for place, tile in view["board"].items() if cell_of(place) is not None}
    cells = [_tile(place, tile, words) for place, tile in tiles.items()]
    cells += [_space(place, kind) for place, kind in view["spaces"].items() if place not in tiles]
    pairs = tuple(dict.fromkeys(str(columns_of(c.place)) for c in cells))
    columns = sorted({_at(c.place)[0] for c in cells})
    rows = sorted({_at(c.place)[1] for c in cells})
    turn = view["turn"] or next(iter(view["players"]))
    captions = [Caption((x + 0.5, rows[0]), f"x{numeral(x)}", "top") for x in columns]
    captions += [Caption((columns[0], y + 0.5), f"y{numeral(y)}", "left") for y in rows]
    return Board(
        cells=tuple(cells),
        pieces=tuple(piece for place, tile in tiles.items() for piece in _pieces(place, tile, view, words)),
        captions=tuple(captions),
        tables=tuple(_tables(view, words)),
        steps=tuple(_steps(view["kit"], words)),
        suggested=SUGGESTED,
        least=LEAST,
        drawn=frozenset(EDGES),
        groups={pair: tuple(c.place for c in cells if columns_of(c.place) == pair) for pair in pairs},
        names={pair: _pair(pair) for pair in pairs}
        | _places(columns, rows)
        | _things(tuple(view["players"]), words)
        | _worker_tiles(tuple(view["players"]), words),
        faces={kind: Face(chip=jungle_chip(kind, words)) for kind in JUNGLES}
        | {kind: Face(chip=Chip(turn, "", "square", lying(turn, edges))) for kind, edges in EDGES.items()}
        | {hut: Face(chip=hut_chip(hut)) for hut in HUTS}
        | {gem: Face(None, gem_chip(gem, words)) for gem in GEMS},
        things=frozenset(_things(tuple(view["players"]), words)),
        labels=dict((*_counts(tiles.values(), words), *_in_villages(tuple(view["players"]), words))),
        ordered=partial(_ordered, words),
        dealt=_dealt,
    )


def _steps(kit: Mapping[str, Any], words: Catalogue) -> Iterator[str]:
    """How many of what go out, in, or ready; the arithmetic of the tiles, and what the rulebook advises against."""
    for item in kit["checklist"]:
        yield words(f"kit.{item['do']}-{item['who']}", count=item["count"], piece=item["piece"])
    yield words("plan.balance", **kit["balance"])
    yield from (words(f"plan.{key}", **args) for key, args in kit["advice"])


def _at(place: str) -> tuple[int, int]:
    cell = cell_of(place)
    assert cell is not None
    return cell


def _places(columns: Sequence[int], rows: Sequence[int]) -> dict[str, str]:
    """All places that may be spoken of by what stands above and beside them: the board's, and some round it."""
    xs, ys = range(columns[0] - AROUND, columns[-1] + AROUND + 1), range(rows[0] - AROUND, rows[-1] + AROUND + 1)
    return {place_of((x, y)): _called((x, y)) for x in xs for y in ys}


def _called(cell: tuple[int, int]) -> str:
    """A space by what stands above and beside it."""
    x, y = cell
    return f"(x{numeral(x)}, y{numeral(y)})"


def _things(seats: Sequence[Seat], words: Catalogue) -> dict[str, str]:
    """What the places that stand for one thing are called: a village's by its carrier, a hut's by the hut."""
    places = {village_of(seat): words("name.carrier-of", seat=seat) for seat in seats}
    return places | {place_of_hut(hut, tile): words.name(hut) for hut in HUTS for tile in (1, 2)}


def _in_villages(seats: Sequence[Seat], words: Catalogue) -> Iterator[tuple[str, str]]:
    """Where a carrier stands, and where the tiles of a hut lie, as it is called in a layout and in words."""
    for gold in WATER:
        yield str(gold), words("name.on-field", field=Verbatim(numeral(gold)))
    where = {SUPPLY: words("name.in-supply"), **{seat: words("name.in-village", seat=seat) for seat in seats}}
    yield from where.items()
    for one, other in combinations_with_replacement(where, 2):
        apart = words("name.in-two-places", one=Verbatim(where[one]), other=Verbatim(where[other]))
        together = words("name.twice", where=Verbatim(where[one]))
        yield f"{one}+{other}", together if one == other else apart


def called(words: Catalogue) -> dict[str, str]:
    """What the worker tiles in the box are called, each of which is somebody's."""
    return _owned(COLOURS, words)


def _worker_tiles(seats: Sequence[Seat], words: Catalogue) -> dict[str, str]:
    """What a worker tile is called as it lies, and as one of a player's, however it lies: as the eyes name it."""
    return {**WORKERS, **_owned(seats, words)}


def _owned(seats: Sequence[Seat], words: Catalogue) -> dict[str, str]:
    of = {seat: words("name.worker-tile", seat=seat, workers=Verbatim(GAP)) for seat in seats}
    return {f"{seat}-{kind}": of[seat].replace(GAP, kind.replace("-", " ")) for seat in seats for kind in LYING}


def _pair(columns: str) -> str:
    """Both columns of a pair, as they stand above the board."""
    left = int(columns.removeprefix("columns"))
    return f"x{numeral(left)} x{numeral(left + 1)}"


def _fill(kind: str) -> Fill:
    return PATTERNS[kind.partition("-")[0]]


def _tile(place: str, tile: Mapping[str, Any], words: Catalogue) -> Cell:
    x, y = _at(place)
    if tile["kind"] == "jungle":
        letter = words.letter(tile["tile"])
        return Cell(place, square(x, y), _fill(tile["tile"]), text=letter, art=JUNGLE_ART[tile["tile"]])
    seat, edges = tile["seat"], tuple(tile["workers"])
    text = words.letter(seat) + "".join(map(str, edges))
    return Cell(place, square(x, y), SAND, text=text, art=lying(seat, edges))


def _space(place: str, kind: str) -> Cell:
    """An empty space; where a jungle tile belongs it is hatched, so that the checkerboard shows."""
    return Cell(place, square(*_at(place)), Fill("empty", "cross" if kind == "jungle" else "plain"), text="·")


def _pieces(place: str, tile: Mapping[str, Any], view: Mapping[str, Any], words: Catalogue) -> Iterator[Piece]:
    for n, gem in enumerate(g for g, count in (tile.get("gems") or {}).items() for _ in range(count)):
        turned = n * pi / 3
        yield Piece(place, gem_chip(gem, words), (RING * sin(turned), -RING * cos(turned)), 0.25)
    if view["emperor"] == place:
        yield Piece(place, EMPEROR, (0.0, -0.1), 0.42)


def _counts(tiles: Iterable[Mapping[str, Any]], words: Catalogue) -> Iterator[tuple[str, str]]:
    """What lies on a mine, or may be left of it, as it is called in a layout and in words."""
    for tile in tiles:
        if there := tile.get("gems"):
            for counts in product(*(range(there[gem] + 1) for gem in GEMS)):
                yield gems_on(counts), words.name(gems_of(counts))


def jungle_chip(kind: str, words: Catalogue) -> Chip:
    """A jungle tile."""
    return Chip(_fill(kind).colour, words.letter(kind), "square", JUNGLE_ART[kind])


def gem_chip(gem: str, words: Catalogue) -> Chip:
    """A gem."""
    return Chip(gem, words.kind_letter(gem), "gem")


def hut_chip(hut: str) -> Chip:
    """A side of a hut tile."""
    return Chip("sand", "", "square", HUT_ART[hut])


def _ordered(words: Catalogue, order: Say) -> Chip | None:
    """The tile, as it shall lie, the hut, goods, the gem, the carrier or the Emperor; tokens are not drawn."""
    said = dict(order.args)
    match order.key:
        case "place" | "cover":
            seat = str(said["seat"])
            return Chip(seat, "", "square", lying(seat, EDGES[str(said["lying"])]))
        case "lay" | "fill" | "slide":
            return jungle_chip(str(said["tile"]), words)
        case "gem":
            return gem_chip(str(said["gem"]), words)
        case "hut-side" | "take-hut":
            return hut_chip(str(said["hut"]))
        case "emperor":
            return EMPEROR
        case "carrier":
            return CARRIER
    return GOODS.get(order.key.partition("-")[2])


def _dealt(order: Say) -> tuple[Dealt, ...]:
    """The goods that a player takes or gives."""
    way, _, good = order.key.partition("-")
    said = dict(order.args)
    number = said.get("number")
    if good not in GOODS or not isinstance(number, int):
        return ()
    return (Dealt(str(said["seat"]), number if way == "take" else -number, GOODS[good]),)


def _tables(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """First the villages beside the board; then what is open, what else everybody has, the display and the supplies."""
    yield _villages(view, words)
    if view["open"]:
        yield Table(tuple(_open(edge, words) for edge in view["open"]), title=words("panel.open"))
    yield _goods(view, words)
    known = [
        (chip(s, words), ",  ".join(map(WORKERS.__getitem__, p["hand"]["tiles"])))
        for s, p in view["players"].items()
        if p["hand"]["tiles"]
    ]
    if known:
        yield Table(tuple(known), title=words("panel.hand"))
    if view["supply"]["cart"] is not None:
        yield _gems(view, words)
    shown = [(place.rpartition("-")[2], tile) for place, tile in view["display"].items()]
    shown += [(words.name(place), tile) for place, tile in view["map"].items()]
    faces = tuple((name, words.name(tile["tile"]) if tile else "–") for name, tile in shown)
    yield Table(faces, title=words("panel.display"))
    yield _pile(view["supply"]["pile"], words)
    if "huts" in view["modules"]:
        yield _huts(view, words)


def _villages(view: Mapping[str, Any], words: Catalogue) -> Table:
    """What is sure and what is not yet, gold, storage, sun tokens and the carrier's field."""
    seats = tuple(view["players"])
    heads = [words(f"panel.{name}") for name in ("sure", "projected", "gold", "cacao", "sun", "water")]
    rows = []
    for seat, player in view["players"].items():
        score = player["score"]
        numbers = (score["sure"], score["projected"], player["gold"], player["cacao"], player["sun"], player["field"])
        rows.append((chip(seat, words), *numbers))
    return Table(tuple(rows), ("", *heads), lit=seats.index(view["turn"]) if view["turn"] in seats else None)


def _open(edge: Mapping[str, Any], words: Catalogue) -> tuple[Entry, ...]:
    return (chip(edge["seat"], words), words.name(edge["tile"]), words("panel.workers", n=edge["workers"]))


def _goods(view: Mapping[str, Any], words: Catalogue) -> Table:
    """Worker tiles in hand and in the own pile; chocolate and map tokens if they are in play."""
    having = [("chocolate", "bars")] * ("chocolate" in view["modules"]) + [("tokens", "tokens")] * bool(view["map"])
    rows = []
    for seat, player in view["players"].items():
        hand = player["hand"]["count"]
        rows.append((chip(seat, words), hand, player["tiles"] - hand, *(player[key] for _, key in having)))
    heads = [words(f"panel.{name}") for name in ("in-hand", "own-pile", *(name for name, _ in having))]
    return Table(tuple(rows), ("", *heads))


def _gems(view: Mapping[str, Any], words: Catalogue) -> Table:
    """Everybody's gems and masks; below, what is left in the cart and of the masks."""
    rows: list[tuple[Entry, ...]] = []
    for seat, player in view["players"].items():
        rows.append((chip(seat, words), *player["gems"].values(), _list(player["masks"])))
    rows.append((words("panel.cart"), *view["supply"]["cart"].values(), _list(view["supply"]["masks"])))
    chips = tuple(gem_chip(gem, words) for gem in GEMS)
    return Table(tuple(rows), ("", *chips, words("panel.masks")), title=words("panel.gems"))


def _list(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)) or "–"


def _pile(pile: Mapping[str, Any], words: Catalogue) -> Table:
    """Which jungle tiles are still in the pile, by the letters that they have on the board."""
    held = [f"{words.letter(kind)} ×{count}" for kind, count in pile["may_hold"].items()]
    held += [""] * (-len(held) % IN_A_ROW)
    rows = tuple(tuple(held[n : n + IN_A_ROW]) for n in range(0, len(held), IN_A_ROW))
    return Table(rows, title=words("panel.pile-holds", count=pile["count"]))


def _huts(view: Mapping[str, Any], words: Catalogue) -> Table:
    """Each hut in the game: who has built it, and how many are left."""
    supply = view["supply"]["huts"]
    owners = {hut: [seat for seat, p in view["players"].items() if hut in p["huts"]] for hut in HUTS}
    rows: list[tuple[Entry, ...]] = []
    for hut, seats in owners.items():
        left = supply.get(hut, {"count": 0})["count"]
        if seats or left:
            rows.append((words.name(hut), tuple(chip(seat, words) for seat in seats) or "–", f"+{left}"))
    return Table(tuple(rows), title=words("panel.huts"))


def chip(seat: str, words: Catalogue) -> Chip:
    """What stands for a seat: its colour, with its letter."""
    return Chip(seat, words.letter(seat), "pawn")
