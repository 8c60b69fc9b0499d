import type { GameSpec } from "../api";
import { newId, newSeed, shuffled } from "../host/chance";
import { headOf } from "../host/recorded";
import { askToPersist, NotKept, shelf, unkept, type Kept, type Plan } from "../host/shelf";
import { Pond, PondRefusal } from "../pond/pond";
import { refusalWords } from "../refusals";
import { say } from "../texts.svelte";
import type { Server } from "../types";

/** The name of this page among those that may play a match. */
export const page = newId();

/** Somebody at the device, or a bot. */
export type Sitter = { name: string } | { level: Server.Level };

/** A match of these, with names for the bots that nobody else has. */
export function planOf(
  game: string,
  sitters: readonly Sitter[],
  { options = {}, beat = 900, hints = true }: Partial<Pick<Plan, "options" | "beat" | "hints">> = {},
): Plan {
  const taken = sitters.flatMap((sitter) => ("name" in sitter ? [sitter.name.toLowerCase()] : []));
  const free = shuffled(say("play.bot-names").split(",")).filter((name) => !taken.includes(name.toLowerCase()));
  return {
    game,
    names: sitters.map((sitter) => ("name" in sitter ? sitter.name : (free.pop() ?? ""))),
    people: sitters.flatMap((sitter, seat) => ("name" in sitter ? [seat] : [])),
    bots: sitters.map((sitter) => ("level" in sitter ? sitter.level : null)),
    options,
    beat,
    hints,
  };
}

/** Lays a match on the shelf, or beside it where the browser keeps nothing; it is dealt when it is opened. */
export async function begin(plan: Plan, record = ""): Promise<string> {
  const { game, names, people, bots, options, beat, hints } = plan;
  const kept: Kept = {
    ...{ game, names, people, bots, options, beat, hints },
    id: newId(),
    begun: Date.now(),
    seed: newSeed(),
    head: record,
    earlier: [],
  };
  try {
    await shelf.add(kept);
    askToPersist();
  } catch (fault) {
    if (!(fault instanceof NotKept)) throw fault;
    await unkept.add(kept);
  }
  return kept.id;
}

/** What the head of a record says of people and options. */
function settingsIn(text: string): { people: number[]; options: Record<string, unknown> } {
  const { people } = headOf(text);
  const options = /^options (.*) ~[0-9a-f]{8}$/m.exec(text)?.[1] ?? "{}";
  return { people: people.length > 0 ? people : [0], options: JSON.parse(options) as Record<string, unknown> };
}

/** Why a file is no match that can be opened here; in words. */
export class NotOpened extends Error {}

/** Opens a record that somebody saved: the id of its match, which may be over. */
export async function openRecord(text: string, games: readonly GameSpec[]): Promise<string> {
  const { game, names } = headOf(text);
  if (!games.some(({ id }) => id === game)) throw new NotOpened(say("web.here.no-record"));
  const pond = await Pond.start(game);
  try {
    await pond.ask({ do: "load", record: text });
    const { record } = await pond.ask({ do: "give-record" });
    const { people, options } = settingsIn(record);
    const bots = names.map((_, seat) => (people.includes(seat) ? null : ("drake" as const)));
    return await begin({ game, names, people, bots, options, beat: 900, hints: true }, record);
  } catch (fault) {
    if (fault instanceof PondRefusal) throw new NotOpened(await refusalWords(fault.refused));
    throw fault;
  } finally {
    pond.close();
  }
}

/** Hands a record over as a file: killer-duckie-2026-11-19.txt. */
export function saveRecord({ game, begun }: Pick<Kept, "game" | "begun">, record: string) {
  const day = new Date(begun);
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = `${game}-${date.join("-")}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // when it was surely read
}
