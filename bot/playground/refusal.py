"""Refusals: Discord's errors with their status and code, raised anywhere and answered as JSON."""

from __future__ import annotations

from bot.playground.wire import JSON

MESSAGES: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20028: (429, "The channel you are writing has hit the write rate limit."),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "Maximum number of follow up messages reached for this interaction."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
}
"""What each code is sent with: the HTTP status and the words."""


class Refusal(Exception):
    """A request Discord would refuse; `code` is one of MESSAGES, `errors` the nested object of a 50035."""

    def __init__(self, code: int, errors: JSON | None = None, retry_after: float | None = None) -> None:
        self.code = code
        self.status, self.message = MESSAGES[code]
        self.errors = errors
        self.retry_after = retry_after
        super().__init__(f"{self.status} {code}: {self.message}")

    def body(self) -> JSON:
        """The JSON body of the answer."""
        body: JSON = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body

    def headers(self) -> dict[str, str]:
        """The headers of the answer beside its type: a rate limit names the seconds to wait."""
        if self.retry_after is None:
            return {}
        return {"Retry-After": str(max(1, round(self.retry_after))), "Via": "1.1 playground"}


def form_error(*path: str | int, code: str, message: str) -> Refusal:
    """A 50035 with one error at `path`."""
    errors: JSON = {"_errors": [{"code": code, "message": message}]}
    for key in reversed(path):
        errors = {str(key): errors}
    return Refusal(50035, errors)
