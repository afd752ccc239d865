"""A match at a board: who plays, what runs by itself, what is shown and told, the log and the final scoring."""
