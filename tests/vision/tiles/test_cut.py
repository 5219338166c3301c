"""What the picture's edge cuts is to be pushed away from there."""

import pytest

from companion.games.cacao import simulation
from companion.vision.tiles.cut import push_from_edge
from hardware.simulator.live import SimulatedTable


@pytest.mark.parametrize(
    ("box", "push"),
    [
        ((600, 0, 70, 40), (0.0, 58.0)),
        ((600, 680, 70, 40), (0.0, -58.0)),
        ((0, 300, 40, 70), (58.0, 0.0)),
        ((1240, 300, 40, 70), (-58.0, 0.0)),
    ],
)
def test_what_an_edge_of_the_picture_cuts_is_pushed_away_from_it(
    box: tuple[int, int, int, int], push: tuple[float, float]
) -> None:
    camera = simulation.camera(None)  # type: ignore[arg-type] # it hangs where it hangs
    assert push_from_edge(SimulatedTable(simulation.scene({}), camera).picture(), box, 58.0) == push
