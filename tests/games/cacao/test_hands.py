"""Hands that do what the news ask, and nothing else, bring the table to what the rules believe."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from companion.games.cacao.actions import Pick
from companion.games.cacao.box import GEMS
from companion.games.cacao.state import Cacao
from companion.games.cacao.tiles import KIND_OF
from companion.games.kit import Event
from tests.support.games.cacao.tables import ALL, game

COUNTED = ("gold", "cacao", "bars", "sun", "tokens")


class Table:
    """Cardboard and wood, as they lie after the set-up."""

    def __init__(self, state: Cacao) -> None:
        self.lying = {"x0y0": "plantation-1", "x1y1": state.kit.second}
        self.gems: defaultdict[str, Counter[str]] = defaultdict(Counter)  # by place, seat, or the box
        self.goods = {seat: Counter(tokens=state.player(seat).tokens) for seat in state.seats}
        self.carriers = dict.fromkeys(state.seats, -10)
        self.masks: defaultdict[str, list[int]] = defaultdict(list)
        self.huts: defaultdict[str, list[str]] = defaultdict(list)
        self.emperor = "x1y1" if state.emperor else None

    def do(self, key: str, what: dict[str, Any], event: Event) -> None:
        """What hands do for one line of the to-do list."""
        verb, _, goods = key.partition("-")
        if goods in COUNTED:
            self.goods[what["seat"]][goods] += what["number"] if verb == "take" else -what["number"]
        elif key in ("lay", "fill", "slide", "place", "cover"):
            self._lay(key, what)
        elif key == "gem":
            self.gems[what["place"]][what["gem"]] += 1
        elif key == "take-gems":
            assert isinstance(event, Pick)
            self._carry(what["gems"], event.jungle, what["seat"])
        elif key == "give-gems":
            self._carry(what["gems"], what["seat"], "box")
        elif key == "carrier":
            self.carriers[what["seat"]] = what["field"]
        elif key == "take-mask":
            self.masks[what["seat"]].append(what["mask"])
        elif key == "take-hut":
            self.huts[what["seat"]].append(what["hut"])
        elif key == "emperor":
            self.emperor = what["place"]
        else:
            assert key in ("hut-side", "draw-worker", "no-space"), f"{key} is no to-do that hands know"

    def _lay(self, key: str, what: dict[str, Any]) -> None:
        place, tile = what["place"], what["tile"]
        assert (place in self.lying) == (key == "cover"), f"{place} is not as it should be"
        start = what.get("take", what.get("start"))
        if start is not None:
            assert self.lying.pop(start) == tile
            self.gems[place] = self.gems.pop(start, Counter())
        if "lying" in what:
            assert KIND_OF[what["lying"]] == tile
        self.lying[place] = f"{what['seat']}-{tile}" if "lying" in what else tile

    def _carry(self, gems: tuple[str, ...], start: str, end: str) -> None:
        self.gems[start].subtract(gems)
        self.gems[end].update(gems)

    def village(self, seat: str) -> tuple[object, ...]:
        """What lies before a player."""
        counts = [self.goods[seat][goods] for goods in COUNTED]
        return (*counts, self.carriers[seat], self._gems(seat), tuple(self.masks[seat]), tuple(self.huts[seat]))

    def _gems(self, where: str) -> tuple[int, ...]:
        return tuple(self.gems[where][gem] for gem in GEMS)

    def check(self, state: Cacao) -> None:
        """Whether everything lies as the rules believe."""
        for seat in state.seats:
            have = state.player(seat)
            counts = [getattr(have, goods) for goods in COUNTED]
            assert self.village(seat) == (*counts, have.water_gold, have.gems, have.masks, have.huts)
        layout = state.layout()
        assert self.lying == {place: piece for (place, layer), piece in layout.items() if layer == "tile" and piece}
        for (place, layer), piece in layout.items():
            if layer == "gems":
                assert piece == "".join(f"{gem[0]}{n}" for gem, n in zip(GEMS, self._gems(place), strict=True))
        assert self._gems("box") == state.spent
        assert self.emperor == next((place for place, layer in layout if layer == "emperor"), None)


@pytest.mark.parametrize("seed", range(6))
def test_the_to_do_lists_of_a_whole_game_leave_nothing_out(seed: int) -> None:
    table: Table | None = None
    for before, event, after in game(seed, 2 + seed % 3, {**ALL, "workers": "replace"} if seed % 2 else None):
        table = table or Table(before)
        for news in after.news():
            for what in news.hands:
                table.do(what.key, dict(what.args), event)
        table.check(after)
    assert table is not None
    assert len(table.lying) > 20
