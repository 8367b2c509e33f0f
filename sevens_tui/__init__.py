"""Four tabletop games on one terminal, passed from hand to hand."""

__version__ = "0.1.0"
