"""The panel under the fingers: the knob is Pachamama's wheel, a shake shakes the gems out, the ring shows both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.app.devices import Devices
from companion.app.gem_cart_window import CartScreen, cart_screens
from companion.display.inputs import Input
from companion.display.screens.navigator import Navigator
from companion.display.window.theme import DARK
from companion.settings import Settings
from tests.display.conftest import begun
from tests.hardware.firmware.pico_line import PYTHONS, Pico, pico
from tests.hardware.firmware.test_line import until
from tests.support.display.desks import TestDesk


@dataclass
class Table:
    """Screens, and a panel that the real driver has open."""

    screens: Navigator
    devices: Devices
    panel: Pico
    now: float = 0.0

    def turn(self) -> None:
        """One turn of the window's loop."""
        for given in self.devices.take():
            assert isinstance(given, Input)
            self.screens.take(given)
        self.now += 0.02
        self.screens.tick(self.now)
        self.devices.show(self.screens.page())

    def until(self, name: str) -> None:
        until(lambda: self.screens.page().name == name, self.turn)

    def lit(self, *colours: str) -> None:
        """Wait until the ring shows these colours, each at its full strength somewhere."""
        wanted = {"{:02x}{:02x}{:02x}".format(*DARK.named(colour)) for colour in colours}
        until(lambda: wanted <= set(self.panel.lights), self.turn)


@pytest.fixture
def desk(tmp_path: Path) -> TestDesk:
    return TestDesk(tmp_path)


@pytest.fixture(params=PYTHONS)
def panel(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pico]:
    with pico(tmp_path, request.param) as panel:
        yield panel


def table(screens: Navigator, panel: Pico) -> Table:
    devices = Devices(Settings(camera="none", buttons="none", panel=panel.port))
    devices.start()
    at = Table(screens, devices, panel)
    until(lambda: devices._panel is not None and devices._panel.lights > 0, at.turn)
    return at


def test_the_knob_is_the_wheel_and_the_ring_says_which_window(desk: TestDesk, panel: Pico) -> None:
    screens = begun(desk, "more", "new", "next", "own", "start")
    desk.preferences.depth = "oracle"
    screens.refresh()
    at = table(screens, panel)
    try:
        at.until("wheel")
        panel.do("turn 1", "press confirm", "release confirm")  # the second window
        at.lit("purple")
        wheel = desk.wheel(screens.session) if screens.session is not None else None
        assert wheel is not None
        panel.do("turn 2", "press confirm", "release confirm")  # the third column
        panel.do("turn -1", "press confirm", "release confirm")  # its last row
        at.until("wheel-hold")
        panel.do("press confirm")
        at.until("wheel-open")
        until(lambda: set(panel.lights) == {"{:02x}{:02x}{:02x}".format(*DARK.named("purple"))}, at.turn)
        assert wheel.opened == 1
        panel.do("release confirm")
        at.until("wheel")
    finally:
        at.devices.stop()


def test_shaking_the_panel_shakes_the_gems_out(desk: TestDesk, panel: Pico) -> None:
    screens = cart_screens(desk, "3")
    at = table(screens, panel)
    try:
        cart = screens.top
        assert isinstance(cart, CartScreen)
        panel.do("shake 2")  # a knock
        panel.do("turn 1")
        for shakes in (1, 2):
            panel.do("shake 8")
            until(lambda n=shakes: cart.cart is not None and cart.cart.out == 6 * n, at.turn)  # type: ignore[misc]
            panel.do("press confirm", "release confirm")
            until(lambda: screens.top is cart, at.turn)
        assert at.panel.process.poll() is None
    finally:
        at.devices.stop()
