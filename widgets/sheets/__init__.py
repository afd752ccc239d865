"""What stands in a notebook without a board: rule cards, score sheets, histories, pictures of graphs."""
