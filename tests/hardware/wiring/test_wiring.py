"""The wiring page says what the programs do."""

import inspect
import re
import xml.etree.ElementTree as ElementTree
from math import ceil, radians, tan
from pathlib import Path

import pytest

from companion.display.catalogue import load
from companion.games.cacao import simulation as cacao
from companion.games.diamond_isles import simulation as diamond_isles
from companion.games.diamond_isles.map.playable import USUAL
from companion.games.diamond_isles.map.text import read_map
from companion.games.eldorado import simulation as eldorado
from companion.games.pachamama import simulation as pachamama
from companion.vision.board.board_reader import SMALLEST
from companion.vision.board.patches import PITCH_MM
from companion.vision.geometry.mat import CARD_MM
from hardware.buttons import PINS
from hardware.cameras import open_camera
from hardware.lamps import LAMP_PINS
from scripts.tools import builder_page, draw_wiring

HARDWARE = Path(__file__).parents[3] / "hardware"
PAGE = (HARDWARE / "wiring" / "README.md").read_text(encoding="utf-8")
FIRMWARE = (HARDWARE / "firmware" / "main.py").read_text(encoding="utf-8")

# the Pi's header: BCM number -> pin
HEADER = {5: 29, 6: 31, 12: 32, 13: 33, 16: 36, 19: 35, 20: 38, 21: 40}
GROUNDS = (34, 39)  # of the lamps and of the buttons
# the Pico's edge: GP number -> pin
PANEL_MORE = 6  # 5 V, and ground to the buttons, knob, sensor, lights and from one to the next
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
    assert builder_page.renewed(page) == page, "run python -m scripts.tools.builder_page"
    for make in builder_page.TABLES.values():
        assert make() in page


def bought(build: int) -> dict[str, int]:
    """How many of each part a build adds, by the beginning of the part's name."""
    parts = [part for part in builder_page.data()["part"] if part["build"] == build]
    return {re.split(r"[,:(]| at | of ", part["name"])[0].strip(): part["number"] for part in parts}


def test_there_are_as_many_parts_as_the_programs_have_pins() -> None:
    numbers = bought(3)
    assert numbers["push button"] == len(PINS)
    assert numbers["lamp"] == numbers["resistor"] == len(LAMP_PINS)
    to_solder = 1  # in pieces, from button to button and from lamp to lamp
    assert numbers["wire with a header socket"] == len(PINS) + len(LAMP_PINS) + len(GROUNDS) + to_solder
    assert bought(builder_page.PANEL)["wire with a header socket"] == len(PICO) + PANEL_MORE
    (ring,) = (part["name"] for part in builder_page.data()["part"] if "WS2812B" in part["name"])
    assert f"\nLIGHTS = {ring.split()[2]} " in FIRMWARE


def test_every_height_shows_all_of_the_table_and_spaces_that_can_be_read() -> None:
    for lens in builder_page.data()["lens"]:
        for table in builder_page.data()["table"]:
            height = builder_page.height_mm(lens, table)
            assert 2 * height * tan(radians(lens["across"] / 2)) >= table["wide"]
            assert 2 * height * tan(radians(lens["down"] / 2)) >= table["high"]
            assert builder_page.space_px(lens, table) >= 40


def test_the_page_counts_with_the_picture_and_the_spaces_of_the_program() -> None:
    size = inspect.signature(open_camera).parameters["size"].default
    assert (size[0], PITCH_MM) == (builder_page.WIDE_PX, builder_page.PITCH_MM)
    assert SMALLEST < 40, "the page calls 40 pixels enough"


def test_what_the_camera_must_see_is_what_the_games_lay_on_the_simulated_table() -> None:
    areas = {table["game"]: (table["wide"], table["high"]) for table in builder_page.data()["table"]}
    for size, game in (("5x5", "Pachamama, 5x5 spaces"), ("9x5", "Pachamama, 9x5 spaces")):
        cards = pachamama.cards(size)
        assert areas[game] == tuple(round(2 * max(getattr(card, axis) for card in cards) + CARD_MM) for axis in "xy")
    lies = diamond_isles.ground(read_map(USUAL))
    isles = [2 * max(half, card + CARD_MM) for half, card in zip(lies.half, lies.cards, strict=True)]
    assert [side - 2 <= needed <= side for side, needed in zip(areas["Diamond Isles"], isles, strict=True)] == [
        True,
        True,
    ]
    assert areas["Cacao"] == (2 * cacao.HALF_WIDE_MM, 2 * cacao.HALF_HIGH_MM)
    outside = 2 * CARD_MM
    assert areas["El Dorado"] == (2 * eldorado.HALF_WIDE_MM + outside, 2 * eldorado.HALF_HIGH_MM + outside)


