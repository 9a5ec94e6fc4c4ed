"""Tools of the project that no package carries: documents, releases."""
