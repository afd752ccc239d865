"""The page that everything begins from: learn, play, look up."""
