"""Layouts of Cacao read in pictures, and how doubt is asked about."""
