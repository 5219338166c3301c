"""Random games without a screen, walked through the choice tree: the fuzzer, soak test and benchmark of engines."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.kit import (
    Action,
    Answer,
    Event,
    Form,
    Game,
    Policy,
    Seat,
    Source,
    State,
    Value,
    canonical,
    parse_event,
)
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.games.kit.legal import interrupting
from companion.play.choices import KIND, Branch, ChoiceTree
from companion.play.seals import SALT_BYTES, Entropy, draw_secrets

MOST_EVENTS = 5000
TRIES = 100  # draws of options that go together
LIKINGS = (1, 100)
SELDOM = 8  # once in so many times somebody interrupts who could
INTERRUPTS = "interrupts"  # why such a seat acts
MOOD = 500  # events after which tempers change, so that none can keep a game from its end


class InvariantBroken(AssertionError):
    """An invariant does not hold; the text says which, in which game, after which event."""


@dataclass
class SelfplayRecord:
    """One random game: what happened, how long it took, and how it ended."""

    seed: int
    seats: tuple[Seat, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    events: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)  # that brought news
    scored: Counter[str] = field(default_factory=Counter)  # lines of the score sheet
    seconds: float = 0.0
    end: str = "cut short"
    totals: Mapping[Seat, int] = field(default_factory=dict)

    def line(self) -> str:
        """The record as one JSON object."""
        return json.dumps({**vars(self), "events_per_second": round(self.events / max(self.seconds, 1e-9))})


class Temper:
    """How much each seat likes each kind of action when it must act by some rule; drawn anew now and then.

    So over many games rare courses are taken too, such as hoarding what is seldom won, and nobody looks at a secret.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._likings: dict[tuple[Seat, str, Value], int] = {}

    def choose(self, branches: Sequence[Branch], seat: Seat, why: str) -> Branch:
        """One kind of action, the liked ones more often."""
        for branch in branches:
            if (seat, why, branch.value) not in self._likings:
                self._likings[seat, why, branch.value] = self._chance.choice(LIKINGS)
        return branches[self._chance.weighted([self._likings[seat, why, branch.value] for branch in branches])]


def selfplay(
    game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[Event, State]]:
    """Play one random game as `steps` does, and yield each event with the state after it."""
    for _, event, after in steps(game, seats, seed, options):
        yield event, after


def steps(
    game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None
) -> Iterator[tuple[State, Event, State]]:
    """Play one random game and yield each event with the states before and after; Broken if an invariant fails.

    Questions are answered by the game's own sources, by the cardboard in place of those that the options do without,
    else by one of their choices at random.
    """
    chance = Chance(seed)
    entropy = Entropy(number=lambda: chance.word() << 64 | chance.word(), salt=lambda: bytes(SALT_BYTES))
    begin, sealed = draw_secrets(game, game.begin(seats, options), entropy, {})
    undrawn = ((s, s.source) for s in game.secrets if s.source is not None and not s.wanted(begin))
    cardboard = [source(secret.draw(begin, entropy.number())) for secret, source in undrawn]
    sources: list[Source] = [*open_sources(game), *(s.source for s in sealed), *cardboard]
    state = game.start(begin)
    past: list[Event] = []
    while not state.over and len(past) < MOST_EVENTS:
        if len(past) % MOOD == 0:
            temper = Temper(chance)
        event = random_event(state, sources, past, chance, temper, game.policy)
        check(state, event)
        before, state = state, state.after(event)
        past.append(event)
        yield before, event, state
    check_position(state, "the end")


def record(game: Game, seats: Sequence[Seat], seed: int, options: Mapping[str, Value] | None = None) -> SelfplayRecord:
    """Play one random game to its end and count what happened; options that are not given are drawn."""
    # options are drawn by a stream of their own, so that a game can be played again with them given
    options = settled(game, seats, Chance("options", seed), options or {})
    made = SelfplayRecord(seed, tuple(seats), options)
    began = time.perf_counter()
    state = None
    for event, state in selfplay(game, seats, seed, options):
        made.events += 1
        made.kinds[_kind(event)] += 1
        made.rules.update(news.rule for news in state.news())
    made.seconds = time.perf_counter() - began
    result = state.result() if state is not None else None
    if result is not None:
        made.end = result.rule
        made.totals = dict(result.totals)
        made.scored.update(line.rule for line in result.lines)
    return made


def settled(game: Game, seats: Sequence[Seat], lots: Chance, given: Mapping[str, Value]) -> Mapping[str, Value]:
    """The options given, and the others drawn until they go together."""
    options: Mapping[str, Value] = given
    for _ in range(TRIES):
        options = {**{o.name: lots.choice(o.values) for o in game.options}, **given}
        try:
            game.begin(seats, options)
        except ValueError:
            continue
        break
    return options


def _kind(event: Event) -> str:
    if isinstance(event, Answer):
        return f"answer {event.question.partition('.')[0]}"
    return event.kind if isinstance(event, Action) else "ruling"


def random_event(
    state: State,
    sources: Sequence[Source],
    past: Sequence[Event],
    chance: Chance,
    temper: Temper | None = None,
    policy: Policy | None = None,
) -> Event:
    """One legal event: what a policy would do, else chosen by walking the choice tree at random, kind first."""
    question = state.question()
    if question is not None:
        for source in sources:
            value = source.answer(question, state, past)
            if value is not None:
                return Answer(question.key, value)
    due = state.due()
    if question is None and not due:
        raise InvariantBroken(f"nobody is due and nothing is asked, but the game is not over: {canonical(state)}")
    seat = None if question else _actor(state, chance)
    wanted = policy(state, seat, chance) if policy is not None and seat is not None else None
    if wanted is not None:
        return wanted
    tree = ChoiceTree(state, seat)
    while tree.ready is None:
        node = tree.node
        if node is not None and isinstance(node.domain, Form) and node.domain.sample is not None:
            tree.choose(node.domain.sample(chance.word()))
            continue
        if node is None or not node.legal:
            raise InvariantBroken(f"nothing can be done at {tree.path} in {canonical(state)}")
        if temper is not None and tree.seat is not None and node.field == KIND:
            tree.choose(temper.choose(node.legal, tree.seat, due.get(tree.seat, INTERRUPTS)).value)
        else:
            tree.choose(chance.choice(node.legal).value)
    return tree.ready


def _actor(state: State, chance: Chance) -> Seat:
    """One of the seats that are due, or now and then one that could interrupt."""
    others = interrupting(state)
    first = next(others, None)  # finding all of them takes long, and they are seldom wanted
    if first is not None and chance.below(SELDOM) == 0:
        return chance.choice((first, *others))
    return chance.choice(tuple(state.due()))


def check(state: State, event: Event) -> None:
    """Invariants that all games share; Broken if one fails."""
    verdict = state.verdict(event)
    if not verdict.legal:
        raise InvariantBroken(f"the tree offered what the rules refuse: {event.text()} breaks {verdict.rules}")
    if parse_event(state, event.text()) != event:
        raise InvariantBroken(f"the text of an event does not lead back to it: {event.text()}")
    check_position(state, event.text())
    unknown = [news.rule for news in state.news() if news.rule not in state.rules]
    if unknown:
        raise InvariantBroken(f"news by rules that are in no table: {unknown}")


def check_position(state: State, before: str) -> None:
    """What must hold of a position, `before` telling what comes next; Broken if it is impossible."""
    faults = state.faults()
    if faults:
        raise InvariantBroken(f"an impossible position before {before}: {faults}")
