"""What is learnt about one camera: its lens, from a printed sheet or the mat, and the light."""
