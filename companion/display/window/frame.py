"""Where everything lies, as plain numbers: one layout of bands for every screen in play, at any size.

Lengths are of 800x480, or of 480x800 on an upright screen, and scaled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

Box = tuple[float, float, float, float]
"""Left, top, width and height."""
Pixels = tuple[int, int, int, int]

SIDE = 480
"""The board is a square of this side."""
NARROWEST, WIDEST = 320, 400
"""The width of the column beside it, at least and at most."""
GAP = 6
HIGH, LARGE = 60, (166 - 2 * GAP) / 3
"""The height of a choice, and of one of three where words are large."""
ABREAST = 4
"""Players' tiles beside each other."""


@dataclass(frozen=True)
class ScreenBands:
    """The bands of a screen in pixels."""

    scale: float
    upright: bool
    board: Pixels
    band: Pixels
    ribbon: Pixels
    left: float  # of what stands in the column, in lengths of the layout
    wide: float  # of the same
    large: bool = False

    def px(self, length: float) -> int:
        """A length of the layout in pixels."""
        return _round(length * self.scale)

    def players(self, count: int) -> tuple[Pixels, ...]:
        """A tile for each player, side by side; more than four in two rows."""
        top, high = (557, 62) if self.upright else (70, 76)
        if count <= ABREAST:
            return self._row(count, top, high)
        half, first = (high - GAP) / 2, -(-count // 2)
        below = self._row(first, top + half + GAP, half)[: count - first]
        return (*self._row(first, top, half), *below)

    @property
    def card(self) -> Pixels:
        """The one card."""
        if self.upright:
            return self._pixels((self.left, 624, self.wide, 62))
        return self._pixels((self.left, 152, self.wide, 96 if self.large else 136))

    @property
    def tall_card(self) -> Pixels:
        """A card that takes the room of the players as well."""
        if self.upright:
            return self._pixels((self.left, 557, self.wide, 129))
        return self._pixels((self.left, 72, self.wide, 176 if self.large else 216))

    @property
    def step_card(self) -> Pixels:
        """A tall card below a bar for each step."""
        if self.upright:
            return self._pixels((self.left, 570, self.wide, 116))
        return self._pixels((self.left, 90, self.wide, 158 if self.large else 198))

    def steps(self, count: int) -> tuple[Pixels, ...]:
        """A bar for each of so many steps."""
        top = 557 if self.upright else 73
        wide = (self.wide - 4 * (count - 1)) / max(1, count)
        return tuple(self._pixels((self.left + n * (wide + 4), top, wide, 9)) for n in range(count))

    @property
    def top_card(self) -> Pixels:
        """A card above a pad of names, where there are no players."""
        return self._pixels((self.left, 557, self.wide, 62) if self.upright else (self.left, 72, self.wide, 150))

    @property
    def glance(self) -> tuple[Pixels, Pixels]:
        """The band and the ribbon of what is glanced at from afar."""
        if self.upright:
            return self._pixels((0, SIDE, SIDE, 90)), self._pixels((0, SIDE + 90, SIDE, 12))
        x, y, wide, _ = self.band
        left, across = self.ribbon[0], self.ribbon[2]
        return (x, y, wide, self.px(104)), (left, self.px(104), across, self.px(SIDE) - self.px(104))

    def glanced(self, count: int, close: bool = False) -> tuple[tuple[Pixels, ...], Pixels]:
        """A tile for each player, one above the other, or two by two where there are more than three; the card, which
        has more room where the tiles are `close`.
        """
        top, bottom = (588.0, 792.0) if self.upright else (112.0, 472.0)
        abreast = min(count, 4) if self.upright else 1 if count <= 3 else 2
        rows = -(-count // max(1, abreast))
        high = 84.0 if self.upright and rows < 2 else 40.0 if self.upright else {1: 96.0, 2: 96.0}.get(rows, 84.0)
        high = 62.0 if rows == 3 and (close or abreast == 2) else high
        tiles: list[Pixels] = []
        for row in range(rows):
            tiles += self._row(abreast, top + row * (high + GAP), high)
        below = top + rows * (high + GAP) + (2 if rows else 0)
        return tuple(tiles[:count]), self._pixels((self.left, below, self.wide, bottom - below))

    def spared(self, count: int) -> int:
        """How much higher a card may be above so few large choices."""
        return self.px(3 * (LARGE + GAP) - count * (HIGH + GAP)) if self.large and not self.upright and count < 3 else 0

    def choices(self, count: int) -> tuple[Pixels, ...]:
        """Room for at most three choices: the first over all the width, the others side by side below."""
        if self.upright:
            return self._thirds(count)
        if self.large:
            count = min(3, count)
            high = HIGH if count < 3 else LARGE  # for two lines
            top = 420 - count * (high + GAP) + GAP
            return tuple(self._pixels((self.left, top + n * (high + GAP), self.wide, high)) for n in range(count))
        first = self._pixels((self.left, 294, self.wide, 60))
        return (first, *self._row(count - 1, 360, 60))[:count] if count > 1 else (first,) * count

    @property
    def pair(self) -> tuple[Pixels, ...]:
        """Two choices side by side above own cards."""
        return self._row(2, 294, 60)

    def _thirds(self, count: int) -> tuple[Pixels, ...]:
        """The same on an upright screen: side by side, the first a third wider."""
        part = (self.wide - GAP * (count - 1)) / (count + 1 / 3) if count else 0.0
        found, x = [], self.left
        for number in range(count):
            wide = part * (4 / 3 if number == 0 else 1)
            found.append(self._pixels((x, 691, wide, 52)))
            x += wide + GAP
        return tuple(found)

    def keys(self, over: str, close: bool = True) -> Pixels:
        """The room of a pad of keys: that of the card, of the choices or half of it, or of both; a little wider for
        `close` keys.
        """
        if over in ("upper", "lower"):
            return self._half(over == "upper")
        top, high = self._room(over)
        more = 2 if close else 0
        return self._pixels((self.left - more, top, self.wide + 2 * more, high))

    def _half(self, upper: bool) -> Pixels:
        """The upper or lower half of the room of the choices, on an upright screen the left or the right one."""
        top, high = self._room("choices")
        if self.upright:
            left = self.wide * 0.56
            box = (self.left, top, left, high) if upper else (self.left + left + GAP, top, self.wide - left - GAP, high)
            return self._pixels(box)
        half = (high - GAP) / 2
        return self._pixels((self.left, top if upper else top + half + GAP, self.wide, half))

    def _room(self, over: str) -> tuple[float, float]:
        if over == "names" and not self.upright:
            return 228, 192
        if self.upright:
            return {"card": (624, 62), "choices": (691, 52)}.get(over, (624, 119))
        if self.large:
            return {"card": (152, 96), "choices": (254, 166)}.get(over, (152, 268))
        return {"card": (152, 136), "choices": (294, 126)}.get(over, (152, 268))

    def below(self, count: int, low: bool) -> tuple[Pixels, ...]:
        """Boxes for own cards in a row: in all the room of the choices, or in its `low` half."""
        top, high = (360, 60) if low else (294, 126)
        return grid(self._pixels((self.left, top, self.wide, high)), count, count, self.px(4))

    @property
    def buttons(self) -> tuple[Pixels, ...]:
        """The three buttons."""
        return self.row_below(3)

    def row_below(self, count: int) -> tuple[Pixels, ...]:
        """So many buttons in their row."""
        return self._row(count, *((748, 48) if self.upright else (424, 50)))

    def lowered(self, high: int) -> ScreenBands:
        """The same with only so much for the board on an upright screen; band and ribbon follow it."""
        more = self.board[3] - high
        if not self.upright or more <= 0:
            return self
        x, y, wide, tall = self.board
        band, ribbon = ((left, top - more, across, down) for left, top, across, down in (self.band, self.ribbon))
        return replace(self, board=(x, y, wide, tall - more), band=band, ribbon=ribbon)

    def room(self, buttons: bool) -> Pixels:
        """All below the band, and above the row of `buttons`."""
        x, _, wide, _ = self.card
        top = self.ribbon[1] + (self.ribbon[3] + self.px(4) if self.upright else self.px(6))
        bottom = self.row_below(1)[0][1] - self.px(GAP) if buttons else self.px(792 if self.upright else 474)
        return x, top, wide, bottom - top

    def lines(self, count: int) -> tuple[Pixels, ...]:
        """Lines one under another below the band, at most eight; two by two on an upright screen."""
        if self.upright:
            return tuple(box for row in range(-(-count // 2)) for box in self._row(2, 557 + row * 60, 54))[:count]
        return self.rows((1,) * count)

    def rows(self, lines: Sequence[int]) -> tuple[Pixels, ...]:
        """The same for rows of so many lines of words; of those that find no room none is given."""
        found, top = [], 70.0
        for count in lines:
            high = 48.0 if count < 2 else 30.0 * count + 4
            if top + high > SIDE - 4:
                break
            found.append(self._pixels((self.left, top, self.wide, high)))
            top += high + 3
        return tuple(found)

    def _row(self, count: int, top: float, high: float) -> tuple[Pixels, ...]:
        wide = (self.wide - GAP * (count - 1)) / max(1, count)
        return tuple(self._pixels((self.left + n * (wide + GAP), top, wide, high)) for n in range(count))

    def _pixels(self, box: Box) -> Pixels:
        return _pixels(box, self.scale)


def frame(width: int, height: int, left_handed: bool = False, large: bool = False) -> ScreenBands:
    """The layout of a screen so many pixels wide and high; `left_handed` has the column at the left."""
    if height > width:
        scale = min(width / SIDE, height / 800)
        board, band, ribbon = _pixels((0, 0, SIDE, SIDE), scale), (0, 480, 480, 60), (0, 540, 480, 12)
        return ScreenBands(scale, True, board, _pixels(band, scale), _pixels(ribbon, scale), 8, 464, large)
    scale = min(height / SIDE, width / (SIDE + NARROWEST))
    column = min(WIDEST, width / scale - SIDE)
    at = 0.0 if left_handed else float(SIDE)
    board = _pixels((column if left_handed else 0, 0, SIDE, SIDE), scale)
    ribbon = _pixels((at + column - 12 if left_handed else at, 64, 12, 416), scale)
    return ScreenBands(
        scale,
        False,
        board,
        _pixels((at, 0, column, 64), scale),
        ribbon,
        at + (6 if left_handed else 18),
        column - 24,
        large,
    )


def grid(room: Pixels, count: int, columns: int, gap: int, tall: int = 0) -> tuple[Pixels, ...]:
    """Boxes for so many keys, row by row; the last `tall` of them stand at the right over all rows."""
    x, y, wide, high = room
    flat = count - tall
    rows = max(1, -(-flat // max(1, columns)))
    each, row = (wide - gap * (columns + tall - 1)) / (columns + tall), (high - gap * (rows - 1)) / rows
    boxes = [(x + n % columns * (each + gap), y + n // columns * (row + gap), each, row) for n in range(flat)] + [
        (x + (columns + n) * (each + gap), y, each, high) for n in range(tall)
    ]
    return tuple(_pixels(box, 1) for box in boxes)


def _pixels(box: Sequence[float], scale: float) -> Pixels:
    """Whole pixels; both edges are rounded, so that gaps stay even."""
    x, y, wide, high = box
    left, top = _round(x * scale), _round(y * scale)
    return left, top, _round((x + wide) * scale) - left, _round((y + high) * scale) - top


def _round(length: float) -> int:
    return int(length + 0.5)
