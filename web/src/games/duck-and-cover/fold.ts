import { splashes, type Event, type Stack, type View } from "./cards";

const columns = 4;

/**
 * The view as an event leaves it: ducks and cards go where the event says. What the next card means to each grid comes
 * with the next view.
 */
export function after(before: View, event: Event): View {
  const view = structuredClone(before);
  const { glance } = view;
  const seats = view.glance.grids.map((_, seat) => seat);
  const settle = () => {
    delete view.card;
    view.moving = [];
    view.chosen = [];
    view.picks = view.picks.map(() => null);
    for (const grid of glance.grids) delete grid.called;
  };
  switch (event.event) {
    case "dealt": {
      settle();
      view.round = event.round;
      const cards = [view.deck, view.pile, view.discards].flat().length + (view.repeat_aside ? 1 : 0);
      view.deck = Array<null>(cards).fill(null);
      view.pile = [];
      view.discards = [];
      view.repeat_aside = false;
      view.run_outs = 0;
      view.missing = view.missing.map(() => null);
      glance.grids = event.orders.map(({ ducks }) => {
        const stacks = ducks.map((duck, at) => ({
          column: at % columns,
          row: Math.floor(at / columns),
          ducks: [duck],
          worth: view.competition ? duck : (splashes[duck - 1] ?? 0),
        }));
        const sum = stacks.reduce((sum, { worth }) => sum + worth, 0);
        return { stacks, sum, points: sum };
      });
      break;
    }
    case "turned-up":
      settle();
      view.deck.shift();
      view.card = event.card;
      view.moving = seats; // but for those who quack, which comes next
      break;
    case "quacked":
      view.moving = view.moving.filter((seat) => seat !== event.seat);
      break;
    case "chose":
      view.chosen = [...view.chosen, event.seat];
      if (event.kind !== null && event.column !== null && event.row !== null) {
        view.picks[event.seat] = { kind: event.kind, column: event.column, row: event.row };
      }
      break;
    case "moved": {
      const grid = glance.grids[event.seat];
      if (!grid) break;
      const moving = grid.stacks.find(({ ducks }) => ducks[0] === event.duck);
      const covered = grid.stacks.find(({ ducks }) => ducks[0] === event.covered);
      if (!moving) break;
      moving.column = event.column;
      moving.row = event.row;
      moving.ducks.push(...(covered?.ducks ?? []));
      grid.stacks = grid.stacks.filter((stack) => stack !== covered).sort(byRow);
      grid.sum -= covered?.worth ?? 0;
      // What a single stack comes to is told when it is scored.
      if (grid.stacks.length > 1) grid.points = grid.sum;
      view.picks[event.seat] = null;
      break;
    }
    case "put-away":
      settle();
      if (event.whither === "pile") view.pile.unshift(event.card);
      else if (event.whither === "discards") view.discards.unshift(event.card);
      else view.repeat_aside = true;
      break;
    case "round-ended":
      break;
    case "scored": {
      if (event.seat === 0) view.sheet.push(seats.map(() => 0));
      const points = view.sheet.at(-1);
      if (points) points[event.seat] = event.points;
      view.totals[event.seat] = event.total;
      const grid = glance.grids[event.seat];
      if (grid) grid.points = event.points;
      break;
    }
    case "ran-out":
      view.run_outs = event.times;
      view.deck = Array<null>(event.cards).fill(null);
      view.pile = [];
      if (event.missing.length > 0) view.missing = event.missing;
      break;
    case "match-ended":
      view.over = true;
      break;
  }
  return view;
}

const byRow = (a: Stack, b: Stack) => a.row - b.row || a.column - b.column;
