"""From one page to the next with short motions, one after the other, where they tell what happened; a press ends them.

Only what all may see moves: of a page that is not public no picture is kept, only where its cursor was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from companion.display.bands import Duel
from companion.display.board import Cell, Chip
from companion.display.heard import PUBLIC
from companion.display.page import Page, Para
from companion.display.window import draw, full_pages, shapes, theme
from companion.display.window.canvas import DrawnPiece, PageCanvas
from companion.display.window.full_pages import duel
from companion.display.window.full_pages.stage import FullPageStage
from companion.display.window.moves import (
    BarSlides,
    BattleDecided,
    CardFlies,
    Counts,
    CursorSlides,
    CurtainMoves,
    Fades,
    Falls,
    FoldsAway,
    LightsUp,
    MovingPicture,
    QuarterTurn,
    Rings,
    ShapeDrops,
    Sinks,
    SlidesIn,
    TurnsOver,
    WalksThere,
)

MOST = 6
"""More things of one kind at once are no motion to follow: they just change."""
CARDS, CARD_EVERY = 5, 0.2
"""Cards that fly one after the other, and the seconds from one to the next: together 1.2 at most."""
DIE = 0.2
"""Seconds for which a die falls."""
REST, WAKES = 0.4, 0.1
"""Seconds in which the column gives way to large figures, and comes back."""
CURTAIN, OPEN = "curtain", "curtain-open"


@dataclass(frozen=True)
class Shown:
    """A page as it was drawn."""

    page: Page
    canvas: PageCanvas


@dataclass(frozen=True)
class TimedMove:
    """Something that moves, and after how many seconds it begins."""

    move: MovingPicture
    begins: float = 0.0

    @property
    def ends(self) -> float:
        """After how many seconds it has arrived."""
        return self.begins + self.move.seconds


class Transition:
    """Some moves towards a page, begun at a time."""

    def __init__(self, moves: Sequence[TimedMove], begun: float) -> None:
        self._moves = moves
        self._begun = begun
        self._heard = 0

    def draw(self, at: pygame.Surface, now: float) -> bool:
        """Draw all on their way on a surface that shows the new page; False if they have arrived."""
        since = now - self._begun
        going = [timed for timed in self._moves if since < timed.ends] if since >= 0 else []
        for timed in reversed(going):  # what comes later lies below
            timed.move.draw(at, max(0.0, (since - timed.begins) / timed.move.seconds))
        return bool(going)

    def sounds(self, now: float) -> list[str]:
        """What is heard since the last time."""
        begun = [timed.move.sound for timed in self._moves if timed.begins <= now - self._begun]
        new, self._heard = begun[self._heard :], max(self._heard, len(begun))
        return [sound for sound in new if sound]


class Memory:
    """What pages looked like, as far as all may see it, so that the next one can tell what has changed."""

    def __init__(self) -> None:
        self._name = ""
        self._cursors: dict[str, pygame.Rect] = {}
        self._curtained: Chip | None = None
        self._turn: Chip | None = None
        self._public: dict[str, Shown] = {}

    def moves(self, after: Shown, pressed: pygame.Rect | None = None) -> list[TimedMove]:
        """What moves when this page comes, where something was `pressed` for it; from now on it is the last one."""
        page = after.page
        if page.name == "title":
            self.forget()
        found = self._found(after, pressed)
        self._cursors, self._name = dict(after.canvas.cursors) if page.name != OPEN else {}, page.name
        self._curtained = page.chip if page.name == OPEN else None
        if page.name in PUBLIC:
            self._public = {page.name: after}
        self._turn = _whose(page) or self._turn
        return found

    def forget(self) -> None:
        """Nothing moves to the next page: the screen has another size, or another game is begun."""
        self.__init__()  # type: ignore[misc]

    def _found(self, after: Shown, pressed: pygame.Rect | None) -> list[TimedMove]:
        before = self._public.get(after.page.name)
        if before is not None and before.canvas.surface.get_size() != after.canvas.surface.get_size():
            before = None
        curtain = self._curtain(after)
        if curtain is not None:
            return [TimedMove(curtain)]
        if before is None:
            return [TimedMove(move) for move in self._felt(None, after, pressed)]
        faded = _faded(before, after)
        if faded is not None:
            return [TimedMove(faded)]
        found = _in_turn(_happened(before, after, self._turn))
        felt = [move for move in self._felt(before, after, pressed) if not found or isinstance(move, Sinks)]
        return [*found, *map(TimedMove, felt)]  # what a whole scene covers lies below it

    def _curtain(self, after: Shown) -> CurtainMoves | None:
        """The curtain between the shut page and the open one."""
        opens = after.page.name == OPEN
        chip = after.page.chip if opens else self._curtained
        if chip is None or (self._name, after.page.name) not in ((CURTAIN, OPEN), (OPEN, CURTAIN)):
            return None
        return CurtainMoves(chip, opens, after.canvas.theme)

    def _felt(self, before: Shown | None, after: Shown, pressed: pygame.Rect | None) -> Iterator[MovingPicture]:
        """The cursor goes on, or what was pressed sinks."""
        canvas, name = after.canvas, after.page.name
        if pressed is not None and canvas.surface.get_rect().contains(pressed) and name == self._name != OPEN:
            yield Sinks(pressed, _cut(canvas, pressed), canvas.theme.ground)
        elif name == self._name:
            yield from self._slid(before, canvas)

    def _slid(self, before: Shown | None, canvas: PageCanvas) -> Iterator[CursorSlides]:
        """The cursor from where it was to where it is: on the board, beside it, or from one to the other."""
        old, new = self._cursors, canvas.cursors
        ways = [(key, key) for key in old if key in new]
        if not ways and len(old) == len(new) == 1:
            ways = [(one, other) for one in old for other in new]
        for one, other in ways:
            if old[one] != new[other]:
                seen = _cut(before.canvas, new[other]) if before is not None else None
                yield CursorSlides(old[one], new[other].clip(canvas.surface.get_rect()), seen, canvas.theme.cursor)


def _in_turn(groups: Iterable[Sequence[TimedMove]]) -> list[TimedMove]:
    """Groups of moves, each begun when the one before has arrived."""
    found: list[TimedMove] = []
    for group in groups:
        begins = max((timed.ends for timed in found), default=0.0)
        found += [TimedMove(timed.move, begins + timed.begins) for timed in group]
    return found


def _happened(before: Shown, after: Shown, turn: Chip | None) -> Iterator[list[TimedMove]]:
    """What happened between two pages, in the order in which it is told."""
    if isinstance(before.page.full, Duel):
        fought = list(_fought(before, before.page.full, after))
        yield [TimedMove(move) for move in fought]
        yield [TimedMove(Rings("turn")) for move in fought if isinstance(move, BattleDecided)]
    if before.page.full is not None or after.page.full is not None:
        return
    dropped = _dropped(before, after)
    if dropped is not None:
        yield [TimedMove(dropped)]
        yield [TimedMove(move) for move in _rows_lit(before, dropped)]
    else:
        walks = list(_walked(before, after))
        turns = [turn for turn in _turned(before, after) if not any(walk.there.contains(turn.box) for walk in walks)]
        tiles: list[MovingPicture] = [*_tile_turned(before, after), *walks, *turns]
        yield [TimedMove(move) for move in tiles]
    yield [TimedMove(move, number * CARD_EVERY) for number, move in enumerate(_flown(before, after))]
    yield [TimedMove(move) for move in _folded(before, after)]
    yield [TimedMove(move) for move in _counted(before.canvas, after.canvas)]
    yield [TimedMove(move) for move in _next_player(before, after, turn)]


def _faded(before: Shown, after: Shown) -> Fades | None:
    """The column gives way to large figures, or comes back; the board stays as it is."""
    board, screen = after.canvas.spots.get("board"), after.canvas.surface.get_rect()
    resting = after.page.glance is not None
    if board is None or resting == (before.page.glance is not None) or before.page.full is not None:
        return None
    box = pygame.Rect(board.right, 0, screen.right - board.right, screen.height)
    if screen.height > screen.width:
        box = pygame.Rect(0, board.bottom, screen.width, screen.height - board.bottom)
    elif board.x > 0 and board.right == screen.right:
        box = pygame.Rect(0, 0, board.x, screen.height)
    return Fades(box, _cut(before.canvas, box), REST if resting else WAKES)


def _fought(before: Shown, was: Duel, after: Shown) -> Iterator[MovingPicture]:
    """Dice that were entered, the odds that they leave, and how a battle ends."""
    now, canvas = after.page.full, after.canvas
    if isinstance(now, Duel):
        for army, old in ((now.left, was.left), (now.right, was.right)):
            for number, die in enumerate(army.dice):
                box = canvas.spots.get(f"die:{army.chip.colour}:{number}")
                if box is not None and die is not None and old.dice[number : number + 1] != (die,):
                    yield Falls(box, _cut(before.canvas, box), _cut(canvas, box), DIE, "die")
        if now.odds != was.odds and len(now.odds) == len(was.odds):
            yield BarSlides(duel.widths(FullPageStage(before.canvas), was.odds), now, canvas.theme)
        return
    beaten = [army for army in (was.left, was.right) if army.chip.colour in after.page.beaten]
    if len(beaten) == 1 and "bar" in before.canvas.spots:
        yield _decided(before, was, won_left=beaten[0] is was.right)


def _decided(before: Shown, was: Duel, won_left: bool) -> BattleDecided:
    loser, winner = (was.right, was.left) if won_left else (was.left, was.right)
    alone = replace(loser, figures=())
    without = replace(was, right=alone) if won_left else replace(was, left=alone)
    scene = PageCanvas(pygame.Surface(before.canvas.surface.get_size()), before.canvas.theme)
    full_pages.draw(scene, without)
    boxes = [before.canvas.spots[f"figure:{loser.chip.colour}:{nr}"] for nr in range(len(loser.figures))]
    fallen = tuple((_picture(scene, f, box.width / 2), box) for f, box in zip(loser.figures, boxes, strict=True))
    paint = scene.theme.named(winner.chip.colour)
    return BattleDecided(scene.surface, fallen, before.canvas.spots["bar"], paint, won_left)


def _dropped(before: Shown, after: Shown) -> ShapeDrops | None:
    """A shape that hung above its shadow, once it was let go; the board shows something else by then."""
    picture, canvas = before.page.picture, before.canvas
    hung = [mark for mark in picture.marks if mark.kind == "piece"] if picture is not None else []
    if picture is None or not hung or after.page.events <= before.page.events:
        return None
    board = canvas.spots["board"]
    kept = replace(picture, marks=tuple(mark for mark in picture.marks if mark.kind != "piece"))
    scene = draw.draw(pygame.Surface(canvas.surface.get_size()), replace(before.page, picture=kept), canvas.theme)
    boxes = [(canvas.spots[f"piece:{mark.place}"], _cell_box(canvas, mark.place)) for mark in hung]
    parts = tuple((_cut(canvas, hangs), hangs, lies) for hangs, lies in boxes)
    return ShapeDrops(_cut(scene, board), board, parts)


def _rows_lit(before: Shown, dropped: ShapeDrops) -> Iterator[LightsUp]:
    """Rows of the board that are full once the shape lies there."""
    assert before.page.picture is not None
    board, canvas = before.page.picture.board, before.canvas
    empty = Counter(cell.fill for cell in board.cells).most_common(1)[0][0]
    laid = {mark.place for mark in before.page.picture.marks if mark.kind == "piece"}
    rows: dict[float, list[Cell]] = {}
    for cell in board.cells:
        rows.setdefault(cell.centre[1], []).append(cell)
    for cells in rows.values():
        places = {cell.place for cell in cells}
        if places & laid and all(cell.fill != empty or cell.place in laid for cell in cells):
            boxes = [_cell_box(canvas, cell.place) for cell in cells]
            yield LightsUp(
                dropped.board, dropped.at_board, dropped.parts, boxes[0].unionall(boxes[1:]), canvas.theme.lit
            )


def _changed(before: Shown, after: Shown) -> Iterator[tuple[str, Cell]]:
    """Cells that look otherwise than before, where both can be seen in the same place."""
    assert before.page.picture is not None
    assert after.page.picture is not None
    old, screen = before.page.picture.board, after.canvas.surface.get_rect()
    for cell in after.page.picture.board.cells:
        was, box = old.cell(cell.place), after.canvas.spots.get(f"cell:{cell.place}")
        same = was is None or (was.art, was.fill, was.turn) == (cell.art, cell.fill, cell.turn)
        seen = box is not None and box.colliderect(screen) and box == before.canvas.spots.get(f"cell:{cell.place}")
        if seen and not same:
            yield cell.place, cell


def _turned(before: Shown, after: Shown) -> Iterator[TurnsOver]:
    """Cells that show something else than before."""
    if before.page.picture is None or after.page.picture is None:
        return
    places = [place for place, _ in _changed(before, after)]
    if len(places) <= MOST:
        for place in places:
            box = _cell_box(after.canvas, place)
            yield TurnsOver(box, _cut(before.canvas, box), _cell_picture(after.canvas, place, box))


def _cell_box(canvas: PageCanvas, place: str) -> pygame.Rect:
    """The box round a cell, as far as it is on the board."""
    xs, ys = zip(*canvas.outlines[place](), strict=True)
    whole = pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
    return whole.clip(canvas.spots.get("board", canvas.surface.get_rect()))


def _cell_picture(canvas: PageCanvas, place: str, box: pygame.Rect) -> pygame.Surface:
    """A cell alone, clear outside its corners."""
    image = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(image, theme.WHITE, [(x - box.x, y - box.y) for x, y in canvas.outlines[place]()])
    image.blit(_cut(canvas, box), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return image


def _tile_turned(before: Shown, after: Shown) -> Iterator[QuarterTurn]:
    """A tile in hand that lies otherwise on its place than before."""
    old, new = _ghosts(before), _ghosts(after)
    for place, chip in new.items():
        box = after.canvas.spots.get(f"ghost:{place}")
        if place in old and old[place] != chip and box is not None:
            was, tile = (_picture(after.canvas, each, box.width / 2) for each in (old[place], chip))
            right, left = (_unlike(pygame.transform.rotate(was, angle), tile) for angle in (-90, 90))
            around = box.inflate(box.width, box.height).clip(after.canvas.spots.get("board", box))
            ground = after.canvas.theme.board[1]
            yield QuarterTurn(box, around, _cut(before.canvas, around), tile, ground, right <= left)


def _ghosts(shown: Shown) -> dict[str, Chip]:
    marks = shown.page.picture.marks if shown.page.picture is not None else ()
    signs = {mark.place: mark.sign for mark in marks if mark.kind == "ghost"}
    return {place: sign for place, sign in signs.items() if isinstance(sign, Chip) and sign.form == "square"}


def _unlike(one: pygame.Surface, other: pygame.Surface) -> int:
    """How much two pictures of one size differ, looked at coarsely."""
    small = (pygame.transform.smoothscale(each, (12, 12)) for each in (one, other))
    first, second = (pygame.image.tobytes(each, "RGB") for each in small)
    return sum(abs(a - b) for a, b in zip(first, second, strict=True))


def _walked(before: Shown, after: Shown) -> Iterator[WalksThere]:
    """Pieces that stood elsewhere before, told by being the only one of their look that left and came. A tile that was
    laid where one goes is seen when it arrives.
    """
    old, canvas = before.canvas, after.canvas
    came, left = Counter(canvas.standing), Counter(old.standing)
    news, gone = list((came - left).elements()), list((left - came).elements())
    laid = {place for place, _ in _changed(before, after)} if before.page.picture and after.page.picture else set()
    found: list[WalksThere] = []
    for piece in news:
        twins = [other for other in news if other.chip == piece.chip]
        origins = [other for other in gone if other.chip == piece.chip]
        if len(twins) == len(origins) == 1 and origins[0].place != piece.place:
            there = _box_of(piece).clip(canvas.surface.get_rect())
            if 0 in there.size:
                continue  # it came to where the part of the board that is shown does not reach
            if piece.place in laid:
                there = there.union(_cell_box(canvas, piece.place)).clip(canvas.surface.get_rect())
            start, end = (origins[0].x, origins[0].y), (piece.x, piece.y)
            found.append(WalksThere(_picture(canvas, piece.chip, piece.radius), start, end, there, _cut(old, there)))
    if len(found) <= MOST:
        yield from found


def _box_of(piece: DrawnPiece) -> pygame.Rect:
    side = round(2 * piece.radius) + 6
    box = pygame.Rect(0, 0, side, side)
    box.center = round(piece.x), round(piece.y)
    return box


def _flown(before: Shown, after: Shown) -> Iterator[CardFlies]:
    """Cards that players take from the board or give back, one after the other."""
    lines = [line for line in _dealt(after.page) if line not in _dealt(before.page)]
    board = after.canvas.spots.get("board", after.canvas.surface.get_rect())
    for line in lines[:CARDS]:
        tile = after.canvas.scores.get(line.chip.colour) if line.chip is not None else None
        if tile is None or line.picture is None:
            continue
        there = after.canvas.spots.get(f"cell:{line.place}", board).center
        ends = (there, tile.tile.center) if "−" not in line.text else (tile.tile.center, there)
        yield CardFlies(_picture(after.canvas, line.picture, after.canvas.px(24)), *ends, "card")


def _dealt(page: Page) -> tuple[Para, ...]:
    """What the players' orders deal to whom, with a picture."""
    lines = (line for para in page.foot if para.style == "hands" for line in para.lines)
    return tuple(line for line in lines if line.picture is not None)


