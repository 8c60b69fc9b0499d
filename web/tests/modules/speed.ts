// What the modules cost beside the program, in one run: a random move, an iteration of a search, and how soon a bot's
// first answer is there when nothing is loaded. Figures only; nothing here passes or fails.
// Usage: npm run speed -- NATIVE_POND DUCKPOND

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Module } from "../../src/pond/module";
import type { Pond, PondAnswer } from "../../src/types";
import { luckOf, oneOf, seedOf, type GameSpec } from "./chance";
import { addressOf, NativePond } from "./native";

const [program = "", duckpond = ""] = process.argv.slice(2);
const { games } = JSON.parse(execFileSync(duckpond, ["games", "--json"], { encoding: "utf8" })) as {
  games: GameSpec[];
};

const matches = 3000;
const positions = 24;
const iterations = 2000;
const rounds = 3;

type Ask = <A>(request: Pond.Request) => Promise<A>;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const usual = ({ min_players, max_players }: GameSpec) => Math.max(min_players, Math.min(4, max_players));
const begin = (spec: GameSpec, seed: string): Pond.Request => ({
  do: "begin",
  names: Array.from({ length: usual(spec) }, (_, seat) => `player-${seat}`),
  people: [],
  seed,
});

// Nanoseconds for a move of random play.
async function aMove(spec: GameSpec, ask: Ask): Promise<number> {
  let moves = 0;
  const request: Pond.Request = { do: "simulate", players: usual(spec), seed: 1, first: 0, games: matches };
  const spent = await timed(async () => (moves = (await ask<PondAnswer.Simulated>(request)).moves));
  return (spent * 1e6) / moves;
}

// Microseconds for an iteration, over positions from all over some matches.
async function anIteration(spec: GameSpec, ask: Ask): Promise<number> {
  const luck = luckOf(5);
  let spent = 0;
  for (let found = 0; found < positions;) {
    let asked = await ask<PondAnswer.Asked>(begin(spec, seedOf(luck)));
    while (asked.outcome === null && found < positions) {
      const { seat, ask: id } = oneOf(luck, asked.seats);
      const looked = await ask<PondAnswer.Looked>({ do: "look", seat, since: 0, again: false });
      const moves = looked.ask?.moves ?? [];
      if (moves.length > 1 && luck() < 0.1) {
        await ask({ do: "think", seat, iterations, seed: found++ });
        spent += await timed(() => ask({ do: "go-on", moments: 1_000_000 }));
      }
      asked = await ask<PondAnswer.Asked>({ do: "answer", seat, ask: id, move: oneOf(luck, moves).notation });
    }
  }
  return (spent * 1e3) / (positions * iterations);
}

// Milliseconds from the bytes of the module to the first answer of a bot.
async function firstAnswer(spec: GameSpec, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  return timed(async () => {
    const module = await Module.load(bytes);
    const ask = <A>(request: Pond.Request) => JSON.parse(module.answer(JSON.stringify(request))) as A;
    const { seats } = ask<PondAnswer.Asked>(begin(spec, "0".repeat(64)));
    ask({ do: "think", seat: seats[0]!.seat, level: "goose", seed: 1 });
    while (ask<PondAnswer.Pondered>({ do: "go-on", moments: 1 }).more);
    ask({ do: "thought" });
  });
}

// The best of a few rounds: other work on the machine makes things slower, never quicker.
async function best(measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds; ++round) least = Math.min(least, await measure());
  return least;
}

console.log(
  "game              a move, ns: module, program, ratio   an iteration, us: module, program, ratio   a goose's first answer, ms   gzip, KB",
);
for (const spec of games) {
  const bytes = new Uint8Array(readFileSync(addressOf(spec.id)));
  const cold = await best(() => firstAnswer(spec, bytes));
  const module = await Module.load(bytes);
  const native = new NativePond(program, spec.id);
  const ours: Ask = async (request) => JSON.parse(module.answer(JSON.stringify(request)));
  const theirs: Ask = async (request) => JSON.parse(await native.answer(JSON.stringify(request)));
  const moves = [await best(() => aMove(spec, ours)), await best(() => aMove(spec, theirs))] as const;
  const searches = [await best(() => anIteration(spec, ours)), await best(() => anIteration(spec, theirs))] as const;
  native.close();
  const row = ([module, program]: readonly [number, number], digits: number) =>
    `${module.toFixed(digits).padStart(8)} ${program.toFixed(digits).padStart(8)} ${(module / program).toFixed(2).padStart(6)}`;
  const weight = gzipSync(bytes, { level: 9 }).length / 1024;
  console.log(
    `${spec.id.padEnd(18)}${row(moves, 1).padEnd(37)}${row(searches, 2).padEnd(45)}${cold.toFixed(0).padStart(6)}${weight.toFixed(1).padStart(28)}`,
  );
}
