"""A scenario sealed into a file, such as one copied from a disc: in base64, so that nobody reads it by mistake."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion import whole_file
from companion.app.library import game_named
from companion.games.kit import Explained, Game, Value, Verbatim
from companion.games.kit.game import draft
from companion.games.kit.secret_codes import filed_secret
from companion.play.seals import COST, ID_BYTES, Cost, Entropy, Sealed

_ID = re.compile(f"[0-9a-f]{{{2 * ID_BYTES}}}")


class BadFile(Explained, ValueError):
    """A file that is no sealed scenario, and what to do."""


@dataclass(frozen=True)
class SealedScenario:
    """What a file holds: of which game, the secret under its seal, and the options of a game with it."""

    game: Game
    sealed: Sealed
    options: Mapping[str, Value]


def sealed_of(game: Game, secret: str, entropy: Entropy) -> Sealed:
    """A game's scenario under seal, with the id that a game with it will have; ValueError if it has no such secrets."""
    return _sealed(game, secret, entropy.salt(), entropy.id(), entropy.cost)


def write(path: Path, game: Game, sealed: Sealed) -> None:
    """Write a secret with its seal and all that goes into it. OSError if that cannot be."""
    record = {
        "game": game.name,
        "id": sealed.game,
        "seal": " ".join(sealed.seal.words),
        "digest": sealed.seal.digest,
        "salt": sealed.salt.hex(),
        "secret": base64.b64encode(sealed.secret.encode()).decode(),
    }
    whole_file.write(path, json.dumps(record, indent=1) + "\n")


def read(path: Path) -> SealedScenario:
    """The secret of a file with its salt, so that a game with it proves the file's seal too; BadFile if it is none."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        secret, salt = base64.b64decode(record["secret"], validate=True).decode(), bytes.fromhex(record["salt"])
        game = game_named(str(record["game"]))
        sealed = _sealed(game, secret, salt, str(record["id"]))
        options = _options(game, secret)
        if not _ID.fullmatch(sealed.game):
            raise ValueError("no game has such an id")
        if sealed.seal.digest != record["digest"]:
            raise BadFile("file-changed", path=str(path))
    except OSError as err:
        raise BadFile("file-unreadable", path=str(path), why=Verbatim(err.strerror)) from err
    except BadFile:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as err:
        raise BadFile("file-no-scenario", path=str(path)) from err
    return SealedScenario(game, sealed, options)


def _sealed(game: Game, secret: str, salt: bytes, game_id: str, cost: Cost = COST) -> Sealed:
    of = filed_secret(game)
    if of is None or of.source is None:
        raise ValueError(f"{game.name} has no scenarios")
    return Sealed(of.name, secret, salt, of.source(secret), game_id, cost)


def _options(game: Game, secret: str) -> Mapping[str, Value]:
    """The options of a game with this scenario; ValueError if nobody could play it."""
    of = filed_secret(game)
    assert of is not None
    assert of.options is not None
    options = of.options(secret)
    if not of.fits(draft(game, game.seats[: game.players[0]], options), secret):
        raise ValueError("nobody could play it")
    return options
