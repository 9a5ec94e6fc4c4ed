"""Studies: policies judged, games of bots written down, interfaces measured."""
