"""Draws the wires of the buttons and lamps from the programs' own pins.

`python -m scripts.tools.draw_wiring` writes hardware/wiring/buttons.svg.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.buttons import PINS
from hardware.lamps import LAMP_PINS
from scripts.tools.builder_page import WIRING, data

FILE = WIRING / "buttons.svg"
LAST = 40
"""The header's last pin, at its end beside the USB sockets."""
POWER = (1, 2, 4, 17)
"""Pins that carry power."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b35a9a")
GROUNDS = {"buttons": 39, "lamps": 34}
STEP = 38


def drawing() -> str:
    """The picture, an SVG file."""
    return "\n".join(_lines()) + "\n"


def _height(pin: int) -> int:
    return 80 + (pin - 1) // 2 * STEP


def _text(x: float, y: float, text: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y + 5:g}" text-anchor="{anchor}"{more}>{text}</text>'


def _wire(path: str, colour: str) -> str:
    return f'<path fill="none" stroke-width="3" stroke="{colour}" d="{path}"/>'


def _lines() -> Iterator[str]:
    header = {int(pin): int(place) for pin, place in data()["header"].items()}
    yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1000" font-family="sans-serif" font-size="15">'
    yield "<title>Wires from the Raspberry Pi to four buttons and four lamps</title>"
    yield '<rect width="960" height="1000" fill="#fafaf7"/>'
    yield '<path d="M240 40H540V900H240Z" fill="#dcebdc" stroke="#4a7a4a" stroke-width="2"/>'
    yield _text(480, 24, "The Raspberry Pi, its USB sockets towards you", more=' font-weight="bold"')
    for x in (258, 390):
        yield f'<rect x="{x}" y="850" width="112" height="86" fill="#bbb" stroke="#222"/>' + _text(x + 56, 893, "USB")
    yield f'<rect x="436" y="56" width="88" height="{20 * STEP + 10}" rx="6" fill="#222"/>'
    yield _text(640, 60, "the board's edge", "start") + '<path d="M632 60H546" stroke="#4a7a4a" stroke-width="2"/>'
    names = {header[pin]: f"GPIO {pin}" for pin in (*PINS.values(), *LAMP_PINS.values())}
    for pin in range(1, LAST + 1):
        x, y = (460 if pin % 2 else 500), _height(pin)
        used = pin in names or pin in GROUNDS.values()
        fill = "#f2c14e" if used else "#e05545" if pin in POWER else "#777"
        yield f'<circle cx="{x}" cy="{y}" r="10" fill="{fill}"/>'
        yield _text(x, y - 1, str(pin), more=' font-size="12" fill="#111"')
    yield '<circle cx="650" cy="140" r="10" fill="#e05545"/>' + _text(670, 139, "power: nothing goes here", "start")
    yield '<circle cx="650" cy="170" r="10" fill="#f2c14e"/>' + _text(670, 169, "one wire each", "start")
    yield '<circle cx="650" cy="200" r="10" fill="#777"/>' + _text(670, 199, "stays free", "start")
    yield _text(120, 560, "buttons", more=' font-weight="bold"')
    yield _text(790, 600, "lamps, each with 330 Ω", more=' font-weight="bold"')
    ground_left, ground_right = (_height(GROUNDS[name]) for name in ("buttons", "lamps"))
    for colour, (name, pin) in zip(COLOURS, PINS.items(), strict=True):
        y = _height(header[pin])
        yield _wire(f"M450 {y}H170", colour) + _text(330, y - 12, f"{name}: GPIO {pin}")
        yield f'<rect x="70" y="{y - 15}" width="100" height="30" rx="5" fill="#fff" stroke="#222"/>' + _text(
            120, y, name
        )
        yield _wire(f"M70 {y}H30V{ground_left}", "#222")
        lamp = LAMP_PINS[name]
        y = _height(header[lamp])
        yield _wire(f"M510 {y}H720", colour) + _text(630, y - 12, f"{name}: GPIO {lamp}")
        yield f'<rect x="720" y="{y - 9}" width="54" height="18" fill="#fff" stroke="#222"/>' + _text(747, y, "330 Ω")
        yield _wire(f"M774 {y}H800", "#222") + f'<path d="M800 {y - 12}V{y + 12}L824 {y}Z" fill="{colour}"/>'
        yield f'<path d="M824 {y - 12}V{y + 12}" stroke="#222" stroke-width="3"/>' + _wire(f"M824 {y}H900", "#222")
    lowest = max(_height(header[pin]) for pin in LAMP_PINS.values())
    highest = min(_height(header[pin]) for pin in LAMP_PINS.values())
    yield _wire(f"M30 {ground_left}H450", "#888") + _text(330, ground_left - 12, "ground, all four buttons")
    yield _wire(f"M900 {min(highest, ground_right)}V{max(lowest, ground_right)}", "#222")
    yield _wire(f"M510 {ground_right}H900", "#888")
    yield _text(640, ground_right - 12, "ground, all four lamps")
    yield _text(480, 970, "A lamp's long leg goes to its resistor, its short leg to ground. Buttons need no resistor.")
    yield "</svg>"


if __name__ == "__main__":
    FILE.write_text(drawing(), encoding="utf-8")
