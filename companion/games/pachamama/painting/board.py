"""Painting the board of Pachamama, with scores, tracks, cubes and the supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.display.asking import Ask
from companion.display.board import Art, Board, Caption, Cell, Chip, Entry, Face, Fill, Piece, Table, Track, square
from companion.display.catalogue import Catalogue
from companion.games.kit import Say, Value
from companion.games.pachamama.board import HAND
from companion.games.pachamama.box import BOX_TERRAIN, CROPS, TERRAINS, level
from companion.games.pachamama.parts import PARTS
from companion.games.pachamama.parts.drawing import EDGE
from companion.games.pachamama.rules import LAST, OFFERINGS

FILLS = {
    "valley": Fill("moss", "waves"),
    "desert": Fill("sand", "dots"),
    "forest": Fill("forest", "trees"),
    "mountain": Fill("stone", "peaks"),
}
ART: Mapping[str, Art] = {part.name: part for part in PARTS if part.name in (*TERRAINS, *CROPS)}
CROP_COLOURS = {"potato": "orange", "coca": "green", "chili": "red", "corn": "yellow", "quinoa": "purple"}
LAST_TERRAIN = len(TERRAINS) - 1  # how many of it there are follows from the others
NO_MORE = "no-more"
LYING = (-0.36, -0.36)  # a crop lies up left, so that a pawn has room
BESIDE_CROP = (0.42, 0.36)
OTHERS = {"otoma": "purple", "group": "teal"}
"""The colours of sides that are no seat: none of them is ever a player's."""


