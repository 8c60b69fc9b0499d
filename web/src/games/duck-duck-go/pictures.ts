import { picture, picturesOf, type Pictures } from "../pictures";
import BoardPicture from "./BoardPicture.svelte";
import Card from "./Card.svelte";
import type { Tile } from "./hexes";
import { cardWords, tokens } from "./tables";
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

// Of each length one, and one with two paths.
const cards = [1, 12, 29, 36, 54];

const pictures: Pictures = {
  bath: picture(
    BoardPicture,
    { tiles: bath, ducky: { q: 3, r: -2 } },
    { key: text("pictured.bath") },
    { key: text("pictured.bath.help") },
  ),
  ...Object.fromEntries(
    cards.map((card) => {
      const name = { key: text("pictured.card"), values: { card } };
      return [`card-${card}`, picture(Card, { card, word: cardWords[card - 1] ?? "" }, name)];
    }),
  ),
  ...picturesOf(tokens, (token) => picture(TokenFace, { token, size: "3rem" }, { key: text(`token.${token}`) })),
};
export default pictures;
