import random
from collections.abc import Sequence
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from companion.vision.cube.corner_pieces import PLACES, SCHEME, pieces, schemes, turned
from companion.vision.cube.solve import RING, _cubes, arrange, solve_together
from tests.vision.cube.test_corner_pieces import SOLVED, is_cube, scrambled

NAMES = "WYROGB"


def pictured(stickers: Sequence[str], seed: int) -> list[int]:
    """The cube's faces in any order, each turned anyhow, as indices of colours."""
    rng = random.Random(seed)
    faces = [stickers[4 * i : 4 * i + 4] for i in range(6)]
    rng.shuffle(faces)
    turns = rng.choices(RING, k=6)
    return [NAMES.index(face[i]) for face, turn in zip(faces, turns, strict=True) for i in turn]


def chances(colours: Sequence[int], certain: float = 0.9) -> npt.NDArray[np.float64]:
    out = np.full((len(colours), 6), (1 - certain) / 5)
    out[np.arange(len(colours)), colours] = certain
    return out


@pytest.mark.parametrize("seed", range(6))
def test_faces_in_any_order_and_turn_are_put_together(seed: int) -> None:
    colours = pictured(scrambled(seed), seed)
    found = arrange(colours)
    assert found
    for way in found:
        assert is_cube([NAMES[colours[i]] for i in way.at])
        assert sorted(way.at) == list(range(24))
    assert len({tuple(colours[i] for i in way.at) for way in found}) == len(found)


def test_all_cubes_that_the_same_faces_make_are_found() -> None:
    """Turning the top layer of a solved cube one way or the other shows the same six faces, each turned anyhow."""
    one = list("WWWWBBRRRRGGYYYYGGOOOOBB")
    other = list("WWWWGGRROOGGYYYYBBOORRBB")
    assert is_cube(one)
    assert is_cube(other)
    colours = [NAMES.index(c) for c in one]
    made = {"".join(NAMES[colours[i]] for i in way.at) for way in arrange(colours)}
    assert {"".join(one), "".join(other)} <= made


def test_a_twisted_corner_cannot_be_put_together() -> None:
    assert arrange(pictured(scrambled(1, 1), 1)) == ()


def test_the_mirror_image_of_a_cube_is_no_cube() -> None:
    mirrored = [c for i in range(6) for c in (np.array(scrambled(2)[4 * i : 4 * i + 4])[[1, 0, 3, 2]])]
    assert arrange([NAMES.index(c) for c in mirrored]) == ()


@pytest.mark.parametrize("seed", range(6))
def test_doubtful_stickers_are_settled_by_the_others(seed: int) -> None:
    colours = pictured(scrambled(seed), seed)
    seen = chances(colours)
    rng = random.Random(seed)
    for sticker in rng.sample(range(24), 4):
        wrong = (colours[sticker] + 1) % 6
        seen[sticker] = 0.025
        seen[sticker, [wrong, colours[sticker]]] = 0.5, 0.4
    found = solve_together(seen)
    assert found.colours == tuple(colours)
    assert sum(a != b for a, b in zip(found.alone, found.colours, strict=True)) == 4


def test_a_solved_cube_is_read_though_a_sticker_of_each_face_looks_white() -> None:
    colours = pictured(SOLVED, 3)
    seen = chances(colours)
    for sticker in range(3, 24, 4):
        seen[sticker] = (0.5, 0.07, 0.07, 0.07, 0.07, 0.07)
        seen[sticker, colours[sticker]] += 0.15
    assert solve_together(seen).colours == tuple(colours)


def test_at_most_four_of_a_colour_are_read_of_a_part_of_the_cube() -> None:
    seen = np.full((8, 6), 0.02)
    seen[:, 2] = 0.6
    seen[:4, 3] = 0.3
    assert solve_together(seen).colours == (3, 3, 3, 3, 2, 2, 2, 2)


@pytest.mark.parametrize("seed", range(3))
def test_one_face_together_is_no_surer_than_alone(seed: int) -> None:
    seen = np.random.default_rng(seed).dirichlet(np.full(6, 0.5), 4)
    assert solve_together(seen).chances == pytest.approx(seen, abs=1e-4)


