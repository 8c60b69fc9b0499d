import { picture, picturesOf, type Pictures } from "../pictures";
import BoardPicture from "./BoardPicture.svelte";
import Card from "./Card.svelte";
import type { Tile } from "./hexes";
import TokenFace from "./Token.svelte";

const text = (name: string) => `web.duck-duck-go.${name}`;

const bath: readonly Tile[] = [
  { tile: "drain", side: "a", q: 0, r: 0 },
  { tile: "red", side: "a", q: 2, r: 1 },
  { tile: "yellow", side: "a", q: -3, r: 2 },
  { tile: "blue", side: "a", q: 1, r: -3 },
  { tile: "o1", side: "a", q: -1, r: 3 },
  { tile: "o2", side: "b", q: -2, r: -1 },
  { tile: "o3", side: "a", q: 3, r: -2 },
];

// As printed (R2): of each length one, and one with two paths.
const words: Record<string, string> = { 1: "F:a", 12: "L:r|R:l", 29: "FF:lar", 36: "FLR:lr", 54: "FFFF:lar" };

const pictures: Pictures = {
  bath: picture(
    BoardPicture,
    { tiles: bath, ducky: { q: 3, r: -2 } },
    { key: text("pictured.bath") },
    { key: text("pictured.bath.help") },
  ),
  ...Object.fromEntries(
    Object.entries(words).map(([card, word]) => {
      const name = { key: text("pictured.card"), values: { card } };
      return [`card-${card}`, picture(Card, { card: Number(card), word }, name)];
    }),
  ),
  ...picturesOf(["spin", "swap", "nudge", "keep-going"] as const, (token) =>
    picture(TokenFace, { token, size: "3rem" }, { key: text(`token.${token}`) }),
  ),
};
export default pictures;
