"""What is so at one moment: points, faults, rulings, the view for the screen, the layout for the eyes."""
