"""The games, one folder each, and the kit: the contract that every game keeps."""
