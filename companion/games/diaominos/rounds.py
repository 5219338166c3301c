"""The rounds: colours are noted, the cube comes to lie on a space, and once all are done it is rolled on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from companion.games.diaominos import scoring
from companion.games.diaominos.actions import Claim, Count, Done, Keep, Load, Mark, Note, Score, Skip
from companion.games.diaominos.cube import COLOURS, SIDES, shown, side, steps_named, top
from companion.games.diaominos.path import SPACES, place_of
from companion.games.diaominos.rules import RULES
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Action, Answer, Breach, Layout, News, breach, say

S = TypeVar("S", bound=Diaominos)


def apply(state: S, event: Action | Answer) -> S:
    """The next state, with its news."""
    told: list[News] = []
    after = _answered(state, event, told) if isinstance(event, Answer) else state.do(event, told)
    if after.all_done and not state.all_done:
        after = scoring.settle(after, told)
    if after.over:
        ended = scoring.result(after)
        told.append(News(ended.rule, say(ended.rule, winners=ended.winners)))
    return replace(after, told=tuple(told))


def _answered(state: S, answer: Answer, told: list[News]) -> S:
    value = str(answer.value)
    if not state.cube:
        told.append(News("set-up-cube", say("stickers"), (say("set-on", space=place_of(SPACES[0])),)))
        return replace(state, cube=value)
    space, seen = SPACES[len(state.orientations)], shown(state.cube, value)
    hands = (say("roll", steps=steps_named(state.move), space=place_of(space)),) if state.orientations else ()
    told.append(News("roll" if state.orientations else "set-up-cube", say("lies", space=place_of(space)), hands))
    told.append(News("diamonds", say("tops", colours=tuple(top(seen)))))
    after = replace(state, orientation=value, orientations=(*state.orientations, value), seen=(*state.seen, seen))
    told += [News("loading", say("faces", seat=s, colours=tuple(after.faces(s)))) for s in state.seats]
    return after.begin_round(told)


def layout(state: Diaominos) -> Layout:
    """What the cube shows where it should lie: four letters on top and toward each side; elsewhere nothing.

    Nothing at all where the cube is drawn on the screen.
    """
    found: dict[tuple[str, str], str | None] = {(place_of(space), "up"): None for space in SPACES}
    if state.space is not None and not state.plan.drawn:
        now = shown(state.cube, state.orientation)
        at = place_of(state.space)
        found[at, "up"] = top(now)
        found.update({(at, name): side(now, name) for name in SIDES})
    return found


@RULES.check(Note)
def _each_colour_once(state: Diaominos, action: Note) -> Iterator[Breach]:
    twice = tuple(c for c in COLOURS if action.colours.count(c) > 1)
    if twice:
        yield breach("each-colour-once", colours=twice)
    wanted = state.challenge_wild(action.seat)
    if wanted is not None and wanted in action.colours:
        yield breach("challenge", colour=wanted)


@RULES.check(Note, Keep)
def _notes_colours_once(state: Diaominos, action: Note | Keep) -> Iterator[Breach]:
    if state.has_noted(action.seat):
        yield breach("colours-noted")


@RULES.check(Mark, Load, Skip, Score, Done, Claim, Count, timing=True)
def _after_the_colours(state: Diaominos, action: Action) -> Iterator[Breach]:
    if not state.has_noted(action.seat):
        yield breach("colours-first")
