"""Positions changed by hand on the board: what can be done at each place, and what it is called."""
