"""The seals of the secrets, and the code under which another table can have the same secret."""

from __future__ import annotations

from companion.display.page import Block, Code, Item, Para
from companion.display.screens.base import ListScreen, NoticeScreen
from companion.display.screens.navigator import Navigator
from companion.games.kit import Verbatim
from companion.play.seals import Sealed
from companion.play.session import Session


class SealsScreen(ListScreen):
    """The seal of each secret in turn, as six words and as a code with all of it."""

    name = "seals"

    def __init__(self, home: Navigator, index: int = 0) -> None:
        super().__init__(home)
        self._index = index

    @property
    def sealed(self) -> Sealed:
        """The secret whose seal is shown."""
        return self.session.sealed[self._index]

    def title(self) -> str:
        """Which seal."""
        return self.words("seals.title", name=Verbatim(self.words.source(self.sealed.name)))

    def left(self) -> tuple[Block, ...]:
        """All of it, as a code."""
        return (Code(self.sealed.seal.digest),)

    def lead(self) -> tuple[Block, ...]:
        """The six words."""
        words = self.sealed.seal.words
        rows = (" ".join(words[:2]), " ".join(words[2:4]), " ".join(words[4:]))
        return (Para(self.words("seals.why"), "quiet"), *(Para(row, "big", centred=True) for row in rows))

    def items(self) -> tuple[Item, ...]:
        """The way on."""
        return (Item(self.words("button.good"), "good"),)

    def chosen(self, target: str) -> None:
        """Go on to the next seal, or away."""
        if self._index + 1 < len(self.session.sealed):
            self.home.replace(SealsScreen(self.home, self._index + 1))
        else:
            self.home.pop()


def scenario_code(session: Session) -> str | None:
    """The code under which another table can have the same secret; it is part of the secret."""
    named = {secret.name: secret for secret in session.game.secrets}
    codes = (named[sealed.name].code(sealed.secret) for sealed in session.sealed)
    return next((code for code in codes if code is not None), None)


def shown_code(home: Navigator) -> str | None:
    """The code of the game that is shown, if it may be known: not while other tables of a hall play with it."""
    session, hall = home.session, home.desk.hall
    if session is None:
        return None
    lies_open = session.game.shared(session.state)
    if lies_open is not None:
        return lies_open
    return None if hall is not None and hall.held(session) else scenario_code(session)


def code_screen(home: Navigator) -> NoticeScreen | None:
    """The code, which is part of the secret: before the end it is written down that it was shown."""
    session = home.session
    code = shown_code(home)
    if session is None or code is None:
        return None
    if session.game.shared(session.state) is not None:
        blocks = "\n".join(code.split())
        return NoticeScreen(home, home.words("menu.code"), blocks, "strong", home.words("code.open-hint"))
    if not session.state.over:
        session.note("code-shown", {})
    return NoticeScreen(home, home.words("menu.code"), code, "big", home.words("code.hint"))
