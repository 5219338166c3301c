"""The board of a hall, in a window or as text, with the ledger behind it."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Mapping

import click

from companion import settings
from companion.app import library
from companion.commands._hall_ledger import must_have_joined
from companion.commands._say import plainly
from companion.display.catalogue import Catalogue
from companion.display.plain import plain
from companion.display.trouble import Trouble
from companion.games.kit.game_extras import can_win
from companion.hall import config
from companion.hall.config import HallSettings
from companion.hall.mqtt import MqttBroker, NoHall, Will
from companion.hall.organiser.keeper import OrganiserKeeper, subscriptions
from companion.hall.organiser.ledger import Ledger
from companion.hall.organiser.said import lines
from companion.hall.schema import ALL, Presence, topic, write
from companion.hall.words import words_of
from companion.saying import Verbatim
from companion.settings import BadSettings

WAITING = 20_000  # messages that may wait: after the broker came back all tables speak at once
PACE = 0.05  # seconds between turns without a window
LISTEN = 2.0  # seconds before a board is shown once
CLEAR = "\x1b[H\x1b[2J"


def show(text: bool, once: bool, look: bool, full: bool) -> None:
    """Show the board until it is closed, or once."""
    with plainly(BadSettings, Trouble, OSError):
        chosen = config.load()
        table = settings.load()
        words = words_of(table.language)
        must_have_joined(words)
        keeper = _keeper(chosen, words, look or once)
        keeper.start()
        try:
            if once:
                _once(keeper, words)
            elif text:
                click.echo(words("hall-done.looking", broker=Verbatim(chosen.broker)))
                _as_text(keeper, words)
            else:
                _in_window(keeper, words, full)
        except KeyboardInterrupt:
            pass
        finally:
            keeper.stop()


def _keeper(chosen: HallSettings, words: Catalogue, look: bool) -> OrganiserKeeper:
    """The organiser of this hall. A second one of the same name would push the first one out: it only looks."""
    name = f"companion-{chosen.hall}-organiser" if not look else f"companion-{chosen.hall}-look-{secrets.token_hex(4)}"
    presence = topic(chosen.hall, ALL, Presence.what)
    gone = None if look else Will(presence, write(Presence(False)))
    try:
        broker = MqttBroker(chosen, name, subscriptions(chosen.hall), gone, WAITING)
    except NoHall as err:
        raise click.ClickException(words.trouble(err)) from err
    ledger = None if look else Ledger(config.ledger_path(chosen.hall))
    return OrganiserKeeper(chosen.hall, broker, ledger, words, can_win=_can_win)


def _can_win(game: str, side: str, totals: Mapping[str, int], rule: str) -> bool:
    """Whether a side can have won a game; of one that is not installed here nobody knows."""
    known = next((one for one in library.games() if one.name == game), None)
    return known is None or can_win(known, side, totals, rule)


def _once(keeper: OrganiserKeeper, words: Catalogue) -> None:
    end = time.monotonic() + LISTEN
    while time.monotonic() < end:
        keeper.turn()
        time.sleep(PACE)
    if not keeper.connected:
        raise click.ClickException(words("hall-trouble.broker-away"))
    _print(keeper, words)


def _as_text(keeper: OrganiserKeeper, words: Catalogue) -> None:
    """Show the board anew whenever something changed, at most once a second."""
    shown, last = "", 0.0
    while True:
        keeper.turn()
        now = time.monotonic()
        if now - last >= 1.0:
            last = now
            found = "\n".join(lines(keeper.overview, keeper.hall, words, now, keeper.connected))
            if found != shown:
                shown = found
                _print(keeper, words)
        time.sleep(PACE)


def _print(keeper: OrganiserKeeper, words: Catalogue) -> None:
    found = lines(keeper.overview, keeper.hall, words, time.monotonic(), keeper.connected)
    click.echo((CLEAR if sys.stdout.isatty() else "") + plain("\n".join(found)))


def _in_window(keeper: OrganiserKeeper, words: Catalogue, full: bool) -> None:
    from companion.hall.organiser.big_screen import BigScreen

    screen = BigScreen(keeper.hall, words, time.monotonic, full)
    try:
        screen.run(keeper.turn, keeper.overview, lambda: keeper.connected)
    finally:
        screen.close()
