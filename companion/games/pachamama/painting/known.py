"""What could be known: a hint while one plays, and a review of all divinations at the end.

Both look at what the table has seen and at nothing else: a view of the whole table, which holds no secret. What can be
deduced is worked out beside the screen, which shows it when it is ready.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from companion.display.board import Chip, Entry, Piece, Plot, Series, Table
from companion.display.catalogue import Catalogue
from companion.games.kit import Action, Answer, Event
from companion.games.pachamama.actions import Divine
from companion.games.pachamama.board import Bitboard, board
from companion.games.pachamama.box import CROPS, TERRAINS, level
from companion.games.pachamama.scenario.deduce import ContradictionError, Deduced, MapSeen, deduced

OFF, WHICH = "off", "which"
ROWS = 10
"""Divinations on a page of the review."""
MARKED = (-0.58, 0.58)


def seen_of(view: Mapping[str, Any]) -> MapSeen:
    """What a view shows of the map."""
    here = board(view["size"])
    terrain = tuple(_lying(here, view, "terrain", name) for name in TERRAINS)
    left = (view["tiles_left"][name] for name in TERRAINS)
    tiles = tuple(n + mask.bit_count() for n, mask in zip(left, terrain, strict=True))
    crops = tuple(_lying(here, view, "crop", name) for name in CROPS)
    return MapSeen(here.grid.rows, here.grid.cols, tiles, terrain, crops)


def _lying(here: Bitboard, view: Mapping[str, Any], layer: str, name: str) -> int:
    return sum(here.bit[place] for place, lying in view["board"].items() if lying[layer] == name)


def known_crops(view: Mapping[str, Any], found: Deduced) -> Mapping[str, str]:
    """The places with bare terrain of which the crop can be known, with that crop."""
    here = board(view["size"])
    bare = ((place, lying) for place, lying in view["board"].items() if lying["terrain"] and not lying["crop"])
    crops = {place: found.crops.get(here.number[place]) for place, _ in bare}
    return {place: CROPS[number - 1] for place, number in crops.items() if number is not None}


@cache
def _workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "deductions")


@lru_cache(maxsize=512)
def work(seen: MapSeen) -> Future[Deduced | None]:
    """What can be deduced of what was seen, worked out beside the screen; None if no map looks like that."""
    return _workers().submit(_deduced, seen)


def _deduced(seen: MapSeen) -> Deduced | None:
    try:
        return deduced(seen)
    except ContradictionError:
        return None


# While one plays.


@dataclass(frozen=True)
class Hint:
    """What the table is told: `found` is None while it is worked out. `pieces` mark the spaces, if it wants that."""

    text: str
    pieces: tuple[Piece, ...] = ()
    done: bool = True


def hint(view: Mapping[str, Any], words: Catalogue) -> Hint | None:
    """The hint of a table that wants one, during play."""
    if view.get("hint", OFF) == OFF or not any(lying["terrain"] for lying in view["board"].values()):
        return None
    task = work(seen_of(view))
    if not task.done():
        return Hint(words("panel.hint-working"), done=False)
    found = task.result()
    if found is None:
        return Hint(words("panel.hint-none"))
    crops = known_crops(view, found)
    text = words("panel.hint", n=len(crops))
    if view["hint"] != WHICH:
        return Hint(text)
    return Hint(text, tuple(Piece(place, Chip("gold", "!", "ring"), MARKED, 0.3, said="!") for place in crops))


# At the end.


@dataclass(frozen=True)
class Divination:
    """A divination as it was made: who, where, what was announced, what grows there, and what could be known then."""

    seat: str
    place: str
    announced: str
    crop: str
    known: Mapping[str, str] | None  # None if what lay there fitted no map
    lost: int


def divinations(steps: Sequence[tuple[Event | None, Any]]) -> Sequence[Divination]:
    """All divinations of a game, from its states, each with the event that led to it. It takes some seconds."""
    found = []
    for (event, state), (answer, after) in pairwise(steps):
        if not isinstance(event, Divine) or not isinstance(answer, Answer):
            continue
        view, crop = state.view(None), str(answer.value)
        can = work(seen_of(view)).result()
        known = known_crops(view, can) if can is not None else None
        lost = _score(state, event) - _score(after, event) if crop != event.crop else 0
        found.append(Divination(event.seat, event.pawn, event.crop, crop, known, lost))
    return found


def _score(state: Any, event: Action) -> int:
    return int(state.player(event.seat).score)


def review(steps: Sequence[tuple[Event | None, Any]], words: Catalogue) -> Sequence[Plot | Table]:
    """The points over the turns; for each player how often a divination could have been known, and what was lost; then
    one by one.
    """
    made = divinations(steps)
    if not made:
        return (_points(steps, words),)
    first, last = steps[0][1], steps[-1][1]
    view = last.view(None)
    across = {f"c{i}": words.name(n) for i, n in enumerate(view["columns"], 1)}
    down = {f"r{i}": words.name(n) for i, n in enumerate(view["rows"], 1)}
    names = {c + r: words("name.place", column=across[c], row=down[r]) for c in across for r in down}
    named = words.with_names(names)
    rows = [_each(one, named) for one in made]
    heads = ("", words("review.place"), words("review.said"), words("review.crop"), words("review.known"), "")
    parts = (rows[at : at + ROWS] for at in range(0, len(rows), ROWS))
    return (
        _points(steps, words),
        _summed(first.seats, made, words),
        *(Table(tuple(part), heads, title=words("review.one-by-one")) for part in parts),
    )


def _points(steps: Sequence[tuple[Event | None, Any]], words: Catalogue) -> Plot:
    """Everybody's points at the end of each turn."""
    turns = [nr - 1 for nr in range(1, len(steps)) if steps[nr][1].turn != steps[nr - 1][1].turn]
    states = [steps[nr][1] for nr in (*turns, len(steps) - 1)]
    series = (
        Series(Chip(seat, words.letter(seat), "pawn"), tuple(state.player(seat).score for state in states))
        for seat in steps[0][1].seats
    )
    return Plot(words("review.points"), tuple(series), words("review.turns"))


def _summed(seats: Sequence[str], made: Sequence[Divination], words: Catalogue) -> Table:
    rows: list[tuple[Entry, ...]] = []
    for seat in seats:
        own = [one for one in made if one.seat == seat]
        certain = [one for one in own if one.known is not None and one.place in one.known]
        missed = [one for one in own if one.crop != one.announced]
        lost = sum(one.lost for one in missed)
        could = sum(one in certain for one in missed)
        rows.append((Chip(seat, words.letter(seat), "pawn"), len(own), len(certain), len(missed), could, lost))
    keys = ("made", "certain", "wrong", "wrong-certain", "lost")
    return Table(tuple(rows), ("", *(words(f"review.{key}") for key in keys)), title=words("review.title"))


def _each(one: Divination, words: Catalogue) -> tuple[Entry, ...]:
    """One divination: `!` if it could have been known, and how many spaces could in all."""
    could = one.known is not None and one.place in one.known
    many = str(len(one.known)) if one.known is not None else "?"
    mark = words("review.knowable" if could else "review.guess")
    said, crop = (str(level(name)) for name in (one.announced, one.crop))
    who = Chip(one.seat, words.letter(one.seat), "pawn")
    result = words("review.right") if one.crop == one.announced else f"–{one.lost}"
    return who, words.name(one.place), said, crop, f"{mark} ({many})", result
