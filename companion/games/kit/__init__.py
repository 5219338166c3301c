"""The contract that every game keeps, and what games share; `companion/games/README.md` shows how to write a game.

The contract is imported from here:

A `State` answers `due`, `question`, `domains`, `candidates`, `apply`, `layout`, `view`, `over` (cheap: asked at every
verdict) and `result`. It may say more: `check_answer` (which of a question's choices are lit), `warnings`, `faults`.
`extras` has what only some states say, each a base beside `State`: who may interrupt (`actors` then names it), facts to
be ruled on, sides, hands that lie open, what cannot be checked, what players at the table mean.

A rule is written once, as a check of a `RuleTable`. `check(Kind, reads=("give",))` says which fields it looks at, if
more pieces never mend what it finds: then it is asked as soon as these are known, the other fields being None
(`reads=()`: before any). A field whose domain is `Several(..., pieces=True)` or `Row(..., pieces=True)` is made piece
by piece; kinds with such a field are not among the `candidates`, but are completed by `Legal` and the choice tree, so
they want checks that read. Give a domain its true `least`: an empty selection that no rule lets pass is tried in vain.

Hidden hands: keep them as `Private`; name the rules that only a hand can tell with the kinds of action that they judge,
`RuleTable(private=...)`; `candidates` that look into a hand do not where they are asked `openly`. An action is
`private` for ever or `unseen` until all have chosen; a question, and news, are for those in `seen_by`.

Seats come in the order in which they sit. `game_extras` has what only some games say of themselves.

The pieces that only some games need each stand in a module of their own:

`spaces.hexes`, `spaces.squares`
    Cells as pairs that grow in any direction; `place_of` writes a cell, an edge or a corner, `cell_of`, `edge_of` and
    `corner_of` read it. `around`, `side_of`, `distance`, `ring`, `disc`, `line`, `turned`; of hexagons also `edges`,
    `sharing` and `ends` of an edge, `corners`, `meeting`, `leaving` and `along` of a corner.
`spaces.reach`
    `reach(start, beside, cost, most)` over spaces of any shape: `.costs`, `.way(to)`, `.nearest(wanted)`.
`spaces.domain`
    `Spaces`: the domain of a field that names a space of a growing board.
`stacks`
    `Stack`: slots to draw, put back, rearrange and mix; the questions `face`, `peek`, `mixing`; `stack_secret` makes
    the sealed source that knows the faces.
`hands`
    `Hand`: known cards and counted unknown ones: `possible`, `certain`, `add`, `pay`, `show`, and `part` for cards
    that nobody saw go. Kept as `Private[Hand]` where others may not see it; `covered` is what they know.
`trade`
    The actions `Propose` and `Reply`, the frame `Offer`, `swapped` hands.
`dice`
    `roll` asks for dice, `dice_secret` makes a tower that answers.
`agenda`
    `push`, `pop` and `tell` of a state that keeps its agenda as a tuple of frames.
`curtain`
    `curtained`, `judged_apart` and `open_verdict`: what is chosen behind a curtain, and what all may hear of it.
`restoring`
    `hand_restored`: what hands do with a seat's cards when the game goes back.
`ranking`
    `best` by one criterion after another, `ranks` with ties shared.
`large`
    `LargeState`: a state whose effects, layout, view, faults, rulings and score sheet are `Written` in modules.
"""

from companion.games.kit.canonical import DOTS, HIDDEN, LATER, Private, canonical, digest
from companion.games.kit.events import Action, Answer, Begin, Event, News, Question, Ruling
from companion.games.kit.game import Game, Option, Plan, Policy, Preset, Unfit
from companion.games.kit.headlines import Headlines
from companion.games.kit.legal import Legal
from companion.games.kit.printed import Printed, PrintedNumber
from companion.games.kit.rules import SHARED, Breach, Refused, RuleTable, Verdict, breach
from companion.games.kit.sources import Coded, Secret, Source
from companion.games.kit.state import (
    Fault,
    Line,
    Result,
    State,
    every_action,
    parse_event,
)
from companion.games.kit.values import (
    STIRRED,
    BadText,
    Choice,
    Domain,
    Form,
    Labels,
    Layout,
    Number,
    Place,
    Row,
    Seat,
    Selection,
    Several,
    Side,
    Spot,
    is_word,
    text_of,
)
from companion.making import made
from companion.saying import Atom, Explained, Say, Value, Verbatim, say

__all__ = [
    "DOTS",
    "HIDDEN",
    "LATER",
    "SHARED",
    "STIRRED",
    "Action",
    "Answer",
    "Atom",
    "BadText",
    "Begin",
    "Breach",
    "Choice",
    "Coded",
    "Domain",
    "Event",
    "Explained",
    "Fault",
    "Form",
    "Game",
    "Headlines",
    "Labels",
    "Layout",
    "Legal",
    "Line",
    "News",
    "Number",
    "Option",
    "Place",
    "Plan",
    "Policy",
    "Preset",
    "Printed",
    "PrintedNumber",
    "Private",
    "Question",
    "Refused",
    "Result",
    "Row",
    "RuleTable",
    "Ruling",
    "Say",
    "Seat",
    "Secret",
    "Selection",
    "Several",
    "Side",
    "Source",
    "Spot",
    "State",
    "Unfit",
    "Value",
    "Verbatim",
    "Verdict",
    "breach",
    "canonical",
    "digest",
    "every_action",
    "is_word",
    "made",
    "parse_event",
    "say",
    "text_of",
]
