import { has, say, type Values } from "./texts.svelte";

// Words that mean something to a message, and so are quoted where somebody is called that.
const notNames = ["you", "du", "hidden", "none", "yes"];

/**
 * Events and moves of one match as sentences for one reader: the browser's `src/cli/sentences.cpp`. `seatFields` are
 * the fields that name a seat, since in JSON a seat is a number like any other.
 */
export class Sentences {
  constructor(
    readonly game: string,
    readonly names: readonly string[],
    readonly reader: number | null,
    private readonly seatFields: readonly string[],
  ) {}

  /** The sentence of an event; empty where there is nothing to tell. */
  event(event: { event: string }): string {
    if (!has(`${this.game}.event.${event.event}`)) return this.plainly(event.event, event);
    return say(`${this.game}.event.${event.event}`, this.values(event));
  }

  move(move: { kind: string }): string {
    if (!has(`${this.game}.move.${move.kind}`)) return this.plainly(move.kind, move);
    return say(`${this.game}.move.${move.kind}`, this.values(move));
  }

  name(seat: number): string {
    const name = this.names[seat] ?? "";
    return notNames.includes(name.toLowerCase()) ? say("name.quoted", { name }) : name;
  }

  /** A seat as messages select by it: "you" for the reader. */
  seat(seat: number): string {
    return seat === this.reader ? "you" : this.name(seat);
  }

  card(card: string): string {
    const key = `${this.game}.card.${card}`;
    return has(key) ? say(key) : card;
  }

  list(cards: readonly (string | number | null)[]): string {
    if (cards.length === 0) return "none";
    if (cards.every((card) => card === null)) return "hidden";
    const items: string[] = [];
    for (let at = 0; at < cards.length;) {
      let end = at + 1;
      while (end < cards.length && cards[end] === cards[at]) ++end;
      const card = cards[at];
      const name = card == null ? say("list.hidden") : this.card(String(card));
      items.push(end - at === 1 ? name : say("list.times", { name, count: end - at }));
      at = end;
    }
    return this.joined(items);
  }

  joined(items: readonly string[]): string {
    return items.reduce((first, second, at) =>
      say(at + 1 === items.length ? "list.last" : "list.more", { first, second }),
    );
  }

  /** What has no sentence: the word for it and all that is said of it. */
  private plainly(kind: string, fields: object): string {
    const isSeat = (name: string) => this.seatFields.includes(name);
    const said = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
      if (value === kind || value === null || typeof value === "object") return [];
      if (typeof value === "number" && isSeat(name)) return [this.name(value)];
      return [typeof value === "string" ? this.card(value) : `${name.replaceAll("_", " ")} ${String(value)}`];
    });
    const word = kind.replaceAll("-", " ");
    return [word.charAt(0).toUpperCase() + word.slice(1), ...said].join(", ");
  }

  /** The values that a message may ask for, of all fields of an event or move. */
  values(fields: object): Values {
    const values: Values = {};
    for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
      if (value === null) {
        values[name] = values[`${name}_shown`] = "hidden";
      } else if (typeof value === "number" || typeof value === "boolean") {
        const isSeat = typeof value === "number" && this.seatFields.includes(name);
        values[name] = isSeat ? this.seat(value) : Number(value);
        values[`${name}_shown`] = "yes";
      } else if (typeof value === "string") {
        values[name] = this.card(value);
        values[`${name}_is`] = value.replaceAll("-", "_");
        values[`${name}_shown`] = value === "none" ? "none" : "yes";
      } else if (Array.isArray(value) && value.every((item) => item === null || typeof item !== "object")) {
        values[name] = this.list(value as (string | number | null)[]);
        values[`${name}_count`] = value.length;
      }
    }
    return values;
  }
}
