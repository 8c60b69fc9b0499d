// Chance for matches in this browser. Only what insecure addresses have as well: no randomUUID, no subtle.

function bytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** The 256 bits that all chance in a match comes from, as a record writes them. */
export function newSeed(): string {
  return [...bytes(32)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A name that nobody else has: of a match, or of a page. */
export function newId(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return [...bytes(14)].map((byte) => letters[byte % letters.length]).join("");
}

/** For bots and whoever is answered for: it has nothing to do with a match's seed. */
export function luck(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** The same things in any order. */
export function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, place: luck() }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing);
}
