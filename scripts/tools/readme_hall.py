"""Draws the README's picture of a hall: twelve tables of random games on the big screen, in the file that is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app.library import words_of
from companion.app.plugins import found
from companion.hall import words as hall_words
from companion.hall.organiser import big_screen
from companion.hall.organiser.overview import Overview
from companion.hall.schema import (
    Announcement,
    Call,
    Clock,
    Presence,
    Result,
    SeatName,
    Standings,
    StandingsLine,
    TableState,
)
from companion.hall.thumbnail import drawn, grid
from companion.play.selfplay import selfplay

TABLES = 12
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Émile", "Finn", "Gwen", "Hugo", "Ines", "Jon", "Kim", "Leo")


def overview() -> Overview:
    """What twelve tables say: all games, two that call, one that is gone."""
    seen = Overview()
    plugins = found().plugins
    for n in range(TABLES):
        plugin = plugins[n % len(plugins)]
        words = words_of("en", plugin.name)
        count = min(p for p in plugin.game.players if p >= 2 + n % 2)
        events = list(selfplay(plugin.game, plugin.game.seats[:count], n))
        at = min(len(events) - 1, 14 + 11 * n)
        state = events[at][1]
        board = plugin.painter().paint(state.view(None), words)
        seats = tuple(SeatName(seat, NAMES[(n + i) % len(NAMES)]) for i, seat in enumerate(state.seats))
        phase, title, due = ("over" if state.over else "playing"), words("name.game"), tuple(state.due())
        scores, table = grid(board.tables[0]), str(n + 1)
        said = TableState(phase, plugin.name, title, "id", seats, due, "", at, "", scores, drawn(board))
        for message in (Presence(n != 10), said, Call(n in (4, 7))):
            seen.table_said(table, message, 0.0)
        if n % 3 == 0:
            totals = {seat.seat: 30 + 7 * i for i, seat in enumerate(seats)}
            sides = {seat.seat: (seat.seat,) for seat in seats}
            result = Result(f"r{n}", 0, plugin.name, str(n), seats, sides, totals, (seats[-1].seat,), "")
            seen.table_said(table, result, 0.0)
    rows = tuple(StandingsLine(1 + i, name, f"{2 - i / 8:.2f}", "2.5", 60 - 3 * i, 2) for i, name in enumerate(NAMES))
    for told in (Clock("Round 2", 1741), Announcement("a", "Soup is served."), Standings("Spring Cup", 2, 5, rows)):
        seen.hall_said(told, 0.0)
    return seen


if __name__ == "__main__":
    surface = pygame.Surface(big_screen.SIZE)
    big_screen.draw(surface, overview(), "club", hall_words.words_of("en"), 0.0, True, 0)
    pygame.image.save(surface, Path(sys.argv[1]))
