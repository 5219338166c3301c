"""A forger at work for hours, under the seals of real games: `scripts/tools/forge`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.games.kit.chance import Chance
from companion.play.inspection.playing import entropy_of
from companion.play.seals import COST, Cost, Entropy
from scripts.arguments import Arguments
from tests.play.test_forged_beginnings import GAMES, begun, caught, forged_places, forged_secrets, opens
from tests.support.entropy import CHEAP


def forge(name: str, seed: int, each: int, cost: Cost) -> tuple[int, int, list[str]]:
    """Change one of so many places of a game's beginning, and of its secrets; how many of both, and what passed."""
    number = entropy_of(Chance(name, seed)).number
    entropy = Entropy(number, salt=lambda: number().to_bytes(16) * 2, id=lambda: f"{number():032x}", cost=cost)
    with tempfile.TemporaryDirectory() as folder:
        session = begun(name, Path(folder) / "one.game", entropy)
        opens(session)
        places, secrets = (
            list(found)[seed % each :: each] for found in (forged_places(session), forged_secrets(session))
        )
        passed = [where for where, wrong in (*places, *secrets) if not caught(session, wrong, cost)]
        session.journal.close()
    return len(places), len(secrets), passed


def main() -> None:
    """Print a line a game, and fail if anything passed."""
    parser = Arguments(__doc__, "scripts/tools/forge")
    parser.add_argument("seed", type=int)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--each", type=int, default=1, help="change one of so many places")
    parser.add_argument("--cheap", action="store_true", help="under seals that cost nothing")
    chosen = parser.parse_args()
    failed = False
    for name in chosen.games:
        places, secrets, passed = forge(name, chosen.seed, chosen.each, CHEAP if chosen.cheap else COST)
        print(f"{name}: {places} places and {secrets} secrets changed, {len(passed)} not found", *passed, flush=True)
        failed |= bool(passed)
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
