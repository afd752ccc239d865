"""The page of a game on which a match is set up or gone on with, and played at once: who sits there, which variants."""
