"""Tools that write what is kept in the tree."""
