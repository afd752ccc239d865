"""Pictures, boards and tables for notebooks: everything a learner sees. Rules live in `gamelib`."""
