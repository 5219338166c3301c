"""A running game in lines of text: its title, what stands above the choices, and the choices."""

from __future__ import annotations

from companion.display import outlook, showing_choices, spoken
from companion.display.board import Board, Meter, Outlook
from companion.display.page import Block, Item, Items, PageTable, Para
from companion.display.screens.base import Screen
from companion.display.screens.play_column import PlayColumn, PlayMoment
from companion.games.kit import Seat
from companion.play.lesson_session import LessonSession

LONG = 100  # characters of what an action would bring, beside which nothing else finds room


def ring(screen: Screen, seat: Seat | None) -> tuple[str, ...]:
    """The colour of whose turn it is; of all whom the game waits for while none of them is picked."""
    if screen.session.state.question() is not None:
        return ()
    return tuple(screen.chip(each).colour for each in ((seat,) if seat is not None else screen.session.state.due()))


def title(screen: Screen, seat: Seat | None) -> str:
    """Whose turn it is, or that something is asked."""
    words, state = screen.words, screen.session.state
    question = state.question()
    if question is not None:
        return words("play.answer")
    if seat is not None:  # who acts out of turn is named alone
        return words("play.due", seat=seat) if seat in state.due() else words.who(seat)
    return words("play.several") if state.due() else words("play.over")


def spoken_title(screen: Screen, seat: Seat | None) -> str:
    """The title as a voice says it: a question by what is asked."""
    question = screen.session.state.question()
    if question is not None:
        return spoken.question(screen.words, question)
    due = seat is not None and seat in screen.session.state.due()
    return spoken.turn(screen.words, seat) if seat is not None and due else title(screen, seat)


def _why_due(screen: Screen) -> tuple[Para, ...]:
    if isinstance(screen.session, LessonSession):
        return ()  # it says what is asked
    if screen.home.depth != "referee":
        return ()
    state = screen.session.state
    question = state.question()
    rule = question.rule if question is not None else next(iter(state.due().values()), "")
    return (Para(screen.words.due(rule), "reason"),)


def choices(screen: Screen, column: PlayColumn, at: PlayMoment) -> tuple[Block, ...]:
    """What is being chosen, what was, and the list; the seats while one of several is to be picked."""
    words, chooser = screen.words, at.chooser
    if chooser is None:
        seats = tuple(screen.session.state.due())
        items = tuple(Item(words.who(s), f"seat:{s}", chip=screen.chip(s)) for s in seats)
        return (Items(items, at.picking),)
    asked = showing_choices.prompt(chooser, words)
    if chooser.form is not None:
        return (Para(asked, "strong"), Items((Item(words("button.type"), "type"),), 0))
    prompt = words("choose.why-not") if chooser.asking else asked
    made = showing_choices.summary(chooser, words)
    top = (Para(made, "quiet"),) if made else ()
    return (Para(prompt, "strong"), *top, column.with_chips(showing_choices.items(chooser, words, screen.board())))


def aside(screen: Screen, board: Board, brought: Outlook) -> tuple[Block, ...]:
    """What stands above the choices; bars, or a long text, of what an action would bring take its room."""
    if any(isinstance(part, Meter) for part in brought) or sum(map(len, outlook.lines(brought))) > LONG:
        return ()
    asking = screen.session.state.question() is not None
    short = screen.home.learning and (board.outlook or brought)  # what the lesson asks takes its room
    table = tuple(PageTable(t) for t in board.tables[:1] if (not asking or board.outlook) and not short)
    if brought:
        return table
    return (*table, *(outlook.blocks(board.outlook) if board.outlook else _why_due(screen)))
