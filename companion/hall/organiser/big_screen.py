"""The hall's board on a big screen: all tables with their boards small, calls, clock, standings and last results."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from math import ceil

import pygame

from companion.display.board import Board, Fill
from companion.display.catalogue import Catalogue
from companion.display.page import Picture
from companion.display.window import board_drawing, tables, theme
from companion.display.window.canvas import PageCanvas
from companion.display.window.fitting import whole
from companion.display.window.theme import TextStyle
from companion.display.window.window import Window
from companion.games.kit import Verbatim
from companion.hall.organiser import said
from companion.hall.organiser.overview import Overview, TableSeen
from companion.hall.thumbnail import board_of
from companion.saying import numeral

SIZE = (1280, 720)
GRIDS = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (5, 4))  # columns and rows of tiles
RATE = 30  # looks for messages and keys a second
TURN = 10.0  # seconds after which the next page of tables is shown
SIDE = 0.3  # of the width is for clock, standings and results
LINES = 14  # of the standings
BESIDE = 0.6  # of a tile's width may go to its table of scores
LETTER, PATTERN = 0.42, 0.25  # of the smallest letters, the radius of what has room for one, or for a pattern
EDGES = {"calls": "warning", "gone": "edge", "playing": "lit", "over": "cursor", "idle": "edge"}
"""The theme's colours that say how a table stands."""
WORDS = {
    "title": TextStyle(17, 10, "ink", 1),
    "line": TextStyle(13, 9, "quiet", 1),
    "clock": TextStyle(30, 14, "cursor", 1),
    "head": TextStyle(17, 10, "ink", 1),
}


def draw(
    surface: pygame.Surface, overview: Overview, hall: str, words: Catalogue, now: float, connected: bool, page: int
) -> int:
    """Draw the board; how many pages of tables there are."""
    canvas = PageCanvas(surface)
    surface.fill(canvas.theme.ground)
    margin = canvas.px(theme.MARGIN)
    whole = surface.get_rect().inflate(-2 * margin, -margin)
    bar = pygame.Rect(whole.x, whole.y, whole.width, canvas.px(34))
    canvas.write(words("hall.title", hall=Verbatim(hall)), bar, canvas.style("badge"), canvas.theme.ink)
    told = overview.announcement if connected else words("hall.away")
    canvas.write(told, bar, canvas.style("badge"), canvas.theme.ink if connected else canvas.theme.warning, "right")
    body = pygame.Rect(whole.x, bar.bottom, whole.width, whole.bottom - bar.bottom)
    wide = round(body.width * SIDE)
    _side(canvas, overview, words, now, pygame.Rect(body.right - wide, body.y, wide, body.height))
    return _tiles(canvas, overview, words, pygame.Rect(body.x, body.y, body.width - wide - margin, body.height), page)


