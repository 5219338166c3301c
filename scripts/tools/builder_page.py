"""The tables of the builder's page, made from hardware/parts.toml, the printed parts and the programs' own pins.

`python -m scripts.tools.builder_page` writes them into hardware/README.md, each between its two marks.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from math import ceil, radians, tan
from pathlib import Path
from typing import Any

from hardware.buttons import PINS
from hardware.lamps import LAMP_PINS
from scripts.tools.printable import read

HARDWARE = Path(__file__).parents[2] / "hardware"
PAGE = HARDWARE / "README.md"
WIRING = HARDWARE / "wiring"
MORE = 1.1
"""How much more than the play area the camera sees."""
WIDE_PX, PITCH_MM = 1280, 46
"""Pixels across the picture, and a space of our own board."""
TUBE_MM = 20.0
AXIS_OUT_MM = 24.2
"""How far outside the table's edge the upright tube's middle is, held by the clamp."""
BELOW_MM = 45.0
"""How far the upright tube reaches down below the table's top."""
DROP_MM, HOLD_MM = 10.2, 15.2
"""From the upright's end down to the other tube's middle, and from there to the plate's underside."""
ORDINARY = "Camera Module 3"
"""The lens of the page's table of tubes."""
ROOM_LAMP_MM = 1000.0
"""How high above the table the room's lamps stand."""
ELBOW_MM, PLATE_MM = 15.2, 24.0
"""From the upright's middle to the other tube's end, and from its other end to the middle of the camera."""
PANEL = 4
"""The number of the panel's parts, which belong to the third build."""
SOLID, DENSITY, RATE = 0.6, 1.24, 15.0
"""How much of a part is plastic (three walls, a fifth filled), its g/cm³, and the g an hour of a slow printer."""
E1, WALL_MM = 70_000.0, 1.5
"""Aluminium's elasticity in N/mm², and the tube's wall in mm."""


@cache
def data() -> Mapping[str, Any]:
    """The builder's table."""
    return tomllib.loads((HARDWARE / "parts.toml").read_text(encoding="utf-8"))


def height_mm(seen: Mapping[str, Any], table: Mapping[str, Any]) -> int:
    """How high a lens must be above the table's middle to see all of it, to the next whole cm."""
    across = MORE * table["wide"] / 2 / tan(radians(seen["across"]) / 2)
    down = MORE * table["high"] / 2 / tan(radians(seen["down"]) / 2)
    return int(ceil(max(across, down) / 10) * 10)


def space_px(seen: Mapping[str, Any], table: Mapping[str, Any]) -> int:
    """How many pixels wide a space of the board is then seen; forty are enough."""
    seen_mm = 2 * height_mm(seen, table) * tan(radians(seen["across"]) / 2)
    return round(WIDE_PX * PITCH_MM / seen_mm)


def lens(name: str = ORDINARY) -> Mapping[str, Any]:
    """The lens of that name."""
    return next(each for each in data()["lens"] if each["name"] == name)


def lens_mm(table: Mapping[str, Any]) -> int:
    """How high Camera Module 3 must be for a play area."""
    return height_mm(lens(), table)


def upright_mm(height: float, name: str = ORDINARY) -> float:
    """The upright tube's length for a height of the lens."""
    return float(height + lens(name)["below"] + HOLD_MM + DROP_MM + BELOW_MM)


def lamp_mm(table: Mapping[str, Any]) -> float:
    """How far aside from the board's middle a lamp of the room must be, so that nothing there mirrors it into the lens.

    A flat glossy card mirrors it at a place that divides the way between lens and lamp as their heights do.
    """
    return float(table["wide"] / 2 * (1 + ROOM_LAMP_MM / lens_mm(table)))


def reach_mm(across: float) -> float:
    """The other tube's length for a board in the middle of a table so many mm wide from the clamp to the far side."""
    return across / 2 + AXIS_OUT_MM - ELBOW_MM - PLATE_MM


def bend_mm(force: float, length: float) -> float:
    """How far a force in N moves the end of a tube that is held at its other end."""
    inner = TUBE_MM - 2 * WALL_MM
    return force * length**3 / (3 * E1 * 3.14159 / 64 * (TUBE_MM**4 - inner**4))


