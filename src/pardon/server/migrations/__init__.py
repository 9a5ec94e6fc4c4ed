"""The versions of the database, one file each; ``store`` runs them."""
