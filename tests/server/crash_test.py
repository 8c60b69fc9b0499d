#!/usr/bin/env python3
"""Kills a server under load, again and again, on a disk that forgets what was not synced: after each restart every
event that any client saw must be there, and every table must go on.
Usage: crash_test.py DUCKPOND FRAIL_SERVER ROUNDS [TABLES]"""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

program, frail_server, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
tables = sys.argv[4] if len(sys.argv) > 4 else "8"


def start(database):
    server = subprocess.Popen([frail_server, database], stdout=subprocess.PIPE, text=True)
    port = server.stdout.readline().strip()
    if not port:
        sys.exit("the server did not start")
    return server, f"http://127.0.0.1:{port}"


def wait_for_moves(url, count):
    for _ in range(600):
        with urllib.request.urlopen(url + "/metrics") as answer:
            moves = re.search(r"^duckpond_moves_total (\d+)", answer.read().decode(), re.M)
        if int(moves.group(1)) >= count:
            return
        time.sleep(0.1)
    sys.exit("the clients do not play")


def play(url, seen, seconds):
    command = [program, "load", "--url", url, "--tables", tables, "--seats", "3", "--seconds", str(seconds),
               "--verify", seen]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def result(load):
    out, _ = load.communicate(timeout=120)
    report = json.loads(out)
    if report["missing"] or load.returncode:
        sys.exit(f"clients saw what is not there any more: {out}")
    return report


def main():
    with tempfile.TemporaryDirectory() as folder:
        database, seen = str(pathlib.Path(folder) / "pond.db"), str(pathlib.Path(folder) / "seen.jsonl")
        moves = verified = 0
        for number in range(rounds):
            server, url = start(database)
            load = play(url, seen, 100)
            wait_for_moves(url, 5 * int(tables))
            time.sleep(0.2 + 0.07 * number)  # at no particular moment
            server.send_signal(signal.SIGKILL)
            server.wait()
            report = result(load)
            moves += report["moves"]
            verified += report["verified"]
            if report["moves"] < int(tables):
                sys.exit(f"round {number}: the tables did not go on: {report}")
        server, url = start(database)
        report = result(play(url, seen, 2))
        server.send_signal(signal.SIGTERM)
        if server.wait(timeout=20) != 0:
            sys.exit("the server did not end well")
        verified += report["verified"]
        if report["moves"] < int(tables) or verified == 0:
            sys.exit(f"the tables did not go on: {report}")
        print(f"{rounds} kills, {moves + report['moves']} moves, {verified} messages seen before a kill were there after it")


main()
