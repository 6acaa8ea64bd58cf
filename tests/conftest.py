"""What all tests share: compiled kernels, kept between runs for exactly these sources of the engine."""

import os
import tempfile
from pathlib import Path

from bot import kernels

KERNELS = Path(os.environ.setdefault("MADANG_KERNELS_FOLDER", str(Path(tempfile.gettempdir()) / "madang-kernels")))
kernels.use_cache(KERNELS)
