"""The command line: `eixample`, or `python -m eixample`."""
