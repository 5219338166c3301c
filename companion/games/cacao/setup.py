"""The beginning of a game, from the modules that are played."""

from __future__ import annotations

from companion.games.cacao.actions import CHARTED, DISPLAYED
from companion.games.cacao.board import START as STARTING
from companion.games.cacao.box import HAND, HUT_SIDES, TOKENS
from companion.games.cacao.kitlist import EMPEROR, HUTS, MAP, Kit, kit_of
from companion.games.cacao.player import KINDS, Player
from companion.games.cacao.sources import COMPANION, SECRETS, WORKERS
from companion.games.cacao.state import Cacao
from companion.games.cacao.table import DEAL, DRAW, FIRST, HUT, START, Jungle, Step
from companion.games.kit import Begin


def start(begin: Begin) -> Cacao:
    """The state before anybody has done anything; ValueError, a plain sentence, if the tiles cannot be so."""
    kit = kit_of(begin)
    dealt = begin.options[WORKERS] == COMPANION
    each = dict(kit.workers)
    player = Player(tuple(each.get(kind, 0) for kind in KINDS), tokens=TOKENS if kit.has(MAP) else 0)
    return Cacao(
        begin.seats,
        kit,
        dealt,
        begin.options["overbuilding"] == "pile-empty",
        (player,) * len(begin.seats),
        agenda=tuple(reversed(list(_agenda(kit, begin.seats if dealt else ())))),
        jungles=((STARTING[0], Jungle("plantation-1")), (STARTING[1], Jungle(kit.second))),
        map=(None,) * len(CHARTED) if kit.has(MAP) else (),
        masks=kit.masks,
        emperor=STARTING[1] if kit.has(EMPEROR) else None,
        given=(0,) * len(begin.seats),
        sealed=tuple(secret.name for secret in SECRETS if secret.wanted(begin)),
    )


def _agenda(kit: Kit, dealt: tuple[str, ...]) -> list[Step]:
    """What comes before the first turn, the first thing first."""
    steps = [Step(HUT, str(n)) for n in range(1, len(HUT_SIDES) + 1)] if kit.has(HUTS) else []
    steps += [Step(DRAW, place) for place in (*(CHARTED if kit.has(MAP) else ()), *DISPLAYED)]
    steps += [Step(DEAL, seat) for seat in dealt for _ in range(HAND)]
    return [*steps, Step(FIRST), Step(START)]
