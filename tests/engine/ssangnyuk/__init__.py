"""The rules and opponents of Ssangnyuk."""
