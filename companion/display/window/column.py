"""Drawing a screen in play: the board in its square, and beside it the bands of a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from companion.display.bands import (
    IMPOSSIBLE,
    POSSIBLE,
    TAKEN,
    Band,
    Column,
    Glance,
    Key,
    Keys,
    PanelChoice,
    Sign,
)
from companion.display.page import Page
from companion.display.window import above, board_drawing, cards, glance, icons, ornaments, player_tiles, shapes, theme
from companion.display.window.canvas import PageCanvas, line_height, width_of, wrapped
from companion.display.window.frame import GAP, Pixels, ScreenBands, frame, grid
from companion.display.window.theme import Colour, TextStyle

MOST = 9
"""Keys that find room side by side on an upright screen."""
FINGER = 48
"""The least side of a key."""
NAMES = 6
"""Keys for which a pad of names has room."""
BOARD, BESIDE = "board", "beside"
"""Where the cursor can be: on the board, or beside it."""
WAYS = (
    (58, True, True),
    (58, True, False),
    (38, True, False),
    (38, False, False),
    (14, False, False),
)
"""How two choices find room side by side, words before pictures: so much for a sign, words on one line, gains."""
CAMERAS = {"sees": "camera", "blind": "blind", "simulated": "simulated"}
"""The icon of each state of the camera."""


def draw(canvas: PageCanvas, page: Page, column: Column) -> None:
    """Draw the board's square, and all bands of the column."""
    at = _frame(canvas)
    canvas.surface.fill(canvas.theme.ground)
    if page.above is not None:
        above.draw(canvas, at, page.above)
    else:
        _board(canvas, page, pygame.Rect(at.board))
    ribbon = pygame.Rect(at.ribbon)
    canvas.surface.blit(ornaments.strip(canvas.theme, ribbon.size), ribbon)
    _band(canvas, at, column.band)
    close = at.upright and any(_crowded(at, pad) for pad in column.keys)
    players = () if close and column.card is not None else column.players
    for player, box in zip(players, at.players(len(players)), strict=True):
        player_tiles.draw(canvas, at, player, pygame.Rect(box), len(players))
    if column.card is not None:
        tall = at.step_card if column.steps else at.tall_card
        alone = not column.players and page.above is None
        room = pygame.Rect(
            tall if column.tall or alone else at.top_card if page.above is not None or close else at.card
        )
        if not column.keys and not column.below and page.above is None:
            room.height += at.spared(len(column.choices))
        if close:
            room.height = min(room.height, at.keys("both")[1] - at.px(GAP) - room.y)
        cards.card(canvas, at, column.card, room, column.card.target in column.cursor)
    paired = column.below and len(column.choices) == 2 and not at.upright
    places = at.pair if paired else at.choices(len(column.choices))
    for choice, box in zip(column.choices[:3], _beside(canvas, at, column.choices[:3], places), strict=False):
        _choice(canvas, at, choice, pygame.Rect(box), choice.target in column.cursor)
    if column.steps is not None:
        _steps(canvas, at, *column.steps)
    for line, box in _lines(canvas, at, column):
        _choice(canvas, at, line, pygame.Rect(box), line.target in column.cursor)
    for pad in column.keys:
        _keys(canvas, at, pad, column.cursor)
    if column.below and not at.upright:
        cards.row(canvas, at, column.below, low=not column.keys)
    for button, box in zip(column.buttons, _shared(canvas, at, column.buttons, at.buttons), strict=False):
        _button(canvas, at, button, pygame.Rect(box), button.target in column.cursor)


def inner_width(canvas: PageCanvas) -> int:
    """How wide what stands in the column is."""
    return _frame(canvas).room(buttons=True)[2]


