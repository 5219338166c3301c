"""The state as plain data for the screen: the cube and the rounds for all, each sheet for its seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.diaominos import scoring
from companion.games.diaominos.code import Challenge, challenge_code
from companion.games.diaominos.cube import BACK, COLOURS, SIDES, facing, rolled, shown, side, top
from companion.games.diaominos.path import SPACES
from companion.games.diaominos.pieces import EACH
from companion.games.diaominos.shapes import SHAPES
from companion.games.diaominos.sheet import Sheet
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Seat


def view(state: Diaominos, seat: Seat | None) -> Mapping[str, Any]:
    """What a seat may know, or the whole table (None).

    `sheet` is the seat's own, `open_sheets` those of all if the table plays so, `challenge` a finished game's code.
    """
    question, plan = state.question(), state.plan
    if seat is None and len(state.seats) == 1:
        seat = state.seats[0]  # alone nothing is to be hidden from anybody
    return {
        "sheets": plan.sheets,
        "round": len(state.orientations),
        "space": state.space,
        "drawn": bool(plan.drawn),
        "asking": {"kind": question.kind, "place": next(iter(question.places), None)} if question else None,
        "colours": dict(zip(COLOURS, plan.names, strict=True)),
        "path": {"moves": list(plan.path.moves), "spaces": _spaces(state)},
        "cube": _cube(state),
        "rounds": [_round(space, seen) for space, seen in zip(SPACES, state.seen, strict=False)],
        "odd": {c: state.cube.count(c) for c in COLOURS if state.cube and state.cube.count(c) != EACH},
        "players": {s: _player(state, s) for s in state.seats},
        "first": {shape: list(seats) for shape, seats in zip(SHAPES, state.first, strict=True)},
        "grid": {"width": plan.width, "height": plan.height, "layer": plan.layer},
        "prints": dict(zip(SHAPES, plan.prints, strict=True)),
        "unconfirmed": [reading for reading in plan.readings if reading not in state.confirmed],
        "sheet": state.sheet_view(seat) if seat is not None else None,
        "open_sheets": {s: state.sheet_view(s) for s in state.seats} if plan.open_sheets else {},
        "challenge": challenge(state) if state.over else None,
    }


def _spaces(state: Diaominos) -> Mapping[str, list[int]]:
    return {space: list(spot) for space, spot in zip(SPACES, state.plan.path.spots(), strict=True)}


def _cube(state: Diaominos) -> Mapping[str, Any] | None:
    """The cube as it lies: `frames` shows it before and after each of the rolls (`steps`) that brought it there."""
    if not state.orientations:
        return {"net": state.cube} if state.cube else None
    now = shown(state.cube, state.orientation)
    steps = state.plan.path.moves[len(state.orientations) - 2] if len(state.orientations) > 1 else ""
    before = rolled(now, "".join(BACK[step] for step in reversed(steps)))
    return {
        "net": now,
        "orientation": state.orientation,
        "surfaces": dict(facing(state.orientation)),
        **_shown(now),
        "steps": list(steps),
        "frames": [rolled(before, steps[:n]) for n in range(len(steps) + 1)],
    }


def _shown(seen: str) -> Mapping[str, Any]:
    return {"top": top(seen), "sides": {name: side(seen, name) for name in SIDES}}


def _round(space: str, seen: str) -> Mapping[str, Any]:
    return {"space": space, **_shown(seen)}


def _player(state: Diaominos, seat: Seat) -> Mapping[str, Any]:
    told = not state.hides(seat)  # what a hidden sheet has still to mark names its wild colour
    return {
        "noted": state.has_noted(seat),
        "done": state.is_done(seat),
        "points": scoring.points(state, seat),
        "scores": dict(zip(SHAPES, state.scores(seat), strict=True)),
        "to_mark": state.marks_due(seat) if told else None,
        "to_load": len(state.loads_due(seat)) if told else None,
    }


def of_sheet(state: Diaominos, sheet: Sheet) -> Mapping[str, Any]:
    """A sheet on the screen: colours, shapes, the grid cell by cell, what is still to do."""
    shapes = {
        shape: {
            "colour": sheet.colours[at] if sheet.colours else None,
            "marked": sheet.marked[at],
            "carried": sheet.carried[at],
        }
        for at, shape in enumerate(SHAPES)
    }
    cells = dict.fromkeys(state.grid.places, "")
    masks = (sheet.loaded, sheet.diamonds, sheet.scored, sheet.wild_marks)
    for word, mask in zip(("loaded", "diamond", "scored", "mark"), masks, strict=True):
        cells.update(dict.fromkeys(state.grid.places_of(mask), word))
    return {
        "wild": sheet.wild,
        "shapes": shapes,
        "cells": cells,
        "to_mark": sheet.to_mark,
        "to_load": list(sheet.to_load),
    }


def of_paper(state: Diaominos, seat: Seat, colours: tuple[str, ...]) -> Mapping[str, Any]:
    """What a player on paper does in this round: marks and loads by colour, with their shapes if they were told.

    A face of the wild colour has the shape `any`.
    """
    named = dict(zip(colours, SHAPES, strict=False))

    def faces(letters: str) -> list[list[str | None]]:
        return [[letter, named.get(letter, "any") if colours else None] for letter in letters]

    return {
        "shapes": {shape: {"colour": colour} for colour, shape in named.items()},
        "wild": next((c for c in COLOURS if c not in colours), None) if colours else None,
        "marks": faces(state.tops) if state.orientations else [],
        "loads": faces(state.faces(seat)) if state.orientations else [],
    }


def challenge(state: Diaominos) -> str | None:
    """The code that lets another table play the game that is over; None for a cube of an unusual scheme."""
    wild = state.wild_colours() or ("",) * len(state.seats)
    return challenge_code(Challenge.of(state.plan, state.seen[0], dict(zip(state.seats, wild, strict=True))))
