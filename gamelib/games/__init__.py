"""The games, each a package of the same plan. They import the engine and positions, never each other."""
