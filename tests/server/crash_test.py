#!/usr/bin/env python3
"""Kills a server under load, again and again, on a disk that forgets what was not synced: after each restart every
event that any client saw must be there, and every table must go on.
Usage: crash_test.py DUCKPOND FRAIL_SERVER ROUNDS [TABLES]"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

program, frail_server, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
tables = int(sys.argv[4]) if len(sys.argv) > 4 else 8
os.environ["no_proxy"] = "127.0.0.1"  # whatever proxy this machine has


def moves_made(url):
    with urllib.request.urlopen(url + "/metrics") as answer:
        return int(re.search(r"^duckpond_moves_total (\d+)", answer.read().decode(), re.M).group(1))


def play(server, seen, ending, moves):
    """Lets clients play until so many moves are made and the server is ended; what they report."""
    port = server.stdout.readline().strip()
    if not port:
        sys.exit("the server did not start")
    url = f"http://127.0.0.1:{port}"
    # They stop when the server does.
    command = [program, "load", "--url", url, "--tables", str(tables), "--seats", "3", "--seconds", "3600",
               "--verify", seen]
    load = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        while moves_made(url) < moves:
            if load.poll() is not None:
                sys.exit("the clients do not play")
            time.sleep(0.01)
        server.send_signal(ending)
        out, _ = load.communicate()
    finally:
        load.kill()
        load.wait()
    report = json.loads(out)
    if report["missing"] or load.returncode:
        sys.exit(f"clients saw what is not there any more: {out}")
    if report["moves"] < tables:
        sys.exit(f"the tables did not go on: {report}")
    return report


def serve(database, seen, ending, moves):
    server = subprocess.Popen([frail_server, database], stdout=subprocess.PIPE, text=True)
    try:
        report = play(server, seen, ending, moves)
        if server.wait() != (0 if ending == signal.SIGTERM else -ending):
            sys.exit("the server did not end well")
        return report
    finally:
        server.kill()
        server.wait()


def main():
    with tempfile.TemporaryDirectory() as folder:
        database, seen = str(pathlib.Path(folder) / "pond.db"), str(pathlib.Path(folder) / "seen.jsonl")
        # At no particular moment.
        reports = [serve(database, seen, signal.SIGKILL, (5 + number % 7) * tables + 3 * number)
                   for number in range(rounds)]
        reports.append(serve(database, seen, signal.SIGTERM, 5 * tables))
        moves, verified = (sum(report[name] for report in reports) for name in ("moves", "verified"))
        if verified == 0:
            sys.exit("nothing was seen before a kill")
        print(f"{rounds} kills, {moves} moves, {verified} messages seen before a kill were there after it")


main()
