"""Positions as text and back: JSON, drawings, what is said in few words, named teaching positions."""
