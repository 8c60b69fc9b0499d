import { sprite } from "../../motion/stage";
import type { Motions } from "../game";
import CardFace from "./Card.svelte";
import { called, type Card, type Event, type View } from "./cards";
import { layoutOf } from "./layout";
import Points from "./Points.svelte";
import Quack from "./Quack.svelte";
import Splash from "./Splash.svelte";

const face = (card: Card | null) => sprite(CardFace, { card });
const grid = (seat: number) => `grid-${seat}`;
const quack = (large: boolean) => sprite(Quack, { large });

/** How many cells are drawn around one's own ducks, and around others'. */
export const margins = { own: 1, other: 0 } as const;

export const motion: Motions<View, Event> = {
  dealt: async (_, { stage, view }) => {
    stage.sound("shuffle");
    const sink = [
      { transform: "scale(1)", opacity: 1 },
      { transform: "scale(0.85)", opacity: 0 },
    ];
    await Promise.all(view.glance.grids.map((_, seat) => stage.move(grid(seat), sink, 420)));
  },

  "turned-up": async ({ card }, { stage }) => {
    stage.sound("flip");
    const isSpecial = called[card] === null;
    await stage.fly(face(null), "deck", "captain", { reveal: face(card), ms: isSpecial ? 760 : 560 });
    if (isSpecial) await stage.pop(face(card), "captain", { ms: 620, scale: 1.5 });
  },

  quacked: async ({ seat }, { stage, me }) => {
    stage.sound("quack");
    await stage.pop(quack(seat === me), grid(seat), { ms: 950, scale: 1.1 });
  },

  chose: async ({ seat }, { stage }) => {
    stage.sound("tick");
    await stage.pulse(`seat-${seat}`, 260);
  },

  // Ducks swim over their own grid; a cell is as large as they are.
  moved: async ({ seat, kind, duck, covered, from_column, from_row, column, row }, { stage, view, me }) => {
    const { columns, rows } = layoutOf(
      view.glance.grids[seat]?.stacks ?? [],
      seat === me ? margins.own : margins.other,
    );
    const x = 100 * (columns.at(column) - columns.at(from_column));
    const y = 100 * (rows.at(row) - rows.at(from_row));
    const frames = [
      { transform: "translate(0, 0) scale(1)", easing: "ease-in-out" },
      { transform: `translate(${x / 2}%, ${y / 2 - 14}%) scale(1.18)`, easing: "ease-in-out", offset: 0.5 },
      { transform: `translate(${x}%, ${y}%) scale(1)`, offset: 0.92 },
      { transform: `translate(${x}%, ${y}%) scale(1)` },
    ];
    stage.sound(kind === "cover" ? "splash" : "card");
    await stage.move(`stack-${seat}-${duck}`, frames, 800);
    const beneath = view.glance.grids[seat]?.stacks.find(({ ducks }) => ducks[0] === covered);
    if (!beneath || beneath.worth === 0) return;
    const scale = seat === me ? 1.2 : 0.8;
    await stage.pop(sprite(Splash, { worth: beneath.worth, dry: view.competition }), `stack-${seat}-${covered}`, {
      ms: 600,
      scale,
    });
  },

  "put-away": async ({ card, whither, discards }, { stage }) => {
    const to = whither === "pile" ? "pile" : whither === "aside" ? "aside" : `discard-${discards}`;
    stage.hide("captain-card");
    if (whither !== "pile") stage.sound("stop");
    await stage.fly(face(card), "captain", to, { ms: whither === "pile" ? 320 : 700 });
  },

  "round-ended": async ({ ending }, { stage, view }) => {
    stage.sound(ending === "single-stack" ? "saved" : "alarm");
    const single = view.glance.grids.flatMap(({ stacks }, seat) => (stacks.length === 1 ? [seat] : []));
    await Promise.all([...single.map((seat) => stage.shake(grid(seat), 700)), stage.wait(900)]);
  },

  scored: async ({ seat, points }, { stage }) => {
    await stage.pop(sprite(Points, { points }), grid(seat), { ms: 1500, scale: 1.1 });
  },

  "ran-out": async (_, { stage }) => {
    stage.sound("shuffle");
    stage.hide("pile-card");
    await Promise.all(
      [0, 90, 180, 270].map((delay) => stage.fly(face(null), "pile", "deck", { delay, ms: 460, spin: 180 })),
    );
  },

  "match-ended": async (_, { stage }) => {
    stage.sound("win");
    await stage.wait(500);
  },
};
