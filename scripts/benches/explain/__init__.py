"""Whether turns that were made on the table are explained rightly."""
