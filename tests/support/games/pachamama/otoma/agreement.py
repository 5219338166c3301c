"""Random games in which the rules and the second referee must agree on everything that the Otoma do."""

from __future__ import annotations

import random
from dataclasses import dataclass

from companion.games.kit import Answer, Event
from companion.games.pachamama.actions import Explore, Lead, Offer
from companion.games.pachamama.box import TERRAINS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.solo import Solo
from companion.games.pachamama.otoma.state import WithOtoma
from companion.games.pachamama.otoma.trails import exits
from companion.games.pachamama.rules import OFFERINGS, SUPPLY, TIED
from tests.support.games.pachamama.otoma.referee import AgainstAll, Alone
from tests.support.games.pachamama.otoma.tables import begin, game

MODES = (
    *(("solo-easy", 1), ("solo-hard", 1)),
    *(("together-easy", 2), ("together-normal", 3), ("together-expert", 4)),
)


@dataclass
class Met:
    """How much of the Otoma's rules some games have met."""

    events: int = 0
    marches: int = 0
    trails: int = 0


def first(seed: int) -> WithOtoma:
    """A game in one of the modes in turn, with trails drawn at random."""
    rng = random.Random(seed)
    mode, seats = MODES[seed % len(MODES)]
    state = GAME.start(begin(mode, seats, {"tiles": rng.choice(("table", "companion"))}))
    assert isinstance(state, WithOtoma)
    ends = list(exits(state.board))
    rng.shuffle(ends)
    drawn = [f"{one}-{other}" for one, other in zip(ends[::2], ends[1::2], strict=True)]
    trails = begin().data["trails"] if seed % 3 == 0 else drawn
    state = GAME.start(begin(mode, seats, {"tiles": rng.choice(("table", "companion"))}, trails=trails))
    assert isinstance(state, WithOtoma)
    return state


def referee_of(state: WithOtoma) -> Alone | AgainstAll:
    """The referee, told what lies on the table before the game, and nothing of what the Otoma have earned."""
    lies = state.layout()
    land = {place: str(label) for (place, layer), label in lies.items() if layer == "terrain" and label}
    crop = {place: str(label) for (place, layer), label in lies.items() if layer == "crop" and label}
    pawns = [[colour, place] for colour, place in state.view(None)["otoma"]["pawns"]]
    trails = state.view(None)["trails"]
    if isinstance(state, Solo):
        told: Alone | AgainstAll = Alone(pawns, trails, land, crop, state.levels, me=state.seats[0], hard=state.hard)
    else:
        told = AgainstAll(pawns, trails, land, crop, state.levels)
    told.settle()
    return told


def agree(seed: int) -> Met:
    """Play one game; AssertionError where the two say different things."""
    state = first(seed)
    referee, met = referee_of(state), Met()
    same(state, referee)
    for before, event, after in game(state, seed):
        tell(referee, before, event, after)
        same(after, referee)
        met.events += 1
        met.marches += sum(news.rule == "otoma-stop" for news in after.told)
        met.trails += sum(news.rule == "otoma-trail" for news in after.told)
    return met


def tell(referee: Alone | AgainstAll, before: WithOtoma, event: Event, after: WithOtoma) -> None:
    """Tell the referee what has happened."""
    if isinstance(event, Explore):
        referee.explores(event.to)
    elif isinstance(event, Lead) and isinstance(referee, Alone):
        referee.leads(event.otoma)
    elif isinstance(event, Offer) and isinstance(referee, AgainstAll) and before.phase != OFFERINGS:
        referee.offers()
    elif isinstance(event, Answer):
        answered(referee, before, str(event.value))
    if isinstance(referee, AgainstAll) and after.phase == OFFERINGS != before.phase:
        referee.offers()


def answered(referee: Alone | AgainstAll, before: WithOtoma, value: str) -> None:
    """Tell the referee what was answered."""
    question = before.question()
    assert question is not None
    if question.kind == "terrain":
        referee.says_land(value)
    elif question.kind == "crop":
        referee.says_crop(question.places[0], value)
    elif question.kind == "arrow" and isinstance(referee, Alone):
        referee.shows(question.places[0], value)
    elif question.kind == "tied" and isinstance(referee, AgainstAll):
        referee.agreed(value)


def same(state: WithOtoma, referee: Alone | AgainstAll) -> None:
    """Both say where the Otoma stand, what they have, and what is asked for them."""
    view, question = state.view(None)["otoma"], state.question()
    if state.phase == SUPPLY:
        return  # the tile is not laid yet, and the referee does not mind where it comes from
    assert view["pawns"] == referee.pawns
    assert view["stones"] == referee.stones
    assert view["score"] == referee.points
    assert set(view["cubes"]) == referee.cubes
    asked = question.places[0] if question and question.kind in ("terrain", "crop") else None
    assert not referee.finding or asked == referee.finding or (question is not None and question.private)
    if isinstance(referee, AgainstAll):
        assert referee.asks_order == (state.phase == TIED)
    elif isinstance(state, Solo):
        assert bool(referee.choosing) == (bool(state.lead) and state.mover is None)
    assert set(TERRAINS) == set(referee.stones)
