import { sprite, type Stage } from "../../motion/stage";
import type { Motions, Scene } from "../game";
import BuoyMark from "./BuoyMark.svelte";
import CardFace from "./Card.svelte";
import { pathsOf, wordOf } from "./cards";
import { angleOf, centreOf, type Point } from "./hexes";
import Piece from "./Piece.svelte";
import { ahead, dogPiece, hexOf, opposite, placeOf, seatOf, standingOf, whichOf, type Event, type View } from "./race";
import Splash from "./Splash.svelte";
import TokenFace from "./Token.svelte";

const seat = (seat: number) => `seat-${seat}`;
const pieceAt = (piece: number) => `piece-${piece}`;
const turnAt = (piece: number) => `turn-${piece}`;
const tileAt = (view: View, space: number) => `tile-${placeOf(view, space).tile?.tile ?? "drain"}`;

const back = sprite(CardFace, { card: null });
const face = (card: number, view: View) => sprite(CardFace, { card, word: wordOf(view, card) });
const numbers = { only: null, first: 1, second: 2 } as const;
const figure = (view: View, piece: number, facing = 0) =>
  sprite(Piece, { seat: seatOf(view, piece) ?? null, number: numbers[whichOf(view, piece)], facing, size: "3rem" });
const star = sprite(Splash, { kind: "bonk" });
const water = sprite(Splash, { kind: "splash" });

const at = (view: View, space: number): Point => centreOf(hexOf(view, space));
const by = (point: Point, rest = "") => ({ transform: `translate(${point.x}px, ${point.y}px) ${rest}` });
const here: Point = { x: 0, y: 0 };

/** How far a piece goes from where it stands; null where it does not stand. */
function way(view: View, piece: number, space: number): Point | null {
  const from = standingOf(view, piece);
  if (!from) return null;
  const [a, b] = [at(view, from.space), at(view, space)];
  return { x: b.x - a.x, y: b.y - a.y };
}
const part = ({ x, y }: Point, share: number, lift = 0): Point => ({ x: x * share, y: y * share - lift });

/** Turns by the shorter way; it is drawn as it faced before. */
async function turn(stage: Stage, view: View, piece: number, facing: number, ms: number) {
  const from = standingOf(view, piece)?.facing ?? facing;
  const angle = ((((angleOf(facing) - angleOf(from)) % 360) + 540) % 360) - 180;
  if (angle === 0) return;
  await stage.move(turnAt(piece), [{ transform: "rotate(0deg)" }, { transform: `rotate(${angle}deg)` }], ms);
}

async function hop({ stage, view }: Scene<View>, piece: number, space: number, facing: number) {
  const far = way(view, piece, space);
  if (!far) return;
  stage.sound("tick");
  await Promise.all([
    turn(stage, view, piece, facing, 160),
    stage.move(pieceAt(piece), [by(here), by(part(far, 0.5, 4), "scale(1.16)"), by(far)], 300),
  ]);
}

/** Down the drain: around and around, smaller and smaller. */
function sink(stage: Stage, piece: number, ms: number) {
  const frames = [0, 1, 2, 3, 4, 5, 6].map((n) => ({
    transform: `rotate(${n * 150}deg) translate(${n === 0 ? 0 : (6 - n) * 1.4}px, 0px) scale(${1 - n * 0.155})`,
  }));
  return stage.move(pieceAt(piece), frames, ms);
}

