"""The page of a table's history: plots and numbers of all finished games, made for the screen and written to a file."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from companion import whole_file
from companion.app import library
from companion.app.finished_games import History, standings
from companion.display import player_history
from companion.display.catalogue import Catalogue
from companion.display.html_page import Colours
from companion.display.player_history import HistoryPage, PlayerHistory, Plotted
from companion.display.trouble import Trouble
from companion.display.window.theme import THEMES, Theme
from companion.games.kit import Verbatim
from companion.play.summary import Sitter, Summary

NAME = "statistics.html"
PATIENCE = 90.0
"""Seconds that drawing may take: on a Raspberry Pi it is done in ten."""


def made(found: History, language: str, theme: str) -> HistoryPage:
    """The page in a language and the colours of a theme. Trouble if Matplotlib is not there."""
    words = library.words_of(language)
    games = {game.game: library.words_of(language, game.game)("name.game") for game in found.games}

    def called(game: Summary, sitter: Sitter) -> str:
        return sitter.name or library.words_of(language, game.game).name(sitter.seat)

    lines = standings(found.games, called)
    remarks = [
        words("history.unreadable", file=Verbatim(name), why=Verbatim(words.trouble(err)))
        for name, err in found.unreadable
    ]
    if found.running:
        remarks.insert(0, words("history.running", n=found.running))
    if not lines:
        return HistoryPage(words("history.none"), (), player_history.rows((), words, {}), tuple(remarks))
    first, last = (game.began[:10] for game in (found.games[0], found.games[-1]))
    counted = words("history.counted", n=len(found.games), first=Verbatim(first), last=Verbatim(last))
    drawn = _drawn(lines, words, games, THEMES[theme])
    return HistoryPage(
        counted, drawn, player_history.rows(lines, words, games), tuple(remarks), _colours(THEMES[theme])
    )


def _colours(theme: Theme) -> Colours:
    """The page's colours, which are those of the plots in it."""
    return Colours(*("#" + bytes(c).hex() for c in (theme.ground, theme.ink, theme.cursor, theme.lit)))


def _drawn(
    lines: Sequence[PlayerHistory], words: Catalogue, games: Mapping[str, str], theme: Theme
) -> tuple[Plotted, ...]:
    """The plots, drawn by a process of their own: what Matplotlib takes, 60 MB, is given back with it."""
    if find_spec("matplotlib") is None:
        raise Trouble("no-plots")
    given = pickle.dumps((lines, words, games, theme))
    try:
        drawing = subprocess.run(
            [sys.executable, "-P", "-m", "companion.app.history_plots"],
            input=given,
            capture_output=True,
            check=False,
            timeout=PATIENCE,
            env={**os.environ, "MPLBACKEND": "agg"},  # another one may be named that is not here
        )
    except subprocess.TimeoutExpired:
        raise Trouble("plots-slow") from None
    except (OSError, ValueError) as err:  # no memory for a process, no program of that name
        raise Trouble("plots-failed", why=Verbatim(err)) from err
    last = drawing.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    if drawing.returncode:
        raise Trouble("plots-failed", why=Verbatim(last.partition(": ")[2] or last or str(drawing.returncode)))
    return _read(drawing.stdout)


def _read(drawn: bytes) -> tuple[Plotted, ...]:
    try:
        plots: tuple[Plotted, ...] = pickle.loads(drawn)
    except Exception as err:  # something else was written there too, such as by a sitecustomize.py
        raise Trouble("plots-failed", why=Verbatim(err)) from err
    return plots


def write(page: HistoryPage, language: str, to: Path) -> Path:
    """Write it into a folder, which is made if it is not there; the file's path. OSError without room."""
    path = to / NAME
    whole_file.write(path, player_history.html(page, library.words_of(language), language))
    return path
