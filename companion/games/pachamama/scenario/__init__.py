"""Scenarios: maps like those on the discs of the box, drawn, graded, named by codes, checked and read."""