@pytest.mark.parametrize("seed", range(3))
def test_chances_of_a_part_of_the_cube_weigh_every_reading_with_at_most_four_of_a_colour(seed: int) -> None:
    seen = np.random.default_rng(seed).dirichlet((3, 0.5, 0.5, 0.3, 0.3, 0.3), 6)
    readings = np.array(list(product(range(6), repeat=6)))
    allowed = readings[(readings[:, :, None] == np.arange(6)).sum(axis=1).max(axis=1) <= 4]
    weights = seen[np.arange(6), allowed].prod(axis=1)
    exact = np.array([np.bincount(allowed[:, k], weights, 6) for k in range(6)]) / weights.sum()
    assert solve_together(seen).chances == pytest.approx(exact, abs=1e-4)


@pytest.mark.parametrize("faces", range(1, 6))
def test_doubtful_stickers_of_one_to_five_faces_stay_doubtful(faces: int) -> None:
    seen = chances(pictured(scrambled(3), 3)[: 4 * faces], 0.5)
    found = solve_together(seen)
    assert found.chances.max(axis=1).max() < 0.75
    assert found.doubt == 0, "a part of a cube is never against anything"
    assert found.chances.sum(axis=1) == pytest.approx(1.0)


def test_more_than_six_faces_are_no_cube() -> None:
    with pytest.raises(ValueError, match="six faces"):
        solve_together(np.full((25, 6), 1 / 6))


def test_what_is_no_cube_is_given_as_it_looks() -> None:
    colours = pictured(scrambled(4, 1), 4)
    found = solve_together(chances(colours, 0.9999))
    assert not found.believable
    assert found.colours == tuple(colours)
    assert arrange(found.mended)


def test_a_single_hardly_believable_sticker_is_rather_misread_than_the_cube_impossible() -> None:
    colours = pictured(scrambled(4), 4)
    seen = chances(colours, 0.999)
    seen[7] = 0.0005
    seen[7, (colours[7] + 2) % 6] = 0.9975
    found = solve_together(seen)
    assert found.believable
    assert found.colours == tuple(colours)


def test_a_cube_of_another_manufacturer_is_recognised() -> None:
    other = schemes()[9]
    renamed = [other[SCHEME.index(c)] for c in scrambled(8)]
    colours = pictured(renamed, 8)
    found = solve_together(chances(colours, 0.999))
    assert found.colours == tuple(colours)
    assert found.ways
    assert all(way.scheme != SCHEME for way in found.ways)


def colours_of(stickers: Sequence[str]) -> tuple[int, ...]:
    return tuple(NAMES.index(c) for c in stickers)


def unusual(seed: int) -> tuple[int, ...]:
    return colours_of([schemes()[9][SCHEME.index(c)] for c in scrambled(seed)])


@pytest.mark.parametrize(("dearer", "usual"), [(6.9, True), (7.1, False)])
def test_a_cube_of_the_usual_scheme_is_believed_unless_it_is_much_dearer(dearer: float, usual: bool) -> None:
    ranked = [(1.0, unusual(8)), (1.0 + dearer, colours_of(scrambled(4)))]
    (found, *_), ways = _cubes(ranked, NAMES)
    assert {way.scheme == SCHEME for way in ways} == {usual}
    assert found == ranked[int(usual)]


def test_a_cube_of_another_scheme_is_looked_for_among_the_three_likeliest_readings() -> None:
    none = colours_of(scrambled(4, 1))
    for before in (2, 3):
        ranked = [*[(0.1 * n, none) for n in range(before)], (1.0, unusual(8))]
        assert bool(_cubes(ranked, NAMES)[0]) == (before == 2)


def test_of_the_usual_cubes_those_count_that_are_not_much_dearer_than_the_cheapest() -> None:
    ranked = [(float(cost), colours_of(scrambled(seed))) for seed, cost in enumerate((0, 3, 6.9, 7.1))]
    cubes, ways = _cubes(ranked, NAMES)
    assert cubes == ranked[:3]
    assert ways == arrange(ranked[0][1])