def _folded(before: Shown, after: Shown) -> Iterator[FoldsAway]:
    """A card of orders that are done, and not only out of sight while somebody chooses."""
    was, box = before.page.column, before.canvas.spots.get("card")
    ordered = was is not None and was.card is not None and was.card.order
    if ordered and box is not None and _orders(before.page) and not _orders(after.page):
        yield FoldsAway(box, _cut(before.canvas, box))


def _orders(page: Page) -> bool:
    return any(para.style == "hands" for para in page.foot)


def _counted(before: PageCanvas, after: PageCanvas) -> Iterator[Counts]:
    """Players whose points are others now."""
    for colour, score in after.scores.items():
        old = before.scores.get(colour)
        if old is not None and old.number != score.number:
            yield Counts(old, score, after.theme)


def _next_player(before: Shown, after: Shown, turn: Chip | None) -> Iterator[SlidesIn]:
    """The band of whoever comes next."""
    box, chip = after.canvas.spots.get("band"), _whose(after.page)
    if box is not None and box == before.canvas.spots.get("band") and turn is not None and chip not in (None, turn):
        yield SlidesIn(box, _cut(before.canvas, box), _cut(after.canvas, box))


def _whose(page: Page) -> Chip | None:
    """Who stands in the band of a game that is played."""
    beside = page.column or page.glance
    return beside.band.chip if beside is not None and page.name == "play" else None


def _cut(canvas: PageCanvas, box: pygame.Rect) -> pygame.Surface:
    """A copy of what is drawn in a box."""
    return canvas.surface.subsurface(box.clip(canvas.surface.get_rect())).copy()


def _picture(canvas: PageCanvas, chip: Chip, radius: float) -> pygame.Surface:
    """A piece or a card alone, on nothing."""
    side = round(2 * radius) + 6
    sheet = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    shapes.chip(PageCanvas(sheet, canvas.theme), chip, side / 2, side / 2, radius)
    return sheet.subsurface((0, 0, side, side)).copy()
