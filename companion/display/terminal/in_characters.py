"""What a terminal prints: a painted board and its tables in characters, what has happened, the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.display import news
from companion.display.board import Board, Table, entry_text
from companion.display.catalogue import Catalogue
from companion.display.screens.checklist import checklist, lying
from companion.display.screens.seals import code_of
from companion.display.stored_games import Best
from companion.games.kit import Result, Ruling, Verbatim
from companion.games.kit.game_extras import open_code
from companion.play.seals import Seal
from companion.play.session import Session


def board_lines(board: Board) -> tuple[str, ...]:
    """A board in characters: each cell's text where the cell lies, row names at the left, column names on top."""
    if not board.cells:
        return ()
    rows: dict[int, list[tuple[float, str]]] = {}
    marks: dict[str, str] = {}
    for piece in board.pieces:
        marks[piece.place] = marks.get(piece.place, "") + piece.said
    size = min(cell.radius for cell in board.cells if not cell.over)
    for cell in board.cells:
        x, y = cell.centre
        rows.setdefault(round(y / size), []).append((x / size, (cell.text or "·") + marks.get(cell.place, "")))
    left = min(x for row in rows.values() for x, _ in row)
    side = {round(c.at[1] / size): c.text for c in board.captions if c.side == "left"}
    tops = [(c.at[0] / size, c.text) for c in board.captions if c.side == "top"]
    margin = max((len(text) for text in side.values()), default=0) + 1
    widest = max([len(t) for row in rows.values() for _, t in row] + [len(t) for _, t in tops]) + 1
    lines = [_placed(" " * margin, tops, left, widest)] if tops else []
    for y in sorted(rows):
        lines.append(_placed(side.get(y, "").ljust(margin), sorted(rows[y]), left, widest))
    return tuple(lines)


def _placed(line: str, texts: list[tuple[float, str]], left: float, widest: int) -> str:
    """Write texts at their distances: a cell is two radii wide."""
    margin = len(line)
    for x, text in texts:
        line = line.ljust(margin + round((x - left) / 2 * widest)) + text
    return line.rstrip()


def table_lines(table: Table) -> tuple[str, ...]:
    """A table in characters."""
    rows = [*([table.heads] if table.heads else []), *table.rows]
    texts = [[entry_text(e) for e in row] for row in rows]
    widths = [max(len(row[i]) for row in texts if i < len(row)) for i in range(max(map(len, texts), default=0))]
    lines = ["  ".join(t.ljust(w) for t, w in zip(row, widths, strict=False)).rstrip() for row in texts]
    return (*([table.title] if table.title else []), *lines)


def seal_lines(words: Catalogue, of: str, seal: Seal) -> tuple[str, ...]:
    """A seal as the screen shows it: what it is of, its six words, and the whole of it."""
    return news.sealed(words, of, seal), f"  {seal.digest}"


def all_seals(session: Session, words: Catalogue) -> Iterator[str]:
    """The seal of a game, or in one of an older release that of each secret, and what it is good for."""
    for of, seal in session.seals.items():
        yield from seal_lines(words, of, seal)
    yield words("seals.why" if session.seals else "text.no-seals")


def due_lines(session: Session, words: Catalogue) -> Iterator[str]:
    """Whom the game waits for, and why: a reason that several share is said once."""
    due = session.state.due()
    for rule in dict.fromkeys(due.values()):
        seats = " ".join(f"{words('play.due', seat=seat)}." for seat in due if due[seat] == rule)
        yield f"{seats} {words.due(rule)}"


def log_lines(session: Session, words: Catalogue) -> Iterator[str]:
    """All that happened, numbered, and the seals."""
    for index, line in enumerate(news.lines(session, words), 1):
        yield f"{index:3} {line}"
    yield from (news.sealed(words, of, seal) for of, seal in session.seals.items())


def code_lines(session: Session, words: Catalogue, held: Callable[[Session], bool]) -> Iterator[str]:
    """The code with which another table plays the same, as the screen shows it: before the end that is written down."""
    code = code_of(session, held)
    if code is None:
        yield words("text.no-code")
        return
    lies_open = open_code(session.game, session.state) is not None
    if not lies_open and not session.state.over:
        session.note("code-shown", {})
    yield from code.split()
    yield words("code.open-hint" if lies_open else "code.hint")


def record_lines(bests: Sequence[Best], words: Catalogue) -> Iterator[str]:
    """The best games for one at this table, how each was set up, and which of them is this one."""
    if bests:
        yield words("final.records")
    for rank, best in enumerate(bests, 1):
        line = words("records.line", rank=rank, points=best.points, date=Verbatim(best.date))
        yield "  ".join(filter(None, (f"{'>' if best.now else ' '} {line}", best.layout, best.code)))
        among, n = best.among
        if best.now and n > 1:
            yield "  " + words("records.among", code=best.code, rank=among, n=n)


def to_lay(session: Session, words: Catalogue, board: Board) -> Iterator[str]:
    """What must lie where before the first decision."""
    yield words("checklist.title")
    for line in (*checklist(words, board), *lying(words, board, session.state.layout()).values()):
        yield "  > " + line


def told_lines(session: Session, words: Catalogue, before: int) -> Iterator[str]:
    """What every step after the first `before` ones brought about, and what hands must do."""
    for step in session.steps[before:]:
        if isinstance(step.event, Ruling):
            yield words.event(step.event)
        for told in step.state.news():
            yield "* " + news.came(words, step.by, words.say("news", told.what))
            for todo in told.hands:
                yield "  > " + words.say("hand", todo)


def score_lines(session: Session, words: Catalogue, result: Result) -> Iterator[str]:
    """The score sheet of a game that is over: what each had for what, all of it, who won and by which rule."""
    for entry in result.lines:
        yield f"{words.who(entry.side):16} {entry.amount:4}  {words.say('score', entry.what)}"
    for seat, total in result.totals.items():
        yield f"{words.who(seat):16} {total:4}  {words('final.total')}"
    yield words("final.title", seats=result.victors, n=len(result.victors))
    yield news.rule_line(words, session.state.rules, result.rule)


def index_of(text: str, most: int) -> int | None:
    """The index that a number counted from one means, up to `most`."""
    if len(text) > len(str(most)) or not text.isdecimal():
        return None
    return int(text) - 1 if 1 <= int(text) <= most else None