def _tiles(canvas: PageCanvas, overview: Overview, words: Catalogue, body: pygame.Rect, page: int) -> int:
    found = overview.ordered
    if not found:
        canvas.write(words("hall.nobody"), body, canvas.style("body"), align="centre")
        return 1
    columns, rows = next((g for g in GRIDS if g[0] * g[1] >= len(found)), GRIDS[-1])
    pages = ceil(len(found) / (columns * rows))
    first = page % pages * columns * rows
    gap = canvas.px(6)
    high = body.height - (canvas.px(18) if pages > 1 else 0)
    for n, seen in enumerate(found[first : first + columns * rows]):
        x, y = n % columns, n // columns
        box = pygame.Rect(body.x + x * body.width // columns, body.y + y * high // rows, 0, 0)
        box.size = (body.width // columns - gap, high // rows - gap)
        _tile(canvas, seen, words, box)
    if pages > 1:
        foot = pygame.Rect(body.x, body.bottom - canvas.px(18), body.width, canvas.px(18))
        _write(canvas, "line", words("hall.page", n=page % pages + 1, of=pages), foot)
    return pages


def _tile(canvas: PageCanvas, seen: TableSeen, words: Catalogue, box: pygame.Rect) -> None:
    shown = said.tile(seen, words)
    canvas.box(box, canvas.theme.raised, canvas.theme.role(EDGES[shown.tone]), 3 if shown.tone == "calls" else 2)
    inner = box.inflate(-canvas.px(12), -canvas.px(8))
    line = max(canvas.px(14), min(canvas.px(19), inner.height // 7))
    _write(canvas, "title", shown.title, pygame.Rect(inner.x, inner.y, inner.width, line))
    inner = pygame.Rect(inner.x, inner.y + line, inner.width, inner.height - line)
    for text in (shown.what, shown.who):
        _write(canvas, "line", text, pygame.Rect(inner.x, inner.y, inner.width, line))
        inner = pygame.Rect(inner.x, inner.y + line, inner.width, inner.height - line)
    if shown.news and inner.height > 5 * line:
        _write(canvas, "line", shown.news, pygame.Rect(inner.x, inner.bottom - line, inner.width, line))
        inner.height -= line
    _board_and_scores(canvas, board_of(seen.state.board, seen.state.scores), inner)


def _board_and_scores(canvas: PageCanvas, board: Board, box: pygame.Rect) -> None:
    """The board, with its table of scores beside it where nothing of that would be cut."""
    gap = canvas.px(8)
    for scores in board.tables:
        wide = tables.width(canvas, scores)
        if wide + gap <= box.width * BESIDE and tables.height(canvas, scores, wide) <= box.height:
            tables.draw(canvas, scores, pygame.Rect(box.right - wide, box.y, wide, box.height))
            box = pygame.Rect(box.x, box.y, box.width - wide - gap, box.height)
    _board(canvas, board, box)


def _board(canvas: PageCanvas, board: Board, box: pygame.Rect) -> None:
    if box.width > canvas.px(16) and box.height > canvas.px(16):
        unit = whole(board, box).unit if board.cells else 1.0
        board_drawing.draw(canvas, Picture(_readable(board, canvas.px(theme.LEAST) / unit)), box)


def _readable(board: Board, letter: float) -> Board:
    """A board without letters and patterns on what is too small for them; the height of a `letter` is in its units."""
    radii = {cell.place: cell.radius for cell in board.cells}
    cells = tuple(
        replace(
            cell,
            mark=cell.mark if cell.radius >= LETTER * letter else "",
            fill=cell.fill if cell.radius >= PATTERN * letter else Fill(cell.fill.colour),
        )
        for cell in board.cells
    )
    pieces = tuple(
        piece
        if piece.size * radii[piece.place] >= LETTER * letter
        else replace(piece, chip=replace(piece.chip, letter=""))
        for piece in board.pieces
    )
    return replace(board, cells=cells, pieces=pieces)


def _side(canvas: PageCanvas, overview: Overview, words: Catalogue, now: float, box: pygame.Rect) -> None:
    line = canvas.px(19)
    time = said.clock(overview, words, now)
    if time:
        _write(canvas, "clock", time, pygame.Rect(box.x, box.y, box.width, canvas.px(36)))
        box = pygame.Rect(box.x, box.y + canvas.px(42), box.width, box.height - canvas.px(42))
    results = said.results(overview, words)
    room = line * (min(len(results), 8) + 1) if results else 0
    if overview.standings is not None:
        _write(canvas, "head", said.standings_title(overview, words), pygame.Rect(box.x, box.y, box.width, line))
        left = (box.height - room) // line - 2
        table = said.standings(overview.standings.rows[: max(1, min(LINES, left))], words)
        _columns(canvas, table.heads, table.rows, pygame.Rect(box.x, box.y + line, box.width, box.height - room))
    if results:
        top = box.bottom - room
        _write(canvas, "head", words("hall.results"), pygame.Rect(box.x, top, box.width, line))
        for n, text in enumerate(results[:8], 1):
            _write(canvas, "line", text, pygame.Rect(box.x, top + n * line, box.width, line))


def _columns(
    canvas: PageCanvas, heads: tuple[object, ...], rows: tuple[tuple[object, ...], ...], box: pygame.Rect
) -> None:
    """The standings: place, name, points, Buchholz, score; the name takes what the others leave."""
    line = canvas.px(19)
    shares = (0.1, 0.38, 0.18, 0.2, 0.14)
    for n, row in enumerate((heads, *rows)):
        x = float(box.x)
        for share, entry in zip(shares, row, strict=True):
            cell = pygame.Rect(round(x), box.y + n * line, round(box.width * share) - canvas.px(4), line)
            _write(canvas, "title" if n else "line", numeral(entry) if isinstance(entry, int) else str(entry), cell)
            x += box.width * share


def _write(canvas: PageCanvas, style: str, text: str, box: pygame.Rect) -> None:
    chosen = WORDS[style]
    scaled = TextStyle(canvas.px(chosen.size), canvas.px(chosen.least), chosen.colour, chosen.lines)
    canvas.write(text, box, scaled)


class BigScreen:
    """The window; `clock` is that of the overview, in seconds.

    Escape closes it, arrows turn pages; else they turn by themselves.
    """

    def __init__(self, hall: str, words: Catalogue, clock: Callable[[], float], full: bool = False) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        self._window = Window(SIZE)
        self._window.fill(full)
        self._hall = hall
        self._words = words
        self._clock = clock
        self._page = 0
        self._pages = 1
        self._turned = 0.0
        self._done = False

    def run(self, turn: Callable[[], bool], overview: Overview, connected: Callable[[], bool]) -> None:
        """Show the board until it is closed; `turn` takes in what came and says whether there is anything new."""
        pace = pygame.time.Clock()
        drawn = -1.0
        while not self._done:
            now = pygame.time.get_ticks() / 1000
            changed = turn()
            changed |= self._keys()
            if now - self._turned >= TURN:
                self._page, self._turned, changed = self._page + 1, now, True
            if changed or now - drawn >= 1.0:
                drawn = now
                self._show(overview, connected())
            pace.tick(RATE)

    def close(self) -> None:
        """Give the screen back."""
        self._window.close()

    def _keys(self) -> bool:
        changed = False
        for event in pygame.event.get():
            key = event.key if event.type == pygame.KEYDOWN else None
            if event.type == pygame.QUIT or key in (pygame.K_ESCAPE, pygame.K_q):
                self._done = True
            elif key in (pygame.K_RIGHT, pygame.K_LEFT):
                self._page += 1 if key == pygame.K_RIGHT else self._pages - 1
                self._turned, changed = pygame.time.get_ticks() / 1000, True
            elif event.type == pygame.VIDEORESIZE:
                changed = True
        return changed

    def _show(self, overview: Overview, connected: bool) -> None:
        screen = self._window.screen
        self._pages = draw(screen, overview, self._hall, self._words, self._clock(), connected, self._page)
        pygame.display.flip()
