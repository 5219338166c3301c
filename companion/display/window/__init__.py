"""All of pygame: the window, and the drawing of pages into it."""
