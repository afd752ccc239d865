"""How fast it is, beside peers in the same run: `make bench`. README.md says how to read it."""
