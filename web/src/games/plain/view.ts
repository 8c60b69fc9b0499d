import { has, say } from "../../texts.svelte";

/** Any game's view, as JSON. */
export type View = Record<string, unknown>;

/** What is known of a game that has no table of its own (`GET /api/games`). */
export interface Shape {
  /** Fields that name a seat. */
  seats: readonly string[];
  /** Fields that are lists with an entry for each seat. */
  bySeat: readonly string[];
}

/** So many offers are buttons under the question; more are a list at the table. */
export const fewOffers = 6;

/** By game. */
export const shapes = new Map<string, Shape>();

/** A word of a program as people write it. */
export const spaced = (word: string) => word.replace(/[-_]+/g, " ");

/** What a field is called: `<game>.field.<name>`, or its name. */
export function labelOf(game: string, field: string): string {
  const key = `${game}.field.${field}`;
  const name = has(key) ? say(key) : spaced(field);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What a word in a view is called: a card by its name, anything else as it stands. */
export function wordOf(game: string, word: string): string {
  const key = `${game}.card.${word}`;
  return has(key) ? say(key) : spaced(word);
}

export const isSmall = (value: unknown) => value === null || typeof value !== "object";
const isFlat = (value: unknown) => isSmall(value) || (Array.isArray(value) && value.every(isSmall));

/** Nothing to show: no card, no name, nothing in any of its fields. */
export const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every((each) => !isSmall(each) && isEmpty(each));

export interface Field {
  /** Where it is in the view. */
  key: string;
  name: string;
  value: unknown;
}

/** The view, and what follows from it, which the program tells beside it. */
const partsOf = (view: View): View[] => {
  const { glance, ...rest } = view;
  return typeof glance === "object" && glance !== null ? [rest, glance as View] : [rest];
};

/** What belongs to no seat: what is told in a line, and what needs more room. */
export function sharedFields(view: View, { bySeat }: Shape): { lines: Field[]; large: Field[] } {
  const all = partsOf(view).flatMap((part, at) =>
    Object.entries(part).flatMap(([name, value]) =>
      bySeat.includes(name) || isEmpty(value) ? [] : [{ key: `${at}.${name}`, name, value }],
    ),
  );
  // Cards before numbers.
  const lists = all.filter(({ value }) => !isSmall(value) && isFlat(value));
  return {
    lines: [...lists, ...all.filter(({ value }) => isSmall(value))],
    large: all.filter(({ value }) => !isFlat(value)),
  };
}

/** What belongs to a seat; what is itself made of fields is told field by field. */
export function fieldsOf(view: View, { bySeat }: Shape, seat: number): Field[] {
  return partsOf(view).flatMap((part, at) =>
    bySeat.flatMap((list) => {
      const all = part[list];
      if (!Array.isArray(all) || seat >= all.length) return [];
      const value: unknown = all[seat];
      const isStruct = typeof value === "object" && value !== null && !Array.isArray(value);
      return Object.entries(isStruct ? value : { [list]: value }).map(([name, each]: [string, unknown]) => ({
        key: `${at}.${list}.${name}/${seat}`,
        name,
        value: each,
      }));
    }),
  );
}

/**
 * What belongs to a seat, in two parts: numbers that all may know, and cards: whatever else there is, and what is
 * hidden from somebody.
 */
export function seatOf(view: View, shape: Shape, seat: number, seats: number) {
  const hidden = new Set(
    Array.from({ length: seats }, (_, other) => fieldsOf(view, shape, other))
      .flat()
      .flatMap(({ name, value }) => (value === null ? [name] : [])),
  );
  const isNumber = ({ name, value }: Field) =>
    typeof value === "number" && !hidden.has(name) && !shape.seats.includes(name);
  const all = fieldsOf(view, shape, seat).filter(({ value }) => !isEmpty(value));
  return { numbers: all.filter(isNumber), cards: all.filter((each) => !isNumber(each)) };
}

/** Equal neighbours in a list, counted. */
export function runsOf(list: readonly unknown[]): { value: unknown; count: number }[] {
  const runs: { value: unknown; count: number }[] = [];
  for (const value of list) {
    const last = runs.at(-1);
    if (last && isSmall(value) && last.value === value) last.count += 1;
    else runs.push({ value, count: 1 });
  }
  return runs;
}

/** The keys of the fields that are not as they were. */
export function changes(before: View, now: View, shape: Shape, seats: number): Set<string> {
  const all = (view: View) => {
    const { lines, large } = sharedFields(view, shape);
    return [...lines, ...large, ...Array.from({ length: seats }, (_, seat) => fieldsOf(view, shape, seat)).flat()];
  };
  const old = new Map(all(before).map(({ key, value }) => [key, JSON.stringify(value)]));
  return new Set(all(now).flatMap(({ key, value }) => (old.get(key) === JSON.stringify(value) ? [] : [key])));
}
