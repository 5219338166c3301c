"""What hands must set anew beside the board when the game goes back: score markers, stones and cubes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.kit import Say, Side, State, say
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.otoma.people import OTOMA
from companion.games.pachamama.otoma.together.dealing import GROUP


def restored(before: State, after: State) -> Iterator[Say]:
    """The orders that lead from what lay beside the board before to what should lie there now."""
    old, new = _sides(before), _sides(after)
    for side, has in new.items():
        had = old.get(side, has)
        if had["score"] != has["score"]:
            yield say("marker", seat=side, score=has["score"])
        for terrain, level in has["stones"].items():
            if had["stones"][terrain] != level:
                yield say("stone", seat=side, terrain=terrain, level=level)
        yield from (say("take-cube", seat=side, crop=c) for c in CROPS if c in has["cubes"] and c not in had["cubes"])
        back = tuple(c for c in CROPS if c in had["cubes"] and c not in has["cubes"])
        if back:
            yield say("return", seat=side, cubes=back)


def _sides(state: State) -> Mapping[Side, Mapping[str, Any]]:
    """What each side has beside the board, as all see it; together all seats have the same."""
    view = state.view(None)
    players: Mapping[Side, Mapping[str, Any]] = view["players"]
    if str(view.get("mode", "")).startswith("together"):
        players = {GROUP: next(iter(players.values()))}
    return {**players, **({OTOMA: view["otoma"]} if "otoma" in view else {})}
