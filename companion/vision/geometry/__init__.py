"""Where things are: the mat, the table's plane, the camera's position, edges and lattices."""
