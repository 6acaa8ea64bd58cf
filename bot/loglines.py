"""What stands in a log line. Whatever a person typed stays in its place: line breaks and control characters are written
as escapes, also where an exception repeats them."""

import linecache
from collections.abc import Iterator
from typing import Any, Final

from structlog.tracebacks import Trace, extract
from structlog.typing import EventDict, ExcInfo

EXCEPTION: Final = "exception"
PLAIN: Final = (bool, int, float, type(None))


def printable(text: str) -> str:
    """A text on one line, with escapes for what cannot be seen."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def escaped(logger: Any, method: str, line: EventDict) -> EventDict:
    """A processor: all keys and values printable. A traceback has lines; `traceback` wrote each of them so."""
    del logger, method
    return {printable(key): value if key == EXCEPTION else _value(value) for key, value in line.items()}


def traceback(exc_info: ExcInfo) -> str:
    """A traceback without local variables, which hold the secrets of live games; what was raised last stands last."""
    return "\n".join(_lines(extract(*exc_info, show_locals=False)))


def _value(value: Any) -> Any:
    if isinstance(value, PLAIN):
        return value
    return printable(value if isinstance(value, str) else repr(value))


def _lines(trace: Trace) -> Iterator[str]:
    for stack in reversed(trace.stacks):
        yield "Traceback (most recent call last):"
        for frame in stack.frames:
            yield printable(f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}')
            yield f"    {printable(linecache.getline(frame.filename, frame.lineno).strip())}"
        for inner in stack.exceptions:
            yield from (f"  | {line}" for line in _lines(inner))
        yield printable(f"{stack.exc_type}: {stack.exc_value}")
        yield from (f"  {printable(note)}" for note in stack.exc_notes)
