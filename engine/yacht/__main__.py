"""`python -m engine.yacht`: make the shipped table of what sheets are worth anew."""

from pathlib import Path

import numpy as np

from engine.yacht.optimum import FILE, solve

if __name__ == "__main__":
    np.save(Path(__file__).with_name(FILE), solve())
