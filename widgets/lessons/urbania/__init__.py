"""The exercises of Urbánie, and how its rules are misread."""
