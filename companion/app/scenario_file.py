"""A scenario copied from a disc, sealed into a file: in base64, so that nobody reads its secret by mistake."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

from companion.games.kit import Explained, Verbatim
from companion.games.pachamama import oracle
from companion.play.seals import ID_BYTES, Entropy, Sealed

GAME = "pachamama"
_ID = re.compile(f"[0-9a-f]{{{2 * ID_BYTES}}}")


class BadFile(Explained, ValueError):
    """A file that is no sealed scenario, and what to do."""


def sealed_of(secret: str, entropy: Entropy) -> Sealed:
    """A secret under seal, with the id that a game with it will have."""
    return Sealed(oracle.NAME, secret, entropy.salt(), oracle.Oracle(secret), entropy.id(), entropy.cost)


def write(path: Path, sealed: Sealed) -> None:
    """Write a secret with its seal and all that goes into it. OSError if that cannot be."""
    record = {
        "game": GAME,
        "id": sealed.game,
        "seal": " ".join(sealed.seal.words),
        "digest": sealed.seal.digest,
        "salt": sealed.salt.hex(),
        "secret": base64.b64encode(sealed.secret.encode()).decode(),
    }
    path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def read(path: Path) -> Sealed:
    """The secret of a file with its salt, so that a game shows the seal that the file names; BadFile if it is none."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
        secret, salt = base64.b64decode(record["secret"], validate=True).decode(), bytes.fromhex(record["salt"])
        sealed = Sealed(oracle.NAME, secret, salt, oracle.Oracle(secret), str(record["id"]))
        if not oracle.sound(secret) or not _ID.fullmatch(sealed.game):
            raise ValueError("nobody could play it")
        if sealed.seal.digest != record["digest"]:
            raise BadFile("file-changed", path=str(path))
    except OSError as err:
        raise BadFile("file-unreadable", path=str(path), why=Verbatim(err.strerror)) from err
    except BadFile:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as err:
        raise BadFile("file-no-scenario", path=str(path)) from err
    return sealed
