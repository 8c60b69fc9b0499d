// How much room the others' ranges get where not everybody can sit around the piles. Everything is in rem.

const gap = 0.4;
// A plate has two lines, or one where it is wide.
const plate = (width: number) => (width < 15.5 ? 2.9 : 1.9);
const padding = 1.2;
const narrowest = 8.4;

/** So small are cards that are only looked at, and so wide those that a finger can choose. */
export const least = 1.9;
export const touchable = 2.75;
const widest = 5;

/** The room for the others' ranges. It stays as it is while questions of different length come and go. */
export interface Room {
  width: number;
  height: number;
  highest: number;
}

/** The least height there has been at this width; but what is only a moment's squeeze does not count. */
export function steady(before: Room | null, width: number, height: number): Room {
  if (before?.width !== width) return { width, height, highest: height };
  const highest = Math.max(before.highest, height);
  return { width, highest, height: Math.max(Math.min(before.height, height), highest * 0.7) };
}

export interface Tiling {
  columns: number;
  /** How wide a card is. */
  card: number;
}

/** Into how many columns so many ranges go, so that their cards are as large as can be. */
export function tiling(ranges: number, cards: number, { width, height }: Room): Tiling {
  let best: Tiling = { columns: 1, card: 0 };
  for (let columns = 1; columns <= ranges; columns += 1) {
    const wide = (width - gap * (columns - 1)) / columns;
    if (columns > 1 && wide < narrowest) break;
    const rows = Math.ceil(ranges / columns);
    const high = (height - gap * (rows - 1)) / rows;
    const card = Math.min((high - plate(wide) - padding) / 1.4, (wide - padding) / cards - 0.3, widest);
    // Where they do not fit at all and have to scroll, the more lie beside each other the better.
    if (card > best.card || Math.max(card, best.card) < least) best = { columns, card };
  }
  return { ...best, card: Math.max(best.card, least) };
}
