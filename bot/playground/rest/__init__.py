"""The bot's side of the REST API (version 10), one module per theme; `ROUTES` lists them all."""

from bot.playground.rest import accounts, channels, commands, interactions

ROUTES = [*accounts.ROUTES, *channels.ROUTES, *commands.ROUTES, *interactions.ROUTES]
