import type { Ask } from "../../host/host";
import type { Sentences } from "../../sentences";
import { say, type Line, type Values } from "../../texts.svelte";
import { isSettled, sideOf, suitOf, type Call, type Card, type Move, type Rank, type View } from "./cards";
import { numbers } from "./tables";

export const text = (name: string) => `web.ducks-and-geese.${name}`;
export const tell = (name: string, values?: Values) => say(text(name), values);

const yes = (is: boolean) => (is ? "yes" : "no");

/** A rank as it stands in the corner of a card. */
export const rankWords = (rank: Rank) => String(numbers[rank] ?? tell(`rank.${rank}`));

/** What was called, without by whom: "6 blind". */
export const callValues = ({ kind, number, blind }: Pick<Call, "kind" | "number" | "blind">): Values => ({
  kind: kind.replaceAll("-", "_"),
  number: number ?? 0,
  blind: yes(blind),
});
export const callWords = (call: Pick<Call, "kind" | "number" | "blind">) => tell("call", callValues(call));

/** Who scores together; the reader first: "You and Mia". */
export function sideWords(seats: readonly number[], words: Sentences): string {
  const ordered = [...seats].sort((a, b) => Number(b === words.reader) - Number(a === words.reader));
  return words.joined(ordered.map((seat) => (seat === words.reader ? tell("you") : words.name(seat))));
}

export function trumpWords(view: View, words: Sentences): string {
  const isLed = view.mode === "cutthroat";
  const isOpen = !isLed && (view.phase === "bidding" || view.phase === "open");
  const kind = view.trump ? "suit" : isLed ? "led" : isOpen ? "open" : "none";
  return tell("trump", { kind, suit: words.card(view.trump ?? (view.open ? suitOf(view.open) : "")) });
}

/** What a seat is up to, without its score. */
export function statusLine(view: View, seat: number): Line {
  if (view.glance.resting === seat) return { key: text("status.rests") };
  if (view.phase !== "bidding" || isSettled(view)) {
    return { key: text("status.tricks"), values: { count: view.won[seat] ?? 0 } };
  }
  if (view.blind) return { key: text(view.looked.includes(seat) ? "status.looked" : "status.unseen") };
  return { key: text("status.cards"), values: { count: view.hand_sizes[seat] ?? 0 } };
}

/** What the open question is about. */
function values(view: View, words: Sentences): Values {
  const open = view.tricks.at(-1);
  const led = open && open.taker === undefined ? open.cards[0] : undefined;
  return {
    seat: words.seat(view.turn),
    standing: view.standing,
    lead: view.lead ? callWords(view.lead) : "none",
    card: words.card(view.open ?? ""),
    suit: words.card(view.open ? suitOf(view.open) : ""),
    led: led ? words.card(suitOf(led)) : "none",
    first: yes(view.mode === "cutthroat" && view.trump === undefined),
  };
}

export function question(view: View, { moves }: Ask<Move>, words: Sentences): Line {
  const kinds = new Set(moves.map(({ move }) => move.kind));
  const known = values(view, words);
  switch (view.phase) {
    case "bidding": {
      const lowest = moves.find(({ move }) => move.kind === "bid")?.move.number ?? 0;
      const isAlone = kinds.has("forfeit");
      if (kinds.has("look")) {
        const mayBid = moves.length > 2; // beside the look and the pass
        return { key: text(mayBid ? "ask.blind" : "ask.unseen"), values: { ...known, alone: yes(isAlone) } };
      }
      return { key: text("ask.bid"), values: { ...known, lowest, alone: yes(isAlone) } };
    }
    case "open":
      return { key: text("ask.open"), values: known };
    case "discard":
      return { key: text("ask.discard") };
    case "play":
    case "over": {
      const led = view.tricks.at(-1)?.cards[0];
      const follows = led !== undefined && moves.every(({ move }) => move.card && suitOf(move.card) === suitOf(led));
      return { key: text("ask.play"), values: { ...known, follows: yes(follows) } };
    }
  }
}

export function waiting(view: View, words: Sentences): Line | null {
  return view.phase === "over" ? null : { key: text(`waits.${view.phase}`), values: values(view, words) };
}

/** What cannot be taken back and may cost a lot. */
export function dear(view: View, move: Move): Line | null {
  const isBlind = !view.looked.includes(view.turn);
  const side = sideOf(view, view.turn).seats;
  switch (move.kind) {
    // Where somebody of the side has looked, nobody of it bids blind any more (R30): nothing is lost.
    case "look":
      return side.some((seat) => view.looked.includes(seat))
        ? null
        : { key: text("dear.look"), values: { team: yes(side.length > 1) } };
    case "forfeit":
      return { key: text("dear.forfeit"), values: { mode: view.dog ? "dog" : view.mode } };
    case "bid":
    case "zero":
    case "double-zero": {
      const call = callWords({ kind: move.kind, number: move.number, blind: false } as Call);
      return isBlind ? { key: text("dear.blind"), values: { call, kind: callKind(move) } } : null;
    }
    case "pass":
    case "take":
    case "leave":
    case "discard":
    case "play":
      return null;
  }
}
const callKind = ({ kind }: Move) => (kind === "bid" ? "number" : "zero");

/** A card of one's own hand, for those who do not see it. */
export function handWords(card: Card, does: "play" | "discard" | "none", view: View): string {
  return tell("hand-card", {
    does,
    point: yes(view.glance.point_cards.includes(card)),
    trump: yes(view.trump === suitOf(card)),
  });
}
