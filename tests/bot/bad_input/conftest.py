"""A profile under which the same tests look at five times as many examples: `--hypothesis-profile=thorough`."""

from hypothesis import settings

from tests.bot.bad_input.hostile import THOROUGH

settings.register_profile(THOROUGH, database=None)
