"""What the organiser's commands share: the ledger of the hall that is set, the hall's words, and how they fail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion import settings
from companion.commands._say import plainly
from companion.display.catalogue import Catalogue
from companion.display.trouble import Trouble
from companion.hall import config
from companion.hall.config import HallSettings
from companion.hall.organiser.ledger import Ledger
from companion.hall.organiser.tournament import NoTournament
from companion.hall.words import words_of
from companion.settings import BadSettings


def words_now() -> Catalogue:
    """The hall's words in the language of the settings."""
    return words_of(settings.load().language)


def must_have_joined(words: Catalogue) -> None:
    """Fail, saying what to do, on a machine that was never told of any hall."""
    if not settings.load().hall and config.load() == HallSettings():
        raise click.ClickException(words("hall-trouble.not-joined"))


@contextmanager
def at_ledger() -> Iterator[tuple[Ledger, Catalogue]]:
    """The ledger of the hall that is set, and its words; what goes wrong is one sentence."""
    with plainly(BadSettings, Trouble, ValueError, OSError):
        words = words_now()
        must_have_joined(words)
        ledger = Ledger(config.ledger_path(config.load().hall))
        try:
            yield ledger, words
        except NoTournament as err:
            raise click.ClickException(words.trouble(err)) from err
        finally:
            ledger.close()
