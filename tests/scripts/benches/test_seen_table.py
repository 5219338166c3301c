"""How benches judge what the eyes read of a table."""

from __future__ import annotations

import pytest

from companion.app.simulated_table import led
from companion.games.kit import Labels
from companion.tracking import Proposal
from scripts.benches.seen_table import believed, judged
from tests.toys import skirmish


@pytest.mark.parametrize(
    ("due", "label", "how"),
    [
        ("wood", "wood", "right"),
        ("wood", None, "missed"),
        ("wood", "gold", "other"),
        (None, "gold", "false"),
        (None, None, None),
    ],
)
def test_a_spot_is_right_missed_other_or_false(due: str | None, label: str | None, how: str | None) -> None:
    assert judged(due, label) == how


@pytest.mark.parametrize(
    ("labels", "seen"),
    [({"wood": 0.6, None: 0.4}, "wood"), ({"wood": 0.55, None: 0.45}, None), ({None: 0.9, "wood": 0.1}, None)],
)
def test_what_is_no_surer_than_where_it_should_be_is_not_seen(labels: Labels, seen: str | None) -> None:
    assert believed(labels) == seen


def test_a_proposal_leads_somewhere_if_all_its_events_are_legal() -> None:
    state = skirmish.GAME.start(skirmish.GAME.begin(skirmish.GAME.seats[:2]))
    event = next(iter(state.actions("red")))
    assert led(state, Proposal((event,), 1.0)) == state.after(event)
    assert led(state, Proposal((skirmish.Draw("blue"),), 1.0)) is None
