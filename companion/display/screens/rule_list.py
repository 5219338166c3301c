"""The rules of a game: a list that typing narrows down, each rule with its place in the rulebook."""

from __future__ import annotations

from companion.display import news, routes
from companion.display.catalogue import Catalogue
from companion.display.inputs import Input, Typed
from companion.display.page import Block, Item, Para
from companion.display.rule_list import rules_with
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Form, Game, Value

SEARCH = "search"
WORD = Form(r".{0,30}", "word")
"""What is looked for."""


class RuleListScreen(ListScreen):
    """All rules, or those that hold what was typed; a keyboard types directly."""

    name = "rules"
    looked_at = True
    typing = True

    def __init__(self, home: Navigator, game: Game) -> None:
        super().__init__(home)
        self.tall = True
        self._game = game
        self._text = ""

    @property
    def words(self) -> Catalogue:
        """The words of the game whose rules these are."""
        return self.home.desk.library.words(self._game.name)

    def title(self) -> str:
        """The game."""
        return f"{self.words('name.game')} · {self.words('menu.rules')}"

    def lead(self) -> tuple[Block, ...]:
        """What is looked for, or how to look for something."""
        if not self._text:
            return (Para(self.words("rules.hint"), "quiet"),)
        return (Para(f"{self.words('rules.search')}: {self._text}", "strong"),)

    def items(self) -> tuple[Item, ...]:
        """The rules found, and the search."""
        found = rules_with(self.words, self._game.rules, self._text)
        rules = tuple(Item(self.words.rule(rule), f"rule:{rule}") for rule in found)
        return (*rules, Item(self.words("rules.search"), SEARCH))

    def buttons(self) -> tuple[Item, ...]:
        """The search is the last line of a long list: a finger finds it above."""
        return (Item(self.words("rules.search"), SEARCH), *self.back_button())

    def foot(self) -> tuple[Para, ...]:
        """Said when nothing was found."""
        none = len(self.items()) == 1
        return (Para(self.words("rules.none", word=self._text), "warning"),) if none else ()

    def take(self, given: Input) -> None:
        """Letters narrow the list down."""
        if isinstance(given, Typed):
            self._look_for(self._text[:-1] if given.character == "\b" else self._text + given.character)
        else:
            super().take(given)

    def chosen(self, target: str) -> None:
        """The whole of a rule with its page, or a word to look for."""
        if target == SEARCH:
            self.home.go(routes.Typing(self.words("rules.search"), WORD, self._look_for))
            return
        rule = target.partition(":")[2]
        self.home.go(routes.Notice(self.title(), news.rule_line(self.words, self._game.rules, rule)))

    def _look_for(self, text: Value) -> None:
        self._text, self.cursor = str(text), 0
