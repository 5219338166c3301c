"""A ruling: the table sets one fact and says why. Fact, value, reason, each from a list that is cut into parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from companion.display import routes
from companion.display.page import Item, Para
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Domain, Ruling, Value
from companion.games.kit.extras import facts_of
from companion.play.session import Session

PART = 10  # a longer list is cut into parts of about this many
REASONS = ("house", "handicap", "lost", "mistake", "agreed")


class RulingMemory(Protocol):
    """What this table rules on for later games too."""

    def remember(self, session: Session) -> None:
        """Keep for later games what the table has ruled on once and for all, such as names of colours."""


class PickScreen(ListScreen):
    """One of a list, in parts when it is long."""

    name = "pick"

    def __init__(
        self, home: Navigator, title: str, options: Sequence[tuple[str, Value]], then: Callable[[Value], None]
    ) -> None:
        super().__init__(home)
        self._title = title
        self._then = then
        self._parts: list[Sequence[tuple[str, Value]]] = _parts(options)

    def title(self) -> str:
        """What is picked."""
        return self._title

    def items(self) -> tuple[Item, ...]:
        """The options, or the parts with their ends named."""
        if len(self._parts) == 1:
            return tuple(Item(text, str(i)) for i, (text, _) in enumerate(self._parts[0]))
        ends = ((part[0][0], part[-1][0]) for part in self._parts)
        return tuple(Item(self.words("pick.part", first=a, last=b), str(i)) for i, (a, b) in enumerate(ends))

    def chosen(self, target: str) -> None:
        """Go on, or into a part."""
        if len(self._parts) == 1:
            self._then(self._parts[0][int(target)][1])
        else:
            self.home.push(PickScreen(self.home, self._title, self._parts[int(target)], self._then))


def _parts(options: Sequence[tuple[str, Value]]) -> list[Sequence[tuple[str, Value]]]:
    size = PART
    while len(options) > PART and -(-len(options) // size) > PART:
        size *= PART
    return [options[i : i + size] for i in range(0, len(options), size)] if len(options) > PART + 2 else [options]


class RulingScreen(ListScreen):
    """What kind of fact to rule on."""

    name = "rule"
    heading = "menu.rule"

    def __init__(self, home: Navigator, memory: RulingMemory) -> None:
        super().__init__(home)
        self._memory = memory

    def foot(self) -> tuple[Para, ...]:
        """What a ruling is, or why there is nothing to rule on."""
        return (Para(self.words("rule.hint" if self.items() else "rule.later"), "quiet"),)

    def items(self) -> tuple[Item, ...]:
        """The kinds of facts."""
        kinds = dict.fromkeys(fact.partition(".")[0] for fact in facts_of(self.session.state))
        return tuple(Item(self.words.fact_kind(kind), kind) for kind in kinds)

    def chosen(self, target: str) -> None:
        """Pick the fact itself, then its value, then why."""
        facts = facts_of(self.session.state)
        mine = [(self._fact(fact), fact) for fact in facts if fact.partition(".")[0] == target]
        if len(mine) == 1:
            self._value(str(mine[0][1]))
        else:
            self.home.push(PickScreen(self.home, self.title(), mine, lambda fact: self._value(str(fact))))

    def _value(self, fact: str) -> None:
        domain: Domain = facts_of(self.session.state)[fact]
        if domain.values() is None:
            self.home.go(routes.Typing(self._fact(fact), domain, lambda value: self._reason(fact, value)))
            return
        kind = fact.partition(".")[0]
        values = [(self.words.called(kind, v), v) for v in domain.values() or ()]
        self.home.push(PickScreen(self.home, self._fact(fact), values, lambda value: self._reason(fact, value)))

    def _reason(self, fact: str, value: Value) -> None:
        reasons: list[tuple[str, Value]] = [(text, text) for r in REASONS for text in [self.words(f"reason.{r}")]]
        title = self.words("rule.why")
        self.home.push(PickScreen(self.home, title, reasons, lambda why: self._do(Ruling(fact, value, str(why)))))

    def _do(self, ruling: Ruling) -> None:
        self.session.do(ruling)
        self._memory.remember(self.session)
        self.home.sound("news")
        self.home.to_game()

    def _fact(self, fact: str) -> str:
        return self.words.fact(fact)
