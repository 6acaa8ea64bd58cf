"""What all tests share: compiled kernels, kept between runs for exactly these sources of the engine."""

import tempfile
from pathlib import Path

from bot import kernels

kernels.use_cache(Path(tempfile.gettempdir()) / "madang-tests")
