/** How a table is laid out: around the trick, upright as on a phone, or low as on a phone on its side. */
export type Layout = "around" | "upright" | "low";

/** The layout for so much room, in rem. */
export function layoutFor(width: number, height: number): Layout {
  if (height < 30 && width > 26 && width > 0.9 * height) return "low";
  return width < 46 ? "upright" : "around";
}

export interface Place {
  seat: number;
  /** Where in the room for the trick, from -1 to 1: left to right, top to bottom. */
  x: number;
  y: number;
}

/**
 * Where each seat's card lies in the trick: in two rows, so that cards are as large as can be. Seats come in the order of
 * play; the last of them sits below.
 */
export function placesOf(seats: readonly number[]): Place[] {
  const above = seats.length - 3; // between the one on the left, the one on the right and the one below
  const level = above > 1 ? 1 : 0;
  return seats.map((seat, n) => {
    if (n === 0) return { seat, x: -1, y: level };
    if (n === seats.length - 2) return { seat, x: 1, y: level };
    if (n === seats.length - 1) return { seat, x: 0, y: 1 };
    return { seat, x: above === 1 ? 0 : ((n - 1) / (above - 1)) * 2 - 1, y: -1 };
  });
}
