"""Random games played to be looked at: what each event came from and led to, as far as the game holds out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from companion.games.kit import Answer, Begin, Event, Game, Source, State, parse_event
from companion.games.kit.chance import Chance
from companion.games.kit.extras import hides
from companion.games.kit.game_extras import open_sources
from companion.play.inspection.findings import Findings
from companion.play.inspection.values import hidden_in, text_of_all
from companion.play.seals import SALT_BYTES, Entropy, draw_secrets
from companion.play.selfplay import (
    MOOD,
    MOST_EVENTS,
    InvariantBroken,
    Temper,
    check,
    check_position,
    random_event,
    settled,
)

OFTEN = 10
"""Of the first so many events, of each so many after them and of the last, the state is compared again later."""
AGAIN = 4
"""So often the last event is applied once more, for what chance decides may be the same by chance."""


@dataclass(frozen=True)
class PlayedStep:
    """One event of a game with the states before and after."""

    before: State
    event: Event
    after: State


@dataclass(frozen=True)
class RandomGame:
    """One random game: its beginning, its events, and the texts of some states as they were when these were made."""

    seed: int
    begin: Begin
    steps: tuple[PlayedStep, ...]
    last: State
    texts: Mapping[int, tuple[str, str]]  # by how many events went before: the state, and what is made of it


def play(game: Game, seats: int, seed: int, findings: Findings, draws: int = 1) -> RandomGame | None:
    """One random game, as far as it goes; None if it cannot even begin.

    Of so many draws of options it has those with which most is hidden.
    """
    chance, chosen = Chance(seed), game.seats[:seats]
    entropy = entropy_of(chance)
    findings.where = f"seed {seed}, begin"
    try:
        drawn = [settled(game, chosen, Chance("options", seed, *range(n)), {}) for n in range(draws)]
        options = drawn[0] if draws == 1 else max(drawn, key=lambda each: _hidden(game, game.begin(chosen, each)))
        begin, sealed = draw_secrets(game, game.begin(chosen, options), entropy, {})
        state = game.start(begin)
        if text_of_all(game.start(begin)) != text_of_all(state):
            findings.add("not-same", "start")
        undrawn = [s.source(s.draw(begin, entropy.number())) for s in game.secrets if s.source and not s.wanted(begin)]
    except Exception as err:  # whatever a game from elsewhere raises
        findings.failed("start", err)
        return None
    sources = [*open_sources(game), *(each.source for each in sealed), *undrawn]
    first, steps, texts = state, list[PlayedStep](), {0: _texts(state)}
    for step in _steps(game, state, sources, chance, findings, seed):
        steps.append(step)
        state = step.after
        if state.over or len(steps) <= OFTEN or len(steps) % OFTEN == 0:
            texts[len(steps)] = _texts(state)
    played = RandomGame(seed, begin, tuple(steps), state, texts)
    _replay(played, first, findings)
    return played


def _hidden(game: Game, begin: Begin) -> int:
    """How much is hidden in a game that begins so: by seats that hide what they do, in the first state, under seal."""
    begun, sealed = draw_secrets(game, begin, entropy_of(Chance(begin.game)), {})
    state = game.start(begun)
    return sum(map(partial(hides, state), state.seats)) + len(list(hidden_in(state, state.seats))) + len(sealed)


def _steps(
    game: Game, state: State, sources: Sequence[Source], chance: Chance, findings: Findings, seed: int
) -> Iterator[PlayedStep]:
    past: list[Event] = []
    asked: set[str] = set()
    try:
        while not state.over and len(past) < MOST_EVENTS:
            if len(past) % MOOD == 0:
                temper = Temper(chance)
            event = random_event(state, sources, past, chance, temper, game.policy)
            findings.where = f"seed {seed}, {len(past) + 1}. {event.text()}"
            _check(state, event, findings)
            _ask_again(state, event, sources, past, findings)
            if isinstance(event, Answer):
                if event.question in asked:  # for ever, if each answer leads to it again
                    findings.add("asked-twice", event.question)
                    return
                asked.add(event.question)
            after = state.after(event)
            yield PlayedStep(state, event, after)
            if after == state:  # for ever, if nobody chooses otherwise
                findings.add("idle", kind_of(event))
                return
            past.append(event)
            state = after
        check_position(state, "the end")
        if not state.over:
            findings.add("endless", len(past))
    except InvariantBroken as err:
        findings.add("broken", str(err).partition(":")[0], why=str(err).partition(": ")[2])
    except Exception as err:  # whatever a game from elsewhere raises
        findings.failed("apply" if past else "the first event", err)


def entropy_of(chance: Chance) -> Entropy:
    """Secrets that are the same for the same seed."""
    return Entropy(number=lambda: chance.word() << 64 | chance.word(), salt=lambda: bytes(SALT_BYTES))


def _texts(state: State) -> tuple[str, str]:
    """A state, and what is made of it for others; what fails is found elsewhere."""
    try:
        made = text_of_all((state.view(None), state.layout(), state.due(), state.question()))
    except Exception:
        made = ""
    return text_of_all(state), made


def _ask_again(
    state: State, event: Event, sources: Sequence[Source], past: Sequence[Event], findings: Findings
) -> None:
    """A source that is asked again, as after a crash, says the same."""
    question = state.question()
    if question is None or not isinstance(event, Answer):
        return
    for source in sources:
        value = source.answer(question, state, past)
        if value is not None:
            if value != event.value:
                findings.add("not-same", f"source: {source.name}")
            return


def _check(state: State, event: Event, findings: Findings) -> None:
    """Note what is wrong with an event that need not end the game."""
    try:
        round_trip = parse_event(state, event.text()) == event
    except Exception as err:
        findings.failed(f"text of {kind_of(event)}", err)
        return
    if not round_trip:
        findings.add("no-way-back", kind_of(event))
        return
    check(state, event)


def kind_of(event: Event) -> str:
    """What an event is called in a finding."""
    return str(getattr(event, "kind", "") or getattr(event, "question", "ruling").partition(".")[0])


def _replay(played: RandomGame, first: State, findings: Findings) -> None:
    """The same events lead to the same states once more, and no state was changed since it was made."""
    states = [first, *(step.after for step in played.steps)]
    for n, then in played.texts.items():
        now = _texts(states[n])
        if now != then:
            findings.where = f"seed {played.seed}, event {n}"
            findings.add("changed", type(first).__name__ if now[0] != then[0] else "view")
            return
    for n, (text, _) in played.texts.items():
        if n == 0:
            continue
        step = played.steps[n - 1]
        findings.where = f"seed {played.seed}, {n}. {step.event.text()}"
        try:
            again = [step.before.after(step.event) for _ in range(AGAIN if step.after.over else 1)]
        except Exception as err:
            findings.failed("apply once more", err)
            return
        if any(text_of_all(s) != text or text_of_all(s.told) != text_of_all(step.after.told) for s in again):
            findings.add("not-same", kind_of(step.event))
            return
