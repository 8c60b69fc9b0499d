/** Where players swim: before the viewer, and at the sides, as many as there is room for. */
export interface Places {
  left: number[];
  top: number[];
  right: number[];
}

/**
 * Players around the pond, clockwise from the viewer's left, in the order of play. Where the pond is wide, some swim at
 * its sides; else all swim before the viewer, and the viewer among them.
 */
export function placesOf(others: readonly number[], isWide: boolean): Places {
  const side = isWide ? Math.floor((others.length + 1) / 4) : 0;
  return {
    left: others.slice(0, side).reverse(),
    top: others.slice(side, others.length - side),
    right: others.slice(others.length - side),
  };
}

/** As many rows as it takes, and as many in each. */
export function columnsOf(count: number, width: number, least: number): number {
  if (count === 0) return 1;
  const most = Math.max(2, Math.floor(width / least));
  return Math.max(1, Math.ceil(count / Math.ceil(count / most)));
}
