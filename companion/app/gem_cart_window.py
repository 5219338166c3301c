"""A gem cart alone in a window, such as that of Cacao: Diamante, for a table that wants nothing else."""

from __future__ import annotations

import os
import secrets
from dataclasses import replace
from functools import partial

from companion.app import library
from companion.app.desk import TableDesk
from companion.app.devices import CAMERA, Devices
from companion.app.gem_cart import GemCart, brought, cart_seal
from companion.app.opening import OpenTable
from companion.display import routes
from companion.display.board import Chip, Face
from companion.display.catalogue import Catalogue
from companion.display.inputs import Input, Shaken
from companion.display.page import Block, Item, Para, QrCode
from companion.display.route_table import WholeDesk, screen_of
from companion.display.routes import Route
from companion.display.screens.base import ListScreen, Screen
from companion.display.screens.navigator import Navigator
from companion.display.screens.shake import ShakeScreen
from companion.games.kit import Value
from companion.play.seals import SALT_BYTES, Seal
from companion.settings import Settings


def open_cart(settings: Settings, players: str | None) -> None:
    """Show the cart in a window until it is closed. Trouble if no screen can be opened."""
    from companion.display.window.window import Window

    window = Window()
    desk = TableDesk(settings, library.vault())
    devices = Devices(replace(settings, camera="none"))
    table = OpenTable(desk, devices)
    screens = cart_screens(desk, players)
    devices.start()
    devices.badges.pop(CAMERA, None)  # nobody misses it here
    try:
        window.run(screens, lambda: table.inputs(screens))
    finally:
        devices.stop()
        window.close()
        desk.close()


def cart_screens(desk: WholeDesk, players: str | None = None) -> Navigator:
    """The screens of the companion with the cart as the first one."""
    return Navigator(desk, partial(_screen_of, desk, players))


def _screen_of(desk: WholeDesk, players: str | None, home: Navigator, route: Route) -> Screen | None:
    """The table of routes with the cart as its first screen."""
    return CartScreen(home, players) if isinstance(route, routes.Title) else screen_of(desk, home, route)


class CartScreen(ListScreen):
    """How many play; then the cart with its seal, to be shaken until it is empty; then its order, for all to check."""

    name = "cart"
    heading = "cart.title"

    def __init__(self, home: Navigator, players: str | None = None) -> None:
        super().__init__(home)
        self._game, self._brought = brought()
        self.cart: GemCart | None = None
        self._secret, self._salt, self.sealed = "", b"", Seal("")
        self._opened = False
        if players is not None:
            self._begin(players)

    @property
    def words(self) -> Catalogue:
        """The words of the game whose cart it is."""
        return self.home.desk.library.words(self._game)

    def left(self) -> tuple[Block, ...]:
        """The seal as a code."""
        return (QrCode(self.sealed.digest),) if self.cart is not None else ()

    def lead(self) -> tuple[Block, ...]:
        """What is asked, or the seal; at the end the order."""
        words = self.words
        if self.cart is None:
            return (Para(words("cart.players"), "strong"),)
        if self._opened:
            return (Para(words("cart.opened", line=f"{self._secret} {self._salt.hex()}"), "body"), *self._seal())
        return (Para(words("cart.left", number=self.cart.left), "strong"), *self._seal())

    def items(self) -> tuple[Item, ...]:
        """How many play; shake, or open the seal."""
        words = self.words
        if self.cart is None:
            return tuple(Item(str(count), f"players:{count}") for count in self._brought.players)
        if self._opened:
            return (Item(words("button.good"), "leave"),)
        ways = [Item(words("cart.go"), "shake")] if self.cart.left else []
        return (*ways, Item(words("cart.open"), "open"))

    def chosen(self, target: str) -> None:
        """Begin, shake, open, end."""
        what, _, count = target.partition(":")
        if what == "players":
            self._begin(count)
        elif what == "shake":
            self._shake()
        elif what == "open":
            self._opened = True
        else:
            self.home.done = True

    def take(self, given: Input) -> None:
        """A shake of the panel shakes the cart too."""
        if not isinstance(given, Shaken):
            super().take(given)
        elif self.cart is not None and self.cart.left and not self._opened:
            self._shake().take(given)

    def leave(self) -> None:
        """Nothing lies behind it: the seal is opened first, then it ends."""
        if self.cart is None or self._opened:
            self.home.done = True
        else:
            self._opened = True

    def _begin(self, players: str) -> None:
        self._secret, self._salt = self._brought.draw(int(players), secrets.randbits(128)), os.urandom(SALT_BYTES)
        self.sealed = cart_seal(self._secret, self._salt)
        self.cart = GemCart(self._brought.read(self._secret), self._brought.most)
        self.cursor = 0

    def _seal(self) -> tuple[Para, ...]:
        words = self.sealed.words
        return (Para(" ".join(words[:3]), "body"), Para(" ".join(words[3:]), "body"))

    def _shake(self) -> ShakeScreen:
        """The gems of one shake, one after another; each is out as soon as it is shown."""
        assert self.cart is not None
        end = min(self.cart.out + self.cart.most, len(self.cart.order))

        def one() -> Value | None:
            assert self.cart is not None
            gem = self.cart.order[self.cart.out]
            self.cart = replace(self.cart, out=self.cart.out + 1)
            return gem

        def more() -> bool:
            return self.cart is not None and self.cart.out < end

        def face(gem: Value) -> Face:
            return Face(None, Chip(str(gem), self.words.letter(gem), "gem"))

        shake = ShakeScreen(self.home, self.words("cart.title"), face, one, more, self.home.pop, self.words)
        self.home.push(shake)
        return shake
