// Where the help for a card is shown: near the card, and off what one is asked and can choose.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const gap = 8;

const overlap = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * The place of a box of this size: it never covers what is `kept`, covers as little as it can of what is `shy`, and is
 * as near to its card as that allows. Where it fits nowhere without covering what is kept, it covers least of it.
 */
export function placeOf(
  size: { width: number; height: number },
  card: Box,
  kept: readonly Box[],
  shy: readonly Box[],
  window: { width: number; height: number },
): { left: number; top: number } {
  const most = { left: window.width - size.width - 6, top: window.height - size.height - 6 };
  const edges = [card, ...kept, ...shy];
  const within = (places: number[], end: number) => [
    ...new Set(places.map((place) => Math.round(Math.max(6, Math.min(place, end))))),
  ];
  const lefts = within(
    [
      (card.left + card.right - size.width) / 2,
      6,
      ...edges.flatMap((box) => [box.left - size.width - gap, box.right + gap]),
    ],
    most.left,
  );
  const tops = within([6, ...edges.flatMap((box) => [box.bottom + gap, box.top - size.height - gap])], most.top);
  let best = { left: 6, top: 6 };
  let least = Infinity;
  for (const left of lefts) {
    for (const top of tops) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const sum = (boxes: readonly Box[]) => boxes.reduce((area, each) => area + overlap(box, each), 0);
      const far = Math.hypot(
        (box.left + box.right - card.left - card.right) / 2,
        (box.top + box.bottom - card.top - card.bottom) / 2,
      );
      const cost = sum(kept) * 1e6 + sum([...shy, card]) * 1e3 + far;
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}
