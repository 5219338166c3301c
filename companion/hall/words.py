"""The hall's own words, beside those that all screens share."""

from __future__ import annotations

from pathlib import Path

from companion.display import catalogue
from companion.display.catalogue import Catalogue

TEXTS = Path(__file__).parent / "texts"


def words_of(language: str) -> Catalogue:
    """The catalogue of a language with the hall's words."""
    return catalogue.load(language, TEXTS)