def paint(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board that a view describes. A view may hold a board alone (the whole map, after the end)."""
    columns = [f"c{i}" for i in range(1, len(view["columns"]) + 1)]
    rows = [f"r{i}" for i in range(1, len(view["rows"]) + 1)]
    across = {c: words.name(n) for c, n in zip(columns, view["columns"], strict=True)}
    down = {r: words.name(n) for r, n in zip(rows, view["rows"], strict=True)}
    names = {c + r: words("name.place", column=across[c], row=down[r]) for c in columns for r in rows}
    captions = [Caption((x + 0.5, 0), across[c], "top", EDGE.get(view["columns"][x])) for x, c in enumerate(columns)]
    captions += [Caption((0, y + 0.5), down[r], "left", EDGE.get(view["rows"][y])) for y, r in enumerate(rows)]
    board = view["board"]
    return Board(
        cells=tuple(_cell(c + r, x, y, board[c + r], words) for y, r in enumerate(rows) for x, c in enumerate(columns)),
        pieces=tuple(p for place, lying in board.items() for p in _pieces(place, lying, words)),
        captions=tuple(captions),
        tables=tuple(_tables(view, words)) if "players" in view else (),
        groups={c: tuple(c + r for r in rows) for c in columns},
        names=names | across | down,
        faces={t: Face(FILLS[t], terrain_chip(t, words)) for t in TERRAINS}
        | {c: Face(None, crop_chip(c, words)) for c in CROPS},
        counts=_counts(view) if "players" in view else {},
        labels=_labels(view, words),
        sides={side: Chip(colour, words.letter(side), "pawn") for side, colour in OTHERS.items()},
        suggested=_suggested(view),
        ask=partial(_ask, tuple(board), words.with_names(names | across | down)),
        ordered=partial(_ordered, words),
        tracks=tuple(_tracks(view)) if "players" in view else (),
    )


def _tracks(view: Mapping[str, Any]) -> Iterator[Track]:
    """The diversity board as it lies beside the game: tiles left of each terrain, and everybody's stones."""
    players = view["players"]
    sides = {"group": players[next(iter(players))]} if view.get("mode") == "together" else dict(players)
    sides |= {"otoma": view["otoma"]} if "otoma" in view else {}
    for terrain in TERRAINS:
        stones = tuple(
            (Chip(OTHERS.get(side, side), "", "emblem"), things["stones"][terrain]) for side, things in sides.items()
        )
        yield Track(Chip("", "", "square", ART[terrain]), view["tiles_left"][terrain], view["levels"] + 1, stones)


def _suggested(view: Mapping[str, Any]) -> tuple[Value, ...]:
    """What is usual: to offer all cubes at the end, or once there is one of each crop, to end a turn; to discover a
    space, with a new pawn.
    """
    if "phase" not in view:
        return ()
    empty = tuple(place for place, lying in view["board"].items() if not lying["terrain"])
    players, turn = view["players"], view["turn"]
    held = [players[turn]] if turn in players else players.values()
    every = dict.fromkeys(tuple(sorted(one["cubes"], key=CROPS.index)) for one in held)
    cubes = [own for own in every if not any(set(own) < set(other) for other in every)]  # else it is part of theirs
    full = turn in players and set(cubes[0]) == set(CROPS)
    first = {LAST: "divine", OFFERINGS: "offer"}.get(view["phase"], "pass")
    return (*(("offer",) if full else ()), first, "explore", "divine", HAND, *cubes, *empty)


def _ask(places: Sequence[str], words: Catalogue, kind: str, given: Sequence[Value]) -> Ask | str | None:
    """The back of a disc in steps: tiles of each terrain but the last, then column, space, terrain, crop of a tile."""
    if kind != "disc":
        return None
    counts, start = [int(str(n)) for n in given[:LAST_TERRAIN]], given[LAST_TERRAIN:]
    if len(counts) < LAST_TERRAIN:
        terrain, *later = TERRAINS[len(counts) :]
        left = len(places) - sum(counts)
        least = left - sum(BOX_TERRAIN[other] for other in later)
        most = min(left, BOX_TERRAIN[terrain])
        return Ask(words("disc.tiles", terrain=terrain), tuple(range(max(0, least), most + 1)))
    if start and start[-1] == NO_MORE:
        return _disc((*counts, len(places) - sum(counts)), start[:-1])
    number = len(start) // 4
    columns = tuple(dict.fromkeys(place[: place.index("r")] for place in places))
    match len(start) % 4:
        case 0:
            return Ask(words("disc.start", number=number), (*columns, NO_MORE), coarse=True)
        case 1:
            return Ask(words("disc.start", number=number), _in_column(places, str(start[-1])))
        case 2:
            return Ask(words("disc.terrain", place=start[-1]), TERRAINS)
    return Ask(words("disc.crop", place=start[-2]), CROPS)


def _in_column(places: Sequence[str], column: str) -> tuple[str, ...]:
    return tuple(place for place in places if place.startswith(column + "r"))


def _disc(counts: Sequence[int], start: Sequence[Value]) -> str:
    """The answer as it is written; a space that was given twice is what was said last."""
    tiles = {start[i + 1]: f"{str(start[i + 2])[0]}{level(str(start[i + 3]))}" for i in range(0, len(start), 4)}
    head = "".join(f"{count}{terrain[0]}" for count, terrain in zip(counts, TERRAINS, strict=True))
    return "/".join((head, *(f"{place}{rest}" for place, rest in tiles.items())))


def _counts(view: Mapping[str, Any]) -> Mapping[str, int]:
    """Pawns of each player or pair, sets of stones and cubes, and tiles beside the board, if the disc is known."""
    players, tiles, together = view["players"], view["tiles_left"], view.get("mode") == "together"
    paired = len(set(view.get("pairs", players).values() if together else players)) < len(players)
    return {
        "pair_pawns" if paired else "pawns": max(player["in_hand"] for player in players.values()),
        "shared" if together else "stones": len(TERRAINS),
        "cubes": 2 if together else len(players),  # together: one set is the group's, one the Otoma's
        **(_otoma_counts(view, together) if "otoma" in view else {}),
        **(tiles if any(tiles.values()) else {}),
    }


def _otoma_counts(view: Mapping[str, Any], together: bool) -> Mapping[str, int]:
    """The stones of the Otoma, what they have earned by where they begin, and tiles with arrows of cardboard."""
    otoma, left = view["otoma"], sum(view["tiles_left"].values())
    return {
        "otoma": len(TERRAINS),
        **({"otoma_points": otoma["score"]} if otoma["score"] else {}),
        **{f"otoma_{terrain}": level for terrain, level in otoma["stones"].items()},
        **({"dealt" if together else "stacked": left} if left and view["cardboard"] else {}),
    }


def _labels(view: Mapping[str, Any], words: Catalogue) -> Mapping[str, str]:
    """What pawns of the Otoma are called, whose colours could be a player's."""
    colours = (colour for colour, _ in view.get("otoma", {}).get("pawns", ()))
    return {colour: words("panel.otoma-pawn", otoma=colour) for colour in colours}


def _cell(place: str, x: int, y: int, lying: Mapping[str, str | None], words: Catalogue) -> Cell:
    terrain, crop, pawn = lying["terrain"], lying["crop"], lying["pawn"]
    text = words.letter(terrain) if terrain else "·"
    text += words.letter(crop) if crop else ""
    text += f"/{words.letter(pawn)}" if pawn else ""
    return Cell(place, square(x, y), FILLS[terrain] if terrain else Fill(), text=text, art=ART.get(terrain or ""))


def _pieces(place: str, lying: Mapping[str, str | None], words: Catalogue) -> Iterator[Piece]:
    crop, pawn = lying["crop"], lying["pawn"]
    if crop is not None:
        yield Piece(place, crop_chip(crop, words), LYING, 0.5)
    if pawn is not None:
        yield Piece(place, pawn_chip(pawn, words), BESIDE_CROP if crop else (0.0, 0.05), 0.54)


def pawn_chip(colour: str, words: Catalogue) -> Chip:
    """A pawn with its player's letter."""
    return Chip(colour, words.letter(colour), "pawn")


def cube_chip(crop: str) -> Chip:
    """The cube of a crop."""
    return Chip(CROP_COLOURS[crop], str(level(crop)), "cube")


def crop_chip(crop: str, words: Catalogue) -> Chip:
    """The stone of a crop."""
    return Chip(CROP_COLOURS[crop], words.letter(crop), "disc", ART[crop])


def terrain_chip(terrain: str, words: Catalogue) -> Chip:
    """A tile of a terrain."""
    return Chip(FILLS[terrain].colour, words.letter(terrain), "square", ART[terrain])


def edge_chips(view: Mapping[str, Any], place: Value | None) -> Iterator[Chip]:
    """The pictures at the edge of the board by which a space is found: its column's and its row's."""
    column, _, row = str(place or "").removeprefix("c").partition("r")
    for names, number in (("columns", column), ("rows", row)):
        art = EDGE.get(view[names][int(number) - 1]) if number.isdigit() else None
        if art is not None:
            yield Chip("", "", "square", art)


def _ordered(words: Catalogue, order: Say) -> Chip | None:
    """The tile, crop, pawn or cube that hands shall move; for a stone the terrain on whose track it rises."""
    said = dict(order.args)
    match order.key:
        case "tile":
            return terrain_chip(str(said["piece"]), words)
        case "stone":
            return terrain_chip(str(said["terrain"]), words)
        case "marker":
            return Chip(OTHERS.get(str(said["seat"]), str(said["seat"])), "", "emblem")
        case "start-tile":
            return terrain_chip(str(said["terrain"]), words)
        case "crop" | "crop-otoma":
            return crop_chip(str(said["piece"]), words)
        case "take-cube":
            return cube_chip(str(said["crop"]))
        case "enter" | "move" | "retrieve":
            return pawn_chip(str(said["seat"]), words)
        case "otoma-start" | "otoma-move":
            return pawn_chip(str(said["otoma"]), words)
    return None


def _tables(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """First what stands beside the board: a line a player; then what the details show."""
    players = view["players"]
    seats = tuple(players)
    lit = seats.index(view["turn"]) if view["turn"] in seats else None
    tops = tuple(terrain_chip(t, words) for t in TERRAINS)
    left: tuple[Entry, ...] = tuple(view["tiles_left"][t] for t in TERRAINS)
    if view.get("mode") == "together":  # everybody has the same
        lines, lit = [_line("group", players[seats[0]], words)], None
    else:
        lines = [_line(seat, player, words) for seat, player in players.items()]
    if "otoma" in view:
        lines.append(_line("otoma", view["otoma"], words))
    supply = (words("panel.left"), "", *left, "")
    yield Table((*lines, supply), ("", words("panel.points"), *tops, words("panel.cubes")), lit=lit)
    crops = tuple(crop_chip(c, words) for c in CROPS)
    cubes: tuple[Entry, ...] = tuple(view["cubes_left"][c] for c in CROPS)
    hands = tuple((Chip(s, words.letter(s), "pawn"), p["in_hand"]) for s, p in players.items())
    yield Table(hands, ("", words("panel.pawns")))
    if "diversity" in view:
        stock = [(words("panel.diversity"), *(view["diversity"][t] for t in TERRAINS))]
        stock += [(Chip(s, words.letter(s), "pawn"), *(hand[t] for t in TERRAINS)) for s, hand in view["hands"].items()]
        yield Table(tuple(stock), ("", *tops), title=words("panel.stock"))
    yield Table((cubes,), crops, title=words("panel.supply"))
    yield Table(((view["levels"],),), (words("panel.levels"),))


def _line(seat: str, player: Mapping[str, Any], words: Catalogue) -> tuple[Entry, ...]:
    stones = tuple(player["stones"][t] for t in TERRAINS)
    cubes = tuple(cube_chip(c) for c in player["cubes"])
    colour = OTHERS.get(seat, seat)
    return (Chip(colour, words.letter(seat), "pawn"), player["score"], *stones, cubes)
