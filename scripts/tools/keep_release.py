"""Keeps a finished and a running game of each kind, a profile and settings of this release as examples for later ones.

`python -m scripts.tools.keep_release`: into tests/kept/VERSION, which must not exist yet. Every later version
must open them.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import asdict
from importlib import metadata
from pathlib import Path

from companion.app import own_parts
from companion.app.library import games
from companion.games.kit import Game
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.settings import APP, Settings, save
from companion.vision.classify.profile import Profile
from tests.support.beginnings import players_of

KEPT = Path(__file__).parents[2] / "tests" / "kept"
KEY = bytes(range(32))
PART, MOST = 25, 600
"""Events of a game that goes on, and of the longest one that is kept to its end: random play can take for ever."""


def keep(folder: Path) -> None:
    """Make the examples; `examples.json` says what each must still be."""
    folder.mkdir(parents=True)
    told = {}
    with tempfile.TemporaryDirectory() as name:
        for game in games():
            for running in (False, True):
                file = f"{game.name}-{'running' if running else 'over'}.game"
                session = _played(game, Path(name) / file, PART if running else MOST)
                if not (running or session.state.over):
                    session.journal.close()
                    continue
                session.journal.copy(folder / file)
                told[file] = {
                    "place": str(session.journal.path.resolve()),
                    "events": len(session.steps),
                    "over": session.state.over,
                }
                session.journal.close()
    shipped = own_parts.load()
    Profile({"hexes": shipped.part("hexes")}, figures=shipped.figures).save(folder / "box.npz")
    save(Settings(language="fr", sound=False, pin_next=17), folder / "settings.toml")
    examples = {"games": told, "settings": asdict(Settings(language="fr", sound=False, pin_next=17))}
    (folder / "examples.json").write_text(json.dumps(examples, indent=1) + "\n")


def _played(game: Game, path: Path, events: int) -> Session:
    """A random game, to its end or so many events far."""
    start = game.begin(game.seats[: players_of(game)], {})
    session = Session.new(game, start, Journal.create(path), Vault(KEY))
    chance = Chance(7)
    while not session.state.over and len(session.steps) < events:
        if session.open_sealed() is None:
            session.do(random_event(session.state, (), [], chance))
    if session.state.over:
        session.finish()
    return session


if __name__ == "__main__":
    keep(KEPT / (sys.argv[1] if len(sys.argv) > 1 else metadata.version(APP).partition(".dev")[0]))
