"""The exercises of La Città, and how its rules are misread."""
