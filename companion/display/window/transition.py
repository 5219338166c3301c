"""From one page to the next with a short motion, where it tells what happened: at most 0.4 s, and a press ends it.

Whose turn it is slides in, a tile that was laid or opened turns over, a piece goes its way, a number that rose or fell
rolls, and what is shaken out tumbles. Only what all may see moves: of another page than play nothing is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi
from typing import Protocol

import pygame

from companion.display.board import Chip, Table
from companion.display.heard import PUBLIC
from companion.display.page import Page, PageTable
from companion.display.window import shapes
from companion.display.window.canvas import DrawnPiece, PageCanvas

LONGEST = 0.4
"""Seconds."""
MOST = 6
"""More things of one kind at once are no motion to follow: they just change."""


@dataclass(frozen=True)
class Shown:
    """A page as it was drawn."""

    page: Page
    canvas: PageCanvas


class MovingPicture(Protocol):
    """Something that moves; `share` goes from 0 to 1, `at` is a surface that shows the new page."""

    def draw(self, at: pygame.Surface, share: float) -> None:
        """Draw it on its way."""


@dataclass(frozen=True)
class _Slide:
    """It comes in from the right."""

    box: pygame.Rect
    after: pygame.Surface
    ground: tuple[int, int, int]

    def draw(self, at: pygame.Surface, share: float) -> None:
        at.fill(self.ground, self.box)
        away = round((1 - _eased(share)) * self.box.width)
        at.blit(self.after, (self.box.x + away, self.box.y), (0, 0, self.box.width - away, self.box.height))


@dataclass(frozen=True)
class _Turn:
    """It turns over, from what it showed before, or from its back."""

    box: pygame.Rect
    before: pygame.Surface | None
    after: pygame.Surface
    ground: tuple[int, int, int]
    back: tuple[int, int, int]

    def draw(self, at: pygame.Surface, share: float) -> None:
        at.fill(self.ground, self.box)
        wide = round(self.box.width * abs(cos(pi * share)))
        if share < 0.5 and self.before is None:
            back = pygame.Rect(0, 0, min(wide, self.box.height), self.box.height)
            back.center = self.box.center
            pygame.draw.rect(at, self.back, back)
            return
        face = self.before if share < 0.5 and self.before is not None else self.after
        if wide:
            image = pygame.transform.scale(face, (wide, self.box.height))
            at.blit(image, image.get_rect(center=self.box.center))


@dataclass(frozen=True)
class _Roll:
    """The old one leaves upwards, the new one comes from below."""

    box: pygame.Rect
    before: pygame.Surface
    after: pygame.Surface

    def draw(self, at: pygame.Surface, share: float) -> None:
        up = round(_eased(share) * self.box.height)
        kept = at.get_clip()
        at.set_clip(self.box)
        at.blit(self.before, (self.box.x, self.box.y - up))
        at.blit(self.after, (self.box.x, self.box.bottom - up))
        at.set_clip(kept)


@dataclass(frozen=True)
class _Tumble:
    """It falls into its place, turning over itself."""

    box: pygame.Rect
    after: pygame.Surface
    ground: tuple[int, int, int]

    def draw(self, at: pygame.Surface, share: float) -> None:
        at.fill(self.ground, self.box)
        left = 1 - _eased(share)
        image = pygame.transform.rotate(self.after, 180 * left)
        kept = at.get_clip()
        at.set_clip(self.box)
        at.blit(image, image.get_rect(center=(self.box.centerx, self.box.centery - round(left * self.box.height))))
        at.set_clip(kept)


@dataclass(frozen=True)
class _Walk:
    """A piece goes straight from one place to another, which shows what was there before until it arrives."""

    piece: pygame.Surface
    start: tuple[float, float]
    end: tuple[float, float]
    there: pygame.Rect
    before: pygame.Surface

    def draw(self, at: pygame.Surface, share: float) -> None:
        at.blit(self.before, self.there)
        gone = _eased(share)
        x, y = (a + (b - a) * gone for a, b in zip(self.start, self.end, strict=True))
        at.blit(self.piece, self.piece.get_rect(center=(round(x), round(y))))


class Transition:
    """Some moves towards a page, begun at a time."""

    def __init__(self, moves: Sequence[MovingPicture], begun: float) -> None:
        self._moves = moves
        self._begun = begun

    def draw(self, at: pygame.Surface, now: float) -> bool:
        """Draw all on their way on a surface that shows the new page; False if they have arrived."""
        share = (now - self._begun) / LONGEST
        if not 0.0 <= share < 1.0:
            return False
        for move in self._moves:
            move.draw(at, share)
        return True


class Memory:
    """What pages looked like, as far as all may see it, so that the next one can tell what has changed."""

    def __init__(self) -> None:
        self._last: Page | None = None
        self._turn: Chip | None = None
        self._public: dict[str, Shown] = {}

    def moves(self, after: Shown) -> list[MovingPicture]:
        """What moves when this page comes, and from now on it is the last one."""
        page = after.page
        if page.name == "title":
            self.forget()
        found = list(self._moves(after))
        self._last = page
        if page.name in PUBLIC:
            self._public = {page.name: after}
        if page.name == "play" and page.chip is not None:
            self._turn = page.chip
        return found

    def forget(self) -> None:
        """Nothing moves to the next page: the screen has another size, or another game is begun."""
        self._last, self._turn, self._public = None, None, {}

    def _moves(self, after: Shown) -> Iterator[MovingPicture]:
        page, canvas = after.page, after.canvas
        ground = canvas.theme.tone(page.tone)
        band, show = canvas.spots.get("band"), canvas.spots.get("show")
        last = self._last.name if self._last is not None else ""
        if page.name == "play" and band is not None and self._turn is not None and page.chip not in (None, self._turn):
            yield _Slide(band, _cut(canvas, band), ground)
        if page.name == "oracle-open" and last != page.name and show is not None:
            yield _Turn(show, None, _cut(canvas, show), ground, canvas.theme.raised)
        if page.name == last == "shake" and show is not None and page.blocks != getattr(self._last, "blocks", ()):
            yield _Tumble(show, _cut(canvas, show), ground)
        before = self._public.get(page.name)
        if before is not None and before.canvas.surface.get_size() == canvas.surface.get_size():
            yield from _turned(before, after)
            yield from _walked(before.canvas, canvas)
            yield from _rolled(before, after)


def _turned(before: Shown, after: Shown) -> Iterator[MovingPicture]:
    """Cells that show something else than before, where they can be seen."""
    if before.page.picture is None or after.page.picture is None:
        return
    screen = after.canvas.surface.get_rect()
    old = before.page.picture.board
    found: list[MovingPicture] = []
    for cell in after.page.picture.board.cells:
        was, box = old.cell(cell.place), after.canvas.spots.get(f"cell:{cell.place}")
        same = was is None or (was.art, was.fill, was.turn) == (cell.art, cell.fill, cell.turn)
        if (
            not same
            and box is not None
            and box.colliderect(screen)
            and box == before.canvas.spots.get(f"cell:{cell.place}")
        ):
            tone = after.canvas.theme.tone(after.page.tone)
            images = _cut(before.canvas, box), _cut(after.canvas, box)
            found.append(_Turn(box, *images, tone, after.canvas.theme.raised))
    if len(found) <= MOST:
        yield from found


def _walked(before: PageCanvas, after: PageCanvas) -> Iterator[MovingPicture]:
    """Pieces that stood elsewhere before, told by being the only one of their look that left and came."""
    came, left = Counter(after.standing), Counter(before.standing)
    news, gone = list((came - left).elements()), list((left - came).elements())
    found: list[MovingPicture] = []
    for piece in news:
        twins = [other for other in news if other.chip == piece.chip]
        origins = [other for other in gone if other.chip == piece.chip]
        if len(twins) == len(origins) == 1 and origins[0].place != piece.place:
            side = round(2 * piece.radius) + 6
            there = pygame.Rect(0, 0, side, side)
            there.center = round(piece.x), round(piece.y)
            there = there.clip(after.surface.get_rect())
            if 0 in there.size:
                continue  # it came to where the part of the board that is shown does not reach
            start, end = (origins[0].x, origins[0].y), (piece.x, piece.y)
            found.append(_Walk(_sprite(after, piece), start, end, there, _cut(before, there)))
    if len(found) <= MOST:
        yield from found


def _rolled(before: Shown, after: Shown) -> Iterator[MovingPicture]:
    """Numbers in tables that are no longer what they were."""
    found: list[MovingPicture] = []
    for nr, (old, new) in enumerate(zip(_tables(before.page), _tables(after.page), strict=False)):
        if (old.title, old.heads, len(old.rows)) != (new.title, new.heads, len(new.rows)):
            continue
        for row, (was, now) in enumerate(zip(old.rows, new.rows, strict=True)):
            for column, (one, other) in enumerate(zip(was, now, strict=False)):
                box = after.canvas.spots.get(f"entry:{nr}:{row}:{column}")
                plain = isinstance(one, int | str) and isinstance(other, int | str)
                if plain and one != other and box and box == before.canvas.spots.get(f"entry:{nr}:{row}:{column}"):
                    found.append(_Roll(box, _cut(before.canvas, box), _cut(after.canvas, box)))
    if len(found) <= MOST:
        yield from found


def _tables(page: Page) -> list[Table]:
    return [block.table for block in page.blocks if isinstance(block, PageTable)]


def _cut(canvas: PageCanvas, box: pygame.Rect) -> pygame.Surface:
    """A copy of what is drawn in a box."""
    return canvas.surface.subsurface(box.clip(canvas.surface.get_rect())).copy()


def _sprite(canvas: PageCanvas, piece: DrawnPiece) -> pygame.Surface:
    """A piece alone, on nothing."""
    side = round(2 * piece.radius) + 6
    sheet = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    shapes.chip(PageCanvas(sheet, canvas.theme), piece.chip, side / 2, side / 2, piece.radius)
    return sheet.subsurface((0, 0, side, side)).copy()


def _eased(share: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - share) ** 3
