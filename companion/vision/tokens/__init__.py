"""Reading round number tokens that lie on tiles, whichever way up and in whatever print."""
