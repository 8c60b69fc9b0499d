import type { PondAnswer as Tells, Server } from "../types";
import type { MatchNews, Standing } from "./host";
import type { Kept, KeptPhase, Plan } from "./shelf";

/** Whoever sits here is the host of the table. */
export const hereHost = "here";

export const eventsOf = (looked: Tells.Looked) => looked.events as MatchNews["events"];

/** What a viewer was told since a message, and how it looks now, as a server would tell it. */
export function matchNews(table: string, looked: Tells.Looked, since: number): MatchNews {
  return {
    news: "match",
    table,
    match: 1,
    since,
    number: looked.number,
    events: eventsOf(looked),
    view: looked.view,
    must: looked.must,
    clocks: [],
    outcome: looked.outcome as Standing[] | null,
  };
}

/** The table of a match in this browser, as a server would tell of it; `plan` is how the next one is played. */
export function roomNews(kept: Kept, plan: Plan, phase: KeptPhase): Server.Room {
  const seatOf = (name: string, n: number): Server.RoomSeat => {
    const level = kept.bots[n];
    return {
      kind: kept.people.includes(n) ? "person" : "bot",
      name,
      person: "",
      here: true,
      bot_plays: false,
      again: false,
      ...(level ? { level } : {}),
    };
  };
  return {
    news: "table",
    table: kept.id,
    game: kept.game,
    options: plan.options,
    clock: { seconds: 0, bank: 0 },
    open: false,
    watchers: false,
    beat: plan.beat,
    bots: plan.bots.find((level) => level !== null) ?? "drake",
    hints: plan.hints,
    host: hereHost,
    phase,
    seats: kept.names.map(seatOf),
    watching: 0,
    muted: [],
    match: 1,
    commitment: "",
    played: [...kept.names],
  };
}
