"""The badges of a screen: what is simulated, missing, not stored, said by the hall, or shown for a moment."""

from __future__ import annotations

from companion.display.catalogue import Catalogue
from companion.display.screens.navigator import Navigator


def badges(home: Navigator) -> tuple[str, ...]:
    """The badges of simulated and missing devices, in words, and a notice that is shown for a moment."""
    words = home.desk.library.words(None)
    flash = (words(home.flashing),) if home.flashing is not None else ()
    taught = (words("learning.title"),) if home.learning else ()
    devices = (words(f"badge.{badge}") for badge in home.desk.badges)
    return (*flash, *taught, *_unstored(home, words), *_hall(home, words), *devices)


def notice(home: Navigator) -> str:
    """What is shown for a moment, or that something is not stored yet; nothing mostly."""
    words = home.desk.library.words(None)
    return words(home.flashing) if home.flashing is not None else "".join(_unstored(home, words))


def _unstored(home: Navigator, words: Catalogue) -> tuple[str, ...]:
    unstored = home.session.unstored if home.session is not None else 0
    return (words("badge.unstored", n=unstored),) if unstored else ()


def _hall(home: Navigator, words: Catalogue) -> tuple[str, ...]:
    """The hall's badge: its clock, a call for the organiser, and a new announcement."""
    hall = home.desk.hall
    if hall is None or not hall.connected:
        return ()  # that it is away is a badge of its own
    clock = (words("hall-said.minutes", n=hall.minutes),) if hall.minutes is not None else ()
    rest = tuple(words(f"hall-said.{key}") for key in ("calling", "unread") if getattr(hall, key))
    return (" · ".join((*clock, *rest)),) if clock or rest else ()
