"""An untouched table, its time given by hand: so many seconds of frames and turns of the window's loop, for counting.

`scripts/bench idle-table SECONDS`.
"""

from __future__ import annotations

import os
import tempfile
from itertools import islice
from pathlib import Path

from companion.app import own_parts
from companion.app.camera import LiveCamera
from companion.app.desk import TableDesk
from companion.app.devices import Devices
from companion.app.eyes import Eyes
from companion.app.library import game_named
from companion.app.opening import OpenTable
from companion.app.watcher import AtOnce
from companion.display.route_table import open_screens
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from companion.play.vault import Vault
from companion.settings import Settings
from hardware.cameras.frame import Frame
from scripts.arguments import Arguments
from scripts.benches.appliance import GAME, SEATS, pictures

RATE, TURNS = 8, 60
"""Frames, and turns of the loop, in a second."""


def main(seconds: int) -> None:
    """Let so many seconds pass at a table that nobody touches."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    from companion.display.window.window import Window

    chosen, now = Settings(watch=True, camera="none", buttons="none"), 0.0
    with tempfile.TemporaryDirectory() as folder:
        camera = LiveCamera(Eyes(own_parts.load()))
        desk = TableDesk(chosen, Vault(bytes(32)), camera, eyes=AtOnce())
        desk.library.folder = Path(folder)
        table = OpenTable(desk, Devices(chosen), lambda: now)
        game = game_named(GAME)
        session = desk.library.begin(game, game.seats[:SEATS], {}, None)
        while session.state.question() is not None:
            session.do(random_event(session.state, (), [], Chance(5)))
        window, screens = Window(), open_screens(desk)
        screens.enter(session)
        shown = list(islice(pictures(session.state), 4))
        for turn in range(seconds * TURNS):
            now = turn / TURNS
            if turn * RATE // TURNS != (turn - 1) * RATE // TURNS:
                table.devices.inbox.post(Frame(shown[turn % len(shown)], now, "film"), replaces="frame")
            window.step(screens, table.inputs(screens))
        window.close()
        session.journal.close()


if __name__ == "__main__":
    asked = Arguments(__doc__)
    asked.add_argument("seconds", type=int, help="how many pass")
    main(asked.parse_args().seconds)
