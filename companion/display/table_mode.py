"""What is glanced at while people play on the table: a page in play without anything to choose, in large figures.

It is made of nothing but the page that all see, so it can show nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt

from companion.display.bands import Card, CardRow, Column, Glance, PlaceMark
from companion.display.board import Board, Cell, Chip, Piece, square
from companion.display.page import Page, Para, Picture

AFTER = 8.0
"""Seconds without touch, button or movement of the panel."""
DIMS = 120.0
"""Seconds after which the screen is darker."""
PAWN = "pawn"
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
    how, places = column.band.how, frozenset[str]()
    if picture is not None and picture.cursor and column.choices and how and not (orders or column.band.who):
        places = picture.lit
        ghosts = (mark.sign for mark in picture.marks if mark.kind == "ghost")
        sign = next((sign for sign in (column.choices[0].sign, *ghosts) if isinstance(sign, Chip)), "hand")
        card = Card(rows=(CardRow(how, sign),))
    elif asked and column.band.who:
        card = Card(asked, rows=(CardRow(how, "hand"),))
    beside = column.card
    if beside is not None and beside.order and beside.title:  # such as what everybody marks now
        card = Card(rows=(CardRow(beside.title, beside.sign or beside.picture or "hand"),), order=True)
    if orders:
        board = picture.board if picture is not None else Board()
        rows = (
            CardRow(line.text, line.chip or "hand", picture=line.picture or _above(line, board))
            for line in orders[:MOST]
        )
        card = Card(rows=tuple(rows), order=True)
    if picture is None or not picture.board.cells:
        picture = Picture(_parts(column))
    else:
        lit = picture.hands | {order.place for order in orders if order.picture} - {""} if orders else picture.chosen
        stops = (mark for mark in picture.marks if mark.kind == "stop" and places)
        marks, still = (*_gone(orders, picture.board), *stops), replace(picture.board, ways=())
        picture = Picture(still, places, concerned=lit, marks=marks, zoom=picture.zoom, like=picture)
    said = "" if orders or asked == column.band.phase else column.band.phase  # one thing to do is said, and once
    title = column.band.who or column.band.short or column.band.title
    band, players = replace(column.band, title=title, phase=column.band.did or said), column.players
    if orders and (doer := column.band.first) is not None:
        band = replace(band, title=doer.name, chip=doer.chip, phase=doer.then)
        players = tuple(replace(player, due=player.chip == doer.chip) for player in players)
    return replace(page, picture=picture, column=None, glance=Glance(band, players, card, dim))


def _above(order: Para, board: Board) -> Chip | None:
    """The pawn that stands where an order's part is laid: whose it is, is seen by its colour and its letter."""
    pawns = (piece.chip for piece in board.pieces if piece.place == order.place and piece.chip.form == PAWN)
    return next((pawn for pawn in pawns if order.chip is not None and order.chip.form != PAWN), None)


def _gone(orders: Sequence[Para], board: Board) -> Iterator[PlaceMark]:
    """Pawns that an order takes off the board, where they stood."""
    for order in orders:
        stands = any(piece.place == order.place and piece.chip == order.chip for piece in board.pieces)
        off = order.place and order.picture is None and not stands
        if off and order.chip is not None and order.chip.form == PAWN:
            yield PlaceMark(order.place, "ghost", sign=order.chip)


def _parts(column: Column) -> Board:
    """Large, in the place of a board that does not lie there yet: the parts that are chosen from, or the players."""
    signs = [*(each.sign for each in column.choices), *(key.sign for pad in column.keys for key in pad.keys)]
    chips = [sign for sign in signs if isinstance(sign, Chip)] or [each.chip for each in column.players]
    across = max(1, ceil(sqrt(len(chips))))
    cells = tuple(Cell(f"part-{n}", square(n % across, n // across)) for n in range(len(chips)))
    return Board(cells, tuple(Piece(cell.place, chip, size=0.8) for cell, chip in zip(cells, chips, strict=True)))
