"""A client for `duckpond engine`: one JSON object a line each way (docs/engine-protocol.md)."""

import json
import os
import pathlib
import shutil
import subprocess

BUILT = pathlib.Path(__file__).resolve().parents[2] / "build" / "release" / "duckpond"


def find_program(named=None):
    """The program that is named, else the environment's DUCKPOND, else what ./run built, else the one on the PATH."""
    for program in [named, os.environ.get("DUCKPOND"), BUILT if BUILT.exists() else None, shutil.which("duckpond")]:
        if program:
            return str(program)
    raise FileNotFoundError("There is no duckpond yet: ./run games builds it, ./run install puts it on the PATH.")


class Refused(Exception):
    """The engine said no; the match is as it was before."""

    def __init__(self, key, message):
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


class Engine:
    """One engine process with at most one match. Use it in a `with` statement, or call close()."""

    def __init__(self, program=None):
        self._process = subprocess.Popen([find_program(program), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the engine and returns its exit code."""
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait()

    def ask(self, do, **fields):
        """Sends one request and returns the answer; raises Refused if it is no."""
        self._count += 1
        line = json.dumps({"do": do, "id": self._count, **fields})
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise EOFError("the engine has ended")
        answer = json.loads(answer)
        if not answer["ok"]:
            raise Refused(**answer["error"])
        if answer["id"] != self._count:
            raise ValueError(f"answer {answer['id']} to request {self._count}")
        return answer

    def games(self):
        return self.ask("games")["games"]

    def new(self, game, players, **more):
        """`more`: options (an object), seed (64 hexadecimal digits)."""
        return self.ask("new", game=game, players=players, **more)

    def set_state(self, game, players, state, **more):
        return self.ask("set_state", game=game, players=players, state=state, **more)

    def load(self, record):
        return self.ask("load", record=record)

    def record(self):
        return self.ask("record")["record"]

    def state(self):
        return self.ask("state")["state"]

    def acting(self):
        """The seats that must act and those that may."""
        answer = self.ask("acting")
        return answer["must"], answer["may"]

    def legal(self, seat):
        return self.ask("legal", seat=seat)["moves"]

    def move(self, seat, move):
        """`move` is an object or a notation. The answer has events, must and may."""
        return self.ask("move", seat=seat, move=move)

    def view(self, seat=None):
        """What a seat sees; None stands for the spectators."""
        return self.ask("view", seat=seat)["view"]

    def outcome(self):
        return self.ask("outcome")["outcome"]

    def imagine(self, seat=None, seed=0):
        return self.ask("imagine", seat=seat, seed=seed)["state"]

    def undo(self, moves=1):
        return self.ask("undo", moves=moves)
