"""Painting the Otoma: their trails at the edges, their last move step by step, where they could go next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.display.board import (
    Board,
    BoardLine,
    Cell,
    Chip,
    Face,
    Fill,
    Linking,
    Outlook,
    Piece,
    Point,
    Prospect,
    Table,
)
from companion.display.catalogue import Catalogue
from companion.games.kit import Action, Verbatim
from companion.games.pachamama.actions import Explore, Lead
from companion.games.pachamama.board import Bitboard, board
from companion.games.pachamama.otoma.ahead import Going, Known
from companion.games.pachamama.otoma.arrows import ARROWS, colour_of, direction_of
from companion.games.pachamama.otoma.trails import PawnWay, Trails, exits, steps, way
from companion.games.pachamama.painting.board import ART, FILLS, paint
from companion.games.pachamama.painting.known import hint, seen_of, work
from companion.games.pachamama.parts import ARROW_SIDES
from companion.games.pachamama.parts.trails import courses
from companion.games.pachamama.rulings import TRAIL

DEEP = 0.24  # how far a trail lies outside the board, and from one that it goes around
EXIT = 0.26  # half the side of an exit


def painted(view: Mapping[str, Any], words: Catalogue) -> Board:
    """The board, with a hint if the table wants one, and the trails and their exits where the Otoma play."""
    found, told = paint(view, words), hint(view, words)
    if told is not None:
        waits = None if told.done else lambda: not work(seen_of(view)).done()
        found = replace(found, pieces=(*found.pieces, *told.pieces), outlook=(told.text,), waits=waits)
    if "trails" not in view:
        return found
    here = board(view["size"])
    trails = Trails.of(view["trails"], here)
    names = _exit_names(view, words)
    named = words.with_names({**found.names, **names})
    both = {f"{a}-{b}": named("panel.trail", one=a, other=b) for a, b in _both_ways(trails)}
    return replace(
        found,
        cells=(*found.cells, *_exits(view, trails)),
        lines=tuple(map(BoardLine, courses(here, trails, DEEP).values())),
        pieces=(*found.pieces, *_arrows(view, words)),
        faces={**found.faces, **_arrow_faces(view, words)},
        outlook=(*found.outlook, *_first_step(view, words)),
        tables=(*found.tables, *_tops(view, words)),
        names={**found.names, **names, **both, **_stacks(view, words)},
        printed=frozenset(ARROWS),
        linking=Linking(TRAIL, {one: other for pair in trails.links for one, other in (pair, pair[::-1])}),
    )


def _first_step(view: Mapping[str, Any], words: Catalogue) -> Outlook:
    """Together, which way the turn's move begins, for as long as it is to be made."""
    begins = view.get("arrow") and view["asking"] is None
    return (words("panel.first-step", direction=view["arrow"]),) if begins else ()


def _tops(view: Mapping[str, Any], words: Catalogue) -> Iterator[Table]:
    """The arrows on top of a seat's own stacks, in its own view where the companion shuffles the tiles."""
    if view.get("tops"):
        stacks = tuple(Chip(FILLS[t].colour, words.letter(t), "square", ART[t]) for t in view["tops"])
        arrows = tuple(Chip("gold", words.kind_letter(way), f"arrow-{way}") for way in view["tops"].values())
        yield Table((arrows,), stacks, title=words("panel.tops"))


def _stacks(view: Mapping[str, Any], words: Catalogue) -> Mapping[str, str]:
    """What a seat's own stacks are called: by terrain and the arrow on top."""
    tops = view.get("tops", {})
    return {terrain: words("panel.top", terrain=terrain, direction=way) for terrain, way in tops.items()}


def _both_ways(trails: Trails) -> Iterator[tuple[str, str]]:
    for a, b in trails.links:
        yield from ((a, b), (b, a))


def _exit_names(view: Mapping[str, Any], words: Catalogue) -> Mapping[str, str]:
    """What the exits are called: by the edge, and by the column or row that leaves there."""
    found = {}
    for name in exits(board(view["size"])):
        line = view["columns" if name[0] in "tb" else "rows"][int(name[1:]) - 1]
        found[name] = words(f"panel.exit-{name[0]}", line=line)
    return found


