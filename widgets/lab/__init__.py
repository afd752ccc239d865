"""What-if: a tree of variations beside a board, how good the options are, two positions side by side, the editor."""
