"""A small game to begin one's own with: `companion new NAME` copies this folder under another name."""
