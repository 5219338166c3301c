"""The gem cart on the screen: held, it gives six gems one after another, and never more."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.desk import TableDesk
from companion.app.devices import Devices
from companion.app.gem_cart import cart_seal
from companion.app.gem_cart_window import CartScreen, cart_screens
from companion.app.opening import OpenTable
from companion.display.full_pages import Shake
from companion.display.inputs import BACK, CONFIRM, Button, Release, Shaken, Tap
from companion.display.page import Items, Para, QrCode, Show
from companion.display.route_table import open_screens
from companion.display.screens.hold import LONG
from companion.display.screens.navigator import Navigator
from companion.display.screens.shake import PAUSE, ShakeScreen
from companion.games.cacao.game import GAME
from companion.games.cacao.state import Cacao
from companion.games.kit import Answer
from companion.play.vault import Vault
from companion.settings import Settings
from hardware.panel.device import PanelDevice
from hardware.panel.protocol import VERSION, encode
from hardware.panel.transport import Pipe
from tests.support.entropy import ENTROPY

LET_GO = Release(Button.CONFIRM)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableDesk:
    monkeypatch.setattr("companion.app.desk.games_path", lambda: tmp_path)
    return TableDesk(Settings(), Vault(bytes(32)), entropy=ENTROPY)


@pytest.fixture
def screens(desk: TableDesk) -> Navigator:
    """A game in which a gem mine has come on display."""
    session = desk.library.begin(GAME, ("red", "white"), {"gems": "yes"}, None)
    assert session.do(Answer("jungle.1", "gem-mine")).legal
    screens = open_screens(desk)
    screens.enter(session)
    screens.page()
    return screens


def held(screens: Navigator, seconds: float) -> None:
    """Time passes, in the small steps of the window's loop."""
    end = screens.now + seconds
    while screens.now < end:
        screens.tick(screens.now + 0.05)


def gems(screens: Navigator) -> int:
    assert screens.session is not None
    state = screens.session.state
    assert isinstance(state, Cacao)
    mine = state.display[0]
    assert mine is not None
    return sum(mine.gems)


def test_gems_tumble_out_one_after_another_while_the_button_is_held(screens: Navigator) -> None:
    assert isinstance(screens.top, ShakeScreen)
    screens.take(CONFIRM)
    held(screens, LONG + 0.05)
    assert gems(screens) == 1
    held(screens, PAUSE)
    assert gems(screens) == 2
    assert [name.partition("-")[0] for name in screens.sounds if name != "rumble"] == ["gem", "gem"]
    assert "rumble" in screens.sounds
    assert any(isinstance(block, Show) for block in screens.page().blocks)


def test_a_gem_comes_every_third_of_a_second_and_rolls_on_while_the_next_one_comes(screens: Navigator) -> None:
    screens.desk.set("motion", True)
    screens.take(CONFIRM)
    begun, looks = screens.now + LONG, []
    for step in range(1, 110):
        screens.tick(begun + 0.02 * step)
        full = screens.page().full
        assert isinstance(full, Shake)
        assert abs(full.tilt) <= 14
        looks.append((len(full.out), full.rolled))
    first = next(n for n, (out, _) in enumerate(looks) if out == 1)
    second = next(n for n, (out, _) in enumerate(looks) if out == 2)
    assert abs(0.02 * (second - first) - 0.3) < 0.03
    assert len(looks[second][1]) == 2, "the first one still rolls"
    assert looks[second][1][0] == pytest.approx(0.3 / 0.45, abs=0.06)
    assert looks[-1] == (6, ()), "all lie"
    assert max(len(rolled) for _, rolled in looks) == 2


def test_the_cart_rumbles_as_long_as_it_is_shaken(screens: Navigator) -> None:
    screens.take(CONFIRM)
    held(screens, 0.7)
    assert list(screens.sounds).count("rumble") == 2
    screens.take(LET_GO)
    screens.tick(screens.now + 0.05)
    assert screens.sounds[-1] == "hush:rumble"


def test_letting_go_pauses_and_holding_goes_on(screens: Navigator) -> None:
    screens.take(CONFIRM)
    held(screens, LONG + 0.05)
    screens.take(LET_GO)
    held(screens, 3)
    assert gems(screens) == 1
    screens.take(CONFIRM)
    held(screens, LONG + 0.05)
    assert gems(screens) == 2


def test_six_gems_come_out_and_never_more(screens: Navigator) -> None:
    screens.take(CONFIRM)
    held(screens, 10)
    assert gems(screens) == 6
    assert isinstance(screens.top, ShakeScreen)
    screens.take(LET_GO)
    assert screens.page().name == "play"


def test_a_shake_of_the_panel_makes_a_gem_tumble_out(screens: Navigator, desk: TableDesk) -> None:
    host, panel = Pipe.pair()
    devices = Devices(Settings(camera="none"))
    device = PanelDevice(lambda: host, devices.inbox)
    panel.write(encode("hello", VERSION, "next,previous,confirm,back", 12, "ring"))
    device.set_up()
    panel.write(encode("shake", 7))
    device.step()
    for given in OpenTable(desk, devices).inputs(screens):
        screens.take(given)
    held(screens, 0.1)
    assert gems(screens) == 1
    held(screens, PAUSE)
    assert gems(screens) == 2


def test_after_a_shake_all_six_come_out_and_stay_until_a_button_is_pressed(screens: Navigator) -> None:
    screens.take(Shaken())
    held(screens, 10)
    assert gems(screens) == 6
    assert isinstance(screens.top, ShakeScreen)
    assert "All 6! Go on" in screens.page().texts()
    screens.take(Shaken())
    held(screens, 3)
    assert gems(screens) == 6, "never more"
    screens.take(CONFIRM)
    screens.take(LET_GO)
    assert screens.page().name == "play"


def test_back_stops_what_a_shake_began(screens: Navigator) -> None:
    screens.take(Shaken())
    held(screens, 0.1)
    screens.take(BACK)
    held(screens, 3)
    assert gems(screens) == 1


def test_a_shake_of_the_panel_shakes_the_lone_cart(desk: TableDesk) -> None:
    screens = cart_screens(desk, "3")
    cart = screens.top
    assert isinstance(cart, CartScreen)
    screens.take(Shaken())
    held(screens, 10)
    assert cart.cart is not None
    assert cart.cart.left == 26


def test_the_cart_alone_empties_by_sixes_and_opens_its_seal(desk: TableDesk) -> None:
    screens = cart_screens(desk)
    cart = screens.top
    assert isinstance(cart, CartScreen)
    screens.take(Tap("players:2"))
    shown = next(block.data for block in screens.page().left if isinstance(block, QrCode))
    for left in (18, 12, 6, 0):
        screens.take(Tap("shake"))
        screens.take(CONFIRM)
        held(screens, 10)
        screens.take(LET_GO)
        assert screens.top is cart
        assert cart.cart is not None
        assert cart.cart.left == left
    items = next(block for block in screens.page().blocks if isinstance(block, Items))
    assert "shake" not in [item.target for item in items.items]
    screens.take(Tap("open"))
    line = next(block.text for block in screens.page().blocks if isinstance(block, Para) and "cart " in block.text)
    secret, salt = line[line.index("cart ", line.index(":")) :].rsplit(" ", 1)
    assert cart_seal(secret, bytes.fromhex(salt)).digest == shown


def test_leaving_the_lone_cart_opens_its_seal_first(desk: TableDesk) -> None:
    screens = cart_screens(desk, "4")
    screens.take(BACK)
    assert not screens.done
    screens.take(BACK)
    assert screens.done
