"""Lessons as their cells see them: questions, tasks and challenges, and what they are judged by."""
