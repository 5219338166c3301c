"""Drawing the one card of a screen in play, and signs: icons or chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display.bands import GAIN, IMPOSSIBLE, LOSS, TAKEN, Card, CardRow, CardTally, Sign
from companion.display.board import Chip, Compared, Meter
from companion.display.window import icons, shapes, theme
from companion.display.window.canvas import PageCanvas, line_height, width_of
from companion.display.window.frame import ScreenBands
from companion.display.window.theme import Colour, TextStyle

PILE = 0.6
"""How much of a tile's room a face-down pile has beside it."""
SIGN, PARTS = 24, (72, 64, 56, 48, 40, 34, 28)
"""The side of a sign beside a line, and those that the parts of an order may have."""
GREEN: Colour = (0, 105, 95)
"""A tick on paper."""


def sign(canvas: PageCanvas, made: Sign, middle: tuple[float, float], side: int, ink: Colour) -> None:
    """Draw an icon or a chip about a point, so many pixels wide."""
    if isinstance(made, Chip):
        shapes.chip(canvas, made, middle[0], middle[1], side / 2)
    elif made is not None:
        image = icons.icon(made, side, ink)
        canvas.surface.blit(image, image.get_rect(center=(round(middle[0]), round(middle[1]))))


def card(canvas: PageCanvas, at: ScreenBands, made: Card, box: pygame.Rect, cursor: bool = False) -> None:
    """Draw the card from its title down; what finds no room is left out from the end."""
    canvas.areas.append(box)
    canvas.spots["card"] = box
    fill = canvas.theme.cursor if cursor else theme.PAPER if made.order else canvas.theme.panel
    edge = theme.NIGHT if cursor else canvas.theme.edge if made.order else None  # by day paper is hardly darker
    canvas.box(box, fill, edge if canvas.theme.light else None, round_by=14)
    if made.target:
        canvas.touch(box, made.target)
    ink = canvas.theme.on_cursor if cursor else theme.NIGHT if made.order else canvas.theme.ink
    inner = box.inflate(-at.px(24), -at.px(16))
    if made.rows and all(row.picture is not None for row in made.rows):
        _brought(canvas, at, made.rows, inner, ink)
        return
    if at.upright and not made.traded:
        _across(canvas, at, made, inner, ink)
        return
    if made.traded:
        _traded(canvas, at, made, inner)
        return
    if made.compared is not None:
        inner = _compared(canvas, at, made.compared, inner, ink)
    if made.picture is not None:
        inner = _statement(canvas, at, made, inner, ink)
    elif made.title and not (at.large and any(tally.text for tally in made.tallies)):  # pictures before their title
        inner = _title(canvas, at, made, inner, ink)
    if made.meter is not None:
        inner = _meter(canvas, at, made.meter, inner, ink)
    if made.tallies and not (at.large and made.rows):
        beside = len(made.tallies) == 1 and bool(made.rows)
        inner = _one(canvas, at, made.tallies[0], inner, ink) if beside else _tallies(canvas, at, made, inner, ink)
    _rows(canvas, at, made, inner, ink)


def _traded(canvas: PageCanvas, at: ScreenBands, made: Card, inner: pygame.Rect) -> None:
    """Both bundles as cards below their words, with an arrow each way between them."""
    between, card, apart = at.px(66), at.px(56), at.px(64)
    high = inner.height if at.upright else at.px(84)
    style = TextStyle(at.px(24), at.px(20), lines=1, weight="Bold")
    wished = [apart * max(1, len(chips)) for _, chips in made.traded]
    least = [max(card, 0 if at.upright else width_of(word, style.size, style.weight)) for word, _ in made.traded]
    wished = [max(pair) for pair in zip(wished, least, strict=True)]
    spare = max(0, inner.width - between - sum(least)) / max(1, sum(wished) - sum(least))
    wide = [round(low + min(1.0, spare) * (wish - low)) for low, wish in zip(least, wished, strict=True)]
    x = inner.x + (inner.width - between - sum(wide)) // 2
    for n, (word, chips) in enumerate(made.traded):
        if not at.upright:
            room = pygame.Rect(x, inner.y, wide[n], at.px(30))
            canvas.write(word, room, style, canvas.theme.warning if n else canvas.theme.lit, "centre")
        step = min(apart, (wide[n] - card) / max(1, len(chips) - 1))
        first = x + wide[n] / 2 - step * (len(chips) - 1) / 2
        for number, chip in enumerate(chips):
            shapes.chip(canvas, chip, first + number * step, inner.bottom - high / 2 - at.px(2), high / 2)
        x += wide[n]
        if n == 0:
            middle = (round(x + between / 2), round(inner.bottom - high / 2))
            sign(canvas, "swap", middle, at.px(34), canvas.theme.quiet)
            x += between


