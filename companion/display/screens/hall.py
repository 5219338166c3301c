"""What the hall says to the table: a game that it offers, and what it announced. A press accepts, nothing else does."""

from __future__ import annotations

from companion.display.invitation import Hall, Invitation
from companion.display.page import Block, Item, Para
from companion.display.screens.base import ListScreen, NoticeScreen, WaitScreen
from companion.display.screens.navigator import Navigator
from companion.display.trouble import Trouble
from companion.games.kit import Verbatim


def said(home: Navigator) -> list[str]:
    """What the first screen has from the hall, as keys under `hall-said`."""
    hall = home.desk.hall
    offered = hall is not None and hall.invitation is not None
    return ["offer"] * offered + ["announced"] * (hall is not None and bool(hall.announcements))


def hall_lines(home: Navigator) -> list[str]:
    """What the menu of a running game has from the hall, as keys under `menu`."""
    hall = home.desk.hall
    if hall is None:
        return []
    return ["call-off" if hall.calling else "call", *(["announced"] if hall.announcements else [])]


def announced_screen(home: Navigator) -> NoticeScreen | None:
    """What the hall announced, the newest first."""
    hall = home.desk.hall
    if hall is None or not hall.announcements:
        return None
    hall.read()
    return NoticeScreen(home, home.words("menu.announced"), "\n".join(hall.announcements))


def invitation_screen(home: Navigator) -> InvitationScreen | None:
    """The game that is offered, for the table to accept."""
    hall = home.desk.hall
    if hall is None or hall.invitation is None or home.session is not None:
        return None
    return InvitationScreen(home, hall, hall.invitation)


class InvitationScreen(ListScreen):
    """A game that the hall offers: who sits where, and whether the table plays it."""

    name = "invitation"

    def __init__(self, home: Navigator, hall: Hall, invitation: Invitation) -> None:
        super().__init__(home)
        self._hall = hall
        self._invitation = invitation

    def title(self) -> str:
        """What it is called."""
        return self._invitation.title or self.words("hall-said.offer")

    def lead(self) -> tuple[Block, ...]:
        """Which game, and who sits where."""
        words = self.home.desk.library.words(self._invitation.game)
        seats = tuple(
            Para(words("hall-said.seat", seat=seat, name=Verbatim(name)), chip=self.chip(seat))
            for seat, name in self._invitation.seats
        )
        return (Para(words("name.game"), "strong"), *seats)

    def items(self) -> tuple[Item, ...]:
        """Play it, or not now."""
        return (Item(self.words("hall-said.later"), "later"), Item(self.words("hall-said.accept"), "accept"))

    def foot(self) -> tuple[Para, ...]:
        """The seal of the secret that all tables of the round share."""
        seal = self._invitation.seal
        return (Para(self.words("hall-said.seal", words=Verbatim(seal)), "quiet"),) if seal else ()

    def chosen(self, target: str) -> None:
        """Begin the game, if it is still the one that is offered."""
        if target != "accept" or self._hall.invitation != self._invitation:
            self.home.pop()
            return
        self.home.replace(WaitScreen(self.home, self.words("setup.preparing"), self._begin))

    def _begin(self) -> None:
        if self._hall.invitation != self._invitation:  # another has come since the press
            raise Trouble("hall-gone")
        self.home.begin(self._hall.accept())
