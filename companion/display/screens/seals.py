"""The seal of a game, and the code under which another table can have the same secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import digits
from typing import Protocol

from companion.display import routes
from companion.display.page import Block, Item, Para, QrCode
from companion.display.screens.base import ListScreen, NoticeScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.typing import NAME_LETTERS
from companion.games.kit import Form, Value, Verbatim
from companion.games.kit.game_extras import open_code
from companion.games.kit.players import LONGEST, player_name
from companion.play.seals import BEGINNING
from companion.play.session import Session

KEEP = "keep"


class Codes(Protocol):
    """Codes that the table has kept under names of its own."""

    def of(self, game: str) -> Mapping[str, str]:
        """The codes of a game by their names, the latest first."""

    def keep(self, game: str, name: str, code: str) -> None:
        """Keep a code under a name, in the place of another one of that name; Trouble if it cannot be written."""


class SealsScreen(ListScreen):
    """The seal of all that is settled before play, as six words and as a code with all of it.

    A game of an older release has one for each secret: they are shown in turn. No early press sends it away.
    """

    name = "seals"
    least = 1.0

    def __init__(self, home: Navigator, index: int = 0) -> None:
        super().__init__(home)
        self._index = index
        self._of, self._seal = list(self.session.seals.items())[index]

    def title(self) -> str:
        """Which seal."""
        if self._of == BEGINNING:
            return self.words("menu.seals")
        return self.words("seals.title", name=Verbatim(self.words.source(self._of)))

    def left(self) -> tuple[Block, ...]:
        """All of it, as a code."""
        return (QrCode(self._seal.digest),)

    def lead(self) -> tuple[Block, ...]:
        """The six words."""
        words = self._seal.words
        rows = (" ".join(words[:2]), " ".join(words[2:4]), " ".join(words[4:]))
        return (Para(self.words("seals.why"), "quiet"), *(Para(row, "big", centred=True) for row in rows))

    def items(self) -> tuple[Item, ...]:
        """The way on."""
        return (Item(self.words("button.good"), "good"),)

    def chosen(self, target: str) -> None:
        """Go on to the next seal, or away."""
        if self._index + 1 < len(self.session.seals):
            self.home.replace(SealsScreen(self.home, self._index + 1))
        else:
            self.home.pop()


class OpenCodeScreen(NoticeScreen):
    """A code that all may know, such as a map's: it is noted, or kept here under a name."""

    def __init__(self, home: Navigator, codes: Codes, code: str) -> None:
        blocks = "\n".join(code.split())
        super().__init__(home, home.words("menu.code"), blocks, "strong", home.words("code.open-hint"))
        self._codes = codes
        self._code = code

    def items(self) -> tuple[Item, ...]:
        """The way on, and to a name."""
        return (*super().items(), Item(self.words("code.keep"), KEEP))

    def chosen(self, target: str) -> None:
        """Have a name typed, or go back."""
        if target != KEEP:
            super().chosen(target)
            return
        form = Form(rf".{{1,{LONGEST}}}", self.words("seats.name-hint", n=LONGEST))
        self.home.go(routes.Typing(self.words("code.name"), form, self._keep, NAME_LETTERS + digits))

    def _keep(self, value: Value) -> None:
        name = player_name(str(value))
        name = name[:1].upper() + name[1:]
        self._codes.keep(self.session.game.name, name, self._code)
        told = self.words("code.kept", name=Verbatim(name))
        self.home.replace(NoticeScreen(self.home, self.words("menu.code"), told))


def scenario_code(session: Session) -> str | None:
    """The code under which another table can have the same secret; it is part of the secret."""
    named = {secret.name: secret for secret in session.game.secrets}
    codes = (named[sealed.name].code(sealed.secret) for sealed in session.sealed)
    return next((code for code in codes if code is not None), None)


def code_of(session: Session, held: Callable[[Session], bool]) -> str | None:
    """The code of a game, if it may be known: not while other tables of a hall play with what is `held`."""
    lies_open = open_code(session.game, session.state)
    if lies_open is not None:
        return lies_open
    return None if held(session) else scenario_code(session)


def shown_code(home: Navigator) -> str | None:
    """The code of the game that is shown, if it may be known."""
    session, hall = home.session, home.desk.hall
    return code_of(session, hall.held if hall is not None else lambda _: False) if session is not None else None


def code_screen(home: Navigator, codes: Codes) -> NoticeScreen | None:
    """The code, which is part of the secret: before the end it is written down that it was shown."""
    session = home.session
    code = shown_code(home)
    if session is None or code is None:
        return None
    if open_code(session.game, session.state) is not None:
        return OpenCodeScreen(home, codes, code)
    if not session.state.over:
        session.note("code-shown", {})
    return NoticeScreen(home, home.words("menu.code"), code, "big", home.words("code.hint"))
