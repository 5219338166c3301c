"""Learning classifiers from a few pictures: made-up artwork, augmented pictures, drawn spaces, small networks."""
