"""Pachamama alone and together: the Otoma, the trails and arrows by which they move, and the two modes with them."""
