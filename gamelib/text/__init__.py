"""Sentences in two languages: templates, what the library says, lists and tables of it. It knows no game."""
