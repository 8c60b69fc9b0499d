import { dogPiece, type Event, type View } from "./race";

/**
 * The view as an event leaves it, as far as it is seen: pieces stand where they went, cards lie where they were laid.
 * Nothing is worked out here; the rest comes with the next view.
 */
export function after(before: View, event: Event): View {
  const view = structuredClone(before);
  switch (event.event) {
    case "picked":
      leave(view, event.seat, event.card);
      if (event.second !== undefined) leave(view, event.seat, event.second);
      view.players[event.seat]?.picks.push(event.card, ...(event.second === undefined ? [] : [event.second]));
      drop(view, event.seat);
      break;
    case "revealed":
      reveal(view, event.seat, event.card, event.second);
      break;
    case "showed":
      view.asking = { ...view.asking, piece: event.piece, card: event.card, seats: [] };
      if (event.from === "pick") delete view.duckies[event.piece]?.card;
      if (event.from === "hand") leave(view, event.seat, event.card);
      if (event.from === "deck") view.deck.pop();
      break;
    case "discarded":
      view.discards = [...view.discards, event.card].sort((a, b) => a - b);
      if (view.asking.card === event.card) delete view.asking.card;
      break;
    case "drew": {
      const player = view.players[event.seat];
      if (!player) break;
      const known = event.cards.filter((card) => card !== null);
      if (player.hand) player.hand = [...player.hand, ...known].sort((a, b) => a - b);
      player.hand_size += event.cards.length;
      view.deck.splice(view.deck.length - event.cards.length);
      break;
    }
    case "reshuffled":
      view.discards = [];
      view.deck = Array.from({ length: event.cards }, () => null);
      break;
    case "round-began":
      view.round = event.round;
      view.asking = { ...view.asking, phase: "pick", seats: [] };
      delete view.asking.piece;
      for (const player of view.players) delete player.card;
      break;
    case "answered":
      view.players[event.seat]?.answers.push(event.answer, ...(event.second === undefined ? [] : [event.second]));
      drop(view, event.seat);
      break;
    case "answers-revealed":
      for (const player of view.players) player.answers = [];
      break;
    case "gave-up":
      delete view.duckies[event.piece]?.card;
      stand(view, event.piece, undefined, event.facing);
      break;
    case "placed":
    case "stepped":
    case "jumped":
      stand(view, event.piece, event.space, event.facing);
      break;
    case "dog-entered":
      stand(view, dogPiece, event.space, event.facing);
      break;
    case "bonked":
    case "faced":
      stand(view, event.piece, undefined, event.facing);
      break;
    case "touched":
      view.duckies[event.piece]?.buoys.push(event.buoy);
      break;
    case "lifted":
      delete view.duckies[event.piece]?.space;
      break;
    case "put":
      stand(view, event.piece, event.space);
      break;
    case "won":
      view.winner = event.seat;
      delete view.duckies[event.piece]?.space;
      break;
    case "controlled":
      view.control = event.seat;
      view.asking = { ...view.asking, piece: dogPiece, seats: [] };
      break;
    case "dog-showed":
      if (event.from === "hand") leave(view, event.seat, event.card);
      if (view.asking.card === undefined) view.asking.card = event.card;
      else view.asking.second = event.card;
      break;
    case "dog-ordered":
      view.asking.card = event.card;
      view.asking.second = event.second;
      break;
    case "dog-left":
      delete view.dog.space;
      break;
    case "drew-token": {
      const player = view.players[event.seat];
      if (!player) break;
      if (player.tokens && event.token) player.tokens.push(event.token);
      player.token_count += 1;
      view.tokens.pop();
      break;
    }
    case "used-token": {
      const player = view.players[event.seat];
      if (!player) break;
      const held = player.tokens?.indexOf(event.token) ?? -1;
      if (held >= 0) player.tokens?.splice(held, 1);
      player.token_count -= 1;
      view.used.push(event.token);
      break;
    }
    case "used-blue": {
      const player = view.players[event.seat];
      if (player) player.blue = false;
      break;
    }
    case "threw-three":
      for (const card of event.cards) leave(view, event.seat, card);
      break;
    case "swapped": {
      const ducky = view.duckies[event.piece];
      if (!ducky || ducky.space === undefined || view.dog.space === undefined) break;
      const { space, facing } = ducky;
      ducky.space = view.dog.space;
      ducky.facing = view.dog.facing;
      view.dog = { space, facing };
      break;
    }
    case "waiting":
      view.asking = event.asking;
      break;
    case "path-chosen":
    case "called-off":
      break;
  }
  return view;
}

function stand(view: View, piece: number, space?: number, facing?: number) {
  const at = piece === dogPiece ? view.dog : view.duckies[piece];
  if (!at) return;
  if (space !== undefined) at.space = space;
  if (facing !== undefined) at.facing = facing;
}

// Whoever has answered is not waited for.
function drop(view: View, seat: number) {
  view.asking.seats = view.asking.seats.filter((other) => other !== seat);
}

// A card that others do not see leaves the hand all the same.
function leave(view: View, seat: number, card: number | null) {
  const player = view.players[seat];
  if (!player) return;
  player.hand = player.hand?.filter((other) => other !== card) ?? null;
  player.hand_size -= 1;
}

// Who picked last shows what is still in the hand.
function reveal(view: View, seat: number, ...cards: (number | undefined)[]) {
  const player = view.players[seat];
  if (!player) return;
  const isInHand = player.picks.length === 0;
  player.picks = [];
  const ducks = view.duckies.filter((ducky) => ducky.seat === seat);
  for (const [n, card] of cards.entries()) {
    if (card === undefined) continue;
    if (isInHand) leave(view, seat, card);
    const ducky = ducks[n];
    if (view.round === 0) player.card = card;
    else if (ducky) ducky.card = card;
  }
}
