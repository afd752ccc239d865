"""The rulebook of a game as a page: all rules in the order of the book, each with what it rests on, and a search."""
