#!/usr/bin/env python3
"""Writes what a program leaves behind: records, boards and a database, for later programs to open.
Usage: write.py DUCKPOND FOLDER. The folder must be new: what has landed is never rewritten."""

import asyncio
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request

repository = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(repository / "examples" / "client"), str(repository / "examples" / "engine")]

from duckpond import Engine
from duckpond_client import Client, become_guest

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
os.environ["no_proxy"] = "127.0.0.1"  # whatever proxy this machine has
chance = random.Random(20261116)

DUCK_BAY = ("board Duck bay; level beginner; drain 0 0; red 1 -3; yellow -4 -2; blue 2 1; o1 -1 -4; o2 3 -2; "
            "o3b -2 -1; o4 -5 1; o5 -3 2; o6 -1 3")

MATCHES = {
    "duck-and-cover": [(4, {"rounds": 1}), (7, {"rounds": 2, "competition": True, "pressure": True, "constraints": True,
                                     "surprises": True})],
    "duck-duck-go": [(4, {}), (3, {"rules": "advanced", "board": "hourglass"}),
                     (2, {"rules": "advanced", "board": DUCK_BAY, "forgiving": True})],
    "duck-that-goose": [(4, {}), (9, {"length": 1, "deck": "advanced", "memory": "strict", "peeking": True})],
    "ducks-and-geese": [(4, {"target": 60}), (4, {"mode": "partners", "target": 40, "dog": True, "zero": True,
                                                  "double_zero": True, "blind": True}),
                        (6, {"mode": "cutthroat", "target": 10})],
    "killer-duckie": [(5, {}), (8, {"stacking": True, "deck": {"seer": 9, "killer": 7}})],
}


# --- records and boards, by the engine and the program itself

def play(engine, asked, moves):
    while asked["must"] and moves > 0:
        seat = chance.choice(asked["must"] + asked["may"])
        asked = engine.move(seat, chance.choice(engine.legal(seat))["move"])
        moves -= 1
    return asked


def write_records():
    (folder / "records").mkdir(parents=True)
    with Engine(program) as engine:
        for game, ways in MATCHES.items():
            for number, (players, options) in enumerate(ways, 1):
                seed = f"{chance.getrandbits(256):064x}"
                play(engine, engine.new(game, players, options=options, seed=seed), 10_000)
                (folder / "records" / f"{game}-{number}.txt").write_text(engine.record())
            # One that goes on from a position which was laid out, and is not over.
            play(engine, engine.new(game, players, options=options, seed=seed), 12)
            asked = engine.set_state(game, players, engine.state(), options=options, seed=seed)
            play(engine, asked, 25)
            (folder / "records" / f"{game}-position.txt").write_text(engine.record())


def write_boards(url):
    with urllib.request.urlopen(url + "/api/boards") as answer:
        boards = json.loads(answer.read())["boards"]
    own = urllib.request.Request(url + "/api/boards/check", data=json.dumps({"text": DUCK_BAY}).encode())
    with urllib.request.urlopen(own) as answer:
        boards.append(json.loads(answer.read()))
    kept = [{"text": board["text"], "drawing": board["drawing"]} for board in boards]
    (folder / "boards.json").write_text(json.dumps(kept, indent=1) + "\n")


# --- a database, by a server that people play at

class Guest:
    """Answers what it is asked until it is told to stop; then its table stays as it is."""

    def __init__(self, name, cookie, client):
        self.name, self.cookie, self.client = name, cookie, client

    @classmethod
    async def come(cls, url, name):
        cookie = become_guest(url, name)
        return cls(name, cookie, await Client.connect(url, cookie))

    async def play(self, moves):
        """Until so many answers were given, or the match is over."""
        while moves > 0:
            match = await self.client.news("match")
            if match["outcome"] is not None:
                return
            if "ask" in match:
                move = chance.choice(match["ask"]["moves"])["notation"]
                await self.client.socket.send(json.dumps({"do": "answer", "ask": match["ask"]["id"], "move": move}))
                moves -= 1


