"""What a learner has done, kept in files: exercises, matches, copies, and where each exercise stands."""
