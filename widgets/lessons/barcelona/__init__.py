"""The exercises of Barcelona, and how its rules are misread."""
