"""Finds the recipes."""

import sys
from pathlib import Path

RECIPES = Path(__file__).parents[2] / "recipes"
BOOK = Path(__file__).parents[4] / "docs/book/src"
SAMPLES = Path(__file__).parents[4] / "data/samples"
sys.path.insert(0, str(RECIPES))
