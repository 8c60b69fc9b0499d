// Holds the module of a game against the same pond as the program builds it: every answer must be the same, byte for
// byte. Usage: npm run parity -- NATIVE_POND DUCKPOND GAME [MATCHES VIEWED CHOICES ITERATIONS EVERY]
//   MATCHES random matches to their end, equal checksums of their final states, over table sizes and options
//   VIEWED matches with what every viewer is told; all of them look after every EVERY-th move and at the end
//   CHOICES positions out of these in which a bot thinks for ITERATIONS

import { execFileSync } from "node:child_process";
import type { Pond, PondAnswer } from "../../src/types";
import { below, luckOf, oneOf, seedOf, tableOf, type GameSpec, type Luck } from "./chance";
import { loadModule, NativePond } from "./native";

const [program = "", duckpond = "", game = "", ...counts] = process.argv.slice(2);
const [matches = 2000, viewed = 50, choices = 500, iterations = 100, every = 5] = counts.map(Number);
const matchesAtOnce = 25;
// So many answers may be on their way.
const ahead = 500;

const { games } = JSON.parse(execFileSync(duckpond, ["games", "--json"], { encoding: "utf8" })) as {
  games: GameSpec[];
};
const spec = games.find(({ id }) => id === game);
if (!spec) throw new Error(`There is no ${game}.`);

const module = await loadModule(game);
const native = new NativePond(program, game);
const open = new Set<Promise<void>>();
let answers = 0;

/** Both are asked; what the module answers counts at once, what the program answers is compared when it comes. */
async function ask<R extends Pond.Request>(request: R): Promise<unknown> {
  const text = JSON.stringify(request);
  const answer = module.answer(text);
  ++answers;
  const compared = native.answer(text).then((other) => {
    if (other === answer) return;
    console.error(`${game}, asked for ${text.slice(0, 2000)}`);
    const at = [...answer].findIndex((char, n) => other[n] !== char);
    console.error(`module:  ...${answer.slice(Math.max(0, at - 200), at + 400)}`);
    console.error(`program: ...${other.slice(Math.max(0, at - 200), at + 400)}`);
    process.exit(1);
  });
  open.add(compared);
  void compared.finally(() => open.delete(compared));
  if (open.size >= ahead) await compared;
  return JSON.parse(answer);
}

async function tables(luck: Luck, count: number): Promise<Omit<Pond.Check, "do">[]> {
  const found = [];
  while (found.length < count) {
    const table = tableOf(luck, spec!);
    const answer = (await ask({ do: "check", ...table })) as { refused?: unknown };
    if (!answer.refused) found.push(table);
  }
  return found;
}

async function playAtRandom(luck: Luck): Promise<number> {
  let moves = 0;
  for (const table of await tables(luck, matches / matchesAtOnce)) {
    const seed = below(luck, 2 ** 31);
    const played = (await ask({
      do: "simulate",
      ...table,
      seed,
      first: 0,
      games: matchesAtOnce,
    })) as PondAnswer.Simulated;
    moves += played.moves;
  }
  return moves;
}

// Every answer of a match: what each viewer is told, for the first time and again, what is kept, what bots think.
async function playAndLook(luck: Luck, table: Omit<Pond.Check, "do">, thoughts: number): Promise<void> {
  const names = Array.from({ length: table.players }, (_, seat) => `player-${seat}`);
  const viewers = [...names.keys(), undefined];
  const heard = viewers.map(() => 0);
  const lookFrom = async (n: number, again: boolean) => {
    const seat = viewers[n];
    return (await ask({
      do: "look",
      since: heard[n]!,
      again,
      ...(seat === undefined ? {} : { seat }),
    })) as PondAnswer.Looked;
  };
  let asked = (await ask({
    do: "begin",
    names,
    people: [0],
    options: table.options ?? {},
    seed: seedOf(luck),
  })) as PondAnswer.Asked;
  const thinksAfter = 1 + below(luck, 9);
  for (let made = 0; asked.outcome === null; ++made) {
    if (made % every === 0) {
      for (const n of viewers.keys()) heard[n] = (await lookFrom(n, false)).number;
    }
    if (made % (every * 10) === 0) {
      for (const n of viewers.keys()) await lookFrom(n, true);
    }
    const { seat, ask: id } = oneOf(luck, asked.seats);
    const { number, ask: question } = await lookFrom(seat, false);
    heard[seat] = number;
    if (made % thinksAfter === 0 && thoughts > 0) {
      --thoughts;
      await think(seat, below(luck, 2 ** 31));
      await ask({ do: "idle", seat, seed: made });
    }
    const { notation } = oneOf(luck, question!.moves);
    asked = (await ask({ do: "answer", seat, ask: id, move: notation })) as PondAnswer.Asked;
    if (made % 50 === 0) await ask({ do: "give-state" });
  }
  for (const n of viewers.keys()) await lookFrom(n, false);
  await ask({ do: "open-view" });
  const { record } = (await ask({ do: "give-record" })) as PondAnswer.Recorded;
  await ask({ do: "load", record });
  heard.fill(0);
  for (const n of viewers.keys()) await lookFrom(n, true);
}

let thought = 0;
async function think(seat: number, seed: number): Promise<void> {
  await ask({ do: "think", seat, iterations, seed });
  await ask({ do: "go-on", moments: 1_000_000 });
  await ask({ do: "thought" });
  ++thought;
}

const luck = luckOf(16);
const moves = await playAtRandom(luck);
const seen = await tables(luck, viewed);
for (const [n, table] of seen.entries()) {
  await playAndLook(luck, table, Math.ceil((choices - thought) / (seen.length - n)));
}
while (open.size > 0) await Promise.all(open);
native.close();
if (thought < choices) throw new Error(`Only ${thought} positions were thought about.`);
console.log(
  `${game}: ${matches} matches (${moves} moves), ${viewed} matches seen by every viewer, ${thought} thoughts of ` +
    `${iterations} iterations: ${answers} answers, all the same`,
);
