"""What introduces Cacao to the companion."""

from __future__ import annotations

from companion.games.cacao import box
from companion.games.cacao.kitlist import EMPEROR, GEM_MINES, GIGANTIC, MODULES, NEW, TREE, plan
from companion.games.cacao.restoring import restored
from companion.games.cacao.rules import RULES
from companion.games.cacao.setup import start
from companion.games.cacao.sources import CART, COMPANION, DROP, PILE, SECRETS, TABLE, WORKERS
from companion.games.kit import Fortunes, Game, Option, Preset
from companion.games.kit.ranking import has_most

NO_YES = ("no", "yes")

GAME = Game(
    can_win=has_most,
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
    outcomes=frozenset(("market", "chocolate-market", "bars-sold", "gem-mine", "mask")),
    fortunes=Fortunes(
        good={
            "market": ("seat", "gold"),
            "chocolate-market": ("seat", "gold"),
            "bars-sold": ("seat", "gold"),
            "gem-mine": ("seat", "gems"),
            "mask": ("seat",),
        }
    ),
    active=lambda state: state.turn_seat,
    start=start,
    secrets=SECRETS,
    supplies={"jungle": box.JUNGLES, "workers": box.WORKERS},
    plan=plan,
    restored=restored,
)