def _table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines: list[Sequence[object]] = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def _euros(*builds: int) -> float:
    return float(sum(part["number"] * part["price"] for part in data()["part"] if part["build"] in builds))


def parts(build: int) -> str:
    """What to buy for a build, beside what the builds before it need."""
    bought = [part for part in data()["part"] if part["build"] == build]
    rows = [(p["number"], p["name"], f"“{p['search']}”", f"{p['number'] * p['price']:g} €") for p in bought]
    return _table(("how many", "what", "search for", "about"), rows)


def builds() -> str:
    """The three builds, what each costs with those before it, and how long it prints."""
    rows = []
    for number, build in enumerate(data()["build"], 1):
        price = f"{round(_euros(*range(1, number + 1)), -1):.0f} €"
        if number == len(data()["build"]):
            price += f", with a panel {round(_euros(*range(1, PANEL + 1)), -1):.0f} €"
        hours = sum(_hours(part) for part in data()["print"] if part["build"] == number)
        print_time = f"{hours:g} h" if hours else "none"
        rows.append((f"{number}. {build['name']}", build["about"], f"about {price}", print_time))
    return _table(("build", "what it is", "together", "printing"), rows)


def _grams(part: Mapping[str, Any]) -> float:
    return float(read(WIRING / f"{part['file']}.3mf").volume / 1000 * SOLID * DENSITY)


def _hours(part: Mapping[str, Any]) -> float:
    return max(0.5, round(_grams(part) / RATE * 2) / 2)


def prints() -> str:
    """What to print: size, plastic and time, estimated from the volume."""
    rows = []
    for part in data()["print"]:
        model = read(WIRING / f"{part['file']}.3mf")
        size = "x".join(f"{side:.0f}" for side in model.size)
        build = "panel" if part["build"] == PANEL else part["build"]
        file = f"[{part['file']}.3mf](wiring/{part['file']}.3mf)"
        rows.append((file, part["what"], build, f"{size} mm", f"{_grams(part):.0f} g", f"{_hours(part):g} h"))
    return _table(("file", "what", "build", "size", "plastic", "time"), rows)


def heights() -> str:
    """How high each lens must be for each game, and how wide a space of 46 mm is then seen."""
    tables = data()["table"]
    heads = ["lens", *(f"{t['game']} ({t['wide'] / 10:.0f}x{t['high'] / 10:.0f} cm)" for t in tables), "focus"]
    rows = [
        [each["name"], *(f"{height_mm(each, t) // 10} cm ({space_px(each, t)} px)" for t in tables), each["focus"]]
        for each in data()["lens"]
    ]
    return _table(heads, rows)


def tubes() -> str:
    """How long the tubes are for Camera Module 3."""
    more = ceil(upright_mm(0) / 10)
    rows = [(t["game"], f"{lens_mm(t) // 10} cm", f"{lens_mm(t) // 10 + more} cm") for t in data()["table"]]
    return _table(("game", "lens above the table", "upright tube"), rows)


def pins() -> str:
    """Where buttons and lamps are wired on the Raspberry Pi."""
    header = data()["header"]
    rows = [
        (name, f"GPIO {pin}, pin {header[str(pin)]}", f"GPIO {LAMP_PINS[name]}, pin {header[str(LAMP_PINS[name])]}")
        for name, pin in PINS.items()
    ]
    return _table(("", "button to ground (pin 39)", "lamp to ground (pin 34)"), rows)


TABLES: Mapping[str, Callable[[], str]] = {
    "builds": builds,
    "parts 1": lambda: parts(1),
    "parts 2": lambda: parts(2),
    "parts 3": lambda: parts(3),
    "parts panel": lambda: parts(PANEL),
    "prints": prints,
    "heights": heights,
    "tubes": tubes,
    "pins": pins,
}


def _filled(made: str, found: re.Match[str]) -> str:
    return f"{found[1]}{made}\n{found[2]}"


def renewed(page: str) -> str:
    """The page with its tables made anew."""
    for name, make in TABLES.items():
        marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        page = marked.sub(partial(_filled, make()), page)
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
