"""A client for tables served by Duckpond, written from docs/protocol.md. Needs Debian's python3-websockets."""

import json
import urllib.parse
import urllib.request

import websockets


class Refused(Exception):
    """What the server would not do; str() is its sentence."""

    def __init__(self, news):
        super().__init__(news["message"])
        self.key = news["key"]


def become_guest(url, name):
    """The Cookie header of a new guest."""
    request = urllib.request.Request(
        url + "/api/guest", data=json.dumps({"name": name}).encode(), headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return answer.headers["Set-Cookie"].split(";")[0]


def record(url, cookie, table, match):
    """The record of a match that is over, as text."""
    address = f"{url}/api/tables/{table}/matches/{match}/record"
    with urllib.request.urlopen(urllib.request.Request(address, headers={"Cookie": cookie})) as answer:
        return answer.read().decode()


class Client:
    """One person's WebSocket."""

    def __init__(self, socket):
        self.socket = socket
        self.requests = 0
        self.waiting = []  # news that came while an answer was awaited

    @classmethod
    async def connect(cls, url, cookie):
        host = urllib.parse.urlsplit(url).netloc
        client = cls(await websockets.connect(f"ws://{host}/ws", extra_headers={"Cookie": cookie}))
        await client.news("welcome")
        return client

    async def close(self):
        await self.socket.close()

    async def ask(self, do, **fields):
        """Sends a request and waits for its answer."""
        self.requests += 1
        await self.socket.send(json.dumps({"do": do, "id": self.requests, **fields}))
        while True:
            news = json.loads(await self.socket.recv())
            if news.get("id") != self.requests:
                self.waiting.append(news)
            elif news["news"] == "refused":
                raise Refused(news)
            else:
                return news

    async def news(self, *kinds):
        """The next news of one of these kinds; others are passed over."""
        while True:
            news = self.waiting.pop(0) if self.waiting else json.loads(await self.socket.recv())
            if news["news"] in kinds:
                return news

    async def play(self, choose):
        """Plays a match to its end: choose(match) names one of the asked moves. The last news."""
        while True:
            match = await self.news("match")
            if match["outcome"] is not None:
                return match
            if "ask" in match:
                answer = {"do": "answer", "ask": match["ask"]["id"], "move": choose(match)}
                await self.socket.send(json.dumps(answer))
