"""The version of the library, written into every record."""

VERSION = "0.1.0"
