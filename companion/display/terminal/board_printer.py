"""Prints the board of a game in a terminal, and of its tables those that have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import sleep

from companion.display import outlook
from companion.display.board import Board
from companion.display.terminal.ahead import WAIT
from companion.display.terminal.in_characters import board_lines, table_lines


class BoardPrinter:
    """Prints what `board` gives by `say`, and remembers what stands there already."""

    def __init__(self, board: Callable[[], Board], say: Callable[[Iterable[str]], None]) -> None:
        self._board = board
        self._say = say
        self._printed: tuple[str, ...] = ()  # what was last printed of the board
        self._tabled: tuple[tuple[str, ...], ...] = ()  # and of its tables

    def show(self, again: bool = False) -> None:
        """The board with its tables, and what is said beside it once that is worked out.

        What stands there already is not printed twice, unless it is asked for `again`.
        """
        board = self._board()
        while board.waits is not None and board.waits():
            sleep(WAIT)
        lines = board_lines(board)
        if again or lines != self._printed:
            self._say(lines)
        self._printed = lines
        self._say(outlook.lines(self._board().outlook))
        self.tables(again)

    def tables(self, again: bool = True) -> None:
        """All tables, or those that have changed since they were printed."""
        board = self._board()
        found = tuple(table_lines(table) for table in board.tables)
        for lines in found:
            if again or lines not in self._tabled:
                self._say(lines)
        self._tabled = found
