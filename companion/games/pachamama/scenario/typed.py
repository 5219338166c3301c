"""Scenarios outside play: copied from a disc as a grid of letters and digits, or JSON as the companion prints it.

Each is the text of its secret, graded and shown whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from companion.games.kit import Explained, Say, Verbatim, say
from companion.games.pachamama import oracle
from companion.games.pachamama.scenario import check
from companion.games.pachamama.scenario.model import LARGEST, SIZES, TERRAINS, Scenario

FORM = """\
Five lines of five or nine spaces, from the top row to the bottom one. A space is the letter of its
terrain (V valley, D desert, F forest, M mountain), its crop (1 potato, 2 coca, 3 chili, 4 corn,
5 quinoa), and * if it is a start tile. A line that begins with # is left out:

    V2  V1* D1  F2  F1*

Or the JSON that `companion scenario new --reveal` prints, of which terrain, crop and start are read.
"""

_SPACE = re.compile(r"([VDFM])([1-5])(\*?)", re.IGNORECASE)
_NAMES = {name[0].upper(): name for name in TERRAINS}
_SHAPES = {(size.rows, size.cols) for size in SIZES}


class BadScenario(Explained, ValueError):
    """A text that cannot be read as a scenario: `faults` are sentences, one for each thing that is wrong."""

    section = "map-fault"

    def __init__(self, *faults: Say) -> None:
        super().__init__(faults[0].key, **dict(faults[0].args))
        self.faults = faults
        self.because = BadScenario(*faults[1:]) if len(faults) > 1 else None


def read(text: str) -> Scenario:
    """Read a typed scenario, JSON if it begins with a brace. BadScenario if it has no full rows of known spaces."""
    return _read_json(text) if text.lstrip().startswith("{") else _read_grid(text)


def _read_grid(text: str) -> Scenario:
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    wrong = _wrong_shape([len(line) for line in lines])
    spaces = [
        (f"c{col}r{row}", token, _SPACE.fullmatch(token))
        for row, line in enumerate(lines, 1)
        for col, token in enumerate(line, 1)
    ]
    wrong += [say("no-space", place=place, text=Verbatim(token)) for place, token, match in spaces if not match]
    if wrong:
        raise BadScenario(*wrong)
    parts = [match.groups() for _, _, match in spaces if match]
    return Scenario(
        len(lines),
        len(lines[0]),
        tuple(_NAMES[letter.upper()] for letter, _, _ in parts),
        tuple(int(level) for _, level, _ in parts),
        tuple(cell for cell, (_, _, star) in enumerate(parts) if star),
    )


def _wrong_shape(lengths: list[int]) -> list[Say]:
    rows = len(lengths)
    if rows != SIZES[0].rows:
        return [say("rows", needed=SIZES[0].rows, n=rows)]
    if (rows, lengths[0]) not in _SHAPES:
        return [say("columns", n=lengths[0])]
    return [
        say("uneven", row=row, n=length, first=lengths[0])
        for row, length in enumerate(lengths, 1)
        if length != lengths[0]
    ]


def _read_json(text: str) -> Scenario:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadScenario(say("no-json", why=Verbatim(error))) from None
    terrain, crop = _rows(record, "terrain"), _rows(record, "crop")
    start = record.get("start")
    if not isinstance(start, list):
        raise BadScenario(say("no-start"))
    wrong = _wrong_shape([len(row) for row in terrain])
    if [len(row) for row in crop] != [len(row) for row in terrain]:
        wrong.append(say("lengths-differ"))
    wrong += _wrong_values(terrain, crop)
    if wrong:
        raise BadScenario(*wrong)
    rows, cols = len(terrain), len(terrain[0])
    wrong = [say("start-outside", text=_shown(pair)) for pair in start if not _inside(pair, rows, cols)]
    cells = sorted(pair[0] * cols + pair[1] for pair in start) if not wrong else []
    twice = sorted({cell for cell in cells if cells.count(cell) > 1})
    wrong += [say("start-twice", place=f"c{cell % cols + 1}r{cell // cols + 1}") for cell in twice]
    if wrong:
        raise BadScenario(*wrong)
    return Scenario(rows, cols, tuple(chain(*terrain)), tuple(chain(*crop)), tuple(cells))


def _rows(record: dict[str, Any], name: str) -> list[list[Any]]:
    rows = record.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BadScenario(say("no-rows", name=Verbatim(name)))
    return rows


def _wrong_values(terrain: list[list[Any]], crop: list[list[Any]]) -> list[Say]:
    wrong, known = [], Verbatim(", ".join(TERRAINS))
    for row, line in enumerate(terrain, 1):
        for col, name in enumerate(line, 1):
            if name not in TERRAINS:
                wrong.append(say("no-terrain", place=f"c{col}r{row}", text=_shown(name), known=known))
    for row, line in enumerate(crop, 1):
        for col, level in enumerate(line, 1):
            if type(level) is not int or not 1 <= level <= LARGEST:
                wrong.append(say("no-crop", place=f"c{col}r{row}", text=_shown(level), most=LARGEST))
    return wrong


def _shown(value: object) -> Verbatim:
    """What stands in the JSON, as JSON."""
    return Verbatim(json.dumps(value))


def _inside(pair: object, rows: int, cols: int) -> bool:
    return (
        isinstance(pair, list)
        and [type(number) for number in pair] == [int, int]
        and 0 <= pair[0] < rows
        and 0 <= pair[1] < cols
    )


def copied(text: str) -> tuple[str, Sequence[Say]]:
    """The secret of a scenario that was copied from a disc, and all that is wrong with it; with faults it is empty."""
    try:
        scenario = read(text)
    except BadScenario as err:
        return "", err.faults
    faults = [fault.what for fault in check.faults(scenario)]
    return ("" if faults else scenario.text()), faults


def grade(secret: str) -> str:
    """The hardest step of reasoning that it needs."""
    return check.difficulty(oracle.read(secret)[0]) or "harder-than-hard"


def record(secret: str) -> Mapping[str, object]:
    """The whole map as plain data, ready for JSON."""
    return oracle.read(secret)[0].record()