def row(canvas: PageCanvas, at: ScreenBands, tallies: Sequence[CardTally], low: bool) -> None:
    """Own cards side by side: each above its number, or `low` ones beside it, framed where they would be given."""
    for tally, box in zip(tallies, map(pygame.Rect, at.below(len(tallies), low)), strict=True):
        faint = canvas.theme.quiet if tally.text == "0" else canvas.theme.ink
        canvas.areas.append(box)
        if low:
            canvas.box(box, canvas.theme.panel, theme.CORAL if tally.tone == LOSS else None, 3, 8)
        wide = at.px(32) if low else box.width
        high = box.height if low else at.px(82)
        shapes.chip(canvas, tally.chip, box.x + wide / 2, box.y + high / 2, at.px(23 if low else 42))
        if tally.text == "0":
            _fade(canvas, pygame.Rect(box.x, box.y, wide, high))
        room = pygame.Rect(box.x + wide, box.y, box.width - wide, high)
        if not low:
            room = pygame.Rect(box.x, box.y + high, box.width, box.height - high)
        style = TextStyle(at.px(28 if low else 34), at.px(20), lines=1, weight="Black")
        canvas.write(tally.text, room, style, faint, "centre")


def _fade(canvas: PageCanvas, box: pygame.Rect) -> None:
    """Let what nobody has stand back."""
    veil = pygame.Surface(box.size)
    veil.fill(canvas.theme.ground)
    veil.set_alpha(150)
    canvas.surface.blit(veil, box)


def _title(canvas: PageCanvas, at: ScreenBands, made: Card, inner: pygame.Rect, ink: Colour) -> pygame.Rect:
    style = canvas.style("order" if made.order else "choice" if made.target else "card-title")
    left, side = inner.x, at.px(26)
    right = inner.right
    for chip in reversed(made.corner):
        sign(canvas, chip, (right - side / 2, inner.y + side / 2), side, ink)
        right -= side + at.px(4)
    if made.sign is not None:
        sign(canvas, made.sign, (left + side / 2, inner.y + side / 2), side, ink)
        left += side + at.px(8)
    alone = not made.rows and not made.tallies and made.meter is None
    high = inner.height if alone else line_height(style.size) * (1 if made.tallies or made.meter else 2)
    style = canvas.lighter(made.title, replace(style, lines=5 if alone else 2), right - left, high)
    used = canvas.write(made.title, pygame.Rect(left, inner.y, right - left, high), style, ink, middle=False)
    used = max(used, side if made.sign is not None or made.corner else 0) + at.px(4)
    return pygame.Rect(inner.x, inner.y + used, inner.width, max(0, inner.height - used))


def _statement(canvas: PageCanvas, at: ScreenBands, made: Card, inner: pygame.Rect, ink: Colour) -> pygame.Rect:
    """The title beside a large picture, or without it where that is too long; gives the room below both."""
    side, style = at.px(88 if made.order else 64), replace(canvas.style("statement"), lines=8)
    most = inner.height - at.px(34) if made.rows else inner.height
    left = inner.x + side + at.px(12)
    if canvas.fit(made.title, style, inner.right - left, most).cut:
        left, side = inner.x, 0
    else:
        sign(canvas, made.picture, (inner.x + side / 2, inner.y + side / 2), side, ink)
    high = max(side, min(most, canvas.fit(made.title, style, inner.right - left, most).height))
    room = pygame.Rect(left, inner.y, inner.right - left, high)
    canvas.write(made.title, room, style, ink)
    used = high + at.px(4)
    return pygame.Rect(inner.x, inner.y + used, inner.width, max(0, inner.height - used))


