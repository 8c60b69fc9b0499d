#!/usr/bin/env python3
"""Starts a server and lets the example client play every game there. Usage: client_test.py DUCKPOND EXAMPLES"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

program, examples = sys.argv[1], pathlib.Path(sys.argv[2])
os.environ["no_proxy"] = "127.0.0.1"  # whatever proxy this machine has


def main():
    games = json.loads(subprocess.run([program, "games", "--json"], capture_output=True, check=True).stdout)["games"]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [program, "serve", "--port", "0", "--bind", "127.0.0.1", "--data", folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        try:
            url = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline()).group()
            for game in games:
                seats = min(4, game["max_players"])
                command = [sys.executable, examples / "client" / "play.py", url, game["id"], str(seats), "random"]
                print(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
            server.send_signal(signal.SIGTERM)
            if server.wait() != 0:
                sys.exit("the server did not end well")
        finally:
            server.kill()
            server.wait()


main()
