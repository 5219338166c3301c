"""Random games alone under the rules and the second referee: every step of a guardian, and every choice of its way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from companion.games.eldorado.actions import Lead
from companion.games.eldorado.frames import Hunt
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Event, Say, say
from tests.games.eldorado.referee_ways import Map, Standing
from tests.support.games.eldorado.solo_tables import SOLO
from tests.support.games.eldorado.tables import game

EVENTS = 1200


@dataclass
class Watched:
    """The second referee's own table of pieces during one event, changed by what hands are told."""

    state: ElDorado
    pieces: list[Standing] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pieces = [(piece.side, piece.kind, piece.at) for piece in self.state.pieces.all]

    @property
    def map(self) -> Map:
        """What lies and stands where now."""
        return Map(dict(self.state.land.at), tuple(self.pieces), self.state.land.bridge)

    def hand(self, what: Say) -> None:
        """Hands put a guardian somewhere, take pieces off, or swap an offering."""
        args = dict(what.args)
        place = str(args.get("place", args.get("to", "")))
        if what.key in ("put-guardian", "move-guardian"):
            kind = str(args["who"]).removeprefix("guardians-")
            self.pieces = [piece for piece in self.pieces if piece[:2] != ("guardians", kind)]
            self.pieces.append(("guardians", kind, place))
        elif what.key == "swap-offering":
            self.pieces.remove((str(args["seat"]), "offering", place))
            self.pieces.append(("guardians", "offering", place))
        elif what.key == "take-off":
            kinds = args["pieces"]
            assert isinstance(kinds, tuple)
            for gone in kinds:
                self.pieces.remove((str(args["seat"]), str(gone), place))


def compare(before: ElDorado, event: Event, after: ElDorado, seen: Counter[str]) -> None:
    """What guardians did in an event is what the second referee finds, step by step."""
    table, seat = Watched(before), before.seats[0]
    chosen = isinstance(event, Lead)  # the first step was the player's choice
    for news in after.told:
        args = dict(news.what.args)
        kind = str(args.get("who", "")).removeprefix("guardians-")
        if news.what.key == "guardian-moves":
            ways = table.map.ways(seat, kind)
            assert args["to"] in ways, (kind, args, ways)
            assert chosen or len(ways) == 1, (kind, args, ways)
            chosen = False
            seen[kind] += 1
            table.hand(say("move-guardian", **args))  # hands are told the whole walk at its end
        for what in news.hands:
            table.hand(what)
        if news.what.key == "guardian-moves" and table.map.attacked(seat, str(args["to"])):
            assert after.battle is not None or any(other.rule == "guardian-attacks" for other in after.told)
            seen["attack"] += 1
        elif news.what.key == "swapped":
            seen["swap"] += 1
    stops(table, after)
    if isinstance(after.top, Hunt):
        leads = {action.to for action in after.actions(seat) if isinstance(action, Lead)}
        assert leads == table.map.ways(seat, after.top.kind)
        assert len(leads) > 1
        seen["choice"] += 1


def stops(table: Watched, after: ElDorado) -> None:
    """A guardian with spaces left stops only for a battle, a choice or a tie, when beaten, or with nowhere to go."""
    told = [dict(n.what.args) for n in after.told if n.what.key in ("guardian-moves", "guardian-rolls")]
    last = told[-1] if told else {}
    kind = str(last.get("who", "")).removeprefix("guardians-")
    waits = isinstance(after.top, Hunt) or after.battle or after.over or kind in after.resting
    tied = any(news.rule == "tie" for news in after.told)
    if last and last.get("left", last.get("number")) and not waits and not tied:
        assert not table.map.ways(table.state.seats[0], kind)


def watched(seeds: range) -> Counter[str]:
    """What the guardians of these games did, alike under both referees."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        for nr, (before, event, after) in enumerate(game(seed, 1, SOLO)):
            compare(before, event, after, seen)
            if nr > EVENTS // 4:
                break
    return seen


@pytest.mark.parametrize("first", [1, 2, 3, *(pytest.param(n, marks=pytest.mark.long) for n in range(4, 8))])
def test_guardians_go_alike_under_both_referees(first: int) -> None:
    seen = watched(range(8 * first, 8 * first + 8))
    assert min(seen["wolf"], seen["attack"], seen["choice"]) > 5


@pytest.mark.long
def test_guardians_go_alike_in_250_games_under_both_referees() -> None:
    watched(range(1000, 1250))