def _arrows(view: Mapping[str, Any], words: Catalogue) -> Iterator[Piece]:
    """The arrows that were seen, on tiles where they still count."""
    for place, arrow in view.get("arrows", {}).items():
        lying = view["board"][place]
        if lying["crop"] is None and lying["terrain"] is not None:
            chip = Chip(colour_of(arrow), words.kind_letter(colour_of(arrow)), f"arrow-{direction_of(arrow)}")
            yield Piece(place, chip, (0.56, -0.56), 0.4)


def _arrow_faces(view: Mapping[str, Any], words: Catalogue) -> Mapping[str, Face]:
    """Alone a pawn for each colour of arrows; while an arrow is asked for, its tile as it looks with each."""
    pawns = {colour: Face(chip=Chip(colour, words.letter(colour), "pawn")) for colour in map(colour_of, ARROWS)}
    asking = view["asking"]
    if asking is None or asking["kind"] != "arrow":
        return pawns if view["mode"] == "solo" else {}
    terrain = view["board"][asking["place"]]["terrain"]
    tiles = {
        arrow: Face(
            chip=Chip(colour_of(arrow), words.kind_letter(colour_of(arrow)), "square", ARROW_SIDES[terrain, arrow])
        )
        for arrow in ARROWS
    }
    return {**pawns, **tiles}


# Trails.


def _size(view: Mapping[str, Any]) -> tuple[int, int]:
    return len(view["columns"]), len(view["rows"])


def _exits(view: Mapping[str, Any], trails: Trails) -> Iterator[Cell]:
    """A place outside the board for each exit: it shows where exits can be chosen, and a terminal names its trail."""
    width, height = _size(view)
    letter = {exit: "abcdefghijklmnopqrstuvwxyz"[n % 26] for n, pair in enumerate(trails.links) for exit in pair}
    for name in exits(board(view["size"])):
        at = int(name[1:]) - 0.5
        x, y = {"t": (at, -EXIT), "b": (at, height + EXIT), "l": (-EXIT, at), "r": (width + EXIT, at)}[name[0]]
        yield Cell(
            name,
            tuple((x + a * EXIT, y + b * EXIT) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))),
            Fill("void"),
            text=letter[name],
            over=True,
        )


# Moves.


def motion(view: Mapping[str, Any], words: Catalogue) -> Sequence[Board]:
    """The last move of an Otoma pawn, space by space, if it has just been made."""
    march = view.get("march")
    if march is None:
        return ()
    known = Known.of(view)
    places = known.here.places
    number = known.here.number[march["pawn"]]
    made = way(known.here, known.trails, number, march["direction"], known.empty)
    line = _way_line(known, number, march["direction"], made, march["otoma"])
    end = made.spaces[-1]
    lying = {place: {**at, "pawn": None} if place == places[end] else at for place, at in view["board"].items()}
    whole = painted({**view, "board": lying}, words)
    chip = Chip(march["otoma"], words.kind_letter(march["otoma"]), "pawn")
    pawns = (Piece(places[space], chip, (0.0, 0.05), 0.62) for space in (number, *made.spaces))
    return tuple(replace(whole, pieces=(*whole.pieces, pawn), lines=(*whole.lines, line)) for pawn in pawns)


def _way_line(known: Known, start: int, direction: str, made: PawnWay, colour: str) -> BoardLine:
    """A way over the board: through the middles of its spaces, and along the trails that it follows."""
    trails = courses(known.here, known.trails, DEEP)
    points = [_middle(start, known.here)]
    for space, _, trail in islice(steps(known.here, known.trails, start, direction), len(made.spaces)):
        if trail is not None:
            points += trails[trail] if trail in trails else trails[trail[::-1]][::-1]
        points.append(_middle(space, known.here))
    return BoardLine(tuple(points), colour)


def _middle(space: int, here: Bitboard) -> Point:
    row, col = divmod(space, here.grid.cols)
    return col + 0.5, row + 0.5


# What may come.


def prospects(view: Mapping[str, Any], words: Catalogue) -> Sequence[Prospect]:
    """For each Otoma pawn where each arrow of its colour would take it now, and what the Otoma would win there."""
    if "otoma" not in view or not any(view["tiles_left"].values()):
        return ()
    known, whole = Known.of(view), painted(view, words)
    named = words.with_names(whole.names)
    return tuple(_prospect(known, whole, number, named) for number in range(len(known.stands)))