export const motion: Motions<View, Event> = {
  picked: async ({ seat: who, card }, { stage, me }) => {
    stage.sound("card");
    const mine = who === me && card !== null;
    await stage.fly(back, mine ? `hand-${card}` : seat(who), "order", { ms: 320 });
  },
  revealed: async ({ seat: who, card, second }, { stage, view, me }) => {
    stage.sound("flip");
    const cards = second === undefined ? [card] : [card, second];
    await Promise.all(
      cards.map((card, n) => {
        const flight = { ms: 700, delay: n * 120 };
        // Who picked last still has it in hand; what others picked lies face down before them.
        if (who === me && stage.anchor(`hand-${card}`))
          return stage.fly(face(card, view), `hand-${card}`, "order", flight);
        return stage.fly(back, seat(who), "order", { ...flight, reveal: face(card, view) });
      }),
    );
  },
  showed: async ({ seat: who, from, piece, card }, { stage, view, me }) => {
    stage.sound("card");
    const start = { pick: `open-${card}`, hand: who === me ? `hand-${card}` : seat(who), deck: "order" }[from];
    await stage.fly(face(card, view), start, pieceAt(piece), { ms: 560 });
  },
  discarded: async ({ card }, { stage, view }) => {
    const { piece } = view.asking;
    if (view.asking.card !== card || piece === undefined) return;
    await stage.fly(face(card, view), pieceAt(piece), "order", { ms: 260, arc: 0 });
  },
  drew: async ({ seat: who, cards }, { stage, me }) => {
    stage.sound("card");
    const to = who === me ? "hand" : seat(who);
    await Promise.all(cards.map((_, n) => stage.fly(back, "order", to, { ms: 320, delay: n * 70, arc: 10 })));
  },
  reshuffled: async (_, { stage }) => {
    stage.sound("shuffle");
    await stage.shake("order", 420);
  },
  "round-began": (_, { stage }) => stage.pulse("order", 260),
  answered: async ({ seat: who }, { stage }) => {
    stage.sound("tick");
    await stage.pulse(seat(who), 240);
  },
  "answers-revealed": async (_, { stage, view }) => {
    stage.sound("flip");
    await Promise.all(view.players.map((_, who) => stage.pulse(seat(who), 320)));
  },
  "gave-up": ({ piece, facing }, { stage, view }) => turn(stage, view, piece, facing, 420),

  placed: async ({ seat: who, piece, space, facing }, { stage, view }) => {
    stage.sound("splash");
    await stage.fly(figure(view, piece, facing), seat(who), tileAt(view, space), { ms: 560, arc: 40 });
  },
  "path-chosen": async ({ piece }, { stage, view }) => {
    // A card with one path left nothing to choose.
    if (pathsOf(wordOf(view, view.asking.card ?? 0)).length > 1) await stage.pulse(pieceAt(piece), 240);
  },
  stepped: ({ piece, space, facing }, scene) => hop(scene, piece, space, facing),
  bonked: async ({ piece, facing }, { stage, view }) => {
    const from = standingOf(view, piece);
    if (!from) return;
    stage.sound("stop");
    const [a, b] = [at(view, from.space), centreOf(ahead(hexOf(view, from.space), opposite(facing)))];
    const far = { x: b.x - a.x, y: b.y - a.y };
    await Promise.all([
      stage.move(pieceAt(piece), [by(here), by(part(far, 0.5)), by(part(far, -0.16), "scale(0.92)"), by(here)], 480),
      stage.pop(star, pieceAt(piece), { ms: 620, scale: 1 }),
    ]);
    await turn(stage, view, piece, facing, 220);
  },
  touched: async ({ piece, buoy }, { stage }) => {
    stage.sound("saved");
    await Promise.all([
      stage.pulse(pieceAt(piece), 420),
      stage.fly(sprite(BuoyMark, { buoy, size: "2.6rem" }), `tile-${buoy}`, `buoys-${piece}`, { ms: 700, arc: 50 }),
    ]);
  },
  jumped: async ({ piece, space, facing }, { stage, view }) => {
    const far = way(view, piece, space);
    if (!far) return;
    stage.sound("splash");
    const under = "scale(0.15)";
    await Promise.all([
      stage.pop(water, pieceAt(piece), { ms: 480, scale: 1 }),
      stage.move(
        pieceAt(piece),
        [by(here), by({ x: 0, y: -4 }, "scale(1.2)"), by(here, under), by(far, under), by(far)],
        820,
      ),
      turn(stage, view, piece, facing, 700),
    ]);
  },
  faced: ({ piece, facing }, { stage, view }) => turn(stage, view, piece, facing, 200),
  lifted: async ({ piece }, { stage }) => {
    stage.sound("alarm");
    await Promise.all([
      stage.shake(pieceAt(dogPiece), 420),
      stage.move(pieceAt(piece), [by(here), by({ x: 0, y: -12 }, "scale(1.5) rotate(50deg)")], 460),
    ]);
  },
  put: async ({ piece, space }, { stage, view }) => {
    stage.sound("splash");
    await stage.fly(figure(view, piece), pieceAt(dogPiece), tileAt(view, space), { ms: 620, arc: 60, spin: 360 });
  },
  won: async ({ seat: who, piece }, { stage }) => {
    void stage.veil("spot", 2600, "tile-drain");
    stage.sound("splash");
    await sink(stage, piece, 1500);
    stage.hide(pieceAt(piece));
    stage.sound("win");
    await Promise.all([stage.pop(water, "tile-drain", { ms: 1100, scale: 1.8 }), stage.pulse(seat(who), 900)]);
  },
  "called-off": (_, { stage }) => stage.wait(600),

  controlled: async ({ seat: who }, { stage }) => {
    stage.sound("say");
    const dog = sprite(Piece, { seat: null, size: "3rem" });
    await stage.fly(dog, stage.anchor(pieceAt(dogPiece)) ? pieceAt(dogPiece) : "tile-drain", seat(who), { ms: 480 });
  },
  "dog-entered": async ({ facing }, { stage }) => {
    stage.sound("splash");
    await stage.pop(sprite(Piece, { seat: null, facing, size: "3.4rem" }), "tile-drain", { ms: 620, scale: 1 });
  },
  "dog-showed": async ({ seat: who, card, from }, { stage, view, me }) => {
    stage.sound("card");
    const start = from === "deck" ? "order" : who === me ? `hand-${card}` : seat(who);
    await stage.fly(face(card, view), start, from === "deck" ? "tile-drain" : pieceAt(dogPiece), { ms: 560 });
  },
  "dog-ordered": async (_, { stage }) => {
    stage.sound("tick");
    await stage.pulse(pieceAt(dogPiece), 240);
  },
  "dog-left": async (_, { stage }) => {
    stage.sound("splash");
    await sink(stage, dogPiece, 700);
    stage.hide(pieceAt(dogPiece));
  },

  "drew-token": async ({ seat: who, token }, { stage }) => {
    await stage.fly(sprite(TokenFace, { token, size: "2.6rem" }), "order", `tokens-${who}`, { ms: 520 });
  },
  "used-token": async ({ token, piece }, { stage }) => {
    stage.sound("flip");
    await stage.pop(sprite(TokenFace, { token, size: "4rem" }), pieceAt(piece), { ms: 700, scale: 1 });
  },
  "used-blue": async ({ seat: who }, { stage }) => {
    stage.sound("flip");
    await stage.pop(sprite(TokenFace, { token: "blue", size: "4rem" }), seat(who), { ms: 600, scale: 1 });
  },
  "threw-three": async ({ seat: who, cards }, { stage, view, me }) => {
    stage.sound("card");
    const from = (card: number) => (who === me ? `hand-${card}` : seat(who));
    await Promise.all(
      cards.map((card, n) => stage.fly(face(card, view), from(card), "order", { ms: 420, delay: n * 80 })),
    );
  },
  swapped: async ({ piece }, { stage, view }) => {
    const [ducky, dog] = [standingOf(view, piece), standingOf(view, dogPiece)];
    if (!ducky || !dog) return;
    stage.sound("flip");
    const swim = (piece: number, space: number, lift: number) => {
      const far = way(view, piece, space) ?? here;
      return stage.move(pieceAt(piece), [by(here), by(part(far, 0.5, lift), "scale(1.15)"), by(far)], 620);
    };
    await Promise.all([
      swim(piece, dog.space, 9),
      swim(dogPiece, ducky.space, -9),
      turn(stage, view, piece, dog.facing, 620),
      turn(stage, view, dogPiece, ducky.facing, 620),
    ]);
  },
  waiting: null,
};
