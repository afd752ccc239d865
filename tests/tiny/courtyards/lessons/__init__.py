"""The exercises of Courtyards, and how its rules are misread."""
