"""The exercises of the Rose of Fire, and how its rules are misread."""
