"""What all routes share: the service, JSON answers, and the middleware that keeps the rules of the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.playground.faults import Fault
from bot.playground.refusal import Refusal
from bot.playground.service import API, Asked, Service
from bot.playground.uploads import SENT
from bot.playground.wire import dumps, loads

SERVICE = web.AppKey("service", Service)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Route = tuple[str, str, Handler]
JSON_TYPE = {"Content-Type": "application/json"}
TOKENLESS = ("/interactions/", "/webhooks/")


def service_of(request: web.Request) -> Service:
    """The service a request is for."""
    return request.app[SERVICE]


def answer(value: object = None, status: int = 200) -> web.Response:
    """A JSON answer; 204 without a value."""
    if value is None:
        return web.Response(status=204)
    return web.Response(body=dumps(value), status=status, headers=JSON_TYPE)


def refuse(refusal: Refusal) -> web.Response:
    """The answer to a refused request."""
    headers = JSON_TYPE | refusal.headers()
    return web.Response(body=dumps(refusal.body()), status=refusal.status, headers=headers)


@web.middleware
async def api(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Faults, the token, refusals as JSON and the journal, for everything under the API's path."""
    if not request.path.startswith(API):
        return await handler(request)
    service, path = service_of(request), request.path.removeprefix(API)
    fault = service.faults.meet(request.method, path)
    if fault and not fault.after:
        suffered = await _suffer(request, fault)
        if suffered is not None:
            _record(service, request, suffered)
            return suffered
    response = await _carry_out(request, handler)
    _record(service, request, response)
    if fault and fault.after:
        return await _suffer(request, fault) or response
    return response


async def _carry_out(request: web.Request, handler: Handler) -> web.Response:
    try:
        _authorize(request)
        response = await handler(request)
        assert isinstance(response, web.Response)
        return response
    except Refusal as refusal:
        return refuse(refusal)
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed) as missing:
        return answer({"message": f"{missing.status}: {missing.reason}", "code": 0}, missing.status)


def _authorize(request: web.Request) -> None:
    path, given = request.path.removeprefix(API), request.headers.get("Authorization")
    if given is None and path.startswith(TOKENLESS):
        return
    if given != f"Bot {service_of(request).config.token}":
        raise Refusal(0)


async def _suffer(request: web.Request, fault: Fault) -> web.Response | None:
    if not fault.midway:
        await request.read()
    await fault.wait()
    if fault.midway and request.content_length:
        await request.content.readexactly(request.content_length // 2)
    if (fault.drop or fault.midway) and request.transport:
        request.transport.abort()
        return web.Response(status=500)
    told = fault.answer()
    if told is None:
        return None
    status, body = told
    return web.Response(body=dumps(body), status=status, headers=JSON_TYPE | dict(fault.headers))


def _record(service: Service, request: web.Request, response: web.Response) -> None:
    code = None
    if response.status >= 400 and isinstance(response.body, bytes):
        code = loads(response.body).get("code")
    path, sent = request.path.removeprefix(API), request.get(SENT, b"")
    service.requests.append(Asked(request.method, path, response.status, code, sent))
