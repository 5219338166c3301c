"""The mosaic’s game written by hand, without components: what `companion check` finds is planted in it."""
