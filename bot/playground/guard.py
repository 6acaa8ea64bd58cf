"""Who may talk to the local Discord: any web page can reach loopback, so requests must name it and come from it."""

from __future__ import annotations

from urllib.parse import urlsplit

from aiohttp import web

from bot.playground.rest.base import Handler

NAMES = ("127.0.0.1", "localhost", "[::1]")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_own(host: str | None, port: int) -> bool:
    """Whether a Host header names this machine's loopback and this port."""
    return host is not None and host.lower() in {f"{name}:{port}" for name in NAMES}


def is_own_origin(origin: str, port: int) -> bool:
    """Whether an Origin header is one of the addresses of this server."""
    parts = urlsplit(origin)
    return parts.scheme == "http" and is_own(parts.netloc, port)


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers 403 to requests under a foreign name or from a foreign page."""
    port = request.transport.get_extra_info("sockname")[1] if request.transport else 0
    origin = request.headers.get("Origin")
    if not is_own(request.headers.get("Host"), port):
        return web.Response(status=403, text="This server answers to 127.0.0.1 and localhost only.\n")
    if origin is not None and not is_own_origin(origin, port):
        return web.Response(status=403, text="Requests from other pages are not answered.\n")
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
    return response
