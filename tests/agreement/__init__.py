"""The two engines, held against each other on questions and in whole games."""
