"""What is glanced at while people play on the table: a page in play without anything to choose, in large figures.

It is made of nothing but the page that all see, so it can show nothing that is hidden.
"""

from __future__ import annotations

from dataclasses import replace

from companion.display.bands import Card, CardRow, Glance
from companion.display.page import Page, Para, Picture

AFTER = 8.0
"""Seconds without touch, button or movement of the panel."""
DIMS = 120.0
"""Seconds after which the screen is darker."""
MOST = 3
"""Orders to the players that find room."""


def at_rest(page: Page, dim: bool = False) -> Page:
    """The same page as it is seen from afar; `dim` once nobody has touched anything for long."""
    column, picture = page.column, page.picture
    if column is None:
        return page
    orders = [line for para in page.foot if para.style == "hands" for line in (para.lines or (para,))]
    asked = next((b.text for b in page.blocks if isinstance(b, Para) and b.style == "strong"), column.band.phase)
    card: Card | None = Card(asked) if asked else column.card
    beside = column.card
    if beside is not None and beside.order and beside.title:  # such as what everybody marks now
        card = Card(rows=(CardRow(beside.title, beside.sign or beside.picture or "hand"),), order=True)
    if orders:
        rows = (CardRow(line.text, line.chip or "hand", picture=line.picture) for line in orders[:MOST])
        card = Card(rows=tuple(rows), order=True)
    if picture is not None:
        lit = picture.hands if orders else picture.chosen
        picture = Picture(replace(picture.board, ways=()), concerned=lit, zoom=picture.zoom)
    said = "" if orders or asked == column.band.phase else column.band.phase  # one thing to do is said, and once
    said = column.band.did or said
    band = replace(column.band, title=column.band.short or column.band.title, phase=said)
    return replace(page, picture=picture, column=None, glance=Glance(band, column.players, card, dim))
