"""What lies behind the screens: nobody but its owner sees the arrow on top of a stack, and nobody what lies below."""

from __future__ import annotations

import json
from collections.abc import Sequence

from companion.games.kit import Answer, Event, State, canonical, digest
from companion.games.pachamama import oracle
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma import arrows
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.together import Together
from companion.play.choices import ChoiceTree
from tests.support.games.pachamama.otoma.tables import begin, game
from tests.support.games.pachamama.tables import LONG

TILES = {"tiles": "companion"}


def first() -> Together:
    state = GAME.start(begin("together-normal", 3, TILES))
    assert isinstance(state, Together)
    return state


def with_tops(state: Together, seat: str, arrow: str) -> Together:
    """The state after all peeks that are open: one seat sees this arrow everywhere, the others see `up`."""
    while (question := state.question()) is not None and question.kind == "tops":
        seen = arrow if question.seen_by == (seat,) else "up"
        state = state.after(Answer(question.key, (seen,) * (question.key.count("+") + 1)))
    return state.after(Answer("first", "white"))


def known(state: Together, *seats: str | None) -> str:
    """Everything that the table and some seats can know of a state."""
    views = [json.dumps(state.view(seat)) for seat in seats]
    openly = [action.text() for seat in state.seats for action in state.candidates(seat, openly=True)]
    news = [repr(n) for seat in seats for n in state.news(seat)]
    tree = ChoiceTree(state, "white", openly=True)
    lit = [repr(branch) for branch in (tree.node.branches if tree.node else ())]
    return "\n".join([canonical(state), digest(state), repr(state), *views, *openly, *news, *lit])


def test_the_arrows_on_top_of_ones_stacks_are_known_to_nobody_else() -> None:
    up, down = with_tops(first(), "white", "up"), with_tops(first(), "white", "down")
    assert known(up, None, "brown", "green") == known(down, None, "brown", "green")
    assert known(up, "white") != known(down, "white")


def test_a_tile_that_is_spent_shows_its_arrow_to_all() -> None:
    spent = [with_tops(first(), "white", arrow) for arrow in ("up", "down")]
    shown = [next(iter(s.after(a).view(None)["arrow"] for a in s.actions("white"))) for s in spent]
    assert shown == ["up", "down"]


def test_what_a_look_shows_is_for_its_seat_alone() -> None:
    state = first()
    question = state.question()
    assert question is not None
    assert question.seen_by == ("brown",)
    looked = state.after(Answer(question.key, ("up",) * 4))
    assert [news.seen_by for news in looked.told] == [("brown",)]


def test_wheel_and_oracle_play_alike() -> None:
    """With the same map the answers of cardboard and companion lead to the same tables."""
    for mode, seats in (("solo-hard", 1), ("together-easy", 2)):
        sealed = GAME.start(begin(mode, seats))
        assert isinstance(sealed, WithOtoma)
        wheel = oracle.Oracle(LONG)
        state: State = GAME.start(GAME.begin(GAME.seats[:seats], {"size": "9x5", "mode": mode, "answers": "wheel"}))
        question = state.question()
        assert question is not None
        state = state.after(Answer("disc", wheel.answer(question, state, ()) or ""))
        for colour, place in sealed.view(None)["otoma"]["pawns"]:
            question = state.question()
            assert question is not None
            assert question.kind == "otoma-start"
            assert question.key.endswith(colour)
            state = state.after(Answer(question.key, place))
        events: Sequence[Event] = [event for _, event, _ in game(sealed, 7)]
        for event in events:
            assert state.verdict(event).legal, event.text()
            state, sealed = state.after(event), sealed.after(event)
            assert state.view(None) == sealed.view(None)
        assert state.over
        assert state.result() == sealed.result()


def test_the_companions_stack_says_the_arrows_that_it_was_shuffled_to() -> None:
    start = begin("solo-easy", options=TILES)
    secret = arrows.SECRET.draw(start, 5)
    source = arrows.SECRET.source
    assert source is not None
    told = source(secret)
    state = GAME.start(start)
    assert isinstance(state, WithOtoma)
    found = []
    for before, event, _ in game(state, 3):
        question = before.question()
        if question is not None and question.kind == "arrow":
            found.append(told.answer(question, before, ()))
            assert event.text().startswith("answer face.tiles:0:")
    assert len(found) > 5
    assert set(found) <= set(arrows.ARROWS)
    assert arrows.SECRET.fits(start, secret)
