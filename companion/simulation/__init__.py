"""The simulated table of each game: its layout laid out in our own printed parts, as hands would do it."""
