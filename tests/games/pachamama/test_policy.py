"""The policy of random games: it plays by the rules, for those who play together, and wins at times."""

from __future__ import annotations

from dataclasses import replace

from companion.games.kit import Private
from companion.games.kit.chance import Chance
from companion.games.pachamama.actions import Spend
from companion.games.pachamama.policy import policy
from tests.support.games.pachamama.otoma.coverage import met
from tests.support.games.pachamama.otoma.tables import game, solo, together
from tests.support.games.pachamama.tables import started


def test_what_it_wishes_is_legal() -> None:
    chance, wished = Chance("policy"), set[str]()
    for state, _, _ in game(together(seats=3), 3, wise=True):
        for seat in state.due():
            action = policy(state, seat, chance)
            if action is not None:
                assert state.verdict(action).legal
                wished.add(action.kind)
    assert wished >= {"spend", "explore", "divine", "offer"}


def test_it_leaves_other_modes_to_chance() -> None:
    assert policy(started(), "brown", Chance("policy")) is None
    assert policy(solo(), "brown", Chance("policy")) is None


def test_it_does_not_look_behind_another_ones_screen() -> None:
    state = together(seats=2, options={"tiles": "companion"})
    assert state.tops is not None
    other = replace(state, tops=(state.tops[0], Private(("left",) * 4)))
    wishes = [policy(one, "brown", Chance("policy", n)) for one in (state, other) for n in range(20)]
    assert wishes[:20] == wishes[20:]
    assert any(isinstance(wish, Spend) for wish in wishes)


def test_people_who_play_together_win_at_times() -> None:
    assert met(15)["end together: we win"] == 1
