#!/usr/bin/env python3
"""Two guests and bots play a match at a served table: one makes the table, the other joins by its link.
Usage: play.py URL [GAME [SEATS [BOTS]]]"""

import asyncio
import random
import sys

from duckpond_client import Client, become_guest, record


def any_move(match):
    return random.choice(match["ask"]["moves"])["notation"]


async def host(url, game, seats, bots, link):
    cookie = become_guest(url, "Anna")
    client = await Client.connect(url, cookie)
    made = await client.ask("create", game=game, seats=seats, bots=bots, window=100, beat=50)
    table = made["table"]
    await client.ask("open", table=table)
    await client.ask("sit")
    link.set_result(f"{url}/t/{table}")
    while sum(seat["kind"] != "empty" for seat in (await client.news("table"))["seats"]) < 2:
        pass
    await client.ask("start", fill=True)
    last = await client.play(any_move)
    await client.close()
    return last, record(url, cookie, table, last["match"])


async def guest(url, link):
    client = await Client.connect(url, become_guest(url, "Bert"))
    await client.ask("open", table=(await link).rsplit("/", 1)[1])
    await client.ask("sit")
    last = await client.play(any_move)
    await client.close()
    return last


async def main():
    url = sys.argv[1].rstrip("/")
    game = sys.argv[2] if len(sys.argv) > 2 else "killer-duckie"
    seats = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    bots = sys.argv[4] if len(sys.argv) > 4 else "drake"
    link = asyncio.get_running_loop().create_future()
    (anna, text), bert = await asyncio.gather(host(url, game, seats, bots, link), guest(url, link))
    assert anna["outcome"] == bert["outcome"], "both saw the same end"
    for standing in anna["outcome"]:
        print(f"seat {standing['seat']}: {standing['score']} points, rank {standing['rank']}")
    print(f"{len(text.splitlines())} lines of record, the last: {text.splitlines()[-1]}")


asyncio.run(main())
