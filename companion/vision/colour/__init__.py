"""The colour of the light, found and taken out."""
