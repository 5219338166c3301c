"""The simulated table, for all games: hands, the mat, and our own parts as they lie. A game's simulation imports it."""

from calibration.art import PAWN, SPACE_MM, part_named
from companion.simulation.game_simulation import SPARE, Simulation
from companion.simulation.laying import PIXELS, SLATE, cards, carelessness, laid, outline_of, texture
from companion.vision.geometry.mat import CARD_MM
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Cube, Figure, Flat, Picture, Scene, ScenePart
from hardware.simulator.shapes import cloth, disc, hexagon, rectangle, wood

__all__ = [
    "CARD_MM",
    "PAWN",
    "PIXELS",
    "SLATE",
    "SPACE_MM",
    "SPARE",
    "Cube",
    "Figure",
    "Flat",
    "Picture",
    "Scene",
    "ScenePart",
    "Simulation",
    "TableCamera",
    "cards",
    "carelessness",
    "cloth",
    "disc",
    "hexagon",
    "laid",
    "outline_of",
    "part_named",
    "rectangle",
    "texture",
    "wood",
]
