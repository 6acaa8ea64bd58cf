"""Misbehaviour on demand: rules that make the local Discord slow, refuse, or drop a request."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from bot.playground.refusal import MESSAGES
from bot.playground.wire import JSON


@dataclass
class Fault:
    """What happens to requests of a method to a path (shell pattern, without /api/v10).

    `times` says to how many (None: all), after letting `skip` pass. A fault waits `delay` seconds, and until `until` is
    set, then drops the connection, or answers `status` with `code` or `body` and `headers`, or, with neither, lets the
    request go on. With `after` the request is carried out first and only its answer suffers; with `midway` the
    connection is dropped when half of the request's body has come in, of an upload for instance.
    """

    method: str = "*"
    path: str = "*"
    times: int | None = 1
    skip: int = 0
    delay: float = 0.0
    until: asyncio.Event | None = None
    status: int | None = None
    code: int | None = None
    body: JSON | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    drop: bool = False
    after: bool = False
    midway: bool = False
    met: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether a request is meant by this rule."""
        return fnmatchcase(method, self.method) and fnmatchcase(path, self.path)

    async def wait(self) -> None:
        """Lets the time pass for which a request is kept waiting."""
        await asyncio.sleep(self.delay)
        if self.until:
            await self.until.wait()

    @property
    def spent(self) -> bool:
        """Whether the rule has met as many requests as it was for."""
        return self.times is not None and self.met >= self.times + self.skip

    def answer(self) -> tuple[int, JSON] | None:
        """Status and body to answer with, None to let the request go on."""
        if self.code is not None:
            status, message = MESSAGES.get(self.code, (400, f"Error {self.code}"))
            return self.status or status, self.body or {"code": self.code, "message": message}
        if self.status is not None:
            return self.status, self.body or {"code": 0, "message": f"{self.status}: on demand"}
        return None


class Faults:
    """The rules in force, oldest first; each request meets at most one."""

    def __init__(self) -> None:
        self.rules: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Puts a rule in force; `met` of the returned rule tells later how often it was met."""
        self.rules.append(fault)
        return fault

    def rate_limit(self, path: str = "*", *, retry_after: float, via: bool = True, **rule: int | str) -> Fault:
        """A 429 that names the seconds to wait; without `via` clients take it for a ban and do not retry."""
        headers = {"Retry-After": str(retry_after)} | ({"Via": "1.1 playground"} if via else {})
        body: JSON = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
        fault = Fault(path=path, status=429, body=body, headers=headers)
        for name, value in rule.items():
            setattr(fault, name, value)
        return self.add(fault)

    def clear(self) -> None:
        """Takes all rules back."""
        self.rules.clear()

    def meet(self, method: str, path: str) -> Fault | None:
        """The rule that a request falls under, counted as met."""
        for fault in self.rules:
            if fault.matches(method, path):
                fault.met += 1
                if fault.spent:
                    self.rules.remove(fault)
                if fault.met > fault.skip:
                    return fault
        return None
