"""The screen: the application, its widgets and where they are; only this room knows Textual."""
