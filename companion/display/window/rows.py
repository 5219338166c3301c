"""Where the cursor goes by the arrow keys, as the list, or the board, stands on the screen."""

from __future__ import annotations

from companion.display.page import Items, Page
from companion.display.window.canvas import PageCanvas


def over_board(page: Page, canvas: PageCanvas, right: int, down: int) -> int:
    """How many choices on, or with a minus back, the nearest place of a board that way is; 0 where there is none."""
    picture = page.picture
    if picture is None or not picture.cursor or not any(picture.walk):
        return 0
    boxes = {target: box for box, target in canvas.hits}
    here, found = boxes.get(f"place:{picture.walk[picture.at]}"), []
    for number, place in enumerate(picture.walk if here is not None else ()):
        box = boxes.get(f"place:{place}")
        if box is None or here is None:
            continue
        x, y = box.centerx - here.centerx, box.centery - here.centery
        ahead, aside = x * right + y * down, abs(x * down + y * right)
        if ahead > 0 and aside <= ahead:
            found.append((ahead + 2 * aside, abs(number - picture.at), number - picture.at))
    return min(found)[2] if found else 0


def steps(page: Page, canvas: PageCanvas, down: bool) -> int:
    """How many items on, or back, the nearest one below or above stands; 1 where that cannot be told."""
    block = next((b for b in page.blocks if isinstance(b, Items) and b.cursor is not None and b.items), None)
    if block is None or block.cursor is None:
        return 1
    boxes = {target: box for box, target in canvas.hits}
    here = boxes.get(block.items[block.cursor].target)
    if here is None:
        return 1
    there = {}
    for number, item in enumerate(block.items):
        box = boxes.get(item.target)
        if box is None or not item.lit or box.right <= here.left or box.left >= here.right:
            continue
        away = box.top - here.bottom if down else here.top - box.bottom
        if away >= 0 and (number > block.cursor) is down:
            there[number] = (away, abs(box.centerx - here.centerx))
    if there:
        return abs(min(there, key=lambda number: there[number]) - block.cursor)
    abreast = sum(box.top == here.top for item in block.items if (box := boxes.get(item.target)) is not None)
    on = block.cursor + (abreast if down else -abreast)
    return abreast if 0 <= on < len(block.items) and block.items[on].lit else 1
