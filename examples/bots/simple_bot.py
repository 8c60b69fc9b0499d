#!/usr/bin/env python3
"""A bot for `duckpond arena`: it is asked one question a line and answers each (docs/bots.md).

    duckpond arena killer-duckie --bots "exec:python3 examples/bots/simple_bot.py,random" --games 40

It knows no game: it plays at random, but does something rather than pass. What its seat sees is in question["view"];
better bots begin there.
"""

import json
import random
import sys


def choose(question):
    """The notation of one of the moves on offer, or None to let others go on where this seat need not act."""
    chance = random.Random(question["seed"])
    moves = question["moves"]
    if not question["must"]:
        return None
    active = [move for move in moves if move["move"].get("kind") not in ("pass", "forfeit")]
    return chance.choice(active or moves)["notation"]


def main():
    for line in sys.stdin:
        question = json.loads(line)
        answer = {"ok": True, "id": question["id"], "move": choose(question)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
