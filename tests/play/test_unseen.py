"""What was chosen unseen lies open for all once nobody has to choose any more."""

from __future__ import annotations

from companion.games.kit import Event
from companion.play.corrections import HAND
from companion.play.steps import Step
from companion.play.unseen import shown
from tests.toys import bazaar
from tests.toys.bazaar import Bid, End

BEGUN = bazaar.start(bazaar.GAME.begin(("red", "blue", "white")))


def played(*events: Event) -> list[Step]:
    steps: list[Step] = []
    for event in events:
        state = steps[-1].state if steps else BEGUN
        steps.append(Step(event, HAND, state.after(event)))
    return steps


def test_bids_are_shown_when_the_last_has_bid() -> None:
    steps = played(End("red"), End("blue"), End("white"), Bid("blue", 1), Bid("red", 2), Bid("white", 0))
    for index in (3, 4):
        assert not shown(BEGUN, steps[:5], index)
    assert [index for index in range(6) if shown(BEGUN, steps, index)] == [3, 4, 5]


def test_what_all_may_see_at_once_is_nothing_to_be_shown() -> None:
    steps = played(End("red"), End("blue"))
    assert not any(shown(BEGUN, steps, index) for index in range(2))


class Endless(bazaar.Bazaar):
    """Somebody has to bid at any time; who bids has to bid anew once the other has."""

    def due(self) -> dict[str, str]:
        return {self.seats[len(self.told) % 2]: "bid"}


def test_who_has_to_choose_anew_has_shown_what_was_chosen_before() -> None:
    one, other = Endless(("red", "blue")), Endless(("red", "blue"), told=(None,))  # type: ignore[arg-type]
    bid, answer = Step(Bid("red", 1), HAND, other), Step(Bid("blue", 1), HAND, one)
    assert not shown(one, [bid], 0)
    assert shown(one, [bid, answer], 0)
    assert not shown(one, [bid, answer], 1)