def surround(canvas: PageCanvas, made: Column, high: int, wanted: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Draw the band, the ribbon and the buttons of a page of lists; gives its square, and the room between band and
    buttons. On an upright screen the table is only so `high`, and gives way by half for what is `wanted` below it.
    """
    at = _frame(canvas).lowered(high)
    lacks = wanted - at.room(bool(made.buttons))[3]
    at = at.lowered(max(high - lacks, high // 2) if lacks > 0 else high)
    canvas.surface.fill(canvas.theme.ground)
    board, ribbon = pygame.Rect(at.board), pygame.Rect(at.ribbon)
    canvas.spots[BOARD] = board
    canvas.surface.blit(shapes.ground(board.size, canvas.theme.board), board)
    canvas.surface.blit(ornaments.strip(canvas.theme, ribbon.size), ribbon)
    _band(canvas, at, made.band)
    boxes = at.row_below(len(made.buttons))
    for button, box in zip(made.buttons, _shared(canvas, at, made.buttons, boxes), strict=True):
        _button(canvas, at, button, pygame.Rect(box), False)
    return board, pygame.Rect(at.room(bool(made.buttons)))


def _lines(canvas: PageCanvas, at: ScreenBands, column: Column) -> Sequence[tuple[PanelChoice, Pixels]]:
    """The lines with their boxes: where some take two lines of words, those about the cursor that find room, and the
    last one, which leads back.
    """
    lines = list(column.lines)
    if at.upright:
        return list(zip(lines, at.lines(len(lines)), strict=True))
    style = canvas.style("choice")
    under = next((n for n, line in enumerate(lines) if line.target in column.cursor), 0)
    while True:
        rooms = [at.px(at.wide - 22 - (36 if line.sign is not None else 0)) for line in lines]
        needs = [
            len(wrapped(line.text, style.size, room, style.weight)) for line, room in zip(lines, rooms, strict=True)
        ]
        boxes = at.rows(needs)
        if len(boxes) == len(lines) or len(lines) <= 2:
            return list(zip(lines, boxes, strict=False))
        away = 0 if under > (len(lines) - 2) // 2 else len(lines) - 2
        del lines[away]
        under -= away == 0


def _frame(canvas: PageCanvas) -> ScreenBands:
    """Where everything lies on this screen, as its owner wants it."""
    return frame(*canvas.surface.get_size(), canvas.theme.left_handed, canvas.theme.type > 1)


def draw_glance(canvas: PageCanvas, page: Page, made: Glance) -> None:
    """Draw the same board, and what is glanced at beside it."""
    at = _frame(canvas)
    canvas.surface.fill(canvas.theme.ground)
    _board(canvas, page, pygame.Rect(at.board))
    glance.draw(canvas, at, made)


def _board(canvas: PageCanvas, page: Page, box: pygame.Rect) -> None:
    canvas.spots[BOARD] = box
    canvas.surface.blit(shapes.ground(box.size, canvas.theme.board), box)
    if page.picture is not None and page.picture.board.cells:
        board_drawing.draw(canvas, page.picture, box)
    else:
        canvas.areas.append(box)


def _band(canvas: PageCanvas, at: ScreenBands, band: Band) -> None:
    box = pygame.Rect(at.band)
    colour = canvas.theme.raised
    if band.wrong:
        colour = theme.CORAL
    elif band.chip is not None:
        colour = canvas.theme.named(band.chip.colour)
    plain = band.chip is None and not band.wrong
    ink = canvas.theme.ink if plain else theme.ink_on(colour)
    pygame.draw.rect(canvas.surface, colour, box)
    canvas.areas.append(box)
    canvas.spots["band"] = box
    left = box.x + at.px(9)
    if band.chip is not None:
        middle = (box.x + at.px(34), box.centery)
        shapes.roundel(canvas, band.chip, middle, at.px(25))
        left = box.x + at.px(69)
    elif band.icon:
        image = icons.icon(band.icon, at.px(34), ink)
        canvas.surface.blit(image, image.get_rect(center=(box.x + at.px(27), box.centery)))
        left = box.x + at.px(55)
    right = box.right - at.px(8)
    if band.camera:
        side = at.px(28)
        image = icons.icon(CAMERAS[band.camera], side, ink)
        canvas.surface.blit(image, image.get_rect(midright=(box.right - at.px(10), box.centery)))
        right = box.right - at.px(10) - side - at.px(6)
    _titles(canvas, at, band, pygame.Rect(left, box.y, right - left, box.height), ink)


def _titles(canvas: PageCanvas, at: ScreenBands, band: Band, box: pygame.Rect, ink: Colour) -> None:
    """The title above the phase; beside it on an upright screen."""
    name, phase = canvas.style("name"), canvas.style("phase")
    room, beside = box.width, 0
    if at.upright and band.phase:
        said = width_of(band.phase, phase.size, phase.weight) + at.px(4)
        beside = min(box.width // 2, said)
        if not band.short and width_of(band.title, name.size, name.weight) > room - beside - at.px(6):
            beside = min(beside, 2 * said // 3)  # two lines of it
        room -= beside + at.px(6)
    title = band.title
    if width_of(title, name.size, name.weight) > room and band.short:
        title = band.short
    if not band.phase:
        large = replace(name, lines=2)
        cut = canvas.fit(title, large, box.width, box.height).cut
        canvas.write(title, box, canvas.style("question") if cut else large, ink)
    elif at.upright:
        canvas.write(title, pygame.Rect(box.x, box.y, room, box.height), name, ink)
        right = pygame.Rect(box.right - beside, box.y, beside, box.height)
        small = canvas.lighter(band.phase, replace(phase, lines=2), beside, box.height)
        canvas.write(band.phase, right, small, ink, "right")
    else:
        canvas.write(title, pygame.Rect(box.x, box.y, box.width, at.px(39)), name, ink)
        below = pygame.Rect(box.x, box.y + at.px(37), box.width, at.px(27))
        canvas.write(band.phase, below, canvas.lighter(band.phase, phase, *below.size), ink)


def _filled(canvas: PageCanvas, box: pygame.Rect, state: str, cursor: bool, round_by: float, fill: Colour) -> Colour:
    """The ground of something that can be pressed; gives the ink on it."""
    colours = canvas.theme
    canvas.areas.append(box)
    if cursor:
        canvas.cursor(BESIDE, box)
        canvas.box(box, colours.cursor, round_by=round_by)
        if colours.light:
            canvas.box(box, None, theme.NIGHT, 2, round_by)
        return colours.on_cursor
    if state == IMPOSSIBLE:
        canvas.box(box, None, colours.edge, 2, round_by)
        return colours.quiet
    if state == TAKEN:
        canvas.box(box, None, colours.cursor, 4, round_by)
        return colours.ink
    canvas.box(box, fill, colours.lit if state == POSSIBLE else None, 3, round_by)
    return colours.ink


def _beside(
    canvas: PageCanvas, at: ScreenBands, choices: Sequence[PanelChoice], boxes: Sequence[Pixels]
) -> Sequence[Pixels]:
    """The boxes of choices; of two side by side one whose words are too long has what the other can spare."""
    abreast = [n for n, box in enumerate(boxes[: len(choices)]) if box[1] == boxes[-1][1]]
    if len(abreast) < 2:
        return boxes
    style, room, needs = _worded(canvas, at), sum(boxes[n][2] for n in abreast), []
    if all(_finds_room(canvas, at, choices[n], pygame.Rect(boxes[n]), style) for n in abreast):
        return boxes
    for sign, whole, gain in WAYS:
        needs = [_need(at, choices[n], style, at.px(sign), whole, gain) for n in abreast]
        if sum(needs) <= room:
            break
    return (*boxes[: abreast[0]], *_spared([boxes[n] for n in abreast], needs))


def _finds_room(canvas: PageCanvas, at: ScreenBands, choice: PanelChoice, box: pygame.Rect, style: TextStyle) -> bool:
    """Whether the words of a choice stand in its box beside the small sign."""
    signed = choice.sign is not None or choice.state in (IMPOSSIBLE, TAKEN)
    return not canvas.fit(choice.text, style, box.width - at.px(38 if signed else 14), box.height).cut


def _need(at: ScreenBands, choice: PanelChoice, style: TextStyle, sign: int, whole: bool, gained: bool) -> int:
    """The width of a choice with its words on one line, or else of its longest word, and so much for its sign; with
    what it brings or without.
    """
    words = [choice.text] if whole else choice.text.split()
    wide = max((width_of(word, style.size, style.weight) for word in words), default=0)
    gain = width_of(choice.gain, style.size, style.weight) + at.px(6) if choice.gain and gained else 0
    signed = choice.sign is not None or choice.state in (IMPOSSIBLE, TAKEN)
    return wide + gain + max(at.px(14), sign if signed else 0) + at.px(2)


def _worded(canvas: PageCanvas, at: ScreenBands) -> TextStyle:
    """How choices are written; where they stand side by side on an upright screen, no larger than finds room."""
    style = canvas.style("choice")
    return replace(style, least=at.px(theme.MATTERS)) if at.upright else style


def _choice(canvas: PageCanvas, at: ScreenBands, choice: PanelChoice, box: pygame.Rect, cursor: bool) -> None:
    ink = _filled(canvas, box, choice.state, cursor, 12, canvas.theme.raised)
    canvas.spots[choice.target] = box
    canvas.touch(box, choice.target)
    sign: Sign = {IMPOSSIBLE: "no", TAKEN: "check"}.get(choice.state, choice.sign)
    style, left = _worded(canvas, at), box.x + at.px(12)
    right = box.right - at.px(10)
    side, gap = at.px(28), at.px(8)
    if canvas.fit(choice.text, style, right - left - (side + gap) * (sign is not None), box.height).cut:
        side, gap, left, right = at.px(20), at.px(4), box.x + at.px(8), box.right - at.px(6)  # a long word
        cut = canvas.fit(choice.text, style, right - left - side - gap, box.height).cut
        if cut and choice.state != IMPOSSIBLE:
            sign = None  # words before pictures
    if sign is not None:
        cards.sign(canvas, sign, (left + side // 2, box.centery), side, ink)
        left += side + gap
    size = min(style.size, at.px(26))
    wide = width_of(choice.gain, size, style.weight)
    full = right - left >= at.px(at.wide) // 2 and not at.upright
    words = width_of(choice.text, style.size, style.weight)
    if choice.gain and (full or wide + words <= right - left - at.px(6)):  # it gives way to words on a narrow choice
        wide = min(wide, (right - left) // 2)
        gained = replace(style, size=size, lines=1)
        colour = canvas.theme.lit if choice.state == POSSIBLE and not cursor else ink
        canvas.write(choice.gain, pygame.Rect(right - wide, box.y, wide, box.height), gained, colour, "right")
        right -= wide + at.px(6)
    canvas.write(choice.text, pygame.Rect(left, box.y, right - left, box.height), style, ink)


def _crowded(at: ScreenBands, pad: Keys) -> bool:
    """Whether the keys of a pad that have one row on an upright screen would be too narrow for a finger."""
    return pad.over == "choices" and len(pad.keys) * (FINGER + GAP) > at.wide


def _keys(canvas: PageCanvas, at: ScreenBands, pad: Keys, cursor: frozenset[str]) -> None:
    tall = sum(key.tall for key in pad.keys)
    ordered = sorted(pad.keys, key=lambda key: key.tall)
    close = pad.columns + tall > 5 or (pad.columns > 3 and pad.over != "choices")
    columns, rows = pad.columns, 1
    if at.upright and columns > 1:
        rows = 2 if pad.over in ("card", "both") or _crowded(at, pad) else 1
        flat = len(ordered) - tall
        evenly = -(-flat // rows)
        columns = min(flat, max(5, columns, evenly if evenly <= MOST else 0))
    if at.upright and pad.over == "choices" and tall and rows == 1:
        columns = len(ordered) - tall  # that room is one row high there
    columns = (3 if at.upright else min(columns, 3)) if pad.over == "names" else columns
    room = max(len(ordered), NAMES if pad.over == "names" else 0)
    over = "both" if at.upright and (pad.over == "card" or _crowded(at, pad)) else pad.over
    x, y, wide, high = at.keys(over, close)
    if pad.hint and not at.upright:
        below = min(at.px(34), high // 4)
        _hint(canvas, at, pad.hint, pygame.Rect(x, y + high - below, wide, below))
        high -= below
    boxes = grid((x, y, wide, high), room, columns, at.px(2 if close else 4 if pad.columns > 3 else 6), tall)
    for key, box in zip(ordered, boxes, strict=False):
        _key(canvas, at, key, pygame.Rect(box), key.target in cursor)


def _hint(canvas: PageCanvas, at: ScreenBands, hint: Sequence[tuple[str, str]], box: pygame.Rect) -> None:
    """What the buttons do, each by its icon and a word, in one line."""
    style, side = replace(canvas.style("beneath"), lines=1), at.px(22)
    wide = box.width // len(hint)
    for number, (icon, text) in enumerate(hint):
        said = min(width_of(text, style.size, style.weight), wide - side - at.px(10))
        left = box.x + number * wide + (wide - said - side - at.px(8)) // 2
        cards.sign(canvas, icon, (left + side / 2, box.centery), side, canvas.theme.ink)
        canvas.write(text, pygame.Rect(left + side + at.px(8), box.y, said + 2, box.height), style, canvas.theme.ink)


def _key(canvas: PageCanvas, at: ScreenBands, key: Key, box: pygame.Rect, cursor: bool) -> None:
    ink = _filled(canvas, box, key.state, cursor, 10, canvas.theme.raised)
    canvas.spots[key.target] = box
    canvas.touch(box, key.target)
    if key.price:
        _priced(canvas, at, key, box, ink)
        return
    line = box.width > 2 * box.height  # words beside a sign, as on a choice
    inner = box.inflate(-at.px(16 if line else 4), -at.px(0 if line else 4))
    sign: Sign = "no" if key.state == IMPOSSIBLE else key.sign
    style = canvas.style("key") if len(key.text) <= 3 and not line else _worded(canvas, at)
    style = replace(style, lines=max(style.lines, inner.height // line_height(style.size)))
    text = key.text
    if sign is not None and not line:
        low = inner.height < at.px(64)
        side = min(inner.width // 2, inner.height) if low else 0
        if text and canvas.fit(text, style, inner.width - side, inner.height).cut:
            text = ""  # the picture says it
        if text and low:  # the picture beside its number
            cards.sign(canvas, sign, (inner.x + side / 2, inner.centery), side, ink)
            inner = pygame.Rect(inner.x + side, inner.y, inner.width - side, inner.height)
            style = replace(style, size=min(style.size, at.px(26)))
        else:
            side = min(inner.width, round(inner.height * (0.56 if text else 1)), at.px(60 if text else 92))
            y = inner.y + side // 2 + at.px(2) if text else inner.centery
            cards.sign(canvas, sign, (inner.centerx, y), side, ink)
            inner = pygame.Rect(inner.x, inner.y + side, inner.width, inner.height - side) if text else inner
    elif sign is not None and text and canvas.fit(text, style, inner.width, inner.height).cut:
        text = ""  # the picture says it
        cards.sign(canvas, sign, inner.center, min(inner.height, at.px(28)), ink)
    elif sign is not None and canvas.fit(key.text, style, inner.width - at.px(36), inner.height).cut:
        side = at.px(18)  # at the edge above a long name
        cards.sign(canvas, sign, (inner.right - side // 2, inner.y + side // 2), side, ink)
    elif sign is not None:
        side = min(inner.height, at.px(28))
        cards.sign(canvas, sign, (inner.x + at.px(4) + side // 2, inner.centery), side, ink)
        inner = pygame.Rect(inner.x + side + at.px(8), inner.y, inner.width - side - at.px(8), inner.height)
    if key.tall:
        style = replace(style, size=at.px(44))
    if key.pips:
        step, foot = at.px(7), inner.bottom - at.px(9)
        y = min(foot, inner.centery + at.px(26)) if key.tall else foot
        for n in range(key.pips):
            x = inner.centerx + round((n - (key.pips - 1) / 2) * step)
            pygame.draw.circle(
                canvas.surface, player_tiles.tone(canvas, "" if cursor else key.tone, ink), (x, y), max(1, at.px(2.4))
            )
        inner = pygame.Rect(
            inner.x, inner.y, inner.width, inner.height - at.px(12 if not key.tall or at.upright else 6)
        )
    if text:
        canvas.write(
            key.text,
            inner,
            style,
            player_tiles.tone(canvas, "" if cursor else key.tone, ink),
            "left" if line else "centre",
        )


def _steps(canvas: PageCanvas, at: ScreenBands, now: int, count: int) -> None:
    """A bar for each step: those that are done, the one that is on, and those to come."""
    for n, box in enumerate(at.steps(count), 1):
        colour = canvas.theme.ink if n < now else canvas.theme.cursor if n == now else canvas.theme.edge
        canvas.box(pygame.Rect(box), colour, round_by=4)


def _priced(canvas: PageCanvas, at: ScreenBands, key: Key, box: pygame.Rect, ink: Colour) -> None:
    """A thing to buy: its picture, and what it costs; one that cannot be bought has the sign."""
    side, row = at.px(44 if not at.upright else 40), at.px(24)
    x, y = (box.centerx, box.y + side // 2 + at.px(4)) if not at.upright else (box.x + side // 2, box.centery)
    cards.sign(canvas, key.sign, (x, y), side, ink)
    if key.state == IMPOSSIBLE:
        cards.sign(canvas, "no", (box.x + at.px(13), box.y + at.px(13)), at.px(24), canvas.theme.warning)
    style = replace(canvas.style("count"), size=at.px(22), least=at.px(20))
    for n, (chip, count) in enumerate(key.price[: 2 if at.upright else 3]):
        left, top = box.centerx - at.px(20), box.y + side + at.px(8) + n * row
        if at.upright:
            left, top = box.x + side + at.px(2), box.y + at.px(2) + n * row
        canvas.write(str(count), pygame.Rect(left, top, at.px(16), row), style, ink, "centre")
        cards.sign(canvas, chip, (left + at.px(28), top + row // 2), at.px(22), ink)


def _shared(
    canvas: PageCanvas, at: ScreenBands, buttons: Sequence[PanelChoice], boxes: Sequence[Pixels]
) -> Sequence[Pixels]:
    """The boxes of buttons in a row: a word that is too long for its own has what the others can spare."""
    style = canvas.style("foot-button")
    return _spared(boxes, [width_of(button.text, style.least, style.weight) + at.px(8) for button in buttons])


def _spared(boxes: Sequence[Pixels], needs: Sequence[int]) -> Sequence[Pixels]:
    """Boxes side by side: one that needs more width than it has gets what the others can spare."""
    spare = [max(0, box[2] - need) for box, need in zip(boxes, needs, strict=False)]
    short = [max(0, need - box[2]) for box, need in zip(boxes, needs, strict=False)]
    if not any(short) or len(boxes) < 2:
        return boxes
    given = min(1.0, sum(short) / max(1, sum(spare)))
    had = min(1.0, sum(spare) / sum(short))
    found, left = [], boxes[0][0]
    for box, much, little in zip(boxes, spare, short, strict=False):
        wide = box[2] + int(little * had) - round(much * given)
        found.append((left, box[1], wide, box[3]))
        left += wide + boxes[1][0] - boxes[0][0] - boxes[0][2]
    return found


def _button(canvas: PageCanvas, at: ScreenBands, button: PanelChoice, box: pygame.Rect, cursor: bool) -> None:
    ink = _filled(canvas, box, button.state, cursor, 12, canvas.theme.panel)
    canvas.touch(box, button.target)
    style, side = canvas.style("foot-button"), at.px(22)
    sign: Sign = "no" if button.state == IMPOSSIBLE else button.sign
    if sign is None:
        canvas.write(button.text, box.inflate(-at.px(8), 0), style, ink, "centre")
        return
    room = box.width - side - at.px(16)
    if canvas.fit(button.text, style, room, box.height).cut:  # words before pictures
        canvas.write(button.text, box.inflate(-at.px(6), 0), style, ink, "centre")
        return
    words = min(width_of(button.text, style.size, style.weight), room)
    left = box.x + (box.width - side - at.px(6) - words) // 2
    cards.sign(canvas, sign, (left + side // 2, box.centery), side, ink)
    canvas.write(button.text, pygame.Rect(left + side + at.px(6), box.y, words, box.height), style, ink)
