"""The games, each a package of the same plan."""
