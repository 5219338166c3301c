"""Draws the wires of the buttons and lamps from the programs' own pins.

`python -m scripts.tools.draw_wiring` writes hardware/wiring/buttons.svg.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.buttons import PINS
from hardware.lamps import LAMP_PINS
from scripts.tools.builder_page import WIRING, data

FILE = WIRING / "buttons.svg"
FIRST, LAST = 27, 40
"""The pins of the header that are shown, at its end beside the USB sockets."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b35a9a")
GROUNDS = {"buttons": 39, "lamps": 34}
STEP = 44


def drawing() -> str:
    """The picture, an SVG file."""
    return "\n".join(_lines()) + "\n"


def _height(pin: int) -> int:
    return 120 + (pin - FIRST) // 2 * STEP


def _text(x: float, y: float, text: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y + 5:g}" text-anchor="{anchor}"{more}>{text}</text>'


def _wire(path: str, colour: str) -> str:
    return f'<path fill="none" stroke-width="3" stroke="{colour}" d="{path}"/>'


def _lines() -> Iterator[str]:
    header = {int(pin): int(place) for pin, place in data()["header"].items()}
    yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 500" font-family="sans-serif" font-size="15">'
    yield "<title>Wires from the Raspberry Pi to four buttons and four lamps</title>"
    yield '<rect width="960" height="500" fill="#fafaf7"/>'
    yield _text(480, 30, "Raspberry Pi, the end of its 40 pins beside the USB sockets", more=' font-weight="bold"')
    yield _text(150, 66, "buttons") + _text(800, 66, "lamps, each with 330 Ω")
    yield '<rect x="436" y="90" width="88" height="350" rx="6" fill="#222"/>'
    names = {header[pin]: f"GPIO {pin}" for pin in (*PINS.values(), *LAMP_PINS.values())}
    for pin in range(FIRST, LAST + 1):
        left = pin % 2 == 1
        x, y = (460 if left else 500), _height(pin)
        used = pin in names or pin in GROUNDS.values()
        yield f'<circle cx="{x}" cy="{y}" r="9" fill="{"#f2c14e" if used else "#777"}"/>'
        yield _text(x, y, str(pin), more=' font-size="11" fill="#111"')
    ground_left, ground_right = (_height(GROUNDS[name]) for name in ("buttons", "lamps"))
    for colour, (name, pin) in zip(COLOURS, PINS.items(), strict=True):
        y = _height(header[pin])
        yield _wire(f"M451 {y}H210", colour) + _text(330, y - 14, f"{name}: GPIO {pin}")
        yield f'<rect x="110" y="{y - 15}" width="100" height="30" rx="5" fill="#fff" stroke="#222"/>' + _text(
            160, y, name
        )
        yield _wire(f"M110 {y}H60V{ground_left}", "#222")
        lamp = LAMP_PINS[name]
        y = _height(header[lamp])
        yield _wire(f"M509 {y}H720", colour) + _text(620, y - 14, f"{name}: GPIO {lamp}")
        yield f'<rect x="720" y="{y - 9}" width="54" height="18" fill="#fff" stroke="#222"/>' + _text(747, y, "330 Ω")
        yield _wire(f"M774 {y}H800", "#222") + f'<path d="M800 {y - 12}V{y + 12}L824 {y}Z" fill="{colour}"/>'
        yield f'<path d="M824 {y - 12}V{y + 12}" stroke="#222" stroke-width="3"/>' + _wire(f"M824 {y}H900", "#222")
    lowest = max(_height(header[pin]) for pin in LAMP_PINS.values())
    highest = min(_height(header[pin]) for pin in LAMP_PINS.values())
    yield _wire(f"M60 {ground_left}H451", "#222") + _text(330, ground_left - 14, "ground, all four buttons")
    yield _wire(f"M900 {min(highest, ground_right)}V{max(lowest, ground_right)}", "#222")
    yield _wire(f"M509 {ground_right}H560", "#222") + _wire(f"M560 {ground_right}H900", "#222")
    yield _text(640, ground_right - 14, "ground, all four lamps")
    yield _text(480, 470, "A lamp's long leg goes to its resistor, its short leg to ground. Buttons need no resistor.")
    yield "</svg>"


if __name__ == "__main__":
    FILE.write_text(drawing(), encoding="utf-8")