def test_probabilities_sum_to_one() -> None:
    found = solve_together(chances(pictured(scrambled(5), 5), 0.6))
    assert found.chances.sum(axis=1) == pytest.approx(1.0)
    assert (found.chances >= 0).all()


def one_misread(excess: float) -> tuple[list[int], npt.NDArray[np.float64]]:
    """A cube of which one sticker looks so much likelier (as a logarithm) like another colour; the rest is sure."""
    colours = pictured(scrambled(6), 6)
    seen = chances(colours, 0.9999)
    seen[10] = 0.0
    seen[10, [colours[10], (colours[10] + 3) % 6]] = np.exp(-excess), 1.0
    seen[10] /= seen[10].sum()
    return colours, seen


@pytest.mark.parametrize(("excess", "believable"), [(3.0, True), (7.9, True), (8.1, False)])
def test_a_cube_is_believed_as_long_as_no_more_than_three_thousand_to_one_speaks_against_it(
    excess: float, believable: bool
) -> None:
    colours, seen = one_misread(excess)
    found = solve_together(seen)
    assert found.doubt == pytest.approx(excess, abs=0.01)
    assert found.believable == believable
    assert (found.colours == tuple(colours)) == believable
    assert found.alone[10] == (colours[10] + 3) % 6


def test_a_cube_that_is_read_as_it_looks_costs_nothing_to_believe_and_is_as_sure_as_its_rivals_let_it_be() -> None:
    colours = pictured(scrambled(5), 5)
    found = solve_together(chances(colours, 0.99))
    assert found.doubt == 0
    assert found.mended == ()
    assert found.chances[np.arange(24), colours].min() > 0.995
    assert found.chances[np.arange(24), colours].max() < 1, "what was not tried may be right as well"


def test_of_what_is_no_cube_the_way_is_told_that_makes_most_pieces() -> None:
    stickers = scrambled(4, 1)
    colours = [NAMES.index(c) for c in stickers]
    found = solve_together(chances(colours, 0.9999))
    assert not found.believable
    (way,) = found.ways
    assert way.scheme == SCHEME
    assert sorted(way.at) == list(range(24))
    assert way.at[:4] == (0, 1, 2, 3), "the first face stays as it is"
    placed = [stickers[i] for i in way.at]
    known = {turned(piece, twist) for piece in pieces() for twist in range(3)}
    made = [corner for place in PLACES if (corner := tuple(placed[i] for i in place)) in known]
    assert len({frozenset(corner) for corner in made}) == 8, "all pieces are there, one is only twisted"
    assert len(found.mended) == 24


@pytest.mark.parametrize("surely", [0.9, 0.999])
def test_where_stickers_have_to_be_misread_the_rest_of_the_cube_still_decides(surely: float) -> None:
    colours = pictured(scrambled(7), 7)
    seen = chances(colours, surely)
    seen[[2, 13]] = 1 / 6
    found = solve_together(seen)
    assert found.believable
    assert found.colours == tuple(colours)
    assert found.chances[[2, 13]].argmax(axis=1).tolist() == [colours[2], colours[13]]


@pytest.mark.parametrize(("doubtful", "seed"), [(10, 0), (12, 0), (12, 1)])
def test_where_many_stickers_are_doubtful_the_cheapest_cube_of_all_is_found(doubtful: int, seed: int) -> None:
    """Each looks a little likelier like another colour; too many to come upon the cube by exchanging two by two."""
    colours = pictured(scrambled(seed), seed)
    seen = chances(colours, 0.99)
    rng = random.Random(seed)
    for sticker in rng.sample(range(24), doubtful):
        seen[sticker] = 0.01
        seen[sticker, [(colours[sticker] + 1 + rng.randrange(5)) % 6, colours[sticker]]] = 0.51, 0.45
    found = solve_together(seen)
    assert found.colours == tuple(colours)
    assert found.doubt == pytest.approx(doubtful * np.log(0.51 / 0.45))
