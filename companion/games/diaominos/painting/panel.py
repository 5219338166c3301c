"""What stands beside the cube and the sheet: the round for everyone at once, the colours to mark and to load."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.display.bands import TAKEN, Card, CardTally, ChoiceLook, Fact, Moment, Panel, PlaceMark, PlayerTile
from companion.display.board import Chip
from companion.display.catalogue import Catalogue
from companion.games.diaominos.actions import Claim, Count, Done, Keep, Load, Note, Score, Skip
from companion.games.diaominos.actions import Mark as MarkCell
from companion.games.diaominos.cube import COLOURS, ORIENTATIONS, first_with, shown, side, top, upright
from companion.games.diaominos.painting.cube import PAINT, sticker_chip
from companion.games.diaominos.painting.preview import cells_of
from companion.games.diaominos.parts.pictures import CubePicture, ShapePicture
from companion.games.diaominos.path import SPACES
from companion.games.diaominos.plan import SCREEN
from companion.games.diaominos.shapes import SHAPES, TURNS, turned
from companion.games.kit import Seat, Value, Verbatim
from companion.saying import numeral

KIND, CURSOR = "kind", "cursor"
"""The field of a moment at which the kind of action is chosen, or a whole action written as a line; the state of the
shape in hand."""
LOADS = 4
HANGS = 1.5
"""Cells by which a shape hangs above where it would fall."""
COLUMNS, ABREAST = 4, 3
"""So many turns of a shape or of the cube, or colours and tops of the cube, stand side by side."""
CUBE = "cube"
"""The question how the cube lies."""
SIGNS = {
    Note.kind: "mend",
    Keep.kind: "private",
    MarkCell.kind: "mend",
    Load.kind: "down",
    Skip.kind: "no",
    Score.kind: "gem",
    Claim.kind: "gem",
    Done.kind: "check",
    Count.kind: "list",
}
HERE = {Load.kind: "panel.drop-here", MarkCell.kind: "panel.mark-here", Score.kind: "panel.score-here"}


def panel(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Panel:
    """What the screen shows beside the board and marks on it."""
    kind = moment.kind or (moment.action.kind if moment.action is not None else "")
    asked = moment.question is not None
    several = len(view["players"]) > 1 and not asked and moment.seat is None
    left = _loaded(view, moment.seat) if kind in (Load.kind, Skip.kind) and not asked else ""
    return Panel(
        players=tuple(_players(view, words)),
        card=None if asked else _card(view, moment, kind, words),
        title="" if asked else words("panel.sheet-of", seat=moment.seat or "") if left else _title(view, kind, words),
        phase=words("panel.at-once") if several else f"{_title(view, kind, words)} · {left}" if left else "",
        here=ChoiceLook(words(HERE[kind]), SIGNS[kind])
        if kind in HERE and moment.field != "shape" and not asked
        else None,
        looks=dict(_lying(view, moment) if asked else _looks(view, moment, words)),
        marks=tuple(_falling(view, moment)),
        later=_later(view, words) if several else None,
        keys=_keys(moment),
        instead=tuple(_instead(moment, words)),
    )


def _instead(moment: Moment, words: Catalogue) -> Iterator[tuple[ChoiceLook, tuple[Value, ...]]]:
    """Turning the shape in hand by a quarter, and over: a turn that looks like an earlier one is left out."""
    turn = str(dict(moment.path).get("turn", ""))
    if moment.field != "at" or turn not in TURNS:
        return
    side, quarters = turn[0], int(turn[1])
    yield ChoiceLook(words("panel.turn"), "again"), tuple(f"{side}{(quarters + n) % 4}" for n in (1, 2, 3))
    over = "r" if side == "m" else "m"
    yield ChoiceLook(words("panel.flip"), "flip"), tuple(f"{over}{(n - quarters) % 4}" for n in (0, 2, 1, 3))


def _keys(moment: Moment) -> int:
    """How many shapes, turns of one, tops of the cube, or colours stand side by side."""
    if moment.question is not None and moment.question.kind == CUBE:
        return ABREAST if len(moment.values) > COLUMNS else COLUMNS
    if moment.values and all(value in tuple(COLOURS) for value in moment.values):
        return ABREAST
    return len(SHAPES) if moment.field == "shape" else COLUMNS if moment.field == "turn" else 0


def _players(view: Mapping[str, Any], words: Catalogue) -> Iterator[PlayerTile]:
    """Points, and a tick for who is done; before that what is loaded, where the screen keeps it and all may know it."""
    for seat, player in view["players"].items():
        facts: tuple[Fact, ...] = ()
        if player["done"]:
            facts = (Fact("check"),)
        elif loads := _loaded(view, seat):
            facts = (Fact("down", loads),)
        yield PlayerTile(Chip(seat, words.letter(seat), "pawn"), numeral(player["points"]), facts=facts)


def _loaded(view: Mapping[str, Any], seat: Seat | None) -> str:
    """How many of its four shapes a seat has loaded, where the screen keeps that and all may know it."""
    waiting = view["players"].get(seat, {}).get("to_load")
    return f"{LOADS - waiting}/{LOADS}" if waiting is not None and view["sheets"] == SCREEN and rolled(view) else ""


def rolled(view: Mapping[str, Any]) -> bool:
    """Whether the cube lies on a space."""
    return bool(view["cube"]) and "top" in view["cube"]


def _title(view: Mapping[str, Any], kind: str, words: Catalogue) -> str:
    """The round, and what everybody does before the first and after the last."""
    if not all(player["noted"] for player in view["players"].values()):
        return words("panel.note")
    if kind == Count.kind:
        return words("panel.count")
    return words("panel.round", space=Verbatim(view["space"])) if rolled(view) else ""


def _card(view: Mapping[str, Any], moment: Moment, kind: str, words: Catalogue) -> Card | None:
    """The colours on top, which all mark; while a seat loads, those of its side, ticked once they are loaded."""
    if not rolled(view) or kind in (Note.kind, Keep.kind, Count.kind):
        return None
    sides, sheet = view["cube"]["sides"], view["sheet"] or {}
    if kind in (Load.kind, Skip.kind) and moment.seat in sides and "to_load" in sheet:
        left, action = Counter(sheet["to_load"]), moment.action
        held = action.colour if isinstance(action, Load) and moment.field not in (KIND, "colour") else ""
        own = {state["colour"]: shape for shape, state in sheet.get("shapes", {}).items()}
        tallies = []
        for letter in sides[moment.seat]:
            waits, at = left[letter] > 0, letter == held
            left[letter] -= 1
            held = "" if waits and at else held
            chip = replace(shape_chip(view, own[letter]), letter=letter) if letter in own else sticker_chip(letter)
            tallies.append(CardTally(chip, state=(CURSOR if at else "") if waits else TAKEN))
        return Card(words("panel.load-these"), tallies=tuple(tallies))
    tops = tuple(CardTally(sticker_chip(letter)) for letter in view["cube"]["top"])
    return Card(words("panel.mark-load"), sign="hand", tallies=tops, order=True)


def shape_chip(view: Mapping[str, Any], shape: str, colour: str = "", turn: str = "r0") -> Chip:
    """A shape as the sheet prints it, or turned; in its own colour on the sheet where that is known."""
    own = (view["sheet"] or {}).get("shapes", {}).get(shape, {}).get("colour", "")
    art = ShapePicture(turned(view["prints"][shape], turn), colour or own)
    return Chip(PAINT.get(colour or own, "stone"), "", "square", art)


def _falling(view: Mapping[str, Any], moment: Moment) -> Iterator[PlaceMark]:
    """The shape in hand above its shadow on the sheet; a shape that is scored lies there already."""
    action = moment.action
    if (
        not isinstance(action, (Load, Score))
        or moment.field in (KIND, "colour")
        or "cells" not in (view["sheet"] or {})
    ):
        return
    cells = cells_of(view, action.shape, action.turn, action.at)
    above = view["grid"]["height"] - max((int(cell.partition("r")[2]) for cell in cells), default=0)
    yield from (PlaceMark(cell, "shadow") for cell in cells)
    if isinstance(action, Load):
        chip = Chip(PAINT[action.colour], "", "tile")
        yield from (PlaceMark(cell, "piece", sign=chip, at=(0.0, -2 * min(HANGS, above))) for cell in cells)


def _later(view: Mapping[str, Any], words: Catalogue) -> ChoiceLook | None:
    """Rolling the cube, for which so many are not done yet; nothing before the first round and in the last."""
    waiting = sum(not player["done"] for player in view["players"].values())
    if not rolled(view) or view["space"] == SPACES[-1] or not all(p["noted"] for p in view["players"].values()):
        return None
    return ChoiceLook(words("panel.roll"), gain=words("panel.to-go", n=waiting))


def _lying(view: Mapping[str, Any], moment: Moment) -> Iterator[tuple[Value, ChoiceLook]]:
    """How the cube may lie: first by its top, then with its side toward the south as well."""
    if moment.question is None or moment.question.kind != CUBE or not view["cube"]:
        return
    stickers = upright(view["cube"]["net"], view["cube"].get("orientation", "UF"))
    for value in moment.values:
        if value in ORIENTATIONS:
            seen = shown(stickers, str(value))
            art = CubePicture(top(seen), side(seen, "south"))
        else:
            art = CubePicture(top(shown(stickers, first_with(str(value)[-1]))))
        yield value, ChoiceLook(sign=Chip("stone", "", "tile", art), pictured=True)


def _looks(view: Mapping[str, Any], moment: Moment, words: Catalogue) -> Iterator[tuple[Value, ChoiceLook]]:
    """Icons of kinds, colours as stickers, shapes as pictures."""
    path = dict(moment.path)
    if moment.seat is None:
        for seat, player in view["players"].items():
            loads = view["sheets"] == SCREEN and player["noted"]
            yield (
                seat,
                ChoiceLook(
                    words("panel.load-for" if loads else "panel.sheet-of", seat=seat), "down" if loads else "mend"
                ),
            )
    for value in moment.values:
        if moment.field == KIND and value in SIGNS:
            yield value, ChoiceLook(sign=SIGNS[str(value)])
        elif moment.field == KIND and isinstance(value, str) and f" {Claim.kind} " in value:
            shape = value.rpartition("=")[2]
            yield (
                value,
                ChoiceLook(words("action.claim"), shape_chip(view, shape) if shape in SHAPES else SIGNS[Claim.kind]),
            )
        elif moment.field == "shape" and value in SHAPES:
            yield value, ChoiceLook(sign=shape_chip(view, str(value)), pictured=True)
        elif moment.field == "turn" and path.get("shape") in SHAPES:
            chip = shape_chip(view, str(path["shape"]), str(path.get("colour", "")), str(value))
            yield value, ChoiceLook(sign=chip, pictured=True)
        elif value in tuple(COLOURS):
            yield value, ChoiceLook(sign=sticker_chip(str(value)), pictured=True)
