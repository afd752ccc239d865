"""Sheets: what stands in a notebook without a board, such as rule cards, score sheets and pictures of graphs."""
