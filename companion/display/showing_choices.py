"""What a walk through the choice tree shows: what was chosen, what is asked, the list, and the board that is lit."""

from __future__ import annotations

from companion.display.bands import Moment
from companion.display.board import Board
from companion.display.branches import telling_of
from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser, Touched
from companion.display.page import Item, Items, Picture
from companion.games.kit import Answer, Place, Verbatim
from companion.play.choices import COARSE, KIND, PIECE, Branch, Node, field_of, meant


def summary(chooser: Chooser, words: Catalogue) -> str:
    """What has been chosen so far; nothing where there is nothing to choose."""
    if chooser.node is None and chooser.tree.question is not None:
        return ""
    path = {field_of(name): (name, value) for name, value in chooser.tree.path}
    shown = [
        words(f"action.{v}") if name == KIND else words.called(chooser.about(name), v) for name, v in path.values()
    ]
    return words("list.comma").join(shown)


def prompt(chooser: Chooser, words: Catalogue) -> str:
    """What is being chosen."""
    node, question = chooser.node, chooser.tree.question
    if node is None:
        return words.question(question) if question is not None else ""
    if node.field == KIND:
        chosen = chooser.tree.kind
        return words("choose.kind" if chosen is None else f"action.{chosen.kind}")
    if chooser.step is not None:
        return chooser.step.prompt
    if question is not None:
        taken = dict(chooser.tree.path).get(node.field, ()) if node.field.endswith(PIECE) else None
        return words.question(question, len(taken) if isinstance(taken, tuple) else None)
    kind = dict(chooser.tree.path).get(KIND, "")
    field = field_of(node.field)
    if node.field.endswith(COARSE) and f"field.{field}-group" in words:
        return words(f"field.{field}-group")
    of_kind = f"field.{kind}.{field}"
    return words(of_kind if of_kind in words else f"field.{field}")


def items(chooser: Chooser, words: Catalogue, board: Board) -> Items:
    """The branches as a list: those the cursor walks over, then the others, unless they are seen on the board.

    Kinds of action that have no place at this moment are only there to ask why not.
    """
    node, ready = chooser.node, chooser.tree.ready
    if node is None:
        text = words.called(chooser.about(""), ready.value) if isinstance(ready, Answer) else summary(chooser, words)
        return Items((Item(text, "ready"),) if ready is not None else (), 0)
    walked = chooser.branches
    at = chooser.cursor % len(walked) if chooser.at is not None else None
    others = [b for b in node.branches if b not in walked and not board.places(b.value)]
    if node.field == KIND:
        others = [b for b in others if chooser.tree.in_place(b)]
    return Items(tuple(_item(chooser, node, b, words, board) for b in (*walked, *others)), at)


def picture(chooser: Chooser, board: Board, touched: Touched | None = None) -> Picture:
    """The board with what can be chosen lit; `touched` tells which places an action would touch."""
    node = chooser.node
    if node is None:
        return Picture(board)
    lit = frozenset(p for value in node.reach for p in board.places(value))
    if node.field == KIND and not chooser.asking:
        lit = chooser.usual(board) | chooser.named(board)
    if chooser.at is None:
        return Picture(board, lit if node.field == KIND else frozenset())
    path = chooser.path
    chosen = frozenset(p for _, value in path for p in board.places(value) if value not in board.groups)
    few = chooser.whole(chooser.at.value)
    sample = (few or chooser.sample()) if touched else None
    seen = frozenset(touched(sample)) if touched and sample else frozenset()
    under = frozenset(chooser.places_of(chooser.at.value, board))
    concerned = frozenset[Place]()
    if few and not under:  # the cursor is beside the board, which shows where
        concerned, seen = seen | frozenset(board.places(tuple(few.args().values()))), frozenset()
    if chooser.at.coarse and not chooser.asking:
        under &= lit  # of a group what can be chosen
    walk = tuple(next(iter(board.places(branch.value)), "") for branch in chooser.branches)
    at = chooser.cursor % len(walk)
    return Picture(board, lit, seen or under, chosen=chosen, concerned=concerned, walk=walk, at=at)


def moment(chooser: Chooser) -> Moment:
    """Who chooses what, what there is to choose, and what is under the cursor."""
    node, here, kind = chooser.node, chooser.at, chooser.tree.kind
    action = chooser.only()
    return Moment(
        seat=chooser.tree.seat,
        kind=kind.kind if kind is not None else "",
        path=tuple(chooser.tree.path),
        field=field_of(node.field) if node is not None else "",
        values=tuple(branch.value for branch in chooser.branches),
        at=here.value if here is not None else None,
        action=action or chooser.sample(),
        whole=action is not None,
        question=chooser.tree.question,
    )


def _item(chooser: Chooser, node: Node, branch: Branch, words: Catalogue, board: Board) -> Item:
    few = chooser.whole(branch.value)
    telling = dict([meant(node, branch.value)]) if few is None else telling_of(few, chooser.few.values())
    told = [words.called(chooser.about(name), value) for name, value in telling.items()]
    if node.field == KIND and isinstance(branch.value, str):
        told = [words(f"action.{branch.value}")] if few is None else [words(f"action.{few.kind}"), *told]
    elif branch.value in node.ends:
        own = f"field.{meant(node, branch.value)[0]}-ends"
        told = [words(own if own in words else "choose.ends", value=Verbatim(told[0]))]
    face = next((board.faces[v] for v in telling.values() if isinstance(v, str) and v in board.faces), None)
    chip = face.chip if face is not None else None
    text = words("list.comma").join(told)
    return Item(text, f"value:{node.branches.index(branch)}", branch.legal, chip=chip)
