"""What stands beside the board of a running game: its band, players, card, choices and buttons, as plain data.

A game's panel says what it knows best; the rest follows from its table, its choices, orders to the players and news.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.display.bands import (
    IMPOSSIBLE,
    LOSS,
    POSSIBLE,
    Band,
    Card,
    CardRow,
    CardTally,
    ChoiceLook,
    Column,
    Fact,
    Key,
    Keys,
    Panel,
    PanelChoice,
    PlayerTile,
    Price,
    kind_chosen,
)
from companion.display.board import Board, Chip, Meter, Outlook
from companion.display.branches import NOWHERE
from companion.display.catalogue import Catalogue
from companion.display.chooser import Chooser
from companion.display.page import Item, Para
from companion.display.turn_chooser import TurnChooser
from companion.games.kit import Seat, Value
from companion.play.choices import Branch

HERE, MORE, OTHER, BUY, TURN, LATER, INSTEAD = "here", "more", "kind", "buy", "turn", "later", "instead"
"""Targets of the first choice while the cursor is on the board, of what shows the next choices, of another kind of
action (followed by which), of what shows the things to buy, of a piece in hand (followed by its next turn), of what
must wait for others, and of another way to change the last value, such as a turn (followed by its number)."""
SHORT = 9
"""Letters that find room in a choice of half the width, or on a key."""
WORDED = 2
"""In a pad of so many columns a key has room for words beside its picture."""
BRIEF, ASKED = 24, 36
"""Letters of a phase, and of a question in the band."""
FEW = 3
ABREAST = 5
"""Things to buy, or short choices, side by side: six would be too narrow for a finger."""
DIGITS = 3
"""Letters of what is as short as a number."""
PAGE, ROW = 16, 4
"""So many of these stand in the room of card and choices, and so many side by side."""
LINES = 5
"""Lines of the whole width that find room where there is no card."""


@dataclass(frozen=True)
class Offered:
    """One thing to choose, and whether it is under the cursor."""

    choice: PanelChoice
    pips: int = 0
    tone: str = ""
    tall: bool = False
    price: Price = ()
    stack: str = ""


def column(
    band: Band,
    players: tuple[PlayerTile, ...],
    card: Card | None,
    offered: Sequence[Offered],
    cursor: str,
    buttons: tuple[PanelChoice, ...],
    words: Catalogue,
    pad: int = 0,
    button: str = "",
    below: tuple[CardTally, ...] = (),
    hint: tuple[tuple[str, str], ...] = (),
) -> Column:
    """All of it, with the choices laid out by how many and how long they are; `cursor` is a target among them."""
    over = "choices" if card is not None else "card" if below and pad else "both"
    offered, cursor = stacked(offered, cursor)
    choices, keys = arranged(offered, cursor, over, pad, words)
    keys = tuple(replace(each, hint=hint) for each in keys)
    if any(each.over == "both" for each in keys):
        card = None
    under = frozenset({button or cursor} - {""})
    return Column(band, players, card, choices, keys, buttons, under, below=() if over == "choices" and keys else below)


def stacked(offered: Sequence[Offered], cursor: str) -> tuple[list[Offered], str]:
    """Those of one stack as one that shows what is under the cursor, else the first; and where the cursor is then."""
    found: list[Offered] = []
    stacks: dict[str, list[Offered]] = {}
    for each in offered:
        stacks.setdefault(each.stack or each.choice.target, []).append(each)
    for stack in stacks.values():
        targets = [each.choice.target for each in stack]
        if not stack[0].stack:
            found += stack
            continue
        at = targets.index(cursor) if cursor in targets else 0
        to = targets[(at + 1) % len(targets)] if cursor in targets else targets[0]
        target = f"{TURN}:{to.partition(':')[2]}"
        found.append(replace(stack[at], choice=replace(stack[at].choice, target=target)))
        cursor = target if cursor in targets else cursor
    return found, cursor


def arranged(
    offered: Sequence[Offered], cursor: str, over: str, pad: int, words: Catalogue
) -> tuple[tuple[PanelChoice, ...], tuple[Keys, ...]]:
    """At most three choices; a pad of keys for more that are short; else lines, of which some stand behind "more".

    Things to buy stand in a row of their own once the cursor is on one of them.
    """
    rolls = [each for each in offered if each.pips]
    if 0 < len(rolls) < len(offered):
        return _rolled([each for each in offered if not each.pips], rolls, cursor, over, pad, words)
    priced = [each for each in offered if each.price]
    if all(each.choice.state == IMPOSSIBLE for each in priced):
        offered, priced = [each for each in offered if not each.price], []
    if priced:
        return _bought(offered, priced, cursor, words)
    choices = tuple(each.choice for each in offered)
    brief = [len(c.text) + len(c.gain) <= SHORT for c in choices]
    if len(choices) <= (1 if pad else FEW) and all(brief[1:]) and not any(each.stack for each in offered):
        return choices, ()
    longest = max((len(c.text) for c in choices), default=0)
    columns = pad or (ABREAST if longest <= DIGITS else 2 if all(brief) else 0)
    rows = 4 if over == "both" else 2
    words_too = [each for each in offered if len(each.choice.text) > 3]
    if pad and over == "choices" and len(offered) - len(words_too) == pad and len(words_too) == 2:
        pictures = tuple(_key(each) for each in offered if each not in words_too)
        return (), (Keys(pictures, pad, "upper"), Keys(tuple(map(_key, words_too)), 2, "lower"))
    if columns and sum(not each.tall for each in offered) <= columns * rows:
        wide = columns if columns <= 2 or pad else -(-len(choices) // -(-len(choices) // columns))
        return (), (Keys(tuple(_key(each) for each in offered), wide, over),)
    if longest <= DIGITS and not pad:
        return (), (_numbers(offered, cursor, words),)
    if over == "choices":
        return _some(choices, cursor, words), ()
    return (), (_lines(offered, cursor, words),)


def _rolled(
    rest: Sequence[Offered], rolls: Sequence[Offered], cursor: str, over: str, pad: int, words: Catalogue
) -> tuple[tuple[PanelChoice, ...], tuple[Keys, ...]]:
    """A pad of what can be rolled, with the rest where it is a `pad` of pictures too, else one key that leads there; or
    the rest, with one key that leads to the rolls.
    """
    keys, columns = [replace(_key(each), tall=False) for each in rolls], -(-(len(rolls) + 1) // 2)
    if pad and all(each.choice.sign for each in rest) and len(rest) <= columns:
        return (), (Keys((*keys, *(replace(_key(each), text="") for each in rest)), columns, "both"),)
    if cursor and cursor not in [each.choice.target for each in rolls]:
        return arranged([*rest, Offered(_to_rolls(words))], cursor, over, pad, words)
    able = [each for each in rest if each.choice.state != IMPOSSIBLE]
    last = _key(able[0]) if len(able) == 1 and able[0].choice.sign else Key("", MORE, MORE)
    return (), (Keys((*keys, replace(last, text="")), columns, "choices"),)


def _to_rolls(words: Catalogue) -> PanelChoice:
    """What leads to the rolls, with the cursor on none of them."""
    return PanelChoice(words("button.to-dice"), f"{TURN}:{NOWHERE}", "dice")


def _bought(
    offered: Sequence[Offered], priced: Sequence[Offered], cursor: str, words: Catalogue
) -> tuple[tuple[PanelChoice, ...], tuple[Keys, ...]]:
    """A row of things to buy, or the other choices with one that leads to the row."""
    rest = [each.choice for each in offered if not each.price]
    targets = [each.choice.target for each in priced]
    more = PanelChoice(words("button.more"), MORE, MORE)
    if cursor in targets or not rest:
        first = targets.index(cursor) // ABREAST * ABREAST if cursor in targets else 0
        row = tuple(_key(each) for each in priced[first : first + ABREAST])
        row = (*row, Key("", MORE, MORE)) if rest else row
        return (), (Keys(row, max(ABREAST, len(row)), "choices"),)
    at = next((n for n, choice in enumerate(rest) if choice.target == cursor), 0)
    buy = PanelChoice(words("button.buy"), BUY, "bag")
    last = rest[1] if len(rest) == 2 and len(rest[1].text) <= SHORT else more
    if len(rest) < 3 and last is not more:
        return (rest[0], buy, last), ()
    return (rest[at], buy, *((more,) if len(rest) > 1 else ())), ()


def _some(choices: Sequence[PanelChoice], cursor: str, words: Catalogue) -> tuple[PanelChoice, ...]:
    """Those about the cursor, and one that shows the next ones; two of the whole width where none is short."""
    at = next((n for n, choice in enumerate(choices) if choice.target == cursor), 0)
    more = PanelChoice(words("button.more"), MORE, MORE)
    first = at // 2 * 2
    pair = choices[first : first + 2]
    if len(pair) == 2 and len(pair[1].text) <= SHORT:
        return (*pair, more)
    if len(choices) == 2:
        return tuple(choices)
    return choices[at], more


def _numbers(offered: Sequence[Offered], cursor: str, words: Catalogue) -> Keys:
    """A pad of many short choices in the room of the card as well; where they are more, those about the cursor and one
    for the next.
    """
    if len(offered) <= PAGE:
        return Keys(tuple(map(_key, offered)), ROW, "both")
    at = next((n for n, each in enumerate(offered) if each.choice.target == cursor), 0)
    first = at // (PAGE - 1) * (PAGE - 1)
    return Keys((*map(_key, offered[first : first + PAGE - 1]), Key("", MORE, MORE)), ROW, "both")


def _lines(offered: Sequence[Offered], cursor: str, words: Catalogue) -> Keys:
    """Lines of the whole width; where there are more than find room, those about the cursor and one for the next."""
    at = next((n for n, each in enumerate(offered) if each.choice.target == cursor), 0)
    if len(offered) <= LINES:
        return Keys(tuple(_key(each) for each in offered), 1, "both")
    first = at // (LINES - 1) * (LINES - 1)
    shown = tuple(_key(each) for each in offered[first : first + LINES - 1])
    return Keys((*shown, Key(words("button.more"), MORE, MORE)), 1, "both")


def _key(each: Offered) -> Key:
    choice = each.choice
    text = f"{choice.text}  {choice.gain}" if choice.gain else choice.text
    text = "" if each.price else text
    return Key(text, choice.target, choice.sign, each.pips, each.tone, choice.state, each.tall, each.price)


def other_kinds(chooser: Chooser | None, words: Catalogue, panel: Panel | None = None) -> tuple[PanelChoice, ...]:
    """The other kinds of action that can be chosen, while the usual one was gone into by itself; by their icons where
    keys are small.
    """
    if chooser is None or chooser.asking or chooser.begun or not chooser.by_hand:
        return ()
    kinds = (kind.kind for kind in chooser.tree.state.kinds if kind.kind in chooser.tree.able)
    own, looks = chooser.tree.kind, panel.kinds if panel is not None else {}
    small = panel is not None and panel.keys > WORDED
    rolls = (_to_rolls(words),) if isinstance(chooser, TurnChooser) else ()
    said = chooser.left_unsaid if isinstance(chooser, TurnChooser) else ""
    others = (kind for kind in kinds if kind != said and (own is None or kind != own.kind))
    return rolls + tuple(
        PanelChoice("" if small and kind in looks else _short(kind, words), f"{OTHER}:{kind}", looks.get(kind))
        for kind in others
    )


def _short(kind: str, words: Catalogue) -> str:
    """What a kind of action is called on half the width, if its game says it more shortly there."""
    return words(f"panel.do-{kind}" if f"panel.do-{kind}" in words else f"action.{kind}")


def kinds_there(chooser: Chooser | None, board: Board, words: Catalogue, panel: Panel) -> tuple[PanelChoice, ...]:
    """Other kinds of whole actions on the board than that under the cursor: a finger on a place does not tell them."""
    if chooser is None or chooser.asking or not chooser.few or not on_board(chooser, board) or chooser.at is None:
        return ()
    own = kind_chosen(chooser.at.value)
    there = {each.kind: None for value, each in chooser.few.items() if chooser.places_of(value, board)}
    signs = panel.kinds
    return tuple(PanelChoice(_short(kind, words), f"{OTHER}:{kind}", signs.get(kind)) for kind in there if kind != own)


def ways_instead(chooser: Chooser | None, panel: Panel) -> tuple[PanelChoice, ...]:
    """The buttons that change the last value, such as Turn and Flip; none if no button would change it."""
    if chooser is None or chooser.asking or all(instead(chooser, panel, n) is None for n in range(len(panel.instead))):
        return ()
    return tuple(
        PanelChoice(
            look.text, f"{INSTEAD}:{n}", look.sign, state=IMPOSSIBLE if instead(chooser, panel, n) is None else POSSIBLE
        )
        for n, (look, _) in enumerate(panel.instead)
    )


def instead(chooser: Chooser, panel: Panel, number: int) -> Value | None:
    """The value that one of these ways leads to."""
    return next((value for value in panel.instead[number][1] if value in chooser.others), None)


def offers(chooser: Chooser, items: Sequence[Item], board: Board, panel: Panel, words: Catalogue) -> list[Offered]:
    """What can be chosen beside the board: one line for all places, which says what confirm does, and what is no place.

    `items` are the branches in words, in the same order.
    """
    found: list[Offered] = []
    node, kind = chooser.node, chooser.tree.kind
    branches = chooser.branches
    places = [branch for branch in branches if chooser.places_of(branch.value, board)] if node is not None else []
    if places:
        look = panel.here or ChoiceLook(words("choose.here"), "check")
        found.append(Offered(PanelChoice(look.text or words("choose.here"), HERE, look.sign, look.gain, look.state)))
    by_target = {item.target: item for item in items}
    dear = [b for b in node.branches if not b.legal and _dear(chooser, b, panel)] if node is not None else []
    for branch in (*branches, *(b for b in dear if b not in branches)) if node is not None else ():
        if branch not in places:
            target = f"value:{node.branches.index(branch)}"  # type: ignore[union-attr]
            found.append(_offered(branch, by_target.get(target, Item("", target, lit=False)), panel))
    if node is None or (not places and not branches):
        told = words(f"action.{kind.kind}") if kind is not None and panel.card is not None and panel.card.traded else ""
        found += [
            Offered(PanelChoice(told or _begun(item.text), item.target, item.chip or "check", item.note))
            for item in items
        ]
    return found


def _dear(chooser: Chooser, branch: Branch, panel: Panel) -> bool:
    """Whether something can be bought in this part of the game, but not now."""
    return not chooser.asking and branch.value in panel.looks and bool(panel.looks[branch.value].price)


def _offered(branch: Branch, item: Item, panel: Panel) -> Offered:
    look = panel.looks.get(branch.value, ChoiceLook())
    state = look.state or ("" if item.lit else IMPOSSIBLE)
    sign = look.sign or item.chip
    text = "" if look.pictured and sign is not None else look.text or item.text
    choice = PanelChoice(_begun(text), item.target, sign, look.gain or item.note, state)
    return Offered(choice, look.pips, look.tone, look.tall, look.price, look.stack)


def _begun(text: str) -> str:
    """A choice begins with a capital."""
    return text[:1].upper() + text[1:]


def seats(seat: Seat, panel: Panel, words: Catalogue, chip: Chip) -> list[Offered]:
    """For whom to act, where cards beside the board show who is due: the seat under the cursor, and what must wait."""
    look = panel.looks.get(seat, ChoiceLook(words.who(seat), chip))
    found = [Offered(PanelChoice(look.text, f"seat:{seat}", look.sign))]
    if panel.later is not None:
        found.append(Offered(PanelChoice(panel.later.text, LATER, gain=panel.later.gain, state=IMPOSSIBLE)))
    return found


def under(chooser: Chooser, board: Board) -> str:
    """The target that the cursor is on."""
    node, at = chooser.node, chooser.at
    if node is None:
        return "ready"
    if at is None:
        return "type" if chooser.form is not None else ""
    return HERE if chooser.places_of(at.value, board) else f"value:{node.branches.index(at)}"


def on_board(chooser: Chooser, board: Board) -> bool:
    """Whether the cursor is on the board."""
    return under(chooser, board) == HERE


def tiles(board: Board, due: Sequence[Seat]) -> tuple[PlayerTile, ...]:
    """A tile a player from the first table of a board, whose first number is the points and whose heads are signs."""
    if not board.tables:
        return ()
    table = board.tables[0]
    found = []
    for row in table.rows:
        chip = row[0] if row and isinstance(row[0], Chip) else None
        numbers = [(n, entry) for n, entry in enumerate(row) if isinstance(entry, int)]
        if chip is None or not numbers:
            continue
        points = numbers[0][1]
        heads = table.heads or ("",) * len(row)
        facts = tuple(Fact(h, str(entry)) for n, entry in numbers[1:] if isinstance(h := heads[n], Chip))
        found.append(PlayerTile(chip, str(points), facts=facts[:2], due=chip.colour in due))
    return tuple(found)


def order_card(para: Para) -> Card:
    """An order to the players: a line each, with the part that it is about."""
    lines = para.lines or (Para(para.text, chip=para.chip),)
    if len(lines) == 1 and lines[0].picture is None:
        (line,) = lines
        return Card(line.text, picture=line.chip or "hand", order=True)
    return Card(rows=tuple(CardRow(line.text, line.chip or "hand", picture=line.picture) for line in lines), order=True)


def told_card(paras: Sequence[Para], title: str = "") -> Card | None:
    """Lines of text; what is wrong in its own colour."""
    if not paras and not title:
        return None
    rows = tuple(CardRow(p.text, p.chip, tone=LOSS if p.style == "warning" else "") for p in paras)
    return Card(title, rows=rows)


def odds_card(outlook: Outlook) -> Card | None:
    """The bar of what an action would bring, or what it says."""
    meter = next((part for part in outlook if isinstance(part, Meter)), None)
    texts = tuple(CardRow(part) for part in outlook if isinstance(part, str))
    return Card(rows=texts, meter=meter) if meter is not None or texts else None
