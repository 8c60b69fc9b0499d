import { describe, expect, it } from "vitest";
import { defineGame, type Game } from "../src/games/game";
import { registry } from "../src/games/registry";
import { ownGames } from "../src/own-games";

const table = (id: string) => ({ id }) as Game<unknown, { event: string }, { kind: string }>;

describe("a game's table", () => {
  it("knows from the rules which fields name a seat", () => {
    expect(defineGame(table("killer-duckie")).seatFields).toEqual(expect.arrayContaining(["seat", "target", "giver"]));
  });
  it("is told so where the game is none of this build", () => {
    expect(defineGame(table("high-duck"), ["turn"]).seatFields).toEqual(["turn"]);
    expect(defineGame(table("high-duck")).seatFields).toEqual([]);
  });
});

describe("the games of this build", () => {
  it("are known without a server, those that have a table among them", () => {
    const ids = ownGames.map(({ id }) => id);
    for (const id of Object.keys(registry)) expect(ids).toContain(id);
  });
});
