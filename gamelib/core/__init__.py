"""The parts that every game is made of. No game's name appears here."""
