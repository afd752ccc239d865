"""The machinery that every game is made of, and what people hold: game, state, match. No game's name appears here."""
