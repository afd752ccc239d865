"""The page on which one practises what one has missed: questions of all games, one after the other."""
