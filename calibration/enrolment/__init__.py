"""Learning one box of components: from folders of pictures, or live before the camera."""
