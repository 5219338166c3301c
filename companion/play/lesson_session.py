"""A first game that is being learnt: a session which goes on only by what the lesson asks for, and is not kept."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Self

from companion.games.kit import Action, Answer, Begin, Event, Explained, Game, Question, Verdict, parse_event
from companion.games.kit.lesson import Lesson, LessonStep, Task
from companion.play.corrections import HAND, Preview, judge
from companion.play.journal import Journal
from companion.play.seals import SALT_BYTES, Cost, Entropy
from companion.play.session import Session
from companion.play.vault import Vault

LIGHT = Cost(n=2, r=8, p=1)
"""What a seal costs where nothing is secret."""


class NotAsked(Explained, ValueError):
    """Something else is asked for at this step of the lesson; nothing has changed."""


class LessonSession(Session):
    """A game in which only the event that the lesson asks for is made; whatever else is legal is NotAsked.

    What the rules refuse is refused as in every game.
    """

    lesson: Lesson | None = None
    at = 0
    """The number of the step that is asked for, from 0; that of all steps when the lesson is over."""

    @classmethod
    def teach(cls, game: Game, lesson: Lesson, folder: Path) -> Self:
        """Begin a lesson, with its journal in a folder that is thrown away."""
        start: Begin = game.begin(lesson.seats, dict(lesson.options))
        numbers = count(lesson.number)
        entropy = Entropy(lambda: next(numbers), lambda: bytes(SALT_BYTES), lambda: "lesson", LIGHT)
        session = cls.new(game, start, Journal.create(folder / "lesson.game"), Vault(bytes(32)), entropy)
        session._open_all()
        session._play(lesson.before)
        session.lesson = lesson
        return session

    @property
    def step(self) -> LessonStep | None:
        """What is asked for; None when the lesson is over."""
        steps = self.lesson.steps if self.lesson is not None else ()
        return steps[self.at] if self.at < len(steps) else None

    @property
    def task(self) -> Task | None:
        """What kind of thing is asked for; None when the lesson is over."""
        return self.step.task if self.step is not None else None

    @property
    def wanted(self) -> Action | Answer | None:
        """The event that is to be made, or to be tried; None at other steps."""
        if self.step is None or not self.step.event:
            return None
        event = parse_event(self.state, self.step.event)
        return event if isinstance(event, Action | Answer) else None

    @property
    def asked(self) -> Question | None:
        """The question that the event which is wanted answers."""
        return self.state.question() if isinstance(self.wanted, Answer) else None

    def looked(self) -> None:
        """Somebody has read a step at which there is only something to look at."""
        if self.task is Task.LOOK:
            self._went_on()

    def refused(self, verdict: Verdict) -> None:
        """Somebody was shown why something is not allowed."""
        if self.step is not None and self.task is Task.TRY and self.step.rule in verdict.rules:
            self._went_on()

    def do(self, event: Event, by: str = HAND) -> Verdict:
        """Make the event that is asked for; NotAsked for any other that is legal."""
        if self.lesson is None:
            return super().do(event, by)
        verdict = judge(self.state, self._replay.past, event, self.sources)
        if not verdict.legal:
            return verdict
        if self.task is not Task.MAKE or event != self.wanted:
            raise NotAsked("not-asked")
        made = super().do(event, by)
        self._went_on()
        return made

    def do_all_the_same(self, event: Event) -> bool:
        """A lesson keeps to the rules."""
        return False

    def open_sealed(self) -> Answer | None:
        """Open what is sealed, where that is asked for; the step is done when nothing more is to be opened."""
        if self.lesson is not None and self.task is not Task.OPEN:
            raise NotAsked("not-asked")
        answer = super().open_sealed()
        if self.lesson is not None and answer is not None and not self.can_open():
            self._went_on()
        return answer

    def agree(self, agreed: Preview, by: str = HAND, past_seal: bool = False) -> None:
        """Take the last event back, where that is asked for."""
        if self.task is not Task.UNDO or agreed != self.preview_undo():
            raise NotAsked("not-asked")
        super().agree(agreed, by, past_seal)
        self._went_on()

    def _went_on(self) -> None:
        """The step is done: play what follows it, and ask for the next one."""
        then, lesson = self.step.then if self.step is not None else (), self.lesson
        self.lesson = None
        self._play(then)
        self.lesson = lesson
        self.at += 1

    def _play(self, lines: tuple[str, ...]) -> None:
        """Let these events happen; whatever is sealed opens by itself. ValueError if one of them is not legal."""
        for line in lines:
            verdict = self.do(parse_event(self.state, line))
            if not verdict.legal:
                raise ValueError(f"a lesson has an event that is not legal: {line}: {verdict.rules}")
            self._open_all()

    def _open_all(self) -> None:
        while self.can_open():
            self.open_sealed()
