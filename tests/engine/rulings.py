"""What the rulings of every game share: the example client of `duckpond engine`, and a program to talk to, which is the
first argument."""

import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "engine"
sys.path.insert(0, str(EXAMPLES))

from duckpond import Engine, Refused  # noqa: E402, F401

PROGRAM = sys.argv.pop(1)
SEED = "00" * 31 + "07"


class EngineTest(unittest.TestCase):
    """A game of its own for each test, in an engine that ends well."""

    def setUp(self):
        self.engine = Engine(PROGRAM)

    def tearDown(self):
        self.assertEqual(self.engine.close(), 0)