def _prospect(known: Known, whole: Board, number: int, words: Catalogue) -> Prospect:
    colour, place = known.colours[number], known.here.places[known.stands[number]]
    going = tuple(known.ways(number))
    texts = tuple(_told(known, each, words, "panel.arrow") for each in going)
    found = [each for each in going if each.way.end is not None]
    lines = tuple(_way_line(known, known.stands[number], each.direction, each.way, colour) for each in found)
    ends = frozenset(known.here.places[each.way.end] for each in found if each.way.end is not None)
    title = words("panel.otoma-at", otoma=colour, place=place)
    return Prospect(title, replace(whole, lines=(*whole.lines, *lines)), texts, ends)


def _told(known: Known, going: Going, words: Catalogue, key: str) -> str:
    """Where a pawn goes, by which trails, and what that brings the Otoma."""
    args = {
        "otoma": known.colours[going.number],
        "pawn": known.here.places[known.stands[going.number]],
        "direction": going.direction,
    }
    if going.way.end is None:
        return words(f"{key}-circle", **args)
    least, most = known.gains(1)
    trails = len(going.way.trails)
    by = words("panel.by-trails", n=trails) if trails else ""
    to = known.here.places[going.way.end]
    return words(f"{key}-goes", **args, to=to, by=Verbatim(by), least=least, most=most)


def outlook(view: Mapping[str, Any], action: Action, words: Catalogue) -> Outlook:
    """What a move would set off: which Otoma pawns would go where, and what they would score."""
    if "otoma" not in view:
        return ()
    known = Known.of(view)
    named = words.with_names({**painted(view, words).names})
    if isinstance(action, Lead):
        number = known.colours.index(action.otoma)
        return _led(known, known.going(number, view["lead"]), named)
    if not isinstance(action, Explore) or not any(view["tiles_left"].values()):
        return ()
    return _alone(view, known, action, named) if view["mode"] == "solo" else _together(known, action, named)


def _led(known: Known, going: Going, words: Catalogue) -> Outlook:
    """Where a pawn would go, in words and drawn into the board."""
    return (_told(known, going, words, "panel.otoma"), *_ways(known, (going,)))


def _ways(known: Known, going: Sequence[Going]) -> Iterator[BoardLine]:
    """The ways of pawns that would come to an end."""
    for each in going:
        if each.way.end is not None:
            yield _way_line(known, known.stands[each.number], each.direction, each.way, known.colours[each.number])


def _alone(view: Mapping[str, Any], known: Known, action: Explore, words: Catalogue) -> Outlook:
    lying = view["board"][action.to]
    if lying["crop"] is not None:
        return (words("panel.no-arrow"),)
    arrow = view["arrows"].get(action.to)
    if arrow is None:
        return _any_arrow(view, known, known.here.number[action.to], words)
    if colour_of(arrow) == action.seat:
        return (words("panel.own-arrow-hard" if view["hard"] else "panel.own-arrow-easy"),)
    number = known.colours.index(colour_of(arrow))
    return _led(known, known.going(number, direction_of(arrow)), words)


def _any_arrow(view: Mapping[str, Any], known: Known, space: int, words: Catalogue) -> Outlook:
    """The arrow is seen only with the tile: how many of all there are would set a pawn off, and what that may cost."""
    finding = known.any_arrow(space, led=view["hard"])
    if not finding:
        return (words("panel.arrow-none"),)
    least, most = known.gains(1)
    return (words("panel.arrow-unknown", n=finding, of=len(ARROWS), least=least, most=most),)


def _together(known: Known, action: Explore, words: Catalogue) -> Outlook:
    space = known.here.number[action.to]
    going, tied = known.reaction(space)
    if not going:
        return (words("panel.no-reaction"),)
    places = known.here.places
    moves = tuple((places[known.stands[g.number]], g.way.end) for g in going)
    told = (
        words("panel.goes", pawn=pawn, to=places[end]) if end is not None else words("panel.stays", pawn=pawn)
        for pawn, end in moves
    )
    least, most = known.reaction_gains(space)
    summed = words("panel.reaction", n=len(going), least=least, most=most)
    return (summed, *told, *((words("panel.reaction-tied"),) if tied else ()), *_ways(known, going))
