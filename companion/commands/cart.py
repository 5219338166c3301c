"""`companion cart`: a gem cart alone, such as that of Cacao: Diamante, for a table that wants nothing else."""

from __future__ import annotations

import os
import secrets
import time

import click

from companion import settings
from companion.app.gem_cart import GemCart, brought, cart_seal
from companion.commands._has_screen import has_screen
from companion.commands._say import line, plainly, refused, spoken
from companion.display.trouble import Trouble
from companion.games.kit import Verbatim
from companion.play.seals import SALT_BYTES, Seal
from companion.play.vault import Locked
from companion.settings import BadSettings

PLAYERS = click.Choice([str(count) for count in brought()[1].players])


@click.command(epilog="Example: companion cart --players 3")
@click.option("--text", is_flag=True, help="In the terminal, even where there is a screen.")
@click.option("--players", type=PLAYERS, help="How many play [default: ask].")
@click.option("--pause", default=0.6, show_default=True, type=click.FloatRange(0, 5), help="Seconds between two gems.")
@click.option(
    "--verify", "opened", metavar="TEXT", help="Compute a seal from the line it was opened with [default: shake]."
)
def command(text: bool, players: str | None, pause: float, opened: str | None) -> None:
    """Shake the gem cart: six gems come out, one after another, never more. In a window where there is a screen.

    The seal that is shown first proves at the end that the order was fixed before the first shake.
    """
    with plainly(BadSettings, Trouble, Locked):
        if opened is not None:
            _verify(opened)
            return
        if not text and has_screen():
            os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
            from companion.app.gem_cart_window import open_cart

            open_cart(settings.load(), players)
            return
        _play(int(players or _how_many()), pause)


def _play(players: int, pause: float) -> None:
    """One cart from its seal to its end; TEXT that ends the input ends the cart too."""
    lone = brought()[1]
    secret, salt = lone.draw(players, secrets.randbits(128)), os.urandom(SALT_BYTES)
    sealed = cart_seal(secret, salt)
    cart = GemCart(lone.read(secret), lone.most)
    click.echo(line("cart.sealed", n=cart.left, words=_words(sealed)))
    while cart.left and _asked(line("cart.shake", n=cart.left)):
        cart = _shaken(cart, pause)
    opened = f"{secret} {salt.hex()}"
    click.echo(line("cart.away") if cart.left else line("cart.empty"))
    click.echo(line("cart.opened", line=Verbatim(opened)))
    _verify(opened, sealed)


def _how_many() -> str:
    try:
        while (said := str(click.prompt(line("cart.how-many")))) not in PLAYERS.choices:
            click.echo(line("usage.choose", what=Verbatim(said), known=Verbatim(", ".join(PLAYERS.choices))))
    except click.Abort:
        click.echo()
        raise refused("cart.nobody") from None
    return said


def _asked(what: str) -> bool:
    """Whether the table goes on: Enter does, anything else and the end of the input do not."""
    try:
        typed: str = click.prompt(what, default="", show_default=False)
    except click.Abort:
        click.echo()
        return False
    return not typed.strip()


def _shaken(cart: GemCart, pause: float) -> GemCart:
    words = spoken(brought()[0])
    after, gems = cart.shake()
    for number, gem in enumerate(gems, 1):
        time.sleep(pause)
        click.echo(words("cart.gem", n=number, gem=gem))
    return after


def _verify(opened: str, shown: Seal | None = None) -> None:
    """Compute the seal of an opened cart; Trouble if the line is none or the seal differs."""
    secret, _, salt = opened.strip().rpartition(" ")
    try:
        brought()[1].read(secret)
        computed = cart_seal(secret, bytes.fromhex(salt))
    except ValueError as err:
        raise Trouble("no-cart-line") from err
    if shown is not None and computed != shown:
        raise Trouble("cart-changed")
    click.echo(line("cart.again", words=_words(computed)))


def _words(sealed: Seal) -> Verbatim:
    return Verbatim(" ".join(sealed.words))
