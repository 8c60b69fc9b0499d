#!/usr/bin/env python3
"""Plays whole matches with random moves through `duckpond engine` and prints how they ended."""

import argparse
import random
import sys

from duckpond import Engine, find_program


def play(engine, game, players, chance):
    """One match to its end; returns its outcome and the number of moves."""
    asked = engine.new(game, players, seed=f"{chance.getrandbits(256):064x}")
    moves = 0
    while asked["must"]:
        seat = chance.choice(asked["must"] + asked["may"])
        asked = engine.move(seat, chance.choice(engine.legal(seat))["move"])
        moves += 1
    return engine.outcome(), moves


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", help="the duckpond program, if another than ./run built")
    parser.add_argument("--game", default="killer-duckie")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same matches")
    arguments = parser.parse_args()

    try:
        program = find_program(arguments.program)
    except FileNotFoundError as missing:
        sys.exit(str(missing))
    chance = random.Random(arguments.seed)
    with Engine(program) as engine:
        for match in range(arguments.matches):
            outcome, moves = play(engine, arguments.game, arguments.players, chance)
            ranking = sorted(outcome, key=lambda standing: standing["rank"])
            places = ", ".join(f"{standing['rank']}. seat {standing['seat']} ({standing['score']})" for standing in ranking)
            print(f"match {match + 1}: {places}, after {moves} moves")


if __name__ == "__main__":
    main()
