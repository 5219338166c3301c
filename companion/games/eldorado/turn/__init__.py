"""A turn: its course, moving, buying, and what comes by itself between."""
