"""What a straightened patch shows: features, classifier, templates of printed parts, and the profile with them."""