def test_the_lengths_on_the_page_are_those_of_the_numbers() -> None:
    page = builder_page.PAGE.read_text(encoding="utf-8")
    (less,) = re.findall(r"to the middle of the board, less\n([\d.]+) cm", page)
    assert builder_page.reach_mm(800) == pytest.approx(400 - 10 * float(less))
    assert f"40 − {less} = {40 - float(less)} cm" in page
    (more,) = re.findall(r"to the height of the lens and (\d+) cm more", page)
    assert 0 <= 10 * int(more) - builder_page.upright_mm(0) < 10
    for lens in builder_page.data()["lens"]:
        more = ceil(builder_page.upright_mm(0, lens["name"]) / 10)
        special = next((word for word in ("HQ", "USB") if word in lens["name"]), None)
        assert f"{more} cm for {'an' if special == 'HQ' else 'a'} {special}" in page if special else more == 9
    assert f"bends it by {builder_page.bend_mm(4.9, 1000):.0f} mm" in page
    assert builder_page.bend_mm(1.0, 400) < 1


def test_no_lamp_that_stands_as_the_page_says_is_mirrored_into_the_lens() -> None:
    page = builder_page.PAGE.read_text(encoding="utf-8")
    (high, aside) = re.findall(r"(\d+\.?\d*) m above the table and (\d+\.?\d*) m to the side", page)[0]
    assert 1000 * float(high) == builder_page.ROOM_LAMP_MM
    farthest = max(builder_page.lamp_mm(table) for table in builder_page.data()["table"])
    assert farthest < 1000 * float(aside) < farthest + 100


def test_the_picture_of_the_wires_is_drawn_from_the_pins() -> None:
    assert draw_wiring.FILE.read_text(encoding="utf-8") == draw_wiring.drawing(), "python -m scripts.tools.draw_wiring"


def test_nothing_says_that_a_lamp_needs_no_resistor() -> None:
    for file in (builder_page.PAGE, HARDWARE / "wiring" / "README.md", draw_wiring.FILE):
        text = file.read_text(encoding="utf-8")
        assert "330 Ω" in text
        assert not re.search(r"no resistors? (is|are) needed", text, re.IGNORECASE)


def test_what_the_builders_page_calls_a_setting_is_called_so_on_the_screen() -> None:
    page, words = builder_page.PAGE.read_text(encoding="utf-8"), load("en")
    for key in ("lamps", "panel", "doctor"):
        assert f"*{words(f'settings.{key}')}*" in page


def test_every_picture_and_page_that_the_builders_page_names_is_there() -> None:
    page = builder_page.PAGE.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([\w/.-]+\.\w+)\)", page) + re.findall(r"`(wiring/\w+\.scad)`", page)
    assert len(named) > 6
    assert [name for name in named if not (HARDWARE / name).is_file()] == []


@pytest.mark.parametrize(("name", "pins"), [("buttons", HEADER), ("panel", PICO)])
def test_a_drawing_shows_every_pin_of_the_table(name: str, pins: dict[int, int]) -> None:
    drawing = ElementTree.parse(HARDWARE / "wiring" / f"{name}.svg")
    texts = [element.text or "" for element in drawing.iter() if element.tag.endswith("text")]
    for pin, place in pins.items():
        assert any(re.search(rf"\bGP(IO )?{pin}$", text) for text in texts)
        assert str(place) in texts


def test_every_file_that_the_page_names_is_there() -> None:
    for name in re.findall(r"`([\w/]+\.\w+)`|\((\w+\.svg)\)", PAGE):
        path = name[0] or name[1]
        if path != "main.py":
            assert any((folder / path).is_file() for folder in (HARDWARE / "wiring", HARDWARE.parent)), path
