"""The walk of a turn in which the roll of the next one can be chosen as well: it says that this turn has ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from companion.display.asking import Ahead, Ask, Asker
from companion.display.branches import NOWHERE
from companion.display.chooser import Chooser, Outcome
from companion.games.kit import Answer, Seat, State, Value
from companion.play.choices import KIND, Branch, Node

LEAP = 3
"""By so many sums a held button leaps, and so comes to each."""


class TurnChooser(Chooser):
    """Where a kind of action is to be chosen, what the dice show stands behind the kinds.

    The cursor is on nothing where the usual thing would be to go on to the roll: nobody knows what is rolled.
    """

    def __init__(self, state: State, seat: Seat, ask: Asker, ahead: Ahead, openly: bool = False) -> None:
        self.roll = ahead
        first = ask(ahead.question.kind, ())
        self.rolls: tuple[Value, ...] = first.values if isinstance(first, Ask) else ()
        super().__init__(state, seat, ask, openly)

    @property
    def left_unsaid(self) -> str:
        """The kind of action that a roll alone says, such as that the turn ends; none if it says several."""
        return self.roll.said[0].kind if len(self.roll.said) == 1 else ""

    @property
    def rolling(self) -> bool:
        """Whether a roll can be chosen where the walk stands."""
        node = self.node
        return node is not None and any(branch.value in self.rolls for branch in node.branches)

    def choose(self, value: Value) -> Outcome:
        """Go down a branch; a roll is chosen at once."""
        if not self.rolling or value not in self.rolls or self._ask is None:
            return super().choose(value)
        question = self.roll.question
        answer = self._ask(question.kind, (value,))
        return Outcome() if answer is None or isinstance(answer, Ask) else Outcome(Answer(question.key, answer))

    def suggest(self, path: Sequence[Value]) -> None:
        """Stand on what is usual; on nothing where that is what a roll says."""
        begun = self.by_hand or self.asking
        said = [action.kind for action in self.roll.said]
        before = list(takewhile(lambda value: value not in said, path))
        super().suggest(before)
        if begun or not self.rolling:
            return
        self._likely = tuple(path)
        if not self.tree.able.intersection(map(str, before)):
            self.cursor = NOWHERE

    def stand(self, number: int) -> bool:
        """Put the cursor on a branch, or between kinds and rolls, out of the kind that was suggested."""
        if number != NOWHERE:
            return super().stand(number)
        while not self.rolling and self.back():
            pass
        self.cursor = NOWHERE
        return self.rolling

    def move(self, by: int) -> None:
        """Move the cursor: between kinds and rolls it rests on nothing, and goes on to the likeliest of either."""
        values = [branch.value for branch in self.branches]
        first = next((number for number, value in enumerate(values) if value in self.rolls), 0)
        if self.rolling and by > 0 and self.cursor == first - 1 != NOWHERE:
            self.cursor = NOWHERE
        elif self.rolling and self.cursor == NOWHERE:
            among = self.rolls if by > 0 or not first else values[:first]
            usual = [value for value in self._likely if value in among]
            self.cursor = values.index(usual[0]) if usual else first if by > 0 else first - 1
        else:
            super().move(by)

    def leap(self, by: int, first: bool = False) -> None:
        """Move the cursor on among rolls, or among kinds."""
        here, values = self.at, [branch.value for branch in self.branches]
        if not self.rolling or here is None:
            super().leap(by, first)
            return
        rolls = here.value in self.rolls
        among = [value for value in values if (value in self.rolls) is rolls]
        step = by * LEAP if rolls else by
        self.cursor = values.index(among[(among.index(here.value) + step) % len(among)])

    def _here(self) -> Node | None:
        node = super()._here()
        if node is None or node.field != KIND or self.asking or self.tree.kind is not None:
            return node
        kinds = tuple(branch for branch in node.branches if self._kind(branch.value) != self.left_unsaid)
        return Node(KIND, None, (*kinds, *(Branch(value, True) for value in self.rolls)))

    def _stand_on_another(self, kind: Value | None) -> None:
        super()._stand_on_another(kind)
        if self.at is not None and self.at.value in self.rolls:
            self.cursor = NOWHERE

    def _kind(self, value: Value) -> str:
        action = self._few.get(value)
        return action.kind if action is not None else str(value)
