"""The games for programs that learn: as environments of PettingZoo and as games of OpenSpiel.

``pip install eixample[rl]`` brings both. :mod:`.actions` numbers what can be done, :mod:`.observations` lays out what a
seat sees as an array, :mod:`.rewards` says what is gained; :mod:`.pettingzoo` and :mod:`.openspiel` use all three.
Nothing here knows a game, so games from outside of the library have all of it too.
"""
