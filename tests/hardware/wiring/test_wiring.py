"""The wiring page says what the programs do."""

import re
import xml.etree.ElementTree as ElementTree
from math import radians, tan
from pathlib import Path

from hardware.buttons import PINS
from hardware.lamps import LAMP_PINS
from scripts import builder_page

HARDWARE = Path(__file__).parents[3] / "hardware"
PAGE = (HARDWARE / "wiring" / "README.md").read_text(encoding="utf-8")
FIRMWARE = (HARDWARE / "firmware" / "main.py").read_text(encoding="utf-8")

# the Pi's header: BCM number -> pin
HEADER = {5: 29, 6: 31, 12: 32, 13: 33, 16: 36, 19: 35, 20: 38, 21: 40}
GROUNDS = (34, 39)  # of the lamps and of the buttons
# the Pico's edge: GP number -> pin
PICO = {2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 16: 21}


def rows(heading: str) -> dict[str, list[str]]:
    section = PAGE.split(f"## {heading}")[1].split("\n## ")[0]
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")]
    return {row[0]: row[1:] for row in cells[2:]}


def test_the_buttons_of_the_pi_are_on_the_pins_of_the_program() -> None:
    table = rows("Buttons on the Raspberry Pi")
    for name, pin in PINS.items():
        assert table[name][:2] == [str(pin), str(HEADER[pin])]


def test_the_lamps_are_on_the_pins_of_the_program() -> None:
    table = rows("Buttons on the Raspberry Pi")
    for name, pin in LAMP_PINS.items():
        assert table[f"lamp {name}"] == [str(pin), str(HEADER[pin])]


def test_the_panel_is_wired_to_the_pins_of_its_program() -> None:
    table = rows("Panel on a Raspberry Pi Pico")
    buttons = [table[f"button {name}"][0] for name in ("next", "previous", "confirm", "back")]
    assert f"BUTTON_PINS = ({', '.join(buttons)})" in FIRMWARE
    knob = [table[f"knob, contact {contact}"][0] for contact in "AB"]
    assert f"KNOB_PINS = ({', '.join(knob)})" in FIRMWARE
    assert f"SHAKE_PIN = {table['shake sensor'][0]}\n" in FIRMWARE
    assert f"LIGHTS_PIN = {table['lights, data in'][0]}\n" in FIRMWARE


def test_each_pin_of_the_panel_stands_where_the_pico_has_it() -> None:
    table = rows("Panel on a Raspberry Pi Pico")
    assert {int(gp): int(pin) for gp, pin, *_ in table.values() if gp.isdecimal()} == PICO


def test_the_grounds_of_the_builders_page_are_those_of_its_wires() -> None:
    assert [int(pin) for pin in re.findall(r"to ground \(pin (\d+)\)", builder_page.pins())] == [*reversed(GROUNDS)]


def test_the_header_of_the_builders_table_is_the_pages() -> None:
    assert {int(pin): place for pin, place in builder_page.data()["header"].items()} == HEADER


def test_the_builders_page_says_what_its_table_and_the_programs_say() -> None:
    page = builder_page.PAGE.read_text(encoding="utf-8")
    assert builder_page.renewed(page) == page, "run python -m scripts.builder_page"
    for make in builder_page.TABLES.values():
        assert make() in page


def test_there_are_as_many_parts_as_the_programs_have_pins() -> None:
    numbers = {part["name"].split(",")[0].split(":")[0]: part["number"] for part in builder_page.data()["part"]}
    assert numbers["push button"] == len(PINS)
    assert numbers["lamp"] == len(LAMP_PINS)
    assert numbers["wire with a header socket"] == len(PINS) + len(LAMP_PINS) + len(GROUNDS)
    (ring,) = (part["name"] for part in builder_page.data()["part"] if "WS2812B" in part["name"])
    assert f"\nLIGHTS = {ring.split()[2]} " in FIRMWARE


def test_every_height_shows_all_of_the_table_and_spaces_that_can_be_read() -> None:
    for lens in builder_page.data()["lens"]:
        for table in builder_page.data()["table"]:
            height = builder_page.height_mm(lens, table)
            assert 2 * height * tan(radians(lens["across"] / 2)) >= table["wide"]
            assert 2 * height * tan(radians(lens["down"] / 2)) >= table["high"]
            assert builder_page.space_px(lens, table) >= 40


def test_every_picture_and_page_that_the_builders_page_names_is_there() -> None:
    page = builder_page.PAGE.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([\w/-]+\.\w+)\)", page) + re.findall(r"`(wiring/\w+\.scad)`", page)
    assert len(named) > 6
    assert [name for name in named if not (HARDWARE / name).is_file()] == []


def test_the_drawing_shows_every_pin_of_the_table() -> None:
    drawing = ElementTree.parse(HARDWARE / "wiring" / "wiring.svg")
    texts = {element.text for element in drawing.iter() if element.tag.endswith("text")}
    assert {f"GPIO {pin}" for pin in PINS.values()} <= texts
    assert {f"GP{pin}" for pin in (2, 3, 4, 5, 6, 7, 8, 16)} <= texts


def test_every_file_that_the_page_names_is_there() -> None:
    for name in re.findall(r"`([\w/]+\.\w+)`|\((\w+\.svg)\)", PAGE):
        path = name[0] or name[1]
        if path != "main.py":
            assert any((folder / path).is_file() for folder in (HARDWARE / "wiring", HARDWARE.parent)), path
