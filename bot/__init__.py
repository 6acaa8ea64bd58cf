"""Madang's bot: Discord, storage and languages."""
