"""Worksheets: tasks of one's own, given out as a code, a link, a file or on paper, and what everybody made of them.

Imports go on from lessons: a task is an exercise, a worksheet a lesson that lies in no package.
"""