def _compared(canvas: PageCanvas, at: ScreenBands, made: Compared, inner: pygame.Rect, ink: Colour) -> pygame.Rect:
    """Draw what the camera saw, framed as wrong, beside what is expected; return the free area below."""
    style, words = canvas.style("beneath"), at.px(0 if at.upright else 28)
    side = min(at.px(110), inner.height - words)
    across = inner.width - side if not at.upright else 2 * side + at.px(40)
    for number, (photo, text) in enumerate(zip((made.seen, made.due), made.words, strict=True)):
        box = pygame.Rect(inner.x + at.px(2) + number * (across - at.px(2)), inner.y + at.px(4), side, side)
        if at.upright:
            box.topleft = inner.x + number * (side + at.px(40)), inner.y
        if photo is not None:
            image = pygame.image.frombuffer(photo.rgb, photo.size, "RGB")
            canvas.surface.blit(pygame.transform.smoothscale(image, box.size), box)
        else:
            canvas.box(box, None, canvas.theme.edge, 2, 8)
        if number == 0:
            canvas.box(box.inflate(at.px(8), at.px(8)), None, theme.CORAL, 5, 10)
        if words:
            room = pygame.Rect(0, box.bottom + at.px(4), (inner.width - at.px(4)) // 2, words)
            room.x = min(max(inner.x, box.centerx - room.width // 2), inner.right - room.width)
            canvas.write(text, room, style, ink, "centre")
    middle = (inner.x + inner.width // 2, inner.y + side // 2 + at.px(4))
    if at.upright:
        middle = (inner.x + side + at.px(20), inner.centery)
    sign(canvas, "unequal", middle, at.px(32), theme.CORAL)
    if at.upright:
        return pygame.Rect(inner.x + across + at.px(10), inner.y, inner.width - across - at.px(10), inner.height)
    used = side + words + at.px(12)
    return pygame.Rect(inner.x, inner.y + used, inner.width, max(0, inner.height - used))


def _across(canvas: PageCanvas, at: ScreenBands, made: Card, inner: pygame.Rect, ink: Colour) -> None:
    """All of it in one row, on an upright screen."""
    if made.tallies and not made.order:
        wide = inner.width / len(made.tallies)
        many = len(made.tallies) > 4
        side, gap = min(at.px(42), inner.height, round(wide / 2) if many else inner.height), at.px(4 if many else 12)
        style = canvas.style("count" if many else "tally")
        for n, tally in enumerate(made.tallies):
            x = inner.x + n * wide
            _picture(canvas, at, tally, (x + side / 2, inner.centery), side)
            room = pygame.Rect(round(x + side + gap), inner.y, round(wide - side - gap - at.px(2)), inner.height)
            canvas.write(tally.text, room, style, _tone(canvas, tally.tone, ink))
            _touchable(canvas, tally, pygame.Rect(round(x), inner.y, round(wide), inner.height))
        return
    if made.compared is not None:
        inner = _compared(canvas, at, made.compared, inner, ink)
    if made.picture is not None:
        side = min(at.px(64), inner.height)
        sign(canvas, made.picture, (inner.x + side / 2, inner.centery), side, ink)
        inner = pygame.Rect(inner.x + side + at.px(12), inner.y, inner.width - side - at.px(12), inner.height)
    if made.sign is not None:
        sign(canvas, made.sign, (inner.x + at.px(14), inner.centery), at.px(28), ink)
        inner = pygame.Rect(inner.x + at.px(36), inner.y, inner.width - at.px(36), inner.height)
    for tally in made.tallies[:4]:
        side = min(at.px(46), inner.height)
        _picture(canvas, at, tally, (inner.x + side / 2, inner.centery), side)
        inner = pygame.Rect(inner.x + side + at.px(8), inner.y, inner.width - side - at.px(8), inner.height)
    if made.meter is not None:
        _meter(canvas, at, made.meter, inner, ink)
        return
    said = [text for text in (made.title, *(row.text for row in made.rows)) if text]
    style, count = canvas.style("order-line" if made.order else "card-line"), len(said)
    style = replace(style, lines=max(4, style.lines))
    style = canvas.lighter(" ".join(said), style, inner.width, inner.height + at.px(8))
    while len(said) > 1 and canvas.fit(" ".join(said), style, inner.width, inner.height + at.px(8)).cut:
        said.pop()
    if len(said) < count:
        further(canvas, at, count - len(said), inner)
    canvas.write(" ".join(said), inner.inflate(0, at.px(8)), style, ink)


def _one(canvas: PageCanvas, at: ScreenBands, tally: CardTally, inner: pygame.Rect, ink: Colour) -> pygame.Rect:
    """A picture at the left of the lines; gives the room beside it."""
    side = min(at.px(76), inner.height)
    _picture(canvas, at, tally, (inner.x + side / 2, inner.y + side / 2), side)
    _touchable(canvas, tally, pygame.Rect(inner.x, inner.y, side, side))
    return pygame.Rect(inner.x + side + at.px(12), inner.y, inner.width - side - at.px(12), inner.height)


def _tallies(canvas: PageCanvas, at: ScreenBands, made: Card, inner: pygame.Rect, ink: Colour) -> pygame.Rect:
    """Pictures side by side, each with its text below; gives the room under them."""
    worded = any(tally.text for tally in made.tallies)
    style = canvas.style("card-line" if made.target else "tally" if len(made.tallies) < 6 else "count")
    words = line_height(style.size) if worded else 0
    shares = [PILE if tally.chip.form == "pile" else 1.0 for tally in made.tallies]
    wide = inner.width / sum(shares)
    rows = 28 if made.rows else 0
    most = at.px(64 if made.target else 100)
    side = round(min(wide - at.px(6), inner.height - words - at.px(rows), most))
    if side < at.px(16):
        return inner
    if not (worded or made.rows or made.title):
        inner = inner.move(0, (inner.height - side) // 2)
    left = float(inner.x)
    for share, tally in zip(shares, made.tallies, strict=True):
        x = left + wide * share / 2
        _picture(canvas, at, tally, (x, inner.y + side / 2), round(side * share))
        room = pygame.Rect(round(left), inner.y + side, round(wide * share), words)
        canvas.write(tally.text, room, style, _tone(canvas, tally.tone, ink), "centre")
        _touchable(canvas, tally, pygame.Rect(round(left), inner.y, round(wide * share), side + words))
        left += wide * share
    used = side + words + at.px(4)
    return pygame.Rect(inner.x, inner.y + used, inner.width, max(0, inner.height - used))


def _picture(canvas: PageCanvas, at: ScreenBands, tally: CardTally, middle: tuple[float, float], side: int) -> None:
    """A chip with its number in a badge at its lower right corner, and a ring for its state."""
    shapes.chip(canvas, tally.chip, middle[0], middle[1], side / 2)
    frame = pygame.Rect(0, 0, side + at.px(6), side + at.px(6))
    frame.center = (round(middle[0]), round(middle[1]))
    if tally.state in ("cursor", TAKEN):
        canvas.box(frame, None, canvas.theme.cursor, 4)
    if tally.state == TAKEN:
        mark = icons.icon("check", at.px(24), canvas.theme.lit)
        canvas.surface.blit(mark, mark.get_rect(bottomright=frame.bottomright))
    if tally.state == IMPOSSIBLE:
        mark = icons.icon("no", at.px(24), canvas.theme.warning)
        canvas.surface.blit(mark, mark.get_rect(topleft=frame.topleft))
    if tally.badge:
        style = canvas.style("count")
        radius = max(at.px(13), width_of(tally.badge, style.size, style.weight) // 2 + at.px(4))
        x, y = round(middle[0] + side / 2 - at.px(4)), round(middle[1] + side / 2 - at.px(6))
        canvas.disc((x, y), radius, theme.NIGHT)
        room = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        room.center = (x, y)
        canvas.write(tally.badge, room, style, theme.PAPER, "centre", on_part=True)


def _touchable(canvas: PageCanvas, tally: CardTally, box: pygame.Rect) -> None:
    if tally.target:
        canvas.touch(box, tally.target)


def _tone(canvas: PageCanvas, name: str, otherwise: Colour) -> Colour:
    return {GAIN: canvas.theme.lit, LOSS: canvas.theme.warning, "quiet": canvas.theme.quiet}.get(name, otherwise)


def _meter(canvas: PageCanvas, at: ScreenBands, meter: Meter, inner: pygame.Rect, ink: Colour) -> pygame.Rect:
    """A bar of shares with whole numbers on it; gives the room below."""
    style = canvas.style("card-line")
    top = inner.y
    if meter.title and not at.upright:
        top += canvas.write(
            meter.title,
            pygame.Rect(inner.x, top, inner.width, line_height(style.size)),
            canvas.style("phase"),
            ink,
            middle=False,
        ) + at.px(4)
    high = min(at.px(44), inner.bottom - top)
    x = float(inner.x)
    for share in meter.shares:
        wide = inner.width * share.part
        part = pygame.Rect(round(x), top, max(1, round(x + wide) - round(x)), high)
        colour = canvas.theme.named(share.colour)
        pygame.draw.rect(canvas.surface, colour, part)
        x += wide
        if share.text and width_of(share.text, at.px(20), "Bold") <= part.width - at.px(6):
            said = TextStyle(at.px(24), at.px(20), lines=1, weight="Bold")
            canvas.write(share.text, part, said, theme.ink_on(colour), "centre", on_part=True)
    used = top + high + at.px(6) - inner.y
    return pygame.Rect(inner.x, inner.y + used, inner.width, max(0, inner.height - used))


def _rows(canvas: PageCanvas, at: ScreenBands, made: Card, box: pygame.Rect, ink: Colour) -> None:
    """The lines; the last ones give way, before a quiet one."""
    style = canvas.style("order-line" if made.order else "card-line")
    rows = list(made.rows)
    large = made.order and not made.title  # below a title they say the same in detail
    side = _part_side(canvas, at, rows, style, box) if large else at.px(SIGN)

    def beside(row: CardRow) -> int:
        return side + at.px(8) if row.sign is not None or row.done is not None else 0

    def high(row: CardRow, size: int) -> int:
        fitted = replace(style, size=size, least=size, lines=9)
        return canvas.fit(row.text, fitted, box.width - beside(row), 10_000).height

    if sum(high(row, style.least) for row in rows) > box.height:
        style = replace(style, weight="Semibold")
    while len(rows) > 1 and sum(high(row, style.least) for row in rows) > box.height:
        rows.pop(-2 if rows[-1].tone == "quiet" else -1)
    if len(rows) < len(made.rows) and rows[-1].tone != "quiet":
        further(canvas, at, len(made.rows) - len(rows), box)
    size = next(
        (s for s in range(style.size, style.least - 1, -1) if sum(high(row, s) for row in rows) <= box.height),
        style.least,
    )
    y = box.y
    for row in rows:
        room = max(0, box.bottom - y)
        used = replace(style, size=size, least=size, lines=9)
        if room < line_height(used.least):
            return
        left = box.x
        line = max(line_height(size), side if row.sign is not None and row.done is None else 0)
        if row.done is not None:
            _box(canvas, at, row.done, pygame.Rect(left, y + (line - side) // 2, side, side), made.order)
        elif row.sign is not None:
            sign(canvas, row.sign, (left + side / 2, y + line / 2), side - at.px(2), ink)
        left += beside(row)
        quiet = ink if not row.done else theme.mixed(ink, theme.PAPER if made.order else canvas.theme.panel, 0.35)
        colour = quiet if made.order else _tone(canvas, row.tone, quiet)
        deep = max(line, canvas.fit(row.text, used, box.right - left, room).height)
        canvas.write(row.text, pygame.Rect(left, y, box.right - left, min(room, deep)), used, colour)
        y += deep


def _part_side(canvas: PageCanvas, at: ScreenBands, rows: Sequence[CardRow], style: TextStyle, box: pygame.Rect) -> int:
    """How large the parts beside the lines of an order are: as large as leaves every word its full size."""

    def high(row: CardRow, side: int) -> int:
        beside = side + at.px(8) if row.sign is not None and row.done is None else 0
        words = canvas.fit(row.text, replace(style, least=style.size, lines=9), box.width - beside, 10_000)
        return max(words.height, side if beside else 0)

    sides = (at.px(side) for side in PARTS)
    return next((side for side in sides if sum(high(row, side) for row in rows) <= box.height), at.px(SIGN))


def _brought(canvas: PageCanvas, at: ScreenBands, rows: Sequence[CardRow], box: pygame.Rect, ink: Colour) -> None:
    """What each player gets or pays: who, how many, and its picture. The pawn stands for a name that is too long."""
    abreast = len(rows) if at.upright and len(rows) < 3 else 1 if len(rows) <= 3 and not at.upright else 2
    high = box.height // -(-len(rows) // abreast)
    wide, side = box.width // abreast, min(at.px(34), high)
    style = replace(canvas.style("statement"), lines=1)
    for n, row in enumerate(rows):
        part = pygame.Rect(box.x + n % abreast * wide, box.y + n // abreast * high, wide - at.px(4), high)
        sign(canvas, row.sign, (part.x + side / 2, part.centery), side, ink)
        sign(canvas, row.picture, (part.right - at.px(20), part.centery), min(high, at.px(56)), ink)
        text = pygame.Rect(part.x + side + at.px(6), part.y, part.width - side - at.px(48), high)
        long = canvas.fit(row.text, style, text.width, text.height).cut
        canvas.write(row.text.rpartition(" ")[2] if long else row.text, text, style, ink)


def further(canvas: PageCanvas, at: ScreenBands, count: int, box: pygame.Rect) -> None:
    """How many lines found no room, in a disc at the lower right corner."""
    middle, radius = (box.right - at.px(4), box.bottom - at.px(4)), at.px(15)
    canvas.disc(middle, radius, theme.NIGHT)
    room = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    room.center = middle
    style = replace(canvas.style("count"), size=at.px(20), least=at.px(20))
    canvas.write(f"+{count}", room, style, theme.PAPER, "centre", on_part=True)


def _box(canvas: PageCanvas, at: ScreenBands, done: bool, box: pygame.Rect, paper: bool) -> None:
    """An open box; a tick once it is done."""
    if done:
        sign(canvas, "check", box.center, box.width, GREEN if paper else canvas.theme.lit)
    else:
        canvas.box(box.inflate(-at.px(2), -at.px(2)), None, theme.NIGHT if paper else canvas.theme.ink, 3, 5)
