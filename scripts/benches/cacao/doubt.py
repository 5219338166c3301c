"""The rules as judge of what the eyes say of Cacao's tiles, on positions of random games, without pictures.

Each tile gets the probabilities that its own enrolled picture would get among all pictures, with chance of a given
strength in their logarithms. A whole layout is right if every tile on it is. `looks` takes each tile's likeliest label;
`judged` the likeliest labels that this game's tiles allow on the checkerboard; `reached` the likeliest position that
the game can reach from the one before that turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from companion.games.cacao.box import JUNGLES
from companion.games.cacao.reading import bare, found
from companion.games.cacao.reading.align import ObservedTile, lying
from companion.games.cacao.reading.judge import most_of, possible
from companion.games.cacao.state import Cacao
from companion.games.kit import Labels, Layout, Spot
from companion.games.kit.spaces.squares import Cell, cell_of, place_of
from companion.tracking import explain
from companion.vision.classify.profile import Profile
from companion.vision.classify.templates import Templates
from companion.vision.tiles.squares import KIND
from companion.vision.tiles.tuning import TUNING
from scripts.benches.explain import cacao as made

STRENGTHS = (1.5, 2.0, 2.5, 3.0)
PER_GAME = 3


def doubts(profile: Profile, games: int) -> None:
    """Print a row for each strength of the doubt."""
    templates = profile.printed_part(KIND).templates
    alike = likeness(templates)
    moments = [moment for seed in range(1, games + 1) for moment in made.moments(seed, PER_GAME)]
    print(f"{'doubt':12} {'layouts':>8} {'looks':>8} {'judged':>8} {'reached':>8}")
    for strength in STRENGTHS:
        rng = np.random.default_rng(0)
        right: Counter[str] = Counter()
        for before, after, _, past in moments:
            right.update(judged(before, after, past, doubtful(after, alike, templates.labels, strength, rng)))
        shares = " ".join(f"{right[way] / len(moments):8.1%}" for way in ("looks", "judged", "reached"))
        print(f"{strength:<12} {len(moments):8} {shares}")


def likeness(templates: Templates) -> Mapping[str, np.ndarray]:
    """The logarithm of each label's probability where a label's own picture is seen."""
    misfit = templates.among_themselves()
    best = np.stack([misfit[[n == label for n in templates.names]].min(axis=0) for label in templates.labels])
    fits = np.stack([best[:, [n == label for n in templates.names]].min(axis=1) for label in templates.labels], axis=1)
    return dict(zip(templates.labels, -TUNING.squares.sharp * fits, strict=True))


def doubtful(
    state: Cacao,
    alike: Mapping[str, np.ndarray],
    labels: tuple[str, ...],
    strength: float,
    rng: np.random.Generator,
) -> dict[Cell, Labels]:
    """What the eyes say of each tile on the board."""
    tiles: dict[Cell, Labels] = {}
    for (place, layer), label in state.layout().items():
        if layer == "tile" and label is not None and (cell := cell_of(place)):
            scores = alike[label] + strength * rng.gumbel(size=len(labels))
            chances = np.exp(scores - scores.max())
            tiles[cell] = dict(zip(labels, (chances / chances.sum()).tolist(), strict=True))
    return tiles


def judged(before: Cacao, after: Cacao, past: tuple[Cacao, ...], said: Mapping[Cell, Labels]) -> dict[str, int]:
    """Whether the whole layout is right: by looks, judged by the tiles in play, and as the game can reach it."""
    layout = after.layout()
    truth = {cell: layout[place_of(cell), "tile"] for cell in said}
    allowed = possible(most_of(after.kit, after.seats), said)
    seen: dict[Spot, Labels] = {}
    for place, layer in made.visible(layout):
        cell = cell_of(place)
        if layer == "tile" and cell is not None:
            tile = ObservedTile(allowed[cell], quarter(layout, cell)) if cell in allowed else None
            seen[place, "tile"], seen[place, "workers"] = found(tile, 0) if tile else bare(before, cell)
    explained = explain(before, past, seen)
    events = explained.proposals[0].events if explained.proposals else ()
    reached = before
    for event in events:
        state = reached.after(event)
        assert isinstance(state, Cacao)
        reached = state
    return {
        "looks": all(max(said[cell], key=lambda label: said[cell][label]) == truth[cell] for cell in said),
        "judged": all(next(iter(allowed[cell])) == truth[cell] for cell in said),
        "reached": made.visible(reached.layout()) == made.visible(layout),
    }


def quarter(layout: Layout, cell: Cell) -> int:
    """How often a tile is turned against the way in which it was enrolled."""
    label, word = str(layout[place_of(cell), "tile"]), layout.get((place_of(cell), "workers"))
    return 0 if label in JUNGLES else next(q for q in range(4) if lying(label, q) == word)
