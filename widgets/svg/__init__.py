"""Drawing: shapes, glyphs and colours; keyed elements, scenes of them, pictures that stand still. It knows no game."""
