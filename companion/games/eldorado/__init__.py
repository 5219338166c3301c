"""The Island of El Dorado, base game and hardcore mode: its rules, and what goes with them."""
