"""The exercises of Cities, and how its rules are misread."""
