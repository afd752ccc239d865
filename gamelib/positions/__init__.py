"""Positions as text and back: JSON, drawings, few words, named teaching positions. No game's name appears here."""
