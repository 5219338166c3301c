"""Typing a word with four buttons, a finger, or a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase, digits

from companion.display.inputs import Input, Typed
from companion.display.page import Block, Item, Items, Page, Para
from companion.display.screens.base import ListScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit import BadText, Domain, Form, Value

LETTERS = ascii_lowercase + digits + "-./+"
NAME_LETTERS = ascii_lowercase + "äàçéèêïñòößü'- "
SPACE, RUB, DONE = "space", "rub", "done"
FEW, MANY = 3, 10
"""So many letters stand side by side."""
SHOWN = 24
"""Of what was typed so many letters are shown, the last ones: a map in one word is long."""


class TypingScreen(ListScreen):
    """One word of a form. The cursor walks over done, rub out and the letters."""

    name = "typing"
    typing = True

    def __init__(
        self, home: Navigator, title: str, form: Domain, then: Callable[[Value], None], letters: str | None = None
    ) -> None:
        super().__init__(home)
        self._title = title
        self._form = form
        self._then = then
        own, self._most = form.made_of if isinstance(form, Form) else ("", 0)
        self._letters = own or (LETTERS if letters is None else letters)
        self._text = ""
        self._wrong = ""

    def title(self) -> str:
        """What is asked."""
        return self._title

    def items(self) -> tuple[Item, ...]:
        """Done, rub out, then every letter."""
        words = self.words
        ways = (Item(words("typing.done"), DONE), Item(words("typing.rub"), RUB))
        space = (Item(words("typing.space"), SPACE),) if " " in self._letters else ()
        faces = self.board().faces if self._most else {}
        parts = {letter: face.chip for letter, face in faces.items()}
        letters = (Item(each, f"letter:{each}", chip=parts.get(each)) for each in self._letters.replace(" ", ""))
        return (*ways, *space, *letters)

    def page(self) -> Page:
        """What was typed, over the letters."""
        items = self.items()
        typed = self._text if len(self._text) <= SHOWN else f"…{self._text[-SHOWN:]}"
        lead: list[Block] = [Para(self._title, "strong"), Para(f"{typed}_", "big", centred=True)]
        if self._wrong:
            lead.append(Para(self._wrong, "warning"))
        elif self._most:
            lead.append(Para(self._how(), "quiet"))
        first = next(n for n, item in enumerate(items) if item.target.startswith("letter:"))
        ways = Items(items[:first], self.cursor if self.cursor < first else None, columns=first)
        columns = FEW if self._most else MANY
        letters = Items(items[first:], self.cursor - first if self.cursor >= first else None, columns=columns)
        return Page(self.name, self.words("button.type"), blocks=(*lead, ways, letters), buttons=self.back_button())

    def take(self, given: Input) -> None:
        """A keyboard types directly."""
        if isinstance(given, Typed):
            self.chosen(RUB if given.character == "\b" else f"letter:{given.character}")
        else:
            super().take(given)

    def chosen(self, target: str) -> None:
        """Add a letter, rub one out, or be done."""
        self._wrong = ""
        if target == RUB:
            self._text = self._text[:-1]
        elif target == DONE:
            self._finish()
        else:
            self._text += " " if target == SPACE else target.partition(":")[2]
            if len(self._text) == self._most:
                self._finish()

    def _how(self) -> str:
        """What to type, and how much of it is there."""
        hint = self.words.name(self._form.hint) if isinstance(self._form, Form) else ""
        return f"{len(self._text)}/{self._most} · {hint}"

    def _finish(self) -> None:
        try:
            value = self._form.parse(self._text)
        except BadText as err:
            self._wrong = self.words.trouble(err)
            self.home.sound("refuse")
            return
        self.home.pop()
        self._then(value)