async def table(url, kept, what, game, seats, people, moves, **settings):
    """Some people sit down, bots fill up, and play until one of them has answered `moves` times
    (None: to the end)."""
    guests = [await Guest.come(url, name) for name in people]
    host = guests[0].client
    made = await host.ask("create", game=game, seats=seats, bots="random", window=0, beat=0, **settings)
    for guest in guests:
        await guest.client.ask("open", table=made["table"])
        await guest.client.ask("sit")
        await guest.client.ask("say", text="Quack, nobody keeps this.")
    matches = 2 if what == "rematch" else 1
    for number in range(matches if moves != 0 else 0):
        await host.ask("start", fill=True)
        to_the_end = moves is None or number + 1 < matches
        playing = [asyncio.ensure_future(guest.play(10_000 if to_the_end else moves)) for guest in guests]
        until = asyncio.ALL_COMPLETED if to_the_end else asyncio.FIRST_COMPLETED
        for task in (await asyncio.wait(playing, return_when=until))[1]:
            task.cancel()
    kept[what] = {"table": made["table"], "game": game, "people": {guest.name: guest.cookie for guest in guests}}
    return guests


async def fill(url):
    kept, guests = {}, []
    guests += await table(url, kept, "live", "killer-duckie", 4, ["Anna", "Bert"], 15,
                          options={"deck": {"angel": 20, "killer": 3}})
    guests += await table(url, kept, "live-open", "ducks-and-geese", 4, ["Cleo"], 15, open=True,
                          clock={"seconds": 600, "bank": 600})
    guests += await table(url, kept, "over", "duck-that-goose", 3, ["Dora", "Emil"], None,
                          options={"length": 1, "deck": "advanced", "memory": "strict"})
    guests += await table(url, kept, "over-open", "duck-duck-go", 2, ["Fritz"], None, open=True,
                          options={"board": DUCK_BAY})
    guests += await table(url, kept, "rematch", "duck-and-cover", 3, ["Gina", "Hugo"], 15, options={"rounds": 1})
    guests += await table(url, kept, "old", "duck-and-cover", 4, ["Ida"], 40, watchers=False)
    guests += await table(url, kept, "old-open", "duck-duck-go", 2, ["Jan", "Kim"], 30, open=True,
                          options={"rules": "advanced"})
    guests += await table(url, kept, "gathering", "killer-duckie", 3, ["Lena"], 0)
    guests += await table(url, kept, "closed-over", "killer-duckie", 2, ["Mia", "Nils"], None)
    guests += await table(url, kept, "closed-empty", "ducks-and-geese", 4, ["Olga"], 0)
    return kept, guests


def grow_old(database, kept):
    """Two matches whose rules are none that any program knows, and two tables that nobody came back to."""
    for what in ("old", "old-open"):
        where = (kept[what]["table"], 1)
        header, = database.execute("SELECT header FROM matches WHERE table_id = ? AND match = ?", where).fetchone()
        lines = [line.rsplit(" ~", 1)[0] for line in header.splitlines()]
        lines[2] = "rules 999999"
        database.execute("UPDATE matches SET header = ? WHERE table_id = ? AND match = ?", (with_codes(lines), *where))
        snapshot, = database.execute("SELECT snapshot FROM matches WHERE table_id = ? AND match = ?", where).fetchone()
        assert snapshot, f"{what} needs a snapshot"
    for what in ("closed-over", "closed-empty"):
        database.execute("UPDATE tables SET closed = 1 WHERE id = ?", (kept[what]["table"],))
    database.commit()


def with_codes(lines):
    """Each line with its code behind it (docs/record.md)."""
    mask, out, before = (1 << 64) - 1, "", 0
    for line in lines:
        h = 0x243F6A8885A308D3
        for word in (before, len(line.encode()), *line.encode()):
            h = (((h << 29 | h >> 35) & mask) ^ word) * 0x9FB21C651E98DF25 & mask
            h ^= h >> 35
        x = (h ^ h >> 32) * 0xD6E8FEB86659FD93 & mask
        before = (x ^ x >> 32) & 0xFFFFFFFF
        out += f"{line} ~{before:08x}\n"
    return out


async def serve(data):
    server = subprocess.Popen([program, "serve", "--port", "0", "--bind", "127.0.0.1", "--data", data,
                               "--limits", "off"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        url = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline()).group()
        write_boards(url)
        kept, guests = await fill(url)
        server.send_signal(signal.SIGTERM)
        if server.wait() != 0:
            sys.exit("the server did not end well")
        return kept
    finally:
        server.kill()
        server.wait()


def main():
    write_records()
    with tempfile.TemporaryDirectory() as data:
        kept = asyncio.run(serve(data))
        path = pathlib.Path(data) / "duckpond.db"
        database = sqlite3.connect(path)
        grow_old(database, kept)
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        database.close()
        (folder / "pond.sqlite").write_bytes(path.read_bytes())
        (folder / "pond.json").write_text(json.dumps(kept, indent=1) + "\n")


main()
