"""What introduces Cacao to the companion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.games.cacao import actions as do
from companion.games.cacao import (
    box,
    edges,
    faults,
    filling,
    huts,
    layouts,
    meaning,
    placing,
    questions,
    rulings,
    scoring,
    turns,
    views,
)
from companion.games.cacao.goods_moved import goods_changed
from companion.games.cacao.kitlist import EMPEROR, GEM_MINES, GIGANTIC, MODULES, NEW, TREE, plan
from companion.games.cacao.rules import RULES
from companion.games.cacao.setup import start
from companion.games.cacao.sources import CART, COMPANION, DROP, PILE, SECRETS, TABLE, WORKERS
from companion.games.cacao.state import Cacao, Chapters
from companion.games.cacao.table import ACT, BUILD, FILL, TURN
from companion.games.kit import Action, Game, Headlines, Option, Preset, Say, State
from companion.games.kit.game_extras import OwnBox, Restoring
from companion.games.kit.large import Act
from companion.games.kit.spaces.squares import cell_of

NO_YES = ("no", "yes")


def _in(*steps: str) -> Callable[[Cacao, Action], bool]:
    """Whether one of these steps comes next."""

    def now(state: Cacao, action: Action) -> bool:
        return state.step is not None and state.step.do in steps

    return now


def _filling(state: Cacao, action: Action) -> bool:
    """Why a space is not filled says more than that its time has not come."""
    return _in(FILL)(state, action) or (isinstance(action, do.Fill) and cell_of(action.at) not in state.to_fill)


def _acts(now: Callable[[Cacao, Action], bool], effect: Callable[..., Cacao]) -> Act[Cacao]:
    return Act("turn-steps", now, effect)


ACTIONS: Mapping[type[Action], Act[Cacao]] = {
    do.PlaceWorker: _acts(_in(TURN), placing.placed),
    do.Overbuild: _acts(_in(TURN), placing.overbuilt),
    do.Fill: _acts(_filling, filling.filled),
    do.Use: _acts(_in(ACT), edges.worked),
    do.Trade: _acts(_in(ACT), edges.worked),
    do.Pick: _acts(_in(ACT), edges.worked),
    do.Usual: _acts(_in(ACT), edges.usual),
    do.Build: _acts(_in(BUILD), huts.built),
    do.Done: _acts(_in(FILL, ACT, BUILD), turns.done),
}
"""When each kind of action has its moment, and what it brings about."""

Cacao.written = Chapters(
    turns.apply,
    layouts.layout,
    views.view,
    faults.faults,
    rulings.facts,
    rulings.rule_on,
    scoring.result,
    question=questions.question,
    candidates=turns.candidates,
    actions=ACTIONS,
    meant=meaning.meant,
    go_on=turns.go_on,
)


def restored(before: State, after: State) -> Iterator[Say]:
    """What goes between supply and villages, from what each had before to what it should have now.

    Where the carriers should stand, the layout tells.
    """
    assert isinstance(before, Cacao)
    assert isinstance(after, Cacao)
    for seat in after.seats:
        yield from goods_changed(seat, before.player(seat), after.player(seat))


GAME = Game(
    name="cacao",
    version=1,
    seats=box.COLOURS,
    players=(2, 3, 4),
    options=(
        *(Option(module, NO_YES) for module in MODULES),
        Option(NEW, ("base", "replace", "add"), "balance"),
        Option(GIGANTIC, NO_YES),
        Option("gigantic-removal", ("water", "watering"), "gigantic"),
        Option("overbuilding", ("all-empty", "pile-empty"), "overbuild-when"),
        Option(CART, (COMPANION, TABLE)),
        Option(PILE, (TABLE, COMPANION)),
        Option(WORKERS, (TABLE, COMPANION)),
        Option(DROP, (TABLE, COMPANION)),
    ),
    presets=(
        Preset("basic"),
        Preset("diamante", dict.fromkeys((GEM_MINES, TREE, EMPEROR), "yes")),
        Preset("everything", {**dict.fromkeys(MODULES, "yes"), NEW: "replace"}),
    ),
    rules=RULES,
    headlines=Headlines(
        outcomes=frozenset(("market", "chocolate-market", "bars-sold", "gem-mine", "mask")),
        good={
            "market": ("seat", "gold"),
            "chocolate-market": ("seat", "gold"),
            "bars-sold": ("seat", "gold"),
            "gem-mine": ("seat", "gems"),
            "mask": ("seat",),
        },
    ),
    start=start,
    secrets=SECRETS,
    plan=plan,
    extras=(OwnBox(supplies={"jungle": box.JUNGLES, "workers": box.WORKERS}), Restoring(restored)),
)
