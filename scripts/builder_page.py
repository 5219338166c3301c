"""The tables of the builder's page, made from hardware/parts.toml and the programs' own pins.

`python -m scripts.builder_page` writes them into hardware/README.md, each between its two marks.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil, radians, tan
from pathlib import Path
from typing import Any

from hardware.buttons import PINS
from hardware.lamps import LAMP_PINS

HARDWARE = Path(__file__).parents[1] / "hardware"
PAGE = HARDWARE / "README.md"
MORE = 1.1
"""How much more than the table the camera sees."""
WIDE_PX, PITCH_MM = 1280, 46
"""Pixels across the picture, and a space of our own board."""


def data() -> Mapping[str, Any]:
    """The builder's table."""
    return tomllib.loads((HARDWARE / "parts.toml").read_text(encoding="utf-8"))


def height_mm(lens: Mapping[str, Any], table: Mapping[str, Any]) -> int:
    """How high a lens must be above the table's middle to see all of it, to the next whole cm."""
    across = MORE * table["wide"] / 2 / tan(radians(lens["across"]) / 2)
    down = MORE * table["high"] / 2 / tan(radians(lens["down"]) / 2)
    return int(ceil(max(across, down) / 10) * 10)


def space_px(lens: Mapping[str, Any], table: Mapping[str, Any]) -> int:
    """How many pixels wide a space of the board is then seen; forty are enough."""
    seen_mm = 2 * height_mm(lens, table) * tan(radians(lens["across"]) / 2)
    return round(WIDE_PX * PITCH_MM / seen_mm)


def _table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines: list[Sequence[object]] = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def parts() -> str:
    """What to buy, what it costs, and what a table with and without a panel comes to."""
    bought = data()["part"]
    rows = [(p["name"], p["number"], f"{p['number'] * p['price']:g} €", p["note"]) for p in bought]
    panel = sum(p["number"] * p["price"] for p in bought if p["note"] == "for a panel only")
    whole = sum(p["number"] * p["price"] for p in bought)
    rows.append(
        ("all of it", "", f"about {round(whole, -1):.0f} €", f"about {round(whole - panel, -1):.0f} € without a panel")
    )
    return _table(("part", "number", "together", "note"), rows)


def heights() -> str:
    """How high each lens must be above each table."""
    tables = data()["table"]
    heads = ["lens", *(f"table {t['wide'] // 10}x{t['high'] // 10} cm" for t in tables)]
    rows = [
        [lens["name"], *(f"{height_mm(lens, t) // 10} cm (a space is {space_px(lens, t)} pixels wide)" for t in tables)]
        for lens in data()["lens"]
    ]
    return _table(heads, rows)


def pins() -> str:
    """Where buttons and lamps are wired on the Raspberry Pi."""
    header = data()["header"]
    rows = [
        (name, f"GPIO {pin}, pin {header[str(pin)]}", f"GPIO {LAMP_PINS[name]}, pin {header[str(LAMP_PINS[name])]}")
        for name, pin in PINS.items()
    ]
    return _table(("", "button to ground (pin 39)", "lamp to ground (pin 34)"), rows)


TABLES: Mapping[str, Callable[[], str]] = {"parts": parts, "heights": heights, "pins": pins}


def _filled(made: str, found: re.Match[str]) -> str:
    return f"{found[1]}{made}{found[2]}"


def renewed(page: str) -> str:
    """The page with its tables made anew."""
    for name, make in TABLES.items():
        marked = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        page = marked.sub(partial(_filled, make()), page)
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
